"""What can be said at once in the city: walking to a far zone, an attack with what goes with it, wounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from typing import Final

from ...engine import Arg, Choice
from ...engine.choice import Name
from ...engine.plans import Expected, Foreseen, Plan, Planning, Ref, SharePart, Sharing, foreseen, picks
from .reading import DEVOUR, MarvelReading, asked_about, fatal, percent

ACTION: Final = "turn.action"
LEAP: Final = "move.where"
ADVANCE: Final = "advance.where"
BOOST: Final = "attack.boost"
WOUND: Final = "wound.who"
DROP: Final = "drop.where"
DOOR_COST: Final = 1
ROLL: Final = Expected(BOOST, ("roll",), if_asked=True)

FORESEEN: Final[dict[str, Foreseen]] = {
    "move": foreseen("moved"),
    "go": foreseen("moved"),
    # whatever waits behind a door makes an event
    "open": foreseen("door_opened", reveals=True),
    "attack": foreseen("attacked"),
    "power": foreseen("power_set"),
    "use_trait": foreseen("trait_used"),
    "use_skill": foreseen("skill_used", "power_set", "hunger_set"),
    "use_card": foreseen("card_used", "power_set", "hunger_set"),
    "wound": foreseen("wounded"),
    "at": foreseen("enemies_came"),
}
OWN_ATTACK: Final = ("savage_blow", "mighty_blow", "focused_beam", "sharpshooter", "sharon_carter")
DEVOURING: Final = ("feast", "razor_teeth")
"""What improves a hero's own attack, and Devour, before the dice roll."""
PRICED: Final = ("focused_beam", "sharpshooter", "sharon_carter")
"""Of those, what costs Power or Hunger."""
OPEN: Final = ("", "open")
"""No door, or one that stands open."""
POWER_DICE: Final = ("sharon_carter",)
DOUBLED: Final = ("all_father", "gamma_strength")
LIGHT_FEET: Final = ("pint_sized", "sure_footed")


def plans(reading: MarvelReading, choice: Choice) -> Sequence[Plan]:
    if choice.prompt == ACTION:
        return [*_Turn(reading, choice).plans()]
    if choice.prompt == LEAP:
        return [*_leaps(reading, choice)]
    if choice.prompt == ADVANCE:
        return [*_advances(reading, choice)]
    return ()


# -- a hero's turn -----------------------------------------------------------------------------------


@dataclass(frozen=True, order=True)
class _Way:
    """How to get to a zone: through which zones, what each step costs, and the doors to be opened first
    (empty where none is)."""

    zones: tuple[str, ...] = ()
    costs: tuple[int, ...] = ()
    doors: tuple[str, ...] = ()

    @property
    def cost(self) -> int:
        return sum(self.costs) + DOOR_COST * len(self.opened)

    @property
    def opened(self) -> list[str]:
        return [door for door in self.doors if door]

    def onwards(self, zone: str, cost: int, door: str) -> _Way:
        return _Way((*self.zones, zone), (*self.costs, cost), (*self.doors, door))

    def answers(self) -> tuple[Expected, ...]:
        return tuple(self._answers())

    def _answers(self) -> Iterator[Expected]:
        for zone, cost, door in zip(self.zones, self.costs, self.doors, strict=True):
            if door:
                yield Expected(ACTION, ("open", door))
            yield Expected(ACTION, ("move", zone, cost))


class _Turn:
    """The hero whose turn it is, with so many actions left."""

    def __init__(self, reading: MarvelReading, choice: Choice) -> None:
        self.reading = reading
        self.name = asked_about(choice)["hero"]
        self.hero = reading.view.heroes[self.name]
        self.here = self.hero.zone or ""
        self.left = int(choice.params[1])
        self.offered = {option.name for option in choice.options}
        self.ways = self._ways(OPEN)
        """Through open doors; whoever gets there so opens none."""
        barehanded = reading.is_restrained(self.hero)
        self.through_doors = {} if barehanded else self._ways((*OPEN, "closed"))

    def plans(self) -> Iterator[Plan]:
        for name in self.offered_attacks():
            yield from self._variants(name, None)
        for zone, way in {**self.through_doors, **self.ways}.items():
            if len(way.zones) > 1 or way.opened:
                yield self._walk(zone, way)
        yield from self._approaches()

    def offered_attacks(self) -> list[Name]:
        """In the order of the question's options, which a set has not."""
        return sorted((name for name in self.offered if name[0] == "attack"), key=str)

    # -- walking -----------------------------------------------------------------------------------------

    def _ways(self, doors: Sequence[str]) -> dict[str, _Way]:
        """The cheapest way to every zone that can be reached with the actions left, through doors in one of
        those states."""
        found: dict[str, _Way] = {}
        edge: list[tuple[int, int, str, _Way]] = [(0, 0, self.here, _Way())]
        while edge:
            _, steps, zone, way = heappop(edge)
            if zone in found:
                continue
            found[zone] = way
            step = self._step_cost(zone)
            for other, door in self.reading.ways_by(zone, doors):
                onwards = way.onwards(other, step, door)
                first = ("open", door) if door else ("move", other, step)
                if other not in found and onwards.cost <= self.left and (steps or first in self.offered):
                    heappush(edge, (onwards.cost, steps + 1, other, onwards))
        del found[self.here]
        return found

    def _step_cost(self, zone: str) -> int:
        """One action, and one more for every Enemy in the zone that is left."""
        if any(skill in self.hero.skills for skill in LIGHT_FEET):
            return 1
        return 1 + self.reading.zone(zone).enemies

    def _walk(self, zone: str, way: _Way) -> Plan:
        return Plan(
            "walk", (zone,), way.answers(), ("zone", zone), self._drawn(way), tuple(self._notes(zone, way))
        )

    def _notes(self, zone: str, way: _Way) -> Iterator[tuple[str, int]]:
        yield "cost", way.cost
        if way.opened:
            yield "doors", len(way.opened)
        if cards := sum(self.reading.behind(door).spawn_cards for door in way.opened):
            yield "spawns", cards
        if wounds := self.reading.zone(zone).enemies:
            yield "reacts", wounds

    def _drawn(self, way: _Way) -> tuple[Ref, ...]:
        return tuple(("zone", zone) for zone in (self.here, *way.zones))

    # -- attacking ---------------------------------------------------------------------------------------

    def _approaches(self) -> Iterator[Plan]:
        """For every zone with Enemies out of reach, the cheapest way to where an attack reaches it."""
        reading = self.reading
        if not self.hero.attacks:
            return
        wanted = {zone for zone, seen in reading.view.zones.items() if seen.enemies}
        wanted -= {str(name[2]) for name in self.offered_attacks()}
        for place, way in sorted(self.ways.items(), key=lambda item: (item[1].cost, item[0])):
            if way.cost >= self.left:
                break
            ranges = reading.ranges(place)
            for attack in self.hero.attacks:
                if attack.name != DEVOUR and reading.is_restrained(self.hero):
                    continue
                near = {zone for zone in wanted if ranges.get(zone, attack.reach + 1) <= attack.reach}
                for zone in sorted(near):
                    yield from self._variants(("attack", attack.name, zone), way)
                wanted -= near

    def _variants(self, name: Name, way: _Way | None) -> Iterator[Plan]:
        """The attack as it is, and with everything that could go with it."""
        boosts = [*self._boosts(str(name[1]), way.zones[-1] if way is not None else self.here)]
        if way is None and not boosts:
            return  # the answer alone says it all
        yield self._attack(name, way, (), 0)
        for boost, dice in boosts:
            yield self._attack(name, way, boost, dice)

    def _boosts(self, attack: str, place: str) -> Iterator[tuple[Name, int]]:
        """What may be used at that place before the dice roll, each with the dice that it gives."""
        own = attack == self.hero.attacks[0].name
        smothered = self.reading.is_smothered(place)
        power = self.hero.power if own and not smothered else 0
        worth = 2 if any(skill in self.hero.skills for skill in DOUBLED) else 1
        for count in range(1, power + 1):
            yield ("power", count), count * worth
        known = self.reading.content.moments["boost"]
        for key, carried in self._carried():
            fits = carried in OWN_ATTACK if own else carried in DEVOURING and attack == DEVOUR
            free = carried not in PRICED or (self._can_pay() and not (smothered and carried in POWER_DICE))
            if carried in known and fits and free:
                yield (key, carried), 0

    def _carried(self) -> Iterator[tuple[str, str]]:
        hero = self.hero
        yield from (("use_skill", skill) for skill in hero.skills)
        yield from (("use_trait", trait) for trait in dict.fromkeys(hero.traits))
        if hero.card is not None:
            yield "use_card", hero.card

    def _can_pay(self) -> bool:
        if self.reading.printed.is_hero_mode:
            return self.hero.power > 0
        return self.hero.hunger < self.hero.max_hunger

    def _attack(self, name: Name, way: _Way | None, boost: Name, dice: int) -> Plan:
        attack, zone = str(name[1]), str(name[2])
        walked = way.answers() if way is not None else ()
        used = (Expected(BOOST, boost),) if boost else ()
        answers = (*walked, Expected(ACTION, name), *used, ROLL)
        notes = [("cost", 1 + (way.cost if way is not None else 0))]
        if not boost or dice:
            target = self.reading.target(self.name, attack, zone)
            notes.append(("chance", percent(replace(target, dice=target.dice + dice).eliminates)))
        key, args = _called(attack, zone, way, boost)
        drawn = self._drawn(way) if way is not None else ()
        return Plan(key, args, answers, ("zone", zone), drawn, tuple(notes))


def _called(attack: str, zone: str, way: _Way | None, boost: Name) -> tuple[str, tuple[Arg, ...]]:
    """What the attack is called with whatever goes with it."""
    key, args = "attack", (attack, zone, *boost[1:])
    if boost:
        key += {"power": "_power", "use_skill": "_skill", "use_trait": "_trait", "use_card": "_card"}[
            str(boost[0])
        ]
    return (key, args) if way is None else (f"{key}_from", (*args, way.zones[-1]))


def _leaps(reading: MarvelReading, choice: Choice) -> Iterator[Plan]:
    """Skills and cards: up to so many zones, whoever stands there."""
    steps = int(choice.params[1])
    here = reading.view.heroes[asked_about(choice)["hero"]].zone
    if here is None:
        return
    found: dict[str, list[str]] = {here: []}
    edge = [here]
    while edge:
        zone = edge.pop(0)
        for other in reading.open_ways(zone) if len(found[zone]) < steps else ():
            if other not in found:
                found[other] = [*found[zone], other]
                edge.append(other)
    for zone, way in found.items():
        if len(way) > 1:
            answers = [Expected(LEAP, ("go", step)) for step in way]
            answers.append(Expected(LEAP, ("stay",), if_asked=True))
            drawn = tuple(("zone", each) for each in (here, *way))
            yield Plan("leap", (zone,), tuple(answers), ("zone", zone), drawn)


def _advances(reading: MarvelReading, choice: Choice) -> Iterator[Plan]:
    """Two zones at once: through one without Enemies, since those that are met end it."""
    here = reading.view.heroes[asked_about(choice)["hero"]].zone
    if here is None or int(choice.params[1]) < 2:
        return
    near = {str(option.args[0]): option.name for option in choice.options if option.key == "move"}
    found = {here, *near}
    for between, first in near.items():
        for zone in reading.open_ways(between) if not reading.zone(between).enemies else ():
            if zone not in found:
                found.add(zone)
                answers = (Expected(ADVANCE, first), Expected(ADVANCE, ("move", zone, 0)))
                drawn = tuple(("zone", each) for each in (here, between, zone))
                yield Plan("leap", (zone,), answers, ("zone", zone), drawn)


# -- what is asked several times running ---------------------------------------------------------------


def sharing(reading: MarvelReading, choice: Choice) -> Sharing | None:
    if choice.prompt == WOUND:
        return _wounds(reading, choice)
    return picks(choice, int(choice.params[0])) if choice.prompt == DROP else None


def _wounds(reading: MarvelReading, choice: Choice) -> Sharing | None:
    """Wounds go to whoever has most Health left; those who cannot bear any come last, Bystanders before a
    hero who would fall."""
    total = int(choice.params[1])
    if total < 2:
        return None
    left = {option.name: _bears(reading, option.name) for option in choice.options}
    shares = dict.fromkeys(left, 0)
    most = {name: 1 if name[0] == "wound_bystander" else total for name in left}
    for _ in range(total):
        able = [name for name in left if shares[name] < most[name]]
        name = max(able, key=lambda name: left[name], default=None)
        if name is None:
            return None
        left[name] -= 1
        shares[name] += 1
    parts = [SharePart(name, most[name], shares[name], fatal(reading, choice, name)) for name in left]
    return Sharing(total, tuple(parts))


def _bears(reading: MarvelReading, name: Name) -> float:
    """How many wounds more somebody can take; a Bystander stands between the hurt and the lost."""
    if name[0] == "wound_bystander":
        return 0.5
    return reading.view.heroes[str(name[1])].health - 1


PLANNING: Final = Planning(
    foreseen=FORESEEN,
    plans=plans,
    sharing=sharing,
    repeats={"spawn.noticed": "decline", "enemy.entered": "decline"},
    ties=frozenset({"enemy.odd", "super_hero.way", "bystander.way", "building.order"}),
    between=frozenset({"wound.cancel"}),
)
