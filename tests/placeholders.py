"""What texts are filled with."""

from __future__ import annotations

import re
from collections.abc import Iterable

from shamble.engine.text import placeholders


def values(forms: Iterable[str]) -> set[str]:
    """What is filled in; a name that a word only agrees with is not said itself."""
    return {name for form in forms for name in placeholders(re.sub(r"\{\w+:[^}]*\|[^}]*\}", "", form))}
