"""How well the team stands: what the next Enemy Phase would cost, who is hungry, how many are against it."""

from __future__ import annotations

from typing import Final

from .situation import Fighter, Rival, Situation

WOUND: Final = (0.0, 60.0, 20.0, 11.0, 7.0, 4.5)
"""What a wound costs a hero who has so much health left: the last one loses the game."""
HUNGER: Final = (0.0, 0.8, 2.5, 6.0, 8.0)
"""What each level of Hunger costs at the end of a turn."""
FOE: Final = 0.1
"""What an Enemy anywhere costs, …"""
NEAR: Final = (0.45, 0.45, 0.3, 0.15)
"""… one so many zones from a hero costs besides: somebody has to deal with it, …"""
SWARM: Final = 0.5
"""… and each of those who will be more than the heroes there can deal with."""
ATTACK: Final = 0.7
"""How much of the Hits one may expect of an attack is likely to prevent wounds."""
NEXT_LEVEL: Final = (0.0, 0.8, 5.0, 4.0)
"""What it costs the team when the first hero reaches a Danger Level: more Enemies with every card."""
SPAWN_HERE: Final = 0.5
"""What it costs to wait in a Spawn Zone."""
STRENGTH: Final = {"two_wounds": 2}
REACH: Final = {"long_arms": 3, "missiles": 1}
HELP: Final = 1.0
"""How much of what others could do to prevent wounds they are expected to do."""
MAY_LEAVE: Final = 0.6
"""How much of the wounds counts that fall where everybody may still go away."""
FAR_PREY: Final = 0.3
"""How much worse Hunger is for each zone to the next prey."""
RISKY: Final = 2.7
"""From here on the dice may have made a hero Ravenous."""
HUNGRY: Final = 2.5
"""From here on a hero will be Ravenous in the next round,"""
STARVE: Final = 0.6
"""… and so much of a wound is to be feared if the next prey is three zones away."""
LONELY: Final = (0.0, 8.0, 3.0)
"""What it costs a hero with so little health to be without healthy company."""
NEAR_BY: Final = 2
"""How far a hero comes who has yet to act, with actions left to be of use."""
LEAST: Final = 0.15
"""How much of the wounds that help could prevent are taken all the same."""
UNREACHED: Final = (99, "")
"""How far away those are who cannot come."""


def value(s: Situation, acting: str) -> float:
    """The table as it is when that hero has done, and the others who have not yet played still can."""
    zones: dict[str, list[Fighter]] = {}
    for fighter in s.fighters.values():
        zones.setdefault(fighter.zone, []).append(fighter)
    blows, near = threats(s, list(zones))
    total = level_cost(s)
    for zone, here in zones.items():
        expected = blows[zone]
        if any(fighter.has("shield_parry") for fighter in here):
            expected *= 0.67
        if expected:
            left = max(LEAST * expected, expected - HELP * help_for(s, zone, acting))
            total += wounds_cost(here, left) * stuck(s, here, acting)
        total += SWARM * max(0.0, near[zone] - 5.0 * len(here))
        total += lonely_cost(s, here, acting)
    for fighter in s.fighters.values():
        total += hunger_cost(s, fighter)
    return -total - foes_cost(s, list(zones))


def lonely_cost(s: Situation, here: list[Fighter], acting: str) -> float:
    """The weak had better not be without somebody who could take a wound in their place."""
    weakest = min(fighter.health for fighter in here)
    if weakest >= len(LONELY) or max(fighter.health for fighter in here) > len(LONELY):
        return 0.0
    far = s.distances(here[0].zone)
    may_come = any(
        not friend.activated
        and friend.name != acting
        and friend.health > len(LONELY)
        and far.get(friend.zone, 9) <= NEAR_BY
        for friend in s.fighters.values()
    )
    return LONELY[weakest] / (2 if may_come else 1)


def stuck(s: Situation, here: list[Fighter], acting: str) -> float:
    """How surely the wounds fall: where nobody has acted yet, all may still go away if few are in the way."""
    if any(fighter.activated or fighter.name == acting for fighter in here):
        return 1.0
    return MAY_LEAVE if s.enemies(here[0].zone) <= 2 else 0.5


def foes_cost(s: Situation, zones: list[str]) -> float:
    """Enemies are in the way, the more so the nearer they are."""
    total = 0.0
    nearest = s.nearest(zones)
    for there, counts in s.foes.items():
        count = sum(counts)
        if count:
            total += count * _foe_cost(nearest.get(there, UNREACHED)[0])
    for rival in s.rivals.values():
        if not rival.inert:
            steps = nearest.get(rival.zone, UNREACHED)[0]
            total += 2 * rival.presence * (_foe_cost(steps) + 0.2)
    return total


def _foe_cost(steps: int) -> float:
    return FOE + (NEAR[steps] if steps < len(NEAR) else 0.0)


def threats(s: Situation, zones: list[str]) -> tuple[dict[str, float], dict[str, float]]:
    """For each zone with heroes: wounds to be expected in the Enemy Phase, and Enemies who are there then."""
    blows, near = dict.fromkeys(zones, 0.0), dict.fromkeys(zones, 0.0)
    nearest = s.nearest(zones)
    strides = s.strides
    for there, (tough, plain, fast) in s.foes.items():
        if tough + plain + fast > 0:
            steps, zone = nearest.get(there, UNREACHED)
            if steps < len(strides):
                (one, two, three), (first, second, third) = strides[steps]
                blows[zone] += tough * one + plain * two + fast * three
                near[zone] += tough * first + plain * second + fast * third
    for rival in s.rivals.values():
        if rival.zone in nearest and not rival.inert:
            steps, zone = nearest[rival.zone]
            blows[zone] += rival_blows(s, rival, steps) * rival.presence
    for person in s.people.values():
        if not s.printed.is_hero_mode and person.combat and person.zone in blows:
            blows[person.zone] += 1
    for zone in s.spawns:
        if zone in blows:
            blows[zone] += SPAWN_HERE * (1 + s.level)
    return blows, near


def rival_blows(s: Situation, rival: Rival, steps: int) -> float:
    """They come until somebody is in reach, and strike with the actions that are left."""
    actions = 2 + (s.level if rival.ability == "matches_danger" else 0)
    walk = max(0, steps - REACH.get(rival.ability, 0))
    return max(0, actions - walk) * STRENGTH.get(rival.ability, 1)


def help_for(s: Situation, zone: str, acting: str) -> float:
    """How many wounds those who still act could prevent there."""
    prevented = 0.0
    for fighter in s.fighters.values():
        if fighter.name != acting and not fighter.activated:
            steps = s.distances(zone).get(fighter.zone, 99)
            if steps <= 1:
                prevented += (2 - steps) * strength(s, fighter, zone)
    return prevented


def strength(s: Situation, fighter: Fighter, zone: str) -> float:
    """How many Enemies one attack is likely to eliminate there; a tough one protects the rest."""
    facts = fighter.entry.attacks[0]
    dice = facts.dice + fighter.hunger - fighter.entry.hunger
    hits: float = dice * (7 - facts.accuracy) / 6
    if fighter.is_restrained:
        return 0.8
    tough = max((rival.toughness for rival in s.rivals.values() if rival.zone == zone), default=0)
    if tough > hits + 1:
        return 0.1
    return ATTACK * hits * (0.7 if tough or s.foes_at(zone)[0] else 1.0)


def wounds_cost(here: list[Fighter], wounds: float) -> float:
    """Shared out as a team would: whoever has most health left takes the next one."""
    health = [fighter.health for fighter in here]
    cost = 0.0
    while wounds > 0 and any(health):
        index = health.index(max(health))
        cost += min(1.0, wounds) * WOUND[min(health[index], 5)]
        health[index] -= 1
        wounds -= 1
    return cost


def hunger_cost(s: Situation, fighter: Fighter) -> float:
    """At the end of a turn: nobody wants to be Ravenous in the next, with nobody to eat."""
    low = min(int(fighter.hunger), 4)
    share = fighter.hunger - low
    cost = HUNGER[low] * (1 - share) + HUNGER[min(low + 1, 4)] * share
    if fighter.hunger >= 1.5:
        cost *= 0.6 + FAR_PREY * min(s.prey_distance(fighter.zone), 4)
    if fighter.hunger >= HUNGRY:
        cost += STARVE * WOUND[min(fighter.health, 5)] * min(s.prey_distance(fighter.zone), 3) / 3
    if fighter.hunger > RISKY:
        cost += WOUND[min(fighter.health, 5)] * min(max(fighter.hunger - RISKY, 0.0) / (4 - RISKY), 1.0)
    return cost


def level_cost(s: Situation, costs: tuple[float, ...] = NEXT_LEVEL) -> float:
    """Only the first to get there makes things worse; where all must turn Red, nothing does."""
    if "each_red" in s.goals:
        return 0.0
    cost = 0.0
    for fighter in s.fighters.values():
        for level, needed in enumerate(s.printed.danger[1:], 1):
            if level > s.level and fighter.xp > needed - 1:
                cost = max(cost, costs[level] * min(1.0, fighter.xp - needed + 1))
    return cost
