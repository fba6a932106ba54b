"""Before the mission: the heroes to choose from, with their cards."""

from __future__ import annotations

from ..common.ink import esc, figure, pointable
from .cards import hero_card
from .pictures import somebody
from .scene import Scene


def picking(scene: Scene) -> str:
    """All six while the team is chosen; those taken say by whom."""
    if scene.view.phase != "setup" or not scene.marked("hero"):
        return ""
    cards = "".join(_card(scene, hero) for hero in scene.reading.printed.heroes)
    return f'<ul class="mz-choice" aria-label="{esc(scene.say("heroes"))}">{cards}</ul>'


def _card(scene: Scene, hero: str) -> str:
    taken = scene.view.heroes.get(hero)
    name = scene.name("hero", hero)
    options = scene.options(("hero", hero))
    label = f"{name}. {scene.rule('hero', hero)}"
    about = pointable(f"pick-{hero}", ("hero", hero), label, options, "mz-pick taken" if taken else "mz-pick")
    owner = f'<span class="note">{esc(scene.seat_names[taken.seat])}</span>' if taken else ""
    return (
        f"<li><div {about}>{figure(somebody(hero), 'standee', 72)}<b>{esc(name)}</b>{owner}"
        f"{hero_card(scene.words, scene.reading.printed, hero)}</div></li>"
    )
