"""Every way in which a game can end is known and has its words; what the last page tells has happened."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from shamble.engine import GameSpec
from shamble.engine.chronicle import LOST, WON, chronicle, outlook
from shamble.games import specs
from tests.laws.cases import Case
from tests.laws.sources import nodes

ENDERS = {"lose", "finish", "_finish"}
"""What the rules call to end a game; the last argument is the reason."""


def written_reasons(folder: Path) -> Iterator[str]:
    """Every reason that stands in the rules: given to one who ends the game, to a Result, or called so."""
    for path in sorted(folder.rglob("*.py")):
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id in ENDERS or (node.func.id == "Result" and len(node.args) == 3):
                    yield from _texts(node.args[-1])
            elif isinstance(node, ast.Assign) and any(
                isinstance(target, ast.Name) and target.id == "reason" for target in node.targets
            ):
                yield from _texts(node.value)


def _texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from (*_texts(node.body), *_texts(node.orelse))
    elif isinstance(node, ast.BoolOp):
        yield from (text for part in node.values for text in _texts(part))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def test_every_reason_in_the_rules_is_an_ending(spec: GameSpec[Any]) -> None:
    package = Path(spec.base_folder or spec.folder)
    assert {*written_reasons(package)} == {*spec.endings}


def test_every_ending_has_its_sentences(spec: GameSpec[Any]) -> None:
    for language in spec.languages:
        texts = spec.catalogue(language)
        for reason, looks in spec.endings.items():
            assert looks
            assert {*looks} <= {WON, LOST}
            assert f"result.{reason}" in texts
            assert all(texts.say(f"ending.{reason}.{look}") for look in looks)
        said = {key for key in texts.messages if key.startswith("ending.")}
        assert said == {f"ending.{reason}.{look}" for reason, looks in spec.endings.items() for look in looks}


def test_what_the_last_page_tells_of_are_events_of_the_game() -> None:
    """Two boxes may share a list, as they share their rules."""
    for spec in specs().values():
        own = spec.vocabulary.events
        boxes = [each for each in specs().values() if each.package == spec.package]
        known = {key for each in boxes for key in each.vocabulary.events}
        causes = {cause for causes in spec.falls.values() for cause in causes}
        assert {*spec.falls} <= {*own}
        assert {*spec.turns} | causes <= known


def test_the_chronicle_tells_who_fell_and_only_what_happened(spec: GameSpec[Any]) -> None:
    table = Case(spec, spec.usual_seats, 0).played()
    log = [*(table.sink or [])]
    told = chronicle(spec, [log])
    assert [fall.event for fall in told.falls] == [event for event in log if event.key in spec.falls]
    assert all(fall.cause is None or fall.cause in log for fall in told.falls)
    assert told.turns
    assert all(turn.event in log for turn in told.turns)
    result = table.result
    assert result is not None
    for seat in range(table.seats):
        assert outlook(spec, result, [seat]) in spec.endings[result.reason]
