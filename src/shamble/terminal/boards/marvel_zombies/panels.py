"""The table in words: goals, attacks with their chances, Spawn cards, and what is in a zone."""

from __future__ import annotations

from collections.abc import Iterator

from ....games.marvel_zombies.reading import DEVOUR, Target
from ...typography import Text
from ..base import BoardGlance
from .common import bare, called, capital, read, seen, sign, targets
from .heroes import hero_roll


def goals(glance: BoardGlance) -> Iterator[Text]:
    """What the mission wants, in its order; what is met is ticked off."""
    mission, speaker = seen(glance).mission, glance.speaker
    yield Text(glance.words("marvel.goals"), "bold")
    for stage, wanted in enumerate(mission.goals):
        met, now = stage < mission.stage, stage == mission.stage
        mark = sign(glance, "met") if met else sign(glance, "turn") if now else " "
        style = "dim" if met else "bold green3" if now else ""
        yield Text(f" {mark} " + " + ".join(speaker.say(f"goal.{goal}") for goal in wanted), style)
    for loss in mission.losses:
        yield Text(" ! " + speaker.say(f"loss.{loss}"), "red1")
    yield from (Text("   " + line, "bold") for line in _counts(glance))


def _counts(glance: BoardGlance) -> Iterator[str]:
    """What a mission of living heroes has counted so far."""
    view, words = seen(glance), glance.words
    if view.mode == "hero":
        yield words("marvel.people", rescued=len(view.rescued), lost=len(view.lost))
    yield from (words(f"marvel.{what}", count=count) for what, count in read(glance).counts())


# -- attacks -------------------------------------------------------------------------------------------------


def aims(glance: BoardGlance) -> Iterator[Text]:
    """Whom the acting hero could attack from where they stand, with range, dice and chances."""
    found, acting = targets(glance), seen(glance).acting
    if found and acting is not None:
        yield Text(glance.words("marvel.targets", hero=bare(glance, "hero", acting)), "bold")
    for target in found:
        there = [*enemies(glance, target.zone)]
        there += people(glance, target.zone) if target.attack == DEVOUR else ()
        yield Text(" " + _aim(glance, target)).append(" " + ", ".join(there), "red1")


def _aim(glance: BoardGlance, target: Target) -> str:
    words = glance.words
    chances = read(glance).odds(str(seen(glance).acting), target, glance.speaker)
    return words(
        "marvel.target",
        attack=glance.speaker.name("attack", target.attack),
        zone=called(glance, target.zone),
        range="–" if target.range is None else target.range,
        odds=hero_roll(glance, target.dice, target.accuracy),
        chances=chances,
    )


def distance(glance: BoardGlance, zone: str) -> str:
    """How far off a zone is, where somebody could be attacked there."""
    steps = next((target.range for target in targets(glance) if target.zone == zone), None)
    return "" if steps is None else " " + glance.words("marvel.range", range=steps)


def dice(glance: BoardGlance) -> list[Text]:
    """The dice on the table."""
    attack = seen(glance).attack
    if attack is None:
        return []
    line = Text(glance.words("marvel.rolled", zone=called(glance, attack.zone)), "bold")
    for face in attack.dice:
        line.append(f" [{face}]", "bold green3" if face >= attack.accuracy else "dim")
    hits = glance.words("marvel.hits", count=attack.hits, accuracy=attack.accuracy)
    return [line.append("  " + hits)]


# -- Spawn cards ---------------------------------------------------------------------------------------------


def spawning(glance: BoardGlance) -> Iterator[Text]:
    """The Spawn card that was drawn last, and what is still to come."""
    drawn = next((event for event in reversed(glance.events) if event.key == "spawn_drawn"), None)
    if drawn is not None:
        card, zone = (str(arg) for arg in drawn.args)
        name, rule = glance.speaker.name("spawn", card), glance.speaker.rule(f"spawn.{card}")
        yield Text(glance.words("marvel.spawned", card=name, zone=called(glance, zone), rule=rule))
    waiting = seen(glance).to_spawn
    if waiting:
        zones = ", ".join(called(glance, zone) for zone in waiting)
        yield Text(glance.words("marvel.to_spawn", zones=zones), "bold")


# -- zones ---------------------------------------------------------------------------------------------------


def zone_words(glance: BoardGlance, zone: str) -> str:
    """A zone in words: what it is, what is in it, and what Enemies there would do."""
    words = glance.words
    name = capital(called(glance, zone))
    if zone in seen(glance).dark:
        name += ", " + words("marvel.sign.dark")
    things = [bare(glance, "hero", hero) for hero in read(glance).zone(zone).heroes]
    things += [*enemies(glance, zone), *people(glance, zone), *_lying(glance, zone)]
    things += intentions(glance, zone)
    return words("marvel.zone", zone=name, things=", ".join(things) or words("marvel.nothing"))


def enemies(glance: BoardGlance, zone: str) -> Iterator[str]:
    """Enemies in a zone, in words; Bystanders are none."""
    row, words = read(glance).zone(zone), glance.words
    for who in row.super_heroes:
        rival = seen(glance).super_heroes[who]
        said = [bare(glance, "super_hero", who), words("marvel.toughness", count=rival.toughness)]
        said += [words("marvel.inert")] if rival.inert else []
        said += [words("marvel.calm")] if rival.calm else []
        yield " ".join(said)
    yield from (f"{bare(glance, 'enemy', kind)} ×{count}" for kind, count in row.agents.items() if count)


def people(glance: BoardGlance, zone: str) -> Iterator[str]:
    """Bystanders in a zone, in words."""
    yield from (_person(glance, who) for who in read(glance).zone(zone).bystanders)


def _person(glance: BoardGlance, who: str) -> str:
    """Somebody whom the mission is about says so."""
    name = bare(glance, "bystander", who)
    if not seen(glance).bystanders[who].objective:
        return name
    return f"{name} ({glance.words('marvel.wanted.' + seen(glance).mode)})"


def intentions(glance: BoardGlance, zone: str) -> Iterator[str]:
    """What the Enemies there would do if it were their turn now."""
    if seen(glance).phase != "player":
        return
    plan, words = read(glance).intent(zone), glance.words
    if plan.wounds:
        yield words("marvel.intent.attack", count=plan.wounds)
    if plan.afar:
        yield words("marvel.intent.afar", zones=", ".join(called(glance, other) for other in plan.afar))
    if plan.ways:
        yield words("marvel.intent.go", zones=", ".join(called(glance, way) for way in plan.ways))


def _lying(glance: BoardGlance, zone: str) -> Iterator[str]:
    """Cards and the mission's tokens in a zone, in words."""
    view, words = seen(glance), glance.words
    if read(glance).zone(zone).face_down:
        yield words("marvel.sign.face_down")
    for name, each in view.objectives.items():
        if each.zone == zone and not each.taken:
            yield objective(glance, name)
    for name, card in view.collect.items():
        if card.zone == zone and not card.taken:
            yield bare(glance, "bystander", name)
    if view.exit == zone:
        yield words("marvel.sign.exit")
    for point in view.spawn_points:
        if point.zone == zone:
            yield words("marvel.sign.spawn" if point.active else "marvel.sign.asleep")
    if view.sign and view.sign.zone == zone:
        yield words("marvel.sign.sign")


def objective(glance: BoardGlance, name: str) -> str:
    colour = seen(glance).objectives[name].colour
    shown = glance.speaker.name("colour", colour) if colour else glance.words("marvel.unknown")
    return f"{glance.speaker.name('objective', name)} ({shown})"
