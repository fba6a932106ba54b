"""What the tests of the server share: a clock that stands still, rooms, and people who answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from shamble.engine import Choice, Option, Rng
from shamble.engine.passing import EVERYTHING
from shamble.server.opening import open_lobby
from shamble.server.room import Room
from shamble.server.rows import Change

GAME = "city-of-horror"
ANN, BOB, EVE = "person-ann", "person-bob", "person-eve"


class Clock:
    """Time passes when a test says so."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


def lobby(
    seats: int = 4, seed: int | None = 7, clock: Callable[[], float] | None = None, **options: Any
) -> Room:
    """A new room with Ann as its host; nobody sits yet. Whoever will is asked at every window."""
    room = open_lobby("room", GAME, seats, options, ANN, seed=seed, clock=clock or Clock())
    for chair in room.chairs:
        chair.stops = [EVERYTHING]
    return room


def two_people(seed: int = 7, clock: Callable[[], float] | None = None) -> Room:
    """Ann and Bob on the first two seats, bots on the others, the game begun; the bots have spoken."""
    room = lobby(4, seed, clock)
    room.take_seat(ANN, 0, "Ann")
    room.take_seat(BOB, 1, "Bob")
    room.start(ANN)
    run_bots(room)
    return room


def one_screen(seed: int = 7, seats: int = 3, **options: Any) -> Room:
    """Ann on every seat."""
    room = lobby(seats, seed, **options)
    for seat in range(seats):
        room.take_seat(ANN, seat, f"Ann {seat + 1}")
    room.start(ANN)
    return room


def run_bots(room: Room) -> Change:
    """All that the bots have to say, at once."""
    whole = Change(version=room.version)
    while (thought := room.think()) is not None:
        change = room.bot_answer(thought, thought.decide())
        if change is not None:
            whole.moments += change.moments
            whole.lines += change.lines
            whole.chairs |= change.chairs
            whole.version = change.version
    return whole


def asked(room: Room) -> list[tuple[str, Choice]]:
    """Everything that people must answer now, with the person who must."""
    if room.status != "playing":
        return []
    return [
        (person, choice)
        for person in room.people
        for seat in room.seats_of(person)
        for choice in room.questions_for(person, seat)
        if not choice.optional and choice.seat is not None
    ]


def first_option(choice: Choice) -> Option:
    return choice.options[0]


def at_random(seed: int = 1) -> Callable[[Choice], Option]:
    rng = Rng(seed)
    return lambda choice: rng.pick(list(choice.options))


def play(
    room: Room,
    until: Callable[[Room], bool] = lambda room: False,
    pick: Callable[[Choice], Option] = first_option,
) -> None:
    """People answer and bots follow, until something is so or the game is over."""
    while not until(room) and room.status == "playing":
        person, choice = asked(room)[0]
        assert choice.seat is not None
        room.answer(person, choice.id, choice.seat, pick(choice).name)
        run_bots(room)


def asks(room: Room, person: str, prompt: str) -> Choice | None:
    """That person's open question, if its prompt begins so."""
    return next((c for p, c in asked(room) if p == person and c.prompt.startswith(prompt)), None)


def everything(room: Room) -> object:
    """All that a room is, to compare before and after."""
    table = room.table
    return (
        repr(room.row()),
        repr(room.chairs),
        room.moments[:],
        room.lines[:],
        table and (table.digest, table.record),
    )
