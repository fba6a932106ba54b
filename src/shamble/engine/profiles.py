"""What can be asked of anything on a table: one card with its name, its numbers, its text and its rule.

A game's reading makes the card (`Reading.profile`), from nothing but what its viewer may know; pages and the
terminal show the same one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from .choice import Arg, Choice
from .clauses import rows_of

if TYPE_CHECKING:
    from .pack import Pack
    from .reading import Reading
    from .spec import GameSpec
    from .speech import Speaker

AT: Final = "@"
"""Between what it is and where: "trooper@8R-b"."""
HOUSE: Final = "house"
RULEBOOK: Final = "rulebook"
PACK: Final = "pack"


@dataclass(frozen=True)
class Profile:
    """All about one thing, in words."""

    name: str
    sort: str = ""
    """What sort of thing it is."""
    numbers: tuple[tuple[str, str], ...] = ()
    """What counts about it: each with its label."""
    text: str = ""
    """What it does, as its card says it."""
    now: tuple[str, ...] = ()
    """How it stands, and what it would do next."""
    cannot: tuple[str, ...] = ()
    """Why it is no answer to the question that is open."""
    origin: str = ""
    """Where it comes from: the rulebook, us, a pack. Nothing for what nobody has printed: players, zones."""
    clause: str = ""
    """The row of the rule ledger behind it."""


def profile_of(
    spec: GameSpec[Any],
    reading: Reading[Any, Any],
    ref: tuple[str, str],
    speaker: Speaker,
    asked: Choice | None,
) -> Profile | None:
    """The card of a thing as that viewer may know it; none if there is no such thing."""
    kind, thing = ref
    found = reading.profile(kind, thing, speaker)
    if found is None:
        return None
    which = thing.partition(AT)[0]
    clause = found.clause or spec.clauses.about_thing(kind, which, rows_of(spec.id))
    cannot = (
        ()
        if asked is None or is_offered(asked, ref)
        else tuple(reading.hindrances(asked, kind, thing, speaker))
    )
    return replace(found, cannot=cannot, clause=clause)


def is_offered(asked: Choice, ref: tuple[str, str]) -> bool:
    """Does any answer point at it?"""
    kind, thing = ref[0], ref[1].partition(AT)[0]
    return any((kind, thing) == (k, str(t)) for option in asked.options for k, t in option.refs)


def origin_of(entry: Any, name: str, pack: Pack | None) -> str:
    """Where an entry of the content comes from, if it says so."""
    if pack is not None and any(name in entries for entries in pack.files.values()):
        return PACK
    return str(getattr(entry, "origin", ""))


def told(*lines: str) -> tuple[str, ...]:
    """Those that say something."""
    return tuple(filter(None, lines))


class Teller:
    """The words of a card: a game's texts under "about.…", names with a capital."""

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker

    def say(self, key: str, **params: Arg) -> str:
        return self.speaker.say(f"about.{key}", **params)

    def name(self, kind: str, thing: Arg) -> str:
        named = self.speaker.name(kind, thing)
        return named[:1].upper() + named[1:]

    def number(self, key: str, value: object) -> tuple[str, str]:
        """What counts, with its label."""
        return self.say(f"n.{key}"), str(value)
