"""Questions put to the players, and the answers on offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from .step import Step

Seat = int
Arg = int | str
Name = tuple[Arg, ...]

SEALED: Final = "sealed"
"""Every seat asked must answer; answers stay secret until all are in."""
BLUFF: Final = "bluff"
"""As sealed, but asked even where a single option is left, because its being left alone is a secret."""
FLOOR: Final = "floor"
"""Anyone may act first. What leads to nothing is a pass, and waits until all have passed."""
STANDING: Final = "standing"
"""Optional beside whatever else is open."""

NamedFields = Mapping[str, tuple[tuple[str, str], ...]]
"""For each key, the names and kinds of its arguments."""
NameTables = tuple[Sequence[str] | None, ...]
"""For each argument the ids that its ints stand for; None for plain numbers and seats."""


def spelt(tables: NameTables, args: tuple[Arg, ...]) -> tuple[Arg, ...]:
    """Ids for ints wherever the kind has names; what is a name already, or names nothing (-1), stays."""
    if len(args) == 1 == len(tables):  # most have one, and this is half the work
        arg, names = args[0], tables[0]
        return args if names is None or type(arg) is not int or arg < 0 else (names[arg],)
    return tuple(
        [
            arg if names is None or type(arg) is not int or arg < 0 else names[arg]
            for names, arg in zip(tables, args, strict=True)
        ]
    )


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Option:
    """A legal answer: a stable name (replay token, search edge, text key) and what follows. Never changes."""

    __slots__ = ("_args", "_tables", "key", "then")

    fields: ClassVar[NamedFields] = {}
    """Each game's subclass says what its options' arguments mean."""
    passes: ClassVar[frozenset[str]] = frozenset({"pass"})
    """The keys of options that let a question go by; see `passing.pass_of`."""

    def __init__(
        self,
        key: str,
        args: tuple[Arg, ...] = (),
        then: tuple[Step[Any], ...] = (),
        tables: NameTables | None = None,
    ) -> None:
        self.key = key
        self.then = then
        self._args = args
        self._tables = tables

    @property
    def args(self) -> tuple[Arg, ...]:
        """Spelt when somebody first reads them: most options of a simulation are never read."""
        tables = self._tables
        if tables is not None:
            self._args = spelt(tables, self._args)
            self._tables = None
        return self._args

    @property
    def name(self) -> Name:
        return (self.key, *self.args)

    def is_like(self, other: Option) -> bool:
        """The same answer, whatever follows from it; what nobody has read yet is compared unspelt."""
        if self.key != other.key:
            return False
        return self._args == other._args if self._tables is other._tables else self.args == other.args

    @property
    def refs(self) -> tuple[tuple[str, Arg], ...]:
        """What on the table the option points at, as (kind, id)."""
        return tuple((kind, arg) for (_, kind), arg in zip(self.fields[self.key], self.args, strict=True))

    def __repr__(self) -> str:
        return " ".join([self.key, *map(str, self.args)])


@mypyc_attr(acyclic=True)
class Choice:
    """A question to one seat (None: whoever speaks first): a prompt with parameters, every legal answer."""

    __slots__ = ("_params", "_tables", "id", "mode", "options", "prompt", "seat")

    def __init__(  # noqa: PLR0917 (as many as a question has parts)
        self,
        seat: Seat | None,
        prompt: str,
        params: tuple[Arg, ...],
        options: Sequence[Option],
        mode: str,
        tables: NameTables | None = None,
    ) -> None:
        self.id = 0
        self.seat = seat
        self.prompt = prompt
        self.options = options
        self.mode = mode
        self._params = params
        self._tables = tables

    @property
    def params(self) -> tuple[Arg, ...]:
        """Spelt when somebody first reads them, like the arguments of options."""
        if self._tables is not None:
            self._params = spelt(self._tables, self._params)
            self._tables = None
        return self._params

    @property
    def optional(self) -> bool:
        return self.mode == STANDING

    def same_as(self, other: Choice) -> bool:
        """Would it make no difference to the player which of the two is open?"""
        return (
            self.prompt == other.prompt
            and self.seat == other.seat
            and self.params == other.params
            and len(self.options) == len(other.options)
            and all(map(Option.is_like, self.options, other.options))
        )

    def __repr__(self) -> str:
        who = "anyone" if self.seat is None else f"seat {self.seat}"
        asked = " ".join([self.prompt, *map(str, self.params)])
        return f"#{self.id} {who}: {asked}? {' | '.join(map(repr, self.options))}"
