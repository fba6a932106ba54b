"""What `shamble check` found out about a pack, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..engine import GameSpec
from ..engine.speech import Speaker
from ..lab.check import CheckReport, Played
from .words import Words


def trial_lines(report: CheckReport, spec: GameSpec[Any], words: Words) -> Iterator[str]:
    """Line by line: what the pack does, what happened with it, what to look at."""
    speaker = Speaker(spec, words.language, ())
    verdict = "check.good" if report.good else "check.bad"
    yield words(verdict, name=report.name, game=spec.title(words.language))
    yield from (f"  {line}" for line in (*_changes(report, words), *_tried(report, speaker, words)))
    yield from (f"  {line}" for line in _notes(report, speaker, words))
    for trouble in report.troubles:
        yield "  " + words(f"check.trouble.{_kind(trouble.where)}", where=trouble.where, what=trouble.what)
        yield f"    {trouble.error}"


def _kind(where: str) -> str:
    """A bot is called by its name."""
    return where if where in ("map", "web", "terminal", "rules") else "bot"


def _changes(report: CheckReport, words: Words) -> Iterator[str]:
    for change in report.changes:
        for key, names in (
            ("check.replaces", change.replaces),
            ("check.adds", change.adds),
            ("check.repeats", change.repeats),
        ):
            if names:
                yield words(key, file=change.file, names=", ".join(names))


def _tried(report: CheckReport, speaker: Speaker, words: Words) -> Iterator[str]:
    if report.maps:
        yield words("check.maps", count=len(report.maps))
    for played in report.played:
        yield words("check.played", count=played.games, player=played.player, answers=_mean(played))
        for reason, count in sorted(played.reasons.items(), key=lambda each: -each[1]):
            yield "  " + words("check.reason", reason=speaker.name("result", reason), count=count)


def _mean(played: Played) -> int:
    return round(played.answers / played.games) if played.games else 0


def _notes(report: CheckReport, speaker: Speaker, words: Words) -> Iterator[str]:
    for name, places in report.cut_off.items():
        yield words("check.cut_off", map=name, places=", ".join(places))
    for supply, count in report.ran_out.items():
        kind, _, name = supply.partition(".")
        yield words("check.ran_out", what=speaker.name(kind, name), count=count)
    for file, names in report.never.items():
        yield words("check.never", file=file, names=", ".join(names))
    for played in report.played:
        if played.unfinished:
            yield words("check.unfinished", player=played.player, count=played.unfinished)
    for board in report.undrawn:
        yield words("check.undrawn", board=board)
