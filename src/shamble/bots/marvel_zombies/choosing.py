"""How heroes of both modes choose: every option is tried in the mind with all that may follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, TypeVar

from ...engine import Choice, Option
from .mind import TRAIT_GAINED, Mind
from .situation import FAR, Situation

ACTION: Final = "turn.action"
NEVER: Final = -10 * FAR
"""What is worse than any defeat to come: it loses at once, or makes no sense."""
LATER: Final = 0.001
"""How much what comes later must be better than what comes first."""

M = TypeVar("M", bound=Mind)


class Chooser(Generic[M]):
    """Looks for the best option with one kind of mind: `rules` say what an option leads to, by its key, and
    `first` what comes first when it makes no difference."""

    def __init__(
        self, mind: type[M], rules: Mapping[str, Callable[[M, Option, int], float]], first: Sequence[str]
    ) -> None:
        self.mind, self.rules, self.first = mind, rules, first

    def mind_of(self, s: Situation, choice: Choice) -> M:
        hero = s.fighters[str(choice.params[0])]
        mind = s.mind
        if not isinstance(mind, self.mind) or not mind.goes_on(hero, hero.entry.actions):
            s.mind = mind = self.mind(s, hero, hero.entry.actions)
        if choice.prompt == ACTION and all(option.key != "gain_trait" for option in choice.options):
            mind.deeds = (TRAIT_GAINED,)  # once a turn: what is left over is not worth another one
        return mind

    def score(self, mind: M, option: Option, actions: int) -> float:
        """What doing that leads to, with so many actions before it is paid for."""
        rule = self.rules.get(option.key)
        if rule is None:
            return NEVER
        kept = mind.kept()
        worth = rule(mind, option, actions)
        mind.put_back(kept)
        return worth

    def best_of(self, mind: M, options: Sequence[Option], actions: int) -> Option:
        def rank(option: Option) -> float:
            late = self.first.index(option.key) if option.key in self.first else len(self.first)
            return self.score(mind, option, actions) - LATER * late

        return max(options, key=rank)

    def free(self, s: Situation, choice: Choice) -> Option:
        """Something that costs no action: as good as one more action to begin with."""
        mind = self.mind_of(s, choice)
        declined = [option for option in choice.options if option.key in ("decline", "stay")]
        rest = [option for option in choice.options if option not in declined]
        best = self.best_of(mind, rest or declined, mind.actions + 1)
        if not declined or best in declined:
            return best
        keep = self.score(mind, declined[0], mind.actions)
        return best if self.score(mind, best, mind.actions + 1) >= keep else declined[0]

    def best(self, s: Situation, choice: Choice) -> Option:
        """The beginning of the best plan for the whole turn."""
        mind = self.mind_of(s, choice)
        return self.best_of(mind, choice.options, mind.actions)

    def leap(self, s: Situation, choice: Choice) -> Option:
        """So many zones one by one, Enemies or not: a step is as good as the best place it still leads to."""
        mind, steps = self.mind_of(s, choice), int(choice.params[1])

        def worth(option: Option) -> float:
            if option.key != "go":
                return mind.best(mind.actions)
            zones = [zone for zone, far in s.distances(str(option.args[0])).items() if far < steps]
            return max(mind.best_at(zone, mind.actions) for zone in zones) - LATER

        return max(choice.options, key=worth)

    def ranked(self, s: Situation, choice: Choice) -> list[Option]:
        """All options, those first that look best."""
        mind = self.mind_of(s, choice)
        scores = {option.name: self.score(mind, option, mind.actions) for option in choice.options}
        return sorted(choice.options, key=lambda option: -scores[option.name])
