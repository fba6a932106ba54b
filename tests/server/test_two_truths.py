"""The law of secrets at the server's border: what a seat, or a spectator, is sent or can ask for, and when,
does not differ between two truths that look alike to it.

A game of each kind is played from its set-up to its end, on two servers. The first has the game; the second
has another truth that looks alike to one seat (`truths.other_truth`), and gets a new one whenever they come
to look different, or another seat is looked from. Everybody does what looks alike to that seat, while the
others do in secret what they like (`SECRETLY`), on each server something else and at another time. As long as
the seat's view, questions and log agree, every byte must, and the millisecond at which it was sent.

Without --all only stretches of the game are played on servers, from its beginning to its end all the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

import shamble
from shamble.engine import Choice, GameSpec, Option, Rng, Seat
from shamble.engine.choice import FLOOR, Name
from shamble.engine.passing import EVERYTHING, PASS, idle_option, is_window
from shamble.engine.plans import Expected
from shamble.games import find
from shamble.lab.driver import any_option
from shamble.server import course
from shamble.server.advice import Advice
from shamble.server.hub import HOLD
from shamble.server.petitions import Petitions
from shamble.server.play import Play
from shamble.server.room import Room
from shamble.server.rows import OVER, PERSON, Change, Moment, StoredRoom
from shamble.server.thinking import Query
from shamble.server.timeline import Timeline
from shamble.server.worker import GRACE, Job, RoomWorker
from shamble.web import film, takes
from tests.server import addresses, virtual_time
from tests.server.tools import GAME, Clock, run_bots
from tests.server.truths import (
    PACE,
    Truth,
    copied,
    dealt,
    now,
    other_truth,
    people_asked,
    person,
)

STEPS: Final = 6
"""So many things happen at most before another second truth is made, for another seat."""
FILMED: Final = 6
"""Frames of a film, so that it does not take as long as all the rest."""
MOST_STRETCHES: Final = 60
"""So many stretches a game that is played whole has at most: between them a long one goes on by itself."""
STRETCHES: Final = 3
"""So many stretches of a game are played on servers, if not all of it is; twice as many if it is long."""
MOST_GAMES: Final = 8
"""So many games are played at most until enough was compared."""
THOROUGH: Final = 4
"""One step in so many is looked at from every address."""
ASKING: Final = 6
"""So is only one stretch in so many of a game that is played whole: that takes most of the time."""


class Tally:
    """What was compared: a law that compares little means little."""

    def __init__(self) -> None:
        self.compared = 0
        self.asked = 0
        self.truly_different = 0
        """The position behind it differed."""
        self.seen_otherwise = 0
        """Another seat saw something else."""
        self.counted_differently = 0
        self.passed_early = 0
        """Windows that the seat passed as soon as they opened, and the others before they could close."""
        self.films = 0
        self.hints = 0
        self.seats: set[Seat] = set()

    def __add__(self, other: Tally) -> Tally:
        both = Tally()
        for name, count in vars(self).items():
            more = getattr(other, name)
            setattr(both, name, count | more if name == "seats" else count + more)
        return both


async def looks(truth: Truth) -> str:
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


@pytest.fixture(autouse=True)
def _short_films(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film, "MOST_FRAMES", FILMED)


def test_every_address_is_asked_for_or_has_no_table_behind_it() -> None:
    decided = [*addresses.ASKED, *addresses.OF_NO_TABLE, *addresses.WATCHED]
    assert len(decided) == len({*decided})
    assert {*decided} == addresses.gettable()


# -- what the others do in secret -------------------------------------------------------------------------


Whisper = Callable[[Truth, Rng], Awaitable[bool]]
"""Something that the seat cannot notice; False: there was no occasion."""


async def answer(truth: Truth, choice: Choice, option: Option) -> str:
    seat = choice.seat if choice.seat is not None else truth.seat
    return await truth.do(person(seat), Room.answer, choice.id, seat, option.name)


def last_to_answer(truth: Truth, asked: list[Choice]) -> Choice | None:
    """Whoever ends it all for everybody to see: the seat itself, or else the last one."""
    return next((choice for choice in asked if choice.seat == truth.seat), asked[-1] if asked else None)


async def asked_in_secret(truth: Truth) -> list[Choice]:
    """Questions of other people to which an answer stays sealed, since somebody else must answer as well."""
    asked = people_asked(await truth.room())
    last = last_to_answer(truth, asked)
    return [choice for choice in asked if choice is not last and choice.seat is not None]


async def pass_by_hand(truth: Truth, rng: Rng) -> bool:
    passes = [(c, idle) for c in await asked_in_secret(truth) if (idle := idle_option(c)) is not None]
    if passes:
        await answer(truth, *rng.pick(passes))
    return bool(passes)


async def pass_in_advance(truth: Truth, rng: Rng) -> bool:
    windows = [choice for choice in await asked_in_secret(truth) if is_window(choice)]
    if windows:
        seat = rng.pick(windows).seat
        assert seat is not None
        await truth.do(person(seat), Room.prefer, seat, rng.pick(["moment", "turn"]))
    return bool(windows)


async def pick(truth: Truth, rng: Rng) -> bool:
    """One's own part of what everybody decides in secret."""
    picks = [choice for choice in await asked_in_secret(truth) if choice.mode != FLOOR]
    if picks:
        choice = rng.pick(picks)
        await answer(truth, choice, rng.pick(list(choice.options)))
    return bool(picks)


async def draft_an_offer(truth: Truth, rng: Rng) -> bool:
    room = await truth.room()
    drafts = [
        (choice, option)
        for choice in room.play.started().standing
        for option in choice.options
        if choice.seat is not None and room.chairs[choice.seat].kind == PERSON and choice.seat != truth.seat
        if all(step.aside for step in option.then) and option.key == "offer"
    ]
    if drafts:
        await answer(truth, *rng.pick(drafts))
    return bool(drafts)


async def think_again(truth: Truth, rng: Rng) -> bool:
    room = await truth.room()
    rash = [
        seat
        for seat in range(len(room.seats))
        if seat != truth.seat and (last := room.play.last_answer_of(seat)) > 0
        if room.play.is_sealed_since(last - 1)
    ]
    if rash:
        seat = rng.pick(rash)
        await truth.do(person(seat), Room.undo, seat)
    return bool(rash)


async def change_a_stop(truth: Truth, rng: Rng) -> bool:
    """Want to be asked elsewhere, too, or no longer there."""
    room = await truth.room()
    stops = [*(stop.id for stop in room.spec.stops), EVERYTHING]
    windows = [choice for choice in await asked_in_secret(truth) if is_window(choice)]
    if windows:
        seat = rng.pick(windows).seat
        assert seat is not None
        await truth.do(person(seat), Room.switch_stop, seat, rng.pick(stops))
    return bool(windows)


SECRETLY: list[Whisper] = [
    pass_by_hand,
    pass_by_hand,
    pass_in_advance,
    change_a_stop,
    pick,
    draft_an_offer,
    think_again,
]


# -- how a window comes to be passed ----------------------------------------------------------------------


Way = Callable[[Truth, Seat], Awaitable[str]]
"""What whoever passes is told."""


async def without_a_stop(truth: Truth, seat: Seat) -> str:
    return await truth.do(person(seat), Room.choose_stops, seat, [])


async def by_hand(truth: Truth, seat: Seat) -> str:
    return await truth.do(person(seat), Room.let_pass, seat)


async def as_an_answer(truth: Truth, seat: Seat) -> str:
    window = next(c for c in people_asked(await truth.room()) if c.seat == seat)
    return await truth.do(person(seat), Room.answer, window.id, seat, PASS)


async def as_a_plan(truth: Truth, seat: Seat) -> str:
    window = next(c for c in people_asked(await truth.room()) if c.seat == seat)
    plan = [Expected(window.prompt, PASS)]
    return await truth.do(person(seat), Room.follow, window.id, seat, plan)


async def until_the_turn_ends(truth: Truth, seat: Seat) -> str:
    return await truth.do(person(seat), Room.let_pass, seat, "turn")


async def for_now(truth: Truth, seat: Seat) -> str:
    return await truth.do(person(seat), Room.prefer, seat, "moment")


BY_HAND = [by_hand, as_an_answer, as_a_plan, until_the_turn_ends, for_now]
WAYS = [without_a_stop, *BY_HAND]


# -- two servers ------------------------------------------------------------------------------------------


class Pair:
    """Two servers whose truths look alike to one seat."""

    def __init__(self, truths: list[Truth], rng: Rng) -> None:
        self.truths = truths
        self.rng = rng
        self.tally = Tally()

    @property
    def seat(self) -> Seat:
        return self.truths[0].seat

    async def show(self, stored: StoredRoom, seat: Seat) -> None:
        other = other_truth(stored, seat, self.rng)
        for truth, rows in zip(self.truths, (copied(stored), other), strict=True):
            await truth.show(rows, seat)
        await asyncio.sleep(GRACE)
        self.tally.seats.add(seat)

    async def close(self) -> None:
        for truth in self.truths:
            await truth.close()

    async def visible(self) -> int:
        """How many answers everybody knows of, in all."""
        return sum([(await truth.room()).play.timeline().last for truth in self.truths])

    async def alike(self) -> bool:
        """Do they look alike to the seat, and is there anything to hide? While people talk about an undo,
        whatever anybody does is a reply, and no secret."""
        one, other = [await looks(truth) for truth in self.truths]
        rooms = [await truth.room() for truth in self.truths]
        return one == other and not any(room.status == OVER or room.petitions.open for room in rooms)

    # -- comparing ------------------------------------------------------------------------------------

    async def still_agree(self) -> bool:
        """Compare all that was sent, and when; unless they look different by now, as they may."""
        here, there = self.truths
        await asyncio.sleep(0.001)  # whoever was notified is sent it
        if not await self.alike():
            return False
        self._agree(await here.sent(), await there.sent())
        await self._count()
        return True

    async def ask_for_everything(self) -> None:
        here, there = self.truths
        rooms = [await truth.room() for truth in self.truths]
        questions = {choice.id for room in rooms for choice in room.play.started().open}
        asked = await here.asked(questions)
        self._agree(asked, await there.asked(questions))
        self.tally.asked += 1
        self.tally.films += sum(b"/film.svg" in reply[:60] and b" 200\n" in reply[:60] for reply in asked)

    async def look_afresh(self) -> None:
        """How things stand, for whoever connects now."""
        here, there = self.truths
        self._agree(await here.shown(), await there.shown())

    def _agree(self, here: list[bytes], there: list[bytes]) -> None:
        for one, other in zip(here, there, strict=True):
            told = "" if one == other else first_difference(one, other)
            assert not told, f"a secret is told to seat {self.seat} or a spectator: {told}"

    async def _count(self) -> None:
        rooms = [await truth.room() for truth in self.truths]
        tables = [room.play.started() for room in rooms]
        self.tally.compared += 1
        self.tally.truly_different += len({table.digest for table in tables}) > 1
        self.tally.counted_differently += len({room.moment for room in rooms}) > 1
        others = (other for other in range(len(rooms[0].seats)) if other != self.seat)
        self.tally.seen_otherwise += any(tables[0].view(o) != tables[1].view(o) for o in others)

    # -- what happens ---------------------------------------------------------------------------------

    async def whisper(self) -> None:
        """On each server the others do as they like what the seat cannot notice, when they like."""
        end = now() + PACE / 2
        await asyncio.gather(*(self._whisper(truth, Rng(self.rng.word())) for truth in self.truths))
        await asyncio.sleep(end - now())

    async def _whisper(self, truth: Truth, rng: Rng) -> None:
        for _ in range(rng.below(5)):
            await asyncio.sleep(PACE / 20 * (1 + rng.below(100)) / 100)
            await rng.pick(SECRETLY)(truth, rng)

    async def hesitate(self) -> None:
        """The seat seals an answer; the others whisper; the seat thinks again."""
        rooms = [await truth.room() for truth in self.truths]
        own = [choice for choice in people_asked(rooms[0]) if choice.seat == self.seat]
        if not own or min(len(people_asked(room)) for room in rooms) < 2:
            return
        option = idle_option(own[0]) or own[0].options[-1]
        if is_window(own[0]) and option.name != PASS:
            return
        assert len({await answer(truth, own[0], option) for truth in self.truths}) == 1
        await self.whisper()
        if await self.still_agree():
            assert len({await t.do(person(self.seat), Room.undo, self.seat) for t in self.truths}) == 1

    async def take_a_hint(self) -> None:
        """The seat wants to know what to answer: the same in both truths, and after the same time."""
        told = {await truth.do(person(self.seat), Room.ask_hint, self.seat) for truth in self.truths}
        assert len(told) == 1, f"a secret is told to seat {self.seat}: {told}"
        await asyncio.sleep(PACE)
        if await self.still_agree():
            await self.look_afresh()
            self.tally.hints += "version" in told.pop()

    async def look_back(self) -> None:
        """The seat asks to go back; the others whisper, and one refuses: how far it would lead, and to before
        what, tells nothing of them."""
        room = await self.truths[0].room()
        last = room.timeline_for(person(self.seat)).last
        others = [each for each in room.people if each != person(self.seat)]
        if last < 4 or not others or room.petitions.open:
            return
        assert len({await t.do(person(self.seat), Room.undo, self.seat, last - 3) for t in self.truths}) == 1
        if await self.still_agree():
            await self.look_afresh()
            await self.whisper()
        for truth in self.truths:
            for petition in list((await truth.room()).petitions.open):
                await truth.do(others[0], Room.refuse, petition.id)

    async def go_on(self) -> None:
        """Everybody answers: as far as they can, the same here as there. In a window somebody acts who can do
        so in both truths, or nobody; passes come when those come that were asked for in advance."""
        asked = [{c.id: c for c in people_asked(await truth.room())} for truth in self.truths]
        both = [(asked[0][question], asked[1][question]) for question in sorted({*asked[0]} & {*asked[1]})]
        if both and is_window(both[0][0]):
            if self.rng.below(2):
                one, other = self.rng.pick(both)
                act = self._chosen(one, other)
                await self._give({one.id: act} if act != PASS else {})
            await asyncio.sleep(await self._until_passes())
            await self._give(dict.fromkeys({*asked[0], *asked[1]}, PASS))
        else:
            await self._give({one.id: self._chosen(one, other) for one, other in both})
        await asyncio.sleep(HOLD / 8)
        await self.pass_early()
        await asyncio.sleep(4 * PACE)  # the bots, too

    async def pass_early(self) -> None:
        """The seat passes a window that has just opened, and the others as well before it may close: on each
        server in their own way and time. Nobody can tell whose pass was the last, or how many there were."""
        rooms = [await truth.room() for truth in self.truths]
        if not all(map(self._has_just_been_asked, rooms)) or not await self.alike():
            return
        seeds = [self.rng.word() for _ in self.truths]
        passing = (self._pass_early(truth, Rng(seed)) for truth, seed in zip(self.truths, seeds, strict=True))
        one, other = await asyncio.gather(*passing)
        assert one == other, f"a secret is told to seat {self.seat}: {one}, {other}"
        self.tally.passed_early += 1

    def _has_just_been_asked(self, room: Room) -> bool:
        waiting, asked = room.play.waiting(), people_asked(room)
        young = waiting is not None and now() - waiting.since < HOLD / 4
        return young and any(choice.seat == self.seat and is_window(choice) for choice in asked)

    async def _pass_early(self, truth: Truth, rng: Rng) -> str:
        """What the seat is told."""
        asked = [c.seat for c in people_asked(await truth.room()) if is_window(c)]
        others = [self._pass_soon(truth, seat, rng) for seat in asked if seat not in (self.seat, None)]
        own = self._pass_after(HOLD / 4, as_an_answer, truth, self.seat)
        return (await asyncio.gather(own, *others))[0]

    async def _pass_soon(self, truth: Truth, seat: Seat, rng: Rng) -> str:
        way = rng.pick(BY_HAND)
        return await self._pass_after(HOLD / 2 * rng.below(100) / 100, way, truth, seat)

    async def _pass_after(self, seconds: float, way: Way, truth: Truth, seat: Seat) -> str:
        await asyncio.sleep(seconds)
        return await way(truth, seat)

    def _chosen(self, one: Choice, other: Choice) -> Name:
        """An answer that is possible in both truths; none if there is no such."""
        possible = {option.name for option in other.options}
        both = [option.name for option in one.options if option.name in possible]
        keys = list(dict.fromkeys(name[0] for name in both))
        key = self.rng.pick(keys) if keys else ""
        return self.rng.pick([name for name in both if name[0] == key]) if keys else ()

    async def _until_passes(self) -> float:
        asked = (await self.truths[0].room()).play.waiting()
        return max(0.0, (asked.since if asked else 0.0) + HOLD - now())

    async def _give(self, chosen: dict[int, Name]) -> None:
        """Where it is still asked: somebody may have been quicker."""
        for truth in self.truths:
            for question in await self._in_order(truth, chosen):
                asked = {choice.id: choice for choice in people_asked(await truth.room())}
                options = asked[question].options if question in asked else ()
                for option in options:
                    if option.name == chosen[question]:
                        await answer(truth, asked[question], option)

    async def _in_order(self, truth: Truth, chosen: dict[int, Name]) -> list[int]:
        last = last_to_answer(truth, people_asked(await truth.room()))
        return sorted(chosen, key=lambda question: (last is not None and question == last.id, question))


async def stretch(pair: Pair, stored: StoredRoom, seat: Seat, *, asking: bool) -> StoredRoom:
    """From one moment of a game, for as long as two truths look alike to that seat; how it stands then."""
    stored.row.petitions.clear()
    await pair.show(unsealed(stored), seat)
    assert await pair.alike(), "the second truth looks different from the start"
    for step in range(STEPS):
        if not await pair.still_agree():
            break
        before = await pair.visible()
        await pair.whisper()
        if not await pair.still_agree():
            assert await pair.visible() > before, "what was sealed is seen"
            break
        await pair.look_afresh()
        if asking and step % THOROUGH == 1:
            await pair.ask_for_everything()
        if step % THOROUGH == 0:
            await pair.take_a_hint()
        await pair.hesitate()
        if step % THOROUGH == 2 and await pair.still_agree():
            await pair.look_back()
        if await pair.still_agree():
            await pair.go_on()
    return copied((await pair.truths[0].room()).stored())


def unsealed(stored: StoredRoom) -> StoredRoom:
    """Where bots play, before anybody has answered in secret: when they do so is the same in every truth."""
    room = Room(copied(stored), now)
    if all(chair.kind == PERSON for chair in room.chairs):
        return stored
    last = max(number for number, sealed in enumerate(room.play.sealed) if not sealed)
    return replace(stored, moments=stored.moments[: last + 1])


def room_after(stored: StoredRoom, answers: int, rng: Rng) -> Room:
    """So many answers later, on no server."""
    room = Room(copied(stored), now)
    run_bots(room)
    for _ in range(answers):
        if room.status == OVER:
            break
        choice = rng.pick(people_asked(room))
        seat = choice.seat if choice.seat is not None else room.seats_of(room.people[0])[0]
        room.answer(person(seat), choice.id, seat, any_option(choice, rng).name)
        run_bots(room)
    return room


def length_of(stored: StoredRoom, rng: Rng) -> int:
    """How many answers such a game has, about."""
    return room_after(stored, 10_000, rng).moment


async def play(
    spec: GameSpec[Any],
    seats: int,
    seed: int,
    folder: Path,
    *,
    all_of_it: bool = False,
    asking: int = ASKING,
) -> Tally:
    """A game from its set-up to its end."""
    rng, bots = Rng(seed), [seats - 1] if seed % 2 else []
    stored = copied(dealt(spec.id, seats, seed, bots).stored())
    people = [chair.seat for chair in stored.chairs if chair.kind == PERSON]
    skipped = max(1, length_of(stored, rng) // (MOST_STRETCHES if all_of_it else STRETCHES))
    pair = Pair([await Truth.open(folder / f"{seed}-{number}.db") for number in range(2)], rng)
    try:
        stretches = 0
        while Room(copied(stored), now).status != OVER:
            stretches += 1
            if all_of_it or stretches <= 2 * STRETCHES:
                asked = not all_of_it or asking == 1 or stretches % asking == 1
                stored = await stretch(pair, stored, rng.pick(people), asking=asked)
            stored = copied(room_after(stored, skipped, rng).stored())
        return pair.tally
    finally:
        await pair.close()


def seats_for(spec: GameSpec[Any]) -> int:
    """In Dawn of the Dead only two have secrets from each other."""
    return 2 if spec.id == "dawn-of-the-dead" else min(4, spec.seats[1])


@pytest.mark.thorough("people-only-heroes", "with-a-bot-dawn")
@pytest.mark.parametrize("spec", shamble.games(), ids=lambda spec: spec.id)
@pytest.mark.parametrize("bots", ["with-a-bot", "people-only"])
def test_two_truths_that_look_alike_to_a_seat_give_it_the_same_bytes(
    spec: GameSpec[Any], bots: str, tmp_path: Path, everything: bool
) -> None:
    """One game after the other until enough was compared; with --all each from its set-up to its end, but for
    Dawn of the Dead, whose games take minutes."""
    first, tally = 5 if bots == "with-a-bot" else 10, Tally()
    whole = everything and spec.id != "dawn-of-the-dead"
    for games in range(1, MOST_GAMES + 1):
        seed = first + 2 * (games - 1)
        tally += virtual_time.run(play(spec, seats_for(spec), seed, tmp_path, all_of_it=whole))
        assert tally.truly_different == tally.compared
        if is_enough(spec, bots, tally):
            return
    pytest.fail(f"too little was compared: {vars(tally)}")


def is_enough(spec: GameSpec[Any], bots: str, tally: Tally) -> bool:
    asked = tally.asked > 0 and tally.films > 0 and tally.hints > 0
    if bots == "with-a-bot":
        return asked and tally.compared > 10
    secrets = not hidden_from_others(spec) or tally.seen_otherwise > 5
    passes = spec.id != GAME or (tally.counted_differently > 10 and tally.passed_early > 0)
    return asked and tally.compared > 10 and secrets and passes


def hidden_from_others(spec: GameSpec[Any]) -> bool:
    """Do seats know what others do not? Otherwise only what lies face down can differ."""
    return seats_for(spec) not in spec.open_information


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


def whoever_passes_counts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Room, "timeline_for", lambda room, who: room.play.timeline(room.seats.of(who)))


def passes_come_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def give_passes(worker: RoomWorker) -> None:
        early, worker._early = worker._early, []
        for each in early:
            worker._queue.put_nowait(each.job)
        worker._queue.put_nowait(Job(Room.give_passes))

    monkeypatch.setattr(RoomWorker, "_give_passes", give_passes)


def whoever_passes_last_may_take_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Moment, "is_pass", False)


def films_are_of_the_next_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    def readings(play: Play, take: takes.SeatTake) -> Iterator[Any]:
        for shot in take.shots:
            table = play.table_at(shot.moment)
            yield table.reading(0 if take.seat is None else (take.seat + 1) % table.seats)

    monkeypatch.setattr(takes, "_readings", readings)


def hints_are_lucky_by_every_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    query = Advice._query

    def lucky(advice: Advice, moment: int, *args: Any) -> Query:
        return replace(query(advice, moment, *args), seed=len(advice._play.moments))

    monkeypatch.setattr(Advice, "_query", lucky)


AT_ADDRESSES = (films_are_of_the_next_seat, hints_are_lucky_by_every_answer)
"""Leaks that are found only where every address is asked."""
LEAKS = [
    films_are_of_the_next_seat,
    hints_are_lucky_by_every_answer,
    whoever_passes_counts_it,
    passes_come_one_by_one,
    whoever_passes_last_may_take_it_back,
    every_answer_counts,
    every_moment_is_numbered,
    a_pass_blocks_an_undo,
    everybody_is_notified,
]


@pytest.mark.thorough("every_moment_is_numbered")
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_the_law_finds_a_leak(
    leak: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asking = 1 if leak in AT_ADDRESSES else ASKING

    async def play_both() -> None:
        for seed in (6, 5):  # without a bot, and with one
            await play(find(GAME), 4, seed, tmp_path, all_of_it=True, asking=asking)

    leak(monkeypatch)
    with pytest.raises(AssertionError, match="a secret is told"):
        virtual_time.run(play_both())


# -- when a window closes ----------------------------------------------------------------------------------


def window_just_opened() -> StoredRoom:
    """The first window of a game of three, at which the first seat has no stop and the others do."""
    room = dealt(GAME, 3, 4)
    for seat in range(3):
        room.choose_stops(person(seat), seat, [EVERYTHING] if seat else [])
    rng = Rng(1)
    while not (asked := people_asked(room))[-1].prompt.startswith("window."):
        choice = rng.pick(asked)
        assert choice.seat is not None
        room.answer(person(choice.seat), choice.id, choice.seat, any_option(choice, rng).name)
    return room.stored()


async def closing(folder: Path, way: Way, seconds: float) -> list[bytes]:
    """All that the first seat and a spectator are sent while the others pass in that way, and when."""
    truth = await Truth.open(folder)
    stored = window_just_opened()
    stored.moments[-1] = replace(stored.moments[-1], at=now())
    await truth.show(stored, 0)
    asked = (await truth.room()).play.timeline().last
    await asyncio.sleep(seconds)
    await asyncio.gather(*(way(truth, seat) for seat in (1, 2)))
    await asyncio.sleep(2 * HOLD)
    assert (await truth.room()).play.timeline().last > asked, "the window is still open"
    sent = await truth.sent()
    await truth.close()
    return sent


def test_a_window_closes_at_the_same_time_however_it_is_passed(tmp_path: Path) -> None:
    found = {
        (way.__name__, seconds): virtual_time.run(
            closing(tmp_path / f"{way.__name__}{seconds}", way, seconds)
        )
        for way in WAYS
        for seconds in (0.05, HOLD - 0.05)
    }
    first = found["without_a_stop", 0.05]
    assert all(sent == first for sent in found.values())


def test_it_would_be_seen_if_a_pass_by_hand_closed_it_sooner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where everybody passes by hand."""
    monkeypatch.setattr(course, "pass_wait", lambda room: 0.0)
    sooner = virtual_time.run(closing(tmp_path / "sooner", by_hand, 0.05))
    monkeypatch.undo()
    assert sooner != virtual_time.run(closing(tmp_path / "as it is", by_hand, 0.05))


# -- when a bot answers ------------------------------------------------------------------------------------


def bots_start_again_after_every_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    append = Play._append

    def append_and_start_again(play: Play, change: Change, moment: Moment, *, sealed: bool) -> None:
        append(play, change, moment, sealed=sealed)
        play.public_epoch += sealed

    monkeypatch.setattr(Play, "_append", append_and_start_again)


def everybody_is_asked() -> StoredRoom:
    """Two people and a bot, who have just been asked to decide in secret."""
    stored = dealt(GAME, 3, 4, [2]).stored()
    for answers in range(100):
        asked = unsealed(room_after(stored, answers, Rng(1)).stored())
        waiting = Room(copied(asked), now).play.waiting()
        if waiting is not None and waiting.kind == "several" and len(waiting.seats) == 3:
            return asked
    raise AssertionError("nobody ever decides in secret")


async def bot_answering(folder: Path, decided: Sequence[Seat]) -> list[bytes]:
    """All that the first seat and a spectator are sent while a bot thinks, if those have decided before and
    the others do meanwhile."""
    stored = everybody_is_asked()
    stored.moments[-1] = replace(stored.moments[-1], at=now())
    room = Room(copied(stored), now)
    asked = {choice.seat: choice for choice in people_asked(room)}
    for seat in decided:
        room.answer(person(seat), asked[seat].id, seat, asked[seat].options[0].name)
    truth = await Truth.open(folder)
    await truth.show(room.stored(), 0)
    await asyncio.sleep(PACE / 4)  # half of what it thinks
    for choice in people_asked(await truth.room()):
        await answer(truth, choice, choice.options[0])
    before = (await truth.room()).play.timeline().last
    await asyncio.sleep(2 * PACE)
    assert (await truth.room()).play.timeline().last > before, "the bot has not answered"
    sent = await truth.sent()
    await truth.close()
    return sent


def test_a_bot_answers_at_the_same_time_whenever_others_do(tmp_path: Path) -> None:
    before = virtual_time.run(bot_answering(tmp_path / "before", [0, 1]))
    assert before == virtual_time.run(bot_answering(tmp_path / "meanwhile", [0]))


def test_it_would_be_seen_if_bots_started_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bots_start_again_after_every_answer(monkeypatch)
    before = virtual_time.run(bot_answering(tmp_path / "before", [0, 1]))
    assert before != virtual_time.run(bot_answering(tmp_path / "meanwhile", [0]))


@pytest.mark.parametrize("spec", shamble.games(), ids=lambda spec: spec.id)
def test_what_is_sealed_is_known_again_after_loading(spec: GameSpec[Any]) -> None:
    async def played() -> Room:
        stored = dealt(spec.id, seats_for(spec), 1).stored()
        return room_after(stored, 150, Rng(3))

    room = virtual_time.run(played())
    assert Room(room.stored(), Clock()).play.sealed == room.play.sealed
