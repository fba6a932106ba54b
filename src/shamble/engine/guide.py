"""A guide for newcomers: what to do now and why, by what is asked and what the viewer sees.

It changes no rule and knows nothing that a view does not show. A game's guide.toml lists its hints in order:
what must be asked, and which conditions must hold; the conditions are functions of the game, joined by name.
The texts are the game's own: "guide.<hint>" says what to do, "guide.<hint>.why" why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from .choice import Arg, Choice
from .content import checked, known_name, read_toml
from .reading import Reading

Condition = Callable[[Any, Choice], bool]
"""Does it hold, in the view of whoever is asked?"""


class Hint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    asked: tuple[str, ...]
    """The prompts at which it may be given."""
    when: tuple[str, ...] = ()
    """The conditions that must all hold."""


class Guide:
    """The hints of one game, and the table at which newcomers get them unasked."""

    def __init__(self, file: Path, conditions: Mapping[str, Condition], first: Mapping[str, Arg]) -> None:
        self.hints = {name: checked(file.name, name, entry, Hint) for name, entry in read_toml(file).items()}
        self.conditions = conditions
        self.first = first
        """The settings of a first game."""
        for name, hint in self.hints.items():
            for condition in hint.when:
                known_name(file.name, name, condition, conditions)

    def hint(self, reading: Reading[Any, Any], asked: Choice) -> str:
        """The first hint that fits; nothing if the question explains itself."""
        for name, hint in self.hints.items():
            if asked.prompt in hint.asked and all(
                self.conditions[key](reading.view, asked) for key in hint.when
            ):
                return name
        return ""

    def is_first(self, options: Mapping[str, Arg], usual: Mapping[str, Arg]) -> bool:
        """Are these the settings of a first game?"""
        return all(options.get(name, usual[name]) == value for name, value in self.first.items())
