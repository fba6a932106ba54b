"""What holds in a mission, said from its own file: set-up, Objectives, locks, Spawn Points, special rules.

Nothing of it is written down a second time: a fact that changes in a mission's file changes on its page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from ....engine.speech import Speaker
from ..board import SpawnPoint
from ..entries import Colour
from ..kinds import COLOURS
from ..mission import EXIT, Mission

SEALED: Final = "sealed"
NEVER: Final = "never"
FIGURES: Final = ("super_hero", "enemy", "bystander", "figure")
"""What can stand or lie on the board at the start: the kinds of names that it may have."""


def briefing(mission: Mission, speaker: Speaker) -> list[str]:
    """All that is special about a mission beside its goals, a sentence each."""
    return list(Briefing(mission, speaker).lines())


class Briefing:
    """One mission in one language."""

    def __init__(self, mission: Mission, speaker: Speaker) -> None:
        self.entry, self.board, self.rules = mission.entry, mission.board, mission.rules
        self.speaker = speaker
        self.say = speaker.say

    def lines(self) -> Iterator[str]:
        yield from self._setup()
        yield from self._cards()
        yield from self._objectives()
        yield from self._doors()
        yield from self._spawn_points()
        yield from (ended(self.say(f"rule.{rule}")) for rule in self.entry.rules)
        yield from (ended(self.say(f"loss.{loss}")) for loss in self.entry.losses)
        if any(EXIT in stage for stage in self.entry.goals):
            yield self.say("brief.exit")

    # -- set-up --------------------------------------------------------------------------------------

    def _setup(self) -> Iterator[str]:
        if len(self.board.starts) > 1 and self.rules.smaller_group(4) == 2:
            yield self.say("brief.start")
        if self.board.figures:
            yield self.say("brief.figures", names=self._listed(self._figures()))
        if self.board.sign >= 0:
            yield self.say("brief.sign", count=self.rules.sign_throws)
        if self.board.empty:
            yield self.say("brief.empty", count=len(self.board.empty))
        yield from (self.say(f"setup.{each}") for each in self.entry.setup)

    def _figures(self) -> Iterator[str]:
        for name, zones in self.board.figures.items():
            kind = next((kind for kind in FIGURES if f"{kind}.{name}" in self.speaker.catalogue), "figure")
            called = self.speaker.name(kind, name)
            yield called if len(zones) == 1 else self.say("brief.times", count=len(zones), name=called)

    def _cards(self) -> Iterator[str]:
        for card, away in self.entry.planted.items():
            places = self._listed(self._buildings(away))
            key = "brief.planted" if places else "brief.planted.anywhere"
            yield self.say(key, card=self._card(card), places=places)
        for card, does in self.entry.revealed.items():
            yield self.say("brief.revealed", card=self._card(card), effect=self._text(f"revealed.{does}"))
        for card, colour in self.entry.collect.items():
            yield self.say("brief.collect", card=self._card(card), objective=self._objective(colour))

    def _buildings(self, tiles: Iterable[str]) -> Iterator[str]:
        """The buildings on those tiles in which Bystander cards lie."""
        for zone in self.board.zones:
            if zone.bystander and set(zone.tiles) & set(tiles):
                yield self.speaker.name("building", self.board.places[zone.index])

    # -- Objectives ----------------------------------------------------------------------------------

    def _objectives(self) -> Iterator[str]:
        counted = Counter(objective.colour for objective in self.board.objectives)
        if counted:
            each = [
                self._text(f"brief.count.{colour}", count=counted[colour]) for colour in self._order(counted)
            ]
            yield self.say("brief.objectives", names=self._listed(each))
        if self.entry.hidden:
            yield self.say("brief.hidden", objectives=self._listed(map(self._objective, self.entry.hidden)))
        yield from self._experience(counted)
        for does, colours in _by_value(self.entry.taken).items():
            objectives = self._listed(map(self._objective, self._order(colours)))
            yield self.say("brief.taken", objectives=objectives, effect=self._text(f"taken.{does}"))

    def _experience(self, counted: Counter[str]) -> Iterator[str]:
        xp, shared = self.entry.objective_xp, self.entry.shared
        alone = [colour for colour in self._order(counted) if colour not in shared]
        if xp and counted and not shared:
            yield self.say("brief.xp.each", xp=xp)
        elif xp and counted:
            yield self.say("brief.xp.all", xp=xp, objectives=self._listed(map(self._objective, shared)))
            if alone:
                yield self.say("brief.xp", xp=xp, objectives=self._listed(map(self._objective, alone)))
        if self.entry.bystander_xp:
            yield self.say(f"brief.people.{self.entry.mode}", xp=self.entry.bystander_xp)

    def _objective(self, colour: str) -> str:
        several = sum(each.colour == colour for each in self.board.objectives) > 1
        return self._text(f"brief.{'any' if several else 'objective'}.{colour}")

    # -- doors and Spawn Points ----------------------------------------------------------------------

    def _doors(self) -> Iterator[str]:
        sealed = {door.colour: NEVER for door in self.board.doors if door.state == SEALED}
        locks: dict[str, str] = {**sealed, **{str(colour): lock for colour, lock in self.entry.locks.items()}}
        for colour, lock in locks.items():
            several = sum(door.colour == colour and door.state != "closed" for door in self.board.doors) > 1
            doors = self.say(f"brief.{'doors' if several else 'door'}.{colour or 'plain'}")
            yield self.say("brief.lock", doors=doors, when=self._text(f"lock.{lock}"))
        for region, lock in self.entry.regions.items():
            building = self.speaker.name("building", region)
            yield self.say("brief.lock.building", building=building, when=self._text(f"lock.{lock}"))

    def _spawn_points(self) -> Iterator[str]:
        """Each is named in one sentence: with how many heroes it is used, whether it is active at first."""
        groups: dict[tuple[int, str], list[str]] = {}
        for point in sorted(self.board.spawns, key=lambda each: (each.heroes, COLOURS.index(each.colour))):
            groups.setdefault((point.heroes, _begins(point)), []).append(self._point(point.colour))
        for (heroes, begins), points in groups.items():
            if heroes > 1 or begins:
                key = f"brief.spawn{'.heroes' if heroes > 1 else ''}{begins}"
                yield self.say(key, heroes=heroes, points=self._listed(points))

    def _point(self, colour: str) -> str:
        return self._text(f"brief.spawn.{colour}")

    # -- saying it -----------------------------------------------------------------------------------

    def _card(self, card: str) -> str:
        return self.speaker.name("bystander", card)

    def _text(self, key: str, **params: int) -> str:
        """In the midst of a sentence: without a capital of its own."""
        return self.speaker.catalogue.say(key, params)

    def _order(self, colours: Iterable[str]) -> list[str]:
        return sorted(colours, key=COLOURS.index)

    def _listed(self, names: Iterable[str]) -> str:
        said = list(dict.fromkeys(names))
        if len(said) < 2:
            return "".join(said)
        return self._joined(", ".join(said[:-1]), said[-1])

    def _joined(self, most: str, last: str) -> str:
        return self.speaker.catalogue.say("brief.and", {"most": most, "last": last})


def ended(text: str) -> str:
    """With a full stop, if nobody has written one."""
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _begins(point: SpawnPoint) -> str:
    """Of red ones it goes without saying that they are active."""
    return ".asleep" if not point.active else "" if point.colour == "red" else ".awake"


def _by_value(taken: Mapping[Colour, tuple[str, ...]]) -> dict[str, list[str]]:
    """The colours that share an effect, by that effect."""
    found: dict[str, list[str]] = {}
    for colour, effects in taken.items():
        for effect in effects:
            found.setdefault(effect, []).append(colour)
    return found
