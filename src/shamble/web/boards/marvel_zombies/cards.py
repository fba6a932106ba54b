"""Cards face up: Spawn cards with the number that counts, heroes with their attack and skills."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....engine.speech import Speaker
from ..common.ink import Words, esc, figure
from .scene import LARGE_BOX, LEVELS, LOCALE, content


def spawn_card(speaker: Speaker, card: str, danger: str, note: str, ident: str = "") -> str:
    """A card face up; `note` says when or where it was turned over, `danger` which number counts."""
    words = Words(LOCALE, speaker)
    side = next(side for side in _sides() if card in side.names["spawn"])
    entry = side.spawn[side.names["spawn"].index(card)]
    line = _line(words, entry, danger) if entry.is_counted else ""
    agent = entry.enemy in side.box.agents
    picture = figure(f"mz-{entry.enemy}", "standee", 44) if agent else figure("i-skull", "", 36)
    named = f' id="{ident}"' if ident else ""
    return (
        f'<div class="mz-spawn {entry.kind}"{named}><small>{esc(note)}</small>{picture}'
        f"<b>{esc(speaker.say(f'spawn.{card}'))}</b>{line}"
        f"<p>{esc(words.rule(f'spawn.{card}'))}{ours(words, entry.origin)}</p></div>"
    )


def _sides() -> Iterator[Any]:
    """Both decks: no card is in both of them."""
    yield content(LARGE_BOX, "zombie")
    yield content(LARGE_BOX, "hero")


def _line(words: Words, entry: Any, danger: str) -> str:
    """The numbers from blue to red. Colour alone does not tell which counts: it is ringed, and said."""
    now = entry.line[LEVELS.index(danger)]
    said = words.say("spawn.counts", count=now, danger=words.speaker.say(f"danger.{danger}"))
    numbers = "".join(
        f'<span class="xp-{level}{" now" if level == danger else ""}">{number}</span>'
        for level, number in zip(LEVELS, entry.line, strict=True)
    )
    return f'<span class="line" role="img" aria-label="{esc(said)}">{numbers}</span>'


def ours(words: Words, origin: str) -> str:
    """A mark on what the rulebook does not give, so that we made it up."""
    if origin != "house":
        return ""
    return f' <em class="ours" title="{esc(words.say("house.why"))}">{esc(words.say("house.mark"))}</em>'


def origin_of(box: Any, kind: str, thing: str) -> str:
    """Whence a card is: "rulebook" or "house"."""
    entries = {"hero": box.heroes, "trait": box.traits, "bystander": box.bystanders}[kind]
    return str(entries[box.names[kind].index(thing)].origin)


def hero_card(words: Words, box: Any, number: int) -> str:
    """What is printed on a hero's card, below the name: the attack, and a skill for each level."""
    hero, skills = box.names["hero"][number], box.heroes[number].skills
    rows = "".join(
        f'<li><i class="level xp-{level}"></i><span><b>{esc(words.name("skill", skill))}</b> '
        f"<small>{esc(words.rule(f'skill.{skill}'))}</small></span></li>"
        for level, skill in zip(("blue", "orange", "red"), skills, strict=True)
    )
    mark = ours(words, box.heroes[number].origin)
    return f"<p>{esc(words.rule(f'hero.{hero}'))}{mark}</p><ul>{rows}</ul>"
