"""TextArena: all five games for language models that play each other (docs/doors/textarena.md)."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from typing import Any, Final

import textarena
from textarena.envs.registration import ENV_REGISTRY, register
from textarena.wrappers import GameMessagesAndCurrentBoardObservationWrapper, LLMObservationWrapper

from ..engine.asking import Manners
from ..engine.passing import idle_option
from ..research.episode import TALK, Episode, Setup, game_of, registered_names
from ..research.errors import research_texts
from ..research.prose import ProseTeller

ANSWER: Final = re.compile(r"\[(\d+)\]")
PROMPT = textarena.ObservationType.PROMPT
BOARD = textarena.ObservationType.GAME_BOARD
NEWS = textarena.ObservationType.GAME_MESSAGE
DEED = textarena.ObservationType.GAME_ACTION_DESCRIPTION


class ShambleEnv(textarena.Env):
    """A table; its players answer with a number in square brackets."""

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        language: str = "en",
        talk: bool = True,
        error_allowance: int = 3,
    ) -> None:
        self.game = game_of(game)
        self.options = dict(options or {})
        self.language = language
        self.manners = Manners(TALK if talk else 0)
        self.error_allowance = error_allowance

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """A new game. Everybody gets the rules, and whoever is asked first the table and the question."""
        number = secrets.randbits(32) if seed is None else seed
        setup = Setup(self.game, num_players, self.options, manners=self.manners, recorded=True)
        self.episode = Episode(setup, number)
        self.state = textarena.TeamMultiPlayerState(num_players, number, error_allowance=self.error_allowance)
        self.state.reset(game_state={}, player_prompt_function=self._prompt)
        self._told = [0] * num_players
        self._ask()

    def _prompt(self, player_id: int, game_state: Any) -> str:
        teller = ProseTeller(self.episode.table, player_id, self.language)
        you = teller.speaker.players[player_id]
        return "\n\n".join([teller.primer(), teller.cards(), teller.say("prose.how", you=you)])

    def _ask(self) -> None:
        """Whoever is asked sees what happened, the table and the question."""
        turn = self.episode.turn
        if turn is None:
            return
        seat, table = turn.seat, self.episode.table
        teller = ProseTeller(table, seat, self.language)
        self.state.manually_set_current_player_id(seat)
        news, self._told[seat] = teller.news(self._told[seat]), len(table.sink or [])
        if news:
            self.state.add_observation(news, NEWS, to_id=seat)
        self.state.add_observation(teller.board(), BOARD, to_id=seat)
        self.state.add_observation(teller.question(turn), NEWS, to_id=seat)

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """The last number in square brackets counts. Whoever gives none that will do is asked again, and
        after some tries lets the moment pass."""
        turn = self.episode.turn
        assert turn is not None
        seat = turn.seat
        self.state.add_observation(action, textarena.ObservationType.PLAYER_ACTION, from_id=seat, to_id=seat)
        given = ANSWER.findall(action)
        index = int(given[-1]) if given else -1
        if not 0 <= index < len(turn.options):
            last = len(turn.options) - 1
            if not self.state.set_invalid_move(
                research_texts(self.language).say("prose.wrong", {"last": last})
            ):
                done: tuple[bool, dict[str, Any]] = self.state.step()
                return done
            self.state.made_invalid_move = False
            idle = idle_option(turn.choice)
            index = 0 if idle is None else list(turn.options).index(idle)
        self.episode.answer(index)
        self._finish()
        self._ask()
        told: tuple[bool, dict[str, Any]] = self.state.step()
        return told

    def _finish(self) -> None:
        result = self.episode.table.result
        if result is not None:
            self.state.set_winners(list(result.winners), result.reason)
        elif self.episode.cut_off:
            self.state.set_draw("cut off")


for _name, _game in registered_names().items():
    if _name not in ENV_REGISTRY:
        register(_name, ShambleEnv, [GameMessagesAndCurrentBoardObservationWrapper], game=_game)
        register(f"{_name}-all", ShambleEnv, [LLMObservationWrapper], game=_game)
        register(f"{_name}-raw", ShambleEnv, None, game=_game)
