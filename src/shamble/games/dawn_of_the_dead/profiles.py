"""All about one thing in the mall, as its viewer may know it; and why it is no answer to a question."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from ...engine import Choice
from ...engine.profiles import PACK, Profile, Profiles, Shelf, Teller, hindrance, origin_of, told
from ...engine.speech import Speaker
from .figures import Foe
from .mall import MALL
from .odds import percent
from .view import CharacterView, TargetView

if TYPE_CHECKING:
    from .reading import DawnReading

ACT: Final = "turn.act"
ACTIVATE: Final = ("turn.activate", "turn.join")
GONE: Final = ("super", "dead")
RESULTS: Final = {"i": "result.infected", "S": "result.stunned", "-": "result.nothing"}
"""The letters of the attack table."""


class ThingTeller(Teller):
    """One question about a thing: the reading that answers, and the words for it."""

    def __init__(self, reading: DawnReading, speaker: Speaker) -> None:
        super().__init__(speaker)
        self.reading, self.view = reading, reading.view

    def who(self, character: str) -> str:
        return self.name("character", character)

    def squares(self, squares: list[str]) -> str:
        return ", ".join(squares)


# -- squares -----------------------------------------------------------------------------------------


def _square(a: ThingTeller, square: str) -> Profile | None:
    if not a.reading.is_square(square):
        return None
    room = a.reading.room_of(square)
    return Profile(
        a.say("square", square=square),
        a.name("room", room),
        (),
        "",
        told(*_here(a, square), *_in_sight(a, square), *_marks(a, square)),
        origin=origin_of(a.reading.content.mall.entry, room, a.reading.content.pack),
    )


def _here(a: ThingTeller, square: str) -> Iterator[str]:
    people = [a.who(name) for name in a.reading.people_at.get(square, ())]
    if people:
        yield a.say("here", names=", ".join(people))
    if square in a.reading.zombie_at or square in a.reading.supers_at:
        yield a.say("here.zombie")


def _in_sight(a: ThingTeller, square: str) -> Iterator[str]:
    """Who sees it, and which of the dead would react to somebody who passes here."""
    seen = [a.who(person.name) for person in a.reading.seen_by_people(square)]
    yield a.say("seen", names=", ".join(seen)) if seen else a.say("unseen")
    watching = a.reading.watching(square)
    if watching:
        yield a.say("watched", count=len(watching), squares=a.squares(watching))
    elif a.reading.dead:
        yield a.say("unwatched")


def _marks(a: ThingTeller, square: str) -> Iterator[str]:
    view = a.view
    if square in view.hidden:
        yield a.say("hidden")
    if square in view.emerged:
        yield a.say("emerged")
    elif square in view.searched:
        yield a.say("searched")
    if square == a.reading.rifle_square:
        yield a.say("rifles")


# -- the dead ----------------------------------------------------------------------------------------


def _zombie(a: ThingTeller, square: str) -> Profile | None:
    seen = a.reading.zombie_at.get(square)
    if seen is None:
        return None
    foe = a.reading.foes[a.reading.square(square)]
    origin = "house" if "zombies" in a.reading.house else "rulebook"
    return Profile(
        a.say("berserk") if seen.berserk else a.say("zombie"),
        a.say("square", square=square),
        tuple(_worth(a, foe)),
        a.say("berserk.text" if seen.berserk else "zombie.text"),
        told(*_intent(a, square, foe), *_shots(a, square)),
        origin=origin,
        clause="berserk.become" if seen.berserk else "",
    )


def _worth(a: ThingTeller, foe: Foe) -> Iterator[tuple[str, str]]:
    yield a.number("value", a.say("unknown") if foe.value is None else foe.value)
    yield a.number("speed", foe.speed)
    if foe.value is None:
        return
    infect, stun = a.reading.strike(foe.value)
    yield a.number("infects", a.say("percent", count=percent(infect)))
    yield a.number("stuns", a.say("percent", count=percent(stun)))


def _intent(a: ThingTeller, square: str, foe: Foe) -> Iterator[str]:
    """What it does when it is the zombies' turn, as things stand."""
    if square in a.reading.people_at:
        names = [a.who(name) for name in a.reading.people_at[square]]
        yield a.say("would.attack", names=", ".join(names))
    elif square in a.reading.reactors:
        yield a.say("would.react")
    elif foe.moved and a.reading.zombie_turn:
        yield a.say("moved")
    else:
        yield a.say("would.perhaps")


def _shots(a: ThingTeller, square: str) -> Iterator[str]:
    """What each shot at it is worth now."""
    target = a.reading.target_in(square)
    if target is not None:
        yield a.say("shots", penalty=target.penalty, odds=", ".join(_odds(a, target)))
        if target.glass:
            yield a.say("glass.breaks")


def _odds(a: ThingTeller, target: TargetView) -> Iterator[str]:
    for shooters, chance in target.hits.items():
        names = " + ".join(a.who(name) for name in shooters.split("+"))
        yield a.say("shot", names=names, count=chance)


def _super(a: ThingTeller, character: str) -> Profile | None:
    seen = next((one for one in a.view.supers if one.character == character), None)
    if seen is None:
        return None
    foe = a.reading.foes[a.reading.square(seen.square)]
    return Profile(
        a.say("super", name=a.who(character)),
        a.say("square", square=seen.square),
        tuple(_worth(a, foe)),
        a.say("super.text"),
        told(*_intent(a, seen.square, foe), *_shots(a, seen.square)),
        origin="rulebook",
    )


# -- people ------------------------------------------------------------------------------------------


def _character(a: ThingTeller, name: str) -> Profile | None:
    seen = a.view.characters.get(name)
    if seen is None:
        return None
    people = a.reading.content.names["character"]
    return Profile(
        a.who(name),
        a.speaker.players[seen.seat],
        tuple(_figures(a, seen)),
        a.speaker.rule(f"character.{name}"),
        told(*_fares(a, name, seen)),
        origin=origin_of(a.reading.content.characters[people.index(name)], name, a.reading.content.pack),
    )


def _figures(a: ThingTeller, seen: CharacterView) -> Iterator[tuple[str, str]]:
    if seen.health in GONE:
        return
    acting = bool(seen.moves or seen.shots)
    yield a.number("moves", f"{seen.moves}/{seen.move}" if acting else seen.move)
    yield a.number("fire", f"{seen.shots}/{seen.fire}" if acting else seen.fire)
    yield a.number("dice", seen.dice)
    yield a.number("panic", a.say("panic", count=seen.panic))
    yield a.number("weight", seen.weight)


def _fares(a: ThingTeller, name: str, seen: CharacterView) -> Iterator[str]:
    person = a.speaker.name("character", name)
    yield a.say(f"health.{seen.health}", name=person)
    if seen.square is None:
        return
    yield a.say("stands", square=seen.square, room=a.speaker.name("room", a.reading.room_of(seen.square)))
    if seen.rifle:
        yield a.say("rifle")
    if seen.carries:
        yield a.say("carries", name=a.who(seen.carries))
    if name in a.reading.carried:
        yield a.say("carried", name=person)
    if seen.resting:
        yield a.say("resting")
    watching = a.reading.watching(seen.square)
    if watching and not a.reading.zombie_turn:
        yield a.say("watched", count=len(watching), squares=a.squares(watching))


def _seat(a: ThingTeller, thing: str) -> Profile | None:
    if not thing.isdecimal() or int(thing) >= len(a.view.seats):
        return None
    seen = a.view.seats[int(thing)]
    names = ", ".join(map(a.who, seen.characters))
    return Profile(
        a.speaker.players[seen.seat],
        a.say(f"role.{seen.role}"),
        (),
        names,
        clause="goal.zombies" if seen.role == "zombies" else "goal.humans.doors",
    )


# -- doors -------------------------------------------------------------------------------------------


def _door(a: ThingTeller, door: str) -> Profile | None:
    if door not in a.view.doors:
        return None
    glass, state = a.reading.is_glass(door), a.view.doors[door]
    return Profile(
        a.say("door.glass" if glass else "door", door=door),
        "",
        (a.number("state", a.say(f"state.{state}")), a.number("cost", a.reading.door_cost)),
        a.say("door.glass.text" if glass else "door.text"),
        origin=_whose_mall(a),
        clause="glass.start" if glass else "door.cost",
    )


def _gate(a: ThingTeller, gate: str) -> Profile | None:
    if gate not in a.view.gates:
        return None
    state = a.view.gates[gate]
    return Profile(
        a.name("gate", gate),
        a.say("gate"),
        (a.number("state", a.say(f"state.{state}")),),
        a.say("gate.text"),
        (a.say("gates", done=a.reading.gates_closed, count=len(a.view.gates)),),
        origin=PACK if _whose_mall(a) == PACK else "rulebook",
    )


def _whose_mall(a: ThingTeller) -> str:
    content = a.reading.content
    return origin_of(content.mall.entry, MALL, content.pack)


# -- what lies in the box ----------------------------------------------------------------------------


def _room(a: ThingTeller, room: str) -> Profile | None:
    mall = a.reading.content.mall
    if room not in mall.rooms:
        return None
    squares = sum(mall.rooms[mall.room[square]] == room for square in mall.squares)
    origin = origin_of(mall.entry, room, a.reading.content.pack)
    return Profile(a.name("room", room), "", (a.number("squares", squares),), origin=origin)


def _counter(a: ThingTeller, value: str) -> Profile | None:
    entry = a.reading.content.counters.get(value)
    if entry is None:
        return None
    origin = origin_of(entry, value, a.reading.content.pack)
    return Profile(a.say("counter", value=value), text=a.say("zombie.text"), origin=origin)


def _mall(a: ThingTeller, name: str) -> Profile:
    content = a.reading.content
    numbers = (a.number("squares", len(content.mall.squares)), a.number("doors", len(content.names["door"])))
    return Profile(a.say("mall"), "", numbers, origin=origin_of(content.mall.entry, name, content.pack))


def _attack_roll(a: ThingTeller, total: str) -> Profile | None:
    """A row of the attack table: what that throw does, by the zombie's value."""
    content = a.reading.content
    results = content.attacks.get(int(total)) if total.isdecimal() else None
    if results is None:
        return None
    columns = content.box.attack_columns
    numbers = tuple(
        (a.say("worth", values=str(high) if high - low == 1 else f"{low + 1}–{high}"), a.say(RESULTS[result]))
        for low, high, result in zip((0, *columns), columns, results, strict=False)
    )
    chance = a.number("chance", a.say("throw", count=_ways(int(total))))
    return Profile(a.say("attack_roll", total=total), "", (chance, *numbers), clause="attack.table")


def _arrival(a: ThingTeller, total: str) -> Profile | None:
    """A row of the arrival table."""
    gates = a.reading.content.arrivals.get(int(total)) if total.isdecimal() else None
    if gates is None:
        return None
    names = ", ".join(a.name("gate", a.reading.content.names["gate"][gate]) for gate in gates)
    chance = a.number("chance", a.say("throw", count=_ways(int(total))))
    text = a.say("arrival.gates", names=names) if names else a.say("arrival.nobody")
    return Profile(a.say("arrival", total=total), "", (chance,), text, clause="arrive.table")


def _ways(total: int) -> int:
    """How many of the 36 throws of two dice give that."""
    return 6 - abs(7 - total)


def askable(reading: DawnReading) -> Iterator[tuple[str, str]]:
    """People, the dead, doors, squares."""
    view = reading.view
    yield from (("character", name) for name in view.characters)
    yield from (("zombie", one.square) for one in view.zombies)
    yield from (("super", one.character) for one in view.supers)
    yield from (("gate", gate) for gate in view.gates)
    yield from (("door", door) for door in view.doors)
    yield from (("seat", str(seen.seat)) for seen in view.seats)
    yield from (("square", square) for square in reading.content.squares)


# -- why not -----------------------------------------------------------------------------------------


def hindrances(
    reading: DawnReading, choice: Choice, kind: str, thing: str, speaker: Speaker
) -> Iterator[str]:
    def say(key: str, **params: str | int) -> str:
        return hindrance(speaker, key, **params)

    if choice.prompt in ACTIVATE and kind == "character":
        yield from map(say, _asleep(reading, thing))
    if choice.prompt != ACT or not reading.acting:
        return
    here = reading.view.characters[reading.acting[0]].square
    if here is None:
        return
    moves, shots = reading.stack_left
    if kind == "square" and reading.is_square(thing):
        steps = reading.walk([reading.square(here)])[reading.square(thing)]
        if steps > len(reading.steps):
            yield say("no_way")
        elif steps > 1:
            yield say("far", count=steps, left=moves)
        elif steps:
            yield say("tired", left=moves)
    elif kind in ("zombie", "super"):
        yield from _no_shot(reading, kind, thing, shots, say)
    elif kind in ("door", "gate"):
        yield say(f"{kind}.far")


def _asleep(reading: DawnReading, name: str) -> Iterator[str]:
    """Why somebody cannot be activated."""
    seen = reading.view.characters.get(name)
    if seen is None or seen.square is None:
        yield "gone"
    elif seen.health == "stunned":
        yield "stunned"
    elif seen.resting:
        yield "resting"


def _no_shot(
    reading: DawnReading, kind: str, thing: str, shots: int, say: Callable[..., str]
) -> Iterator[str]:
    """Why nobody of the active stack fires at it."""
    supers = {one.character: one.square for one in reading.view.supers}
    square = thing if kind == "zombie" else supers.get(thing, "")
    if not shots:
        yield say("shots")
    elif reading.target_in(square) is None:
        yield say("sight")


PROFILES: Final = Profiles(
    ThingTeller,
    {
        "square": _square,
        "zombie": _zombie,
        "super": _super,
        "character": _character,
        "seat": _seat,
        "door": _door,
        "gate": _gate,
        "room": _room,
        "counter": _counter,
        "mall": _mall,
        "attack_roll": _attack_roll,
        "arrival": _arrival,
    },
    askable,
    hindrances,
)

BOX: Final = (
    Shelf("characters", "character", "characters", personal=True),
    Shelf("zombies", "counter", "zombies", copies="count"),
    Shelf("mall", "mall", "map"),
    Shelf("rooms", "room"),
    Shelf("gates", "gate", omit=("state",)),
    Shelf("doors", "door", omit=("state",)),
    Shelf("attacks", "attack_roll", "attack"),
    Shelf("arrivals", "arrival", "arrivals"),
)
