"""Rulebook: "End of the game": vaccination, canned food, the score."""

from __future__ import annotations

from ...engine import Result, Seat
from ...engine.table import replaced
from .cancel import Announce, CancelWindow
from .content import Character
from .losses import lose_character
from .offers import allow_talk, end_offers
from .state import Rule, Town, characters_of, turn_order
from .windows import Window


class Helicopter(Rule):
    """After the last turn help arrives; until the vaccination begins anybody may act and trade."""

    def run(self, g: Town) -> None:
        allow_talk(g)
        g.emit("helicopter")
        g.then(Window("vaccination"), Vaccination())


class Vaccination(Rule):
    """In turn order everybody gives an antidote for each living character."""

    def run(self, g: Town) -> None:
        end_offers(g)
        g.then(*[Vaccinate(seat, 0) for seat in turn_order(g)], OpenCans())


class Vaccinate(Rule):
    """With too few antidotes the player chooses who gets one; `saved` are the characters chosen, as bits."""

    closed = True

    def __init__(self, seat: Seat, saved: int) -> None:
        self.seat, self.saved = seat, saved

    def run(self, g: Town) -> None:
        people = characters_of(g, self.seat)
        antidotes = g.antidotes[self.seat]
        if len(people) <= antidotes:
            g.then(Boarding(self.seat, sum(1 << c for c in people)))
        elif self.saved.bit_count() == antidotes:
            g.then(Boarding(self.seat, self.saved))
        else:
            options = [
                g.option("vaccinate", (c,), (Vaccinate(self.seat, self.saved | 1 << c),))
                for c in people
                if not self.saved >> c & 1
            ]
            g.ask(self.seat, "vaccinate.who", (antidotes - self.saved.bit_count(),), options)


class Boarding(Rule):
    """The vaccinated are safe; whoever got no antidote dies. This no longer moves the first-player marker."""

    def __init__(self, seat: Seat, saved: int) -> None:
        self.seat, self.saved = seat, saved

    def run(self, g: Town) -> None:
        g.antidotes[self.seat] -= self.saved.bit_count()
        for character in characters_of(g, self.seat):
            if self.saved >> character & 1:
                g.emit("vaccinated", self.seat, character)
            else:
                g.emit("infected", self.seat, character)
                lose_character(g, character)


class OpenCans(Rule):
    """Whoever still lives shows the Canned food in hand; each can be cancelled like any card."""

    def run(self, g: Town) -> None:
        g.then(*[OpenNextCan(seat) for seat in turn_order(g)], Score())


class OpenNextCan(Rule):
    """A player's next can, and then the others. Which are still to come nobody else may know: a step names
    a card only once it is shown."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Town) -> None:
        for card in g.hands[self.seat]:
            effect = g.content.cards[card].effect
            if effect.name == "points":
                shown = Announce(self.seat, card), CancelWindow(self.seat, card)
                g.then(*shown, Points(self.seat, effect.points), OpenNextCan(self.seat))
                return


class Points(Rule):
    def __init__(self, seat: Seat, points: int) -> None:
        self.seat, self.points = seat, points

    def run(self, g: Town) -> None:
        g.points = replaced(g.points, self.seat, g.points[self.seat] + self.points)


class Score(Rule):
    """Values of the living, left-over antidotes, food and cans; nothing for whoever has nobody left."""

    topic = "score"

    def run(self, g: Town) -> None:
        for seat in range(g.seats):
            g.emit("scored", seat, score(g, seat))


def character_value(g: Town, character: Character) -> int:
    entry = g.content.characters[character]
    return entry.fresh if g.fresh[character] else entry.exhausted


def score(g: Town, seat: Seat) -> int:
    return score_with(g, seat, characters_of(g, seat))


def score_with(g: Town, seat: Seat, people: list[Character]) -> int:
    """The points of a player with those characters; without any there are none."""
    if not people:
        return 0
    entries, fresh = g.content.characters, g.fresh
    values = [entries[c].fresh if fresh[c] else entries[c].exhausted for c in people]
    return sum(values) + g.antidotes[seat] + sum(g.food[seat]) + g.points[seat]


def result(g: Town) -> Result:
    """The most points win; a tie goes to more living characters, then it is shared."""
    scores = [score(g, seat) for seat in range(g.seats)]
    ranks = [(scores[seat], len(characters_of(g, seat))) for seat in range(g.seats)]
    winners = tuple(seat for seat in range(g.seats) if ranks[seat] == max(ranks))
    if not max(ranks)[1]:
        reason = "nobody_left"
    elif len(winners) > 1:
        reason = "tie"
    else:
        reason = "most_points" if scores.count(max(scores)) == 1 else "more_characters"
    return Result(winners, tuple(scores), reason)
