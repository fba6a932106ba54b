"""What can go wrong in the lab, in the caller's language."""

from __future__ import annotations

from pathlib import Path

from ..engine import ShambleError
from ..engine.text import load_catalogue

LOCALE = Path(__file__).parent / "locale"


class LabError(ShambleError):
    """Said in the lab's own words."""

    def in_language(self, language: str) -> str:
        params = {name: str(value) for name, value in self.params.items()}
        return load_catalogue(LOCALE, language).say(f"error.{self.key}", params)


def save_text(file: Path, text: str) -> None:
    """Write it, or say why not."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise LabError("disk", file=str(file), reason=error.strerror or "") from error
