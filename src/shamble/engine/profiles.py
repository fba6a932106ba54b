"""What can be asked of anything on a table: one card with its name, its numbers, its text and its rule.

A game's reading makes the card (`Reading.profile`), from nothing but what its viewer may know; pages and the
terminal show the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
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
    forbidden: tuple[str, ...] = ()
    """For each of these reasons the row of the rule ledger behind it, or nothing."""
    origin: str = ""
    """Where it comes from: the rulebook, us, a pack. Nothing for what nobody has printed: players, zones."""
    clause: str = ""
    """The row of the rule ledger behind it."""


@dataclass(frozen=True)
class Profiles:
    """How a game tells of its things: asked by its reading (`Reading.profile` and its neighbours)."""

    teller: Callable[[Any, Speaker], Any] = lambda reading, speaker: Teller(speaker)
    """What a card's makers get: the reading and the words for it."""
    cards: Mapping[str, Callable[[Any, str], Profile | None]] = field(default_factory=dict)
    """Who makes the card of a thing, by its kind, as boards point at things."""
    askable: Callable[[Any], Iterable[tuple[str, str]]] = lambda reading: ()
    hindrances: Callable[[Any, Choice, str, str, Speaker], Iterable[str]] = lambda *asked: ()


@dataclass(frozen=True)
class Shelf:
    """Things of one kind in the box, as a page or a terminal lists them: each has a card."""

    name: str
    """Its heading is the game's text `box.<name>`."""
    kind: str
    """As cards know it."""
    file: str = ""
    """The content file whose entries they are; without one, all that the content names of that kind."""
    options: Mapping[str, Arg] = field(default_factory=dict)
    """The settings of a table where they are met."""
    omit: tuple[str, ...] = ()
    """Numbers on their cards that tell of a table, not of the box."""
    copies: str = "copies"
    """The field of an entry that says how many there are."""
    personal: bool = False
    """Does its card say whose it is, in place of its sort?"""


class Hindrance(str):
    """A sentence why something is no answer, that knows under which key it stands."""

    key: str

    def __new__(cls, sentence: str, key: str) -> Hindrance:
        made = super().__new__(cls, sentence)
        made.key = key
        return made


def hindrance(speaker: Speaker, key: str, **params: Any) -> Hindrance:
    return Hindrance(speaker.say(f"cannot.{key}", **params), key)


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
    forbidden = tuple(spec.clauses.cannot.get(getattr(why, "key", ""), "") for why in cannot)
    return replace(found, cannot=cannot, forbidden=forbidden, clause=clause)


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
