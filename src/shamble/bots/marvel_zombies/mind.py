"""A hero's turn in the mind: deeds are done there one after the other and weighed, and all is put back."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from ...games.marvel_zombies.reading import DEVOUR, SIGN
from ...games.marvel_zombies.reading.chances import Counts, at_least, falls, hit_chance
from .judging import Judge
from .roads import Field
from .situation import FAR, DeedResult, Fighter, MindScene, Rival, Situation
from .tasks import field_for, is_reserved, is_wanted, wanted
from .worth import ZombieJudge

PROGRESS: Final = 3.3
"""What it is worth to be one action nearer to something to do,"""
STEP: Final = 0.05
"""What it costs to take a step, so that nobody walks to and fro."""
DONE: Final = 5.0
"""… and to do it."""
TRAIT: Final = 1.2
"""What a new Trait is worth, less for each that the hero has."""
XP: Final = 0.12
"""What experience is worth to a hero."""
CARD: Final = 0.8
"""What a Bystander card is worth to a hero who has none."""
ACTION: Final = 3.0
"""What the action is worth that a hero gains at Yellow."""
AVENGED: Final = 12.0
"""What it costs to devour somebody for whom a Super Hero comes (mission MZ9)."""
MET: Final = 6.0
"""… and how much less for each friend who can still meet that Super Hero, …"""
KEEN: Final = 2.0
"""… with so much Hunger."""
FELLED: Final = {"": 14.0, "matches_danger": 16.0, "spawn_point": 18.0, "two_wounds": 21.0, "long_arms": 25.0}
"""What it is worth that a Super Hero falls, besides what no longer threatens: they strike every round."""
RID_OF: Final = 1.0
"""… and that a Zombie Hero does: they come back more often."""
SPAWNED: Final[tuple[float, ...]] = (0.35, 0.5, 1.0, 1.3)
"""What a Spawn card costs that a new building turns over, by Danger Level."""
RESERVE: Final = 0.3
"""… and how much of that each action is worth with which the team can answer."""
LATE: Final = 1.0
"""… and how much more it costs if nobody near can act before the Enemies do."""
ALONE: Final = 2.0
"""… and how much more each room but one costs if nobody is within so many zones."""
COMPANY: Final = 2
LEAVE: Final = 25.0
"""What it is worth to leave the board for good: as much as a wound that would nearly kill."""
HURRY: Final = 1.4
"""How much more every step is worth when nothing is left but to leave, or on an errand."""
STROLL: Final = 0.5
"""… and where all must turn Red: nothing is gained by haste, and much by fights that are won."""
MOST_WAYS: Final = 30.0
"""Farther makes no difference."""
HOLD_OFF: Final = 2.0
"""With how many actions a friend who has yet to act answers what comes out of a building."""
MORNING: Final = 0.9
"""What opening a building costs at most, in actions nearer, while there is time to meet what comes out."""
CLEAR: Final = 0.3
"""So few Enemies are likely to be none."""
SAVAGE: Final = 2
"""The dice of a Savage Blow."""
DIGITS: Final = 9
EXACT: Final = 1e9
"""So many digits count: what is equal shall stay equal, by whatever way it was worked out."""
SURE: Final = 0.499
"""Nearer to the middle between two such numbers it is not sure from here which is the nearest."""
NO_FRACTION: Final = 1.5 * 2.0**52
"""Added and taken away again it leaves the nearest whole number: beyond it floats have no others."""
ROUNDING: Final = 1e-6
"""Sums in another order may differ by less than that."""
STARVING: Final = 0.5
"""With no more Hunger left than that a hero is likely to be Ravenous."""


Reachable = tuple[str, int]
"""Where a hero could go, and how many actions that takes."""
Fitness = tuple[float, float, int, str | None, int]


Deed = tuple[str, str, int]
"""Something done, here or there; with Power for dice in hero mode."""

PlanKey = tuple[int, str, tuple[Deed, ...]]
"""Actions left, place and deeds."""

TRAIT_GAINED: Final[Deed] = ("trait", "", 0)


class Mind:
    """What one hero could do with so many actions. What it has worked out it keeps: while it thinks nothing
    else on the table changes."""

    progress: ClassVar[float] = PROGRESS
    hurry: ClassVar[float] = HURRY

    def __init__(self, s: Situation, hero: Fighter, actions: int) -> None:
        self.s, self.hero, self.actions = s, hero, actions
        if s.judge is None or s.judge.acting is not hero:
            s.judge = self.make_judge()
        self.judge = s.judge
        self.field: Field = field_for(s, hero)
        self.wanted = wanted(s, hero)
        untaken = [each.zone for each in s.view.objectives.values() if not each.taken]
        self.objectives = frozenset(
            [zone for zone in untaken if zone in self.wanted or self.field.get(zone, FAR) < 1]
        )
        self.is_zombie = not s.is_hero_mode
        self.unique = hero.attack
        self.unique_chance = hit_chance(hero.attack.accuracy, twice=False)
        self.toughness: Counts = s.printed.toughness
        self.yellow = s.printed.danger[1]
        self.is_light = hero.has("pint_sized") or hero.has("sure_footed")
        """Do Enemies not hold this hero back?"""
        self.most_hunger = float(s.printed.most_hunger)
        hurries = s.goals == ["exit"] or hero.name in s.errands
        strolls = "each_red" in s.goals and not hurries
        self.pace = self.progress * (self.hurry if hurries else STROLL if strolls else 1.0)
        self.bonus = 0.0
        self.deeds: tuple[Deed, ...] = ()
        self.way_out = s.view.exit if s.view.may_leave else None
        self.known: dict[PlanKey, float] = {}
        self.known_here: dict[PlanKey, float] = {}
        """What is gained from there on, …"""
        self._put_off: dict[PlanKey, tuple[Any, ...]] = {}
        """… and how the table stood where nobody had to know."""
        self.began = fitness(hero)
        self.trait = TRAIT / (1 + len(hero.entry.traits))
        """What a new one is worth."""
        self._worths: dict[tuple[object, ...], tuple[float, float, float]] = {}
        self._doors: dict[str, list[str]] = {}
        self._places: dict[tuple[MindScene, str, int], list[Reachable]] = {}

    def make_judge(self) -> Judge:
        return ZombieJudge(self.s, self.hero)

    def goes_on(self, hero: Fighter, actions: int) -> bool:
        """Has the hero only gone somewhere since, after the same things? Then all that was thought of still
        holds, with so many actions."""
        alike = hero is self.hero and fitness(hero) == self.began
        if not alike or field_for(self.s, hero) is not self.field:
            return False
        self.actions, self.deeds = actions, ()
        return True

    # -- the table in the mind ---------------------------------------------------------------------------

    def kept(self) -> tuple[Any, ...]:
        """Everything that deeds change, to be put back afterwards."""
        s, hero = self.s, self.hero
        return s.scene, hero.hunger, hero.xp, hero.zone, self.objectives, self.bonus, self.deeds

    def put_back(self, kept: tuple[Any, ...]) -> None:
        s, hero = self.s, self.hero
        s.scene, hero.hunger, hero.xp, hero.zone, self.objectives, self.bonus, self.deeds = kept

    def worth(self, left: int) -> float:
        """If the turn ended here with so many actions unused."""
        bonus = self.bonus + self._unused() if left > 0 else self.bonus
        return self.recalled((self.s.scene, self.hero.zone, self.hero.hunger, self.hero.xp), bonus)

    def _unused(self) -> float:
        """What actions are worth with which nothing else is done."""
        return 0.0 if TRAIT_GAINED in self.deeds or self.hero.is_restrained else self.trait

    def recalled(self, state: tuple[object, ...], bonus: float) -> float:
        """What the table is worth in that state, which is the one in the mind, whatever led to it. It is
        always added up in the same order."""
        found = self._worths.get(state)
        if found is None:
            zone = self.hero.zone
            value = self.value() if zone != self.way_out else self._value_at_exit()
            found = self._worths[state] = (value, self.still_to_go(zone), self.experience())
        value, near, experience = found
        return value + bonus - near + experience

    def still_to_go(self, zone: str) -> float:
        """What it costs that there is nothing to do nearer to that zone."""
        ways = self.field.get(zone, FAR)
        return self.pace * (ways if ways < MOST_WAYS else MOST_WAYS)

    def experience(self) -> float:
        """At Yellow a hero has one action more: once the first is there the others should follow soon."""
        xp, yellow = self.hero.xp, self.yellow
        worth = XP * xp
        if self.is_zombie and self.s.level:
            worth += ACTION * min(xp, yellow) / yellow if yellow else ACTION
        return worth

    def _value_at_exit(self) -> float:
        """The table when the hero has done; whoever can leave is gone, and safe."""
        hero = self.hero
        if self.s.enemies(hero.zone) > CLEAR:
            return self.value()
        if self.is_zombie and hero.health == 1 and hero.hunger >= self.most_hunger - STARVING:
            return self.value()  # Hunger comes before the Exit
        return self.value_without() + LEAVE

    def value(self) -> float:
        return self.judge.value()

    def value_without(self) -> float:
        return self.judge.value_without()

    def best(self, left: int) -> float:
        """What the best use of so many actions leads to: something done here, or somewhere else. A place
        where there is nothing to do, and which cannot be better than the best so far, is put off."""
        if left <= 0:
            return self._best_here(left)
        hero, here = self.hero, self.hero.zone
        key = (left, here, self.deeds)
        found = self.known.get(key)
        if found is None:
            found, bonus = self._best_here(left), self.bonus
            hope = self.judge.at_most() + self.experience() + bonus + ROUNDING
            hopes = hope, hope + self._unused()
            for zone, cost in self.places(left):
                hero.zone, rest = zone, left - cost
                self.bonus = bonus - STEP * cost
                hopeful = hopes[rest > 0] - self.still_to_go(zone) >= found
                deeds = None if hopeful or rest <= 0 else self._deeds_here()
                if hopeful or deeds or zone == self.way_out:
                    found = max(found, self._best_here(rest, deeds))
                else:
                    self._put_off.setdefault((rest, zone, self.deeds), self.kept())
            hero.zone, self.bonus = here, bonus
            found = self.known[key] = exact(found - bonus)
        return found + self.bonus

    def best_at(self, zone: str, left: int) -> float:
        """The same for a hero who is there already."""
        kept = self.kept()
        self.hero.zone = zone
        found = self.best(left)
        self.put_back(kept)
        return found

    def _best_here(self, left: int, deeds: list[Deed] | None = None) -> float:
        """What the best deed in this zone leads to, or none; of those, if they are known."""
        key = (left, self.hero.zone, self.deeds)
        found = self.known_here.get(key)
        if found is None and key in self._put_off:
            found = self._made_up_for(key)
        if found is None:
            found = self.worth(left)
            if left > 0:
                kept = self.kept()
                for deed in self._deeds_here() if deeds is None else deeds:
                    if self.do(deed, left):
                        worth = self.worth(left - 1) if deed[0] == "open" else self.best(left - 1)
                        found = max(found, worth)
                    self.put_back(kept)
            found = self.known_here[key] = exact(found - self.bonus)
        return found + self.bonus

    def _made_up_for(self, key: PlanKey) -> float:
        """What was put off, worked out as the table stood then: deeds done in another order may have led to
        another one."""
        now = self.kept()
        self.put_back(self._put_off[key])
        found = self.known_here[key] = exact(self.worth(key[0]) - self.bonus)
        self.put_back(now)
        return found

    def _deeds_here(self) -> list[Deed]:
        here, s, hero = self.hero.zone, self.s, self.hero
        deeds: list[Deed] = [("devour", here, 0)] if self._is_prey_here() else []
        if hero.is_restrained:
            return deeds
        if here in self.objectives:
            deeds.append(("take", here, 0))
        held = s.scene.held
        for zone in s.network.around[here] if self.unique.reach else [here]:
            if zone in held and held[zone] >= 0.5:
                deeds.append(("strike", zone, 0))
        for door in self.doors(here):
            deeds.append(("open", door, 0))
        return deeds

    def doors(self, zone: str) -> list[str]:
        """Those that could be opened there, and lead nearer to something to do."""
        found = self._doors.get(zone)
        if found is None:
            found = [door for door in self.s.closed_doors(zone) if self.gained(zone, door) > 0]
            self._doors[zone] = found
        return found

    def _is_prey_here(self) -> bool:
        """Is there likely to be somebody to devour?"""
        here, s = self.hero.zone, self.s
        tough, plain, fast = s.foes_at(here)
        if tough >= 0.5 or plain >= 0.5 or fast >= 0.5:
            return True
        rivals, people = s.rivals_at(here), s.people_at(here)
        if rivals and any(rival.presence > 0.5 for rival in rivals):
            return True
        return bool(people) and any(_eaten(name) not in self.deeds for name in people)

    def places(self, actions: int) -> list[Reachable]:
        """Everywhere within so many actions, leaving Enemies behind included."""
        key = (self.s.scene, self.hero.zone, actions)
        found = self._places.get(key)
        if found is None:
            found = self._places[key] = self._reached(actions)
        return found

    def _reached(self, actions: int) -> list[Reachable]:
        held, ways, light = self.s.scene.held, self.s.network.ways, self.is_light
        start = self.hero.zone
        costs = {start: 0}
        by_cost: list[list[str]] = [[start], *[[] for _ in range(actions)]]
        for cost, zones in enumerate(by_cost):
            for here in zones:
                price = cost + 1 + (0 if light or here not in held else round(held[here]))
                if costs[here] == cost and price <= actions:
                    for zone in ways[here]:
                        if costs.get(zone, price + 1) > price:
                            costs[zone] = price
                            by_cost[price].append(zone)
        del costs[start]
        return list(costs.items())

    # -- deeds -------------------------------------------------------------------------------------------

    def do(self, deed: Deed, left: int) -> bool:
        """Do it in the mind, if it makes sense."""
        key, at, _ = deed
        self.note(deed)
        if key == "strike":
            self.strike(at, self.dice(), self.chance())
        elif key == "devour":
            self.devour()
        elif key == "take":
            self.take()
        else:
            return self.open(at, left)
        return True

    def note(self, deed: Deed) -> None:
        """What was done, in no order: what follows depends on nothing else."""
        self.deeds = tuple(sorted((*self.deeds, deed))) if self.deeds else (deed,)

    def gain(self, outcome: DeedResult) -> None:
        """That is how the table stands now."""
        self.s.scene = outcome.scene
        for xp in outcome.xp:
            self.hero.xp += xp
        for bonus in outcome.bonus:
            self.bonus += bonus

    def dice(self) -> int:
        """The dice of the unique attack, with the Hunger that the hero has in the mind."""
        hero = self.hero
        each = 2 if hero.has("strongest_there_is") else 1
        grown: float = each * (hero.hunger - hero.entry.hunger)
        strikes = sum([key == "strike" for key, _, _ in self.deeds])
        savage: int = SAVAGE * (0 < strikes <= hero.entry.traits.count("savage_blow"))
        return self.unique.dice + round(grown) + savage

    def chance(self) -> float:
        return self._bewitched(self.unique_chance)

    def _bewitched(self, chance: float) -> float:
        rivals = self.s.rivals_at(self.hero.zone)
        witch = bool(rivals) and any(each.ability == "reroll_hits" for each in rivals)
        return chance * chance if witch else chance

    def strike(self, zone: str, dice: int, chance: float) -> None:
        """The unique attack: those who are likely to fall are gone, the rest may be pushed away."""
        s, hero = self.s, self.hero
        self._fell(zone, dice, chance)
        hero.hunger = min(hero.hunger + dice / 6, self.most_hunger)
        if hero.has("energy_blast"):
            self._pick_off(hero.zone)
        if hero.has("repulsor_ray") and s.enemies(zone) > 0.3 and s.heroes_at(zone):
            self._push(zone)

    def throw_sign(self, zone: str) -> None:
        dice = round(sum(self.s.foes_at(zone)))
        there = self._counts(zone)
        accuracy = self.s.printed.attack(self.hero.name, SIGN).accuracy
        down = falls(dice, hit_chance(accuracy, twice=False), (), there, self.toughness)
        self._remove(zone, down)
        self.hero.hunger = min(self.hero.hunger + dice / 6, self.most_hunger)

    def _counts(self, zone: str) -> Counts:
        tough, plain, fast = self.s.foes_at(zone)
        return round(tough), round(plain), round(fast)

    def _fell(self, zone: str, dice: int, chance: float) -> None:
        """Who falls."""
        scene = self.s.scene
        key = ("fell", zone, dice, chance)
        found = scene.after.get(key)
        if found is None:
            found = scene.after[key] = self._felled(scene, zone, dice, chance)
        self.gain(found)

    def _felled(self, scene: MindScene, zone: str, dice: int, chance: float) -> DeedResult:
        there, needed = self._counts(zone), self.toughness
        if not scene.rivals_at(zone):
            return self._removed(scene, zone, falls(dice, chance, (), there, needed))
        rivals = sorted(scene.rivals_at(zone), key=lambda each: each.toughness)
        down = falls(dice, chance, tuple([each.toughness for each in rivals]), there, needed)
        agents = down[len(rivals) :]
        presence = min(each.presence for each in rivals)
        if presence < 1:
            alone = falls(dice, chance, (), there, needed)
            agents = tuple(
                with_them * presence + without * (1 - presence)
                for with_them, without in zip(agents, alone, strict=True)
            )
        weakened = {**scene.rivals}
        xp, bonus = [], []
        for rival, gone in zip(rivals, down, strict=False):
            weakened[rival.name] = rival.weakened(gone)
            bonus.append(self.felled(rival) * rival.presence * gone)
            xp.append(rival.toughness * rival.presence * gone)
        rest = self._removed(MindScene(scene.foes, weakened, scene.people), zone, agents)
        return DeedResult(rest.scene, (*xp, *rest.xp), tuple(bonus))

    def felled(self, rival: Rival) -> float:
        return FELLED.get(rival.ability, FELLED[""]) if self.is_zombie else RID_OF

    def _remove(self, zone: str, down: tuple[float, ...]) -> None:
        scene = self.s.scene
        key = ("remove", zone, down)
        found = scene.after.get(key)
        if found is None:
            found = scene.after[key] = self._removed(scene, zone, down)
        self.gain(found)

    @staticmethod
    def _removed(scene: MindScene, zone: str, down: tuple[float, ...]) -> DeedResult:
        there = scene.foes.get(zone)
        if there is None:
            return DeedResult(scene)
        tough, plain, fast = there
        left = (max(0.0, tough - down[0]), max(0.0, plain - down[1]), max(0.0, fast - down[2]))
        gone = (tough + plain + fast) - (left[0] + left[1] + left[2])
        return DeedResult(scene.with_foes(zone, left), (gone,))

    def weaken(self, rival: Rival, gone: float) -> None:
        """He falls with that chance."""
        scene = self.s.scene
        key = ("weaken", rival.name, gone)
        found = scene.after.get(key)
        if found is None:
            found = scene.after[key] = DeedResult(scene.with_rival(rival.weakened(gone)))
        self.gain(found)

    def _pick_off(self, zone: str) -> None:
        """Energy Blast: one who is not tough."""
        _, plain, fast = self.s.foes_at(zone)
        if plain + fast <= 0:
            return
        gone = min(1.0, fast)
        more = min(1.0 - gone, plain)
        self._remove(zone, (0, more, gone))

    def _push(self, zone: str) -> None:
        """Repulsor Ray: to a zone without heroes, if there is one."""
        s = self.s
        ways = [other for other in s.near(zone) if not s.heroes_at(other)]
        if ways:
            self.push(zone, ways[0])

    def push(self, zone: str, way: str) -> None:
        scene = self.s.scene
        key = ("push", zone, way)
        found = scene.after.get(key)
        if found is None:
            found = scene.after[key] = DeedResult(scene.pushed(zone, way))
        self.gain(found)

    def devour(self) -> None:
        """One target; if it is eaten, Hunger is gone."""
        hero = self.hero
        attack = self.s.printed.attack(hero.name, DEVOUR)
        dice = round(attack.dice + hero.hunger)
        chance = self._bewitched(hit_chance(attack.accuracy, twice=False))
        eaten = self._eat(hero.zone, dice, chance)
        hero.hunger = (1 - eaten) * min(hero.hunger + dice / 6, self.most_hunger)

    def _eat(self, here: str, dice: int, chance: float) -> float:
        """How likely whoever comes first is eaten: a Super Hero, an agent by kind, a Bystander."""
        s, needed = self.s, self.toughness
        rivals = [rival for rival in s.rivals_at(here) if rival.presence > 0.5]
        if rivals:
            rival = min(rivals, key=lambda each: each.toughness)
            eaten = at_least(rival.toughness, dice, chance)
            self.weaken(rival, eaten)
            self.bonus += self.felled(rival) * eaten
            self.hero.xp += rival.toughness * eaten
            return eaten
        kind = next((kind for kind, count in enumerate(s.foes_at(here)) if count >= 0.5), None)
        if kind is None:
            eaten = at_least(1, dice, chance)
            self._eat_person(here, eaten)
            return eaten
        eaten = at_least(needed[kind], dice, chance)
        self._remove(here, tuple([eaten if each == kind else 0 for each in range(3)]))
        return eaten

    def _eat_person(self, zone: str, eaten: float) -> None:
        s, hero = self.s, self.hero
        asked = self.asked(zone)
        gain = (DONE if asked else 0.0) + (0.0 if hero.entry.card else CARD)
        if is_reserved(s, hero):
            gain -= 2 * DONE
        if "avengers_come" in s.rules:
            gain -= AVENGED if not asked else max(0.0, AVENGED - MET * self._avengers_met(zone))
        self.bonus += gain * eaten
        hero.xp += s.reading.person_xp * eaten
        eaten_first = next(_eaten(name) for name in s.people_at(zone) if _eaten(name) not in self.deeds)
        self.deeds = (*self.deeds, eaten_first)

    def _avengers_met(self, zone: str) -> float:
        """How many friends could still meet a Super Hero who comes there, with Hunger for dice; less those
        whom others are waiting for."""
        far = self.s.distances(zone)
        ready = sum([each.hunger >= KEEN and far.get(each.zone, 9) <= 1 for each in self.judge.waiting])
        awake = sum(
            [far.get(each.zone, 9) <= 1 + COMPANY for each in self.s.rivals.values() if not each.inert]
        )
        return float(ready - awake)

    def asked(self, zone: str) -> bool:
        """Does the mission want somebody devoured there?"""
        people = [name for name in self.s.people_at(zone) if _eaten(name) not in self.deeds]
        return any(is_wanted(self.s, self.hero, goal, name) for goal in self.s.goals for name in people)

    def take(self) -> None:
        self.objectives -= {self.hero.zone}
        self.hero.xp += self.s.reading.objective_xp
        self.bonus += DONE

    def open(self, door: str, left: int) -> bool:
        """A door is no end in itself: what lies behind it is nearer, and whoever waits there wakes."""
        nearer = self.gained(self.hero.zone, door)
        if nearer <= 0:
            return False
        rooms = self.s.cards_behind(door)
        self.bonus += self.pace * nearer - self.risk(rooms, left)
        return True

    def gained(self, here: str, door: str) -> float:
        """How much nearer one is to something to do when that door is open."""
        beyond = min(self.field.get(zone, FAR) for zone in self.s.terrain.doors[door].zones if zone != here)
        return self.field.get(here, FAR) - beyond - 1 if beyond < FAR else 0.0

    def risk(self, rooms: int, actions: int) -> float:
        """Nobody opens a building at the end of the day; in the morning somebody has to."""
        if not rooms:
            return 0.0
        friends = sum(
            not fighter.activated and self.s.distances(self.hero.zone).get(fighter.zone, 9) <= 2
            for fighter in self.s.fighters.values()
            if fighter.name != self.hero.name
        )
        reserve = RESERVE * (actions - 1 + HOLD_OFF * friends)
        risk = rooms * SPAWNED[self.s.level] - reserve
        if self.is_zombie and actions <= 1 and not friends:
            risk += LATE * rooms
        if self.is_zombie and self._is_alone():
            return max(0.0, risk + ALONE * (rooms - 1))
        most = MORNING * self.progress if actions >= 3 and not self.s.enemies(self.hero.zone) else FAR
        return max(0.0, min(risk, most))

    def _is_alone(self) -> bool:
        """Is nobody near who could share what comes out of a building?"""
        far = self.s.distances(self.hero.zone)
        return all(
            far.get(other.zone, 9) > COMPANY
            for other in self.s.fighters.values()
            if other.name != self.hero.name
        )


def exact(worth: float) -> float:
    """As round(worth, 9), which takes four times as long: it goes by way of text."""
    scaled = worth * EXACT
    whole = scaled + NO_FRACTION - NO_FRACTION
    if -SURE <= scaled - whole <= SURE:
        return whole / EXACT
    return round(worth, DIGITS)


def fitness(hero: Fighter) -> Fitness:
    """What of a hero plans depend on, besides the place."""
    return hero.hunger, hero.xp, hero.power, hero.card, hero.health


def _eaten(name: str) -> Deed:
    return ("eat", name, 0)


def leap_gain(mind: Mind, steps: int, hunger: float = 0.0) -> float:
    """By how much the turn ends better after a leap of so many zones, Enemies or not, for so much Hunger."""
    without, kept = mind.best(mind.actions), mind.kept()
    mind.note(("leap", mind.hero.zone, round(hunger)))
    mind.hero.hunger = min(mind.hero.hunger + hunger, mind.most_hunger)
    zones = [zone for zone, far in mind.s.distances(mind.hero.zone).items() if far <= steps]
    best = max(mind.best_at(zone, mind.actions) for zone in zones)
    mind.put_back(kept)
    return best - without
