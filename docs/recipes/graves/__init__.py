"""Graves: everybody digs at once; the deepest spade of all wins the round, but equals break theirs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final, Self

from ...engine import Entry, GameSpec, Pack, Result, Rng, Seat, Sources, Step, Table, Tables, Vocabulary
from ...engine import Option as EngineOption
from ...engine.bounds import Amount, Positive
from ...engine.choice import NamedFields
from ...engine.content import loader
from ...engine.literal import Arrangement, LiteralWord, by_seat, coming, many
from ...engine.vocabulary import Spelling

VOCABULARY: Final = Vocabulary(
    prompts={"dig": ""},
    options={"play": "card"},
    events={"dug": "seat card", "won_round": "seat", "broke": "seat card"},
)


class Option(EngineOption):
    __slots__ = ()
    fields: ClassVar[NamedFields] = VOCABULARY.options


class Spade(Entry, frozen=True):
    copies: Amount
    depth: Positive


class Content(Tables):
    def __init__(self, pack: Pack | None) -> None:
        super().__init__(Sources([Path(__file__).parent / "content"], ["cards"], pack))
        cards = self.sources.entries("cards", Spade)
        self.cards = tuple(cards.values())
        self.names: Mapping[str, tuple[str, ...]] = {"card": tuple(cards)}
        self.spelling = Spelling(VOCABULARY, self.names)


class Graves(Table):
    """The graveyard: hands are secret, what was dug lies open."""

    content: Content
    option_type: ClassVar = Option
    fields: ClassVar[dict[str, str]] = {"hands": "card", "dug": "card", "discard": "card", "points": ""}

    def __init__(self, seats: int, content: Content, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.content = content
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.dug: list[int] = []  # this round, by seat
        self.discard: list[int] = []
        self.points = [0] * seats

    def clone(self) -> Self:
        c = type(self).__new__(type(self))
        c.copy_machine(self)
        c.spec, c.content = self.spec, self.content
        c.history = c.played_under = None
        c.hands = [hand[:] for hand in self.hands]
        c.dug, c.discard, c.points = self.dug[:], self.discard[:], self.points[:]
        return c


class Rule(Step[Graves]):
    """A step of Graves."""


class Round(Rule):
    """Everybody chooses a spade in secret; with empty hands the game is over."""

    def run(self, g: Graves) -> None:
        for seat, hand in enumerate(g.hands):
            options = [g.option("play", (card,), (Dig(seat, card),)) for card in dict.fromkeys(hand)]
            if options:
                g.ask_bluff(seat, "dig", (), options, len(hand))
        if any(g.hands):
            g.then(Deepest(), self)


class Dig(Rule):
    def __init__(self, seat: Seat, card: int) -> None:
        self.seat, self.card = seat, card

    def run(self, g: Graves) -> None:
        g.hands[self.seat].remove(self.card)
        g.dug.append(self.card)
        g.emit("dug", self.seat, self.card)


class Deepest(Rule):
    """The deepest spade that nobody else played wins the round."""

    def run(self, g: Graves) -> None:
        depths = [g.content.cards[card].depth for card in g.dug]
        for seat, depth in enumerate(depths):
            if depths.count(depth) > 1:
                g.emit("broke", seat, g.dug[seat])
        alone = [depth for depth in depths if depths.count(depth) == 1]
        if alone:
            winner = depths.index(max(alone))
            g.points[winner] += 1
            g.emit("won_round", winner)
        g.discard += g.dug
        g.dug = []


def deck(content: Content) -> list[int]:
    return [card for card, spade in enumerate(content.cards) for _ in range(spade.copies)]


def set_up(seats: int, seed: int, settings: Mapping[str, Any], content: Content) -> Graves:
    g, cards = Graves(seats, content, Rng(seed).fork(2)), deck(content)
    Rng(seed).fork(1).shuffle(cards)
    size = min(12, len(cards) // seats)
    g.hands = [sorted(cards[seat * size : (seat + 1) * size]) for seat in range(seats)]
    g.then(Round())
    return g


def view(g: Graves, viewer: Seat | None) -> dict[str, Any]:
    """Built up from nothing: what everybody sees, and one's own hand."""
    names = g.content.names["card"]
    own = [] if viewer is None else [names[card] for card in g.hands[viewer]]
    gone = [names[card] for card in g.discard]
    return {"hand": own, "cards": [len(hand) for hand in g.hands], "points": g.points[:], "discard": gone}


def determinise(g: Graves, seat: Seat, rng: Rng) -> None:
    """The others' cards are any that this seat has not seen."""
    unknown = deck(g.content)
    for card in (*g.hands[seat], *g.discard):
        unknown.remove(card)
    rng.shuffle(unknown)
    for other, hand in enumerate(g.hands):
        if other != seat:
            g.hands[other] = sorted(unknown.pop() for _ in hand)


def result(g: Graves) -> Result:
    best = max(g.points)
    winners = tuple(seat for seat, points in enumerate(g.points) if points == best)
    return Result(winners, tuple(g.points), "most_graves")


def invariants(g: Graves) -> list[str]:
    """What is wrong with a table that no game comes to."""
    held = [card for hand in (*g.hands, g.discard, g.dug) for card in hand]
    doubled = [card for card in set(held) if held.count(card) > g.content.cards[card].copies]
    return [f"too many of {g.content.names['card'][card]}" for card in doubled]


def _hands(g: Graves, value: Mapping[Any, str]) -> None:
    for seat, cards in by_seat(g, value).items():
        g.hands[seat] = sorted(many(g, "card", cards))


GRAVES: Final = GameSpec[Graves](
    id="graves",
    package="graves",
    seats=(2, 4),
    minutes=5,
    rules_version=1,
    settings=(),
    vocabulary=VOCABULARY,
    folder=Path(__file__).parent,
    load_content=loader(Content),
    blank=lambda seats, content: Graves(seats, content, Rng(0)),
    set_up=set_up,
    view=view,
    determinise=determinise,
    standing=lambda g: [],
    result=result,
    arrange=Arrangement(
        {
            "hands": LiteralWord(_hands, '{"Anna": "spoon, 2 shovel"}', "the others keep theirs"),
            "at": LiteralWord(coming, '"Round"', "the steps to come"),
        }
    ),
    invariants=invariants,
)
SPECS: Final = (GRAVES,)
