"""Setting the table from a scenario's literal (docs/recipes/write-a-scenario.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ...engine import Step
from ...engine.step import REGISTRY
from .content import ENEMIES, WAVE
from .inventory import put
from .setup import rubble
from .state import NOBODY, NOTHING_YET, Daylight, full_life, replaced
from .words import FIELD_KINDS


def arrange(g: Daylight, literal: Mapping[str, Any]) -> None:
    """Put things where the literal says; what it does not mention stays as set up, questions withdrawn."""
    for word in literal:
        if word not in WORDS:
            raise ValueError(f"Daylight scenarios know no “{word}”; they know: {', '.join(WORDS)}")
    for word, put_it in WORDS.items():  # in this order, whatever the literal's
        if word in literal:
            put_it(g, literal[word])


def _index(g: Daylight, kind: str, name: str) -> int:
    names = g.content.names[kind]
    if name not in names:
        raise ValueError(f"no {kind} is called “{name}”; there are: {', '.join(names)}")
    return names.index(name)


def _list(text: str | list[str]) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()] if isinstance(text, str) else list(text)


def _many(g: Daylight, kind: str, text: str | list[str]) -> list[int]:
    """ "bullets, 2 planks" → indexes."""
    found: list[int] = []
    for word in _list(text):
        count, _, name = word.rpartition(" ")
        found += [_index(g, kind, name)] * int(count or 1)
    return found


def _characters(g: Daylight, value: Mapping[int, str]) -> None:
    """{seat: character}: full life, own weapon, nothing else."""
    for seat, name in value.items():
        character = _index(g, "character", name)
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
        for word in _list(text):
            name, _, inside = word.rstrip("]").partition("[")
            contents = _many(g, "card", inside.split(";")) if inside else []
            for card in _many(g, "card", name):
                put(g, seat, card, tuple(sorted(contents)))
                left.subtract([card, *contents])
    g.pile = _many(g, "card", value.get("pile", ""))[::-1]
    g.discard = _many(g, "card", value.get("discard", ""))
    g.reserve = tuple(_many(g, "card", value.get("reserve", ""))[::-1])
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
    foes = _list(value)
    names = [word.partition("(")[0].rstrip("+~") for word in foes]
    g.line = [_index(g, "foe", name) for name in names]
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
    for foe in reversed([_index(g, "foe", name) for name in _list(value)]):
        enemy = g.content.enemy[foe]
        pile = [each for each in g.horde[enemy] if each != foe]
        g.horde = replaced(g.horde, enemy, (*pile, foe))


def _combat(g: Daylight, value: str) -> None:
    """The top of the Combat deck, next card first; the rest lies below."""
    top = _many(g, "combat", value)
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
    g.assaults = tuple(_index(g, "assault", name) for name in _list(value))[::-1]


def _assault(g: Daylight, value: str | None) -> None:
    g.assault = NOTHING_YET if value is None else _index(g, "assault", value)


def _per_seat(field: str) -> Any:
    """{seat: value}; the others keep theirs."""

    def set_field(g: Daylight, value: Mapping[int, int]) -> None:
        for seat, each in value.items():
            getattr(g, field)[seat] = each

    return set_field


def _plain(field: str) -> Any:
    def set_field(g: Daylight, value: Any) -> None:
        setattr(g, field, value)

    return set_field


def _holder(g: Daylight, value: int | None) -> None:
    g.holder = NOBODY if value is None else value
    g.pile = [card for card in g.pile if card != WAVE] if value is not None else g.pile


def _at(g: Daylight, value: str | list[str]) -> None:
    """The steps to come, e.g. "SearchTurn 0" or ["CombatTurn 1", "EnemyPhase"]; then nothing."""
    steps = [_step(g, text) for text in ([value] if isinstance(value, str) else value)]
    g.agenda, g.queue = steps[::-1], []


def _step(g: Daylight, text: str) -> Step[Any]:
    name, *words = text.split()
    kind = REGISTRY.get(f"survive_until_daylight.{name}")
    if kind is None:
        raise ValueError(f"Survive Until Daylight has no step “{name}”")
    values: list[Any] = []
    for field, word in zip(kind.fields, words, strict=True):
        named = FIELD_KINDS.get(field, field if field in g.content.names else "")
        number = int(word) if word.lstrip("-").isdigit() else word
        values.append(_index(g, named, word) if named and isinstance(number, str) else number)
    return kind(*values)


WORDS = {
    "round": _plain("round_number"),
    "first": _plain("first"),
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
    "actions": _plain("actions"),
    "holder": _holder,
    "aimed": _plain("aimed"),
    "at": _at,
}
