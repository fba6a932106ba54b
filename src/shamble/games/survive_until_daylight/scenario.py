"""Setting the table from a scenario's literal (docs/recipes/write-a-scenario.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ...engine.literal import coming, index_of, listed, many, plain, put_all
from .content import ENEMIES, WAVE
from .inventory import put
from .setup import rubble
from .state import NOBODY, NOTHING_YET, Daylight, full_life, replaced


def arrange(g: Daylight, literal: Mapping[str, Any]) -> None:
    """Put things where the literal says; what it does not mention stays as set up, questions withdrawn."""
    put_all(g, WORDS, literal)


def _characters(g: Daylight, value: Mapping[int, str]) -> None:
    """{seat: character}: full life, own weapon, nothing else."""
    for seat, name in value.items():
        character = index_of(g, "character", name)
        g.characters = replaced(g.characters, seat, character)
        entry = g.content.characters[character]
        g.life[seat] = full_life(g, seat)
        g.items[seat] = [g.content.card(entry.weapon)]
        g.packed = replaced(g.packed, seat, ())


def _cards(g: Daylight, value: Mapping[str, Any]) -> None:
    """{"items": {0: "machete, 2 planks, backpack[bullets; junk]"}, "pile": "… (top first)", "reserve": "…",
    "discard": "…"}: the rest of the rubble is discarded, or with "rest": "reserve" kept for later rounds."""
    left = Counter(rubble(g.content, g.seats))
    for seat, text in value.get("items", {}).items():
        g.items[seat], g.packed = [], replaced(g.packed, seat, ())
        for word in listed(text):
            name, _, inside = word.rstrip("]").partition("[")
            contents = many(g, "card", inside.split(";")) if inside else []
            for card in many(g, "card", name):
                put(g, seat, card, tuple(sorted(contents)))
                left.subtract([card, *contents])
    g.pile = many(g, "card", value.get("pile", ""))[::-1]
    g.discard = many(g, "card", value.get("discard", ""))
    g.reserve = tuple(many(g, "card", value.get("reserve", ""))[::-1])
    g.found, g.known_top = [], 0
    left.subtract([card for card in (*g.pile, *g.discard, *g.reserve) if card != WAVE])
    short = [g.content.names["card"][card] for card, n in left.items() if n < 0 and _is_rubble(g, card)]
    if short:
        raise ValueError(f"the rubble for {g.seats} holds too few: {', '.join(short)}")
    rest = sorted(card for card, n in left.items() if n > 0 for _ in range(n))
    if value.get("rest") == "reserve":
        g.reserve = (*rest, *g.reserve)
    else:
        g.discard += rest


def _is_rubble(g: Daylight, card: int) -> bool:
    return not g.content.starting[card]


def _line(g: Daylight, value: str) -> None:
    """ "wanderer_1, brute_2(3), raider_1+, monster_1~": damage taken in brackets, + a Spear, ~ out."""
    foes = listed(value)
    names = [word.partition("(")[0].rstrip("+~") for word in foes]
    g.line = [index_of(g, "foe", name) for name in names]
    g.hurt = [int(word.partition("(")[2].partition(")")[0] or 0) for word in foes]
    g.spears = [word.count("+") for word in foes]
    g.out = [word.count("~") for word in foes]
    g.grenades = 1 if any(g.out) else 0
    g.fallen = ()
    g.horde = tuple(
        tuple(f for f, kind in enumerate(g.content.enemy) if kind == enemy and f not in g.line)
        for enemy in range(len(ENEMIES))
    )


def _horde(g: Daylight, value: str) -> None:
    """These Horde cards lie on top of their piles, the next one first."""
    for foe in reversed([index_of(g, "foe", name) for name in listed(value)]):
        enemy = g.content.enemy[foe]
        pile = [each for each in g.horde[enemy] if each != foe]
        g.horde = replaced(g.horde, enemy, (*pile, foe))


def _combat(g: Daylight, value: str) -> None:
    """The top of the Combat deck, next card first; the rest lies below."""
    top = many(g, "combat", value)
    rest = Counter(c for c, entry in enumerate(g.content.combat) for _ in range(entry.copies))
    rest.subtract(top)
    g.combat = [card for card, n in sorted(rest.items()) for _ in range(n)] + top[::-1]
    g.combat_discard, g.drawn = [], []


def _combat_deck(g: Daylight, value: int) -> None:
    """Only so many cards are left in the Combat deck; those below them have been discarded."""
    cut = len(g.combat) - value
    g.combat_discard, g.combat = g.combat[:cut], g.combat[cut:]


def _assaults(g: Daylight, value: str) -> None:
    """Next one first."""
    g.assaults = tuple(index_of(g, "assault", name) for name in listed(value))[::-1]


def _assault(g: Daylight, value: str | None) -> None:
    g.assault = NOTHING_YET if value is None else index_of(g, "assault", value)


def _per_seat(field: str) -> Any:
    """{seat: value}; the others keep theirs."""

    def set_field(g: Daylight, value: Mapping[int, int]) -> None:
        for seat, each in value.items():
            getattr(g, field)[seat] = each

    return set_field


def _holder(g: Daylight, value: int | None) -> None:
    g.holder = NOBODY if value is None else value
    g.pile = [card for card in g.pile if card != WAVE] if value is not None else g.pile


WORDS = {
    "round": plain("round_number"),
    "first": plain("first"),
    "characters": _characters,
    "life": _per_seat("life"),
    "cards": _cards,
    "line": _line,
    "horde": _horde,
    "combat": _combat,
    "combat_deck": _combat_deck,
    "assaults": _assaults,
    "assault": _assault,
    "barricades": _per_seat("barricades"),
    "traps": _per_seat("traps"),
    "used": _per_seat("used"),
    "gifts": _per_seat("gifts"),
    "actions": plain("actions"),
    "holder": _holder,
    "aimed": plain("aimed"),
    "at": coming,
}
