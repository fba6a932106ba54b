"""Before the game: what each mission asks, and who can be played."""

from __future__ import annotations

from typing import Any

from ....engine.speech import Speaker
from .. import Preview
from ..common.ink import Words, esc, figure
from .cards import hero_card
from .scene import LOCALE


def preview(content: Any, setting: str, value: str, speaker: Speaker) -> Preview | None:
    """A mission with its goals and special rules; other settings explain themselves."""
    if setting != "mission":
        return None
    words = Words(LOCALE, speaker)
    entry = next(mission.entry for mission in content.missions if mission.name == value)
    difficulty = speaker.say(f"difficulty.{entry.difficulty}")
    goals = [" + ".join(speaker.say(f"goal.{goal}") for goal in stage) for stage in entry.goals]
    rules = [speaker.say(f"rule.{rule}") for rule in entry.rules]
    rules += [speaker.say(f"loss.{loss}") for loss in entry.losses]
    return Preview(
        note=words.say("mission.facts", difficulty=difficulty, minutes=entry.minutes),
        html=f"<p>{esc(words.rule(f'mission.{value}'))}</p>"
        f"{_listed(words, 'mission.goals', goals, 'ol')}{_listed(words, 'mission.special', rules, 'ul')}",
        map=value,
        side=entry.mode,
        side_name=words.say(f"cast.{entry.mode}"),
    )


def _listed(words: Words, title: str, lines: list[str], tag: str) -> str:
    if not lines:
        return ""
    rows = "".join(f"<li>{esc(line)}</li>" for line in lines)
    return f"<p><strong>{esc(words.say(title))}</strong></p><{tag}>{rows}</{tag}>"


def cast(content: Any, side: str, speaker: Speaker) -> str:
    """The cards of all heroes: those who eat, those who save."""
    words = Words(LOCALE, speaker)
    return "".join(_side(words, mode, content.sides[mode]) for mode in ([side] if side else content.sides))


def _side(words: Words, mode: str, box: Any) -> str:
    cards = "".join(
        f'<li><div class="mz-pick">{figure("mz-" + hero, "standee", 72)}'
        f"<b>{esc(words.name('hero', hero))}</b>{hero_card(words, box, number)}</div></li>"
        for number, hero in enumerate(box.names["hero"])
    )
    title = esc(words.say(f"cast.{mode}"))
    return (
        f'<div class="mz-side {mode}"><p><strong>{title}</strong></p>'
        f'<ul class="mz-choice" aria-label="{title}">{cards}</ul></div>'
    )
