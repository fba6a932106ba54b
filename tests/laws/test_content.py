"""Content and rules are joined by name: no effect without a rule, no rule without a use."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

import shamble
from shamble.engine import GameSpec
from shamble.engine.facts import facts_of
from tests.laws.sources import nodes

Joined = list[tuple[str, set[str], set[str]]]
"""What kind of effect, which names the files use, which the rules have registered."""


def city_of_horror() -> Joined:
    from shamble.games.city_of_horror import cards, content, places, powers

    tables = content.load_content(None)
    in_places = {
        entry.effect.name for sides in tables.places for entry in sides if entry and entry.effect is not None
    }
    return [
        ("cards", {entry.effect.name for entry in tables.cards}, set(cards.PLAY)),
        ("cards, when", set(cards.PLAY), set(cards.PLAYABLE)),
        ("powers", {entry.power.name for entry in tables.characters}, set(powers.USE)),
        ("powers, when", set(powers.USE), set(powers.READY)),
        ("powers, known to the loader", set(content.POWERS), set(powers.USE)),
        ("places", in_places, {*places.EFFECTS, *places.PHASE_EFFECTS}),
        ("places, known to the loader", set(content.PLACE_EFFECTS), in_places),
    ]


def survive_until_daylight() -> Joined:
    from shamble.games.survive_until_daylight import attack, content

    tables = content.load_content(None)
    specials = {entry.effect for entry in tables.rubble if entry is not None and entry.effect}
    return [
        ("special cards", specials, {*attack.ADDITIONS, *content.SPECIALS}),
        ("main perks", {entry.main.name for entry in tables.characters}, set(content.MAIN_PERKS)),
        ("first-player perks", {entry.first.name for entry in tables.characters}, set(content.FIRST_PERKS)),
    ]


def dawn_of_the_dead() -> Joined:
    from shamble.games.dawn_of_the_dead import content, mall

    tables = content.load_content(None)
    return [
        ("characters", set(tables.names["character"]), set(content.CHARACTERS)),
        ("main doors", {gate for gates in tables.arrivals.values() for gate in map(str, gates)}, set("0123")),
        ("entrances", set(tables.names["gate"]), set(mall.ENTRANCES)),
        ("results of attacks", set("".join(tables.attacks.values())), set("iS-")),
    ]


def marvel_zombies() -> Joined:
    """Both modes, and both boxes: they share one set of rules."""
    from shamble.games.marvel_zombies import boxes
    from shamble.games.marvel_zombies.hero_mode import HERO
    from shamble.games.marvel_zombies.zombie_mode import ZOMBIE

    core, box = boxes.load_content(None), boxes.load_resistance(None)
    sides = [*core.sides.values(), *box.sides.values()]
    entries = [mission.entry for each in (core, box) for mission in each.missions]
    library = boxes.LIBRARY
    locks = {lock for entry in entries for lock in (*entry.locks.values(), *entry.regions.values())}
    return [
        ("goals", {name for entry in entries for stage in entry.goals for name in stage}, set(library.goals)),
        ("losses", {name for entry in entries for name in entry.losses}, set(library.losses)),
        ("special rules", {name for entry in entries for name in entry.rules}, set(library.rules)),
        ("locks", locks, set(library.locks)),
        ("setup", {name for entry in entries for name in entry.setup}, set(library.setup)),
        ("taken", {n for e in entries for names in e.taken.values() for n in names}, set(library.taken)),
        ("revealed", {name for entry in entries for name in entry.revealed.values()}, set(library.revealed)),
        *[each for mode in (ZOMBIE, HERO) for each in marvel_mode(mode, sides)],
    ]


def marvel_mode(mode: Any, sides: list[Any]) -> Joined:
    """What those carry who are played or met in one mode, in either box."""
    own = [side for side in sides if side.mode is mode]
    people = [
        name
        for side in own
        for name, card in zip(side.names["bystander"], side.bystanders, strict=True)
        if card.kind == "person"
    ]
    rivals = {entry.ability for side in own for entry in side.super_heroes}
    return [
        (f"{mode.name} mode's skills", {name for side in own for name in side.skills}, set(mode.skills)),
        (f"{mode.name} mode's traits", {n for side in own for n in side.names["trait"]}, set(mode.traits)),
        (f"{mode.name} mode's people", set(people), set(mode.people)),
        (f"{mode.name} mode's abilities", rivals, set(mode.abilities)),
        (
            f"{mode.name} mode's Spawn cards",
            {card.kind for side in own for card in side.spawn},
            set(mode.spawn_cards),
        ),
    ]


JOINED: dict[str, Callable[[], Joined]] = {
    "city-of-horror": city_of_horror,
    "survive-until-daylight": survive_until_daylight,
    "dawn-of-the-dead": dawn_of_the_dead,
    "marvel-zombies": marvel_zombies,
    "heroes-resistance": marvel_zombies,
}


def test_effects_in_files_are_the_effects_in_rules(spec: GameSpec[Any]) -> None:
    """Where a game has effects in its files at all."""
    for what, here, there in JOINED.get(spec.id, list)():
        assert here ^ there == set(), what


def structs_in(value: Any) -> Iterator[type[msgspec.Struct]]:
    """The schemas of everything that there is in some tables."""
    if isinstance(value, msgspec.Struct):
        yield type(value)
        value = [getattr(value, field) for field in value.__struct_fields__]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, tuple | list) else ()
    for each in inner:
        yield from structs_in(each)


def attributes_read(package: str) -> set[str]:
    """What is read of anything in the rules of a game."""
    folder = Path(shamble.__file__).parent / "games" / package
    found = [node for path in folder.rglob("*.py") for node in nodes(path)]
    return {node.attr for node in found if isinstance(node, ast.Attribute)}


def test_every_fact_is_read_by_some_rule(spec: GameSpec[Any]) -> None:
    content: Any = spec.load_content(None)
    schemas = set(structs_in(content.sources.tables))
    assert schemas
    read = attributes_read(spec.package)
    unread = {f"{schema.__name__}.{field}" for schema in schemas for field in facts_of(schema) - read}
    assert unread == set()


def test_ids_are_single_words(spec: GameSpec[Any]) -> None:
    """They are text keys, parts of links and words of a scenario."""
    for kind, names in spec.load_content(None).names.items():
        assert len(set(names)) == len(names), kind
        for name in names:
            assert re.fullmatch(r"[A-Za-z0-9_:/-]+", name), f"{kind} {name}"


def test_content_is_loaded_once(spec: GameSpec[Any]) -> None:
    assert spec.load_content(None) is spec.load_content(None)


def test_games_are_registered_under_their_ids() -> None:
    ids = [spec.id for spec in shamble.games()]
    assert len(set(ids)) == len(ids)
    assert "city-of-horror" in ids
    for spec in shamble.games():
        least, most = spec.seats
        assert 1 <= least <= spec.usual_seats <= most <= 6
        assert spec.minutes > 0


def test_defaults_are_among_the_choices(spec: GameSpec[Any]) -> None:
    for setting in spec.settings:
        assert not setting.choices or setting.default in setting.choices, setting.name
