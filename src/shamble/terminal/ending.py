"""The end of a game: what the last page says."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid

from ..engine.tally import tally
from .boards import Board, Glance
from .match import Match
from .pages import Ending
from .typography import Text


def ending_of(board: Board, glance: Glance, match: Match) -> Ending:
    result = match.table.result
    assert result is not None
    names = match.seating.names
    winners = ", ".join(names[seat] for seat in result.winners)
    words = glance.words
    verdict = words("ending.won", count=len(result.winners), names=winners)
    key = f"result.{result.reason}"
    reason = glance.speaker.say(key) if key in glance.speaker.catalogue else ""
    if not result.winners:
        verdict = words("ending.lost")
    scores = _scores(board, glance, result.scores, result.winners)
    return Ending(Group(scores, *_tally(glance, match)), verdict, reason)


def _tally(glance: Glance, match: Match) -> list[RenderableType]:
    """What everybody did, if the game counts it."""
    counted = tally(match.spec, glance.events, glance.speaker)
    if counted is None:
        return []
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column("")
    for head in counted.heads:
        grid.add_column(head, justify="right", header_style="dim")
    for who, counts in counted.rows:
        grid.add_row(who, *map(str, counts))
    return ["", grid]


def _scores(board: Board, glance: Glance, scores: tuple[int, ...], winners: tuple[int, ...]) -> Grid:
    """The best first."""
    grid = Grid.grid(padding=(0, 2))
    grid.add_column()
    grid.add_column()
    grid.add_column(justify="right")
    for seat in sorted(range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat])):
        crown = "★" if seat in winners else ""
        points = board.score(glance, scores[seat])
        grid.add_row(Text(crown, "bold yellow"), board.player(glance, seat), Text(points, "bold"))
    return grid
