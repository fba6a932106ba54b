"""A position between two rounds in numbers: how far the mission has come, and in what state the team is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .hero_worth import HeroJudge, endurance
from .judging import GONE
from .situation import FAR, Fighter, Situation
from .tasks import field_for, wanted
from .worth import ZombieJudge

FAR_OFF: Final = 25.0
"""So many actions away is what cannot be reached yet."""
BEHIND: Final = 0.7
"""How much later a hero comes to the next thing to do, for each action that the one before takes."""
HALE: Final = 5
NEARBY: Final = 2
RED: Final = 43
"""The experience at which nothing is left to gain."""

Features = dict[str, float]


def features(s: Situation) -> Features:
    """By name, each somewhere between 0 and 1 or little more. The position is in play."""
    found: Features = {"round": min(s.view.turn, 30) / 10, "stages": stages_left(s)}
    found.update(_work(s))
    found.update(_team(s))
    found.update(_enemies(s))
    found.update(_threat(s))
    return found


# -- the mission -----------------------------------------------------------------------------------------


def stages_left(s: Situation) -> float:
    """How many stages of goals are to come, the one at hand with what is left of it."""
    mission = s.view.mission
    return float(len(mission.goals) - mission.stage)


def _work(s: Situation) -> Iterator[tuple[str, float]]:
    zones = places(s)
    ways, most = ways_left(s, zones)
    yield "ways", ways / 20
    yield "longest", most / 10
    yield "tasks", len(zones) / 5
    yield "objectives", sum(not each.taken for each in s.view.objectives.values()) / 5
    yield "collect", sum(not each.taken for each in s.view.collect.values()) / 2
    yield "late", sum(late(s, fighter) for fighter in s.fighters.values()) / 4
    yield "leaving", float(s.view.may_leave)
    yield "homeward", sum(_homeward(s)) / 20
    yield "people", _people(s) / 5
    yield "rescued", len(s.view.rescued) / 5
    yield "lost", len(s.view.lost) / 5 if s.printed.is_hero_mode else 0.0
    yield "landings", s.view.mission.landings / 4
    yield "spawns", len(s.spawns) / 5
    yield "red", red_left(s)


def places(s: Situation) -> list[str]:
    """Wherever somebody has something to do."""
    return sorted({zone for fighter in s.fighters.values() for zone in wanted(s, fighter)})


def ways_left(s: Situation, zones: list[str]) -> tuple[float, float]:
    """What all that is to be done costs, if each thing is done by whoever gets there first; and the last."""
    ways = [s.roads.ways_from(fighter.zone) for fighter in s.fighters.values()]
    behind, total = [0.0] * len(ways), 0.0
    for zone in zones if ways else ():
        steps, index = min((far.get(zone, FAR_OFF) + behind[i], i) for i, far in enumerate(ways))
        behind[index] += BEHIND * steps
        total += steps
    return total, max(behind, default=0.0)


def late(s: Situation, fighter: Fighter) -> float:
    """How much a hero has still to do that nobody else can."""
    goals, entry = s.goals, fighter.entry
    return float("each_takes" in goals and not entry.took) + float(
        "each_devours" in goals and not entry.devoured
    )


def red_left(s: Situation) -> float:
    """How far the team is from being Red altogether, where it has to be."""
    if "each_red" not in s.goals:
        return 0.0
    return sum(max(0.0, RED - fighter.xp) for fighter in s.fighters.values()) / RED


def _homeward(s: Situation) -> Iterator[float]:
    if s.view.may_leave and s.view.exit:
        field = s.roads.ways_to({s.view.exit: 0.0})
        yield from (min(field.get(fighter.zone, FAR_OFF), FAR_OFF) for fighter in s.fighters.values())


def _people(s: Situation) -> int:
    return sum(entry.objective for entry in s.people.values()) + sum(
        row.face_down for row in s.view.zones.values()
    )


# -- the team --------------------------------------------------------------------------------------------


def _team(s: Situation) -> Iterator[tuple[str, float]]:
    fighters = list(s.fighters.values())
    health = [endurance(s, each) if s.printed.is_hero_mode else each.health for each in fighters]
    for least in range(1, HALE + 1):
        yield f"health_{least}", sum(each < least + 1 for each in health) / 4
    yield "worst", min(health, default=HALE) / HALE
    yield "left", sum(entry.status == "left" for entry in s.view.heroes.values()) / 4
    yield "hungry", sum(fighter.hunger >= 3 for fighter in fighters) / 4
    yield "ravenous", sum(fighter.hunger >= 4 for fighter in fighters) / 4
    yield "hunger", sum(fighter.hunger for fighter in fighters) / 16
    yield "power", sum(fighter.power for fighter in fighters) / 16
    yield "traits", sum(len(fighter.entry.traits) for fighter in fighters) / 8
    yield "cards", sum(fighter.card is not None for fighter in fighters) / 4
    yield "quick", sum(fighter.entry.danger != "blue" for fighter in fighters) / 4
    yield "distance", sum(min(field_for(s, each).get(each.zone, FAR), FAR_OFF) for each in fighters) / 40
    yield "alone", sum(_is_alone(s, fighter) for fighter in fighters) / 4
    best = max((fighter.xp for fighter in fighters), default=0.0)
    yield "yellow", float(s.level >= 1)
    yield "orange", float(s.level >= 2)
    yield "top", float(s.level >= 3)
    yield "best", min(best, RED) / RED


def _is_alone(s: Situation, fighter: Fighter) -> bool:
    far = s.distances(fighter.zone)
    return all(
        far.get(other.zone, FAR) > NEARBY for other in s.fighters.values() if other.name != fighter.name
    )


# -- those against it ------------------------------------------------------------------------------------


def _enemies(s: Situation) -> Iterator[tuple[str, float]]:
    far = [s.distances(fighter.zone) for fighter in s.fighters.values()]
    counts = [
        (min((each.get(zone, 9) for each in far), default=9), sum(there)) for zone, there in s.foes.items()
    ]
    yield "foes", sum(count for _, count in counts) / 20
    yield "foes_near", sum(count for steps, count in counts if steps <= 1) / 10
    rivals = [
        (min((each.get(rival.zone, 9) for each in far), default=9), rival)
        for rival in s.rivals.values()
        if not rival.inert
    ]
    yield "rivals", len(rivals) / 3
    yield "rivals_near", sum(steps <= NEARBY for steps, _ in rivals) / 3
    yield "asleep", sum(rival.inert for rival in s.rivals.values()) / 3


def _threat(s: Situation) -> Iterator[tuple[str, float]]:
    """What the next Enemy Phase would cost as all stand."""
    judge = HeroJudge(s, None) if s.printed.is_hero_mode else ZombieJudge(s, None)
    yield "judged", min(max(-judge.value() / 20, -1.0), 5.0)
    ground = judge.ground(GONE)
    blows = ground.blows
    pressed = [blows[zone] / sum(each.health for each in here) for zone, here in ground.zones.items()]
    yield "blows", min(sum(blows.values()), 30.0) / 10
    yield "pressed", min(max(pressed, default=0.0), 3.0)
