"""What must hold at every moment of every game, whatever is played."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from ...engine import Seat
from .content import TOKENS, WAVE
from .crafting import tokens_left
from .inventory import all_cards, objects, slots
from .setup import rubble
from .state import NOBODY, Daylight, full_life


def invariants(g: Daylight) -> list[str]:
    """What is wrong with a state, in English."""
    faults = [f"seat {seat}: {fault}" for seat in range(g.seats) for fault in _seat_faults(g, seat)]
    faults += _card_faults(g)
    if len({len(g.line), len(g.hurt), len(g.spears), len(g.out)}) != 1:
        faults.append("the line has come apart")
    elif any(hurt >= g.content.toughness[foe] for foe, hurt in zip(g.line, g.hurt, strict=True)):
        faults.append("the dead are still standing")
    faults += [f"too many tokens: {name}" for t, name in enumerate(TOKENS) if tokens_left(g, t) < 0]
    if (g.holder == NOBODY) != (WAVE in g.pile) and g.round_number:
        faults.append("WAVE! is lost or doubled")
    if (0 in g.life) != (g.dead != NOBODY):
        faults.append(f"dead is {g.dead}, life {g.life}")
    return faults


def _card_faults(g: Daylight) -> list[str]:
    content = g.content
    cards = chain(g.pile, g.reserve, g.found, g.discard, *[all_cards(g, seat) for seat in range(g.seats)])
    counted = Counter(card for card in cards if card != WAVE and not content.starting[card])
    starting = Counter(card for seat in range(g.seats) for card in all_cards(g, seat))
    faults = [] if counted == Counter(rubble(content, g.seats)) else ["rubble lost or doubled"]
    weapons = {card: weapon for card, weapon in enumerate(content.weapons) if weapon is not None}
    if any(starting[card] > weapon.copies for card, weapon in weapons.items() if content.starting[card]):
        faults.append("starting weapons doubled")
    foes = chain(g.line, g.fallen, *g.horde)
    if sorted(foes) != list(range(len(content.horde))):
        faults.append("Horde cards lost or doubled")
    fights = Counter(chain(g.combat, g.combat_discard, g.drawn))
    if fights != Counter(c for c, entry in enumerate(content.combat) for _ in range(entry.copies)):
        faults.append("Combat cards lost or doubled")
    return faults


def _seat_faults(g: Daylight, seat: Seat) -> list[str]:
    faults = []
    own = g.items[seat]
    if own != sorted(own):
        faults.append("inventory out of order")
    if objects(g, own) > slots(g):
        faults.append(f"{objects(g, own)} objects on {slots(g)} slots")
    if len(g.packed[seat]) != sum(g.content.is_backpack(card) for card in own):
        faults.append("as many Backpacks as contents")
    if any(objects(g, cards) > g.content.box.backpack for cards in g.packed[seat]):
        faults.append("a Backpack is too full")
    character = g.characters[seat]
    if character != NOBODY and g.life[seat] > full_life(g, seat):
        faults.append("healthier than full life")
    return faults
