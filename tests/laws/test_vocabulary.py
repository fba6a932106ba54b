"""The vocabulary lists everything that is asked, offered and told, with the right number of parameters."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from shamble.engine import Event, GameSpec
from tests.laws.cases import Case
from tests.laws.told import told


def test_what_random_players_never_see_is_played_in_scenarios(spec: GameSpec[Any]) -> None:
    folder = Path(__file__).parent.parent / "games" / spec.package
    scenarios = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("test_*.py"))
    for word in told(spec.id).rare.split():
        assert f'"{word}' in scenarios, word


def test_questions_and_options_are_in_the_vocabulary(case: Case) -> None:
    words = case.spec.vocabulary
    for t, _, _ in case.decisions():
        for choice in t.choices:
            assert choice.prompt in words.prompts, f"prompt {choice.prompt}"
            assert len(choice.params) == len(words.prompts[choice.prompt]), f"{choice!r}"
            for option in choice.options:
                assert option.key in words.options, f"option {option.key}"
                assert len(option.args) == len(words.options[option.key]), f"{option!r}"


def test_events_are_in_the_vocabulary(case: Case) -> None:
    words = case.spec.vocabulary
    for event in case.played().sink or []:
        assert event.key in words.events, f"event {event.key}"
        assert len(event.args) == len(words.events[event.key]), f"{event!r}"
        assert len(event.secret) in (0, len(words.secrets.get(event.key, ()))), f"{event!r}"
        assert bool(event.secret) == bool(event.seers), f"{event!r}: a secret for nobody, or no secret"


def games(spec: GameSpec[Any], count: int) -> Iterator[Case]:
    """About so many games; where there are missions, as many of each, whatever other missions there are."""
    seats = range(spec.seats[0], spec.seats[1] + 1)
    missions = [s.choices for s in spec.settings if s.kind == "mission"]
    wished = [{"mission": mission} for mission in missions[0]] if missions else [{}]
    for fixed in wished:
        for seed in range(-(-count // len(wished))):
            yield Case(spec, seats[seed % len(seats)], seed + 1, **fixed)


def test_every_question_option_and_event_comes_up(spec: GameSpec[Any], everything: bool) -> None:
    """A word that never comes up is dead, or its rule is. Some are rare: only with --all may none lack."""
    words = spec.vocabulary
    lacking = {*words.prompts, *words.options, *words.events} - set(told(spec.id).rare.split())
    may_lack = 0 if everything else len(lacking) // 20
    for game in games(spec, (250 if everything else 25) * min(4, told(spec.id).shorter)):
        heard: list[Event] = []
        for t, choice, _ in game.decisions():
            lacking -= {choice.prompt, *[option.key for option in choice.options]}
            heard = t.sink or []
        lacking -= {event.key for event in heard}
        if len(lacking) <= may_lack:
            return
    raise AssertionError(f"never came up: {sorted(lacking)}")
