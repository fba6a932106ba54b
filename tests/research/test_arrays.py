"""Observations: a seat's view in numbers, and nothing that the seat could not know."""

from __future__ import annotations

import pytest

import shamble
from shamble.engine import Rng
from shamble.engine.asking import Manners
from shamble.research.episode import Episode, Setup

np = pytest.importorskip("numpy")

from shamble.research.arrays import encoder_of, observe, pick_of  # noqa: E402 (they need NumPy)
from shamble.research.forms import form_of, legal_mask  # noqa: E402

SEATS = {
    "city-of-horror": (3, 6),
    "survive-until-daylight": (1, 4),
    "dawn-of-the-dead": (1, 2),
    "marvel-zombies": (1, 4),
    "heroes-resistance": (2, 4),
}
CASES = [(game, seats) for game, counts in SEATS.items() for seats in counts]

STRAIGHT: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("city-of-horror", 3, {}),
    ("city-of-horror", 6, {}),
    ("survive-until-daylight", 1, {}),
    ("survive-until-daylight", 4, {}),
    ("dawn-of-the-dead", 1, {}),
    ("dawn-of-the-dead", 3, {}),
    ("marvel-zombies", 2, {"mission": "MZ0"}),
    ("marvel-zombies", 1, {"mission": "MH4"}),
    ("marvel-zombies", 3, {"mission": "MZ10"}),
    ("heroes-resistance", 2, {"mission": "HR7"}),
)


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_an_imagined_world_looks_the_same_in_arrays_and_masks(game: str, seats: int) -> None:
    """Whoever could tell the true table from an imagined one would know a secret."""
    episode, rng = Episode(Setup(game, seats, manners=Manners(talk=2)), 4), Rng(4)
    for number in range(400):
        if (turn := episode.turn) is None:
            break
        if number % 4 == 0:
            world = episode.imagined(rng)
            assert world.turn is not None
            assert world.seat == turn.seat
            for form in (form_of("id", episode.codec), form_of("index", episode.codec)):
                assert np.array_equal(legal_mask(form, turn), legal_mask(form, world.turn))
            for seat in range(seats):
                imagined = episode.table.determinise(seat, rng)
                asked = turn if turn.seat == seat else None
                assert np.array_equal(observe(episode.table, seat, asked), observe(imagined, seat, asked)), (
                    f"seat {seat}, {turn.choice}"
                )
        episode.answer(rng.below(len(turn.options)))


@pytest.mark.parametrize(("game", "seats"), CASES)
def test_parts_are_as_long_as_the_schema_says_through_a_whole_game(game: str, seats: int) -> None:
    episode, rng = Episode(Setup(game, seats), 9), Rng(9)
    schema = encoder_of(episode.table).schema
    while (turn := episode.turn) is not None:
        seen = observe(episode.table, turn.seat, turn)
        assert seen.shape == (schema.size,)
        assert seen.min() >= -1
        episode.answer(rng.below(len(turn.options)))
    named = schema.named(seen)
    assert [part.name for part in schema.parts] == list(named)
    assert sum(part.size for part in named.values()) == schema.size


def test_the_viewer_is_seat_0_and_the_others_follow() -> None:
    t = shamble.new("city-of-horror", 4, 1)
    schema = encoder_of(t).schema
    view = t.seen_from(2)
    seats = schema.named(observe(t, 2, None))["seats"]
    hand = schema.parts[[part.name for part in schema.parts].index("seats")].columns.index("hand")
    assert [row[hand] for row in seats] == [view.seats[(2 + after) % 4].hand for after in range(4)]


def test_the_question_and_ones_own_sealed_answer_are_included() -> None:
    t = shamble.new("city-of-horror", 3, 3)
    while t.unanswered[0].prompt != "movement.card":
        t.take(t.unanswered[0], t.unanswered[0].options[0])
    choice = t.unanswered[0]
    assert choice.seat is not None
    t.take(choice, choice.options[1])
    named = encoder_of(t).schema.named(observe(t, choice.seat, None))
    assert pick_of(t, choice.seat) is choice.options[1]
    assert tuple(named["pick"])[: len(choice.options[1].name)] == encoder_of(t).codec.factors(
        choice.options[1]
    )
    other = next(each.seat for each in t.unanswered)
    assert set(encoder_of(t).schema.named(observe(t, other or 0, None))["pick"]) == {-1}


def test_rows_of_who_is_not_there_say_so() -> None:
    t = shamble.new("city-of-horror", 3, 3)
    named = encoder_of(t).schema.named(observe(t, 0, None))
    there = named["characters"][:, 0]
    assert there.sum() == len(t.seen_from(0).characters)
    assert set(named["characters"][there == 0][:, 1:].flatten()) == {-1}


@pytest.mark.parametrize(("game", "seats", "options"), STRAIGHT)
def test_straight_from_the_state_and_from_the_view_are_the_same(
    game: str, seats: int, options: dict[str, str]
) -> None:
    """Two ways to the same numbers, at every answer, for every seat."""
    setup = Setup(game, seats, options, manners=Manners(talk=2))
    compared, rng = 0, Rng(8)
    for seed in range(40):
        episode = Episode(setup, seed)
        encoder, figures = encoder_of(episode.table), episode.table.spec.figures
        assert figures is not None
        while (turn := episode.turn) is not None and compared < 400:
            table = episode.table
            for seat in range(seats):
                pick = pick_of(table, seat)
                straight = encoder.encode(figures(table, seat), seat, turn, pick)
                assert np.array_equal(straight, encoder.encode(table.seen_from(seat), seat, turn, pick)), turn
                compared += 1
            episode.answer(rng.below(len(turn.options)))
    assert compared >= 400
