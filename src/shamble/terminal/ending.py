"""The end of a game: what the last page says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.console import Group, RenderableType
from rich.table import Table as Grid

from ..bots.counsel import Cost, can_review
from ..bots.telling import cost_said
from ..engine import Result, Seat
from ..engine.chronicle import Highlight, chronicle, outlook
from ..engine.tally import tally
from .advice import Looking, tables_before
from .boards import BoardGlance, TerminalBoard
from .match import Match, next_mission
from .pages import Ending
from .typography import Text


def ending_of(board: TerminalBoard, glance: BoardGlance, match: Match) -> Ending:
    result = match.table.result
    assert result is not None
    names = match.seating.names
    winners = ", ".join(names[seat] for seat in result.winners)
    words = glance.words
    verdict = words("ending.won", count=len(result.winners), names=winners)
    if not result.winners:
        verdict = words("ending.lost")
    scores = _scores(board, glance, result.scores, result.winners)
    told = Group(scores, *_tally(glance, match), *_chronicle(glance, match))
    desk = ReviewDesk(board, glance, match) if can_review(match.spec.id) and match.seating.humans else None
    return Ending(told, verdict, _reason(glance, match, result), _next_mission(match, glance), desk)


class ReviewDesk:
    """Where the people's answers can be reviewed: what the last page needs for it."""

    def __init__(self, board: TerminalBoard, glance: BoardGlance, match: Match) -> None:
        self.board, self.glance, self.match = board, glance, match

    def look(self, seat: Seat) -> Looking:
        return Looking(self.match.table, seat)

    def rows(self, found: Sequence[tuple[int, Cost]]) -> list[Text]:
        """What each answer has cost."""
        return [Text(cost_said(cost.given, cost.best, self.glance.speaker)) for _, cost in found]

    def picture(self, number: int, seat: Seat, width: int) -> list[RenderableType]:
        """The table as it stood before that answer, and the question."""
        past = next(table for _, table in tables_before(self.match.table, [number]))
        assert self.match.table.history is not None
        question = past.question(self.match.table.history.answers[number][0])
        seen = replace(self.glance, reading=past.reading(seat), viewer=seat, events=[], offers=[])
        drawn = self.board.map(seen, width)
        return [Text(self.glance.speaker.prompt(question), "bold"), drawn]


def _reason(glance: BoardGlance, match: Match, result: Result) -> str:
    """To the face of whoever plays alone, or of all who won or lost together; and what everybody may read."""
    say, humans = glance.speaker.say, match.seating.humans
    plain = say(f"result.{result.reason}")
    if len(humans) != 1 and len(result.winners) not in (0, match.table.seats):
        return plain
    look = outlook(match.spec, result, humans)
    return f"{say(f'ending.{result.reason}.{look}')}\n{plain}" if look else plain


def _next_mission(match: Match, glance: BoardGlance) -> str:
    """What the mission after this one is called; nothing where there is none."""
    following = next_mission(match)
    key = f"setting.{match.spec.campaign}.{following}"
    catalogue = glance.speaker.catalogue
    return "" if following is None else catalogue.say(key) if key in catalogue else str(following)


def _chronicle(glance: BoardGlance, match: Match) -> list[RenderableType]:
    """Who fell when, and what the game turned on."""
    told = chronicle(match.spec, [glance.events])
    return [*_told(glance, "ending.falls", told.falls), *_told(glance, "ending.turns", told.turns)]


def _told(glance: BoardGlance, title: str, told: list[Highlight]) -> list[RenderableType]:
    if not told:
        return []
    lines = [
        Text(glance.words("ending.fell", round=_round(glance, each.round), what=_said(glance, each)))
        for each in told
    ]
    return ["", Text(glance.words(title), "dim"), *lines]


def _said(glance: BoardGlance, told: Highlight) -> str:
    return glance.speaker.event(told.event, None)


def _round(glance: BoardGlance, number: int) -> str:
    """As the game calls it."""
    if not number:
        return glance.words("ending.before")
    texts = glance.speaker.catalogue
    own = "game.round" in texts
    return texts.say("game.round", {"number": number}) if own else glance.words("ending.round", number=number)


def _tally(glance: BoardGlance, match: Match) -> list[RenderableType]:
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


def _scores(
    board: TerminalBoard, glance: BoardGlance, scores: tuple[int, ...], winners: tuple[int, ...]
) -> Grid:
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
