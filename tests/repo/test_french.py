"""French typography, wherever there are French texts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import shamble

CATALOGUES = sorted(Path(shamble.__file__).parent.rglob("fr.po"))
BREAKABLE = re.compile(r" [:;!?»]|« ")


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: "/".join(path.parts[-3:]))
def test_no_line_begins_with_a_colon(path: Path) -> None:
    """A no-break space (U+00A0) stands before : ; ! ? » and after «."""
    texts = [
        line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith(("msgstr", '"'))
    ]
    assert [text for text in texts if BREAKABLE.search(text)] == []
