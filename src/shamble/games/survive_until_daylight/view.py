"""What each seat may know of the table, and possible tables for those who think ahead.

Everything lies open except the order of the piles, so all seats see the same. The shape of a view:

- game, viewer, round, rounds, phase (setup, search, exchange, combat, enemies, over), turn (the round
  again: what "until the turn is over" means), active (whose turn it is, or null), first, holder (who has
  the WAVE!, or null), dead;
- pile, reserve (numbers of cards), wave_in_pile, known_top (names, next one first), unseen ({card: how many
  in pile and reserve}), discard (names), found (names: drawn, to be decided on);
- assault (name or null), coming ({enemy: how many}), assaults_left (names, sorted);
- line: for each enemy foe, enemy, life, toughness, fixed, cards, boost, spears, out, and aim: {"seat": n}
  or {"foe": name}, whom its attack will meet as things stand, or null;
- combat_deck, combat_discard, drawn, attack (seat, weapon, foe, amount, zone, focus) or null, blow (the
  attack of an enemy that is under way: foe, amount before any Combat card, aim as in the line) or null;
- tokens: {token: how many are left}; armoury (common weapons to choose from, during set-up);
- seats: for each seat, character, life, full_life, items ([{card, count}], one for each slot), slots,
  slots_used, backpacks ([[{card, count}]]), barricades, traps, main_used, first_used, gifts, actions,
  extra_attacks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Any

from ...engine import Rng, Seat, View
from .assault import strength
from .content import ENEMIES, TOKENS, WAVE, Card
from .crafting import tokens_left
from .inventory import all_cards, objects, slots
from .setup import rubble
from .state import FIRST, MAIN, NOBODY, NOTHING_YET, Daylight, boost, full_life, is_enemy, survivors

PHASES = (("exchange", "search"), ("combat", "exchange"), ("enemies", "combat"), ("end", "enemies"))
"""If that phase is still to come, we are in this one."""


def view(g: Daylight, viewer: Seat | None) -> View:
    """Built up from nothing."""
    names = g.content.names
    return {
        "game": "survive-until-daylight",
        "viewer": viewer,
        "round": g.round_number,
        "rounds": g.content.box.rounds,
        "turn": g.round_number,
        "phase": phase(g),
        "active": _active(g),
        "first": g.first,
        "holder": _somebody(g.holder),
        "dead": _somebody(g.dead),
        "pile": len(g.pile),
        "wave_in_pile": WAVE in g.pile,
        "reserve": len(g.reserve),
        "known_top": [names["card"][card] for card in reversed(g.pile[len(g.pile) - g.known_top :])],
        "unseen": _counted(names["card"], [card for card in chain(g.pile, g.reserve) if card != WAVE]),
        "discard": [names["card"][card] for card in g.discard],
        "found": [names["card"][card] for card in g.found],
        "assault": None if g.assault == NOTHING_YET else names["assault"][g.assault],
        "coming": _coming(g),
        "assaults_left": sorted(names["assault"][card] for card in g.assaults),
        "line": _line(g),
        "combat_deck": len(g.combat),
        "combat_discard": [names["combat"][card] for card in g.combat_discard],
        "drawn": [names["combat"][card] for card in g.drawn],
        "attack": _attack(g),
        "blow": _blow(g),
        "tokens": {name: tokens_left(g, token) for token, name in enumerate(TOKENS)},
        "armoury": [names["card"][card] for card in g.armoury],
        "seats": [_seat(g, seat) for seat in range(g.seats)],
    }


def _somebody(seat: Seat) -> Seat | None:
    return None if seat == NOBODY else seat


def _counted(names: tuple[str, ...], cards: Iterable[int]) -> dict[str, int]:
    return {names[card]: count for card, count in sorted(Counter(cards).items())}


def phase(g: Daylight) -> str:
    """The agenda knows where we are."""
    if g.over:
        return "over"
    pending = {step.topic for step in g.agenda}
    return next((now for later, now in PHASES if later in pending), "setup")


def _active(g: Daylight) -> Seat | None:
    steps: list[Any] = [g.asker, *reversed(g.agenda)]
    return next((step.seat for step in steps if step.topic in ("search_turn", "combat_turn")), None)


def _coming(g: Daylight) -> dict[str, int]:
    """What the revealed card brings."""
    if g.assault == NOTHING_YET:
        return {}
    return {ENEMIES[enemy]: count for enemy, count in enumerate(strength(g, g.assault)) if count}


def _line(g: Daylight) -> list[dict[str, Any]]:
    names, content = g.content.names, g.content
    aims = _aims(g)
    return [
        {
            "foe": names["foe"][foe],
            "enemy": ENEMIES[content.enemy[foe]],
            "toughness": content.toughness[foe],
            "life": content.toughness[foe] - g.hurt[i],
            "fixed": content.horde[foe].fixed,
            "cards": content.horde[foe].cards,
            "boost": boost(g, foe) if is_enemy(g, foe) and not g.out[i] else 0,
            "spears": g.spears[i],
            "out": bool(g.out[i]),
            "aim": aims.get(foe),
        }
        for i, foe in enumerate(g.line)
    ]


def _aims(g: Daylight) -> dict[int, dict[str, Any]]:
    """Whom the attack under way and every attack to come will meet, if each Survivor falls to the first blow
    and no enemy before its own."""
    if g.holder == NOBODY or phase(g) not in ("exchange", "combat", "enemies"):
        return {}
    in_the_way, seat = survivors(g), g.holder + g.aimed
    found: dict[int, dict[str, Any]] = {}
    under_way = _under_way(g)
    if under_way is not None:
        found[under_way.foe] = _aim(g, under_way)
        in_the_way = [foe for foe in in_the_way if foe != getattr(under_way, "survivor", None)]
    for foe in _still_to_attack(g):
        if in_the_way:
            found[foe] = {"foe": g.content.names["foe"][in_the_way.pop(0)]}
        else:
            found[foe] = {"seat": seat % g.seats}
            seat += 1
    return found


def _still_to_attack(g: Daylight) -> list[int]:
    fighting = [foe for foe, out in zip(g.line, g.out, strict=True) if not out and is_enemy(g, foe)]
    if phase(g) != "enemies":
        return fighting
    steps: list[Any] = [step for step in g.agenda if type(step).__name__ == "EnemyTurn"]
    waiting = {step.foe for step in steps}
    return [foe for foe in fighting if foe in waiting]


def _attack(g: Daylight) -> dict[str, Any] | None:
    steps: list[Any] = [g.asker, *reversed(g.agenda)]
    for step in steps:
        if step.topic == "attack":
            return {
                "seat": step.seat,
                "weapon": g.content.names["card"][step.weapon],
                "foe": g.content.names["foe"][step.foe],
                "amount": g.amount,
                "zone": g.zone,
                "focus": bool(g.focus),
            }
    return None


def _under_way(g: Daylight) -> Any:
    """The step of the enemy's attack that everybody is looking at, or None."""
    steps: list[Any] = [g.asker, *reversed(g.agenda)]
    return next((step for step in steps if step.topic == "blow"), None)


def _aim(g: Daylight, blow: Any) -> dict[str, Any]:
    if hasattr(blow, "seat"):
        return {"seat": blow.seat}
    return {"foe": g.content.names["foe"][blow.survivor]}


def _blow(g: Daylight) -> dict[str, Any] | None:
    step = _under_way(g)
    if step is None:
        return None
    amount = g.content.horde[step.foe].fixed + boost(g, step.foe)
    return {"foe": g.content.names["foe"][step.foe], "amount": amount, "aim": _aim(g, step)}


def _seat(g: Daylight, seat: Seat) -> dict[str, Any]:
    names, character = g.content.names, g.characters[seat]
    mine = _active(g) == seat
    return {
        "seat": seat,
        "character": None if character == NOBODY else names["character"][character],
        "life": g.life[seat] if character != NOBODY else None,
        "full_life": full_life(g, seat) if character != NOBODY else None,
        "items": _stacked(g, g.items[seat]),
        "slots": slots(g),
        "slots_used": objects(g, g.items[seat]),
        "backpacks": [_stacked(g, cards) for cards in g.packed[seat]],
        "barricades": g.barricades[seat],
        "traps": g.traps[seat],
        "main_used": bool(g.used[seat] & MAIN),
        "first_used": bool(g.used[seat] & FIRST),
        "gifts": g.gifts[seat],
        "actions": g.actions if mine else 0,
        "extra_attacks": g.extra_attacks if mine else 0,
    }


def _stacked(g: Daylight, cards: Iterable[Card]) -> list[dict[str, Any]]:
    """One entry a slot."""
    names, stacks = g.content.names["card"], g.content.stacks
    found: list[dict[str, Any]] = []
    for card in cards:
        if found and stacks[card] and found[-1]["card"] == names[card]:
            found[-1]["count"] += 1
        else:
            found.append({"card": names[card], "count": 1})
    return found


# -- possible tables ---------------------------------------------------------------------------------


def determinise(g: Daylight, seat: Seat, rng: Rng) -> None:
    """Nobody knows the order of anything face down; what has been put back on top is known."""
    seen = g.pile[len(g.pile) - g.known_top :]
    hidden = g.pile[: len(g.pile) - g.known_top]
    wave = WAVE in hidden
    unknown = sorted([card for card in hidden if card != WAVE] + list(g.reserve))
    rng.shuffle(unknown)
    split = len(g.reserve)
    g.reserve = tuple(unknown[:split])
    hidden = unknown[split:]
    if wave:
        hidden.insert(rng.below(len(hidden) + 1), WAVE)
    g.pile = hidden + seen
    g.combat.sort()
    rng.shuffle(g.combat)
    g.assaults = _reshuffled(g.assaults, rng)
    g.horde = tuple(_reshuffled(pile, rng) for pile in g.horde)


def _reshuffled(cards: tuple[int, ...], rng: Rng) -> tuple[int, ...]:
    fresh = sorted(cards)
    rng.shuffle(fresh)
    return tuple(fresh)


# -- invariants --------------------------------------------------------------------------------------


def invariants(g: Daylight) -> list[str]:
    """What must hold at every moment of every game, whatever is played."""
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
