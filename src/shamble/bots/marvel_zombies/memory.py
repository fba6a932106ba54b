"""What a bot remembers from question to question: within a hero's turn most of the table stays as it was."""

from __future__ import annotations

from collections.abc import Mapping

from ...games.marvel_zombies.reading import MarvelReading
from ...games.marvel_zombies.view import MarvelView
from .situation import Situation


class Memory:
    """The last situation that a bot weighed, with all that it worked out. It is taken up again where nothing
    has changed but the place of the acting hero, and what that hero has left."""

    __slots__ = ("hero", "last", "seen", "weighed")

    def __init__(self) -> None:
        self.last: Situation | None = None
        self.weighed: Situation | None = None
        self.hero = ""
        self.seen: tuple[object, ...] = ()

    def __reduce__(self) -> tuple[type[Memory], tuple[()]]:
        """Whoever is put away forgets: it can all be worked out again."""
        return Memory, ()

    def turn_to(self, s: Situation) -> Situation:
        """That one is weighed now. The one before lets go of its judge and its mind, who know it in turn: all
        would wait for the garbage collector, which took a quarter of compiled play."""
        if self.weighed is not None and self.weighed is not s:
            self.weighed.judge = self.weighed.mind = None
        self.weighed = s
        return s

    def recall(self, reading: MarvelReading, hero: str, aim: str, errands: Mapping[str, str]) -> Situation:
        """The situation in which that hero acts."""
        seen, last = shown(reading.view, hero), self.last
        if last is None or hero != self.hero or seen != self.seen:
            last = self.last = Situation(reading, aim, errands)
            self.hero, self.seen = hero, seen
        else:
            last.take_up(reading, hero, aim, errands)
        return last


def shown(view: MarvelView, hero: str) -> tuple[object, ...]:
    """How everything stands, but for that hero; of the hero only that on which hangs what is worked out for
    good. Hunger, Power, experience and the card at hand are part of every plan."""
    heroes, acting = view.heroes, view.heroes[hero]
    others = [seen for name, seen in heroes.items() if name != hero]
    strength = (acting.status, acting.health, acting.skills, acting.traits, acting.used, acting.card_marked)
    return (
        (view.danger, view.mission, view.doors, view.dark, view.objectives, view.spawn_points),
        (view.exit, view.may_leave, view.sign, view.collect, view.rescued, view.lost),
        (view.super_heroes, view.bystanders, _agents(view)),
        (others, strength, acting.danger, acting.attacks if acting.max_power else None),
    )


def _agents(view: MarvelView) -> list[tuple[str, dict[str, int], bool]]:
    return [
        (zone, row.agents, row.face_down)
        for zone, row in view.zones.items()
        if row.enemies > len(row.super_heroes) or row.face_down
    ]
