"""The recipe for a mission, walked as written in a copy: it is played, and nothing else breaks."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.repo.walking import copied, run, run_tests, written

RECIPE: Final = "add-a-mission.md"
TESTS: Final = (
    "tests/games/marvel_zombies/board",
    "tests/games/marvel_zombies/test_names.py",
    "tests/games/marvel_zombies/rulebook/test_mission_facts.py",
    "tests/games/marvel_zombies/rulebook/test_mz11.py",
    "tests/games/marvel_zombies/heroes/test_resistance.py",
    "tests/laws/test_content.py",
    "tests/laws/test_facts.py",
    "tests/laws/test_texts.py",
    "tests/web/test_choosing.py",
)
"""Those that know all missions, boards and texts."""
PLAYED: Final = """
import shamble
from shamble.engine import Rng
from shamble.engine.speech import Speaker
from shamble.lab.driver import any_answer
for seed in range(3):
    t = shamble.new("marvel-zombies", seats=2, seed=seed, options={"mission": "MZ11"})
    rng = Rng(seed)
    while not t.over:
        choice, option = any_answer(t, rng)
        t.answer(choice.id, option, choice.seat)
    assert t.rules.flight == 0
    assert shamble.replay(t.record).digest == t.digest
    assert Speaker(t.spec, "fr", ["A", "B"], t).name("mission", "MZ11") == "Personne ne court"
    assert t.spec.catalogue("en").say("rule.locked_in") == "Locked in: Bystanders do not flee."
"""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The project with that mission."""
    copied(tmp_path)
    for name, text in written(RECIPE).items():
        (tmp_path / name).write_text(text, encoding="utf-8")  # whoever has another MZ11 keeps it out of this
    return tmp_path


def test_a_mission_is_one_file_and_two_more_for_rules_of_its_own() -> None:
    assert [Path(name).name for name in written(RECIPE)] == ["mz11.toml", "mz11.py", "test_mz11.py"]


@pytest.mark.thorough
def test_the_mission_of_the_recipe_is_played_and_breaks_no_test_of_anything_else(copy: Path) -> None:
    played = run(copy, "-c", PLAYED)
    assert played.returncode == 0, played.stderr
    run_tests(copy, *TESTS, "-k", "not city and not dawn and not daylight")


def test_a_misspelt_name_in_the_file_of_a_mission_is_refused_with_all_that_would_do(copy: Path) -> None:
    path = copy / "src" / "shamble" / "games" / "marvel_zombies" / "missions" / "mz11.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("take_red", "take_read"), encoding="utf-8")
    refused = run(copy, "-c", "import shamble; shamble.new('marvel-zombies', seats=1)")
    assert (
        "mz11.toml, mission.goals[0][0]: “take_read” is unknown; expected one of: take_red, "
        in refused.stderr
    )
