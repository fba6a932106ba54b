"""Packs that leave no number, name or map of a game as it was: what the games' modules here have in common.

A module `tests/laws/packs/<package>.py` (or any other name, for a second game of a package) holds

- `GAME`, the game's id;
- `pack()`, made by program from our own files: every number within its bounds is another, every id that
  Python need not know is another, the map is another;
- `SAME`, which numbers cannot change, as patterns of their paths ("invasion.*.hour");
- `TABLES`, seats and settings of the tables that are played;
- `told(t, viewer)`, what reading, web and terminal say of targets, ranges and odds: each statement by name,
  with what each of the three says, to be equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from rich.console import Console, RenderableType

from shamble.engine import Choice, Pack, Seat, Table
from shamble.engine.pack import Entries
from shamble.engine.session import new_table
from shamble.engine.speech import Speaker
from shamble.games import find
from shamble.terminal.boards import BoardGlance, board_for
from shamble.terminal.words import Words
from shamble.web.boards import Marks, presentation_of, sheet_of

HERE: Final = Path(__file__).parent
NAMES: Final = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


class Statement(NamedTuple):
    """What the three say of one thing."""

    what: str
    reading: object
    web: object
    terminal: object


class Overhaul(Protocol):
    """What a game's module here offers."""

    GAME: str
    SAME: Sequence[str]
    TABLES: Sequence[tuple[int, Mapping[str, Any]]]

    def pack(self) -> Pack: ...

    def told(self, t: Table, viewer: Seat | None) -> Iterable[Statement]: ...


def overhauls() -> list[Overhaul]:
    """Every game's module in this folder."""
    stems = sorted(path.stem for path in HERE.glob("*.py") if path.stem != "common")
    found: list[Any] = [import_module(f"tests.laws.packs.{stem}") for stem in stems]
    return found


_PACKS: Final[dict[str, Pack]] = {}


def pack_of(overhaul: Overhaul) -> Pack:
    """The game's pack, made once."""
    if overhaul.GAME not in _PACKS:
        _PACKS[overhaul.GAME] = overhaul.pack()
    return _PACKS[overhaul.GAME]


def tables(overhaul: Overhaul, pack: Pack | None) -> Iterator[Table]:
    for number, (seats, settings) in enumerate(overhaul.TABLES):
        yield new_table(find(overhaul.GAME), seats, number, dict(settings), pack)


# -- making a pack -------------------------------------------------------------------------------------------


def own_files(game: str, stems: Iterable[str]) -> dict[str, Entries]:
    """Our own files, to be changed; what a game gathers from many files, as a pack would have it."""
    content: Any = find(game).load_content(None)
    files: Mapping[str, Entries] = content.sources.files
    return {stem: deepcopy(files[stem]) for stem in stems}


def mapped(data: Any, change: Callable[[str, int], int], path: str = "") -> Any:
    """The same with every number changed; `change` is given its path ("effect.zombies") and the number."""
    if isinstance(data, dict):
        return {key: mapped(value, change, f"{path}.{key}".lstrip(".")) for key, value in data.items()}
    if isinstance(data, list):
        return [mapped(value, change, f"{path}.{index}".lstrip(".")) for index, value in enumerate(data)]
    return change(path, data) if type(data) is int else data


def numbers(data: Any, path: str = "") -> Iterator[tuple[str, int]]:
    """Every number in a file with its path ("gun.effect.zombies")."""
    found: list[tuple[str, int]] = []

    def note(where: str, value: int) -> int:
        found.append((where, value))
        return value

    mapped(data, note, path)
    yield from found


def unchanged(overhaul: Overhaul) -> list[str]:
    """Our numbers that the pack leaves as they are, though nothing says that they must be."""
    files = pack_of(overhaul).files
    found = []
    for stem, entries in own_files(overhaul.GAME, files).items():
        for name, entry in entries.items():
            theirs = dict(numbers(files[stem].get(name, entry)))
            found += [f"{stem}.{name}.{path}" for path, value in numbers(entry) if theirs.get(path) == value]
    return [path for path in found if not any(fnmatch(path, pattern) for pattern in overhaul.SAME)]


# -- drawing -------------------------------------------------------------------------------------------------


def web_page(t: Table, viewer: Seat | None, marks: Marks | None = None, language: str = "en") -> str:
    """All that the web board draws for that viewer, as one piece of XML."""
    board, reading = presentation_of(t.spec.id).board, t.reading(viewer)
    names, marks = NAMES[: t.seats], marks or {}
    speaker = Speaker(t.spec, language, names, t)
    parts = [sheet_of(t.spec.id, t.content), board.draw(reading, marks, speaker, names)]
    parts.append(board.notes(reading, marks, speaker, names))
    parts.append(board.hand(reading, marks, speaker))
    parts += [board.seat(reading, seat, marks, speaker, names) for seat in range(t.seats)]
    return f"<main>{''.join(parts)}{board.house_content(reading, speaker)}</main>"


def glance(t: Table, viewer: Seat | None, language: str = "en", asked: Choice | None = None) -> BoardGlance:
    """What the terminal board draws from; plain where somebody only watches."""
    speaker = Speaker(t.spec, language, NAMES[: t.seats], t)
    answers = [] if asked is None else list(enumerate(asked.options, 1))
    return BoardGlance(
        t.reading(viewer),
        t.sink or [],
        viewer,
        speaker,
        Words(language),
        plain=viewer is None,
        offers=t.spec.offers(t, viewer),
        asked=asked,
        answers=answers,
    )


def terminal_page(t: Table, seen: BoardGlance, width: int = 100) -> str:
    """All that the terminal board shows of it, as text."""
    board = board_for(t.spec.id)
    shown = [_text(board.map(seen, width), width), _text(board.seats(seen, width), width)]
    shown += [board.status(seen).plain, *(thing.label.plain for thing in board.hand(seen))]
    shown += [board.rule(seen, thing.kind, thing.id) for thing in board.hand(seen)]
    shown += [f"{name} {rule}" for name, rule in board.reference(seen)]
    shown += [notice.plain for notice in board.notices(seen)]
    return "\n".join(shown)


def _text(what: RenderableType, width: int) -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(what)
    return capture.get()
