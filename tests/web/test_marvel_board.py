"""Marvel Zombies' board: what it draws, for whom, in which words, and how much of it."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from functools import cache
from time import perf_counter
from typing import Any
from xml.etree import ElementTree

import pytest

pytest.importorskip("lucide")

import shamble
from shamble.engine import Choice, Rng
from shamble.engine.session import new_table
from shamble.engine.speech import Speaker
from shamble.engine.text import load_catalogue, placeholders
from shamble.games import find
from shamble.lab.driver import any_answer
from shamble.testing import table as set_table
from shamble.web.boards import FOLDER, Marks, board_for
from shamble.web.boards.marvel_zombies.ground import CELL
from shamble.web.boards.marvel_zombies.odds import Target
from shamble.web.boards.marvel_zombies.scene import ABOUT, AIM, HERE, LOCALE, city_of
from shamble.web.covers import cover

GAME = "marvel-zombies"
BOARD = board_for(GAME)
SPEC = find(GAME)
NAMES = ("Alice", "<b>Bob</b>", "Chloé", "D&D", 'E"mil', "F'ou")
MISSIONS = tuple(SPEC.load_content(None).names["mission"])
EACH = 6


def dealt(mission: str, seats: int, seed: int) -> shamble.Table:
    return new_table(SPEC, seats, seed, {"mission": mission}, None)


@cache
def positions() -> tuple[shamble.Table, ...]:
    """Every mission after so many random answers, for one to six seats."""
    found = []
    for number in range(3 * len(MISSIONS)):
        rng = Rng(number)
        t = dealt(MISSIONS[number % len(MISSIONS)], 1 + number % 6, number)
        for _ in range(number * 13 % 140):
            if not t.over:
                t.take(*any_answer(t, rng))
        found.append(t)
    return tuple(found)


@cache
def asked() -> tuple[tuple[shamble.Table, int, Marks], ...]:
    """The first few questions of every sort on the way through some random games, and what they mark."""
    found, sorts = [], Counter[str]()
    for seed in range(len(MISSIONS)):
        rng = Rng(seed)
        t = dealt(MISSIONS[seed], 2 + seed % 5, seed)
        for _ in range(150):
            choice = next((choice for choice in t.choices if not choice.optional), None)
            if choice is None:
                break
            seat = choice.seat or 0  # what anybody may answer, the first seat does
            marks = BOARD.marks_of(choice)
            sort = f"{choice.prompt} {sorted({kind for kind, _ in marks})}"
            sorts[sort] += 1
            if sorts[sort] <= EACH:
                found.append((t.clone(), seat, marks))
            t.take(*any_answer(t, rng))
    return tuple(found)


def speaker(t: shamble.Table, language: str = "en") -> Speaker:
    return Speaker(SPEC, language, NAMES[: t.seats], t)


def page(t: shamble.Table, viewer: int | None, marks: Marks, language: str = "en") -> str:
    """Everything that the board contributes to one page."""
    view, words = t.view(viewer), speaker(t, language)
    names = NAMES[: t.seats]
    parts = [BOARD.sheet(), BOARD.draw(view, marks, words, names), BOARD.hand(view, marks, words)]
    parts += [BOARD.seat(view, seat, marks, words, names) for seat in range(t.seats)]
    return f"<main>{''.join(parts)}{BOARD.house_content(view, words)}</main>"


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
    return str(BOARD.draw(t.view(choice.seat), marks, speaker(t, language), NAMES[: t.seats]))


def test_every_position_is_well_formed_with_unique_ids() -> None:
    phases = set()
    for number, t in enumerate(positions()):
        viewer = None if number % 3 == 2 else number % t.seats
        root = ElementTree.fromstring(page(t, viewer, {}, ("en", "fr")[number % 2]))
        ids = Counter(node.attrib["id"] for node in root.iter() if "id" in node.attrib)
        assert not [name for name, count in ids.items() if count > 1]
        phases.add(t.view(None)["phase"])
    assert phases >= {"setup", "player", "end"}


def test_every_question_is_well_formed_with_unique_ids() -> None:
    for t, seat, marks in asked():
        ids = Counter(re.findall(r' id="([^"]+)"', page(t, seat, marks)))
        assert not [name for name, count in ids.items() if count > 1]


def test_every_drawing_referred_to_is_on_the_sheet() -> None:
    for t in positions():
        html = page(t, 0, {})
        wanted = set(re.findall(r'href="#([^"]+)"', html)) | set(re.findall(r"url\(#([^)]+)\)", html))
        assert wanted <= set(re.findall(r' id="([^"]+)"', html))


def test_everybody_has_a_figure_of_their_own() -> None:
    sheet, names = str(BOARD.sheet()), SPEC.load_content(None).names
    for who in (*names["hero"], *names["super_hero"], "guard", "trooper", "specialist"):
        assert f'id="mz-{who}"' in sheet, who


WITHOUT_PLACE = {HERE, ABOUT, AIM}
"""Marks that lead to no option."""


def test_every_thing_that_an_option_points_at_is_marked() -> None:
    seen = set()
    for t, seat, marks in asked():
        html = page(t, seat, marks)
        for (kind, thing), indices in marks.items():
            if kind in WITHOUT_PLACE:
                continue
            if kind == "attack" and f'data-ref="attack:{thing}"' not in html:
                continue  # a borrowed weapon is on nobody's dashboard; its targets are zones
            seen.add(kind)
            wanted = rf'data-ref="{kind}:{re.escape(thing)}"[^>]*data-options="([\d,]+)"'
            found = {index for listed in re.findall(wanted, html) for index in listed.split(",")}
            assert {str(index) for index in indices} <= found, (kind, thing)
    assert seen >= {"hero", "zone", "door", "attack", "skill", "trait", "deck", "objective"}


def test_nothing_is_a_button_while_nothing_is_asked() -> None:
    for t in positions()[:12]:
        assert 'role="button"' not in page(t, 0, {})


def test_a_button_holds_no_other_button() -> None:
    """Screen readers see nothing inside a button or a picture."""
    for t, seat, marks in asked()[::4]:
        for node in ElementTree.fromstring(page(t, seat, marks)).iter():
            if node.attrib.get("role") in ("button", "img"):
                assert not [n for n in node.iter() if n is not node and "tabindex" in n.attrib]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_texts_come_from_the_catalogues(language: str) -> None:
    for t, seat, marks in asked()[::3]:
        assert not re.findall(r"\[[a-z_.]+\]", page(t, seat, marks, language))


def test_both_languages_say_the_same_things() -> None:
    english, french = (load_catalogue(LOCALE, language).messages for language in ("en", "fr"))
    assert english.keys() == french.keys()
    for key, forms in english.items():
        assert {p for form in forms for p in placeholders(form)} == {
            p for form in french[key] for p in placeholders(form)
        }, key


def test_french_punctuation_keeps_its_space() -> None:
    for key, forms in load_catalogue(LOCALE, "fr").messages.items():
        assert not [form for form in forms if re.search(r"[^\u00a0][:;!?»]|«[^\u00a0]", form)], key


def test_names_are_escaped() -> None:
    assert not [t for t in positions() if "<b>Bob" in page(t, 0, {})]


def test_a_strict_content_security_policy_blocks_nothing() -> None:
    for t in positions()[:12]:
        assert not re.findall(r"<script|<style|\sstyle=|\son\w+=|javascript:", page(t, 0, {}))


def test_pieces_bear_no_transform_of_their_own() -> None:
    pieces = []
    for t in positions()[::4]:
        root = ElementTree.fromstring(page(t, 0, {}))
        pieces += [node for node in root.iter() if "piece" in node.attrib.get("class", "").split()]
    assert pieces
    assert not [node for node in pieces if "transform" in node.attrib or "id" not in node.attrib]


def test_the_board_keeps_to_its_size() -> None:
    for t in positions():
        html = BOARD.draw(t.view(0), {}, speaker(t, "fr"), NAMES[: t.seats]).encode()
        assert len(html) <= 110_000
        assert len(gzip.compress(html)) <= 18_000
    assert len(gzip.compress(BOARD.sheet().encode())) <= 16_000


def test_what_has_not_changed_is_not_sent_again() -> None:
    """Lines are what a patch is made of: after a move most of them are as they were."""
    t = scene()
    before = drawn(t).split("\n")
    choice = question(t)
    t.answer(choice.id, [option.key for option in choice.options].index("move"), 0)
    after = drawn(t).split("\n")
    fresh = [line for line in after if line not in before]
    assert sum(map(len, fresh)) < sum(map(len, after)) / 2


def test_a_draw_is_quick() -> None:
    """Three milliseconds on an idle machine for the largest city; the best of many, for a busy one."""
    t = dealt("MZ10", 4, 1)
    view, words = t.view(0), speaker(t)
    best = 1.0
    for _ in range(30):
        start = perf_counter()
        BOARD.draw(view, {}, words, NAMES[: t.seats])
        best = min(best, perf_counter() - start)
    assert best <= 0.008


def test_house_content_is_counted() -> None:
    t = positions()[0]
    assert "29 of 42 Spawn cards" in BOARD.house_content(t.view(0), speaker(t))
    assert "29 cartes Génération sur 42" in BOARD.house_content(t.view(0), speaker(t, "fr"))


def test_the_style_sheets_are_there() -> None:
    for name in BOARD.styles:
        text = (FOLDER / name).read_text(encoding="utf-8")
        assert text.count("{") == text.count("}")


# -- where everything stands -------------------------------------------------------------------------


@pytest.mark.parametrize("mission", MISSIONS)
def test_figures_stand_in_their_zone(mission: str) -> None:
    """In every zone of every mission, few or many of them, beside a token or not."""
    city = city_of(mission, "en")
    for name, zone in city.zones.items():
        cells = {(row, column) for row, column in zone["cells"]}
        for tokens in (0, 1, 2):
            for count in (1, 4, 8):
                breadth, spots = city.room(name, tokens, count)
                assert len(spots) == count
                assert breadth >= 18
                assert {(int(y // CELL), int(x // CELL)) for x, y in spots} <= cells, name


@pytest.mark.parametrize("mission", MISSIONS)
def test_few_figures_never_stand_on_each_other(mission: str) -> None:
    city = city_of(mission, "en")
    for name in city.zones:
        for count in (2, 4, 6):
            _, spots = city.room(name, 1, count)
            assert len(set(spots)) == count, name


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
    assert "Thor, Super Hero, toughness 5" in element(html, "zone-8R-C")
    assert ">5<" in element(html, "super_hero-thor")


def test_doors_are_open_closed_or_locked() -> None:
    html = drawn(scene())
    assert "#mz-door-open" in element(html, "door-8R-C_8R-e")
    states = Counter(re.findall(r"#mz-door-(\w+)", html))
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
    t = dealt("MZ8", 4, 1)
    hidden = [name for name, seen in t.view(0)["objectives"].items() if seen["colour"] is None]
    html = str(BOARD.draw(t.view(0), {}, speaker(t), NAMES))
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
    assert sorted(aims) == [("bolt", "94"), ("bolt", "94"), ("maw", "88")]
    rows = re.findall(
        r'<tr><th scope="row">([^<]+)</th><td>.*?</td><td>([^<]+)</td><td>(\d)</td><td>([^<]+)<', html
    )
    assert set(rows) == {
        ("Street 5", "Devour", "0", "3 × 4+"),
        ("Street 5", "Wasp’s Sting", "0", "4 × 4+"),
        ("Room C1 (Arcade)", "Wasp’s Sting", "1", "4 × 4+"),
    }


def test_chances_worked_out_by_hand() -> None:
    one = Target("devour", "8R-e", 0, 1, 4, twice=False)
    assert one.at_least(1) == pytest.approx(1 / 2)
    two = Target("power_punches", "8R-e", 0, 2, 3, twice=False)
    assert two.at_least(1) == pytest.approx(8 / 9)
    assert two.at_least(2) == pytest.approx(4 / 9)
    assert two.at_least(3) == 0
    bewitched = Target("power_punches", "8R-e", 0, 2, 3, twice=True)
    assert bewitched.at_least(2) == pytest.approx((4 / 9) ** 2)


def test_scarlet_witch_spoils_the_odds_in_her_zone() -> None:
    html = drawn(scene(enemies={"8R-e": "scarlet_witch", "8R-C": "guard"}))
    assert set(re.findall(r">(\d+)%</text>", html)) == {"58", "68"}, "three and four dice at one in four"


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
    own = str(BOARD.hand(t.view(0), BOARD.marks_of(question(t)), speaker(t)))
    assert "Health 3 of 5" in own
    assert "Hunger 2 of 4" in own
    assert "2 actions left" in own
    assert "Yellow, 9 XP, next level at 19" in own
    assert len(re.findall('class="mz-chip unlocked', own)) == 1
    assert len(re.findall('class="mz-chip locked', own)) == 2
    assert re.search(r'id="trait-wasp-howl-0"[^>]*class="mz-chip trait legal"', own)
    assert re.search(r'id="card-wasp"[^>]*class="mz-chip bystander legal"', own)
    assert BOARD.hand(t.view(None), {}, speaker(t)) == ""
    assert "Howl, Wong" in BOARD.seat(t.view(1), 0, {}, speaker(t), NAMES)


def test_a_ravenous_hero_shows_it() -> None:
    html = drawn(scene(heroes={"wasp": {"at": "8R-e", "hunger": 4, "actions": 3}}))
    assert "mz-hungry" in element(html, "hero-wasp")
    assert "Ravenous" in element(html, "zone-8R-e")


def test_heroes_are_chosen_from_their_cards() -> None:
    t = dealt("MZ0", 2, 1)
    assert question(t).prompt == "setup.hero"
    html = drawn(t)
    assert len(re.findall(r'id="pick-\w+"[^>]*class="mz-pick legal"', html)) == 6
    assert "Undead Leader" in html
    t.answer(question(t).id, 0, question(t).seat)
    assert len(re.findall(r'class="mz-pick taken"', drawn(t))) == 1


def test_goals_are_met_one_after_the_other() -> None:
    first, second = drawn(scene()), drawn(scene(stage=1))
    assert re.findall(r'<li class="(met|now|later)">', first) == ["now", "later"]
    assert re.findall(r'<li class="(met|now|later)">', second) == ["met", "now"]


def test_the_spawn_card_turned_over_last_lies_open() -> None:
    t = scene(spawn_deck="003", spawns="8R-c", at=["DrawSpawn 3V-d 0", "HeroTurn wasp", "EnemyPhase"])
    html = drawn(t)
    card = html[html.index('id="last-spawn"') :]
    assert "#003 Troopers" in card
    assert re.search(r'class="xp-yellow now">5<', card), "at Yellow five of them come"


def test_the_first_page_has_its_picture() -> None:
    picture = str(cover(GAME, "en"))
    assert "mz-city" in picture
    assert "#mz-hulk" in picture
