"""Passing in advance."""

from __future__ import annotations

import asyncio

import pytest

from shamble.engine.choice import Name
from shamble.server.errors import BadInput, NotAllowed
from shamble.server.hub import Hub
from shamble.server.room import Room
from tests.server.tools import ANN, BOB, EVE, Clock, asked, asks, one_screen, play, two_people


def windows_of(room: Room, seat: int, by: str) -> list[int]:
    return [m.number for m in room.moments if m.seat == seat and m.by == by and m.name == ("pass",)]


def test_pass_for_this_moment_asks_again_at_the_next() -> None:
    room = two_people()
    play(room, lambda room: asks(room, ANN, "window.") is not None)
    window = asks(room, ANN, "window.")
    assert window is not None
    room.prefer(ANN, 0, "moment")
    assert asks(room, ANN, "window.") is None
    assert len(windows_of(room, 0, "preference")) == 1
    play(room, lambda room: asks(room, ANN, "window.") is not None)
    again = asks(room, ANN, "window.")
    assert again is not None
    assert (again.prompt, again.params) != (window.prompt, window.params)
    assert room.chairs[0].auto_pass == "none"


def in_danger(room: Room) -> bool:
    """Are Ann's people about to be attacked?"""
    window = asks(room, ANN, "window.attack")
    return window is not None and room.table is not None and room.spec.in_danger(room.table, 0, window)


def test_pass_until_the_next_turn() -> None:
    room = two_people()
    play(room, lambda room: asks(room, ANN, "window.") is not None)
    turn = room.view_for(EVE, None)["turn"]
    room.prefer(ANN, 0, "turn")
    play(room, lambda room: asks(room, ANN, "window.") is not None and not in_danger(room))
    assert room.view_for(EVE, None)["turn"] > turn
    assert room.chairs[0].auto_pass == "none"
    assert len(windows_of(room, 0, "preference")) > 3


def test_just_before_an_attack_on_ones_own_people_one_is_asked_all_the_same() -> None:
    room = two_people()
    play(room, lambda room: asks(room, ANN, "window.") is not None)
    turn = room.view_for(EVE, None)["turn"]
    room.prefer(ANN, 0, "turn")
    play(room, lambda room: asks(room, ANN, "window.") is not None)
    assert in_danger(room)
    assert room.view_for(EVE, None)["turn"] == turn
    assert room.chairs[0].auto_pass == "turn"


@pytest.mark.parametrize("until", ["moment", "turn"])
def test_whoever_wishes_to_pass_in_danger_passes_that_window_at_least(until: str) -> None:
    room = two_people()
    play(room, in_danger)
    room.prefer(ANN, 0, until)
    assert asks(room, ANN, "window.attack") is None
    assert room.moments[-1].name == ("pass",) or room.moments[-1].by == "bot"


def test_it_holds_its_tongue_while_an_offer_waits() -> None:
    room = two_people()

    def bob_may_offer(room: Room) -> bool:
        return asks(room, ANN, "window.") is not None and any(
            option.name == ("offer", 0)
            for choice in room.questions_for(BOB, 1)
            if choice.optional
            for option in choice.options
        )

    play(room, bob_may_offer)
    names: list[Name] = [("offer", 0), ("ask_any",), ("post",)]
    for name in names:
        talk = next(choice for choice in room.questions_for(BOB, 1) if choice.optional)
        room.answer(BOB, talk.id, 1, name)
    room.prefer(ANN, 0, "turn")
    assert asks(room, ANN, "window.") is not None
    reply = next(choice for choice in room.questions_for(ANN, 0) if choice.optional)
    room.answer(ANN, reply.id, 0, ["refuse", 1])
    assert asks(room, ANN, "window.") is None


def test_other_questions_are_still_asked() -> None:
    room = one_screen()
    for seat in range(3):
        room.prefer(ANN, seat, "turn")
    play(room, lambda room: room.view_for(ANN, None)["turn"] >= 1 and asks(room, ANN, "movement") is not None)
    assert asked(room)


def test_switching_it_off_asks_again() -> None:
    room = two_people()
    play(room, lambda room: asks(room, ANN, "window.") is not None)
    room.prefer(ANN, 0, "turn")
    room.prefer(ANN, 0, "none")
    turn = room.view_for(EVE, None)["turn"]
    play(room, lambda room: asks(room, ANN, "window.") is not None)
    assert room.view_for(EVE, None)["turn"] == turn


def test_bad_wishes_are_refused() -> None:
    room = two_people()
    with pytest.raises(BadInput, match="none, moment, turn"):
        room.prefer(ANN, 0, "for ever")
    with pytest.raises(NotAllowed):
        room.prefer(BOB, 0, "turn")


def test_among_several_people_a_window_is_passed_a_fixed_time_after_it_opened() -> None:
    clock = Clock()
    room = two_people(clock=clock)
    room.pass_pause = 1.0
    play(room, lambda room: asks(room, ANN, "window.") is not None)
    room.prefer(ANN, 0, "turn")
    assert asks(room, ANN, "window.") is None, "whoever asks for it at a window passes that one at once"

    def is_due(room: Room) -> bool:
        return room.next_pass() is not None

    play(room, is_due)
    window = asks(room, ANN, "window.")
    assert window is not None
    assert room.is_passed_for(window)
    assert room.next_pass() == 1.0
    assert room.give_passes() is None
    clock.wait(0.6)
    assert room.next_pass() == pytest.approx(0.4)
    clock.wait(0.5)
    change = room.give_passes()
    assert change is not None
    assert [moment.by for moment in change.moments] == ["preference"]
    assert change.told == [ANN]


async def test_the_worker_passes_in_time(hub: Hub, clock: Clock) -> None:
    room = await hub.create(ANN, "city-of-horror", 3, seed=3)
    for seat, person in enumerate((ANN, BOB, EVE)):
        await hub.do(room.code, person, Room.take_seat, seat, person)
    await hub.do(room.code, ANN, Room.start)
    room = await hub.room(room.code)
    room.pass_pause = 0.02
    while room.next_pass() is None:
        for person, choice in asked(room):
            assert choice.seat is not None
            if person == BOB and choice.prompt.startswith("window.") and room.chairs[1].auto_pass == "none":
                await hub.do(room.code, BOB, Room.prefer, 1, "turn")
            else:
                await hub.do(room.code, person, Room.answer, choice.id, choice.seat, choice.options[0].name)
            break
        room = await hub.room(room.code)
    before = windows_of(room, 1, "preference")
    while windows_of(room, 1, "preference") == before:
        await asyncio.sleep(0.01)
        room = await hub.room(room.code)
