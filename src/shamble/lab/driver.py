"""Playing at random: every kind of answer comes up, the rare ones too.

In some games random players do not last long, so there are half-sensible ones as well: they see how it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..bots import default_bot, made
from ..bots.base import ask
from ..engine import BadOption, Choice, GameSpec, Option, Rng, Table
from ..engine.session import new_table

TALK: Final = 6
"""One answer in so many goes to a standing question, where there is one."""

WAYWARD: Final = 6
"""Half-sensible players answer anything one time in so many."""

Answerer = Callable[[Table, Rng], tuple[Choice, Option]]
"""Whoever plays for all seats: an open question and its answer."""

WEARY: Final = 8
"""One time in so many a turn is ended that could go on: whoever stops at once never gets anywhere."""
END_TURN: Final = "end_turn"

ENDLESS: Final = 20_000
"""No game asks that often: whoever gets there found a window that never closes."""


def any_answer(t: Table, rng: Rng) -> tuple[Choice, Option]:
    """An open question and an answer to it; now and then a standing one, so that people trade."""
    if rng.below(TALK) == 0 and t.standing:
        choice = rng.pick(t.standing)
    else:
        choice = rng.pick(t.unanswered)
    return choice, any_option(choice, rng)


def any_main_answer(t: Table, rng: Rng) -> tuple[Choice, Option]:
    """A random answer to a random question of those that must be answered."""
    choice = rng.pick(t.unanswered)
    return choice, choice.options[rng.below(len(choice.options))]


class DecisionCount:
    """What was decided in some games."""

    def __init__(self) -> None:
        self.decisions = 0
        self.real_decisions = 0  # with two options or more
        self.options = 0


def play(t: Table, answer: Answerer, rng: Rng, count: DecisionCount) -> None:
    """To the end: whoever is asked answers, until nobody is."""
    while t.open:
        choice, option = answer(t, rng)
        t.take(choice, option)
        count.decisions += 1
        count.real_decisions += len(choice.options) > 1
        count.options += len(choice.options)


def half_sensible(spec: GameSpec[Any], seats: int) -> Answerer:
    """The game's best bot on every seat, distracted now and then."""
    bots = [made(spec.id, default_bot(spec.id)) for _ in range(seats)]

    def answer(t: Table, rng: Rng) -> tuple[Choice, Option]:
        if rng.below(WAYWARD) == 0:
            return any_answer(t, rng)
        choice = rng.pick(t.unanswered)
        seat = choice.seat or 0
        option = ask(bots[seat], t, seat, choice, rng, 0.0)
        assert option is not None  # only a standing question may be met with silence
        return choice, option

    return answer


def any_option(choice: Choice, rng: Rng) -> Option:
    """First what to do, then with what: otherwise the thirty cards one may ask for drown the word "post"."""
    keys = list(dict.fromkeys(option.key for option in choice.options))
    if len(keys) > 1 and END_TURN in keys and rng.below(WEARY):
        keys.remove(END_TURN)
    key = rng.pick(keys)
    return rng.pick([option for option in choice.options if option.key == key])


def any_settings(spec: GameSpec[Any], rng: Rng) -> dict[str, Any]:
    """A random value for about half of the set-up options; free texts stay as they are."""
    return {
        setting.name: rng.pick(list(setting.choices))
        for setting in spec.settings
        if setting.choices and rng.below(2)
    }


def any_table(
    spec: GameSpec[Any], seats: int, seed: int, rng: Rng, fixed: Mapping[str, Any] | None = None
) -> Table:
    """A table with random options, but for those fixed; whichever contradicts the rest is left out."""
    options = {**any_settings(spec, rng), **(fixed or {})}
    while True:
        try:
            return new_table(spec, seats, seed, options, None)
        except BadOption as error:
            wrong = error.params.get("option")
            if error.key in ("option.unknown", "option.value") or wrong not in options:
                raise
            del options[str(wrong)]
