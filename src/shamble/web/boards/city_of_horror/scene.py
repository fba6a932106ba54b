"""What every part of City of Horror's board is drawn from: a reading, marks and texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final, cast

from msgspec import UNSET
from msgspec.structs import replace

from ....engine import Seat
from ....engine.speech import Speaker
from ....games.city_of_horror.reading import CityReading
from ....games.city_of_horror.view import CityView, PlaceView
from ..common import kept
from ..common.ink import Marks, Words, options_for

Ref = tuple[str, str]

LOCALE: Final = Path(__file__).parent / "locale"
NOTHING: Final = CityView(
    *[cast(Any, UNSET)] * len(CityView.__struct_fields__)  # no part may read what it was not given
)


class Scene:
    """One picture: what is seen, what may be chosen, and in which words."""

    def __init__(
        self, reading: CityReading, marks: Marks, speaker: Speaker, seat_names: Sequence[str]
    ) -> None:
        self.reading = reading
        self._content = reading.content
        self.view = reading.view
        self.printed = reading.printed
        self.marks = marks
        self.words = Words(LOCALE, speaker)
        self.say = self.words.say
        self.seat_names = seat_names
        self.colours = [seat.colour for seat in self.view.seats]

    # -- parts ---------------------------------------------------------------------------------------

    @cached_property
    def reading(self) -> CityReading:
        """Of a part: mostly it is not drawn, and so not read."""
        return CityReading(self.view, self._content)

    def only(
        self,
        *facts: str,
        places: Iterable[str] = (),
        people: Iterable[str] = (),
        seats: Iterable[Seat] = (),
        refs: Iterable[Ref] = (),
    ) -> Scene:
        """A scene that holds nothing else of the view, so that a drawing of it depends on nothing else."""
        part = Scene.__new__(Scene)
        part.words, part.say, part.printed = self.words, self.say, self.printed
        part.seat_names, part.colours = self.seat_names, self.colours
        part.view = replace(
            NOTHING,
            **{fact: getattr(self.view, fact) for fact in facts},
            places=[self.reading.places[place] for place in places],
            characters={who: self.view.characters[who] for who in people},
            seats=[self.view.seats[seat] for seat in seats],
        )
        part._content = self._content
        part.marks = {ref: self.marks[ref] for ref in refs if ref in self.marks}
        return part

    def at(self, place: PlaceView, *facts: str, refs: Iterable[Ref] = ()) -> Scene:
        """One place and the people there."""
        pointed = [("location", place.id), *(("character", who) for who in place.characters), *refs]
        return self.only(*facts, places=[place.id], people=place.characters, refs=pointed)

    def kept(self, name: str, draw: Callable[[Scene], str]) -> str:
        """A part, drawn from this scene unless one that showed the same is kept."""
        language, marks = self.words.speaker.language, [*self.marks.items()]
        shown = ("city", name, language, self.printed.digest, self.view, marks, self.colours, self.seat_names)
        return kept.KEPT.drawn(shown, lambda: draw(self))

    # -- what the parts ask --------------------------------------------------------------------------

    def options(self, *refs: Ref) -> tuple[int, ...]:
        return options_for(self.marks, *refs)

    def player(self, seat: Seat) -> str:
        """The player's name with the colour, as a screen reader should say it."""
        colour = self.words.speaker.name("colour", self.colours[seat])
        return self.say("player", name=self.seat_names[seat], colour=colour)

    # -- rules texts ---------------------------------------------------------------------------------

    def place_rule(self, place: PlaceView) -> str:
        """What a place does. Our texts describe the rulebook's; a pack's own facts are said beside them."""
        changes = self.printed.changes("location", place.id, place.side)
        return self._with_pack(f"location.{place.id}.{place.side}", changes)

    def card_rule(self, card: str) -> str:
        return self._with_pack(f"card.{card}", self.printed.changes("card", card))

    def card_face(self, card: str) -> str:
        """The same in the few words for which a card in hand has room; with a pack, in full."""
        key = f"face.{card}"
        return self.say(key) if key in self.words.own and self.printed.pack is None else self.card_rule(card)

    def character_rule(self, character: str) -> str:
        return self._with_pack(f"character.{character}", self.printed.changes("character", character))

    def _with_pack(self, key: str, changes: list[str]) -> str:
        rule, pack = self.words.rule(key), self.printed.pack
        if pack is None or not changes:
            return rule
        return f"{rule} {self.say('pack', name=pack.name, facts=', '.join(changes))}".strip()
