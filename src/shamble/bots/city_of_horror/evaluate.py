"""What a position is worth to the bot: dangers, spoils, the uses of places. In points, more or less."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ...engine import Seat
from ...games.city_of_horror.reading import CROSSROADS, InvasionEntry
from .appraisal import A_CARD, Appraisal, PlaceShift, Spot

SPITE: Final = 0.9
"""What it is worth that a rival loses a character."""
NERVE: Final = 0.6
"""How much of a danger counts before it is there: something may still be done about it."""


# -- dangers -----------------------------------------------------------------------------------------------


def vote_risk(s: Appraisal, spot: Spot) -> float:
    """How likely those present are to vote against the bot, who will not."""
    cast = spot.ballots()
    mine = cast[s.me]
    others = sum(cast) - mine
    rivals = sum(1 for seat, prey in enumerate(spot.prey) if prey and seat != s.me)
    if mine > others:
        return 0.0
    if mine == others:
        return 0.05 if s.first == s.me else 0.5 if rivals == 1 else 0.2
    if rivals == 1:
        return 0.95
    strongest = max(votes for seat, votes in enumerate(cast) if seat != s.me)
    if strongest > others - strongest + mine:
        return 1 / rivals  # one of them alone decides
    return 0.8 / (rivals + 1) if mine > strongest else 1.2 / (rivals + 1)


def risk(s: Appraisal, spot: Spot) -> float:
    """How likely an attack there is to take one of the bot's characters."""
    if not spot.prey[s.me]:
        return 0.0
    if sum(spot.prey) == spot.prey[s.me]:
        return 1.0
    if spot.name == CROSSROADS:
        return 1.0 if hunted(spot) == s.me else 0.0
    return vote_risk(s, spot)


def hunted(spot: Spot) -> Seat | None:
    """Whom the leader will find at the Crossroads."""
    return next((seat for seat in spot.hunt if spot.prey[seat]), None)


def attack_outlook(s: Appraisal, spot: Spot) -> float:
    """What the attack to come there is worth: mostly less than nothing."""
    if not spot.attacked:
        return 0.0
    danger = risk(s, spot)
    gain = (1 - danger) * SPITE if sum(spot.prey) > spot.prey[s.me] else 0.0
    return gain - danger * min(spot.lives) if spot.lives else gain


# -- spoils and uses ---------------------------------------------------------------------------------------


def spoils(s: Appraisal, spot: Spot) -> float:
    """What the share there is worth."""
    if not spot.antidotes and not spot.cards:
        return 0.0
    cast = spot.ballots()
    mine = cast[s.me]
    best = max(cast)
    if not mine or mine < best:
        chance = 0.1
    elif cast.count(best) > 1:
        chance = 0.3
    else:
        chance = 1.0 if mine == sum(cast) else 0.85
    return chance * (s.antidote_worth() if spot.antidotes else A_CARD)


def cheapest_card(s: Appraisal) -> float:
    return min(map(s.card_worth, s.hand))


def refresh_gain(s: Appraisal) -> float:
    """The most that getting a character back into shape would bring."""
    return max((regain(s, name) for name in s.people), default=0.0)


def regain(s: Appraisal, name: str) -> float:
    """What a character is worth more when fresh."""
    return s.power_cost(name) if s.reading.can_recover(name) else 0.0


def use(s: Appraisal, spot: Spot) -> float:
    """What the place offers to whoever is there and can pay."""
    if spot.effect == "antidote":
        gain = s.antidote_worth()
    elif spot.effect == "refresh":
        gain = refresh_gain(s)
    elif spot.effect in ("food", "food_face_up"):
        gain = s.printed.meal
    elif spot.effect == "draw":
        gain = A_CARD
    else:
        return 0.3 if spot.effect in ("observe", "choose_late") else 0.1
    return max(0.0, gain - price(s, spot))


def price(s: Appraisal, spot: Spot) -> float:
    if spot.price == "card":
        return cheapest_card(s) if s.hand else 99.0
    if spot.price == "character":
        return 1.5
    if spot.price == "food":
        return float(min(s.reading.seat(s.me).food, default=99))
    return 0.0


def fate(s: Appraisal, spot: Spot) -> float:
    """What is likely to happen there to the bot's characters: attack and share, from a distance."""
    danger = attack_outlook(s, spot)
    return (danger * NERVE if danger < 0 else danger) + spoils(s, spot)


# -- moves -------------------------------------------------------------------------------------------------


WeighedMoves = dict[tuple[Any, ...], dict[tuple[str, int], float]]
"""What is known already, by all that differs between two futures of a place, then by who comes or goes."""


NOBODY: Final = ("", 0)
"""Nobody comes or goes."""


class Prospects:
    """The table as it may be when the places are reached, and what each move would change."""

    def __init__(self, s: Appraisal, spots: dict[str, Spot], weighed: WeighedMoves) -> None:
        self.s = s
        self.spots = spots
        self.weighed = {name: weighed.setdefault(spot.outside, {}) for name, spot in spots.items()}
        self._leaving: dict[str, float] = {}

    def worth(self, spot: Spot, here: int) -> float:
        """What a place is worth with so many own characters there."""
        return fate(self.s, spot) + self.s.use_of(spot, use) if here else attack_outlook(self.s, spot)

    def end(self, card: str) -> str:
        """Where a Movement card leads."""
        spot = self.spots[card]
        return CROSSROADS if spot.closed or spot.full else card

    def gain(self, name: str, end: str) -> float:
        """What moving that character there would change."""
        start = self.s.start[name]
        if start is None or start == end:
            return 0.0
        left = self._leaving.get(name)  # the same wherever one goes
        if left is None:
            left = self._leaving[name] = self._change(name, start, -1)
        return left + self._change(name, end, 1)

    def _change(self, name: str, place: str, step: int) -> float:
        """What it changes at a place that somebody comes or goes."""
        weighed = self.weighed[place]
        found = weighed.get((name, step))
        if found is None:
            spot, here = self.spots[place], self.s.own_at(place)
            before = self._value(place, here)
            shift(self.s.shifts[name], self.s.me, spot, step)
            found = weighed[name, step] = self.worth(spot, here + step) - before
            shift(self.s.shifts[name], self.s.me, spot, -step)
        return found

    def _value(self, place: str, here: int) -> float:
        """What it is worth as it is."""
        weighed = self.weighed[place]
        found = weighed.get(NOBODY)
        if found is None:
            found = weighed[NOBODY] = self.worth(self.spots[place], here)
        return found

    def best(self, card: str) -> tuple[float, str]:
        """The best move with a Movement card, and who makes it; nobody, where nobody can."""
        end = self.end(card)
        return max([(self.gain(name, end), name) for name in self.s.movers(card)], default=(0.0, ""))


def shift(who: PlaceShift, seat: Seat, spot: Spot, step: int) -> None:
    """Add that character of that seat to the place, or take it away again."""
    spot.people += step
    spot.zombies += step * who.noise
    spot.votes[seat] += step * who.votes
    if who.prey:
        spot.prey[seat] += step
        if step > 0:
            spot.lives.append(who.life)
        else:
            spot.lives.remove(who.life)


def expected(s: Appraisal) -> list[Prospects]:
    """Before the invasion: the table after each card that may come."""
    weighed: WeighedMoves = {}
    joined = with_movers(s, s.seats)
    return [Prospects(s, invaded(s, joined, card), weighed) for card in s.reading.expected_invasions]


def invaded(s: Appraisal, joined: dict[str, Spot], card: InvasionEntry) -> dict[str, Spot]:
    """Those places after that Invasion card, and when the Blonde was heard."""
    spots = {name: spot.future() for name, spot in joined.items()}
    by_number = {spot.number: spot for spot in spots.values()}
    cap = s.printed.zombie_cap
    for origin, target in card.moves:
        go = min(by_number[origin].zombies, cap - by_number[target].zombies)
        by_number[origin].zombies -= go
        by_number[target].zombies += go
    for number, zombies in enumerate(card.arrivals, 1):
        by_number[number].zombies = min(cap, by_number[number].zombies + zombies)
    for drop in card.drops:
        by_number[drop.place].antidotes += drop.antidotes
        by_number[drop.place].cards += drop.cards
    crossroads = spots[CROSSROADS]
    turned = card.leader % len(crossroads.hunt)
    crossroads.hunt = crossroads.hunt[turned:] + crossroads.hunt[:turned]
    return with_attracted(s, spots)


def awaited(s: Appraisal) -> Prospects:
    """During the moves: the table with those who move after the bot."""
    seats = len(s.seats)
    order = [(s.first + i) % seats for i in range(seats)]
    later = order[order.index(s.me) + 1 :]
    return Prospects(s, with_attracted(s, with_movers(s, later)), {})


def with_movers(s: Appraisal, movers: Iterable[Seat]) -> dict[str, Spot]:
    """The places when others have gone where their open Movement cards say."""
    spots = {name: spot.copy() for name, spot in s.spots.items()}
    for seat in movers:
        card = s.reading.destination(seat) if seat != s.me else None
        if card is not None:
            spot = spots[card]
            spot = spots[CROSSROADS] if spot.closed or spot.full else spot
            spot.people += 1
            spot.votes[seat] += 1
            spot.prey[seat] += 1
    return spots


def with_attracted(s: Appraisal, spots: dict[str, Spot]) -> dict[str, Spot]:
    """The Blonde is heard."""
    for place in s.reading.attracted:
        spots[place].zombies += 1
    return spots
