"""What players may regret at once: to end a turn with actions left, or certainly to kill one's own."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from ....engine import Choice, Option
from ....engine.choice import Name
from ....engine.plans import Plan
from ....engine.speech import Speaker
from ..view import HeroView

if TYPE_CHECKING:
    from . import MarvelReading

ACTION: Final = "turn.action"
SHARED: Final = "wound.who"
CANCELS: Final = ("wound.cancel", "wounds.cancel")
EXTRAS: Final = ("use_skill", "use_trait", "use_card")
"""What may be done without an action."""
PRICED: Final = ("move", "carry")
"""What says itself how many actions it takes; anything else takes one."""


def caution(reading: MarvelReading, choice: Choice, option: Option, speaker: Speaker) -> str:
    """Of one answer."""
    if choice.prompt == SHARED:
        return _falls(reading, choice, Counter([option.name]), speaker)
    if choice.prompt in CANCELS:
        return _gives_in(reading, choice, option, speaker)
    if choice.prompt != ACTION or len(choice.options) == 1:
        return ""
    if option.key == "end_turn":
        return _ends(reading, choice, speaker)
    return _starves(reading, choice, cost_of(option), _feeds(option.name), speaker)


def caution_at_once(reading: MarvelReading, choice: Choice, plan: Plan, speaker: Speaker) -> str:
    """Of several."""
    given = [expected.name for expected in plan.answers]
    if choice.prompt == SHARED:
        return _falls(reading, choice, Counter(given), speaker)
    cost = dict(plan.notes).get("cost", 0)
    if choice.prompt != ACTION:
        return ""
    return _starves(reading, choice, cost, any(map(_feeds, given)), speaker)


def fatal(reading: MarvelReading, choice: Choice, name: Name) -> int:
    """How many of those wounds would be the end of a hero of the viewer's; 0 if none would, or it cannot be
    helped."""
    seen = _own(reading, name)
    if seen is None or sum(_bears(reading, option.name) for option in choice.options) < _total(choice):
        return 0
    return seen.health


def cost_of(option: Option) -> int:
    """In actions; skills, traits and cards have prices of their own."""
    if option.key in PRICED:
        return int(option.args[1])
    return 0 if option.key in EXTRAS else 1


def _total(choice: Choice) -> int:
    return int(choice.params[1])


def _own(reading: MarvelReading, name: Name) -> HeroView | None:
    seen = reading.view.heroes[str(name[1])] if name[0] == "wound" else None
    return seen if seen is not None and seen.seat == reading.view.viewer else None


def _bears(reading: MarvelReading, name: Name) -> int:
    return reading.view.heroes[str(name[1])].health - 1 if name[0] == "wound" else 1


def _falls(reading: MarvelReading, choice: Choice, shares: Counter[Name], speaker: Speaker) -> str:
    """Whoever is given more wounds than they can bear, though others could take them."""
    fallen = [
        speaker.say("caution.falls", hero=speaker.name("hero", str(name[1])))
        for name, share in shares.items()
        if 0 < fatal(reading, choice, name) <= share
    ]
    return " ".join(fallen)


def _gives_in(reading: MarvelReading, choice: Choice, option: Option, speaker: Speaker) -> str:
    """To take a last wound that something could cancel."""
    hero = str(choice.params[0])
    count = int(choice.params[1]) if len(choice.params) > 1 else 1
    if option.key != "accept" or reading.view.heroes[hero].health > count:
        return ""
    return speaker.say("caution.falls", hero=speaker.name("hero", hero))


def _ends(reading: MarvelReading, choice: Choice, speaker: Speaker) -> str:
    hero = str(choice.params[0])
    seen, name = reading.view.heroes[hero], speaker.name("hero", hero)
    if seen.ravenous and seen.health == 1:
        return speaker.say("caution.starves", hero=name)
    return speaker.say("caution.actions", hero=name, count=seen.actions) if seen.actions else ""


def _starves(reading: MarvelReading, choice: Choice, cost: int, feeds: bool, speaker: Speaker) -> str:
    """To spend the last actions on anything but a meal. Where something could still be done without one, the
    turn does not end by itself, and is asked back then."""
    hero = str(choice.params[0])
    seen = reading.view.heroes[hero]
    starving = seen.ravenous and seen.health == 1 and not feeds
    idle = all(option.key not in EXTRAS for option in choice.options)
    if not starving or not idle or cost < seen.actions:
        return ""
    return speaker.say("caution.last_action", hero=speaker.name("hero", hero))


def _feeds(name: Name) -> bool:
    return name[:2] == ("attack", "devour")
