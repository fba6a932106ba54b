"""Everything that lies in a game's box (`GameSpec.box`), told by the cards that things on a table have; here
of tables that nobody plays."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from .choice import Arg
from .pack import Pack
from .profiles import Profile, Shelf, profile_of
from .session import new_table
from .spec import GameSpec
from .speech import Speaker
from .table import Table
from .text import engine_text

SEED: Final = 1


@dataclass(frozen=True)
class BoxThing:
    """A thing in the box."""

    id: str
    entry: Mapping[str, Any]
    """As its file has it; empty if it is no entry of one."""
    copies: int
    """How many there are, if its entry says so."""


class Unpacking:
    """One look into the box of a game, in one language."""

    def __init__(self, spec: GameSpec[Any], language: str, pack: Pack | None = None) -> None:
        self.spec, self.language, self.pack = spec, language, pack
        self._tables: dict[tuple[tuple[str, Arg], ...], Table] = {}

    def table(self, shelf: Shelf | None = None) -> Table:
        """One where such things are met."""
        options = shelf.options if shelf is not None else {}
        key = tuple(options.items())
        if key not in self._tables:
            self._tables[key] = new_table(self.spec, self.spec.usual_seats, SEED, options, self.pack)
        return self._tables[key]

    def speaker(self, shelf: Shelf) -> Speaker:
        t = self.table(shelf)
        return Speaker(self.spec, self.language, [""] * t.seats, t)

    def held(self, shelf: Shelf) -> Iterator[BoxThing]:
        content: Any = self.table(shelf).content
        entries: Mapping[str, Mapping[str, Any]] = (
            content.sources.files[shelf.file]
            if shelf.file
            else {name: {} for name in content.names[shelf.kind]}
        )
        for name, entry in entries.items():
            yield BoxThing(name, entry, _copies(shelf, entry))

    def profile(self, shelf: Shelf, thing: BoxThing) -> Profile | None:
        """Its card without all that tells of a table."""
        speaker = self.speaker(shelf)
        reading = self.table(shelf).reading(None)
        found = profile_of(self.spec, reading, (shelf.kind, thing.id), speaker, None)
        if found is None:
            return None
        labels = {speaker.say(f"about.n.{key}") for key in shelf.omit}
        numbers = tuple(row for row in found.numbers if row[0] not in labels)
        origin = found.origin or str(thing.entry.get("origin", ""))
        return replace(
            found, numbers=numbers, sort="" if shelf.personal else found.sort, origin=origin, now=()
        )

    def source(self, about: Profile) -> str:
        """Whose it is: the rulebook's, ours, or a pack's."""
        name = self.pack.name if self.pack is not None else ""
        if not about.origin:
            return ""
        return engine_text(self.language).say(f"about.origin.{about.origin}", {"pack": name})


def _copies(shelf: Shelf, entry: Mapping[str, Any]) -> int:
    """With more players there may be more of it."""
    count = entry.get(shelf.copies, 0)
    return sum(count) if isinstance(count, list) else int(count)


def search_text(text: str) -> str:
    """As the search reads it: small letters without accents. The web's script does the same (box.js)."""
    letters = unicodedata.normalize("NFD", text.replace("’", "'"))
    return "".join(each for each in letters if not unicodedata.combining(each)).lower()


def words_of(about: Profile, *more: str) -> str:
    """All that a card says, as the search reads it."""
    numbers = (part for row in about.numbers for part in row)
    return search_text(" ".join([about.name, about.sort, *numbers, about.text, *more]))
