"""Gymnasium: one seat is the agent's, our bots play the others; "shamble/<game>-v1" (docs/doors)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Unpack

import gymnasium
import numpy as np
from gymnasium.envs.registration import register, registry

from ..engine import Rng
from ..research.episode import Episode, registered_names
from ..research.errors import ResearchError
from ..research.forms import Mask
from ..research.opponents import bots_in, play_until
from ..research.prose import told_turn
from .lens import Lens, Observation, Wishes, setup_of

ILLEGAL: Final = -1.0
"""The reward of an action that may not be taken: it ends the episode."""


class SeatEnv(gymnasium.Env[Observation, int]):
    """A seat at a table of bots."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        seats: int = 0,
        seat: int = 0,
        bots: str | Sequence[str] = "thumb",
        options: Mapping[str, Any] | None = None,
        *,
        render_mode: str | None = None,
        **wishes: Unpack[Wishes],
    ) -> None:
        self.setup = setup_of(game, seats, options, wishes, owner=seat, shown=render_mode is not None)
        if not 0 <= seat < self.setup.players:
            raise ResearchError("seat", seat=seat, seats=self.setup.players)
        self.lens = Lens(self.setup, wishes)
        self.seat = seat
        self.bots = bots
        self.render_mode = render_mode
        self.action_space = self.lens.action_space()
        self.observation_space = self.lens.observation_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game; `options={"seed": n}` asks for the table of that number, whatever else is random."""
        super().reset(seed=seed)
        wished = (options or {}).get("seed")
        number = int(self.np_random.integers(1 << 62)) if wished is None else int(wished)
        self.episode = Episode(self.setup, number)
        others = [each for each in range(self.setup.players) if each != self.seat]
        self._bots = bots_in(self.setup.game, others, self.bots)
        self._luck = Rng(number).fork(1)
        play_until(self.episode, self._bots, self._luck)
        self._stood = self.lens.standing(self.episode, self.seat)
        return self._look(), {"table": number}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """An action that may not be taken loses the game at once: masks are there to be used."""
        try:
            index = self.lens.index(self.episode, action)
        except ResearchError as error:
            if error.key != "action.illegal":
                raise
            return self._look(), ILLEGAL, True, False, {"illegal": str(error)}
        self.episode.answer(index)
        play_until(self.episode, self._bots, self._luck)
        now = self.lens.standing(self.episode, self.seat)
        gained, self._stood = now - self._stood, now
        over = self.episode.turn is None
        return self._look(), gained, over, self.episode.cut_off and not over, {}

    def action_masks(self) -> Mask:
        """For learners that ask the environment (sb3-contrib's MaskablePPO)."""
        mask: Mask = self._look()["action_mask"]
        return mask.astype(np.int8)

    def _look(self) -> Observation:
        return self.lens.look(self.episode, self.seat)

    def render(self) -> Any:
        """The table as text, as the seat sees it."""
        if self.render_mode is None:
            return None
        return told_turn(self.episode.table, self.seat, turn=self.episode.turn)


for _name, _game in registered_names().items():
    if _name not in registry:
        register(_name, "shamble.doors.gymnasium:SeatEnv", kwargs={"game": _game})
