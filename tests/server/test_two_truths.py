"""The law of secrets at the server's border: what a seat, or a spectator, is sent or can ask for does not
differ between two truths that look alike to it.

Games of all five are played; now and then a second truth is made for one seat (`truths.other_truth`). On two
servers, one for each truth, everybody then does what looks alike to that seat, while the others pass, pick,
draft offers and think again in secret, on each server as they like. As long as the seat's own view, questions
and log agree, every byte must.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import shamble
from shamble.engine import Choice, GameSpec, Option, Rng, Seat
from shamble.engine.choice import FLOOR
from shamble.engine.passing import PASS, idle_option, is_window
from shamble.games import find
from shamble.lab.driver import any_answer, half_sensible
from shamble.server.petitions import Petitions
from shamble.server.play import Play
from shamble.server.room import Room
from shamble.server.rows import OVER, StoredRoom
from shamble.server.timeline import Timeline
from shamble.server.worker import RoomWorker
from tests.server.tools import GAME, Clock
from tests.server.truths import Truth, dealt, must_answer, other_truth, person
from tests.server.truths import copied as copied_rows

STEPS = 5
"""So many things happen at most before another second truth is made."""
OCCASIONS = 4


class Tally:
    """What was compared: a law that compares little means little."""

    def __init__(self) -> None:
        self.compared = 0
        self.truly_different = 0
        self.counted_differently = 0


def stages(spec: GameSpec[Any], seats: int, seed: int) -> Iterator[StoredRoom]:
    """A game at some of its moments, at windows above all."""
    room, rng = dealt(spec.id, seats, seed), Rng(seed)
    player = half_sensible(spec, seats)
    due, every = 2, 9
    while room.status != OVER:
        table = room.play.started()
        several = len(table.open) > 1
        if room.moment >= due and (several or room.moment > due + 20):
            yield copied_rows(room.stored())
            due, every = room.moment + every, every * 2
        choice, option = (any_answer if rng.below(3) else player)(table, rng)
        seat = choice.seat if choice.seat is not None else 0
        room.answer(person(seat), choice.id, seat, option.name)


async def looks(truth: Truth) -> object:
    """All that the rules tell the seat and spectators, without the server's part."""
    room = await truth.room()
    table = room.play.started()
    events = [[e.seen_by(eye) for m in room.moments for e in m.events] for eye in (truth.seat, None)]
    questions = [(c.id, c.prompt, c.params, repr(c.options)) for c in table.choices if c.seat == truth.seat]
    return repr([table.view(truth.seat), table.view(None), questions, events, room.play.waiting()])


def first_difference(one: bytes, other: bytes) -> str:
    place = next(
        (at for at, (this, that) in enumerate(zip(one, other, strict=False)) if this != that),
        min(len(one), len(other)),
    )
    begin = max(0, place - 200)
    return f"\n{one[:30]!r} …\n{one[begin : place + 200]!r}\n{other[begin : place + 200]!r}"


class Pair:
    """Two servers whose truths look alike to one seat."""

    def __init__(self, truths: list[Truth], clocks: list[Clock], rng: Rng, tally: Tally) -> None:
        self.truths = truths
        self.clocks = clocks
        self.rng = rng
        self.tally = tally
        self.seat = truths[0].seat

    @classmethod
    async def open(cls, folder: Path, stored: StoredRoom, seat: Seat, rng: Rng, tally: Tally) -> Pair:
        clocks, rows = [Clock(), Clock()], [copied_rows(stored), other_truth(stored, seat, rng)]
        truths = [
            await Truth.open(folder / f"{number}.db", each, seat, clock)
            for number, (each, clock) in enumerate(zip(rows, clocks, strict=True))
        ]
        return cls(truths, clocks, rng, tally)

    async def close(self) -> None:
        for truth in self.truths:
            await truth.close()

    async def alike(self) -> bool:
        one, other = [await looks(truth) for truth in self.truths]
        return one == other

    async def compare(self, *, thoroughly: bool = False) -> None:
        here, there = self.truths
        rooms = [await truth.room() for truth in self.truths]
        self._agree(await here.sent(), await there.sent())
        self._agree(await here.shown(), await there.shown())
        if thoroughly:
            questions = {choice.id for room in rooms for choice in room.play.started().open}
            self._agree(await here.asked(questions), await there.asked(questions))
        self.tally.compared += 1
        self.tally.truly_different += len({room.play.started().digest for room in rooms}) > 1
        self.tally.counted_differently += len({room.moment for room in rooms}) > 1

    def _agree(self, here: list[bytes], there: list[bytes]) -> None:
        for one, other in zip(here, there, strict=True):
            told = "" if one == other else first_difference(one, other)
            assert not told, f"a secret is told to seat {self.seat} or a spectator: {told}"

    # -- what happens ---------------------------------------------------------------------------------

    async def whisper(self) -> None:
        """On each server the others do as they like what the seat cannot notice."""
        for truth in self.truths:
            for _ in range(self.rng.below(5)):
                await self._do_in_secret(truth)

    async def _do_in_secret(self, truth: Truth) -> None:
        room, rng = await truth.room(), self.rng
        missing = must_answer(room)
        others = [choice for choice in missing if choice.seat not in (None, self.seat)]
        drafts = [
            (choice, option)
            for choice in room.play.started().standing
            for option in choice.options
            if choice.seat != self.seat and all(step.aside for step in option.then) and option.key == "offer"
        ]
        rash = [
            seat
            for seat in range(len(room.seats))
            if seat != self.seat and (last := room.play.last_answer_of(seat)) > 0
            if room.play.is_sealed_since(last - 1)
        ]
        if drafts and not rng.below(4):
            choice, option = rng.pick(drafts)
            await self._answer(truth, choice, option)
        elif rash and not rng.below(4):
            seat = rng.pick(rash)
            await truth.do(person(seat), Room.undo, seat)
        elif others and len(missing) > 1:
            choice = rng.pick(others)
            assert choice.seat is not None
            idle = idle_option(choice)
            if is_window(choice) and rng.below(2):
                await truth.do(person(choice.seat), Room.prefer, choice.seat, "moment")
            elif idle is not None:
                await self._answer(truth, choice, idle)
            elif choice.mode != FLOOR:
                await self._answer(truth, choice, rng.pick(list(choice.options)))

    async def _answer(self, truth: Truth, choice: Choice, option: Option) -> str:
        seat = choice.seat if choice.seat is not None else self.seat
        return await truth.do(person(seat), Room.answer, choice.id, seat, option.name)

    async def hesitate(self) -> None:
        """The seat seals an answer; the others whisper; the seat thinks again."""
        room = await self.truths[0].room()
        own = [choice for choice in must_answer(room) if choice.seat == self.seat]
        if not own or len(room.play.started().open) < 2:
            return
        missing = [must_answer(await truth.room()) for truth in self.truths]
        if min(map(len, missing)) < 2:
            return
        option = next((o for o in own[0].options if o.name == PASS), own[0].options[-1])
        if is_window(own[0]) and option.name != PASS:
            return
        assert len({await self._answer(truth, own[0], option) for truth in self.truths}) == 1
        await self.compare()
        await self.whisper()
        await self.compare()
        if await self.alike():
            assert (
                len({await truth.do(person(self.seat), Room.undo, self.seat) for truth in self.truths}) == 1
            )

    async def go_on(self) -> None:
        """Everybody answers: as far as they can, the same here as there. A window is passed, or somebody
        acts in it who can do so in both truths."""
        for clock in self.clocks:
            clock.wait(1)
        act = self.rng.below(2)
        offered: dict[int, set[tuple[Any, ...]]] = {}
        for truth in self.truths:
            for choice in must_answer(await truth.room()):
                names = {option.name for option in choice.options}
                offered[choice.id] = offered.get(choice.id, names) & names
        chosen = {question: self._chosen(names, act) for question, names in offered.items() if names}
        for truth in self.truths:
            for question in sorted(chosen):
                await self._give(truth, question, chosen[question])

    def _chosen(self, names: set[tuple[Any, ...]], act: int) -> tuple[Any, ...]:
        return PASS if PASS in names and not act else self.rng.pick(sorted(names, key=repr))

    async def _give(self, truth: Truth, question: int, name: tuple[Any, ...]) -> None:
        """If it is still asked: somebody may have been quicker."""
        choices = must_answer(await truth.room())
        found = next((choice for choice in choices if choice.id == question), None)
        if found is not None:
            option = next((o for o in found.options if o.name == name), None)
            if option is not None:
                await self._answer(truth, found, option)


async def scene(folder: Path, stored: StoredRoom, seat: Seat, rng: Rng, tally: Tally) -> None:
    """From one moment of a game, for as long as two truths look alike to that seat."""
    folder.mkdir()
    pair = await Pair.open(folder, stored, seat, rng, tally)
    try:
        for step in range(STEPS):
            if not await pair.alike() or (await pair.truths[0].room()).status == OVER:
                return
            await pair.compare()
            await pair.whisper()
            assert await pair.alike(), "what was sealed is seen"
            await pair.compare(thoroughly=step % 4 == 0)
            await pair.hesitate()
            await pair.compare()
            await pair.go_on()
    finally:
        await pair.close()


async def play(spec: GameSpec[Any], seats: int, seed: int, folder: Path) -> Tally:
    tally, rng = Tally(), Rng(seed)
    for number, stored in enumerate(stages(spec, seats, seed)):
        if number == OCCASIONS:
            break
        await scene(folder / f"{seed}-{number}", stored, rng.below(seats), rng, tally)
    return tally


def seats_for(spec: GameSpec[Any]) -> int:
    """In Dawn of the Dead only two have secrets from each other."""
    return 2 if spec.id == "dawn-of-the-dead" else min(4, spec.seats[1])


@pytest.mark.parametrize("spec", shamble.games(), ids=lambda spec: spec.id)
async def test_two_truths_that_look_alike_to_a_seat_give_it_the_same_bytes(
    spec: GameSpec[Any], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    for seed in range(5, 15) if request.config.getoption("--all") else [5]:
        tally = await play(spec, seats_for(spec), seed, tmp_path)
        assert tally.compared > 15
        assert tally.truly_different > 15
        assert spec.id != GAME or tally.counted_differently > 15


def every_answer_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Room, "version_for", lambda room, person: room.version + room.moment)


def every_moment_is_numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    def timeline(play: Play, own: object = ()) -> Timeline:
        return Timeline(play.moments, [False] * len(play.moments), ())

    monkeypatch.setattr(Play, "timeline", timeline)


def a_pass_blocks_an_undo(monkeypatch: pytest.MonkeyPatch) -> None:
    def undo_is_free(petitions: Petitions, person: str, moment: int) -> bool:
        own = petitions._seats.of(person)
        return all(each.seat in own for each in petitions._play.moments[moment + 1 :])

    monkeypatch.setattr(Petitions, "undo_is_free", undo_is_free)


def everybody_is_notified(monkeypatch: pytest.MonkeyPatch) -> None:
    notify = RoomWorker._notify
    monkeypatch.setattr(RoomWorker, "_notify", lambda worker, first="", told=None: notify(worker, first))


LEAKS = [every_answer_counts, every_moment_is_numbered, a_pass_blocks_an_undo, everybody_is_notified]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
async def test_the_law_finds_a_leak(
    leak: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="a secret is told"):
        await play(find(GAME), 4, 5, tmp_path)


@pytest.mark.parametrize("spec", shamble.games(), ids=lambda spec: spec.id)
def test_what_is_sealed_is_known_again_after_loading(spec: GameSpec[Any]) -> None:
    *_, stored = islice(stages(spec, seats_for(spec), 1), 4)
    room, rng = Room(stored, Clock()), Rng(3)
    for _ in range(60):
        if room.status != OVER:
            choice, option = any_answer(room.play.started(), rng)
            room.answer(person(choice.seat or 0), choice.id, choice.seat or 0, option.name)
    assert Room(room.stored(), Clock()).play.sealed == room.play.sealed
