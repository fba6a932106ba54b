"""Rulebook: "Rounds de jeu": Player Phase, Enemy Phase, End Phase, and a hero's turn."""

from __future__ import annotations

from typing import Final

from ...engine import Option as EngineOption
from .abilities import Spend, actions
from .ending import lose, may_leave, progress
from .enemies import EVERYBODY, GUARD, Activation, panther_actions
from .kinds import YELLOW_LEVEL, Hero
from .mode import ActionOffer
from .moments import outcomes
from .spawn import Come, SpawnStep
from .state import (
    ELIMINATED,
    LEFT,
    OfHero,
    OfPerson,
    Outbreak,
    Rule,
    enemies_at,
    heroes_in_play,
    is_ravenous,
    level,
)
from .words import Option
from .wounds import Wound


class Round(Rule):
    """The three phases, then the next round."""

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def run(self, g: Outbreak) -> None:
        g.turn = self.turn
        g.emit("round_began", self.turn)
        g.then(PlayerPhase(), EnemyPhase(), EndPhase(), Round(self.turn + 1))


class PlayerPhase(Rule):
    """Hunger or Power rises, Activation tokens are turned back, and every hero takes a turn."""

    def run(self, g: Outbreak) -> None:
        for hero in heroes_in_play(g):
            g.mode.begin_phase(g, hero)
        g.activated = 0
        g.then(NextHero())


class NextHero(Rule):
    """The players say who is next; each round in an order of its own."""

    def run(self, g: Outbreak) -> None:
        waiting = [hero for hero, at in enumerate(g.hero_at) if at >= 0 and not g.activated >> hero & 1]
        known = g.play.options
        g.ask_team("turn.who", [known[hero].get(NEXT) or self._option(g, hero) for hero in waiting])

    def _option(self, g: Outbreak, hero: Hero) -> EngineOption:
        made = g.play.options[hero][NEXT] = g.option("activate", (hero,), (TurnBegins(hero), self))
        return made


class TurnBegins(OfHero):
    """Three actions, four from Yellow on."""

    def run(self, g: Outbreak) -> None:
        hero = self.hero
        g.actions[hero] = g.content.box.actions + (level(g, hero) >= YELLOW_LEVEL)
        g.used[hero] = 0
        g.emit("turn_began", hero)
        g.then(*outcomes(g, "turn", self), HeroTurn(hero))


class HeroTurn(OfHero):
    """One action after the other, and what skills and cards allow, until the hero has enough."""

    topic = "hero_turn"

    def run(self, g: Outbreak) -> None:
        hero = self.hero
        if g.hero_at[hero] < 0:
            g.then(TurnEnds(hero))
            return
        left = g.actions[hero]
        known = g.play.options[hero]
        options: list[EngineOption] = []
        own = (*g.play.extras, *g.mode.extras) if g.play.extras else g.mode.extras
        for offers in (*actions(g, hero), *own) if left else own:
            for offer in offers(g, hero):
                if offer[2] <= left:
                    options.append(known.get(offer) or self._option(g, offer))
        options.append(known.get(END) or self._end(g))
        g.ask_hero(hero, "turn.action", options, left)

    def _option(self, g: Outbreak, offer: ActionOffer) -> EngineOption:
        """Options never change, and the same come up again and again."""
        key, args, cost, kind, fields = offer
        spent = (Spend(self.hero, cost),) if cost else ()
        made = g.play.options[self.hero][offer] = g.option(key, args, (*spent, kind(*fields), self))
        return made

    def _end(self, g: Outbreak) -> EngineOption:
        made = g.play.options[self.hero][END] = Option("end_turn", (), (TurnEnds(self.hero),))
        return made


class TurnEnds(OfHero):
    """Fin du Tour: the token is turned over; the Ravenous suffer; then the Exit may be taken."""

    def run(self, g: Outbreak) -> None:
        g.actions[self.hero] = 0
        g.used[self.hero] = 0  # a free action in another's turn is no part of this one
        g.activated |= 1 << self.hero
        g.emit("turn_ended", self.hero)
        g.mode.end_turn(g, self.hero)
        g.then(Exit(self.hero))


NEXT: Final[ActionOffer] = ("activate", (), 0, TurnBegins, ())
END: Final[ActionOffer] = ("end_turn", (), 0, TurnEnds, ())
"""What begins and ends a turn is made once for each hero, like all that can be done in it."""


def ravenous_wound(g: Outbreak, hero: Hero) -> None:
    """Vorace: whoever is Ravenous at the end of the turn takes a wound."""
    if is_ravenous(g, hero):
        g.then(Wound(hero, 0))


def wakes_up(g: Outbreak, hero: Hero) -> None:
    """Zombie Heroes who were made weaker are themselves again."""
    g.weakened = 0


class Exit(OfHero):
    """Missions: at the end of its turn a hero in the Exit Zone may leave, free, if no Enemy is there."""

    def run(self, g: Outbreak) -> None:
        here = g.hero_at[self.hero]
        if here >= 0 and here == g.exit_at and may_leave(g) and not enemies_at(g, here):
            options = [g.option("leave", (), (Leave(self.hero),)), g.option("stay")]
            g.ask_hero(self.hero, "turn.exit", options)


class Leave(OfHero):
    def run(self, g: Outbreak) -> None:
        g.hero_at[self.hero] = LEFT
        g.emit("hero_left", self.hero)
        progress(g)


class EnemyPhase(Rule):
    """Everybody is activated, then new Enemies appear; hero mode's Bystanders run in between, zombie mode's
    escorts are made good at the end."""

    topic = "enemy_phase"

    def run(self, g: Outbreak) -> None:
        g.emit("enemy_phase")
        mode = g.mode
        everybody = Activation(EVERYBODY, 1, panther_actions(g))
        g.then(everybody, *mode.before_spawn, SpawnStep(), *mode.after_spawn)


class EscortGuards(Rule):
    """Citoyens escortés: at the end of the Enemy Phase a Guard comes to each who has none."""

    def run(self, g: Outbreak) -> None:
        for person, zone in enumerate(g.people_at):
            if zone >= 0 and g.escorts[person] >= 0:
                g.then(EscortGuard(person))


class EscortGuard(OfPerson):
    def run(self, g: Outbreak) -> None:
        zone = g.people_at[self.bystander]
        if zone >= 0 and not g.agents[GUARD][zone]:
            g.then(Come(GUARD, zone, 1, 0))


class EndPhase(Rule):
    """Phase de fin de round: with a hero eliminated the game is lost; otherwise what missions do now."""

    def run(self, g: Outbreak) -> None:
        g.emit("end_phase")
        if ELIMINATED in g.hero_at:
            lose(g, "hero_eliminated")
        else:
            g.rules.end_phase(g)
