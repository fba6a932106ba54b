"""Trying a content pack before anybody plays with it: every map and board is drawn, games are played at
random and by rules of thumb, and what a designer wants to know is written down."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from ..bots import Driver, bots_for, default_bot
from ..engine import BadOption, GameSpec, Pack, Table
from ..engine.pack import Changes, changes
from ..engine.session import changed_by, content_for, new_table
from ..engine.speech import Speaker
from ..engine.text import LANGUAGES
from ..games import find
from .driver import ENDLESS
from .sketch import DrawnBoards

ChecksDone = Callable[[int, int], None]
"""How many games are played, of how many."""
ChosenSettings = dict[str, Any]

LOOK: Final = 40
"""After so many answers the boards are drawn again."""
SOURCE: Final = Path(__file__).parents[1]


class Breakage(msgspec.Struct, frozen=True):
    """Something that broke: where, at which table, and how."""

    where: str
    """Whose work it was: "map", "web", "terminal", "rules", or the name of a bot."""
    what: str
    error: str
    """The error in a few words, with the line of our source that raised it."""


class Played(msgspec.Struct):
    """The games of one kind of player."""

    player: str
    games: int = 0
    broken: int = 0
    """Ended by trouble."""
    unfinished: int = 0
    """Still not over after more answers than any game takes."""
    answers: int = 0
    reasons: dict[str, int] = {}
    """How often games ended for which reason."""


class CheckReport(msgspec.Struct):
    """All that there is to say about a pack."""

    game: str
    name: str
    changes: list[Changes]
    maps: list[str]
    cut_off: dict[str, list[str]]
    """On each map, the places that no way leads to, even with every door open."""
    undrawn: list[str]
    """Boards that could not be tried because what they need is not installed."""
    played: list[Played]
    ran_out: dict[str, int]
    """In how many games what ran out, by kind and name: "deck.spawn"."""
    never: dict[str, list[str]]
    """In each file, entries of the pack that never came up."""
    troubles: list[Breakage]

    @property
    def good(self) -> bool:
        return not self.troubles and not any(each.unfinished for each in self.played)


def check(pack: Pack, games: int, progress: ChecksDone) -> CheckReport:
    """Try that pack, with so many games for every table and kind of player. What breaks is in the report."""
    return _Trial(pack).run(games, progress)


class _Trial:
    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.spec: GameSpec[Any] = find(pack.game)
        self.content: Any = content_for(self.spec, pack)
        self.own: Any = content_for(self.spec)
        self.sketch = DrawnBoards(self.spec)
        self.looks = 0
        self.seen: set[str] = set()
        self.ran_out: Counter[str] = Counter()
        self.troubles: dict[tuple[str, str], Breakage] = {}

    def run(self, games: int, progress: ChecksDone) -> CheckReport:
        cut_off = self._maps()
        players = list(dict.fromkeys(("random", default_bot(self.spec.id))))
        played = [Played(player) for player in players]
        tables = [*_tables(self.spec, self.pack)] * games
        for number, (settings, seats) in enumerate(tables):
            for of_player in played:
                self._play(of_player, settings, seats, number)
            progress(number + 1, len(tables))
        return CheckReport(
            game=self.spec.id,
            name=self.pack.name,
            changes=changes(self.pack, self.own.sources.files),
            maps=list(self.spec.maps(self.content)),
            cut_off=cut_off,
            undrawn=self.sketch.undrawn,
            played=played,
            ran_out=dict(self.ran_out),
            never=self._never(),
            troubles=list(self.troubles.values()),
        )

    def _trouble(self, where: str, what: str, error: Exception) -> None:
        """Each kind of trouble once: the first time tells enough."""
        told = _told(error)
        self.troubles.setdefault((where, told), Breakage(where, what, told))

    # -- maps and boards ------------------------------------------------------------------------------

    def _maps(self) -> dict[str, list[str]]:
        cut_off: dict[str, list[str]] = {}
        for name in self.spec.maps(self.content):
            try:
                atlas = self.spec.atlas(self.content, name)
                for language in LANGUAGES:
                    self.sketch.map(atlas, Speaker(self.spec, language, ()))
                if lost := unreachable(self.spec.ways(self.content, name)):
                    cut_off[name] = lost
            except Exception as error:  # whatever goes wrong with a map is what we are looking for
                self._trouble("map", name, error)
        return cut_off

    def _look(self, t: Table, what: str) -> None:
        """Draw what whoever is asked and a spectator would see, each time in another language."""
        self.looks += 1
        speaker = Speaker(self.spec, LANGUAGES[self.looks % len(LANGUAGES)], _players(t), t)
        asked = next((choice.seat for choice in t.open), None)
        for where, draw in self.sketch.boards.items():
            try:
                draw(t, asked, speaker)
                draw(t, None, speaker)
            except Exception as error:  # as above
                self._trouble(where, what, error)

    # -- games ----------------------------------------------------------------------------------------

    def _play(self, played: Played, settings: ChosenSettings, seats: int, seed: int) -> None:
        chosen = "".join(f", {name}={value}" for name, value in settings.items())
        what = f"{played.player}: seats={seats}, seed={seed}{chosen}"
        try:
            t = new_table(self.spec, seats, seed, settings, self.pack)
            bots = {seat: bots_for(self.spec.id)[played.player]() for seat in range(seats)}
            driver = Driver(t, bots, seed, budget=0.0)
        except BadOption:
            return  # this many cannot sit down to that
        except Exception as error:  # as above
            self._trouble("rules", what, error)
            return
        played.games += 1
        self._look(t, what)
        self._finish(t, driver, played, what)
        self._look(t, f"{what}, the end")
        self._listen(t)
        if t.result is not None:
            played.reasons[t.result.reason] = played.reasons.get(t.result.reason, 0) + 1

    def _finish(self, t: Table, driver: Driver, played: Played, what: str) -> None:
        """Play to the end, or to the first trouble."""
        answers, empty, filled = 0, set[str](), set[str]()
        try:
            while not t.over and answers < ENDLESS and driver.step():
                answers += 1
                for (kind, name), left in self.spec.supplies(t).items():
                    (filled if left else empty).add(f"{kind}.{name}")
                if answers % LOOK == 0:
                    self._look(t, f"{what}, answer={answers}")
                    self._listen(t)
            played.unfinished += not t.over
        except Exception as error:  # as above
            played.broken += 1
            self._trouble(_whose(error, played.player), f"{what}, answer={answers}", error)
        played.answers += answers
        self.ran_out.update(empty & filled)

    def _listen(self, t: Table) -> None:
        """Which things have come up since: told, asked for, or lying there for somebody to see."""
        for event in t.sink or ():
            self.seen.update(map(str, (*event.args, *event.secret)))
        t.sink = []
        for choice in t.choices:
            self.seen.update(str(arg) for option in choice.options for arg in option.args)
        for viewer in range(t.seats):
            self.seen.update(_words(t.view(viewer)))

    def _never(self) -> dict[str, list[str]]:
        """Entries of the pack that tables have names for, and that no game has shown."""
        sides = getattr(self.content, "sides", {"": self.content}).values()
        known = {name for side in sides for names in side.names.values() for name in names}
        missed = {
            f"{stem}.toml": [name for name in entries if name in known and name not in self.seen]
            for stem, entries in self.pack.files.items()
        }
        return {file: names for file, names in missed.items() if names}


def _tables(spec: GameSpec[Any], pack: Pack) -> Iterator[tuple[ChosenSettings, int]]:
    """The usual game with any number of players; and whatever the pack changes of what one can choose, each
    with another number of players."""
    least, most = spec.seats
    seats = range(least, most + 1)
    yield from (({}, number) for number in seats)
    for turn, (name, value) in enumerate(changed_by(spec, pack)):
        yield {name: value}, seats[turn % len(seats)]


def _players(t: Table) -> list[str]:
    return [f"P{seat + 1}" for seat in range(t.seats)]


def unreachable(ways: Mapping[str, Any]) -> list[str]:
    """The places outside the largest part of a map that hangs together."""
    left, parts = set(ways), []
    while left:
        part, edge = set[str](), [min(left)]
        while edge:
            here = edge.pop()
            if here not in part:
                part.add(here)
                edge.extend(ways[here])
        parts.append(part)
        left -= part
    largest = max(parts, key=len, default=set())
    return sorted(set(ways) - largest)


def _words(value: Any) -> Iterator[str]:
    """Every text in a view, and every key."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield str(key)
            yield from _words(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _words(each)


def _told(error: Exception) -> str:
    """The error in a line, with the last line of our own source that it went through."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_ours(frame.filename)]
    last = frames[-1] if frames else None
    place = f" ({Path(last.filename).relative_to(SOURCE)}:{last.lineno})" if last else ""
    return f"{type(error).__name__}: {str(error)[:200]}{place}"


def _is_ours(file: str) -> bool:
    return Path(file).is_relative_to(SOURCE) and not Path(file).is_relative_to(SOURCE / "lab")


def _whose(error: Exception, player: str) -> str:
    """A bot's fault, or that of the rules."""
    bots = SOURCE / "bots"
    frames = traceback.extract_tb(error.__traceback__)
    names = [frame.filename for frame in frames if Path(frame.filename).parent.parent == bots]
    return player if names else "rules"
