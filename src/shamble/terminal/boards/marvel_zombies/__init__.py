"""Marvel Zombies on the screen: the city in characters, and what every hero can do in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from rich.console import Group, RenderableType

from ....engine import Arg, Event, Option, Seat
from ....engine.speech import Speaker
from ....games.marvel_zombies.reading import (
    ATTACKS,
    MarvelContent,
    Printed,
    asked_about,
    briefing,
)
from ...typography import Text
from ..base import BoardGlance, TerminalBoard, Thing
from . import city, heroes, panels
from .common import DANGER, bare, capital, read, seen

KINDS: Final = ("hero", "skill", "trait", "super_hero", "bystander")
"""What the help page explains."""


class MarvelBoard(TerminalBoard):
    dialogues: ClassVar[tuple[str, ...]] = ()
    hand_title: ClassVar[str] = "marvel.hand"
    follows: ClassVar[bool] = True
    windows: ClassVar[bool] = False
    minor: ClassVar[frozenset[str]] = frozenset(("hunger_set", "power_set", "turn_ended"))
    loud: ClassVar[Mapping[str, str]] = {
        "round_began": "bold reverse",
        "turn_began": "bold",
        "enemy_phase": "bold dark_orange",
        "spawn_drawn": "bold",
        "super_hero_came": "bold dark_orange",
        "zone_attacked": "bold dark_orange",
        "wounded": "red1",
        "ravenous": "bold red1",
        "hero_eliminated": "bold red1",
        "eliminated": "green3",
        "super_hero_eliminated": "bold green3",
        "devoured": "bold green3",
        "danger_reached": "bold",
        "objective_taken": "bold green3",
        "goal_met": "bold reverse",
        "won": "bold reverse",
        "lost": "bold reverse",
    }

    def remark(self, glance: BoardGlance, option: Option) -> str:
        """How likely how many fall."""
        if glance.asked is None or option.key not in ATTACKS:
            return ""
        named, hero = dict(option.refs), asked_about(glance.asked)["hero"]
        target = read(glance).target(hero, str(named["attack"]), str(named["zone"]))
        return read(glance).odds(hero, target, glance.speaker)

    # -- the frame -------------------------------------------------------------------------------------------

    def status(self, glance: BoardGlance) -> Text:
        view, words, speaker = seen(glance), glance.words, glance.speaker
        line = Text(f"{view.mission.id} {speaker.name('mission', view.mission.id)}", "bold")
        if view.turn:
            line.append("  " + words("marvel.round", round=view.turn), "bold")
        line.append("  " + speaker.name("phase", view.phase))
        level = speaker.name("danger", view.danger)
        return line.append("  " + words("marvel.danger", level=level), f"bold {DANGER[view.danger]}")

    def map(self, glance: BoardGlance, width: int) -> RenderableType:
        """The city first, then what to do in it, then everything in words."""
        chart, window = city.shown(glance, width)
        return Group(
            *chart.draw(window, city.tokens(glance), seen(glance).dark),
            *city.cut_off(glance, chart, window),
            *panels.goals(glance),
            *panels.aims(glance),
            *panels.spawning(glance),
            *[heroes.dashboard(glance, hero) for hero in seen(glance).heroes],
            *[Text(panels.zone_words(glance, zone)) for zone in city.busy(glance)],
            city.legend(glance),
        )

    def focus(self, glance: BoardGlance, width: int) -> int:
        chart, window = city.shown(glance, width)
        return chart.line(window, city.pointed(glance) or city.focus(glance))

    def seats(self, glance: BoardGlance, width: int) -> RenderableType:
        return heroes.seats(glance, width)

    def player(self, glance: BoardGlance, seat: Seat) -> Text:
        return heroes.player(glance, seat)

    def score(self, glance: BoardGlance, points: int) -> str:
        """All win or lose together; there is nothing to count."""
        return glance.words("marvel.score.won" if points else "marvel.score.lost")

    def hand(self, glance: BoardGlance) -> list[Thing]:
        return heroes.hand(glance)

    def notices(self, glance: BoardGlance) -> list[Text]:
        return panels.dice(glance)

    # -- what things are -------------------------------------------------------------------------------------

    def rule(self, glance: BoardGlance, kind: str, thing: Arg) -> str:
        name = str(thing)
        if kind == "zone":
            return panels.zone_words(glance, name) + panels.distance(glance, name)
        if kind == "door":
            state = glance.speaker.name("door_state", seen(glance).doors[name])
            return glance.words("marvel.door", door=capital(glance.speaker.name("door", name)), state=state)
        if kind == "objective":
            return panels.objective(glance, name)
        if kind == "attack":
            return heroes.attack_rule(glance, name)
        if kind == "hero" and name in seen(glance).heroes:
            return heroes.belongings(glance, seen(glance).heroes[name])
        return self._printed(glance, kind, name)

    def _printed(self, glance: BoardGlance, kind: str, name: str) -> str:
        """What a card says, a hero's with the skills of every Danger Level."""
        rule = super().rule(glance, kind, name)
        if kind != "hero" or name not in read(glance).printed.heroes:
            return rule
        return f"{rule} {heroes.levels(glance, name)}."

    def report(self, events: Sequence[Event], since: int) -> tuple[int, int]:
        """When a round has begun: the Enemy Phase before it, its Spawn cards one by one."""
        began = max((at for at in range(since, len(events)) if events[at].key == "round_began"), default=0)
        phases = [at for at in range(began) if events[at].key == "enemy_phase"]
        return (phases[-1], began) if phases else (0, 0)

    def about(self, content: MarvelContent, setting: str, value: Arg, speaker: Speaker) -> str:
        return _told(Printed(content), str(value), speaker) if setting == "mission" else ""

    def reference(self, glance: BoardGlance) -> list[tuple[str, str]]:
        words, speaker, mission = glance.words, glance.speaker, seen(glance).mission
        return [
            (speaker.name("mission", mission.id), _told(read(glance).printed, mission.id, speaker)),
            (words("marvel.map"), city.legend(glance).plain),
            (words("marvel.columns"), words(f"marvel.columns.{read(glance).track}")),
            *[
                (bare(glance, kind, name), self._printed(glance, kind, name))
                for kind in KINDS
                for name in read(glance).printed.names(kind)
            ],
        ]


def _told(printed: Printed, mission: str, speaker: Speaker) -> str:
    """A mission's story and everything that holds in it."""
    return " ".join([speaker.rule(f"mission.{mission}"), *briefing(printed.mission(mission), speaker)])


BOARD: Final = MarvelBoard()
