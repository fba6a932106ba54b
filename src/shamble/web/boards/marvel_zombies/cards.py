"""Cards face up: Spawn cards with the number that counts, heroes with their attack and skills."""

from __future__ import annotations

from ....engine.speech import Speaker
from ....games.marvel_zombies.reading import LEVELS, SKILL_LEVELS, Printed, SpawnEntry
from ..common.ink import Words, asked, esc, figure
from .pictures import agent
from .scene import LOCALE


def spawn_card(
    speaker: Speaker, printed: Printed, card: str, danger: str, note: str, *, ident: str = ""
) -> str:
    """A card face up; `note` says when or where it was turned over, `danger` which number counts."""
    words, entry = Words(LOCALE, speaker), printed.spawn_card(card)
    line = _line(words, entry, danger) if entry.is_counted else ""
    if entry.enemy in printed.kinds:
        picture = figure(agent(printed, entry.enemy), "standee", 44)
    else:
        picture = figure("i-skull", "", 36)
    named = f' id="{ident}" {asked("spawn_card", card)}' if ident else ""
    title = speaker.say(f"spawn.{card}") if f"spawn.{card}" in speaker.catalogue else card
    mark = ours(words, is_ours=printed.is_ours("spawn", card))
    return (
        f'<div class="mz-spawn {entry.kind}"{named}><small>{esc(note)}</small>{picture}'
        f"<b>{esc(title)}</b>{line}"
        f"<p>{esc(words.rule(f'spawn.{card}'))}{mark}</p></div>"
    )


def _line(words: Words, entry: SpawnEntry, danger: str) -> str:
    """The numbers from blue to red. Colour alone does not tell which counts: it is ringed, and said."""
    now = entry.line[LEVELS.index(danger)]
    said = words.say("spawn.counts", count=now, danger=words.speaker.say(f"danger.{danger}"))
    numbers = "".join(
        f'<span class="xp-{level}{" now" if level == danger else ""}">{number}</span>'
        for level, number in zip(LEVELS, entry.line, strict=True)
    )
    return f'<span class="line" role="img" aria-label="{esc(said)}">{numbers}</span>'


def ours(words: Words, *, is_ours: bool) -> str:
    """A mark on what the rulebook does not give, so that we made it up."""
    if not is_ours:
        return ""
    return f' <em class="ours" title="{esc(words.say("house.why"))}">{esc(words.say("house.mark"))}</em>'


def hero_card(words: Words, printed: Printed, hero: str) -> str:
    """What is printed on a hero's card, below the name: the attack, and a skill for each level."""
    rows = "".join(
        f'<li><i class="level xp-{level}"></i><span><b>{esc(words.name("skill", skill))}</b> '
        f"<small>{esc(words.rule(f'skill.{skill}'))}</small></span></li>"
        for level, skill in zip(SKILL_LEVELS, printed.heroes[hero].skills, strict=True)
    )
    mark = ours(words, is_ours=printed.is_ours("hero", hero))
    return f"<p>{esc(words.rule(f'hero.{hero}'))}{mark}</p><ul>{rows}</ul>"
