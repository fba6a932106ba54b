"""The rules-of-thumb team: whoever is asked looks at the open table and does what leaves all best off."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mypy_extensions import mypyc_attr

from ...engine import Choice, Option, Rng
from ...games.marvel_zombies.reading import MarvelReading
from ..base import Look, Worlds
from . import acting, hero_acting, hero_windows, windows
from .memory import Memory
from .situation import Situation

ThumbRule = Callable[[Situation, Choice], Option]
TURN: Final = frozenset({"turn.action", "turn.free", "move.where", "attack.boost", "attack.free"})
"""Questions about a hero's turn, which follow one another with little changed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ThumbBot:
    """Plays by rules of thumb. All lies on the table but for what it aimed at last, and on what errands
    somebody who looks for a better way sends heroes (tools/marvel_wins.py)."""

    name: Final = "thumb"

    def __init__(self, errands: Mapping[str, str] = {}) -> None:
        self.aim = ""
        self.errands = errands
        self.memory = Memory()

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        reading: MarvelReading = look.reading
        living = reading.printed.is_hero_mode
        if choice.prompt == "setup.hero":
            pick = hero_windows.pick_hero if living else windows.pick_hero
            return pick(choice, rng)
        rule = (HERO_RULES if living else RULES).get(choice.prompt)
        option = rule(self._situation(reading, choice), choice) if rule else choice.options[0]
        if option.key in ("attack", "attack_far"):
            self.aim = str(option.args[1])
        return option

    def ranked(self, look: Look, choice: Choice) -> list[Option]:
        """The options of a question about a hero's turn, those first that look best."""
        reading: MarvelReading = look.reading
        chooser = hero_acting.TURN if reading.printed.is_hero_mode else acting.TURN
        return chooser.ranked(self._situation(reading, choice), choice)

    def _situation(self, reading: MarvelReading, choice: Choice) -> Situation:
        if choice.prompt in TURN:
            recalled = self.memory.recall(reading, str(choice.params[0]), self.aim, self.errands)
            return self.memory.turn_to(recalled)
        return self.memory.turn_to(Situation(reading, self.aim, self.errands))


RULES: Final[dict[str, ThumbRule]] = {
    "turn.who": acting.order,
    "turn.action": acting.action,
    "turn.free": acting.TURN.free,
    "move.where": acting.TURN.leap,
    "trait.discard": windows.discard,
    "trait.door": acting.TURN.best,
    "card.keep": windows.keep,
    "attack.boost": windows.boost,
    "attack.rolled": windows.rolled,
    "attack.target": windows.target,
    "attack.hunger": windows.swallow,
    "attack.after": windows.afterwards,
    "attack.free": acting.TURN.free,
    "push.from": windows.push_from,
    "push.where": windows.push_where,
    "eliminate.which": windows.pick_off,
    "leader.who": windows.lead,
    "soothe.who": windows.hungriest,
    "wound.who": windows.share,
    "wound.cancel": windows.cancel,
    "spawn.noticed": windows.last_option,
    "enemy.odd": windows.send,
    "super_hero.way": windows.send,
    "super_hero.whom": windows.weakest_blow,
    "super_hero.where": windows.away,
    "bystander.way": windows.walk,
    "fire.where": windows.weakest_blow,
    "mission.peek": windows.peek,
    "mission.defence": windows.away,
}
"""What is not here is answered with the first option: rooms in any order, cards drawn for free."""

HERO_RULES: Final[dict[str, ThumbRule]] = {
    "turn.who": hero_acting.order,
    "turn.action": hero_acting.TURN.best,
    "turn.free": hero_acting.TURN.free,
    "move.where": hero_acting.TURN.leap,
    "advance.where": hero_acting.advance,
    "trait.discard": hero_windows.discard,
    "trait.lose": hero_windows.discard,
    "trait.door": hero_acting.TURN.best,
    "card.keep": hero_windows.keep,
    "attack.boost": hero_windows.boost,
    "attack.rolled": hero_windows.rolled,
    "attack.target": hero_windows.target,
    "attack.after": hero_windows.afterwards,
    "attack.free": hero_acting.TURN.free,
    "push.from": hero_windows.push_from,
    "push.where": hero_windows.push_where,
    "clear.where": hero_windows.clear_where,
    "portal.who": hero_windows.portal_who,
    "portal.where": hero_windows.portal_where,
    "pull.who": hero_windows.pull,
    "rescue.who": hero_windows.whom,
    "eliminate.which": hero_windows.eliminate,
    "leader.who": windows.lead,
    "soothe.who": hero_windows.powerless,
    "wound.who": hero_windows.share,
    "wound.cancel": hero_windows.cancel,
    "shield.use": hero_windows.shield,
    "spawn.noticed": hero_windows.noticed,
    "enemy.odd": windows.send,
    "enemy.halt": hero_windows.halt,
    "enemy.entered": hero_windows.entered,
    "super_hero.way": windows.send,
    "super_hero.whom": windows.weakest_blow,
    "super_hero.where": windows.away,
    "bystander.way": hero_windows.walk,
    "mission.peek": windows.peek,
    "mission.defence": windows.away,
}
"""The same for hero mode."""
