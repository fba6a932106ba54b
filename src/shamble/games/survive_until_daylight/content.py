"""Survive Until Daylight's content: its files as frozen tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from ...engine import BadContent, Entry, Pack, Sources, Tables
from ...engine.content import known_name
from ...engine.vocabulary import Spelling
from .words import VOCABULARY

Card = int
Foe = int
Combat = int
Character = int
Token = int
Counts = tuple[int, int, int, int, int, int]

ENEMIES: Final = ("wanderer", "raider", "brute", "monster", "survivor")
WANDERER, RAIDER, BRUTE, MONSTER, SURVIVOR = range(5)
TOKENS: Final = ("barricade", "spear", "trap", "grenade")
BARRICADE, SPEAR, TRAP, GRENADE = range(4)
WAVE: Final = 0
"""The WAVE! card: the first of all cards, and nobody's object."""

SPECIALS: Final = frozenset(
    "energy_drink concentration encouragement bloodlust vitamins luck backpack".split()
)
MAIN_PERKS: Final = frozenset("free_barricade fury draw_extra take_card use_junk".split())
FIRST_PERKS: Final = frozenset("guard extra_attack keep_two draw_two give_two".split())
STACKS: Final = frozenset({"ammo", "material"})

Count = Annotated[int, msgspec.Meta(ge=0)]
Positive = Annotated[int, msgspec.Meta(ge=1)]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of an entry."""


class Box(Entry, frozen=True):
    """What the rulebook fixes."""

    rounds: Positive
    pile: Counts
    slots: Positive
    solo_slots: Positive
    common_weapons: Count
    solo_common_weapons: Count
    backpack: Count


class TokenEntry(Entry, frozen=True):
    copies: Count
    recipe: tuple[str, str]
    damage: Count = 0
    bonus: Count = 0


class EnemyEntry(Entry, frozen=True):
    toughness: Positive
    special: Literal["", "theft", "crush", "boost", "bystander"] = ""


class HordeEntry(Entry, frozen=True):
    """Some equal Horde cards: the damage they do, and how many Combat cards they draw."""

    enemy: Literal["wanderer", "raider", "brute", "monster", "survivor"]
    copies: Count
    fixed: Count
    cards: Count


class CombatEntry(Entry, frozen=True):
    """A Combat card; without a value it shows an X."""

    copies: Count
    value: int | None = None
    zone: Count = 0
    harm: Count = 0
    loss: bool = False


class AssaultEntry(Entry, frozen=True):
    """How many of each kind come, for one to six players."""

    wanderer: Counts
    raider: Counts
    brute: Counts
    monster: Counts
    survivor: Counts


class RubbleEntry(Entry, frozen=True):
    kind: Literal["junk", "heal", "ammo", "material", "special", "bad_luck"]
    icons: Counts
    hearts: Count = 0
    effect: str = ""
    damage: Count = 0
    loss: bool = False


class WeaponEntry(Entry, frozen=True):
    pool: Literal["unique", "common", "found"]
    fixed: Count
    ammo: str = ""
    cards: Count = 0
    zone: Count = 0
    copies: Count = 1
    icons: Counts = (0, 0, 0, 0, 0, 0)


class Perk(Part, frozen=True):
    name: str
    weapons: Literal["", "melee", "firearm", "own"] = ""
    card: str = ""
    damage: Count = 0


class CharacterEntry(Entry, frozen=True):
    life: Positive
    weapon: str
    main: Perk
    first: Perk


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


class DaylightContent(Tables):
    """The tables, with the names that saves use."""

    def __init__(self, pack: Pack | None) -> None:
        sources = Sources([Path(__file__).parent / "content"], STEMS, pack)
        super().__init__(sources)
        self.box = sources.entries("box", Box)["box"]
        tokens = sources.entries("tokens", TokenEntry)
        enemies = sources.entries("enemies", EnemyEntry)
        horde = sources.entries("horde", HordeEntry)
        combat = sources.entries("combat", CombatEntry)
        assaults = sources.entries("assaults", AssaultEntry)
        rubble = sources.entries("rubble", RubbleEntry)
        weapons = sources.entries("weapons", WeaponEntry)
        characters = sources.entries("characters", CharacterEntry)
        _check_names(tokens, enemies, rubble, weapons, characters)
        _check_counts(self.box, horde, assaults, weapons, combat)
        cards = ("wave", *rubble, *weapons)
        self._number = {name: card for card, name in enumerate(cards)}
        self.rubble: tuple[RubbleEntry | None, ...] = tuple(map(rubble.get, cards))
        self.weapons: tuple[WeaponEntry | None, ...] = tuple(map(weapons.get, cards))
        self.stacks = tuple(entry is not None and entry.kind in STACKS for entry in self.rubble)
        self.starting = tuple(entry is not None and entry.pool != "found" for entry in self.weapons)
        self.ammo = tuple(self._ammo(entry) for entry in self.weapons)
        self.specials = {name: self._cards_with(name) for name in sorted(SPECIALS)}
        self.backpacks = frozenset(self.specials["backpack"])
        self.tokens = tuple(tokens[name] for name in TOKENS)
        self.recipes = tuple((self.card(a), self.card(b)) for a, b in (token.recipe for token in self.tokens))
        self.enemies = tuple(enemies[name] for name in ENEMIES)
        self.horde = tuple(entry for entry in horde.values() for _ in range(entry.copies))
        self.enemy = tuple(ENEMIES.index(entry.enemy) for entry in self.horde)
        self.toughness = tuple(self.enemies[enemy].toughness for enemy in self.enemy)
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


def _check_names(
    tokens: dict[str, TokenEntry],
    enemies: dict[str, EnemyEntry],
    rubble: dict[str, RubbleEntry],
    weapons: dict[str, WeaponEntry],
    characters: dict[str, CharacterEntry],
) -> None:
    """Whatever one file names, the rules or another file know."""
    for name in tokens:
        known_name("tokens.toml", name, name, TOKENS)
    for name in enemies:
        known_name("enemies.toml", name, name, ENEMIES)
    materials = [name for name, entry in rubble.items() if entry.kind == "material"]
    ammunition = [name for name, entry in rubble.items() if entry.kind == "ammo"]
    for name, token in tokens.items():
        for material in token.recipe:
            known_name("tokens.toml", f"{name}.recipe", material, materials)
    for name, card in rubble.items():
        if card.kind == "special":
            known_name("rubble.toml", f"{name}.effect", card.effect, sorted(SPECIALS))
    for name, weapon in weapons.items():
        if weapon.ammo:
            known_name("weapons.toml", f"{name}.ammo", weapon.ammo, ammunition)
    unique = [name for name, weapon in weapons.items() if weapon.pool == "unique"]
    for name, character in characters.items():
        known_name("characters.toml", f"{name}.weapon", character.weapon, unique)
        known_name("characters.toml", f"{name}.main.name", character.main.name, sorted(MAIN_PERKS))
        known_name("characters.toml", f"{name}.first.name", character.first.name, sorted(FIRST_PERKS))
        for perk in (character.main, character.first):
            if perk.card:
                known_name("characters.toml", f"{name}.{perk.name}.card", perk.card, rubble)


def _check_counts(
    box: Box,
    horde: dict[str, HordeEntry],
    assaults: dict[str, AssaultEntry],
    weapons: dict[str, WeaponEntry],
    combat: dict[str, CombatEntry],
) -> None:
    """Is there an assault for every round, a weapon for everybody, a Combat card to draw?"""
    common = sum(weapon.copies for weapon in weapons.values() if weapon.pool == "common")
    needed = max(6 * box.common_weapons, box.solo_common_weapons)
    for file, what, least, got in (
        ("assaults.toml", "assaults", box.rounds, len(assaults)),
        ("weapons.toml", "common", needed, common),
        ("horde.toml", "cards", 1, sum(entry.copies for entry in horde.values())),
        ("combat.toml", "cards", 1, sum(entry.copies for entry in combat.values())),
    ):
        if got < least:
            raise BadContent("content.count", file=file, what=what, expected=f"≥ {least}", got=got)


@cache
def _own_content() -> DaylightContent:
    return DaylightContent(None)


def load_content(pack: Pack | None) -> DaylightContent:
    """The game's own tables, or those with a pack laid over them."""
    return DaylightContent(pack) if pack else _own_content()
