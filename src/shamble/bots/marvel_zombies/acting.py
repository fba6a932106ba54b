"""A hero's turn: every option is tried in the mind with all that may follow, and the best is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...engine import Choice, Option
from ...games.marvel_zombies.reading import DEVOUR, SIGN
from .choosing import Chooser
from .mind import STEP, TRAIT_GAINED, Mind, leap_gain
from .situation import FAR, Fighter, Situation

FIRST: Final = ("collect", "take", "attack", "attack_far", "open", "move", "gain_trait", "end_turn")
"""What comes first when it makes no difference: a Trait can be gained when all else is done."""


CLEARS: Final = 1.0
"""How much earlier a hero goes who can push Enemies away."""
KEPT: Final = 0.4
"""What a Trait is worth that can be used later."""


def end_turn(mind: Mind, option: Option, actions: int) -> float:
    return mind.worth(0)


def stay(mind: Mind, option: Option, actions: int) -> float:
    return mind.best(actions)


def move(mind: Mind, option: Option, actions: int) -> float:
    mind.hero.zone = str(option.args[0])
    mind.bonus -= STEP
    return mind.best(actions - (int(option.args[1]) if len(option.args) > 1 else 0))


def _open(mind: Mind, option: Option, actions: int) -> float:
    return mind.worth(actions - 1) if mind.do(("open", str(option.args[0]), 0), actions) else -FAR


def gain_trait(mind: Mind, option: Option, actions: int) -> float:
    mind.deeds = (*mind.deeds, TRAIT_GAINED)
    mind.bonus += mind.trait
    return mind.best(actions - 1)


def _take(mind: Mind, option: Option, actions: int) -> float:
    if mind.hero.zone not in mind.objectives:
        return mind.best(actions - 1) - 1.0
    mind.do(("take", mind.hero.zone, 0), actions)
    return mind.best(actions - 1)


def _collect(mind: Mind, option: Option, actions: int) -> float:
    return FAR


def _attack(mind: Mind, option: Option, actions: int) -> float:
    name, zone = str(option.args[0]), str(option.args[1])
    if name == SIGN:
        mind.deeds = (*mind.deeds, ("sign", zone, 0))
        mind.throw_sign(zone)
    else:
        mind.do(("devour", mind.hero.zone, 0) if name == DEVOUR else ("strike", zone, 0), actions)
    return mind.best(actions - 1)


def _use(mind: Mind, option: Option, actions: int) -> float:
    return mind.best(actions) + gain(mind, option)


OptionWorth = Callable[[Mind, Option, int], float]
RULES: Final[dict[str, OptionWorth]] = {
    "end_turn": end_turn,
    "decline": stay,
    "stay": stay,
    "move": move,
    "go": move,
    "open": _open,
    "gain_trait": gain_trait,
    "take": _take,
    "collect": _collect,
    "attack": _attack,
    "attack_far": _attack,
    "use_skill": _use,
    "use_trait": _use,
    "use_card": _use,
}


# -- what skills, Traits and cards allow -----------------------------------------------------------------


AbilityWorth = Callable[[Mind], float]


def gain(mind: Mind, option: Option) -> float:
    """Worth what it is worth to somebody in that state; hardly anything is kept for later."""
    ability = ABILITIES.get(str(option.args[0]))
    return ability(mind) if ability else -1.0


def _cheap_hunger(worth: float) -> AbilityWorth:
    """Something that raises Hunger: fine while there is room."""
    return lambda mind: worth if mind.hero.hunger <= 1 else -1.0


def _adapt(mind: Mind) -> float:
    """A Trait for Hunger, as long as there is something to eat."""
    return 0.4 if mind.hero.hunger <= 2 - mind.s.prey_distance(mind.hero.zone) else -1.0


def _crowded(least: int) -> AbilityWorth:
    return lambda mind: 0.3 * (mind.s.enemies(mind.hero.zone) - least + 1)


def _frenzy(mind: Mind) -> float:
    """Only for somebody who is right here: whoever has to go for prey may think better of it on the way."""
    is_prey_here = mind.s.prey_distance(mind.hero.zone) == 0
    return 1.0 if mind.hero.hunger >= 2 and mind.actions > 0 and is_prey_here else -1.0


def _leap(steps: int, price: float, hunger: float = 0.0) -> AbilityWorth:
    """Worth where it may lead, but for what could be done with it later."""
    return lambda mind: leap_gain(mind, steps, hunger) - price


def _soothe(mind: Mind) -> float:
    others = (each for each in mind.s.fighters.values() if each.name != mind.hero.name)
    return 0.6 if mind.hero.hunger <= 1 and any(each.hunger >= 3 for each in others) else -1.0


def _wounding(mind: Mind) -> float:
    """A free attack against a point of Hunger, which is one more die."""
    return 1.2 if mind.hero.hunger <= 2 else -0.5


def _strike_out(mind: Mind) -> float:
    """A leap and an attack for one action; whoever is on the way out has better things to do."""
    return 0.6 if mind.hero.hunger <= 2 and not mind.s.view.may_leave else -1.0


ABILITIES: Final[dict[str, AbilityWorth]] = {
    "hunger_adaptation": _adapt,
    "danvers_special": _strike_out,
    "undead_leader": lambda mind: 1.0,
    "gamma_leap": _leap(2, STEP),
    "feeding_frenzy": _frenzy,
    "scent_of_blood": _leap(2, KEPT),
    "blood_rush": _cheap_hunger(0.8),
    "howl": _crowded(4),
    "break_in": lambda mind: -1.0,
    "putrid_cloud": lambda mind: 0.6,
    "leftovers": lambda mind: 1.0 if mind.hero.hunger >= 3 else -1.0,
    "coulson": _wounding,
    "okoye": _wounding,
    "pepper_potts": _cheap_hunger(0.3),
    "ross": _crowded(3),
    "wong": _leap(2, STEP, hunger=1.0),
    "happy_hogan": _leap(1, STEP, hunger=1.0),
    "ned_leeds": _soothe,
}


# -- the questions ---------------------------------------------------------------------------------------


TURN: Final[Chooser[Mind]] = Chooser(Mind, RULES, FIRST)


def action(s: Situation, choice: Choice) -> Option:
    """What helps at once is used; then the best plan for the whole turn is begun."""
    mind, options = TURN.mind_of(s, choice), list(choice.options)
    uses = [option for option in options if option.key in ("use_skill", "use_trait", "use_card")]
    gains = [gain(mind, option) for option in uses]
    best = max(gains, default=0.0)
    if best > 0:
        return uses[gains.index(best)]
    if mind.actions <= 0:
        return options[-1]
    return TURN.best_of(mind, [option for option in options if option not in uses], mind.actions)


def order(s: Situation, choice: Choice) -> Option:
    """First whoever can clear the way, then whoever stands among most Enemies; the helpless last."""
    return max(choice.options, key=lambda option: pressing(s, s.fighters[str(option.args[0])]))


def pressing(s: Situation, hero: Fighter) -> float:
    """How much depends on that hero's going first; among equals the one with least experience does."""
    here = s.enemies(hero.zone)
    urgent = here - 0.1 * hero.xp
    if hero.is_restrained:
        return urgent + (2.0 if not s.rivals_at(hero.zone) else -8.0)
    pushes = hero.has("repulsor_ray") or {"howl", "ross"} & {*hero.entry.traits, hero.entry.card}
    return urgent + (CLEARS if pushes and here >= 2 else 0.0)
