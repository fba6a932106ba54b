"""A seat's strip: its characters, or its zombies, with all that everybody may know of them."""

from __future__ import annotations

from ....engine import Seat
from ....games.dawn_of_the_dead.reading import GONE
from ..common.ink import esc, figure, pointable
from ..common.seats import shape
from .pieces import described, state, states
from .scene import COLOURS, Scene


def strip(scene: Scene, seat: Seat) -> str:
    seen = scene.view.seats[seat]
    body = _dead(scene) if seen.role == "zombies" else _people(scene, seen.characters, "card")
    return f'<div class="strip dawn-strip seat-{COLOURS[seat]}">{_plate(scene, seat, seen.role)}{body}</div>'


def own_people(scene: Scene) -> str:
    """Those of the viewer, in a row."""
    if scene.view.viewer is None:
        return ""
    seen = scene.view.seats[scene.view.viewer]
    return _dead(scene) if seen.role == "zombies" else _people(scene, seen.characters, "own")


def _plate(scene: Scene, seat: Seat, role: str) -> str:
    ref = ("seat", str(seat))
    shown = (seat, role, scene.seat_names[seat], scene.options(ref))
    return scene.kept("plate", shown, lambda: _drawn_plate(scene, seat, role))


def _drawn_plate(scene: Scene, seat: Seat, role: str) -> str:
    side = scene.say(f"role.{role}")
    ref = ("seat", str(seat))
    label = f"{scene.seat_names[seat]}, {side}"
    about = pointable(f"seat-{seat}", ref, label, scene.options(ref), "who")
    called = f'{esc(scene.seat_names[seat])} <small class="note">{esc(side)}</small>'
    badge = figure(shape(COLOURS[seat]), "", 26)
    return f'<div {about}>{badge}<span class="name">{called}</span></div>'


def _people(scene: Scene, names: list[str], ident: str) -> str:
    return f'<ul class="dawn-people">{"".join(_person(scene, name, ident) for name in names)}</ul>'


def _person(scene: Scene, name: str, ident: str) -> str:
    """Bust, name, numbers, and in words how they are."""
    return scene.kept(ident, state(scene, name), lambda: _card(scene, name, ident))


def _card(scene: Scene, name: str, ident: str) -> str:
    seen = scene.view.characters[name]
    gone = seen.health in GONE
    cls = "dawn-person" + (" gone" if gone else "") + (" acting" if name in scene.reading.acting else "")
    options = scene.options(("character", name))
    about = pointable(f"{ident}-{name}", ("character", name), described(scene, name), options, cls)
    figures = "" if gone else _figures(scene, name)
    bust = figure("k-" + name, "bust turned" if seen.health == "super" else "bust", 44)
    return (
        f"<li><div {about}>{bust}<div><b>{esc(scene.name(name))}</b>"
        f'<span class="note">{esc(scene.listed(states(scene, name)))}</span>{figures}</div></div></li>'
    )


def _figures(scene: Scene, name: str) -> str:
    """Movement and shots: what is left of them while acting; dice and panic."""
    seen = scene.view.characters[name]
    acting = name in scene.reading.acting
    moves = f"{seen.moves}/{seen.move}" if acting else str(seen.move)
    shots = f"{seen.shots}/{seen.fire}" if acting else str(seen.fire)
    told = (
        ("i-footprints", moves, "figure.move"),
        ("i-crosshair", shots, "figure.fire"),
        ("i-dices", str(seen.dice), "figure.dice"),
        ("i-heart-pulse", str(seen.panic), "figure.panic"),
    )
    return (
        '<span class="dawn-figures">'
        + "".join(
            f'<span title="{esc(scene.say(key))}">{figure(sign, "", 16)}{esc(text)}</span>'
            for sign, text, key in told
        )
        + "</span>"
    )


def _dead(scene: Scene) -> str:
    view = scene.view
    berserk = sum(one.berserk for one in view.zombies)
    lines = [
        ("z-down", scene.say("dead", count=len(view.zombies))),
        ("z-rage", scene.say("berserks", count=berserk)),
        ("z-super", scene.say("supers", count=len(view.supers))),
        ("z-hidden", scene.say("hidden.left", count=view.hidden_left)),
        ("i-skull", scene.say("pool", count=view.pool)),
    ]
    listed = "".join(f"<li>{figure(sign, '', 24)}<span>{esc(text)}</span></li>" for sign, text in lines)
    return f'<ul class="dawn-dead">{listed}</ul>'
