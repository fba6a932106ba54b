"""Dawn of the Dead's board: what it draws, for whom, in which words, with which odds, and how much of it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

pytest.importorskip("lucide")

import msgspec

import shamble
from shamble.engine import Choice
from shamble.games.dawn_of_the_dead.reading import DawnReading
from shamble.testing import table as set_table
from shamble.web.boards import Marks, presentation_of
from shamble.web.boards.dawn_of_the_dead.plan import EDGE, SIDE
from shamble.web.boards.dawn_of_the_dead.scene import LEG
from shamble.web.covers import cover
from tests.laws.packs import dawn_of_the_dead as overhaul
from tests.web.boards import DAWN, NAMES
from tests.web.visitor import Visitor

GAME = DAWN.game
BOARD = DAWN.board
SPEC = DAWN.spec
speaker, page = DAWN.speaker, DAWN.page


def drawn(t: shamble.Table, viewer: int | None, marks: Marks, language: str = "en") -> str:
    shown = (t.reading(viewer), marks, speaker(t, language), NAMES[: t.seats])
    return f"{BOARD.draw(*shown)}{BOARD.notes(*shown)}"


def scene(seats: int = 2, **literal: Any) -> shamble.Table:
    """A table set as the literal says."""
    return set_table(GAME, seats, **{"turn": 3, **literal}).t


def seen_with(t: shamble.Table, **changes: Any) -> DawnReading:
    """What the first seat sees, with some of it changed."""
    reading: DawnReading = t.reading(0)
    return DawnReading(msgspec.structs.replace(reading.view, **changes), reading.content)


def question(t: shamble.Table) -> Choice:
    return next(choice for choice in t.choices if not choice.optional)


def answer(t: shamble.Table, *name: str) -> None:
    choice = question(t)
    t.answer(choice.id, [option.name for option in choice.options].index(name), choice.seat)


def element(html: str, ident: str) -> str:
    """A group of the drawing, whole: it holds no other group."""
    found: list[str] = re.findall(rf'<g id="{ident}".*?</g>', html)
    return found[0]


# -- any position ------------------------------------------------------------------------------------


OFF_THE_BOARD = {"random", "pass", "enough", "end_turn", "hold", "stay_hidden", "done", "attack"}
"""Options that name no place and nobody."""


def test_whatever_has_a_place_is_found_on_the_board() -> None:
    for asked in DAWN.asked:
        found = {index for indices in asked.marks.values() for index in indices}
        for index, option in enumerate(asked.choice.options):
            assert (index in found) == (option.key not in OFF_THE_BOARD) or option.key == "attack", option


def test_a_move_of_somebody_is_pointed_at_where_he_stands_and_drawn_as_an_arrow() -> None:
    moves = [
        (asked.choice, asked.marks)
        for asked in DAWN.asked
        if any(option.key in ("react", "emerge") for option in asked.choice.options)
    ]
    assert moves
    for choice, marks in moves:
        for index, option in enumerate(choice.options):
            if option.key in ("react", "emerge"):
                origin, target = map(str, option.args)
                assert index in marks["square", origin]
                assert index not in marks.get(("square", target), ())
                assert (LEG, f"{origin}>{target}") in marks


def test_house_content_is_told() -> None:
    t = DAWN.positions[0]
    told = BOARD.house_content(t.reading(0), speaker(t))
    assert told.count("<li>") == 3
    assert "zombie counters" in told
    assert "pions zombi" in BOARD.house_content(t.reading(0), speaker(t, "fr"))


def test_the_first_page_has_its_picture() -> None:
    picture = str(cover(GAME, "en"))
    assert picture.startswith('<div class="drawn-board')
    assert "#m-ground" in picture
    assert "#k-peter" in picture
    assert "tabindex" not in picture


# -- what is secret ----------------------------------------------------------------------------------

PLACED: dict[str, Any] = {"people": {"peter": "075", "fran": "089"}, "at": "Act", "active": "peter"}


def test_hiding_places_are_drawn_for_the_zombie_player_alone() -> None:
    one, other = (scene(**PLACED, zombies={"104": 4}, hidden=hidden) for hidden in ("055, 183", "013, 206"))
    for viewer in (0, None):
        assert page(one, viewer, {}) == page(other, viewer, {})
        assert "only you know" not in page(one, viewer, {})
    seen = drawn(one, 1, {})
    for square in ("055", "183"):
        assert "only you know" in element(seen, f"square-{square}")
    assert seen.count('href="#z-hidden" x=') == 2
    assert "<li>055 (Baby doctor)</li>" in seen


def test_values_nobody_has_shown_make_no_difference() -> None:
    one, other = (scene(**PLACED, zombies={"104": value, "128": 5}, seen="128") for value in (2, 9))
    assert [page(one, viewer, {}) for viewer in (0, 1, None)] == [
        page(other, viewer, {}) for viewer in (0, 1, None)
    ]
    assert "zombie worth 5" in element(drawn(one, 0, {}), "square-128")
    assert "value unseen" in element(drawn(one, 0, {}), "square-104")


# -- what the picture says ---------------------------------------------------------------------------


def test_people_show_health_rifle_burden_and_what_they_have_left() -> None:
    people = {"peter": "098", "roger": "098!", "steve": "100*+", "fran": "100"}
    t = scene(1, people=people, zombies={"104": 4}, active="peter", at="Act")
    answer(t, "carry", "peter", "roger")
    html = drawn(t, 0, {})
    assert "#g-stunned" in element(html, "character-roger")
    assert "#g-carried" in element(html, "character-roger")
    assert "carries Roger" in element(html, "character-peter")
    assert {"#g-infected", "#g-rifle"} <= set(re.findall("#[a-z-]+", element(html, "character-steve")))
    assert "#g-" not in element(html, "character-fran")
    left = t.view(0)["characters"]["peter"]
    assert f">{left['moves']}</text>" in element(html, "left")
    assert f">{left['shots']}</text>" in element(html, "left")
    strip = str(BOARD.seat(t.reading(0), 0, {}, speaker(t), NAMES))
    assert f"{left['moves']}/8" in strip
    assert "infected, rifle" in strip


def test_the_dead_show_what_is_known_of_them() -> None:
    t = scene(people={"peter": "098"}, zombies={"104": 4, "128!": 7, "098": 3}, seen="128", at="Activation")
    html = drawn(t, 0, {})
    down, rage, up = (element(html, f"zombie-{number}") for number in range(3))
    assert "#z-face-" in down
    assert "<text" not in down
    assert {"#z-rage", "#z-known"} <= set(re.findall("#[a-z-]+", rage))
    assert ">7</text>" in rage
    assert "#z-up" in up
    assert ">3</text>" in up
    assert "berserk" in element(html, "square-128")


def test_a_super_zombie_is_who_it_was() -> None:
    t = scene(people={"peter": "098"}, zombies={"104": 4}, supers={"fran": "106"}, at="Activation")
    html = drawn(t, 0, {})
    assert "#k-fran" in element(html, "super-fran")
    assert ">2</text>" in element(html, "super-fran")
    assert "Fran as a super-zombie, together worth 2" in element(html, "square-106")
    assert (
        "gone"
        in re.findall(
            r'id="card-fran"[^>]*class="([^"]*)"', BOARD.seat(t.reading(0), 0, {}, speaker(t), NAMES)
        )[0]
    )


def test_doors_and_entrances_stand_as_they_are() -> None:
    t = scene(
        people={"peter": "098"},
        zombies={"104": 4},
        shut="059-060",
        broken="062-063",
        closed="north",
        at="Activation",
    )
    html = drawn(t, 0, {})
    assert re.search(r'id="door-059-060"[^>]*aria-label="glass door 059-060, shut"', html)
    assert re.search(r'id="door-062-063"[^>]*aria-label="glass door 062-063, broken"', html)
    assert html.count("#m-glass-shut") == html.count("#m-glass-shattered") == 1
    assert re.search(r'id="gate-north"[^>]*aria-label="North door, closed for good"', html)
    assert html.count("#m-gate-shut") == 1
    assert "Main doors closed: 1 of 4" in html


def test_who_would_react_is_marked_until_the_dead_move() -> None:
    t = scene(people={"peter": "098"}, zombies={"104": 4, "206": 5}, active="peter", at="Act")
    assert t.view(0)["reactors"] == ["104"]
    html = drawn(t, 0, {})
    assert "#g-reactor" in element(html, "square-104")
    assert html.count('href="#g-reactor" x=') == 1
    for phase, marked in (("berserk", True), ("reaction", True), ("free", False), ("over", False)):
        seen = seen_with(t, phase=phase)
        html = str(BOARD.draw(seen, {}, speaker(t), NAMES[: t.seats]))
        assert ("#g-reactor" in element(html, "square-104")) == marked, phase


def test_who_has_reacted_is_marked_no_longer() -> None:
    t = scene(people={"peter": "098"}, zombies={"104": 4, "102": 5}, active="peter", at="Act")
    view = t.reading(0).view
    moved = [msgspec.structs.replace(one, moved=one.square == "104") for one in view.zombies]
    seen = seen_with(t, zombies=moved, phase="reaction", reactors=["102", "104"])
    assert seen.reactors == ["102"]


def test_the_combat_square_is_ringed() -> None:
    t = scene(people={"peter": "098"}, zombies={"098": 4}, at="AttackPhase")
    choice = question(t)
    assert choice.prompt == "attack.defend"
    html = drawn(t, choice.seat, BOARD.marks_of(choice))
    assert 'class="here"' in element(html, "square-098")
    assert html.count('class="here"') == 1


# -- odds --------------------------------------------------------------------------------------------


def test_the_chance_stands_on_the_target_and_in_the_table() -> None:
    t = scene(1, people={"peter": "104"}, zombies={"106": 4}, seen="106", active="peter", at="Act")
    html = drawn(t, 0, {})
    assert ">66%</text>" in html
    assert "<b>66%</b><small>panics 8% (≤ 3)</small>" in html


def test_two_who_may_fire_together_have_a_column() -> None:
    people = {"peter": "104", "steve": "104"}
    t = scene(1, people=people, zombies={"105": 4}, seen="105", active="peter, steve", at="Act")
    html = drawn(t, 0, {})
    assert "Peter and Steve" in html
    assert f"<b>{t.view(0)['targets'][0]['hits']['peter+steve']}%</b>" in html


def test_against_an_unseen_zombie_the_chance_is_about_right() -> None:
    t = scene(1, people={"peter": "104"}, zombies={"106": 11}, active="peter", at="Act")
    assert re.search(r">≈\d+%</text>", drawn(t, 0, {}))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_chance_fits_its_plate_in_every_language(language: str) -> None:
    t = scene(1, people={"peter": "104"}, zombies={"106": 11}, active="peter", at="Act")
    plate = re.search(
        r'class="chance \w+"><rect[^>]*width="(\d+)"[^>]*/><text[^>]*textLength="([\d.]+)"',
        drawn(t, 0, {}, language),
    )
    assert plate
    assert float(plate[2]) < float(plate[1])


def test_the_shooter_named_is_the_one_whose_odds_are_shown() -> None:
    people = {"peter": "104", "steve": "104"}
    t = scene(1, people=people, zombies={"106": 4, "102": 5}, seen="106", active="peter, steve", at="Act")
    answer(t, "fire", "steve")
    marks = BOARD.marks_of(question(t))
    assert ">11%</text>" in drawn(t, 0, marks)


def test_reaction_fire_has_its_odds() -> None:
    t = scene(people={"steve": "098"}, zombies={"098!": 3}, at="AttackPhase")
    assert "Lines of fire: 1" in drawn(t, 0, BOARD.marks_of(question(t)))


# -- beside an answer --------------------------------------------------------------------------------


def remarks(t: shamble.Table, language: str = "en") -> dict[str, str]:
    """What the board has to say of each answer to the open question."""
    choice = question(t)
    tell = presentation_of(GAME).remark
    view, words = t.reading(choice.seat), speaker(t, language)
    return {repr(option): tell(view, choice, option, words) for option in choice.options}


ARMED: dict[str, Any] = {"people": {"peter": "103", "fran": "103"}, "active": "peter, fran"}


def test_answers_tell_the_odds_of_a_shot() -> None:
    """26 of 36 rolls hit a 4 two squares away; on 3 of 36 Peter panics. Fran would need a 6, and panics half
    the time. With three dice and twice the penalty 181 of 216 rolls hit, if both keep calm."""
    t = scene(**ARMED, zombies={"105": 4, "107": 4}, seen="105", at="Act")
    told = remarks(t)
    assert told["fire peter"] == "105: 66%, panics 8% (≤ 3)"
    assert told["fire fran"] == "105: 8%, panics 50% (≤ 3)"
    assert told["end_turn"] == ""
    assert remarks(t, "fr")["fire peter"] == "105\u00a0: 66\u00a0%, panique 8\u00a0% (≤ 3)"
    answer(t, "fire", "peter")
    assert remarks(t) == {"alone": "66%, panics 8% (≤ 3)", "with fran": "72%"}


def test_answers_tell_when_there_is_no_check_and_that_glass_breaks() -> None:
    """One square and shut glass take 4 off: 15 of 36 rolls are 8 or more."""
    literal = {
        **ARMED,
        "people": {"peter": "075"},
        "active": "peter",
        "shut": "075-098",
        "zombies": {"098": 4},
    }
    t = set_table(GAME, 2, options={"panic": "near"}, turn=3, seen="098", at="Act", **literal).t
    assert remarks(t)["fire peter"] == "098: 42%, no panic check, (breaks the glass)"


def test_answers_tell_who_stands_there_and_how_somebody_fares() -> None:
    t = scene(**ARMED, zombies={"104!": 4}, at="Act")
    assert remarks(t)["step 104"] == "zombie, value unseen, berserk, no zombie would react"
    assert remarks(t)["step 102"] == "1 zombie would react"
    t = scene(people={"peter": "103", "fran": "103*"}, zombies={"103": 5}, at="Victims 103 1 0")
    assert remarks(t) == {"victim peter": "well", "victim fran": "infected, another wound kills"}
    t = scene(people={"peter": "103", "fran": "089"}, at="Round 4")
    assert remarks(t)["activate fran"] == "089 (Radio & TV), well"
    t = scene(people={"peter": "093"}, active="peter", at="Act")
    assert remarks(t)["close_gate peter west"] == "takes the whole turn: no step, no shot"


def test_other_games_have_nothing_to_remark() -> None:
    t = scene(**ARMED, at="Act")
    choice = question(t)
    assert presentation_of("city-of-horror").remark(t.reading(0), choice, choice.options[0], speaker(t)) == ""


# -- another mall ------------------------------------------------------------------------------------


def test_a_packs_mall_is_drawn_and_not_ours() -> None:
    """Of the same table set with our mall and with the pack's, each has its own ground, size and squares."""
    ours, packed = (shamble.new(GAME, 2, 3, {"setup": "quick"}, pack) for pack in (None, overhaul.pack()))
    for t, width, last in ((ours, 25, "222"), (packed, 11, "223")):
        html = page(t, 0, {})
        ground = html.partition('id="m-ground"')[2].partition("</svg>")[0]
        assert f"{last[:-1]}<tspan>{last[-1]}</tspan>" in ground
        assert f'viewBox="0 0 {width * SIDE + 2 * EDGE} ' in html
        assert ('id="square-223"' in html) == (last == "223")
    assert "BROOM-CUPBOARD" in page(packed, 0, {})
    assert "BROOM-CUPBOARD" not in page(ours, 0, {})


def test_the_pages_of_a_table_show_its_own_mall(ann: Visitor) -> None:
    table = ann.open_table(GAME, seats="2", who1="bot:thumb", **{"set.setup": "quick"})
    ann.get(table)
    ann.post(f"{table}/start")
    assert ann.get(table).text.count('id="m-ground"') == 1
    t = shamble.new(GAME, 2, 3, {"setup": "quick"}, overhaul.pack())
    answer(t, "pass")
    ann.get("/replay")
    files = {"record": ("game.json", json.dumps(t.record), "application/json")}
    reply = ann.server.post(
        "/replay", data={"csrf": ann.token}, files=files, headers=ann._headers({}), follow_redirects=False
    )
    shown = ann.get(reply.headers["location"]).text
    assert shown.count('id="m-ground"') == 1
    assert "22<tspan>3</tspan>" in shown


def test_the_first_page_has_our_mall_for_its_picture(ann: Visitor) -> None:
    assert ann.get("/").text.count('id="m-ground"') == 1
