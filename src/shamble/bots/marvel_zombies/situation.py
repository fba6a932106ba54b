"""The table as a team weighs it: where heroes and Enemies stand, and the same after something was done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from ...games.marvel_zombies.reading import LEVELS, MarvelReading
from ...games.marvel_zombies.view import AttackView, HeroView, RivalView
from .roads import Roads, network_for

if TYPE_CHECKING:
    from .judging import Judge
    from .mind import Mind

FAR: Final = 99.0

Foes = tuple[float, float, float]
"""How many of each kind of agents, in the order in which they are hit; in the mind they are means."""
NONE: Final[Foes] = (0.0, 0.0, 0.0)
BY_PLACE: Final = ("sign_home", "devour_wong", "devour_objective_person")
"""Goals for which it counts where heroes are: who is with the Sign, who is nearest to where one looks."""


@mypyc_attr(acyclic=True)
class Fighter:
    """A hero in play."""

    __slots__ = (
        "activated",
        "attack",
        "bound_from",
        "card",
        "entry",
        "health",
        "hunger",
        "name",
        "power",
        "skills",
        "xp",
        "zone",
    )

    def __init__(self, name: str, entry: HeroView, zone: str) -> None:
        self.name = name
        self.zone = zone
        self.update(entry)

    def update(self, entry: HeroView) -> None:
        """As that hero is now."""
        self.entry = entry
        self.zone = entry.zone or self.zone
        self.health = entry.health
        self.hunger = float(entry.hunger)
        self.power = entry.power
        self.card = entry.card
        self.xp = float(entry.xp)
        self.activated = entry.activated
        self.skills: list[str] = entry.skills
        self.attack = Unique(entry.attacks[0])
        free = not entry.max_hunger or "automated_armour" in entry.skills
        self.bound_from: float = FAR if free else entry.max_hunger - 0.5
        """With more Hunger than that the hero may only move and devour; in the mind it is a mean."""

    def has(self, skill: str) -> bool:
        return skill in self.skills

    @property
    def is_restrained(self) -> bool:
        return self.hunger > self.bound_from


@mypyc_attr(acyclic=True)
class Unique:
    """A hero's own attack, with the dice that it rolls now."""

    __slots__ = ("accuracy", "dice", "name", "reach")

    def __init__(self, seen: AttackView) -> None:
        self.name: str = seen.name
        self.dice: int = seen.dice
        self.accuracy: int = seen.accuracy
        self.reach: int = seen.reach


@mypyc_attr(acyclic=True)
class Person:
    """A Bystander on the board."""

    __slots__ = ("combat", "objective", "zone")

    def __init__(self, zone: str, combat: bool, objective: bool) -> None:
        self.zone = zone
        self.combat = combat
        self.objective = objective


@mypyc_attr(acyclic=True)
class People:
    """The Bystanders on the board, shared by all scenes in which they are the same."""

    __slots__ = ("at", "named")

    def __init__(self, named: dict[str, Person]) -> None:
        self.named = named
        self.at: dict[str, list[str]] = {}
        for name, person in named.items():
            self.at.setdefault(person.zone, []).append(name)


@mypyc_attr(acyclic=True)
class Rival:
    """A Super Hero on the board."""

    __slots__ = ("ability", "entry", "inert", "name", "presence", "toughness", "zone")

    def __init__(self, name: str, entry: RivalView, zone: str) -> None:
        self.name = name
        self.entry = entry
        self.zone = zone
        self.toughness = entry.toughness
        self.ability = entry.ability
        self.inert = entry.inert
        self.presence = 1.0
        """How likely it is that he still stands, after what is planned."""

    def weakened(self, gone: float) -> Rival:
        """The same, if he falls with that chance."""
        other = Rival(self.name, self.entry, self.zone)
        other.presence = self.presence * (1 - gone)
        return other

    def moved(self, zone: str) -> Rival:
        other = self.weakened(0.0)
        other.zone = zone
        return other


NOBODY: Final[list[Rival]] = []


@mypyc_attr(acyclic=True)
class Standing:
    """Where Super Heroes stand, shared by all scenes in which they stand like that."""

    __slots__ = ("at", "near")

    def __init__(self, rivals: dict[str, Rival]) -> None:
        self.at: dict[str, list[Rival]] = {}
        for rival in rivals.values():
            self.at.setdefault(rival.zone, []).append(rival)
        self.near: dict[str, list[Rival]] = {}
        """For each zone those who may come, as a judge finds them."""


@mypyc_attr(acyclic=True)
class Prey:
    """Where somebody can easily be eaten, shared by all scenes in which that is the same."""

    __slots__ = ("far", "zones")

    def __init__(self) -> None:
        self.zones: list[str] | None = None
        """Once somebody has looked."""
        self.far: dict[str, int] = {}
        """How far away the nearest is, from each zone that was asked about."""


class MindScene:
    """Enemies and Bystanders as they stand, or as they would after something was done in the mind.

    A scene never changes. So whatever follows from it holds as long as there is the scene, and is worked
    out once: here, in a mind's places and in a judge's grounds. Doing the same thing in it twice leads to
    the very same scene (`after`).
    """

    __slots__ = ("after", "foes", "held", "people", "prey", "rivals", "standing")

    def __init__(  # noqa: PLR0917 (who is where, and what of it is the same in another scene)
        self,
        foes: dict[str, Foes],
        rivals: dict[str, Rival],
        people: People,
        standing: Standing | None = None,
        held: dict[str, float] | None = None,
        prey: Prey | None = None,
    ) -> None:
        self.standing = standing or Standing(rivals)
        self.foes = foes
        self.rivals = rivals
        self.people = people
        self.after: dict[tuple[object, ...], DeedResult] = {}
        self.held = self._held_zones() if held is None else held
        """How many Enemies are in a zone, or are likely to be, wherever any are."""
        self.prey = prey or Prey()

    def _held_zones(self) -> dict[str, float]:
        found = {zone: tough + plain + fast for zone, (tough, plain, fast) in self.foes.items()}
        for zone, rivals in self.standing.at.items():
            count = found.get(zone, 0.0)
            for rival in rivals:
                count += rival.presence
            found[zone] = count
        return found

    def enemies(self, zone: str) -> float:
        """How many are there, or are likely to be."""
        return self.held.get(zone, 0.0)

    def rivals_at(self, zone: str) -> list[Rival]:
        return self.standing.at.get(zone, NOBODY)

    def prey_distance(self, zone: str) -> int | None:
        """How far away somebody is who can easily be eaten, if that is known."""
        return self.prey.far.get(zone)

    def find_prey(self, zone: str, far: dict[str, int]) -> int:
        """The same, worked out."""
        zones = self.prey.zones
        if zones is None:
            zones = self.prey.zones = self._unguarded()
        is_here = zone in zones and not far.get(zone, 9)
        found = self.prey.far[zone] = 0 if is_here else min([9, *[far.get(there, 9) for there in zones]])
        return found

    def _unguarded(self) -> list[str]:
        """The zones with somebody whom no Super Hero protects."""
        guarded = {rival.zone for rival in self.rivals.values() if rival.presence > 0.5}
        crowds = [there for there, (tough, plain, fast) in self.foes.items() if tough + plain + fast >= 0.5]
        people = [person.zone for person in self.people.named.values()]
        return [there for there in (*crowds, *people) if there not in guarded]

    # -- other scenes --------------------------------------------------------------------------------

    def with_foes(self, zone: str, there: Foes) -> MindScene:
        tough, plain, fast = self.foes.get(zone, NONE)
        alike = (tough + plain + fast >= 0.5) == (there[0] + there[1] + there[2] >= 0.5)
        prey, count = self.prey if alike else None, there[0] + there[1] + there[2]
        for rival in self.rivals_at(zone):
            count += rival.presence
        held = {**self.held, zone: count}
        return MindScene({**self.foes, zone: there}, self.rivals, self.people, self.standing, held, prey)

    def with_rival(self, rival: Rival) -> MindScene:
        return MindScene(self.foes, {**self.rivals, rival.name: rival}, self.people)

    def with_people(self, people: People) -> MindScene:
        return MindScene(self.foes, self.rivals, people, self.standing, self.held)

    def pushed(self, zone: str, way: str) -> MindScene:
        """All Enemies of that zone in the next one."""
        moved, there = self.foes.get(zone, NONE), self.foes.get(way, NONE)
        joined = (there[0] + moved[0], there[1] + moved[1], there[2] + moved[2])
        rivals = {name: each.moved(way) if each.zone == zone else each for name, each in self.rivals.items()}
        return MindScene({**self.foes, zone: NONE, way: joined}, rivals, self.people)


class DeedResult:
    """What a deed leads to: the scene, and what the hero gains, one gain after the other."""

    __slots__ = ("bonus", "scene", "xp")

    def __init__(self, scene: MindScene, xp: tuple[float, ...] = (), bonus: tuple[float, ...] = ()) -> None:
        self.scene = scene
        self.xp = xp
        self.bonus = bonus


class Situation:
    """A reading with what a mind may change in it: heroes, and the scene. All else stays while one question
    is answered, so that distances, ways and neighbours are worked out once."""

    def __init__(self, reading: MarvelReading, aim: str = "", errands: Mapping[str, str] = {}) -> None:
        self.reading = reading
        view = self.view = reading.view
        self.printed = reading.printed
        self.terrain = reading.terrain
        self.aim = aim
        """The zone that was attacked last."""
        self.errands = errands
        """Where heroes are sent, instead of where they would go by themselves."""
        self.fighters = {
            name: Fighter(name, entry, entry.zone)
            for name, entry in view.heroes.items()
            if entry.zone and entry.status == "in_play"
        }
        foes: dict[str, Foes] = {}
        for zone, row in view.zones.items():
            tough, plain, fast = row.agents.values()
            if tough or plain or fast:
                foes[zone] = (tough, plain, fast)
        rivals = {
            name: Rival(name, entry, entry.zone) for name, entry in view.super_heroes.items() if entry.zone
        }
        people = {
            name: Person(entry.zone, entry.combat, entry.objective) for name, entry in view.bystanders.items()
        }
        self.scene = self.real = MindScene(foes, rivals, People(people))
        self.is_hero_mode: bool = reading.printed.is_hero_mode
        self.doors = view.doors
        self.dark = reading.dark
        self.level = LEVELS.index(view.danger)
        mission = view.mission
        self.rules = mission.rules
        self.goals = mission.goals[mission.stage] if mission.stage < len(mission.goals) else []
        self.spawns = [point.zone for point in view.spawn_points if point.active]
        self.network = network_for(reading)
        self._roads: Roads | None = None
        self.wanted: dict[tuple[object, ...], dict[str, float]] = {}
        """The zones where there is something to do, as the table really stands, by what heroes have done
        (tasks.py)."""
        self.fields: dict[tuple[object, ...], dict[str, float]] = {}
        """… and how far they are from everywhere."""
        self.hangs_on_places = any(goal in BY_PLACE for goal in self.goals)
        """Does that hang on where heroes are?"""
        self.judge: Judge | None = None
        """Who weighs this for the acting hero."""
        self.mind: Mind | None = None
        """What that hero has thought of since the table last changed."""

    def take_up(self, reading: MarvelReading, hero: str, aim: str, errands: Mapping[str, str]) -> None:
        """Think of it again: only the acting hero has done something since (memory.py)."""
        if errands != self.errands:
            self.mind = None
            self.fields.clear()
        self.reading, self.view, self.aim, self.errands = reading, reading.view, aim, errands
        self.fighters[hero].update(reading.view.heroes[hero])
        self.scene = self.real
        if self.hangs_on_places:
            self.wanted.clear()
            self.fields.clear()

    @property
    def foes(self) -> dict[str, Foes]:
        return self.scene.foes

    @property
    def rivals(self) -> dict[str, Rival]:
        return self.scene.rivals

    @property
    def people(self) -> dict[str, Person]:
        return self.scene.people.named

    # -- ways ----------------------------------------------------------------------------------------

    @property
    def roads(self) -> Roads:
        """The ways with doors and Enemies as they really stand."""
        if self._roads is None:
            self._roads = Roads(self.network, dict(sorted(self.real.held.items())))
        return self._roads

    def distances(self, zone: str) -> dict[str, int]:
        """By open path."""
        far = self.network.far
        found = far.get(zone)
        if found is None:
            found = far[zone] = self.reading.distances(zone)
        return found

    def near(self, zone: str) -> list[str]:
        """The zones next to that one, where no door is shut."""
        return self.network.near[zone]

    def closed_doors(self, zone: str) -> list[str]:
        """The doors of a zone that can be opened."""
        return self.network.closed[zone]

    def cards_behind(self, door: str) -> int:
        """How many Spawn cards opening that door would turn over."""
        behind = self.network.behind
        found = behind.get(door)
        if found is None:
            found = behind[door] = self.reading.behind(door).spawn_cards
        return found

    # -- who is where --------------------------------------------------------------------------------

    def foes_at(self, zone: str) -> Foes:
        return self.scene.foes.get(zone, NONE)

    def enemies(self, zone: str) -> float:
        """How many are there, or are likely to be."""
        return self.scene.enemies(zone)

    def rivals_at(self, zone: str) -> list[Rival]:
        return self.scene.standing.at.get(zone, NOBODY)

    def people_at(self, zone: str) -> list[str]:
        return self.scene.people.at.get(zone, [])

    def heroes_at(self, zone: str) -> list[Fighter]:
        return [fighter for fighter in self.fighters.values() if fighter.zone == zone]

    def prey_distance(self, zone: str) -> int:
        """How far away somebody is who can easily be eaten."""
        found = self.scene.prey_distance(zone)
        return self.scene.find_prey(zone, self.distances(zone)) if found is None else found
