"""Marvel Zombies' board: what it draws, for whom, in which words, and how much of it."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

pytest.importorskip("lucide")

import shamble
from shamble.bots import Driver, bots_for
from shamble.engine import Choice
from shamble.engine.session import new_table
from shamble.engine.speech import Speaker
from shamble.games.marvel_zombies.boxes import load_content
from shamble.games.marvel_zombies.reading import Printed, Terrain
from shamble.testing import table as set_table
from shamble.web.boards import presentation_of
from shamble.web.boards.common.ink import Words
from shamble.web.boards.marvel_zombies.ground import CELL
from shamble.web.boards.marvel_zombies.scene import LOCALE, Backdrop
from shamble.web.boards.marvel_zombies.spots import LAP, figure_box, overlap
from shamble.web.covers import cover
from tests.laws.packs.marvel_zombies import OWN_MISSION, pack
from tests.web.boards import MARVEL, NAMES, RESISTANCE

GAME = MARVEL.game
BOARD = MARVEL.board
SPEC = MARVEL.spec
speaker, page = MARVEL.speaker, MARVEL.page
MISSIONS = MARVEL.missions


def scene(**literal: Any) -> shamble.Table:
    """MZ0 for two, set as the literal says: Wasp with a lot around her, Deadpool alone."""
    heroes = {
        "wasp": {"at": "8R-e", "seat": 0, "xp": 9, "hunger": 2, "health": 3, "actions": 3},
        "deadpool": {"at": "8R-h", "seat": 1},
    }
    placed = {"turn": 3, "heroes": heroes, "enemies": {"8R-e": "4 trooper, 2 guard"}, "open": "8R-C/8R-e"}
    wanted = {**placed, "at": ["HeroTurn wasp", "EnemyPhase"], **literal}
    return set_table(GAME, 2, options={"mission": "MZ0"}, **wanted).t


def question(t: shamble.Table) -> Choice:
    return next(choice for choice in t.choices if not choice.optional)


def drawn(t: shamble.Table, language: str = "en") -> str:
    """The board with the open question's marks, as its seat sees it."""
    choice = question(t)
    marks = BOARD.marks_of(choice)
    shown = (t.reading(choice.seat), marks, speaker(t, language), NAMES[: t.seats])
    return f"{BOARD.draw(*shown)}{BOARD.notes(*shown)}"


def test_everybody_has_a_figure_of_their_own() -> None:
    sheet = str(BOARD.sheet())
    boxes: list[Any] = [bench.spec.load_content(None) for bench in (MARVEL, RESISTANCE)]
    sides = [side for box in boxes for side in box.sides.values()]
    for side in sides:
        for who in (*side.names["hero"], *side.names["super_hero"], *side.box.agents):
            assert f'id="mz-{who}"' in sheet, who


def test_what_has_not_changed_is_not_sent_again() -> None:
    """Lines are what a patch is made of: after a move most of them are as they were."""
    t = scene()
    before = drawn(t).split("\n")
    choice = question(t)
    t.answer(choice.id, [option.key for option in choice.options].index("move"), 0)
    after = drawn(t).split("\n")
    fresh = [line for line in after if line not in before]
    assert sum(map(len, fresh)) < sum(map(len, after)) / 2


def test_house_content_is_counted() -> None:
    t = MARVEL.positions[0]
    assert "29 of 42 Spawn cards" in BOARD.house_content(t.reading(0), speaker(t))
    assert "29 cartes Génération sur 42" in BOARD.house_content(t.reading(0), speaker(t, "fr"))


# -- where everything stands -------------------------------------------------------------------------


def backdrop(mission: str) -> Backdrop:
    printed = Printed(load_content(None))
    return Backdrop(Terrain(printed.mission(mission)), Words(LOCALE, Speaker(SPEC, "en", ())))


@pytest.mark.parametrize("mission", MISSIONS)
def test_figures_stand_in_their_zone(mission: str) -> None:
    """In every zone of every mission, few or many of them, beside a token or not."""
    city = backdrop(mission)
    for name, zone in city.zones.items():
        cells = set(zone.cells)
        for tokens in (0, 1, 2):
            for count in (1, 4, 8):
                breadth, spots = city.room(name, tokens, count)
                assert len(spots) == count
                assert breadth >= 18
                assert {(int(y // CELL), int(x // CELL)) for x, y in spots} <= cells, name


@pytest.mark.parametrize("mission", MISSIONS)
def test_few_figures_never_stand_on_each_other(mission: str) -> None:
    city = backdrop(mission)
    for name in city.zones:
        for count in (2, 4, 6):
            _, spots = city.room(name, 1, count)
            assert len(set(spots)) == count, name


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_few_figures_leave_the_names_of_buildings_to_be_read(mission: str) -> None:
    city = backdrop(mission)
    assert city.feet
    for name, foot in city.feet.items():
        rows, columns = zip(*city.zones[name].cells, strict=True)
        narrow = len({*columns}) == 1
        for count in (1, 2) if narrow else (1, 2, 3, 4):
            breadth, spots = city.room(name, 0, count)
            plate = (max(rows) + 1) * CELL - foot
            lowest = max(figure_box(spot, breadth)[3] for spot in spots)
            assert lowest <= plate + 2, (name, count)


# -- what the picture says ---------------------------------------------------------------------------


def element(html: str, ident: str) -> str:
    """One zone, figure or token, with what is in it."""
    found: list[str] = re.findall(rf'^<g id="{ident}".*$', html, re.MULTILINE)
    return found[0]


def test_a_stack_of_agents_has_its_number() -> None:
    html = drawn(scene())
    assert ">4<" in element(html, "enemy-trooper-8R-e")
    assert "#mz-guard" in element(html, "enemy-guard-8R-e")
    assert ">2<" in element(html, "enemy-guard-8R-e")
    assert "4 × Troopers" in element(html, "zone-8R-e")


def test_people_say_what_they_are() -> None:
    html = drawn(scene(people={"8R-b": "okoye*, aunt_may"}, enemies={"8R-C": "thor"}))
    assert "Okoye, fights back, escorted" in element(html, "zone-8R-b")
    assert "#mz-guard" in element(html, "bystander-okoye")
    assert "#mz-guard" not in element(html, "bystander-aunt_may")
    assert "Thor, Super Hero, Toughness 5" in element(html, "zone-8R-C")
    assert ">5<" in element(html, "super_hero-thor")


def test_doors_are_open_closed_or_locked() -> None:
    html = drawn(scene())
    assert "#mz-door-open" in element(html, "door-8R-C_8R-e")
    states = Counter(re.findall(r"#mz-door-(\w+)", html.partition("board-signs")[0]))
    assert states["open"] == 1
    assert states["closed"] > 1
    assert states["locked"] == 1


def test_rooms_nobody_has_opened_are_dark() -> None:
    t = scene()
    assert drawn(t).count('class="mz-dark"') == len(t.view(0)["dark"]) > 0


def test_objectives_and_the_exit() -> None:
    html = drawn(scene())
    assert "#mz-objective" in element(html, "objective-objective_1")
    assert "objective-objective_1" not in drawn(scene(taken="objective_1"))
    assert 'opacity=".6"' in element(html, "exit-exit")
    assert 'opacity=".6"' not in element(drawn(scene(stage=1)), "exit-exit")


def test_spawn_points_wait_or_do_not() -> None:
    def symbols(html: str) -> list[str]:
        return re.findall(r'<g id="spawn-.*?#mz-(point|waiting)"', html)

    assert symbols(drawn(scene(spawns="8R-c"))) == ["waiting", "point"]
    assert symbols(drawn(scene())) == ["point", "point"]


def test_an_objective_nobody_has_seen_has_no_colour() -> None:
    t = shamble.new(GAME, 4, 1, {"mission": "MZ8"})
    hidden = [name for name, seen in t.view(0)["objectives"].items() if seen["colour"] is None]
    html = str(BOARD.draw(t.reading(0), {}, speaker(t), NAMES))
    assert hidden
    assert all("mz-unseen" in element(html, f"objective-{name}") for name in hidden)


def test_sight_and_range_are_shown_to_the_one_who_acts() -> None:
    t = scene()
    html = drawn(t)
    shown = re.search(r'<g class="mz-sight".*?</g>$', html, re.MULTILINE)
    assert shown is not None
    assert sorted(re.findall(r"<text[^>]*>(\d)<", shown[0])) == ["0", "1", "1", "1", "1", "2"]
    shared = {"wasp": {"at": "8R-e"}, "hulk": {"at": "8R-e"}}
    assert "mz-sight" not in drawn(scene(heroes=shared, at=["EnemyAttack 8R-e 3"]))


def test_an_attack_shows_its_odds_before_it_is_made() -> None:
    """Wasp, Hunger 2: her Sting rolls four dice at 4+, Devour three."""
    html = drawn(scene(enemies={"8R-e": "4 trooper", "8R-C": "guard"}))
    aims = re.findall(r"#mz-(bolt|maw)[^>]*/><text[^>]*>(\d+)%<", html)
    assert sorted(aims) == [("bolt", "69"), ("bolt", "94"), ("maw", "88")], "a Guard takes two Hits"
    rows = re.findall(r'<tr><th scope="row">([^<]+)</th>(.*?)</tr>', html)
    cells = [(zone, *re.findall(r'data-label="(?:Attack|Range|Dice)">([^<]+)<', row)) for zone, row in rows]
    assert set(cells) == {
        ("Street 5", "Devour", "0", "3 × 4+"),
        ("Street 5", "Wasp’s Sting", "0", "4 × 4+"),
        ("Room C1 (Arcade)", "Wasp’s Sting", "1", "4 × 4+"),
    }


def test_scarlet_witch_spoils_the_odds_in_her_zone() -> None:
    html = drawn(scene(enemies={"8R-e": "scarlet_witch", "8R-C": "guard"}))
    assert sorted(re.findall(r">(\d+)%</text>", html)) == ["2", "26", "5"], (
        "at one in four a die, three Hits of three or four dice for her, two of four for a Guard"
    )


def test_a_panel_tells_what_enemies_would_do() -> None:
    t = scene(enemies={"8R-e": "2 trooper", "8R-g": "guard", "8R-a": "ms_marvel"})
    panel = drawn(t).partition('id="board-intents"')[2].partition("</details>")[0]
    assert re.findall(r"<li><b>([^<]+)</b> <span>[^<:]*: ([^<]+)</span>", panel) == [
        ("Street 1", "would attack from here: street 5"),
        ("Street 5", "would attack: 2 wounds"),
        ("Street 10", "would move to street 9"),
    ]
    shared = {"wasp": {"at": "8R-e"}, "hulk": {"at": "8R-e"}}
    assert "board-intents" not in drawn(scene(heroes=shared, at=["EnemyAttack 8R-e 3"]))


def test_dice_lie_there_while_somebody_decides() -> None:
    t = scene(heroes={"wasp": {"at": "8R-e", "hunger": 2, "actions": 3, "traits": "second_helping"}})
    choice = question(t)
    names = [option.name for option in choice.options]
    t.answer(choice.id, names.index(("attack", "wasps_sting", "8R-e")), 0)
    if question(t).prompt == "attack.boost":
        t.answer(question(t).id, [option.key for option in question(t).options].index("roll"), 0)
    assert question(t).prompt == "attack.rolled"
    attack, html = t.view(0)["attack"], drawn(t)
    assert len(re.findall('class="die', html)) == len(attack["dice"]) == 4
    assert html.count('class="die hit"') == attack["hits"]
    said = html.partition('id="mz-dice"')[2].partition("</div>")[0]
    assert re.search(rf"<span>{attack['hits']} Hits? \(4 or more\)</span>", said), "how many of them hit"


def test_wounds_are_shared_out_by_pointing_at_figures() -> None:
    heroes = {
        "wasp": {"at": "8R-e", "seat": 0},
        "hulk": {"at": "8R-e", "seat": 1},
        "deadpool": {"at": "8R-h"},
    }
    html = drawn(scene(heroes=heroes, at=["EnemyAttack 8R-e 3"]))
    assert 'class="here"' in element(html, "zone-8R-e")
    for hero, wanted in {"wasp": True, "hulk": True, "deadpool": False}.items():
        assert ("legal" in element(html, f"hero-{hero}")) == wanted


def test_a_dashboard_has_everything_of_its_hero() -> None:
    heroes = {
        "wasp": {
            "at": "8R-e",
            "xp": 9,
            "hunger": 2,
            "health": 3,
            "actions": 2,
            "traits": "howl",
            "card": "wong",
        }
    }
    t = scene(heroes=heroes)
    own = str(BOARD.hand(t.reading(0), BOARD.marks_of(question(t)), speaker(t)))
    assert "Health 3 of 5" in own
    assert "Hunger 2 of 4" in own
    assert "2 actions left" in own
    assert "Yellow, 9 XP, next level at 19" in own
    assert len(re.findall('class="mz-chip unlocked', own)) == 1
    assert len(re.findall('class="mz-chip locked', own)) == 2
    assert re.search(r'id="trait-wasp-howl-0"[^>]*class="mz-chip trait legal"', own)
    assert re.search(r'id="card-wasp"[^>]*class="mz-chip bystander legal"', own)
    assert BOARD.hand(t.reading(None), {}, speaker(t)) == ""
    assert "Howl, Wong" in BOARD.seat(t.reading(1), 0, {}, speaker(t), NAMES)


def test_a_ravenous_hero_shows_it() -> None:
    html = drawn(scene(heroes={"wasp": {"at": "8R-e", "hunger": 4, "actions": 3}}))
    assert "mz-hungry" in element(html, "hero-wasp")
    assert "Ravenous" in element(html, "zone-8R-e")


def test_hero_mode_has_its_own_words_and_four_slots_of_power() -> None:
    """Nobody hungers in the missions of living heroes, and nobody on the team is a zombie."""
    thor = {"at": "3V-b", "power": 1, "actions": 3, "traits": "second_wind"}
    t = set_table(GAME, 1, options={"mission": "MH5"}, heroes={"thor": thor}, turn=2, at=["HeroTurn thor"]).t
    own = str(BOARD.hand(t.reading(0), BOARD.marks_of(question(t)), speaker(t)))
    assert "Power 1 of 4" in own
    assert own.count("#mz-power") == 5, "four slots and the Trait"
    assert "Hunger" not in own
    html = drawn(t)
    assert "Heroic Trait: " in html
    assert "Zombie Hero: " in html
    assert "special rules, Zombie Heroes, discarded cards" in html
    assert not re.search("Super Hero|Zombie Trait|be devoured|Hunger [0-9]|Guards", html)
    french = drawn(t, "fr")
    assert "Trait Héroïque : " in french
    assert not re.search("Super-Héros|Trait Zombie|à dévorer|Faim [0-9]|Gardes", french)


def test_rescues_are_counted_and_everybody_s_card_can_be_read() -> None:
    thor = {"at": "3V-b", "actions": 3}
    there: dict[str, Any] = {
        "heroes": {"thor": thor},
        "people": {"3V-c": "wong+"},
        "enemies": {"3V-c": "hulk"},
        "turn": 2,
    }
    t = set_table(GAME, 1, options={"mission": "MH2"}, **there, at=["HeroTurn thor"]).t
    html = drawn(t)
    assert "Rescued: 0, devoured: 0" in html
    cards = html[html.index('class="mz-cast"') : html.index('id="board-mission"')]
    assert "<b>Hulk</b> <small>Zombie Hero</small><small>Toughness 6" in cards
    assert "Banner" in cards
    assert re.search("<b>Wong</b> <small>Bystander, .*must be rescued</small>.*move up to two zones", cards)
    assert "Wong, fights back, must be rescued" in element(html, "zone-3V-c")


def test_heroes_are_chosen_from_their_cards() -> None:
    t = shamble.new(GAME, 2, 1, {"mission": "MZ0"})
    assert question(t).prompt == "setup.hero"
    html = drawn(t)
    assert len(re.findall(r'id="pick-\w+"[^>]*class="mz-pick legal"', html)) == 6
    assert "Undead Leader" in html
    t.answer(question(t).id, 0, question(t).seat)
    assert len(re.findall(r'class="mz-pick taken"', drawn(t))) == 1


def test_goals_are_met_one_after_the_other() -> None:
    first, second = drawn(scene()), drawn(scene(stage=1))
    assert re.findall(r'<li class="(met|now|later)">', first) == ["now", "later"] * 2, "strip and notes"
    assert re.findall(r'<li class="(met|now|later)">', second) == ["met", "now"] * 2


def test_the_spawn_card_turned_over_last_lies_open() -> None:
    t = scene(spawn_deck="003", spawns="8R-c", at=["DrawSpawn 3V-d 0", "HeroTurn wasp", "EnemyPhase"])
    html = drawn(t)
    card = html[html.index('id="last-spawn"') :]
    assert "#003 Troopers" in card
    assert re.search(r'class="xp-yellow now">5<', card), "at Yellow five of them come"


def test_the_first_page_has_its_picture() -> None:
    picture = str(cover(GAME, "en"))
    assert "mz-city" in picture
    assert "#mz-captain_america" in picture


def test_a_mission_of_a_pack_s_own_is_shown_by_its_id() -> None:
    t = new_table(SPEC, 1, 3, {"mission": OWN_MISSION, "team": "random"}, pack())
    html = drawn(t)
    Driver(t, {0: bots_for(GAME)["thumb"]()}, 3).run()
    assert t.over
    assert OWN_MISSION in html
    assert not re.findall(r"\[[a-z_.]+\]", html)


# -- beside an answer --------------------------------------------------------------------------------


def remarks(t: shamble.Table, language: str = "en") -> dict[str, str]:
    """What the board has to say of each answer to the open question."""
    choice = question(t)
    tell = presentation_of(GAME).remark
    view, words = t.reading(choice.seat or 0), speaker(t, language)
    return {repr(option): tell(view, choice, option, words) for option in choice.options}


def test_answers_tell_who_can_be_met_and_the_chances() -> None:
    """Wasp's Sting has two dice and two for Hunger, each a Hit on 4 or more: 15 of 16, and 11 of 16."""
    told = remarks(scene())
    assert told["attack wasps_sting 8R-e"] == (
        "2 × Guards (2), 4 × Troopers (1) · 4 × 4+: falls 69%, 2 fall 6%"
    )
    assert told["attack devour 8R-e"].endswith("3 × 4+: falls 50%")
    assert told["gain_trait"] == ""
    assert "abattu 69\xa0%, 2 abattus 6\xa0%" in remarks(scene(), "fr")["attack wasps_sting 8R-e"]


def test_a_step_that_enemies_make_dearer_says_so() -> None:
    heroes = {"hulk": {"at": "8R-e", "seat": 0, "actions": 3}}
    held = remarks(scene(heroes=heroes, enemies={"8R-e": "trooper"}, at=["HeroTurn hulk", "EnemyPhase"]))
    assert held["move 8R-h 2"] == "1 more for the Enemy left behind"
    free = remarks(scene(heroes=heroes, enemies={}, at=["HeroTurn hulk", "EnemyPhase"]))
    assert free["move 8R-h 1"] == ""


def test_who_is_to_be_wounded_or_activated_is_told_apart_by_how_they_fare() -> None:
    heroes = {
        "wasp": {"at": "8R-e", "seat": 0, "hunger": 2, "health": 3},
        "deadpool": {"at": "8R-e", "seat": 1, "health": 1},
    }
    wounds = remarks(scene(heroes=heroes, at=["EnemyAttack 8R-e 2", "EnemyPhase"]))
    assert wounds["wound wasp"] == "Health 3, Hunger 2"
    assert wounds["wound deadpool"] == "Health 1, Hunger 0 · last point of Health · <b>Bob</b>"
    turns = remarks(scene(heroes=heroes, at=["PlayerPhase", "EnemyPhase"]))
    assert turns["activate wasp"] == "Health 3, Hunger 3 · Street 5"
    assert turns["activate deadpool"].endswith("Street 5 · <b>Bob</b>"), "who plays that hero"


def test_cards_are_explained_however_many_answers_there_are() -> None:
    heroes = {"wasp": {"at": "8R-e", "seat": 0, "actions": 3, "card": "wong"}}
    told = remarks(scene(heroes=heroes, enemies={}, at=["HeroTurn wasp", "EnemyPhase"]))
    assert told["use_card wong"].startswith("Once a turn you may raise Hunger to move")


def test_a_door_tells_what_waits_behind_it() -> None:
    t = shamble.new(GAME, 1, 3, {"mission": "MZ0"})
    while question(t).prompt != "turn.action":
        t.answer(question(t).id, 0, 0)
    told = {name: text for name, text in remarks(t).items() if name.startswith("open")}
    assert told == {"open 8R-d/8R-B": "1 Spawn card, 1 Bystander"}
    opened = {"wasp": {"at": "8R-b", "seat": 0, "actions": 3}}
    light = scene(heroes=opened, enemies={}, open="8R-d/8R-B", at=["HeroTurn wasp", "EnemyPhase"])
    assert remarks(light)["open 8R-b/8R-A"] == "", "that building lies open already"


def test_whoever_may_roll_again_is_told_the_dice() -> None:
    heroes = {"hulk": {"at": "8R-e", "seat": 0, "actions": 3, "traits": "second_helping"}}
    s = set_table(
        GAME,
        2,
        options={"mission": "MZ0"},
        turn=3,
        heroes=heroes,
        enemies={"8R-e": "2 guard"},
        at=["HeroTurn hulk", "EnemyPhase"],
    )
    s.dice(5, 2)
    choice = question(s.t)
    s.t.answer(choice.id, ("attack", "smash", "8R-e"), 0)
    assert question(s.t).prompt == "attack.rolled"
    assert remarks(s.t)["accept"] == "Dice: 5 2"


# -- figures and what is written between them --------------------------------------------------------


def test_toughness_stands_on_a_shield_and_health_on_a_heart() -> None:
    html = drawn(scene(enemies={"8R-C": "thor", "8R-e": "2 guard"}))
    assert "#mz-tough" in element(html, "super_hero-thor")
    assert "mz-count" not in element(html, "super_hero-thor"), "there is one Thor, not five"
    assert "mz-count" in element(html, "enemy-guard-8R-e")
    assert "#mz-tough" not in element(html, "enemy-guard-8R-e")
    wasp = element(html, "hero-wasp")
    assert "#mz-heart" in wasp
    assert ">3<" in wasp


def boxes(html: str, pattern: str) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of all that is drawn like that."""
    found = re.findall(pattern + r' x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"', html)
    return [
        (x, y, x + wide, y + high) for x, y, wide, high in ((float(n) for n in numbers) for numbers in found)
    ]


def test_chances_and_ranges_hide_nobody_where_there_is_room() -> None:
    heroes = {"hulk": {"at": "8R-h", "seat": 0, "actions": 2}}
    t = scene(heroes=heroes, enemies={"8R-h": "2 guard"}, people={"8R-h": "aunt_may*"}, at=["HeroTurn hulk"])
    html = drawn(t)
    written = boxes(html, r'<g class="chance \w+"><rect') + boxes(html, r'<g class="mz-sight"[^>]*><rect')
    standing = boxes(html, r'<use href="#mz-(?:hulk|guard|civilian)"')
    assert len(written) >= 2
    assert len(standing) >= 3
    for left, top, right, bottom in written:
        for x, y, x2, y2 in standing:
            assert right <= x or x2 <= left or bottom <= y or y2 <= top


def test_in_a_small_zone_with_a_token_everybody_is_seen_and_chances_lie_beyond() -> None:
    """Two cells with a Spawn Point: a hero, a guard and three Troopers."""
    t = set_table(
        GAME,
        1,
        options={"mission": "MZ5"},
        heroes={"hulk": {"at": "5R-a", "seat": 0, "actions": 3}},
        enemies={"5R-a": "3 trooper, guard"},
        at=["HeroTurn hulk"],
    ).t
    html = drawn(t)
    chances = boxes(html, r'<g class="chance \w+"><rect')
    standing = boxes(html, r'<use href="#mz-(?:hulk|guard|trooper)"')
    assert len(chances) == 2
    assert len(standing) == 5
    assert min(x2 - x for x, _, x2, _ in standing) > 18, "three of them in the place of one"
    for left, top, right, bottom in chances:
        for x, y, x2, y2 in standing:
            assert right <= x or x2 <= left or bottom <= y or y2 <= top


@pytest.mark.parametrize("mission", MISSIONS)
def test_one_figure_leaves_the_name_of_its_zone_to_be_read(mission: str) -> None:
    city = backdrop(mission)
    for name, zone in city.zones.items():
        row, column = min(zone.cells)
        if len(zone.cells) > 1:
            breadth, ((x, y),) = city.room(name, 0, 1)
            across, down = x - column * CELL, y - row * CELL
            assert across - breadth / 2 > 25 or down - 0.6 * breadth > 12, name


@pytest.mark.parametrize("mission", MISSIONS)
def test_where_there_is_room_nobody_stands_on_the_name_of_a_zone(mission: str) -> None:
    """Also in a street or a room that is but one row high: one figure in two cells, two in three."""
    city = backdrop(mission)
    for name, zone in city.zones.items():
        for count in range(1, min(3, len(zone.cells))):
            breadth, spots = city.room(name, 0, count)
            boxes = [figure_box(spot, breadth) for spot in spots]
            touched = [
                (left + LAP, top + LAP, right - LAP, bottom - LAP) for left, top, right, bottom in boxes
            ]
            assert not any(overlap(box, city.name_boxes[name]) for box in touched), (name, count)


def test_how_far_a_zone_is_stands_beside_its_number() -> None:
    """In a street of one cell's breadth, too, with a number of two digits."""
    html = drawn(scene())
    eyes = boxes(html.partition('class="mz-sight"')[2].partition("</g>")[0], "<rect")
    names = [*backdrop("MZ0").name_boxes.values()]
    assert len(eyes) > 4
    assert not any(overlap(eye, name) for eye in eyes for name in names)


def test_what_is_ours_says_so_on_the_card() -> None:
    t = MARVEL.positions[0]
    setup = shamble.new(GAME, 1, 3, {"mission": "MZ0"})
    picks = drawn(setup)
    assert [hero for hero in ("captain_america", "wasp", "hulk") if 'class="ours"' in pick(picks, hero)] == [
        "wasp",
        "hulk",
    ]
    note = BOARD.house_content(t.reading(0), speaker(t))
    assert "House cards are marked" in note


def pick(html: str, hero: str) -> str:
    return html.partition(f'id="pick-{hero}"')[2].partition("</li><li>")[0].partition('id="pick-')[0]


def test_the_legend_explains_doors_and_toughness() -> None:
    legend = drawn(scene()).partition('id="board-signs"')[2]
    for sign in ("#mz-door-locked", "#mz-door-sealed", "#mz-start", "#mz-tough"):
        assert sign in legend


def goals(t: shamble.Table, language: str = "en") -> str:
    """The list above the board, as it is read."""
    rows = re.findall(r'<ol class="mz-goals"[^>]*>(.*?)</ol>', drawn(t, language), re.DOTALL)[0]
    return re.sub(r"<[^>]+>", "", rows)


def test_the_goal_at_hand_says_how_far_it_has_come() -> None:
    t = shamble.new(GAME, 1, 3, {"mission": "MZ0"})
    while question(t).prompt == "setup.hero":
        t.answer(question(t).id, 0, 0)
    assert "Devour all Bystanders (0 of 2)" in goals(t)
    assert "(0 sur 2)" in goals(t, "fr")
    heroes = {
        name: {"at": "3V-d", "seat": seat, "actions": 3} for seat, name in enumerate(("wasp", "deadpool"))
    }
    leaving = scene(stage=1, heroes=heroes, enemies={}, at=["HeroTurn wasp", "PlayerPhase"])
    for key in ("end_turn", "leave"):
        choice = question(leaving)
        leaving.answer(choice.id, [option.key for option in choice.options].index(key), 0)
    assert "Leave by the Exit with all heroes (still: Deadpool)" in goals(leaving)
