"""What happened since somebody last answered, scene by scene, to be shown on the board.

The page holds it as a list, so that it can be read without scripts; the script shows it beat by beat, each on
the board as it lay then (`frames`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, Final
from urllib.parse import urlencode

from ..engine import Event, Seat
from ..engine.speech import Speaker
from ..engine.tales import TaleScene, named, scenes
from ..server.room import Room
from ..server.rows import Moment
from .boards import Beat, presentation_of
from .cache import cache_of

MOST_BEATS: Final = 60
"""The newest ones; the log and the replay have the rest."""
BRIEF: Final = 8
"""So few, without cards, are listed at once: they take no more room than the question."""
MOST_EVENTS: Final = 1000
"""Fewer happen between two answers."""


@dataclass(frozen=True)
class StoryBeat:
    """A scene with its words, its picture and its place in the order of things."""

    key: str
    order: int
    title: str
    """In a few words; nothing for most."""
    text: str
    scene: TaleScene
    beat: Beat


def is_brief(beats: Sequence[StoryBeat]) -> bool:
    return len(beats) <= BRIEF and not any(each.beat.card for each in beats)


def story_title(player: Seat | None) -> str:
    """Whoever does not play has not answered: for them it is simply what happened."""
    return "story.then" if player is None else "story.title"


def frames_address(room: Room, seat: Seat | None) -> str:
    """Where the script gets the board as it lay at each beat."""
    return f"/t/{room.code}/frames?seat={'' if seat is None else seat}"


def replay_address(room: Room, moment: int, seat: Seat | None) -> str:
    """A stored moment of a game that is over, from that seat."""
    place = {"at": room.play.timeline(range(len(room.seats))).number(moment)}
    return f"/t/{room.code}/replay?" + urlencode(place if seat is None else {**place, "seat": seat})


@dataclass(frozen=True)
class Listener:
    """Somebody at a room, who knows what one seat may know."""

    room: Room
    person: str
    seat: Seat | None
    speaker: Speaker

    def story(self, since: int, until: int) -> list[StoryBeat]:
        """The beats of these stored moments."""
        if not self.room.spec.story.tales:
            return []
        cached = cache_of(self.room).stories(self.seat, self.speaker.language, since)
        beats: list[StoryBeat] = []
        for moment in self.room.moments[since : until + 1]:
            names = self.speaker.players
            entry = cached.get(moment.number)
            if entry is None or entry[0] is not moment or entry[1] != names:  # undone, or renamed
                entry = cached[moment.number] = (moment, [*names], [*self._beats(moment)])
            beats += entry[2]
        return beats[-MOST_BEATS:]

    def _beats(self, moment: Moment) -> Iterator[StoryBeat]:
        told = Unfolding(self, moment)
        number = self.room.play.timeline().number(moment.number)
        show = presentation_of(self.room.game).story
        for scene in told.scenes():
            shown = Shown(told, scene)
            beat = show(shown)
            yield StoryBeat(
                key=f"b{number}-{scene.last}",
                order=number * MOST_EVENTS + scene.last,
                title=beat.title or self._headline(shown),
                text=self.speaker.scene(scene, self.seat),
                scene=scene,
                beat=beat,
            )

    def _headline(self, shown: Shown) -> str:
        """With the reading from before: whoever is about to fall still stands there."""
        events = shown.unfolding.events[shown.scene.first :]
        said = self.room.spec.story.headline(self.speaker, shown.before, shown.earlier(), events)
        return said or self.speaker.headline(shown.scene)


class Unfolding:
    """What an answer led to, event by event, as one viewer saw it."""

    def __init__(self, listener: Listener, moment: Moment) -> None:
        self.listener = listener
        self.moment = moment
        self.events = [event.seen_by(listener.seat) for event in moment.events]

    def scenes(self) -> Iterator[TaleScene]:
        spec = self.listener.room.spec
        return scenes(
            spec.story, spec.vocabulary, self.events, self.listener.seat, lambda number: self.before
        )

    @cached_property
    def before(self) -> Any:
        """The reading before any of it. Nothing is worked out anew: a page is made from what was seen."""
        return self._reading_at(max(0, self.moment.number - 1))

    def frames(self, numbers: Collection[int]) -> Mapping[int, Any]:
        """The readings at the events of those numbers, for boards."""
        listener = self.listener
        return listener.room.readings_during(listener.person, listener.seat, self.moment.number, numbers)

    @cached_property
    def then(self) -> Any:
        """The reading after all of it."""
        return self._reading_at(self.moment.number)

    def _reading_at(self, moment: int) -> Any:
        room, person, seat = self.listener.room, self.listener.person, self.listener.seat
        if moment == room.moment:
            return room.reading_for(person, seat)
        return room.reading_at(person, seat, room.timeline_for(person).number(moment))


@dataclass(frozen=True)
class Shown:
    """A scene with all that its picture may be made from (`boards.Staging`)."""

    unfolding: Unfolding
    scene: TaleScene

    @property
    def speaker(self) -> Speaker:
        return self.unfolding.listener.speaker

    @property
    def said(self) -> Mapping[str, str]:
        return named(self.speaker.vocabulary, self.scene.events[-1])

    def earlier(self) -> Iterator[Event]:
        room, seat = self.unfolding.listener.room, self.unfolding.listener.seat
        before = room.moments[: self.unfolding.moment.number]
        past = (event.seen_by(seat) for moment in reversed(before) for event in reversed(moment.events))
        return chain(reversed(self.unfolding.events[: self.scene.first]), past)

    def before(self) -> Any:
        return self.unfolding.before

    def then(self) -> Any:
        return self.unfolding.then
