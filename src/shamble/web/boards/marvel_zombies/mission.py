"""Above the city: the mission, its goals, the round and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from ....engine import View
from ..common.ink import esc, figure
from .scene import Scene


def standing(scene: Scene) -> str:
    view, mission = scene.view, scene.view["mission"]
    say = scene.words.speaker.say
    when = scene.say("round", count=view["turn"]) if view["turn"] else ""
    facts = [
        _fact("i-clock", scene.listed(filter(None, [when, say(f"phase.{view['phase']}")]))),
        f'<li><i class="level xp-{view["danger"]}"></i><span>'
        f"{esc(scene.say('danger', danger=say('danger.' + view['danger'])))}</span></li>",
        _fact("i-layers", scene.say("deck.spawn", count=view["decks"]["spawn"])),
    ]
    facts += _counted(scene)
    if view["to_spawn"]:
        facts.append(
            _fact(
                "mz-maw",
                scene.say("to_spawn", count=len(view["to_spawn"]), zone=scene.called(view["to_spawn"][0])),
            )
        )
    verdict = f'<p class="verdict">{esc(say("result." + view["outcome"]))}</p>' if view["outcome"] else ""
    title = scene.say("mission", id=mission["id"], name=scene.name("mission", mission["id"]))
    return (
        f'<div class="mz-standing"><h2 class="mz-title">{esc(title)}</h2>'
        f'<ul class="mz-facts">{"".join(facts)}</ul>'
        f"{_goals(scene)}{verdict}</div>"
    )


def _fact(symbol: str, said: str) -> str:
    return f"<li>{figure(symbol, '', 20)}<span>{esc(said)}</span></li>"


def _counted(scene: Scene) -> Iterator[str]:
    """What a mission of living heroes has counted so far."""
    view, mission = scene.view, scene.view["mission"]
    if view["mode"] == "hero":
        people = scene.say("people", rescued=len(view["rescued"]), lost=len(view["lost"]))
        yield _fact("mz-civilian", people)
    if "landing" in mission["rules"]:
        yield _fact("i-check", scene.say("landings", count=mission["landings"]))
    if "charges" in mission["rules"]:
        yield _fact("i-check", scene.say("charges", count=mission["charges"]))


def _goals(scene: Scene) -> str:
    """One stage after the other: done, now, later."""
    mission = scene.view["mission"]
    rows = ""
    for number, goals in enumerate(mission["goals"]):
        state = "met" if number < mission["stage"] else "now" if number == mission["stage"] else "later"
        for goal in goals:
            said = scene.words.speaker.say(f"goal.{goal}") + (
                _progress(scene, goal) if state == "now" else ""
            )
            sign = figure("i-check" if state == "met" else "i-target", "", 18)
            spoken = f'<span class="mz-said">{esc(scene.say("goal." + state))}</span>'
            rows += f'<li class="{state}">{sign}<span>{esc(said)}</span>{spoken}</li>'
    return f'<ol class="mz-goals">{rows}</ol>'


COLOURS: Final = {"take_red": ("red",), "take_blue_green": ("blue", "green")}
"""Goals that are met by taking the Objectives of a colour."""
EACH: Final[Mapping[str, Callable[[Mapping[str, Any]], bool]]] = {
    "each_takes": lambda hero: hero["took"],
    "each_devours": lambda hero: hero["devoured"],
    "each_red": lambda hero: hero["danger"] == "red",
    "exit": lambda hero: hero["status"] == "left",
}
"""Goals that every hero has to meet, and who has."""


def _progress(scene: Scene, goal: str) -> str:
    """How far a goal has come, as far as everybody can see: how many of how many, or who is still to come."""
    if scene.view["phase"] == "setup":
        return ""
    if goal in EACH:
        late = [hero for hero, seen in scene.view["heroes"].items() if not EACH[goal](seen)]
        everybody = len(late) == len(scene.view["heroes"])
        names = scene.listed(scene.name("hero", hero) for hero in late)
        return "" if everybody or not late else " " + scene.say("goal.still", names=names)
    done, total = _counted_goal(scene.view, goal)
    return " " + scene.say("goal.progress", done=done, total=total) if total > 1 else ""


def _counted_goal(view: View, goal: str) -> tuple[int, int]:
    """How many are done, and of how many; of none if that cannot be known."""
    if goal == "devour_all":
        hidden = sum(there["face_down"] for there in view["zones"].values())
        return len(view["lost"]), len(view["lost"]) + hidden + len(view["bystanders"])
    things = view["collect"] if goal == "both_missions" else view["objectives"]
    if goal in COLOURS:
        if any(thing["colour"] is None for thing in things.values()):
            return 0, 0
        things = {name: thing for name, thing in things.items() if thing["colour"] in COLOURS[goal]}
    elif goal not in ("take_all", "both_missions"):
        return 0, 0
    return sum(thing["taken"] for thing in things.values()), len(things)
