"""How it looks: every kind of moment on its board, people of a decent size, layers that can be dropped."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import shamble
from shamble.engine import Rng, Table
from shamble.games import find
from shamble.lab.driver import any_answer
from tests.web.boards import BENCHES, Bench
from tests.web.browser.conftest import Site
from tests.web.browser.moments import largest, leaf_to, moments_in, records_of, room_at, upload, upload_record
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
FAULTS = """() => {
  const box = document.getElementById("telling"), at = box.getBoundingClientRect();
  const board = document.querySelector(".board-box").getBoundingClientRect();
  const words = box.querySelector(".words");
  return [
    !words || !words.textContent.trim() ? "no words" : "",
    at.left < board.left - 1 || at.right > board.right + 1 ? "beside the board" : "",
    at.top < board.top - 1 || at.bottom > board.bottom + 1 ? "above or below the board" : "",
    box.scrollWidth > box.clientWidth + 1 ? "too wide" : "",
    box.scrollHeight > box.clientHeight + 1 ? "too high" : "",
    /\\[[a-z_.]+\\]|undefined|NaN/.test(box.textContent) ? "not in words: " + box.textContent : "",
    ...[...box.querySelectorAll("use")].filter((use) => !document.querySelector(use.getAttribute("href")))
      .map((use) => "no drawing: " + use.getAttribute("href")),
  ].filter(Boolean);
}"""
LOOKS = {
    "city-of-horror": (390, "en-GB", "light"),
    "survive-until-daylight": (390, "fr-FR", "dark"),
    "dawn-of-the-dead": (390, "fr-FR", "light"),
    "marvel-zombies": (390, "fr-FR", "light"),
    "heroes-resistance": (1280, "fr-FR", "dark"),
}
"""How each game is looked at where not everything is."""
FEW = 6
"""So many kinds of moments are looked at where not everything is."""


def some_record(player: Player, game: str) -> str:
    """The first of middle length that our rules can still play; of today, if content has changed since."""
    names = records_of(game)
    opened = (upload(player, name) for name in names[len(names) // 2 :])
    return next(filter(None, opened), "") or upload_record(player, played(game))


def played(game: str) -> dict[str, Any]:
    t, rng = shamble.new(game, find(game).usual_seats, 1), Rng(1)
    while not t.over:
        choice, option = any_answer(t, rng)
        t.answer(choice.id, option, choice.seat)
    return dict(t.record)


@pytest.mark.thorough("city-of-horror")
@pytest.mark.parametrize("game", LOOKS)
def test_every_kind_of_moment_is_told_within_the_board(
    person: Person, site: Site, everything: bool, game: str
) -> None:
    """In words, with drawings that there are, and as the log has it; with --all by night and day, in both
    languages, wide and narrow."""
    looks = [*product((1280, 390), ("en-GB", "fr-FR"), ("dark", "light"))] if everything else [LOOKS[game]]
    kinds = find(game).story.tales
    for wide, tongue, look in looks:
        ann = person("Ann", width=wide, locale=tongue, stories=True, forgiven="status of 40")
        ann.page.context.add_cookies([{"name": "shamble-theme", "value": look, "url": site.address}])
        address = some_record(ann, game)
        found = largest(moments_in(room_at(site.app, address), address, kinds))
        assert len(found) > FEW
        chosen = sorted(found.values(), reverse=True)[: None if everything else FEW]
        for moment in chosen:
            leaf_to(ann.page, moment)
            assert ann.page.evaluate(FAULTS) == [], f"{moment} {wide} {tongue}"
            told = ann.page.locator("#telling .words > p").last.text_content() or ""
            log = " ".join(ann.page.locator("#region-question .log li").all_inner_texts())
            assert all(part in log for part in told.split(". ")), f"{moment}: {told}"


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
