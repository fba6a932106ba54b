"""A living hero's turn in the mind: Power spent on dice, people rescued, Signs carried, gates sealed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from .hero_tasks import may_rescue, must_rescue
from .hero_worth import is_marked, value
from .mind import CLEAR, DONE, Mind
from .situation import FAR, Fighter, Situation
from .tasks import ways_to

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

    # -- the table in the mind ---------------------------------------------------------------------------

    def kept(self) -> tuple[Any, ...]:
        s, hero = self.s, self.hero
        mine = hero.power, hero.card, hero.health, s.people, self.sign, self.spawn_points, self.charges
        return *super().kept(), mine

    def put_back(self, kept: tuple[Any, ...]) -> None:
        s, hero = self.s, self.hero
        hero.power, hero.card, hero.health, s.people, self.sign, self.spawn_points, self.charges = kept[-1]
        super().put_back(kept[:-1])

    def value(self) -> float:
        worth = value(self.s, self.hero.name)
        if self.sign:
            worth -= BEARER * min(self.homeward.get(self.sign, FAR), 30.0)
        return worth

    def worth(self, left: int) -> float:
        """Actions that nothing better is done with become a Trait, and Power."""
        hero = self.hero
        power = hero.power
        if left > 0 and "trait" not in self.deeds:
            left -= 1
            self.bonus += self.new_trait()
            worth = self._with_power(left)
            self.bonus -= self.new_trait()
        else:
            worth = self._with_power(left)
        hero.power = power
        return worth

    def _with_power(self, left: int) -> float:
        more = self.s.printed.power_up * max(left, 0)
        self.hero.power = min(self.most_power, self.hero.power + more)
        return super().worth(0)

    # -- deeds -------------------------------------------------------------------------------------------

    def _deeds_here(self) -> Iterator[str]:
        here, s, hero = self.hero.zone, self.s, self.hero
        if here in self.objectives:
            yield "take"
        if s.enemies(here) <= CLEAR:
            yield from self._deeds_in_peace()
        zones = [here, *s.near(here)] if self.unique.reach else [here]
        for zone in zones:
            if s.enemies(zone) >= 0.5:
                yield from (f"strike {zone} {power}" for power in self._useful_power(zone))
        if hero.card and not is_marked(s, hero):
            for rival in s.rivals_at(here):
                if rival.ability == "banner" and rival.presence > 0.5:
                    yield from (f"calm {rival.name} {power}" for power in self._useful_power(here))
        if hero.power < self.most_power - 1:
            yield "power_up"
        for way in s.terrain.ways_out[here]:
            if way.door in s.shut and s.doors[way.door] == "closed":
                yield f"open {way.door}"

    def _deeds_in_peace(self) -> Iterator[str]:
        """What is done where no Enemies are."""
        here = self.hero.zone
        yield from (f"rescue {name}" for name in self.people_here())
        if self.charges and here in self.spawn_points:
            yield "seal"
        if self.sign == here:
            for near in self.s.near(here):
                if self.homeward.get(near, FAR) < self.homeward.get(here, FAR):
                    yield f"carry {near}"

    def _useful_power(self, zone: str) -> list[int]:
        """None, or as much as there may be targets for."""
        power = 0 if self._is_smothered() else self.hero.power
        return [0, power] if power and self.toughness_at(zone) > 1 else [0]

    def toughness_at(self, zone: str) -> float:
        tough, plain, fast = self.s.foes_at(zone)
        one, two, three = self.s.printed.toughness
        rivals = sum(rival.toughness * rival.presence for rival in self.s.rivals_at(zone))
        return one * tough + two * plain + three * fast + rivals

    def _is_smothered(self) -> bool:
        return any(rival.ability == "smothers_power" for rival in self.s.rivals_at(self.hero.zone))

    def do(self, deed: str, left: int) -> bool:
        key, _, at = deed.partition(" ")
        self.note(deed if at else f"{deed} {self.hero.zone}")
        if key == "open":
            return self.open(at, left)
        if key == "strike":
            zone, power = at.split(" ")
            self.spend(zone, int(power))
        elif key == "calm":
            name, power = at.split(" ")
            self.calm(name)
            self.spend(self.hero.zone, int(power))
        elif key == "rescue":
            self.rescue(at)
        elif key == "carry":
            self.hero.zone = self.sign = at
        elif key == "take":
            self.take()
        elif key == "seal":
            self.seal()
        else:
            self.hero.power = min(self.most_power, self.hero.power + self.s.printed.power_up)
        return True

    def note(self, deed: str) -> None:
        """What was done, in no order: what follows depends on nothing else."""
        self.deeds = tuple(sorted((*self.deeds, deed)))

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
        banner = self.s.rivals[name].weakened(0.0)
        banner.toughness = self.s.printed.rivals[name].weak
        self.s.rivals = {**self.s.rivals, name: banner}
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
        s.people = {other: entry for other, entry in s.people.items() if other != name}

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
