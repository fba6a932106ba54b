"""Games that are kept (wins), with the decks of the day on which they were played: a card that comes into the
box later leaves them alone. Whoever finds them anew (tools/marvel_wins.py) copies the decks anew."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from shamble.engine import GameSpec, Pack, Table
from shamble.engine.session import replay_record
from shamble.games import find
from shamble.games.marvel_zombies.boxes import LIBRARY
from shamble.games.marvel_zombies.content import FOLDER, RESISTANCE, MarvelContent, load
from shamble.games.marvel_zombies.hero_mode import HERO
from shamble.games.marvel_zombies.zombie_mode import ZOMBIE

WINS: Final = Path(__file__).parent / "wins"


def record(name: str) -> dict[str, Any]:
    """The record of a kept game: "MZ0", "MH1-lost"."""
    found: dict[str, Any] = json.loads((WINS / f"{name}.json").read_text(encoding="utf-8"))
    return found


@cache
def _boxes() -> tuple[Path, Path, TemporaryDirectory[str]]:
    """Both boxes as they were: our own files, with the decks that were kept in the place of ours."""
    home = TemporaryDirectory(prefix="shamble-kept-")
    large, small = Path(home.name, "large"), Path(home.name, "small")
    for box, copy in ((FOLDER, large), (RESISTANCE, small)):
        for part in ("content", "missions"):
            shutil.copytree(box / part, copy / part)
    shutil.copytree(WINS / "decks", large / "content", dirs_exist_ok=True)
    return large, small, home


def loading(game: str) -> Callable[[Pack | None], MarvelContent]:
    """How a game's content was loaded on that day."""
    large, small, _ = _boxes()
    if game == "heroes-resistance":
        return lambda pack: load([small, large], [HERO], LIBRARY, pack)
    return lambda pack: load([large], [ZOMBIE, HERO], LIBRARY, pack)


@cache
def game_of_the_day(game: str) -> GameSpec[Any]:
    own = loading(game)(None)
    return replace(find(game), load_content=lambda pack: loading(game)(pack) if pack else own)


def replayed(name: str) -> Table:
    return replay_record(record(name), game_of_the_day)
