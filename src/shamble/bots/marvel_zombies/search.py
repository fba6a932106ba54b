"""What the searcher must know of Marvel Zombies, and its plans for a round: who goes where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from time import perf_counter
from typing import Final, cast

from ...engine import Choice, Option, Rng, Seat, Table
from ...engine.choice import Name
from ...games.marvel_zombies.reading import MarvelReading
from ..base import Bot, Look, Worlds
from ..search import FEWEST, AfterRounds, Candidate, Finding, Guidance, Search, SearchBot
from .features import places
from .rehearsal import Rehearsal
from .situation import FAR, Fighter, Situation
from .thumb import ThumbBot
from .value import value

ACTED: Final = "turn.action"
ORDER: Final = "turn.who"
PLANNED: Final = frozenset({ORDER, ACTED})
"""Questions at which a round may be planned: before a hero's turn, or when it has begun."""
SEARCHED: Final = frozenset({ORDER, ACTED, "turn.free", "move.where", "attack.free"})
"""Questions that are worth a search of their own."""
ROUNDS: Final = 1
"""How far ahead: until so many rounds have begun."""
BREADTH: Final = 8
"""How many answers are tried, those first that the rules of thumb like best."""
PLANS: Final = 16
"""How many plans are tried."""
NEAREST: Final = 3
"""How many things to do a hero may be sent to alone: the nearest ones."""

TURN: Final = 0.0025
"""How many seconds a hero's turn in a rollout may take, and the Enemy Phase, before it was measured; …"""
PACE: Final = 0.3
"""… how much the last search counts against those before."""

RoundPlan = Name
"""Errands: a hero and the zone to go to, the next hero, and so on."""


def worth(choice: Choice) -> bool:
    return choice.prompt in SEARCHED and len(choice.options) > 1


GUIDANCE: Final = Guidance(ThumbBot, worth, AfterRounds(ROUNDS), value, breadth=BREADTH)


# -- plans -----------------------------------------------------------------------------------------------


def plans_for(s: Situation, seat: Seat | None, rng: Rng) -> list[RoundPlan]:
    """What could be done with the heroes of a seat who have yet to act: all go to one place, or one of them
    goes somewhere and the others do as they were going to."""
    waiting = [
        fighter for fighter in s.fighters.values() if not fighter.activated and fighter.entry.seat == seat
    ]
    zones, meeting = places(s), sorted({fighter.zone for fighter in s.fighters.values()})
    together = [plan_of({hero.name: zone for hero in waiting}) for zone in (*zones, *meeting)]
    alone = [
        plan_of({**s.errands, hero.name: zone})
        for hero in waiting
        for zone in _places_for(s, hero, zones, meeting)
    ]
    found = sorted({(), *together, *alone})
    rng.shuffle(found)
    return found[:PLANS]


def plan_of(errands: Mapping[str, str]) -> RoundPlan:
    return tuple(each for errand in errands.items() for each in errand)


def errands_of(plan: RoundPlan) -> dict[str, str]:
    names = [str(each) for each in plan]
    return dict(zip(names[::2], names[1::2], strict=True))


def _places_for(s: Situation, hero: Fighter, zones: Sequence[str], meeting: Sequence[str]) -> Iterator[str]:
    far = s.roads.ways_from(hero.zone)
    yield from sorted(zones, key=lambda zone: (far.get(zone, FAR), zone))[:NEAREST]
    yield from meeting


class RoundSearch(Search):
    """A search in which everybody follows one bot, which remembers what it thought in other worlds."""

    rehearsal: Rehearsal

    def _answer(self, world: Table, bots: Sequence[Bot], rng: Rng) -> None:
        # cast: in this game the policy is by rules of thumb
        self.rehearsal.answer(world, cast("ThumbBot", bots[self.seat]), self.seat, rng)


class PlanSearch(RoundSearch):
    """The search for a plan: its candidates are plans instead of answers."""

    def __init__(
        self, bot: PlanBot, plans: Sequence[RoundPlan], worlds: Worlds, rng: Rng, seat: Seat
    ) -> None:
        self.guidance, self.worlds, self.rng, self.seat = bot.guidance, worlds, rng, seat
        self.thumb, self.rehearsal = bot.thumb, bot.rehearsal
        self.field = [Candidate(plan, []) for plan in plans]
        self.own = self.field[0]
        self.drawn = 0

    def _begin(self, world: Table, name: RoundPlan) -> Sequence[Bot]:
        sent = copy(self.thumb)
        sent.errands = errands_of(name)
        return [sent] * world.seats


class PlanBot(SearchBot):
    """Plans the rest of the round before each hero's turn, and then thinks about single answers."""

    def __init__(self, name: str, guidance: Guidance, seconds: float, simulations: int = 0) -> None:
        super().__init__(name, guidance, seconds, simulations)
        self.thumb: ThumbBot = ThumbBot()
        self.policy = self.thumb
        self.rehearsal = Rehearsal()
        self.planned: tuple[int, ...] = ()
        """When it last planned: the round, and how many heroes had acted."""
        self.plans: Finding | None = None
        """What that planning found: its names are plans. `finding` is always about options."""
        self.pace = TURN
        """Seconds that a hero's turn takes in a rollout, and the Enemy Phase."""

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        """Before a turn half of the time goes to the plan, the other half to the answer."""
        self.finding, luck = None, rng.fork(choice.id)
        seconds = self.limit(budget)
        if (
            choice.prompt in PLANNED
            and self._is_to_plan(look)
            and self._plan(look, worlds, luck, seconds / 2)
        ):
            seconds /= 2
        before = copy(self.thumb)
        answer = self.thumb.choose(look, choice, worlds, rng, budget)
        breadth = self._affordable(look, seconds, BREADTH)
        if answer is None or not self.guidance.worth(choice) or breadth < 2:
            return answer
        asked = narrowed(before, look, choice, answer, breadth)
        search = RoundSearch(self.guidance, before, asked, answer, worlds, luck)
        search.rehearsal = self.rehearsal
        self.finding = self._run(search, look, seconds)
        return next(option for option in asked.options if option.name == self.finding.answer)

    def ranked(self, look: Look, choice: Choice) -> Sequence[Option]:
        """As the rules of thumb like them, where they put them in an order."""
        acting = choice.prompt in SEARCHED and choice.prompt != ORDER
        return self.thumb.ranked(look, choice) if acting else choice.options

    def searching(self, policy: Bot, asked: Choice, worlds: Worlds, rng: Rng) -> Search:
        search = RoundSearch(self.guidance, policy, asked, asked.options[0], worlds, rng)
        search.rehearsal = self.rehearsal
        return search

    def _is_to_plan(self, look: Look) -> bool:
        """Once before each hero's turn, a new round with no errands."""
        view = look.reading.view
        now = (view.turn, sum(hero.activated for hero in view.heroes.values()))
        if now == self.planned:
            return False
        if now[:1] != self.planned[:1]:
            self.thumb.errands = {}
        self.planned, self.plans = now, None
        return True

    def _plan(self, look: Look, worlds: Worlds, luck: Rng, seconds: float) -> bool:
        """Plan the rest of the round; was there time to try anything?"""
        view, errands = look.reading.view, self.thumb.errands
        kept, s = plan_of(errands), Situation(look.reading, errands=errands)
        others = [plan for plan in plans_for(s, view.viewer, luck) if plan != kept]
        plans = [kept, *others][: self._affordable(look, seconds, PLANS + 1)]
        if len(plans) < 2:
            return False
        self.plans = self._run(PlanSearch(self, plans, worlds, luck, view.viewer), look, seconds)
        self.thumb.errands = errands_of(self.plans.answer)
        return True

    def _affordable(self, look: Look, seconds: float, most: int) -> int:
        """How many candidates it can try often enough in that time."""
        rollouts = self.simulations or int(seconds / (self.pace * turns_left(look)))
        return min(most, rollouts // FEWEST)

    def _run(self, search: Search, look: Look, seconds: float) -> Finding:
        began = perf_counter()
        finding = search.run(seconds, self.simulations)
        turns = turns_left(look) * sum(len(each.values) for each in finding.tried)
        if turns:
            self.pace += PACE * ((perf_counter() - began) / turns - self.pace)
        return finding


def narrowed(bot: ThumbBot, look: Look, choice: Choice, answer: Option, breadth: int) -> Choice:
    """The same question with fewer options: that answer, and those that look best. What the team is asked is
    asked of the seat that looks."""
    options = list(choice.options) if choice.prompt == ORDER else bot.ranked(look, choice)
    others = [option for option in options if option is not answer]
    seat = look.reading.view.viewer if choice.seat is None else choice.seat
    asked = Choice(seat, choice.prompt, choice.params, [answer, *others[: breadth - 1]], choice.mode)
    asked.id = choice.id
    return asked


def turns_left(look: Look) -> int:
    """Those of heroes who have yet to act or are acting, and the Enemies'."""
    reading: MarvelReading = look.reading
    heroes = reading.view.heroes.values()
    return 1 + sum(hero.status == "in_play" and not hero.activated for hero in heroes)
