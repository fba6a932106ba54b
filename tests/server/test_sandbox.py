"""Trying things out, and uploaded records: private rooms that give nothing away."""

from __future__ import annotations

from typing import Any

import pytest

import shamble
from shamble import BadSave, ShambleError
from shamble.engine import Rng
from shamble.server.errors import BadInput, NotAllowed
from shamble.server.limits import LONGEST_RECORD
from shamble.server.opening import open_record, open_sandbox
from shamble.server.records import record_for
from shamble.server.room import Room
from tests.server.tools import ANN, BOB, EVE, asked, at_random, everything, play, two_people


def test_a_sandbox_belongs_to_one_person_with_all_its_seats() -> None:
    room = two_people()
    play(room, lambda room: room.moment > 50)
    before = everything(room)
    tried = open_sandbox(room, ANN, 0, "sandbox")
    assert tried.is_sandbox
    assert tried.private
    assert tried.seats_of(ANN) == [0, 1, 2, 3]
    assert tried.view_for(ANN, 0)["seats"][0] == room.view_for(ANN, 0)["seats"][0]
    play(tried, pick=at_random())
    assert tried.status == "over"
    assert tried.revealed_seed is None
    assert everything(room) == before


def test_nobody_tries_things_out_with_a_foreign_hand() -> None:
    room = two_people()
    for person, seat in ((BOB, 0), (EVE, 0), (ANN, 2)):
        with pytest.raises(NotAllowed):
            open_sandbox(room, person, seat, "sandbox")


def test_a_sandbox_does_not_depend_on_what_its_owner_cannot_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two truths that look the same to Ann give the same sandbox, down to every card and the luck to come."""
    room = two_people()
    play(room, lambda room: room.moment > 80)
    assert room.table is not None
    other = Room(room.stored())
    other.play.table = room.table.determinise(0, Rng(99))
    assert other.play.table.digest != room.table.digest
    monkeypatch.setattr("secrets.randbits", lambda bits: 5)
    ours, theirs = open_sandbox(room, ANN, 0, "one"), open_sandbox(other, ANN, 0, "two")
    assert ours.table is not None
    assert theirs.table is not None
    assert ours.table.digest == theirs.table.digest


def test_a_sandbox_keeps_nothing_of_the_true_game() -> None:
    room = two_people()
    play(room, lambda room: room.moment > 80)
    tried = open_sandbox(room, ANN, 0, "sandbox")
    assert tried.play.deal.seed != room.play.deal.seed
    assert len(tried.moments) == 1
    assert tried.moments[0].events == ()
    assert [line.text for line in tried.lines] == ["tried"]
    assert tried.tried == room.code
    assert "seed" not in record_for(tried, ANN)
    assert tried.table is not None
    assert room.table is not None
    assert tried.table.rng.state != room.table.rng.state


def test_a_finished_game_can_be_uploaded_and_looked_at() -> None:
    room = two_people()
    play(room, pick=at_random())
    again = open_record("upload", record_for(room, BOB), EVE)
    assert again.status == "over"
    assert again.private
    assert again.play.result == room.play.result
    assert [m.name for m in again.moments] == [m.name for m in room.moments]
    assert [m.events for m in again.moments] == [m.events for m in room.moments]
    assert again.view_at(EVE, 2, 40) == room.view_at(ANN, 2, 40)


def test_an_unfinished_record_can_be_played_on() -> None:
    table = shamble.new("city-of-horror", 3, 5)
    table.answer(table.choices[0].id, 0)
    room = open_record("upload", table.record, EVE)
    assert room.status == "playing"
    assert room.moment == 1
    play(room)
    assert room.status == "over"


def _changed(record: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {**record, **fields}


@pytest.mark.parametrize(
    "broken",
    [
        {"format": "something"},
        {"game": "chess"},
        {"game": None},
        {"rules_version": 99_999},
        {"content": "other", "facts": {}},
        {"content": "other", "facts": None},
        {"content": "other", "facts": [1]},
        {"seats": 77},
        {"seed": "x"},
        {"options": {"sides": "Z"}},
        {"options": [1]},
        {"answers": [[1, 2]]},
        {"answers": 5},
        {"answers": [[16, 0, ["fly"]]]},
        {"answers": [["16", 0, ["place"]]]},
        {"answers": [[16, None, ["place"]]]},
        {"answers": [[16, 0, [["place"]]]]},
        {"pack": {"a": 1}},
    ],
)
def test_a_broken_record_is_refused_with_a_sentence(broken: dict[str, Any]) -> None:
    record = shamble.new("city-of-horror", 3, 5).record
    with pytest.raises(ShambleError) as refusal:
        open_record("upload", _changed(record, **broken), EVE)
    for language in ("en", "fr"):
        assert "[" not in refusal.value.in_language(language)[:1]


def test_a_record_of_other_rules_says_so() -> None:
    record = shamble.new("city-of-horror", 3, 5).record
    with pytest.raises(BadSave, match="under version 99999"):
        open_record("upload", _changed(record, rules_version=99_999), EVE)


def test_an_endless_record_is_refused_before_it_is_played() -> None:
    record = shamble.new("city-of-horror", 3, 5).record
    with pytest.raises(BadInput, match="too long"):
        open_record("upload", _changed(record, answers=[[1, 0, ["x"]]] * (LONGEST_RECORD + 1)), EVE)


def test_bots_do_not_play_in_a_sandbox() -> None:
    room = two_people()
    tried = open_sandbox(room, ANN, 0, "sandbox")
    assert tried.think() is None
    assert asked(tried)


def test_a_record_played_with_a_pack_keeps_its_pack() -> None:
    """Its positions are read again with the pack's tables, which our own do not match."""
    files = {"cards": {"grenade": {"origin": "house", "copies": 7, "effect": {"name": "kill", "zombies": 3}}}}
    table = shamble.new("city-of-horror", 3, 5, pack=shamble.Pack("city-of-horror", "Grenades", files))
    rng = Rng(3)
    while len(table.record["answers"]) < 60:
        choice = next(choice for choice in table.choices if not choice.optional)
        table.answer(choice.id, rng.below(len(choice.options)), choice.seat)
    room = open_record("upload", {**table.record, "names": ["Al", "Bo", "Cy"]}, EVE)
    assert room.names == ["Al", "Bo", "Cy"]
    again = Room(room.stored())
    assert again.table is not None
    assert again.table.digest == table.digest
    assert again.view_at(EVE, 0, 10)["printed"]["pack"]["name"] == "Grenades"
    tried = open_sandbox(again, EVE, 0, "sandbox")
    assert Room(tried.stored()).play.deal.pack == table.content.pack
    play(again, pick=at_random())
    assert again.status == "over"


@pytest.mark.parametrize("names", [None, ["Al"], ["Al", "Al", "Al"], ["Al", "Bo", 3], ["Al", "Bo", "\u202e"]])
def test_a_records_names_are_believed_only_if_they_can_be_shown(names: Any) -> None:
    record = shamble.new("city-of-horror", 3, 5).record
    assert open_record("upload", _changed(record, names=names), EVE).names == ["Ada", "Basil", "Cleo"]
