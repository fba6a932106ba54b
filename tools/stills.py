"""Pictures for the eye: every kind of moment of a game's stories, or its board through a game.

    python tools/stills.py stories dawn-of-the-dead --language fr --width 390 --look day
    python tools/stills.py boards marvel-zombies-MZ5 --at 0 40 80

Stories come from the records in tests/corpus: one picture for every event that is told, as large as
it is told to anybody, all of them on sheets in --out; what never happened in those games is said.
"""

from __future__ import annotations

import argparse
import base64
from itertools import chain
from pathlib import Path

from browsing import Site, chromium, site, visitor
from playwright.sync_api import Browser, Page

from shamble.games import find
from tests.web.browser.moments import Moment, largest, leaf_to, moments_in, records_of, room_at, upload
from tests.web.browser.player import Player


def moments(where: Site, who: Player, asked: argparse.Namespace, only: set[str]) -> dict[str, Moment]:
    """For every kind of event the largest telling of it in some games of the corpus, the longest ones."""
    addresses = filter(None, [upload(who, name) for name in records_of(asked.game)[-asked.records :]])
    found = (moments_in(room_at(where.app, address), address, only) for address in addresses)
    return largest(chain.from_iterable(found))


def still(page: Page, moment: Moment) -> bytes:
    leaf_to(page, moment)
    page.wait_for_timeout(150)
    return page.screenshot(type="jpeg", quality=80)


STYLE = """body { margin: 0; display: grid; gap: 4px; background: #333; color: #fff; font: 13px sans-serif }
figure { margin: 0 } img { width: 100%; display: block }"""


def sheet(browser: Browser, pictures: dict[str, bytes], asked: argparse.Namespace, path: Path) -> None:
    """All of them side by side with their names."""
    columns = min(len(pictures), 6 if asked.width < 500 else 3)
    cells = "".join(
        f'<figure><img src="data:image/jpeg;base64,{base64.b64encode(data).decode()}">'
        f"<figcaption>{name}</figcaption></figure>"
        for name, data in pictures.items()
    )
    page = browser.new_page(viewport={"width": asked.wide, "height": 600})
    page.set_content(
        f"<style>{STYLE} body {{ grid-template-columns: repeat({columns}, 1fr) }}</style>{cells}"
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".jpg":
        page.screenshot(path=path, full_page=True, type="jpeg", quality=60)
    else:
        page.screenshot(path=path, full_page=True)
    page.close()


def looker(browser: Browser, where: Site, asked: argparse.Namespace) -> tuple[Page, Player]:
    look = {"width": asked.width, "language": asked.language, "look": asked.look}
    context, page, who = visitor(browser, where, **look)
    context.set_default_timeout(60_000)
    return page, who


def tell(asked: argparse.Namespace) -> None:
    tales = find(asked.game).story.tales
    only = set(asked.only) or set(tales)
    with site() as where, chromium() as browser:
        page, who = looker(browser, where, asked)
        found = moments(where, who, asked, only)
        pictures = {key: still(page, found[key]) for key in tales if key in found and key in only}
        print("never happened there:", *[key for key in tales if key in only and key not in found])
        for number, start in enumerate(range(0, len(pictures), asked.each)):
            part = dict(list(pictures.items())[start : start + asked.each])
            name = f"{asked.game}-{asked.language}-{asked.width}-{asked.look}-{number}.{asked.format}"
            path = Path(asked.out) / name
            sheet(browser, part, asked, path)
            print(path)


def show(asked: argparse.Namespace) -> None:
    with site() as where, chromium() as browser:
        page, who = looker(browser, where, asked)
        address = upload(who, asked.game)
        for at in asked.at:
            page.goto(f"{address}?at={at}&seat={asked.seat}")
            path = Path(asked.out) / f"{asked.game}-{at}-{asked.width}-{asked.look}.png"
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
    parser.add_argument("--language", default="en")
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--look", choices=("night", "day"), default="night")
    parser.add_argument("--records", type=int, default=4, help="how many games are looked through")
    parser.add_argument("--only", nargs="*", default=[], help="of stories: only these events")
    parser.add_argument("--at", type=int, nargs="*", default=[0], help="of boards: the moments")
    parser.add_argument("--seat", default="0")
    parser.add_argument("--each", type=int, default=12, help="pictures on a sheet")
    parser.add_argument("--wide", type=int, default=1800, help="pixels across a sheet")
    parser.add_argument("--format", choices=("png", "jpg"), default="png")
    parser.add_argument("--out", default="/tmp/stills")
    asked = parser.parse_args()
    (tell if asked.what == "stories" else show)(asked)


if __name__ == "__main__":
    main()
