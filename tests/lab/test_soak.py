"""The soak finds nothing in a sound game, and finds what is wrong in an unsound one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import shamble
from shamble.engine import GameSpec, Rng, Table
from shamble.lab.driver import any_answer, any_table
from shamble.lab.soak import Failure, play_one, soak


def test_a_short_soak_is_clean() -> None:
    finished: list[int] = []
    assert soak("city-of-horror", 6, 77, finished.append) == []
    assert finished == [1, 2, 3, 4, 5, 6]


@pytest.mark.thorough
def test_a_longer_soak_uses_every_core_and_is_clean(everything: bool) -> None:
    games = 200 if everything else 60
    finished: list[int] = []
    assert soak("city-of-horror", games, 1000, finished.append) == []
    assert finished == sorted(finished)
    assert finished[-1] == games


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(shamble.UnknownGame):
        soak("chess", 1, 0, print)


@pytest.fixture
def spec() -> GameSpec[Any]:
    return next(spec for spec in shamble.games() if spec.id == "city-of-horror")


def test_the_same_seed_plays_the_same_game(spec: GameSpec[Any]) -> None:
    digests = [played(spec, seed).digest for seed in (5, 5, 6)]
    assert digests[0] == digests[1] != digests[2]


def played(spec: GameSpec[Any], seed: int) -> Table:
    rng = Rng(seed)
    t = any_table(spec, 4, seed, rng)
    for _ in range(60):
        t.take(*any_answer(t, rng))
    return t


def failure_of(broken: GameSpec[Any]) -> Failure:
    found = play_one(broken, 3)
    assert found is not None, "the soak did not notice"
    assert found.seed == 3
    assert found.seats in range(3, 7)
    assert "soak('city-of-horror', 1, 3" in str(found)
    return found


def test_a_broken_invariant_is_found(spec: GameSpec[Any]) -> None:
    broken = replace(spec, invariants=lambda g: ["too many zombies"] if g.turn == 2 else [])
    failure = failure_of(broken)
    assert failure.what == "too many zombies"
    assert failure.decision > 20


def test_a_crash_is_found_with_its_place(spec: GameSpec[Any]) -> None:
    def crash(g: Any) -> list[str]:
        if g.turn == 2:
            raise KeyError("lost")
        return []

    failure = failure_of(replace(spec, invariants=crash))
    assert "KeyError" in failure.what
    assert "crash" in failure.what


def test_a_view_that_knows_too_much_is_found(spec: GameSpec[Any]) -> None:
    def peeking(g: Any, viewer: int | None) -> Any:
        return spec.view(g, viewer), list(g.deck)

    def plain(seen: Any) -> dict[str, Any]:
        return {**spec.plain(seen[0]), "peek": seen[1]}

    assert "looks different" in failure_of(replace(spec, view=peeking, plain=plain)).what


def test_determinising_that_meddles_is_found(spec: GameSpec[Any]) -> None:
    truth: list[Any] = []

    def remember(g: Any, viewer: int | None) -> Any:
        truth.append(g)
        return spec.view(g, viewer)

    def meddle(g: Any, seat: int, rng: Rng) -> None:
        spec.determinise(g, seat, rng)
        g.colours.append(g.colours.pop())
        g.colours[0], g.colours[1] = g.colours[1], g.colours[0]  # clones share this list

    failure = failure_of(replace(spec, determinise=meddle, view=remember))
    assert failure.what


def test_an_endless_window_is_found(spec: GameSpec[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shamble.lab.soak.ENDLESS", 50)
    assert "endless" in failure_of(spec).what


def test_random_play_talks_and_trades(spec: GameSpec[Any]) -> None:
    told: set[str] = set()
    for seed in range(12):
        rng = Rng(seed)
        t = any_table(spec, 4, seed, rng)
        while not t.over:
            t.take(*any_answer(t, rng))
        told |= {event.key for event in t.sink or []}
    assert {"offered", "traded", "offer_refused"} <= told
