"""How well the team stands: what the next Enemy Phase would cost, who is hungry, how many are against it."""

from __future__ import annotations

from typing import ClassVar, Final

from .judging import FOE, GONE, Footing, Judge
from .situation import Fighter, MindScene, Prey, Situation

WOUND: Final[tuple[float, ...]] = (0.0, 60.0, 20.0, 11.0, 7.0, 4.5)
"""What a wound costs a hero who has so much health left: the last one loses the game."""
HUNGER: Final[tuple[float, ...]] = (0.0, 0.55, 1.75, 4.2, 6.0, 6.0)
"""What each level of Hunger costs at the end of a turn; beyond the last nothing gets worse."""
ATTACK: Final = 0.7
"""How much of the Hits one may expect of an attack is likely to prevent wounds."""
NEXT_LEVEL: Final[tuple[float, ...]] = (0.0, 0.8, 5.0, 4.0)
HELP: Final = 0.6
"""How much of what others could do to prevent wounds they are expected to do."""
MAY_LEAVE: Final = 0.6
"""How much of the wounds counts that fall where everybody may still go away, …"""
HEMMED_IN: Final = 0.5
"""… and where they may, but more Enemies than a few are in the way."""
FAR_PREY: Final = 0.2
"""How much worse Hunger is for each zone to the next prey."""
PECKISH: Final = 1.5
"""From here on it counts how far it is to the next prey."""
RISKY: Final = 2.7
"""From here on the dice may have made a hero Ravenous."""
HUNGRY: Final = 2.5
"""From here on a hero will be Ravenous in the next round,"""
STARVE: Final = 0.6
"""… and so much of a wound is to be feared if the next prey is three zones away."""
LONELY: Final[tuple[float, ...]] = (0.0, 8.0, 3.0)
"""What it costs a hero with so little health to be without healthy company."""
NEAR_BY: Final = 2
"""How far a hero comes who has yet to act, with actions left to be of use."""
FEW: Final = 2
"""So many Enemies hardly hold anybody back."""
LEAST: Final = 0.15
"""How much of the wounds that help could prevent are taken all the same."""
RAVENOUS_HELP: Final = 0.8
"""How many Enemies a hero is likely to eliminate who may only devour."""
COVERED: Final = 0.7
"""How much of an attack is left where somebody tough protects the rest."""
SATED: Final = 0.6
"""How much Hunger counts that can be stilled right here."""


PARRY: Final = "shield_parry"


class ZombieJudge(Judge):
    """Of the state of the acting hero only Hunger and experience change in the mind."""

    next_level: ClassVar[tuple[float, ...]] = NEXT_LEVEL

    def __init__(self, s: Situation, acting: Fighter | None) -> None:
        super().__init__(s, acting)
        self._rank = list(s.fighters.values()).index(acting) if acting else 0
        self._help: dict[tuple[str, int, bool], float] = {}
        self._plights: dict[tuple[str, int, float, float, bool], float] = {}
        """By who stands there (the others do, and the acting hero or not), and all that counts in a scene."""
        self._lonely: dict[tuple[str, int], float] = {}
        """By who stands there, too."""
        self._hungers: dict[Prey, list[float]] = {}
        self._least: dict[MindScene, float] = {}
        self._parries = any(fighter.has(PARRY) for fighter in s.fighters.values())
        self._steady = all(fighter.hunger < PECKISH for fighter in self.others)
        """Is the Hunger of the others the same in all scenes?"""

    def value(self) -> float:
        """The table as it is when the hero has done."""
        hero = self.acting
        if hero is None:
            return self.value_without()
        ground = self.ground(hero.zone)
        level = max(self.level_of_others, self.level_cost(hero.xp))
        key = (level, hero.hunger)
        found = ground.known.get(key)
        if found is None:
            hungers = self._hunger_of_others().copy()
            hungers.insert(self._rank, hunger_cost(self.s, hero))
            found = ground.known[key] = _weighed(ground, level, hungers)
        return found

    def at_most(self) -> float:
        """With all Enemies far away, and prey where the hero is."""
        scene, hero = self.s.scene, self.acting
        least = self._least.get(scene)
        if least is None:
            foes = [tough + plain + fast for tough, plain, fast in scene.foes.values()]
            least = self._least[scene] = FOE * sum(foes, 0.0) + sum(self._hunger_of_others(), 0.0)
        if hero is None:
            return -least
        return -least - max(self.level_of_others, self.level_cost(hero.xp)) - appetite(hero, 0)

    def value_without(self) -> float:
        """The same if nobody acts, or the hero has left."""
        return _weighed(self.ground(GONE), self.level_of_others, self._hunger_of_others())

    def _hunger_of_others(self) -> list[float]:
        prey = (self.s.real if self._steady else self.s.scene).prey
        found = self._hungers.get(prey)
        if found is None:
            found = self._hungers[prey] = [hunger_cost(self.s, fighter) for fighter in self.others]
        return found

    def survey(self, ground: Footing, zone: str) -> None:
        scene, blows, terms = self.s.scene, ground.blows, ground.terms
        for at, here in ground.zones.items():
            expected = blows[at]
            if expected:
                prevented = self._help_for(at) if self.waiting else 0.0
                key = (at, len(here), expected, prevented, scene.enemies(at) <= FEW)
                wounds = self._plights.get(key)
                if wounds is None:
                    wounds = self._plights[key] = self._plight(at, here, expected, prevented)
                if wounds:
                    terms.append(wounds)
            lonely = self._lonely_cost(at, here)
            if lonely:
                terms.append(lonely)

    def _plight(self, zone: str, here: list[Fighter], expected: float, prevented: float) -> float:
        """What the wounds to come cost those in a zone."""
        if self._parries and any(fighter.has(PARRY) for fighter in here):
            expected *= 0.67
        left = max(LEAST * expected, expected - HELP * prevented)
        return wounds_cost(here, left) * self._stuck(zone, here)

    def _lonely_cost(self, zone: str, here: list[Fighter]) -> float:
        """The weak had better not be without somebody who could take a wound in their place."""
        key = (zone, len(here))
        found = self._lonely.get(key)
        if found is None:
            found = self._lonely[key] = self._loneliness(zone, here)
        return found

    def _loneliness(self, zone: str, here: list[Fighter]) -> float:
        health = [fighter.health for fighter in here]
        weakest = min(health)
        if weakest >= len(LONELY) or max(health) > len(LONELY):
            return 0.0
        far = self.s.distances(zone)
        may_come = any(
            friend.health > len(LONELY) and far.get(friend.zone, 9) <= NEAR_BY for friend in self.waiting
        )
        return LONELY[weakest] / (2 if may_come else 1)

    def _stuck(self, zone: str, here: list[Fighter]) -> float:
        """How surely the wounds fall: where nobody has acted yet, all may still go away if few are in the
        way."""
        for fighter in here:
            if fighter.activated or fighter is self.acting:
                return 1.0
        return MAY_LEAVE if self.s.enemies(zone) <= FEW else HEMMED_IN

    def _help_for(self, zone: str) -> float:
        """How many wounds those who still act could prevent there."""
        rivals = self.s.rivals_at(zone)
        tough = max([rival.toughness for rival in rivals]) if rivals else 0
        key = (zone, tough, self.s.foes_at(zone)[0] > 0)
        prevented = self._help.get(key)
        if prevented is None:
            prevented = 0.0
            far = self.s.distances(zone)
            for fighter in self.waiting:
                steps = far.get(fighter.zone, 99)
                if steps <= 1:
                    prevented += (2 - steps) * strength(fighter, tough, guarded=key[2])
            self._help[key] = prevented
        return prevented


def _weighed(ground: Footing, total: float, hungers: list[float]) -> float:
    """What it costs altogether, always added up in the same order: what is equal shall stay equal."""
    for term in ground.terms:
        total += term
    for cost in hungers:
        total += cost
    return -total - ground.foes_cost


def strength(fighter: Fighter, tough: int, *, guarded: bool) -> float:
    """How many Enemies one attack is likely to eliminate where Super Heroes are that tough, or somebody else
    who protects the rest."""
    facts = fighter.attack
    dice = facts.dice + fighter.hunger - fighter.entry.hunger
    hits: float = dice * (7 - facts.accuracy) / 6
    if fighter.is_restrained:
        return RAVENOUS_HELP
    if tough > hits + 1:
        return 0.1
    return ATTACK * hits * (COVERED if tough or guarded else 1.0)


def wounds_cost(here: list[Fighter], wounds: float) -> float:
    """Shared out as a team would: whoever has most health left takes the next one."""
    health = [fighter.health for fighter in here]
    cost = 0.0
    while wounds > 0:
        most = max(health)
        if not most:
            break
        cost += (wounds if wounds < 1.0 else 1.0) * WOUND[most if most < 5 else 5]
        health[health.index(most)] -= 1
        wounds -= 1
    return cost


def hunger_cost(s: Situation, fighter: Fighter) -> float:
    """At the end of a turn: nobody wants to be Ravenous in the next, with nobody to eat."""
    return appetite(fighter, s.prey_distance(fighter.zone) if fighter.hunger >= PECKISH else 0)


def appetite(fighter: Fighter, prey: int) -> float:
    """The same with somebody to eat so far away."""
    hunger = fighter.hunger
    low = int(hunger) if hunger < 4 else 4
    share = hunger - low
    cost = HUNGER[low] * (1 - share) + HUNGER[low + 1] * share
    if hunger < PECKISH:
        return cost
    cost *= SATED + FAR_PREY * (prey if prey < 4 else 4)
    if hunger >= HUNGRY:
        wound = WOUND[fighter.health if fighter.health < 5 else 5]
        cost += STARVE * wound * (prey if prey < 3 else 3) / 3
        if hunger > RISKY:
            cost += wound * min((hunger - RISKY) / (4 - RISKY), 1.0)
    return cost
