"""The viewer's own inventory, large: a place for every slot, the Backpack as a bag, what is being offered."""

from __future__ import annotations

from collections import Counter

from ....games.survive_until_daylight.reading import carried
from ....games.survive_until_daylight.view import SeatSeen, Stack
from ..common.ink import asked, esc, figure, pointable
from .cards import card_words, slot
from .scene import Scene


def hand(scene: Scene) -> str:
    if scene.view.viewer is None:
        return ""
    seen = scene.view.seats[scene.view.viewer]
    title = scene.say("inventory", used=seen.slots_used, slots=seen.slots)
    places = _cards(scene, seen.items, "card")
    places += ['<span class="slot empty"></span>'] * (seen.slots - seen.slots_used)
    listed = "".join(f"<li>{place}</li>" for place in places)
    return (
        f'<div class="daylight-hand">{_offered(scene)}<p class="fan">{esc(title)}</p>'
        f'<ul class="slots" aria-label="{esc(title)}">{listed}</ul>'
        f"{_bags(scene, seen)}</div>"
    )


def _cards(scene: Scene, items: list[Stack], ident: str) -> list[str]:
    """Equal cards are numbered, so that ids stay with them."""
    seen: Counter[str] = Counter()
    drawn = []
    for stack in items:
        card = stack.card
        seen[card] += 1
        name = f"{ident}-{card}-{seen[card]}"
        options = scene.options(("card", card))
        drawn.append(slot(scene, name, card, stack.count, options) + _handle(scene, name, card))
    return drawn


def _handle(scene: Scene, ident: str, card: str) -> str:
    """A corner of the card by which it is thrown away, packed or unpacked, whatever else is asked."""
    signs = {"drop": figure("i-trash-2", "", 16), "pack": figure("w-backpack", "", 18)}
    offered = [sign for sign in signs if scene.options((sign, card))]
    if not offered:
        return ""
    label = scene.say("handle", card=scene.words.name("card", card))
    options = scene.options(*[(sign, card) for sign in offered])
    asks = asked("card", card)
    about = pointable(f"handle-{ident}", ("handle", card), label, options, "handle", about=asks)
    return f"<div {about}><span>{''.join(signs[sign] for sign in offered)}</span></div>"


def _offered(scene: Scene) -> str:
    """What somebody holds out to the viewer: only the question tells."""
    gifts = [thing for kind, thing in scene.marks if kind == "gift"]
    if not gifts:
        return ""
    drawn = "".join(
        f"<li>{slot(scene, f'gift-{card}', card, 1, scene.options(('gift', card)))}</li>" for card in gifts
    )
    title = esc(scene.say("gift"))
    return f'<p class="fan">{title}</p><ul class="slots gifts" aria-label="{title}">{drawn}</ul>'


def _bags(scene: Scene, seen: SeatSeen) -> str:
    title = esc(scene.say("bag"))
    drawn = []
    for number, items in enumerate(seen.backpacks):
        places = _cards(scene, items, f"bag-{number}")
        places += ['<span class="slot empty"></span>'] * (scene.reading.bag_size - len(items))
        listed = "".join(f"<li>{place}</li>" for place in places)
        drawn.append(
            f'<div class="bag"><p class="fan">{figure("w-backpack", "", 26)}{title}</p>'
            f'<ul class="slots" aria-label="{title}">{listed}</ul></div>'
        )
    return "".join(drawn)


def card_rules(scene: Scene) -> str:
    """What everything in the viewer's hands does, for those who cannot hover."""
    if scene.view.viewer is None:
        return ""
    cards = dict.fromkeys(stack.card for stack in carried(scene.view.seats[scene.view.viewer]))
    if not cards:
        return ""
    entries = "".join(f"<li>{esc(card_words(scene, card))}</li>" for card in cards)
    return (
        f'<details class="notes" id="card-rules"><summary>{esc(scene.say("inventory.rules"))}</summary>'
        f"<ul>{entries}</ul></details>"
    )
