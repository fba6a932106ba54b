"""Survive Until Daylight's content: its files as frozen tables."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

import msgspec

from ...engine import BadContent, Entry, Option, Pack, Part, Sources, Tables
from ...engine.bounds import Small, Word, one_of
from ...engine.content import between, known_name, loader, path_to
from ...engine.vocabulary import Spelling
from .words import VOCABULARY

Card = int
Foe = int
Combat = int
Character = int
Token = int
ENEMIES: Final = ("wanderer", "raider", "brute", "monster", "survivor")
THEFT, CRUSH, BOOST, BYSTANDER = "theft", "crush", "boost", "bystander"
"""What can be special about a kind of enemy."""
TOKENS: Final = ("barricade", "spear", "trap", "grenade")
BARRICADE, SPEAR, TRAP, GRENADE = range(4)
WAVE: Final = 0
WAVE_NAME: Final = "wave"
"""The WAVE! card: the first of all cards, and nobody's object."""

SPECIALS: Final = frozenset("energy_drink encouragement luck backpack".split())
"""Special cards that chapters of their own know; what is added to an attack is in attack.py."""
MAIN_PERKS: Final = frozenset("free_barricade fury draw_extra take_card use_junk".split())
FIRST_PERKS: Final = frozenset("guard extra_attack keep_two draw_two give_two".split())
STACKS: Final = frozenset({"ammo", "material"})

NEEDING_A_CARD: Final = frozenset({"free_barricade", "use_junk"})
MOST_SEATS: Final = 6

# -- bounds --------------------------------------------------------------------------------------------------

Life = Annotated[int, msgspec.Meta(ge=1, le=30)]
Some = Annotated[int, msgspec.Meta(ge=0, le=20)]
"""Copies of a card or token, cards with an icon, enemies that come."""
PerSeats = tuple[Some, Some, Some, Some, Some, Some]
"""For one to six players."""
Pile = Annotated[int, msgspec.Meta(ge=1, le=99)]
Slots = Annotated[int, msgspec.Meta(ge=1, le=20)]
CardValue = Annotated[int, msgspec.Meta(ge=-9, le=9)]
CardsDrawn = Annotated[int, msgspec.Meta(ge=0, le=5)]
"""Combat cards that an attack draws."""
MOST_CARDS: Final = 200
"""In any deck."""
MOST_CHARACTERS: Final = 30
FEWEST_COMBAT: Final = 12
"""Combat cards: no attack draws more, whatever is added to it."""
MEMO_SIZE: Final = 1000
"""So much of a kind is remembered, then forgotten and begun anew."""

# -- schemas -------------------------------------------------------------------------------------------------


class Box(Entry, frozen=True):
    """What the rulebook fixes."""

    rounds: Annotated[int, msgspec.Meta(ge=1, le=20)]
    pile: tuple[Pile, Pile, Pile, Pile, Pile, Pile]
    slots: Slots
    solo_slots: Slots
    common_weapons: Small
    solo_common_weapons: Small
    backpack: Small


class TokenEntry(Entry, frozen=True):
    copies: Some
    recipe: tuple[Word, Word]
    damage: Small = 0
    bonus: Small = 0


class EnemyEntry(Entry, frozen=True):
    toughness: Life
    special: Literal["", "theft", "crush", "boost", "bystander"] = ""


class HordeEntry(Entry, frozen=True):
    """Some equal Horde cards: the damage they do, and how many Combat cards they draw."""

    enemy: Literal["wanderer", "raider", "brute", "monster", "survivor"]
    copies: Some
    fixed: Small
    cards: CardsDrawn


class CombatEntry(Entry, frozen=True):
    """A Combat card; without a value it shows an X."""

    copies: Some
    value: CardValue | None = None
    zone: Small = 0
    harm: Small = 0
    loss: bool = False


class AssaultEntry(Entry, frozen=True):
    """How many of each kind come, for one to six players."""

    wanderer: PerSeats
    raider: PerSeats
    brute: PerSeats
    monster: PerSeats
    survivor: PerSeats

    def coming(self, seats: int) -> list[int]:
        """In the order of ENEMIES, for so many players."""
        kinds = (self.wanderer, self.raider, self.brute, self.monster, self.survivor)
        return [kind[seats - 1] for kind in kinds]


class RubbleEntry(Entry, frozen=True):
    kind: Literal["junk", "heal", "ammo", "material", "special", "bad_luck"]
    icons: PerSeats
    hearts: Small = 0
    effect: Annotated[str, msgspec.Meta(pattern=r"^[a-z_]*\Z", max_length=40)] = ""
    """Of a special card: one of SPECIALS, or an addition to an attack."""
    damage: Small = 0
    loss: bool = False


class WeaponEntry(Entry, frozen=True):
    pool: Literal["unique", "common", "found"]
    fixed: Small
    ammo: Annotated[str, msgspec.Meta(max_length=40)] = ""
    cards: CardsDrawn = 0
    zone: Small = 0
    copies: Small = 1
    """Of a common one, to choose from at the start."""
    icons: PerSeats = (0, 0, 0, 0, 0, 0)
    """Of one that is found in the rubble."""


class Perk(Part, frozen=True):
    name: str
    weapons: Literal["", "melee", "firearm", "own"] = ""
    card: Annotated[str, msgspec.Meta(max_length=40)] = ""
    damage: Small = 0

    def suits(self, weapon: WeaponEntry, *, own: bool) -> bool:
        """Does it go with that weapon: any, one without ammunition, a gun, or the character's own?"""
        if self.weapons == "melee":
            return not weapon.ammo
        if self.weapons == "firearm":
            return weapon.ammo == "bullets"
        return own or self.weapons != "own"


class MainPerk(Perk, frozen=True):
    name: Annotated[str, one_of(MAIN_PERKS)]


class FirstPerk(Perk, frozen=True):
    name: Annotated[str, one_of(FIRST_PERKS)]


class CharacterEntry(Entry, frozen=True):
    life: Life
    weapon: Word
    main: MainPerk
    first: FirstPerk


STEMS: Final = (
    "box",
    "tokens",
    "enemies",
    "horde",
    "combat",
    "assaults",
    "rubble",
    "weapons",
    "characters",
)


class Draw(NamedTuple):
    """A Combat card in figures; an X counts as nothing."""

    value: int
    zone: int
    harm: int
    loss: bool


class ByName(NamedTuple):
    """The same entries under the ids that views, options and texts use."""

    rubble: Mapping[str, RubbleEntry]
    weapons: Mapping[str, WeaponEntry]
    combat: Mapping[str, CombatEntry]
    draws: Mapping[str, Draw]
    assaults: Mapping[str, AssaultEntry]
    characters: Mapping[str, CharacterEntry]
    tokens: Mapping[str, TokenEntry]
    enemies: Mapping[str, EnemyEntry]
    foes: Mapping[str, str]
    """The kind of each Horde card."""
    horde: Mapping[str, HordeEntry]


def _draw(card: CombatEntry) -> Draw:
    return Draw(card.value or 0, card.zone, card.harm, card.loss)


class DaylightContent(Tables):
    """The tables, with the names that saves use."""

    def __init__(self, pack: Pack | None) -> None:
        sources = Sources([Path(__file__).parent / "content"], STEMS, pack)
        super().__init__(sources)
        self.box: Box = sources.just("box", ["box"], Box)["box"]
        tokens = sources.just("tokens", TOKENS, TokenEntry)
        enemies = sources.just("enemies", ENEMIES, EnemyEntry)
        horde = sources.entries("horde", HordeEntry)
        combat = sources.entries("combat", CombatEntry)
        assaults = sources.entries("assaults", AssaultEntry)
        rubble = sources.entries("rubble", RubbleEntry)
        weapons = sources.entries("weapons", WeaponEntry)
        characters = sources.entries("characters", CharacterEntry)
        _check_cards(tokens, rubble, weapons)
        _check_characters(characters, rubble, weapons)
        _check_counts(self.box, horde, assaults, weapons, combat)
        _check_rubble(rubble, weapons)
        cards = (WAVE_NAME, *rubble, *weapons)
        self._number = {name: card for card, name in enumerate(cards)}
        self.rubble: tuple[RubbleEntry | None, ...] = tuple(map(rubble.get, cards))
        self.weapons: tuple[WeaponEntry | None, ...] = tuple(map(weapons.get, cards))
        self.stacks = tuple(entry is not None and entry.kind in STACKS for entry in self.rubble)
        self.starting = tuple(entry is not None and entry.pool != "found" for entry in self.weapons)
        self.ammo = tuple(self._ammo(entry) for entry in self.weapons)
        self.specials = {name: self._cards_with(name) for name in sorted(special_effects())}
        self.backpacks = frozenset(self.specials["backpack"])
        self.tokens = tuple(tokens.values())
        self.recipes = tuple((self.card(a), self.card(b)) for a, b in (token.recipe for token in self.tokens))
        self.enemies = tuple(enemies.values())
        self.horde = tuple(entry for entry in horde.values() for _ in range(entry.copies))
        self._turn_over_the_horde()
        self.combat = tuple(combat.values())
        self.assaults = tuple(assaults.values())
        self.characters = tuple(characters.values())
        self.names: Mapping[str, tuple[str, ...]] = {
            "card": cards,
            "foe": _numbered([ENEMIES[enemy] for enemy in self.enemy]),
            "enemy": ENEMIES,
            "combat": tuple(combat),
            "assault": tuple(assaults),
            "character": tuple(characters),
            "token": TOKENS,
        }
        self.spelling = Spelling(VOCABULARY, self.names)
        self.memo: dict[tuple[str, int, int], Option] = {}  # options made once, shared by every table
        self._remember_nothing_yet()
        draws = {name: _draw(card) for name, card in combat.items()}
        foes = {foe: ENEMIES[enemy] for foe, enemy in zip(self.names["foe"], self.enemy, strict=True)}
        self.by_name = ByName(
            rubble, weapons, combat, draws, assaults, characters, tokens, enemies, foes, horde
        )

    def _remember_nothing_yet(self) -> None:
        """What readings work out, up to MEMO_SIZE of each: it follows from the key and these tables."""
        self.people: dict[tuple[Any, ...], Any] = {}
        self.worths: dict[tuple[Any, ...], dict[Any, Any]] = {}
        self.decks: dict[tuple[str, ...], Any] = {}

    def _turn_over_the_horde(self) -> None:
        """What each Horde card brings: the enemy, what is special about it, how tough it is."""
        self.enemy = tuple(ENEMIES.index(entry.enemy) for entry in self.horde)
        self.special = tuple(self.enemies[enemy].special for enemy in self.enemy)
        self.toughness = tuple(self.enemies[enemy].toughness for enemy in self.enemy)

    def card(self, name: str) -> Card:
        return self._number[name]

    def is_backpack(self, card: Card) -> bool:
        return card in self.backpacks

    def _ammo(self, weapon: WeaponEntry | None) -> Card:
        """The ammunition that a weapon needs; WAVE for one that needs none."""
        return self._number[weapon.ammo] if weapon is not None and weapon.ammo else WAVE

    def _cards_with(self, effect: str) -> tuple[Card, ...]:
        return tuple(card for card, entry in enumerate(self.rubble) if entry and entry.effect == effect)


def _numbered(kinds: list[str]) -> tuple[str, ...]:
    """Horde cards are told apart by a number: wanderer_1, wanderer_2, …"""
    return tuple(f"{kind}_{kinds[: index + 1].count(kind)}" for index, kind in enumerate(kinds))


def special_effects() -> frozenset[str]:
    """What the rules can do with a special card; they are there when the first table is loaded."""
    from .attack import ADDITIONS

    return SPECIALS | ADDITIONS.keys()


def _check_cards(
    tokens: dict[str, TokenEntry], rubble: dict[str, RubbleEntry], weapons: dict[str, WeaponEntry]
) -> None:
    """Whatever a token or a card names, another file has."""
    materials = [name for name, entry in rubble.items() if entry.kind == "material"]
    ammunition = [name for name, entry in rubble.items() if entry.kind == "ammo"]
    for name, token in tokens.items():
        for index, material in enumerate(token.recipe):
            known_name("tokens.toml", path_to(name, "recipe", index), material, materials)
    for name, card in rubble.items():
        known = sorted(special_effects()) if card.kind == "special" else [""]
        known_name("rubble.toml", path_to(name, "effect"), card.effect, known)
    for name, weapon in weapons.items():
        known_name("weapons.toml", path_to(name, "ammo"), weapon.ammo, ["", *ammunition])
        _check_pool(path_to(name), weapon)
        if name in rubble or name == WAVE_NAME:
            raise BadContent("content.twice", file="weapons.toml", entry=path_to(name), what=name)
    if WAVE_NAME in rubble:
        raise BadContent("content.twice", file="rubble.toml", entry=WAVE_NAME, what=WAVE_NAME)


def _check_pool(entry: str, weapon: WeaponEntry) -> None:
    """One starts with a weapon or finds it, not both."""
    if weapon.pool != "common":
        between("weapons.toml", f"{entry}.copies", 1, weapon.copies, 1)
    if weapon.pool != "found":
        between("weapons.toml", f"{entry}.icons", 0, sum(weapon.icons), 0)


def _check_characters(
    characters: dict[str, CharacterEntry], rubble: dict[str, RubbleEntry], weapons: dict[str, WeaponEntry]
) -> None:
    """Everybody has a weapon of their own, and the card that a perk needs."""
    file = "characters.toml"
    unique = [name for name, weapon in weapons.items() if weapon.pool == "unique"]
    for name, character in characters.items():
        known_name(file, path_to(name, "weapon"), character.weapon, unique)
        for field, perk in (("main", character.main), ("first", character.first)):
            if perk.card or perk.name in NEEDING_A_CARD:
                known_name(file, path_to(name, field, "card"), perk.card, rubble)
    owned = [character.weapon for character in characters.values()]
    for name, character in characters.items():
        if owned.count(character.weapon) > 1:
            raise BadContent("content.twice", file=file, entry=path_to(name, "weapon"), what=character.weapon)
    between(file, "*", MOST_SEATS, len(characters), MOST_CHARACTERS)


def _check_counts(
    box: Box,
    horde: dict[str, HordeEntry],
    assaults: dict[str, AssaultEntry],
    weapons: dict[str, WeaponEntry],
    combat: dict[str, CombatEntry],
) -> None:
    """Enough: an assault for every round, a weapon for everybody, Combat cards to draw. And not too many."""
    common = sum(weapon.copies for weapon in weapons.values() if weapon.pool == "common")
    needed = max(MOST_SEATS * box.common_weapons, box.solo_common_weapons)
    between("box.toml", path_to("box", "common_weapons"), 0, box.common_weapons, box.slots - 1)
    between("box.toml", path_to("box", "solo_common_weapons"), 0, box.solo_common_weapons, box.solo_slots - 1)
    between("assaults.toml", "*", box.rounds, len(assaults), MOST_CARDS)
    between("weapons.toml", "*.copies", needed, common, MOST_CARDS)
    between("horde.toml", "*.copies", 1, sum(entry.copies for entry in horde.values()), MOST_CARDS)
    fights = sum(entry.copies for entry in combat.values())
    between("combat.toml", "*.copies", FEWEST_COMBAT, fights, MOST_CARDS)


def _check_rubble(rubble: dict[str, RubbleEntry], weapons: dict[str, WeaponEntry]) -> None:
    """Even alone one finds something to search in the first round."""
    icons = [card.icons for card in rubble.values()] + [card.icons for card in weapons.values()]
    between("rubble.toml", "*.icons[0]", 1, sum(each[0] for each in icons), MOST_CARDS)
    between("rubble.toml", "*.icons", 1, sum(map(sum, icons)), MOST_CARDS)


load_content: Final = loader(DaylightContent)
"""The game's own tables, or those with a pack laid over them."""
