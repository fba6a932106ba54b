"""What can be said at once in the city: everybody who is vaccinated."""

from __future__ import annotations

from typing import Any, Final

from ...engine import Choice
from ...engine.plans import Planning, Sharing, foreseen, picks

VACCINATE: Final = "vaccinate.who"


def sharing(reading: Any, choice: Choice) -> Sharing | None:
    return picks(choice, int(choice.params[0])) if choice.prompt == VACCINATE else None


PLANNING: Final = Planning(foreseen={"vaccinate": foreseen()}, sharing=sharing)
