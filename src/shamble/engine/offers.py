"""Options as text, and the options that offers between players are made of.

Every game that lets players trade uses the same keys (docs/recipes/add-a-game.md), so that bots, pages and
the terminal know an offer without knowing the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import msgspec

from .choice import Arg, Choice, Name, Option, Seat

if TYPE_CHECKING:
    from .speech import Speaker
    from .table import Table

LONGEST_TEXT: Final = 2_000
"""Characters of an option's name as text: more than any game's options have."""
QUOTED: Final = 40
"""Characters of a malformed name that a refusal repeats."""

ACCEPT: Final = "accept"
REFUSE: Final = "refuse"
REPLIES: Final = frozenset({ACCEPT, REFUSE})
"""The options of a standing question that answer somebody's offer."""
GIVE: Final = "give"
TAKE: Final = "ask"
"""What the options of a draft begin with: each adds one thing to a side of the offer."""
POST: Final = "post"
SCRAP: Final = "scrap"
"""The options that make a draft an offer, or drop it."""


# -- an option's name as text ------------------------------------------------------------------------


def option_text(name: Name) -> str:
    """A name as JSON, for forms."""
    return msgspec.json.encode(name).decode()


def read_option(text: str) -> Name:
    """The name behind a text. A malformed one names no option, and is refused as such when it is answered."""
    try:
        return tuple(msgspec.json.decode(text[:LONGEST_TEXT].encode(), type=list[int | str]))
    except (msgspec.DecodeError, UnicodeEncodeError):
        return (text[:QUOTED],)


# -- standing questions ------------------------------------------------------------------------------


def is_draft(choice: Choice) -> bool:
    """Does the question put an offer together?"""
    return any(option.key == SCRAP for option in choice.options)


def replies_in(choice: Choice | None) -> list[Option]:
    """The answers to offers among a standing question's options."""
    if choice is None or not choice.optional:
        return []
    return [option for option in choice.options if option.key in REPLIES]


def standing_of(table: Table, seat: Seat) -> Choice | None:
    """What that seat may say beside the open questions."""
    return next((choice for choice in table.standing if choice.seat == seat), None)


def offer_waits(table: Table, seat: Seat) -> bool:
    """Is somebody's offer waiting for that seat's answer?"""
    return bool(replies_in(standing_of(table, seat)))


def offer_is_new(table: Table, seat: Seat) -> bool:
    """Does one wait to which that seat, since it came, has said nothing, not even by passing?"""
    if not offer_waits(table, seat):
        return False
    if table.history is None:
        return True
    makers = {
        offer.seat for offer in table.spec.offers(table, seat) if offer.posted and offer.partner == seat
    }
    for _, who, name in reversed(table.history.answers):
        if who == seat:
            return False
        if who in makers and name[0] == POST:
            return True
    return True


# -- offers on the table -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Goods:
    """A part of an offer: a thing by its id, or so many of a kind that nobody names.

    Counted goods are said by the game's own text "goods.<kind>", with `count`.
    """

    kind: str
    thing: Arg = ""
    count: int = 0


def counted_goods(**kinds: int) -> tuple[Goods, ...]:
    """So many of each kind; none at all is left out."""
    return tuple(Goods(kind, count=count) for kind, count in kinds.items() if count)


def named_goods(kind: str, things: Iterable[Arg]) -> tuple[Goods, ...]:
    return tuple(Goods(kind, thing) for thing in things)


@dataclass(frozen=True)
class Offer:
    """An offer as one seat knows it; a draft (`posted` is false) is known to its maker alone."""

    seat: Seat
    partner: Seat
    posted: bool
    gives: Sequence[Goods]
    takes: Sequence[Goods]


def goods_text(goods: Sequence[Goods], speaker: Speaker, nothing: str) -> str:
    """One side of an offer, in words; `nothing` where it is empty."""
    said = [
        speaker.catalogue.say(f"goods.{part.kind}", {"count": part.count})
        if part.count
        else speaker.name(part.kind, part.thing)
        for part in goods
    ]
    return ", ".join(said) or nothing
