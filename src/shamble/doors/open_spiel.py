"""OpenSpiel: all five games as Python games, "shamble_city_of_horror" and so on (docs/doors/open_spiel.md).

A game begins with one chance node, which draws the table's seed. From then on the table's own generator deals
and rolls, so a history is the seed and the actions: it replays to the same state, and so OpenSpiel saves it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
import pyspiel

from ..engine import Rng, Seat
from ..engine.asking import Manners
from ..games import specs
from ..research.arrays import Schema, encoder_of, observe
from ..research.codec import codec_of
from ..research.episode import ENDLESS, TALK, Episode, Setup
from ..research.forms import Numbering, form_of, option_meant
from ..research.prose import told_turn

SEEDS: Final = 1_024
"""How many tables there are to deal."""
PARAMETERS: Final[Mapping[str, Any]] = {
    "seats": 0,
    "mission": "",
    "actions": "id",
    "talk": False,
    "forced": False,
}


def name_of(game: str) -> str:
    return f"shamble_{game.replace('-', '_')}"


def type_of(game: str) -> pyspiel.GameType:
    """What OpenSpiel knows of a game before it is loaded."""
    spec = specs()[game]
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=f"Shamble: {spec.title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if spec.rivals else utility.IDENTICAL,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=spec.seats[1],
        min_num_players=spec.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(PARAMETERS),
    )


class ShambleGame(pyspiel.Game):
    """One kind of table. Subclasses say of which game."""

    game: str
    game_type: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        options = {"mission": given["mission"]} if given["mission"] else {}
        manners = Manners(TALK if given["talk"] else 0, bool(given["forced"]))
        self.setup = Setup(self.game, int(given["seats"]), options, manners=manners)
        sample = self.setup.table(0)
        self.form: Numbering = form_of(given["actions"], codec_of(sample))
        self.schema: Schema = encoder_of(sample).schema
        info = pyspiel.GameInfo(
            num_distinct_actions=self.form.size,
            max_chance_outcomes=SEEDS,
            num_players=self.setup.players,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=ENDLESS,
        )
        super().__init__(self.game_type, info, dict(params or {}))

    def new_initial_state(self) -> ShambleState:
        return ShambleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> ShambleObserver:
        return ShambleObserver(self.schema)


class ShambleState(pyspiel.State):
    """A table, or the moment before its seed is drawn."""

    def __init__(self, game: ShambleGame) -> None:
        super().__init__(game)
        self.episode: Episode | None = None

    @property
    def _game(self) -> ShambleGame:
        game: ShambleGame = self.get_game()
        return game

    def current_player(self) -> Any:
        if self.episode is None:
            return pyspiel.PlayerId.CHANCE
        turn = self.episode.turn
        return pyspiel.PlayerId.TERMINAL if turn is None else turn.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(seed, 1.0 / SEEDS) for seed in range(SEEDS)]

    def _legal_actions(self, player: Seat) -> list[int]:
        if self.episode is None or self.episode.turn is None or self.episode.turn.seat != player:
            return []
        return sorted(self._game.form.legal(self.episode.turn))

    def _apply_action(self, action: int) -> None:
        if self.episode is None:
            self.episode = Episode(self._game.setup, action)
        else:
            assert self.episode.turn is not None
            self.episode.answer(option_meant(self._game.form, self.episode.turn, action))

    def _action_to_string(self, player: Seat, action: int) -> str:
        if self.episode is None or self.episode.turn is None:
            return f"seed {action}"
        turn = self.episode.turn
        legal = self._game.form.legal(turn)
        return repr(turn.options[legal.index(action)]) if action in legal else f"action {action}"

    def is_terminal(self) -> bool:
        return self.episode is not None and self.episode.turn is None

    def returns(self) -> list[float]:
        return [0.0] * self._game.setup.players if self.episode is None else list(self.episode.rewards)

    def __str__(self) -> str:
        return "before the deal" if self.episode is None else told_turn(self.episode.table, None)


class ShambleObserver:
    """What a seat sees: named arrays; as a string, to be compared, the same in bytes with what it may answer,
    which does not follow from them: who is tied, or can still be vaccinated."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self.tensor: Any = np.zeros(schema.size, np.float32)
        self.dict = schema.named(self.tensor)

    def set_from(self, state: ShambleState, player: Seat) -> None:
        episode = state.episode
        self.tensor[:] = 0 if episode is None else observe(episode.table, player, episode.turn)

    def string_from(self, state: ShambleState, player: Seat) -> str:
        if state.episode is None:
            return ""
        seen = observe(state.episode.table, player, state.episode.turn).tobytes().hex()
        return f"{seen} {' '.join(map(str, state.legal_actions(player)))}"


def resampler(seed: int) -> Callable[[ShambleState, Seat], ShambleState]:
    """For ISMCTSBot.set_resampler: possible tables as whoever is asked knows them."""
    luck = Rng(seed)

    def resample(state: ShambleState, player: Seat) -> ShambleState:
        assert state.episode is not None
        world: ShambleState = state.clone()
        world.episode = state.episode.imagined(luck)
        return world

    return resample


def _registered(game: str) -> type[ShambleGame]:
    kind: type[ShambleGame] = type(
        f"Shamble{game.title().replace('-', '')}", (ShambleGame,), {"game": game, "game_type": type_of(game)}
    )
    pyspiel.register_game(kind.game_type, kind)
    return kind


GAMES: Final = {name_of(game): _registered(game) for game in specs()}
"""Registered as soon as this module is imported."""
