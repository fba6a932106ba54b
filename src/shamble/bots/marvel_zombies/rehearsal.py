"""Rounds played on in imagined worlds by rules of thumb, over and over from the same position."""

from __future__ import annotations

from typing import Any, Final

from ...engine import Choice, Option, Rng, Seat, Table
from ...engine.asking import next_question
from ...engine.choice import Name
from ..base import ask
from .thumb import ThumbBot

DEAR: Final = frozenset("turn.action turn.free move.where attack.free advance.where".split())
"""Questions that take long to answer, and that come up again in worlds where the dice have fallen alike."""
MOST_KNOWN: Final = 20_000

RehearsalKey = tuple[object, ...]


class Rehearsal:
    """Answers for everybody. What was answered in the very same position is not thought about again."""

    def __init__(self) -> None:
        self._known: dict[RehearsalKey, Name] = {}

    def __reduce__(self) -> tuple[type[Rehearsal], tuple[()]]:
        """Whoever is put away forgets: it can all be worked out again."""
        return Rehearsal, ()

    def answer(self, world: Table, bot: ThumbBot, seat: Seat, rng: Rng) -> None:
        """Whoever must answer next does; that seat speaks where any may."""
        choice = next_question(world)
        speaker = seat if choice.seat is None else choice.seat
        if choice.prompt not in DEAR or len(choice.options) == 1:
            option = ask(bot, world, speaker, choice, rng, 0.0)
        else:
            key = position(world, choice, bot.errands.get(str(choice.params[0]), ""))
            name = self._known.get(key)
            if name is None:
                option = ask(bot, world, speaker, choice, rng, 0.0)
                self._remember(key, option)
            else:
                option = next(each for each in choice.options if each.name == name)
        assert option is not None  # nothing is optional in this game
        world.take(choice, option)

    def _remember(self, key: RehearsalKey, option: Option | None) -> None:
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        if option is not None:
            self._known[key] = option.name


def position(world: Any, choice: Choice, errand: str) -> RehearsalKey:
    """All on which an answer by rules of thumb may hang: what is asked, and what lies open. The world is
    imagined, so that its state may be read; it is one of this game."""
    g = world
    return (
        (choice.prompt, choice.params, tuple([option.name for option in choice.options]), errand),
        (g.turn, g.stage, g.doors, g.revealed, *g.actions),
        (*g.hero_at, *g.health, *g.hunger, *g.power, *g.xp, *g.used, *g.cards),
        (g.traits, g.activated, g.weakened, g.objectives_taken, g.objectives_known),
        (g.spawn_points, g.spawn_active, g.exit_at, g.sign_at, g.sign_uses, g.marked),
        (*g.agents[0], *g.agents[1], *g.agents[2]),
        (*g.super_at, *g.super_back, *g.people_at, *g.escorts),
        (g.rescued_people, g.devoured_people, g.super_defeated, repr(g.memory)),
    )
