"""What lies in the city: Spawn Points, Objectives, the Exit, the Sign, Secret Missions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ....games.marvel_zombies.view import ObjectiveView, SpawnPointView
from ..common.ink import asked, num, number_sign, pointable, use
from .ground import Point
from .plan import COLOURS
from .scene import Scene

TokenDrawing = tuple[str, tuple[str, str], str, str]
"""Zone, reference, words, drawing around the middle."""


def tokens(scene: Scene) -> Iterator[str]:
    """Each where its zone has most room; one that leads somewhere is a button."""
    by_zone: dict[str, list[TokenDrawing]] = {}
    for token in _all(scene):
        by_zone.setdefault(token[0], []).append(token)
    for zone, tokens in by_zone.items():
        for token, spot in zip(tokens, scene.backdrop.spots(zone, len(tokens)), strict=True):
            yield _token(scene, token, spot)


def token_count(scene: Scene) -> dict[str, int]:
    """How many tokens lie in each zone."""
    if scene.tokens is None:
        scene.tokens = Counter(zone for zone, *_ in _all(scene))
    return scene.tokens


def _token(scene: Scene, token: TokenDrawing, spot: Point) -> str:
    _, ref, words, drawn = token
    x, y = spot
    options = scene.options(ref)
    ident = f"{ref[0]}-{ref[1]}"
    place = f'transform="translate({num(x)} {num(y)})"'
    if not options:
        return f'<g id="{ident}" {asked(*ref)} class="mz-token" aria-hidden="true"><g {place}>{drawn}</g></g>'
    about = pointable(ident, ref, words, options, "mz-token")
    ring = '<circle class="halo-back" r="25"/><circle class="halo" r="25"/>'
    return f"<g {about}><g {place}>{drawn}{ring}</g></g>"


def _all(scene: Scene) -> Iterator[TokenDrawing]:
    view = scene.view
    if view.phase == "setup":
        for zone in scene.backdrop.ground.atlas.starts:
            yield zone, ("begin", zone), scene.say("plan.start"), _use("mz-start")
    if view.exit:
        faint = "" if view.may_leave else ' opacity=".6"'
        key = "exit.ready" if view.may_leave else "plan.exit"
        yield view.exit, ("exit", "exit"), scene.say(key), _use("mz-exit", faint)
    for turn, point in enumerate(view.spawn_points, 1):
        yield point.zone, ("spawn", f"{turn}-{point.zone}"), *_spawn_point(scene, turn, point)
    for name, objective in view.objectives.items():
        if not objective.taken:
            yield objective.zone, ("objective", name), *_objective(scene, name, objective)
    for name, card in view.collect.items():
        if not card.taken:
            drawn = '<use href="#mz-mission" x="-18" y="-20" width="36" height="40"/>'
            yield card.zone, ("collect", name), scene.name("bystander", name), drawn
    if view.sign:
        key = "sign.damaged" if view.sign.damaged else "plan.sign"
        crack = '<path class="mz-crack" d="M-4-18l5 10-6 8 7 7-3 11"/>' if view.sign.damaged else ""
        yield view.sign.zone, ("sign", "sign"), scene.say(key), _use("mz-sign") + crack


def _use(symbol: str, extra: str = "") -> str:
    return f'<use href="#{symbol}"{extra}/>'


def _spawn_point(scene: Scene, turn: int, point: SpawnPointView) -> tuple[str, str]:
    symbol = "mz-point" if point.active else "mz-waiting"
    drawn = _use(symbol, f' color="{COLOURS[point.colour]}"') + number_sign(turn, (0, 6), 17, "mid turn")
    key = "spawn.active" if point.active else "spawn.waiting"
    waiting = scene.view.to_spawn
    if waiting and waiting[0] == point.zone:
        drawn = f'<circle class="mz-next" r="28"/>{drawn}'
        key = "spawn.next"
    return scene.say(key, count=turn), drawn


def _objective(scene: Scene, name: str, objective: ObjectiveView) -> tuple[str, str]:
    """In its colour; grey with a question mark while nobody has seen it."""
    colour = objective.colour
    said = scene.name("objective", name)
    if colour:
        said = scene.say("objective.colour", name=said, colour=scene.words.speaker.say(f"colour.{colour}"))
        drawn = _use("mz-objective", f' color="{COLOURS[colour]}"')
    else:
        drawn = _use("mz-unseen")
    if objective.card_under:
        drawn += use("mz-card", 6, 2, 18, 20)
        said = scene.say("objective.card", name=said)
    return said, drawn


def things(scene: Scene) -> dict[str, list[str]]:
    """What lies in each zone, in words."""
    said: dict[str, list[str]] = {}
    for zone, _, words, _ in _all(scene):
        said.setdefault(zone, []).append(words)
    for zone in scene.view.dark:
        said.setdefault(zone, []).append(scene.say("dark"))
    for zone, there in scene.view.zones.items():
        if there.face_down:
            said.setdefault(zone, []).append(scene.say("face_down"))
    return said
