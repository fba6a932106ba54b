"""A map as a drawing that stands by itself: a mission's board with its tokens, or a single tile."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

from ....engine import View
from ....engine.speech import Speaker
from ..common.ink import Words, breadth, esc, num
from .ground import CELL, GAP, Ground, line_of, outline, text_at

MARGIN: Final = 14
COLOURS: Final = {"red": "#c8352f", "blue": "#2b6fd1", "green": "#2f9e4f", "": "#8a5a2b"}
FONT: Final = "font-family=\"'Barlow Condensed','Roboto Condensed','Arial Narrow',sans-serif\""


def plan(atlas: View, speaker: Speaker) -> Markup:
    """The whole drawing."""
    ground = Ground(atlas)
    words = Words(Path(__file__).parent / "locale", speaker)
    width, height = ground.columns * CELL, ground.rows * CELL
    title = words.say("plan.title", name=str(atlas["name"]))
    box = f"{-MARGIN} {-MARGIN} {width + 2 * MARGIN} {height + 2 * MARGIN}"
    frame = (
        f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{width + 2 * MARGIN}" height="{height + 2 * MARGIN}" rx="16" '
        f'fill="#2b2f36"/>'
    )
    return Markup(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width + 2 * MARGIN}" '
        f'height="{height + 2 * MARGIN}" role="img" aria-label="{esc(title)}" {FONT}>'
        f"<title>{esc(title)}</title>{frame}{ground.draw()}{_seams(ground)}{_places(ground, words)}"
        f"{_symbols(ground)}{_doors(ground, words)}{_zone_names(ground)}{_tokens(ground, words)}</svg>"
    )


def _seams(ground: Ground) -> str:
    """Where tiles meet, and which they are."""
    parts = []
    for tile in ground.atlas["tiles"]:
        x, y, size = tile["column"] * CELL, tile["row"] * CELL, tile["side"] * CELL
        parts.append(
            f'<rect x="{x}" y="{y}" width="{size}" height="{size}" fill="none" stroke="#15171a" stroke-opacity=".35"/>'
        )
    return "".join(parts)


def _places(ground: Ground, words: Words) -> str:
    """The names of buildings, each once, in the largest of its rooms."""
    largest: dict[tuple[int, str], Mapping[str, Any]] = {}
    for zone in ground.atlas["zones"]:
        if zone["place"]:
            key = (zone["building"], zone["place"])
            if key not in largest or len(zone["cells"]) > len(largest[key]["cells"]):
                largest[key] = zone
    return "".join(_sign_board(words.name("building", place), zone) for (_, place), zone in largest.items())


def _sign_board(name: str, zone: Mapping[str, Any]) -> str:
    rows, columns = zip(*zone["cells"], strict=True)
    left, right = min(columns) * CELL, (max(columns) + 1) * CELL
    name = name.upper()
    size = 15.0
    room = right - left - 20
    size = min(size, size * room / max(breadth(name, size), 1))
    width = breadth(name, size) + 14
    x, y = (left + right) / 2, (max(rows) + 1) * CELL - 16
    return (
        f'<rect x="{num(x - width / 2)}" y="{num(y - 11)}" width="{num(width)}" height="20" rx="3" fill="#20242b" '
        f'opacity=".86"/>'
        + text_at(x, y + 4.5, name, f'font-size="{num(size)}" font-weight="700" fill="#f4ecd8" text-anchor="middle" letter-spacing=".6"')
    )


def _symbols(ground: Ground) -> str:
    """The printed symbols: a person, and a claw mark where enemies appear."""
    parts = []
    for zone in ground.atlas["zones"]:
        if zone["bystander"]:
            row, column = zone["bystander"]
            x, y = column * CELL, row * CELL
            parts.append(
                f'<circle cx="{num(x)}" cy="{num(y)}" r="17" fill="#f2c230" stroke="#20242b" stroke-width="2.5"/>'
                f'<circle cx="{num(x)}" cy="{num(y - 5)}" r="5" fill="#20242b"/>'
                f'<path d="M{num(x - 9)} {num(y + 11)}q0-10 9-10t9 10z" fill="#20242b"/>'
            )
        if zone["spawn"]:
            row, column = zone["spawn"]
            x, y = column * CELL, row * CELL
            parts.append(
                f'<circle cx="{num(x)}" cy="{num(y)}" r="17" fill="#7d1f1f" stroke="#20242b" stroke-width="2.5"/>'
                f'<path d="M{num(x - 7)} {num(y - 9)}q5 8 1 18M{num(x)} {num(y - 10)}q5 9 0 20M{num(x + 7)} {num(y - 9)}'
                f'q4 8-1 18" fill="none" stroke="#ffe1d6" stroke-width="3" stroke-linecap="round"/>'
            )
    return "".join(parts)


def _doors(ground: Ground, words: Words) -> str:
    return "".join(_door(door, words) for door in ground.atlas["doors"])


def _door(door: Mapping[str, Any], words: Words) -> str:
    """A closed leaf in the wall, or one that stands open; coloured, locked and sealed ones say so."""
    (row, column), (row2, column2) = door["edge"]
    x, y, x2, y2 = line_of(((row, column), (row2, column2)))
    upright = x == x2
    cx, cy = (x + x2) / 2, (y + y2) / 2
    colour = COLOURS[door["colour"]]
    turn = ' transform="rotate(90)"' if upright else ""
    half = GAP / 2
    if door["state"] == "open":
        leaf = f'<path d="M{-half} 0v-{GAP}" stroke="{colour}" stroke-width="7"/>'
    else:
        leaf = f'<rect x="{-half}" y="-6" width="{GAP}" height="12" rx="2" fill="{colour}" stroke="#f4ecd8" stroke-width="1.6"/>'
        leaf += f'<path d="M0 -6v12" stroke="#f4ecd8" stroke-width="1.2"/><circle cx="5" r="1.8" fill="#f4ecd8"/>'
    if door["state"] == "sealed":
        leaf += '<path d="M-14 -9L14 9M-14 9L14 -9" stroke="#f4ecd8" stroke-width="3"/>'
    if door["state"] == "locked":
        leaf += '<rect x="-7" y="-5" width="14" height="11" rx="2" fill="#f2c230" stroke="#20242b"/><path d="M-4 -5v-3a4 4 0 0 1 8 0v3" fill="none" stroke="#f2c230" stroke-width="2.4"/>'
    said = esc(words.say(f"plan.door.{door['state']}"))
    return f'<g transform="translate({num(cx)} {num(cy)})"><title>{said}</title><g{turn}>{leaf}</g></g>'


def _zone_names(ground: Ground) -> str:
    """Each zone's name, small, in a corner of its own."""
    parts = []
    for zone in ground.atlas["zones"]:
        row, column = min(map(tuple, zone["cells"]))
        style = 'font-size="11" font-weight="600" fill="#fff" stroke="#20242b" stroke-width="2.5" paint-order="stroke" opacity=".85"'
        parts.append(text_at(column * CELL + 12, row * CELL + 20, zone["name"], style))
    return "".join(parts)


# -- what a mission lays on the board ----------------------------------------------------------------


def _tokens(ground: Ground, words: Words) -> str:
    """Side by side in their zones."""
    zones = {zone["name"]: zone for zone in ground.atlas["zones"]}
    held: dict[str, list[str]] = {}
    for zone, drawn in _all_tokens(ground.atlas, words):
        held.setdefault(zone, []).append(drawn)
    parts = []
    for name, tokens in held.items():
        for (x, y), drawn in zip(_spots(zones[name], len(tokens)), tokens, strict=True):
            parts.append(f'<g transform="translate({num(x)} {num(y)})">{drawn}</g>')
    return "".join(parts)


def _spots(zone: Mapping[str, Any], count: int) -> list[tuple[float, float]]:
    """Places for so many tokens in the middle of a zone, off the printed symbols."""
    rows, columns = zip(*zone["cells"], strict=True)
    x = (min(columns) + max(columns) + 1) / 2 * CELL
    y = (min(rows) + max(rows) + 1) / 2 * CELL
    middle = (int(y // CELL), int(x // CELL))
    if list(middle) not in [list(cell) for cell in zone["cells"]]:
        row, column = min(zone["cells"], key=lambda cell: abs(cell[0] - middle[0]) + abs(cell[1] - middle[1]))
        x, y = (column + 0.5) * CELL, (row + 0.5) * CELL
    taken = [mark for mark in (zone["bystander"], zone["spawn"]) if mark]
    if any(abs(mark[0] * CELL - y) < 36 and abs(mark[1] * CELL - x) < 36 for mark in taken):
        y += 36
    wide = max(columns) - min(columns) >= max(rows) - min(rows)
    steps = [(index - (count - 1) / 2) * 42 for index in range(count)]
    return [(x + step, y) if wide else (x, y + step) for step in steps]


def _all_tokens(atlas: View, words: Words) -> Iterator[tuple[str, str]]:
    for zone in atlas["starts"]:
        yield zone, _round("#f4ecd8", "#20242b", words.say("plan.start"), "plan.start.title", words)
    if atlas["exit"]:
        yield atlas["exit"], _exit(words)
    for point in atlas["spawns"]:
        yield point["zone"], _spawn(point, words)
    for objective in atlas["objectives"]:
        yield objective["zone"], _objective(objective["colour"], words)
    if atlas["sign"]:
        yield atlas["sign"], _round("#34495e", "#e8eef4", "A", "plan.sign.title", words)
    for what, zones in atlas["figures"].items():
        for zone in zones:
            yield zone, _person(words.name("figure", what))


def _round(fill: str, ink: str, text: str, key: str, words: Words) -> str:
    style = f'font-size="15" font-weight="700" fill="{ink}" text-anchor="middle"'
    return (
        f"<title>{esc(words.say(key))}</title>"
        f'<circle r="19" fill="{fill}" stroke="#20242b" stroke-width="3"/>{text_at(0, 5, text, style)}'
    )


def _exit(words: Words) -> str:
    return (
        f"<title>{esc(words.say('plan.exit.title'))}</title>"
        '<rect x="-21" y="-15" width="42" height="30" rx="4" fill="#1c7c3c" stroke="#fff" stroke-width="2.5"/>'
        '<path d="M-13 0h18M-2 -8l9 8-9 8" fill="none" stroke="#fff" stroke-width="4" stroke-linejoin="round"/>'
        '<path d="M14 -9v18" stroke="#fff" stroke-width="3"/>'
    )


def _spawn(point: Mapping[str, Any], words: Words) -> str:
    """A diamond with its turn; pale while it waits, with a note if it needs more heroes."""
    faded = "" if point["active"] else ' opacity=".6" stroke-dasharray="5 4"'
    style = 'font-size="17" font-weight="800" fill="#fff" text-anchor="middle"'
    drawn = (
        f"<title>{esc(words.say('plan.spawn.title'))}</title>"
        f'<path d="M0-23L23 0 0 23-23 0z" fill="{COLOURS[point["colour"]]}" stroke="#fff" stroke-width="2.5"{faded}/>'
        f"{text_at(0, 6, str(point['turn'] + 1), style)}"
    )
    if point["heroes"] > 1:
        style = 'font-size="11" font-weight="700" fill="#20242b" text-anchor="middle"'
        drawn += f'<rect x="8" y="9" width="24" height="14" rx="7" fill="#f4ecd8"/>{text_at(20, 20, "5–6", style)}'
    return drawn


def _objective(colour: str, words: Words) -> str:
    return (
        f"<title>{esc(words.say('plan.objective.title'))}</title>"
        f'<rect x="-17" y="-17" width="34" height="34" rx="5" fill="{COLOURS[colour]}" stroke="#fff" stroke-width="2.5"/>'
        '<path d="M-8 -8L8 8M-8 8L8 -8" stroke="#fff" stroke-width="5" stroke-linecap="round"/>'
    )


def _person(name: str) -> str:
    style = 'font-size="12" font-weight="700" fill="#fff" text-anchor="middle"'
    width = breadth(name, 12) + 12
    return (
        '<circle cy="-8" r="11" fill="#6a3fa0" stroke="#fff" stroke-width="2.5"/>'
        f'<rect x="{num(-width / 2)}" y="2" width="{num(width)}" height="17" rx="8" fill="#6a3fa0" stroke="#fff" '
        f'stroke-width="1.5"/>{text_at(0, 15, name, style)}'
    )
