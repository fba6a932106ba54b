"""Standing questions on a page: a form that makes an offer, replies to offers, and other things to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..engine import Choice, Option, Seat
from ..engine.choice import Name
from ..engine.offers import GIVE, POST, REPLIES, TAKE, Offer, goods_text, is_draft, option_text, read_option
from ..engine.speech import Speaker
from .words import Words

MOST: Final = 4
"""How many of one nameless thing the form lets one choose."""
ASIDE: Final = 1000
"""On the board the options of a standing question are numbered from here, so that they differ from those of
the question that must be answered."""


HeldCount = Callable[[str, str], int]
"""How many of a thing one has to give."""


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


def talk(
    choice: Choice, offers: Sequence[str], speaker: Speaker, on_board: frozenset[str], held: HeldCount
) -> Talk:
    """`offers`: those on the table, in words. `on_board`: the keys of options that one chooses there."""
    assert choice.seat is not None  # standing questions are each for one seat
    drafting = is_draft(choice)
    replies = [_button(option, speaker) for option in choice.options if option.key in REPLIES]
    rest = [
        Button(option.key, option_text(option.name), speaker.option(option), index)
        for index, option in enumerate(choice.options, ASIDE)
        if option.key not in REPLIES and not drafting
    ]
    return Talk(
        choice.id,
        choice.seat,
        speaker.prompt(choice),
        offers,
        replies,
        _sides(choice, speaker, held) if drafting else (),
        [button for button in rest if button.key in on_board],
        [button for button in rest if button.key not in on_board],
    )


def _button(option: Option, speaker: Speaker) -> Button:
    return Button(option.key, option_text(option.name), speaker.option(option))


def _sides(choice: Choice, speaker: Speaker, held: HeldCount) -> list[Side]:
    """Each of several equal things can be ticked by itself."""
    sides = []
    for prefix in (GIVE, TAKE):
        found = [option for option in choice.options if option.key.split("_")[0] == prefix]
        named = [
            _named(option, speaker)
            for option in found
            if option.args
            for _ in range(held(*map(str, option.refs[0])) if prefix == GIVE else 1)
        ]
        sides.append(Side(prefix, named, [_button(option, speaker) for option in found if not option.args]))
    return sides


def _named(option: Option, speaker: Speaker) -> Button:
    """By the name of the thing alone: which side it is on says the rest."""
    kind, thing = option.refs[0]
    name = speaker.name(kind, thing)
    return Button(option.key, option_text(option.name), name[:1].upper() + name[1:])


def batch(form: Mapping[str, Sequence[str]]) -> list[Name]:
    """The options that the form stands for, in order, ending with the one that posts the offer."""
    chosen = [read_option(value) for value in form.get("item", ())]
    for name, counts in form.items():
        if name.startswith("many:"):
            chosen += [read_option(name.removeprefix("many:"))] * min(_count(counts), MOST)
    return [*chosen, (POST,)]


def _count(counts: Sequence[str]) -> int:
    return int(counts[0]) if counts and counts[0].isdecimal() and len(counts[0]) < 3 else 0


def offer_lines(offers: Sequence[Offer], seat: Seat, speaker: Speaker, words: Words) -> list[str]:
    """Every offer that lies on the table, as that seat knows it."""
    return [_offer_line(offer, seat, speaker, words) for offer in offers if offer.posted]


def _offer_line(offer: Offer, seat: Seat, speaker: Speaker, words: Words) -> str:
    key = {offer.partner: "to_you", offer.seat: "yours"}.get(seat, "others")
    nothing = words("offer.nothing")
    return words(
        f"offer.{key}",
        giver=speaker.name("seat", offer.seat),
        partner=speaker.name("seat", offer.partner),
        gives=goods_text(offer.gives, speaker, nothing),
        takes=goods_text(offer.takes, speaker, nothing),
    )
