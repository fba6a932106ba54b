"""The recipe's tables of words are the code's, and every example in them can be written as it stands."""

from __future__ import annotations

import ast
from typing import Any

import pytest

import shamble
from shamble.testing import table

OPTIONS: dict[str, dict[str, Any]] = {
    "dawn-of-the-dead": {"setup": "quick"},
    "marvel-zombies": {"mission": "MZ0", "team": "fixed"},
}
NEEDS = {
    ("city-of-horror", "turn"): ["people"],
    ("dawn-of-the-dead", "pool"): ["zombies"],
    ("dawn-of-the-dead", "seen"): ["zombies"],
    ("dawn-of-the-dead", "infected_in"): ["people"],
    ("dawn-of-the-dead", "active"): ["people"],
    ("survive-until-daylight", "at"): ["holder"],
    ("survive-until-daylight", "life"): ["characters"],
    ("marvel-zombies", "at"): ["heroes"],
}
"""Words that mean something only beside another."""
EXAMPLES = [
    (game, word)
    for game in ("city-of-horror", "survive-until-daylight", "dawn-of-the-dead", "marvel-zombies")
    for word in next(spec for spec in shamble.games() if spec.id == game).arrange.words
]


@pytest.mark.parametrize(("game", "word"), EXAMPLES)
def test_every_example_can_be_written_as_it_stands(game: str, word: str) -> None:
    words = next(spec for spec in shamble.games() if spec.id == game).arrange.words
    literal = {name: ast.literal_eval(words[name].example) for name in [*NEEDS.get((game, word), []), word]}
    players = "Anna Ben" if game in OPTIONS else "Anna Ben Cleo"
    table(game, players=players, options=OPTIONS.get(game), **literal)


def test_the_examples_are_those_of_all_games() -> None:
    """Games that share their rules share their words."""
    shown = {id(spec.arrange) for spec in shamble.games() if spec.id in {game for game, _ in EXAMPLES}}
    assert {id(spec.arrange) for spec in shamble.games()} == shown
