"""A table in words: every fact of the view is said, in both languages, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import shamble
from shamble.engine import Rng, Table
from shamble.engine.asking import Manners
from shamble.engine.text import LANGUAGES
from shamble.research.episode import Episode, Setup
from shamble.research.errors import research_texts
from shamble.research.prose import LONGEST_PRIMER, ProseTeller, primer, told_turn
from shamble.research.shape import OneOf, PartOf, Shape, States, Unsaid
from shamble.research.shapes import shape_of

GAMES = [spec.id for spec in shamble.games()]
SEATS = {"city-of-horror": 4, "dawn-of-the-dead": 2}
EVERY = {
    "city-of-horror": 199,
    "survive-until-daylight": 11,
    "dawn-of-the-dead": 97,
    "marvel-zombies": 13,
    "heroes-resistance": 29,
}
"""How many answers lie between two looks: enough looks, and quick."""


def positions(game: str, every: int) -> Iterator[Episode]:
    """Moments of a random game, talk included."""
    setup = Setup(game, SEATS.get(game, 3), recorded=True, manners=Manners(talk=3))
    episode, rng, number = Episode(setup, 5), Rng(5), 0
    while episode.turn is not None:
        if number % every == 0:
            yield episode
        episode.answer(rng.below(len(episode.turn.options)))
        number += 1


class Pretending:
    """A table whose view is given."""

    def __init__(self, table: Table, view: Any) -> None:
        self._table, self._view = table, view

    def seen_from(self, seat: int | None) -> Any:
        return self._view

    def __getattr__(self, name: str) -> Any:
        return getattr(self._table, name)


def changed(shape: Shape, value: Any) -> Iterator[tuple[str, Any]]:
    """The same struct with one fact changed, for every number and truth in it, however deep."""
    for name, meaning in shape.of(type(value)).items():
        if isinstance(meaning, Unsaid):
            continue
        for path, other in _others(shape, getattr(value, name)):
            yield f"{name}{path}", msgspec.structs.replace(value, **{name: other})


def _others(shape: Shape, held: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(held, bool):
        yield "", not held
    elif isinstance(held, int):
        yield "", held + 1 if held < 3 else held - 1
    elif isinstance(held, msgspec.Struct):
        for path, other in changed(shape, held):
            yield f".{path}", other
    elif isinstance(held, list):
        if held and held[-1]:
            yield "[:-1]", held[:-1]
        for at, each in enumerate(held[:2]):
            for path, other in _others(shape, each):
                yield f"[{at}]{path}", [*held[:at], other, *held[at + 1 :]]
    elif isinstance(held, dict):
        for key, each in list(held.items())[:3]:
            for path, other in _others(shape, each):
                yield f"[{key}]{path}", {**held, key: other}


@pytest.mark.parametrize("game", GAMES)
def test_whatever_changes_in_the_view_changes_what_is_said(game: str) -> None:
    shape, compared = shape_of(game), 0
    for episode in positions(game, EVERY[game]):
        seat = episode.seat
        view = episode.table.seen_from(seat)
        before = ProseTeller(episode.table, seat).board()
        for path, other in changed(shape, view):
            if path.endswith("seat") and "seats" not in path:
                continue  # a seat that nobody has
            try:
                pretended: Any = Pretending(episode.table, other)
                after = ProseTeller(pretended, seat).board()
            except IndexError:
                continue  # one seat farther than there are
            assert after != before, path
            compared += 1
    assert compared > 100


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_label_and_word_has_a_text(game: str, language: str) -> None:
    words, shape = research_texts(language), shape_of(game)
    for struct in {shape.view, *shape.meanings}:
        for name, meaning in shape.of(struct).items():
            if isinstance(meaning, Unsaid):
                continue
            assert f"field.{name}" in words, name
            if isinstance(meaning, OneOf | States):
                assert all(f"word.{word}" in words for word in meaning.words), meaning
            if isinstance(meaning, PartOf):
                assert shape.of(meaning.struct)
    assert "[" not in ProseTeller(shamble.new(game, SEATS.get(game, 3), 1), 0, language).board()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_primers_are_short_and_cards_are_told(game: str, language: str) -> None:
    package = next(spec for spec in shamble.games() if spec.id == game).package
    assert 150 < len(primer(package, language).split()) <= LONGEST_PRIMER
    teller = ProseTeller(shamble.new(game, SEATS.get(game, 3), 1), 0, language)
    assert teller.primer() == primer(package, language)
    assert len(teller.cards().splitlines()) > 4


def test_both_languages_say_the_same_keys() -> None:
    assert set(research_texts("en").messages) == set(research_texts("fr").messages)
    assert (
        research_texts("de") is research_texts("en")
        or research_texts("de").messages == research_texts("en").messages
    )


@pytest.mark.parametrize("game", GAMES)
def test_an_imagined_world_is_told_alike(game: str) -> None:
    rng = Rng(3)
    for episode in positions(game, 61):
        seat = episode.seat
        assert seat is not None
        world = episode.table.determinise(seat, rng)
        assert told_turn(world, seat) == told_turn(episode.table, seat)


def test_news_and_question_are_those_of_the_seat() -> None:
    episode = next(each for each in positions("city-of-horror", 40) if each.steps)
    seat, turn = episode.seat, episode.turn
    assert seat is not None
    assert turn is not None
    teller = ProseTeller(episode.table, seat)
    assert teller.news().count("\n") > 10
    assert not teller.news(len(episode.table.sink or []))
    asked = teller.question(turn)
    assert f"[{len(turn.options) - 1}]" in asked
    other = ProseTeller(episode.table, (seat + 1) % 4)
    assert other.question(turn) == research_texts("en").say("prose.waiting")
