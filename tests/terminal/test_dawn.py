"""Dawn of the Dead at the terminal table: the mall in characters, every question, in both languages."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from textual.containers import VerticalScroll
from textual.widgets import OptionList, Static

from shamble.bots import default_bot
from shamble.engine import BadOption, Seat
from shamble.engine.speech import Speaker
from shamble.games import find
from shamble.games.dawn_of_the_dead.content import load_content
from shamble.games.dawn_of_the_dead.reading import Atlas
from shamble.terminal import saves
from shamble.terminal.app import ShambleApp
from shamble.terminal.boards import BoardGlance, board_for
from shamble.terminal.boards.dawn_of_the_dead import LEGEND, floor_plan
from shamble.terminal.boards.dawn_of_the_dead.floor_plan import FloorPlan
from shamble.terminal.match import Match, NewGame, Seating, seated, set_up_match, usual_game
from shamble.terminal.menu import Menu
from shamble.terminal.start import SetUpPage
from shamble.terminal.table import TableScreen
from shamble.terminal.words import Words
from shamble.testing import Scenario, table
from tests.games.dawn_of_the_dead.helpers import GAME, alone, mall, take
from tests.terminal.stage import (
    SIZES,
    Curtain,
    Ending,
    Stage,
    alone_at,
    at_table,
    opened,
    printed,
    reads_and_answers,
    speaks,
)

NAMES = ("Hana", "Zed", "Ines", "Otto")
PICTURES = "│─┌┐└┘├┤┬┴┼·⌐▒█▸…↓→←↑●▲■◆"
COMBAT: dict[str, Any] = {
    "people": {"peter": "103", "roger": "103", "steve": "103"},
    "zombies": {"103": 7},
    "at": "AttackPhase",
}
PAIR: dict[str, Any] = {"people": {"peter": "103", "roger": "103"}, "active": "peter, roger", "at": "Act"}

Scene = tuple[dict[str, Any], tuple[str, ...]]
"""What lies where, and what is answered until the question comes."""

DUELS: dict[str, Scene] = {
    "turn.activate": ({"at": "Round 2"}, ()),
    "turn.join": ({"people": {"peter": "103", "roger": "103"}, "at": "Round 2"}, ("activate peter",)),
    "turn.act": ({**PAIR, "zombies": {"105": 4, "101": 3}}, ()),
    "fire.target": ({**PAIR, "zombies": {"105": 4, "101": 3}}, ("fire peter",)),
    "fire.partner": ({**PAIR, "zombies": {"105": 4}}, ("fire peter",)),
    "berserk.which": (
        {"zombies": {"103": 4, "013": 2}, "supers": {"fran": "103", "steve": "150"}, "at": "Rage 0"},
        (),
    ),
    "reaction.who": (
        {
            "people": {"peter": "124"},
            "zombies": {"019": 3},
            "active": "peter",
            "trail": "105, 124",
            "at": "ReactionPhase",
        },
        (),
    ),
    "reaction.hidden": (
        {
            "people": {"peter": "098"},
            "hidden": "053, 183",
            "zombies": {"013": 2},
            "active": "peter",
            "trail": "075, 098",
            "at": "ReactionPhase",
        },
        (),
    ),
    "free.who": ({"hidden": "183, 051", "zombies": {"013": 2}, "at": "FreeMoves 2"}, ()),
    "free.where": ({"hidden": "183, 051", "zombies": {"013": 2}, "at": "FreeMoves 2"}, ("show 183",)),
    "free.quick": (
        {"zombies": {"103": 3, "130!": 4}, "supers": {"fran": "135"}, "at": "FreeMoves 0"},
        (),
    ),
    "zombie.dash": (
        {"people": {"peter": "116"}, "zombies": {"093!": 3, "094": 2}, "at": "FreeMoves 0"},
        ("move 093",),
    ),
    "attack.defend": (COMBAT, ()),
    "attack.count": (COMBAT, ("hold",)),
    "attack.victim": (COMBAT, ("hold", "attack 2")),
    "attack.order": (COMBAT, ("hold", "attack 2", "victim steve", "victim peter")),
}
ALONE: dict[str, Scene] = {
    "auto.which": ({"people": {"peter": "103"}, "zombies": {"107": 3, "099": 3}, "at": "AutoFree 1 1"}, ()),
    "auto.appear": (
        {
            "people": {"peter": "075"},
            "active": "peter",
            "zombies": {"013": 2},
            "at": ["Act", "Appearance"],
        },
        ("end_turn",),
    ),
}
SETTING_UP: dict[str, tuple[str, ...]] = {
    "setup.clear": (),
    "setup.hide": ("random",),
    "setup.place": ("random", "random"),
}
SCENES = [*SETTING_UP, *DUELS, *ALONE]


def scene(prompt: str) -> Scenario:
    """A table at which that question is open."""
    if prompt in SETTING_UP:
        return take(table(GAME, players="Hana Zed"), *SETTING_UP[prompt])
    literal, answers = (ALONE if prompt in ALONE else DUELS)[prompt]
    s = alone(**literal) if prompt in ALONE else mall(**literal)
    if prompt == "auto.appear":
        s.dice(1, 1)
    return take(s, *answers)


def staged(prompt: str) -> Match:
    """Whoever is asked sits at the screen, and a bot at the other side."""
    s = scene(prompt)
    asked = next(choice.seat for choice in s.t.choices if choice.prompt == prompt) or 0
    return at_one_seat(s, asked)


def at_one_seat(s: Scenario, person: Seat) -> Match:
    return alone_at(s.t, person, NAMES)


def glance_at(s: Scenario, viewer: Seat | None, language: str = "en", plain: bool = False) -> BoardGlance:
    names = NAMES[: s.t.seats]
    asked = next((choice for choice in s.t.choices if choice.seat == viewer), None)
    answers = list(enumerate(asked.options, 1)) if asked else []
    return BoardGlance(
        reading=s.t.reading(viewer),
        events=[],
        viewer=viewer,
        speaker=Speaker(s.t.spec, language, names),
        words=Words(language),
        plain=plain,
        asked=asked,
        answers=answers,
        looked_at=answers[0][1] if answers else None,
    )


def drawn(s: Scenario, viewer: Seat | None = 0, width: int = 66, plain: bool = False) -> list[str]:
    """The map as lines of text."""
    return printed(board_for(GAME).map(glance_at(s, viewer, plain=plain), width), width).splitlines()


def cell(lines: list[str], square: str, size: int = 2) -> str:
    """What the map shows in a square."""
    x, y = floor_plan(load_content(None).atlas).grid(size).spot(square)
    return lines[y][x : x + size].strip()


# -- the mall ------------------------------------------------------------------------------------------------

MALL = """\
                      ┌────┬──↓↓──┬Fashion┐
                   001│· · │· · · │· ·  · │008
     ┌Stockroom──┬────┘    │      │       └──┬Offices───┐
  009│P · · ·  · /· ·  · · │· · · │· ·  ·  · /· · · · R │029
  030│· · · ·  · │· ·  · · │· · · │· ·  ·  · │· · · · · │050
     ├────//─────┤Departme…│      │          ├────//────┤
  051│· · · ·  · │· ·  · · ▒· · · x· ·  ·  · │· · · · · │071
     │Baby doctor└────┬────┘      └────┬─────┘Radio & TV│
  072│· · · ·  ·  · · │· ·  · · ·  · · │·  ·  · · · · · │092
┌────┴──────//────────┘                └────────//──────┴────┐
→· ·  · · · ·  ·  b ·  · ·  · · ·  · ·  ·  ·  · · · · ·  · · ←
└────┐                                                  ┌────┘
  118│· · · ·  ·  · ·  · ·  · · ·  · ·  ·  ·  · · · · · │138
     ├──//Bar…┬Ba─//──┐                ┌──────//Edwin’s…┤
  139│· · · · │·  · · │· ·  · · ·  · · │·  ·  · · · · · │159
  160│· · · · │·  · · │· ·  · · ·  · · │·  ·  · ⌐ · · · │180
     ├────//Supermarket────┐      ┌Furniture────────██──┤
  181│S · · ·  ·  · ·  · · /· · · /· ·  ·  ·  · · · · · │201
  202│· · · ·  ·  · ·  · · │· · · │· ·  ·  ·  · · · · F │222
     └─────────────────────┴──██──┴─────────────────────┘"""


def test_the_mall_is_drawn_with_rooms_walls_doors_and_entrances() -> None:
    s = mall(zombies={"100!": 3}, shut="059-060, 179-200", broken="062-063", closed="south", at="Rage 0")
    lines = [line.rstrip() for line in drawn(s, viewer=None)]
    assert "\n".join(lines[:20]) == MALL


def test_every_square_has_a_place_of_its_own_beside_no_wall() -> None:
    plan = floor_plan(load_content(None).atlas)
    grid = plan.grid(2)
    grid.walls("#" * 16)
    walls = set(grid.ink)
    cells = [(x + step, y) for square in plan.at for x, y in [grid.spot(square)] for step in range(2)]
    assert len(cells) == len(set(cells)) == 2 * len(plan.at)
    assert not walls & set(cells)
    assert (grid.width, grid.height) == (62, 20)


def test_plans_of_any_shape_can_be_drawn() -> None:
    atlas = {
        "map": "mall",
        "width": 2,
        "height": 1,
        "squares": [{"id": "001", "x": 0, "y": 0, "room": "a"}, {"id": "002", "x": 1, "y": 0, "room": "b"}],
        "rooms": [
            {"id": "a", "kind": "hall", "squares": ["001"]},
            {"id": "b", "kind": "shop", "squares": ["002"]},
        ],
        "walls": [[0, 0, 2, 0], [0, 1, 2, 1], [2, 0, 2, 1]],
        "doors": [{"id": "001-002", "kind": "glass", "squares": ["001", "002"], "edge": [1, 0, 1, 1]}],
        "gates": [{"id": "west", "square": "001", "edge": [0, 0, 0, 1]}],
        "humans": [],
        "zombies": [],
        "rifles": "002",
    }
    grid = FloorPlan(msgspec.convert(atlas, Atlas)).grid(2)
    grid.walls(" ╵╶└╷│┌├╴┘─┴┐┤┬┼")
    grid.name("b", "Bakery", "…")
    assert [line.plain for line in grid.lines(80, 0)] == ["┌──┬Ba┐", "│  │  │", "└──┴──┘"]


def test_zombies_and_people_have_their_letters() -> None:
    s = mall(
        people={"peter": "098", "roger": "098", "steve": "100!", "fran": "102*+"},
        zombies={"102": 7, "104": 2, "106!": 3, "108": 10, "150": 4},
        supers={},
        seen="104, 106, 108",
        at="Rage 0",
    )
    lines = drawn(s, viewer=None)
    shown = [cell(lines, square) for square in ("098", "100", "102", "104", "106", "108", "150", "177")]
    assert shown == ["PR", "s", "Fz", "z2", "b3", "z+", "z", "⌐"]
    s = mall(zombies={"103": 4}, supers={"fran": "103"}, at="Rage 0")
    assert cell(drawn(s, viewer=None), "103") == "!F"


def test_those_that_would_react_are_large_while_the_humans_act() -> None:
    seen: dict[str, Any] = {"people": {"peter": "103"}, "zombies": {"105": 4, "199": 3}, "active": "peter"}
    s = mall(**seen, at="Act")
    assert (cell(drawn(s), "105"), cell(drawn(s), "199")) == ("Z", "z")
    assert (
        board_for(GAME).notices(glance_at(s, 0))[0].plain
        == "One zombie would react now (capital, or orange)."
    )
    s = mall(**seen, at=["FreeMoves 1", "AttackPhase"])
    assert cell(drawn(s, viewer=None), "105") == "z", "it is too late to react"


def test_the_zombie_player_is_told_who_would_react_before_one_goes_berserk() -> None:
    s = mall(people={"peter": "103"}, zombies={"105": 4, "199": 3}, active="peter", at="Rage 0")
    glance, board = glance_at(s, 1), board_for(GAME)
    assert board.notices(glance)[0].plain.startswith("One zombie would react now")
    assert board.rule(glance, "square", "105").endswith(" · would react")
    assert "react" not in board.rule(glance, "square", "199")


def test_where_an_answer_leads_stands_its_number() -> None:
    s = mall(**PAIR, zombies={"105": 4, "101": 3})
    lines, (choice,) = drawn(s), s.t.choices
    for number, option in enumerate(choice.options, 1):
        if option.key == "step":
            assert cell(lines, str(option.args[0])) == str(number)
    take(s, "fire peter")
    lines, (choice,) = drawn(s), s.t.choices
    assert [cell(lines, str(option.args[0])) for option in choice.options] == ["1", "2"]


def test_doors_and_entrances_bear_the_numbers_of_those_who_close_them() -> None:
    s = mall(people={"peter": "098"}, active="peter", at="Act")
    number = 1 + [repr(option) for option in s.t.choices[0].options].index("close 075-098")
    x, y = floor_plan(load_content(None).atlas).grid(2).spot("098")
    assert drawn(s)[y - 1][x : x + 2].strip() == str(number)
    s = mall(people={"peter": "093"}, active="peter", at="Act")
    keys = [option.key for option in s.t.choices[0].options]
    number = 1 + keys.index("close_gate")
    assert drawn(s)[10].startswith(str(number))


def test_for_more_than_ninety_nine_answers_squares_grow() -> None:
    s = scene("setup.hide")
    lines, options = drawn(s, viewer=1, width=100), s.t.choices[0].options
    assert len(options) > 100
    for number, option in enumerate(options[:-1], 1):
        assert cell(lines, str(option.args[0]), 3) == str(number)


@pytest.mark.parametrize("square", ["009", "029", "100", "181", "222"])
def test_where_there_is_little_room_the_map_shows_what_one_looks_at(square: str) -> None:
    s = mall(people={"peter": square}, active="peter", at="Act")
    glance = glance_at(s, 0)
    shown = printed(board_for(GAME).map(glance, 46), 46)
    assert "Only part of the mall" in shown
    row = floor_plan(load_content(None).atlas).grid(2).spot(square)[1]
    assert "P" in shown.splitlines()[row]
    assert abs(board_for(GAME).focus(glance, 46) - row) <= 2


# -- hidden things -------------------------------------------------------------------------------------------


def test_hidden_squares_and_unseen_values_are_the_zombie_players_alone() -> None:
    s = mall(hidden="183, 053", zombies={"013": 2}, people={"peter": "103"}, active="peter", at="Act")
    s.g.known[0] = 1 << 1
    mine, others = drawn(s, viewer=1), [drawn(s, viewer=0), drawn(s, viewer=None)]
    assert [cell(mine, square) for square in ("183", "053", "013")] == ["h", "h", "z2"]
    for lines in others:
        assert [cell(lines, square) for square in ("183", "053", "013")] == ["·", "·", "z"]
    board = board_for(GAME)
    assert "hides here" in board.rule(glance_at(s, 1), "square", "183")
    assert "hides" not in board.rule(glance_at(s, 0), "square", "183")
    assert "worth 2" in board.rule(glance_at(s, 1), "square", "013")
    assert "value unknown" in board.rule(glance_at(s, 0), "square", "013")


async def test_at_one_screen_the_curtain_falls_before_hidden_things_are_shown() -> None:
    s = scene("setup.hide")
    async with at_table(Match(s.t, Seating(("Hana", "Zed"), ("", ""))), size=(110, 34)) as stage:
        assert stage.is_at(Curtain)
        await stage.press("enter", "1", "enter")
        assert "001│h" in stage.shows, stage.shows
        await stage.press("end", "enter")
        assert stage.is_at(Curtain)
        await stage.press("enter")
        assert stage.table.viewer == 0
        shown = "\n".join(line[:70] for line in stage.shows.splitlines()[1:22])
        assert " h" not in shown
        assert "hides in" not in stage.shows


# -- questions -----------------------------------------------------------------------------------------------


def test_there_is_a_scene_for_every_question() -> None:
    assert set(SCENES) == set(find(GAME).vocabulary.prompts)


@pytest.mark.thorough("setup", "attack")
@pytest.mark.parametrize("prompt", SCENES)
async def test_every_kind_of_question_can_be_read_and_answered(prompt: str) -> None:
    await reads_and_answers(staged(prompt), prompt)


async def test_what_one_looks_at_is_explained() -> None:
    def detail(stage: Stage) -> str:
        return str(stage.table.query_one("#detail", Static).content)

    async with at_table(staged("turn.join"), size=(110, 34)) as stage:
        await stage.press("up")  # the guide points at the other answer
        assert detail(stage).startswith("Roger: shots 3, dice for each 2, panics on 4 or less")
        await stage.press("1")
        assert detail(stage) == "104, Hall", "the next question has its own details"
    s = mall(people={"peter": "098"}, active="peter", shut="075-098", at="Act")
    number = 1 + [repr(option) for option in s.t.choices[0].options].index("open 075-098")
    async with at_table(at_one_seat(s, 0), size=(110, 34)) as stage:
        await stage.press(*["down"] * (number - 1))
        assert detail(stage).startswith("A glass door, shut")


async def test_of_more_than_nine_answers_any_can_be_typed() -> None:
    match = staged("setup.clear")
    async with at_table(match) as stage:
        await stage.press("1")
        assert stage.table.query_one("#menu", Menu).typed == "1", "a key counts once"
        await stage.press("7")
        assert stage.table.asked is not None
        assert "065" not in [option.args[0] for option in stage.table.asked.options if option.args]


SCREENS: dict[str, dict[str, tuple[str, ...]]] = {
    "setup.clear": {
        "en": ("set-up", "14 zombie squares stay empty", "▲Zed zombies"),
        "fr": ("mise en place", "▲Zed zombis"),
    },
    "turn.act": {
        "en": ("main doors 0/4 rifles 0/2 zombies 2 lost 0/3", "105 z? −2 P", "2 zombies would react now"),
        "fr": ("portes 0/4 fusils 0/2 zombis 2 pertes 0/3", "105 z? −2 P", "2 zombis réagiraient"),
    },
    "fire.target": {
        "en": ("101, Hall · a zombie, value unknown · range 2", "Peter hits: 64%, panics: 8%"),
        "fr": ("101, Hall · un zombi, valeur inconnue · distance 2", "Peter touche : 64 %, panique : 8 %"),
    },
    "fire.partner": {
        "en": ("Peter: 64% · Peter + Roger: 77%",),
        "fr": ("Peter : 64 % · Peter + Roger : 77 %",),
    },
    "attack.defend": {
        "en": ("The zombie in 103 attacks", "Peter hits: 53%, panics: 8%"),
        "fr": ("Peter touche : 53 %, panique : 8 %",),
    },
    "free.who": {"en": ("2 zombies may still move",), "fr": ("2 zombis",)},
}


@pytest.mark.thorough("fr")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("prompt", SCREENS)
async def test_every_phase_has_its_screen_in_both_languages(prompt: str, size: tuple[int, int]) -> None:
    async with at_table(staged(prompt), size=size) as stage:
        await speaks(stage, SCREENS[prompt].values(), "dawn")


PHASES = {
    "turn.act": ("the living", "les vivants"),
    "berserk.which": ("berserk", "berserk"),
    "reaction.who": ("reaction", "réaction"),
    "free.who": ("free movement", "mouvement libre"),
    "attack.defend": ("attack", "attaque"),
}
PARTS = [
    "ZombieTurn",
    "BerserkPhase",
    "ReactionPhase",
    "FreePhase",
    "AttackPhase",
    "GenerationPhase",
    "Stalemate",
]
LATER = {prompt: PARTS[0 if not at else at + 1 :] for at, prompt in enumerate(PHASES)}


@pytest.mark.thorough("fr")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("prompt", PHASES)
async def test_the_phase_is_told_above_everything(prompt: str, size: tuple[int, int]) -> None:
    literal, answers = DUELS[prompt]
    s = take(mall(**{**literal, "turn": 12, "at": [literal["at"], *LATER[prompt]]}), *answers)
    (choice,) = s.t.choices
    async with at_table(at_one_seat(s, choice.seat or 0), size=size) as stage:
        for phase in PHASES[prompt]:
            first = stage.shows.splitlines()[0]
            assert first.strip().startswith(f"round 12 · {phase}  ")
            assert "/3 " in first, "and how many are lost, in the smallest window too"
            await stage.press("l")


async def test_the_map_stands_still_while_one_looks_around_and_all_steps_are_in_sight() -> None:
    s = mall(people={"peter": "089"}, active="peter", at="Act")
    async with at_table(at_one_seat(s, 0), size=(80, 24)) as stage:
        board = stage.table.query_one("#board", VerticalScroll)
        seen = set()
        for _ in range(4):
            seen.add(board.scroll_y)
            lines = stage.shows.splitlines()[1 : 1 + board.size.height]
            assert all(any(number in line for line in lines) for number in "1234"), stage.shows
            await stage.press("down")
        assert len(seen) == 1


async def test_the_guide_leaves_the_mall_its_room() -> None:
    plan = NewGame(GAME, 1, 1, "thumb", 11, ["Anna"], {"setup": "quick"})
    for height, reasons in ((34, False), (50, True)):
        async with at_table(set_up_match(plan, seated(plan, "Player")), size=(110, height)) as stage:
            assert "Guide: Choose whoever can do most" in stage.tells
            assert ("Whoever acts rests" in stage.tells) == reasons


async def test_somebody_alone_may_take_the_zombies_side() -> None:
    plan = NewGame(GAME, 2, 1, "thumb", 11, ["Zed"], {"setup": "quick"}, seat=2)
    seating = seated(plan, "Player")
    assert seating.names[1] == "Zed"
    assert seating.bots == ("thumb", "")
    async with at_table(set_up_match(plan, seating), size=(110, 34)) as stage:
        assert stage.table.asked is not None
        assert stage.table.asked.prompt == "berserk.which"
        assert stage.table.viewer == 1


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption):
        seated(NewGame(GAME, 2, 1, "thumb", seat=3), "Player")


async def test_setting_up_tells_which_seat_plays_which_side() -> None:
    spec = find(GAME)
    async with opened(ShambleApp("en")) as stage:
        await stage.app.push_screen(SetUpPage(spec, usual_game(spec)))
        await stage.press("down")
        assert "the first seat leads the living and the second the zombies" in stage.tells
        await stage.press("down", "down", "right")
        assert "Seat of the first person ‹ 2 ›" in stage.tells


async def test_the_whole_mall_fits_beside_a_question() -> None:
    saves.remember_guided()  # for newcomers the guide takes a line or two
    async with at_table(staged("turn.act"), size=(110, 34)) as stage:
        assert stage.table.query_one("#board", VerticalScroll).size.height >= 20
        for square in ("001", "008", "009", "029", "202", "222"):
            assert square in stage.shows
        assert "↓↓" in stage.shows
        assert "↑↑" in stage.shows


@pytest.mark.parametrize("size", SIZES)
async def test_the_square_one_looks_at_is_in_sight(size: tuple[int, int]) -> None:
    async with at_table(staged("setup.clear"), size=size) as stage:
        board = stage.table.query_one("#board", VerticalScroll)

        def is_in_sight() -> bool:
            line = stage.table.board.focus(stage.table.glance, 46)
            return board.scroll_y <= line < board.scroll_y + board.size.height

        for key in ("end", "up", "home"):
            await stage.press(key)
            for _ in range(500):  # it scrolls there once the map has been laid out
                if is_in_sight():
                    break
                await stage.pilot.pause(0.02)
            assert is_in_sight()


async def test_a_zoomed_map_is_whole_in_a_small_window() -> None:
    async with at_table(staged("turn.act"), size=(80, 24)) as stage:
        assert "↑↑" not in stage.shows
        await stage.press("z")
        assert "↓↓" in stage.shows
        assert "↑↑" in stage.shows
        assert "Only part" not in stage.shows


async def test_enter_on_a_target_finds_the_shot_at_it() -> None:
    async with at_table(staged("fire.target"), size=(110, 34)) as stage:
        stage.table.query_one("#hand", OptionList).focus()
        await stage.press("end", "enter")
        assert stage.table.query_one("#menu", Menu).highlighted == 1
        assert stage.table.asked is not None
        assert stage.table.asked.prompt == "fire.target"


@pytest.mark.parametrize("size", SIZES)
async def test_plain_mode_has_no_pictures(size: tuple[int, int]) -> None:
    s = mall(**PAIR, zombies={"105": 4}, shut="059-060, 179-200", closed="south")
    lines = drawn(s, plain=True)
    assert not [sign for sign in PICTURES if sign in "\n".join(lines)]
    assert "+Stockroom--+" in lines[2]
    async with at_table(at_one_seat(s, 0), size=size) as stage:
        stage.table.plain = False
        await stage.press("e")
        parts = ("#status", "#detail")
        said = "".join(str(stage.table.query_one(part, Static).content) for part in parts)
        assert not [sign for sign in PICTURES if sign in said]
        assert "@Hana" in stage.shows


def test_the_odds_are_those_of_the_dice() -> None:
    """26 of 36 rolls hit a 4 two squares away; on 3 of 36 Peter panics, on 6 of 36 Roger. With three dice and
    twice the penalty 181 of 216 rolls hit."""
    s = mall(**PAIR, zombies={"105": 4}, seen="105")
    (target,) = board_for(GAME).hand(glance_at(s, 0))
    assert target.label.plain == "105 z4 −2 P 66% R 60%"
    take(s, "fire peter")
    assert board_for(GAME).notices(glance_at(s, 0))[0].plain == "Peter: 66% · Peter + Roger: 80%"


# -- beside the mall -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
async def test_from_one_to_four_players_everybody_and_their_people_are_in_sight(
    seats: int, size: tuple[int, int]
) -> None:
    options = {"setup": "quick", "zombies": "automaton"}
    s = table(GAME, seats=seats, options=options, rested="steve", at="Round 2")
    async with at_table(at_one_seat(s, 0), size=size) as stage:
        assert stage.table.glance.view.zombie_seat is None
        board = stage.table.query_one("#seats", VerticalScroll)
        width = board.size.width - 2
        shown = printed(stage.table.board.seats(stage.table.glance, width), width)
        for seat in range(seats):
            assert stage.table.glance.mark(seat) + stage.table.glance.speaker.players[seat] in shown
        for name in ("Peter", "Roger", "Steve", "Fran"):
            assert name in shown
        assert "rests" in shown
        assert "The game moves the zombies." in " ".join(shown.split())


def test_health_rifles_points_and_passengers_are_told() -> None:
    s = mall(
        people={"peter": "098", "roger": "098!", "steve": "100*+", "fran": "102"},
        zombies={"150": 3},
        active="peter",
        at="Act",
    )
    take(s, "carry peter roger")
    told = printed(board_for(GAME).seats(glance_at(s, 0), 36), 36)
    rows = {line.split()[0]: line.split()[1:] for line in told.splitlines()}
    assert rows["▸Peter+R"] == ["well", "098", "8/3"]
    assert rows["Roger"] == ["stunned", "098"]
    assert rows["Steve⌐"] == ["infected", "100"]


async def test_help_explains_goal_signs_and_people() -> None:
    async with at_table(staged("turn.act"), size=(110, 120)) as stage:
        await stage.press("question_mark")
        shown = stage.tells
        for text in ("The humans win once", "h hidden", "!F super-zombie", "Lost, she counts twice"):
            assert text in shown


# -- ends ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "won"), [("en", "The mall is safe"), ("fr", "Le centre")])
async def test_the_last_main_door_wins_the_game(language: str, won: str) -> None:
    people = {"peter": "212", "roger": "211", "steve": "210+", "fran": "209+"}
    s = alone(people=people, closed="north, west, east", active="peter", at="Act")
    keys = [option.key for option in s.t.choices[0].options]
    async with at_table(at_one_seat(s, 0), language) as stage:
        await stage.press(str(1 + keys.index("close_gate")))
        assert stage.is_at(Ending)
        assert won in stage.shows
        assert "★" in stage.shows


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("seats", "size"), [(1, SIZES[0]), (2, SIZES[1])])
async def test_rounds_are_played_without_a_text_missing(
    language: str, seats: int, size: tuple[int, int]
) -> None:
    plan = NewGame(GAME, seats, seats, default_bot(GAME), 11, ["Anna", "Bert"], {"setup": "quick"})
    async with at_table(set_up_match(plan, seated(plan, "Player")), language, size=size) as stage:
        for turn in range(15):
            if stage.is_at(Ending):
                break
            await stage.press("enter" if turn % 3 else "end", "enter")
            assert "dawn." not in stage.shows
            if stage.is_at(TableScreen):
                assert "[" not in str(stage.table.query_one("#prompt", Static).content)


# -- texts ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_families_of_texts_are_complete(language: str) -> None:
    words = Words(language)
    families = {
        "sign": LEGEND,
        "health": ("normal", "stunned", "infected", "super", "dead"),
        "role": ("humans", "zombies"),
        "door": ("glass.open", "glass.shut", "glass.broken", "solid.open", "solid.shut"),
    }
    for family, names in families.items():
        written = {key for key in words.catalogue.messages if key.startswith(f"dawn.{family}.")}
        assert written == {f"dawn.{family}.{name}" for name in names}
