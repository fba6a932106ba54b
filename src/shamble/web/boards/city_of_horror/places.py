"""The four corner buildings and the Water Tower, with everybody and everything at them."""

from __future__ import annotations

from typing import Final

from ....games.city_of_horror.reading import WATER_TOWER
from ....games.city_of_horror.view import PlaceView
from ..common.ink import asked, esc, num, pointable, use
from .people import PAWN, horde, pawn
from .pictograms import attack_sign, effect, heading
from .scene import Scene

WIDTH: Final = 292
HEIGHT: Final = 330
TOWER_WIDTH: Final = 212
TOWER_HEIGHT: Final = 508
TOWER_ROOM: Final = 196
ABREAST: Final = 4
"""So many stand in a building in one row."""
SIDE_BY_SIDE: Final = 3
"""So many stand on the Water Tower in one row."""
LOWER: Final = 28
"""How much lower they stand there in two rows, so that heads end below its name."""
SMALLEST: Final = 0.9
"""People who would have to be smaller than that stand in two rows."""
BEHIND: Final = 90
"""How much higher the second row is: over the heads of the first."""
DRAWN: Final = 8
"""So many dropped things of a kind are shown one by one."""


def described(scene: Scene, seen: PlaceView) -> str:
    """What a screen reader says of a place."""
    say, place = scene.say, seen.id
    said = [
        say("place", number=seen.number, name=scene.words.name("location", place)),
        say("zombies", count=seen.zombies),
        say("people", count=len(seen.characters)),
    ]
    if seen.slots is not None:
        said.append(say("slots", count=seen.slots))
    dropped = (("antidotes", seen.antidotes), ("cards", seen.cards), ("markers", seen.markers))
    said += [say(f"supply.{what}", count=count) for what, count in dropped if count]
    said += [say(f"place.{key}") for key in _conditions(scene, seen)]
    return ", ".join(said)


def _conditions(scene: Scene, seen: PlaceView) -> list[str]:
    found = []
    if seen.closed:
        found.append("burnt" if seen.burnt else "blocked")
    if seen.collapsed:
        found.append("collapsed")
    if scene.reading.attack_due(seen):
        found.append("attacked")
    return found


def building(scene: Scene) -> str:
    """One of the four corners: roof, room for people, signs, the street in front."""
    (seen,) = scene.view.places
    place = seen.id
    art = use(f"p-{place}-{seen.side}", 0, 36, WIDTH, 174)
    if seen.burnt:
        art += use("p-fire", 0, 36, WIDTH, 174)
    elif seen.closed:
        art += use("p-blocked", 0, 36, WIDTH, 174)
    signs = effect(scene, seen, 6, 214, 150) + attack_sign(scene, seen, 164, 214, 122)
    crowded = len(seen.characters) > ABREAST
    # Neither lies over a face: where people stand in two rows, what was dropped lies in the street.
    markers = ((22, 58), (0, 36)) if crowded else ((110, 62), (36, 0))
    dropped, street = (280, WIDTH - _breadth(seen)) if crowded else (70, WIDTH)
    return "\n".join(
        (
            _ground(scene, seen, WIDTH, HEIGHT, art + _slots(seen, WIDTH / 2, 122) + signs),
            horde(place, seen.zombies, _queue(seen.zombies, street, 256)),
            _people(scene, seen, WIDTH / 2, 121, WIDTH - 16),
            _supplies(seen, WIDTH - 12, dropped),
            _markers(seen, *markers),
            heading(scene, seen, 2, 2, WIDTH),
        )
    )


def _queue(zombies: int, width: float, y: float) -> list[tuple[float, float]]:
    """Zombies side by side, closer the more there are."""
    step = min(54, (width - 58) / max(zombies - 1, 1))
    return [(4 + n * step, y + n % 2 * 5) for n in range(zombies)]


def tower(scene: Scene) -> str:
    """On its legs with the zombies below, or what is left of it."""
    (seen,) = scene.view.places
    fallen = seen.collapsed
    art = use("p-ruin" if fallen else f"p-tower-{seen.side}", 1, 38, 210, 400)
    signs = effect(scene, seen, 6, 444, 200) + attack_sign(scene, seen, 40, 476, 132)
    lower = LOWER if len(seen.characters) > SIDE_BY_SIDE else 0
    floor = 258 if fallen else 114 + lower
    zombies = seen.zombies
    below = [(6 + n % 4 * 50, 300 + n // 4 * 70 + n % 2 * 6) for n in range(zombies)]
    spots = _queue(zombies, TOWER_WIDTH, 368) if fallen else below
    return "\n".join(
        (
            _ground(scene, seen, TOWER_WIDTH, TOWER_HEIGHT, art + _slots(seen, 106, floor + 1) + signs),
            horde(seen.id, zombies, spots),
            _people(scene, seen, 106, floor, TOWER_ROOM),
            _supplies(seen, 204, 252 if lower else 60),
            _markers(seen, (70, 78 if fallen else 216 + lower), (36, 0)),
            heading(scene, seen, 2, 2, TOWER_WIDTH),
        )
    )


def _ground(scene: Scene, seen: PlaceView, width: float, height: float, art: str) -> str:
    """The place itself: what one points at to choose it."""
    ref = ("location", seen.id)
    options = scene.options(ref)
    about = pointable(f"location-{seen.id}", ref, described(scene, seen), options, "place")
    size = f'width="{num(width)}" height="{num(height)}"'
    parts = [f'<rect class="block" {size} rx="12"/>']
    if scene.reading.attack_due(seen):
        inner = f'x="4" y="4" width="{num(width - 8)}" height="{num(height - 8)}" rx="10"'
        parts.append(f'<rect class="hazard" {inner}/><rect class="hazard-dash" {inner}/>')
    parts += [f"<title>{esc(scene.place_rule(seen))}</title>", art]
    if options:
        parts.append(f'<rect class="halo-back" {size} rx="12"/><rect class="halo" {size} rx="12"/>')
    return f"<g {about}>{''.join(parts)}</g>"


def _spots(count: int, middle: float, floor: float, room: float) -> tuple[list[tuple[float, float]], float]:
    """Where so many people stand, and their scale: side by side or, before they get small, in two rows."""
    rows = 1 if count * PAWN * SMALLEST <= room else 2
    across = -(-count // rows)
    step = min(PAWN, room / max(across, 1))
    scale = step / PAWN
    found: list[tuple[float, float]] = []
    for row in reversed(range(rows)):
        there = min(across, count - len(found))
        y = floor + 90 * (1 - scale) - row * BEHIND * scale
        aside = row * min(step / 2, (room - step * across) / 2)  # those behind stand beside the place's name
        found += [(middle + aside + step * (n - there / 2), y) for n in range(there)]
    return found, scale


def _slots(seen: PlaceView, middle: float, y: float) -> str:
    """Room for people; where they stand in two rows all of it is taken."""
    if seen.burnt:
        return ""
    room = TOWER_ROOM if seen.id == WATER_TOWER else WIDTH - 16
    slots = seen.slots or 0
    places, scale = _spots(max(slots, len(seen.characters)), middle, y, room)
    if len({top for _, top in places}) > 1:
        return ""
    size = f'y="{num(y)}" width="{num(62 * scale)}" height="66" rx="9"'
    return "".join(f'<rect class="slot" x="{num(x + 4 * scale)}" {size}/>' for x, _ in places[:slots])


def _people(scene: Scene, seen: PlaceView, middle: float, y: float, room: float) -> str:
    people = sorted(seen.characters, key=lambda who: scene.view.characters[who].extra)
    places, scale = _spots(max(seen.slots or 0, len(people)), middle, y, room)
    return "\n".join(pawn(scene, who, *at, scale) for who, at in zip(people, places, strict=False))


def _dropped(seen: PlaceView) -> tuple[list[str], float]:
    """What the helicopter dropped, and how far apart its pieces lie."""
    kinds = ["antidote"] * min(seen.antidotes, DRAWN) + ["card"] * min(seen.cards, DRAWN)
    return kinds, min(30, 120 / max(len(kinds), 1))


def _breadth(seen: PlaceView) -> float:
    kinds, step = _dropped(seen)
    return len(kinds) * step


def _supplies(seen: PlaceView, right: float, y: float) -> str:
    """Antidotes, and cards face down."""
    kinds, step = _dropped(seen)
    drawn = []
    for n, kind in enumerate(kinds):
        number = n + 1 - kinds.index(kind)
        token = use(f"s-{kind}", right - step * (len(kinds) - n) - 2, y, 29, 42)
        ident = f"supply-{seen.id}-{kind}-{number}"
        drawn.append(f'<g id="{ident}" class="piece" {asked("pile", kind)}>{token}</g>')
    return f'<g aria-hidden="true">{"".join(drawn)}</g>' if drawn else ""


def _markers(seen: PlaceView, first: tuple[float, float], apart: tuple[float, float]) -> str:
    """Explosion markers, and the spots still free before something happens."""
    limit = seen.markers_limit or 0
    spots = [(first[0] + apart[0] * n, first[1] + apart[1] * n) for n in range(max(limit, seen.markers))]
    drawn = [f'<circle class="slot" cx="{num(x)}" cy="{num(y)}" r="13"/>' for x, y in spots[seen.markers :]]
    for n, (x, y) in enumerate(spots[: seen.markers], 1):
        marker = use("s-boom", x - 20, y - 20, 40, 40)
        drawn.append(f'<g id="marker-{seen.id}-{n}" class="piece">{marker}</g>')
    return f'<g aria-hidden="true" {asked("pile", "marker")}>{"".join(drawn)}</g>' if drawn else ""
