"""What the searcher must know of Dawn of the Dead, and its plans: who acts, where to, and what then."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from time import perf_counter
from typing import Any, Final, cast

from ...engine import Choice, Option, Rng, Seat, Table
from ...games.dawn_of_the_dead.reading import NO_DOOR, DawnReading, Mask, Person
from ..base import Bot, Look, Worlds
from ..search import AfterRounds, Candidate, Finding, Guidance, Search, SearchBot
from . import zombies
from .judge import TOGETHER, Judge
from .planning import Goal, Weigher, peeks, stack_goals, stacks
from .thumb import ThumbBot
from .value import value
from .zombies import CUNNING

PLANNED: Final = frozenset({"turn.activate", "turn.act"})
"""Questions at which the humans plan: who acts, and where they end their turn."""
WEIGHTY: Final = PLANNED | {"berserk.which", "free.who", "reaction.who", "zombie.dash"}
"""Questions about which people may want to know more."""
PLANS: Final = 8
"""How many plans are tried, that of the rules of thumb among them, …"""
A_STACK: Final = 3
"""… and how many ends of one stack's turn are thought of."""
BREADTH: Final = 8
"""How many answers of the zombies are tried, those first that the rules of thumb like best."""
ROUNDS: Final = 2
"""How far ahead: until so many rounds have begun. Whoever has acted rests for one, so that with fewer it
would always look better to wait."""
BAR: Final = 2.5
"""By how many standard errors a plan must beat that of the rules of thumb: a value learnt from few games is
not to be trusted with less."""
WORLDS: Final = 8
"""In how many worlds each candidate should be tried: with fewer of them there are fewer candidates."""
ROLLOUT: Final = 0.01
"""How many seconds a rollout may take before it was measured; …"""
PACE: Final = 0.3
"""… how much the last search counts against those before."""
SEARCHING: Final = 0.8
"""What part of the time is for rollouts."""

RoundPlan = tuple[int | str, ...]
"""Where to, which door to shut there, whether to fire before; and who. None of that: as the rules of thumb
say."""
NO_PLAN: Final[RoundPlan] = ()


def worth(choice: Choice) -> bool:
    return choice.prompt in WEIGHTY and len(choice.options) > 1


GUIDANCE: Final = Guidance(ThumbBot, worth, AfterRounds(ROUNDS), value, bar=BAR, breadth=BREADTH)


# -- plans -------------------------------------------------------------------------------------------------


def plan_of(stack: Sequence[Person], goal: Goal) -> RoundPlan:
    return (goal.end, goal.door, int(goal.volley), *[person.name for person in stack])


def goal_of(plan: RoundPlan) -> Goal:
    return Goal(0.0, int(plan[0]), int(plan[1]), bool(plan[2]))


def plans_for_round(judge: Judge) -> list[RoundPlan]:
    """What each stack could do that looks best, the most promising first."""
    found: list[tuple[float, RoundPlan]] = []
    for stack in stacks(judge.reading):
        weigh = Weigher(judge, stack)
        idle, moves = weigh.idle(), min(person.move for person in stack)
        best = apart(judge.reading, stack_goals(weigh, moves, weigh.windfall()))
        found += [(goal.worth - idle, plan_of(stack, goal)) for goal in [*best, *firing_first(weigh, best)]]
    return [plan for _, plan in sorted(found, reverse=True)]


def firing_first(weigh: Weigher, best: Sequence[Goal]) -> list[Goal]:
    """The best way with every shot fired before they go, and the best door to shut after some shots; a door
    that is shut already may be opened for that."""
    away = [goal for goal in best if goal.end != weigh.here and goal.door == NO_DOOR and weigh.can_fire]
    behind = [goal for goal in best if goal.door != NO_DOOR]
    return [goal._replace(volley=True) for goal in [*away[:1], *behind[:1]]] + peeks(weigh)


def apart(reading: DawnReading, found: Sequence[Goal]) -> list[Goal]:
    """The first of those goals that lie apart from each other, or leave doors otherwise."""
    chosen: list[Goal] = []
    taken: dict[int, int] = {}
    for goal in found:
        if not taken.get(goal.door, 0) >> goal.end & 1:
            chosen.append(goal)
            here = 1 << goal.end
            taken[goal.door] = taken.get(goal.door, 0) | here | reading.spread(here, reading.shut)
    return chosen[:A_STACK]


def plans_for_turn(judge: Judge, stack: Sequence[Person]) -> list[RoundPlan]:
    """What is left to a stack whose turn has begun."""
    weigh = Weigher(judge, stack)
    best = apart(judge.reading, stack_goals(weigh, min(person.moves for person in stack), 0.0))
    return [plan_of(stack, goal) for goal in [*best, *firing_first(weigh, best)]]


def follow_goals(thumb: ThumbBot, turn: int, plan: RoundPlan) -> None:
    """What that bot's humans do this round."""
    if plan != NO_PLAN:
        names = [str(name) for name in plan[3:]]
        thumb.mind.obey(turn, names, goal_of(plan) if names else None)


# -- searches ----------------------------------------------------------------------------------------------


class DawnSearch(Search):
    """A search whose rollouts are played by two bots that remember the odds: the living and the dead."""

    dead: ThumbBot

    def seats(self, world: Table, own: ThumbBot) -> list[Bot]:
        """Everybody on the own side follows the same bot."""
        state: Any = world  # of this game, where one seat may have the zombies
        dead, side = state.zombie_seat, self.seat == state.zombie_seat
        return [own if (seat == dead) == side else self.dead for seat in range(world.seats)]

    def _begin(self, world: Table, name: RoundPlan) -> Sequence[Bot]:
        super()._begin(world, name)
        # cast: in this game the policy is by rules of thumb
        return self.seats(world, copy(cast("ThumbBot", self.policy)))


class PlanSearch(DawnSearch):
    """The search for a plan: its candidates are plans instead of answers."""

    def __init__(self, bot: PlanBot, plans: Sequence[RoundPlan], worlds: Worlds, rng: Rng) -> None:
        self.guidance, self.worlds, self.rng, self.seat = bot.guidance, worlds, rng, bot.seat
        self.thumb, self.dead = bot.thumb, bot.other
        self.field = [Candidate(plan, []) for plan in plans]
        self.own = self.field[0]
        self.drawn = 0

    def _begin(self, world: Table, name: RoundPlan) -> Sequence[Bot]:
        state: Any = world
        sent = copy(self.thumb)
        follow_goals(sent, state.turn, name)
        return self.seats(world, sent)


class PlanBot(SearchBot):
    """Before each turn of the humans it plans who acts and what for, and again when something has come up.
    Zombies it leaves to the rules of thumb: whatever was tried made them worse (docs/bots-tried.md)."""

    def __init__(self, name: str, guidance: Guidance, seconds: float, simulations: int = 0) -> None:
        super().__init__(name, guidance, seconds, simulations)
        self.thumb: ThumbBot = ThumbBot(TOGETHER, CUNNING)
        self.policy = self.thumb
        self.other = ThumbBot()
        """Plays the other side in its mind."""
        self.seat: Seat = 0
        self.planned: tuple[int, ...] = ()
        """The round for which it has planned, …"""
        self.known: Mask = 0
        """… and where zombies were then: when one comes up it plans again."""
        self.pace = ROLLOUT
        """Seconds that a rollout takes."""

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        self.finding = None
        if choice.prompt in PLANNED and self._affordable(self.limit(budget), PLANS) > 1:
            self.seat = look.reading.view.viewer or 0
            self._plan(look, choice, worlds, rng.fork(choice.id), self.limit(budget))
        return self.thumb.choose(look, choice, worlds, rng, budget)

    def ranked(self, look: Look, choice: Choice) -> Sequence[Option]:
        """As the rules of thumb like them, where they put them in an order."""
        return zombies.ranked(self.thumb.judge(look, Rng(0)), choice, self.thumb.instinct)

    def searching(self, policy: Bot, asked: Choice, worlds: Worlds, rng: Rng) -> Search:
        search = DawnSearch(self.guidance, policy, asked, asked.options[0], worlds, rng)
        search.dead = self.other
        return search

    def limit(self, budget: float) -> float:
        """Some time goes to thinking of plans and to telling them."""
        return SEARCHING * super().limit(budget)

    def _plan(self, look: Look, choice: Choice, worlds: Worlds, luck: Rng, seconds: float) -> None:
        """Who acts and where to, unless nothing has come up since that was last thought about."""
        reading: DawnReading = look.reading
        stack = [person for person in reading.people if person.active]
        if self.planned == (reading.turn,) and not reading.zombies & ~self.known and self._stands(stack):
            return
        self.planned, self.known, began = (reading.turn,), reading.zombies, perf_counter()
        judge = self.thumb.judge(look, luck)
        found = plans_for_turn(judge, stack) if stack else plans_for_round(judge)
        left = seconds - (perf_counter() - began)
        plans = [NO_PLAN, *found][: self._affordable(left, PLANS)]
        if len(plans) < 2:
            return
        finding = self._run(PlanSearch(self, plans, worlds, luck), left)
        self.finding = self._as_answers(finding, look, choice, worlds)
        follow_goals(self.thumb, reading.turn, tuple(finding.answer))

    def _affordable(self, seconds: float, most: int) -> int:
        """How many candidates it can try often enough in that time."""
        return min(most, (self.simulations or int(seconds / self.pace)) // WORLDS)

    def _run(self, search: Search, seconds: float) -> Finding:
        began = perf_counter()
        finding = search.run(seconds, self.simulations)
        rollouts = sum(len(each.values) for each in finding.tried)
        if rollouts:
            self.pace += PACE * ((perf_counter() - began) / rollouts - self.pace)
        return finding

    def _stands(self, stack: Sequence[Person]) -> bool:
        """Was the plan for those who act?"""
        return not stack or self.thumb.mind.stack == {person.name for person in stack}

    def _as_answers(self, finding: Finding, look: Look, choice: Choice, worlds: Worlds) -> Finding:
        """The same, each plan told by the answer that it begins with; of several the best."""

        def answered(plan: RoundPlan) -> RoundPlan:
            sent = copy(self.thumb)
            follow_goals(sent, look.reading.turn, plan)
            answer = sent.choose(look, choice, worlds, Rng(0), 0.0)
            assert answer is not None  # these questions are never optional
            return answer.name

        tried: dict[RoundPlan, Candidate] = {}
        for each in finding.tried:
            name = answered(tuple(each.name))
            tried.setdefault(name, Candidate(name, each.values))
        policy, answer = answered(NO_PLAN), answered(tuple(finding.answer))
        return Finding(list(tried.values()), policy, answer, finding.worlds)
