"""What the mission wants done now, as zones to go to."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import Final

from .city import FAR
from .hero_tasks import hero_zones
from .sight import Fighter, Sight

COLOURS: Final = {
    "take_all": ("red", "blue", "green"),
    "devour_five": ("red", "blue", "green"),
    "take_red": ("red",),
    "take_blue": ("blue",),
    "take_blue_green": ("blue", "green"),
    "exit_found": ("green",),
    "each_takes": ("red", "blue", "green"),
    "each_red": ("red", "blue", "green"),
}
"""Which Objectives a goal is about."""
CROWD: Final = 1.0
"""How much farther a task seems for each hero who is nearer to it."""
FOES_ON_THE_WAY: Final = 0.3
FLIGHT: Final = 2.0
"""How much nearer somebody seems who is running away."""
DARK: Final = 0.5
"""How much longer a way is that leads through a building nobody has opened."""

Field = dict[str, float]
"""How many actions it takes to get somewhere, from every zone."""


def wanted(s: Sight, hero: Fighter) -> dict[str, float]:
    """The zones where that hero has something to do, with a handicap for what matters less."""
    found: dict[str, float] = {}
    for zone, handicap in _wanted(s, hero):
        found[zone] = min(handicap, found.get(zone, FAR))
    return found


def _wanted(s: Sight, hero: Fighter) -> Iterator[tuple[str, float]]:
    for goal in s.goals:
        yield from hero_zones(s, hero, goal)
        yield from _objectives(s, hero, goal)
        yield from _people(s, hero, goal)
        if goal == "exit" and s.view["exit"]:
            yield s.view["exit"], 0.0
        if goal in ("no_super_hero", "defeat_strange"):
            yield from ((rival.zone, 0.0) for rival in s.rivals.values())
        if goal == "each_red" and hero.entry["next_danger"] is not None:
            yield from ((zone, 0.0) for zone in s.foes)
            yield from ((zone, 2.0) for zone in s.spawns)
    for card in s.view["collect"].values():
        if not card["taken"] and _all_taken(s, card["colour"]):
            yield card["zone"], 0.0


def _all_taken(s: Sight, colour: str) -> bool:
    left = [each for each in s.view["objectives"].values() if not each["taken"]]
    return all(each["colour"] not in (colour, None) for each in left)


def _objectives(s: Sight, hero: Fighter, goal: str) -> Iterator[tuple[str, float]]:
    if goal not in COLOURS or (goal == "each_takes" and hero.entry["took"]):
        return
    for each in s.view["objectives"].values():
        if not each["taken"] and (each["colour"] is None or each["colour"] in COLOURS[goal]):
            yield each["zone"], 0.0


def _people(s: Sight, hero: Fighter, goal: str) -> Iterator[tuple[str, float]]:
    """Bystanders to be devoured, and cards under which they may be."""
    for name, entry in s.people.items():
        if is_wanted(s, hero, goal, name):
            yield entry["zone"], 0.0 if entry["combat"] else -flight(s, entry["zone"])
    found = any(is_wanted(s, hero, goal, name) for name in s.people)
    hides = {
        "devour_all": "",
        "each_devours": "",
        "devour_wong": "wong",
        "devour_objective_person": "secret_mission_1",
    }
    if goal not in hides or (found and goal != "devour_all"):
        return
    if goal == "each_devours" and hero.entry["devoured"]:
        return
    barred = s.city.planted.get(hides[goal], ())
    for zone, row in s.view["zones"].items():
        if row["face_down"] and not set(s.city.tiles[zone]) & set(barred):
            yield zone, 0.0


def flight(s: Sight, zone: str) -> float:
    """How urgent it is to catch somebody there who flees to the next Spawn Zone."""
    far = s.distances(zone)
    steps = min((far.get(point["zone"], 9) for point in s.view["spawn_points"]), default=9)
    return FLIGHT if steps > 3 else FLIGHT * (6 - steps) / 2


def is_wanted(s: Sight, hero: Fighter, goal: str, name: str) -> bool:
    """Does that goal ask this hero to devour that person?"""
    if goal == "each_devours":
        return not hero.entry["devoured"]
    if goal == "devour_wong":
        return name == "wong"
    if goal in ("devour_objective_person", "devour_five"):
        return bool(s.people[name]["objective"])
    return goal == "devour_all"


def ways_to(s: Sight, zone: str) -> Field:
    """From everywhere to that zone: doors cost an action, Enemies on the way something."""
    field: Field = {}
    dark = set(s.view["dark"])
    queue = [(0.0, zone)]
    while queue:
        cost, here = heapq.heappop(queue)
        if here in field:
            continue
        field[here] = cost
        for step in s.city.steps[here]:
            back = next(way for way in s.city.steps[step.zone] if way.zone == here and way.door == step.door)
            if step.zone in field or (back.shielded and "force_field" in s.rules):
                continue
            price = 1 + FOES_ON_THE_WAY * min(s.enemies(step.zone), 4)
            if step.door in s.shut:
                if s.doors[step.door] != "closed":
                    continue
                price += 1 + DARK * (here in dark) * s.city.dark_spawn_rooms(step.door, dark)
            heapq.heappush(queue, (cost + price, step.zone))
    return field


def field_for(s: Sight, hero: Fighter) -> Field:
    """How far that hero is from the nearest thing to do; others who are nearer count against it."""
    zones = wanted(s, hero)
    fields = {zone: ways_to(s, zone) for zone in zones}
    if not any(hero.zone in field for field in fields.values()):
        zones = {**zones, **locked_out(s)} if zones else support(s, hero)
        fields = {zone: ways_to(s, zone) for zone in zones}
    others = [fighter for fighter in s.fighters.values() if fighter.name != hero.name]
    alone = s.goals == ["exit"] and list(zones) == [s.view["exit"]]
    spread = not alone and "no_super_hero" not in s.goals
    made: Field = {}
    for zone, field in fields.items():
        mine = (field.get(hero.zone, FAR), hero.name)
        nearer = sum((field.get(other.zone, FAR), other.name) < mine for other in others)
        extra = zones[zone] + (CROWD * nearer if spread else 0.0)
        for here, cost in field.items():
            made[here] = min(made.get(here, FAR), cost + extra)
    return made


def locked_out(s: Sight) -> dict[str, float]:
    """Nothing to do can be reached: an Objective may open the way."""
    return {each["zone"]: 0.0 for each in s.view["objectives"].values() if not each["taken"]}


def support(s: Sight, hero: Fighter) -> dict[str, float]:
    """Nothing left to do alone: go where the others have something to do, or where they are."""
    zones = {
        zone: 1.0
        for fighter in s.fighters.values()
        if fighter.name != hero.name
        for zone in wanted(s, fighter)
    }
    if s.view["exit"]:
        zones.setdefault(s.view["exit"], 2.0)
    return zones or {fighter.zone: 0.0 for fighter in s.fighters.values() if fighter.name != hero.name}
