"""A seat's strip: character, life, perks, tokens, and the whole inventory: nothing here is secret."""

from __future__ import annotations

from collections import Counter

from ....engine import Seat
from ....games.survive_until_daylight.view import SeatSeen, Stack
from ..common.ink import esc, figure, pointable
from ..common.seats import shape
from .cards import character_symbol, chip
from .horde import LOW
from .scene import COLOURS, Scene


def strip(scene: Scene, seat: Seat) -> str:
    view, name = scene.view, scene.seat_names[seat]
    roles = [who == seat for who in (view.active, view.dead, view.first, view.holder)]
    mine = f"card-of-{seat}"
    pointed = [(ref, at) for ref, at in scene.marks.items() if ref[0] == mine or ref == ("seat", str(seat))]
    shown = (view.seats[seat], name, roles, view.phase, len(view.seats), pointed)
    return scene.kept("strip", shown, lambda: _strip(scene, seat))


def _strip(scene: Scene, seat: Seat) -> str:
    seen = scene.view.seats[seat]
    active = " active" if scene.view.active == seat else ""
    dead = " out" if scene.view.dead == seat else ""
    body = "" if seen.character is None else _life(scene, seen) + _facts(scene, seen)
    return (
        f'<div class="strip daylight-strip seat-{COLOURS[seat]}{active}{dead}">{_plate(scene, seen)}{body}'
        f"{_items(scene, seen)}{_perks(scene, seen)}</div>"
    )


def _plate(scene: Scene, seen: SeatSeen) -> str:
    """Portrait and names, with the tokens that go round: what one points at to choose the player."""
    seat, who = seen.seat, seen.character
    ref = ("seat", str(seat))
    said, signs = [scene.seat_names[seat]], []
    if who is not None:
        said.append(scene.words.name("character", who))
    tokens = (("first", "s-first", scene.view.first), ("holder", "w-wave", scene.view.holder))
    for key, symbol, owner in tokens:
        if owner == seat:
            said.append(scene.say(key))
            signs.append(f'<span title="{esc(scene.say(key))}">{figure(symbol, "", 26)}</span>')
    about = pointable(f"seat-{seat}", ref, ", ".join(said), scene.options(ref), "who")
    called = "" if who is None else f'<small class="note">{esc(scene.words.name("character", who))}</small>'
    bust = figure(character_symbol(who), "bust", 52)
    return (
        f"<div {about}>{bust}{figure(shape(COLOURS[seat]), '', 22)}"
        f'<span class="name">{esc(scene.seat_names[seat])} {called}</span>{"".join(signs)}</div>'
    )


def _life(scene: Scene, seen: SeatSeen) -> str:
    """As many hearts as are left of those there were."""
    left, full = seen.life or 0, seen.full_life or 0
    said = esc(scene.say("life", life=left, full=full))
    hearts = figure("g-heart", "", 16) * left + figure("g-gone", "", 16) * (full - left)
    low = " low" if left <= LOW else ""
    return f'<div class="life-track{low}" role="img" aria-label="{said}">{hearts}<b>{left}</b></div>'


def _facts(scene: Scene, seen: SeatSeen) -> str:
    facts = []
    for token, count in (("barricade", seen.barricades), ("trap", seen.traps)):
        if count:
            name = scene.words.name("token", token)
            facts.append(_fact(figure(f"t-{token}", "", 30) * count, f"{name} ×{count}"))
    if scene.view.phase == "exchange" and len(scene.view.seats) > 1:
        facts.append(_fact(_sign("i-gift", seen.gifts), scene.say("gifts", count=seen.gifts)))
    left = seen.actions + seen.extra_attacks
    if left:
        facts.append(_fact(_sign("i-swords", left), scene.say("actions", count=left)))
    return f'<ul class="facts">{"".join(facts)}</ul>' if facts else ""


def _sign(symbol: str, count: int) -> str:
    return f"{figure(symbol, '', 20)}<b>{count}</b>"


def _fact(shown: str, said: str) -> str:
    return f'<li><span role="img" aria-label="{esc(said)}" title="{esc(said)}">{shown}</span></li>'


def _items(scene: Scene, seen: SeatSeen) -> str:
    """Everything carried, each stack once; what is in a Backpack lies in a bag."""
    seat = seen.seat
    title = scene.say("slots", used=seen.slots_used, slots=seen.slots)
    own = "".join(_chips(scene, seen.items, f"item-{seat}", seat))
    bags = "".join(
        f'<li class="bag">{figure("w-backpack", "", 22)}<ul class="pile">'
        f"{''.join(_chips(scene, items, f'packed-{seat}-{number}', seat))}</ul></li>"
        for number, items in enumerate(seen.backpacks)
        if items
    )
    return (
        f'<p class="note">{figure("i-layers", "", 16)} {esc(title)}</p>'
        f'<ul class="pile" aria-label="{esc(title)}">{own}{bags}</ul>'
    )


def _chips(scene: Scene, items: list[Stack], ident: str, seat: Seat) -> list[str]:
    counted: Counter[str] = Counter()
    drawn = []
    for stack in items:
        card = stack.card
        counted[card] += 1
        options = scene.options((f"card-of-{seat}", card))
        drawn.append(f"<li>{chip(scene, f'{ident}-{card}-{counted[card]}', card, stack.count, options)}</li>")
    return drawn


def _perks(scene: Scene, seen: SeatSeen) -> str:
    """Both perks: which are used up this round, and in words what they do."""
    who = seen.character
    if who is None:
        return ""
    main, first = (scene.say(f"perk.{which}") for which in ("main", "first"))
    states = [_perk(scene, main, seen.main_used, "i-star")]
    if scene.view.first == seen.seat:
        states.append(_perk(scene, first, seen.first_used, "i-crown"))
    rule = scene.words.rule(f"character.{who}")
    return (
        f'<details class="notes" id="perks-{seen.seat}"><summary>{"".join(states)}</summary>'
        f"<div>{esc(rule)}</div></details>"
    )


def _perk(scene: Scene, name: str, used: bool, symbol: str) -> str:
    state = f" <small>{esc(scene.say('perk.used'))}</small>" if used else ""
    cls = "perk used" if used else "perk"
    return f'<span class="{cls}">{figure(symbol, "", 18)}<span>{esc(name)}</span>{state}</span>'
