"""Levels, hints, reasons and reviews on the pages, in both languages, as one person is shown them."""

from __future__ import annotations

from dataclasses import replace
from html import unescape

import pytest

from shamble.bots.counsel import TRIED, Counsel, Grounds, Weighed
from shamble.server.opening import open_lobby
from shamble.server.room import Room
from shamble.server.rows import Costly
from shamble.web.render import render
from shamble.web.screen import Looker
from shamble.web.words import Words
from tests.server.test_advice import finished, question
from tests.server.tools import ANN, BOB, EVE, Clock, lobby, run_bots


def regions(room: Room, person: str = ANN, language: str = "en") -> dict[str, str]:
    seen = render(room, Looker(person, Words(language), "token", "http://x")).regions
    return {name: unescape(str(html)).replace("\u00a0", " ") for name, html in seen.items()}


def with_a_bot() -> Room:
    room = open_lobby("room", "survive-until-daylight", 2, {}, ANN, seed=7, clock=Clock())
    room.take_seat(ANN, 1, "Ann")
    room.seat_bot(ANN, 0, "sharp")
    return room


@pytest.mark.parametrize(("language", "level"), [("en", "sharp"), ("fr", "redoutable")])
def test_the_lobby_says_how_well_bots_play(language: str, level: str) -> None:
    room = lobby()
    room.seat_bot(ANN, 1, "sharp+dare")
    seen = regions(room, ANN, language)["region-lobby"]
    assert f'<span class="tag level">{level}</span>' in seen
    assert '<option value="dare" selected>' in seen
    assert '<option value="sharp" selected>' in seen


def test_a_bot_that_the_table_waits_for_is_seen_thinking() -> None:
    room = with_a_bot()
    room.start(ANN)
    waiting = room.play.waiting()
    assert waiting is not None
    assert (waiting.kind, waiting.seats) == ("seat", (0,))
    seen = regions(room)
    assert "Ada is thinking …" in seen["region-question"]
    assert "thinking …" in seen["region-seats"]


def test_a_hint_is_on_one_page_only() -> None:
    room = lobby()
    room.take_seat(ANN, 0, "Ann")
    room.take_seat(BOB, 1, "Bob")
    room.start(ANN)
    run_bots(room)
    who, number, seat = question(room)
    other = BOB if who == ANN else ANN
    assert 'data-hotkey="hint"' in regions(room, who)["region-question"]
    room.ask_hint(who, seat)
    assert "Trying the answers out" in regions(room, who)["region-question"]
    before = regions(room, other)
    inquiry = room.advice.next()
    assert inquiry is not None
    option = room.play.playing().question(number).options[0]
    room.advised(inquiry, Counsel((Weighed(option.name, 0.61, 20),)))
    assert "wins 61% of 20 tries from here" in regions(room, who)["region-question"]
    assert regions(room, other) == before


def test_reasons_are_shown_to_whoever_asked() -> None:
    room = with_a_bot()
    room.chairs[0].bot = "thumb"
    room.start(ANN)
    run_bots(room)
    given = room.last_known_answer(0)
    assert given is not None
    tried = (Weighed(given.name, 0.61, 20), Weighed(given.name, 0.44, 20))
    room.play.moments[given.number] = replace(given, grounds=Grounds(TRIED, tried))
    assert 'data-key="why-0"' in regions(room)["region-seats"]
    room.explain(ANN, 0)
    assert "61% of my tries from here win, 44% with" in regions(room)["region-seats"]
    assert "of my tries" not in regions(room, EVE)["region-seats"]


def test_a_review_leads_into_the_replay() -> None:
    room = finished()
    assert "What cost me most?" in regions(room)["region-question"]
    room.ask_review(ANN, 1)
    assert "Trying your answers again" in regions(room)["region-question"]
    room.advice.running.clear()
    given = next(m for m in room.moments if m.seat == 1)
    room.advice.reviews[1] = [Costly(given.number, given.name, given.name, 0.2, 0.7)]
    seen = regions(room, ANN, "fr")["region-question"]
    assert f"/t/room/replay?seat=1&at={given.number - 1}" in seen
    assert "20 %" in seen
