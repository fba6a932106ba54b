"""How the table stands with a hero in one place or another: the part that both modes share.

A judge weighs for one hero who acts. The others do not move meanwhile and a scene never changes, so a judge
works out every place in every scene once, and keeps it as long as the mind that asks.
"""

from __future__ import annotations

from math import inf
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from .situation import Fighter, Foes, MindScene, Rival, Situation

FOE: Final = 0.1
"""What an Enemy anywhere costs, …"""
NEAR: Final[tuple[float, ...]] = (0.45, 0.45, 0.3, 0.15)
"""… one so many zones from a hero costs besides: somebody has to deal with it."""
SPAWN_HERE: Final = 0.5
"""What it costs to wait in a Spawn Zone."""
STRENGTH: Final = {"two_wounds": 2}
REACH: Final = {"long_arms": 3, "missiles": 1}
UNREACHED: Final = (99, "")
"""How far away those are who cannot come."""
GONE: Final = ""
"""Where a hero is who has left the board."""

Menace = tuple[str, float, float, float]
"""What the agents of a zone mean: whom they go for, wounds to be expected there in the Enemy Phase, how many
come, and what it costs that they are where they are."""
Threat = tuple[str, float, float]
"""The same of a Super Hero: whom he goes for, wounds, and what it costs that he is where he is."""


@mypyc_attr(acyclic=True)
class Footing:
    """One scene with the acting hero in one place."""

    __slots__ = ("blows", "foes_cost", "known", "near", "terms", "zones")

    def __init__(self, zones: dict[str, list[Fighter]]) -> None:
        self.zones = zones
        """The zones with heroes."""
        self.blows: dict[str, float] = {}
        """For each of them: wounds to be expected in the Enemy Phase, …"""
        self.near: dict[str, float] = {}
        """… and Enemies who are there then."""
        for zone in zones:
            self.blows[zone] = self.near[zone] = 0.0
        self.foes_cost = 0.0
        self.terms: list[float] = []
        """What does not depend on the state of the acting hero, as each mode puts it."""
        self.known: dict[tuple[object, ...], float] = {}
        """What the table is worth, by the state of the acting hero."""


class Judge:
    """How well the team stands when that hero has done, and those who have not yet played still can."""

    next_level: ClassVar[tuple[float, ...]] = ()
    """What it costs the team when the first hero reaches a Danger Level: more Enemies with every card."""

    def __init__(self, s: Situation, acting: Fighter | None) -> None:
        self.s = s
        self.acting = acting
        self.others = [fighter for fighter in s.fighters.values() if fighter is not acting]
        self.waiting = [fighter for fighter in self.others if not fighter.activated]
        self._levels = self._levels_ahead()
        self.level_of_others = max((self.level_cost(fighter.xp) for fighter in self.others), default=0.0)
        self._grounds: dict[tuple[MindScene, str], Footing] = {}
        self._crowds: dict[str, dict[str, list[Fighter]]] = {}
        self._nearest: dict[str, tuple[int, str]] = {}
        self._menaces: dict[str, dict[tuple[str, Foes], Menace]] = {}
        self._threats: dict[tuple[str, str, str], Threat] = {}
        self._enemy_actions = s.printed.enemy_actions
        self._enemy_reach = max(self._enemy_actions)
        people = [] if s.is_hero_mode else s.real.people.named.values()
        self._combatants = [person.zone for person in people if person.combat]
        """Where Bystanders fight beside Enemies: in zombie mode they stay where they are in the mind."""

    def value(self) -> float:
        """The table as it is when the hero has done."""
        raise NotImplementedError

    def value_without(self) -> float:
        """The same if nobody acts, or the hero has left."""
        raise NotImplementedError

    def at_most(self) -> float:
        """What the table could be worth in this scene, wherever the hero goes, if there is a limit."""
        return inf

    # -- where everybody stands ----------------------------------------------------------------------

    def ground(self, zone: str) -> Footing:
        """The scene as it is now in the mind, with the acting hero there."""
        key = (self.s.scene, zone)
        found = self._grounds.get(key)
        if found is None:
            found = self._grounds[key] = Footing(self._crowd(zone))
            self._survey_foes(found, zone)
            self._survey_rivals(found, zone)
            self._survey_zones(found)
            self.survey(found, zone)
        return found

    def survey(self, ground: Footing, zone: str) -> None:
        """Add what each mode wants to know, with the acting hero there."""
        raise NotImplementedError

    def _crowd(self, zone: str) -> dict[str, list[Fighter]]:
        """Who stands together."""
        zones = self._crowds.get(zone)
        if zones is None:
            zones = self._crowds[zone] = {}
            for fighter in self.s.fighters.values():
                at = zone if fighter is self.acting else fighter.zone
                if at != GONE:
                    zones.setdefault(at, []).append(fighter)
        return zones

    def _nearest_other(self, there: str) -> tuple[int, str]:
        """How far it is to the nearest of the others, and where that is."""
        found = self._nearest.get(there)
        if found is None:
            found = UNREACHED
            for zone in sorted({fighter.zone for fighter in self.others}):
                steps = self.s.distances(zone).get(there, UNREACHED[0])
                if steps < found[0]:
                    found = (steps, zone)
            self._nearest[there] = found
        return found

    def _nearest_hero(self, there: str, zone: str) -> tuple[int, str]:
        """The same, with the acting hero in that zone."""
        other = self._nearest_other(there)
        if zone == GONE:
            return other
        mine = (self.s.distances(zone).get(there, UNREACHED[0]), zone)
        return mine if mine < other and mine[0] < UNREACHED[0] else other

    def _survey_foes(self, ground: Footing, zone: str) -> None:
        """Agents go for whoever is nearest, and are in the way, the more so the nearer they are."""
        menaces = self._menaces.get(zone)
        if menaces is None:
            menaces = self._menaces[zone] = {}
        blows, near, cost = ground.blows, ground.near, 0.0
        for crowd in self.s.scene.foes.items():
            menace = menaces.get(crowd)
            if menace is None:
                menace = menaces[crowd] = self._menace(crowd, zone)
            at, blow, come, price = menace
            cost += price
            if come:
                blows[at] += blow
                near[at] += come
        ground.foes_cost = cost

    def _menace(self, crowd: tuple[str, Foes], zone: str) -> Menace:
        there, (tough, plain, fast) = crowd
        steps, at = self._nearest_hero(there, zone)
        one, two, three = self._enemy_actions
        cost = (tough + plain + fast) * foe_cost(steps)
        if steps > self._enemy_reach:
            return at, 0.0, 0.0, cost
        blow = come = 0.0
        for count, actions in ((tough, one), (plain, two), (fast, three)):
            if steps <= actions:
                blow += count * (actions - steps)
                come += count
        return at, blow, come, cost

    def _survey_rivals(self, ground: Footing, zone: str) -> None:
        blows = ground.blows
        for rival in self.s.scene.rivals.values():
            if not rival.inert:
                key = (zone, rival.zone, rival.ability)
                threat = self._threats.get(key)
                if threat is None:
                    threat = self._threats[key] = self._threat(rival, zone)
                at, blow, price = threat
                if at:
                    blows[at] += blow * rival.presence
                ground.foes_cost += 2 * rival.presence * price

    def _threat(self, rival: Rival, zone: str) -> Threat:
        steps, at = self._nearest_hero(rival.zone, zone)
        return at, rival_blows(self.s, rival, steps), foe_cost(steps) + 0.2

    def _survey_zones(self, ground: Footing) -> None:
        """Bystanders who fight beside Enemies, and zones where more will come."""
        s, blows = self.s, ground.blows
        for zone in self._combatants:
            if zone in blows:
                blows[zone] += 1
        for zone in s.spawns:
            if zone in blows:
                blows[zone] += SPAWN_HERE * (1 + s.level)

    # -- Danger Levels -------------------------------------------------------------------------------

    def _levels_ahead(self) -> list[tuple[int, float]]:
        """The Danger Levels that nobody has reached: how much experience they take, and what they cost. Only
        the first to get there makes things worse; where all must turn Red, nothing does."""
        s = self.s
        if "each_red" in s.goals:
            return []
        needed = s.printed.danger
        return [(needed[level], self.next_level[level]) for level in range(s.level + 1, len(needed))]

    def level_cost(self, xp: float) -> float:
        cost = 0.0
        for needed, worse in self._levels:
            if xp <= needed - 1:
                break  # each takes more than the one before
            cost = max(cost, worse * min(1.0, xp - needed + 1))
        return cost


def foe_cost(steps: int) -> float:
    return FOE + (NEAR[steps] if steps < len(NEAR) else 0.0)


def rival_blows(s: Situation, rival: Rival, steps: int) -> float:
    """They come until somebody is in reach, and strike with the actions that are left."""
    actions = 2 + (s.level if rival.ability == "matches_danger" else 0)
    walk = steps - REACH.get(rival.ability, 0)
    left = actions - walk if walk > 0 else actions
    return left * STRENGTH.get(rival.ability, 1) if left > 0 else 0
