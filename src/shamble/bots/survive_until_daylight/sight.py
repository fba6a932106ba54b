"""A view, read once: who has what, who stands in the line, and what it costs to leave it like that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from ...engine import Rng, Seat
from .facts import NO_DRAW, NO_PERK, NO_WEAPON, Draw, Facts, Perk, Weapon, facts

MONSTER: Final = "monster"
SURVIVOR: Final = "survivor"
BRUTE: Final = "brute"

DEATH: Final = 40.0
"""How bad it is to have no life left, in wounds …"""
FEAR: Final = 2.0
"""… and each point of life that is left makes it so many times less bad."""
LATER: Final = 0.7
"""An attack in a later round counts for so much of one now."""
WORK: Final = 0.45
"""What a point of life of an enemy is worth: somebody has to take it."""
SHIELD: Final = 0.8
"""What a Survivor still standing after the enemies' attacks is worth,"""
BARRICADE: Final = 0.9
"""… a Barricade that nobody ran into,"""
TRAP: Final = 1.8
"""… and a Trap that nobody stepped into."""
FEW: Final = 5
"""With so few Combat cards left, the deck is as good as reshuffled."""


class Foe(NamedTuple):
    """Somebody in the line, as they are or as they might be."""

    name: str
    enemy: str
    life: int
    fixed: int
    cards: int
    spears: int
    out: bool

    @property
    def hostile(self) -> bool:
        return self.enemy != SURVIVOR


Line = tuple[Foe, ...]


class Plan(NamedTuple):
    """An attack to be made, and what it brings."""

    gain: float
    weapon: str
    ammunition: int
    foe: str


class Blow(NamedTuple):
    """What an attack does on average: its damage, how fear grows, and what the neighbours get."""

    mean: float
    fear: float
    zone: float


class Person:
    """What lies before a seat."""

    __slots__ = ("barricades", "entry", "first", "free", "full_life", "has", "life", "main", "seat", "traps")

    def __init__(self, entry: Mapping[str, Any], known: Facts, token: bool) -> None:
        self.entry = entry
        self.seat: Seat = entry["seat"]
        character = entry["character"] or ""
        self.life: int = entry["life"] or known.life.get(character, 1)
        self.full_life: int = entry["full_life"] or self.life
        self.has: Counter[str] = Counter()
        for item in (*entry["items"], *[item for bag in entry["backpacks"] for item in bag]):
            self.has[item["card"]] += item["count"]
        self.free: int = entry["slots"] - entry["slots_used"]
        self.barricades: int = entry["barricades"]
        self.traps: int = entry["traps"]
        self.main: Perk = known.main.get(character, NO_PERK)
        self.first: Perk = known.first.get(character, NO_PERK) if token else NO_PERK
        if entry["main_used"] and self.main.name != "fury":
            self.main = NO_PERK
        if entry["first_used"]:
            self.first = NO_PERK

    @property
    def wounds(self) -> int:
        return self.full_life - self.life


class Sight:
    """The table as the bot sees it; what it thinks about often is worked out once."""

    def __init__(self, view: Mapping[str, Any], rng: Rng, plan: Plan | None = None) -> None:
        self.facts = known = facts()
        self.view = view
        self.rng = rng
        self.plan = plan
        self.me: Seat = view["viewer"]
        self.people = [Person(entry, known, entry["seat"] == view["first"]) for entry in view["seats"]]
        self.mine = self.people[self.me]
        self.brink = [DEATH / FEAR**person.life for person in self.people]  # how near everybody is to death
        self.rounds_left: int = max(0, view["rounds"] - view["round"])
        self.line: Line = tuple(
            Foe(e["foe"], e["enemy"], e["life"], e["fixed"], e["cards"], e["spears"], e["out"])
            for e in view["line"]
        )
        self.holder: Seat = self.me if view["holder"] is None else view["holder"]
        self._odds: dict[Draw, float] | None = None
        self._blows: dict[tuple[int, int], Blow] = {}
        self._costs: dict[tuple[Any, ...], float] = {}
        self._struck: dict[tuple[int, int, int], tuple[float, bool]] = {}
        self._fears: list[float] | None = None

    # -- cards -------------------------------------------------------------------------------------------

    def weapon(self, card: str) -> Weapon:
        return self.facts.weapons.get(card, NO_WEAPON)

    def draw(self, card: str) -> Draw:
        return self.facts.draws.get(card, NO_DRAW)

    @property
    def odds(self) -> dict[Draw, float]:
        """How likely each Combat card comes next: everybody can count what lies face up."""
        if self._odds is None:
            left = Counter(self.facts.copies)
            if self.view["combat_deck"] >= FEW:
                left.subtract(self.view["combat_discard"])
                left.subtract(self.view["drawn"])
            total = sum(number for number in left.values() if number > 0)
            odds: dict[Draw, float] = {}
            for name, number in left.items():
                if number > 0:
                    odds[self.draw(name)] = odds.get(self.draw(name), 0.0) + number / total
            self._odds = odds
        return self._odds

    def best_of(self, values: Iterable[tuple[float, float]], number: int) -> float:
        """The cost to expect from the best of so many cards: (cost, how likely) for each kind, best first."""
        expected, beyond = 0.0, 1.0
        for cost, chance in values:
            further = max(0.0, beyond - chance)
            expected += cost * (beyond**number - further**number)
            beyond = further
        return expected

    # -- wounds ------------------------------------------------------------------------------------------

    def hurt(self, seat: Seat, damage: int) -> float:
        """What so many certain wounds cost somebody, on top of all that may come this round."""
        return damage + self.brink[seat] * self.fears[seat] * (FEAR**damage - 1)

    @property
    def fears(self) -> list[float]:
        """How much the attacks to come multiply everybody's fear."""
        if self._fears is None:
            self._fears = fears = [1.0] * len(self.people)
            if self.view["phase"] in ("exchange", "combat"):
                boost = monsters(self.line)
                shields = sum(not foe.hostile and not foe.out for foe in self.line)
                attackers = [foe for foe in self.line if foe.hostile and not foe.out]
                for index, foe in enumerate(attackers[shields:]):
                    fears[(self.holder + index) % len(fears)] *= self.blow(foe, boost).fear
        return self._fears

    def blow(self, foe: Foe, boost: int) -> Blow:
        """What to expect of its attack with so many Monsters about."""
        key = (foe.fixed + (0 if foe.enemy == MONSTER else boost), foe.cards)
        blow = self._blows.get(key)
        if blow is None:
            blow = self._blows[key] = self._blow(*key)
        return blow

    def _blow(self, power: int, cards: int) -> Blow:
        if not cards:
            return Blow(power, FEAR**power, 0.0)
        mean = fear = zone = below = 0.0
        for draw, chance in sorted(self.odds.items()):
            share = (below + chance) ** cards - below**cards
            below += chance
            damage = max(0, power + draw.value)
            mean += share * damage
            fear += share * FEAR**damage
            zone += share * draw.zone
        return Blow(mean, fear, zone)

    # -- the line ----------------------------------------------------------------------------------------

    def struck(self, place: int, amount: int, zone: int) -> tuple[float, bool]:
        """What the line costs after that blow, and whether an enemy fell. Most Combat cards and weapons come
        to the same, so this is worth remembering."""
        key = (place, amount, zone)
        known = self._struck.get(key)
        if known is None:
            blows = {place: amount}
            if zone:
                blows |= dict.fromkeys(neighbours(self.line, place), zone)
            known = self._struck[key] = self.landed(blows)
        return known

    def landed(self, blows: Mapping[int, int]) -> tuple[float, bool]:
        """The same, for so much damage at each of these places."""
        left, killed = list(self.line), False
        for place, damage in blows.items():
            foe = self.line[place]
            left[place] = foe._replace(life=foe.life - damage)
            killed |= damage >= foe.life and foe.hostile
        return self.cost(tuple([foe for foe in left if foe.life > 0])), killed

    def cost(self, line: Line, holder: Seat | None = None, built: str = "", builder: Seat = -1) -> float:
        """What it costs, in wounds, to meet that line as it is: now, and later what is left of it. `built` is
        a Barricade or Trap that somebody has in addition."""
        holder = self.holder if holder is None else holder
        key = (line, holder, built, builder)
        if key not in self._costs:
            barricades = [person.barricades for person in self.people]
            traps = [person.traps for person in self.people]
            if built:
                (barricades if built == "barricade" else traps)[builder] += 1
            self._costs[key] = self._cost(line, holder, barricades, traps)
        return self._costs[key]

    def _cost(self, line: Line, holder: Seat, barricades: list[int], traps: list[int]) -> float:
        seats = len(self.people)
        means, fears = [0.0] * seats, [1.0] * seats
        boost, everybody = monsters(line), sum(foe.enemy == MONSTER for foe in line)
        shields = sum(foe.enemy == SURVIVOR and not foe.out for foe in line)
        seat, later = holder, 0.0
        for foe in line:
            if foe.enemy == SURVIVOR:
                continue
            life, blow = foe.life, self.blow(foe, boost)
            if foe.out:
                pass
            elif shields:
                shields -= 1
            else:
                while traps[seat] and life > 0:
                    traps[seat] -= 1
                    life -= self.facts.trap_damage
                if life > 0:
                    if barricades[seat] and foe.enemy != BRUTE:
                        barricades[seat] -= 1
                    else:
                        means[seat] += blow.mean
                        fears[seat] *= blow.fear
                    if blow.zone and seats > 1:
                        for other in {(seat - 1) % seats, (seat + 1) % seats}:
                            means[other] += blow.zone
                            fears[other] *= 1 + (FEAR - 1) * blow.zone
                seat = (seat + 1) % seats
            if life > 0:
                coming = blow if everybody == boost else self.blow(foe, everybody)
                later += LATER * coming.mean + WORK * life
        shields += sum(foe.enemy == SURVIVOR and foe.out for foe in line)
        now = sum(means) + sum([brink * (fear - 1) for brink, fear in zip(self.brink, fears, strict=True)])
        return now + later - SHIELD * shields - BARRICADE * sum(barricades) - TRAP * sum(traps)


def monsters(line: Line) -> int:
    """How much stronger they make the others."""
    return sum(foe.enemy == MONSTER and not foe.out for foe in line)


def at(line: Line, name: str) -> int:
    return next(place for place, foe in enumerate(line) if foe.name == name)


def neighbours(line: Line, place: int) -> list[int]:
    """The places left and right of that one, as far as somebody in the fight stands there."""
    return [other for other in (place - 1, place + 1) if 0 <= other < len(line) and not line[other].out]
