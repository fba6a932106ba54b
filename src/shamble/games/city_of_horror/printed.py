"""What everybody can read on boards and cards, by the ids that views and options use; made once a content."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from ...engine import Option

if TYPE_CHECKING:
    from ...engine.pack import Entries
    from .content import CityContent, PlaceEffect

E = TypeVar("E")

COLOURS: Final[tuple[str, ...]] = ("red", "green", "blue", "yellow", "purple", "orange")
"""The six of the box, in the order in which seats get them."""


class HouseView(msgspec.Struct, frozen=True):
    """How many entries of a kind there are."""

    ours: int
    """Of our making, because the rulebook gives none."""
    all: int


class PackView(msgspec.Struct, frozen=True):
    """The content pack on the table."""

    name: str
    files: dict[str, Entries]
    """Its entries as they stand in its files."""


class PrintedView(msgspec.Struct, frozen=True, dict=True):
    """The part of it that a view brings along, for clients that have no content of their own."""

    wheel: list[str]
    """The colours, clockwise."""
    explosive: list[str]
    """Action cards that add an explosion marker when played."""
    effects: dict[str, dict[str, PlaceEffect | None]]
    """What each side of each place offers, and for what."""
    house: dict[str, HouseView]
    pack: PackView | None

    @cached_property
    def plain(self) -> dict[str, Any]:
        """As it is sent, made once: nobody changes a view."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found


class Printed:
    """The content by its ids. It knows no table, so whoever has read it once may keep it."""

    def __init__(self, content: CityContent) -> None:
        names = content.names
        self.characters = _by_id(names["character"], content.characters)
        self.numbers = {name: number for number, name in enumerate(names["character"])}
        """Of the characters."""
        self.cards = _by_id(names["card"], content.cards)
        self.invasions = _by_id(names["invasion"], content.invasions)
        self.wheel = names["colour"]
        self.zombie_cap = content.box.zombie_cap
        self.effects: dict[str, dict[str, PlaceEffect | None]] = {
            place: {
                side: board.effect
                for side, board in zip(names["side"], boards, strict=True)
                if board is not None
            }
            for place, boards in zip(names["location"], content.places, strict=True)
        }
        tokens = {int(value): count for value, count in content.box.food.items()}
        self.meal = sum(value * count for value, count in tokens.items()) / (sum(tokens.values()) or 1)
        """What a Food token is worth on average."""
        self.pack = None if content.pack is None else PackView(content.pack.name, content.pack.files)
        self.house = _house(content)
        self.view: PrintedView = PrintedView(
            list(self.wheel),
            [card for card, entry in self.cards.items() if entry.explosion],
            self.effects,
            self.house,
            self.pack,
        )
        shown = msgspec.msgpack.encode([content.digest, self.view])
        self.digest = blake2b(shown, digest_size=16).digest()
        """A fingerprint for drawings: packs that come to the same content may still have other names."""

    def deed(self, option: Option) -> str:
        """What playing that card, or using that power, does: the name of its effect."""
        if option.key == "play":
            return self.cards[str(option.args[0])].effect.name
        if option.key == "power":
            return self.characters[str(option.args[0])].power.name
        return ""

    def zombies(self, option: Option) -> int:
        """How many zombies that card or power brings or kills, where its text gives a number."""
        thing = str(option.args[0])
        return (
            self.characters[thing].power.zombies
            if option.key == "power"
            else self.cards[thing].effect.zombies
        )

    def tiring(self, character: str) -> int:
        """How many points a character loses by being exhausted."""
        entry = self.characters[character]
        return entry.fresh - entry.exhausted

    def changes(self, kind: str, thing: str, side: str = "") -> list[str]:
        """What the pack says of a card, a character or a side of a location, as it stands there ("slots 3",
        "effect.zombies 3"): the texts describe the box. Nothing where all is as in the box."""
        entries = self.pack.files.get(f"{kind}s", {}) if self.pack is not None else {}
        entry = entries.get(thing, {})
        return _flat(entry.get(side, {}) if side else entry)


def _by_id(ids: Sequence[str], entries: Sequence[E]) -> dict[str, E]:
    return dict(zip(ids, entries, strict=True))


def _flat(entry: dict[str, Any], prefix: str = "") -> list[str]:
    said: list[str] = []
    for name, value in entry.items():
        if isinstance(value, dict):
            said += _flat(value, f"{prefix}{name}.")
        elif name != "origin":
            said.append(f"{prefix}{name} {value}")
    return said


def _house(content: CityContent) -> dict[str, HouseView]:
    origins = {
        "characters": [entry.origin for entry in content.characters],
        "cards": [entry.origin for entry in content.cards],
        "locations": [side.origin for sides in content.places for side in sides if side is not None],
        "invasion": [entry.origin for entry in content.invasions],
    }
    return {kind: HouseView(found.count("house"), len(found)) for kind, found in origins.items()}
