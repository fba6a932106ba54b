"""The figures of a run: what to ask of its rows, and how sure one may be of the answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ..games import find
from .parquet import Run
from .rates import Difference, Rate

FEWEST: Final = 20
"""What came up less often is not shown: its interval would say nothing."""
MOST_ROWS: Final = 30


def rates(run: Run, query: str, fewest: int = FEWEST) -> list[Rate]:
    """A query for name, n and wins."""
    found = [Rate(str(row["name"]), int(row["n"]), float(row["wins"])) for row in run.rows(query)]
    return [rate for rate in found if rate.n >= fewest][:MOST_ROWS]


CAST: Final = "SELECT game, seat, who AS name FROM events WHERE kind = 'cast' AND seat IS NOT NULL"
"""Who plays whom, where a game has people of one's own."""


def by_bot(run: Run) -> list[Rate]:
    return rates(
        run, "SELECT bot AS name, count(*) AS n, sum(share) AS wins FROM players GROUP BY bot ORDER BY bot"
    )


def by_seat(run: Run, seats: int) -> list[Rate]:
    return rates(
        run,
        "SELECT p.seat + 1 AS name, count(*) AS n, sum(p.share) AS wins FROM players p JOIN games g"
        f" USING (game) WHERE g.seats = {seats} GROUP BY p.seat ORDER BY p.seat",
    )


def teams(run: Run) -> str:
    """The games whose players win or lose together."""
    rivals = ", ".join(map(str, find(run.study.game).rivals))
    return f"(SELECT * FROM games WHERE seats NOT IN ({rivals}))" if rivals else "games"


def by_count(run: Run) -> list[Rate]:
    return rates(
        run,
        f"SELECT seats AS name, count(*) AS n, count(*) FILTER (won) AS wins FROM {teams(run)}"
        " GROUP BY seats ORDER BY seats",
    )


def by_option(run: Run, option: str) -> list[Rate]:
    name = option.replace("'", "''")
    return rates(
        run,
        f"SELECT options['{name}'] AS name, count(*) AS n, count(*) FILTER (won) AS wins FROM {teams(run)}"
        " GROUP BY name ORDER BY min(game)",
    )


def average(run: Run) -> Rate:
    """How often a player wins, whoever it is."""
    return rates(run, "SELECT '' AS name, count(*) AS n, sum(share) AS wins FROM players", 0)[0]


def average_of_teams(run: Run) -> Rate:
    query = f"SELECT '' AS name, count(*) AS n, count(*) FILTER (won) AS wins FROM {teams(run)}"
    return rates(run, query, 0)[0]


def by_character(run: Run) -> list[Rate]:
    return rates(
        run,
        f"WITH played AS (SELECT DISTINCT * FROM ({CAST}))"
        " SELECT name, count(*) AS n, sum(share) AS wins FROM played JOIN players USING (game, seat)"
        " GROUP BY name ORDER BY wins / n DESC",
    )


def by_card(run: Run) -> list[Rate]:
    """Of those who played a card or used a power, how many won: a card's own seat, or its hero's."""
    return rates(
        run,
        f"WITH played AS (SELECT DISTINCT * FROM ({CAST})), used AS ("
        " SELECT DISTINCT e.game, coalesce(e.seat, p.seat) AS seat, coalesce(e.what, e.who) AS name"
        " FROM events e LEFT JOIN played p ON p.game = e.game AND p.name = e.who"
        " WHERE e.kind IN ('card', 'power') )"
        " SELECT name, count(*) AS n, sum(share) AS wins FROM used JOIN players USING (game, seat)"
        " WHERE name IS NOT NULL GROUP BY name ORDER BY wins / n DESC",
    )


def reasons(run: Run) -> list[dict[str, Any]]:
    return run.rows("SELECT reason AS name, count(*) AS n FROM games GROUP BY reason ORDER BY n DESC")


def deaths(run: Run) -> list[dict[str, Any]]:
    """Who died, and by what: the last blow before it, or the event that tells the death."""
    return run.rows(
        f"WITH played AS (SELECT DISTINCT * FROM ({CAST})),"
        " deaths AS (SELECT * FROM events WHERE kind = 'death'),"
        " blows AS (SELECT * FROM events WHERE kind = 'blow')"
        " SELECT coalesce(d.who, p.name) AS name,"
        " coalesce(regexp_replace(b.who, '_[0-9]+$', ''), d.event) AS cause, count(*) AS n"
        " FROM deaths d ASOF LEFT JOIN blows b ON b.game = d.game AND b.number <= d.number"
        " LEFT JOIN played p ON d.who IS NULL AND p.game = d.game AND p.seat = d.seat"
        f" GROUP BY ALL ORDER BY n DESC, name, cause LIMIT {MOST_ROWS}"
    )


def lengths(run: Run) -> list[dict[str, Any]]:
    return run.rows("SELECT rounds, count(*) AS n FROM games GROUP BY rounds ORDER BY rounds")


def survival(run: Run) -> list[dict[str, Any]]:
    """Deaths a game up to each round, and how many games were still going on then."""
    return run.rows(
        "WITH marks AS (SELECT unnest(range(0, (SELECT max(rounds) FROM games) + 1)) AS round),"
        " dead AS (SELECT round, count(*) AS n FROM events WHERE kind = 'death' GROUP BY round),"
        " total AS (SELECT count(*) AS games FROM games)"
        " SELECT m.round,"
        " (SELECT coalesce(sum(n), 0) FROM dead d WHERE d.round <= m.round) / games AS deaths,"
        " (SELECT count(*) FROM games g WHERE g.rounds >= m.round) / games AS going"
        " FROM marks m, total ORDER BY m.round"
    )


def compared(before: Sequence[Rate], after: Iterable[Rate]) -> list[Difference]:
    """The same things in two runs, the largest change first."""
    known = {rate.name: rate for rate in before}
    both = [Difference(rate.name, known[rate.name], rate) for rate in after if rate.name in known]
    return sorted(both, key=lambda each: each.p)
