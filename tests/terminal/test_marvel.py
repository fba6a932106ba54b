"""Marvel Zombies at the terminal table: the city in characters, every phase, both languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console
from rich.style import Style
from rich.text import Text

from shamble.bots import default_bot
from shamble.engine.choice import FLOOR, Choice
from shamble.engine.speech import Speaker
from shamble.games import find
from shamble.games.marvel_zombies.boxes import load_content
from shamble.games.marvel_zombies.reading import Printed, Terrain
from shamble.games.marvel_zombies.words import Option
from shamble.terminal import saves
from shamble.terminal.app import ShambleApp
from shamble.terminal.boards import BoardGlance, board_for
from shamble.terminal.boards.marvel_zombies.chart import DOORS, Chart, Token
from shamble.terminal.boards.marvel_zombies.city import LEGEND
from shamble.terminal.boards.marvel_zombies.common import hero_figure, initials
from shamble.terminal.match import Match, NewGame, Seating, seated, set_up_match, usual_game
from shamble.terminal.pages import ReportScreen
from shamble.terminal.start import SetUpPage
from shamble.terminal.table import USUAL_PACE
from shamble.terminal.words import Words
from shamble.testing import Scenario
from tests.games.marvel_zombies.missions import missions
from tests.games.marvel_zombies.rulebook.helpers import GAME, act, mission, ring
from tests.terminal.stage import Ending, Stage, at_table, opened

NAMES = ("Ana", "Ben", "Cy", "Dora", "Emil", "Fay")
SIZES = [(110, 34), (80, 24)]
PICTURES = "♥◆★☺◎»▼▽▸✓●▲■░┄┊…"
PAIR = {"wasp": {"at": "8R-b", "actions": 3}, "hulk": {"at": "8R-a", "seat": 1, "hunger": 4}}
FOES = {"8R-b": "2 trooper, guard", "8R-a": "specialist", "8R-h": "thor"}


def new_game(seats: int, humans: int = 1, **options: object) -> Match:
    plan = NewGame(GAME, seats, humans, "random", 5, list(NAMES[:humans]), dict(options))
    return set_up_match(plan, seated(plan, "Player"))


def seen_by_two(s: Scenario) -> Match:
    """Whoever is asked sits at the screen, the first for questions to all; and a bot beside."""
    asked = s.t.choices[0].seat or 0
    return Match(s.t, Seating(NAMES[:2], tuple("" if seat == asked else "random" for seat in (0, 1))))


def seen_alone(s: Scenario) -> Match:
    return Match(s.t, Seating(NAMES[:1], ("",)))


def hero_turn(**more: Any) -> Match:
    literal = {"heroes": PAIR, "enemies": FOES, "people": {"8R-c": "wong"}, "open": "8R-A/8R-b", **more}
    return seen_by_two(ring(**{"at": ["HeroTurn wasp", "EnemyPhase"], **literal}))


def dice_on_the_table() -> Match:
    heroes = {**PAIR, "wasp": {"at": "8R-b", "actions": 3, "hunger": 1, "traits": "second_helping"}}
    s = ring(heroes=heroes, enemies=FOES, at="HeroTurn wasp")
    s.dice(6, 4, 1)
    return seen_by_two(act(s, "attack wasps_sting 8R-b"))


def under_attack(health: int = 5) -> Match:
    """Two heroes and a Trooper in one zone: who takes the wound?"""
    heroes = {name: {"at": "8R-b", "health": health} for name in ("iron_man", "wasp")}
    s = ring(heroes=heroes, enemies={"8R-b": "trooper"}, at=["EnemyAttack 8R-b 1", "EndPhase"])
    return seen_by_two(s)


def looked_at(match: Match, language: str = "en", plain: bool = False) -> BoardGlance:
    speaker = Speaker(match.spec, language, match.seating.names, match.table)
    reading = match.table.reading(0)
    return BoardGlance(reading, match.log, 0, speaker, Words(language), plain)


def drawn(match: Match, width: int = 66, **how: Any) -> str:
    """The board as text."""
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(board_for(GAME).map(looked_at(match, **how), width))
    return capture.get()


def in_one_line(stage: Stage) -> str:
    return " ".join(stage.shows.replace("│", " ").replace("\xa0", " ").split())


def city_of(name: str, width: int = 200) -> Chart:
    atlas = Terrain(Printed(load_content(None)).mission(name)).atlas
    return Chart(atlas, {door.name: door.state for door in atlas.doors}, width, plain=False)


# -- the city ------------------------------------------------------------------------------------------------

MZ0 = """\
╔══════════════════════════════════╦══════════════╦═════════╗
║8R-a     ┊8R-b     ┊8R-c          ║3V-A          ║3V-B     ║
║    ╔══════++═╦═════════╗         ║              ║         ║
║    ║8R-A     ║8R-C     ║         ║                        ║
║┄┄┄┄║         ║         ║┄┄┄┄┄┄┄┄┄╚══════xx══════╩═════════╣
║8R-d║         ║         +8R-e     ┊3V-c          ┊3V-d     ║
║    ╠══════  ═╬═  ══════╣         ┊              ┊         ║
║    +8R-B     ║8R-D     ║         ┊              ┊         ║
║┄┄┄┄║         ║         ║┄┄┄┄┄┄┄┄┄╔═════════╦══════++══════╣
║8R-f║         ║         ║8R-h     +3V-C      3V-D          ║
║    ╚═════════╩═++══════╝         ║         ║              ║
║         ┊8R-g     ┊              ║         ║              ║
╚══════════════════════════════════╩═════════╩══════════════╝"""


def names_only(city: Chart) -> dict[str, list[Token]]:
    return {zone: [Token(zone)] for zone in city.cells}


def test_walls_doors_openings_and_road_markings_are_where_the_atlas_has_them() -> None:
    city = city_of("MZ0", 61)
    lines = city.draw(city.window(["8R-d"], city.rows), names_only(city), [])
    assert "\n".join(line.plain for line in lines) == MZ0


@pytest.mark.parametrize("name", missions("marvel-zombies", "MZ"))
def test_every_zone_of_every_mission_has_its_name_on_the_map(name: str) -> None:
    city = city_of(name)
    whole = "\n".join(line.plain for line in city.draw(city.window([], city.rows), names_only(city), []))
    assert not [zone for zone in city.cells if whole.count(zone) != 1]


@pytest.mark.parametrize("name", ["MZ0", "MZ4", "MZ7"])
def test_a_window_shows_the_zone_it_is_about_with_its_name(name: str) -> None:
    city = city_of(name, 46)
    for zone in city.cells:
        window = city.window([zone], 4)
        lines = [line.plain for line in city.draw(window, names_only(city), [])]
        assert {len(line) for line in lines} == {46}
        assert len(lines) == 9
        assert zone in "\n".join(lines)


def test_a_crowded_zone_closes_up_before_it_leaves_anything_out() -> None:
    city = city_of("MZ0", 61)
    window = city.window([], city.rows)

    def street(*words: Token) -> str:
        """Zone 8R-b: two cells beside each other."""
        tokens = {"8R-b": [Token("8R-b"), *words]}
        return city.draw(window, tokens, [])[1].plain[11:20]

    wasp, hulk, trooper = Token("●W", short="W"), Token("▲H", short="H"), Token("3t")
    assert street(wasp) == "8R-b ●W  "
    assert street(wasp, trooper) == "8R-bW3t  "
    assert street(wasp, hulk, trooper) == "8R-bWH3t "
    assert street(wasp, hulk, trooper, Token("▼1")) == "8R-bWH3t…"


def test_at_the_edge_of_a_window_a_zone_uses_all_the_room_that_is_in_sight() -> None:
    city = city_of("MZ0", 46)
    window = city.window(["8R-B"], 4)
    tokens = {"8R-A": [Token("8R-A"), Token("1g"), Token("☺Ok")]}
    lines = [line.plain for line in city.draw(window, tokens, [])]
    assert lines[0][6:15] == "8R-A 1g  "
    assert lines[1][6:15] == "☺Ok      "


def test_dark_rooms_are_shaded_and_opened_ones_are_not() -> None:
    assert "C1░░░░░░░" in drawn(hero_turn())
    assert "B1       " in drawn(hero_turn())
    assert "C1......." in drawn(hero_turn(), plain=True)


def test_doors_show_whether_they_are_open_closed_or_locked() -> None:
    shown = drawn(hero_turn()).splitlines()
    assert "╔══════//═╦" in shown[2]
    assert "+B2" in shown[7]
    assert "══xx══" in shown[4]
    assert "/ open, + closed, x locked, # sealed" in " ".join(drawn(hero_turn(), 200).split())


def test_figures_and_tokens_stand_in_their_zones() -> None:
    shown = drawn(hero_turn(), 106)
    assert "2: ●W 1g 2t" in shown
    assert "3: ☺Wo" in shown
    assert "1: ▲H 1s" in shown
    assert "9: ★Th ▼1" in shown
    assert "7: »E" in shown
    assert "C2: ◎b" in shown


def test_every_hero_has_a_letter_of_their_own() -> None:
    assert initials(looked_at(hero_turn())) == {
        "captain_america": "C",
        "iron_man": "I",
        "captain_marvel": "M",
        "deadpool": "D",
        "wasp": "W",
        "hulk": "H",
    }


def test_sign_secret_missions_and_sleeping_spawn_points_are_on_the_map() -> None:
    shown = drawn(seen_by_two(mission("MZ10")), 106)
    assert "¶" in shown
    assert shown.count("◎!") == 2
    assert "▽" in "".join(drawn(seen_by_two(mission("MZ2")), 106).splitlines()[:37])


# -- in words ------------------------------------------------------------------------------------------------


def test_targets_are_those_that_the_game_offers_with_range_and_dice() -> None:
    match = hero_turn(enemies={**FOES, "8R-c": "2 guard"})
    shown = " ".join(drawn(match, 106).split())
    assert "Wasp can attack:" in shown
    chances = "falls 25%"
    assert f"Wasp’s Sting → street 2 (range 0): 2 dice, 4+ hits, {chances} – Guards ×1, Troopers ×2" in shown
    assert "1 die, 4+ hits, cannot eliminate anybody – Guards ×1, Troopers ×2" in shown
    (choice,) = match.table.choices
    name = looked_at(match).speaker.name
    offers = {name("zone", option.args[1]) for option in choice.options if option.key == "attack"}
    told = {
        line.split("→ ")[1].split(" (range")[0] for line in drawn(match, 106).splitlines() if "→ " in line
    }
    assert told == offers


def test_goals_are_told_in_order_and_ticked_off() -> None:
    first = drawn(hero_turn())
    assert " ▸ Devour all Bystanders\n" in "".join(line.rstrip() + "\n" for line in first.splitlines())
    later = drawn(hero_turn(stage=1))
    assert " ✓ Devour all Bystanders" in later
    assert " ▸ Leave by the Exit" in later
    assert " ! Lost if a Bystander leaves" in later


def test_dashboards_tell_health_hunger_experience_and_what_a_hero_has() -> None:
    heroes: Mapping[str, Any] = {
        "wasp": {"at": "8R-b", "actions": 2, "xp": 8, "health": 2, "traits": "feast", "card": "aunt_may"},
        "hulk": {"at": "8R-a", "seat": 1, "hunger": 4},
    }
    shown = " ".join(drawn(hero_turn(heroes=heroes, people={}), 140).split())
    assert "●W Wasp (Ana, street 2) ♥♥··· Hunger ···· 8 XP, Yellow (next at 19) 2 actions left" in shown
    assert "Feast" in shown
    assert "Aunt May" in shown
    assert "▲H Hulk (Ben, street 1) ♥♥♥♥♥ Hunger ◆◆◆◆ RAVENOUS" in shown


def test_living_heroes_have_power_and_rescue() -> None:
    heroes = {"thor": {"at": "3V-b", "power": 3, "actions": 2}}
    s = mission(
        "MH2", 1, heroes=heroes, people={"3V-c": "wong+"}, enemies={"3V-c": "wasp"}, at="HeroTurn thor"
    )
    shown = " ".join(drawn(seen_alone(s), 140).split())
    assert re.search(r"T Thor \(Ana, street \d+\) ♥♥♥ Power ◆◆◆· 0 XP", shown), shown
    assert "Rescued: 0, devoured: 0" in shown
    assert "★ Zombie Hero" in shown
    assert "Wasp (Toughness 3)" in shown
    assert "Wong (must be rescued)" in shown
    assert "Hunger" not in shown
    french = " ".join(drawn(seen_alone(s), 140, language="fr").replace("\xa0", " ").split())
    assert "Pouvoir ◆◆◆·" in french
    assert "Sauvés : 0, dévorés : 0" in french
    assert "★ Héros Zombie" in french


def test_the_spawn_card_drawn_last_is_told_with_what_it_means() -> None:
    s = ring(heroes=PAIR, spawn_deck="007", at=["DrawSpawn 8R-h 1", "HeroTurn wasp"])
    shown = " ".join(drawn(seen_by_two(s), 140).split())
    assert "Last Spawn card, in street 9: #007 Guards 1/1/4/5. As many appear" in shown


async def test_what_one_looks_at_is_explained() -> None:
    async with at_table(hero_turn(), size=(110, 34)) as stage:
        board, glance = stage.table.board, stage.table.glance
        assert board.rule(glance, "zone", "8R-b").startswith("Street 2: Wasp, Guards ×1, Troopers ×2")
        assert board.rule(glance, "zone", "8R-b").endswith("(range 0)")
        assert (
            board.rule(glance, "door", "8R-b/8R-A")
            == "The door between street 2 and room B1 (Apartments): open."
        )
        assert board.rule(glance, "attack", "wasps_sting").startswith("Wasp’s Sting: 2 dice, 4+ hits, Ranged")
        assert board.rule(glance, "objective", "objective_1") == "Objective 1 (blue)"
        assert "Wasp’s Sting" in board.rule(glance, "hero", "wasp")
        assert [thing.kind for thing in board.hand(glance)][:3] == ["hero", "attack", "attack"]


# -- screens -------------------------------------------------------------------------------------------------

SCENES = {
    "setup.hero": lambda: new_game(2),
    "turn.action": hero_turn,
    "attack.rolled": dice_on_the_table,
    "wound.who": under_attack,
}
SCREENS: dict[str, dict[str, tuple[str, ...]]] = {
    "setup.hero": {
        "en": ("Setup Danger Blue", "║4", "Which hero"),
        "fr": ("Danger Bleu", "║4", "Quel héros"),
    },
    "turn.action": {
        "en": ("2:", "Wasp, 3 actions left", "Move to street 3: 1 action", "Your heroes"),
        "fr": ("2:", "Vos héros", "Aller dans la rue 3 : 1 action"),
    },
    "attack.rolled": {
        "en": ("Dice against street 2: [6] [4] [1] 2 Hits", "(4+)"),
        "fr": ("Dés contre la rue 2 : [6] [4] [1]", "(4+)"),
    },
    "wound.who": {
        "en": ("Street 2: 1 wound", "Iron Man", "Wasp"),
        "fr": ("La rue 2 : 1 Blessure", "Iron Man", "Wasp"),
    },
}


@pytest.mark.thorough("fr")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("prompt", SCREENS)
async def test_every_phase_has_its_screen_in_both_languages(prompt: str, size: tuple[int, int]) -> None:
    async with at_table(SCENES[prompt](), size=size) as stage:
        asked = stage.table.asked
        assert asked is not None
        assert asked.prompt == prompt
        for texts in SCREENS[prompt].values():
            shown = in_one_line(stage)
            for text in texts:
                assert text in shown, stage.shows
            assert "marvel." not in shown, "a text is missing"
            await stage.press("l")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(1, 7))
async def test_from_one_to_six_seats_every_hero_and_player_is_in_sight(
    seats: int, size: tuple[int, int]
) -> None:
    match = new_game(seats, team="fixed")
    async with at_table(match, size=size) as stage:
        glance = stage.table.glance
        assert len(glance.view.heroes) == max(4, seats)
        side = [line[size[0] * 5 // 8 :] for line in stage.shows.splitlines()]
        for hero, facts in glance.view.heroes.items():
            sign = hero_figure(glance, hero)
            assert sign.startswith(glance.mark(facts.seat))
            assert [line for line in side if f"{sign} " in line], stage.shows


@pytest.mark.parametrize("size", SIZES)
async def test_plain_mode_has_no_pictures(size: tuple[int, int]) -> None:
    async with at_table(hero_turn(), size=size) as stage:
        stage.table.plain = False
        await stage.press("e")
        assert not [sign for sign in PICTURES if sign in stage.shows], stage.shows
        assert "2: @W" in stage.shows or "2:W" in stage.shows
    whole = drawn(hero_turn(), plain=True)
    assert not [sign for sign in PICTURES if sign in whole]


async def test_zooming_shows_the_whole_city() -> None:
    assert "z shows the whole map" in drawn(hero_turn(), 46)
    async with at_table(hero_turn()) as stage:
        assert "A2░" not in stage.shows
        await stage.press("z")
        assert "z shows the whole map" not in stage.shows
        assert "A2░" in stage.shows


def test_a_map_that_is_too_wide_even_when_zoomed_says_so() -> None:
    shown = drawn(seen_by_two(mission("MZ10")), 76)
    assert "z shows the whole map" not in shown
    assert "The map is wider than this window" in shown


async def test_the_window_follows_the_hero() -> None:
    heroes = {"wasp": {"at": "3V-d", "actions": 3}}
    async with at_table(hero_turn(heroes=heroes)) as stage:
        assert "┊7: ●W" in stage.shows
        assert "║4" not in stage.shows


async def test_help_explains_the_mission_the_map_and_the_columns() -> None:
    async with at_table(hero_turn(), size=(110, 300)) as stage:
        await stage.press("question_mark")
        shown = in_one_line(stage)
        assert "Devour both Bystanders, then leave with everybody" in shown
        assert "Spawn Point not yet active" in shown
        assert "experience with the initial of the Danger Level" in shown
        assert "Toughness 5. His attacks inflict two wounds." in shown


# -- ends ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("language", "verdict"), [("en", "lost"), ("fr", "perdu")])
async def test_a_hero_who_falls_is_the_end_for_all(
    language: str, verdict: str, size: tuple[int, int]
) -> None:
    async with at_table(under_attack(health=1), language, size=size) as stage:
        await stage.press("1")
        assert stage.is_at(Ending)
        assert verdict in stage.shows
        assert "★" not in stage.shows


@pytest.mark.parametrize(("language", "verdict"), [("en", "survived"), ("fr", "s’en est sorti")])
async def test_whoever_leaves_with_everybody_has_won(language: str, verdict: str) -> None:
    s = ring(heroes={"wasp": {"at": "3V-d", "actions": 1}}, stage=1, at=["HeroTurn wasp", "EndPhase"])
    async with at_table(seen_by_two(act(s)), language) as stage:
        while not stage.is_at(Ending):
            asked = stage.table.asked
            assert asked is not None
            keys = [option.key for option in asked.options]
            await stage.press(str(keys.index("leave") + 1) if "leave" in keys else "0")
        assert verdict in stage.shows
        assert "★" in stage.shows


@pytest.mark.thorough
@pytest.mark.parametrize(("language", "seats", "size"), [("en", 1, SIZES[0]), ("fr", 3, SIZES[1])])
async def test_a_whole_game_is_played(language: str, seats: int, size: tuple[int, int]) -> None:
    plan = NewGame(GAME, seats, 1, default_bot(GAME), 11, ["Anna"], {"heroes": seats})
    async with at_table(set_up_match(plan, seated(plan, "Player")), language, size=size) as stage:
        await stage.to_the_end()
        assert "Anna" in stage.shows


# -- texts ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_families_of_texts_are_complete(language: str) -> None:
    words = Words(language)
    families = {
        "sign": {*LEGEND, "dark"},
        "column": {"health", "hunger", "power", "xp", "actions"},
        "score": {"won", "lost"},
        "intent": {"attack", "afar", "go"},
    }
    for family, names in families.items():
        written = {key for key in words.catalogue.messages if key.startswith(f"marvel.{family}.")}
        assert written == {f"marvel.{family}.{name}" for name in names}
    speaker = Speaker(find(GAME), language, NAMES)
    assert all(f"door_state.{state}" in speaker.catalogue for state in DOORS)


async def test_setting_up_a_game_tells_what_each_mission_wants() -> None:
    spec = find(GAME)
    async with opened(ShambleApp("en")) as stage:
        await stage.app.push_screen(SetUpPage(spec, usual_game(spec)))
        await stage.press(*["down"] * 6)
        assert "Devour both Bystanders, then leave with everybody" in in_one_line(stage)
        await stage.press(*["right"] * 4)
        assert "MZ4 – Precious Gadgets" in stage.shows
        assert "Everybody takes an Objective" in in_one_line(stage)


async def test_a_first_game_is_guided_until_somebody_has_enough() -> None:
    async with at_table(new_game(2), size=(110, 34)) as stage:
        assert "Guide: Pick the heroes whose cards you like" in in_one_line(stage)
        assert "The mission is made for four" in in_one_line(stage)
        await stage.press("l")
        assert "Guide : Choisissez quatre héros" in in_one_line(stage)
        await stage.press("g")
        assert "Guide :" not in in_one_line(stage)
        await stage.press("g")
        assert "Guide :" in in_one_line(stage)


async def test_only_a_first_game_is_guided() -> None:
    async with at_table(seen_by_two(mission("MZ4")), size=(110, 34)) as stage:
        assert "Guide:" not in in_one_line(stage)
        await stage.press("g")
        assert "Guide:" not in in_one_line(stage)
    async with at_table(new_game(2, humans=0)) as stage:
        assert stage.is_at(Ending)
    async with at_table(new_game(2), size=(110, 34)) as stage:
        assert "Guide:" not in in_one_line(stage), "no newcomer any more"


@pytest.mark.parametrize(("width", "called"), [(26, "●C America"), (60, "●C Captain America")])
def test_two_captains_are_told_apart_however_narrow_the_table_is(width: int, called: str) -> None:
    s = mission(
        "MZ0", seats=1, heroes={"captain_america": {}, "captain_marvel": {}}, at="HeroTurn captain_marvel"
    )
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(board_for(GAME).seats(looked_at(seen_alone(s)), width))
    assert called in capture.get()
    assert "…" not in capture.get()


def test_the_map_goes_where_enemies_are_to_be_sent() -> None:
    """In a low window, which does not show all of the city: the heroes are at the other end of it."""
    s = mission("MZ4", seats=1, heroes={"hulk": {"at": "2V-d"}}, at="HeroTurn hulk")
    asked = Choice(None, "enemy.odd", ("trooper", "3R-c", 1), (), FLOOR)
    shown = []
    for question in (None, asked):
        console = Console(width=46, color_system=None)
        with console.capture() as capture:
            console.print(board_for(GAME).map(replace(looked_at(seen_alone(s)), asked=question), 46))
        shown.append(capture.get().startswith("╔"))
    assert shown == [False, True], "the upper left corner of the city"


# -- what the cursor points at -------------------------------------------------------------------------------


def pointing_at(s: Scenario, width: int, key: str, *args: str | int) -> tuple[str, str]:
    """The map while the cursor is on that option, and what is marked on it."""
    option = Option(key, args)
    glance = replace(looked_at(seen_alone(s)), looked_at=option)
    console = Console(width=width, color_system="truecolor", force_terminal=True)
    with console.capture() as capture:
        console.print(board_for(GAME).map(glance, width))
    text = Text.from_ansi(capture.get())
    marked = "|".join(text.plain[span.start : span.end] for span in text.spans if is_marked(span.style))
    return text.plain, marked


def is_marked(style: object) -> bool:
    background = style.bgcolor if isinstance(style, Style) else None
    return background is not None and background.name not in ("default",)


def test_the_map_marks_what_the_cursor_points_at() -> None:
    s = ring(
        heroes={"wasp": {"at": "8R-b", "actions": 3}},
        enemies={"8R-h": "thor"},
        people={"8R-c": "wong"},
        at="HeroTurn wasp",
    )
    assert pointing_at(s, 106, "move", "8R-a", 1)[1] == "1"
    assert pointing_at(s, 106, "hit", "thor")[1] == "9:"
    assert pointing_at(s, 106, "devour", "wong")[1] == "3:"
    assert pointing_at(s, 106, "activate", "wasp")[1] == "2:"
    assert pointing_at(s, 106, "take", "objective_1")[1] == "C2:"
    assert pointing_at(s, 106, "open", "8R-b/8R-A")[1].split("|") == ["2:", "+++++", "B1:"]
    assert pointing_at(s, 106, "end_turn")[1] == ""


def test_a_secret_mission_is_shown_where_it_lies() -> None:
    s = mission("MZ10", seats=1, heroes={"hulk": {"at": "6R-f"}}, at="HeroTurn hulk")
    assert pointing_at(s, 106, "collect", "secret_mission_1")[1] != ""


def test_the_window_goes_to_what_the_cursor_points_at_and_else_stands_still() -> None:
    s = mission("MZ4", seats=1, heroes={"hulk": {"at": "2V-d"}}, at="HeroTurn hulk")
    home, _ = pointing_at(s, 46, "end_turn")
    near, _ = pointing_at(s, 46, "move", "2V-d", 1)
    far, marked = pointing_at(s, 46, "start", "3R-c")
    assert home.splitlines()[:9] == near.splitlines()[:9]
    assert far.startswith("╔"), "the upper left corner of the city"
    assert marked == "1"


async def test_the_board_scrolls_to_what_the_cursor_points_at() -> None:
    """The whole city is drawn, and its upper part is in sight."""
    heroes = {"wasp": {"at": "7V-b", "actions": 3}}
    async with at_table(
        seen_alone(mission("MZ3", seats=1, heroes=heroes, at="HeroTurn wasp")), size=(130, 34)
    ) as stage:
        board = stage.app.screen.query_one("#board")
        assert board.scroll_y == 0
        glance = replace(stage.table.glance, looked_at=Option("start", ("8R-h",)))
        stage.table.glance = glance
        stage.table.draw()
        await stage.pilot.pause()
        await stage.settle()
        assert board.scroll_y > 0
        assert "25" in stage.shows


def test_rooms_for_which_spawn_cards_are_drawn_and_the_start_can_be_seen() -> None:
    waiting = drawn(new_game(1), 106)
    assert "4: ◇" in waiting
    assert "B1: *░" in waiting
    opened_up = drawn(hero_turn(), 106)
    assert "◇" not in opened_up.split("Goals")[0]
    assert "B1: *" not in opened_up
    assert "C2: ◎b *░" in opened_up


def test_a_free_move_is_called_free() -> None:
    """Iron Man's Evasive Manoeuvres, or an action that Captain America leads."""
    option = Option("move", ("8R-a", 0))
    said = [looked_at(hero_turn(), language).speaker.option(option) for language in ("en", "fr")]
    assert said == ["Move to street 1: free", "Aller dans la rue 1\u00a0: gratuit"]


# -- what happened -------------------------------------------------------------------------------------------


def last_turn() -> Match:
    """One hero of one player ends the turn; then the Enemies act."""
    heroes = {"wasp": {"at": "8R-d", "actions": 1, "hunger": 1}}
    phases = ["HeroTurn wasp", "EnemyPhase", "EndPhase", "Round 2"]
    s = ring(heroes=heroes, enemies={"8R-f": "trooper"}, spawn_deck="007, 003", at=phases)
    return Match(s.t, Seating(NAMES[:2], ("", "")))


def number_of(match: Match, *name: str) -> str:
    (choice,) = match.table.choices
    return next(str(n) for n, option in enumerate(choice.options, 1) if option.name == name)


async def end_the_turn(stage: Stage) -> None:
    """Said twice: it is asked back once, since an action is left."""
    await stage.press("0", "0")


async def test_the_enemy_phase_is_told_on_a_page_before_the_next_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("shamble.terminal.table.GRACE", 0)
    match = last_turn()
    async with at_table(match) as stage:
        stage.app.pace = USUAL_PACE
        await stage.press("0")
        await stage.pilot.press("0")  # asked back once: an action is left
        await stage.until(lambda: stage.is_at(ReportScreen) and "The Enemies act." in stage.tells)
        assert "Troopers (1) went from street 8 to street 4." in stage.tells
        report = stage.app.screen
        assert isinstance(report, ReportScreen)
        told = " ".join(str(line) for line in report.lines)  # the log behind the page may tell it as well
        assert told.count("Spawn card for") == 2
        await stage.pilot.press("enter")
        await stage.settle()
        assert not stage.is_at(ReportScreen)
        assert "Wasp, 3 actions left" in stage.tells


async def test_in_a_hurry_nothing_is_told_on_a_page() -> None:
    match = last_turn()
    async with at_table(match) as stage:
        await end_the_turn(stage)
        assert "Wasp, 3 actions left" in stage.tells


async def test_a_turn_with_actions_left_is_ended_when_it_is_said_twice() -> None:
    match = last_turn()
    before = match.table.digest
    async with at_table(match) as stage:
        await stage.press("0")
        (note,) = (told.message for told in stage.app._notifications)
        assert "Wasp has one action left." in note
        assert stage.table.match.table.digest == before
        await stage.press("0")
        assert stage.table.match.table.digest != before


async def test_the_log_marks_what_came_of_ones_own_answer_and_tells_a_throw_in_a_line() -> None:
    heroes = {"wasp": {"at": "8R-b", "actions": 3, "hunger": 1}}
    s = ring(heroes=heroes, enemies={"8R-b": "trooper"}, at=["HeroTurn wasp", "EnemyPhase"])
    s.dice(6, 4, 1)
    match = seen_by_two(s)
    async with at_table(match, size=(120, 40)) as stage:
        await stage.press(number_of(match, "attack", "wasps_sting", "8R-b"))
        assert "› Wasp rolled 6, 4, 1." in stage.tells
        assert "Hunger 2." not in stage.tells
        await stage.press("z", "z")
        assert "Wasp: Hunger 2." in stage.tells
        assert "Your heroes" not in stage.tells


async def test_who_has_no_action_left_or_is_ravenous_is_not_told_to_attack() -> None:
    for facts, told in ((("actions", 0), []), (("hunger", 4), ["Devour"])):
        heroes = {"wasp": {"at": "8R-b", "actions": 3, "card": "happy_hogan", **dict([facts])}}
        s = ring(heroes=heroes, enemies={"8R-b": "trooper"}, at=["HeroTurn wasp", "EnemyPhase"])
        async with at_table(seen_by_two(s), size=(130, 60)) as stage:
            assert "can attack" not in stage.tells or told
            for attack in ("Wasp’s Sting", "Devour"):
                assert (f"{attack} → street 2" in stage.tells) == (attack in told)


@pytest.mark.parametrize(
    "hero", ["captain_america", "iron_man", "captain_marvel", "deadpool", "wasp", "hulk"]
)
def test_whoever_picks_a_hero_reads_what_the_hero_can_do_at_every_level(hero: str) -> None:
    glance = looked_at(new_game(1))
    told = board_for(GAME).rule(glance, "hero", hero)
    skills = glance.content.heroes[glance.content.names["hero"].index(hero)].skills
    blue, orange, red = (glance.speaker.name("skill", skill) for skill in skills)
    assert f"Blue (from 0 XP): {blue} · Yellow (from 7 XP): +1 Action" in told
    assert f"Orange (from 19 XP): {orange} · Red (from 43 XP): {red}." in told
    assert told in dict(board_for(GAME).reference(glance)).values()


# -- taking back ---------------------------------------------------------------------------------------------


async def test_an_answer_can_be_taken_back_with_all_that_came_of_it() -> None:
    match = last_turn()
    before, told = match.table.digest, len(match.log)
    async with at_table(match) as stage:
        await stage.press("u")
        assert [note.message for note in stage.app._notifications] == ["There is no answer to take back yet."]
        await end_the_turn(stage)
        assert stage.table.match.table.digest != before
        await stage.press("u")
        assert "have come to light" in [note.message for note in stage.app._notifications][-1]
        assert stage.table.match.table.digest != before, "asked back once"
        await stage.press("u")
        assert (stage.table.match.table.digest, len(stage.table.match.log)) == (before, told)
        assert "Wasp, 1 action left" in stage.tells
        await stage.press("1")
        assert stage.table.match.table.digest != before, "and one can go on from there"


async def test_what_was_taken_back_is_not_kept() -> None:
    match = last_turn()
    before = match.table.digest
    async with at_table(match) as stage:
        await end_the_turn(stage)
        assert stage.table.match.table.digest != before
        await stage.press("u", "u")
        kept = saves.open_match(saves.read_envelope(stage.table.path))
    assert kept.table.digest == before
