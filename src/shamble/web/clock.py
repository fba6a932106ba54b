"""A table's clock on the pages: what one may choose, and how it is said."""

from __future__ import annotations

from typing import Any, Final

from ..server.limits import DAY, HOUR
from ..server.messages import SetClock
from ..server.room import Room
from ..server.rows import LATE_BOT, MOVE, TOTAL, ClockRow
from ..server.timer import LATE
from .forms import Form, PageError
from .words import Words

MINUTE: Final = 60.0
UNITS: Final = (("days", DAY), ("hours", HOUR), ("minutes", MINUTE))
CHOICES: Final = (
    (MOVE, MINUTE),
    (MOVE, 3 * MINUTE),
    (MOVE, 10 * MINUTE),
    (MOVE, HOUR),
    (MOVE, DAY),
    (MOVE, 3 * DAY),
    (TOTAL, 15 * MINUTE),
    (TOTAL, 30 * MINUTE),
    (TOTAL, HOUR),
    (TOTAL, DAY),
    (TOTAL, 7 * DAY),
)
"""What the forms offer; a program may choose otherwise."""


def duration(seconds: float, words: Words) -> str:
    """In the largest unit that says it exactly, or in minutes."""
    unit, size = next((unit for unit in UNITS if seconds and not seconds % unit[1]), UNITS[-1])
    return words(f"clock.{unit}", count=round(seconds / size))


def clock_choices(words: Words) -> dict[str, Any]:
    """The fields of the form: (value, label) for the clock, and for what happens when it has run out."""
    return {
        "clocks": [
            ("", words("clock.none")),
            *((f"{kind}:{seconds:.0f}", _label(kind, seconds, words)) for kind, seconds in CHOICES),
        ],
        "late": [(then, words(f"clock.then_{then}")) for then in LATE],
    }


def _label(kind: str, seconds: float, words: Words) -> str:
    return words(f"clock.{kind}", time=duration(seconds, words))


def clock_line(clock: ClockRow | None, words: Words) -> str:
    """The clock in words; nothing where there is none."""
    if clock is None:
        return ""
    label, then = _label(clock.kind, clock.seconds, words), words(f"clock.then_{clock.then}")
    return words("clock.line", clock=label, then=then)


def chosen_clock(clock: ClockRow | None) -> tuple[str, str]:
    """As the form has it."""
    return ("", LATE_BOT) if clock is None else (f"{clock.kind}:{clock.seconds:.0f}", clock.then)


def read_clock(form: Form) -> SetClock:
    kind, _, seconds = form.text("clock", "").partition(":")
    if seconds and not (seconds.isdecimal() and len(seconds) < 9):
        raise PageError("form", field="clock")
    return SetClock(kind=kind[:64], seconds=int(seconds or 0), then=form.text("late", LATE_BOT)[:64])


def seats_left(room: Room, words: Words) -> list[str]:
    """What each seat has left of the whole game's time; nothing where that is not counted."""
    left = [room.timer.left(seat) for seat in range(len(room.chairs))]
    return ["" if seconds is None else duration(seconds - seconds % MINUTE, words) for seconds in left]
