"""Rubble and Combat cards: pictures, figures, slots in an inventory, chips in a list."""

from __future__ import annotations

from typing import Final

from ..common.ink import esc, figure, pointable
from .scene import Scene

PICTURES: Final = {
    "hipster_bow": "w-bow",
    "bow": "w-bow",
    "spiked_bat": "w-bat",
    "pump_shotgun": "w-shotgun",
    "old_shotgun": "w-shotgun",
    "heal1": "w-heal",
    "heal2": "w-heal",
    "heal3": "w-heal",
}
"""Drawings that several cards share."""
OWN: Final = frozenset(
    "frying_pan cleaver revolver crowbar sawn_off pistol machete axe katana rifle crossbow sledgehammer wave "
    "junk energy_drink concentration encouragement bloodlust vitamins luck backpack bullets arrows planks "
    "nails shards wires explosives rodents crows fracture".split()
)


PEOPLE: Final = frozenset("pillar psycho trigger klepto haggler hipster".split())


def character_symbol(character: str | None) -> str:
    """The symbol of a character; those of a content pack keep in the shadow."""
    return f"d-{character}" if character in PEOPLE else "d-nobody"


def card_symbol(card: str) -> str:
    """The symbol of a card; a content pack's card is a crate."""
    return PICTURES.get(card, f"w-{card}" if card in OWN else "w-thing")


def numbers(scene: Scene, card: str) -> str:
    """A weapon's damage, Combat cards, zone and ammunition; the hearts of a healing card."""
    weapon = scene.reading.weapon(card)
    if weapon is None:
        return figure("g-heart", "", 15) * scene.reading.hearts(card)
    parts = [f"{figure('g-damage', '', 17)}{weapon.fixed}"]
    if weapon.cards:
        parts.append(f"{figure('g-fight', '', 17)}{weapon.cards}")
    if weapon.zone:
        parts.append(f"{figure('g-zone', '', 17)}{weapon.zone}")
    if weapon.ammo:
        parts.append(figure(card_symbol(weapon.ammo), "", 17))
    return "".join(f"<span>{part}</span>" for part in parts)


def card_words(scene: Scene, card: str, count: int = 1) -> str:
    """A card in words."""
    name = scene.words.name("card", card) + (f" ×{count}" if count > 1 else "")
    return f"{name}. {scene.words.rule(f'card.{card}')}".strip()


def slot(scene: Scene, ident: str, card: str, count: int, options: tuple[int, ...]) -> str:
    """A card in a place of an inventory, large."""
    kind = scene.reading.kind(card)
    about = pointable(ident, ("card", card), card_words(scene, card, count), options, f"slot of-{kind}")
    many = f'<span class="count">×{count}</span>' if count > 1 else ""
    return (
        f'<div {about}><span class="art">{figure(card_symbol(card), "", 46)}</span>{many}'
        f"<b>{esc(scene.words.name('card', card))}</b>"
        f'<span class="line-of">{numbers(scene, card)}</span></div>'
    )


def chip(scene: Scene, ident: str, card: str, count: int, options: tuple[int, ...]) -> str:
    """A card by picture and name, for strips and lists."""
    about = pointable(
        ident,
        ("card", card),
        card_words(scene, card, count),
        options,
        f"card-chip of-{scene.reading.kind(card)}",
    )
    many = f" ×{count}" if count > 1 else ""
    name = scene.words.name("card", card) + many
    return f"<span {about}>{figure(card_symbol(card), '', 20)}{esc(name)}</span>"


# -- Combat cards ------------------------------------------------------------------------------------


def combat_card(scene: Scene, ident: str, card: str, options: tuple[int, ...]) -> str:
    """Its big figure, and what else it does."""
    name, entry = scene.words.name("combat", card), scene.reading.combat(card)
    about = pointable(ident, ("combat", card), name, options, "fight piece")
    big = scene.reading.big_figure(card)
    signs = []
    if entry.zone:
        signs.append(f"{figure('g-zone', '', 18)}{entry.zone}")
    if entry.harm:
        signs.append(f"{figure('g-skull', '', 18)}{entry.harm}")
    if entry.loss:
        signs.append(figure("i-trash-2", "", 18))
    shown = "".join(f"<span>{sign}</span>" for sign in signs)
    tone = "good" if (entry.value or 0) > 0 else "bad" if (entry.value or 0) < 0 else "even"
    return f'<div {about}><b class="{tone}">{big}</b><span class="line-of">{shown}</span></div>'
