"""The workshop's form of a mission: every field of its file that is not laid on the map.

Who is on the board, and with which colours, is clicked onto the map; of Spawn Points the form says when they
are in play, since that is more than a colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ....engine.text import LANGUAGES
from ..workshop import Draft, Known, SentFields

STAGES: Final = 3
"""Stages of goals that the form has room for at least; there is always one more than the mission has."""
MOST_STAGES: Final = 9
MOST_HEROES: Final = 6
NUMBERS: Final = ("minutes", "objective_xp", "bystander_xp")
LISTS: Final = ("losses", "rules", "setup", "shared", "hidden")
TABLES: Final = ("locks", "regions", "revealed", "collect")
"""Of words by words: a field of the form for each."""
SAID: Final = ("name", "told")


def with_facts(draft: Draft, sent: SentFields) -> Draft:
    """What the form says of goals, texts, numbers and Spawn Points."""
    before = draft.entry("missions")
    mission = {
        **before,
        "mode": sent.text("mode"),
        "difficulty": sent.text("difficulty"),
        **{name: sent.number(name, 0) for name in NUMBERS},
        "goals": _stages(before["goals"], sent),
        **{name: sent.chosen(name, before.get(name, ())) for name in LISTS},
        **{name: sent.table(name) for name in TABLES},
        "taken": _taken(before.get("taken", {}), sent),
        "planted": _planted(before.get("planted", {}), sent),
        "texts": _texts(before.get("texts", {}), sent),
    }
    board = draft.entry("boards")
    title = _title(draft, mission["texts"], sent.text("reader"))
    changed = Draft(draft.name, title, draft.files).with_entry("missions", mission)
    return changed.with_entry("boards", {**board, "spawns": _spawns(board.get("spawns", ()), sent)})


def _title(draft: Draft, texts: Mapping[str, Any], reader: str) -> str:
    """Of the pack: the name just written, best in its author's language, if it is its only mission."""
    before = draft.entry("missions").get("texts", {})
    names = {each: said["name"] for each, said in texts.items() if said["name"] != _name(before, each)}
    if not names or len(draft.files["missions"]) > 1:
        return draft.title
    return str(names.get(reader) or next(iter(names.values())))


def _name(texts: Mapping[str, Any], language: str) -> str:
    return str(texts.get(language, {}).get("name", ""))


def _stages(before: list[list[str]], sent: SentFields) -> list[list[str]]:
    former = [*before, *[()] * (MOST_STAGES - len(before))]
    stages = [sent.chosen(f"goals{stage}", former[stage]) for stage in range(MOST_STAGES)]
    return [stage for stage in stages if stage]


def _taken(before: Mapping[str, list[str]], sent: SentFields) -> dict[str, list[str]]:
    found = {colour: sent.chosen(f"taken.{colour}", before.get(colour, ())) for colour in sent.below("taken")}
    return {colour: does for colour, does in found.items() if does}


def _planted(before: Mapping[str, list[str]], sent: SentFields) -> dict[str, list[str]]:
    """Which cards are dealt for certain, and on which tiles they are not."""
    cards = sent.chosen("planted", before)
    return {card: sent.chosen(f"planted.{card}", before.get(card, ())) for card in cards}


def _texts(before: Mapping[str, Any], sent: SentFields) -> dict[str, Any]:
    """In every language in which the mission has a name; lines that the form does not show stay."""
    found: dict[str, Any] = {}
    for language in LANGUAGES:
        said = {part: sent.text(f"{part}.{language}") for part in SAID}
        lines = {**before.get(language, {}).get("lines", {})}
        lines |= {key: sent.text(f"lines.{language}.{key}") for key in sent.below(f"lines.{language}")}
        kept = {key: line for key, line in lines.items() if line}
        if said["name"]:
            found[language] = {**said, **({"lines": kept} if kept else {})}
    return found


def _spawns(before: Any, sent: SentFields) -> list[dict[str, Any]]:
    """The First Spawn Point comes first; without those fields they stay as they are."""
    spawns = [_spawn(part, index, sent) for index, part in enumerate(before)]
    first = sent.number("spawns.first", 0)
    return spawns[first : first + 1] + spawns[:first] + spawns[first + 1 :]


def _spawn(part: Mapping[str, Any], index: int, sent: SentFields) -> dict[str, Any]:
    heroes = sent.number(f"spawns.heroes.{index}", 0)
    if not heroes:
        return dict(part)
    return {**part, "heroes": heroes, "active": not sent.text(f"spawns.waits.{index}")}


# -- what the template shows -----------------------------------------------------------------------------


def panels(draft: Draft, known: Known) -> dict[str, Any]:
    mission, board = draft.entry("missions"), draft.entry("boards")
    cards = known.get(f"cards.{mission['mode']}", ())
    lying = [card for card in cards if card in board.get("figures", {})]
    planted = mission.get("planted", {})
    return {
        "mission": mission,
        "stages": range(min(MOST_STAGES, max(STAGES, len(mission["goals"]) + 1))),
        "spawns": board.get("spawns", ()),
        "most_heroes": MOST_HEROES,
        "cards": cards,
        "planted": planted,
        "turned": list(dict.fromkeys([*planted, *mission.get("revealed", {})])),
        "lying": list(dict.fromkeys([*lying, *mission.get("collect", {})])),
        "locked": list(dict.fromkeys([*board.get("regions", {}), *mission.get("regions", {})])),
        "spoken": list(dict.fromkeys(_keys(mission))),
    }


def _keys(mission: Mapping[str, Any]) -> Iterator[str]:
    """The texts of all that the mission names, which it may say in words of its own."""
    yield from (f"goal.{goal}" for stage in mission["goals"] for goal in stage)
    yield from (f"loss.{loss}" for loss in mission.get("losses", ()))
    yield from (f"rule.{rule}" for rule in mission.get("rules", ()))
