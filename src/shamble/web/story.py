"""What the game did since somebody last answered, one thing after the other, to be shown on the board.

The page holds it as a list, so that it can be read without scripts; the script shows it beat by beat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from ..engine import Seat
from ..engine.speech import Speaker
from ..server.room import Room
from ..server.rows import Moment
from .boards import Beat, Story, presentation_of
from .cache import cache_of

MOST_BEATS: Final = 60
"""The newest ones; the log and the replay have the rest."""
BRIEF: Final = 8
"""So few, without cards, are listed at once: they take no more room than the question."""
MOST_EVENTS: Final = 1000
"""Fewer happen between two answers."""


@dataclass(frozen=True)
class StoryBeat:
    """A beat with its words and its place in the order of things."""

    key: str
    order: int
    text: str
    beat: Beat


def is_brief(beats: Sequence[StoryBeat]) -> bool:
    return len(beats) <= BRIEF and not any(each.beat.card for each in beats)


def story_title(player: Seat | None) -> str:
    """Whoever does not play has not answered: for them it is simply what happened."""
    return "story.then" if player is None else "story.title"


@dataclass(frozen=True)
class Listener:
    """Somebody at a room, who knows what one seat may know."""

    room: Room
    person: str
    seat: Seat | None
    speaker: Speaker

    def story(self, since: int, until: int) -> list[StoryBeat]:
        """The beats of these moments."""
        tell = presentation_of(self.room.game).story
        if tell is None:
            return []
        cached = cache_of(self.room).stories
        beats: list[StoryBeat] = []
        for moment in self.room.moments[since : until + 1]:
            key, names = (moment.number, self.seat, self.speaker.language), self.speaker.players
            entry = cached.get(key)
            if entry is None or entry[0] is not moment or entry[1] != names:  # undone, or renamed
                entry = cached[key] = (moment, names, [*self._beats(moment, tell)])
            beats += entry[2]
        return beats[-MOST_BEATS:]

    def _beats(self, moment: Moment, tell: Story) -> Iterator[StoryBeat]:
        then = partial(self._reading, moment)
        seen = [event.seen_by(self.seat) for event in moment.events]
        number = self.room.play.timeline().number(moment.number)
        for index, event in enumerate(moment.events):
            beat = tell(seen[: index + 1], then, self.speaker)
            if beat is not None:
                order = number * MOST_EVENTS + index
                text = self.speaker.event(event, self.seat)
                yield StoryBeat(f"b{number}-{index}", order, text, beat)

    def _reading(self, moment: Moment) -> Any:
        if moment.number == self.room.moment:
            return self.room.reading_for(self.person, self.seat)
        number = self.room.timeline_for(self.person).number(moment.number)
        return self.room.reading_at(self.person, self.seat, number)
