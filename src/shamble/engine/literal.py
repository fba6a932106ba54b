"""A table set by words: what the scenarios of all games share (docs/recipes/write-a-scenario.md).

Whoever writes a scenario makes mistakes: each is refused in one English sentence that says what would do.
"""

from __future__ import annotations

import ast
import difflib
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from .choice import Seat
from .step import REGISTRY, Step
from .table import Table

Put = Callable[[Any, Any], None]
"""What a word of the literal does to the table."""

PlaceWord = Callable[[str, str], int | str | None]
"""For a step's field and a word: what it means there; None if that is for the names to say."""

FEW = 60
"""So many names are listed in full; of more, those that are near."""


class ScenarioError(AssertionError):
    """A scenario that cannot be set up, or that goes otherwise than it says."""


class UnknownPlayer(ScenarioError):
    """A name that none of the players has; whoever knows the names says which there are."""

    def __init__(self, word: object, seats: int, names: Sequence[str] = ()) -> None:
        there_are = ", ".join(names) if names else f"seats 0 to {seats - 1}"
        super().__init__(f"no player is called “{word}”; there are: {there_are}")
        self.word = word


@dataclass(frozen=True)
class LiteralWord:
    """A word of a game's literal: what it does, how it is written (in Python), what it means."""

    put: Put
    example: str
    meaning: str


Literal = Mapping[str, Any]


def _nothing(g: Any, literal: Literal) -> None:
    pass


def _none_tolerated(g: Any, literal: Literal) -> Collection[str]:
    return ()


class Arrangement:
    """A game's words, in the order in which they are put; what is settled after them; and which of the
    game's invariants such a table may break, because its words mean it to."""

    def __init__(
        self,
        words: Mapping[str, LiteralWord],
        settle: Callable[[Any, Literal], None] = _nothing,
        tolerated: Callable[[Any, Literal], Collection[str]] = _none_tolerated,
    ) -> None:
        self.words = words
        self.settle = settle
        self.tolerated = tolerated

    def __call__(self, g: Table, literal: Literal, players: Sequence[str] = ()) -> None:
        """Put things where the literal says; what it does not mention stays as it was set up."""
        for name in literal:
            known(f"word of {g.spec.title()}'s scenarios", name, self.words)
        try:
            for name, word in self.words.items():
                if name in literal:
                    self._put(g, name, word, seated(literal[name], players))
            self.settle(g, literal)
        except UnknownPlayer as error:
            raise UnknownPlayer(error.word, g.seats, players) from None
        tolerated = self.tolerated(g, literal)
        faults = [fault for fault in g.spec.invariants(g) if fault not in tolerated]
        if faults:
            refuse(f"no game comes to such a table: {'; '.join(faults)}")

    @staticmethod
    def _put(g: Table, name: str, word: LiteralWord, value: Any) -> None:
        try:
            word.put(g, value)
        except ScenarioError as error:
            if isinstance(error, UnknownPlayer):
                raise
            raise ScenarioError(f"{name}: {error}") from None
        except Exception as error:  # a value of the wrong shape can fail in any way; the author hears one
            refuse(f"{name}={value!r} is not understood; it is written like {name}={word.example}", error)


def seated(value: Any, players: Sequence[str]) -> Any:
    """Players' names replaced by their seats, wherever they stand: alone, or as a word of a step."""
    if isinstance(value, Mapping):
        return {seated(key, players): seated(each, players) for key, each in value.items()}
    if isinstance(value, list):
        return [seated(each, players) for each in value]
    if not isinstance(value, str):
        return value
    if value in players:
        return players.index(value)
    return " ".join(str(players.index(word)) if word in players else word for word in value.split(" "))


# -- refusals ----------------------------------------------------------------------------------------


def refuse(sentence: str, cause: BaseException | None = None) -> NoReturn:
    raise ScenarioError(sentence) from cause


def known(what: str, name: object, names: Iterable[str]) -> str:
    """The name, if it is one of those; otherwise what would do."""
    names = list(names)
    if isinstance(name, str) and name in names:
        return name
    if isinstance(name, int):  # players' names have become seats by now
        refuse(f"{name} is a player or a number, and no {what}; there are: {', '.join(names)}")
    near = difflib.get_close_matches(str(name), names, 8, 0.5)
    if len(names) <= FEW or not near:
        refuse(f"no {what} is called “{name}”; there are: {', '.join(names)}")
    refuse(f"no {what} is called “{name}”; near it are: {', '.join(near)}")


def number(what: str, value: object, least: int = 0, most: int | None = None) -> int:
    """The number, if it is one within these bounds."""
    if type(value) is not int or value < least or (most is not None and value > most):
        bounds = f"{least} or more" if most is None else f"{least} to {most}"
        refuse(f"{what} is a whole number, {bounds}; not {value!r}")
    return value


def once(what: str, names: Iterable[str]) -> None:
    """Whatever there is one of stands in one place only."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            refuse(f"the {what} {name} stands in two places")
        seen.add(name)


def enough(what: str, wanted: int, there_are: int) -> None:
    """The box holds as many as are wanted."""
    if wanted > there_are:
        refuse(f"the box holds {there_are} {what}, not {wanted}")


# -- what words of several games share -----------------------------------------------------------------


def plain_number(field: str, least: int = 0, most: int | None = None) -> Put:
    """A number that is set as it is."""

    def put(g: Any, value: Any) -> None:
        setattr(g, field, number("it", value, least, most))

    return put


def seat_field(field: str) -> Put:
    """A seat that is set as it is."""

    def put(g: Any, value: Any) -> None:
        setattr(g, field, seat_of(g, value))

    return put


def seat_of(g: Table, value: object) -> Seat:
    """Names of players are seats by now: whatever is none is misspelt."""
    if type(value) is not int or not 0 <= value < g.seats:
        raise UnknownPlayer(value, g.seats)
    return value


def by_seat(g: Table, value: Mapping[Any, Any]) -> dict[Seat, Any]:
    return {seat_of(g, seat): each for seat, each in value.items()}


def by_index(g: Table, kind: str, value: Mapping[str, Any]) -> dict[int, Any]:
    """{"bank": 3} → {2: 3}."""
    return {index_of(g, kind, name): each for name, each in value.items()}


def listed(text: str | Sequence[str]) -> list[str]:
    """ "gun, shotgun" → its parts."""
    return [word.strip() for word in text.split(",") if word.strip()] if isinstance(text, str) else list(text)


def index_of(g: Table, kind: str, name: object) -> int:
    names: Sequence[str] = g.content.names[kind]
    return names.index(known(kind.replace("_", " "), name, names))


def indexes(g: Table, kind: str, text: str | Sequence[str]) -> list[int]:
    """ "church, bank" → indexes; nothing twice."""
    words = listed(text)
    once(kind.replace("_", " "), words)
    return [index_of(g, kind, word) for word in words]


def counted_name(word: str) -> tuple[int, str]:
    """ "2 shotgun" → (2, "shotgun"); a name alone is one."""
    count, _, name = word.strip().rpartition(" ")
    if count and not count.isdigit():
        refuse(f"“{word}” is neither a name nor a number and a name, such as “2 {name}”")
    return int(count or 1), name


def many(g: Table, kind: str, text: str | Sequence[str]) -> list[int]:
    """ "gun, 2 shotgun" → indexes."""
    found: list[int] = []
    for word in listed(text):
        count, name = counted_name(word)
        found += [index_of(g, kind, name)] * count
    return found


def marked(word: str, marks: str) -> tuple[str, set[str]]:
    """ "vigil*" → ("vigil", {"*"})."""
    name = word.rstrip(marks)
    return name, set(word[len(name) :])


# -- the steps to come -------------------------------------------------------------------------------


def coming(g: Table, value: str | Sequence[str], place: PlaceWord = lambda field, word: None) -> None:
    """The steps to come, e.g. "Attack armory" or ["PlaceTurn bank", "FirstPlayerChange"]; then nothing."""
    steps = [_step(g, text, place) for text in ([value] if isinstance(value, str) else value)]
    g.agenda, g.queue = steps[::-1], []


def steps_of(g: Table) -> dict[str, type[Step[Any]]]:
    """The steps that a scenario may name."""
    rules = (g.spec.base_folder or g.spec.folder).name  # a game built on another plays by the other's steps
    return {
        name.removeprefix(f"{rules}."): step
        for name, step in REGISTRY.items()
        if name.startswith(f"{rules}.") and step.run is not Step.run
    }


def _step(g: Table, text: str, place: PlaceWord) -> Step[Any]:
    name, *words = text.split() or [""]
    steps = steps_of(g)
    kind = steps[known("step", name, steps)]
    if len(words) != len(kind.fields):
        takes = " ".join([name, *[field.upper() for field in kind.fields]])
        refuse(f"“{text}” has not the words that this step takes; it is written “{takes}”")
    return kind(*[_value(g, kind, *pair, place) for pair in zip(kind.fields, words, strict=True)])


def _value(g: Table, step: type[Step[Any]], field: str, word: str, place: PlaceWord) -> int | str:
    """A name is told from a number by whether anything is called so: some squares are."""
    found = place(field, word)
    if found is not None:
        return found
    names = g.content.names
    kind = g.spec.field_kinds.get(field, field if field in names else "")
    if kind and word in names[kind]:
        return index_of(g, kind, word)
    is_seat = "Seat" in _annotation(step, field)
    if word.lstrip("-").isdigit():
        most = g.seats - 1 if is_seat else len(names[kind]) - 1 if kind else None
        return int(word) if most is None else number(field, int(word), -1, most)
    if is_seat:
        raise UnknownPlayer(word, g.seats)
    if kind:
        return index_of(g, kind, word)
    if _takes_a_number(step, field):
        refuse(f"{field} is a whole number; not “{word}”")
    return word


def _takes_a_number(step: type[Step[Any]], field: str) -> bool:
    annotation = _annotation(step, field)
    return annotation == "int" or vars(sys.modules[step.__module__]).get(annotation) is int


def _annotation(step: type[Step[Any]], field: str) -> str:
    """What the step's constructor says that a field is."""
    for kind in step.__mro__:
        taken = _constructors(kind.__module__).get(kind.__qualname__)
        if taken is not None:
            return taken.get(field, "")
    return ""


@cache
def _constructors(module: str) -> dict[str, dict[str, str]]:
    """What those of a module take, by its classes; from the source, because compiled classes do not say."""
    file = Path(sys.modules[module].__file__ or "")
    source = file.with_name(f"{file.name.partition('.')[0]}.py")
    if not source.is_file():
        return {}
    classes = [each for each in ast.parse(source.read_bytes()).body if isinstance(each, ast.ClassDef)]
    return {
        each.name: {arg.arg: ast.unparse(arg.annotation) for arg in made.args.args if arg.annotation}
        for each in classes
        for made in each.body
        if isinstance(made, ast.FunctionDef) and made.name == "__init__"
    }
