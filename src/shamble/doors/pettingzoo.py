"""PettingZoo: all five games as AEC environments, "shamble/<game>-v1" (docs/doors/pettingzoo.md)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import partial
from typing import Any, Unpack

from gymnasium import spaces
from pettingzoo import AECEnv, aec_registry, register
from pettingzoo.utils import wrappers

from ..research.episode import VERSION, Episode, registered_names
from ..research.prose import told_turn
from .lens import WIN, Lens, Observation, Wishes, setup_of


class raw_env(AECEnv[str, Observation, int]):  # noqa: N801 (PettingZoo's own name for it)
    """One table; its agents are player_0, player_1, … by their seats."""

    def __init__(
        self,
        game: str,
        seats: int = 0,
        options: Mapping[str, Any] | None = None,
        *,
        render_mode: str | None = None,
        **wishes: Unpack[Wishes],
    ) -> None:
        super().__init__()
        self.setup = setup_of(game, seats, options, wishes, owner=0, shown=render_mode is not None)
        self.lens = Lens(self.setup, wishes)
        self.metadata: dict[str, Any] = {
            "name": f"shamble/{self.setup.game}-v{VERSION}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.setup.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._action = {agent: self.lens.action_space() for agent in self.possible_agents}
        self._observation = {agent: self.lens.observation_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observation[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.episode = Episode(self.setup, secrets.randbits(62) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._stood = self._standings()
        self.agent_selection = self.agents[self.episode.seat or 0]

    def observe(self, agent: str) -> Observation:
        return self.lens.look(self.episode, self._seat[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode = self.episode
        episode.answer(self.lens.index(episode, action))
        self._cumulative_rewards[agent] = 0.0
        if episode.turn is None or episode.cut_off or self.lens.reward != WIN:
            self._reward()
        if episode.turn is None:
            self.terminations = dict.fromkeys(self.agents, True)
        elif episode.cut_off:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[episode.turn.seat]
            return
        self.agent_selection = self.agents[0]

    def _standings(self) -> list[float]:
        return [self.lens.standing(self.episode, seat) for seat in range(self.setup.players)]

    def _reward(self) -> None:
        now = self._standings()
        self.rewards = {agent: now[seat] - self._stood[seat] for agent, seat in self._seat.items()}
        self._stood = now
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as text, as a spectator sees it."""
        return None if self.render_mode is None else told_turn(self.episode.table, None)

    def close(self) -> None:
        """There is nothing to close."""


def env(game: str, seats: int = 0, **wishes: Any) -> AECEnv[str, Observation, int]:
    """An environment that says so if it is used in the wrong order."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, seats, **wishes))


for _name, _game in registered_names().items():
    if _name not in aec_registry:
        register("aec", _name, partial(env, _game))
