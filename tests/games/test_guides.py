"""Guides for newcomers: every hint comes up in play, and no question goes without."""

from __future__ import annotations

import pytest

import shamble
from shamble.engine import Rng
from shamble.games import find
from shamble.lab.driver import any_answer
from shamble.testing import Scenario
from tests.games.dawn_of_the_dead.helpers import act
from tests.games.survive_until_daylight.helpers import fight, night

GUIDED = {"survive-until-daylight": (1, 3, 4), "dawn-of-the-dead": (1, 2)}
"""Games that are guided whatever their settings, and for how many players they are tried."""
FEWEST_GAMES, MOST_GAMES = 20, 400


def hints(game: str, seats: tuple[int, ...]) -> set[tuple[str, str]]:
    """What is asked in random games, and the hint for it: in so many as it takes to see every hint."""
    guide = find(game).guide
    assert guide is not None
    seen: set[tuple[str, str]] = set()
    for seed in range(MOST_GAMES):
        if seed >= FEWEST_GAMES and {hint for _, hint in seen} >= set(guide.hints) - RARE:
            break
        t, rng = shamble.new(game, seats[seed % len(seats)], seed), Rng(seed)
        while not t.over:
            for choice in t.choices:
                if not choice.optional:
                    seen.add((choice.prompt, guide.hint(t.reading(choice.seat or 0), choice)))
            t.take(*any_answer(t, rng))
    return seen


@pytest.mark.parametrize("game", GUIDED)
def test_every_hint_comes_up_and_no_question_goes_without(game: str) -> None:
    guide, wanted = find(game).guide, set(find(game).vocabulary.prompts) - {"inventory"}
    assert guide is not None
    assert {prompt for hint in guide.hints.values() for prompt in hint.asked} >= wanted - UNGUIDED
    seen = hints(game, GUIDED[game])
    assert {hint for _, hint in seen} >= set(guide.hints) - RARE
    assert {prompt for prompt, hint in seen if not hint} <= UNGUIDED


UNGUIDED = {"take.which", "take.consent"}
"""They explain themselves."""
RARE = {"gate", "rifle", "full", "ammunition"}
"""Random play seldom comes to these: they are looked for in scenes."""


def hint(s: Scenario) -> str:
    guide = s.t.spec.guide
    assert guide is not None
    choice = next(choice for choice in s.t.choices if not choice.optional)
    return guide.hint(s.t.reading(choice.seat), choice)


def test_the_rare_ones_come_up_too() -> None:
    assert hint(act("peter", people={"peter": "004"})) == "gate"
    assert hint(act("steve", people={"steve": "177"})) == "rifle"
    full = {"items": {"Ana": "sawn_off, machete, 6 junk"}, "pile": "luck, wave"}
    cast = {"Ana": "haggler", "Cy": "klepto"}
    assert hint(night(characters=cast, at="SearchTurn 0", cards=full)) == "full"
    s = fight(cards={"items": {"Ana": "pistol, 2 bullets"}}, line="brute_1")
    s.asks("Ana", "combat.turn").answers("attack pistol")
    assert hint(s) == "ammunition"


@pytest.mark.parametrize("game", GUIDED)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_hint_says_what_to_do_and_why(game: str, language: str) -> None:
    guide, texts = find(game).guide, find(game).catalogue(language)
    assert guide is not None
    told = {key for key in texts.messages if key.startswith("guide.")}
    assert told == {f"guide.{hint}{part}" for hint in guide.hints for part in ("", ".why")}
    assert guide.is_first({}, find(game).usual)
