"""This side of the barricade: rubble, what was found, the assault, Combat cards, tokens to be made."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ....games.survive_until_daylight.view import AttackSeen, BlowSeen
from ..common.ink import asked, esc, figure, pointable
from .cards import card_symbol, chip, combat_card, slot
from .horde import attack_target
from .inventory import card_rules
from .scene import Scene
from .signs import signs

SORTS: Final = {
    "weapon": "w-machete",
    "heal": "w-heal",
    "ammo": "w-bullets",
    "material": "w-planks",
    "special": "w-luck",
    "junk": "w-junk",
    "bad_luck": "w-fracture",
}
"""The sorts of rubble, with a picture for each."""


def now(scene: Scene) -> str:
    """What is being decided on, piles that may be drawn from among it."""
    shown = _found(scene) + _attack(scene) + "".join(filter(_is_asked_about, _piles(scene)))
    return f'<div class="now">{shown}</div>' if shown else ""


def camp(scene: Scene) -> str:
    """Each part is a line of its own: what has not changed is not sent."""
    piles = [pile for pile in _piles(scene) if not _is_asked_about(pile)]
    blocks = "\n".join([*piles, _tokens(scene)])
    lists = f"{card_rules(scene)}\n{_lists(scene)}"
    return f'<div class="daylight camp"><div class="blocks">{blocks}</div>\n{lists}</div>'


def _piles(scene: Scene) -> list[str]:
    return [_rubble(scene), _assault(scene), _combat(scene)]


def _is_asked_about(drawn: str) -> bool:
    """Can something in it be chosen now?"""
    return ' legal"' in drawn


def _block(title: str, inner: str, cls: str) -> str:
    return f'<div class="block {cls}"><p class="title">{esc(title)}</p>{inner}</div>'


# -- what is going on --------------------------------------------------------------------------------


def _found(scene: Scene) -> str:
    """Drawn from the rubble, to be decided on."""
    counted: Counter[str] = Counter()
    drawn = []
    for card in scene.view.found:
        counted[card] += 1
        ident = f"found-{card}-{counted[card]}"
        drawn.append(f"<li>{slot(scene, ident, card, 1, scene.options(('found', card)))}</li>")
    if not drawn:
        return ""
    return _block(scene.say("found"), f'<ul class="slots">{"".join(drawn)}</ul>', "found")


def _attack(scene: Scene) -> str:
    """Weapon, target, damage so far, and the Combat cards that lie open: a player's or an enemy's."""
    view, cards = scene.view, _drawn(scene)
    if view.blow is not None:
        return _block(scene.say("blow"), _blow(scene, view.blow) + cards, "attack")
    if view.attack is not None:
        return _block(scene.say("attack"), _stroke(scene, view.attack) + cards, "attack")
    return _block(scene.say("combat.drawn"), cards, "attack") if cards else ""


def _stroke(scene: Scene, attack: AttackSeen) -> str:
    """A player, the weapon, whom it is to hit, and how hard so far."""
    weapon = scene.words.name("card", attack.weapon)
    figures = [f"<span>{figure('g-damage', '', 24)}<b>{attack.amount}</b></span>"]
    if attack.zone:
        figures.append(f"<span>{figure('g-zone', '', 24)}<b>{attack.zone}</b></span>")
    if attack.focus:
        figures.append(figure("w-concentration", "", 24))
    said = scene.say(
        "attack.said",
        name=scene.seat_names[attack.seat],
        weapon=weapon,
        foe=scene.words.name("foe", attack.foe),
        amount=attack.amount,
        zone=attack.zone,
    )
    return (
        f'<div class="chain" role="img" aria-label="{esc(said)}">{scene.badge(attack.seat)}'
        f'<span class="step">{figure(card_symbol(attack.weapon), "", 40)}<small>{esc(weapon)}</small></span>'
        f"{figure('s-arrow', 'arrow', 24)}{_step(scene, attack.foe)}"
        f'<span class="sum">{"".join(figures)}</span></div>'
    )


def _blow(scene: Scene, blow: BlowSeen) -> str:
    """An enemy, whom it attacks, and how hard before any Combat card."""
    aim = blow.aim
    victim = _step(scene, aim.foe or "") if aim.seat is None else scene.badge(aim.seat)
    foe = scene.words.name("foe", blow.foe)
    said = scene.say("blow.said", foe=foe, name=attack_target(scene, aim), amount=blow.amount)
    return (
        f'<div class="chain" role="img" aria-label="{esc(said)}">'
        f"{_step(scene, blow.foe)}{figure('s-arrow', 'arrow', 24)}{victim}"
        f'<span class="sum"><span>{figure("g-damage", "", 24)}<b>{blow.amount}</b></span></span></div>'
    )


def _step(scene: Scene, foe: str) -> str:
    """Somebody of the line, as part of an attack."""
    drawn, name = figure("d-" + scene.reading.enemy_of(foe), "", 44), scene.words.name("foe", foe)
    return f'<span class="step" {asked("foe", foe)}>{drawn}<small>{esc(name)}</small></span>'


def _drawn(scene: Scene) -> str:
    counted: Counter[str] = Counter()
    drawn = []
    for card in scene.view.drawn:
        counted[card] += 1
        options = scene.options(("combat", card))
        drawn.append(f"<li>{combat_card(scene, f'combat-{card}-{counted[card]}', card, options)}</li>")
    return f'<ul class="fights">{"".join(drawn)}</ul>' if drawn else ""


# -- piles -------------------------------------------------------------------------------------------


def _pile(scene: Scene, name: str, symbol: str, count: int, said: str) -> str:
    """A stack, with how many cards are in it."""
    ref = ("pile", name)
    about = pointable(f"pile-{name}", ref, said, scene.options(ref), f"stack of-{name}")
    return f"<div {about}>{figure(symbol, '', 46)}<b>{count}</b></div>"


def _rubble(scene: Scene) -> str:
    """The active pile, what is to come, what may be in it by kinds, and what is known of its top."""
    view, kinds = scene.view, scene.reading.unseen_kinds
    options = scene.options(("pile", "rubble"))
    shown = (view.pile, view.wave_in_pile, view.reserve, view.known_top, kinds, options)
    return scene.kept("rubble", shown, lambda: _drawn_rubble(scene))


def _drawn_rubble(scene: Scene) -> str:
    view = scene.view
    said = scene.say("pile.said", count=view.pile)
    wave = scene.say("pile.wave") if view.wave_in_pile else ""
    pile = _pile(scene, "rubble", "s-card", view.pile, f"{said}. {wave}".strip())
    kinds = "".join(_kind(scene, kind, count) for kind, count in scene.reading.unseen_kinds.items())
    flag = f'<span class="wave-flag" title="{esc(wave)}">{figure("w-wave", "", 24)}</span>' if wave else ""
    reserve = esc(scene.say("pile.reserve", count=view.reserve))
    top = ""
    if view.known_top:
        known = ", ".join(scene.words.name("card", card) for card in view.known_top)
        top = f'<p class="note">{esc(scene.say("pile.top", cards=known))}</p>'
    inner = (
        f'<div class="row">{pile}{flag}<p class="note">{reserve}</p></div>{top}'
        f'<ul class="kinds" aria-label="{esc(scene.say("unseen"))}">{kinds}</ul>'
    )
    return _block(scene.say("pile"), inner, "rubble")


def _kind(scene: Scene, kind: str, count: int) -> str:
    said = esc(scene.say("counted", name=scene.say(f"kind.{kind}"), number=count))
    shown = f"{figure(SORTS[kind], '', 22)}<b>{count}</b>"
    return f'<li><span role="img" aria-label="{said}" title="{said}">{shown}</span></li>'


def _assault(scene: Scene) -> str:
    """The card that tells who comes, and the WAVE! that brings them while it is to be decided on."""
    view = scene.view
    if view.phase in ("setup", "over"):
        return ""
    shown = (view.assault, len(view.assaults_left), view.coming, scene.options(("card", "wave")))
    return scene.kept("assault", shown, lambda: _drawn_assault(scene))


def _drawn_assault(scene: Scene) -> str:
    view = scene.view
    if view.assault is None:
        inner = f'<p class="note">{esc(scene.say("assault.none", count=len(view.assaults_left)))}</p>'
        return _block(scene.say("assault"), inner, "assault")
    wave = ""
    options = scene.options(("card", "wave"))
    if options:
        about = pointable("wave", ("card", "wave"), scene.words.name("card", "wave"), options, "stack wave")
        wave = f"<div {about}>{figure('w-wave', '', 52)}<b>{esc(scene.words.name('card', 'wave'))}</b></div>"
    name = scene.words.name("assault", view.assault)
    told = f'<div><p class="note" {asked("assault", view.assault)}>{esc(name)}</p>{assault_card(scene)}</div>'
    inner = f'<div class="row">{wave}{told}</div>'
    return _block(scene.say("assault"), inner, "assault")


def assault_card(scene: Scene) -> str:
    """Who comes with each WAVE!, and how many of them."""
    coming = "".join(
        f"<li {asked('enemy', enemy)}>"
        f'<span role="img" aria-label="{esc(_counted(scene, enemy, count))}">'
        f"{figure('d-' + enemy, '', 40)}<b>×{count}</b></span></li>"
        for enemy, count in scene.view.coming.items()
    )
    return f'<ul class="coming">{coming}</ul>'


def _counted(scene: Scene, enemy: str, count: int) -> str:
    return scene.say("counted", name=scene.words.name("enemy", enemy), number=count)


def _combat(scene: Scene) -> str:
    view = scene.view
    shown = (view.combat_deck, len(view.combat_discard), scene.options(("pile", "combat")))
    return scene.kept("combat", shown, lambda: _drawn_combat(scene))


def _drawn_combat(scene: Scene) -> str:
    view = scene.view
    deck = _pile(
        scene,
        "combat",
        "g-fight",
        view.combat_deck,
        scene.say("combat.deck", count=view.combat_deck),
    )
    used = esc(scene.say("combat.discard", count=len(view.combat_discard)))
    return _block(scene.say("combat"), f'<div class="row">{deck}<p class="note">{used}</p></div>', "combat")


def _tokens(scene: Scene) -> str:
    """What can be made, of what, and how many are left."""
    marked = [scene.options(("token", token)) for token in scene.view.tokens]
    return scene.kept("tokens", (scene.view.tokens, marked), lambda: _drawn_tokens(scene))


def _drawn_tokens(scene: Scene) -> str:
    drawn = "".join(f"<li>{_token(scene, token, left)}</li>" for token, left in scene.view.tokens.items())
    return _block(scene.say("tokens"), f'<ul class="tokens">{drawn}</ul>', "making")


def _token(scene: Scene, token: str, left: int) -> str:
    name = scene.words.name("token", token)
    recipe = scene.reading.token(token).recipe
    made_of = " + ".join(scene.words.name("card", card) for card in recipe)
    said = scene.say("token", name=name, count=left, recipe=made_of)
    ref = ("token", token)
    about = pointable(
        f"token-{token}",
        ref,
        f"{said} {scene.words.rule(f'token.{token}')}".strip(),
        scene.options(ref),
        "token" if left else "token spent",
    )
    parts = figure("s-plus", "", 10).join(figure(card_symbol(card), "", 20) for card in recipe)
    return (
        f"<div {about}>{figure(f't-{token}', '', 38)}<b>{esc(name)} ×{left}</b>"
        f'<span class="recipe">{parts}</span></div>'
    )


# -- lists -------------------------------------------------------------------------------------------


def _lists(scene: Scene) -> str:
    """Everything that may be counted, for those who count."""
    view = scene.view
    shown = (view.unseen, view.discard, view.assaults_left)
    return scene.kept("lists", shown, lambda: _listed(scene))


def _listed(scene: Scene) -> str:
    view = scene.view
    discard: dict[str, int] = dict(sorted(Counter(view.discard).items()))
    parts = []
    for name, cards in (("unseen", view.unseen), ("discard", discard)):
        if cards:
            title = scene.say(f"{name}.count", count=sum(cards.values()))
            chips = "".join(
                f"<li>{chip(scene, f'{name}-{card}', card, count, ())}</li>" for card, count in cards.items()
            )
            parts.append(
                f'<details class="notes" id="list-{name}"><summary>{esc(title)}</summary>'
                f'<ul class="pile">{chips}</ul></details>'
            )
    if view.assaults_left:
        left = ", ".join(scene.words.name("assault", name) for name in view.assaults_left)
        parts.append(
            f'<details class="notes" id="list-assaults"><summary>'
            f"{esc(scene.say('assaults.count', count=len(view.assaults_left)))}</summary>"
            f"<p>{esc(left)}</p></details>"
        )
    lines = "\n".join([*parts, signs(scene)])
    return f'<div class="lists">{lines}</div>'
