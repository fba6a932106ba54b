"""Not being asked at every turn: preferences that say pass for a player, and know when not to."""

from __future__ import annotations

from ..engine import Choice, Option
from .boards import Board, Glance
from .match import pass_of


class Ease:
    """One person's wishes. None of them lets a decision go by: only windows are passed."""

    def __init__(self, alone: bool) -> None:
        self.skip_lone = alone
        """Pass where there is nothing else to do. Not by default among several people at a screen: they would
        see who is asked and who is not."""
        self.scope = ""
        self.token = ""

    def until(self, scope: str, token: str) -> None:
        """Pass for the rest of this place, phase or turn."""
        self.scope, self.token = scope, token

    def stop(self) -> None:
        self.until("", "")

    def answer(self, board: Board, glance: Glance, choice: Choice, replies: list[Option]) -> Option | None:
        """The pass to give unasked, if any: never in the face of an attack or of an offer."""
        option = pass_of(choice)
        if option is None or replies or board.alarm(glance, choice):
            return None
        scopes = board.scopes(glance, choice)
        if scopes and scopes.get(self.scope) != self.token:
            self.stop()
        if self.scope and self.scope in scopes:
            return option
        return option if self.skip_lone and len(choice.options) == 1 else None
