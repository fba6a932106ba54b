"""Offers and declarations: when the bot speaks, and what it says to what others offer."""

from __future__ import annotations

from typing import Final

from ...engine import Arg, Choice, Option, Seat
from .appraisal import Appraisal
from .deals import Deal, best_deal, gain_of_partner, is_welcome, known_offer
from .voting import accused, declaration, peril

Occasion = tuple[str, tuple[Arg, ...]]

SIDES: Final = {"window.attack": "against", "window.share": "for"}
"""The windows before a vote, and what is said there."""
FRANK: Final = 60
"""The bot says how it will vote so many times in a hundred."""
PERIL: Final = 0.55
"""So likely to lose somebody, it thinks of a gift."""
WORTH_A_GIFT: Final = 3.0
"""By so much the life must be dearer than the gift."""


# -- what others offer ---------------------------------------------------------------------------------------


def reply(s: Appraisal, choice: Choice) -> Option:
    """Take the offer that brings most; refuse what brings too little."""
    best, most = None, 0.0
    for option in choice.options:
        offer = s.reading.offer_of(int(option.args[0])) if option.key == "accept" else None
        if offer is not None and offer.terms is not None:
            deal = known_offer(offer)
            gain = gain_of_partner(s, deal)
            if gain > most and is_welcome(s, offer.seat, deal):
                best, most = option, gain
    return best or next(option for option in choice.options if option.key == "refuse")


def pick(s: Appraisal, choice: Choice) -> Option:
    """A card of the bot's choice was asked for: the least."""
    return min(choice.options, key=lambda option: s.card_use(str(option.args[0])))


# -- what the bot says ---------------------------------------------------------------------------------------


def talk(s: Appraisal, choice: Choice, occasion: Occasion, rebuffed: Seat | None) -> Option | None:
    """A counter-offer to whom it has just refused; a word or a gift before a vote; now and then a deal."""
    if rebuffed is not None and best_deal(s, rebuffed) is not None:
        return begin(choice, rebuffed)
    side = SIDES.get(occasion[0])
    if side is not None:
        place = str(occasion[1][0])
        saviour = bribed(s, place) if side == "against" else None
        said = declaration(s, choice, place, side) if s.rng.below(100) < FRANK else None
        return begin(choice, saviour) or said
    return None if s.rng.below(s.temper.chatter) else begin(choice, best_partner(s))


def begin(choice: Choice, partner: Seat | None) -> Option | None:
    """An offer to that player, if one may still be made."""
    if partner is None:
        return None
    return next((option for option in choice.options if option.name == ("offer", partner)), None)


def best_partner(s: Appraisal) -> Seat | None:
    """With whom there is most to be gained by both."""
    return next((seat for seat in partners(s) if best_deal(s, seat) is not None), None)


def partners(s: Appraisal) -> list[Seat]:
    """Everybody still in the game, those first with whom the bot is on good terms."""
    others = [seat for seat in s.seats if seat != s.me and not s.reading.seat(seat).eliminated]
    return sorted(others, key=lambda seat: s.ledger.grudge(s.me, seat) - s.ledger.goodwill(s.me, seat))


def bribed(s: Appraisal, place: str) -> Seat | None:
    """Whose vote is worth a card: of those who could vote otherwise, whoever has most of them, while the bot
    is about to be voted out."""
    spot = s.spot(place)
    targets = accused(spot)
    if s.me not in targets or len(targets) < 2 or not s.hand:
        return None
    gift = s.card_worth(least_card(s))
    if min(spot.lives) < WORTH_A_GIFT * gift or peril(s, spot, targets) < PERIL:
        return None
    cast = spot.ballots()
    voters = [
        seat
        for seat in partners(s)
        if cast[seat] and set(targets) - {s.me, seat} and not s.ledger.debts.get((seat, s.me))
    ]
    if not voters or any(s.ledger.refused.get((seat, s.me)) for seat in voters):
        return None
    return max(voters, key=lambda seat: cast[seat])


def least_card(s: Appraisal) -> str:
    return min(s.hand, key=lambda card: (s.card_use(card), card))


# -- putting an offer together -------------------------------------------------------------------------------


def draft(s: Appraisal, choice: Choice, occasion: Occasion, planned: Deal | None) -> Option:
    """The next piece of what the bot has in mind: the same each time, since nothing has moved."""
    partner = int(choice.params[0])
    is_planned = planned is not None and planned.partner == partner
    deal = planned if is_planned else intended(s, partner, occasion)
    offer = s.reading.offer_of(s.me)
    if deal is None or offer is None or offer.terms is None:
        return option_of(choice, "scrap") or choice.options[0]
    missing = list(deal.gives)
    for card in offer.terms.gives:
        if card in missing:
            missing.remove(card)
    if missing:
        wanted = next((o for o in choice.options if o.name == ("give", missing[0])), None)
    elif offer.antidotes < deal.gives_antidotes:
        wanted = option_of(choice, "give_antidote")
    elif offer.asked_antidotes < deal.takes_antidotes:
        wanted = option_of(choice, "ask_antidote")
    elif offer.asked_cards < deal.takes_any:
        wanted = option_of(choice, "ask_any")
    else:
        wanted = option_of(choice, "post")
    return wanted or option_of(choice, "scrap") or choice.options[0]


def intended(s: Appraisal, partner: Seat, occasion: Occasion) -> Deal | None:
    """A gift before a vote, else the best deal."""
    if occasion[0] == "window.attack" and bribed(s, str(occasion[1][0])) == partner:
        return Deal(partner, (least_card(s),), 0, 0, 0)
    return best_deal(s, partner)


def option_of(choice: Choice, key: str) -> Option | None:
    return next((option for option in choice.options if option.key == key), None)
