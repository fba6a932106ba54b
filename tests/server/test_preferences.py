"""Passing in advance."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from shamble.engine import Choice, Event, Option
from shamble.engine.choice import Name
from shamble.engine.passing import EVERYTHING, PASS
from shamble.engine.plans import Expected
from shamble.lab.waiting import play_evening
from shamble.server.errors import BadInput, NotAllowed, NotYet, RoomError
from shamble.server.hub import Hub
from shamble.server.pace import PACES, Pace
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
    assert room.moments[-1].by != "preference", "by hand: it can be taken back"
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


def offered_something(seed: int = 7) -> Room:
    """Ann is asked at a window, and has an offer of Bob's to answer."""
    room = two_people(seed)

    def bob_may_offer(room: Room) -> bool:
        return asks(room, ANN, "window.") is not None and any(
            option.name == ("offer", 0)
            for choice in room.questions_for(BOB, 1)
            if choice.optional
            for option in choice.options
        )

    play(room, bob_may_offer)
    offer(room)
    return room


def offer(room: Room) -> None:
    """Bob asks Ann for any card; an offer of his that is open he takes back first."""
    names: list[Name] = [("withdraw",), ("offer", 0), ("ask_any",), ("post",)]
    for name in names:
        talk = next(choice for choice in room.questions_for(BOB, 1) if choice.optional)
        if name in [option.name for option in talk.options]:
            room.answer(BOB, talk.id, 1, name)


def test_nothing_is_passed_unasked_while_an_offer_waits() -> None:
    room = offered_something()
    room.choose_stops(ANN, 0, [])
    assert asks(room, ANN, "window.") is not None
    reply = next(choice for choice in room.questions_for(ANN, 0) if choice.optional)
    room.answer(ANN, reply.id, 0, ["refuse", 1])
    assert asks(room, ANN, "window.") is None


def test_whoever_lets_a_window_pass_with_an_offer_open_is_not_stopped_for_it_again() -> None:
    room = offered_something()
    room.choose_stops(ANN, 0, [])
    room.let_pass(ANN, 0)
    by_hand, window = windows_of(room, 0, "person"), asks(room, BOB, "window.")
    assert window is not None
    play(room, lambda room: asks(room, BOB, "window.") not in (None, window))
    assert ("refuse", 1) in [o.name for choice in room.questions_for(ANN, 0) for o in choice.options]
    assert windows_of(room, 0, "preference")
    assert windows_of(room, 0, "person") == by_hand
    offer(room)
    assert asks(room, ANN, "window.") is not None


@pytest.mark.parametrize("until", ["none", "turn"])
def test_whoever_passes_while_an_offer_is_open_has_passed(until: str) -> None:
    room = offered_something()
    window = asks(room, ANN, "window.")
    assert window is not None
    room.let_pass(ANN, 0, until)
    now = asks(room, ANN, "window.")
    assert now is None or now.id != window.id


def test_to_pass_until_the_turn_ends_passes_while_an_offer_is_open() -> None:
    room = offered_something()
    room.prefer(ANN, 0, "turn")
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


def hurry(clock: Clock) -> Callable[[Choice], Option]:
    """The first option, a second later."""

    def pick(choice: Choice) -> Option:
        clock.wait(1)
        return choice.options[0]

    return pick


def test_among_several_people_a_window_is_passed_a_fixed_time_after_it_opened() -> None:
    clock = Clock()
    room = two_people(clock=clock)
    room.pass_pause = 1.0
    play(room, lambda room: asks(room, ANN, "window.") is not None, hurry(clock))
    with pytest.raises(NotYet):
        room.prefer(ANN, 0, "turn")
    clock.wait(1)
    room.prefer(ANN, 0, "turn")
    assert asks(room, ANN, "window.") is None, "whoever asks for it at a window passes that one first of all"

    def is_due(room: Room) -> bool:
        return room.next_pass() is not None

    play(room, is_due, hurry(clock))
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


# -- stops ---------------------------------------------------------------------------------------------------


def test_with_the_stops_that_the_game_proposes_windows_are_passed_unasked() -> None:
    room = two_people()
    for person, seat in ((ANN, 0), (BOB, 1)):
        room.choose_stops(person, seat, None)
    play(room)
    assert len(windows_of(room, 0, "preference")) > 2 * len(windows_of(room, 0, "person"))


def test_stops_are_changed_one_by_one_and_kept() -> None:
    room = two_people()
    room.switch_stop(ANN, 0, "share")
    assert room.chairs[0].stops == [EVERYTHING, "share"]
    room.switch_stop(ANN, 0, EVERYTHING)
    assert room.chairs[0].stops == ["share"]
    assert Room(room.stored(), room.clock).chairs[0].stops == ["share"]
    room.choose_stops(ANN, 0, None)
    room.switch_stop(ANN, 0, "own_move")
    assert room.chairs[0].stops == ["against_me", "danger", "vaccination"]


def test_unknown_stops_and_foreign_seats_are_refused() -> None:
    room = two_people()
    with pytest.raises(BadInput, match="everything, danger"):
        room.switch_stop(ANN, 0, "coffee")
    with pytest.raises(NotAllowed):
        room.choose_stops(BOB, 0, [])
    with pytest.raises(RoomError):
        room.let_pass(EVE, None)


def test_round_one_screen_all_are_asked_or_nobody_and_all_pass_together() -> None:
    room = one_screen()
    room.choose_stops(ANN, 1, [])
    room.choose_stops(ANN, 2, [])
    play(room, lambda room: asks(room, ANN, "window.") is not None)
    assert len([1 for _, choice in asked(room) if choice.prompt.startswith("window.")]) > 1
    before = room.moment
    room.let_pass(ANN, None)
    assert room.moment > before + 1
    room.choose_stops(ANN, 0, [])
    play(room, lambda room: asks(room, ANN, "window.") is not None)
    assert room.status == "over", "where nobody has a stop nobody is asked"


# -- pace ----------------------------------------------------------------------------------------------------


def test_bots_wait_for_what_can_be_seen_and_pass_together() -> None:
    waits = play_evening(two_people().spec, 4, 1)
    assert waits.in_all < 60
    assert waits.bots > 300
    assert play_evening(two_people().spec, 4, 1, "at_once").in_all == 0


def test_anybody_at_the_table_sets_its_pace() -> None:
    room = two_people()
    assert room.row().pace == "normal"
    room.set_pace(BOB, "quick")
    assert Room(room.stored(), room.clock).pace.name == "quick"
    with pytest.raises(BadInput, match=", ".join(PACES)):
        room.set_pace(ANN, "crawling")
    with pytest.raises(NotAllowed):
        room.set_pace(EVE, "slow")


@pytest.mark.parametrize(("events", "seconds"), [(0, 0.0), (1, 0.5), (2, 0.6), (100, 1.5)])
def test_more_events_take_longer_up_to_a_limit(events: int, seconds: float) -> None:
    room = two_people()
    room.pace.beat = 0.5
    assert room.pace.seconds(events) == pytest.approx(seconds)
    room.set_pace(ANN, "slow")
    assert room.pace.seconds(events) == pytest.approx(2 * seconds)


def test_the_same_again_takes_a_fifth_and_after_an_answer_nothing_from_before_is_waited_for() -> None:
    pace = Pace("normal", ("brief",), Clock())
    pace.beat = 1.0
    step = [Event("stepped", ())]
    pace.tell(step, 0)
    pace.tell(step, 0)
    pace.tell([Event("brief", ())], 1)
    assert pace.wait == pytest.approx(1.2), "a walk goes on; what is brief takes no time"
    pace.tell(step, 1)
    assert pace.wait == pytest.approx(2.2), "somebody else's step is another thing"
    pace.all_seen()
    assert pace.wait == 0


def test_bots_do_not_wait_for_what_a_person_has_answered() -> None:
    """Whoever answers has seen what was before; what nobody else sees of an answer hurries no bot."""
    room = two_people()
    play(room, lambda room: asks(room, ANN, "window.") is not None and asks(room, BOB, "window.") is not None)
    room.pace.beat = 1.0
    room.pace.tell([Event("seen", ())] * 20)
    before = room.pace.wait
    window = asks(room, ANN, "window.")
    assert window is not None
    room.answer(ANN, window.id, 0, PASS)
    assert room.pace.wait == before, "a pass is nobody's business"
    play(room, lambda room: asks(room, ANN, "move.who") is not None)
    room.pace.tell([Event("seen", ())] * 20)
    mover = asks(room, ANN, "move.who")
    assert mover is not None
    room.answer(ANN, mover.id, 0, mover.options[0].name)
    assert room.moments[-1].events
    assert room.pace.wait < before


def test_a_clock_that_leaps_back_keeps_nobody_waiting() -> None:
    """Neither at a window nor for what bots did."""
    room = two_people()
    play(room, lambda room: asks(room, ANN, "window.") is not None and asks(room, BOB, "window.") is not None)
    room.pass_pause, room.pace.beat = 1.0, 0.35
    assert isinstance(room.clock, Clock)
    room.pace.tell([Event("seen", ())])
    assert room.pass_wait() > 0
    assert room.pace.wait > 0
    room.clock.wait(-86_400.0)
    assert room.pass_wait() == 0
    assert room.pace.wait == 0


def test_a_plan_does_not_pass_a_window_sooner() -> None:
    room = two_people()
    play(room, lambda room: asks(room, ANN, "window.") is not None and asks(room, BOB, "window.") is not None)
    room.pass_pause = 1.0
    window = asks(room, ANN, "window.")
    assert window is not None
    with pytest.raises(NotYet):
        room.follow(ANN, window.id, 0, [Expected(window.prompt, PASS)])
