"""Rulebook: "Mise en place"."""

from __future__ import annotations

from typing import Final

from ...engine import Rng, Seat, Setting
from ...engine.spec import Settings
from .content import CHARACTERS, FRAN, PETER, ROGER, STEVE, Character, DawnContent
from .mall import Square, members
from .rounds import Round
from .state import NOBODY, NOWHERE, Dawn, Rule, bits, options_by_square, square_name

PLAYER: Final = "player"
AUTOMATON: Final = "automaton"
BY_PLAYERS: Final = "players"
QUICK: Final = "quick"

EVERY_SHOT: Final = "every"
NEAR: Final = "near"
NOW: Final = "now"
THEN: Final = "then"

SETTINGS: Final = (
    Setting("zombies", (PLAYER, AUTOMATON), PLAYER),
    Setting("setup", (BY_PLAYERS, QUICK), BY_PLAYERS),
    Setting("panic", (EVERY_SHOT, NEAR), EVERY_SHOT),
    Setting("reaction", (NOW, THEN), NOW),
)
"""`zombies` matters for two seats only: one and three or more always play against the automaton. For `panic`
and `reaction` the rulebook can be read in two ways: the other one is at hand."""

ROLES: Final[dict[int, tuple[tuple[Character, ...], ...]]] = {
    1: ((PETER, ROGER, STEVE, FRAN),),
    2: ((PETER, STEVE), (ROGER, FRAN)),
    3: ((PETER,), (ROGER,), (STEVE, FRAN)),
    4: ((PETER,), (ROGER,), (STEVE,), (FRAN,)),
}
"""Who plays whom, by the number of human players."""


def blank(seats: int, content: DawnContent) -> Dawn:
    return Dawn(seats, content, Rng(0))


def set_up(seats: int, seed: int, settings: Settings, content: DawnContent) -> Dawn:
    """Counters are shuffled here; what players decide is on the agenda. Seat 1 has the zombies."""
    luck = Rng(seed).fork(1)
    g = Dawn(seats, content, Rng(seed).fork(2))
    duel = seats == 2 and settings["zombies"] == PLAYER
    g.zombie_seat = 1 if duel else NOBODY
    g.leaders = _leaders(1 if duel else seats)
    g.calm_afar = int(settings["panic"] == NEAR)
    g.as_seen = int(settings["reaction"] == THEN)
    values = list(content.values)
    luck.shuffle(values)
    g.values = tuple(values)
    by_players = settings["setup"] == BY_PLAYERS
    box = content.box
    g.reserve = list(range(box.zombies_placed, box.zombies_placed + box.zombies_hidden))
    g.pool = list(range(box.zombies_placed + box.zombies_hidden, len(values)))
    if duel and by_players:
        g.then(ClearSquares(len(content.mall.zombies) - box.zombies_placed, ""), HideZombies())
    else:
        g.then(PlaceAtRandom(""))
        g.then(HideAtRandom() if duel else JoinThePool())
    g.then(*[PlaceCharacter(c) if by_players else PlaceCharacterAtRandom(c) for c in range(len(CHARACTERS))])
    g.then(Round(1))
    return g


def _leaders(humans: int) -> tuple[Seat, ...]:
    roles = ROLES[humans]
    return tuple(next(seat for seat, who in enumerate(roles) if c in who) for c in range(len(CHARACTERS)))


# -- 1a. zombies on the board ------------------------------------------------------------------------


class ClearSquares(Rule):
    """1a. There are more zombie squares than zombies to place: the zombie player says which stay empty.

    `empty` names the squares chosen so far, separated by blanks.
    """

    def __init__(self, count: int, empty: str) -> None:
        self.count, self.empty = count, empty

    def run(self, g: Dawn) -> None:
        if not self.count:
            g.then(PlaceZombies(self.empty))
            return
        chosen = self.empty.split()
        before = f"{self.empty} " if chosen else ""
        names = [square_name(g, square) for square in sorted(g.content.mall.zombies)]
        options = [
            g.option("clear", (name,), (ClearSquares(self.count - 1, before + name),))
            for name in names
            if name not in chosen
        ]
        options.append(g.option("random", (), (PlaceAtRandom(self.empty),)))
        g.ask(g.zombie_seat, "setup.clear", (self.count,), options)


class PlaceZombies(Rule):
    """One face down on every zombie square that does not stay empty."""

    def __init__(self, empty: str) -> None:
        self.empty = empty

    def run(self, g: Dawn) -> None:
        left = self.empty.split()
        squares = [square for square in sorted(g.content.mall.zombies) if square_name(g, square) not in left]
        place_zombies(g, squares)


class PlaceAtRandom(Rule):
    """The squares that stay empty, beyond those chosen, are left to chance."""

    def __init__(self, empty: str) -> None:
        self.empty = empty

    def run(self, g: Dawn) -> None:
        squares = [s for s in sorted(g.content.mall.zombies) if square_name(g, s) not in self.empty.split()]
        g.shuffle(squares)
        place_zombies(g, squares[: g.content.box.zombies_placed])


def place_zombies(g: Dawn, squares: list[Square]) -> None:
    for zombie, square in enumerate(sorted(squares)):
        g.zombie_at[zombie] = square
        g.zombie_in[square] = zombie
    g.cached_zombies = -1
    g.emit("zombies_placed", len(squares))


# -- 1b. hidden zombies ------------------------------------------------------------------------------


def hiding_places(g: Dawn) -> list[Square]:
    """Not in the hall, not on or beside a human square, no two in one square, and one in the sports shop."""
    mall = g.content.mall
    taken = [square for square in g.hidden if mall.sports >> square & 1]
    full = len(taken) >= g.content.box.hidden_in_sports
    free = mall.hiding & ~mall.sports if full else mall.hiding
    return [square for square in members(free) if square not in g.hidden]


class HideZombies(Rule):
    """1b. The zombie player notes squares in secret."""

    def run(self, g: Dawn) -> None:
        left = len(g.reserve) - len(g.hidden)
        if left:
            known = options_by_square(
                g, ("hide",), lambda square: g.option("hide", (square,), (Hide(square), self))
            )
            options = [known[square] for square in hiding_places(g)]
            options.append(g.option("random", (), (HideAtRandom(),)))
            g.ask_bluff(g.zombie_seat, "setup.hide", (left,), options, 2)


class Hide(Rule):
    def __init__(self, square: Square) -> None:
        self.square = square

    def run(self, g: Dawn) -> None:
        note(g, self.square)


def note(g: Dawn, square: Square) -> None:
    g.hidden = tuple(sorted((*g.hidden, square)))
    g.emit("hid", secret=(square,), seers=1 << g.zombie_seat)


class HideAtRandom(Rule):
    """The squares not yet noted are left to chance; the zombie player sees them."""

    def run(self, g: Dawn) -> None:
        while len(g.hidden) < len(g.reserve):
            places = hiding_places(g)
            note(g, places[g.below(len(places))])


class JoinThePool(Rule):
    """Against the game nobody hides: the five counters lie with the eliminated ones."""

    def run(self, g: Dawn) -> None:
        g.mixed = bits(g.reserve)
        g.pool, g.reserve = [*g.pool, *g.reserve], []


# -- 2. characters -----------------------------------------------------------------------------------


def starting_squares(g: Dawn) -> list[Square]:
    most = g.content.box.humans_per_square
    return [square for square in g.content.mall.humans if g.place.count(square) < most]


class PlaceCharacter(Rule):
    """2. On a human square, no more than two in one."""

    def __init__(self, character: Character) -> None:
        self.character = character

    def run(self, g: Dawn) -> None:
        options = [
            g.option("place", (square,), (Place(self.character, square),)) for square in starting_squares(g)
        ]
        g.ask(g.leaders[self.character], "setup.place", (self.character,), options)


class Place(Rule):
    def __init__(self, character: Character, square: Square) -> None:
        self.character, self.square = character, square

    def run(self, g: Dawn) -> None:
        assert g.place[self.character] == NOWHERE
        g.place[self.character] = self.square
        g.searched[self.square] = 1
        g.emit("placed", self.character, self.square)


class PlaceCharacterAtRandom(Rule):
    """Quick set-up."""

    def __init__(self, character: Character) -> None:
        self.character = character

    def run(self, g: Dawn) -> None:
        squares = starting_squares(g)
        g.then(Place(self.character, squares[g.below(len(squares))]))
