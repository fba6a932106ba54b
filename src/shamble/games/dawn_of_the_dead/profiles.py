"""All about one thing in the mall, as its viewer may know it; and why it is no answer to a question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from ...engine import Choice
from ...engine.profiles import Profile, Teller, origin_of, told
from ...engine.speech import Speaker
from .figures import Foe
from .odds import percent
from .view import CharacterView, TargetView

if TYPE_CHECKING:
    from .reading import DawnReading

ACT: Final = "turn.act"
ACTIVATE: Final = ("turn.activate", "turn.join")
GONE: Final = ("super", "dead")


class Asked(Teller):
    """One question about a thing: the reading that answers, and the words for it."""

    def __init__(self, reading: DawnReading, speaker: Speaker) -> None:
        super().__init__(speaker)
        self.reading, self.view = reading, reading.view

    def who(self, character: str) -> str:
        return self.name("character", character)

    def squares(self, squares: list[str]) -> str:
        return ", ".join(squares)


def profile(reading: DawnReading, kind: str, thing: str, speaker: Speaker) -> Profile | None:
    known = PROFILES.get(kind)
    return None if known is None else known(Asked(reading, speaker), thing)


# -- squares -----------------------------------------------------------------------------------------


def _square(a: Asked, square: str) -> Profile | None:
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


def _here(a: Asked, square: str) -> Iterator[str]:
    people = [a.who(name) for name in a.reading.people_at.get(square, ())]
    if people:
        yield a.say("here", names=", ".join(people))
    if square in a.reading.zombie_at or square in a.reading.supers_at:
        yield a.say("here.zombie")


def _in_sight(a: Asked, square: str) -> Iterator[str]:
    """Who sees it, and which of the dead would react to somebody who passes here."""
    seen = [a.who(person.name) for person in a.reading.seen_by_people(square)]
    yield a.say("seen", names=", ".join(seen)) if seen else a.say("unseen")
    watching = a.reading.watching(square)
    if watching:
        yield a.say("watched", count=len(watching), squares=a.squares(watching))
    elif a.reading.dead:
        yield a.say("unwatched")


def _marks(a: Asked, square: str) -> Iterator[str]:
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


def _zombie(a: Asked, square: str) -> Profile | None:
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


def _worth(a: Asked, foe: Foe) -> Iterator[tuple[str, str]]:
    yield a.number("value", a.say("unknown") if foe.value is None else foe.value)
    yield a.number("speed", foe.speed)
    if foe.value is None:
        return
    infect, stun = a.reading.strike(foe.value)
    yield a.number("infects", a.say("percent", count=percent(infect)))
    yield a.number("stuns", a.say("percent", count=percent(stun)))


def _intent(a: Asked, square: str, foe: Foe) -> Iterator[str]:
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


def _shots(a: Asked, square: str) -> Iterator[str]:
    """What each shot at it is worth now."""
    target = a.reading.target_in(square)
    if target is not None:
        yield a.say("shots", penalty=target.penalty, odds=", ".join(_odds(a, target)))
        if target.glass:
            yield a.say("glass.breaks")


def _odds(a: Asked, target: TargetView) -> Iterator[str]:
    for shooters, chance in target.hits.items():
        names = " + ".join(a.who(name) for name in shooters.split("+"))
        yield a.say("shot", names=names, count=chance)


def _super(a: Asked, character: str) -> Profile | None:
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


def _character(a: Asked, name: str) -> Profile | None:
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


def _figures(a: Asked, seen: CharacterView) -> Iterator[tuple[str, str]]:
    if seen.health in GONE:
        return
    acting = bool(seen.moves or seen.shots)
    yield a.number("moves", f"{seen.moves}/{seen.move}" if acting else seen.move)
    yield a.number("fire", f"{seen.shots}/{seen.fire}" if acting else seen.fire)
    yield a.number("dice", seen.dice)
    yield a.number("panic", a.say("panic", count=seen.panic))
    yield a.number("weight", seen.weight)


def _fares(a: Asked, name: str, seen: CharacterView) -> Iterator[str]:
    yield a.say(f"health.{seen.health}")
    if seen.square is None:
        return
    yield a.say("stands", square=seen.square, room=a.speaker.name("room", a.reading.room_of(seen.square)))
    if seen.rifle:
        yield a.say("rifle")
    if seen.carries:
        yield a.say("carries", name=a.who(seen.carries))
    if name in a.reading.carried:
        yield a.say("carried")
    if seen.resting:
        yield a.say("resting")
    watching = a.reading.watching(seen.square)
    if watching and not a.reading.zombie_turn:
        yield a.say("watched", count=len(watching), squares=a.squares(watching))


def _seat(a: Asked, thing: str) -> Profile | None:
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


def _door(a: Asked, door: str) -> Profile | None:
    if door not in a.view.doors:
        return None
    glass, state = a.reading.is_glass(door), a.view.doors[door]
    return Profile(
        a.say("door.glass" if glass else "door", door=door),
        "",
        (a.number("state", a.say(f"state.{state}")), a.number("cost", a.reading.door_cost)),
        a.say("door.glass.text" if glass else "door.text"),
        clause="glass.start" if glass else "door.cost",
    )


def _gate(a: Asked, gate: str) -> Profile | None:
    if gate not in a.view.gates:
        return None
    state = a.view.gates[gate]
    return Profile(
        a.name("gate", gate),
        a.say("gate"),
        (a.number("state", a.say(f"state.{state}")),),
        a.say("gate.text"),
        (a.say("gates", done=a.reading.gates_closed, count=len(a.view.gates)),),
    )


PROFILES: Final[Mapping[str, Callable[[Asked, str], Profile | None]]] = {
    "square": _square,
    "zombie": _zombie,
    "super": _super,
    "character": _character,
    "seat": _seat,
    "door": _door,
    "gate": _gate,
}
"""By kind, as boards point at things."""


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
        return speaker.say(f"cannot.{key}", **params)

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
