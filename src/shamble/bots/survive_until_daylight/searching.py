"""The search: what to keep, and when to bleed for more."""

from __future__ import annotations

from typing import Final

from ...engine import Choice, Option
from . import worth
from .judge import Judge

SAFE: Final = 4
"""With less life than this nobody delays the WAVE!."""
A_CARD: Final = 0.42
"""What a card from the rubble is worth, in wounds."""
CROWDED: Final = 0.3
"""… and how much of that if nobody has a place for it."""


def draw(judge: Judge, choice: Choice) -> Option:
    """Two to choose from are better than one, even if WAVE! is found a little sooner."""
    return next(option for option in choice.options if option.key == "draw_two")


def pick(judge: Judge, choice: Choice) -> Option:
    """The better one. Bad luck goes on top again, where the next player meets it: better not at all, but
    somebody has to."""
    return max(choice.options, key=lambda option: drawn_worth(judge, str(option.args[0])))


def drawn_worth(judge: Judge, card: str) -> float:
    return -1.0 if judge.reading.kind(card) == "bad_luck" else worth.found(judge, judge.mine, card)


def found_something(judge: Judge, choice: Choice) -> Option:
    """Into the Backpack or an empty place; or for the least useful thing, if it is worth less."""
    by_key = {option.key: option for option in choice.options}
    if "keep" in by_key:
        return by_key["keep"]
    value = worth.found(judge, judge.mine, str(choice.params[0]))
    if "stow" in by_key and value > worth.FODDER:
        return by_key["stow"]
    return room_in_itself(judge, choice) or make_room(judge, choice, value) or by_key["discard"]


def room_in_itself(judge: Judge, choice: Choice) -> Option | None:
    """A Backpack for which there is no place takes in the best thing that a thief could find."""
    ways = [option for option in choice.options if option.key == "pack_in"]
    return max(ways, key=lambda option: packing(judge, str(option.args[0])), default=None)


def packing(judge: Judge, card: str) -> float:
    """How much a card is worth protecting: weapons are safe anyway."""
    return 0.0 if judge.reading.kind(card) == "weapon" else worth.kept_worth(judge, judge.mine, card)


def make_room(judge: Judge, choice: Choice, value: float) -> Option | None:
    """The least useful thing that could go, if it is worth less than so much."""
    swaps = [option for option in choice.options if option.key == "swap"]
    least = min(swaps, key=lambda option: worth.owned(judge, judge.mine, str(option.args[0])), default=None)
    if least is None or worth.owned(judge, judge.mine, str(least.args[0])) >= value:
        return None
    return least


def wave(judge: Judge, choice: Choice) -> Option:
    """Bleed for more time while the pile is worth it, but not those who have little blood left."""
    face = choice.options[0]
    if len(choice.options) == 1 or judge.mine.life < SAFE:
        return face
    pile = judge.reading.view.pile
    cards = 1 + (pile - 1) / 2 if pile else 0
    room = sum(person.free for person in judge.people)
    useful = min(cards, room) + CROWDED * max(0.0, cards - room)
    return choice.options[1] if A_CARD * useful > judge.hurt(judge.me, 1) else face
