"""Rulebook: "Search phase", "Bad luck" and "WAVE!"."""

from __future__ import annotations

from ...engine import Seat
from .assault import Assault, RevealAssault
from .content import WAVE, Card
from .ending import Suffer, lose_if_dead, wound
from .inventory import (
    LOOSE,
    bag_for,
    exposed_to_bad_luck,
    fits,
    lose_at_random,
    packing_options,
    put,
    put_in_bag,
    room_options,
)
from .state import FIRST, NOBODY, Daylight, Rule, has_first_perk


class SearchPhase(Rule):
    """New rubble joins what is left of the active pile, WAVE! too, and all is shuffled."""

    topic = "search"

    def run(self, g: Daylight) -> None:
        if g.round_number <= g.content.box.rounds:
            added = min(g.content.box.pile[g.seats - 1], len(g.reserve))
            split = len(g.reserve) - added
            g.pile += g.reserve[split:]
            g.reserve = g.reserve[:split]
        shuffle_wave_in(g)
        g.emit("pile_made", len(g.pile))
        g.then(SearchTurn(g.first))


def shuffle_wave_in(g: Daylight) -> None:
    g.holder = NOBODY
    g.pile.append(WAVE)
    g.shuffle(g.pile)
    g.known_top = 0


class SearchTurn(Rule):
    """Clockwise, one card each, until somebody faces the WAVE!."""

    topic = "search_turn"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Daylight) -> None:
        if g.holder != NOBODY:
            return
        after = SearchTurn((self.seat + 1) % g.seats)
        if has_first_perk(g, self.seat, "draw_two") and len(g.pile) > 1:
            options = [
                g.option("draw", (), (DrawRubble(self.seat), after)),
                g.option("draw_two", (), (DrawTwo(self.seat), after)),
            ]
            g.ask(self.seat, "search.draw", (), options)
        else:
            g.then(DrawRubble(self.seat), after)


class DrawRubble(Rule):
    """The top card of the active pile, if there is one."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Daylight) -> None:
        if g.pile:
            drawn(g, self.seat, pop_top(g))


def pop_top(g: Daylight) -> Card:
    g.commit()
    g.known_top = max(0, g.known_top - 1)
    return g.pile.pop()


def drawn(g: Daylight, seat: Seat, card: Card) -> None:
    """WAVE!, bad luck, or something to keep."""
    entry = g.content.rubble[card]
    if card == WAVE:
        g.holder = seat
        g.emit("wave_drawn", seat)
        g.then(RevealAssault(), Wave(seat))
    elif entry is not None and entry.kind == "bad_luck":
        g.discard.append(card)
        g.emit("bad_luck", seat, card)
        g.then(BadLuck(seat, card))
    else:
        g.found.append(card)
        g.emit("found", seat, card)
        g.then(Found(seat))


class Found(Rule):
    """Keep it, throw it away, or, if everything is full, put it in the place of something else."""

    topic = "search_turn"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Daylight) -> None:
        card = g.found[-1]
        options = [g.option("keep", (card,), (Keep(self.seat),))] if fits(g, self.seat, card) else []
        if bag_for(g, self.seat, card) != LOOSE:
            options.append(g.option("stow", (card,), (Stow(self.seat),)))
        options.append(g.option("discard", (card,), (LeaveBehind(self.seat),)))
        options += room_options(g, self.seat, card, Keep(self.seat))
        if g.content.is_backpack(card):
            options += packing_options(g, self.seat, (), Keep(self.seat))
        g.ask(self.seat, "search.found", (card,), options)


class Keep(Rule):
    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Daylight) -> None:
        card = g.found.pop()
        put(g, self.seat, card)
        g.emit("kept", self.seat, card)


class Stow(Rule):
    """Into the Backpack at once."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Daylight) -> None:
        card = g.found.pop()
        put_in_bag(g, self.seat, card)
        g.emit("kept", self.seat, card)
        g.emit("packed", self.seat, card)


class LeaveBehind(Rule):
    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Daylight) -> None:
        card = g.found.pop()
        g.discard.append(card)
        g.emit("discarded", self.seat, card)


class BadLuck(Rule):
    """Rodents and fractures hurt, crows carry something off."""

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat, self.card = seat, card

    def run(self, g: Daylight) -> None:
        entry = g.content.rubble[self.card]
        assert entry is not None
        if entry.loss:
            lose_at_random(g, self.seat, exposed_to_bad_luck(g, self.seat), [])
        wound(g, self.seat, entry.damage)
        lose_if_dead(g)


# -- the WAVE! ---------------------------------------------------------------------------------------


class Wave(Rule):
    """Face it, which ends the search, or bleed for a little more time."""

    topic = "search_turn"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Daylight) -> None:
        options = [g.option("face", (), (Face(self.seat), Assault()))]
        if g.pile or g.seats > 1:  # alone there is nobody to pass it on to
            later = (Delay(self.seat), DrawRubble(self.seat), ShuffleBack())
            fatal = g.life[self.seat] == 1
            options.append(
                g.option("delay_fatally" if fatal else "delay" if g.pile else "pass_on", (), later)
            )
        g.ask(self.seat, "wave.face", (), options)


class Face(Rule):
    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Daylight) -> None:
        g.emit("wave_faced", self.seat)


class Delay(Rule):
    """One wound, whatever protection there is."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Daylight) -> None:
        g.emit("wave_delayed", self.seat)
        g.then(Suffer(self.seat, 1))


class ShuffleBack(Rule):
    """After the bought card WAVE! goes back into the pile."""

    def run(self, g: Daylight) -> None:
        shuffle_wave_in(g)
        g.emit("wave_returned")


# -- the Klepto --------------------------------------------------------------------------------------


class DrawTwo(Rule):
    """House: as first player the Klepto draws two and puts one back; WAVE! is never put back."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Daylight) -> None:
        g.used[self.seat] |= FIRST
        cards = [pop_top(g), pop_top(g)]
        g.emit("two_found", self.seat, cards[0], cards[1])
        if WAVE in cards:
            cards.remove(WAVE)
            put_back(g, self.seat, cards[0])
            drawn(g, self.seat, WAVE)
        else:
            g.found += cards
            g.then(PickOne(self.seat))


def put_back(g: Daylight, seat: Seat, card: Card) -> None:
    """On top of the pile, where everybody has seen it go."""
    g.pile.append(card)
    g.known_top += 1
    g.emit("put_back", seat, card)


class PickOne(Rule):
    """Which of the two counts as drawn; the other lies on top again."""

    topic = "search_turn"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Daylight) -> None:
        options = [g.option("pick", (card,), (Pick(self.seat, card),)) for card in dict.fromkeys(g.found)]
        g.ask(self.seat, "search.pick", (), options)


class Pick(Rule):
    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat, self.card = seat, card

    def run(self, g: Daylight) -> None:
        g.found.remove(self.card)
        put_back(g, self.seat, g.found.pop())
        drawn(g, self.seat, self.card)
