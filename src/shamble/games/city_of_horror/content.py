"""City of Horror's content: its files as frozen tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from ...engine import BadContent, Entry, Pack, Sources, Tables
from ...engine.bag import MOST
from ...engine.content import known_name
from ...engine.facts import Facts
from ...engine.vocabulary import Spelling
from .words import VOCABULARY

Location = int
Card = int
Character = int
Colour = int

LOCATIONS: Final = ("church", "hospital", "bank", "armory", "water_tower", "crossroads")
CHURCH, HOSPITAL, BANK, ARMORY, WATER_TOWER, CROSSROADS = range(6)
CORNERS: Final = (CHURCH, HOSPITAL, BANK, ARMORY)
SIDES: Final = ("A", "B", "collapsed")
COLLAPSED: Final = 2
RANDOM: Final = "random"
AS_ABOVE: Final = "as_above"

Count = Annotated[int, msgspec.Meta(ge=0)]
Number = Annotated[int, msgspec.Meta(ge=1, le=6)]
Corner = Annotated[int, msgspec.Meta(ge=2, le=5)]

POWERS: Final = frozenset(
    "calm barter draw lure speak_up walk kill_here squeeze_in take_lead hide give_birth cancel_move"
    " cancel_card look turn_leader change_card steal".split()
)
CARD_EFFECTS: Final = frozenset(
    "add_zombies refresh points cancel_card hide squeeze_in kill look kill_half turn_leader follow_kitten"
    " steal replace_vote change_card lure_anywhere".split()
)
EXPLOSIVE: Final = frozenset({"kill", "lure_anywhere"})
PLACE_EFFECTS: Final = frozenset(
    "refresh antidote turn_leader nudge_leader draw salvage observe choose_late food food_face_up".split()
)


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of an entry."""


class Effect(Part, frozen=True):
    name: str
    zombies: Count = 0
    points: Count = 0


class CharacterEntry(Entry, frozen=True):
    fresh: Count
    exhausted: Count
    power: Effect
    drawback: Literal["attracts", "no_vote", "no_move", ""] = ""


class CardEntry(Entry, frozen=True):
    copies: Annotated[int, msgspec.Meta(ge=0, le=MOST)]
    effect: Effect
    explosion: bool = False


class PlaceEffect(Part, frozen=True):
    name: str
    price: Literal["card", "food", "character", "nothing"] = "nothing"


class Attack(Part, frozen=True):
    """Zombies attack when there are that many of them, or when they outnumber the characters."""

    at_least: Count = 0
    outnumbered: bool = False


class Explosion(Part, frozen=True):
    markers: Annotated[int, msgspec.Meta(ge=1)]
    result: Literal["fire", "blocked", "collapse"]


class PlaceEntry(Entry, frozen=True):
    attack: Attack
    slots: Count | None = None
    effect: PlaceEffect | None = None
    explosion: Explosion | None = None


class Drop(Part, frozen=True):
    place: Corner
    antidotes: Count = 0
    cards: Count = 0


class InvasionEntry(Entry, frozen=True):
    hour: Annotated[int, msgspec.Meta(ge=0, le=4)]
    arrivals: tuple[Count, Count, Count, Count, Count, Count]
    leader: Count
    moves: tuple[tuple[Number, Number], ...] = ()
    drops: tuple[Drop, ...] = ()


class Box(Entry, frozen=True):
    """What the box holds and who gets how much."""

    turns: Count
    zombies: Count
    zombie_cap: Count
    antidotes: Count
    explosion_markers: Count
    characters_per_player: dict[str, Count]
    cards_per_player: dict[str, Count]
    food: dict[str, Count]
    face_up_food: Count
    wheel: tuple[str, ...]


class CityContent(Tables):
    """The tables, with the names that saves use."""

    def __init__(self, pack: Pack | None) -> None:
        sources = Sources([Path(__file__).parent / "content"], STEMS, pack)
        super().__init__(sources)
        self.box = sources.entries("box", Box)["box"]
        characters = sources.entries("characters", CharacterEntry)
        cards = sources.entries("cards", CardEntry)
        invasions = sources.entries("invasion", InvasionEntry)
        places = sources.entries("locations", dict[str, PlaceEntry])
        _check_effects(characters, cards, places)
        _check_counts(self.box, characters, cards, invasions, places)
        self.characters = tuple(characters.values())
        self.cards = tuple(cards.values())
        self.invasions = tuple(invasions.values())
        self.places = tuple(tuple(places[name].get(side) for side in SIDES) for name in LOCATIONS)
        self.powers = _by_name([entry.power.name for entry in self.characters])
        self.effects = _by_name([entry.effect.name for entry in self.cards])
        self.memo: dict[tuple[str, int, int], Any] = {}  # options made once, shared by every table
        self.names: Mapping[str, tuple[str, ...]] = {
            "character": tuple(characters),
            "card": tuple(cards),
            "invasion": tuple(invasions),
            "location": LOCATIONS,
            "colour": self.box.wheel,
            "side": SIDES,
        }
        self.spelling = Spelling(VOCABULARY, self.names)
        self.printed = _printed(self)
        """What everybody can read on boards and cards, by name, for views; made once, never changed."""

    def facts(self, settings: Mapping[str, Any], seats: int) -> Facts:
        """Everything in the box, but of the locations only the sides that can lie on the table."""
        sides = [f"{name}.{side}" for name in LOCATIONS for side in sides_wished(name, settings)]
        files = self.sources.digests.files(*[stem for stem in STEMS if stem != "locations"])
        collapsed = f"{LOCATIONS[WATER_TOWER]}.{SIDES[COLLAPSED]}"
        return {**files, **self.sources.digests.entries("locations", [*sides, collapsed])}

    def place(self, location: Location, side: int) -> PlaceEntry:
        found = self.places[location][side]
        assert found is not None
        return found


STEMS: Final = ("box", "characters", "cards", "locations", "invasion")


def sides_wished(location: str, settings: Mapping[str, Any]) -> str:
    """The side that a location shall show; both, if chance decides."""
    wish: str = settings[f"side_{location}"]
    wish = settings["sides"] if wish == AS_ABOVE else wish
    return "AB" if wish == RANDOM else wish


def _by_name(names: list[str]) -> dict[str, list[int]]:
    """Which entries have that power or effect; none is an empty list."""
    found: dict[str, list[int]] = {name: [] for name in sorted(POWERS | CARD_EFFECTS)}
    for index, name in enumerate(names):
        found[name].append(index)
    return found


def _check_effects(
    characters: dict[str, CharacterEntry],
    cards: dict[str, CardEntry],
    places: dict[str, dict[str, PlaceEntry]],
) -> None:
    """Every effect that the files name is one that the rules know."""
    for name, character in characters.items():
        known_name("characters.toml", f"{name}.power.name", character.power.name, sorted(POWERS))
    for name, card in cards.items():
        known = EXPLOSIVE if card.explosion else CARD_EFFECTS
        known_name("cards.toml", f"{name}.effect.name", card.effect.name, sorted(known))
    for name, sides in places.items():
        known_name("locations.toml", name, name, LOCATIONS)
        for side, place in sides.items():
            known_name("locations.toml", f"{name}.{side}", side, SIDES)
            if place.effect is not None:
                entry = f"{name}.{side}.effect.name"
                known_name("locations.toml", entry, place.effect.name, sorted(PLACE_EFFECTS))


def _check_counts(
    box: Box,
    characters: dict[str, CharacterEntry],
    cards: dict[str, CardEntry],
    invasions: dict[str, InvasionEntry],
    places: dict[str, dict[str, PlaceEntry]],
) -> None:
    """Is there enough of everything to set up for three to six players?"""
    copies = sum(card.copies for card in cards.values())
    for seats in ("3", "4", "5", "6"):
        for file, table, have in (
            ("characters.toml", box.characters_per_player, len(characters)),
            ("cards.toml", box.cards_per_player, copies),
        ):
            need = int(seats) * table.get(seats, 0)
            if not 0 < need <= have:
                raise BadContent(
                    "content.count",
                    file=file,
                    what=f"{seats} × {table.get(seats)}",
                    expected=f"≤ {have}",
                    got=need,
                )
    for hour in range(box.turns + 1):
        if not any(card.hour == hour for card in invasions.values()):
            raise BadContent("content.count", file="invasion.toml", what=f"{hour}:00", expected="≥ 1", got=0)
    for name in LOCATIONS:
        wanted = {"A", "B", "collapsed"} if name == "water_tower" else {"A", "B"}
        if set(places.get(name, {})) != wanted:
            have_sides = ", ".join(places.get(name, {})) or "0"
            raise BadContent(
                "content.count",
                file="locations.toml",
                what=name,
                expected=", ".join(sorted(wanted)),
                got=have_sides,
            )


def _printed(content: CityContent) -> dict[str, Any]:
    names, pack = content.names, content.pack
    origins = {
        "characters": [entry.origin for entry in content.characters],
        "cards": [entry.origin for entry in content.cards],
        "locations": [side.origin for sides in content.places for side in sides if side is not None],
        "invasion": [entry.origin for entry in content.invasions],
    }
    return {
        "wheel": list(content.box.wheel),
        "explosive": [names["card"][card] for card, entry in enumerate(content.cards) if entry.explosion],
        "effects": {
            name: {
                side: msgspec.to_builtins(face.effect)
                for side, face in zip(SIDES, content.places[location], strict=True)
                if face is not None
            }
            for location, name in enumerate(LOCATIONS)
        },
        "house": {kind: {"ours": found.count("house"), "all": len(found)} for kind, found in origins.items()},
        "pack": pack and {"name": pack.name, "files": pack.files},
    }


@cache
def _own_content() -> CityContent:
    return CityContent(None)


def load_content(pack: Pack | None) -> CityContent:
    """The game's own tables, or those with a pack laid over them."""
    return CityContent(pack) if pack else _own_content()
