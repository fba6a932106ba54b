"""What the game did by itself is told in the page, thing by thing: where, whence, and which cards."""

from __future__ import annotations

import re
from typing import Any

import pytest

from shamble.engine import Table
from shamble.server.opening import open_lobby
from shamble.server.room import Room
from shamble.testing import table as set_table
from shamble.web.render import render
from shamble.web.screen import Looker
from shamble.web.words import Words

GAME = "marvel-zombies"
HULK = {"hulk": {"at": "8R-b", "actions": 3, "seat": 0}, "wasp": {"at": "8R-h", "seat": 1}}


def room_of(monkeypatch: pytest.MonkeyPatch, **literal: Any) -> Room:
    """A room whose table stands like that, with Ann and Ben."""
    return room_at(monkeypatch, set_table(GAME, 2, options={"mission": "MZ0"}, **literal).t)


def room_at(monkeypatch: pytest.MonkeyPatch, staged: Table) -> Room:
    monkeypatch.setattr("shamble.server.play.new_table_with", lambda *asked: staged)
    room = open_lobby("told", staged.spec.id, 2, {}, "Ann", seed=5, clock=lambda: 0.0)
    for seat, name in enumerate(("Ann", "Ben")):
        room.take_seat(name, seat, name)
    room.start("Ann")
    return room


def opened(monkeypatch: pytest.MonkeyPatch) -> Room:
    """Ann's Hulk opens a building: a Spawn card and a Bystander."""
    at = ["HeroTurn hulk", "HeroTurn wasp", "EnemyPhase", "EndPhase", "Round 2"]
    room = room_of(monkeypatch, turn=1, heroes=HULK, spawn_deck="007, 001", face_down={"8R-B": "wong"}, at=at)
    (choice,) = room.questions_for("Ann", 0)
    room.answer("Ann", choice.id, 0, ("open", "8R-b/8R-A"))
    return room


def story(room: Room, person: str, language: str = "en") -> str:
    return str(render(room, Looker(person, Words(language), "csrf", "")).regions["region-story"])


def beats(room: Room, person: str) -> list[tuple[str, str]]:
    """Each beat's words, and what the script is told about it."""
    found = re.findall(r'<li class="beat([^>]*)>(.*?)</li>', story(room, person), re.DOTALL)
    return [(re.sub(r"<[^>]+>", "", re.findall(r"<p>(.*?)</p>", body)[-1]), about) for about, body in found]


def test_opening_a_building_tells_each_card_and_who_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    told = beats(opened(monkeypatch), "Ann")
    assert [text for text, _ in told] == [
        "The building of room B1 (Apartments) is open.",
        "Spawn card for room B1 (Apartments): #007 Guards 1/1/4/5.",
        "Guards (1) appeared in room B1 (Apartments).",
        "Wong is in room B2 (Apartments).",
    ]
    assert 'data-at="zone-8R-A"' in told[2][1]
    assert 'data-sign="mz-guard"' in told[2][1]
    assert 'data-sign="mz-person-wong"' in told[3][1], "and not just anybody"


def test_a_card_shows_its_number_its_line_and_what_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    html = story(opened(monkeypatch), "Ann")
    card = re.search(r'<div class="mz-spawn normal">.*?</div>', html, re.DOTALL)
    assert card
    assert "Spawn card for room B1 (Apartments)" in card[0]
    assert "#007 Guards" in card[0]
    assert re.findall(r'<span class="xp-(\w+)( now)?">(\d)', card[0]) == [
        ("blue", " now", "1"),
        ("yellow", "", "1"),
        ("orange", "", "4"),
        ("red", "", "5"),
    ]
    assert 'aria-label="1, at Blue"' in card[0]


def test_others_are_told_the_same_until_they_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    room = opened(monkeypatch)
    assert beats(room, "Ben") == beats(room, "Ann")
    (choice,) = room.questions_for("Ann", 0)
    room.answer("Ann", choice.id, 0, ("end_turn",))
    assert "#007" not in story(room, "Ann"), "Ann has answered since"
    assert "#007" in story(room, "Ben")
    assert "carte" not in story(room, "Ben").lower()
    assert "Carte Génération" in story(room, "Ben", "fr")


def test_attacks_and_moves_say_where_and_whence(monkeypatch: pytest.MonkeyPatch) -> None:
    heroes = {"hulk": {"at": "8R-a", "seat": 0, "actions": 3}}
    at = ["HeroTurn hulk", "EnemyPhase", "EndPhase", "Round 3"]
    room = room_of(
        monkeypatch,
        turn=2,
        heroes=heroes,
        enemies={"8R-a": "trooper", "8R-c": "2 guard"},
        spawn_deck="001, 007",
        at=at,
    )
    (choice,) = room.questions_for("Ann", 0)
    room.answer("Ann", choice.id, 0, ("end_turn",))
    told = dict(beats(room, "Ann"))
    blow = next(about for text, about in told.items() if text.startswith("Enemies attacked street 1"))
    assert " bad" in blow
    assert 'data-at="zone-8R-a"' in blow
    move = next(about for text, about in told.items() if text.startswith("Guards (2) went from street 3"))
    assert 'data-from="zone-8R-c"' in move
    assert 'data-at="zone-8R-b"' in move
    assert 'data-count="2"' in move


SMASH = ["HeroTurn hulk", "HeroTurn wasp", "EnemyPhase", "EndPhase", "Round 2"]


def attacked(monkeypatch: pytest.MonkeyPatch, *dice: int) -> Room:
    """Ann's hungry Hulk smashes two Troopers."""
    heroes = {**HULK, "hulk": {**HULK["hulk"], "hunger": 1}}
    s = set_table(
        GAME, 2, options={"mission": "MZ0"}, turn=1, heroes=heroes, enemies={"8R-b": "2 trooper"}, at=SMASH
    )
    s.dice(*dice)
    room = room_at(monkeypatch, s.t)
    (choice,) = room.questions_for("Ann", 0)
    room.answer("Ann", choice.id, 0, ("attack", "smash", "8R-b"))
    return room


def dice_shown(html: str) -> list[tuple[str, str]]:
    """Of each roll in words, and which of its dice are green."""
    rolls = re.findall(r'<span class="dice-faces" role="img" aria-label="Dice: ([\d ]+)">(.*?)</span>', html)
    return [
        (faces, "".join("x" if "die hit" in die else "-" for die in body.split("<svg")[1:]))
        for faces, body in rolls
    ]


def test_how_an_attack_ends_is_told_with_the_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    room = attacked(monkeypatch, 5, 1, 3, 2)
    assert [text for text, _ in beats(room, "Ann")] == [
        "Hulk scored 1 Hit.",
        "Hulk eliminated Troopers (1) in street 2.",
    ]
    assert dice_shown(story(room, "Ann")) == [("5 1 3 2", "x---")]
    assert dice_shown(story(room, "Ben")) == dice_shown(story(room, "Ann")), "everybody sees them"


def headlines(room: Room, person: str, language: str = "en") -> list[str]:
    return re.findall(r'<p class="headline">(.*?)</p>', story(room, person, language))


def test_who_withstands_an_attack_is_told_with_the_hits_it_would_have_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The most dangerous is hit first: Doctor Strange, with Troopers about him, takes three Hits."""
    heroes = {**HULK, "hulk": {**HULK["hulk"], "hunger": 1}}
    for dice, said in (((5, 6, 1, 1), "2 of 3 Hits. Still standing!"), ((5, 6, 5, 1), "")):
        there = {"8R-b": "trooper, doctor_strange"}
        s = set_table(GAME, 2, options={"mission": "MZ0"}, turn=1, heroes=heroes, enemies=there, at=SMASH)
        s.dice(*dice)
        room = room_at(monkeypatch, s.t)
        (choice,) = room.questions_for("Ann", 0)
        room.answer("Ann", choice.id, 0, ("attack", "smash", "8R-b"))
        title = headlines(room, "Ann")[0]
        assert title == (f"SMASH! Doctor Strange: {said}" if said else "SMASH!")
        assert ("Toujours debout" in headlines(room, "Ben", "fr")[0]) == bool(said)


def test_who_has_answered_hears_what_came_since_and_others_what_happened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = attacked(monkeypatch, 5, 1, 3, 2)
    assert "Since your answer: 2 things happened" in story(room, "Ann")
    watching = story(room, "Eve")
    assert "2 things happened" in watching
    assert "your answer" not in watching


def test_a_miss_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    room = attacked(monkeypatch, 3, 2, 3, 2)
    assert [text for text, _ in beats(room, "Ann")] == ["Hulk missed."]
    assert dice_shown(story(room, "Ann")) == [("3 2 3 2", "----")]


DAWN = "dawn-of-the-dead"


def test_in_the_mall_shots_and_blows_are_told_and_few_of_them_lie_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    people = {"peter": "103", "roger": "029", "steve": "181", "fran": "222"}
    s = set_table(DAWN, 2, turn=3, people=people, zombies={"105": 4}, hidden="", active="peter", at="Act")
    s.dice(1, 6, 6, 6).dice(1, 1)
    room = room_at(monkeypatch, s.t)

    def fire() -> list[tuple[str, str]]:
        (choice,) = room.questions_for("Ann", 0)
        room.answer("Ann", choice.id, 0, ("fire", "peter"))
        return beats(room, "Ann")

    assert [text for text, _ in fire()] == ["A hit in 105: 10 against 4.", "The zombie in 105 is eliminated."]
    assert 'data-at="square-105"' in beats(room, "Ann")[0][1]
    assert beats(room, "Ben") == beats(room, "Ann")
    assert "Touché, case 105" in story(room, "Ben", "fr")


def test_in_the_mall_what_hurts_is_marked_where_it_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    people = {"peter": "103", "roger": "029", "steve": "181", "fran": "222"}
    literal: dict[str, Any] = {"turn": 3, "people": people, "zombies": {"105": 4}, "hidden": ""}
    s = set_table(DAWN, 2, **literal, active="peter", at="Act")
    s.dice(1, 1)
    room = room_at(monkeypatch, s.t)
    (choice,) = room.questions_for("Ann", 0)
    room.answer("Ann", choice.id, 0, ("fire", "peter"))
    ((text, about),) = beats(room, "Ann")
    assert text == "Peter panics."
    assert " bad" in about
    assert 'data-at="character-peter"' in about


def test_before_anything_has_happened_there_is_an_empty_place_for_the_story() -> None:
    room = open_lobby("city", "city-of-horror", 3, {}, "Ann", seed=5, clock=lambda: 0.0)
    for seat in range(3):
        room.take_seat(f"person {seat}", seat, f"P{seat}")
    room.start("Ann")
    assert "<li" not in story(room, "person 0")


def test_an_undo_takes_its_story_back(monkeypatch: pytest.MonkeyPatch) -> None:
    room = opened(monkeypatch)
    assert "#007" in story(room, "Ann")
    room.undo("Ann", 0)
    room.agree("Ben", room.petitions.open[0].id)
    assert "#007" not in story(room, "Ann")
