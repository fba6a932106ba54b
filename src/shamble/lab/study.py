"""A study: which games are to be played, and what is written down of each.

Everything about game number n follows from the study, so the rows are the same whoever plays them, in
whatever order. Settings are crossed with each other and with the numbers of seats, all of them meet the same
seeds, and the bots change seats from one round of settings to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any, Final

import msgspec

from ..bots import Driver, bots_for, is_known, made
from ..bots.base import answer_next
from ..engine import Arg, BadOption, Event, GameSpec, Pack, Rng, Setting, Table
from ..engine.session import check_settings, content_for, new_table
from ..engine.spec import Content
from ..engine.study import Study
from ..games import find

ALL: Final = "*"
"""Every value of a setting."""
MOST_ANSWERS: Final = 50_000
"""No game asks that often."""


class Trial(msgspec.Struct, frozen=True):
    """One game of a study."""

    number: int
    seed: int
    seats: int
    bots: tuple[str, ...]
    options: dict[str, Arg]


def trial(study: Study, number: int) -> Trial:
    cells = study.cells
    turn, cell = divmod(number, len(cells))
    seats, options = cells[cell]
    bots = tuple(study.bots[(seat + turn) % len(study.bots)] for seat in range(seats))
    return Trial(number, study.seed + turn, seats, bots, options)


def checked_study(study: Study) -> Study:
    """Can it be played? What cannot is refused in a sentence before anything begins."""
    spec = find(study.game)
    known = bots_for(spec.id)
    for bot in study.bots:
        if not is_known(spec.id, bot):
            raise BadOption("bot.unknown", bot=bot, game=spec.title(), bots=", ".join(known))
    content = content_for(spec, study.pack)
    settings = {setting.name: setting for setting in spec.settings}
    options = {
        name: _all_values(settings[name], content) if values == (ALL,) and name in settings else values
        for name, values in study.options.items()
    }
    found = msgspec.structs.replace(study, options=options, rules=rules_of(spec, study.pack))
    least, most = spec.seats
    for seats, chosen in found.cells:
        check_settings(spec, chosen, content)
        if not least <= seats <= most:
            raise BadOption("seats", game=spec.title(), least=least, most=most, seats=str(seats))
    return found


def rules_of(spec: GameSpec[Any], pack: Pack | None) -> str:
    return f"{spec.id} {spec.rules_version}, {content_for(spec, pack).digest}"


def _all_values(setting: Setting, content: Content) -> tuple[Arg, ...]:
    return tuple(content.names[setting.kind]) if setting.kind else setting.choices


# -- playing -----------------------------------------------------------------------------------------


class StudyRows(msgspec.Struct):
    """What is written down: a row a game, a row a player, a row an event worth a note."""

    games: list[dict[str, Any]] = []
    players: list[dict[str, Any]] = []
    events: list[dict[str, Any]] = []

    def add(self, other: StudyRows) -> None:
        self.games += other.games
        self.players += other.players
        self.events += other.events


def play_game(study: Study, number: int) -> StudyRows:
    """Play one game of the study."""
    spec, what = find(study.game), trial(study, number)
    began = perf_counter()
    table = new_table(spec, what.seats, what.seed, what.options, study.pack)
    decisions = _play_out(table, what, study.talk)
    return _rows(table, what, decisions, perf_counter() - began)


def _play_out(table: Table, what: Trial, talk: bool) -> int:
    players = [made(table.spec.id, bot) for bot in what.bots]
    decisions = 0
    if talk:
        driver = Driver(table, dict(enumerate(players)), what.seed, budget=0.0)
        while decisions < MOST_ANSWERS and driver.step():
            decisions += 1
        return decisions
    rng = Rng(what.seed).fork(7)
    while not table.over and decisions < MOST_ANSWERS:
        answer_next(table, players, rng)
        decisions += 1
    return decisions


def _rows(table: Table, what: Trial, decisions: int, seconds: float) -> StudyRows:
    result, events = table.result, list(_notable(table.spec, table.sink or []))
    winners = result.winners if result else ()
    scores = result.scores if result else (0,) * what.seats
    rounds = max((event["round"] for event in events), default=0)
    game = {
        "game": what.number,
        "seed": what.seed,
        "seats": what.seats,
        "options": what.options,
        "winners": list(winners),
        "won": len(winners) == what.seats,
        "reason": result.reason if result else "unfinished",
        "rounds": _last_round(table.spec, table.sink or [], rounds),
        "decisions": decisions,
        "seconds": round(seconds, 4),
    }
    share = 1.0 if len(winners) in (0, what.seats) else 1 / len(winners)  # a team wins whole
    players = [
        {
            "game": what.number,
            "seat": seat,
            "bot": bot,
            "won": seat in winners,
            "share": share if seat in winners else 0.0,
            "score": scores[seat],
        }
        for seat, bot in enumerate(what.bots)
    ]
    return StudyRows([game], players, [{"game": what.number, **event} for event in events])


def _last_round(spec: GameSpec[Any], events: Sequence[Event], found: int) -> int:
    return max((int(e.args[0]) for e in events if e.key == spec.round_event), default=found)


def _notable(spec: GameSpec[Any], events: Sequence[Event]) -> Iterator[dict[str, Any]]:
    """What the game's spec calls notable, each with its round: whose it is, what it is about, how much."""
    current = 0
    for number, event in enumerate(events):
        if event.key == spec.round_event:
            current = int(event.args[0])
        kind = spec.notable.get(event.key)
        if kind is None:
            continue
        fields = spec.vocabulary.events[event.key]
        said = list(zip((kind for _, kind in fields), event.args, strict=True))
        seats = [int(arg) for what, arg in said if what == "seat"]
        things = [str(arg) for what, arg in said if what not in ("seat", "number")]
        amounts = [int(arg) for what, arg in said if what == "number"]
        yield {
            "number": number,
            "round": current,
            "kind": kind,
            "event": event.key,
            "seat": seats[0] if seats else None,
            "other_seat": seats[1] if len(seats) > 1 else None,
            "who": things[0] if things else None,
            "what": things[1] if len(things) > 1 else None,
            "where": things[2] if len(things) > 2 else None,
            "amount": amounts[0] if amounts else 1,
        }
