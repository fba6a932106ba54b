"""A guide for newcomers: what to do now and why, by what is asked and what the viewer sees.

It changes no rule and knows nothing that a view does not show. A game's guide.toml lists its hints in
order: what must be asked, which conditions must hold, and the answers that it points at; the conditions are
functions of the game, joined by name. The texts are the game's own: "guide.<hint>" says what to do,
"guide.<hint>.why" why. Lessons (lessons.toml) are first games with a fixed seed, "lesson.<name>" what each
is called.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from .choice import Arg, Choice
from .content import checked, known_name, read_toml
from .reading import Reading

Condition = Callable[[Any, Choice], bool]
"""Does it hold, in the view of whoever is asked?"""
Finder = Callable[[Any, Choice], list[int]]
"""Which answers it would point at, by their numbers, in the reading of whoever is asked."""
LESSONS: Final = "lessons.toml"


class Hint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    asked: tuple[str, ...]
    """The prompts at which it may be given."""
    when: tuple[str, ...] = ()
    """The conditions that must all hold."""
    does: tuple[str, ...] = ()
    """The answers that it means: the beginnings of their names ("attack devour")."""
    finds: str = ""
    """Or the function that finds them; while it finds none the next hint that fits is given."""
    firm: bool = False
    """Are those meant whatever the guide's bot would answer?"""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A first game: who sits where, and what is dealt."""

    seats: int
    seed: int
    seat: int = 0
    """The newcomer's; bots have the others."""
    options: dict[str, str] = {}


class Guide:
    """The hints of one game, its lessons, and the tables at which newcomers get hints unasked."""

    def __init__(
        self,
        file: Path,
        conditions: Mapping[str, Condition],
        first: Mapping[str, Arg] | None,
        finders: Mapping[str, Finder] | None = None,
        lessons: Path | None = None,
        *,
        bot: str = "",
    ) -> None:
        self.hints = {name: checked(file.name, name, entry, Hint) for name, entry in read_toml(file).items()}
        lessons = lessons or file.with_name(LESSONS)
        self.lessons = {
            name: checked(lessons.name, name, entry, Lesson) for name, entry in read_toml(lessons).items()
        }
        self.conditions = conditions
        self.finders = finders or {}
        self.first = first
        """The settings of a first game; none: only lessons are."""
        self.bot = bot
        """The bot whose answers it points at; none: it finds its own."""
        for name, hint in self.hints.items():
            for condition in hint.when:
                known_name(file.name, name, condition, conditions)
            if hint.finds:
                known_name(file.name, name, hint.finds, self.finders)

    def hint(self, reading: Reading[Any, Any], asked: Choice) -> str:
        """The first hint that fits; nothing if the question explains itself. One whose function finds no
        answer gives way to those after it, if there are any."""
        fitting = self._fitting(reading, asked)
        pointing = (
            name for name in fitting if not self.hints[name].finds or self.means(name, reading, asked)
        )
        return next(pointing, fitting[0] if fitting else "")

    def hint_for(self, reading: Reading[Any, Any], asked: Choice, answer: int) -> str:
        """The first hint that fits and means that answer; nothing if none does. One that names no answers may
        mean any."""
        for name in self._fitting(reading, asked):
            hint = self.hints[name]
            if not (hint.does or hint.finds) or answer in self.means(name, reading, asked):
                return name
        return ""

    def is_firm(self, asked: Choice) -> bool:
        """Does a hint point at answers to it that no bot is asked about?"""
        return any(hint.firm and asked.prompt in hint.asked for hint in self.hints.values())

    def _fitting(self, reading: Reading[Any, Any], asked: Choice) -> list[str]:
        """The hints for what is asked whose conditions hold, in order."""
        return [
            name
            for name, hint in self.hints.items()
            if asked.prompt in hint.asked
            and all(self.conditions[key](reading.view, asked) for key in hint.when)
        ]

    def means(self, name: str, reading: Reading[Any, Any], asked: Choice) -> list[int]:
        """The answers that a hint points at, by their numbers."""
        hint = self.hints[name]
        if hint.finds:
            return self.finders[hint.finds](reading, asked)
        named = [" ".join(map(str, option.name)) + " " for option in asked.options]
        return [
            number
            for number, words in enumerate(named)
            if any(words.startswith(f"{wanted} ") for wanted in hint.does)
        ]

    def is_first(self, options: Mapping[str, Arg], usual: Mapping[str, Arg]) -> bool:
        """Are these the settings of a first game, or of a lesson?"""
        firsts = [
            *([] if self.first is None else [self.first]),
            *(each.options for each in self.lessons.values()),
        ]
        return any(
            all(options.get(name, usual[name]) == value for name, value in first.items()) for first in firsts
        )
