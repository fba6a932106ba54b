"""A hero's turn: every option is tried in the mind, and the one that leaves the team best off is taken."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any, Final

from ...engine import Choice, Option
from .city import FAR
from .sight import DEVOUR, KINDS, SIGN, TOUGHNESS, Fighter, Sight
from .tasks import Field, field_for, is_wanted, wanted
from .worth import strength, value

PROGRESS: Final = 1.1
"""What it is worth to be one action nearer to something to do,"""
DONE: Final = 5.0
"""… to do it,"""
SOON: Final = 0.8
"""… and, as a part of that, to be able to do it with the next action."""
QUARRY: Final = 0.4
"""What it is worth to have an Enemy within reach whom the hero can eliminate."""
TRAIT: Final = 0.5
"""What a new Trait is worth, less for each that the hero has."""
XP: Final = 0.12
"""What experience is worth to a hero."""
CARD: Final = 0.8
"""What a Bystander card is worth to a hero who has none."""
SPAWNED: Final = (0.35, 0.5, 1.0, 1.3)
"""What a Spawn card costs that a new building turns over, by Danger Level."""
RESERVE: Final = 0.3
"""… and how much of that each action is worth with which the team can answer."""


class Turn:
    """A hero's turn, seen once: what is worth doing from here."""

    def __init__(self, s: Sight, hero: Fighter, actions: int) -> None:
        self.s, self.hero, self.actions = s, hero, actions
        self.field: Field = field_for(s, hero)
        self.wanted = wanted(s, hero)
        self.objectives = {
            each["zone"]
            for each in s.view["objectives"].values()
            if not each["taken"] and (each["zone"] in self.wanted or self.field.get(each["zone"], FAR) < 1)
        }

    def best(self, options: list[Option]) -> Option:
        return max(options, key=self.score)

    def score(self, option: Option) -> float:
        rule = SCORES.get(option.key)
        return rule(self, option) if rule else -FAR

    # -- the state of the team, with what has changed ----------------------------------------------------

    def worth(self, actions: float) -> float:
        near = PROGRESS * min(self.field.get(self.hero.zone, FAR), 30.0)
        hopes = self.hopes() + self.quarry(actions) if actions > 0 else 0.0
        return value(self.s, self.hero.name, max(actions, 0.0)) - near + XP * float(self.hero.xp) + hopes

    def hopes(self) -> float:
        """What could be done here with one more action."""
        here = self.hero.zone
        if self.hero.is_restrained and not self.s.people:
            return 0.0
        if here in self.objectives and not self.hero.is_restrained:
            return SOON * DONE
        if not self.s.enemies(here) and self.asked(here):
            return SOON * DONE * (1 - float(0.5 ** (1 + self.hero.hunger)))
        return 0.0

    def quarry(self, actions: float) -> float:
        """What the actions left could do to Enemies within reach, where that is most."""
        here, hero = self.hero.zone, self.hero
        zones = [here] if not hero.entry["attacks"][0]["reach"] else [here, *self.s.near(here)]
        best = max(min(self.s.enemies(zone), actions * strength(self.s, hero, zone)) for zone in zones)
        return QUARRY * float(best)

    def asked(self, zone: str) -> bool:
        """Does the mission want somebody devoured there?"""
        people = self.s.people_at(zone)
        return any(is_wanted(self.s, self.hero, goal, name) for goal in self.s.goals for name in people)

    def end(self, option: Option) -> float:
        return self.worth(0)

    def stay(self, option: Option) -> float:
        return self.worth(self.actions)

    def move(self, option: Option) -> float:
        zone, cost = str(option.args[0]), int(option.args[1]) if len(option.args) > 1 else 0
        here, self.hero.zone = self.hero.zone, zone
        worth = self.worth(self.actions - cost)
        self.hero.zone = here
        return worth

    def open(self, option: Option) -> float:
        """A door is no end in itself: it is nearer to what lies behind it."""
        door = str(option.args[0])
        here = self.hero.zone
        beyond = min(self.field.get(zone, FAR) for zone in self.s.city.beyond[door] if zone != here)
        nearer = self.field.get(here, FAR) - beyond - 1
        if nearer <= 0 or beyond >= FAR:
            return -FAR
        rooms = self.s.city.dark_spawn_rooms(door, self.s.view["dark"])
        return self.worth(self.actions - 1) + PROGRESS * nearer - self.risk(rooms, self.actions)

    def risk(self, rooms: int, actions: int) -> float:
        """Nobody opens a building at the end of the day; in the morning somebody has to."""
        if not rooms:
            return 0.0
        friends = sum(
            not fighter.activated and self.s.distances(self.hero.zone).get(fighter.zone, 9) <= 2
            for fighter in self.s.fighters.values()
            if fighter.name != self.hero.name
        )
        reserve = RESERVE * (actions - 1 + 2 * friends)
        risk = rooms * SPAWNED[self.s.level] - reserve
        most = 0.9 * PROGRESS if actions >= 3 and not self.s.enemies(self.hero.zone) else FAR
        return max(0.0, min(risk, most))

    def trait(self, option: Option) -> float:
        held = len(self.hero.entry["traits"])
        return self.worth(self.actions - 1) + TRAIT / (1 + held)

    def take(self, option: Option) -> float:
        if self.hero.zone not in self.objectives:
            return self.worth(self.actions - 1) - 1.0
        left, self.objectives = self.objectives, self.objectives - {self.hero.zone}
        worth = self.worth(self.actions - 1) + DONE
        self.objectives = left
        return worth

    def collect(self, option: Option) -> float:
        return self.worth(self.actions - 1) + DONE

    # -- attacks -----------------------------------------------------------------------------------------

    def attack(self, option: Option) -> float:
        return self._attack(option, 1)

    def _attack(self, option: Option, cost: int) -> float:
        """The mean over what the dice may bring: a hit fewer or a hit more than expected."""
        name, zone = str(option.args[0]), str(option.args[1])
        dice, chance = self._dice(name, zone)
        outcomes = hits_of(dice, chance)
        return sum(share * self._after(name, zone, hits, dice, cost) for hits, share in outcomes)

    def _dice(self, name: str, zone: str) -> tuple[int, float]:
        if name == SIGN:
            return sum(self.s.foes.get(zone, ())), 0.5
        facts = next(each for each in self.hero.entry["attacks"] if each["name"] == name)
        chance = (7 - facts["accuracy"]) / 6
        witch = any(each.ability == "reroll_hits" for each in self.s.rivals_at(self.hero.zone))
        return facts["dice"], chance * chance if witch else chance

    def _after(self, name: str, zone: str, hits: int, dice: int, cost: int) -> float:
        s, hero = self.s, self.hero
        foes, rivals, hunger, xp = dict(s.foes), dict(s.rivals), hero.hunger, hero.xp
        bonus = self.strike(name, zone, hits)
        if bonus < 0:
            bonus = 0.0
            if name != SIGN:
                hero.hunger = min(hero.hunger + (dice - hits) / 5, 4)
        worth = self.worth(self.actions - cost) + bonus
        s.foes, s.rivals, hero.hunger, hero.xp = foes, rivals, hunger, xp
        return worth

    def strike(self, name: str, zone: str, hits: int) -> float:
        """Take off whoever falls; what else it is worth, or -1 if nobody was devoured."""
        s, hero = self.s, self.hero
        ate, bonus, one = False, 0.0, name == DEVOUR
        if name != SIGN:
            for rival in sorted(s.rivals_at(zone), key=lambda each: each.toughness):
                if rival.toughness > hits or (one and ate):
                    return self._fed(ate, bonus)
                hits -= rival.toughness
                s.rivals = {who: each for who, each in s.rivals.items() if who != rival.name}
                hero.xp += rival.toughness
                ate, bonus = True, bonus + 1.5
        there = list(s.foes.get(zone, (0, 0, 0)))
        for kind in range(len(KINDS)):
            down = min(there[kind], hits // TOUGHNESS[kind], 1 - ate if one else 99)
            there[kind] -= down
            hits -= down * TOUGHNESS[kind]
            hero.xp += down
            ate |= one and down > 0
            if there[kind]:
                break
        s.foes = {**s.foes, zone: (there[0], there[1], there[2])}
        if one and not ate and hits and not any(there):
            eaten = self._eaten(zone)
            ate, bonus = eaten > 0, bonus + max(eaten, 0.0)
        return self._fed(one and ate, bonus)

    def _fed(self, ate: bool, bonus: float) -> float:
        if not ate:
            return bonus or -1.0
        self.hero.hunger = 0
        return bonus

    def _eaten(self, zone: str) -> float:
        """What devouring somebody there is worth."""
        people = self.s.people_at(zone)
        if not people:
            return -1.0
        return (DONE if self.asked(zone) else 0.01) + (0.0 if self.hero.entry["card"] else CARD)

    # -- what skills, Traits and cards allow -------------------------------------------------------------

    def use(self, option: Option) -> float:
        """Worth what it is worth to somebody in that state; hardly anything is kept for later."""
        return self.worth(self.actions) + self.gain(option)

    def gain(self, option: Option) -> float:
        return float(ABILITIES.get(str(option.args[0]), lambda turn: -1.0)(self))

    def leap_gain(self, steps: int) -> float:
        """How much nearer a leap brings the hero, if there is nothing to leave behind."""
        zones = [zone for zone, far in self.s.distances(self.hero.zone).items() if far <= steps]
        nearest = min(self.field.get(zone, FAR) for zone in zones)
        here = self.field.get(self.hero.zone, FAR)
        stuck = 0.3 * self.s.enemies(self.hero.zone)
        return PROGRESS * min(here - nearest, steps) * 0.6 + stuck - 0.7


def _hungry(turn: Turn) -> float:
    return 1.0 if turn.hero.hunger >= 3 else -1.0


def _cheap_hunger(gain: float) -> Any:
    """Something that raises Hunger: fine while there is room."""
    return lambda turn: gain if turn.hero.hunger <= 1 else -1.0


def _adapt(turn: Turn) -> float:
    """A Trait for Hunger, as long as there is something to eat."""
    return 0.4 if turn.hero.hunger <= 2 - turn.s.prey_distance(turn.hero.zone) else -1.0


def _crowded(least: int) -> Any:
    return lambda turn: 0.3 * (turn.s.enemies(turn.hero.zone) - least + 1)


def _frenzy(turn: Turn) -> float:
    return 1.0 if turn.hero.hunger >= 2 and turn.s.prey_distance(turn.hero.zone) <= 1 else -1.0


def _soothe(turn: Turn) -> float:
    others = (each for each in turn.s.fighters.values() if each.name != turn.hero.name)
    return 0.6 if turn.hero.hunger <= 1 and any(each.hunger >= 3 for each in others) else -1.0


def _wounding(turn: Turn) -> float:
    """A free attack against a point of Hunger, which is one more die."""
    return 1.2 if turn.hero.hunger <= 2 else -0.5


ABILITIES: Final[dict[str, Any]] = {
    "hunger_adaptation": _adapt,
    "danvers_special": lambda turn: 0.6 if turn.hero.hunger <= 2 else -1.0,
    "undead_leader": lambda turn: 1.0,
    "gamma_leap": lambda turn: turn.leap_gain(2),
    "feeding_frenzy": _frenzy,
    "scent_of_blood": lambda turn: turn.leap_gain(2),
    "blood_rush": _cheap_hunger(0.8),
    "howl": _crowded(4),
    "break_in": lambda turn: -1.0,
    "putrid_cloud": lambda turn: 0.6,
    "leftovers": lambda turn: 1.0 if turn.hero.hunger >= 3 else -1.0,
    "coulson": _wounding,
    "okoye": _wounding,
    "pepper_potts": _cheap_hunger(0.3),
    "ross": _crowded(3),
    "wong": lambda turn: turn.leap_gain(2) if turn.hero.hunger <= 1 else -1.0,
    "happy_hogan": lambda turn: turn.leap_gain(1) if turn.hero.hunger <= 1 else -1.0,
    "ned_leeds": _soothe,
}

SCORES: Final[dict[str, Any]] = {
    "end_turn": Turn.end,
    "decline": Turn.stay,
    "stay": Turn.stay,
    "move": Turn.move,
    "go": Turn.move,
    "open": Turn.open,
    "gain_trait": Turn.trait,
    "take": Turn.take,
    "collect": Turn.collect,
    "attack": Turn.attack,
    "attack_far": Turn.attack,
    "use_skill": Turn.use,
    "use_trait": Turn.use,
    "use_card": Turn.use,
}


@cache
def hits_of(dice: int, chance: float) -> tuple[tuple[int, float], ...]:
    """How likely each number of hits is, rare ones left out."""
    chances = [comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(dice + 1)]
    kept = [(hits, share) for hits, share in enumerate(chances) if share >= 0.08]
    whole = sum(share for _, share in kept)
    return tuple((hits, share / whole) for hits, share in kept)


def turn_of(s: Sight, choice: Choice) -> Turn:
    hero = s.fighters[str(choice.params[0])]
    return Turn(s, hero, hero.entry["actions"])


def free(s: Sight, choice: Choice) -> Option:
    """Something that costs no action: as good as one more action to begin with."""
    hero = s.fighters[str(choice.params[0])]
    turn = Turn(s, hero, hero.entry["actions"] + 1)
    declined = [option for option in choice.options if option.key in ("decline", "stay")]
    best = turn.best([option for option in choice.options if option not in declined] or declined)
    turn.actions -= 1
    return max([best, *declined], key=lambda option: turn.score(option) + (option is best) * 0.3)


def leap(s: Sight, choice: Choice) -> Option:
    return turn_of(s, choice).best(list(choice.options))


def order(s: Sight, choice: Choice) -> Option:
    """First whoever stands among most Enemies, and among equals whoever has least experience."""

    def pressing(option: Option) -> float:
        hero = s.fighters[str(option.args[0])]
        return s.enemies(hero.zone) + (hero.hunger >= 4) * 2 - hero.xp * 0.1

    return max(choice.options, key=pressing)
