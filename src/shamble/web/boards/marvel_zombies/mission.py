"""On the strip above the city: the mission, its goals, the round and what comes next."""

from __future__ import annotations

from collections.abc import Iterator

from ..common.ink import asked, esc, figure
from .scene import Scene


def standing(scene: Scene) -> str:
    view, mission = scene.view, scene.view.mission
    say = scene.words.speaker.say
    when = scene.say("round", count=view.turn) if view.turn else ""
    facts = [
        _fact("i-clock", scene.listed(filter(None, [when, say(f"phase.{view.phase}")]))),
        f'<li><i class="level xp-{view.danger}"></i><span>'
        f"{esc(scene.say('danger', danger=say('danger.' + view.danger)))}</span></li>",
        _fact("i-layers", scene.say("deck.spawn", count=view.decks.spawn), asked("deck", "spawn")),
    ]
    facts += _counted(scene)
    if view.to_spawn:
        facts.append(
            _fact(
                "mz-maw",
                scene.say("to_spawn", count=len(view.to_spawn), zone=scene.called(view.to_spawn[0])),
            )
        )
    verdict = f'<p class="verdict">{esc(say("result." + view.outcome))}</p>' if view.outcome else ""
    title = scene.say("mission", id=mission.id, name=scene.name("mission", mission.id))
    return (
        f'<div class="mz-standing"><h2 class="mz-title">{esc(title)}</h2>'
        f'<ul class="mz-facts">{"".join(facts)}</ul>'
        f"{goals(scene)}{verdict}</div>"
    )


def _fact(symbol: str, said: str, about: str = "") -> str:
    return f"<li {about}>{figure(symbol, '', 20)}<span>{esc(said)}</span></li>"


def _counted(scene: Scene) -> Iterator[str]:
    """What a mission of living heroes has counted so far."""
    view = scene.view
    if view.mode == "hero":
        people = scene.say("people", rescued=len(view.rescued), lost=len(view.lost))
        yield _fact("mz-civilian", people, _about(scene))
    yield from (_fact("i-check", scene.say(what, count=count)) for what, count in scene.reading.counts())


def _about(scene: Scene) -> str:
    """The mission's card has all of its goals, however many of them the strip has room for."""
    return asked("mission", scene.view.mission.id.lower())


def goals(scene: Scene) -> str:
    """One stage after the other: done, now, later."""
    mission = scene.view.mission
    rows = ""
    for number, goals in enumerate(mission.goals):
        state = "met" if number < mission.stage else "now" if number == mission.stage else "later"
        for goal in goals:
            said = scene.words.speaker.say(f"goal.{goal}") + (
                _progress(scene, goal) if state == "now" else ""
            )
            sign = figure("i-check" if state == "met" else "i-target", "", 18)
            spoken = f'<span class="mz-said">{esc(scene.say("goal." + state))}</span>'
            rows += f'<li class="{state}">{sign}<span>{esc(said)}</span>{spoken}</li>'
    return f'<ol class="mz-goals" {_about(scene)}>{rows}</ol>'


def _progress(scene: Scene, goal: str) -> str:
    """How far a goal has come: how many of how many, or who is still to come."""
    if scene.view.phase == "setup":
        return ""
    come = scene.reading.headway(goal)
    if come.late:
        names = scene.listed(scene.name("hero", hero) for hero in come.late)
        return " " + scene.say("goal.still", names=names)
    return " " + scene.say("goal.progress", done=come.done, total=come.total) if come.total > 1 else ""
