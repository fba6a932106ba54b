"""Before the game: what each mission asks, and who can be played."""

from __future__ import annotations

from ....engine.speech import Speaker
from ....games.marvel_zombies.reading import MarvelContent, Printed, briefing
from .. import Preview
from ..common.ink import Words, esc, figure
from .cards import hero_card
from .pictures import somebody
from .scene import LOCALE


def preview(content: MarvelContent, setting: str, value: str, speaker: Speaker) -> Preview | None:
    """A mission with its goals and special rules; other settings explain themselves."""
    if setting != "mission":
        return None
    words = Words(LOCALE, speaker)
    mission = Printed(content).mission(value)
    entry = mission.entry
    difficulty = speaker.say(f"difficulty.{entry.difficulty}")
    goals = [" + ".join(speaker.say(f"goal.{goal}") for goal in stage) for stage in entry.goals]
    rules = briefing(mission, speaker)
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


def cast(content: MarvelContent, side: str, speaker: Speaker) -> str:
    """The cards of all heroes: those who eat, those who save."""
    words, box = Words(LOCALE, speaker), Printed(content)
    return "".join(_side(words, box.side(mode)) for mode in ([side] if side else box.modes))


def _side(words: Words, printed: Printed) -> str:
    cards = "".join(
        f'<li><div class="mz-pick">{figure(somebody(hero), "standee", 72)}'
        f"<b>{esc(words.name('hero', hero))}</b>{hero_card(words, printed, hero)}</div></li>"
        for hero in printed.heroes
    )
    title = esc(words.say(f"cast.{printed.mode}"))
    return (
        f'<div class="mz-side {printed.mode}"><p><strong>{title}</strong></p>'
        f'<ul class="mz-choice" aria-label="{title}">{cards}</ul></div>'
    )
