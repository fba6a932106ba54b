"""People, zombies and super-zombies as counters in their squares."""

from __future__ import annotations

from typing import Final

from ....games.dawn_of_the_dead.view import SuperView, ZombieView
from ..common.ink import asked, num, number_sign, pointable, use
from .plan import SIDE, Point
from .scene import Scene

ROOM: Final[dict[int, tuple[float, tuple[Point, ...]]]] = {
    1: (30, ((24, 29),)),
    2: (24, ((12.5, 29), (35.5, 29))),
    3: (21, ((12.5, 22), (35.5, 22), (24, 37))),
    4: (21, ((12.5, 22), (35.5, 22), (12.5, 38), (35.5, 38))),
    6: (16, ((9, 22), (24, 22), (39, 22), (9, 38), (24, 38), (39, 38))),
}
"""For so many counters in a square: how wide each is, and where their middles are."""
AMID: Final = 21
"""How wide the dead are among people."""
FACES: Final = 4
"""In how many ways the dead look who lie face down."""
PERSON: Final = 39
"""How wide people are, whoever else is there: with the least scale of board.css 36 pixels."""


def spots(count: int) -> tuple[float, tuple[Point, ...]]:
    return ROOM[next((size for size in ROOM if size >= count), 6)]


LIVING: Final[dict[int, tuple[Point, ...]]] = {
    1: ((24, 29),),
    2: ((6, 29), (42, 29)),
    3: ((6, 18), (42, 18), (24, 44)),
    4: ((6, 16), (42, 16), (6, 44), (42, 44)),
}
"""Where so many people stand: close enough to belong together, and nobody before anybody's face."""
AMONG: Final[dict[int, Point]] = {1: (9, 29), 2: (24, 42), 3: (24, 20), 4: (24, 30)}
"""Where the dead stand among so many people."""
BESIDE: Final = 14
"""So far to the right somebody stands who shares a square with the dead, and each further one of those."""


def _places(living: int, dead: int) -> tuple[list[Point], float, list[Point]]:
    """Where people stand; how wide the dead are, and where they stand."""
    if not living:
        size, free = spots(dead)
        return [], size, [*free[:dead]]
    shown = min(living, len(LIVING))
    moved = BESIDE if dead and shown == 1 else 0
    x, y = AMONG[shown]
    return (
        [(left + moved, top) for left, top in LIVING[shown]],
        AMID,
        [(x + BESIDE * number, y) for number in range(dead)],
    )


def standing_in(scene: Scene, square: str) -> str:
    """Everybody there, living and dead."""
    people, supers = scene.reading.people_at.get(square, []), scene.reading.supers_at.get(square, [])
    zombie = scene.reading.zombie_at.get(square)
    left, top = scene.drawing.corner(square)
    living, size, dead = _places(len(people), len(supers) + (zombie is not None))
    at = iter((left + x, top + y) for x, y in dead)
    drawn = "" if zombie is None else _zombie(scene, zombie, next(at), size)
    drawn += "".join(_super(scene, one, spot, size) for one, spot in zip(supers, at, strict=False))
    standing = "".join(
        _person(scene, name, (left + x, top + y)) for name, (x, y) in zip(people, living, strict=False)
    )
    return standing + drawn  # their counters are smaller, and what they are worth must be seen


def state(scene: Scene, name: str) -> tuple[object, ...]:
    """All that a picture of somebody shows."""
    seen = scene.view.characters[name]
    acting, alone = name in scene.reading.acting, not scene.reading.acting
    return name, seen, acting, alone, name in scene.reading.carried, scene.options(("character", name))


# -- the dead ----------------------------------------------------------------------------------------


def _zombie(scene: Scene, seen: ZombieView, at: Point, size: float) -> str:
    """Face down, face up, or known to the viewer alone; berserk in a red star. Faces differ and tell
    nothing: they go by the counter's number, which everybody sees."""
    x, y = at
    value = seen.value
    look = "z-up" if seen.face_up else f"z-face-{seen.id % FACES}" if value is None else "z-known"
    parts = [_square("z-rage", at, size * 1.34)] if seen.berserk else []
    parts.append(_square(look, at, size))
    if value is not None:
        parts.append(number_sign(value, (x, y + size * 0.24), size * 0.66, f"mid worth {look}-worth"))
    if seen.moved and scene.reading.zombie_turn:
        parts.append(_square("z-moved", (x + size * 0.36, y + size * 0.36), size * 0.42))
    asks = asked("zombie", seen.square)
    return f'<g id="zombie-{seen.id}" class="piece" {asks} aria-hidden="true">{"".join(parts)}</g>'


def _super(scene: Scene, seen: SuperView, at: Point, size: float) -> str:
    """Who it was, with what the whole stack is worth."""
    x, y = at
    parts = [_square("z-super", at, size * 1.16), _square(f"k-{seen.character}", at, size, "turned")]
    corner = (x + size * 0.34, y + size * 0.34)
    parts.append(_square("z-plate", corner, size * 0.62))
    parts.append(
        number_sign(seen.value, (corner[0], corner[1] + size * 0.16), size * 0.44, "mid super-worth")
    )
    if seen.moved and scene.reading.zombie_turn:
        parts.append(_square("z-moved", (x - size * 0.36, y + size * 0.36), size * 0.42))
    asks = asked("super", seen.character)
    return f'<g id="super-{seen.character}" class="piece" {asks} aria-hidden="true">{"".join(parts)}</g>'


def _square(symbol: str, middle: Point, size: float, cls: str = "") -> str:
    return use(symbol, middle[0] - size / 2, middle[1] - size / 2, size, size, cls=cls)


# -- people ------------------------------------------------------------------------------------------


def described(scene: Scene, name: str) -> str:
    """All there is to know of a character, for a screen reader."""
    seen = scene.view.characters[name]
    said = [scene.name(name), *states(scene, name)]
    if seen.square is not None:
        said.insert(1, scene.called(seen.square))
    if name in scene.reading.acting:
        said.append(scene.say("moves", count=seen.moves))
        said.append(scene.say("shots", count=seen.shots))
    return scene.listed(said)


def states(scene: Scene, name: str) -> list[str]:
    """Health, rifle, burden and rest, in words."""
    seen = scene.view.characters[name]
    who = scene.words.speaker.name("character", name)
    said = [scene.say(f"health.{seen.health}", name=who)]
    if seen.rifle:
        said.append(scene.say("rifle"))
    if seen.carries:
        said.append(scene.say("carries", name=scene.name(seen.carries)))
    if name in scene.reading.carried:
        said.append(scene.say("carried", name=who))
    if name in scene.reading.acting:
        said.append(scene.say("acting"))
    elif seen.resting and seen.square is not None:
        said.append(scene.say("resting"))
    return said


def _person(scene: Scene, name: str, at: Point) -> str:
    """A bust in a ring, with small signs around it."""
    size = PERSON
    seen = scene.view.characters[name]
    ref = ("character", name)
    options = scene.options(ref)
    acting = name in scene.reading.acting
    cls = f"piece person {seen.health}"
    cls += " acting heart" if acting else " heart" if not scene.reading.acting else ""
    about = pointable(f"character-{name}", ref, described(scene, name), options, cls)
    parts = [_ring(at, size / 2 + 3.5, "halo-back") + _ring(at, size / 2 + 3.5, "halo")] if options else []
    if acting:
        parts.append(_ring(at, size / 2 + 1.5, "acting-ring"))
    parts.append(_square(f"k-{name}", at, size, f"k-{name}"))
    parts += [_square(symbol, spot, size * 0.46) for symbol, spot in _signs(scene, name, at, size)]
    return f'<g {about}><g class="body">{"".join(parts)}</g></g>'


def _ring(at: Point, radius: float, cls: str) -> str:
    return f'<circle class="{cls}" cx="{num(at[0])}" cy="{num(at[1])}" r="{num(radius)}"/>'


def _signs(scene: Scene, name: str, at: Point, size: float) -> list[tuple[str, Point]]:
    """Health upper right, rifle lower left, carried or resting lower right."""
    seen = scene.view.characters[name]
    (x, y), off = at, size * 0.36
    signs = []
    if seen.health in ("stunned", "infected"):
        signs.append((f"g-{seen.health}", (x + off, y - off)))
    if seen.rifle:
        signs.append(("g-rifle", (x - off, y + off)))
    if name in scene.reading.carried:
        signs.append(("g-carried", (x + off, y + off)))
    elif seen.resting and not scene.reading.zombie_turn and name not in scene.reading.acting:
        signs.append(("g-resting", (x + off, y + off)))
    return signs


def stack_badge(scene: Scene) -> str:
    """Below the active stack: movement points of the slowest, and shots of all."""
    acting = scene.reading.acting
    square = scene.view.characters[acting[0]].square if acting else None
    if square is None:
        return ""
    moves, shots = scene.reading.stack_left
    left, top = scene.drawing.corner(square)
    x, y = left - 4, top + SIDE - 5
    return (
        f'<g id="left" class="piece left" {asked("character", acting[0])} aria-hidden="true">'
        f'<rect x="{num(x)}" y="{num(y)}" width="{SIDE + 8}" height="18" rx="9"/>'
        f"{use('i-footprints', x + 5, y + 3, 12, 12, cls='sign')}{number_sign(moves, (x + 23, y + 14), 14)}"
        f"{use('i-crosshair', x + 32, y + 3, 12, 12, cls='sign')}"
        f"{number_sign(shots, (x + 49, y + 14), 14)}</g>"
    )
