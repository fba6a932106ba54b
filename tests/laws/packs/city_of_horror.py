"""City of Horror with other cards, people, hours and colours, and with every place's board somewhere else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any, Final

from shamble.engine import Pack, Seat, Table
from shamble.engine.pack import Entries
from shamble.engine.text import load_catalogue
from shamble.games.city_of_horror.reading import CityReading
from shamble.terminal.boards import BoardGlance, board_for
from shamble.web.boards.city_of_horror.scene import LOCALE
from tests.laws.packs.common import (
    NAMES,
    Statement,
    glance,
    mapped,
    numbers,
    own_files,
    terminal_page,
    web_page,
)

GAME: Final = "city-of-horror"
STEMS: Final = ("box", "characters", "cards", "locations", "invasion")
SAME: Final = ("invasion.*.hour",)
"""There are cards for the hours 0 to 4, and for no others."""
TABLES: Final = ((3, {"sides": "A"}), (6, {"sides": "B", "hands": "draft"}), (4, {"sides": "random"}))

DONORS: Final = {
    "church": "hospital",
    "hospital": "bank",
    "bank": "armory",
    "armory": "church",
    "water_tower": "water_tower",
    "crossroads": "crossroads",
}
"""Whose board lies at which place, with its sides exchanged."""
OTHER: Final = {"A": "B", "B": "A", "collapsed": "collapsed"}
WORDS: Final = load_catalogue(LOCALE, "en")

COLOURS: Final = ("yellow", "red", "blue", "orange", "purple", "green")


def pack() -> Pack:
    files = own_files(GAME, STEMS)
    return Pack(
        GAME,
        "All <else>",
        {
            "box": {"box": _box(files["box"]["box"])},
            "characters": _characters(files["characters"]),
            "cards": _cards(files["cards"]),
            "locations": _locations(files["locations"]),
            "invasion": _invasions(files["invasion"]),
        },
    )


def _box(box: dict[str, Any]) -> dict[str, Any]:
    changed = mapped(box, lambda path, value: value - 1 if value > 3 else value + 1)
    return {**changed, "wheel": list(COLOURS)}


def _renamed(entries: Entries) -> Entries:
    return {f"other_{name}": entry for name, entry in entries.items()}


def _characters(people: Entries) -> Entries:
    """Twice as many, each with the power and the drawback of the one before."""
    changed: Entries = {}
    before = list(people.values())[-1]
    for name, entry in people.items():
        power = {"power": before["power"], "drawback": before.get("drawback", "")}
        changed[name] = mapped({**entry, **power}, lambda path, value: value + 1)
        before = entry
    return changed | _renamed(changed)


def _cards(cards: Entries) -> Entries:
    """Ours are out of the game; in their stead come others, which explode where ours do not."""
    changed = mapped(cards, lambda path, value: value + 1)
    others = _renamed(changed)
    for entry in others.values():
        if entry["effect"]["name"] in ("kill", "lure_anywhere"):
            entry["explosion"] = not entry.get("explosion", False)
    return {name: {**entry, "copies": 0} for name, entry in changed.items()} | others


def _locations(places: Entries) -> Entries:
    """Everywhere the other side of another place's board, with no number that stood there before; the Church
    takes any number of people. What explodes stays where markers are put."""
    changed: Entries = {
        place: {side: _board(places[donor][OTHER[side]], ours) for side, ours in places[place].items()}
        for place, donor in DONORS.items()
    }
    for side, board in changed["armory"].items():
        board["explosion"] = _board(places["armory"][OTHER[side]], places["armory"][side])["explosion"]
    for board in changed["bank"].values():
        del board["explosion"]
    del changed["church"]["A"]["slots"]
    return changed


def _board(donor: dict[str, Any], ours: dict[str, Any]) -> dict[str, Any]:
    stood = dict(numbers(ours))
    found: dict[str, Any] = mapped(donor, lambda path, value: value + (stood.get(path) == value))
    return found


def _invasions(cards: Entries) -> Entries:
    """Other numbers of everything, at the places across the street."""
    changed: Entries = {
        name: {
            **card,
            "arrivals": [count + 1 if count < 2 else count - 1 for count in card["arrivals"]],
            "moves": [[7 - start, 7 - end] for start, end in card["moves"]],
            "drops": [
                {**mapped(drop, lambda path, value: value + 1), "place": 7 - drop["place"]}
                for drop in card["drops"]
            ],
            "leader": card["leader"] + 1,
        }
        for name, card in cards.items()
    }
    return changed | _renamed(changed)


# -- what is told --------------------------------------------------------------------------------------------


def told(t: Table, viewer: Seat | None) -> Iterator[Statement]:
    """Where zombies would attack, whom the leader looks for, what the next invasion brings, and what the pack
    has made of the viewer's cards."""
    reading: CityReading = t.reading(viewer)
    view, page, seen = reading.view, web_page(t, viewer), glance(t, viewer)
    shown = terminal_page(t, seen, 50)  # in a narrow window every place is a paragraph
    attacks = {place.number for place in view.places if reading.attack_due(place)}
    yield Statement("attacks", attacks, _web_attacks(page, reading), _terminal_attacks(shown, seen))
    hunt = [NAMES[seat] for seat in reading.hunt(view.leader)]
    yield Statement("hunt", hunt, _web_hunt(page, reading), re.findall(r"[@#%&$=●▲■◆✚✦](\w+)", _status(seen)))
    coming = view.next_invasion
    arrivals = {} if coming is None else dict(enumerate(reading.invasion(coming).arrivals, 1))
    yield Statement("invasion", arrivals, _web_arrivals(page), _terminal_arrivals(shown, seen))
    if reading.own is not None and reading.printed.pack is not None:
        for card in set(reading.own.known_hand):
            changes = ", ".join(reading.printed.changes("card", card))
            web = changes in unescape(page)
            yield Statement("changes", True, web, changes in board_for(GAME).rule(seen, "card", card))


def _web_attacks(page: str, reading: CityReading) -> set[int]:
    labels = re.findall(r'id="location-(\w+)"[^>]*aria-label="([^"]*)"', page)
    attacked = WORDS.say("place.attacked")
    return {reading.places[place].number for place, label in labels if attacked in label}


def _terminal_attacks(shown: str, seen: BoardGlance) -> set[int]:
    blocks = re.split(r"^(?=[1-6] )", shown, flags=re.MULTILINE)[1:]
    return {int(block[0]) for block in blocks if seen.words("city.attack") in block}


def _web_hunt(page: str, reading: CityReading) -> list[str]:
    """The wheel, clockwise from the leader."""
    spaces = re.findall(r'id="colour-(\w+)"[^>]*aria-label="(\w+)', page)
    start = [colour for colour, _ in spaces].index(reading.view.leader)
    return [name for _, name in spaces[start:] + spaces[:start]]


def _status(seen: BoardGlance) -> str:
    return board_for(GAME).status(seen).plain


def _web_arrivals(page: str) -> dict[int, int]:
    counts = re.findall(r">\+(\d)<", page.partition('id="next-invasion"')[2])
    return dict(enumerate(map(int, counts), 1))


def _terminal_arrivals(shown: str, seen: BoardGlance) -> dict[int, int]:
    """Above the first place; where nobody comes is left out."""
    _, heading, rest = shown.partition(seen.words("city.next_invasion", name="").strip())
    found = dict(re.findall(r"\b([1-6])\+(\d)", rest.partition("\n1 ")[0]))
    return {number: int(found.get(str(number), 0)) for number in range(1, 7)} if heading else {}
