"""A whole turn thought through: fight here, go somewhere, do there what can be done; the best plan begins."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from typing import Final

from ...engine import Choice, Option
from .acting import CARD, DONE, PROGRESS, TRAIT, XP, Turn, hits_of, turn_of
from .city import FAR
from .sight import DEVOUR, Fighter, Sight
from .worth import value

HUNGRY: Final = 2.5
"""From here on a hero eats rather than fights."""
ATE: Final = 0.55
"""A devouring that is likelier than this is counted on."""


class Place:
    """Where a hero could go: what it costs, and the first step there."""

    __slots__ = ("cost", "step", "zone")

    def __init__(self, zone: str, cost: int, step: str) -> None:
        self.zone, self.cost, self.step = zone, cost, step


def places(s: Sight, hero: Fighter, actions: int) -> Iterator[Place]:
    """Everywhere within so many actions, leaving Enemies behind included."""
    queue: list[tuple[int, str, str]] = [(0, hero.zone, "")]
    seen: set[str] = set()
    light = hero.has("pint_sized")
    while queue:
        cost, here, first = heapq.heappop(queue)
        if here in seen:
            continue
        seen.add(here)
        yield Place(here, cost, first)
        price = cost + 1 + (0 if light else s.enemies(here))
        if price > actions:
            continue
        for step in s.city.steps[here]:
            if step.zone in seen or step.door in s.shut or (step.shielded and "force_field" in s.rules):
                continue
            heapq.heappush(queue, (price, step.zone, first or step.zone))


class Planner:
    """Tries plans on the table as it is seen, and puts everything back."""

    def __init__(self, turn: Turn, options: list[Option]) -> None:
        self.turn, self.s, self.hero = turn, turn.s, turn.hero
        self.options = options
        self.unique = self.hero.entry["attacks"][0]
        self.best: tuple[float, Option | None] = (-1e9, None)

    def choose(self) -> Option | None:
        """The first step of the best plan."""
        actions = self.turn.actions
        for place in list(places(self.s, self.hero, actions + 3)):
            for blows in range(actions if place.step else 1):
                self._try(place, blows, actions)
        return self.best[1]

    def _try(self, place: Place, blows: int, actions: int) -> None:
        s, hero = self.s, self.hero
        kept = dict(s.foes), dict(s.rivals), hero.hunger, hero.xp, hero.zone
        first: list[Option] = []
        crowd, bonus = s.enemies(hero.zone), 0.0
        for _ in range(blows):
            option, gain = self._fight(first_only=not first)
            if option is None:
                break
            first.append(option)
            bonus += gain
        if len(first) == blows:
            saved = crowd - s.enemies(hero.zone) if place.step and not hero.has("pint_sized") else 0
            left = actions - blows - max(place.cost - saved, 1 if place.step else 0)
            if left >= 0 and (not blows or saved or not place.step):
                self._arrive(place, left, bonus, first)
        s.foes, s.rivals, hero.hunger, hero.xp, hero.zone = kept

    def _arrive(self, place: Place, left: int, bonus: float, first: list[Option]) -> None:
        if place.step and not first:
            step = self._named("move", place.step)
            if step is None:
                return
            first = [step]
        self.hero.zone = place.zone
        self._keep(self._final(bonus, left), first or self._idle())
        bonus, left = self._jobs(bonus, left, first)
        while left > 0:
            option, gain = self._fight(first_only=not first)
            if option is None:
                break
            first.append(option)
            bonus, left = bonus + gain, left - 1
            self._keep(self._final(bonus, left), first)
        self._open(bonus, left, first)
        self._keep(self._final(bonus, left), first or self._idle())

    def _keep(self, worth: float, first: list[Option]) -> None:
        if first and worth > self.best[0]:
            self.best = worth, first[0]

    def _idle(self) -> list[Option]:
        return [option for option in self.options if option.key in ("gain_trait", "end_turn", "decline")]

    def _named(self, key: str, arg: str) -> Option | None:
        return next((each for each in self.options if each.key == key and each.args[0] == arg), None)

    def _final(self, bonus: float, left: int) -> float:
        """The table at the end of the turn."""
        if left > 0 and not self.hero.is_restrained:
            bonus += TRAIT / (1 + len(self.hero.entry["traits"]))
        near = PROGRESS * min(self.turn.field.get(self.hero.zone, FAR), 30.0)
        return value(self.s, self.hero.name, 0) + bonus - near + XP * self.hero.xp

    def _jobs(self, bonus: float, left: int, first: list[Option]) -> tuple[float, int]:
        """Objectives and people who are waiting here."""
        here, hero = self.hero.zone, self.hero
        if left and here in self.turn.objectives and not hero.is_restrained:
            take = next((option for option in self.options if option.key in ("take", "collect")), None)
            if not first and take:
                first.append(take)
            if first:
                bonus, left = bonus + DONE, left - 1
        return bonus, left

    def _fight(self, first_only: bool) -> tuple[Option | None, float]:
        """The best attack from here, made; `first_only` if it must be an option now."""
        hero = self.hero
        here = hero.zone
        if self._should_devour():
            gain = self._devour()
            option = self._attack_option(DEVOUR, here) if first_only else self.options[0]
            return option, gain
        if hero.is_restrained:
            return None, 0.0
        zone = self._target(first_only)
        if zone is None:
            return None, 0.0
        dice = self.unique["dice"] + hero.hunger - hero.entry["hunger"]
        hits = int(dice * (7 - self.unique["accuracy"]) / 6 + 0.4)
        bonus = self.turn.strike(self.unique["name"], zone, hits)
        hero.hunger = min(hero.hunger + dice / 6, 4)
        option = self._attack_option(self.unique["name"], zone) if first_only else self.options[0]
        return option, max(bonus, 0.0)

    def _attack_option(self, name: str, zone: str) -> Option | None:
        return next(
            (o for o in self.options if o.key == "attack" and o.args[0] == name and o.args[1] == zone), None
        )

    def _target(self, first_only: bool) -> str | None:
        here = self.hero.zone
        zones = [here, *self.s.near(here)] if self.unique["reach"] else [here]
        if first_only:
            zones = [zone for zone in zones if self._attack_option(self.unique["name"], zone)]
        crowded = [
            (self.s.enemies(zone) + (zone == here) * 2, zone) for zone in zones if self.s.enemies(zone)
        ]
        return max(crowded)[1] if crowded else None

    def _chance(self) -> float:
        """How likely devouring succeeds here: one hit for most, two for a Guard, more for a Super Hero."""
        here = self.hero.zone
        dice = round(1 + self.hero.hunger)
        needed = 1
        if rivals := self.s.rivals_at(here):
            needed = min(rival.toughness for rival in rivals)
        elif self.s.foes.get(here, (0, 0, 0))[0]:
            needed = 2
        return sum(share for hits, share in hits_of(dice, 0.5) if hits >= needed)

    def _should_devour(self) -> bool:
        here, hero = self.hero.zone, self.hero
        if not self.s.enemies(here):
            return bool(self.s.people_at(here)) and (self.turn.asked(here) or hero.hunger >= 2)
        return hero.hunger >= HUNGRY and (self._chance() >= ATE or hero.is_restrained)

    def _devour(self) -> float:
        hero, here, chance = self.hero, self.hero.zone, self._chance()
        gain = 0.0
        if not self.s.enemies(here):
            gain = ((DONE if self.turn.asked(here) else 0.0) + (0.0 if hero.entry["card"] else CARD)) * chance
        elif chance >= ATE:
            self.turn.strike(DEVOUR, here, 2 if self.s.foes.get(here, (0, 0, 0))[0] else 1)
        hero.hunger *= 1 - chance
        return gain

    def _open(self, bonus: float, left: int, first: list[Option]) -> None:
        """A door on the way: everything behind it comes one action nearer, and whoever waits there wakes."""
        if left < 1 or self.hero.is_restrained:
            return
        here = self.hero.zone
        for step in self.s.city.steps[here]:
            if step.door in self.s.shut and self.s.doors[step.door] == "closed":
                nearer = self.turn.field.get(here, FAR) - self.turn.field.get(step.zone, FAR) - 1
                option = self._named("open", step.door)
                if nearer <= 0 or not (first or option):
                    continue
                risk = self.turn.risk(self.s.city.dark_spawn_rooms(step.door, self.s.view["dark"]), left)
                worth = self._final(bonus, left - 1) + PROGRESS * nearer - risk
                self._keep(worth, first or ([option] if option else []))


def action(s: Sight, choice: Choice) -> Option:
    """What helps at once is used; then the best plan for the whole turn is begun."""
    turn, options = turn_of(s, choice), list(choice.options)
    uses = [option for option in options if option.key in ("use_skill", "use_trait", "use_card")]
    use = max(uses, key=turn.gain, default=None)
    if use is not None and turn.gain(use) > 0:
        return use
    if turn.actions <= 0:
        return options[-1]
    collect = next((option for option in options if option.key == "collect"), None)
    return collect or Planner(turn, options).choose() or turn.best(options)
