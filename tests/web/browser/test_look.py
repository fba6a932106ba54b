"""How it looks: every kind of moment on its board, people of a decent size, layers that can be dropped."""

from __future__ import annotations

from itertools import groupby, product
from operator import itemgetter
from typing import Any

import pytest

from shamble.engine import Rng, Table
from shamble.games import find
from shamble.lab.driver import any_answer
from shamble.testing import table as set_table
from tests.web.boards import BENCHES, Bench
from tests.web.browser.conftest import Site
from tests.web.browser.moments import (
    LOOKS,
    Moment,
    arrange,
    dress,
    faults,
    largest,
    leaf_to,
    moments_in,
    records_of,
    room_at,
    showing,
    upload,
    upload_record,
)
from tests.web.browser.player import Player
from tests.web.browser.scenes import ATTACK, Person, Stage, gather, sit_down

SMALLEST = 36
PEOPLE = {
    "city-of-horror": '#region-board [id^="character-"]',
    "dawn-of-the-dead": "#region-board .person",
    "marvel-zombies": "#region-board .hero",
    "heroes-resistance": "#region-board .hero",
}
MEASURE = """([html, people, whole]) => {
  const board = document.getElementById("region-board"), root = document.documentElement.style;
  board.innerHTML = html;
  root.setProperty("--roam-zoom", "1");
  const frame = board.querySelector(".roam-frame"), drawing = frame.lastElementChild.getBoundingClientRect();
  const fits = Math.min(frame.clientWidth / drawing.width, frame.clientHeight / drawing.height);
  if (whole) root.setProperty("--roam-zoom", String(Math.min(1, fits)));
  const size = (part) => Math.max(part.getBoundingClientRect().width, part.getBoundingClientRect().height);
  return [...document.querySelectorAll(people)] // the figure itself is the largest of its parts
    .map((each) => Math.max(...[...each.querySelectorAll("use")].map(size)));
}"""
LOOKED_AT = {
    "city-of-horror": ("en", 390, "light"),
    "survive-until-daylight": ("fr", 390, "dark"),
    "dawn-of-the-dead": ("fr", 390, "light"),
    "marvel-zombies": ("fr", 390, "light"),
    "heroes-resistance": ("fr", 1280, "dark"),
}
"""How each game is looked at where not everything is."""
TONGUES = {"en": "en-GB", "fr": "fr-FR"}
FEW = 6
"""So many kinds of moments are looked at where not everything is."""


def some_record(player: Player, game: str) -> str:
    """The first of middle length that our rules can still play; of today, if content has changed since."""
    names = records_of(game)
    opened = (upload(player, name) for name in names[len(names) // 2 :])
    return next(filter(None, opened), "") or upload_record(player, showing(game)[0])


def kinds_of_moments(player: Player, site: Site, game: str, everything: bool) -> dict[str, Moment]:
    """Some of them, or all that there are."""
    if everything:
        addresses = [upload_record(player, each) for each in showing(game)]
        addresses += arrange(site, player, game)
    else:
        addresses = [some_record(player, game)]
    tales = find(game).story.tales
    found = largest(
        moment for address in addresses for moment in moments_in(room_at(site.app, address), address, tales)
    )
    if everything:
        assert found.keys() == tales.keys(), "whatever is told comes up in one of these games"
        return found
    return {moment.key: moment for moment in sorted(found.values(), reverse=True)[:FEW]}


@pytest.mark.thorough("city-of-horror")
@pytest.mark.parametrize("game", LOOKED_AT)
def test_every_kind_of_moment_is_told_within_the_board(
    person: Person, site: Site, everything: bool, game: str
) -> None:
    """In words, legible, with drawings that there are, beside what it tells of, and as the log has it; with
    --all by night and day, in both languages, wide and narrow."""
    looks = LOOKS if everything else [LOOKED_AT[game]]
    for language, told in groupby(looks, itemgetter(0)):
        ann = person("Ann", locale=TONGUES[language], stories=True, forgiven="status of 40")
        found = kinds_of_moments(ann, site, game, everything)
        assert len(found) >= FEW
        dresses = [(wide, look) for _, wide, look in told]
        for moment in found.values():
            leaf_to(ann.page, moment)
            for wide, look in dresses:
                dress(ann.page, wide, look)
                assert faults(ann.page) == [], f"{moment} {language} {wide} {look}"
            assert_as_logged(ann, moment)


def assert_as_logged(player: Player, moment: Moment) -> None:
    told = player.page.locator("#telling .words > p").last.text_content() or ""
    log = " ".join(player.page.locator("#region-question .log li").all_inner_texts())
    assert all(part in log for part in told.split(". ")), f"{moment}: {told}"


WRONG = """how => {
  const box = document.getElementById("telling");
  const paragraph = box.querySelector(".words > p:last-child");
  if (how === "pale") paragraph.style.color = "#40454d";
  if (how === "wide") paragraph.style.cssText = "white-space: nowrap; width: 9999px";
  if (how === "aside") box.style.cssText = "left: 90%; max-height: none";
  if (how === "over") box.style.cssText = "inset: 0; width: auto; max-height: none; translate: none";
  if (how === "unmarked") document.querySelector(".telling-marks").remove();
  if (how === "empty") box.querySelector(".words").textContent = "";
}"""
"""Ways in which a moment may be told badly."""


@pytest.mark.thorough("empty", "unmarked")
@pytest.mark.parametrize(
    ("how", "found"),
    [
        ("pale", "contrast"),
        ("wide", "too wide"),
        ("aside", "not within the board"),
        ("over", "of what it tells of"),
        ("unmarked", "not marked"),
        ("empty", "no words"),
    ],
)
def test_whoever_looks_at_moments_would_see_it(person: Person, site: Site, how: str, found: str) -> None:
    """Else the test above could not fail."""
    ann = person("Ann", stories=True, forgiven="status of 40")
    address = some_record(ann, "city-of-horror")
    moments = largest(moments_in(room_at(site.app, address), address, {"zombies_came"}))
    leaf_to(ann.page, moments["zombies_came"])
    dress(ann.page, 1280, "dark")
    assert faults(ann.page) == []
    ann.page.evaluate(WRONG, how)
    assert found in " ".join(faults(ann.page))


THINNEST = """() => import(document.querySelector('script[type=module]').src.replace('table.js', 'impact.js'))
  .then(({ mark }) => {
    const doors = [...document.querySelectorAll("#region-board [id^=door-]")];
    const beat = document.createElement("li");
    beat.dataset.at = doors.sort((one, two) => one.getBBox().width - two.getBBox().width)[0].id;
    const box = mark(beat).getBoundingClientRect();
    return Math.min(box.width, box.height);
  })"""
"""How broad the mark is on the thinnest door there is."""


def test_what_is_thin_is_marked_as_well(person: Person) -> None:
    """A shut glass door is six units deep: a mark inside it had no breadth, and was not there."""
    ann = person("Ann")
    sit_down([ann], "dawn-of-the-dead", 1)
    assert ann.page.evaluate(THINNEST) > 8


def tables(bench: Bench, everything: bool) -> list[Table]:
    """A while into a game: every mission, or those with the largest maps; of the other games, some games."""
    missions = len(bench.missions)
    dealt = [bench.deal(bench.seats[number % len(bench.seats)], number) for number in range(missions or 3)]
    if missions and not everything:
        dealt = sorted(dealt, key=area, reverse=True)[:3]
    rng = Rng(5)
    for t in dealt:
        for _ in range(20):
            if not t.over:
                t.take(*any_answer(t, rng))
    return dealt


def area(t: Table) -> int:
    atlas = t.reading(0).terrain.atlas
    return int(atlas.rows * atlas.columns)


@pytest.mark.thorough
@pytest.mark.parametrize("width", [1280, 390])
def test_nobody_is_drawn_smaller_than_a_thumb(person: Person, everything: bool, width: int) -> None:
    """City's people too, even with the whole city in sight on a phone."""
    for bench in (bench for bench in BENCHES if bench.game in PEOPLE):
        ann = person("Ann", width=width, forgiven="status of 40")
        ann.page.set_viewport_size({"width": width, "height": 844 if width < 500 else 720})
        ann.page.goto(f"{some_record(ann, bench.game)}?at=9")
        for t in tables(bench, everything):
            names = [f"P{seat}" for seat in range(t.seats)]
            html = str(bench.board.draw(t.reading(0), {}, bench.speaker(t), names))
            for whole in (False, True):
                sizes = ann.page.evaluate(MEASURE, [html, PEOPLE[bench.game], whole])
                assert sizes, "somebody is there"
                assert min(sizes) >= SMALLEST, (bench.game, width, whole)


COVERED = """([html, whole]) => {
  const board = document.getElementById("region-board"), root = document.documentElement.style;
  board.innerHTML = html;
  root.setProperty("--roam-zoom", whole ? "0.5" : "1");
  const figures = [...board.querySelectorAll(".piece use")];
  const meet = (one, two) => Math.min(one.right, two.right) > Math.max(one.left, two.left) + 1
    && Math.min(one.bottom, two.bottom) > Math.max(one.top, two.top) + 1;
  return [...board.querySelectorAll("text.name")].flatMap((name) => {
    const there = figures.filter((each) => meet(each.getBoundingClientRect(), name.getBoundingClientRect()));
    const over = there.filter((each) => name.compareDocumentPosition(each) & 4); // it comes later
    const at = name.closest("[class^=at-]").getAttribute("class");
    return [{ at, met: there.length, over: over.length }];
  });
}"""
"""For each place's name, how many figures meet it, and how many lie over it."""
HIDDEN = """html => {
  const board = document.getElementById("region-board");
  board.innerHTML = html;
  document.documentElement.style.setProperty("--roam-zoom", "1");
  const box = (part) => part.getBoundingClientRect();
  const meet = (one, two) => Math.min(one.right, two.right) > Math.max(one.left, two.left) + 1
    && Math.min(one.bottom, two.bottom) > Math.max(one.top, two.top) + 1;
  const faces = [...board.querySelectorAll(".who")].map(box);
  const things = [...board.querySelectorAll("[id^=marker-], [id^=supply-]")].map(box);
  return things.filter((thing) => faces.some((face) => meet(face, thing))).length;
}"""
"""How many explosion markers and supplies lie over somebody."""
TOWER = "at-1"
CROWD = "mama, punk, geek, thief, granny, priest"
ELSEWHERE = {"Ben": {"crossroads": "rasta"}, "Cleo": {"crossroads": "rocker"}}


@pytest.mark.thorough("1280")
@pytest.mark.parametrize("width", [1280, 390])
def test_no_figure_lies_over_the_name_of_a_place(person: Person, width: int) -> None:
    """However many crowd there; no head even reaches that of the Water Tower, unless one looks from afar."""
    ann = person("Ann", width=width, forgiven="status of 40")
    ann.page.goto(f"{some_record(ann, 'city-of-horror')}?at=9")
    bench = next(bench for bench in BENCHES if bench.game == "city-of-horror")
    for place, crowd, side in product(bench.spec.load_content(None).names["location"], (3, 4, 6), "AB"):
        people = {"Anna": {place: ", ".join(f"{who}+" for who in CROWD.split(", ")[:crowd])}, **ELSEWHERE}
        arranged: dict[str, Any] = {"people": people, "zombies": {place: 8}, "sides": side}
        t = set_table(bench.game, players="Anna Ben Cleo", **arranged).t
        html = str(bench.board.draw(t.reading(0), {}, bench.speaker(t), ["Anna", "Ben", "Cleo"]))
        near, far = (ann.page.evaluate(COVERED, [html, whole]) for whole in (False, True))
        assert len(near) == len(far) == 6
        assert not [each for each in near + far if each["over"]], (place, crowd, side)
        assert [each["met"] for each in near if each["at"] == TOWER] == [0], (place, crowd, side)


@pytest.mark.thorough("2")
@pytest.mark.parametrize("crowd", [2, 4, 5, 6])
def test_neither_markers_nor_supplies_lie_over_a_face(person: Person, crowd: int) -> None:
    ann = person("Ann", forgiven="status of 40")
    ann.page.goto(f"{some_record(ann, 'city-of-horror')}?at=9")
    bench = next(bench for bench in BENCHES if bench.game == "city-of-horror")
    for place in ("armory", "water_tower"):
        people = {"Anna": {place: ", ".join(f"{who}+" for who in CROWD.split(", ")[:crowd])}, **ELSEWHERE}
        lying: dict[str, Any] = {"markers": {place: 2}, "dropped_antidotes": {place: 1}}
        lying |= {"cards": {"supplies": {place: "alarm"}}, "zombies": {place: 5}}
        t = set_table(bench.game, players="Anna Ben Cleo", people=people, sides="A", **lying).t
        html = str(bench.board.draw(t.reading(0), {}, bench.speaker(t), ["Anna", "Ben", "Cleo"]))
        assert html.count('id="marker-') == html.count('id="supply-') == 2
        assert ann.page.evaluate(HIDDEN, html) == 0, place


def plain(player: Player) -> bool:
    return player.page.locator("html.plain").count() > 0


def test_light_and_weather_can_be_switched_off_and_stay_off(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    (ann,) = gather(person, "Ann")
    weather = ann.page.locator(".weather")
    assert weather.is_visible()
    ann.open_menu()
    ann.page.click("[data-weather]")
    assert not weather.is_visible()
    ann.page.reload()
    assert plain(ann), "remembered"
    ann.open_menu()
    assert ann.page.get_attribute("[data-weather]", "aria-pressed") == "false"
    ann.page.click("[data-weather]")
    assert weather.is_visible()


SLOW = """(() => {
  let now = 0;
  window.requestAnimationFrame = (then) => setTimeout(() => then((now += 60)));
})()"""
"""A device that needs 60 ms for a frame."""


@pytest.mark.thorough
def test_a_slow_device_drops_them_by_itself(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    ann = person("Ann")
    ann.page.context.add_init_script(SLOW)
    sit_down([ann], "city-of-horror", 3)
    assert not plain(ann), "nobody knows yet"
    ann.page.evaluate("document.dispatchEvent(new Event('swapped'))")
    ann.page.wait_for_selector("html.plain")


ENDLESS = """() => document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().iterations === Infinity)
  .filter((each) => each.effect.target.closest("#region-board, #region-hand, #fx"))
  .map((each) => `${each.animationName} ${each.effect.target.outerHTML.slice(0, 80)}`)"""
"""What never comes to rest on the board, over it, or among one's cards."""
RING = """() => {
  const ring = document.createElementNS("http://www.w3.org/2000/svg", "g");
  ring.setAttribute("class", "legal danger");
  ring.innerHTML = '<g class="sign"><rect class="halo" width="40" height="40"/></g>';
  document.querySelector("#region-board .drawn-board svg").append(ring);
}"""
"""Something that may be chosen, where an attack is near."""
TURNING = "document.querySelector('.halo').animate([{ opacity: 0 }], { duration: 999, iterations: Infinity })"


def test_nothing_moves_while_the_table_waits(person: Person, stage: Stage) -> None:
    """What may be chosen is marked, and stands still: while its ring walked, every table that waited for
    somebody was painted anew sixty times a second."""
    stage(**ATTACK)
    ann = person("Ann", reduced_motion="no-preference")
    sit_down([ann], "city-of-horror", 3)
    ann.page.wait_for_selector("#region-board .drawn-board svg")
    ann.page.evaluate(RING)
    assert ann.page.evaluate(ENDLESS) == []
    ann.page.evaluate(f"() => void {TURNING}")
    assert ann.page.evaluate(ENDLESS), "or nobody would have seen it"
