"""What a game's board says to the workshop: drafts, what can be put where, what a click does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from ...engine import Arg, Pack

Rectangle = tuple[float, float, float, float]
"""x, y, width, height."""
Known = Mapping[str, tuple[str, ...]]
"""What the rules know, by field (`GameSpec.workshop`)."""


class Draft(msgspec.Struct, frozen=True, array_like=True):
    """A mission, a map or a set-up that is being made: the files of a content pack."""

    name: str
    """Of the mission or of the map, as the content names it."""
    title: str
    files: dict[str, dict[str, dict[str, Any]]]

    def entry(self, stem: str, name: str = "") -> dict[str, Any]:
        return self.files.get(stem, {}).get(name or self.name, {})

    def with_entry(self, stem: str, entry: dict[str, Any], name: str = "") -> Draft:
        entries = {**self.files.get(stem, {}), (name or self.name): entry}
        return Draft(self.name, self.title, {**self.files, stem: entries})

    def with_pack(self, pack: Pack) -> Draft:
        """With all that a pack changes of it, under its title."""
        both = (*self.files, *pack.files)
        files = {stem: {**self.files.get(stem, {}), **pack.files.get(stem, {})} for stem in both}
        return Draft(self.name, pack.name, files)


class SentFields:
    """A form as it was sent: what is missing or no number stays as it was."""

    def __init__(self, fields: Mapping[str, Sequence[str]]) -> None:
        self.fields = fields

    def text(self, name: str) -> str:
        return self.fields.get(name, ("",))[0].strip()

    def number(self, name: str, former: int) -> int:
        text = self.text(name)
        return int(text) if text.isdecimal() and len(text) < 4 else former

    def chosen(self, name: str, former: Iterable[str]) -> list[str]:
        """What is ticked: in the order that it had, then what is new."""
        ticked = self.fields.get(name, ())
        return list(dict.fromkeys([*[each for each in former if each in ticked], *ticked]))

    def below(self, name: str) -> list[str]:
        """The fields whose names begin so, without that: "locks.red" is "red" below "locks"."""
        return [each[len(name) + 1 :] for each in self.fields if each.startswith(f"{name}.")]

    def table(self, name: str) -> dict[str, str]:
        return {key: text for key in self.below(name) if (text := self.text(f"{name}.{key}"))}


@dataclass(frozen=True)
class Edit:
    """A click."""

    do: str
    at: str
    value: str
    part: str
    """What of the draft is being looked at: a tile, or nothing in particular."""


@dataclass(frozen=True)
class Tool:
    """Something that can be put on the board."""

    value: str
    kind: str
    """Its text is `workshop.tool.<kind>`."""
    colour: str = ""
    name: str = ""
    """What it is called besides: a letter, or a text of the game by its key."""
    group: str = ""
    """Of those listed together; its text is `workshop.group.<group>`."""


@dataclass(frozen=True)
class WorkshopSpot:
    """A place that can be clicked on."""

    at: str
    label: str
    rectangles: list[Rectangle]
    do: str = "put"


@dataclass(frozen=True)
class WorkshopShape:
    """Something drawn below the places, where there is no picture of the board."""

    look: str
    rectangle: Rectangle
    text: str = ""


@dataclass(frozen=True)
class Canvas:
    """What one clicks on: places over the picture, or over shapes of its own."""

    frame: Rectangle
    spots: list[WorkshopSpot]
    shapes: list[WorkshopShape] | None = None
    paints: bool = False
    """May one drag over the places?"""


class Workshop(Protocol):
    """A board's module for making missions, maps and set-ups."""

    @property
    def PANELS(self) -> str:  # noqa: N802  # a constant of the module
        """The template of its own forms."""
        ...

    def blank(self, content: Any, names: Mapping[str, str], language: str) -> Draft:
        """A new one, called so in every language, and as a whole as in the one that its author reads."""
        ...

    def copied(self, content: Any, like: str, language: str, said: Callable[[str, str], str]) -> Draft:
        """One of the game's own, to be made into another by a reader of that language. `said`: a text of the
        game, by language and key. What does not exist raises a LookupError."""
        ...

    def parts(self, pack: Pack) -> list[str]:
        """What of that pack one can go on with: missions by their names, or all of it ("")."""
        ...

    def opened(self, content: Any, pack: Pack, part: str) -> Draft:
        """That part of the pack, to go on with; the rest of it stays as it is."""
        ...

    def check(self, draft: Draft) -> None:
        """Is every field of the kind that the module reckons with? Otherwise a msgspec.ValidationError or
        ValueError. What it says may still be nonsense: that is the validator's."""
        ...

    def packed(self, draft: Draft) -> tuple[str, dict[str, dict[str, dict[str, Any]]]]:
        """The name of the pack and its files."""
        ...

    def bare(self, draft: Draft) -> Draft:
        """The same map with all left out that can be wrong, so that it can be drawn."""
        ...

    def options(self, draft: Draft) -> dict[str, Arg]:
        """The settings of a table at which it is played."""
        ...

    def settled(self, draft: Draft, atlas: Any) -> Draft:
        """With everything named as the finished board names it."""
        ...

    def edited(self, content: Any, draft: Draft, edit: Edit) -> Draft:
        """After a click. Nonsense raises a ValueError, TypeError or LookupError."""
        ...

    def with_facts(self, draft: Draft, fields: Mapping[str, Sequence[str]]) -> Draft:
        """After the form was sent."""
        ...

    def tools(self, draft: Draft, part: str, known: Known) -> list[Tool]: ...

    def canvas(self, draft: Draft, part: str, tool: str, atlas: Any) -> Canvas | None:
        """`atlas`: the map as the rules have it, or None while it makes no sense."""
        ...

    def panels(self, draft: Draft, part: str, known: Known, atlas: Any) -> dict[str, Any]:
        """What its template shows besides the draft; `atlas` as for its canvas."""
        ...
