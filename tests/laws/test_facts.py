"""A record depends on the facts that could have mattered to its game, and says which of them has changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from shamble.engine import BadSave, GameSpec, Pack
from shamble.engine.facts import changed
from shamble.engine.session import replay_record
from shamble.games import find
from tests.games.marvel_zombies.kept import game_of_the_day, record

CORPUS = Path(__file__).parents[1] / "corpus"


def all_facts(spec: GameSpec[Any], content: Any) -> dict[str, str]:
    """Of the usual game, with each value of each setting in turn."""
    found = dict(content.facts(spec.usual, spec.usual_seats))
    for setting in spec.settings:
        for value in setting.choices or (setting.default,):
            found |= content.facts({**spec.usual, setting.name: value}, spec.usual_seats)
    return found


def other_origins(value: Any) -> Any:
    """The same, with what is ours called the rulebook's and the other way round."""
    if not isinstance(value, dict):
        return value
    swapped = {"house": "rulebook", "rulebook": "house"}
    return {k: swapped[v] if k == "origin" else other_origins(v) for k, v in value.items()}


def test_whose_work_an_entry_is_does_not_matter_to_a_game(spec: GameSpec[Any]) -> None:
    own: Any = spec.load_content(None)
    files = {stem: other_origins(entries) for stem, entries in own.sources.files.items()}
    other = spec.load_content(Pack(spec.id, "Test", files))
    assert all_facts(spec, other) == all_facts(spec, own)
    assert other.digest != own.digest, "drawings do depend on it"


def test_every_file_can_matter(spec: GameSpec[Any]) -> None:
    own: Any = spec.load_content(None)
    files = {name.partition("/")[0] for name in all_facts(spec, own)}
    assert files == {f"{stem}.toml" for stem in own.sources.files}


def test_the_facts_of_a_release_are_kept_for_every_setting(spec: GameSpec[Any]) -> None:
    """Old records are measured by them. Files arranged anew: see tools/released.py. A mission that was added
    since is in none."""
    now = all_facts(spec, spec.load_content(None)).keys()
    assert spec.released or not list(CORPUS.glob(f"*/{spec.id}-*.record.gz"))
    for release in spec.released.values():
        assert release.keys() <= now
        assert {name for name in now - release.keys() if "/" not in name} == set()


def test_the_other_side_of_a_location_does_not_matter() -> None:
    spec = find("city-of-horror")
    own: Any = spec.load_content(None)
    church = own.sources.files["locations"]["church"]
    sides = {**church, "B": {**church["B"], "slots": 5}}
    other: Any = spec.load_content(Pack(spec.id, "Test", {"locations": {"church": sides}}))
    upper, lower = ({**spec.usual, "side_church": side} for side in "AB")
    assert other.facts(upper, 3) == own.facts(upper, 3)
    assert changed(own.facts(lower, 3), other.facts(lower, 3)) == ["locations.toml/church.B"]


# -- kept games of Marvel Zombies, from before records named their facts ----------------------------------


def replayed_with(name: str, stem: str, **changes: dict[str, Any]) -> None:
    """A kept game, as if the entries of our own file had always been so."""
    spec = game_of_the_day("marvel-zombies")
    own: Any = spec.load_content(None)
    entries = {entry: {**own.sources.files[stem][entry], **fields} for entry, fields in changes.items()}
    content: Any = spec.load_content(Pack(spec.id, "Test", {stem: entries}))
    content.pack = None
    other = replace(spec, load_content=lambda pack: content)
    replay_record(record(name), lambda game: other)


@pytest.mark.parametrize("name", ["MZ0", "MZ1", "MH1-lost"])
def test_a_corrected_playing_time_breaks_no_kept_game(name: str) -> None:
    replayed_with(name, "missions", MZ1={"minutes": 26, "difficulty": "hard"})


@pytest.mark.parametrize(
    ("stem", "entry", "fields"),
    [
        ("missions", "MZ2", {"objective_xp": 9, "rules": ["walking_snacks"]}),
        ("boards", "MZ2", {"exit": "6V-A"}),
        ("living_heroes", "thor", {"skills": ["for_asgard", "hammer_throw", "all_father"]}),
        ("box", "hero", {"health": 9}),
    ],
)
def test_other_missions_and_the_other_mode_break_no_kept_game(
    stem: str, entry: str, fields: dict[str, Any]
) -> None:
    replayed_with("MZ1", stem, **{entry: fields})


@pytest.mark.parametrize(
    ("stem", "entry", "fields"),
    [
        ("missions", "MZ1", {"objective_xp": 6}),
        ("boards", "MZ1", {"exit": "8R-a"}),
        ("tiles", "8R", {"names": {}}),
        ("box", "zombie", {"health": 6}),
    ],
)
def test_what_the_own_mission_is_made_of_is_named(stem: str, entry: str, fields: dict[str, Any]) -> None:
    with pytest.raises(BadSave, match=rf"{stem}\.toml/{entry}\b") as refused:
        replayed_with("MZ1", stem, **{entry: fields})
    assert refused.value.key == "record.facts"


def test_a_changed_deck_is_named() -> None:
    card = next(iter(find("marvel-zombies").load_content(None).names["spawn"]))
    with pytest.raises(BadSave, match=r"spawn\.toml") as refused:
        replayed_with("MZ1", "spawn", **{card: {"line": [9, 9, 9, 9]}})
    assert refused.value.key == "record.facts"
