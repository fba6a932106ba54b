"""The vocabulary lists everything that is asked, offered and told, with the right number of parameters."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from shamble.engine import GameSpec
from tests.laws.cases import LEAST, Case


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


RARE: dict[str, set[str]] = {
    "marvel-zombies": set(
        "card_collected collect devour draw exit_found hero_left leader.who leave mission.defence "
        "mission.research sign_removed sign_thrown stood_up taunt.where turn.exit turn.free won".split()
    )
}
"""What chance hardly ever gets to, such as the end of a long mission: scenarios bring it up."""


def in_scenarios(spec: GameSpec[Any]) -> set[str]:
    """The words that the game's scenarios write in quotes: prompts, options and events."""
    folder = Path(__file__).parent.parent / "games" / spec.folder.name
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("test_*.py")]
    return {word for text in texts for word in re.findall(r'"([a-z_.]+)[ "]', text)}


def test_every_question_option_and_event_comes_up(spec: GameSpec[Any], everything: bool) -> None:
    """A word that never comes up is dead, or its rule is. Some are rare: only with --all may none lack."""
    words = spec.vocabulary
    lacking = {*words.prompts, *words.options, *words.events}
    whole = len(lacking)
    rare = RARE.get(spec.id, set())
    assert rare <= lacking & in_scenarios(spec), "what is rare must be in a scenario"
    lacking -= rare
    enough = 40_000 if everything else 4_000
    for seed in range(enough // LEAST[spec.id]):
        game = Case(spec, spec.seats[0] + seed % (spec.seats[1] - spec.seats[0] + 1), seed + 1)
        t = game.new()
        for t, choice, _ in game.decisions():
            lacking -= {choice.prompt, *[option.key for option in choice.options]}
            lacking -= {event.key for event in (t.sink or [])[-20:]}
        lacking -= {event.key for event in (t.sink or [])[-20:]}  # what the last answer led to
        if not lacking:
            return
    assert len(lacking) <= (0 if everything else whole // 20), lacking
