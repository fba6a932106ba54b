"""The heroes: a line for each beside the map, everything about them below it, and what one holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table as Grid

from ....engine import Seat
from ....games.marvel_zombies.view import AttackView, HeroView
from ...typography import Text
from ..base import BoardGlance, Thing
from .common import DANGER, INK, bare, called, hero_figure, read, seen, sign

BROAD_SEATS: Final = 30
ROOMY_SEATS: Final = 44
"""Wider than this, the heroes' names are written out."""
SHORT_NAME: Final = 10
HEADED: Final = 5
"""In a small window, more heroes need the line of the headings."""


# -- beside the map ------------------------------------------------------------------------------------------


def seats(glance: BoardGlance, width: int) -> RenderableType:
    """A line for each hero, and below whose is which."""
    heroes = seen(glance).heroes
    headed = width >= BROAD_SEATS or len(heroes) <= HEADED
    grid = Grid(box=None, expand=True, pad_edge=False, padding=(0, 1, 0, 0), show_header=headed)
    grid.add_column("", ratio=1, no_wrap=True, overflow="ellipsis")
    for column in ("health", read(glance).track, "xp", "actions"):
        heading = glance.words(f"marvel.column.{column}")
        short = heading if width >= BROAD_SEATS else heading[:3]
        grid.add_column(short, justify="right", header_style="dim", no_wrap=True)
    for name, hero in heroes.items():
        grid.add_row(*_row(glance, name, hero, width))
    players = Text("  ").join(player(glance, seat) for seat in range(len(glance.speaker.players)))
    return Group(*([grid] if heroes else []), players)


def player(glance: BoardGlance, seat: Seat) -> Text:
    return Text(f"{glance.mark(seat)}{glance.speaker.players[seat]}", INK[seat])


def _row(glance: BoardGlance, name: str, hero: HeroView, width: int) -> list[Text]:
    style = "dim" if hero.activated else ""
    if hero.status in ("eliminated", "left"):
        style = "dim strike"
    title = Text(sign(glance, "turn") if name == seen(glance).acting else "", "bold dark_orange")
    title.append(hero_figure(glance, name), INK[hero.seat])
    full = bare(glance, "hero", name)
    title.append(" " + (full if width > ROOMY_SEATS else _shortened(full)), style)
    danger, (count, most) = glance.speaker.name("danger", hero.danger)[0], read(glance).on_track(hero)
    return [
        title,
        Text(f"{hero.health}/{hero.max_health}", "bold red1" if hero.health == 1 else style),
        Text(f"{count}/{most}", "bold red1" if hero.ravenous else style),
        Text(f"{hero.xp}{danger}", DANGER[hero.danger]),
        Text(_turn(glance, name, hero), style),
    ]


def _shortened(name: str) -> str:
    """Captains, Doctors and the like by what tells them apart: "America"."""
    return name if len(name) <= SHORT_NAME else name.rpartition(" ")[2]


def _turn(glance: BoardGlance, name: str, hero: HeroView) -> str:
    """Actions left, or whether the hero's turn is over or still to come."""
    if name == seen(glance).acting:
        return str(hero.actions)
    return sign(glance, "met" if hero.activated else "empty")


# -- below the map -------------------------------------------------------------------------------------------


def dashboard(glance: BoardGlance, name: str) -> Text:
    """All about a hero in two lines or three."""
    hero, words, speaker = seen(glance).heroes[name], glance.words, glance.speaker
    line = Text(hero_figure(glance, name) + " ", f"bold {INK[hero.seat]}")
    where = called(glance, hero.zone) if hero.zone else speaker.name("status", hero.status)
    line.append(f"{bare(glance, 'hero', name)} ({speaker.players[hero.seat]}, {where})", "bold")
    line.append("  ").append_text(_pips(glance, "health", hero.health, hero.max_health, "red1"))
    track, (count, most) = read(glance).track, read(glance).on_track(hero)
    line.append("  " + words(f"marvel.column.{track}") + " ")
    line.append_text(_pips(glance, track, count, most, "dark_orange"))
    if hero.ravenous:
        line.append(" " + words("marvel.ravenous"), "bold red1")
    xp = words("marvel.xp", count=hero.xp, level=speaker.name("danger", hero.danger))
    if hero.next_danger is not None:
        xp += " " + words("marvel.next", count=hero.next_danger)
    line.append("  " + xp, DANGER[hero.danger])
    if name == seen(glance).acting:
        line.append("  " + words("marvel.actions", count=hero.actions), "bold")
    elif hero.activated and hero.zone:
        line.append("  " + words("marvel.done"), "dim")
    return line.append("\n   " + belongings(glance, hero), "dim")


def _pips(glance: BoardGlance, what: str, count: int, full: int, style: str) -> Text:
    return Text(sign(glance, what) * count, style).append(sign(glance, "empty") * (full - count), "dim")


def belongings(glance: BoardGlance, hero: HeroView) -> str:
    """Attack, unlocked skills, traits, the card and who follows."""
    speaker, unique = glance.speaker, hero.attacks[0]
    parts = [f"{speaker.name('attack', unique.name)} {figures(glance, unique)}"]
    parts += [speaker.name("skill", skill) for skill in hero.skills]
    parts += [speaker.name("trait", trait) for trait in hero.traits]
    parts += [bare(glance, "bystander", hero.card)] if hero.card else []
    if hero.followers:
        names = ", ".join(bare(glance, "hero", other) for other in hero.followers)
        parts.append(glance.words("marvel.followers", names=names))
    return " · ".join(parts)


def hero_roll(glance: BoardGlance, dice: int, accuracy: int) -> str:
    return glance.words("marvel.odds", count=dice, accuracy=accuracy)


def figures(glance: BoardGlance, attack: AttackView) -> str:
    """What there is to say of an attack: dice, what hits, how far."""
    return glance.words(
        "marvel.dice",
        odds=hero_roll(glance, attack.dice, attack.accuracy),
        type=glance.speaker.name("attack_type", attack.type),
        reach="0" if not attack.reach else f"0–{attack.reach}",
    )


# -- what is one's own ---------------------------------------------------------------------------------------


def hand(glance: BoardGlance) -> list[Thing]:
    """What the hero who is acting has, then one's other heroes: their rule says what they have."""
    mine = read(glance).heroes_of(glance.viewer)
    mine.sort(key=lambda name: name != seen(glance).acting)
    return [thing for name in mine for thing in _things(glance, name)]


def _things(glance: BoardGlance, name: str) -> Iterator[Thing]:
    hero, speaker = seen(glance).heroes[name], glance.speaker
    yield Thing("hero", name, Text(bare(glance, "hero", name), f"bold {INK[hero.seat]}"))
    if name != seen(glance).acting:
        return
    for attack in hero.attacks:
        label = Text("  " + speaker.name("attack", attack.name))
        label.append("  " + glance.words("marvel.roll", count=attack.dice), "dim")
        yield Thing("attack", attack.name, label)
    for skill in hero.skills:
        label = Text("  " + speaker.name("skill", skill))
        if skill in hero.used:
            label.append("  " + glance.words("marvel.used"), "dim")
        yield Thing("skill", skill, label)
    for trait in hero.traits:
        yield Thing("trait", trait, Text("  " + speaker.name("trait", trait), "cyan"))
    if hero.card:
        yield Thing("bystander", hero.card, Text("  " + bare(glance, "bystander", hero.card)))


def levels(glance: BoardGlance, hero: str) -> str:
    """What a hero gains at every Danger Level."""
    speaker = glance.speaker
    return " · ".join(
        glance.words(
            "marvel.level", level=speaker.name("danger", level), xp=xp, skill=speaker.name("skill", skill)
        )
        for level, xp, skill in read(glance).printed.levels(hero)
    )


def attack_rule(glance: BoardGlance, name: str) -> str:
    """With the dice of whoever would roll them now: the hero who acts, or the first who has it."""
    view = seen(glance)
    for hero in sorted(view.heroes, key=lambda hero: hero != view.acting):
        for attack in view.heroes[hero].attacks:
            if attack.name == name:
                title = glance.speaker.name("attack", name)
                return glance.words("marvel.attack", attack=title, figures=figures(glance, attack))
    return ""
