"""What is written into the city: figures and tokens, where to look, and what the signs mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ....engine import Arg
from ....games.marvel_zombies.reading import asked_about
from ...typography import Text
from ..base import BoardGlance
from .chart import DOORS, INKS, LOOKED_AT, Chart, Cutout, Token
from .common import INK, bare, hero_figure, initials, read, seen, sign, targets

ROWS: Final = {64: 4, 76: 7}
"""Below these widths of the board its window is low, and shows no more than so many rows of cells."""
LEGEND: Final = (
    "hero",
    "agents",
    "super_hero",
    "bystander",
    "face_down",
    "claws",
    "start",
    "objective",
    "exit",
    "spawn",
    "asleep",
    "sign",
)


# -- where to look -------------------------------------------------------------------------------------------


def shown(glance: BoardGlance, width: int) -> tuple[Chart, Cutout]:
    """The city and the part that is shown: it moves only if the cursor points at something outside."""
    atlas, at = read(glance).terrain.atlas, pointed(glance)
    doors = [str(thing) for kind, thing in _refs(glance) if kind == "door"]
    chart = Chart(atlas, seen(glance).doors, width, plain=glance.plain, looked_at=doors)
    rows = next((rows for limit, rows in ROWS.items() if width < limit), chart.rows)
    window = chart.window(focus(glance), rows)
    return chart, window if chart.shows(window, at) else chart.window(at, rows)


def _refs(glance: BoardGlance) -> tuple[tuple[str, Arg], ...]:
    """What the row under the cursor stands for."""
    return glance.looked_at.refs if glance.looked_at else ()


def pointed(glance: BoardGlance) -> list[str]:
    """The zones that the cursor points at: named, beside a door, or where somebody or something is."""
    return [zone for kind, thing in _refs(glance) for zone in _zones_of(glance, kind, str(thing)) if zone]


def _zones_of(glance: BoardGlance, kind: str, thing: str) -> Iterable[str | None]:
    view, doors = seen(glance), read(glance).terrain.doors
    if kind == "zone":
        yield thing
    elif kind == "door" and thing in doors:
        yield from doors[thing].zones
    elif kind == "hero" and thing in view.heroes:
        yield view.heroes[thing].zone
    elif kind == "super_hero" and thing in view.super_heroes:
        yield view.super_heroes[thing].zone
    elif kind == "objective" and thing in view.objectives:
        yield view.objectives[thing].zone
    elif kind == "bystander" and thing in view.collect:
        yield view.collect[thing].zone
    elif kind == "bystander" and thing in view.bystanders:
        yield view.bystanders[thing].zone


def focus(glance: BoardGlance) -> list[str]:
    """At the dice, at what is asked about, at the hero who acts, at what happened last, or at the start."""
    view = seen(glance)
    if view.attack:
        return [view.attack.zone]
    about = asked_about(glance.asked).get("zone") if glance.asked is not None else None
    if about:
        return [about]
    acting = view.heroes[view.acting].zone if view.acting else None
    if acting:
        return [acting]
    happened = _last_zone(glance) if view.phase == "enemy" else None
    if happened:
        return [happened]
    standing = [hero.zone for hero in view.heroes.values() if hero.zone]
    return standing[:1] or list(read(glance).terrain.atlas.starts)


def _last_zone(glance: BoardGlance) -> str | None:
    """Where something happened last."""
    for event in reversed(glance.events):
        fields = glance.speaker.vocabulary.events[event.key]
        zones = [str(arg) for (_, kind), arg in zip(fields, event.args, strict=True) if kind == "zone"]
        if zones:
            return zones[-1]
    return None


def cut_off(glance: BoardGlance, chart: Chart, window: Cutout) -> list[Text]:
    if (window.rows, window.columns) == (chart.rows, chart.columns):
        return []
    zoomed = window.rows == chart.rows and window.columns < chart.columns
    return [Text(glance.words("marvel.part.wide" if zoomed else "marvel.part"), "dim italic")]


# -- what stands and lies where ------------------------------------------------------------------------------


def tokens(glance: BoardGlance) -> dict[str, list[Token]]:
    """What to write into each zone, the most important first."""
    view, atlas = seen(glance), read(glance).terrain.atlas
    here = view.heroes[view.acting].zone if view.acting else None
    aims, at = {target.zone for target in targets(glance)}, pointed(glance)
    found: dict[str, list[Token]] = {}
    for facts in atlas.zones:
        zone = facts.name
        style = "cyan" if facts.street else "bold"
        style = "bold reverse" if zone == here else "bold underline yellow1" if zone in aims else style
        style = LOOKED_AT if zone in at else style
        there = [*_figures(glance, zone), *_lying(glance, zone)]
        if facts.spawn and zone in view.dark:
            there.append(Token(sign(glance, "claws"), "bold red1"))
        if view.phase == "setup" and zone in atlas.starts:
            there.append(Token(sign(glance, "start"), "bold"))
        found[zone] = [Token(facts.code + ":" * bool(there), style), *there]
    return found


def busy(glance: BoardGlance) -> list[str]:
    """Zones where something is."""
    zones = (zone.name for zone in read(glance).terrain.atlas.zones)
    return [zone for zone in zones if [*_figures(glance, zone), *_lying(glance, zone)]]


def _figures(glance: BoardGlance, zone: str) -> Iterable[Token]:
    view = seen(glance)
    row = view.zones.get(zone)
    if row is None:
        return
    for hero in row.heroes:
        style = f"bold {INK[view.heroes[hero].seat]}"
        yield Token(hero_figure(glance, hero), style, initials(glance)[hero])
    for who in row.super_heroes:
        style = "bold red1" if read(glance).acts(who) else "dim"
        yield Token(sign(glance, "super_hero") + _short(glance, "super_hero", who), style)
    for kind, count in row.agents.items():
        if count:
            yield Token(f"{count}{_letter(glance, kind)}", "red1")
    for who in row.bystanders:
        yield Token(sign(glance, "bystander") + _short(glance, "bystander", who), "bold green3")
    if row.face_down:
        yield Token(sign(glance, "face_down"), "bold green3")


def _lying(glance: BoardGlance, zone: str) -> Iterable[Token]:
    """Tokens of the mission that lie in a zone."""
    view = seen(glance)
    for objective in view.objectives.values():
        if objective.zone == zone and not objective.taken:
            colour = objective.colour
            letter = glance.speaker.name("colour", colour)[0] if colour else "?"
            yield Token(sign(glance, "objective") + letter, f"bold {INKS.get(colour or '', 'red1')}")
    for card in view.collect.values():
        if card.zone == zone and not card.taken:
            yield Token(sign(glance, "objective") + "!", f"bold {INKS.get(card.colour, 'red1')}")
    if view.exit == zone:
        yield Token(sign(glance, "exit") + glance.words("marvel.letter.exit"), "bold reverse")
    for number, point in enumerate(view.spawn_points, 1):
        if point.zone == zone:
            yield Token(f"{sign(glance, 'spawn' if point.active else 'asleep')}{number}", INKS[point.colour])
    if view.sign and view.sign.zone == zone:
        yield Token(sign(glance, "sign"), "bold cyan")


def _letter(glance: BoardGlance, kind: str) -> str:
    return glance.speaker.name("enemy", kind)[0].lower()


def _short(glance: BoardGlance, kind: str, who: str) -> str:
    return bare(glance, kind, who)[:2]


# -- what the signs mean -------------------------------------------------------------------------------------


def legend(glance: BoardGlance) -> Text:
    words, printed = glance.words, read(glance).printed
    letters = ", ".join(f"{_letter(glance, kind)} {bare(glance, 'enemy', kind)}" for kind in printed.kinds)
    rival = glance.speaker.say(f"deck.{printed.rival}")
    drawn = {"hero": glance.mark(0) + "W", "agents": "3" + _letter(glance, printed.kinds[1])}
    meant = {name: words(f"marvel.sign.{name}", letters=letters, rival=rival) for name in LEGEND}
    parts = [f"{drawn.get(name) or sign(glance, name)} {said}" for name, said in meant.items()]
    doors = [f"{sign} {glance.speaker.name('door_state', state)}" for state, sign in DOORS.items()]
    parts.append(words("marvel.doors", doors=", ".join(doors)))
    shade = "..." if glance.plain else "░░░"
    parts.append(f"{shade} {words('marvel.sign.dark')}")
    return Text(" · ".join(parts), "dim")
