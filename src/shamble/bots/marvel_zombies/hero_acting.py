"""A living hero's turn: every option is tried in the mind with all that may follow, skills and cards too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from ...engine import Choice, Option
from ...games.marvel_zombies.reading import SIGN
from .acting import end_turn, gain_trait, move, stay
from .choosing import NEVER, Chooser
from .hero_mind import HeroMind
from .hero_worth import endurance, is_marked
from .situation import FAR, People, Person, Situation

FIRST: Final = "rescue seal take carry follower attack throw attack_far open move".split()
"""What comes first when it makes no difference: a Trait can be gained when all else is done."""
HELD: Final = 0.5
"""What a Trait is worth in hand."""
FRIENDLY: Final = 1.2
"""What an action is worth that another hero takes."""
FOLLOWER: Final = (2, 2 / 3)
"""Dice of a Captured Hero, and how likely each is to hit: about what everybody has."""


HeroOptionWorth = Callable[[HeroMind, Option, int], float]


# -- actions ---------------------------------------------------------------------------------------------


def _carry(mind: HeroMind, option: Option, actions: int) -> float:
    mind.sign = str(option.args[0])
    mind.note(("carry", mind.sign, 0))
    return move(mind, option, actions)


def _open(mind: HeroMind, option: Option, actions: int) -> float:
    return mind.worth(actions - 1) if mind.open(str(option.args[0]), actions) else NEVER


def _power_up(mind: HeroMind, option: Option, actions: int) -> float:
    mind.do(("power_up", mind.hero.zone, 0), actions)
    return mind.best(actions - 1)


def _take(mind: HeroMind, option: Option, actions: int) -> float:
    if mind.hero.zone not in mind.objectives:
        return mind.best(actions - 1) - 1.0
    mind.do(("take", mind.hero.zone, 0), actions)
    return mind.best(actions - 1)


def _rescue(mind: HeroMind, option: Option, actions: int) -> float:
    name = str(option.args[0])
    if name not in mind.people_here():
        return NEVER
    mind.do(("rescue", name, 0), actions)
    return mind.best(actions - 1)


def _seal(mind: HeroMind, option: Option, actions: int) -> float:
    mind.do(("seal", mind.hero.zone, 0), actions)
    return mind.best(actions - 1)


def _attack(mind: HeroMind, option: Option, actions: int) -> float:
    """With as much Power as is best."""
    zone = str(option.args[1])
    if str(option.args[0]) == SIGN:
        mind.note(("sign", zone, 0))
        mind.throw_sign(zone)
        return mind.best(actions - 1) - (FAR if mind.sign else 0.0)
    if option.key == "throw":
        mind.note(("throw", str(option.args[2]), 0))
        mind.hero.power -= int(option.args[2])
    return max(strikes(mind, zone, mind.hero.power, actions - 1))


def strikes(mind: HeroMind, zone: str, power: int, actions: int) -> Iterator[float]:
    """What the attack leads to with no Power for dice, with 1, and so on."""
    if any(rival.ability == "smothers_power" for rival in mind.s.rivals_at(mind.hero.zone)):
        power = 0
    kept = mind.kept()
    for count in range(power + 1):
        mind.do(("strike", zone, count), actions)
        yield mind.best(actions)
        mind.put_back(kept)


def _follower(mind: HeroMind, option: Option, actions: int) -> float:
    mind.note(("follower", str(option.args), 0))
    mind.strike(str(option.args[1]), *FOLLOWER)
    return mind.best(actions)


def _calm(mind: HeroMind, option: Option, actions: int) -> float:
    """Hulk is Banner for this turn: worth a card if he then falls."""
    if actions <= 0 or is_marked(mind.s, mind.hero):
        return NEVER
    mind.calm(str(option.args[0]))
    mind.note(("calm", "", 0))
    return mind.best(actions)


def _use(mind: HeroMind, option: Option, actions: int) -> float:
    name = str(option.args[0])
    ability = ABILITIES.get(name)
    if ability is None:
        return NEVER
    mind.note(("use", name, 0))
    if option.key == "use_trait":
        mind.bonus -= HELD
    mind.hero.power -= 1 if option.key == "use_card" else mind.s.printed.power_price(name)
    return ability(mind, actions)


RULES: Final[dict[str, HeroOptionWorth]] = {
    "end_turn": end_turn,
    "decline": stay,
    "stay": stay,
    "move": move,
    "go": move,
    "carry": _carry,
    "open": _open,
    "gain_trait": gain_trait,
    "power_up": _power_up,
    "take": _take,
    "rescue": _rescue,
    "seal": _seal,
    "attack": _attack,
    "attack_far": _attack,
    "throw": _attack,
    "follower": _follower,
    "calm": _calm,
    "use_skill": _use,
    "use_trait": _use,
    "use_card": _use,
}


# -- what skills, Traits and cards allow -----------------------------------------------------------------

HeroAbilityWorth = Callable[[HeroMind, int], float]


def _leap(steps: int) -> HeroAbilityWorth:
    """So many zones, Enemies or not."""

    def tried(mind: HeroMind, actions: int) -> float:
        return max(
            mind.best_at(zone, actions)
            for zone, far in mind.s.distances(mind.hero.zone).items()
            if far <= steps
        )

    return tried


def _charge(mind: HeroMind, actions: int) -> float:
    """Up to two zones, then an attack on whoever is there."""
    best = mind.best(actions)
    kept = mind.kept()
    for zone in {mind.hero.zone, *(zone for zone, _ in mind.places(2))}:
        if mind.s.enemies(zone) >= 0.5:
            mind.hero.zone = zone
            best = max(best, *strikes(mind, zone, mind.hero.power, actions))
            mind.put_back(kept)
    return best


def _free_strike(mind: HeroMind, actions: int) -> float:
    here = mind.hero.zone
    zones = [here, *mind.s.near(here)] if mind.unique.reach else [here]
    found = [
        worth
        for zone in zones
        if mind.s.enemies(zone) >= 0.5
        for worth in strikes(mind, zone, mind.hero.power, actions)
    ]
    return max(found, default=NEVER)


def _heroic_rescue(mind: HeroMind, actions: int) -> float:
    """Somebody here or next door, Enemies or not."""
    best, kept = NEVER, mind.kept()
    for zone in (mind.hero.zone, *mind.s.near(mind.hero.zone)):
        mind.hero.zone = zone
        for name in mind.people_here():
            mind.do(("rescue", name, 0), actions)
            best = max(best, mind.best(actions))
            mind.put_back(kept)
            mind.hero.zone = zone
        mind.put_back(kept)
    return best


def _come_with_me(mind: HeroMind, actions: int) -> float:
    people = mind.people_here()
    if not people:
        return NEVER
    mind.rescue(people[0])
    return mind.best(actions)


def _more_actions(mind: HeroMind, actions: int) -> float:
    return mind.best(actions + 2)


def _more_power(mind: HeroMind, actions: int) -> float:
    if mind.hero.power > mind.most_power - 2:
        return NEVER
    mind.hero.power += 2
    return mind.best(actions)


def _heal(mind: HeroMind, actions: int) -> float:
    weak = endurance(mind.s, mind.hero)
    mind.hero.health += 1
    return mind.best(actions) + (3.0 if weak <= 2 else 1.5)


def _new_trait(mind: HeroMind, actions: int) -> float:
    mind.bonus += mind.trait
    return mind.best(actions)


def _friend_acts(mind: HeroMind, actions: int) -> float:
    s, hero = mind.s, mind.hero
    far = s.distances(hero.zone)
    friends = [each for each in s.fighters.values() if each.name != hero.name and far.get(each.zone, 9) <= 2]
    use = any(s.enemies(each.zone) for each in friends)
    return mind.best(actions) + (FRIENDLY if use else 0.4)


def _thunderclap(mind: HeroMind, actions: int) -> float:
    _, walkers, runners = mind.s.foes_at(mind.hero.zone)
    mind.eliminate(mind.hero.zone, (0, walkers, runners))
    return mind.best(actions)


def _one_gone(mind: HeroMind, actions: int) -> float:
    """Bionic Arm, Takedown: a Runner, or a Walker."""
    _, walkers, runners = mind.s.foes_at(mind.hero.zone)
    gone = min(1.0, runners)
    mind.eliminate(mind.hero.zone, (0, min(1.0 - gone, walkers), gone))
    return mind.best(actions)


def _phased_fist(mind: HeroMind, actions: int) -> float:
    here, s = mind.hero.zone, mind.s
    rivals = s.rivals_at(here)
    if rivals:
        toughest = max(rivals, key=lambda rival: rival.toughness)
        mind.weaken(toughest, 1.0)
        mind.hero.xp += toughest.toughness
        return mind.best(actions) + 1.0
    mind.eliminate(here, (1, 0, 0) if s.foes[here][0] else (0, 1, 0))
    return mind.best(actions)


def _no_more_zombies(mind: HeroMind, actions: int) -> float:
    """The Walkers of the zone within range 1 where most are."""
    here = mind.hero.zone
    zone = max((here, *mind.s.near(here)), key=lambda near: mind.s.foes_at(near)[1])
    mind.eliminate(zone, (0, mind.s.foes_at(zone)[1], 0))
    return mind.best(actions)


def _push(reach: int) -> HeroAbilityWorth:
    """All Enemies of a zone into one next to it."""

    def tried(mind: HeroMind, actions: int) -> float:
        s, best, kept = mind.s, NEVER, mind.kept()
        for zone, far in s.distances(mind.hero.zone).items():
            if far <= reach and s.enemies(zone) >= 1 and (s.heroes_at(zone) or s.people_at(zone)):
                best = max(best, *pushes(mind, zone, actions), NEVER)
        mind.put_back(kept)
        return best

    return tried


def pushes(mind: HeroMind, zone: str, actions: int) -> Iterator[float]:
    """What it leads to, way by way."""
    kept = mind.kept()
    for way in mind.s.near(zone):
        mind.push(zone, way)
        mind.note(("push", f"{zone} {way}", 0))
        yield mind.best(actions)
        mind.put_back(kept)


def _pull_people(mind: HeroMind, actions: int) -> float:
    """Helping Hand: a Bystander within range 2."""
    s, best, kept = mind.s, NEVER, mind.kept()
    far = s.distances(mind.hero.zone)
    for name, entry in s.people.items():
        if 0 < far.get(entry.zone, 9) <= 2:
            pulled = Person(mind.hero.zone, entry.combat, entry.objective)
            s.scene = s.scene.with_people(People({**s.people, name: pulled}))
            mind.note(("pull", name, 0))
            best = max(best, mind.best(actions))
            mind.put_back(kept)
    return best


ABILITIES: Final[dict[str, HeroAbilityWorth]] = {
    "for_asgard": _charge,
    "leaping_charge": _charge,
    "heroic_rescue": _heroic_rescue,
    "hit_and_run": _free_strike,
    "telekinesis": _push(2),
    "no_more_zombies": _no_more_zombies,
    "thunderclap": _thunderclap,
    "phased_fist": _phased_fist,
    "sling_ring": _leap(2),
    "helping_hand": _pull_people,
    "eye_of_agamotto": _more_actions,
    "web_slinger": _leap(2),
    "small_and_quick": _leap(1),
    "bionic_arm": _one_gone,
    "kings_command": _friend_acts,
    "adrenaline": _more_actions,
    "second_wind": _heal,
    "inner_strength": _more_power,
    "to_the_rescue": _leap(2),
    "come_with_me": _come_with_me,
    "shockwave": _push(1),
    "takedown": _one_gone,
    "avengers_assemble": _friend_acts,
    "coulson": _free_strike,
    "okoye": _free_strike,
    "pepper_potts": _new_trait,
    "ross": _push(0),
    "wong": _leap(2),
    "happy_hogan": _leap(1),
}


# -- the questions ---------------------------------------------------------------------------------------


TURN: Final[Chooser[HeroMind]] = Chooser(HeroMind, RULES, FIRST)


def advance(s: Situation, choice: Choice) -> Option:
    """For Asgard!, Leaping Charge: where the free attack that follows does most."""
    mind = TURN.mind_of(s, choice)
    steps = int(choice.params[1])

    def charge(option: Option) -> float:
        kept = mind.kept()
        left = mind.actions
        if option.key == "move":
            mind.hero.zone = str(option.args[0])
            left -= int(option.args[1])
        again = option.key == "move" and steps > 1 and not s.enemies(mind.hero.zone)
        worth = max(_on(mind, left, again))
        mind.put_back(kept)
        return worth

    return max(choice.options, key=charge)


def _on(mind: HeroMind, actions: int, again: bool) -> Iterator[float]:
    """Attack here, or go one zone farther and attack there."""
    yield mind.best(actions)
    here, kept = mind.hero.zone, mind.kept()
    for zone in (here, *mind.s.near(here)) if again else (here,):
        if mind.s.enemies(zone) >= 0.5:
            mind.hero.zone = zone
            yield from strikes(mind, zone, mind.hero.power, actions)
            mind.put_back(kept)


def order(s: Situation, choice: Choice) -> Option:
    """First whoever stands among most Enemies, has Power to spend and little experience."""

    def pressing(option: Option) -> float:
        hero = s.fighters[str(option.args[0])]
        return s.enemies(hero.zone) - hero.xp * 0.1 + 0.2 * hero.power

    return max(choice.options, key=pressing)
