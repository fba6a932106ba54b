"""Clones: quick, and nothing of theirs is anybody else's."""

from __future__ import annotations

from typing import Any

from tests.attributes import attributes
from tests.engine.toy import Toy, say, talk, talking

SHARED = {"open", "cached_standing"}
"""Lists that the engine replaces and never changes in place, so that clones may share them."""


def lists_of(t: Toy) -> dict[str, list[Any]]:
    """Every list of a table's own, with the path to it."""
    found: dict[str, list[Any]] = {}
    for name, value in attributes(t).items():
        if isinstance(value, list) and name not in SHARED:
            found[name] = value
            found |= {f"{name}[{i}]": each for i, each in enumerate(value) if isinstance(each, list)}
    return found


def test_a_clone_shares_no_list_that_changes() -> None:
    t = talking("Vote Window Mark:z")
    say(t, 1, "word", "a")
    clone = t.clone()
    originals = lists_of(t)
    for path, value in lists_of(clone).items():
        assert value is not originals[path], path
        assert value == originals[path], path
    assert clone.rng is not t.rng


def test_a_clone_of_a_half_answered_question_goes_its_own_way() -> None:
    t = talking("Vote Mark:z")
    say(t, 0, "word", "a")
    clone = t.clone()
    say(clone, 1, "word", "b")
    say(clone, 2, "word", "b")
    assert clone.marks == ["0a", "1b", "2b", "counted", "z"]
    assert t.marks == []
    assert [c.seat for c in t.choices if not c.optional] == [1, 2]


def test_what_the_engine_lets_clones_share_is_never_changed_in_place() -> None:
    t = talking("Vote Window Vote Mark:z")
    kept: list[tuple[Toy, list[Any], list[int]]] = []
    while not t.over:
        kept.append((t.clone(), t.open[:], [choice.id for choice in t.open]))
        if len(kept) % 3 == 0 and t.standing:
            talk(t, 0, "whisper" if len(kept) % 2 else "shout")
        else:
            t.answer(t.choices[0].id, 0)
    for clone, opened, numbers in kept:
        assert clone.open == opened
        assert [choice.id for choice in clone.open] == numbers
