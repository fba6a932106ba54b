"""The smaller questions: dice that lie there, wounds to share out, Enemies who could go two ways."""

from __future__ import annotations

from typing import Final

from ...engine import Choice, Option, Rng
from ...games.marvel_zombies.reading import DEVOUR
from .mind import STEP, Mind, leap_gain
from .situation import Fighter, Situation
from .tasks import field_for, is_wanted, ways_to
from .worth import ZombieJudge

HEROES: Final = ("hulk", "captain_america", "captain_marvel", "iron_man", "deadpool", "wasp")
TRAITS: Final = (
    "dead_flesh feast savage_blow second_helping scent_of_blood blood_rush binge feeding_frenzy putrid_cloud"
    " howl leftovers iron_stomach razor_teeth long_reach break_in"
).split()
"""The best first."""
CARDS: Final = (
    "okoye coulson sharon_carter wong mary_jane blind_al aunt_may happy_hogan pepper_potts ned_leeds ross"
    " jameson"
).split()


def rank(names: list[str] | tuple[str, ...], name: str) -> int:
    return names.index(name) if name in names else len(names)


def option_named(choice: Choice, *keys: str) -> Option | None:
    return next((option for option in choice.options if option.key in keys), None)


def last(choice: Choice) -> Option:
    """Every question that may be declined offers that last."""
    return choice.options[-1]


# -- before the game ------------------------------------------------------------------------------------


def pick_hero(choice: Choice, rng: Rng) -> Option:
    """The strongest, but not the same team every time."""
    return min(choice.options, key=lambda option: rank(HEROES, str(option.args[0])) + rng.below(3))


# -- an attack ------------------------------------------------------------------------------------------


def boost(s: Situation, choice: Choice) -> Option:
    """Use it if there is more to hit than the dice are likely to."""
    hero, attack, zone = s.fighters[str(choice.params[0])], str(choice.params[1]), str(choice.params[2])
    facts = next((each for each in hero.entry.attacks if each.name == attack), None)
    if facts is None:
        return last(choice)
    expected = facts.dice * (7 - facts.accuracy) / 6
    needed = to_hit(s, zone)
    for option in choice.options:
        name = str(option.args[0]) if option.args else ""
        if name == "savage_blow" and needed > expected + 0.5:
            return option
        if name == "feast" and s.enemies(zone) >= 2 and expected >= 1.5:
            return option
        if name == "razor_teeth" and hero.hunger >= 3 and expected < 2.5:
            return option
        if name == "sharon_carter" and hero.hunger <= 1 and needed > expected:
            return option
    return last(choice)


def to_hit(s: Situation, zone: str) -> float:
    """How many Hits it would take to eliminate everybody there."""
    tough, plain, fast = s.foes_at(zone)
    one, two, three = s.printed.toughness
    agents = one * tough + two * plain + three * fast
    return agents + sum((rival.toughness for rival in s.rivals_at(zone)), 0.0)


def rolled(s: Situation, choice: Choice) -> Option:
    """Free help first, then what is paid for, while the Hits fall short."""
    attack = s.view.attack
    hero, hits = s.fighters[str(choice.params[0])], int(choice.params[2])
    zone = attack.zone if attack else hero.zone
    enough = 1 if choice.params[1] == DEVOUR and s.foes_at(zone)[0] == 0 else to_hit(s, zone)
    if choice.params[1] == DEVOUR:
        most = max(s.printed.toughness[0], *(rival.toughness for rival in s.rivals_at(zone)), 0)
        enough = min(enough, most)
    short = hits < enough
    for option in choice.options:
        name = str(option.args[0]) if option.args else ""
        misses = len(attack.dice) - hits if attack else 0
        if name == "energy_blast" or (name == "stinging_burst" and short):
            return option
        if name == "second_helping" and short and misses >= 2:
            return option
        if name == "blind_al" and hits == enough - 1:
            return option
        if name == "mary_jane" and short and hits * 3 < hits + misses and hero.hunger <= 2:
            return option
    return option_named(choice, "accept") or last(choice)


def target(s: Situation, choice: Choice) -> Option:
    """Super Heroes who fall, the toughest first; people whom the mission wants."""
    hero, hits = s.fighters[str(choice.params[0])], int(choice.params[1])

    def score(option: Option) -> float:
        name = str(option.args[0])
        if option.key == "hit":
            toughness = s.rivals[name].toughness
            return toughness if toughness <= hits else -toughness
        asked = any(is_wanted(s, hero, goal, name) for goal in s.goals)
        return (20 if asked else 0) - rank(CARDS, name)

    return max(choice.options, key=score)


def swallow(s: Situation, choice: Choice) -> Option:
    """Iron Stomach keeps a hero from going hungry when it would hurt."""
    hero, ones = s.fighters[str(choice.params[0])], int(choice.params[1])
    spare = hero.hunger + ones >= 3
    return (option_named(choice, "use_trait") if spare else option_named(choice, "accept")) or last(choice)


def afterwards(s: Situation, choice: Choice) -> Option:
    hero = s.fighters[str(choice.params[0])]
    for option in choice.options:
        name = str(option.args[0]) if option.args else ""
        if name in ("energy_blast", "ricochet", "sated_swarm", "binge"):
            return option
        if name == "aunt_may" and hero.health <= 4:
            return option
        if name == "repulsor_ray" and pushed_away(s, hero, s.aim):
            return option
        if name == "evasive_manoeuvres" and leap_gain(Mind(s, hero, hero.entry.actions), 1) > STEP:
            return option
    return last(choice)


def push_from(s: Situation, choice: Choice) -> Option:
    """Where most Enemies stand, and heroes among them."""

    def crowd(option: Option) -> float:
        zone = str(option.args[0])
        return s.enemies(zone) * (1 + len(s.heroes_at(zone)))

    return max(choice.options, key=crowd)


def pushed(s: Situation, hero: Fighter, zone: str, way: str) -> float:
    """How the table stands once all Enemies of a zone are pushed that way."""
    mind = Mind(s, hero, 0)
    kept = mind.kept()
    mind.push(zone, way)
    worth = mind.value()
    mind.put_back(kept)
    return worth


def pushed_away(s: Situation, hero: Fighter, zone: str) -> bool:
    """Is it better to push them?"""
    ways = s.near(zone) if zone else []
    now = ZombieJudge(s, hero).value()
    return any(pushed(s, hero, zone, way) > now + 0.2 for way in ways)


def push_where(s: Situation, choice: Choice) -> Option:
    hero, zone = s.fighters[str(choice.params[0])], str(choice.params[1])
    return max(choice.options, key=lambda option: pushed(s, hero, zone, str(option.args[0])))


def away(s: Situation, choice: Choice) -> Option:
    """As far from everybody as it goes."""
    return max(choice.options, key=lambda option: distance_to_heroes(s, str(option.args[0])))


def distance_to_heroes(s: Situation, zone: str) -> float:
    far = s.distances(zone)
    steps = [far.get(hero.zone, 9) for hero in s.fighters.values()]
    return min(steps, default=9) + 0.1 * sum(steps, 0.0)


def pick_off(s: Situation, choice: Choice) -> Option:
    return max(choice.options, key=lambda option: rank(s.printed.kinds, str(option.args[0])))


def lead(s: Situation, choice: Choice) -> Option:
    """Whoever could hit most, or has farthest to go."""

    def use(option: Option) -> float:
        hero = s.fighters[str(option.args[0])]
        return 2 * min(s.enemies(hero.zone), 3) + min(field_for(s, hero).get(hero.zone, 0), 5) * 0.3

    return max(choice.options, key=use)


def hungriest(s: Situation, choice: Choice) -> Option:
    return max(choice.options, key=lambda option: s.fighters[str(option.args[0])].hunger)


# -- wounds ---------------------------------------------------------------------------------------------


def share(s: Situation, choice: Choice) -> Option:
    """Whoever can best bear it: most health, or something that cancels it."""

    def bears(option: Option) -> float:
        hero = s.fighters.get(str(option.args[0]))
        if hero is None:
            return 100.0  # eliminated already: takes what is left
        armour = 1.5 * ("dead_flesh" in hero.entry.traits)
        if hero.has("energy_absorption") and hero.hunger < 3:
            armour += 1.5
        return hero.health + armour

    return max(choice.options, key=bears)


def cancel(s: Situation, choice: Choice) -> Option:
    hero = s.fighters[str(choice.params[0])]
    absorb = next((each for each in choice.options if each.key == "use_skill"), None)
    if absorb and (hero.hunger < 3 or hero.health <= 2):
        return absorb
    return option_named(choice, "use_trait") or last(choice)


def weakest_blow(s: Situation, choice: Choice) -> Option:
    """Fire falls where most health stands together."""
    return max(choice.options, key=lambda option: health_at(s, str(option.args[0])))


def health_at(s: Situation, zone: str) -> float:
    health = [hero.health for hero in s.heroes_at(zone)]
    return sum(health) + min(health, default=0) if health else 0.0


# -- ways -----------------------------------------------------------------------------------------------


def send(s: Situation, choice: Choice) -> Option:
    """Away from heroes if that can be; otherwise to those who can stand it."""

    def harmless(option: Option) -> float:
        zone = str(option.args[0])
        if not s.heroes_at(zone):
            return 100 + distance_to_heroes(s, zone)
        return health_at(s, zone) - 2 * s.enemies(zone)

    return max(choice.options, key=harmless)


def walk(s: Situation, choice: Choice) -> Option:
    """A Bystander comes as near as can be to somebody hungry."""
    return min(choice.options, key=lambda option: distance_to_heroes(s, str(option.args[0])))


def last_option(s: Situation, choice: Choice) -> Option:
    return last(choice)


# -- cards and missions ---------------------------------------------------------------------------------


def discard(s: Situation, choice: Choice) -> Option:
    return max(choice.options, key=lambda option: rank(TRAITS, str(option.args[0])))


def keep(s: Situation, choice: Choice) -> Option:
    return min(choice.options, key=lambda option: rank(CARDS, str(option.args[0])))


def peek(s: Situation, choice: Choice) -> Option:
    """What is nearest to somebody is what one wants to know about."""

    def nearest(option: Option) -> float:
        if option.key != "peek":
            return 99.0
        field = ways_to(s, {s.view.objectives[str(option.args[0])].zone: 0.0})
        return min((field.get(hero.zone, 98.0) for hero in s.fighters.values()), default=98.0)

    return min(choice.options, key=nearest)
