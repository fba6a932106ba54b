"""What everybody did is counted from the log."""

from __future__ import annotations

import pytest

from shamble.engine import Event
from shamble.engine.speech import Speaker
from shamble.engine.tally import tally
from shamble.games import find, specs

MARVEL = find("marvel-zombies")
LOG = [
    Event("moved", ("hulk", "8R-a", "8R-b")),
    Event("eliminated", ("hulk", "trooper", "8R-b", 3)),
    Event("wounded", ("wasp", 4)),
    Event("super_hero_eliminated", ("hulk", "thor", "8R-b")),
    Event("turn_ended", ("hulk",)),
]


def test_events_are_added_up_for_everybody_who_did_something() -> None:
    counted = tally(MARVEL, LOG, Speaker(MARVEL, "en", ()))
    assert counted is not None
    assert counted.heads == ("Eliminated", "Wounds"), "nobody has devoured anybody"
    assert counted.rows == (("Hulk", (4, 0)), ("Wasp", (0, 1)))


def test_the_wound_that_eliminates_a_hero_counts_too() -> None:
    counted = tally(MARVEL, [*LOG, Event("hero_eliminated", ("wasp",))], Speaker(MARVEL, "en", ()))
    assert counted is not None
    assert dict(counted.rows)["Wasp"] == (0, 2)


def test_who_takes_part_is_listed_even_with_nothing_done() -> None:
    picked = [Event("hero_picked", (0, "thor")), Event("hero_picked", (0, "wasp"))]
    counted = tally(MARVEL, [*picked, *LOG], Speaker(MARVEL, "en", ("Ann",)))
    assert counted is not None
    assert counted.rows == (("Thor", (0, 0)), ("Wasp", (0, 1)), ("Hulk", (4, 0)))


def test_a_game_that_keeps_no_accounts_has_none() -> None:
    city = find("city-of-horror")
    assert tally(city, [], Speaker(city, "en", ())) is None


@pytest.mark.parametrize("game", list(specs()))
def test_every_account_names_an_event_once_and_has_a_heading(game: str) -> None:
    spec = find(game)
    assert len({count.event for count in spec.tally}) == len(spec.tally)
    for count in spec.tally:
        names = {name for name, _ in spec.vocabulary.events[count.event]}
        assert {count.who, count.amount or count.who} <= names
        for language in spec.languages if count.name else ():
            assert f"tally.{count.name}" in spec.catalogue(language)
