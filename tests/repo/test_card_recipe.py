"""The recipe for a card, walked as written in a copy: it is played, and nothing else breaks."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.repo.walking import copied, run_tests, write, written

RECIPE: Final = "add-a-card.md"
TESTS: Final = (
    "tests/games/city_of_horror/cards",
    "tests/games/city_of_horror/rulebook/test_setup.py",
    "tests/games/city_of_horror/rulebook/test_components.py",
    "tests/bots/city_of_horror/test_talk.py",
    "tests/bots/city_of_horror/test_thumb.py::test_it_plays_every_table_to_the_end",
    "tests/corpus/test_corpus.py::test_a_record_replays_to_the_same_end",
    "tests/engine/test_content.py",
    "tests/laws/test_content.py",
    "tests/laws/test_facts.py",
    "tests/laws/test_manual.py",
    "tests/laws/test_texts.py",
    "tests/research/test_codec.py",
    "tests/test_ledger.py",
    "tests/web/test_rules.py",
)
"""Those that know all cards, texts and clauses; with --all every test of that game."""


def test_a_card_is_five_files_and_a_sixth_for_an_effect_of_its_own() -> None:
    names = [Path(name).name for name in written(RECIPE)]
    assert names == ["cards.toml", "cards.py", "en.po", "fr.po", "city-of-horror.md", "test_megaphone.py"]


@pytest.mark.thorough
def test_the_card_of_the_recipe_is_played_and_breaks_no_test_of_anything_else(
    tmp_path: Path, everything: bool
) -> None:
    copy = copied(tmp_path)
    for name, text in written(RECIPE).items():
        write(copy / name, text)
    run_tests(copy, *TESTS, "-k", "not marvel and not heroes and not dawn and not daylight")
    if everything:
        run_tests(copy, "tests/games/city_of_horror", "tests/laws", "-k", "city")
