"""What every part of City of Horror's board is drawn from: view, marks, texts and the game's tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from ....engine import View
from ....engine.speech import Speaker
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
        self.printed: dict[str, Any] = view["printed"]
        self.box = kept.BOX.digest_of(self.printed)
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
        part.words, part.say, part.printed, part.box = self.words, self.say, self.printed, self.box
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
        language, marks = self.words.speaker.language, [*self.marks.items()]
        shown = ("city", name, language, self.box, self.view, marks, self.colours, self.seat_names)
        return kept.KEPT.drawn(shown, lambda: draw(self))

    # -- what the parts ask --------------------------------------------------------------------------

    def options(self, *refs: Ref) -> tuple[int, ...]:
        return options_for(self.marks, *refs)

    def player(self, seat: int) -> str:
        """The player's name with the colour, as a screen reader should say it."""
        colour = self.words.speaker.name("colour", self.colours[seat])
        return self.say("player", name=self.seat_names[seat], colour=colour)

    def effect(self, place: str) -> dict[str, Any] | None:
        """What the side that lies up offers, and its price."""
        found: dict[str, Any] | None = self.printed["effects"][place][self.places[place]["side"]]
        return found

    def attacked(self, place: str) -> bool:
        """Would the zombies there attack somebody as things stand?"""
        seen = self.places[place]
        people = len(seen["characters"])
        least = seen["attack"]["at_least"]
        enough = seen["zombies"] >= least if least else seen["zombies"] > people
        return bool(enough and people and seen["zombies"])

    def rule(self, place: str) -> str:
        """What a place does. Our texts describe the rulebook's; a pack's own facts are said beside them."""
        side = self.places[place]["side"]
        return self._with_pack(f"location.{place}.{side}", self._of_pack("locations", place).get(side, {}))

    def card_rule(self, card: str) -> str:
        return self._with_pack(f"card.{card}", self._of_pack("cards", card))

    def character_rule(self, character: str) -> str:
        return self._with_pack(f"character.{character}", self._of_pack("characters", character))

    def _of_pack(self, file: str, entry: str) -> dict[str, Any]:
        pack = self.printed["pack"]
        found: dict[str, Any] = pack["files"].get(file, {}).get(entry, {}) if pack else {}
        return found

    def _with_pack(self, key: str, facts: dict[str, Any]) -> str:
        rule = self.words.rule(key)
        if not facts:
            return rule
        said = ", ".join(_facts(facts))
        return f"{rule} {self.say('pack', name=self.printed['pack']['name'], facts=said)}".strip()


def _facts(entry: dict[str, Any], prefix: str = "") -> list[str]:
    """A pack's entry as it stands there, flattened: "effect.zombies 3"."""
    said: list[str] = []
    for name, value in entry.items():
        if isinstance(value, dict):
            said += _facts(value, f"{prefix}{name}.")
        elif name != "origin":
            said.append(f"{prefix}{name} {value}")
    return said
