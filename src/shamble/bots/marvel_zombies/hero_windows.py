"""The smaller questions of hero mode: Power for dice, wounds and who takes them, help at the right moment."""

from __future__ import annotations

from typing import Final

from ...engine import Choice, Option, Rng
from .hero_acting import TURN, pushes, strikes
from .hero_tasks import must_rescue
from .hero_worth import WOUND, endurance, is_marked, person_worth, soaks
from .situation import Situation
from .windows import distance_to_heroes, last, option_named, rank, to_hit

HEROES: Final = (
    "thor spider_man black_panther ms_marvel scarlet_witch doctor_strange hulk winter_soldier wasp vision"
).split()
TRAITS: Final = (
    "shrug_off adrenaline follow_through mighty_blow never_give_up second_wind hold_the_line inner_strength"
    " to_the_rescue takedown come_with_me avengers_assemble shockwave perfect_throw kick_it_in"
).split()
"""The best first."""
CARDS: Final = (
    "okoye sharon_carter wong coulson mary_jane blind_al happy_hogan pepper_potts ned_leeds ross aunt_may"
    " jameson"
).split()
FEW: Final = 2
"""So many Enemies are worth Power that keeps them away."""
HELD_OUT: Final = 2 / 3
"""How likely it is that a Combat Bystander does not."""


def pick_hero(choice: Choice, rng: Rng) -> Option:
    """The strongest, but not the same team every time."""
    return min(choice.options, key=lambda option: rank(HEROES, str(option.args[0])) + rng.below(3))


# -- an attack -------------------------------------------------------------------------------------------


def boost(s: Situation, choice: Choice) -> Option:
    """As much Power as the best plan for the rest of the turn can spare; cards where there is much to hit."""
    mind = TURN.mind_of(s, choice)
    hero, attack, zone = mind.hero, str(choice.params[1]), str(choice.params[2])
    if attack != mind.unique.name:
        return last(choice)
    expected = mind.unique.dice * (7 - mind.unique.accuracy) / 6
    needed = to_hit(s, zone)
    for option in choice.options:
        name = str(option.args[0]) if option.args else ""
        if name == "mighty_blow" and needed > expected + 1:
            return option
        if name == "sharon_carter" and needed > expected + 0.5:
            return option
        if name == "focused_beam" and mind.unique.dice >= 2 and needed >= 2 and hero.power >= 2:
            return option
    powers = {int(option.args[0]): option for option in choice.options if option.key == "power"}
    if not powers:
        return last(choice)
    worth = list(strikes(mind, zone, max(powers), mind.actions))
    count = max(range(len(worth)), key=worth.__getitem__)
    return powers.get(count, last(choice))


def rolled(s: Situation, choice: Choice) -> Option:
    """Once more, while the Hits fall short of what stands there."""
    attack, hits = s.view.attack, int(choice.params[2])
    hero = s.fighters[str(choice.params[0])]
    dice, zone = (attack.dice, attack.zone) if attack else ([], hero.zone)
    needed, misses = to_hit(s, zone), len(dice) - hits
    short = hits < needed
    for option in choice.options:
        name = str(option.args[0]) if option.args else ""
        if name in ("never_give_up", "chaos_hex") and short and misses >= 2:
            return option
        if name == "blind_al" and short:
            return option
        if name == "mary_jane" and short and hits * 3 < len(dice) and hero.power:
            return option
    return option_named(choice, "accept") or last(choice)


def afterwards(s: Situation, choice: Choice) -> Option:
    return choice.options[0]


def target(s: Situation, choice: Choice) -> Option:
    """Zombie Heroes who fall, the toughest first; with free choice whoever is dangerous and falls."""
    hits = int(choice.params[1])

    def worth(option: Option) -> float:
        name = str(option.args[0])
        if option.key == "hit":
            toughness = s.rivals[name].toughness
            return toughness if toughness <= hits else -toughness
        worths = (1.5 if hits >= s.printed.toughness[0] else -1.0, 1.0, 2.0)
        return dict(zip(s.printed.kinds, worths, strict=True)).get(name, 0.0)

    return max(choice.options, key=worth)


# -- Enemies act -----------------------------------------------------------------------------------------


def share(s: Situation, choice: Choice) -> Option:
    """Whoever it costs least: heroes with health or help to spare, and people only to save a life.
    Who is gone already takes what is left."""

    def cost(option: Option) -> float:
        name = str(option.args[0])
        if option.key == "wound_bystander":
            entry = s.people.get(name)
            if entry is None:
                return -1.0
            return person_worth(s, entry) * 2.5 * (HELD_OUT if entry.combat else 1.0)
        hero = s.fighters.get(name)
        if hero is None:
            return -1.0
        return 0.3 if soaks(hero) else WOUND[min(endurance(s, hero), 5)] - 0.01 * hero.health

    return min(choice.options, key=cost)


def cancel(s: Situation, choice: Choice) -> Option:
    """Skills and Traits at once; a Bystander only for a life, and never one whom the mission needs."""
    hero = s.fighters[str(choice.params[0])]
    ready = option_named(choice, "use_skill") or option_named(choice, "use_trait")
    if ready is not None:
        return ready
    given = option_named(choice, "sacrifice")
    losses = s.view.mission.losses
    spare = not is_marked(s, hero) and not ("three_devoured" in losses and len(s.view.lost) >= 2)
    if given is not None and hero.health <= 1 and spare:
        return given
    return last(choice)


def shield(s: Situation, choice: Choice) -> Option:
    """Against more than one wound, or for somebody who cannot take another."""
    zone, wounds = str(choice.params[1]), int(choice.params[2])
    weak = min((endurance(s, hero) for hero in s.heroes_at(zone)), default=9)
    return choice.options[0] if wounds >= FEW or weak <= 1 else last(choice)


def halt(s: Situation, choice: Choice) -> Option:
    """Web Shooters: where most are about to come."""
    ways = [option for option in choice.options if option.key == "at"]
    best = max(ways, key=lambda option: s.enemies(str(option.args[0])))
    return best if s.enemies(str(best.args[0])) >= FEW else last(choice)


def entered(s: Situation, choice: Choice) -> Option:
    return choice.options[0]


def noticed(s: Situation, choice: Choice) -> Option:
    """Spider-Sense is free; Jameson is not worth his price."""
    return option_named(choice, "use_skill") or last(choice)


def walk(s: Situation, choice: Choice) -> Option:
    """A Bystander comes as near as can be; standing still helps nobody."""
    ways = [option for option in choice.options if option.key == "go"]
    return min(ways, key=lambda option: distance_to_heroes(s, str(option.args[0])))


# -- skills and cards ------------------------------------------------------------------------------------


def discard(s: Situation, choice: Choice) -> Option:
    return max(choice.options, key=lambda option: rank(TRAITS, str(option.args[0])))


def keep(s: Situation, choice: Choice) -> Option:
    """What the mission may not lose stays; otherwise the better card."""
    hero = s.fighters[str(choice.params[0])]
    if "marked_lost" in s.view.mission.losses:
        return next(
            option for option in choice.options if (str(option.args[0]) == hero.card) == is_marked(s, hero)
        )
    return min(choice.options, key=lambda option: rank(CARDS, str(option.args[0])))


def whom(s: Situation, choice: Choice) -> Option:
    """Rescue whom the mission asks for, then whoever has the best card."""

    def asked(option: Option) -> float:
        name = str(option.args[0])
        return -100.0 * any(must_rescue(s, goal, name) for goal in s.goals) + rank(CARDS, name)

    return min(choice.options, key=asked)


def pull(s: Situation, choice: Choice) -> Option:
    """Somebody to rescue; otherwise a hero who is worst off."""
    people = [option for option in choice.options if option.key == "bring"]
    if people:
        return people[0]
    return max(choice.options, key=lambda option: s.enemies(s.fighters[str(option.args[0])].zone))


def portal_who(s: Situation, choice: Choice) -> Option:
    """Whoever opened it."""
    return choice.options[0]


def portal_where(s: Situation, choice: Choice) -> Option:
    mind = TURN.mind_of(s, choice)
    return max(choice.options, key=lambda option: TURN.score(mind, option, mind.actions))


def push_from(s: Situation, choice: Choice) -> Option:
    mind = TURN.mind_of(s, choice)
    return max(
        choice.options,
        key=lambda option: max(pushes(mind, str(option.args[0]), mind.actions), default=-99.0),
    )


def push_where(s: Situation, choice: Choice) -> Option:
    mind, zone = TURN.mind_of(s, choice), str(choice.params[1])
    ways = s.near(zone)
    worth = dict(zip(ways, pushes(mind, zone, mind.actions), strict=True))
    return max(choice.options, key=lambda option: worth.get(str(option.args[0]), -99.0))


def clear_where(s: Situation, choice: Choice) -> Option:
    return max(choice.options, key=lambda option: s.foes_at(str(option.args[0]))[1])


def eliminate(s: Situation, choice: Choice) -> Option:
    """Zombie Heroes, Brutes, Runners, Walkers."""
    tough, plain, fast = s.printed.kinds
    kinds = (tough, fast, plain)

    def first(option: Option) -> float:
        return -1.0 if option.key == "hit" else rank(kinds, str(option.args[0]))

    return min(choice.options, key=first)


def powerless(s: Situation, choice: Choice) -> Option:
    return min(choice.options, key=lambda option: s.fighters[str(option.args[0])].power)
