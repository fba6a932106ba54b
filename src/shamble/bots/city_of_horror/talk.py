"""Offers and declarations: what the bot says, and what it says to what others offer."""

from __future__ import annotations

from typing import Final

from ...engine import Choice, Option, Seat
from ...games.city_of_horror.view import SeatView
from .appraisal import A_CARD, Appraisal

FAIR: Final = 0.3
"""What a trade must bring: the partner gains by it too."""
SHY: Final = 20
"""The bot thinks about speaking one time in so many."""
BLUNT: Final = 4
"""Of those times, it declares a vote one time in so many."""


def reply(s: Appraisal, choice: Choice) -> Option:
    """Take the offer that brings most; refuse what brings too little."""
    accepts = [option for option in choice.options if option.key == "accept"]
    best = max(accepts, key=lambda option: offer_gain(s, int(option.args[0])), default=None)
    if best is not None and offer_gain(s, int(best.args[0])) > FAIR:
        return best
    return next(option for option in choice.options if option.key == "refuse")


def offer_gain(s: Appraisal, giver: Seat) -> float:
    """What accepting that player's offer would bring."""
    offer = s.reading.offer_of(giver)
    if offer is None or offer.terms is None:
        return 0.0
    given = sum(map(s.card_worth, offer.terms.gives), 0.0)
    kept = sorted(map(s.card_worth, s.hand))
    taken = sum(map(s.card_worth, offer.terms.takes), 0.0) + sum(kept[: offer.terms.takes_any], 0.0)
    return given - taken + antidotes_gain(s, offer.antidotes - offer.asked_antidotes)


def antidotes_gain(s: Appraisal, count: int) -> float:
    """What so many antidotes more, or fewer, are worth."""
    if count >= 0:
        return sum(s.antidote_worth(more) for more in range(count))
    return -sum(s.antidote_worth(more) for more in range(count, 0))


def pick(s: Appraisal, choice: Choice) -> Option:
    """A card of the bot's choice was asked for: the least."""
    return min(choice.options, key=lambda option: s.card_worth(str(option.args[0])))


def talk(s: Appraisal, choice: Choice) -> Option | None:
    """A spare card for a spare antidote; now and then an honest word about the vote."""
    if not s.rng.below(BLUNT):
        return declare(s, choice)
    partner = partner_for(s)
    return next((o for o in choice.options if o.key == "offer" and o.args[0] == partner), None)


def declare(s: Appraisal, choice: Choice) -> Option | None:
    """Against the strongest of the others, or for oneself."""
    against = [o for o in choice.options if o.key == "declare_against" and o.args[1] != s.me]
    if against:
        return max(against, key=lambda option: s.strength(int(option.args[1])))
    return next((o for o in choice.options if o.key == "declare_for" and o.args[1] == s.me), None)


def partner_for(s: Appraisal) -> Seat | None:
    """Who has antidotes to spare while the bot lacks some and holds cards? Towards the end that is clear."""
    if s.turns_left > 1 or s.antidotes >= len(s.people) or len(s.hand) < 2:
        return None
    spare = {seat: spare_antidotes(s.reading.seat(seat)) for seat in s.seats if seat != s.me}
    best = max(spare, key=lambda seat: spare[seat])
    return best if spare[best] > 0 else None


def spare_antidotes(entry: SeatView) -> int:
    return entry.antidotes - len(entry.characters)


def draft(s: Appraisal, choice: Choice) -> Option:
    """Ask for an antidote, and give cards until it is a fair price."""
    offer = s.reading.offer_of(s.me)
    if offer is None or offer.terms is None or not offer.asked_antidotes:
        return option_of(choice, "ask_antidote") or option_of(choice, "scrap") or choice.options[0]
    if sum(map(s.card_worth, offer.terms.gives)) < A_CARD and offer.cards < 2:
        gives = [option for option in choice.options if option.key == "give"]
        if gives:
            return min(gives, key=lambda option: s.card_worth(str(option.args[0])))
    return option_of(choice, "post") or choice.options[0]


def option_of(choice: Choice, key: str) -> Option | None:
    return next((option for option in choice.options if option.key == key), None)
