"""Questions that boards and bots ask of a table: of what a viewer sees, with that very table's content."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Final, NamedTuple, Protocol, cast

from mypy_extensions import mypyc_attr

from ...engine import Choice, Option, Seat
from ...engine.content import Entry
from ...engine.glance import Glance
from ...engine.kept import kept
from ...engine.profiles import Profiles
from ...engine.reading import Reading
from ...engine.speech import Speaker
from .content import (
    ENEMIES,
    MEMO_SIZE,
    CharacterEntry,
    CombatEntry,
    DaylightContent,
    Draw,
    Perk,
    TokenEntry,
    WeaponEntry,
)
from .odds import remark, told_odds
from .profiles import PROFILES
from .showing import PARTS, active, player_seen
from .state import Daylight
from .texts import big_figure
from .view import AimSeen, DaylightView, FoeSeen, SeatSeen, Stack

__all__ = [
    "BARRICADE",
    "BOOST",
    "BYSTANDER",
    "CRUSH",
    "DAY",
    "KINDS",
    "LAST_STAND",
    "NO_DRAW",
    "SPEAR",
    "TRAP",
    "DaylightGlance",
    "DaylightReading",
    "Draw",
    "Foe",
    "Person",
    "WeaponEntry",
    "blast",
    "boost_of",
    "carried",
    "places_beside",
]

KINDS: Final = ("weapon", "heal", "ammo", "material", "special", "junk", "bad_luck")
"""The sorts of rubble, as they are told."""
HOURS: Final = 6
"""Into so many the night is divided, however many rounds it has; …"""
LAST_STAND: Final = HOURS + 1
"""… then come the rounds after the last assault, …"""
DAY: Final = LAST_STAND + 1
"""… and then it is day."""

BYSTANDER: Final = "bystander"
BOOST: Final = "boost"
CRUSH: Final = "crush"
BARRICADE: Final = "barricade"
SPEAR: Final = "spear"
TRAP: Final = "trap"

NO_DRAW: Final = Draw(0, 0, 0, loss=False)
NO_PERK: Final = Perk("")


class HouseShare(NamedTuple):
    """How much of something is of our making."""

    ours: int
    total: int


@mypyc_attr(acyclic=True)
class Foe:
    """Somebody in the line."""

    __slots__ = ("cards", "fixed", "hostile", "life", "name", "out", "spears", "special")

    def __init__(  # noqa: PLR0917 (as in a table)
        self, name: str, special: str, life: int, fixed: int, cards: int, spears: int, out: bool
    ) -> None:
        self.name = name
        self.special = special
        self.hostile = special != BYSTANDER
        self.life = life
        self.fixed = fixed
        """Damage of its attack, …"""
        self.cards = cards
        """… and how many Combat cards it draws."""
        self.spears = spears
        self.out = out


class Held(dict[str, int]):
    """How many of each card somebody has."""

    def __missing__(self, card: str) -> int:
        return 0


class Person:
    """What lies before a seat, added up. Nothing in it ever changes."""

    __slots__ = (
        "barricades",
        "character",
        "first",
        "free",
        "full_life",
        "has",
        "items",
        "life",
        "main",
        "may_act",
        "memory",
        "seat",
        "traps",
    )

    def __init__(self, seen: SeatSeen, main: Perk, first: Perk, memory: dict[Any, Any]) -> None:
        self.seat: Seat = seen.seat
        self.character = seen.character
        self.life = seen.life or 1
        self.full_life = seen.full_life or self.life
        self.items = seen.items
        self.has = Held()
        """Of each card how many, in Backpacks too."""
        for stack in carried(seen):
            self.has[stack.card] = self.has.get(stack.card, 0) + stack.count
        self.free = seen.slots - seen.slots_used
        self.barricades = seen.barricades
        self.traps = seen.traps
        self.may_act = bool(seen.actions or seen.extra_attacks)
        self.main = main
        """The perks that can still be used this round."""
        self.first = first
        self.memory = memory
        """What bots have worked out of character, life and cards."""

    @property
    def wounds(self) -> int:
        return self.full_life - self.life


def carried(seen: SeatSeen) -> list[Stack]:
    """Everything that somebody has; what is in Backpacks comes last."""
    return [*seen.items, *chain(*seen.backpacks)] if seen.backpacks else seen.items


class CombatOdds:
    """What the Combat deck may bring, by what it holds. Nothing in it changes, so it is kept for all tables
    with the same content."""

    __slots__ = ("kept_by_enemy", "memory", "odds")

    def __init__(self, odds: dict[Draw, float]) -> None:
        self.odds = odds
        """How likely each Combat card comes next."""
        self.kept_by_enemy: dict[int, list[tuple[Draw, float]]] = {}
        """By how many cards are drawn: how likely each is the one that counts."""
        self.memory: dict[Any, Any] = {}
        """What bots have worked out of it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class DaylightReading(Reading[DaylightView, DaylightContent]):
    """One viewer's questions."""

    profiles: ClassVar[Profiles] = PROFILES

    def caution(self, choice: Choice, option: Option, speaker: Speaker) -> str:
        """To end a turn with an attack left, or to die of one's own card."""
        if option.key == "play_fatally":
            return speaker.say("caution.last_life")
        attacks = option.key == "end_turn" and any(other.key == "attack" for other in choice.options)
        return speaker.say("caution.attack") if attacks else ""

    # -- cards -------------------------------------------------------------------------------------------

    def kind(self, card: str) -> str:
        """What sort of rubble it is; "wave" for the one card that is none."""
        if card in self.content.by_name.weapons:
            return "weapon"
        entry = self.content.by_name.rubble.get(card)
        return "wave" if entry is None else entry.kind

    def weapon(self, card: str) -> WeaponEntry | None:
        return self.content.by_name.weapons.get(card)

    def arm(self, card: str) -> WeaponEntry:
        """A card that is known to be a weapon."""
        return self.content.by_name.weapons[card]

    def ammo(self, card: str) -> str:
        """The ammunition that it needs; nothing for a blade, and for what is no weapon."""
        entry = self.content.by_name.weapons.get(card)
        return "" if entry is None else entry.ammo

    def hearts(self, card: str) -> int:
        """How much it heals."""
        entry = self.content.by_name.rubble.get(card)
        return 0 if entry is None else entry.hearts

    def effect(self, card: str) -> str:
        """What a special card does."""
        entry = self.content.by_name.rubble.get(card)
        return "" if entry is None else entry.effect

    def stacks(self, card: str) -> bool:
        """Do equal ones share a slot?"""
        return self.kind(card) in ("ammo", "material")

    def combat(self, card: str) -> CombatEntry:
        return self.content.by_name.combat[card]

    def big_figure(self, card: str) -> str:
        """What is printed large on a Combat card."""
        return big_figure(self.combat(card))

    def draw(self, card: str) -> Draw:
        """A Combat card in figures."""
        return self.content.by_name.draws[card]

    @property
    def drawn(self) -> list[Draw]:
        """The Combat cards on the table, in figures."""
        return [self.draw(card) for card in self.view.drawn]

    def token(self, token: str) -> TokenEntry:
        return self.content.by_name.tokens[token]

    @property
    def tokens(self) -> Mapping[str, TokenEntry]:
        """What can be made, and of what."""
        return self.content.by_name.tokens

    @property
    def bag_size(self) -> int:
        """How many objects a Backpack holds."""
        return self.content.box.backpack

    # -- people ------------------------------------------------------------------------------------------

    @property
    def cast(self) -> Mapping[str, CharacterEntry]:
        """Everybody who can be played."""
        return self.content.by_name.characters

    @kept
    def people(self) -> list[Person]:
        return [Person(seen, *self._perks(seen), {}) for seen in self.view.seats]

    def _perks(self, seen: SeatSeen) -> tuple[Perk, Perk]:
        if seen.character is None:
            return NO_PERK, NO_PERK
        character = self.cast[seen.character]
        unlocked = self.view.first == seen.seat and not seen.first_used
        return NO_PERK if seen.main_used else character.main, character.first if unlocked else NO_PERK

    def suits(self, who: Person, perk: Perk, weapon: str) -> bool:
        """Does a perk of theirs go with that weapon?"""
        entry = self.weapon(weapon)
        if entry is None or who.character is None:
            return False
        return perk.suits(entry, own=weapon == self.cast[who.character].weapon)

    def wants(self, who: Person, card: str) -> bool:
        """Is it the card that their main perk lives on?"""
        return who.character is not None and self.cast[who.character].main.card == card

    def fury(self, who: Person) -> int:
        """What somebody adds to every attack, wanted or not."""
        return who.main.damage if who.main.name == "fury" else 0

    def force(self, who: Person, weapon: str, spears: int) -> int:
        """The damage of their attack on somebody with so many Spears, before any Combat card."""
        entry = self.weapon(weapon)
        fixed = 0 if entry is None else entry.fixed
        return fixed + self.fury(who) + spears * self.token(SPEAR).bonus

    # -- the night ---------------------------------------------------------------------------------------

    @property
    def is_last_stand(self) -> bool:
        return self.view.round > self.view.rounds

    @property
    def hour(self) -> int:
        """From 1 on: how far the night has come."""
        if self.view.phase == "over" and self.view.dead is None:
            return DAY
        if self.is_last_stand:
            return LAST_STAND
        return 1 + max(0, self.view.round - 1) * HOURS // self.view.rounds

    @property
    def rounds_left(self) -> int:
        return max(0, self.view.rounds - self.view.round)

    @kept
    def unseen_kinds(self) -> dict[str, int]:
        """How much rubble of each sort pile and reserve hold."""
        counted = Counter[str]()
        for card, count in self.view.unseen.items():
            counted[self.kind(card)] += count
        return {kind: counted[kind] for kind in KINDS if counted[kind]}

    # -- the line ----------------------------------------------------------------------------------------

    def enemy_of(self, foe: str) -> str:
        """The kind of a Horde card, in the line or not."""
        return self.content.by_name.foes[foe]

    def special(self, enemy: str) -> str:
        """What is special about a kind: theft, crush, boost, bystander or nothing."""
        return self.content.by_name.enemies[enemy].special

    @property
    def specials(self) -> dict[str, str]:
        """The kinds about whom something is special."""
        return {name: enemy.special for name, enemy in self.content.by_name.enemies.items() if enemy.special}

    @kept
    def line(self) -> tuple[Foe, ...]:
        """Left to right."""
        return tuple(
            [
                Foe(foe.foe, self.special(foe.enemy), foe.life, foe.fixed, foe.cards, foe.spears, foe.out)
                for foe in self.view.line
            ]
        )

    def toll(self, assault: str) -> int:
        """How much life the enemies of an assault have, for so many players."""
        coming = self.content.by_name.assaults[assault].coming(len(self.view.seats))
        kinds = [self.content.by_name.enemies[name] for name in ENEMIES]
        lives = [0 if kind.special == BYSTANDER else kind.toughness for kind in kinds]
        return sum([count * life for count, life in zip(coming, lives, strict=True)])

    def is_hostile(self, foe: FoeSeen) -> bool:
        """Survivors are no enemies."""
        return self.special(foe.enemy) != BYSTANDER

    def attacks(self, foe: FoeSeen) -> bool:
        """Can its attack hurt anybody?"""
        return self.is_hostile(foe) and bool(foe.fixed or foe.boost or foe.cards)

    def strength(self, foe: FoeSeen) -> int:
        """The damage of its attack before any Combat card."""
        return foe.fixed + foe.boost

    def is_target(self, foe: FoeSeen) -> bool:
        """Is it the one that a player attacks right now?"""
        return self.view.attack is not None and self.view.attack.foe == foe.foe

    def is_attacking(self, foe: FoeSeen) -> bool:
        return self.view.blow is not None and self.view.blow.foe == foe.foe

    def is_aimed_at_viewer(self, aim: AimSeen | None) -> bool:
        return aim is not None and aim.seat is not None and aim.seat == self.view.viewer

    # -- odds --------------------------------------------------------------------------------------------

    @property
    def in_deck(self) -> Counter[str]:
        """What the Combat deck holds, once it is shuffled if it has run out: everybody can count."""
        view = self.view
        gone = Counter([*view.drawn, *view.combat_discard] if view.combat_deck else view.drawn)
        left = Counter[str]()
        for name, card in self.content.by_name.combat.items():
            count = card.copies - gone.get(name, 0)
            if count > 0:
                left[name] = count
        return left

    @kept
    def deck(self) -> CombatOdds:
        view, known = self.view, self.content.decks
        gone = (*view.drawn, *view.combat_discard) if view.combat_deck else view.drawn
        key = tuple(sorted(gone))
        found: CombatOdds | None = known.get(key)
        if found is None:
            if len(known) >= MEMO_SIZE:
                known.clear()
            found = known[key] = CombatOdds(self._odds())
        return found

    @property
    def odds(self) -> dict[Draw, float]:
        """How likely each Combat card comes next."""
        return self.deck.odds

    def _odds(self) -> dict[Draw, float]:
        cards = self.in_deck
        total = sum(cards.values())
        found: dict[Draw, float] = {}
        for name, count in cards.items():
            found[self.draw(name)] = found.get(self.draw(name), 0.0) + count / total
        return found

    def kept_by_enemy(self, cards: int) -> list[tuple[Draw, float]]:
        """How likely each Combat card is the one that counts when an enemy draws so many: the hardest."""
        if not cards:
            return [(NO_DRAW, 1.0)]
        known = self.deck.kept_by_enemy
        found = known.get(cards)
        if found is None:
            found = known[cards] = hardest(self.odds, cards)
        return found

    def blow_range(self, foe: FoeSeen) -> tuple[int, int]:
        """How little and how much damage its attack can do, before Traps and Barricades."""
        strength = self.strength(foe)
        values = [draw.value for draw, chance in self.kept_by_enemy(foe.cards) if chance]
        return max(0, strength + min(values)), max(0, strength + max(values))

    def odds_against(self, weapon: str, foe: FoeSeen, speaker: Speaker) -> str:
        """What the viewer's attack with that weapon may do to it, in words."""
        return told_odds(self, weapon, foe, speaker)

    def remark(self, choice: Choice, option: Option, speaker: Speaker) -> str:
        """What there is to know of an attack on offer."""
        return remark(self, choice, option, speaker)

    # -- what a thing is, and why it cannot be chosen ----------------------------------------------------

    def toughness(self, enemy: str) -> int:
        return self.content.by_name.enemies[enemy].toughness

    # -- what is of our making ---------------------------------------------------------------------------

    def is_ours(self, kind: str, thing: str) -> bool:
        """Did we design it, because the rulebook does not give it?"""
        entry = self.entry(kind, thing)
        return entry is not None and entry.origin == "house"

    def entry(self, kind: str, thing: str) -> Entry | None:
        """What the box says of a thing, if anything."""
        found = self.content.by_name
        tables: dict[str, Mapping[str, Entry]] = {
            "card": {**found.rubble, **found.weapons},
            "character": found.characters,
            "token": found.tokens,
            "enemy": found.enemies,
            "assault": found.assaults,
            "combat": found.combat,
        }
        return tables[kind].get(thing)

    @property
    def house(self) -> dict[str, HouseShare]:
        """By sorts of things how many are ours, where any are: the rulebook shows few of its cards."""
        found = self.content.by_name
        shares = {
            "characters": share(found.characters.values()),
            "weapons": share(found.weapons.values()),
            "rubble": share(found.rubble.values()),
            "combat": share(card for card in self.content.combat for _ in range(card.copies)),
            "horde": share(self.content.horde),
            "assaults": share(found.assaults.values()),
        }
        return {name: each for name, each in shares.items() if each.ours}

    def things(self, kind: str) -> tuple[str, ...]:
        """The ids of all that is of a kind."""
        return self.content.names[kind]


@mypyc_attr(allow_interpreted_subclasses=True)
class DaylightGlance(DaylightReading):
    """The reading of a bot that answers one question: the line comes from the state, and the view is put
    together where it is asked for."""

    def __init__(self, g: Daylight, seat: Seat) -> None:
        # cast: it has the fields of a view, each of them read on demand
        super().__init__(cast("DaylightView", Glance(PARTS, g, seat)), g.content)
        self._table: Callable[[], Daylight] = lambda: g  # out of sight

    @kept
    def line(self) -> tuple[Foe, ...]:
        g, content, names = self._table(), self.content, self.content.names["foe"]
        found = []
        for place, foe in enumerate(g.line):
            printed, life = content.horde[foe], content.toughness[foe] - g.hurt[place]
            special = self.special(ENEMIES[content.enemy[foe]])
            out, spears = bool(g.out[place]), g.spears[place]
            found.append(Foe(names[foe], special, life, printed.fixed, printed.cards, spears, out))
        return tuple(found)

    @kept
    def people(self) -> list[Person]:
        """Most of them are as they were at the question before."""
        g = self._table()
        acting = active(g) if g.actions or g.extra_attacks else None
        return [self._person(g, seat, acting == seat) for seat in range(g.seats)]

    def _person(self, g: Daylight, seat: Seat, acting: bool) -> Person:
        content = self.content
        cards = (
            g.seats,
            g.characters[seat],
            g.extra_life,
            g.life[seat],
            tuple(g.items[seat]),
            g.packed[seat],
        )
        key = (cards, seat, g.barricades[seat], g.traps[seat], g.used[seat], g.first == seat, acting)
        found: Person | None = content.people.get(key)
        if found is None:
            for memo in (content.people, content.worths):
                if len(memo) >= MEMO_SIZE:
                    memo.clear()
            seen = player_seen(g, seat, acting)
            found = Person(seen, *self._perks(seen), content.worths.setdefault(cards, {}))
            content.people[key] = found
        return found


def hardest(odds: dict[Draw, float], cards: int) -> list[tuple[Draw, float]]:
    """How likely each is the hardest of so many."""
    found, below, none_above = [], 0.0, 0.0
    for draw, chance in sorted(odds.items()):
        below += chance
        none_above, before = below**cards, none_above
        found.append((draw, none_above - before))
    return found


def share(entries: Iterable[Entry]) -> HouseShare:
    origins = [entry.origin for entry in entries]
    return HouseShare(origins.count("house"), len(origins))


# -- any line, as it is or as it might be ------------------------------------------------------------


class InLine(Protocol):
    """Somebody in a line."""

    @property
    def special(self) -> str: ...

    @property
    def out(self) -> bool: ...


def places_beside(line: Sequence[InLine], place: int) -> list[int]:
    """The places left and right of that one, as far as somebody in the fight stands there."""
    return [other for other in (place - 1, place + 1) if 0 <= other < len(line) and not line[other].out]


def boost_of(line: Sequence[InLine]) -> int:
    """How much stronger they make the others."""
    return sum([foe.special == BOOST and not foe.out for foe in line])


def blast(line: Sequence[InLine], place: int) -> set[int]:
    """The places that a Grenade takes out of the fight: Survivors stay."""
    return {place, *[other for other in places_beside(line, place) if line[other].special != BYSTANDER]}
