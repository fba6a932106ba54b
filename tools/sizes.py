"""How large people are on the boards, in pixels: python tools/sizes.py [GAME …]

Every mission of both Marvel games, and positions of the others, drawn into a page in Chromium at 1280×720
and on a phone of 390: the smallest hero, as the page opens and with all of the map in the frame.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from browsing import chromium, site, visitor

from tests.web.boards import BENCHES, Bench
from tests.web.browser.test_look import MEASURE, PEOPLE, some_record


def boards(bench: Bench) -> Iterator[str]:
    for t in bench.positions:
        shown = (t.reading(0), {}, bench.speaker(t), [f"P{seat}" for seat in range(t.seats)])
        yield str(bench.board.draw(*shown))


def main() -> None:
    wanted = sys.argv[1:] or [*PEOPLE]
    with site() as where, chromium() as browser:
        for bench in (bench for bench in BENCHES if bench.game in wanted):
            drawn = [*boards(bench)]
            for width in (1280, 390):
                context, page, who = visitor(browser, where, width=width)
                page.goto(f"{some_record(who, bench.game)}?at=20&seat=0")
                for whole in (False, True):
                    sizes = [
                        size
                        for html in drawn
                        for size in page.evaluate(MEASURE, [html, PEOPLE[bench.game], whole])
                    ]
                    least, most = (round(end(sizes), 1) for end in (min, max)) if sizes else (0, 0)
                    said = "all of it" if whole else "as it opens"
                    print(f"{bench.game}, {width} px, {said}: {len(sizes)} figures, {least} to {most} px")
                context.close()


if __name__ == "__main__":
    main()
