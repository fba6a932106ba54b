"""What PettingZoo and Gymnasium share: the spaces, what an agent is shown, and its rewards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypedDict

import numpy as np
from gymnasium import spaces

from ..engine import Pack, Seat
from ..engine.asking import Manners
from ..research.arrays import HIGHEST, NONE, encoder_of, observe
from ..research.codec import NO_FACTOR, codec_of, version_of
from ..research.episode import TALK, Episode, Setup, game_of
from ..research.errors import ResearchError
from ..research.forms import form_of, legal_mask, option_meant, option_table
from ..research.progress import progress_of

ARRAYS: Final = "arrays"
MASK: Final = "mask"
SIGHTS: Final = (ARRAYS, MASK)
"""What an agent is shown: arrays with a mask, or the mask alone, which is quicker."""
WIN: Final = "win"
PROGRESS: Final = "progress"
REWARDS: Final = (WIN, PROGRESS)
"""1 for winning, at the end; or how much farther the seat has come with each step, which adds up to that."""

Observation = dict[str, Any]


class Wishes(TypedDict, total=False):
    """What any environment may be asked for beside its game, seats and options."""

    pack: Pack | None
    actions: str
    """How answers are numbered: one of the forms of `research.forms`."""
    sight: str
    """SIGHTS."""
    reward: str
    """REWARDS."""
    talk: bool
    """May seats speak unasked?"""
    forced: bool
    """Are seats asked where they have a single answer and nothing to say?"""
    recorded: bool
    """Are log and record kept?"""


def setup_of(
    game: str, seats: int, options: Mapping[str, Any] | None, wishes: Wishes, *, owner: Seat, shown: bool
) -> Setup:
    """The tables that are wished for; `owner` answers what anybody may. What is shown must be recorded."""
    manners = Manners(TALK if wishes.get("talk") else 0, wishes.get("forced", False), owner)
    recorded = shown or wishes.get("recorded", False)
    return Setup(game_of(game), seats, options or {}, wishes.get("pack"), manners, recorded)


class Lens:
    """How one kind of episode looks to agents. Spaces are made from a table like those to be played."""

    def __init__(self, setup: Setup, wishes: Wishes) -> None:
        actions, sight = wishes.get("actions", "id"), wishes.get("sight", ARRAYS)
        reward = wishes.get("reward", WIN)
        for given, known in ((sight, SIGHTS), (reward, REWARDS)):
            if given not in known:
                raise ResearchError("form", form=given, forms=", ".join(known))
        sample = setup.table(0)
        self.codec = codec_of(sample)
        self.form = form_of(actions, self.codec)
        self.indexed = actions == "index"
        self.sight = sight
        self.reward = reward
        self.version = version_of(sample)
        self.schema = encoder_of(sample).schema
        self.nothing = self._nothing()

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.form.size)

    def observation_space(self) -> spaces.Dict:
        parts: dict[str, spaces.Space[Any]] = {}
        if self.sight == ARRAYS:
            parts["observation"] = spaces.Box(NONE, HIGHEST, (self.schema.size,), np.int16)
        if self.indexed:
            shape = (self.codec.most_options, self.codec.width)
            parts["options"] = spaces.Box(NO_FACTOR, max(self.codec.factor_sizes), shape, np.int32)
        parts["action_mask"] = spaces.Box(0, 1, (self.form.size,), np.int8)
        return spaces.Dict(parts)

    def _nothing(self) -> Observation:
        """What somebody may do who is not asked."""
        found: Observation = {"action_mask": np.zeros(self.form.size, np.int8)}
        if self.indexed:
            shape = (self.codec.most_options, self.codec.width)
            found["options"] = np.full(shape, NO_FACTOR, np.int32)
        return found

    def look(self, episode: Episode, seat: Seat) -> Observation:
        """What that seat sees now; whoever is not asked may do nothing."""
        turn = episode.turn
        shown: Observation = {}
        if self.sight == ARRAYS:
            shown["observation"] = observe(episode.table, seat, turn)
        if turn is None or turn.seat != seat:
            return {**shown, **self.nothing}
        if self.indexed:
            shown["options"] = option_table(self.codec, turn)
        shown["action_mask"] = legal_mask(self.form, turn)
        return shown

    def index(self, episode: Episode, action: Any) -> int:
        """Which answer an action is."""
        if episode.turn is None:
            raise ResearchError("over")
        return option_meant(self.form, episode.turn, action)

    def standing(self, episode: Episode, seat: Seat) -> float:
        """How well the seat stands: rewards are how this changes."""
        if self.reward == PROGRESS and (not episode.table.over or not episode.rivals):
            return progress_of(episode.table, seat)
        return episode.rewards[seat]
