"""Playing at random: every kind of answer comes up, the rare ones too."""

from __future__ import annotations

from typing import Any, Final

from ..engine import BadOption, Choice, GameSpec, Option, Rng, Table
from ..engine.session import new_table

TALK: Final = 3
"""One answer in so many goes to a standing question, where there is one."""

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
        choice = rng.pick(must_answer(t))
    return choice, any_option(choice, rng)


def must_answer(t: Table) -> list[Choice]:
    """The open questions without the standing ones."""
    return [choice for choice, pick in zip(t.open, t.picks, strict=True) if pick is None]


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


def any_table(spec: GameSpec[Any], seats: int, seed: int, rng: Rng) -> Table:
    """A table with random options; whichever contradicts the rest is left out."""
    options = any_settings(spec, rng)
    while True:
        try:
            return new_table(spec, seats, seed, options, None)
        except BadOption as error:
            wrong = error.params.get("option")
            if error.key in ("option.unknown", "option.value") or wrong not in options:
                raise
            del options[str(wrong)]
