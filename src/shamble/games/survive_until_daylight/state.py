"""Survive Until Daylight's state: everything on the table, as plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Self

from mypy_extensions import mypyc_attr

from ...engine import Arg, Rng, Seat, Step, Table
from ...engine import Option as EngineOption
from .content import BOOST, BYSTANDER, Card, DaylightContent, Foe, Perk
from .words import Option

NOBODY = -1
NOTHING_YET = -1
MAIN, FIRST = 1, 2
"""Bits of `used`: which perk of a character has been used this round."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Daylight(Table):
    """The night, the people who have to get through it, and the line of those who come for them.

    What changes all the time is in lists; what changes rarely is in tuples, which clones share.
    """

    content: DaylightContent
    option_type = Option
    fields: ClassVar[dict[str, str]] = {
        "round_number": "",
        "first": "",
        "holder": "",
        "characters": "character",
        "extra_life": "",
        "life": "",
        "items": "card",
        "packed": "card",
        "armoury": "card",
        "barricades": "",
        "traps": "",
        "used": "",
        "actions": "",
        "extra_attacks": "",
        "gifts": "",
        "refused": "",
        "reserve": "card",
        "pile": "card",
        "known_top": "",
        "found": "card",
        "discard": "card",
        "assaults": "assault",
        "assault": "assault",
        "horde": "foe",
        "fallen": "foe",
        "line": "foe",
        "hurt": "",
        "spears": "",
        "out": "",
        "grenades": "",
        "aimed": "",
        "combat": "combat",
        "combat_discard": "combat",
        "drawn": "combat",
        "amount": "",
        "zone": "",
        "focus": "",
        "harm": "",
        "losses": "",
        "dead": "",
    }
    __slots__ = tuple(fields)

    def __init__(self, seats: int, content: DaylightContent, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.content = content
        self.round_number = 0
        self.first: Seat = 0  # who holds the First Player token
        self.holder: Seat = NOBODY  # who has the WAVE! card in front of them
        self.characters: tuple[int, ...] = (NOBODY,) * seats
        self.extra_life = 0  # what the difficulty adds to every character's life
        self.life = [1] * seats
        self.items: list[list[Card]] = [[] for _ in range(seats)]  # sorted; what is in a Backpack is not here
        self.packed: tuple[tuple[tuple[Card, ...], ...], ...] = ((),) * seats  # a tuple for each Backpack
        self.armoury: tuple[Card, ...] = ()  # common weapons that nobody took
        self.barricades = [0] * seats
        self.traps = [0] * seats
        self.used = [0] * seats  # perks used this round
        self.actions = 0  # what whoever's turn it is may still do: attack or craft
        self.extra_attacks = 0  # … and attack only
        self.gifts = [0] * seats  # cards that each may still give away
        self.refused: tuple[tuple[Seat, Card, Seat], ...] = ()  # giver, card, and who did not want it
        self.reserve: tuple[Card, ...] = ()  # rubble that is not in the pile yet; the last one comes next
        self.pile: list[Card] = []  # the active pile; the last one is on top
        self.known_top = 0  # so many cards on top everybody has seen
        self.found: list[Card] = []  # drawn, not yet kept or discarded
        self.discard: list[Card] = []
        self.assaults: tuple[int, ...] = ()  # the last one comes next
        self.assault = NOTHING_YET  # this round's, once revealed
        self.horde: tuple[tuple[Foe, ...], ...] = ((),) * 5  # a pile for each kind; the last one is on top
        self.fallen: tuple[Foe, ...] = ()
        self.line: list[Foe] = []  # left to right, and for each of them:
        self.hurt: list[int] = []  # damage taken
        self.spears: list[int] = []  # Spears stuck in it
        self.out: list[int] = []  # 1 while a Grenade keeps it out of the fight
        self.grenades = 0  # tokens on the line
        self.aimed = 0  # attacks on players so far in this enemy phase
        self.combat: list[int] = []  # the last one is on top
        self.combat_discard: list[int] = []
        self.drawn: list[int] = []  # Combat cards of the attack under way
        self.amount = 0  # of a player's attack under way: damage to the target so far,
        self.zone = 0  # damage to both its neighbours,
        self.focus = 0  # 1 if the damage may be shared out,
        self.harm = 0  # damage to the attacker
        self.losses = 0  # and cards that the attacker loses
        self.dead: Seat = NOBODY

    def option(self, key: str, args: tuple[Arg, ...] = (), then: tuple[Step[Any], ...] = ()) -> EngineOption:
        """As every table does, and quicker: it need not ask what its options are."""
        return Option(key, args, then, self.content.spelling.options[key] if args else None)

    def clone(self) -> Self:  # one line per field, on purpose
        c = type(self).__new__(type(self))
        c.copy_machine(self)
        c.spec = self.spec
        c.content = self.content
        c.history = c.played_under = None
        c.round_number = self.round_number
        c.first = self.first
        c.holder = self.holder
        c.characters = self.characters
        c.extra_life = self.extra_life
        c.life = self.life[:]
        c.items = [cards[:] for cards in self.items]
        c.packed = self.packed
        c.armoury = self.armoury
        c.barricades = self.barricades[:]
        c.traps = self.traps[:]
        c.used = self.used[:]
        c.actions = self.actions
        c.extra_attacks = self.extra_attacks
        c.gifts = self.gifts[:]
        c.refused = self.refused
        c.reserve = self.reserve
        c.pile = self.pile[:]
        c.known_top = self.known_top
        c.found = self.found[:]
        c.discard = self.discard[:]
        c.assaults = self.assaults
        c.assault = self.assault
        c.horde = self.horde
        c.fallen = self.fallen
        c.line = self.line[:]
        c.hurt = self.hurt[:]
        c.spears = self.spears[:]
        c.out = self.out[:]
        c.grenades = self.grenades
        c.aimed = self.aimed
        c.combat = self.combat[:]
        c.combat_discard = self.combat_discard[:]
        c.drawn = self.drawn[:]
        c.amount = self.amount
        c.zone = self.zone
        c.focus = self.focus
        c.harm = self.harm
        c.losses = self.losses
        c.dead = self.dead
        return c


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule(Step[Daylight]):
    """A step of Survive Until Daylight."""

    packs_aside: ClassVar[bool] = False
    """What a Backpack holds makes no difference to the question that this step asks: one may pack while it
    is open, and nobody is asked again."""


def shared_option(
    g: Daylight, key: str, seat: Seat, card: Card, step: Callable[[Seat, Card], Rule]
) -> EngineOption:
    """What a seat may do with a card, where that is the same at every table: made and spelt only once."""
    found = g.content.memo.get((key, seat, card))
    if found is None:
        found = g.content.memo[key, seat, card] = g.option(key, (card,), (step(seat, card),))
    return found


# -- questions about the table -----------------------------------------------------------------------


def clockwise(g: Daylight) -> list[Seat]:
    """Everybody, from the first player on."""
    return [(g.first + i) % g.seats for i in range(g.seats)]


def beside(g: Daylight, seat: Seat) -> list[Seat]:
    """The players to the left and right: with two it is one and the same, alone there is nobody."""
    return sorted({(seat - 1) % g.seats, (seat + 1) % g.seats} - {seat})


def full_life(g: Daylight, seat: Seat) -> int:
    return max(1, g.content.characters[g.characters[seat]].life + g.extra_life)


def is_enemy(g: Daylight, foe: Foe) -> bool:
    """Survivors stand in the line, but they are nobody's enemies."""
    return g.content.special[foe] != BYSTANDER


def enemies_left(g: Daylight) -> bool:
    return any(is_enemy(g, foe) for foe in g.line)


def targets(g: Daylight) -> list[Foe]:
    """Whom one may attack: everybody in the line whom no Grenade keeps out of it, Survivors too."""
    return [foe for foe, out in zip(g.line, g.out, strict=True) if not out]


def survivors(g: Daylight) -> list[Foe]:
    """Those who draw the enemies' attacks, left to right."""
    return [foe for foe in targets(g) if not is_enemy(g, foe)]


def boost(g: Daylight, foe: Foe) -> int:
    """What the Monsters in the fight add to every attack of an enemy that is none."""
    return 0 if g.content.special[foe] == BOOST else boosters(g)


def boosters(g: Daylight) -> int:
    """The Monsters in the fight."""
    special = g.content.special
    return sum([special[foe] == BOOST for foe in targets(g)])


def main_perk(g: Daylight, seat: Seat) -> Perk:
    return g.content.characters[g.characters[seat]].main


def has_main_perk(g: Daylight, seat: Seat, name: str) -> bool:
    """Is that the character's main perk, not yet used this round?"""
    return not g.used[seat] & MAIN and main_perk(g, seat).name == name


def first_perk(g: Daylight, seat: Seat) -> Perk:
    return g.content.characters[g.characters[seat]].first


def has_first_perk(g: Daylight, seat: Seat, name: str) -> bool:
    """Does that player hold the token and have that perk, not yet used this round?"""
    return seat == g.first and not g.used[seat] & FIRST and first_perk(g, seat).name == name


def suits(g: Daylight, seat: Seat, perk: Perk, weapon: Card) -> bool:
    """Does a perk of that player go with that weapon?"""
    entry = g.content.weapons[weapon]
    assert entry is not None
    own = g.content.card(g.content.characters[g.characters[seat]].weapon)
    return perk.suits(entry, own=weapon == own)
