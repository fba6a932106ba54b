"""A table that was begun under other rules or other facts than ours: what has changed since.

Rules are amended with a migration: the game goes on under the new ones, and the log says so. Facts (a number
in a content file) change without one: then the table waits until its host has agreed to go on with today's.
What cannot be read at all says why, and gives what is left of it (`remains`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from ..engine.facts import changed
from ..engine.save import RulesSeal
from .play import GameSetup, Play
from .position import rules_version_in, seal_in
from .rows import NOTE, Line

AMENDED: Final = "rules_amended"
AGREED: Final = "facts_agreed"
UNSEALED: Final = "unsealed"
"""Notes in the log, by which a table knows what it has said and agreed to already."""


class Upgrade:
    """What has changed since a table was set up."""

    def __init__(self, play: Play) -> None:
        self._deal = play.deal
        self._seal = seal_in(play.moments[0].position) if play.moments else None
        self._unsealed = bool(play.moments) and self._seal is None
        self._rules = rules_version_in(play.moments[0].position) if play.moments else 0

    def rules(self, lines: list[Line]) -> str:
        """The clauses of the ledger that were amended and are not yet named in the log."""
        spec = self._deal.spec
        if not self._rules or self._rules >= spec.rules_version:
            return ""
        known = max([self._rules, *(int(line.params["version"]) for line in _notes(lines, AMENDED))])
        return ", ".join(
            rows.replace(" ", ", ") for version, rows in sorted(spec.amended.items()) if version > known
        )

    def is_unknown(self, lines: list[Line]) -> bool:
        """Was the table set up before games kept what they began with, and does the log not say so yet?"""
        return self._unsealed and not _notes(lines, UNSEALED)

    def facts(self, lines: list[Line]) -> str:
        """The groups of facts that have changed, unless the host has agreed to go on with today's."""
        if not self._different:
            return ""
        agreed = [line.params["content"] for line in _notes(lines, AGREED)]
        return "" if self.content in agreed else self._different

    @cached_property
    def content(self) -> str:
        """The digest of what the table is played with today."""
        return self._deal.content.digest

    @cached_property
    def _different(self) -> str:
        if self._seal is None or self._seal.content == self.content:
            return ""
        now = self._deal.content.facts({**self._deal.spec.usual, **self._deal.options}, self._deal.seats)
        then = _facts_then(self._deal, self._seal, now)
        return "" if then is None else ", ".join(changed(then, now))


def _notes(lines: list[Line], key: str) -> list[Line]:
    return [line for line in lines if line.kind == NOTE and line.text == key]


def _facts_then(deal: GameSetup, seal: RulesSeal, now: Mapping[str, str]) -> Mapping[str, str] | None:
    """Those that the game began with, if anybody knows."""
    if seal.facts is not None:
        return seal.facts
    if deal.pack is None and seal.content in deal.spec.released:
        released = deal.spec.released[seal.content]
        return {name: released.get(name, "") for name in now}
    return None
