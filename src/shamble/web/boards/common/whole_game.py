"""The workshop of a game of which there is only one: its draft is all of it, with what a pack changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ....engine import Arg, Pack
from ..workshop import Draft


def copied(content: Any, like: str, language: str, said: Callable[[str, str], str]) -> Draft:
    """There is only one, with which everybody begins: a LookupError."""
    raise LookupError(like)


def parts_among(stems: Sequence[str], pack: Pack) -> list[str]:
    """All of it, if the pack changes any of these files."""
    return [""] if set(pack.files) & set(stems) else []


def check_whole(draft: Draft, name: str, stems: Sequence[str]) -> None:
    """Are all its files there?"""
    if not set(stems) <= set(draft.files) or draft.name != name:
        raise ValueError(draft.name)


def packed(draft: Draft) -> tuple[str, dict[str, Any]]:
    return draft.title, draft.files


def options(draft: Draft) -> dict[str, Arg]:
    return {}


def settled(draft: Draft, atlas: Any) -> Draft:
    return draft
