"""Keep what today's content is (`released.json` in each game's folder), so that a record which gives only the
digest of the whole can still be replayed when something that did not matter to it has changed.

    python tools/released.py [GAME=DIGEST…]

Run it before a release: the content of today is kept under its own digest. Files or fields that were arranged
anew give groups other names or digests though the facts are what they were: then `GAME=DIGEST` says that our
content means the same as the release of that digest, and its line is written anew. The proof are kept games
that still replay to their end.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import msgspec

import shamble
from shamble.engine import GameSpec


def settings_of(spec: GameSpec[Any]) -> Iterator[dict[str, Any]]:
    """The usual settings, with each value of each in turn."""
    yield dict(spec.usual)
    for setting in spec.settings:
        for value in setting.choices or (setting.default,):
            yield {**spec.usual, setting.name: value}


def all_facts(spec: GameSpec[Any]) -> dict[str, str]:
    """Every group of facts that a game with some settings can depend on."""
    least, most = spec.seats
    content = spec.load_content(None)
    found: dict[str, str] = {}
    for settings in settings_of(spec):
        for seats in range(least, most + 1):
            found |= content.facts(settings, seats)
    return dict(sorted(found.items()))


def main() -> None:
    same = dict(arg.split("=") for arg in sys.argv[1:])
    for spec in shamble.games():
        digest = same.get(spec.id, spec.load_content(None).digest)
        kept = {**spec.released, digest: all_facts(spec)}
        text = msgspec.json.format(msgspec.json.encode(kept), indent=1)
        (spec.folder / "released.json").write_bytes(text + b"\n")
        print(spec.id, digest, len(kept[digest]))


if __name__ == "__main__":
    main()
