"""Offers as a small form: what a standing question lets one give and take, and the answers it stands for.

A game whose standing question offers `give…`, `ask…`, `post` and `scrap` gets the form; one that offers
`accept` and `refuse` gets the buttons (docs/recipes/add-a-game.md).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from ..bots.base import REPLIES
from ..engine import Arg, Choice, Option, Seat, View
from ..engine.speech import Speaker
from .words import Words

GIVE: Final = "give"
TAKE: Final = "ask"
POST: Final = "post"
SCRAP: Final = "scrap"
MOST: Final = 4
"""How many of one nameless thing (an antidote, any card) the form lets one choose."""
ASIDE: Final = 1000
"""On the board the options of a standing question are numbered from here, so that they differ from those of
the question that must be answered."""


@dataclass(frozen=True)
class Button:
    key: str
    value: str
    """The option's name, as JSON."""
    label: str
    index: int = 0
    """Where it stands on the board, if anywhere (`ASIDE` and up)."""


@dataclass(frozen=True)
class Side:
    """What one may give, or ask for: a named thing is ticked, a nameless one counted."""

    name: str
    named: Sequence[Button]
    counted: Sequence[Button]


@dataclass(frozen=True)
class Talk:
    """A standing question, sorted by what it is for."""

    id: int
    seat: Seat
    prompt: str
    offers: Sequence[str]
    replies: Sequence[Button]
    trade: Sequence[Side]
    things: Sequence[Button]
    """What is found on the board, too."""
    options: Sequence[Button]
    """What is found nowhere else."""


def option_value(option: Option) -> str:
    return msgspec.json.encode(list(option.name)).decode()


def talk(choice: Choice, view: View, speaker: Speaker, words: Words, on_board: frozenset[str]) -> Talk:
    """`on_board`: the keys of options that one chooses there."""
    assert choice.seat is not None  # standing questions are each for one seat
    drafting = any(option.key == SCRAP for option in choice.options)
    replies = [_button(option, speaker) for option in choice.options if option.key in REPLIES]
    rest = [
        Button(option.key, option_value(option), speaker.option(option), index)
        for index, option in enumerate(choice.options, ASIDE)
        if option.key not in REPLIES and not drafting
    ]
    return Talk(
        choice.id,
        choice.seat,
        speaker.prompt(choice),
        Offers(choice.seat, speaker, words).lines(view),
        replies,
        _sides(choice, speaker) if drafting else (),
        [button for button in rest if button.key in on_board],
        [button for button in rest if button.key not in on_board],
    )


def _button(option: Option, speaker: Speaker) -> Button:
    return Button(option.key, option_value(option), speaker.option(option))


def _sides(choice: Choice, speaker: Speaker) -> list[Side]:
    sides = []
    for prefix in (GIVE, TAKE):
        found = [option for option in choice.options if option.key.split("_")[0] == prefix]
        named = [_named(option, speaker) for option in found if option.args]
        sides.append(Side(prefix, named, [_button(option, speaker) for option in found if not option.args]))
    return sides


def _named(option: Option, speaker: Speaker) -> Button:
    """By the name of the thing alone: which side it is on says the rest."""
    kind, thing = option.refs[0]
    name = speaker.name(kind, thing)
    return Button(option.key, option_value(option), name[:1].upper() + name[1:])


def batch(form: Mapping[str, Sequence[str]]) -> list[tuple[Arg, ...]]:
    """The options that the form stands for, in order, ending with the one that posts the offer."""
    chosen = [parse_option(value) for value in form.get("item", ())]
    for name, counts in form.items():
        if name.startswith("many:"):
            chosen += [parse_option(name.removeprefix("many:"))] * min(_count(counts), MOST)
    return [*chosen, (POST,)]


def parse_option(value: str) -> tuple[Arg, ...]:
    """An option's name as the page sent it; a mangled one names no option, and is refused as such."""
    try:
        name = msgspec.json.decode(value.encode(), type=list[int | str])
    except (msgspec.DecodeError, UnicodeEncodeError):
        return (value[:40],)
    return tuple(name)


def _count(counts: Sequence[str]) -> int:
    return int(counts[0]) if counts and counts[0].isdecimal() and len(counts[0]) < 3 else 0


# -- offers on the table -------------------------------------------------------------------------------

GIVEN: Final = ("gives", "cards", "antidotes")
TAKEN: Final = ("takes", "asked_cards", "asked_antidotes")
"""The two sides of an offer in a view: cards by name for those who know them, how many cards, antidotes."""


class Offers:
    """Every offer that lies on the table, as one seat knows it."""

    def __init__(self, seat: Seat, speaker: Speaker, words: Words) -> None:
        self.seat = seat
        self.speaker = speaker
        self.words = words

    def lines(self, view: View) -> list[str]:
        return [self._line(offer) for offer in view.get("offers", ()) if offer["posted"]]

    def _line(self, offer: Mapping[str, Any]) -> str:
        key = {offer["partner"]: "to_you", offer["seat"]: "yours"}.get(self.seat, "others")
        return self.words(
            f"offer.{key}",
            giver=self.speaker.name("seat", offer["seat"]),
            partner=self.speaker.name("seat", offer["partner"]),
            gives=self._goods(offer, GIVEN),
            takes=self._goods(offer, TAKEN),
        )

    def _goods(self, offer: Mapping[str, Any], side: tuple[str, str, str]) -> str:
        listed, cards, antidotes = side
        parts = [self.speaker.name("card", card) for card in offer.get(listed, ())]
        unnamed = offer[cards] - len(parts)
        if unnamed:
            parts.append(self.words("offer.cards", count=unnamed))
        if offer[antidotes]:
            parts.append(self.words("offer.antidotes", count=offer[antidotes]))
        return ", ".join(parts) or self.words("offer.nothing")
