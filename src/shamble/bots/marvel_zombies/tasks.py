"""What the mission wants done now, as zones to go to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .hero_tasks import dearness, hero_zones
from .roads import Field
from .situation import FAR, Fighter, Situation

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
HUNTED: Final = {"long_arms": 1.0, "spawn_point": 2.0, "two_wounds": 3.0}
"""Whom to go after, and how much farther they seem."""
PACK: Final = 2
HALE: Final = 3
"""Hunters have somebody within so many zones, and so much health."""
HIDDEN: Final = {
    "devour_all": "",
    "each_devours": "",
    "devour_wong": "wong",
    "devour_objective_person": "secret_mission_1",
}
"""Goals for which cards must be turned over, and the one card if it is about one."""
OWN: Final = {"each_takes", "each_devours", "each_red"}
"""What nobody can do for another."""
SEARCHED: Final = 1
"""In how many places the team looks at once for somebody who is in only one of them."""
BEFORE_FIGHTS: Final = 6.0
"""How much farther Enemies seem than Objectives, which give as much experience without a fight."""
IMMORTAL: Final = {"protection_spell": "doctor_strange", "rolling_thunder": "thor"}
"""Who comes back at once (missions MZ3 and MZ7)."""
CROWD: Final = 0.6
"""How much farther a task seems for each hero who is nearer to it, …"""
SHARED_OUT: Final = 1.0
"""… and for each of the living."""
FLIGHT: Final = 2.0
"""How much nearer somebody seems who is running away."""
CREW: Final = 2
"""How many go together into a building that nobody has opened, or among Enemies."""
SPARE: Final = 3.0
"""How much farther a task seems to those who are not needed for it: they make for the Exit."""


def wanted(s: Situation, hero: Fighter) -> dict[str, float]:
    """The zones where that hero has something to do, with a handicap for what matters less."""
    has_done = deeds_of(s, hero)
    found = s.wanted.get(has_done)
    if found is None:
        found = {}
        for zone, handicap in _wanted(s, hero):
            found[zone] = min(handicap, found.get(zone, FAR))
        s.wanted[has_done] = found
    return found


def deeds_of(s: Situation, hero: Fighter) -> tuple[object, ...]:
    """Of all that a hero has done that on which hangs what there is still to do."""
    entry = hero.entry
    return entry.took, entry.devoured, entry.card_marked, entry.next_danger is None, dearness(s, hero)


def _wanted(s: Situation, hero: Fighter) -> Iterator[tuple[str, float]]:
    for goal in s.goals:
        yield from hero_zones(s, hero, goal)
        yield from _objectives(s, hero, goal)
        yield from _people(s, hero, goal)
        if goal == "exit" and s.view.exit:
            yield s.view.exit, 0.0
        if goal == "no_super_hero":
            yield from ((rival.zone, 0.0) for rival in s.rivals.values())
        if goal == "defeat_strange" and "doctor_strange" in s.rivals:
            yield s.rivals["doctor_strange"].zone, 0.0
        if goal == "each_red" and hero.entry.next_danger is not None:
            later = BEFORE_FIGHTS if any(not each.taken for each in s.view.objectives.values()) else 0.0
            yield from ((zone, later) for zone in s.foes)
            yield from ((zone, later + 2.0) for zone in s.spawns)
    for card in s.view.collect.values():
        if not card.taken and _all_taken(s, card.colour):
            yield card.zone, 0.0


def _prey(s: Situation) -> Iterator[tuple[str, float]]:
    """Super Heroes who wound from afar or bring others are better hunted than fled from."""
    immortal = next((IMMORTAL[rule] for rule in s.rules if rule in IMMORTAL), "")
    for rival in s.rivals.values():
        if rival.ability in HUNTED and not rival.inert and rival.name != immortal:
            yield rival.zone, HUNTED[rival.ability]


def may_hunt(s: Situation, hero: Fighter) -> bool:
    """Nobody hunts who is weak, or alone."""
    far = s.distances(hero.zone)
    company = any(far.get(other.zone, 9) <= PACK for other in s.fighters.values() if other.name != hero.name)
    return company and hero.health >= HALE


def _all_taken(s: Situation, colour: str) -> bool:
    left = [each for each in s.view.objectives.values() if not each.taken]
    return all(each.colour not in (colour, None) for each in left)


def _objectives(s: Situation, hero: Fighter, goal: str) -> Iterator[tuple[str, float]]:
    if goal not in COLOURS or (goal == "each_takes" and hero.entry.took):
        return
    for each in s.view.objectives.values():
        if not each.taken and (each.colour is None or each.colour in COLOURS[goal]):
            yield each.zone, dearness(s, hero)


def _people(s: Situation, hero: Fighter, goal: str) -> Iterator[tuple[str, float]]:
    """Bystanders to be devoured, and cards under which they may be."""
    for name, entry in s.people.items():
        if is_wanted(s, hero, goal, name):
            yield entry.zone, 0.0 if entry.combat else -flight(s, entry.zone)
    found = any(is_wanted(s, hero, goal, name) for name in s.people)
    if goal not in HIDDEN or (found and goal != "devour_all"):
        return
    if goal == "each_devours" and hero.entry.devoured:
        return
    barred = s.reading.planted.get(HIDDEN[goal], ())
    zones = [
        zone
        for zone, row in s.view.zones.items()
        if row.face_down and not set(s.terrain.zones[zone].tiles) & set(barred)
    ]
    if HIDDEN[goal] and len(zones) > SEARCHED:
        ways = [ways_from(s, fighter.zone) for fighter in s.fighters.values()]
        zones.sort(key=lambda zone: (sum(far.get(zone, FAR) for far in ways), zone))
        zones = zones[:SEARCHED]
    yield from ((zone, 0.0) for zone in zones)


def is_searching(s: Situation) -> bool:
    """Does the team look for somebody whom nobody has found yet?"""
    return any(
        not any(is_wanted(s, fighter, goal, name) for name in s.people)
        for goal in s.goals
        if HIDDEN.get(goal)
        for fighter in s.fighters.values()
    )


def flight(s: Situation, zone: str) -> float:
    """How urgent it is to catch somebody there who flees to the next Spawn Zone."""
    far = s.distances(zone)
    steps = min((far.get(point.zone, 9) for point in s.view.spawn_points), default=9)
    return FLIGHT if steps > 3 else FLIGHT * (6 - steps) / 2


def is_wanted(s: Situation, hero: Fighter, goal: str, name: str) -> bool:
    """Does that goal ask this hero to devour that person?"""
    if goal == "each_devours":
        return not hero.entry.devoured
    if goal == "devour_wong":
        return name == "wong"
    if goal in ("devour_objective_person", "devour_five"):
        return s.people[name].objective
    return goal == "devour_all"


def is_reserved(s: Situation, hero: Fighter) -> bool:
    """Are Bystanders for others, who have yet to devour one?"""
    return (
        "each_devours" in s.goals
        and hero.entry.devoured
        and any(not other.entry.devoured for other in s.fighters.values())
    )


def ways_to(s: Situation, goals: dict[str, float]) -> Field:
    """From everywhere to the best of those zones, each with what it costs there already."""
    return s.roads.ways_to(goals)


def ways_from(s: Situation, zone: str) -> Field:
    """From that zone to everywhere."""
    return s.roads.ways_from(zone)


def field_for(s: Situation, hero: Fighter) -> Field:
    """How far that hero is from the nearest thing to do; others who are nearer count against it."""
    key = (hero.name, hero.zone, hero.health, *deeds_of(s, hero))
    found = s.fields.get(key)
    if found is None:
        found = s.fields[key] = _field_for(s, hero)
    return found


def _field_for(s: Situation, hero: Fighter) -> Field:
    if hero.name in s.errands:
        return ways_to(s, {s.errands[hero.name]: 0.0})
    mine = ways_from(s, hero.zone)
    zones = tasks_for(s, hero, mine)
    if list(zones) == [s.view.exit] or "no_super_hero" in s.goals:
        return ways_to(s, zones)
    ways = {hero.name: mine}
    for name, other in s.fighters.items():
        if name != hero.name:
            ways[name] = ways_from(s, other.zone)
    crowd = SHARED_OUT if s.is_hero_mode else CROWD
    crowded = {zone: handicap + crowd * nearer(ways, hero, zone) for zone, handicap in zones.items()}
    if not s.is_hero_mode:
        if s.view.exit and is_spare(s, hero, ways):
            crowded = {zone: handicap + SPARE for zone, handicap in crowded.items()}
            crowded[rally(s, mine, s.view.exit)] = 0.0
        for zone, handicap in _prey(s) if may_hunt(s, hero) else ():
            crowded[zone] = min(handicap, crowded.get(zone, FAR))
    return ways_to(s, crowded)


def nearer(ways: dict[str, Field], hero: Fighter, zone: str) -> int:
    """How many others are nearer to that zone, or as near and come first."""
    mine, count = ways[hero.name].get(zone, FAR), 0
    for name, far in ways.items():
        way = far.get(zone, FAR)
        if way < mine or (way == mine and name < hero.name):
            count += 1
    return count


def tasks_for(s: Situation, hero: Fighter, mine: Field) -> dict[str, float]:
    """What that hero has to do; what opens the way to it; or what the others have to do."""
    zones = wanted(s, hero)
    if any(zone in mine for zone in zones):
        return zones
    return {**zones, **locked_out(s)} if zones else support(s, hero)


def rally(s: Situation, mine: Field, way_out: str) -> str:
    """Where to wait for the others: at the Exit, or as near to it as locked doors allow."""
    return next(zone for zone in s.roads.towards(s.terrain, way_out) if zone in mine)


def is_spare(s: Situation, hero: Fighter, ways: dict[str, Field]) -> bool:
    """Are there enough others for everything that is to be done, and nearer to it?"""
    if is_searching(s) or (set(s.goals) & OWN and wanted(s, hero)):
        return False
    tasks = {name: tasks_for(s, fighter, ways[name]) for name, fighter in s.fighters.items()}
    pairs = sorted(
        (way, name, zone)
        for name, zones in tasks.items()
        for zone in zones
        if (way := ways[name].get(zone, FAR)) < FAR
    )
    free, needed = set(s.fighters), dict.fromkeys([zone for _, _, zone in pairs], -1)
    for _, name, zone in pairs:
        if name in free:
            if needed[zone] < 0:
                needed[zone] = 1 if is_quiet(s, zone) else CREW
            if needed[zone]:
                if name == hero.name:
                    return False
                free.discard(name)
                needed[zone] -= 1
    return True


def is_quiet(s: Situation, zone: str) -> bool:
    """Can somebody go there alone: has the building been opened, and is no Enemy about?"""
    return zone not in s.dark and not any(s.enemies(near) for near in (zone, *s.near(zone)))


def locked_out(s: Situation) -> dict[str, float]:
    """Nothing to do can be reached: an Objective may open the way."""
    return {each.zone: 0.0 for each in s.view.objectives.values() if not each.taken}


def support(s: Situation, hero: Fighter) -> dict[str, float]:
    """Nothing left to do alone: go where the others have something to do, or where they are."""
    zones = {
        zone: 1.0
        for fighter in s.fighters.values()
        if fighter.name != hero.name
        for zone in wanted(s, fighter)
    }
    if s.view.exit:
        zones.setdefault(s.view.exit, 2.0)
    return zones or {fighter.zone: 0.0 for fighter in s.fighters.values() if fighter.name != hero.name}
