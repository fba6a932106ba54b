"""Marvel Zombies in another city: other tiles, turned round, with other letters; other Enemies, other heroes
on their side, new living heroes, and no number as it was."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import unescape
from typing import Any, Final

from shamble.engine import Choice, Pack, Seat, Table
from shamble.engine.pack import Entries
from shamble.games.marvel_zombies.reading import ATTACKS, MarvelReading, Target, asked_about, percent
from shamble.web.boards import presentation_of
from tests.laws.packs.common import Statement, glance, mapped, own_files, terminal_page, web_page

GAME: Final = "marvel-zombies"
STEMS: Final = (
    "box",
    "enemies",
    "attacks",
    "bystanders",
    "tiles",
    "boards",
    "missions",
    "heroes",
    "super_heroes",
    "traits",
    "spawn",
    "living_heroes",
    "zombie_heroes",
    "heroic_traits",
    "hero_spawn",
)
SAME: Final = ("box.*.danger.0",)
"""The first Danger Level is that of the start."""
TABLES: Final = (
    (2, {"mission": "MZ0"}),
    (2, {"mission": "MZ3", "team": "random"}),
    (4, {"mission": "MZ8", "team": "fixed"}),
    (1, {"mission": "MZ10"}),
    (3, {"mission": "MH2", "team": "random"}),
    (2, {"mission": "MH5"}),
)
KINDS: Final = {
    "guard": "bruiser",
    "trooper": "grunt",
    "specialist": "scout",
    "brute": "hulking",
    "walker": "shambler",
    "runner": "sprinter",
}
RIVALS: Final = {
    "spider_man": "web_head",
    "ms_marvel": "long_arm",
    "black_panther": "night_cat",
    "iron_man": "tin_man",
    "captain_marvel": "star_captain",
    "deadpool": "mouth",
    "wasp": "hornet",
}
"""Heroes on the Enemies' side whom no mission names."""
NEWCOMERS: Final = {
    "green_giant": ["gamma_strength", "angrier", "thunderclap"],
    "ghost": ["intangible", "focused_beam", "phased_fist"],
}
"""Living heroes with skills that nobody here has."""


def pack() -> Pack:
    return overhauled(GAME, STEMS, NEWCOMERS)


def overhauled(game: str, stems: Iterable[str], newcomers: Mapping[str, list[str]]) -> Pack:
    """All of a game's files, changed. What a pack leaves out stays as it is, so ours are there too."""
    files = own_files(game, stems)
    change = {
        "box": _boxes,
        "enemies": lambda entries: _bigger(entries) | _renamed(_bigger(entries), KINDS),
        "attacks": _attacks,
        "tiles": _tiles,
        "boards": lambda entries: _and_one_more({name: _board(entry) for name, entry in entries.items()}),
        "missions": lambda entries: _and_one_more({name: _mission(entry) for name, entry in entries.items()}),
        "heroes": lambda entries: _heroes(entries, {}),
        "living_heroes": lambda entries: _heroes(entries, newcomers),
        "super_heroes": lambda entries: _bigger(entries) | _renamed(_bigger(entries), RIVALS),
        "zombie_heroes": lambda entries: _bigger(entries) | _renamed(_bigger(entries), RIVALS),
        "spawn": _spawn_cards,
        "hero_spawn": _spawn_cards,
    }
    return Pack(game, "Elsewhere", {stem: change.get(stem, _bigger)(files[stem]) for stem in stems})


OWN_MISSION: Final = "ELSE1"


def _and_one_more(entries: Entries) -> Entries:
    """A mission of the pack's own, like the first of ours."""
    return {**entries, OWN_MISSION: next(iter(entries.values()))}


def _bigger(entries: Any) -> Any:
    return mapped(entries, lambda path, value: value + 1)


def _renamed(entries: Entries, names: Mapping[str, str]) -> Entries:
    return {names[name]: entry for name, entry in entries.items() if name in names}


def _boxes(entries: Entries) -> Entries:
    changed: Entries = {}
    for mode, box in entries.items():
        other = mapped(box, lambda path, value: value - 1 if value > 2 else value + 1)
        other["danger"] = [0, *(number - 2 for number in box["danger"][1:])]
        other["agents"] = [KINDS[kind] for kind in box["agents"]]
        rivals = box.get("rivals") or ["scarlet_witch", "doctor_strange", "thor", *list(RIVALS)[:3]]
        other["rivals"] = [RIVALS.get(name, name) for name in rivals]
        changed[mode] = other
    return changed


def _attacks(entries: Entries) -> Entries:
    changed: Entries = mapped(
        entries, lambda path, value: value - 1 if path.endswith("accuracy") else value + 1
    )
    return changed


def _heroes(entries: Entries, newcomers: Mapping[str, list[str]]) -> Entries:
    """Each with the skills of the one before, and with another attack."""
    changed = {name: {**entry, "attack": _attack(entry["attack"])} for name, entry in entries.items()}
    skills = [entry["skills"] for entry in entries.values()]
    for entry, others in zip(changed.values(), skills[-1:] + skills[:-1], strict=True):
        entry["skills"] = others
    model = next(iter(changed.values()))
    for name, own in newcomers.items():
        changed[name] = {**model, "attack": {**model["attack"], "name": f"blow_of_{name}"}, "skills": own}
    return changed


def _attack(attack: dict[str, Any]) -> dict[str, Any]:
    other = _attacks({"attack": attack})["attack"]
    return {**other, "name": f"other_{attack['name']}", "reach": attack.get("reach", 0) + 1}


def _spawn_cards(entries: Entries) -> Entries:
    """Cards that mean all or nobody the other way round; as many more cards."""
    changed: Entries = {}
    for name, card in entries.items():
        flips = card["kind"] in ("extra", "danger")
        line = [1 - count if flips else count + 1 for count in card["line"]]
        enemy = KINDS.get(card["enemy"], card["enemy"])
        changed[name] = {**card, "line": line, "enemy": enemy}
    return changed | {f"Z{name}": card for name, card in changed.items()}


# -- the map -------------------------------------------------------------------------------------------------

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
OTHER: Final = str.maketrans(LETTERS + LETTERS.upper(), LETTERS[::-1] + LETTERS[::-1].upper())
TURNED: Final = {"^": "v", "v": "^", ">": "<", "<": ">"}


def _tiles(entries: Entries) -> Entries:
    """Each under another name, its zones with other letters, its buildings with names that nobody has."""
    return {
        f"Z{name}": {
            **entry,
            "drawing": entry["drawing"].translate(OTHER),
            "names": {
                letter.translate(OTHER): f"other_{place}" for letter, place in entry.get("names", {}).items()
            },
        }
        for name, entry in entries.items()
    }


def _zone(name: str) -> str:
    tile, letter = name.split("-")
    return f"Z{tile}-{letter.translate(OTHER)}"


def _door(name: str) -> str:
    return "/".join(map(_zone, name.split("/")))


def _board(entry: dict[str, Any]) -> dict[str, Any]:
    """The city upside down."""
    other: dict[str, Any] = mapped(entry, lambda path, value: value - 1)
    rows = [[_turned(word) for word in reversed(row.split())] for row in reversed(entry["layout"])]
    other["layout"] = [" ".join(row) for row in rows]
    for key in ("exit", "sign"):
        if entry.get(key):
            other[key] = _zone(entry[key])
    for key in ("start", "empty"):
        if key in entry:
            other[key] = [_zone(zone) for zone in entry[key]]
    for key in ("spawns", "objectives"):
        if key in entry:
            other[key] = [{**part, "zone": _zone(part["zone"])} for part in other[key]]
    if "doors" in entry:
        other["doors"] = [{**part, "door": _door(part["door"])} for part in entry["doors"]]
    if "regions" in entry:
        other["regions"] = {region: _zone(room) for region, room in entry["regions"].items()}
    if "figures" in entry:
        other["figures"] = {
            KINDS.get(what, RIVALS.get(what, what)): [_zone(zone) for zone in zones]
            for what, zones in entry["figures"].items()
        }
    return other


def _turned(word: str) -> str:
    name, way = (word[:-1], word[-1]) if word[-1] in TURNED else (word, "^")
    return f"Z{name}{TURNED[way]}"


def _mission(entry: dict[str, Any]) -> dict[str, Any]:
    other: dict[str, Any] = _bigger(entry)
    if "planted" in entry:
        other["planted"] = {card: [f"Z{tile}" for tile in tiles] for card, tiles in entry["planted"].items()}
    return other


# -- what is told --------------------------------------------------------------------------------------------


def told(t: Table, viewer: Seat | None) -> Iterator[Statement]:
    """The attacks on offer with range, dice and chances, and what the Enemies would do."""
    reading: MarvelReading = t.reading(viewer)
    asked = _asked(t, viewer)
    marks = presentation_of(t.spec.id).board.marks_of(asked) if asked is not None else {}
    page, seen = web_page(t, viewer, marks), glance(t, viewer, asked=asked)
    shown = " ".join(terminal_page(t, seen, 2000).split("\n"))
    zone = seen.speaker.name
    if asked is not None and not reading.view.attack:
        hero = asked_about(asked)["hero"]
        targets = {
            _numbers(reading, hero, target, zone("zone", target.zone)) for target in reading.offered(asked)
        }
        yield Statement("targets", targets, _web_targets(page), _terminal_targets(shown))
    if reading.view.phase == "player":
        wounds = {
            _plain(zone("zone", name)): reading.intent(name).wounds
            for name in reading.view.zones
            if reading.intent(name).wounds
        }
        yield Statement("wounds", wounds, _web_wounds(page), _terminal_wounds(shown, wounds))


def _asked(t: Table, viewer: Seat | None) -> Choice | None:
    """A question that offers attacks to that viewer."""
    for choice in t.choices:
        if choice.seat == viewer and any(option.key in ATTACKS for option in choice.options):
            return choice
    return None


def _numbers(reading: MarvelReading, hero: str, target: Target, zone: str) -> tuple[str, ...]:
    """How likely one falls, two, three, and one at best; the terminal tells what is possible and new."""
    reach = "–" if target.range is None else str(target.range)
    fall = [percent(target.falls(count)) for count in (1, 2, 3)]
    most = percent(reading.best(hero, target).eliminates)
    return (_plain(zone), reach, str(target.dice), str(target.accuracy), *_said(fall, most))


def _said(fall: Sequence[int], most: int) -> tuple[str, ...]:
    """The same however it is written: nothing for what cannot be, the best only where it is better."""
    if not most:
        return ("cannot",)
    first, *more = fall
    best = (f"best {most}",) if most > first else ()
    return (str(first), *(str(chance) for chance in more if chance), *best)


def _plain(zone: str) -> str:
    return zone.removeprefix("the ").lower()


def _web_targets(page: str) -> set[tuple[str, ...]]:
    found = set()
    for zone, row in re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', page):
        _, _, reach, roll, *shares, most = map(unescape, re.findall(r"<td[^>]*>(.*?)</td>", row))
        dice, accuracy = re.findall(r"\d+", roll)
        fall = [int(each.rstrip("%").replace("–", "0")) for each in shares]
        at_best = 0 if most == "cannot" else int(most.rstrip("%"))
        found.add((_plain(unescape(zone)), reach, dice, accuracy, *_said(fall, at_best)))
    return found


AIM: Final = re.compile(r"→ ([^→]*?) \(range (\S+)\): (\d+) di\w+, (\d)\+ hits, ((?:\d |)[^–]*?) –")
FALL: Final = re.compile(r"(?:(\d) fall|[Ff]alls) (\d+)%")


def _terminal_targets(shown: str) -> set[tuple[str, ...]]:
    found = set()
    for zone, reach, dice, accuracy, odds in AIM.findall(shown):
        shares = {int(count or 1): int(chance) for count, chance in FALL.findall(odds)}
        best = re.search(r"at best (\d+)%", odds)
        most = 0 if "annot" in odds else int(best[1]) if best else shares[1]
        fall = [shares.get(count, 0) for count in (1, 2, 3)]
        found.add((_plain(zone), reach, dice, accuracy, *_said(fall, most)))
    return found


def _web_wounds(page: str) -> dict[str, int]:
    rows = re.findall(
        r"<li><b>([^<]*)</b> <span>([^<]*)</span></li>", page.partition('id="board-intents"')[2]
    )
    found = {zone: re.search(r"would attack: (\d+) wound", said) for zone, said in rows}
    return {_plain(unescape(zone)): int(match[1]) for zone, match in found.items() if match}


def _terminal_wounds(shown: str, zones: Iterable[str]) -> dict[str, int]:
    found = {}
    for zone in zones:
        match = re.search(
            rf"\b{re.escape(zone)}(?:, [^:]*)?: [^:]*would attack: (\d+) wound", shown, re.IGNORECASE
        )
        if match:
            found[zone] = int(match[1])
    return found
