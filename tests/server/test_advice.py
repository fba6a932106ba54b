"""Hints, reasons and reviews: who may know what, and what is kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from shamble.bots.counsel import THUMB, Cost, Counsel, Grounds, Weighed
from shamble.bots.review import REVIEW_SECONDS
from shamble.server.advice import Inquiry
from shamble.server.errors import NotAllowed, RoomError
from shamble.server.opening import open_lobby, open_sandbox
from shamble.server.room import Room
from shamble.server.rows import NOTE, Change
from shamble.server.store import Store
from shamble.server.thinking import consult
from shamble.server.wire import table_message
from tests.server.tools import (
    ANN,
    BOB,
    EVE,
    Clock,
    asked,
    lobby,
    one_screen,
    run_bots,
    two_people,
)

COOPERATIVE = "survive-until-daylight"


def with_bots(game: str = COOPERATIVE) -> Room:
    """Ann and a bot, where nobody has anything to hide; the bot has spoken."""
    room = open_lobby("room", game, 2, {}, ANN, seed=7, clock=Clock())
    room.take_seat(ANN, 1, "Ann")
    room.seat_bot(ANN, 0, "gentle")
    room.start(ANN)
    run_bots(room)
    return room


def question(room: Room) -> tuple[str, int, int]:
    """Who is asked, what, and on which seat."""
    person, choice = asked(room)[0]
    return person, choice.id, choice.seat if choice.seat is not None else room.seats_of(person)[0]


def notes(room: Room) -> list[str]:
    return [line.text for line in room.lines if line.kind == NOTE]


def worked_out(room: Room) -> Inquiry:
    inquiry = room.advice.next()
    assert inquiry is not None
    return inquiry


def hint_of(name: tuple[str, ...] = ("wait",)) -> Counsel:
    return Counsel((Weighed(name, 0.5, 20),))


def test_a_hint_is_noted_for_everybody_and_read_by_one() -> None:
    room = two_people()
    who, number, seat = question(room)
    other = BOB if who == ANN else ANN
    version = room.version_for(other)
    room.ask_hint(who, seat)
    assert notes(room)[-1] == "hint"
    assert room.version_for(other) == version + 1
    assert room.hint_for(who, seat) is None
    inquiry = worked_out(room)
    assert inquiry.query.question == number
    before = table_message(room, other, "en", -1, 0)
    change = room.advised(inquiry, hint_of())
    assert change is not None
    assert change.told == [who]
    assert room.hint_for(who, seat) == hint_of()
    assert table_message(room, other, "en", -1, 0) == before, "nobody else sees a byte of it"
    with pytest.raises(NotAllowed):
        room.hint_for(other, seat)
    assert room.advice.next() is None


def test_a_hint_comes_from_what_the_seat_has_seen() -> None:
    room = two_people()
    who, _, seat = question(room)
    room.ask_hint(who, seat)
    query = worked_out(room).query
    assert query.events == tuple(e.seen_by(seat) for m in room.moments for e in m.events)
    found = consult(replace(query, seconds=0.05), lambda _: None)
    assert isinstance(found, Counsel)
    names = [option.name for _, choice in asked(room)[:1] for option in choice.options]
    assert found.answers[0].name in names


def test_one_hint_at_a_time_and_none_where_the_table_says_so() -> None:
    room = two_people()
    who, _, seat = question(room)
    room.ask_hint(who, seat)
    for refusal in ("hint.busy", "hint.given"):
        with pytest.raises(RoomError) as refused:
            room.ask_hint(who, seat)
        assert refused.value.key == refusal
        if inquiry := room.advice.next():
            room.advised(inquiry, hint_of())
    with pytest.raises(NotAllowed):
        room.ask_hint(EVE, seat)
    strict = lobby()
    strict.forbid_hints(ANN)
    strict.take_seat(ANN, 0, "Ann")
    strict.start(ANN)
    run_bots(strict)
    with pytest.raises(RoomError, match="nobody takes hints"):
        strict.ask_hint(ANN, 0)
    with pytest.raises(RoomError):
        strict.allow_hints(ANN)


def test_no_hint_is_taken_behind_the_others_backs() -> None:
    room = two_people()
    who, _, seat = question(room)
    trial = open_sandbox(room, who, seat, "trial")
    with pytest.raises(RoomError, match="nobody takes hints"):
        trial.ask_hint(who, question(trial)[2])
    alone = with_bots()
    assert open_sandbox(alone, ANN, 1, "trial").advice.on


def test_a_hint_that_fails_may_be_asked_for_again() -> None:
    room = two_people()
    who, number, seat = question(room)
    room.ask_hint(who, seat)
    room.advised(worked_out(room), None)
    assert room.advice.has_failed(seat, number)
    room.ask_hint(who, seat)
    assert room.advice.is_wanted(seat, number)


def test_a_hint_is_void_when_the_question_is_another() -> None:
    room = one_screen()
    _, number, seat = question(room)
    room.ask_hint(ANN, seat)
    inquiry = worked_out(room)
    room.answer(ANN, number, seat, 0)
    assert room.hint_for(ANN, seat) is None
    room.undo_regardless(ANN, seat)
    assert question(room)[1] == number
    room.advised(inquiry, hint_of())
    assert room.hint_for(ANN, seat) is None, "it was about a table that has been taken back"


def test_a_bot_says_why_where_nothing_is_hidden() -> None:
    room = with_bots()
    moment = room.last_known_answer(0)
    assert moment is not None
    assert moment.grounds in (Grounds(THUMB), Grounds("only"))
    change = room.explain(EVE, 0)
    assert change.told == [EVE]
    told = table_message(room, EVE, "en", -1, 0)["advice"]["why"]
    assert told["seat"] == 0
    assert told["answer"] == list(moment.name)
    assert table_message(room, ANN, "en", -1, 0)["advice"]["why"] is None
    with pytest.raises(RoomError, match="No bot plays for Ann"):
        room.explain(EVE, 1)


def test_reasons_stay_secret_where_hands_are_hidden_until_the_end() -> None:
    room = two_people()
    bot = next(chair.seat for chair in room.chairs if chair.kind == "bot")
    with pytest.raises(NotAllowed, match="would tell what is hidden"):
        room.explain(ANN, bot)
    assert table_message(room, ANN, "en", -1, 0)["advice"]["why"] is None


def test_a_sealed_answer_and_a_pass_are_nobodys_business() -> None:
    room = with_bots()
    known = room.last_known_answer(0)
    assert known is not None
    last = room.moments[-1]
    room.play._append(
        Change(), replace(last, number=last.number + 1, seat=0, by="bot", events=()), sealed=True
    )
    assert room.last_known_answer(0) == known
    passed = replace(last, number=last.number + 2, seat=0, by="bot", name=("pass",))
    room.play._append(Change(), passed, sealed=False)
    assert room.last_known_answer(0) != passed


def finished() -> Room:
    """A game that is over, played by Ann alone and one bot, taking first options."""
    room = with_bots()
    while room.status == "playing":
        for person, choice in asked(room)[:1]:
            room.answer(person, choice.id, 1, 0)
        run_bots(room)
    return room


@pytest.fixture(scope="module")
def over() -> Room:
    return finished()


def test_a_review_names_the_three_dearest_answers_and_is_kept(over: Room) -> None:
    with pytest.raises(NotAllowed):
        over.ask_review(BOB, 1)
    over.ask_review(ANN, 1)
    with pytest.raises(RoomError, match="being tried again already"):
        over.ask_review(ANN, 1)
    own = [m.number for m in over.moments if m.seat == 1 and not m.is_pass]
    dear = dict(zip(own[:6], (0.1, 0.5, 0.2, 0.6, 0.3, 0.4), strict=True))
    looked, told, other = [], 0, over.moments[own[0]].name
    while (inquiry := over.advice.next()) is not None:
        looked.append(inquiry.moment)
        given = over.moments[inquiry.moment].name
        assert inquiry.query.given == given
        loss = dear.get(inquiry.moment)
        cost = loss and Cost(Weighed(given, 0.9 - loss, 9), Weighed(other, 0.9, 9))
        told += over.advised(inquiry, cost or None) is not None
    closely = [own[at] for at in (3, 1, 5, 4, 2)]
    assert looked == [*own, *closely], "all of them, and the dearest again"
    assert told <= 22
    assert [each.moment for each in over.advice.reviews[1]] == closely[:3]
    assert over.row().reviews[1][0].best == other
    data = table_message(over, ANN, "fr", -1, 0)["advice"]["reviews"][0]["costs"]
    assert len(data) == 3
    with pytest.raises(RoomError, match="reviewed already"):
        over.ask_review(ANN, 1)


async def test_what_was_found_is_stored_with_the_table(over: Room, tmp_path: object) -> None:
    over.advice.reviews.setdefault(1, [])
    store = await Store.open(f"sqlite:///{tmp_path}/tables.db")
    try:
        await store.add(over.stored())
        kept = await store.load(over.code)
        assert kept is not None
        assert kept.row.reviews == over.advice.reviews
        assert kept.row.hints
        assert [m.grounds for m in kept.moments] == [m.grounds for m in over.moments]
        assert any(m.grounds is not None for m in kept.moments)
    finally:
        await store.close()


def test_a_review_ends_in_time(over: Room) -> None:
    with pytest.raises(RoomError, match="when the game is over"):
        with_bots().ask_review(ANN, 1)
    clock = Clock()
    room = Room(over.stored(), clock)
    room.advice.reviews.clear()
    room.ask_review(ANN, 1)
    review = room.advice.running[1].review
    given = review.left[0]
    clock.wait(REVIEW_SECONDS + 1)
    cost = Cost(Weighed(("this",), 0.1, 9), Weighed(("that",), 0.9, 9))
    room.advised(worked_out(room), cost)
    assert 1 not in room.advice.running
    assert [each.moment for each in room.advice.reviews[1]] == [given]
