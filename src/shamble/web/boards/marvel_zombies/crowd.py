"""Everybody in the city: standees of heroes, Super Heroes and people, stacks of agents with a number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from ....games.marvel_zombies.view import HeroView, PersonView, RivalView, ZoneView
from ..common.ink import asked, esc, gauges, num, number_sign, pointable, use
from ..common.seats import shape
from .ground import Point
from .persons import person as portrait
from .pictures import agent, somebody
from .scene import COLOURS, Scene
from .spots import TALL, Rectangle, figure_box
from .tokens import token_count

LEAST_HERO = 32
"""However many stand there, a hero is no narrower: with the least scale of board.css 36 pixels."""

NAME_BELOW = 6
"""How far below somebody's feet the name ends."""
SHORT_NAME = 9
"""Letters that fit below somebody."""


@dataclass(frozen=True)
class DrawnFigure:
    """Somebody or a stack: reference, drawing, words, and the number of a stack."""

    ref: tuple[str, str]
    symbol: str
    words: str
    count: int = 1
    cls: str = ""


def occupants(scene: Scene, zone: str) -> list[str]:
    """Who is there, in words."""
    return [one.words for one in figures_in(scene, zone)]


def seen_in(scene: Scene, zone: str) -> tuple[object, ...]:
    """All that pictures and words of those in a zone are made from, as facts."""
    if zone not in scene.standing:
        scene.standing[zone] = _facts(scene, zone)
    return scene.standing[zone]


def _facts(scene: Scene, zone: str) -> tuple[object, ...]:
    view, there = scene.view, scene.view.zones.get(zone)
    if there is None:
        return ()
    return (
        there,
        [(view.heroes[hero], hero in (view.acting, scene.about)) for hero in there.heroes],
        [view.super_heroes[who] for who in there.super_heroes],
        [view.bystanders[person] for person in there.bystanders],
        view.phase == "player",
        [_options(scene, zone, ref) for ref in _references(there)],
    )


def _references(there: ZoneView) -> Iterator[tuple[str, str]]:
    yield from (("hero", hero) for hero in there.heroes)
    yield from (("super_hero", who) for who in there.super_heroes)
    yield from (("enemy", kind) for kind, count in there.agents.items() if count)
    yield from (("bystander", person) for person in there.bystanders)


def stand(scene: Scene) -> Iterator[str]:
    """All figures on the board, zone by zone."""
    tokens = token_count(scene)
    for zone, there in scene.view.zones.items():
        if next(_references(there), None) is not None:
            shown = (zone, tokens.get(zone, 0), seen_in(scene, zone))
            yield scene.kept("figures", shown, partial(_standing, scene, zone))


def _standing(scene: Scene, zone: str) -> str:
    there = figures_in(scene, zone)
    breadth, spots = scene.backdrop.room(zone, token_count(scene).get(zone, 0), len(there))
    placed = [*zip(there, spots, strict=True)]
    placed.sort(key=lambda place: _is_hero(place[0].ref))  # nobody stands before a hero
    return "\n".join(_drawn(scene, zone, one, spot, _breadth(one.ref, breadth)) for one, spot in placed)


def _is_hero(ref: tuple[str, str]) -> bool:
    return ref[0] == "hero"


def _breadth(ref: tuple[str, str], breadth: float) -> float:
    return max(LEAST_HERO, breadth) if _is_hero(ref) else breadth


def zone_cover(scene: Scene, zone: str) -> Iterator[Rectangle]:
    """What those in a zone cover."""
    there = scene.view.zones.get(zone)
    refs = [] if there is None else [*_references(there)]
    if refs:
        breadth, spots = scene.backdrop.room(zone, token_count(scene).get(zone, 0), len(refs))
        for ref, spot in zip(refs, spots, strict=True):
            left, top, right, bottom = figure_box(spot, _breadth(ref, breadth))
            yield left, top, right, bottom + NAME_BELOW * (ref[0] == "bystander")


def figures_in(scene: Scene, zone: str) -> list[DrawnFigure]:
    """They are both drawn and told."""
    if zone not in scene.figures:
        scene.figures[zone] = _figures(scene, zone)
    return scene.figures[zone]


def _figures(scene: Scene, zone: str) -> list[DrawnFigure]:
    there = scene.view.zones.get(zone)
    if there is None:
        return []
    found = [_hero(scene, hero) for hero in there.heroes]
    found += [_super_hero(scene, who) for who in there.super_heroes]
    for kind, count in there.agents.items():
        if count:
            said = scene.say("count", count=count, name=scene.words.name("enemy", kind))
            symbol = agent(scene.reading.printed, kind)
            found.append(DrawnFigure(("enemy", kind), symbol, said, count, "agent"))
    return found + [_bystander(scene, person) for person in there.bystanders]


def _hero(scene: Scene, hero: str) -> DrawnFigure:
    seen = scene.view.heroes[hero]
    cls = "hero"
    if hero in (scene.view.acting, scene.about):
        cls += " acting heart"  # the frame moves there if nothing is to be chosen
    elif seen.activated and scene.view.phase == "player":
        cls += " done"
    return DrawnFigure(("hero", hero), somebody(hero), described(scene, hero), 1, cls)


def described(scene: Scene, hero: str) -> str:
    """A hero with what matters most, in words."""
    seen = scene.view.heroes[hero]
    said = scene.by_mode(
        "hero.described",
        hero=scene.name("hero", hero),
        health=seen.health,
        hunger=seen.hunger,
        power=seen.power,
        danger=scene.words.speaker.say(f"danger.{seen.danger}"),
    )
    return f"{said}, {scene.say('ravenous')}" if seen.ravenous else said


def _super_hero(scene: Scene, who: str) -> DrawnFigure:
    seen = scene.view.super_heroes[who]
    said = scene.say(
        "super.described",
        name=scene.name("super_hero", who),
        kind=scene.rival(),
        toughness=seen.toughness,
    )
    still = [scene.say(key) for key in still_by(seen)]
    cls = "super inert" if still else "super"
    return DrawnFigure(("super_hero", who), somebody(who), scene.listed([said, *still]), 1, cls)


def still_by(rival: RivalView) -> list[str]:
    """Why somebody with powers does nothing for now."""
    return [key for key, is_so in (("inert", rival.inert), ("calm", rival.calm)) if is_so]


def _bystander(scene: Scene, person: str) -> DrawnFigure:
    said = [scene.name("bystander", person), *told_person(scene, scene.view.bystanders[person])]
    return DrawnFigure(("bystander", person), portrait(person), scene.listed(said), 1, "person")


def told_person(scene: Scene, person: PersonView) -> Iterator[str]:
    """What is special about a Bystander."""
    if person.combat:
        yield scene.say("person.combat")
    if person.escorted:
        yield scene.say("person.escorted")
    if person.objective:
        yield scene.by_mode("person.objective")


def _drawn(scene: Scene, zone: str, one: DrawnFigure, spot: Point, breadth: float) -> str:
    x = spot[0]
    left, top, right, bottom = figure_box(spot, breadth)
    wide, high = right - left, bottom - top
    kind, thing = one.ref
    ident = f"{kind}-{thing}" if kind != "enemy" else f"enemy-{thing}-{zone}"
    options = _options(scene, zone, one.ref)
    inside = _horde(one.symbol, one.count, (left, top), wide)
    inside += _signs(scene, one, (left, top), wide)
    if one.count > 1:
        inside += _count(one.count, (left + wide * 0.8, top + high * 0.8), wide)
    if "acting" in one.cls:
        foot = f'cx="{num(x)}" cy="{num(top + high * 0.87)}" rx="{num(wide * 0.5)}" ry="{num(wide * 0.2)}"'
        inside = f'<ellipse class="mz-acting" {foot}/>{inside}'
    if _is_hero(one.ref):
        inside = f'<g class="mz-body">{inside}</g>'
    asks = asked(kind, thing if kind != "enemy" else f"{thing}@{zone}")
    if _is_hero(one.ref):
        asks += f" {_gauges(scene, thing)}"
    if not options:
        return (
            f'<g id="{esc(ident)}" {asks} class="piece mz-figure {one.cls}" aria-hidden="true">{inside}</g>'
        )
    about = pointable(ident, one.ref, one.words, options, f"piece mz-figure {one.cls}", about=asks)
    place = f'x="{num(left)}" y="{num(top)}" width="{num(wide)}" height="{num(high)}" rx="8"'
    return f'<g {about}><rect class="halo-back" {place}/>{inside}<rect class="halo" {place}/></g>'


def _gauges(scene: Scene, hero: str) -> str:
    """What floats up from a hero when it changes."""
    seen = scene.view.heroes[hero]
    track, _ = scene.reading.on_track(seen)
    counted = {"mz-heart": seen.health, scene.track_sign: track, "mz-xp": seen.xp}
    return gauges(counted)


POSES: Final[dict[int, tuple[tuple[float, float, float, bool], ...]]] = {
    1: ((0.5, 1.0, 1.0, False),),
    2: ((0.3, 0.92, 0.76, False), (0.7, 1.0, 0.76, True)),
    3: ((0.5, 0.8, 0.66, True), (0.26, 0.98, 0.68, False), (0.75, 1.0, 0.68, True)),
    4: ((0.3, 0.78, 0.6, False), (0.72, 0.76, 0.6, True), (0.22, 1.0, 0.64, True), (0.7, 1.0, 0.64, False)),
    5: (
        (0.24, 0.76, 0.54, False), (0.52, 0.72, 0.54, True), (0.8, 0.77, 0.54, False),
        (0.32, 1.0, 0.62, True), (0.72, 1.0, 0.62, False),
    ),
    6: (
        (0.22, 0.76, 0.54, True), (0.5, 0.71, 0.54, False), (0.8, 0.76, 0.54, True),
        (0.18, 1.0, 0.58, False), (0.5, 0.97, 0.6, True), (0.82, 1.0, 0.58, False),
    ),
}  # fmt: skip
"""Where in their place so many stand, those behind first: middle, feet, size, and who looks the other way."""


LEANS: Final = (0.0, 0.13, -0.1, 0.07, -0.15, 0.11)
"""How far each of them leans to a side."""


def _horde(symbol: str, count: int, corner: Point, wide: float) -> str:
    """Up to six of a kind as a crowd; beyond that the number beside them says how many more there are."""
    (left, top), high = corner, wide * TALL
    drawn = []
    poses = POSES[min(count, len(POSES))]
    for (middle, feet, size, turned), lean in zip(poses, LEANS, strict=False):
        x, low, breadth = left + wide * middle, top + high * feet, wide * size
        one = use(symbol, x - breadth / 2, low - breadth * TALL, breadth, breadth * TALL)
        if turned or lean:
            way, moved = (-1, 2 * x) if turned else (1, 0.0)
            one = f'<g transform="matrix({way} 0 {lean} 1 {num(moved - lean * low)} 0)">{one}</g>'
        drawn.append(one)
    return "".join(drawn)


def _options(scene: Scene, zone: str, ref: tuple[str, str]) -> tuple[int, ...]:
    """Agents are offered only where the hero stands who does something to them."""
    if ref[0] == "enemy" and (scene.about is None or scene.view.heroes[scene.about].zone != zone):
        return ()
    return scene.options(ref)


def _count(count: int, at: Point, wide: float) -> str:
    radius = max(8.5, wide * 0.24)
    x, y = at
    said, size = (count, 1.25) if count <= len(POSES) else (f"+{count - len(POSES)}", 1.05)
    return (
        f'<circle class="mz-count" cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"/>'
        f"{number_sign(said, (x, y + radius * 0.42), radius * size, 'mid count')}"
    )


def _toughness(hits: int, at: Point, wide: float) -> str:
    """On a shield: the round numbers tell how many there are."""
    (x, y), size = at, max(9.0, wide * 0.23)
    place = f'transform="translate({num(x)} {num(y)}) scale({num(size / 20)})"'
    return (
        f'<use href="#mz-tough" {place}/>{number_sign(hits, (x, y + size * 0.42), size * 1.25, "mid tough")}'
    )


def _health(health: int, middle: Point, size: float) -> str:
    """High up, where whoever stands before the hero does not hide it."""
    x, y = middle
    heart = use("mz-heart", x - size / 2, y - size / 2, size, size, cls="mz-health")
    return heart + number_sign(health, (x, y + size * 0.2), size * 0.6, "mid count")


def _signs(scene: Scene, one: DrawnFigure, corner: Point, wide: float) -> str:
    """A seat's shape and Health on a hero, marks on people, toughness on a Super Hero."""
    x, y = corner
    kind, thing = one.ref
    if kind == "hero":
        return _hero_signs(scene.view.heroes[thing], corner, wide)
    if kind == "super_hero":
        toughness = scene.view.super_heroes[thing].toughness
        return _toughness(toughness, (x + wide * 0.82, y + wide * 0.98), wide)
    if kind == "bystander":
        drawn = _person_signs(scene, scene.view.bystanders[thing], corner, wide)
        return drawn + _name(scene, thing, (x + wide / 2, y + wide * TALL + 5), wide)
    return ""


def _hero_signs(seen: HeroView, corner: Point, wide: float) -> str:
    (x, y), size = corner, wide * 0.36
    colour = COLOURS[seen.seat]
    drawn = f'<g class="seat-{colour}">{use(shape(colour), x - 2, y + wide * 0.72, size, size)}</g>'
    if seen.ravenous:
        drawn += f'<g class="mz-hungry">{use("mz-maw", x - 2, y - 2, size, size)}</g>'
    return drawn + _health(seen.health, (x + wide * 0.76, y + wide * 0.16), size * 1.25)


def _person_signs(scene: Scene, person: PersonView, corner: Point, wide: float) -> str:
    (x, y), size = corner, wide * 0.36
    drawn = ""
    if person.combat:
        drawn += use("i-crosshair", x + wide * 0.66, y - 2, size, size, cls="mz-armed")
    if person.escorted:
        guard = agent(scene.reading.printed, scene.reading.printed.kinds[0])
        drawn += use(guard, x - 3, y + wide * 0.5, size * 1.2, size * 1.44)
    if person.objective:
        drawn += use("i-target", x - 2, y - 2, size, size, cls="mz-wanted")
    return drawn


def _name(scene: Scene, person: str, at: Point, wide: float) -> str:
    """All of a short name, the last word of a long one; larger on a large map, which is drawn smaller."""
    name = scene.name("bystander", person)
    size = 10.0 if scene.backdrop.ground.columns <= 12 else 13.0
    return number_sign(
        name.split()[-1] if len(name) > SHORT_NAME else name,
        at,
        min(size, wide * size / 36),
        "mid person-name",
    )
