"""Beside the city: dice, what attacks are worth, the last Spawn card, decks, mission's rules, the signs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Final

from ....games.marvel_zombies.reading import Deck, Target, briefing, percent
from ..common.dice import thrown
from ..common.ink import asked, esc, figure, pointable
from .aims import targets, who_is_there
from .cards import ours, spawn_card
from .crowd import still_by, told_person
from .mission import goals
from .persons import person as portrait
from .pictures import agent, somebody
from .scene import Scene


def notes(scene: Scene) -> str:
    """Each part is a line of its own: what has not changed is not sent again."""
    parts = (_odds, _intents, _decks, _cast, goals, _rules, _signs)
    return "\n".join(part(scene) for part in parts)


# -- dice --------------------------------------------------------------------------------------------


def dice(scene: Scene) -> str:
    """The dice on the table while somebody decides about them."""
    attack = scene.view.attack
    if attack is None:
        return ""
    title = scene.say(
        "attack.on",
        hero=scene.name("hero", attack.hero),
        attack=scene.name("attack", attack.attack),
        zone=scene.called(attack.zone),
    )
    said = scene.say("attack.hits", count=attack.hits, accuracy=attack.accuracy)
    rolled = scene.say("attack.dice", dice=" ".join(map(str, attack.dice)))
    faces = thrown(rolled, attack.dice, attack.accuracy, 38)
    return f'<div class="mz-dice" id="mz-dice"><b>{esc(title)}</b>{faces}<span>{esc(said)}</span></div>'


# -- odds --------------------------------------------------------------------------------------------

COLUMNS: Final = ("target", "who", "attack", "range", "dice", "one", "two", "three", "falls")


def _odds(scene: Scene) -> str:
    """Every attack on offer with range, dice and chances."""
    found = targets(scene)
    if not found:
        return ""
    heads = [scene.say(f"odds.{head}") for head in COLUMNS]
    top = "".join(f'<th scope="col">{esc(head)}</th>' for head in heads)
    rows = "".join(_row(scene, target, heads) for target in found)
    title = esc(scene.say("odds", count=len(found)))
    return (
        f'<details class="notes" id="board-odds" open=""><summary>{title}</summary>'
        f'<div class="mz-odds" tabindex="0" role="group" aria-label="{title}">'
        f"<table><thead><tr>{top}</tr></thead><tbody>{rows}</tbody></table>"
        f"<p>{esc(scene.say('odds.why'))}</p></div></details>"
    )


def _row(scene: Scene, target: Target, heads: list[str]) -> str:
    """Each cell also says what it is: on a phone rows are cards, without a head above them."""
    reach = "–" if target.range is None else str(target.range)
    cells = [
        scene.place(target.zone),
        who_is_there(scene, target.zone) or "–",
        scene.name("attack", target.attack),
        reach,
        scene.say("odds.roll", dice=target.dice, accuracy=target.accuracy),
        *(_share(scene, target, count) for count in (1, 2, 3)),
        _at_best(scene, target),
    ]
    first, *others = zip(heads, cells, strict=True)
    drawn = "".join(f'<td data-label="{esc(head)}">{esc(cell)}</td>' for head, cell in others)
    return f'<tr><th scope="row">{esc(first[1])}</th>{drawn}</tr>'


def _share(scene: Scene, target: Target, count: int) -> str:
    """How likely so many fall; nothing where there are not as many."""
    if count > len(target.queue):
        return "–"
    return scene.say("percent", count=percent(target.falls(count)))


def _at_best(scene: Scene, target: Target) -> str:
    """With all that may still be spent; a word where even that does not do."""
    most = scene.reading.best(str(scene.about), target).eliminates
    return scene.say("percent", count=percent(most)) if most else scene.say("odds.cannot")


# -- what Enemies would do ---------------------------------------------------------------------------


def _intents(scene: Scene) -> str:
    """Zone by zone, if it were the Enemies' turn now."""
    if scene.view.phase != "player":
        return ""
    told = {zone: [*_intentions(scene, zone)] for zone in scene.view.zones}
    rows = "".join(
        f"<li><b>{esc(scene.place(zone))}</b> <span>{esc(who_is_there(scene, zone))}: "
        f"{esc(scene.listed(said))}</span></li>"
        for zone, said in told.items()
        if said
    )
    title = esc(scene.say("intents"))
    return (
        f'<details class="notes" id="board-intents"><summary>{title}</summary><ul>{rows}</ul></details>'
        if rows
        else ""
    )


def _intentions(scene: Scene, zone: str) -> Iterator[str]:
    plan = scene.reading.intent(zone)
    if plan.wounds:
        yield scene.say("intent.attack", count=plan.wounds)
    if plan.afar:
        yield scene.say("intent.afar", zones=scene.listed(map(scene.called, plan.afar)))
    if plan.ways:
        yield scene.say("intent.go", zones=scene.listed(map(scene.called, plan.ways)))


# -- decks and cards ---------------------------------------------------------------------------------


def _decks(scene: Scene) -> str:
    """The Spawn card turned over last, the decks, and the agents left in the box."""
    view = scene.view
    pointed = [scene.options(("deck", deck.id)) for deck in scene.reading.decks]
    shown = (view.decks, view.discards, view.reserve, view.danger, pointed)
    return scene.kept("decks", shown, lambda: _lying(scene))


def _lying(scene: Scene) -> str:
    decks = "".join(_deck(scene, deck) for deck in scene.reading.decks)
    reserve = "".join(_reserve(scene, kind, count) for kind, count in scene.view.reserve.items())
    return (
        f'<div class="mz-table">{_last_spawn(scene)}<ul class="mz-decks">{decks}</ul>'
        f'<ul class="mz-reserve">{reserve}</ul></div>'
    )


def _reserve(scene: Scene, kind: str, count: int) -> str:
    said = scene.say("reserve", count=count, name=scene.name("enemy", kind))
    drawn = figure(agent(scene.reading.printed, kind), "standee", 30)
    return f"<li {asked('enemy', kind)}>{drawn}<span>{esc(said)}</span></li>"


def _deck(scene: Scene, deck: Deck) -> str:
    said = scene.say("deck", name=scene.deck(deck), count=deck.left, discarded=len(deck.discarded))
    ref = ("deck", deck.id)
    about = pointable(f"deck-{deck.id}", ref, said, scene.options(ref), f"mz-deck {deck.id}")
    return f"<li><div {about}><i></i><span>{esc(said)}</span></div></li>"


def _last_spawn(scene: Scene) -> str:
    """A card with the line of numbers, the one of the present danger marked."""
    discards = scene.view.discards.spawn
    if not discards:
        return ""
    danger, note = scene.view.danger, scene.say("spawn.last")
    return spawn_card(
        scene.words.speaker, scene.reading.printed, discards[-1], danger, note, ident="last-spawn"
    )


def _cast(scene: Scene) -> str:
    """The cards of all on the board who have one: Enemies with powers, and people, who leave theirs."""
    view = scene.view
    cards = [
        scene.kept("rival", (who, seen), partial(_rival, scene, who))
        for who, seen in view.super_heroes.items()
    ]
    cards += [
        scene.kept("person", (person, seen), partial(_person, scene, person))
        for person, seen in view.bystanders.items()
    ]
    title = esc(scene.say("cast"))
    return f'<ul class="mz-cast" aria-label="{title}">{"".join(cards)}</ul>' if cards else ""


def _rival(scene: Scene, who: str) -> str:
    seen = scene.view.super_heroes[who]
    printed = scene.reading.printed.rivals[who].toughness
    facts = [scene.rival()]
    facts += [scene.say("toughness.now", count=seen.toughness)] if seen.toughness != printed else []
    facts += [scene.say(key) for key in still_by(seen)]
    facts += [scene.say("returns")] if seen.returns else []
    ref = ("super_hero", who)
    return _face(ref, somebody(who), scene.name(*ref), facts, scene.rule(*ref))


def _person(scene: Scene, person: str) -> str:
    seen = scene.view.bystanders[person]
    facts = [scene.words.speaker.say("deck.bystander"), *told_person(scene, seen)]
    mark = ours(scene.words, is_ours=scene.reading.printed.is_ours("bystander", person))
    ref = ("bystander", person)
    return _face(ref, portrait(person), scene.name(*ref), facts, scene.rule(*ref), mark=mark)


def _face(
    ref: tuple[str, str], symbol: str, name: str, facts: list[str], rule: str, *, mark: str = ""
) -> str:
    said = esc(", ".join(facts))
    return (
        f"<li {asked(*ref)}>{figure(symbol, 'standee', 40)}<span><b>{esc(name)}</b> <small>{said}</small>"
        f"<small>{esc(rule)}{mark}</small></span></li>"
    )


# -- notes -------------------------------------------------------------------------------------------


def _rules(scene: Scene) -> str:
    """What is special about the mission."""
    shown = (scene.view.mission, scene.view.discards)
    return scene.kept("rules", shown, lambda: _listed_rules(scene))


def _listed_rules(scene: Scene) -> str:
    mission, say = scene.view.mission, scene.words.speaker.say
    lines = [scene.rule("mission", mission.id)]
    lines += briefing(scene.reading.printed.mission(mission.id), scene.words.speaker)
    lines.append(scene.say("loss"))
    facts = scene.say(
        "mission.facts", difficulty=say(f"difficulty.{mission.difficulty}"), minutes=mission.minutes
    )
    rows = "".join(f"<li>{esc(line)}</li>" for line in lines)
    rivals = scene.words.speaker.name("enemy", scene.reading.printed.rival)
    supers = "".join(
        f"<li {asked('super_hero', who)}>{figure(somebody(who), 'standee', 34)}"
        f"<span><b>{esc(scene.name('super_hero', who))}</b> "
        f"{esc(scene.rule('super_hero', who))}</span></li>"
        for who in scene.reading.printed.rivals
    )
    return (
        f'<details class="notes" id="board-mission">'
        f"<summary>{esc(scene.say('mission.rules', rivals=rivals))}</summary>"
        f'<div><p>{esc(facts)}</p><ul>{rows}</ul><ul class="mz-supers">{supers}</ul>'
        f"{_discarded(scene)}</div></details>"
    )


def _discarded(scene: Scene) -> str:
    """What has come up so far, for those who count cards."""
    piles = []
    for deck in scene.reading.decks:
        counted = Counter(deck.discarded)
        if counted and deck.id != "super_hero":
            names = [
                scene.name(deck.id, card) + (f" ×{count}" if count > 1 else "")
                for card, count in counted.items()
            ]
            title = scene.say("discarded", name=scene.deck(deck))
            piles.append(f"<dt>{esc(title)}</dt><dd>{esc(scene.listed(names))}</dd>")
    return f"<dl>{''.join(piles)}</dl>" if piles else ""


SIGNS = (
    "mz-bystander",
    "mz-claws",
    "mz-point",
    "mz-waiting",
    "mz-objective",
    "mz-unseen",
    "mz-start",
    "mz-exit",
    "mz-sign",
    "mz-door-closed",
    "mz-door-locked",
    "mz-door-sealed",
    "mz-tough",
)
DRAWN = ("mz-civilian", "mz-heart", "mz-bolt", "i-crosshair", "i-target", "i-eye")


def _signs(scene: Scene) -> str:
    return scene.kept("signs", (), lambda: _legend(scene))


def _legend(scene: Scene) -> str:
    lines = "".join(
        '<li><svg viewBox="-24 -24 48 48" width="30" height="30" aria-hidden="true">'
        f'<use href="#{sign}" class="mz-red"/></svg>'
        f"<span>{esc(scene.say('sign.' + sign))}</span></li>"
        for sign in SIGNS
    )
    printed = scene.reading.printed
    meant = {agent(printed, kind): scene.name("enemy", kind) for kind in printed.kinds}
    meant |= {sign: scene.say(f"sign.{sign}") for sign in (scene.track_sign, *DRAWN)}
    meant["i-target"] = scene.by_mode("sign.i-target")
    lines += "".join(
        f"<li>{figure(sign, 'mz-red', 30)}<span>{esc(said)}</span></li>" for sign, said in meant.items()
    )
    return (
        f'<details class="notes" id="board-signs"><summary>{esc(scene.say("signs"))}</summary>'
        f'<ul class="mz-signs">{lines}</ul></details>'
    )
