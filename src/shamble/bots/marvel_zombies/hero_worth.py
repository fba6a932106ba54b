"""How well a team of living heroes stands: wounds to come, people in danger, Power and Traits in hand."""

from __future__ import annotations

from typing import Any, Final

from .sight import Fighter, Sight
from .worth import LEAST, SWARM, foes_cost, help_for, level_cost, threats

WOUND: Final = (0.0, 70.0, 14.0, 6.0, 4.0, 3.0)
"""What a wound costs a hero who can take so many more."""
SOAKED: Final = 0.5
"""What it costs to cancel one for Power."""
POWER: Final = (0.0, 0.5, 0.9, 1.2, 1.3)
"""What Power is worth at the end of a turn; the next round adds one."""
EATEN: Final = 2.0
"""What it costs the team when somebody is devoured, …"""
LOST: Final = 30.0
"""… and if the mission cannot do without them."""
HELD: Final = 1.5
"""What each Enemy costs who will stand where the mission wants none (HR3)."""
LONELY: Final = 0.4
"""What each zone costs that a hero is away from the nearest friend."""
CARD: Final = 2.5
"""What a Bystander card is worth: a wound that is not taken."""
AT_RISK: Final = (0.9, 0.5, 0.15)
"""How likely somebody is devoured who is so far from the nearest Enemies, and alone."""


def value(s: Sight, acting: str) -> float:
    """The table as it is when that hero has done, and the others who have not yet played still can."""
    zones: dict[str, list[Fighter]] = {}
    for fighter in s.fighters.values():
        zones.setdefault(fighter.zone, []).append(fighter)
    blows, near = threats(s, list(zones))
    spur_walkers(s, blows)
    total = level_cost(s)
    for zone, here in zones.items():
        expected = blows[zone]
        if expected:
            left = max(LEAST * expected, expected - help_for(s, zone, acting))
            total += wounds_cost(s, here, left)
        total += SWARM * max(0.0, near[zone] - 4.0 * len(here))
    total += people_cost(s, zones) + loneliness(s, list(zones))
    if "hold_three" in s.goals:
        total += holding_cost(s, near)
    return sum(bearing(fighter) for fighter in s.fighters.values()) - total - foes_cost(s, list(zones))


def spur_walkers(s: Sight, blows: dict[str, float]) -> None:
    """Zombie Captain America: Walkers in his zone and next to it have one more action."""
    for rival in s.rivals.values():
        if rival.ability == "leads_walkers" and not rival.inert:
            for zone in (rival.zone, *s.near(rival.zone)):
                walkers = s.foes.get(zone, (0, 0, 0))[1] * rival.presence
                if zone in blows:
                    blows[zone] += walkers
                elif walkers:
                    reached = [near for near in s.near(zone) if near in blows]
                    for near in reached:
                        blows[near] += walkers / len(reached)


def is_marked(s: Sight, fighter: Fighter) -> bool:
    """Does that hero hold somebody whom the mission may not lose?"""
    return bool(fighter.entry["card_marked"]) and "marked_lost" in s.view["mission"]["losses"]


def bearing(fighter: Fighter) -> float:
    """What a hero has in hand."""
    return POWER[fighter.power] + CARD * (fighter.card is not None)


def endurance(s: Sight, fighter: Fighter) -> int:
    """How many wounds it takes to eliminate that hero: a Bystander card takes one, a Trait may."""
    spare = fighter.card is not None and not (fighter.card == fighter.entry["card"] and is_marked(s, fighter))
    return fighter.health + spare + ("shrug_off" in fighter.entry["traits"])


def soaks(fighter: Fighter) -> int:
    """How many wounds that hero could cancel for Power in one Enemy Phase."""
    if fighter.has("rubber_body"):
        return fighter.power
    ready = fighter.has("intangible") and "intangible" not in fighter.entry["used"]
    return int(ready and fighter.power > 0)


def wounds_cost(s: Sight, here: list[Fighter], wounds: float) -> float:
    """Shared out as a team would: whoever can bear most takes the next one."""
    soaked = min(wounds, float(sum(soaks(fighter) for fighter in here)))
    cost, wounds = SOAKED * soaked, wounds - soaked
    left = [endurance(s, fighter) for fighter in here]
    while wounds > 0 and any(left):
        index = left.index(max(left))
        cost += min(1.0, wounds) * WOUND[min(left[index], 5)]
        left[index] -= 1
        wounds -= 1
    return cost


def loneliness(s: Sight, zones: list[str]) -> float:
    """Who is far from everybody else is soon in trouble that nobody can help with."""
    total = 0.0
    for fighter in s.fighters.values():
        if len(s.heroes_at(fighter.zone)) == 1:
            far = s.distances(fighter.zone)
            steps = min((far.get(zone, 9) for zone in zones if zone != fighter.zone), default=0)
            total += LONELY * max(0, min(steps, 6) - 1)
    return total


def people_cost(s: Sight, zones: dict[str, Any]) -> float:
    """Bystanders among Enemies, or near them, with nobody to stand before them."""
    total = 0.0
    for entry in s.people.values():
        far = s.distances(entry["zone"])
        foes = [far.get(zone, 9) for zone, counts in s.foes.items() if sum(counts) >= 0.5]
        foes += [
            far.get(rival.zone, 9) for rival in s.rivals.values() if rival.presence > 0.5 and not rival.inert
        ]
        steps = min(foes, default=9)
        risk = AT_RISK[steps] if steps < len(AT_RISK) else 0.0
        if entry["zone"] in zones:
            risk *= 0.5
        total += risk * person_worth(s, entry)
    return total


def person_worth(s: Sight, entry: Any) -> float:
    """What is lost with somebody."""
    losses = s.view["mission"]["losses"]
    if "marked_lost" in losses and entry["objective"]:
        return LOST
    if "three_devoured" in losses:
        return LOST / 4 if len(s.view["lost"]) < 2 else LOST
    return EATEN


def holding_cost(s: Sight, near: dict[str, float]) -> float:
    """HR3: at the end of the round the landing zone should be held, and clear."""
    zone = s.view["exit"]
    if zone not in near:
        return 2.0
    return HELD * near[zone]
