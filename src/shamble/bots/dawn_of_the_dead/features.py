"""What a position between two rounds looks like, in numbers: the value is learnt from these."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...engine import Rng
from ...games.dawn_of_the_dead.reading import DawnReading, Person, Square
from .judge import Judge, Odds, shots_of
from .planning import THREAT

Features = dict[str, float]

FAR_OFF: Final = 25
"""Beyond so many movement points all is equally far."""


def features(reading: DawnReading) -> Features:
    """As far as the viewer knows."""
    groups: dict[Square, list[Person]] = {}
    for person in reading.people:
        groups.setdefault(person.square, []).append(person)
    found = _people(reading)
    found.update(_errands(reading))
    found.update(_company(reading, groups))
    found.update(_danger(reading, groups))
    found.update(_left(reading, found))
    return found


def _people(reading: DawnReading) -> Features:
    """How everybody is."""
    found: Features = {}
    for name in reading.content.names["character"]:
        health = reading.person[name].health if name in reading.person else "gone"
        for state in ("stunned", "infected", "gone"):
            found[f"{name}_{state}"] = float(health == state)
    return found


def _errands(reading: DawnReading) -> Features:
    """What there is to do, and how far it is."""
    unarmed = [person for person in reading.people if person.unarmed]
    to_rifles = reading.points([reading.rifles])
    to_gates = reading.points(reading.gates) if reading.gates else ()
    each = [min([FAR_OFF, *[walk[p.square] for p in reading.people]]) for walk in _points_to_each(reading)]
    return {
        "unarmed": float(len(unarmed)),
        "to_rifles": sum([min(FAR_OFF, to_rifles[p.square]) for p in unarmed]) / 10,
        "gates": float(len(reading.gates)),
        "to_gates": min([FAR_OFF, *[to_gates[p.square] for p in reading.people]]) / 10 if to_gates else 0.0,
        "round_gates": sum(each) / 10,
    }


def _points_to_each(reading: DawnReading) -> list[Sequence[int]]:
    """The way to each main door that is open."""
    return [reading.points([gate]) for gate in reading.gates]


def _company(reading: DawnReading, groups: dict[Square, list[Person]]) -> Features:
    """Who stands with whom, and who can act next."""
    lonely = [group[0].weight for group in groups.values() if len(group) == 1]
    return {
        "groups": float(len(groups)),
        "largest": float(max([len(group) for group in groups.values()], default=0)),
        "lonely": float(sum(lonely)),
        "ready": sum([p.dice * p.fire for p in reading.people if p.eligible]) / 6,
        "guns": sum([p.dice * p.fire for p in reading.people if p.health != "stunned"]) / 6,
    }


def _danger(reading: DawnReading, groups: dict[Square, list[Person]]) -> Features:
    """Who is near, and what they may do."""
    judge = Judge(reading, Rng(0), Odds())
    danger, risk, held, soft, safe, kills = judge.danger(reading.shut), 0.0, 0.0, 0.0, 0, 0.0
    for square, group in groups.items():
        near = danger.near(square)
        occupied = reading.zombies >> square & 1
        harm = judge.harm(group, reading.foe_in(square) if occupied else None)
        soft += harm
        if near < len(THREAT):
            risk += THREAT[max(0, near)] * harm
            held += harm if occupied else 0.0
        safe += len(group) if near >= FAR_OFF else 0
        kills = max(kills, _kills(judge, square, group))
    found = {
        "risk": risk / 10,
        "held": held / 10,
        "soft": soft / 10,
        "safe": float(safe),
        "kills": kills,
    }
    ring = reading.humans
    for name in ("at_1", "at_2", "at_3", "at_4"):
        wider = ring | reading.spread(ring, reading.shut)
        found[name] = float((wider & ~ring & reading.zombies).bit_count())
        ring = wider
    quick = [squares & ring for speed, squares in reading.speeds.items() if speed > 1]
    found["quick"] = float(sum([squares.bit_count() for squares in quick]))
    return found


def _kills(judge: Judge, square: Square, group: list[Person]) -> float:
    """How many zombies those who can act there may be expected to shoot from where they are."""
    able = [person for person in group if person.eligible]
    if not able:
        return 0.0
    shots = int(shots_of(able))
    chances = judge.chances(able, judge.targets(square, judge.reading.obstacles))
    return sum(chances[:shots])


def _left(reading: DawnReading, found: Features) -> Features:
    """How many there are still to be shot, and what makes them count for more."""
    view = reading.view
    left = (reading.zombies.bit_count() + view.hidden_left) / 10
    lost = float(view.lost)
    ill = sum([person.weight for person in reading.people if person.health == "infected"])
    return {
        "left": left,
        "left_squared": left * left,
        "hidden": float(view.hidden_left),
        "turned": float(len(view.supers)),
        "lost": lost,
        "doomed": float(ill),
        "left_gates": left * found["gates"],
        "left_lost": left * lost,
        "left_doomed": left * ill,
        "left_unarmed": left * found["unarmed"],
        "lost_doomed": lost * ill,
    }
