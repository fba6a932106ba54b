"""How well a team of living heroes stands: wounds to come, people in danger, Power and Traits in hand."""

from __future__ import annotations

from collections.abc import Container
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from ...games.marvel_zombies.reading.chances import at_least
from .judging import GONE, Footing, Judge
from .situation import Fighter, MindScene, Person, Rival, Situation
from .worth import LEAST

WOUND: Final[tuple[float, ...]] = (0.0, 70.0, 14.0, 6.0, 4.0, 3.0)
"""What a wound costs a hero who can take so many more."""
SOAKED: Final = 0.5
"""What it costs to cancel one for Power."""
POWER: Final[tuple[float, ...]] = (0.0, 0.5, 0.9, 1.2, 1.3)
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
AT_RISK: Final[tuple[float, ...]] = (0.9, 0.5, 0.15)
"""How likely somebody is devoured who is so far from the nearest Enemies, and alone."""
NEXT_LEVEL: Final[tuple[float, ...]] = (0.0, 6.0, 8.0, 5.0)
HIT: Final = 0.7
"""How much of the Hits one may expect of an attack is likely to prevent wounds."""
HOPELESS: Final = 0.1
"""How many wounds an attack prevents where a Zombie Hero stands who will not fall."""
LIKELY: Final = 0.4
"""How likely a Zombie Hero must fall to an attack for heroes to count on it."""
SIEGE: Final = 0.25
"""How much of the wounds of the round after this one count now, …"""
MAY_LEAVE: Final = 0.5
"""… and how much of that where heroes could still go away."""


LEADS: Final = "leads_walkers"

InHand = tuple[int, int, str | None]
"""Power, health and card."""


@mypyc_attr(acyclic=True)
class Stance:
    """What a hero has in hand, can bear, and deal out in the round after this one."""

    __slots__ = ("bearing", "endurance", "fists", "reach", "soaks")

    def __init__(self, s: Situation, fighter: Fighter) -> None:
        self.bearing = bearing(fighter)
        self.endurance = endurance(s, fighter)
        self.soaks = soaks(fighter)
        self.reach = min(s.printed.most_power, fighter.power + 1)
        """Power at hand then."""
        self.fists = hits(fighter, actions_of(s, fighter), self.reach)


class HeroJudge(Judge):
    """Of the state of the acting hero Power, card, health and experience change in the mind."""

    next_level: ClassVar[tuple[float, ...]] = NEXT_LEVEL

    def __init__(self, s: Situation, acting: Fighter | None) -> None:
        super().__init__(s, acting)
        self._stances = {fighter.name: Stance(s, fighter) for fighter in self.others}
        self._bearings = [stance.bearing for stance in self._stances.values()]
        self._rank = list(s.fighters.values()).index(acting) if acting else 0
        self._own: dict[InHand, tuple[Stance, float]] = {}
        """What the acting hero has in hand, and all have together."""
        self._help: dict[tuple[object, ...], float] = {}
        self._wounds: dict[tuple[object, ...], float] = {}
        self._sieges: dict[tuple[object, ...], float] = {}
        self._is_led = any(rival.ability == LEADS for rival in s.real.rivals.values())
        self._held: dict[MindScene, tuple[int, ...]] = {}
        self._risks: dict[MindScene, list[tuple[str, float, float]]] = {}
        self._lonely: dict[str, float] = {}

    def value(self) -> float:
        """The table as it is when the hero has done."""
        hero = self.acting
        if hero is None:
            return self.value_without()
        ground = self.ground(hero.zone)
        level = self.level_cost(hero.xp)
        level = max(level, self.level_of_others)
        key = (level, hero.power, hero.health, hero.card)
        found = ground.known.get(key)
        if found is None:
            in_hand = key[1:]
            own = self._own.get(in_hand)
            if own is None:
                own = self._own[in_hand] = self._with_bearing(Stance(self.s, hero))
            stance, bearings = own
            self._stances[hero.name] = stance
            found = bearings - self._cost(ground, level, hero.zone, in_hand) - ground.foes_cost
            ground.known[key] = found
        return found

    def _with_bearing(self, stance: Stance) -> tuple[Stance, float]:
        others = self._bearings
        return stance, sum([*others[: self._rank], stance.bearing, *others[self._rank :]], 0.0)

    def value_without(self) -> float:
        """The same if nobody acts, or the hero has left."""
        ground = self.ground(GONE)
        return sum(self._bearings) - self._cost(ground, self.level_of_others, GONE, None) - ground.foes_cost

    def _cost(self, ground: Footing, total: float, own: str, in_hand: InHand | None) -> float:
        """Always added up in the same order: what is equal shall stay equal. Where the acting hero is it
        depends on what that hero has in hand."""
        terms = iter(ground.terms)
        for zone, here in ground.zones.items():
            wounds, besieged = next(terms), next(terms)
            if zone == own:
                wounds, besieged = self._plight_there(ground, zone, here, in_hand)
            total += wounds
            total += besieged
        for term in terms:
            total += term
        return total

    def survey(self, ground: Footing, zone: str) -> None:
        s = self.s
        if self._is_led:
            spur_walkers(s, ground.blows)
        for at, here in ground.zones.items():
            ground.terms += (0.0, 0.0) if at == zone else self._plight_there(ground, at, here, None)
        lonely = self._lonely.get(zone)
        if lonely is None:
            lonely = self._lonely[zone] = loneliness(s, list(ground.zones.items()))
        ground.terms.append(self._people_cost(ground.zones) + lonely)
        if "hold_four" in s.goals:
            ground.terms.append(holding_cost(s, ground.near))

    def _plight_there(
        self, ground: Footing, zone: str, here: list[Fighter], in_hand: InHand | None
    ) -> tuple[float, float]:
        """What the wounds to come cost those in a zone, and what the round after this one does. Whoever is
        there is the same as long as the acting hero is there with so much in hand, or is not."""
        return (
            self._wounds_there(zone, here, ground.blows[zone], in_hand),
            self._siege_there(zone, here, ground.near[zone], in_hand),
        )

    def _wounds_there(self, zone: str, here: list[Fighter], expected: float, in_hand: InHand | None) -> float:
        if not expected:
            return 0.0
        left = max(LEAST * expected, expected - self._help_for(zone))
        key = (zone, left, in_hand)
        found = self._wounds.get(key)
        if found is None:
            found = self._wounds[key] = wounds_cost(self._stances_of(here), left)
        return found

    def _siege_there(self, zone: str, here: list[Fighter], coming: float, in_hand: InHand | None) -> float:
        rivals = self._rivals_near(zone)
        if not rivals and coming <= 2 * len(here):
            return 0.0
        key = (self.s.scene.standing, zone, coming, in_hand)
        found = self._sieges.get(key)
        if found is None:
            found = self._sieges[key] = self._siege(rivals, here, coming)
        return found

    def _stances_of(self, here: list[Fighter]) -> list[Stance]:
        return [self._stances[fighter.name] for fighter in here]

    def _help_for(self, zone: str) -> float:
        """How many wounds those who still act could prevent there."""
        key = (self.s.scene.standing, self._held_back(), zone)
        found = self._help.get(key)
        if found is None:
            far = self.s.distances(zone)
            found = sum(
                prevented(self.s, fighter, zone, far.get(fighter.zone, 9)) for fighter in self.waiting
            )
            self._help[key] = found
        return found

    def _held_back(self) -> tuple[int, ...]:
        """How many Enemies hold each of those back who still act."""
        scene = self.s.scene
        found = self._held.get(scene)
        if found is None:
            found = self._held[scene] = tuple([round(scene.enemies(each.zone)) for each in self.waiting])
        return found

    def _siege(self, rivals: list[Rival], here: list[Fighter], coming: float) -> float:
        """What the round after this one is likely to cost: who will stand among more than they can deal with,
        or beside a Zombie Hero whom they cannot eliminate."""
        stances = self._stances_of(here)
        left = coming
        fists = HIT * sum([stance.fists for stance in stances])
        for rival in rivals:
            left += 2 * rival.presence
            if any(
                can_fell(fighter, rival, stance.reach) for fighter, stance in zip(here, stances, strict=True)
            ):
                fists -= rival.toughness - 2
            else:
                fists = 0.0
        left = max(0.0, left - max(0.0, fists))
        if coming + len(rivals) <= 2:
            left *= MAY_LEAVE
        settled = any(fighter.activated or fighter is self.acting for fighter in here)
        return (SIEGE if settled else SIEGE / 2) * wounds_cost(stances, left)

    def _rivals_near(self, zone: str) -> list[Rival]:
        """Those who are likely to come, and to act."""
        scene = self.s.scene
        found = scene.standing.near.get(zone)
        if found is None:
            far = self.s.distances(zone)
            found = scene.standing.near[zone] = [
                rival
                for rival in scene.rivals.values()
                if rival.presence > 0.5 and not rival.inert and far.get(rival.zone, 9) <= 2
            ]
        return found

    def _people_cost(self, zones: Container[str]) -> float:
        """Bystanders among Enemies, or near them, with nobody to stand before them."""
        scene = self.s.scene
        risks = self._risks.get(scene)
        if risks is None:
            risks = self._risks[scene] = [
                (entry.zone, risk(self.s, entry.zone), person_worth(self.s, entry))
                for entry in scene.people.named.values()
            ]
        total = 0.0
        for zone, likely, worth in risks:
            total += (likely * 0.5 if zone in zones else likely) * worth
        return total


def risk(s: Situation, zone: str) -> float:
    """How likely somebody there is devoured if nobody is with them."""
    far, scene = s.distances(zone), s.scene
    foes = [
        far.get(there, 9) for there, (tough, plain, fast) in scene.foes.items() if tough + plain + fast >= 0.5
    ]
    foes += [
        far.get(rival.zone, 9) for rival in scene.rivals.values() if rival.presence > 0.5 and not rival.inert
    ]
    steps = min(foes, default=9)
    return AT_RISK[steps] if steps < len(AT_RISK) else 0.0


def prevented(s: Situation, fighter: Fighter, zone: str, steps: int) -> float:
    """How many Enemies that hero is likely to eliminate there this turn."""
    attacks = actions_of(s, fighter) - steps
    if steps and not fighter.has("sure_footed"):
        attacks -= round(s.enemies(fighter.zone))
    if attacks <= 0 or steps > 2:
        return 0.0
    if any(not can_fell(fighter, rival, fighter.power) for rival in s.rivals_at(zone)):
        return HOPELESS
    tough = sum(rival.toughness - 2 for rival in s.rivals_at(zone))
    return max(0.0, HIT * hits(fighter, attacks, fighter.power) - tough)


def actions_of(s: Situation, fighter: Fighter) -> int:
    """In a turn that has not begun."""
    return s.printed.actions + (fighter.entry.danger != "blue")


def hits(fighter: Fighter, attacks: int, power: int) -> float:
    facts = fighter.attack
    expected: float = (attacks * facts.dice + power) * (7 - facts.accuracy) / 6
    return expected


def can_fell(fighter: Fighter, rival: Rival, power: int) -> bool:
    """Is one attack with all that Power likely enough to eliminate him?"""
    facts = fighter.attack
    spent = 0 if rival.ability == "smothers_power" else power
    if rival.ability == "banner" and fighter.card and not fighter.entry.card_marked:
        return True
    chance = (7 - facts.accuracy) / 6
    return at_least(rival.toughness, facts.dice + spent, chance) >= LIKELY


def spur_walkers(s: Situation, blows: dict[str, float]) -> None:
    """Zombie Captain America: Walkers in his zone and next to it have one more action."""
    for rival in s.rivals.values():
        if rival.ability == LEADS and not rival.inert:
            for zone in (rival.zone, *s.near(rival.zone)):
                walkers = s.foes_at(zone)[1] * rival.presence
                if zone in blows:
                    blows[zone] += walkers
                elif walkers:
                    reached = [near for near in s.near(zone) if near in blows]
                    for near in reached:
                        blows[near] += walkers / len(reached)


def is_marked(s: Situation, fighter: Fighter) -> bool:
    """Does that hero hold somebody whom the mission may not lose?"""
    return fighter.entry.card_marked and "marked_lost" in s.view.mission.losses


def bearing(fighter: Fighter) -> float:
    """What a hero has in hand."""
    power = fighter.power
    return POWER[power if power < len(POWER) else -1] + CARD * (fighter.card is not None)


def endurance(s: Situation, fighter: Fighter) -> int:
    """How many wounds it takes to eliminate that hero: a Bystander card takes one, a Trait may."""
    spare = fighter.card is not None and not (fighter.card == fighter.entry.card and is_marked(s, fighter))
    return fighter.health + spare + ("shrug_off" in fighter.entry.traits)


def soaks(fighter: Fighter) -> int:
    """How many wounds that hero could cancel for Power in one Enemy Phase."""
    if fighter.has("rubber_body"):
        return fighter.power
    ready = fighter.has("intangible") and "intangible" not in fighter.entry.used
    return int(ready and fighter.power > 0)


def wounds_cost(here: list[Stance], wounds: float) -> float:
    """Shared out as a team would: whoever can bear most takes the next one."""
    soaked = min(wounds, float(sum([stance.soaks for stance in here])))
    cost, wounds = SOAKED * soaked, wounds - soaked
    left = [stance.endurance for stance in here]
    while wounds > 0:
        most = max(left)
        if not most:
            break
        cost += min(1.0, wounds) * WOUND[min(most, 5)]
        left[left.index(most)] = most - 1
        wounds -= 1
    return cost


def loneliness(s: Situation, zones: list[tuple[str, list[Fighter]]]) -> float:
    """Who is far from everybody else is soon in trouble that nobody can help with."""
    total = 0.0
    for zone, here in zones:
        if len(here) == 1:
            far = s.distances(zone)
            steps = min((far.get(other, 9) for other, _ in zones if other != zone), default=0)
            total += LONELY * max(0, min(steps, 6) - 1)
    return total


def person_worth(s: Situation, entry: Person) -> float:
    """What is lost with somebody."""
    losses = s.view.mission.losses
    if "marked_lost" in losses and entry.objective:
        return LOST
    if "three_devoured" in losses:
        return LOST / 4 if len(s.view.lost) < 2 else LOST
    return EATEN


def holding_cost(s: Situation, near: dict[str, float]) -> float:
    """HR3: at the end of the round the landing zone should be held, and clear."""
    zone = s.view.exit
    if zone not in near:
        return 2.0
    return HELD * near[zone]
