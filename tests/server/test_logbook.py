"""Everybody's logbook: written with the end of the game, kept when its table goes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shamble.engine import Result
from shamble.engine.chronicle import outlook
from shamble.games import specs
from shamble.server import logbook
from shamble.server.limits import DAY, Limits
from shamble.server.logbook import entries_of
from shamble.server.medals import Medal, bests, earned, medals, missions_won
from shamble.server.opening import open_lobby, open_record, open_sandbox
from shamble.server.records import record_for
from shamble.server.retention import sweep
from shamble.server.room import Room
from shamble.server.rows import Change, LogbookEntry
from shamble.server.store import Store
from tests.server.tools import ANN, BOB, Clock, asked, at_random, lobby, run_bots

LINE = LogbookEntry(
    person=ANN,
    room="one",
    game="city-of-horror",
    seats=4,
    people=2,
    mission="",
    difficulty="",
    party=0,
    won=True,
    reason="most_points",
    score=12,
    rounds=4,
    falls=9,
    own_falls=1,
    seconds=1800.0,
    at=1000.0,
)


def played_out(clock: Clock | None = None) -> tuple[Room, Change]:
    """Ann and Bob with two bots, to the end: the room and its last change."""
    room = lobby(4, 7, clock)
    room.take_seat(ANN, 0, "Ann")
    room.take_seat(BOB, 1, "Bob")
    room.start(ANN)
    choose, change = at_random(11), Change()
    for _ in range(5000):
        run_bots(room)
        open_now = asked(room)
        if not open_now:
            break
        person, choice = open_now[0]
        seat = choice.seat if choice.seat is not None else room.seats_of(person)[0]
        change = room.answer(person, choice.id, seat, choose(choice).name)
    assert room.status == "over"
    return room, change


@pytest.fixture(scope="module")
def finished() -> Room:
    return played_out()[0]


def test_an_end_has_an_entry_for_every_person_and_none_for_bots(finished: Room) -> None:
    entries = entries_of(finished)
    result = finished.play.result
    assert result is not None
    assert [entry.person for entry in entries] == [ANN, BOB]
    for seat, entry in enumerate(entries):
        assert (entry.game, entry.seats, entry.people) == ("city-of-horror", 4, 2)
        assert entry.won == (seat in result.winners and result.reason != "nobody_left")
        assert (entry.score, entry.reason) == (result.scores[seat], result.reason)
        assert entry.rounds == 4
        assert entry.own_falls <= entry.falls
    events = [event for moment in finished.moments for event in moment.events]
    assert entries[0].falls == sum(event.key in ("eaten", "crushed", "infected") for event in events)


def test_trials_and_uploaded_records_do_not_count(finished: Room) -> None:
    assert entries_of(open_record("copy", record_for(finished, ANN), ANN, Clock())) == []
    room = lobby(4)
    room.take_seat(ANN, 0, "Ann")
    room.start(ANN)
    run_bots(room)
    assert entries_of(open_sandbox(room, ANN, 0, "trial")) == []


def test_a_seat_that_a_bot_holds_at_the_end_does_not_count(finished: Room) -> None:
    again = Room(finished.stored(), finished.clock)
    again.chairs[1] = replace(again.chairs[1], kind="bot", bot="random")
    assert [entry.person for entry in entries_of(again)] == [ANN]


def test_nobody_wins_against_themselves() -> None:
    spec = specs()["city-of-horror"]
    result = Result((1,), (3, 9, 1), "most_points")
    assert outlook(spec, result, [1]) == "won"
    assert outlook(spec, result, [0, 1]) == "lost"
    assert outlook(spec, result, []) == ""
    assert outlook(spec, Result((0, 1, 2), (0, 0, 0), "nobody_left"), [1]) == "lost"


async def test_the_end_of_the_game_writes_the_logbook_and_the_table_may_go(database: str) -> None:
    store = await Store.open(database)
    room = lobby(4, 7)
    await store.add(room.stored())
    room, last = played_out()
    await store.save(room.row(), room.chairs, replace(last, moments=[], ended=entries_of(room)))
    await store.save(room.row(), room.chairs, Change(ended=entries_of(room)))  # told twice, counted once
    mine = await store.logbooks.of(ANN)
    assert mine == [entry for entry in entries_of(room) if entry.person == ANN]
    await store.delete(room.code)
    assert await store.logbooks.of(ANN) == mine
    await store.logbooks.forget(ANN)
    assert await store.logbooks.of(ANN) == []
    assert len(await store.logbooks.of(BOB)) == 1
    await store.close()


async def test_a_logbook_is_bounded_and_goes_after_years(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logbook, "MOST_ENTRIES", 5)
    store = await Store.open(database)
    await store.database.run(
        lambda c: logbook.write(
            c, [replace(LINE, room=f"r{number}", at=float(number)) for number in range(9)]
        )
    )
    assert [entry.room for entry in await store.logbooks.of(ANN)] == ["r8", "r7", "r6", "r5", "r4"]
    assert (await sweep(store, Limits(keep_logbooks=1), 8.0 + DAY)).logbooks == 0
    assert (await sweep(store, Limits(keep_logbooks=1), 9.0 + DAY)).logbooks == 5
    assert await store.logbooks.of(ANN) == []
    await store.close()


# -- medals --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", medals())
def test_every_medal_can_be_earned_and_is_not_given_for_nothing(name: str) -> None:
    medal = medals()[name]
    assert not medal.progress([])
    fitting = [_fitting(medal, number) for number in range(medal.count)]
    assert name in earned(fitting)
    assert name not in earned(fitting[1:])


def _fitting(medal: Medal, number: int) -> LogbookEntry:
    spec = specs()[medal.game or [*specs()][number % len(specs())]]
    reason = medal.reason or [*spec.endings][number % len(spec.endings)]
    assert reason in spec.endings
    missions = next((setting.choices for setting in spec.settings if setting.name == spec.campaign), ("",))
    levels = next((setting.choices for setting in spec.settings if setting.name == spec.difficulty), ("",))
    assert medal.difficulty in ("", *levels)
    return replace(
        LINE,
        room=f"r{number}",
        game=spec.id,
        reason=reason,
        mission=str(missions[number % len(missions)]),
        difficulty=medal.difficulty,
        people=max(1, medal.least_people),
        seats=1 if medal.most_seats else spec.seats[1],
        falls=0,
        own_falls=0,
        won=medal.won,
    )


def test_medals_for_all_missions_want_all_that_there_are() -> None:
    for name, game in (("marvel_all", "marvel-zombies"), ("resistance_all", "heroes-resistance")):
        missions = next(
            each.choices for each in specs()[game].settings if each.name == specs()[game].campaign
        )
        assert medals()[name].count == len(missions)


def test_the_best_of_each_kind_of_game() -> None:
    lost = replace(LINE, room="two", won=False, rounds=2, seconds=9.0)
    quick = replace(LINE, room="three", rounds=3, seconds=60.0)
    other = replace(LINE, room="four", seats=5)
    assert [
        (best.seats, best.games, best.wins, best.rounds, best.seconds)
        for best in bests([LINE, lost, quick, other])
    ] == [
        (4, 3, 2, 3, 60.0),
        (5, 1, 1, 4, 1800.0),
    ]
    mission = replace(LINE, game="marvel-zombies", mission="MZ1")
    assert [*missions_won([mission, replace(mission, mission="MZ2", won=False)], "marvel-zombies")] == ["MZ1"]


def test_missions_and_difficulty_are_those_that_were_played() -> None:
    room = open_lobby("room", "survive-until-daylight", 1, {"difficulty": "hard"}, ANN, seed=3, clock=Clock())
    room.take_seat(ANN, 0, "Ann")
    room.start(ANN)
    choose = at_random(5)
    for _ in range(5000):
        if room.status == "over":
            break
        person, choice = asked(room)[0]
        change = room.answer(person, choice.id, 0, choose(choice).name)
    (entry,) = change.ended
    assert (entry.difficulty, entry.mission, entry.seats, entry.people) == ("hard", "", 1, 1)
