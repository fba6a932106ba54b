"""A seat's strip: its heroes at a glance."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine import Seat
from ..common.ink import esc, figure, pointable
from ..common.seats import shape
from .crowd import described
from .dashboard import experience, pips, whereabouts
from .pictures import somebody
from .scene import COLOURS, Scene


def strip(scene: Scene, seat: Seat) -> str:
    own = scene.reading.heroes_of(seat)
    ref = ("seat", str(seat))
    about = pointable(f"seat-{seat}", ref, scene.seat_names[seat], scene.options(ref), "who")
    alone = len(scene.seat_names) == 1 and scene.view.viewer == seat  # then the dashboards say it all
    rows = "" if alone else "".join(_hero(scene, hero) for hero in own)
    return (
        f'<div class="strip mz-strip seat-{COLOURS[seat]}">'
        f"<div {about}>{figure(shape(COLOURS[seat]), '', 26)}"
        f'<span class="name">{esc(scene.seat_names[seat])}</span></div><ul class="mz-team">{rows}</ul></div>'
    )


def _hero(scene: Scene, hero: str) -> str:
    """Standee, name, where, Health, Hunger, experience, what is held."""
    view, options = scene.view, scene.options(("hero", hero))
    shown = (hero, view.heroes[hero], hero == view.acting, view.phase, options)
    return scene.kept("strip", shown, lambda: _drawn(scene, hero, options))


def _drawn(scene: Scene, hero: str, options: Sequence[int]) -> str:
    seen = scene.view.heroes[hero]
    cls = "mz-hero" + (" acting" if hero == scene.view.acting else "")
    cls += " gone" if seen.status == "eliminated" else ""
    about = pointable(f"seat-{hero}", ("hero", hero), described(scene, hero), options, cls)
    held = [scene.name("trait", trait) for trait in seen.traits]
    held += [scene.name("bystander", seen.card)] if seen.card else []
    done = scene.say("done") if seen.activated and scene.view.phase == "player" else ""
    cards = (
        f'<span class="note">{esc(scene.listed(filter(None, [*held, done])))}</span>' if held or done else ""
    )
    return (
        f"<li><div {about}>{figure(somebody(hero), 'standee', 48)}<div><b>{esc(scene.name('hero', hero))}</b>"
        f"{whereabouts(scene, hero)}{pips(scene, hero)}{experience(scene, hero)}{cards}</div></div></li>"
    )
