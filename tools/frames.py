"""Frames a second while a story is told, by Chromium's own trace: python tools/frames.py [--seconds 12]

A table of Marvel Zombies with more than sixty figures, six heroes among them. First Ann ends the turn, and
the Enemy Phase is told with all its motion; then all figures walk at once, over and over. While anything
moves there is a frame for every tick of the display: prints how many came, how far apart they were, and the
processor time of the page's threads for each, which says more on a busy machine than the frames themselves.
Nothing is watched from within the page, which would cost frames itself.
"""

from __future__ import annotations

import argparse
import json
import os
from itertools import pairwise
from statistics import median
from typing import Any

from browsing import chromium, csrf, site, visitor
from playwright.sync_api import Browser, Page

from shamble.testing import table as set_table
from tests.web.browser.player import Player

GAME = "marvel-zombies"
LATE = 25
"""Milliseconds after which the eye has missed a frame."""
STILL = 100
"""Nothing moved for so many milliseconds: no frame was due."""
CATEGORIES = [
    "cc",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
]
CROWDED = "5R-a 5R-b 5R-c 5R-d 5R-e 9V-a 9V-d 9V-f".split()
BUSY = "4V-c 9V-e 3V-c 3V-d 9V-h 8R-b".split()
HEROES = "hulk wasp captain_marvel deadpool iron_man captain_america".split()
COUNT = """[...document.querySelectorAll("#region-board .mz-figure")]
  .map((each) => (each.matches(".agent") && Number(each.querySelector("text.count")?.textContent)) || 1)
  .reduce((one, other) => one + other)"""
WALK = """async () => {
  const folder = document.querySelector("script[type=module]").src.replace("table.js", "");
  const { piecePlaces, slidePieces } = await import(folder + "motion.js");
  const walk = () => slidePieces(new Map([...piecePlaces()].map(([id, [x, y]], place) =>
    [id, [x + 80 * Math.sin(place), y + 80 * Math.cos(place)]])));
  walk();
  window.walking = setInterval(walk, 430); // before they have arrived: something moves all the time
}"""


def scene() -> Any:
    """Everywhere in the streets something of each kind, as many as the box holds; heroes here and there."""
    enemies = dict.fromkeys(CROWDED, "3 trooper, guard, specialist")
    enemies |= dict.fromkeys(BUSY, "trooper, guard, specialist")
    heroes: dict[str, Any] = {
        name: {"at": BUSY[number] if number else CROWDED[0], "seat": 0, "actions": 0 if number else 3}
        for number, name in enumerate(HEROES)
    }
    return set_table(
        GAME,
        1,
        options={"mission": "MZ5"},
        turn=2,
        heroes=heroes,
        enemies=enemies,
        at=[f"HeroTurn {HEROES[0]}", "EnemyPhase", "EndPhase", "Round 3"],
    ).t


def sit_down(who: Player) -> None:
    """Ann, alone, at a table that has begun."""
    token, post = csrf(who), who.page.context.request.post
    form = {"csrf": token, "name": "Ann", "seats": "1", "who0": "me"}
    reply = post(f"{who.site}/new/{GAME}", form=form, max_redirects=0)
    address = who.site + str(reply.headers["location"])
    post(f"{address}/start", form={"csrf": token}, max_redirects=0)
    who.page.goto(address)
    who.page.wait_for_selector("#region-board .mz-figure")


def measure(seconds: float, width: int) -> None:
    with site() as where, chromium() as browser:
        where.scene = scene
        _, page, who = visitor(browser, where, width=width, motion="no-preference")
        sit_down(who)
        load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
        print(f"{page.evaluate(COUNT)} figures, {width} px, {load}")
        page.evaluate("document.querySelector(\"#region-question button[value*='end_turn']\").click()")
        page.wait_for_selector("#telling:not([hidden]), #sure[open]")
        if page.locator("#sure[open]").count():  # actions are left
            page.click("#sure button[value=yes]")
        page.wait_for_selector("#telling:not([hidden])")
        report("a story is told", watched(browser, page, seconds))
        page.keyboard.press("Escape")
        page.evaluate("document.querySelector('[data-story=skip]')?.click()")
        page.evaluate(WALK)
        report("all walk at once", watched(browser, page, seconds))


def watched(browser: Browser, page: Page, seconds: float) -> list[dict[str, Any]]:
    """The trace of so many seconds."""
    browser.start_tracing(page=page, categories=CATEGORIES)
    page.wait_for_timeout(1000 * seconds)
    return list(json.loads(browser.stop_tracing())["traceEvents"])


def report(what: str, trace: list[dict[str, Any]]) -> None:
    """Where nothing moves no frame is due: what was due and did not come Chromium calls dropped."""
    shown, dropped = (moments_of(trace, name) for name in ("DrawFrame", "DroppedFrame"))
    due = len(shown) + len(dropped)
    gaps = [gap for gap in (after - before for before, after in pairwise(shown)) if gap < STILL]
    print(f"{what}: {60 * len(shown) / due:.1f} of 60 frames a second, {len(dropped)} of {due} dropped")
    print(f"  median {median(gaps):.1f} ms, {sum(gap > LATE for gap in gaps)} later than {LATE} ms")
    for thread, cost in costs(trace).items():
        print(f"  {thread}: {cost / len(shown):.2f} ms of processor a frame")


def moments_of(trace: list[dict[str, Any]], name: str) -> list[float]:
    """When something of that name happened in the page's compositor, in milliseconds."""
    return sorted(event["ts"] / 1000 for event in trace if event["name"] == name)


def costs(trace: list[dict[str, Any]]) -> dict[str, float]:
    """Milliseconds of processor time by thread of the page, and what most of it was for."""
    names = {(one["pid"], one["tid"]): one["args"]["name"] for one in trace if one["name"] == "thread_name"}
    found: dict[str, float] = {}
    for event in trace:
        if event["name"] == "RunTask" and "tdur" in event:
            thread = names.get((event["pid"], event["tid"]), "other")
            found[thread] = found.get(thread, 0) + event["tdur"] / 1000
    for part in ("UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize", "Commit", "RasterTask"):
        spent = sum(event.get("tdur", 0) for event in trace if event["name"] == part) / 1000
        found[f"  {part}"] = spent
    return {name: cost for name, cost in found.items() if cost > 20}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=12)
    parser.add_argument("--width", type=int, default=1280)
    asked = parser.parse_args()
    measure(asked.seconds, asked.width)


if __name__ == "__main__":
    main()
