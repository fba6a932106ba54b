"""What can go wrong in the lab, in the caller's language."""

from __future__ import annotations

from errno import ENOENT
from os import strerror
from pathlib import Path

from ..engine import ShambleError
from ..engine.text import load_catalogue

LOCALE = Path(__file__).parent / "locale"


class LabError(ShambleError):
    """Said in the lab's own words."""

    def in_language(self, language: str) -> str:
        params = {name: str(value) for name, value in self.params.items()}
        return load_catalogue(LOCALE, language).say(f"error.{self.key}", params)


def check_place(file: Path) -> None:
    """Is there a folder to write it in?"""
    if not file.parent.is_dir():
        raise LabError("disk", file=str(file), reason=strerror(ENOENT))


def save_text(file: Path, text: str) -> None:
    """Write it, whole or not at all, or say why not."""
    try:
        if file.exists() and not file.is_file():  # standard output, or some other device
            file.write_text(text, encoding="utf-8")
            return
        fresh = file.with_name(f"{file.name}.fresh")
        try:
            fresh.write_text(text, encoding="utf-8")
            fresh.replace(file.resolve())
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as error:
        raise LabError("disk", file=str(file), reason=error.strerror or "") from error
