"""A living hero's turn in the mind: Power spent on dice, people rescued, Signs carried, gates sealed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from .hero_tasks import may_rescue, must_rescue
from .hero_worth import HeroJudge, is_marked
from .judging import Judge
from .mind import CLEAR, DONE, TRAIT_GAINED, Deed, Mind
from .situation import FAR, DeedResult, Fighter, People, Situation
from .tasks import ways_to

PROGRESS: Final = 1.6
"""What it is worth to be one action nearer to something to do: the living cannot hurry as the dead do."""
HURRY: Final = 2.0
"""How much more every step is worth when nothing is left but to leave, or on an errand."""
RESCUED: Final = 0.5
"""What it is worth that somebody is out of danger, besides Power and card."""
BEARER: Final = 1.3
"""What it is worth to bring the Sign one zone nearer to the Exit."""
SEALED: Final = 8.0
"""What it is worth to seal a Spawn Point (HR6)."""
HERE: Final = 2.0
"""What is no farther than that is to be done in this very zone."""
COMPANY: Final = 2
"""How many must still be able to act near by when a door is opened behind which somebody waits whom the
mission may not lose."""


class HeroMind(Mind):
    """What one living hero could do with so many actions."""

    progress: ClassVar[float] = PROGRESS
    hurry: ClassVar[float] = HURRY

    def __init__(self, s: Situation, hero: Fighter, actions: int) -> None:
        super().__init__(s, hero, actions)
        self.objectives = frozenset(
            each.zone
            for each in s.view.objectives.values()
            if not each.taken and (each.zone in self.wanted or self.field.get(each.zone, FAR) < HERE)
        )
        sign = s.view.sign
        self.sign = sign.zone if sign and "sign_home" in s.goals else ""
        self.homeward = ways_to(s, {s.view.exit: 0.0}) if self.sign and s.view.exit else {}
        self.spawn_points = frozenset(point.zone for point in s.view.spawn_points)
        self.charges = s.view.mission.charges
        self.most_power = s.printed.most_power
        self.power_up = s.printed.power_up

    def make_judge(self) -> Judge:
        return HeroJudge(self.s, self.hero)

    # -- the table in the mind ---------------------------------------------------------------------------

    def kept(self) -> tuple[Any, ...]:
        s, hero = self.s, self.hero
        mine = hero.power, hero.card, hero.health, self.sign, self.spawn_points, self.charges
        return s.scene, hero.xp, hero.zone, self.objectives, self.bonus, self.deeds, mine

    def put_back(self, kept: tuple[Any, ...]) -> None:
        s, hero = self.s, self.hero
        s.scene, hero.xp, hero.zone, self.objectives, self.bonus, self.deeds, mine = kept
        hero.power, hero.card, hero.health, self.sign, self.spawn_points, self.charges = mine

    def value(self) -> float:
        worth = self.judge.value()
        return self._with_sign(worth) if self.sign else worth

    def value_without(self) -> float:
        worth = self.judge.value_without()
        return self._with_sign(worth) if self.sign else worth

    def _with_sign(self, worth: float) -> float:
        return worth - BEARER * min(self.homeward.get(self.sign, FAR), 30.0)

    def worth(self, left: int) -> float:
        """Actions that nothing better is done with become a Trait, and Power."""
        hero = self.hero
        power = hero.power
        trains = left > 0 and TRAIT_GAINED not in self.deeds
        if trains:
            left -= 1
            self.bonus += self.trait
        if left > 0:
            hero.power = min(self.most_power, power + self.power_up * left)
        mine = hero.power, hero.health, hero.card, self.sign
        worth = self.recalled((self.s.scene, hero.zone, hero.xp, mine), self.bonus)
        if trains:
            self.bonus -= self.trait
        hero.power = power
        return worth

    # -- deeds -------------------------------------------------------------------------------------------

    def _deeds_here(self) -> list[Deed]:
        here, s, hero = self.hero.zone, self.s, self.hero
        deeds: list[Deed] = [("take", here, 0)] if here in self.objectives else []
        scene = s.scene
        if scene.enemies(here) <= CLEAR:
            deeds += self._deeds_in_peace()
        for zone in s.network.around[here] if self.unique.reach else [here]:
            if scene.enemies(zone) >= 0.5:
                deeds += [("strike", zone, power) for power in self._useful_power(zone)]
        for rival in s.rivals_at(here):
            if rival.ability == "banner" and rival.presence > 0.5 and hero.card and not is_marked(s, hero):
                deeds += [("calm", rival.name, power) for power in self._useful_power(here)]
        if hero.power < self.most_power - 1:
            deeds.append(("power_up", here, 0))
        for door in self.doors(here):
            deeds.append(("open", door, 0))
        return deeds

    def _deeds_in_peace(self) -> Iterator[Deed]:
        """What is done where no Enemies are."""
        here = self.hero.zone
        for name in self.people_here():
            yield ("rescue", name, 0)
        if self.charges and here in self.spawn_points:
            yield ("seal", here, 0)
        if self.sign == here:
            for near in self.s.near(here):
                if self.homeward.get(near, FAR) < self.homeward.get(here, FAR):
                    yield ("carry", near, 0)

    def _useful_power(self, zone: str) -> list[int]:
        """None, or as much as there may be targets for."""
        power = 0 if self._is_smothered() else self.hero.power
        return [0, power] if power and self.toughness_at(zone) > 1 else [0]

    def toughness_at(self, zone: str) -> float:
        tough, plain, fast = self.s.foes_at(zone)
        one, two, three = self.s.printed.toughness
        hits = one * tough + two * plain + three * fast
        rivals = self.s.rivals_at(zone)
        return hits + sum((rival.toughness * rival.presence for rival in rivals), 0.0) if rivals else hits

    def _is_smothered(self) -> bool:
        rivals = self.s.rivals_at(self.hero.zone)
        return bool(rivals) and any(rival.ability == "smothers_power" for rival in rivals)

    def do(self, deed: Deed, left: int) -> bool:
        key, at, power = deed
        self.note(deed)
        if key == "open":
            return self.open(at, left)
        if key == "strike":
            self.spend(at, power)
        elif key == "calm":
            self.calm(at)
            self.spend(self.hero.zone, power)
        elif key == "rescue":
            self.rescue(at)
        elif key == "carry":
            self.hero.zone = self.sign = at
        elif key == "take":
            self.take()
        elif key == "seal":
            self.seal()
        else:
            self.hero.power = min(self.most_power, self.hero.power + self.power_up)
        return True

    def open(self, door: str, left: int) -> bool:
        """Nobody opens the door of somebody precious at the end of the day."""
        if self._hides_somebody(door) and self._company() < min(COMPANY, len(self.s.fighters) - 1):
            return False
        return super().open(door, left)

    def _hides_somebody(self, door: str) -> bool:
        s = self.s
        dark = s.reading.dark_behind(door)
        marked = {entry.zone for entry in s.people.values() if entry.objective} | set(s.terrain.marked)
        return "marked_lost" in s.view.mission.losses and bool(dark & marked)

    def _company(self) -> int:
        """Heroes near by who have not yet played."""
        far = self.s.distances(self.hero.zone)
        return sum(
            not fighter.activated and far.get(fighter.zone, 9) <= 2
            for fighter in self.s.fighters.values()
            if fighter.name != self.hero.name
        )

    def spend(self, zone: str, power: int) -> None:
        """The hero's own attack, with so much Power for dice."""
        each = 2 if self.hero.has("gamma_strength") or self.hero.has("all_father") else 1
        self.hero.power -= power
        self.strike(zone, self.unique.dice + each * power, self.chance())

    def calm(self, name: str) -> None:
        """A card for Banner in Hulk's place, until the end of the turn."""
        scene = self.s.scene
        key = ("calm", name)
        found = scene.after.get(key)
        if found is None:
            banner = scene.rivals[name].weakened(0.0)
            banner.toughness = self.s.printed.rivals[name].weak
            found = scene.after[key] = DeedResult(scene.with_rival(banner))
        self.gain(found)
        self.hero.card = None

    def strike(self, zone: str, dice: int, chance: float) -> None:
        self._fell(zone, dice, chance)

    def eliminate(self, zone: str, gone: tuple[float, float, float]) -> None:
        self._remove(zone, gone)

    def rescue(self, name: str) -> None:
        s, hero = self.s, self.hero
        asked = any(must_rescue(s, goal, name) for goal in s.goals)
        self.bonus += RESCUED + (DONE if asked else 0.0)
        hero.power = self.most_power
        hero.card = hero.card or name
        hero.xp += s.reading.person_xp
        scene = s.scene
        key = ("rescue", name)
        found = scene.after.get(key)
        if found is None:
            people = {other: person for other, person in s.people.items() if other != name}
            found = scene.after[key] = DeedResult(scene.with_people(People(people)))
        self.gain(found)

    def seal(self) -> None:
        self.bonus += SEALED
        self.charges -= 1
        self.spawn_points -= {self.hero.zone}

    def take(self) -> None:
        super().take()
        if "charges" in self.s.rules:
            self.charges += 1

    def people_here(self) -> list[str]:
        return [name for name in self.s.people_at(self.hero.zone) if may_rescue(self.s, self.hero, name)]
