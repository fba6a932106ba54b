"""Survive Until Daylight at the terminal table: every screen, every question, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from textual.widgets import Static

from shamble.bots import default_bot
from shamble.engine import Table
from shamble.engine.passing import must_ask, scopes_at
from shamble.engine.speech import Speaker
from shamble.games import find
from shamble.games.survive_until_daylight.content import load_content
from shamble.games.survive_until_daylight.reading import KINDS
from shamble.terminal.boards import BoardGlance, board_for
from shamble.terminal.boards.survive_until_daylight import LEGEND
from shamble.terminal.match import Match, NewGame, Seating, seated, set_up_match
from shamble.terminal.words import Words
from shamble.testing import table
from tests.games.survive_until_daylight.helpers import GAME, night
from tests.terminal.stage import (
    SIZES,
    Dialogue,
    Ending,
    alone_at,
    at_table,
    new_match,
    printed,
    reads_and_answers,
    speaks,
)

PLAYERS = "Ana Ben Cy Dora Emil Fay"
ENEMIES = ["EnemyPhase", "EndOfRound"]
COMBAT = ["CombatTurn 0", *ENEMIES]
EXCHANGE = ["ExchangePhase", "CombatPhase", *ENEMIES]
SEARCH = ["SearchTurn 0", *EXCHANGE]
LINE = "wanderer_1, raider_1, brute_1"
CROWD = ", ".join(f"{kind}_{n}" for n in (1, 2, 3) for kind in ("wanderer", "raider", "brute", "monster"))
PICTURES = "♥⚔▯↑⚑≈▸☻█░●▲■"

Scene = tuple[dict[str, Any], tuple[str, ...]]
"""What lies where, and what is answered until the question comes."""


def searching(pile: str, *keys: str, **literal: Any) -> Scene:
    return {"at": SEARCH, "cards": {"pile": pile}, **literal}, keys


def sharing(items: str, *keys: str) -> Scene:
    """Nobody but Ana has anything to give."""
    cards = {"items": {0: items, 1: "", 2: ""}}
    return {"at": EXCHANGE, "holder": 1, "line": LINE, "cards": cards, "life": {0: 5}}, keys


def fighting(items: dict[int, str], *keys: str, **literal: Any) -> Scene:
    return {"at": COMBAT, "holder": 1, "line": LINE, "cards": {"items": items}, **literal}, keys


CONCENTRATED = ("attack", "target raider_1", "play concentration")
LUCKY = {"at": ENEMIES, "holder": 0, "line": "wanderer_10", "cards": {"items": {0: "luck"}}}
SCENES: dict[str, Scene] = {
    "setup.character": ({}, ()),
    "setup.weapon": ({}, ("character",) * 3),
    "search.draw": searching("planks, nails, wave"),
    "search.pick": searching("planks, nails, wave", "draw_two"),
    "search.found": searching("planks, nails, wave", "draw"),
    "wave.face": searching("wave, planks", "draw", assaults="tide"),
    "exchange": sharing("heal1, crowbar"),
    "exchange.heal": sharing("heal1, crowbar", "give crowbar", "to 1", "welcome", "drop crowbar"),
    "exchange.whom": sharing("heal1, crowbar", "give heal1"),
    "exchange.gift": sharing("heal1, crowbar", "give heal1", "to 1"),
    "combat.turn": fighting({0: "machete, planks, nails"}),
    "combat.encourage": fighting({0: "junk", 1: "encouragement"}, characters={"Ana": "hipster"}),
    "combat.luck": fighting({0: "spiked_bat, luck"}, "attack", "target raider_1"),
    "combat.luck_enemy": (LUCKY, ()),
    "attack.ammunition": fighting({0: "pistol, 2 bullets"}, "attack"),
    "attack.target": fighting({0: "machete"}, "attack"),
    "attack.choose": fighting({0: "crowbar"}, "attack", "target raider_1", combat="plus2_zone, minus1"),
    "attack.left": fighting({0: "spiked_bat, concentration"}, *CONCENTRATED, combat="plus3"),
    "attack.right": fighting({0: "spiked_bat, concentration"}, *CONCENTRATED, "split 0", combat="plus3"),
    "craft.where": fighting({0: "planks, shards"}, "craft spear"),
    "take.which": fighting({0: "crowbar", 1: "junk, planks"}, "take_from"),
    "take.consent": fighting({0: "crowbar", 1: "junk, planks"}, "take_from", "take junk"),
    "guard": ({"at": ENEMIES, "holder": 1, "line": LINE, "characters": {"Ana": "pillar"}}, ()),
}


def answered(t: Table, answer: str) -> None:
    """Whoever is offered it takes the first option that begins like that."""
    for choice in t.choices:
        for option in choice.options:
            if repr(option).startswith(answer):
                t.answer(choice.id, option, choice.seat)
                return
    raise AssertionError(f"nobody can answer {answer}: {t.choices}")


def staged(prompt: str, players: str = "Ana Ben Cy", **more: Any) -> Match:
    """That question is open; whoever is asked sits at the screen, and bots everywhere else."""
    literal, keys = SCENES[prompt]
    s = night(players, **{**literal, **more}) if literal else table(GAME, players=players)
    for key in keys:
        answered(s.t, key)
    asked = next(choice.seat for choice in s.t.choices if choice.prompt == prompt)
    return alone_at(s.t, asked or 0, players.split())


# -- questions -----------------------------------------------------------------------------------------------


def test_there_is_a_scene_for_every_question() -> None:
    assert {*SCENES, "inventory"} == set(find(GAME).vocabulary.prompts)


@pytest.mark.thorough("attack", "combat")
@pytest.mark.parametrize("prompt", SCENES)
async def test_every_kind_of_question_can_be_read_and_answered(prompt: str) -> None:
    await reads_and_answers(staged(prompt), prompt)


async def test_what_one_looks_at_is_explained() -> None:
    async with at_table(staged("attack.target"), size=(110, 34)) as stage:
        assert "Slow and stupid" in stage.shows
        await stage.press("down")
        assert "you lose a card at random that is not a weapon" in stage.tells
    async with at_table(staged("attack.choose"), size=(110, 34)) as stage:
        assert "2 to the damage · 1 damage to both beside the target (zone)" in stage.tells
    async with at_table(staged("exchange.whom"), size=(110, 34)) as stage:
        detail = str(stage.table.query_one("#detail", Static).content)
        assert "Ben (Trigger): nothing" in detail, "whoever gives sees what the other has"


# -- screens -------------------------------------------------------------------------------------------------

SCREENS: dict[str, dict[str, tuple[str, ...]]] = {
    "setup.character": {
        "en": ("set-up", "Weapons to choose from"),
        "fr": ("mise en place", "Armes au choix"),
    },
    "search.found": {"en": ("round 1 of 6 search", "Pile: 2 cards"), "fr": ("recherche", "Pile : 2 cartes")},
    "wave.face": {"en": ("Tide * – coming: Wanderer ×7",), "fr": ("Marée * – arrivent : Errant ×7",)},
    "exchange": {"en": ("exchange", "give away 1 card"), "fr": ("échange", "Vous pouvez donner 1 carte")},
    "combat.turn": {"en": ("combat", "You have 1 action"), "fr": ("combat", "Il vous reste 1 action")},
    "attack.choose": {
        "en": ("Klepto’s crowbar → Raider 1: 2 damage", "Combat cards: [+2, zone] [−1]"),
        "fr": ("Clepto → Pillard 1 :", "2 dégâts jusqu’ici", "Cartes Combat : [+2, zone] [−1]"),
    },
    "guard": {"en": ("enemies attack", "Step in?"), "fr": ("attaques ennemies", "Vous interposer ?")},
}


@pytest.mark.thorough("fr")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("prompt", SCREENS)
async def test_every_phase_has_its_screen_in_both_languages(prompt: str, size: tuple[int, int]) -> None:
    async with at_table(staged(prompt), size=size) as stage:
        await speaks(stage, SCREENS[prompt].values(), "daylight")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", ["Ana", "Ana Ben", PLAYERS])
async def test_from_one_to_six_players_everybody_and_the_whole_line_are_in_sight(
    players: str, size: tuple[int, int]
) -> None:
    match = staged("attack.target", players) if players == "Ana Ben" else lonely_or_crowded(players)
    async with at_table(match, size=size) as stage:
        for name in players.split():
            assert stage.table.glance.mark(players.split().index(name)) + name in stage.shows
        for foe in stage.table.glance.view.line:
            assert stage.table.glance.speaker.name("foe", foe.foe) in stage.shows


def lonely_or_crowded(players: str) -> Match:
    """One against three, or six against twelve."""
    names = players.split()
    s = night(players, at=COMBAT, holder=0, line=LINE if len(names) == 1 else CROWD)
    return alone_at(s.t, 0, names)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("line", [LINE, CROWD])
async def test_plain_mode_has_no_pictures(size: tuple[int, int], line: str) -> None:
    literal = {**SCENES["combat.turn"][0], "line": line}
    s = night("Ana Ben", **literal)
    async with at_table(alone_at(s.t, 0, ("Ana", "Ben")), size=size) as stage:
        stage.table.plain = False
        await stage.press("e")
        assert stage.table.plain
        board = [str(stage.table.query_one(part, Static).content) for part in ("#status", "#detail")]
        assert not [sign for sign in PICTURES if sign in "".join(board)]
        shown = stage.shows
        assert not [sign for sign in PICTURES if sign in shown], shown
        assert "@Ana" in shown


def looked_at(match: Match) -> BoardGlance:
    """What the first person at the screen sees, in English."""
    viewer = match.humans[0]
    speaker = Speaker(match.spec, "en", match.seating.names, match.table)
    reading = match.table.reading(viewer)
    return BoardGlance(reading, match.log, viewer, speaker, Words("en"), plain=False)


def drawn(match: Match, width: int) -> str:
    """The board as text."""
    return printed(board_for(GAME).map(looked_at(match), width), width)


@pytest.mark.parametrize("width", [44, 66])
def test_the_line_tells_life_attack_spears_and_whom_each_will_meet(width: int) -> None:
    match = staged("combat.turn")
    t = night(
        at=COMBAT,
        holder=1,
        line="brute_1(3), raider_13+, monster_1~, monster_2, wanderer_10, survivor_1",
        traps={2: 1},
    ).t
    shown = drawn(Match(t, match.seating), width)
    entries = {
        "Brute 1": ("♥··· ⚔3↑", "→ Survivor 1"),
        "Raider 13": ("♥♥♥ S1 ⚔2+▯↑", "→ ▲Ben"),
        "Monster 1": ("♥♥♥♥♥♥♥♥ out", ""),
        "Monster 2": ("♥♥♥♥♥♥♥♥ ⚔3", "→ ■Cy"),
        "Wanderer 10": ("♥♥ ⚔1+▯↑", "→ ●Ana"),
    }
    for name, (strength, aim) in entries.items():
        assert name in shown
        assert strength in shown, name
        assert aim in shown, name
    assert "Brute: no Barricade stops it" in shown
    assert "T Trap" in " ".join(shown.split())


def test_in_a_narrow_window_a_crowd_stands_two_abreast() -> None:
    shown = drawn(lonely_or_crowded(PLAYERS), 44)
    assert "Wanderer 1 ♥2⚔4↑→●" in shown
    assert "Raider 1 ♥3⚔4↑→▲" in shown.splitlines()[1], "its neighbour stands in the same line"


def test_boxes_give_way_to_lines_before_they_hide_everything_else() -> None:
    few = drawn(lonely_or_crowded(PLAYERS), 66)
    assert "╭─ Brute 1 " in few
    many = ", ".join(f"wanderer_{n}" for n in range(1, 17))
    t = night(PLAYERS, at=COMBAT, holder=0, line=many).t
    shown = drawn(Match(t, Seating(tuple(PLAYERS.split()), ("",) * 6)), 66)
    assert "Wanderer 1 ♥♥ ⚔1 → ●Ana" in shown
    assert shown.index("Ana (Klepto)") < shown.index("Pile:")
    assert len(shown[: shown.index("Ana (Klepto)")].splitlines()) <= 10


def test_marks_stand_before_a_name_that_may_be_cut_off() -> None:
    board = board_for(GAME)
    match = staged("combat.turn", holder=0)
    assert printed(board.seats(looked_at(match), 24), 24).startswith("▸⚑≈●Ana")


def test_everybodys_things_stacks_and_backpacks_are_told() -> None:
    items = {0: "machete, 2 planks, backpack[bullets; junk]", 1: "junk"}
    t = night(at=COMBAT, holder=1, line=LINE, cards={"items": items}).t
    shown = " ".join(drawn(alone_at(t, 0, ("Ana", "Ben", "Cy")), 66).split())
    assert "●Ana (Klepto): Backpack, Planks ×2, Machete [Backpack: Junk, Bullets]" in shown
    assert "▲Ben (Trigger): Junk" in shown


def test_the_pile_tells_what_it_may_hold_and_what_lies_on_top() -> None:
    literal, _ = SCENES["search.pick"]
    s = night(**literal)
    answered(s.t, "draw_two")
    answered(s.t, "pick planks")
    shown = " ".join(drawn(Match(s.t, Seating(("Ana", "Ben", "Cy"), ("", "", ""))), 66).split())
    assert "Pile: 2 cards (reserve 0). The WAVE! is in it. On top: Nails." in shown
    assert "Pile and reserve hold: materials 1." in shown


# -- one's own things ----------------------------------------------------------------------------------------


async def test_things_are_packed_in_a_dialogue_of_their_own_and_the_question_stays() -> None:
    match = staged("combat.turn", cards={"items": {0: "machete, planks, backpack"}})
    async with at_table(match) as stage:
        await stage.press("b")
        assert stage.is_at(Dialogue)
        assert "Throw Machete away" in stage.shows
        assert "Pack Planks" in stage.shows
        await stage.press("4")
        assert match.log[-1].key == "packed"
        assert stage.table.asked is not None
        assert stage.table.asked.prompt == "combat.turn"
        assert "(in the Backpack)" in stage.shows


async def test_in_the_middle_of_a_gift_things_have_to_wait() -> None:
    async with at_table(staged("exchange.gift")) as stage:
        await stage.press("b")
        assert not stage.is_at(Dialogue)
        assert ["have to wait" in told.message for told in stage.app._notifications] == [True]


async def test_each_game_has_its_own_dialogues() -> None:
    async with at_table(staged("combat.turn"), size=(110, 50)) as stage:
        keys = stage.shows.splitlines()[-1]
        assert "b things" in keys
        assert "trade" not in keys
        await stage.press("t")
        assert not stage.is_at(Dialogue)
        await stage.press("question_mark")
        assert "throw your things away" in stage.tells
        assert "answer an offer" not in stage.tells
    async with at_table(new_match(3, 1, 1)) as stage:
        keys = stage.shows.splitlines()[-1]
        assert "t trade d say" in keys
        assert "things" not in keys


async def test_perks_that_are_used_up_and_tokens_lie_among_ones_things() -> None:
    match = staged("combat.turn", used={0: 3}, barricades={0: 2})
    async with at_table(match, size=(110, 34)) as stage:
        who = stage.table.board.hand(stage.table.glance)[0].label.plain
        assert who == "Klepto  perk used, first-player perk used"
        assert "Barricade ×2" in stage.shows
        assert "B2" in stage.shows


async def test_help_tells_what_is_ours_and_what_is_still_hidden() -> None:
    match = staged("search.found")
    async with at_table(match, size=(110, 260)) as stage:
        await stage.press("question_mark")
        shown = stage.tells
        assert "Pillar *" in shown
        assert "* house content" in shown
        assert "Pile and reserve may hold Nails" in shown


# -- passing and ends ----------------------------------------------------------------------------------------


async def test_the_exchange_can_be_passed_but_never_ones_own_turn() -> None:
    async with at_table(staged("exchange")) as stage:
        await stage.press("a", "1")
        asked = stage.table.asked
        assert asked is not None
        while asked.prompt == "exchange.gift":
            await stage.press(str(len(asked.options)))
            asked = stage.table.asked
            assert asked is not None
        assert asked.prompt == "combat.turn"
        assert scopes_at(stage.table.match.table, asked) == []


async def test_luck_is_asked_for_whenever_enemies_attack_and_the_attacker_stands_out() -> None:
    async with at_table(staged("combat.luck_enemy")) as stage:
        asked, glance = stage.table.asked, stage.table.glance
        assert asked is not None
        assert asked.prompt == "combat.luck_enemy"
        assert must_ask(stage.table.match.table, 0, asked)
        assert glance.view.blow.foe == "wanderer_10"
        assert "Wanderer 10 is attacking" in stage.tells
        assert "Wanderer 10 → ●Ana: 0 damage so far" in stage.tells
        styles = [
            str(segment.style)
            for strip in stage.app.screen._compositor.render_strips()
            for segment in strip
            if "Wanderer 10" in segment.text
        ]
        assert [style for style in styles if "reverse" in style]


@pytest.mark.parametrize(
    ("language", "won"), [("en", "share the victory!"), ("fr", "se partagent la victoire")]
)
async def test_who_holds_out_sees_the_daylight(language: str, won: str) -> None:
    match = staged("combat.turn", round=6, line="wanderer_1")
    async with at_table(match, language) as stage:
        while not stage.is_at(Ending):
            await stage.press("1")
        assert won in stage.shows
        assert "★" in stage.shows
        assert ("10 life left" if language == "en" else "points de vie restants") in stage.shows


@pytest.mark.parametrize(("language", "lost"), [("en", "the night has won"), ("fr", "la nuit a gagné")])
async def test_one_death_is_the_end_for_all(language: str, lost: str) -> None:
    async with at_table(staged("wave.face", life={0: 1}), language) as stage:
        await stage.press("2")
        assert stage.is_at(Ending)
        assert lost in stage.shows
        assert ("0 life left" if language == "en" else "points de vie restants") in stage.shows


@pytest.mark.thorough
@pytest.mark.parametrize(("language", "seats", "size"), [("en", 1, SIZES[0]), ("fr", 3, SIZES[1])])
async def test_a_whole_game_is_played(language: str, seats: int, size: tuple[int, int]) -> None:
    plan = NewGame(GAME, seats, 1, default_bot(GAME), 11, ["Anna"], {"difficulty": "easy"})
    async with at_table(set_up_match(plan, seated(plan, "Player")), language, size=size) as stage:
        await stage.to_the_end()
        assert "Anna" in stage.shows


# -- texts ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_families_of_texts_are_complete(language: str) -> None:
    words = Words(language)
    specials = {entry.special for entry in load_content(None).enemies} - {""}
    phases = ("setup", "search", "exchange", "combat", "enemies", "over")
    families = {
        "phase": phases,
        "kind": KINDS,
        "special": specials,
        "sign": LEGEND,
        "used": ("main", "first"),
    }
    for family, names in families.items():
        written = {key for key in words.catalogue.messages if key.startswith(f"daylight.{family}.")}
        assert written == {f"daylight.{family}.{name}" for name in names}
