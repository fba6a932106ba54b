"""City of Horror's content: its files as frozen tables."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from ...engine import BadContent, Entry, Option, Pack, Part, Sources, Tables
from ...engine.bounds import Amount, Copies, Positive, Small, Word, one_of
from ...engine.content import between, known_name, loader, path_to
from ...engine.facts import Facts
from ...engine.vocabulary import Spelling
from .printed import COLOURS, Printed
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

POWERS: Final = frozenset(
    "calm barter draw lure speak_up walk kill_here squeeze_in take_lead hide give_birth cancel_move"
    " cancel_card look turn_leader change_card steal".split()
)
EXPLOSIVE: Final = frozenset({"kill", "lure_anywhere"})
PLACE_EFFECTS: Final = frozenset(
    "refresh antidote turn_leader nudge_leader draw salvage observe choose_late food food_face_up".split()
)


SEATS: Final = ("3", "4", "5", "6")
EXPLOSIONS: Final = {"armory": ("fire", "blocked"), "water_tower": ("collapse",)}
TOWER_EFFECTS: Final = ("observe", "choose_late")

# -- bounds --------------------------------------------------------------------------------------------------

PointsWorth = Small
Zombies = Annotated[int, msgspec.Meta(ge=0, le=20)]
PlaceNumber = Annotated[int, msgspec.Meta(ge=1, le=6)]
"""Of a location: its place in the town."""
Corner = Annotated[int, msgspec.Meta(ge=2, le=5)]
Hour = Annotated[int, msgspec.Meta(ge=0, le=4)]
PerPlayer = Annotated[dict[Annotated[str, one_of(SEATS)], Positive], msgspec.Meta(min_length=4)]
"""For three, four, five and six players."""
Food = dict[Annotated[str, one_of("0123456789")], Small]
"""How many tokens are worth so many points."""
MOST_CHARACTERS: Final = 60
MOST_CARDS: Final = 200
MOST_INVASIONS: Final = 60

# -- schemas -------------------------------------------------------------------------------------------------


class Power(Part, frozen=True):
    name: Annotated[str, one_of(POWERS)]
    zombies: Zombies = 0


class Effect(Part, frozen=True):
    name: Word
    """One that is registered in cards.py."""
    zombies: Zombies = 0
    points: PointsWorth = 0


class CharacterEntry(Entry, frozen=True):
    fresh: PointsWorth
    exhausted: PointsWorth
    power: Power
    drawback: Literal["attracts", "no_vote", "no_move", ""] = ""


class CardEntry(Entry, frozen=True):
    copies: Copies
    effect: Effect
    explosion: bool = False


class PlaceEffect(Part, frozen=True):
    name: Annotated[str, one_of(PLACE_EFFECTS)]
    price: Literal["card", "food", "character", "nothing"] = "nothing"


class AttackCondition(Part, frozen=True):
    """Zombies attack when there are that many of them, or when they outnumber the characters."""

    at_least: Zombies = 0
    outnumbered: bool = False

    def is_due(self, zombies: int, people: int) -> bool:
        """Does the condition hold for so many of them?"""
        return self.excess(zombies, people) > 0

    def excess(self, zombies: int, people: int) -> int:
        """How many zombies too many there are."""
        return zombies - (people if self.outnumbered else self.at_least - 1)


class LastMarker(Part, frozen=True):
    """So many explosion markers, and what happens then."""

    markers: Annotated[int, msgspec.Meta(ge=1, le=9)]
    result: Literal["fire", "blocked", "collapse"]


class PlaceEntry(Entry, frozen=True):
    attack: AttackCondition
    slots: Annotated[int, msgspec.Meta(ge=1, le=9)] | None = None
    effect: PlaceEffect | None = None
    explosion: LastMarker | None = None


class SupplyDrop(Part, frozen=True):
    place: Corner
    antidotes: Small = 0
    cards: Small = 0


class InvasionEntry(Entry, frozen=True):
    hour: Hour
    arrivals: tuple[Zombies, Zombies, Zombies, Zombies, Zombies, Zombies]
    leader: Small
    moves: Annotated[tuple[tuple[PlaceNumber, PlaceNumber], ...], msgspec.Meta(max_length=9)] = ()
    drops: Annotated[tuple[SupplyDrop, ...], msgspec.Meta(max_length=9)] = ()


class Box(Entry, frozen=True):
    """What the box holds and who gets how much."""

    turns: Annotated[int, msgspec.Meta(ge=1, le=4)]
    zombies: Amount
    zombie_cap: Annotated[int, msgspec.Meta(ge=1, le=20)]
    antidotes: Amount
    explosion_markers: Small
    characters_per_player: PerPlayer
    cards_per_player: PerPlayer
    food: Food
    face_up_food: Small
    wheel: Annotated[tuple[Annotated[str, one_of(COLOURS)], ...], msgspec.Meta(min_length=6, max_length=6)]


class CityContent(Tables):
    """The tables, with the names that saves use."""

    def __init__(self, pack: Pack | None) -> None:
        sources = Sources([Path(__file__).parent / "content"], STEMS, pack)
        super().__init__(sources)
        self.box: Box = sources.just("box", ["box"], Box)["box"]
        characters = sources.entries("characters", CharacterEntry)
        cards = sources.entries("cards", CardEntry)
        invasions = sources.entries("invasion", InvasionEntry)
        places = sources.just("locations", LOCATIONS, dict[str, PlaceEntry])
        _check_cards(cards)
        _check_places(places)
        _check_counts(self.box, characters, cards, invasions)
        self.characters = tuple(characters.values())
        self.cards = tuple(cards.values())
        self.invasions = tuple(invasions.values())
        self.of_the_hour: dict[int, list[int]] = {}
        """The Invasion cards of each hour."""
        for card, entry in enumerate(self.invasions):
            self.of_the_hour.setdefault(entry.hour, []).append(card)
        self.places = tuple(tuple(places[name].get(side) for side in SIDES) for name in LOCATIONS)
        self.powers = _by_name([entry.power.name for entry in self.characters])
        self.one_vote = tuple(
            entry.drawback != "no_vote" and entry.power.name != "give_birth" for entry in self.characters
        )
        self.effects = _by_name([entry.effect.name for entry in self.cards])
        self.memo: dict[tuple[str, int, int], Option] = {}  # made once, shared by every table (shared_option)
        self.names: Mapping[str, tuple[str, ...]] = {
            "character": tuple(characters),
            "card": tuple(cards),
            "invasion": tuple(invasions),
            "location": LOCATIONS,
            "colour": self.box.wheel,
            "side": SIDES,
        }
        self.spelling = Spelling(VOCABULARY, self.names)
        self.printed: Printed = Printed(self)

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


FILE: Final = "locations.toml"
STEMS: Final = ("box", "characters", "cards", "locations", "invasion")


def sides_wished(location: str, settings: Mapping[str, Any]) -> str:
    """The side that a location shall show; both, if chance decides."""
    wish: str = settings[f"side_{location}"]
    wish = settings["sides"] if wish == AS_ABOVE else wish
    return "AB" if wish == RANDOM else wish


def _by_name(names: list[str]) -> dict[str, list[int]]:
    """Which entries have that power or effect; none is an empty list."""
    found: dict[str, list[int]] = {name: [] for name in sorted(POWERS | card_effects())}
    for index, name in enumerate(names):
        found[name].append(index)
    return found


def card_effects() -> frozenset[str]:
    """What the rules can do with a card; they are there when the first table is loaded."""
    from .cards import PLAY

    return frozenset(PLAY)


def _check_cards(cards: dict[str, CardEntry]) -> None:
    """A card does what the rules know; if it leaves an Explosion marker, what they know of explosions."""
    for name, card in cards.items():
        known = EXPLOSIVE if card.explosion else card_effects()
        known_name("cards.toml", path_to(name, "effect", "name"), card.effect.name, sorted(known))


def _check_places(places: dict[str, dict[str, PlaceEntry]]) -> None:
    """Every location has its sides, and does what the rules know of it."""
    for name, sides in places.items():
        wanted = SIDES if name == LOCATIONS[WATER_TOWER] else SIDES[:COLLAPSED]
        for side in sides:
            known_name(FILE, path_to(name, side), side, wanted)
        for side in wanted:
            if side not in sides:
                raise BadContent("content.absent", file=FILE, name=path_to(name, side))
            _check_place(name, side, sides[side])


def _check_place(name: str, side: str, place: PlaceEntry) -> None:
    if bool(place.attack.at_least) == place.attack.outnumbered:
        names = "at_least, outnumbered"
        raise BadContent("content.either", file=FILE, entry=path_to(name, side, "attack"), names=names)
    if name == LOCATIONS[CROSSROADS] and place.slots is not None:  # there is always room in the street
        fields = "attack, effect, origin"
        raise BadContent(
            "content.unknown", file=FILE, entry=path_to(name, side), field="slots", expected=fields
        )
    if place.explosion is not None:
        where = path_to(name, side, "explosion", "result")
        known_name(FILE, where, place.explosion.result, EXPLOSIONS.get(name, ()))
    if place.effect is not None and name != LOCATIONS[WATER_TOWER]:
        elsewhere = sorted(PLACE_EFFECTS.difference(TOWER_EFFECTS))
        known_name(FILE, path_to(name, side, "effect", "name"), place.effect.name, elsewhere)


def _check_counts(
    box: Box,
    characters: dict[str, CharacterEntry],
    cards: dict[str, CardEntry],
    invasions: dict[str, InvasionEntry],
) -> None:
    """Is there enough of everything to set up for three to six players, and not too much?"""
    copies = sum(card.copies for card in cards.values())
    people, hands = box.characters_per_player, box.cards_per_player
    dealt, drawn = (max(int(seats) * each for seats, each in table.items()) for table in (people, hands))
    between("characters.toml", "*", dealt, len(characters), MOST_CHARACTERS)
    between("cards.toml", "*.copies", drawn, copies, MOST_CARDS)
    between("invasion.toml", "*", 1, len(invasions), MOST_INVASIONS)
    for hour in range(box.turns + 1):
        found = sum(card.hour == hour for card in invasions.values())
        between("invasion.toml", f"hour = {hour}", 1, found, MOST_INVASIONS)
    for colour in COLOURS:
        if colour not in box.wheel:
            raise BadContent("content.lacks", file="box.toml", entry=path_to("box", "wheel"), name=colour)


load_content: Final = loader(CityContent)
"""The game's own tables, or those with a pack laid over them."""
