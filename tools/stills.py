"""Pictures for the eye: every kind of moment of a game's stories, or its board through a game.

    python tools/stills.py stories dawn-of-the-dead --language en fr --width 1280 390 --look night day
    python tools/stills.py boards marvel-zombies-MZ5 --at 0 40 80

Stories come from games in which everything happens that is told (`showing` in tests/web/browser/moments.py):
one picture for every kind of event, as large as it is told to anybody, on sheets in --out, one for each look.
What never happened in those games is said, and what a program finds wrong with a picture. Boards come from a
record of the corpus, or, if there is none that can be played again, from a new game.
"""

from __future__ import annotations

import argparse
import base64
from itertools import chain, product
from pathlib import Path
from typing import Any

from browsing import LOOKS, Site, chromium, site, visitor
from playwright.sync_api import Browser, Page

import shamble
from shamble.bots import Driver, default_bot, made
from shamble.games import find, specs
from tests.web.browser.moments import (
    Moment,
    arrange,
    dress,
    faults,
    largest,
    leaf_to,
    moments_in,
    room_at,
    showing,
    upload,
    upload_record,
)
from tests.web.browser.player import Player


def moments(where: Site, who: Player, asked: argparse.Namespace, only: set[str]) -> dict[str, Moment]:
    """For every kind of event the largest telling of it, in games that show all of them."""
    addresses = [upload_record(who, each) for each in showing(asked.game)]
    addresses += arrange(where, who, asked.game)
    found = (moments_in(room_at(where.app, address), address, only) for address in addresses)
    return largest(chain.from_iterable(found))


def still(page: Page) -> bytes:
    """The board alone, where it is told."""
    page.wait_for_timeout(60)
    return page.locator(".board-box").screenshot(type="jpeg", quality=80)


STYLE = """body { margin: 0; display: grid; gap: 4px; background: #333; color: #fff; font: 13px sans-serif }
figure { margin: 0 } img { width: 100%; display: block }"""


def sheet(browser: Browser, pictures: dict[str, bytes], across: int, wide: int, path: Path) -> None:
    """All of them side by side with their names."""
    cells = "".join(
        f'<figure><img src="data:image/jpeg;base64,{base64.b64encode(data).decode()}">'
        f"<figcaption>{name}</figcaption></figure>"
        for name, data in pictures.items()
    )
    page = browser.new_page(viewport={"width": wide, "height": 600})
    page.set_content(f"<style>{STYLE} body {{ grid-template-columns: repeat({across}, 1fr) }}</style>{cells}")
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".jpg":
        page.screenshot(path=path, full_page=True, type="jpeg", quality=60)
    else:
        page.screenshot(path=path, full_page=True)
    page.close()


def looker(browser: Browser, where: Site, asked: argparse.Namespace, language: str) -> tuple[Page, Player]:
    look = {"width": asked.width[0], "language": language, "look": asked.look[0]}
    context, page, who = visitor(browser, where, **look)
    context.set_default_timeout(600_000)
    return page, who


def tell(asked: argparse.Namespace) -> None:
    tales = find(asked.game).story.tales
    only = set(asked.only) or set(tales)
    with site() as where, chromium() as browser:
        pages = [(language, *looker(browser, where, asked, language)) for language in asked.language]
        found = moments(where, pages[0][2], asked, only)
        for _, page, _ in pages[1:]:  # the same person: nobody else may look from all seats
            page.context.add_cookies(pages[0][1].context.cookies())  # type: ignore[arg-type] # as they came
        print("never happened there:", *[key for key in tales if key in only and key not in found])
        pictures: dict[str, dict[str, bytes]] = {}
        for (language, page, _), key in product(
            pages, [key for key in tales if key in only and key in found]
        ):
            leaf_to(page, found[key])
            for width, look in product(asked.width, asked.look):
                dress(page, width, LOOKS[look])
                pictures.setdefault(f"{language}-{width}-{look}", {})[key] = still(page)
                for fault in faults(page):
                    print(
                        f"{key} {language} {width} {look}: {fault} ({found[key].address[-12:]})", flush=True
                    )
        for look, stills in pictures.items():
            put_on_sheets(browser, stills, asked, look)


def put_on_sheets(browser: Browser, pictures: dict[str, bytes], asked: argparse.Namespace, look: str) -> None:
    across, each = (6, 24) if "-390-" in look else (3, 15)
    for number, start in enumerate(range(0, len(pictures), each)):
        part = dict(list(pictures.items())[start : start + each])
        path = Path(asked.out) / f"{asked.game}-{look}-{number}.{asked.format}"
        sheet(browser, part, min(across, len(part)), asked.wide, path)
        print(path, flush=True)


def new_record(name: str) -> dict[str, Any]:
    """Of a game with the facts of today, by the usual bots: "marvel-zombies-MZ5", or the game alone."""
    game = next(game for game in specs() if name.startswith(game))
    mission = name.removeprefix(game).removeprefix("-")
    table = shamble.new(game, find(game).seats[1], 1, {"mission": mission} if mission else {})
    Driver(table, {seat: made(game, default_bot(game)) for seat in range(table.seats)}, 1).run()
    return table.record


def show(asked: argparse.Namespace) -> None:
    with site() as where, chromium() as browser:
        page, who = looker(browser, where, asked, asked.language[0])
        address = upload(who, asked.game) or upload_record(who, new_record(asked.game))
        for at in asked.at:
            page.goto(f"{address}?at={at}&seat={asked.seat}")
            path = Path(asked.out) / f"{asked.game}-{at}-{asked.width[0]}-{asked.look[0]}.png"
            path.parent.mkdir(parents=True, exist_ok=True)
            page.wait_for_timeout(200)
            page.screenshot(path=path)
            print(path)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("stories", "boards"))
    parser.add_argument("game", help="a game; of boards, a record of the corpus")
    parser.add_argument("--language", nargs="*", choices=("en", "fr"), default=["en"])
    parser.add_argument("--width", type=int, nargs="*", default=[1280])
    parser.add_argument("--look", nargs="*", choices=("night", "day"), default=["night"])
    parser.add_argument("--only", nargs="*", default=[], help="of stories: only these events")
    parser.add_argument("--at", type=int, nargs="*", default=[0], help="of boards: the moments")
    parser.add_argument("--seat", default="0")
    parser.add_argument("--wide", type=int, default=1800, help="pixels across a sheet")
    parser.add_argument("--format", choices=("png", "jpg"), default="png")
    parser.add_argument("--out", default="/tmp/stills")
    asked = parser.parse_args()
    (tell if asked.what == "stories" else show)(asked)


if __name__ == "__main__":
    main()
