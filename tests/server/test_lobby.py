"""Before the game: who sits where."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from shamble import BadOption, UnknownGame
from shamble.server.errors import BadInput, NotAllowed, RoomError
from shamble.server.opening import open_lobby
from shamble.server.rows import Change
from tests.server.tools import ANN, BOB, EVE, GAME, everything, lobby, two_people


def test_a_room_begins_as_a_lobby_with_open_seats() -> None:
    room = lobby(5)
    assert room.status == "lobby"
    assert [chair.kind for chair in room.chairs] == ["open"] * 5
    assert room.play.waiting() is None


@pytest.mark.parametrize(
    ("game", "seats", "options", "error"),
    [
        ("chess", 4, {}, UnknownGame),
        (GAME, 9, {}, BadOption),
        (GAME, 4, {"weather": "rain"}, BadOption),
        (GAME, 4, {"sides": "C"}, BadOption),
        (GAME, 3, {"first_player": 5}, BadOption),
    ],
)
def test_wrong_settings_are_refused_before_anybody_sits_down(
    game: str, seats: int, options: dict[str, object], error: type[Exception]
) -> None:
    with pytest.raises(error):
        open_lobby("room", game, seats, options, ANN)


def test_people_take_seats_leave_and_rename() -> None:
    room = lobby()
    room.take_seat(ANN, 0, "  Ann\n\t B. ")
    assert room.names[0] == "Ann B."
    room.rename(ANN, 0, "Anna")
    assert room.names[0] == "Anna"
    room.leave(ANN, 0)
    assert room.chairs[0].kind == "open"
    assert room.names[0] == ""


@pytest.mark.parametrize("twin", ["ann", "Аnn", "Ａnn", "A n n", "ANN\ufe0f"])
def test_names_that_look_the_same_are_refused(twin: str) -> None:
    room = lobby()
    room.take_seat(ANN, 0, "Ann")
    with pytest.raises(RoomError) as refusal:
        room.take_seat(BOB, 1, twin)
    assert refusal.value.key in ("name.taken", "name.alike")
    with pytest.raises(RoomError):
        room.say(BOB, "I am Ann", twin)
    room.take_seat(BOB, 1, "Änn")
    room.rename(ANN, 0, "ANN")


@pytest.mark.parametrize("name", ["Zoë", "O’Brien", "李小龙", "אבי", "Ann ❤️", "José María", "Ångström"])
def test_names_of_all_peoples_are_welcome(name: str) -> None:
    room = lobby()
    room.take_seat(ANN, 0, name)
    assert room.names[0] == name.replace("\ufe0f", "")


@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("Bob", "Βob"),  # a Greek capital
        ("Eve", "Εve"),
        ("Mia", "Μia"),
        ("Vera", "Vеrа"),  # Cyrillic
        ("Bob", "Воb"),
        ("Hana", "Нana"),
        ("Gina", "ɡina"),
        ("Noah", "ոoah"),  # Armenian
        ("Ada", "Ꭺda"),  # Cherokee
        ("Sam", "ꓢam"),  # Lisu
        ("Ada", "ᴀda"),
        ("Ada", "Adạ"),
        ("Bernd", "Bemd"),
        ("Walter", "VValter"),
        ("O’Brien", "O'Brien"),
        ("Jean-Luc", "Jean‑Luc"),
    ],
)
def test_letters_of_other_scripts_make_no_twin(name: str, twin: str) -> None:
    room = lobby()
    room.take_seat(ANN, 0, name)
    with pytest.raises(RoomError, match=name):
        room.take_seat(BOB, 1, twin)


@pytest.mark.parametrize(
    ("name", "other"), [("Rene", "René"), ("Ann", "Anna"), ("Нина", "Hana"), ("Νίκη", "Nika")]
)
def test_names_that_can_be_told_apart_are_not_refused(name: str, other: str) -> None:
    room = lobby()
    room.take_seat(ANN, 0, name)
    room.take_seat(BOB, 1, other)


def test_friends_round_one_screen_share_a_browser() -> None:
    room = lobby()
    room.take_seat(ANN, 0, "Ann")
    room.take_seat(ANN, 2, "Zoe")
    assert room.seats_of(ANN) == [0, 2]
    assert room.people == [ANN]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", "name.empty"),
        (" \u3000\t", "name.empty"),
        (" \u202e\x00 ", "name.unseen"),
        ("An\u200bn", "name.unseen"),
        ("\u2800\u3164", "name.unseen"),
        ("An\u0300\u0301\u0302\u0303n", "name.unseen"),
        ("\u0301Ann", "name.unseen"),
        ("x" * 25, "name.long"),
        ("x" * 5_000, "name.long"),
    ],
)
def test_a_name_that_cannot_be_shown_is_refused(name: str, key: str) -> None:
    room = lobby()
    before = everything(room)
    with pytest.raises(BadInput) as refusal:
        room.take_seat(ANN, 0, name)
    assert refusal.value.key == key
    assert everything(room) == before


def test_markup_in_a_name_is_only_text() -> None:
    room = lobby()
    room.take_seat(ANN, 0, "<b>Ann</b>")
    assert room.names[0] == "<b>Ann</b>"


def test_two_people_at_a_table_have_two_names() -> None:
    room = lobby()
    room.take_seat(ANN, 0, "Ann")
    with pytest.raises(RoomError, match="called ANN already"):
        room.take_seat(BOB, 1, "ANN")


def test_a_taken_seat_is_taken() -> None:
    room = lobby()
    room.take_seat(ANN, 0, "Ann")
    with pytest.raises(RoomError, match="Seat 1 is taken by Ann"):
        room.take_seat(BOB, 0, "Bob")
    with pytest.raises(RoomError, match="Seat 1 is taken by Ann"):
        room.seat_bot(ANN, 0)


@pytest.mark.parametrize("seat", [-1, 4, 99])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    room = lobby()
    with pytest.raises(BadInput, match="the seats are 1 to 4"):
        room.take_seat(ANN, seat, "Ann")


def test_whoever_sits_at_the_table_arranges_the_bots() -> None:
    room = lobby()
    with pytest.raises(NotAllowed):
        room.seat_bot(BOB, 2)
    room.take_seat(BOB, 1, "Bob")
    room.seat_bot(BOB, 2, "random")
    assert room.chairs[2].bot == "random"
    assert room.chairs[2].name
    room.seat_bot(ANN, 2, "")
    assert room.chairs[2].bot != "random"
    room.remove_bot(BOB, 2)
    assert room.chairs[2].kind == "open"
    with pytest.raises(RoomError, match="no bot on seat 3"):
        room.remove_bot(BOB, 2)
    with pytest.raises(BadInput, match="no bot called “Deep Thought”"):
        room.seat_bot(BOB, 2, "Deep Thought")


def test_only_the_host_asks_somebody_out() -> None:
    room = lobby()
    room.take_seat(BOB, 1, "Bob")
    with pytest.raises(NotAllowed):
        room.free_seat(EVE, 1)
    room.free_seat(ANN, 1)
    assert room.chairs[1].kind == "open"


def test_open_seats_become_bots_at_the_start() -> None:
    room = lobby()
    room.take_seat(ANN, 1, "Ann")
    room.start(ANN)
    assert room.status == "playing"
    assert [chair.kind for chair in room.chairs] == ["bot", "person", "bot", "bot"]
    assert len(set(room.names)) == 4
    assert room.moments[0].number == 0


def test_a_stranger_does_not_start_the_game() -> None:
    room = lobby()
    room.take_seat(ANN, 0, "Ann")
    with pytest.raises(NotAllowed):
        room.start(EVE)
    assert room.status == "lobby"


def test_the_lobby_is_closed_once_the_game_has_begun() -> None:
    room = two_people()
    commands: list[Callable[[], Change]] = [
        lambda: room.take_seat(EVE, 2, "Eve"),
        lambda: room.seat_bot(ANN, 2),
        lambda: room.remove_bot(ANN, 2),
        lambda: room.start(ANN),
        lambda: room.free_seat(ANN, 1),
    ]
    for command in commands:
        with pytest.raises(RoomError, match="The game has begun"):
            command()


def test_a_seat_link_moves_a_seat_to_another_browser() -> None:
    room = two_people()
    room.claim_seat(EVE, 1, BOB)
    assert room.seats_of(EVE) == [1]
    assert room.seats_of(BOB) == []
    with pytest.raises(NotAllowed, match="no longer moves"):
        room.claim_seat("somebody", 1, BOB)


def test_bots_sit_down_by_level_and_temperament() -> None:
    room = lobby()
    room.seat_bot(ANN, 1, "gentle")
    room.seat_bot(ANN, 2, "sharp+dare")
    room.seat_bot(ANN, 3, "thumb")
    assert [chair.bot for chair in room.chairs] == [None, "gentle", "sharp+dare", "thumb"]
    for wrong in ("sharp@100000", "sharp+nobody", "brilliant"):
        with pytest.raises(BadInput, match="gentle, steady, sharp, random"):
            room.seat_bot(ANN, 1, wrong)
    assert room.chairs[1].bot == "gentle"
