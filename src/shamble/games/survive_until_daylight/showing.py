"""A seat's view of the table, built up from nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, Final

from msgspec.structs import replace

from ...engine import Seat
from ...engine.glance import FieldParts
from .assault import strength
from .attack import SplitLeft, SplitRight, UnderWay
from .content import ENEMIES, TOKENS, WAVE, Card, Foe
from .crafting import tokens_left
from .enemies import EnemyTurn, HitPlayer, HitSurvivor, StepIn
from .inventory import slots
from .state import FIRST, MAIN, NOBODY, NOTHING_YET, Daylight, boost, boosters, full_life, is_enemy, survivors
from .view import AimSeen, AttackSeen, BlowSeen, DaylightView, FoeSeen, Phase, SeatSeen, Stack

PHASES: tuple[tuple[str, Phase], ...] = (
    ("exchange", "search"),
    ("combat", "exchange"),
    ("enemies", "combat"),
    ("end", "enemies"),
)
"""If that phase is still to come, we are in this one."""
FOUGHT: frozenset[Phase] = frozenset({"exchange", "combat", "enemies"})
"""The phases in which the line stands as it will attack."""
TURNS = frozenset({"search_turn", "combat_turn"})

StepsToCome = Sequence[Any]
"""What is going on and what is to come, next one first."""
NextBlow = StepIn | HitPlayer | HitSurvivor
"""The steps of an enemy's attack that players look at."""


def view(g: Daylight, viewer: Seat | None) -> DaylightView:
    """Built up from nothing."""
    return DaylightView(*[part(g, viewer) for part in PARTS.values()])


def view_beside(g: Daylight, viewer: Seat | None, seen: DaylightView) -> DaylightView:
    """Everybody sees the same."""
    return replace(seen, viewer=viewer)


def _under_way(g: Daylight) -> StepsToCome:
    return [g.asker, *reversed(g.agenda)]


def _somebody(seat: Seat) -> Seat | None:
    return None if seat == NOBODY else seat


def _counted(g: Daylight) -> dict[str, int]:
    names = g.content.names["card"]
    counts = Counter(chain(g.pile, g.reserve))
    return {names[card]: counts[card] for card in sorted(counts) if card != WAVE}


def phase(g: Daylight) -> Phase:
    """The agenda knows where we are."""
    if g.over:
        return "over"
    pending = {step.topic for step in chain(g.agenda, g.queue)}
    return next((now for later, now in PHASES if later in pending), "enemies" if g.round_number else "setup")


def active(g: Daylight) -> Seat | None:
    return next((step.seat for step in _under_way(g) if step.topic in TURNS), None)


def _seats(g: Daylight) -> list[SeatSeen]:
    acting = active(g)
    return [player_seen(g, seat, acting == seat) for seat in range(g.seats)]


def _coming(g: Daylight) -> dict[str, int]:
    if g.assault == NOTHING_YET:
        return {}
    return {ENEMIES[enemy]: count for enemy, count in enumerate(strength(g, g.assault)) if count}


# -- the line ----------------------------------------------------------------------------------------


def _line(g: Daylight) -> list[FoeSeen]:
    names, content, boosted, aims = g.content.names["foe"], g.content, boosters(g) > 0, aims_of(g)
    return [
        FoeSeen(
            foe=names[foe],
            enemy=ENEMIES[content.enemy[foe]],
            toughness=content.toughness[foe],
            life=content.toughness[foe] - g.hurt[i],
            fixed=content.horde[foe].fixed,
            cards=content.horde[foe].cards,
            boost=boost(g, foe) if boosted and is_enemy(g, foe) and not g.out[i] else 0,
            spears=g.spears[i],
            out=bool(g.out[i]),
            aim=aims.get(foe),
        )
        for i, foe in enumerate(g.line)
    ]


def aims_of(g: Daylight) -> dict[Foe, AimSeen]:
    """Whom the attack under way and every attack to come will meet, if each Survivor falls to the first blow
    and no enemy before its own."""
    if g.holder == NOBODY or not g.line or (now := phase(g)) not in FOUGHT:
        return {}
    steps = _under_way(g)
    in_the_way, seat, under_way = survivors(g), g.holder + g.aimed, _blow_under_way(steps)
    found: dict[Foe, AimSeen] = {}
    if under_way is not None:
        found[under_way.foe] = _aim(g, under_way)
        if isinstance(under_way, HitSurvivor) and under_way.survivor in in_the_way:
            in_the_way.remove(under_way.survivor)
    for foe in _still_to_attack(g, steps, now):
        if in_the_way:
            found[foe] = AimSeen(foe=g.content.names["foe"][in_the_way.pop(0)])
        else:
            found[foe] = AimSeen(seat=seat % g.seats)
            seat += 1
    return found


def _still_to_attack(g: Daylight, steps: StepsToCome, now: Phase) -> list[Foe]:
    fighting = [foe for foe, out in zip(g.line, g.out, strict=True) if not out and is_enemy(g, foe)]
    if now != "enemies":
        return fighting
    waiting = {step.foe for step in steps[1:] if isinstance(step, EnemyTurn)}
    return [foe for foe in fighting if foe in waiting]


def _blow_under_way(steps: StepsToCome) -> NextBlow | None:
    return next((step for step in steps if isinstance(step, NextBlow)), None)


def _aim(g: Daylight, blow: NextBlow) -> AimSeen:
    if isinstance(blow, HitSurvivor):
        return AimSeen(foe=g.content.names["foe"][blow.survivor])
    return AimSeen(seat=blow.seat)


def _blow(g: Daylight) -> BlowSeen | None:
    blow = _blow_under_way(_under_way(g))
    if blow is None:
        return None
    amount = g.content.horde[blow.foe].fixed + boost(g, blow.foe)
    return BlowSeen(g.content.names["foe"][blow.foe], amount, _aim(g, blow))


def _attack(g: Daylight) -> AttackSeen | None:
    names = g.content.names
    for step in _under_way(g):
        if isinstance(step, UnderWay | SplitLeft | SplitRight):
            weapon, foe = names["card"][step.weapon], names["foe"][step.foe]
            return AttackSeen(step.seat, weapon, foe, g.amount, g.zone, bool(g.focus))
    return None


# -- the players -------------------------------------------------------------------------------------


def player_seen(g: Daylight, seat: Seat, acting: bool) -> SeatSeen:
    character, items = g.characters[seat], _stacked(g, g.items[seat])
    known = character != NOBODY
    return SeatSeen(
        seat,
        g.content.names["character"][character] if known else None,
        g.life[seat] if known else None,
        full_life(g, seat) if known else None,
        items,
        slots(g),
        len(items),
        [_stacked(g, cards) for cards in g.packed[seat]],
        g.barricades[seat],
        g.traps[seat],
        bool(g.used[seat] & MAIN),
        bool(g.used[seat] & FIRST),
        g.gifts[seat],
        g.actions if acting else 0,
        g.extra_attacks if acting else 0,
        [g.content.names["card"][card] for _, card, partner in g.refused if partner == seat],
    )


def _stacked(g: Daylight, cards: Iterable[Card]) -> list[Stack]:
    """One entry a slot."""
    names, stacks = g.content.names["card"], g.content.stacks
    found: list[Stack] = []
    last = WAVE
    for card in cards:
        if card == last and stacks[card]:
            found[-1] = Stack(names[card], found[-1].count + 1)
        else:
            found.append(Stack(names[card], 1))
        last = card
    return found


def _cards(g: Daylight, cards: Iterable[Card]) -> list[str]:
    names = g.content.names["card"]
    return [names[card] for card in cards]


def _combat(g: Daylight, cards: Iterable[int]) -> list[str]:
    names = g.content.names["combat"]
    return [names[card] for card in cards]


def _assault(g: Daylight) -> str | None:
    return None if g.assault == NOTHING_YET else g.content.names["assault"][g.assault]


PARTS: Final[FieldParts[Daylight]] = {
    "game": lambda g, viewer: "survive-until-daylight",
    "viewer": lambda g, viewer: viewer,
    "round": lambda g, viewer: g.round_number,
    "rounds": lambda g, viewer: g.content.box.rounds,
    "turn": lambda g, viewer: g.round_number,
    "phase": lambda g, viewer: phase(g),
    "active": lambda g, viewer: active(g),
    "first": lambda g, viewer: g.first,
    "holder": lambda g, viewer: _somebody(g.holder),
    "dead": lambda g, viewer: _somebody(g.dead),
    "pile": lambda g, viewer: len(g.pile),
    "wave_in_pile": lambda g, viewer: WAVE in g.pile,
    "reserve": lambda g, viewer: len(g.reserve),
    "known_top": lambda g, viewer: _cards(g, reversed(g.pile[len(g.pile) - g.known_top :])),
    "unseen": lambda g, viewer: _counted(g),
    "discard": lambda g, viewer: _cards(g, g.discard),
    "found": lambda g, viewer: _cards(g, g.found),
    "assault": lambda g, viewer: _assault(g),
    "coming": lambda g, viewer: _coming(g),
    "assaults_left": lambda g, viewer: sorted([g.content.names["assault"][each] for each in g.assaults]),
    "line": lambda g, viewer: _line(g),
    "combat_deck": lambda g, viewer: len(g.combat),
    "combat_discard": lambda g, viewer: _combat(g, g.combat_discard),
    "drawn": lambda g, viewer: _combat(g, g.drawn),
    "attack": lambda g, viewer: _attack(g),
    "blow": lambda g, viewer: _blow(g),
    "tokens": lambda g, viewer: {name: tokens_left(g, token) for token, name in enumerate(TOKENS)},
    "armoury": lambda g, viewer: _cards(g, g.armoury),
    "seats": lambda g, viewer: _seats(g),
}
"""Field by field and in their order, so that a bot need not look at all of it."""
