"""A hero's dashboard: Health, Hunger or Power, experience, skills, attacks, Traits, the Bystander card."""

from __future__ import annotations

from collections.abc import Iterator

from ....games.marvel_zombies.reading import DEVOUR, LEVELS, SKILL_LEVELS
from ....games.marvel_zombies.view import AttackView
from ..common.ink import esc, figure, num, pointable
from .cards import ours
from .crowd import described
from .pictures import somebody
from .scene import Scene

WIDE, HIGH = 200, 14
KINDS = {"trait": "trait", "card": "bystander"}
"""What is pointed at, and what the game calls it."""


def dashboards(scene: Scene) -> str:
    """Those of the viewer's heroes; the acting one first."""
    own = scene.reading.heroes_of(scene.view.viewer)
    if not own:
        return found_card(scene)
    own.sort(key=lambda hero: hero not in (scene.view.acting, scene.about))
    drawn = "".join(_dashboard(scene, hero, len(own)) for hero in own)
    return f'{found_card(scene)}<div class="mz-dashboards">{drawn}</div>'


def is_asked(scene: Scene, hero: str) -> bool:
    """The question is about what this hero has."""
    return hero == scene.about


def _dashboard(scene: Scene, hero: str, own: int) -> str:
    """Of several heroes the one who acts is shown in full, and all that the others hold."""
    acting, marks = hero == scene.view.acting, [*scene.marks.items()] if is_asked(scene, hero) else ()
    shown = (hero, own, scene.view.heroes[hero], acting, marks, scene.options(("hero", hero)))
    return scene.kept("dashboard", shown, lambda: _drawn(scene, hero, own))


def _drawn(scene: Scene, hero: str, own: int) -> str:
    seen = scene.view.heroes[hero]
    acting = hero in (scene.view.acting, scene.about)
    cls = "mz-dash" + (" acting" if acting else "")
    cls += " gone" if seen.status == "eliminated" else ""
    printed = _attacks(scene, hero) + _skills(scene, hero)
    if own > 1 and not acting:
        title = esc(scene.say("dash.more"))
        printed = f'<details id="more-{hero}"><summary>{title}</summary>{printed}</details>'
    return (
        f'<section class="{cls}" id="dash-{hero}" aria-label="{esc(scene.name("hero", hero))}">'
        f"{_head(scene, hero)}{experience(scene, hero)}{printed}{_held(scene, hero)}</section>"
    )


def _head(scene: Scene, hero: str) -> str:
    about = pointable(
        f"own-{hero}", ("hero", hero), described(scene, hero), scene.options(("hero", hero)), "mz-who"
    )
    mark = ours(scene.words, is_ours=scene.reading.printed.is_ours("hero", hero))
    return (
        f"<div {about}>{figure(somebody(hero), 'standee', 56)}"
        f"<div><b>{esc(scene.name('hero', hero))}</b>{mark}"
        f"{whereabouts(scene, hero)}{pips(scene, hero)}</div></div>"
    )


def whereabouts(scene: Scene, hero: str) -> str:
    seen = scene.view.heroes[hero]
    if seen.zone:
        said = scene.place(seen.zone)
    else:
        said = scene.words.speaker.say(f"status.{seen.status}")
    if seen.ravenous:
        said = f"{said} · {scene.say('ravenous')}"
    if seen.followers:
        names = scene.listed(scene.name("hero", other) for other in seen.followers)
        said = f"{said} · {scene.say('followers', names=names)}"
    return f'<span class="note">{esc(said)}</span>'


def pips(scene: Scene, hero: str) -> str:
    """Health, Hunger or Power, and actions: signs, and the same in words for those who do not see them."""
    seen = scene.view.heroes[hero]
    health = scene.say("health", count=seen.health, most=seen.max_health)
    rows = [_row("mz-heart", "health", seen.health, seen.max_health, health)]
    track, (count, most) = scene.reading.track, scene.reading.on_track(seen)
    rows.append(_row(scene.track_sign, track, count, most, scene.say(track, count=count, most=most)))
    if seen.actions:
        actions = scene.say("actions", count=seen.actions)
        rows.append(_row("mz-bolt", "actions", seen.actions, seen.actions, actions))
    return f'<span class="mz-pips">{"".join(rows)}</span>'


def _row(symbol: str, cls: str, count: int, most: int, said: str) -> str:
    drawn = "".join(figure(symbol, "on" if index < count else "off", 15) for index in range(most))
    return (
        f'<span class="mz-row {cls}" role="img" aria-label="{esc(said)}" title="{esc(said)}">{drawn}</span>'
    )


def experience(scene: Scene, hero: str) -> str:
    """The Danger track: four stretches, filled as far as the hero has come."""
    seen = scene.view.heroes[hero]
    danger = scene.words.speaker.say(f"danger.{seen.danger}")
    if seen.next_danger is None:
        said = scene.say("xp.top", count=seen.xp, danger=danger)
    else:
        said = scene.say("xp", count=seen.xp, danger=danger, next=seen.next_danger)
    drawn = "".join(_stretch(scene, index, seen.xp) for index in range(len(LEVELS)))
    return (
        f'<p class="mz-xp"><svg viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}"'
        f' preserveAspectRatio="none" aria-hidden="true">{drawn}</svg>'
        f"<span>{esc(said)}</span></p>"
    )


def _stretch(scene: Scene, index: int, xp: int) -> str:
    """One level's part of the track, pale, and over it as much as has been gained."""
    steps = scene.reading.printed.danger
    low = steps[index]
    high = steps[index + 1] if index + 1 < len(steps) else low
    share = 0.0 if xp < low else 1.0 if xp >= high else (xp - low + 1) / (high - low + 1)
    part = WIDE / len(LEVELS)

    def bar(width: float, cls: str) -> str:
        place = f'x="{num(index * part + 1)}" y="1" width="{num(width)}" height="{HIGH - 2}" rx="3"'
        return f'<rect {place} class="{cls}"/>'

    level = f"xp-{LEVELS[index]}"
    return bar(part - 2, f"{level} faint") + (bar((part - 2) * share, level) if share else "")


# -- what the hero can do ----------------------------------------------------------------------------


def _attacks(scene: Scene, hero: str) -> str:
    rows = "".join(_attack(scene, hero, facts) for facts in scene.view.heroes[hero].attacks)
    return f'<ul class="mz-attacks">{rows}</ul>'


def _attack(scene: Scene, hero: str, facts: AttackView) -> str:
    ref = ("attack", facts.name)
    options = scene.options(ref) if is_asked(scene, hero) else ()
    kind = scene.words.speaker.say(f"attack_type.{facts.type}")
    said = scene.say("attack.facts", count=facts.dice, accuracy=facts.accuracy, kind=kind, reach=facts.reach)
    name = scene.name("attack", facts.name)
    label = scene.say("attack.described", name=name, facts=said)
    about = pointable(f"attack-{hero}-{facts.name}", ref, label, options, "mz-chip")
    sign = figure("mz-maw" if facts.name == DEVOUR else "mz-bolt", "", 18)
    return f"<li><div {about}>{sign}<span><b>{esc(name)}</b> <small>{esc(said)}</small></span></div></li>"


def _skills(scene: Scene, hero: str) -> str:
    seen = scene.view.heroes[hero]
    rows = ""
    for level, skill in zip(SKILL_LEVELS, seen.all_skills, strict=True):
        rows += _skill(scene, hero, level, skill)
    return f'<ul class="mz-skills">{rows}</ul>'


def _skill(scene: Scene, hero: str, level: str, skill: str) -> str:
    seen = scene.view.heroes[hero]
    options = scene.options(("skill", skill)) if is_asked(scene, hero) else ()
    state = "unlocked" if skill in seen.skills else "locked"
    said = [scene.name("skill", skill), scene.words.speaker.say(f"danger.{level}")]
    if state == "locked":
        said.append(scene.say("skill.locked"))
    if skill in seen.used:
        said.append(scene.say("used"))
    about = pointable(
        f"skill-{hero}-{skill}", ("skill", skill), scene.listed(said), options, f"mz-chip {state}"
    )
    rule = scene.rule("skill", skill)
    used = f' <em class="note">{esc(scene.say("used"))}</em>' if skill in seen.used else ""
    return (
        f'<li><div {about}><i class="level xp-{level}"></i>'
        f"<span><b>{esc(scene.name('skill', skill))}</b>{used}<small>{esc(rule)}</small></span></div></li>"
    )


def _held(scene: Scene, hero: str) -> str:
    cards = "".join(_cards(scene, hero))
    return f'<ul class="mz-held">{cards}</ul>' if cards else ""


def _cards(scene: Scene, hero: str) -> Iterator[str]:
    """Traits, then the Bystander card."""
    seen = scene.view.heroes[hero]
    met: list[str] = []
    for trait in seen.traits:
        options = scene.options(("trait", trait)) if is_asked(scene, hero) and trait not in met else ()
        yield _card(scene, f"trait-{hero}-{trait}-{met.count(trait)}", ("trait", trait), options)
        met.append(trait)
    if seen.card:
        options = scene.options(("card", seen.card)) if is_asked(scene, hero) else ()
        used = f" ({scene.say('used')})" if seen.card_used else ""
        yield _card(scene, f"card-{hero}", ("card", seen.card), options, used)


def _card(scene: Scene, ident: str, ref: tuple[str, str], options: tuple[int, ...], used: str = "") -> str:
    """A Trait or a Bystander card."""
    kind, thing = KINDS[ref[0]], ref[1]
    name, rule = scene.name(kind, thing) + used, scene.rule(kind, thing)
    label = scene.say("card", kind=scene.say(f"card.{kind}"), name=name, rule=rule)
    about = pointable(ident, ref, label, options, f"mz-chip {kind}")
    sign = figure("mz-card" if kind == "bystander" else scene.track_sign, scene.reading.track, 22)
    mark = ours(scene.words, is_ours=scene.reading.printed.is_ours(kind, thing))
    return (
        f"<li><div {about}>{sign}<span><b>{esc(name)}</b>{mark}<small>{esc(rule)}</small></span></div></li>"
    )


def found_card(scene: Scene) -> str:
    """A Bystander card just gained that lies beside the one held, while it is chosen which to keep."""
    held = [seen.card for seen in scene.view.heroes.values()]
    new = [card for card in scene.marked("card") if card not in held]
    if scene.about is None or not new:
        return ""
    card = new[0]
    drawn = _card(scene, f"found-{card}", ("card", card), scene.options(("card", card)))
    return f'<ul class="mz-held found">{drawn}</ul>'
