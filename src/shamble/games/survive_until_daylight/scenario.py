"""Setting the table from a scenario's literal (docs/recipes/write-a-scenario.md)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from ...engine.literal import (
    Arrangement,
    Literal,
    LiteralWord,
    Put,
    by_seat,
    coming,
    enough,
    index_of,
    indexes,
    known,
    listed,
    many,
    number,
    once,
    plain_number,
    refuse,
    seat_field,
    seat_of,
)
from ...engine.table import replaced
from .content import ENEMIES, WAVE
from .inventory import put
from .rounds import Round
from .search import SearchPhase
from .setup import rubble
from .state import FIRST, MAIN, NOBODY, NOTHING_YET, Daylight, full_life

PILES = ("items", "pile", "reserve", "discard", "rest")
ITEM = re.compile(r"[^][]+(\[[^][]*\])?")
FOE = re.compile(r"(?P<name>\w+)(\((?P<hurt>\d+)\))?(?P<marks>[+~]*)")


def _characters(g: Daylight, value: Mapping[int, str]) -> None:
    """Full life, own weapon, nothing else."""
    once("character", value.values())
    for seat, name in by_seat(g, value).items():
        character = index_of(g, "character", name)
        g.characters = replaced(g.characters, seat, character)
        entry = g.content.characters[character]
        g.life[seat] = full_life(g, seat)
        g.items[seat] = [g.content.card(entry.weapon)]
        g.packed = replaced(g.packed, seat, ())


def _life(g: Daylight, value: Mapping[int, int]) -> None:
    for seat, hearts in by_seat(g, value).items():
        if g.characters[seat] == NOBODY:
            refuse(f"seat {seat} has no character yet: name one in characters")
        g.life[seat] = number("life", hearts, 1, full_life(g, seat))


def _round(g: Daylight, value: int) -> None:
    g.round_number = number("it", value)  # beyond the last it is the last stand, however long


def _cards(g: Daylight, value: Mapping[str, Any]) -> None:
    """The rest of the rubble is discarded, or with "rest": "reserve" kept for later rounds."""
    for pile in value:
        known("pile of cards", pile, PILES)
    left = Counter(rubble(g.content, g.seats))
    for seat, text in by_seat(g, value.get("items", {})).items():
        left.subtract(_give(g, seat, text))
    g.pile = many(g, "card", value.get("pile", ""))[::-1]
    if g.pile.count(WAVE) > 1:
        refuse("there is one WAVE! card, and the pile has more")
    g.discard = many(g, "card", value.get("discard", ""))
    g.reserve = tuple(many(g, "card", value.get("reserve", ""))[::-1])
    g.found, g.known_top = [], 0
    left.subtract([card for card in (*g.pile, *g.discard, *g.reserve) if card != WAVE])
    short = [g.content.names["card"][card] for card, n in left.items() if n < 0 and _is_rubble(g, card)]
    if short:
        refuse(f"the rubble for {g.seats} players holds too few: {', '.join(short)}")
    rest = sorted(card for card, n in left.items() if n > 0 for _ in range(n))
    if known("place for the rest", value.get("rest") or "discard", ("discard", "reserve")) == "reserve":
        g.reserve = (*rest, *g.reserve)
    else:
        g.discard += rest


def _give(g: Daylight, seat: int, text: str) -> list[int]:
    """All that somebody has: "machete, 2 planks, backpack[bullets; junk]"."""
    given: list[int] = []
    g.items[seat], g.packed = [], replaced(g.packed, seat, ())
    for word in listed(text):
        if not ITEM.fullmatch(word):
            refuse(f"“{word}” is not written like “2 planks” or “backpack[bullets; junk]”")
        name, _, inside = word.rstrip("]").partition("[")
        contents = many(g, "card", inside.split(";")) if inside else []
        for card in many(g, "card", name):
            if contents and not g.content.is_backpack(card):
                refuse(f"“{word}”: only a backpack holds anything")
            put(g, seat, card, tuple(sorted(contents)))
            given += [card, *contents]
    return given


def _is_rubble(g: Daylight, card: int) -> bool:
    return not g.content.starting[card]


def _line(g: Daylight, value: str) -> None:
    """Left to right; the horde is all the others."""
    foes = [_foe(word) for word in listed(value)]
    once("Horde card", [foe["name"] for foe in foes])
    g.line = [index_of(g, "foe", foe["name"]) for foe in foes]
    g.hurt = [int(foe["hurt"] or 0) for foe in foes]
    g.spears = [foe["marks"].count("+") for foe in foes]
    g.out = [foe["marks"].count("~") for foe in foes]
    g.grenades = 1 if any(g.out) else 0
    g.fallen = ()
    g.horde = tuple(
        tuple(f for f, kind in enumerate(g.content.enemy) if kind == enemy and f not in g.line)
        for enemy in range(len(ENEMIES))
    )


def _foe(word: str) -> re.Match[str]:
    found = FOE.fullmatch(word)
    if found is None:
        refuse(f"“{word}” is not written like “brute_2(3)+”: name, damage taken, a Spear")
    return found


def _horde(g: Daylight, value: str) -> None:
    """These Horde cards lie on top of their piles, the next one first."""
    for foe in reversed(indexes(g, "foe", value)):
        enemy = g.content.enemy[foe]
        if foe not in g.horde[enemy]:
            once("Horde card", [g.content.names["foe"][foe]] * 2)
        g.horde = replaced(g.horde, enemy, (*[each for each in g.horde[enemy] if each != foe], foe))


def _combat(g: Daylight, value: str) -> None:
    """The top of the Combat deck, next card first; the rest lies below."""
    top = many(g, "combat", value)
    rest = Counter(c for c, entry in enumerate(g.content.combat) for _ in range(entry.copies))
    for card, count in Counter(top).items():
        enough(f"Combat cards {g.content.names['combat'][card]}", count, rest[card])
    rest.subtract(top)
    g.combat = [card for card, n in sorted(rest.items()) for _ in range(n)] + top[::-1]
    g.combat_discard, g.drawn = [], []


def _combat_deck(g: Daylight, value: int) -> None:
    """Only so many cards are left in the Combat deck; those below them have been discarded."""
    cut = len(g.combat) - number("it", value, 0, len(g.combat))
    g.combat_discard, g.combat = g.combat[:cut], g.combat[cut:]


def _assaults(g: Daylight, value: str) -> None:
    """Next one first."""
    g.assaults = tuple(indexes(g, "assault", value))[::-1]


def _assault(g: Daylight, value: str | None) -> None:
    g.assault = NOTHING_YET if value is None else index_of(g, "assault", value)


def _per_seat(field: str, most: int | None = None) -> Put:
    """The others keep theirs."""

    def set_field(g: Daylight, value: Mapping[int, int]) -> None:
        for seat, each in by_seat(g, value).items():
            getattr(g, field)[seat] = number(field, each, 0, most)

    return set_field


def _holder(g: Daylight, value: int | None) -> None:
    g.holder = NOBODY if value is None else seat_of(g, value)
    g.pile = [card for card in g.pile if card != WAVE] if value is not None else g.pile


def _tolerated(g: Daylight, literal: Literal) -> Collection[str]:
    """Until a round begins and shuffles WAVE! in there is none; without it a search would never end."""
    begins = any(isinstance(step, Round | SearchPhase) for step in g.agenda[-1:])
    return ["WAVE! is lost or doubled"] if begins or not literal.get("at") else []


WORDS = {
    "round": LiteralWord(_round, "2", "the round"),
    "first": LiteralWord(seat_field("first"), '"Anna"', "who holds the First Player token"),
    "characters": LiteralWord(
        _characters, '{"Anna": "pillar", "Ben": "hipster"}', "full life, their own weapon and nothing else"
    ),
    "life": LiteralWord(_life, '{"Anna": 3}', "the others keep theirs"),
    "cards": LiteralWord(
        _cards,
        '{"items": {"Anna": "machete, 2 planks, backpack[bullets; junk]"}, "pile": "heal1, wave, junk", '
        '"reserve": "nails", "discard": "junk", "rest": "reserve"}',
        "next one first; the rest of the rubble is discarded, or kept for later rounds; a pile needs its "
        "`wave` unless somebody holds it",
    ),
    "line": LiteralWord(
        _line,
        '"wanderer_1, brute_2(3), raider_1+, monster_1~"',
        "left to right: damage taken in brackets, `+` a Spear, `~` kept out by a Grenade",
    ),
    "horde": LiteralWord(_horde, '"brute_3, raider_4"', "on top of their piles, next one first"),
    "combat": LiteralWord(_combat, '"plus1, 2 minus1"', "on top of the Combat deck, next one first"),
    "combat_deck": LiteralWord(_combat_deck, "3", "so many Combat cards are left, the others discarded"),
    "assaults": LiteralWord(_assaults, '"tide, brutal"', "Assault cards to come, next one first"),
    "assault": LiteralWord(_assault, '"raptors"', "this round's; `None` before it is revealed"),
    "barricades": LiteralWord(_per_seat("barricades"), '{"Anna": 1}', "the others keep theirs"),
    "traps": LiteralWord(_per_seat("traps"), '{"Anna": 1}', "the others keep theirs"),
    "used": LiteralWord(
        _per_seat("used", MAIN | FIRST),
        '{"Anna": 1}',
        "perks used this round: 1 the main one, 2 the first player's, 3 both",
    ),
    "gifts": LiteralWord(_per_seat("gifts"), '{"Anna": 1}', "cards that each may still give away"),
    "actions": LiteralWord(plain_number("actions"), "1", "what whoever's turn it is may still do"),
    "holder": LiteralWord(_holder, '"Anna"', "who has WAVE!; then it is not in the pile"),
    "aimed": LiteralWord(plain_number("aimed"), "2", "attacks on players so far in this enemy phase"),
    "at": LiteralWord(
        coming, '["CombatTurn Anna", "EnemyPhase"]', "the steps to come, with their words; then the game ends"
    ),
}

arrange = Arrangement(WORDS, tolerated=_tolerated)
