"""A toy game for the engine's own tests: no rules, only steps that show what the engine does.

A game is written as a plan, `toy("Mark:a Ask:0:ab Mark:z")`: the steps to come, arguments after colons.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Final, Self

from shamble.engine import (
    NOTHING,
    Choice,
    GameSpec,
    Option,
    Pack,
    Result,
    Rng,
    Seat,
    Setting,
    Step,
    Table,
    View,
    Vocabulary,
)
from shamble.engine.choice import STANDING, NamedFields
from shamble.engine.literal import Arrangement
from shamble.engine.session import new_table
from shamble.engine.step import REGISTRY
from shamble.engine.vocabulary import Spelling

CARDS: Final = ("ace", "king", "queen")
TALKS: Final = 6

VOCABULARY: Final = Vocabulary(
    prompts={"pick": "seat", "react": "depth:number", "talk": "", "hand": "", "anyone": ""},
    options={
        "word": "word",
        "pass": "",
        "act": "word",
        "react": "seat",
        "whisper": "",
        "shout": "",
        "call": "seat",
        "play": "card",
    },
    events={"marked": "word", "drew": "seat|card", "counted": "count:number", "rolled": "seat face:d6"},
)


class ToyOption(Option):
    __slots__ = ()
    fields: ClassVar[NamedFields] = VOCABULARY.options


class ToyContent:
    """No files: three cards, unless a pack says otherwise."""

    def __init__(self, pack: Pack | None) -> None:
        self.pack: Pack | None = pack
        self.names: Mapping[str, tuple[str, ...]] = {"card": CARDS}
        self.spelling = Spelling(VOCABULARY, self.names)
        self.digest = "toy" if pack is None else f"toy-{pack.name}"

    def facts(self, settings: Mapping[str, Any], seats: int) -> Mapping[str, str]:
        """Calm games do not care about the storm."""
        return {"cards.toml": self.digest, **({"storm.toml": "rain"} if settings["mood"] == "wild" else {})}


class Toy(Table):
    content: ToyContent
    fields: ClassVar[dict[str, str]] = {"marks": "", "hands": "card", "talks": "", "discard": "card"}

    def __init__(self, seats: int, content: ToyContent, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.content = content
        self.marks: list[str] = []  # what was done, in order
        self.hands: list[list[int]] = [[0, 1] for _ in range(seats)]
        self.talks: tuple[int, ...] = (0,) * seats
        self.discard: list[int] = []

    def clone(self) -> Self:
        c = type(self).__new__(type(self))
        c.copy_machine(self)
        c.spec, c.content = self.spec, self.content
        c.history = c.played_under = None
        c.marks = self.marks[:]
        c.hands = [hand[:] for hand in self.hands]
        c.talks = self.talks
        c.discard = self.discard[:]
        return c


class ToyStep(Step[Toy]):
    """A step of the toy."""


# -- acting ------------------------------------------------------------------------------------------


class Mark(ToyStep):
    """Leaves a mark."""

    topic = "mark"

    def __init__(self, word: str) -> None:
        self.word = word

    def run(self, g: Toy) -> None:
        g.marks.append(self.word)
        g.emit("marked", self.word)


class Twice(ToyStep):
    """Expands into two marks."""

    def __init__(self, word: str) -> None:
        self.word = word

    def run(self, g: Toy) -> None:
        g.then(Mark(f"{self.word}1"), Mark(f"{self.word}2"))


class Nest(ToyStep):
    """Leaves a mark, then expands into a smaller one of its kind with a mark behind it."""

    def __init__(self, depth: int) -> None:
        self.depth = depth

    def run(self, g: Toy) -> None:
        g.marks.append(f"in{self.depth}")
        if self.depth:
            g.then(Nest(self.depth - 1), Mark(f"out{self.depth}"))


class Play(ToyStep):
    """A card of the hand is discarded."""

    def __init__(self, seat: Seat, card: int) -> None:
        self.seat, self.card = seat, card

    def run(self, g: Toy) -> None:
        g.hands[self.seat].remove(self.card)
        g.discard.append(self.card)
        g.commit()


class Draw(ToyStep):
    """A random card, seen by its drawer only."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Toy) -> None:
        card = g.below(len(CARDS))
        g.hands[self.seat].append(card)
        g.emit("drew", self.seat, secret=(CARDS[card],), seers=1 << self.seat)


# -- asking ------------------------------------------------------------------------------------------


def words(seat: Seat, letters: str) -> list[ToyOption]:
    return [ToyOption("word", (letter,), (Mark(f"{seat}{letter}"),)) for letter in letters]


class Vote(ToyStep):
    """Everybody picks at the same time; a mark follows."""

    def run(self, g: Toy) -> None:
        for seat in range(g.seats):
            g.ask(seat, "pick", (seat,), words(seat, "ab"))
        g.then(Mark("counted"))


class ClosedVote(Vote):
    """The same, without talk."""

    closed = True


class Ask(ToyStep):
    """One seat picks among the letters."""

    def __init__(self, seat: Seat, letters: str) -> None:
        self.seat, self.letters = seat, letters

    def run(self, g: Toy) -> None:
        g.ask(self.seat, "pick", (self.seat,), words(self.seat, self.letters))


class Bluff(Ask):
    """The same, and the others do not know how many letters there are."""

    def __init__(self, seat: Seat, letters: str) -> None:
        self.seat, self.letters = seat, letters

    def run(self, g: Toy) -> None:
        g.ask_bluff(self.seat, "pick", (self.seat,), words(self.seat, self.letters), possible=2)


class Anyone(ToyStep):
    """The players decide: whoever speaks first."""

    def run(self, g: Toy) -> None:
        g.ask(None, "anyone", (), words(9, "ab"))


class Window(ToyStep):
    """Whoever holds a king may play it, as often as there are kings."""

    def run(self, g: Toy) -> None:
        for seat in range(g.seats):
            plays = [ToyOption("play", ("king",), (Play(seat, 1),))] if 1 in g.hands[seat] else []
            g.poll(seat, "hand", (), [ToyOption("pass"), *plays])


class Cancel(ToyStep):
    """The step at that depth does nothing."""

    topic = "cancel"

    def __init__(self, depth: int) -> None:
        self.depth = depth

    def run(self, g: Toy) -> None:
        g.agenda[self.depth] = NOTHING
        g.marks.append("cancelled")


class Reaction(ToyStep):
    """Sits right above its subject: anybody may cancel it, and that can be cancelled in turn."""

    def run(self, g: Toy) -> None:
        depth = len(g.agenda) - 1
        if g.agenda[depth] is NOTHING:
            return
        for seat in range(g.seats):
            then = (Reaction(), Cancel(depth))
            g.poll(seat, "react", (depth,), [ToyOption("pass"), ToyOption("react", (seat,), then)])


# -- talking -----------------------------------------------------------------------------------------


class Whisper(ToyStep):
    """An aside: nothing that is open changes."""

    aside = True

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Toy) -> None:
        g.talks = tuple(talks + (seat == self.seat) for seat, talks in enumerate(g.talks))


class Shout(Whisper):
    """Interrupts."""

    aside = False

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Toy) -> None:
        super().run(g)
        g.marks.append(f"shout{self.seat}")


class Call(ToyStep):
    """An aside after which that seat's pass no longer counts."""

    aside = True

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Toy) -> None:
        g.reopen(self.seat)


class Inquiry(ToyStep):
    """Interrupts with a question of its own."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Toy) -> None:
        g.ask(self.seat, "pick", (self.seat,), words(self.seat, "xy"))


def standing(g: Toy) -> list[Choice]:
    return [
        Choice(
            seat,
            "talk",
            (),
            [
                ToyOption("whisper", (), (Whisper(seat),)),
                ToyOption("shout", (), (Shout(seat),)),
                *[ToyOption("call", (other,), (Call(other),)) for other in range(g.seats)],
                ToyOption("act", ("ask",), (Whisper(seat), Inquiry(seat))),
                *[ToyOption("play", ("king",), (Whisper(seat), Play(seat, 1)))] * (1 in g.hands[seat]),
            ],
            STANDING,
        )
        for seat in range(g.seats)
        if g.talks[seat] < TALKS
    ]


# -- the game ----------------------------------------------------------------------------------------


def step(text: str) -> Step[Any]:
    """ "Ask:0:ab" → Ask(0, "ab")."""
    name, *arguments = text.split(":")
    return REGISTRY[f"toy.{name}"](*[int(each) if each.isdigit() else each for each in arguments])


def set_up(seats: int, seed: int, settings: Any, content: ToyContent) -> Toy:
    g = Toy(seats, content, Rng(seed).fork(2))
    g.then(*[step(text) for text in settings["plan"].split()])
    return g


def view(g: Toy, viewer: Seat | None) -> View:
    return {"marks": g.marks, "hand": [] if viewer is None else [CARDS[card] for card in g.hands[viewer]]}


def determinise(g: Toy, seat: Seat, rng: Rng) -> None:
    for other in range(g.seats):
        if other != seat:
            g.hands[other] = [rng.below(len(CARDS)) for _ in g.hands[other]]


TOY: Final = GameSpec[Toy](
    id="toy",
    package="toy",
    seats=(2, 4),
    minutes=1,
    rules_version=1,
    settings=(Setting("plan", (), ""), Setting("mood", ("calm", "wild"), "calm")),
    vocabulary=VOCABULARY,
    folder=Path(__file__).parent,
    load_content=ToyContent,
    blank=lambda seats, content: Toy(seats, content, Rng(0)),
    set_up=set_up,
    view=view,
    determinise=determinise,
    standing=standing,
    result=lambda g: Result((0,), (0,) * g.seats, "played"),
    arrange=Arrangement({}),
    invariants=lambda g: [],
)

SILENT: Final = replace(TOY, standing=lambda g: [])
"""The toy without talk."""


def toy(plan: str, seats: int = 3, seed: int = 0, spec: GameSpec[Toy] = SILENT) -> Toy:
    """A toy game with that plan, up to its first question."""
    t = new_table(spec, seats, seed, {"plan": plan}, None)
    assert isinstance(t, Toy)
    return t


def talking(plan: str, seats: int = 3, seed: int = 0) -> Toy:
    """The same, with standing questions."""
    return toy(plan, seats, seed, TOY)


def say(t: Table, seat: Seat | None, *name: int | str) -> None:
    """That seat answers whatever main question it has."""
    choice = next(c for c in t.choices if c.seat == seat and not c.optional)
    t.answer(choice.id, name, seat)


def talk(t: Table, seat: Seat, *name: int | str) -> None:
    """That seat answers its standing question."""
    choice = next(c for c in t.standing if c.seat == seat)
    t.answer(choice.id, name, seat)


def asked_seats(t: Table) -> list[Seat | None]:
    """Who still has a main question to answer."""
    return [choice.seat for choice in t.choices if not choice.optional]


def ids(t: Table) -> dict[Seat | None, int]:
    return {choice.seat: choice.id for choice in t.open}
