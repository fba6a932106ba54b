"""The README's example runs as printed."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def test_the_example_of_the_python_api_runs_as_printed() -> None:
    text = README.read_text(encoding="utf-8").replace("```\n\nMore", "\n\nMore")
    example = doctest.DocTestParser().get_doctest(text, {}, "README.md", str(README), 0)
    assert len(example.examples) > 8
    assert doctest.DocTestRunner().run(example).failed == 0


def test_the_first_screen_names_the_two_commands() -> None:
    first_screen = README.read_text(encoding="utf-8").splitlines()[:24]
    assert any(line.startswith("./play ") for line in first_screen)
    assert any(line.startswith("./play test") for line in first_screen)
