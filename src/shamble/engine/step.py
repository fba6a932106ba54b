"""Steps: the pending rules of a game, as immutable plain data."""

from __future__ import annotations

from inspect import signature
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

G = TypeVar("G", contravariant=True)

REGISTRY: Final[dict[str, type[Step[Any]]]] = {}
"""Every step class under its saved name, for loading."""


def _package(module: str) -> str:
    """The name a step's module gives it in saves: the game's package, or the module for tests' own steps."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["shamble", "games"] else parts[-1]


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[G]):
    """One pending step of the rules. Never mutated, so cloned games share their steps.

    The arguments of the constructor are its attributes and its save format: whole numbers and strings,
    nothing secret (a hidden card is named by its place).
    """

    topic: ClassVar[str] = ""
    """What reactions listen for."""

    closed: ClassVar[bool] = False
    """While this step's question is open nobody may talk business (no standing questions)."""

    aside: ClassVar[bool] = False
    """Acting changes nothing that an open question shows or offers, so those may stay as they are."""

    name: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        kind: Any = cls
        cls.name = f"{_package(kind.__module__)}.{kind.__name__}"
        cls.fields = tuple(signature(cls).parameters)
        REGISTRY[cls.name] = cls

    def run(self, g: G) -> None:
        """Either ask, changing nothing, or act, asking nothing; both may queue what comes next."""

    def arguments(self) -> tuple[Any, ...]:
        return tuple([getattr(self, field) for field in self.fields])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Step) and self.name == other.name and self.arguments() == other.arguments()

    def __hash__(self) -> int:
        return hash((self.name, self.arguments()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.arguments()))})"


NOTHING: Final[Step[Any]] = Step()
"""What a cancelled step becomes."""
