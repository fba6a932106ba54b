"""What every part of City of Horror's board is drawn from: view, marks, texts and the game's tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from ....engine import View
from ....engine.speech import Speaker
from ....games import find
from ..common import kept
from ..common.ink import Marks, Words, options_for

Ref = tuple[str, str]

LOCALE: Final = Path(__file__).parent / "locale"


class Scene:
    """One picture: what is seen, what may be chosen, and in which words."""

    def __init__(self, view: View, marks: Marks, speaker: Speaker, seat_names: Sequence[str]) -> None:
        self.view = view
        self.marks = marks
        self.words = Words(LOCALE, speaker)
        self.say = self.words.say
        self.seat_names = seat_names
        self.content: Any = find("city-of-horror").load_content(None)
        self.places: dict[str, dict[str, Any]] = {place["id"]: place for place in view["places"]}
        self.colours: list[str] = [seat["colour"] for seat in view["seats"]]

    # -- parts ---------------------------------------------------------------------------------------

    def only(
        self,
        *facts: str,
        places: Iterable[str] = (),
        people: Iterable[str] = (),
        seats: Iterable[int] = (),
        refs: Iterable[Ref] = (),
    ) -> Scene:
        """A scene that holds nothing else of the view, so that a drawing of it depends on nothing else."""
        part = Scene.__new__(Scene)
        part.words, part.say, part.content = self.words, self.say, self.content
        part.seat_names, part.colours = self.seat_names, self.colours
        part.places = {place: self.places[place] for place in places}
        part.view = {fact: self.view[fact] for fact in facts}
        part.view["places"] = list(part.places.values())
        part.view["characters"] = {who: self.view["characters"][who] for who in people}
        part.view["seats"] = {seat: self.view["seats"][seat] for seat in seats}
        part.marks = {ref: self.marks[ref] for ref in refs if ref in self.marks}
        return part

    def at(self, seen: dict[str, Any], *facts: str, refs: Iterable[Ref] = ()) -> Scene:
        """One place and the people there."""
        pointed = [("location", seen["id"]), *(("character", who) for who in seen["characters"]), *refs]
        return self.only(*facts, places=[seen["id"]], people=seen["characters"], refs=pointed)

    def kept(self, name: str, draw: Callable[[Scene], str]) -> str:
        """A part, drawn from this scene unless one that showed the same is kept."""
        speaker = self.words.speaker
        marks = [*self.marks.items()]
        shown = ("city", name, speaker.language, self.view, marks, self.colours, self.seat_names)
        return kept.KEPT.drawn(shown, lambda: draw(self))

    # -- what the parts ask --------------------------------------------------------------------------

    def options(self, *refs: Ref) -> tuple[int, ...]:
        return options_for(self.marks, *refs)

    def player(self, seat: int) -> str:
        """The player's name with the colour, as a screen reader should say it."""
        colour = self.words.speaker.name("colour", self.colours[seat])
        return self.say("player", name=self.seat_names[seat], colour=colour)

    def face(self, place: str) -> Any:
        """The printed side that lies up."""
        names = self.content.names
        side = names["side"].index(self.places[place]["side"])
        return self.content.place(names["location"].index(place), side)

    def attacked(self, place: str) -> bool:
        """Would the zombies there attack somebody as things stand?"""
        seen = self.places[place]
        people = len(seen["characters"])
        least = seen["attack"]["at_least"]
        enough = seen["zombies"] >= least if least else seen["zombies"] > people
        return bool(enough and people and seen["zombies"])

    def rule(self, place: str) -> str:
        return self.words.rule(f"location.{place}.{self.places[place]['side']}")
