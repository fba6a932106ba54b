"""Plans: several answers said at once. One set of rules for pages, terminal, socket and bots.

A plan is a list of answers with the questions that they expect. The table takes them one by one while each is
on offer and nothing unforeseen has happened; then it stops and says why. Whatever a plan does could have been
said answer by answer: records keep the single answers, and nobody sees more than they would have seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from .choice import Arg, Choice, Name, Option, Seat
from .errors import IllegalAnswer
from .event import Event

if TYPE_CHECKING:
    from .table import Table

LONGEST: Final = 64
"""Answers of one plan: more than anybody says at once."""
Ref = tuple[str, str]
"""Something on the board, as (kind, id)."""

OFFER: Final = "offer"
QUESTION: Final = "question"
OTHERS: Final = "others"
NEWS: Final = "news"
REVEALED: Final = "revealed"
OVER: Final = "over"
REASONS: Final = (OFFER, QUESTION, OTHERS, NEWS, REVEALED, OVER)
"""Why a plan stops: the answer is not on offer any more; something else is asked; others are asked; an event
that was not its own; something came to light; the game is over."""

SAME: Final = "same"
SHARE: Final = "share"
"""The plans that every game may have: the same answer as long as the same is asked, and the shares that are
proposed where one question is asked several times running."""


@dataclass(frozen=True)
class Expected:
    """An answer, and the question that it expects."""

    prompt: str
    name: Name
    if_asked: bool = False
    """May it be left out, because it is not asked or not on offer? Then the plan is not missing anything."""
    again: bool = False
    """Is it given as often as the very same question is asked, whatever happens in between?"""


@dataclass(frozen=True)
class Plan:
    """Something that can be said at once: what it is called, where one points for it, what is known of it."""

    key: str
    args: tuple[Arg, ...]
    answers: tuple[Expected, ...]
    target: Ref | None = None
    way: tuple[Ref, ...] = ()
    """Whither it leads, from where it begins to where it ends."""
    notes: tuple[tuple[str, int], ...] = ()
    """What it costs, how likely it is, how many would react: each with its text "plan.note.<key>"."""
    wary: tuple[Ref, ...] = ()
    """Who would react."""

    @property
    def name(self) -> Name:
        return (self.key, *self.args)


@dataclass(frozen=True)
class SharePart:
    """One answer of a question that is asked several times: how often it may be given, and should be."""

    name: Name
    most: int
    proposed: int
    fatal: int = 0
    """So many would be the end of somebody of the asker's; 0 if that cannot be, or cannot be helped."""
    later: str = ""
    """The question that it answers, if that is not the open one but one that follows from it."""
    thing: tuple[int, Ref] | None = None
    """What is given, numbered, if everything goes to one at most…"""
    taker: Ref | None = None
    """… and to whom, since nobody gets more than…"""
    room: int = 1
    """… so many."""


@dataclass(frozen=True)
class Sharing:
    """A question that is asked so many times running: six wounds for three heroes, three cards for four
    players."""

    total: int
    parts: tuple[SharePart, ...]

    def answers(self, prompt: str, shares: Sequence[int]) -> tuple[Expected, ...]:
        """Every answer as often as its share says; those to the open question first. If the last thing, or
        whatever is left, can only go to the last one, nobody is asked."""
        given = self._given(shares)
        given.sort(key=lambda part: part.later != "")
        last = len(given) - 1

        def may_be_silent(place: int, part: SharePart) -> bool:
            return part.thing is not None and place > 0 and (place == last or part.room > 1)

        return tuple(
            Expected(part.later or prompt, part.name, if_asked=may_be_silent(place, part))
            for place, part in enumerate(given)
        )

    def check(self, shares: Sequence[int]) -> None:
        """Do they add up, with no thing twice and nobody overloaded, and is the open question answered?"""
        if len(shares) != len(self.parts):
            raise IllegalAnswer("plan.offer")
        if sum(shares) != self.total:
            raise IllegalAnswer("plan.shares", total=self.total)
        given = self._given(shares)
        things = [part.thing for part in given if part.thing is not None]
        takers = [part.taker for part in given]
        too_many = any(part.taker and takers.count(part.taker) > part.room for part in given)
        if too_many or len(things) != len({*things}):
            raise IllegalAnswer("plan.twice")
        if all(part.later for part in given):
            raise IllegalAnswer("plan.own")

    @property
    def proposed(self) -> list[int]:
        return [part.proposed for part in self.parts]

    def handed(self, shares: Sequence[int], thing: Sequence[int], part: int | None) -> list[int]:
        """The shares once that thing is given by that part of it, or to nobody. Whoever has no room for it
        changes with whoever was to get this one; if nobody answers the open question any more, another thing
        does."""
        after = [*shares]
        before = next((number for number in thing if after[number]), None)
        taken_from = None if before is None else self.parts[before].taker
        taker, room = (None, 1) if part is None else (self.parts[part].taker, self.parts[part].room)
        others = [other for other in self.things() if [*other] != [*thing]]
        rivals = [other for other in others if self._taker(shares, other) == taker]
        self._give(after, thing, taker)
        if len(rivals) >= room:
            self._give(after, rivals[0], taken_from)
        if others and not any(
            share and not each.later for share, each in zip(after, self.parts, strict=True)
        ):
            self._give(after, others[0], taken_from)
        return after

    def _given(self, shares: Sequence[int]) -> list[SharePart]:
        """Each part as often as it is given."""
        return [part for part, share in zip(self.parts, shares, strict=True) for _ in range(share)]

    def _taker(self, shares: Sequence[int], thing: Sequence[int]) -> Ref | None:
        return next((self.parts[number].taker for number in thing if shares[number]), None)

    def _give(self, shares: list[int], thing: Sequence[int], taker: Ref | None) -> None:
        for number in thing:
            shares[number] = int(taker is not None and self.parts[number].taker == taker)

    def things(self) -> list[list[int]]:
        """The numbers of the parts, by what is given; nothing if it is a matter of how often."""
        found: dict[tuple[int, Ref], list[int]] = {}
        for number, part in enumerate(self.parts):
            if part.thing is not None:
                found.setdefault(part.thing, []).append(number)
        return [*found.values()]


@dataclass(frozen=True)
class Foreseen:
    """What an answer is known to lead to, so that a plan goes on after it."""

    events: frozenset[str] = frozenset()
    reveals: bool = False
    """May something come to light that changes nothing unless an event tells of it?"""


def foreseen(*events: str, reveals: bool = False) -> Foreseen:
    return Foreseen(frozenset(events), reveals)


def _no_plans(reading: Any, choice: Choice) -> Sequence[Plan]:
    return ()


def _no_sharing(reading: Any, choice: Choice) -> Sharing | None:
    return None


@dataclass(frozen=True)
class Planning:
    """What a game brings for plans; everything is made from a reading, so that none knows too much."""

    foreseen: Mapping[str, Foreseen] = field(default_factory=dict)
    """By the key of an option, what it is known to lead to; nothing for those that are not listed."""
    plans: Callable[[Any, Choice], Sequence[Plan]] = _no_plans
    """What can be said at once where that question is open."""
    sharing: Callable[[Any, Choice], Sharing | None] = _no_sharing
    """If that question is asked several times running: how often, and what we propose."""
    repeats: Mapping[str, str] = field(default_factory=dict)
    """Questions that may come several times with nothing changed, and the key of what one says each time."""
    ties: frozenset[str] = frozenset()
    """Questions about a mere preference: the game may answer them itself if the players like."""
    between: frozenset[str] = frozenset()
    """Questions that may come on the way, by what somebody carries: a plan stops there and was no mistake."""


# -- what can be said at once ------------------------------------------------------------------------


def plans_for(planning: Planning, reading: Any, choice: Choice) -> list[Plan]:
    """The game's own plans for that question, what repeats and what is shared out."""
    found = [*_repeated(planning, choice), *planning.plans(reading, choice)]
    sharing = planning.sharing(reading, choice)
    if sharing is not None:
        found.append(Plan(SHARE, (sharing.total,), sharing.answers(choice.prompt, sharing.proposed)))
    return found


def _repeated(planning: Planning, choice: Choice) -> Iterator[Plan]:
    key = planning.repeats.get(choice.prompt)
    for option in choice.options:
        if option.key == key:
            yield Plan(SAME, (), (Expected(choice.prompt, option.name, again=True),))


def picks(choice: Choice, total: int) -> Sharing | None:
    """Of those answers so many, each once; the first ones are proposed."""
    if not 1 < total < len(choice.options):
        return None
    parts = [SharePart(option.name, 1, int(place < total)) for place, option in enumerate(choice.options)]
    return Sharing(total, tuple(parts))


def settled(planning: Planning, choice: Choice) -> Option | None:
    """What the game itself answers to a question about a mere preference. Another one from question to
    question, so that no side is favoured, and the same whenever the game is played again."""
    if choice.prompt not in planning.ties:
        return None
    return choice.options[(choice.id >> 4) % len(choice.options)]


# -- following ---------------------------------------------------------------------------------------

Give = Callable[[Choice, Option], Sequence[Event]]
"""Gives an answer at the table and says what came of it."""


@dataclass(frozen=True)
class Followed:
    """How far a plan came, and why no farther; all of it if there is no reason."""

    given: int
    why: str = ""
    event: Event | None = None
    """What happened, if that was the reason."""


def follow(table: Table, seat: Seat, answers: Sequence[Expected], give: Give) -> Followed:
    """Give the answers of a plan while nothing comes in between. Nothing is done if the first is refused."""
    given = 0
    for index, expected in enumerate(answers[:LONGEST]):
        found = _offered(table, seat, expected)
        if isinstance(found, str) and given and expected.if_asked:
            continue
        if isinstance(found, str):
            return _stopped(answers, index, given, Followed(given, found))
        choice, option = found
        commits = table.commits
        events = list(give(choice, option))
        given += 1
        if expected.again:
            given += _again(table, seat, choice, option, give)
        elif index + 1 < len(answers):
            stop = _surprise(table, option, events, commits, given)
            if stop is not None:
                return _stopped(answers, index + 1, given, stop)
    return Followed(given)


def _stopped(answers: Sequence[Expected], index: int, given: int, stop: Followed) -> Followed:
    """What is left may all be left out: then nothing is missing."""
    if given and all(expected.if_asked for expected in answers[index:]):
        return Followed(given)
    return stop


def question_of(table: Table, seat: Seat) -> Choice | None:
    """What that seat must answer now."""
    return next((c for c in table.choices if c.seat in (None, seat) and not c.optional), None)


def _offered(table: Table, seat: Seat, expected: Expected) -> tuple[Choice, Option] | str:
    choice = question_of(table, seat)
    if choice is None:
        return OVER if table.over else OTHERS
    if choice.prompt != expected.prompt:
        return QUESTION
    found = next((option for option in choice.options if option.name == tuple(expected.name)), None)
    return OFFER if found is None else (choice, found)


def _again(table: Table, seat: Seat, choice: Choice, option: Option, give: Give) -> int:
    """As often as the same is asked; how often it was."""
    for count in range(LONGEST):
        asked = question_of(table, seat)
        if asked is None or not asked.same_as(choice):
            return count
        give(asked, next(other for other in asked.options if other.is_like(option)))
    return LONGEST


def _surprise(
    table: Table, option: Option, events: Sequence[Event], commits: int, given: int
) -> Followed | None:
    """Whatever the answer was not known to lead to."""
    known = table.spec.planning.foreseen.get(option.key, Foreseen())
    for event in events:
        if event.key not in known.events:
            return Followed(given, NEWS, event)
    if table.commits != commits and not known.reveals:
        return Followed(given, REVEALED)
    return None


def follow_at(table: Table, seat: Seat, answers: Sequence[Expected]) -> Followed:
    """Follow a plan at a table that belongs to nobody else: for bots and trials."""

    def give(choice: Choice, option: Option) -> Sequence[Event]:
        kept, table.sink = table.sink, []
        table.answer(choice.id, option, seat)
        told, table.sink = table.sink, kept
        if kept is not None:
            kept.extend(told)
        return told

    return follow(table, seat, answers, give)


def check_given(followed: Followed) -> None:
    """A plan of which nothing could be done is refused like a wrong answer."""
    if not followed.given:
        raise IllegalAnswer(f"plan.{followed.why}")
