"""The table: what players, bots and front ends hold of a game. Each game's state is a subclass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self, TypeVar

from mypy_extensions import mypyc_attr

from . import save
from .choice import Arg, Choice, Name, Option, Seat
from .errors import BadOption, BadSave, IllegalAnswer
from .machine import Machine
from .rng import Rng
from .spec import Content, GameSpec, Result, View
from .step import Step
from .vocabulary import Spelling

T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Machine):
    """A game in progress: its open questions, who sees what of it, its past and its saves."""

    __slots__ = ("content", "history", "played_under", "spec")
    """Tables are cloned by the million, and slots are copied three times as fast as dictionaries."""

    fields: ClassVar[dict[str, str]] = {}
    """The game's own fields and what their ints mean in a save: "", "card", or "character>location" (a list
    with one entry per character, holding locations)."""

    derived: ClassVar[frozenset[str]] = frozenset()
    """What follows from saved fields and is set by `settle`: shared by clones, never saved."""

    option_type: ClassVar[type[Option]] = Option
    """The game's own options: they know what their arguments mean."""

    spec: GameSpec[Any]
    content: Content

    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.history: save.History | None = None
        self.played_under: int | None = None  # the rules version of the record that is being played again

    def clone(self) -> Self:
        """A separate copy, quick enough for search; it has no log and no record."""
        raise NotImplementedError

    def settle(self, state: dict[str, Any]) -> dict[str, Any]:
        """A save is about to fill the table with that state, by its names: a game with several tables of
        content picks the one that it belongs to, and one whose fields have moved says where they are."""
        return state

    @property
    def spelling(self) -> Spelling:
        """A game whose names differ from table to table (zones of a mission) answers for itself, and makes
        its options so."""
        return self.content.spelling

    def option(self, key: str, args: tuple[Arg, ...] = (), then: tuple[Step[Any], ...] = ()) -> Option:
        """A legal answer, with ints that are spelt by the vocabulary's kinds."""
        return self.option_type(key, args, then, self.content.spelling.options[key] if args else None)

    def standing_questions(self) -> list[Choice]:
        return self.spec.standing(self)

    def ruled_anew(self, version: int, clause: str) -> None:
        """Rules code has come to what that clause of the ledger rules otherwise since that rules version: the
        record of an older game was played differently from here on, and is refused."""
        if self.played_under is not None and self.played_under < version:
            raise BadSave("record.rule", clause=clause)

    # -- answering ------------------------------------------------------------------------------------

    def answer(
        self,
        choice_id: int | Any,
        option: Option | Name | list[Arg] | str | int | Any,
        seat: Seat | None = None,
    ) -> None:
        """Answer an open question with an offered option, its name or index. A wrong call changes nothing."""
        choice = self.question(choice_id)
        if seat is not None and choice.seat is not None and seat != choice.seat:
            raise IllegalAnswer("answer.seat", question=choice_id, owner=choice.seat, seat=seat)
        self.put(choice, offered(choice, option), seat or 0)

    def put(self, choice: Choice, option: Option, seat: Seat) -> None:
        """Answer an open question with one of its own options, on the record if there is one; that seat
        speaks where anybody may. Nothing is checked."""
        if self.history is not None:
            speaker = choice.seat if choice.seat is not None else seat
            self.history.answers.append((choice.id, speaker, option.name))
        self.take(choice, option)

    def question(self, choice_id: int | Any) -> Choice:
        for choice in self.choices:
            if choice.id == choice_id:
                return choice
        if self.over:
            raise IllegalAnswer("answer.over")
        raise IllegalAnswer("answer.stale", question=choice_id)

    # -- looking --------------------------------------------------------------------------------------

    @property
    def result(self) -> Result | None:
        """Winners, scores and why, once the game is over."""
        return self.spec.result(self) if self.over else None

    def view(self, seat: Seat | None) -> View:
        """What that seat may know, as JSON-able data; None is a spectator."""
        return self.spec.plain(self.seen_from(seat))

    def reading(self, seat: Seat | None) -> Any:
        """The same as the game's own typed reading, with this table's content: for front ends and bots."""
        return self.spec.reading(self.seen_from(seat), self.content)

    def glance(self, seat: Seat) -> Any:
        """The same reading while nothing moves; what is not asked for is never worked out."""
        return self.reading(seat) if self.spec.glance is None else self.spec.glance(self, seat)

    def seen_from(self, seat: Seat | None, beside: Any = None) -> Any:
        """What view and reading are made from. `beside`: what was seen from another seat while nothing has
        moved since, so that what all see is taken from there."""
        if seat is not None and not 0 <= seat < self.seats:
            raise BadOption("seat.unknown", seat=seat, last=self.seats - 1)
        if beside is None or self.spec.view_beside is None:
            return self.spec.view(self, seat)
        return self.spec.view_beside(self, seat, beside)

    @property
    def digest(self) -> str:
        """A fingerprint of the whole position, secrets included."""
        return save.digest(self)

    def determinise(self, seat: Seat, rng: Rng) -> Self:
        """A possible table: all that the seat knows, the rest drawn anew, and fresh luck from here on.

        Two truths that look the same to the seat give identical tables: whatever others hold, have answered
        or were offered is dropped first.
        """
        world = self.clone()
        own = [
            pick.name if pick is not None and choice.seat == seat else None
            for choice, pick in zip(world.open, world.picks, strict=True)
        ]
        self.spec.determinise(world, seat, rng)
        world.held = [held.of(seat) for held in world.held]
        world.rng = Rng(rng.word())
        if world.open:
            world.ask_again([choice.id for choice in world.open], own)
        return world

    def ask_again(self, ids: Sequence[int], picks: Sequence[Name | None]) -> None:
        """Ask afresh what was open, under the old ids, with those answers already given."""
        opened = self.round
        self.open, self.picks, self.queue, self.waiting = [], [], [], 0
        self.asker.run(self)
        if not self.open:
            return
        self._open_questions()
        self.round = opened
        for index, (choice, number, name) in enumerate(zip(self.open, ids, picks, strict=True)):
            choice.id = number
            if name is not None and self.picks[index] is None:
                self.picks[index] = offered(choice, name)
                self.waiting -= 1
        if not self.waiting:
            self._resolve()
            self.advance()

    # -- keeping --------------------------------------------------------------------------------------

    def save(self) -> bytes:
        return save.save(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle is a save: other processes get the position, its log and record, and no content."""
        return save.revived, (self.spec, self.save())

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """A clone that has its log and record as well."""
        copied = self.clone()
        if self.history is not None:
            past = self.history
            copied.history = save.History(past.seed, past.options, past.answers[:], past.seal)
        copied.sink = None if self.sink is None else self.sink[:]
        return copied

    @property
    def record(self) -> dict[str, Any]:
        """Everything needed to play this game again, secrets included."""
        return save.record(self)


def replaced(items: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same with one item changed: what changes rarely is in tuples, which clones share."""
    return (*items[:index], value, *items[index + 1 :])


def offered(choice: Choice, option: Option | Name | list[Arg] | str | int | Any) -> Option:
    """The option of that question which is meant."""
    if type(option) is int:
        if 0 <= option < len(choice.options):
            return choice.options[option]
        raise IllegalAnswer("answer.index", question=choice.id, index=option, count=len(choice.options))
    name = _name(option)
    for offered in choice.options:
        if offered.name == name:
            return offered
    offers = ", ".join(map(repr, choice.options))
    raise IllegalAnswer("answer.option", question=choice.id, option=" ".join(map(str, name)), offers=offers)


def _name(option: object) -> tuple[object, ...]:
    """An option's name, from whatever the caller gave for it."""
    if isinstance(option, Option):
        return option.name
    return tuple(option) if isinstance(option, tuple | list) else (option,)
