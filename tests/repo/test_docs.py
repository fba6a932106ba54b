"""Pages that are made from the code say what the code says: python tools/docs.py writes them."""

from __future__ import annotations

import importlib.util
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "docs.py"


def test_the_api_reference_and_the_words_of_scenarios_are_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("docs", TOOL)
    assert spec is not None
    assert spec.loader is not None
    docs = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(docs)
    stale = [path.name for path, text in docs.pages().items() if path.read_text(encoding="utf-8") != text]
    assert not stale, "run: python tools/docs.py"
