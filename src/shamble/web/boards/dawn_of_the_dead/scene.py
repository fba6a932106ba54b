"""What every part of the board is drawn from: view, marks, texts, the plan and the game's tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from ....engine import GameSpec, View
from ....engine.speech import Speaker
from ....games import find
from ..common import kept
from ..common.ink import Marks, Words, options_for
from ..common.seats import SHAPES
from .plan import Plan

GAME: Final = "dawn-of-the-dead"
LOCALE: Final = Path(__file__).parent / "locale"
COLOURS: Final = tuple(SHAPES)

HERE: Final = "here"
"""A mark without options: the square that the question is about."""
SHOOTER: Final = "shooter"
"""A mark without options: who is about to fire, or could."""
LEG: Final = "leg"
"""A mark without options: a move on offer, "102>103"."""
HUMANS: Final = "humans"
PHASES: Final = (HUMANS, "berserk", "reaction", "free", "attack", "generation")
"""The humans' turn, and the five parts of the zombies'."""


@cache
def spec() -> GameSpec[Any]:
    return find(GAME)


@cache
def mall_in(language: str) -> Plan:
    """The mall with its names in a language."""
    atlas = spec().atlas
    assert atlas is not None, "the game has a map"
    return Plan(atlas(spec().load_content(None), "mall"), Speaker(spec(), language, ()))


@cache
def signs_in(language: str) -> str:
    """The names of its shops, drawn."""
    return mall_in(language).signs()


class Scene:
    """One picture: what is seen, what may be chosen, and in which words."""

    def __init__(self, view: View, marks: Marks, speaker: Speaker, seat_names: Sequence[str]) -> None:
        self.view = view
        self.marks = marks
        self.words = Words(LOCALE, speaker)
        self.say = self.words.say
        self.seat_names = seat_names
        self.content: Any = spec().load_content(None)
        self.plan = mall_in(speaker.language)
        self.zombies: dict[str, dict[str, Any]] = {one["square"]: one for one in view["zombies"]}
        self.supers: dict[str, list[dict[str, Any]]] = {}
        for one in view["supers"]:
            self.supers.setdefault(one["square"], []).append(one)
        self._marked: dict[str, list[str]] = {}
        for kind, thing in marks:
            self._marked.setdefault(kind, []).append(thing)
        characters = view["characters"]
        self.active = [name for name in characters if characters[name]["moves"] or characters[name]["shots"]]
        """Who has movement points or shots left."""
        self.zombie_turn = view["phase"] in PHASES and view["phase"] != HUMANS
        self.people: dict[str, list[str]] = {}
        for name, seen in characters.items():
            if seen["square"] is not None:
                self.people.setdefault(seen["square"], []).append(name)
        self.occupied = {*self.zombies, *self.supers, *self.people}
        self.carried = {seen["carries"] for seen in characters.values() if seen["carries"]}

    def kept(self, part: str, shown: tuple[Any, ...], draw: Callable[[], str]) -> str:
        """A part of the picture: `shown` is all that it depends on, beside the plan and the language."""
        return kept.KEPT.drawn(("dawn", part, self.words.speaker.language, shown), draw)

    def options(self, *refs: tuple[str, str]) -> tuple[int, ...]:
        return options_for(self.marks, *refs)

    def marked(self, kind: str) -> Sequence[str]:
        """The things of a kind that the question has to do with."""
        return self._marked.get(kind, ())

    @property
    def under_way(self) -> bool:
        return bool(self.view["turn"])

    def called(self, square: str) -> str:
        """A square by its number and its room."""
        room = self.words.name("room", self.plan.squares[square]["room"])
        return self.say("square", square=square, room=room)

    def name(self, character: str) -> str:
        return self.words.name("character", character)

    def listed(self, things: Iterable[str]) -> str:
        return ", ".join(things)

    def standing(self, square: str) -> tuple[Any, ...]:
        """Who stands there, as facts."""
        return self.zombies.get(square), self.supers.get(square), self.people.get(square), self.zombie_turn

    def occupants(self, square: str) -> list[str]:
        """Who stands there, in words: the dead first."""
        said = []
        zombie = self.zombies.get(square)
        if zombie is not None:
            value = zombie["value"]
            said.append(self.say("zombie") if value is None else self.say("zombie.worth", value=value))
            if zombie["berserk"]:
                said.append(self.say("berserk"))
            if zombie["moved"] and self.zombie_turn:
                said.append(self.say("moved"))
        for one in self.supers.get(square, ()):
            said.append(self.say("super.worth", name=self.name(one["character"]), value=one["value"]))
        return said + [self.name(name) for name in self.people.get(square, ())]
