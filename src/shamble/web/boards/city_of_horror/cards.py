"""Action cards: faces in the hand, chips elsewhere."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ..common.ink import esc, figure, pointable
from .scene import Scene

KINDS: Final = {
    "alarm": "scheme",
    "energy_drink": "supply",
    "canned_food": "supply",
    "tear_gas": "shield",
    "hideout": "shield",
    "service_entrance": "move",
    "gun": "weapon",
    "ir_binoculars": "scheme",
    "chainsaw": "weapon",
    "mag_light": "scheme",
    "kitten": "scheme",
    "pickpocket": "people",
    "replica_weapon": "people",
    "shotgun": "weapon",
    "sport_shoes": "move",
    "molotov": "weapon",
    "flare": "scheme",
    "homemade_bomb": "weapon",
}
"""What a card is good for: the colour behind its drawing."""
UNKNOWN: Final = "circle-question-mark"
"""On the card of a content pack, of which we have no drawing."""


def drawing(card: str) -> str:
    """The symbol of what is on a card."""
    return f"w-{card}" if card in KINDS else f"i-{UNKNOWN}"


def kind_of(card: str) -> str:
    return KINDS.get(card, "scheme")


def hand(scene: Scene) -> str:
    """The viewer's cards, and the pack to choose from while cards are drafted."""
    own = scene.reading.own
    if own is None:
        return ""
    held = own.known_hand
    drawn = [_fan(scene, "card", held, scene.say("hand", count=len(held)))]
    if scene.view.draft:
        drawn.insert(0, _fan(scene, "draft", scene.view.draft, scene.say("draft")))
    for place in scene.view.places:
        if place.known_cards:
            title = scene.say("crate", place=scene.words.short("location", place.id))
            drawn.append(_fan(scene, f"crate-{place.id}", place.known_cards, title))
    return "".join(drawn)


def _fan(scene: Scene, kind: str, cards: list[str], title: str) -> str:
    """Cards side by side; equal ones are numbered, so that ids stay with them."""
    seen: Counter[str] = Counter()
    faces = []
    for card in cards:
        seen[card] += 1
        faces.append(f"<li>{_face(scene, kind, card, seen[card])}</li>")
    return f'<p class="fan">{esc(title)}</p><ul class="cards" aria-label="{esc(title)}">{"".join(faces)}</ul>'


def _face(scene: Scene, kind: str, card: str, number: int) -> str:
    name, rule = scene.words.name("card", card), scene.card_rule(card)
    said = f"{name}. {rule}"
    explosive = scene.printed.cards[card].explosion
    if explosive:
        said += f" {scene.say('explosive')}"
    about = pointable(
        f"{kind}-{card}-{number}", ("card", card), said, scene.options(*_refs(kind, card)), "card"
    )
    boom = figure("s-boom", "boom", 38) if explosive else ""
    return (
        f'<div {about}><span class="art art-{kind_of(card)}">{figure(drawing(card), "", 44)}</span>{boom}'
        f"<b>{esc(name)}</b><p>{esc(scene.card_face(card))}</p></div>"
    )


def _refs(kind: str, card: str) -> tuple[tuple[str, str], ...]:
    """What leads to a card: where it lies, or, during the draft, simply its name."""
    if kind == "draft":
        return (("draft", card), ("card", card))
    return (("supply" if kind.startswith("crate") else kind, card),)


def chip(scene: Scene, ident: str, ref: tuple[str, str], card: str, count: int) -> str:
    """A card by name, for lists."""
    name = scene.words.name("card", card)
    shown = name if count == 1 else f"{name} ×{count}"
    icon = figure(drawing(card), "", 18)
    about = pointable(ident, ref, f"{shown}. {scene.card_rule(card)}", scene.options(ref), "card-chip")
    return f"<span {about}>{icon}{esc(shown)}</span>"
