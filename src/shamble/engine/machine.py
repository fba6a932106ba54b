"""The machine under every table: the agenda of pending steps and the open questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from zlib import crc32

from mypy_extensions import mypyc_attr

from .choice import BLUFF, FLOOR, SEALED, STANDING, Arg, Choice, Option, Seat, spelt
from .event import Event
from .rng import Rng
from .step import NOTHING, Step
from .vocabulary import Spelling

SLOTS = 16
"""Question ids are round * SLOTS + slot; the upper half of the slots is for standing questions, whose ids
hold a fingerprint as well: an id stays while the question does, whatever others put together in private."""
_STANDING_SLOT = 8
_ROUND_BITS = 20


@mypyc_attr(acyclic=True)
class Withdrawn:
    """Questions withdrawn while something else resolves, so that unchanged ones keep their id and answer."""

    __slots__ = ("choices", "depth", "picks")

    def __init__(self, depth: int, choices: list[Choice], picks: list[Option | None]) -> None:
        self.depth = depth
        self.choices = choices
        self.picks = picks

    def of(self, seat: Seat) -> Withdrawn:
        """What that seat knows of it: the questions put to it, and its own answers."""
        own = [index for index, choice in enumerate(self.choices) if choice.seat == seat]
        return Withdrawn(self.depth, [self.choices[i] for i in own], [self.picks[i] for i in own])


@mypyc_attr(allow_interpreted_subclasses=True)
class Machine:
    """A game in progress, as plain data.

    A step that asks changes nothing; a step that acts asks nothing; both may queue further steps. So a
    question can be withdrawn and asked again at any moment, which is what makes interrupts, determinising and
    loading simple.
    """

    __slots__ = (
        "agenda",
        "asker",
        "cached_standing",
        "commits",
        "held",
        "open",
        "patience",
        "picks",
        "queue",
        "rng",
        "round",
        "seats",
        "sink",
        "waiting",
        "witness",
    )

    def __init__(self, seats: int, rng: Rng) -> None:
        self.seats = seats
        self.rng = rng
        self.agenda: list[Step[Any]] = []  # a stack: the last step runs first
        self.queue: list[Step[Any]] = []  # what the running step expands into, in written order
        self.asker: Step[Any] = NOTHING  # the step whose questions are open
        self.open: list[Choice] = []  # those questions; replaced, never emptied, so that clones may share it
        self.picks: list[Option | None] = []  # their answers so far, secret until complete
        self.waiting = 0  # how many are missing
        self.round = 0  # counts the occasions on which questions were opened
        self.held: list[Withdrawn] = []
        self.commits = 0  # counts what cannot be undone without asking the others
        self.sink: list[Event] | None = None  # the log; clones have none
        self.witness: Callable[[], None] | None = None  # looks at the table whenever something is told
        self.cached_standing: list[Choice] | None = None
        self.patience = -1  # so many more steps may run; below zero, any number

    def copy_machine(self, original: Machine) -> None:
        """Become a copy of the engine's part of another table; each game's clone() calls this first."""
        self.seats = original.seats
        self.rng = original.rng.copy()
        self.agenda = original.agenda[:]
        self.queue = original.queue[:] if original.queue else []
        self.asker = original.asker
        self.open = original.open
        self.picks = original.picks[:]
        self.waiting = original.waiting
        self.round = original.round
        self.held = original.held[:] if original.held else []
        self.commits = original.commits
        self.sink = None
        self.witness = None
        self.cached_standing = original.cached_standing
        self.patience = original.patience

    @property
    def spelling(self) -> Spelling:
        """How this table's ints are spelt outside: each game knows."""
        raise NotImplementedError

    # -- what rules call ------------------------------------------------------------------------------

    def then(self, *steps: Step[Any]) -> None:
        """These steps follow, in written order, before whatever was pending."""
        self.queue.extend(steps)

    def ask(self, seat: Seat | None, prompt: str, params: tuple[Arg, ...], options: Sequence[Option]) -> None:
        """Somebody must choose. Several of these in one step are simultaneous and secret until all are in;
        a single legal option is taken silently."""
        self._put(seat, prompt, params, options, SEALED)

    def ask_bluff(
        self, seat: Seat, prompt: str, params: tuple[Arg, ...], options: Sequence[Option], possible: int
    ) -> None:
        """As ask, where for all the others know there could be so many options: taking a single one silently
        would tell them what the seat holds."""
        self._put(seat, prompt, params, options, BLUFF if possible > 1 else SEALED)

    def poll(self, seat: Seat, prompt: str, params: tuple[Arg, ...], options: Sequence[Option]) -> None:
        """Somebody may act, and whoever does so first interrupts; an option that leads to nothing is a pass.
        Never answered silently: that would tell the others what a seat holds."""
        self._put(seat, prompt, params, options, FLOOR)

    def _put(
        self, seat: Seat | None, prompt: str, params: tuple[Arg, ...], options: Sequence[Option], mode: str
    ) -> None:
        tables = self.spelling.prompts[prompt] if params else None
        self.open.append(Choice(seat, prompt, params, options, mode, tables))

    def emit(self, key: str, *args: Arg, secret: tuple[Arg, ...] = (), seers: int = 0) -> None:
        """Tell what happened, once, after acting; ints are spelt by the vocabulary's kinds."""
        if self.sink is not None:
            known = self.spelling
            hidden = spelt(known.secrets[key], secret) if secret else secret
            self.sink.append(Event(key, spelt(known.events[key], args), hidden, seers))
            if self.witness is not None:
                self.witness()

    def end(self) -> None:
        """The game is over here and now: nothing that was pending will happen."""
        self.agenda.clear()
        self.queue.clear()

    def commit(self) -> None:
        """Something was rolled, drawn, shown or found out: from here nobody takes a move back alone."""
        self.commits += 1

    def below(self, limit: int) -> int:
        self.commits += 1
        return self.rng.below(limit)

    def shuffle(self, items: list[int]) -> None:
        self.commits += 1
        self.rng.shuffle(items)

    def reopen(self, seat: Seat) -> None:
        """A pass given before this came up no longer counts: that seat is asked again."""
        for index, choice in enumerate(self.open):
            if choice.seat == seat and choice.mode == FLOOR and self.picks[index] is not None:
                self.picks[index] = None
                self.waiting += 1

    def standing_questions(self) -> list[Choice]:
        """What each seat may say beside the open questions, at most one question a seat."""
        return []

    # -- what answers call ----------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return not self.open and not self.agenda and not self.queue

    @property
    def standing(self) -> list[Choice]:
        """The standing questions, made when somebody looks: most games of a simulation never do."""
        if self.cached_standing is None:
            self.cached_standing = [] if self.asker.closed or not self.open else self.standing_questions()
            for choice in self.cached_standing:
                assert choice.seat is not None
                choice.mode = STANDING
                fingerprint = crc32(repr((choice.prompt, choice.params, choice.options)).encode())
                choice.id = fingerprint << _ROUND_BITS | self.round * SLOTS + _STANDING_SLOT + choice.seat
        return self.cached_standing

    @property
    def choices(self) -> list[Choice]:
        """Every question that may be answered now."""
        return self.unanswered + self.standing

    @property
    def unanswered(self) -> list[Choice]:
        """Those that must be answered."""
        if len(self.open) == self.waiting:
            return self.open[:]
        return [choice for index, choice in enumerate(self.open) if self.picks[index] is None]

    def take(self, choice: Choice, option: Option) -> None:
        """Answer an open question with one of its own options. The fast way in: nothing is checked."""
        if choice.mode == STANDING:
            self._interject(option)
        elif choice.mode == FLOOR and option.then:
            self._interrupt(option, keep_answers=False)
        else:
            self.picks[self.open.index(choice)] = option
            self.waiting -= 1
            if not self.waiting:
                self._resolve()
                self.advance()

    # -- the machine ----------------------------------------------------------------------------------

    def advance(self) -> None:
        """Run steps until somebody must answer, or nothing is left to do."""
        agenda = self.agenda
        while True:
            queue = self.queue
            if queue:
                step = queue[0]
                if len(queue) > 1:
                    agenda.extend(queue[:0:-1])
                self.queue = []
            elif agenda:
                step = agenda.pop()
            else:
                self.asker = NOTHING
                self.cached_standing = None
                return
            self.asker = step
            if self.patience >= 0:
                self._tire(step)
            step.run(self)
            if self.open:
                self._open_questions()
                if self.waiting:
                    return
                self._resolve()

    def _tire(self, step: Step[Any]) -> None:
        self.patience -= 1
        if self.patience < 0:
            raise RecursionError(f"nobody is asked any more; next is {step!r}")

    def _open_questions(self) -> None:
        """Number the questions just asked, and take what leaves no choice."""
        self.round += 1
        self.cached_standing = None
        number = self.round * SLOTS
        picks: list[Option | None] = []
        for choice in self.open:
            choice.id = number
            number += 1
            alone = choice.mode == SEALED and len(choice.options) == 1
            picks.append(choice.options[0] if alone else None)
        self.picks = picks
        self.waiting = picks.count(None)
        if self.held:
            self._restore_held()

    def _restore_held(self) -> None:
        """Unchanged questions keep their id, and the answers given before an interruption."""
        depth = len(self.agenda)
        while self.held and self.held[-1].depth > depth:
            self.held.pop()
        if not self.held or self.held[-1].depth < depth:
            return
        before = self.held.pop()
        for index, choice in enumerate(self.open):
            for old, pick in zip(before.choices, before.picks, strict=True):
                if choice.same_as(old):
                    choice.id = old.id
                    if pick is not None and self.picks[index] is None:
                        self.picks[index] = next(o for o in choice.options if o.is_like(pick))
                        self.waiting -= 1

    def _resolve(self) -> None:
        """All answers are in: what they lead to comes first, in the order of asking."""
        if len(self.picks) == 1 and self.picks[0] is not None:  # nearly always
            self.queue = [*self.picks[0].then, *self.queue]
        else:
            follow = [step for pick in self.picks if pick is not None for step in pick.then]
            self.queue = follow + self.queue
        self.open = []
        self.picks = []

    def _interrupt(self, option: Option, *, keep_answers: bool) -> None:
        """Withdraw the open questions, do this first, then ask them afresh."""
        kept: list[Option | None] = self.picks if keep_answers else [None] * len(self.picks)
        self.held.append(Withdrawn(len(self.agenda), self.open, kept))
        self.queue = [*option.then, self.asker]
        self.open = []
        self.picks = []
        self.waiting = 0
        self.advance()

    def _interject(self, option: Option) -> None:
        """Answer a standing question: an aside leaves the open questions alone, anything else interrupts."""
        if all(step.aside for step in option.then):
            self.cached_standing = None
            for step in option.then:
                step.run(self)
        else:
            sealed = all(choice.mode != FLOOR for choice in self.open)
            self._interrupt(option, keep_answers=sealed)
