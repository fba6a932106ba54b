"""Rulebook: "4. Movement of a character"."""

from __future__ import annotations

from ...engine import Option, Seat
from .cancel import Aimed, Announce, CancelWindow
from .content import ARMORY, Character, Location
from .hands import Exhaust
from .offers import allow_talk
from .state import NOWHERE, City, Rule, characters_of, destination, is_closed, is_full, turn_order
from .windows import MoveWindow, Window
from .words import PASS
from .zombies import add_zombies


class MovementPhase(Rule):
    """4. The window after the invasion is that before the first move; who moves when is settled after it."""

    topic = "movement"

    def run(self, g: City) -> None:
        allow_talk(g)
        g.then(MoveWindow(g.first), MovementRound(g.first))


class MovementRound(Rule):
    """One after the other, clockwise; then the Blonde is heard. `asked` has had a window already."""

    topic = "movement"

    def __init__(self, asked: Seat) -> None:
        self.asked = asked

    def run(self, g: City) -> None:
        for i, seat in enumerate(turn_order(g)):
            if i or seat != self.asked:
                g.then(MoveWindow(seat))
            g.then(Move(seat))
        g.then(Window("moved"), Attraction())


class Move(Rule):
    """The player must move a character that is not there yet to where the Movement card says."""

    topic = "move"

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: City) -> None:
        movable = [c for c in characters_of(g, self.seat) if can_move(g, c)]
        if not movable:
            if not g.eliminated[self.seat]:
                g.then(NoMove(self.seat))
            return
        card = g.movement[self.seat]
        end = destination(g, card)
        options = [g.option("move", (c,), (MoveCharacter(c, end, False),)) for c in movable]
        params = (card, end)
        if is_full(g, card) and not is_closed(g, card):
            options += self._ways_in(g, movable, card)
            g.ask_bluff(self.seat, "move.who", params, options, len(movable) + len(g.hands[self.seat]))
        else:
            g.ask(self.seat, "move.who", params, options)

    def _ways_in(self, g: City, movable: list[Character], card: Location) -> list[Option]:
        """Into a full place by the Service entrance, or by the Mama's elbows."""
        options: list[Option] = []
        for entrance in g.content.effects["squeeze_in"]:
            if entrance in g.hands[self.seat]:
                for c in movable:
                    aim = Aimed(self.seat, "character", c)
                    play = (Announce(self.seat, entrance), aim, CancelWindow(self.seat, entrance))
                    options.append(g.option("sneak", (c,), (*play, SneakIn(c, card), self)))
        for mama in g.content.powers["squeeze_in"]:
            if mama in movable and g.fresh[mama]:
                options.append(g.option("squeeze", (mama,), (Exhaust(mama), MoveCharacter(mama, card, True))))
        return options


def can_move(g: City, character: Character) -> bool:
    """Not already there, not the Granny, not behind the blocked door of the Armory."""
    here = g.place[character]
    if here == g.movement[g.owner[character]] or (here == ARMORY and is_closed(g, ARMORY)):
        return False
    return g.content.characters[character].drawback != "no_move" or g.unbound[character]


class NoMove(Rule):
    """None of the player's characters can go: the move is lost."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: City) -> None:
        g.emit("no_move", self.seat)


class SneakIn(Rule):
    """The Service entrance was not cancelled: that character goes in, instead of the move still pending."""

    def __init__(self, character: Character, location: Location) -> None:
        self.character, self.location = character, location

    def run(self, g: City) -> None:
        g.agenda[-1] = MoveCharacter(self.character, self.location, True)


class MoveCharacter(Rule):
    """A character changes places; a place of its own making vanishes behind it."""

    def __init__(self, character: Character, location: Location, extra: bool) -> None:
        self.character, self.location, self.extra = character, location, extra

    def run(self, g: City) -> None:
        origin, was_extra = g.place[self.character], g.extra[self.character]
        seat = g.owner[self.character]
        if origin == self.location:
            g.emit("stayed", seat, self.character)
            return
        g.place[self.character] = self.location
        g.extra[self.character] = self.extra
        g.emit("moved", seat, self.character, origin, self.location)
        g.then(PriestWindow(self.character, origin, was_extra))


class PriestWindow(Rule):
    """A fresh Priest may take back the move just made. He stands there openly: only his owner is asked."""

    def __init__(self, character: Character, origin: Location, was_extra: bool) -> None:
        self.character, self.origin, self.was_extra = character, origin, was_extra

    def run(self, g: City) -> None:
        for priest in g.content.powers["cancel_move"]:
            if g.place[priest] != NOWHERE and g.fresh[priest]:
                back = MoveBack(self.character, self.origin, self.was_extra)
                options = [PASS, g.option("power", (priest,), (Exhaust(priest), back))]
                moved = (g.owner[self.character], self.character)
                g.poll(g.owner[priest], "cancel.move", moved, options)


class MoveBack(Rule):
    """The character is back where it was, in the place it had; the move is spent."""

    def __init__(self, character: Character, origin: Location, was_extra: bool) -> None:
        self.character, self.origin, self.was_extra = character, origin, was_extra

    def run(self, g: City) -> None:
        g.place[self.character] = self.origin
        g.extra[self.character] = self.was_extra
        g.emit("moved_back", g.owner[self.character], self.character, self.origin)


class Attraction(Rule):
    """After the moves a fresh Blonde attracts a zombie to where she is."""

    def run(self, g: City) -> None:
        for c, entry in enumerate(g.content.characters):
            calls = entry.drawback == "attracts" and g.fresh[c] and g.place[c] != NOWHERE
            if calls and add_zombies(g, g.place[c], 1):
                g.emit("attracted", g.owner[c], c, g.place[c])
                g.then(Window("attracted"))
