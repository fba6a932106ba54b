"""Before the first round: the characters to choose from, or the weapons that are left."""

from __future__ import annotations

from collections import Counter

from ..common.ink import esc, figure, pointable
from .cards import card_symbol, character_symbol, numbers
from .scene import COLOURS, Scene


def start(scene: Scene) -> str:
    chosen = {seen.character: seen.seat for seen in scene.view.seats}
    if None in chosen:
        names = scene.reading.cast
        cast = "".join(f"<li>{_character(scene, name, chosen.get(name))}</li>" for name in names)
        return f'<ul class="cast" aria-label="{esc(scene.say("cast"))}">{cast}</ul>'
    left: Counter[str] = Counter(scene.view.armoury)
    cards = "".join(f"<li>{_weapon(scene, card, count)}</li>" for card, count in left.items())
    return f'<ul class="cast armoury" aria-label="{esc(scene.say("armoury"))}">{cards}</ul>'


def _character(scene: Scene, name: str, seat: int | None) -> str:
    """A bust with life and own weapon, in the colours of whoever has chosen it."""
    entry = scene.reading.cast[name]
    called, weapon = scene.words.name("character", name), scene.words.name("card", entry.weapon)
    said = scene.say("character", name=called, life=entry.life, weapon=weapon)
    rule = scene.words.rule(f"character.{name}")
    ref = ("character", name)
    cls = "member" if seat is None else f"member taken seat-{COLOURS[seat]}"
    about = pointable(f"character-{name}", ref, f"{said} {rule}".strip(), scene.options(ref), cls)
    whose = scene.badge(seat) if seat is not None else ""
    return (
        f"<div {about}>{figure(character_symbol(name), 'bust', 72)}<b>{esc(called)}</b>"
        f'<span class="line-of">{figure("g-heart", "", 16)}{entry.life}</span>'
        f'<span class="line-of">{figure(card_symbol(entry.weapon), "", 24)}'
        f"{numbers(scene, entry.weapon)}</span>"
        f"{whose}</div>"
    )


def _weapon(scene: Scene, card: str, count: int) -> str:
    name = scene.words.name("card", card)
    many = f" ×{count}" if count > 1 else ""
    about = pointable(
        f"armoury-{card}",
        ("card", card),
        f"{name}{many}. {scene.words.rule(f'card.{card}')}",
        scene.options(("armoury", card)),
        "member",
    )
    return (
        f"<div {about}>{figure(card_symbol(card), 'bust', 64)}<b>{esc(name + many)}</b>"
        f'<span class="line-of">{numbers(scene, card)}</span></div>'
    )
