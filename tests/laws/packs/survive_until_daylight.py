"""Survive Until Daylight with other figures on every card, other people, and gifts that others have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from shamble.engine import Pack, Seat, Table
from shamble.engine.pack import Entries
from shamble.games.survive_until_daylight.reading import DaylightReading
from shamble.games.survive_until_daylight.view import FoeSeen
from shamble.terminal.boards import BoardGlance, board_for
from shamble.terminal.boards.survive_until_daylight import SIGNS
from shamble.web.boards.survive_until_daylight.scene import COLOURS
from tests.laws.packs.common import Statement, glance, mapped, own_files, terminal_page, web_page

GAME: Final = "survive-until-daylight"
STEMS: Final = ("box", "tokens", "enemies", "horde", "combat", "assaults", "rubble", "weapons", "characters")
SAME: Final[Sequence[str]] = ()
TABLES: Final[Sequence[tuple[int, dict[str, Any]]]] = (
    (1, {"difficulty": "easy"}),
    (3, {}),
    (6, {"characters": "random", "difficulty": "hard"}),
)

GIFTS: Final = {
    "wanderer": "crush",
    "raider": "bystander",
    "brute": "boost",
    "monster": "theft",
    "survivor": "",
}
"""What is special about whom: it is the Raiders who stand in the way."""
NARROW: Final = 60
"""So wide that the line is told in text, without boxes."""


def pack() -> Pack:
    files = own_files(GAME, STEMS)
    return Pack(
        GAME,
        "All <else>",
        {
            "box": mapped(files["box"], lambda path, value: value - 1 if value > 5 else value + 1),
            "tokens": _tokens(files["tokens"]),
            "enemies": _enemies(files["enemies"]),
            "horde": _replaced(files["horde"]),
            "combat": _replaced(files["combat"]),
            "assaults": _assaults(files["assaults"]),
            "rubble": _rubble(files["rubble"]),
            "weapons": _weapons(files["weapons"]),
            "characters": _characters(files["characters"]),
        },
    )


def _more(entries: Entries) -> Entries:
    """One more of everything."""
    changed: Entries = mapped(entries, lambda path, value: value + 1)
    return changed


def _other(name: str) -> str:
    return f"other_{name}" if name else ""


def _replaced(entries: Entries) -> Entries:
    """Ours are out of the game; in their stead come others."""
    changed = _more(entries)
    gone: Entries = {name: {**entry, "copies": 0} for name, entry in changed.items()}
    return gone | {_other(name): entry for name, entry in changed.items()}


def _tokens(tokens: Entries) -> Entries:
    """Made of what the pack brings."""
    changed = _more(tokens)
    return {
        name: {**entry, "recipe": [_other(card) for card in entry["recipe"]]}
        for name, entry in changed.items()
    }


def _enemies(enemies: Entries) -> Entries:
    return {name: {**entry, "special": GIFTS[name]} for name, entry in _more(enemies).items()}


def _assaults(assaults: Entries) -> Entries:
    """Few where there are many, and the other way round."""
    changed: Entries = mapped(assaults, lambda path, value: value - 1 if value > 2 else value + 1)
    return changed | {_other(name): entry for name, entry in changed.items()}


def _rubble(rubble: Entries) -> Entries:
    """Where ours lay lies nothing, and the other way round; theirs are as many as ours were."""
    changed = _more(rubble)
    ours = {name: {**entry, "icons": _flipped(rubble[name])} for name, entry in changed.items()}
    return ours | {_other(name): {**changed[name], "icons": entry["icons"]} for name, entry in rubble.items()}


def _flipped(entry: dict[str, Any]) -> list[int]:
    return [0 if count else 1 for count in entry["icons"]]


def _weapons(weapons: Entries) -> Entries:
    """Theirs need their own ammunition."""
    ours, theirs = _more(weapons), _more(weapons)
    for name, entry in weapons.items():
        if "icons" in entry:
            ours[name]["icons"], theirs[name]["icons"] = _flipped(entry), entry["icons"]
        if "ammo" in entry:
            theirs[name]["ammo"] = _other(entry["ammo"])
    return ours | {_other(name): entry for name, entry in theirs.items()}


def _characters(people: Entries) -> Entries:
    """Twice as many, tougher, each with the perks of the one before."""
    changed: Entries = {}
    before = list(people.values())[-1]
    for name, entry in people.items():
        perks = {perk: mapped(before[perk], lambda path, value: value + 1) for perk in ("main", "first")}
        changed[name] = {**entry, **perks, "life": entry["life"] + 10}
        before = entry
    others = {_other(name): {**entry, "weapon": _other(entry["weapon"])} for name, entry in changed.items()}
    return changed | others


# -- what is told --------------------------------------------------------------------------------------------


def told(t: Table, viewer: Seat | None) -> Iterator[Statement]:
    """Whom every enemy will attack and how hard, and what the viewer's weapons do."""
    reading: DaylightReading = t.reading(viewer)
    seen, page = glance(t, viewer), web_page(t, viewer)
    shown = terminal_page(t, seen, NARROW)
    for foe in reading.view.line:
        drawn = re.findall(rf'<div id="foe-{foe.foe}".*?</div>', page, re.DOTALL)[0]
        listed = _listed(shown, seen, foe)
        target = None if foe.aim is None else "other" if foe.aim.seat is None else foe.aim.seat
        yield Statement("target", target, _web_target(drawn), _terminal_target(listed, seen))
        if reading.attacks(foe) and not foe.out:
            force = (reading.strength(foe), foe.cards)
            yield Statement("attack", force, _web_attack(drawn), _terminal_attack(listed, seen))
    if viewer is not None:
        for card in reading.people[viewer].has:
            weapon = reading.weapon(card)
            if weapon is not None:
                figures = (weapon.fixed, weapon.cards, weapon.zone)
                rule = board_for(GAME).rule(seen, "card", card)
                yield Statement("weapon", figures, _web_figures(page, card), _figures_in(rule))


def _web_target(drawn: str) -> Seat | str | None:
    kind = re.findall(r'class="aim ([\w-]+)"', drawn)[0]
    if kind.startswith("seat-"):
        return COLOURS.index(kind.removeprefix("seat-"))
    return None if kind == "none" else "other"


def _web_attack(drawn: str) -> tuple[int, int]:
    fixed, cards = re.findall(r"(\d+) damage and (\d+) Combat card", drawn)[0]
    return int(fixed), int(cards)


def _web_figures(page: str, card: str) -> tuple[int, ...]:
    """By the signs on the card in the viewer's hand, or in the bag."""
    drawn = re.findall(rf'<div id="(?:card|bag-\d+)-{card}-1".*?</div>', page, re.DOTALL)[0]
    return tuple(
        int(found[0]) if (found := re.findall(rf"#g-{sign}\"/></svg>(\d+)", drawn)) else 0
        for sign in ("damage", "fight", "zone")
    )


def _figures_in(rule: str) -> tuple[int, ...]:
    """ "3 damage, 1 Combat card, 2 zone damage." """
    signs = (r"^(\d+) damage", r"(\d+) Combat card", r"(\d+) zone damage")
    return tuple(int(found[1]) if (found := re.search(sign, rule)) else 0 for sign in signs)


def _listed(shown: str, seen: BoardGlance, foe: FoeSeen) -> str:
    """All that the terminal says of it: entries stand two spaces apart."""
    name = re.escape(seen.speaker.name("foe", foe.foe))
    found = re.search(rf"(?:^|  ){name} (.*?)(?:  |$)", shown, re.MULTILINE)
    assert found is not None, name
    return found[1]


def _terminal_target(listed: str, seen: BoardGlance) -> Seat | str | None:
    if "→" not in listed:
        return None
    whom = listed.partition("→")[2].strip()
    marks = [seen.mark(seat) for seat in range(6)]
    return marks.index(whom[0]) if whom[0] in marks else "other"


def _terminal_attack(listed: str, seen: BoardGlance) -> tuple[int, int]:
    attack, card = (SIGNS[sign][seen.plain] for sign in ("attack", "card"))
    fixed, cards = re.findall(rf"{attack}(\d*)\+?({card}*)", listed)[0]
    return int(fixed or 0), len(cards)
