"""Setting up a table from outside, and playing a record again: where bad input is met."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .choice import Arg, Name, Seat
from .content import Pack
from .errors import BadOption, BadSave, IllegalAnswer, ShambleError
from .save import RECORD, History, is_certain, pack_of
from .spec import Content, GameSpec, Setting
from .table import Table

Find = Callable[[str], GameSpec[Any]]


def content_for(spec: GameSpec[Any], pack: Pack | None = None) -> Content:
    """What a new table with that pack would be played with. Whoever has a table asks the table: a law lists
    those who have none."""
    if pack is not None and pack.game != spec.id:
        raise BadOption("option.pack", pack=pack.game, game=spec.id)
    return spec.load_content(pack)


def new_table(
    spec: GameSpec[Any], seats: int, seed: int, options: Mapping[str, Any], pack: Pack | None
) -> Table:
    _check_numbers(spec, seats, seed)
    return new_table_with(spec, content_for(spec, pack), seats, seed, options)


def new_table_with(
    spec: GameSpec[Any], content: Content, seats: int, seed: int, options: Mapping[str, Any]
) -> Table:
    """The same for whoever has the content already."""
    _check_numbers(spec, seats, seed)
    t = _set_up(spec, content, seats, seed, check_settings(spec, options, content))
    t.history = History(seed, dict(options), [])
    return t


def _check_numbers(spec: GameSpec[Any], seats: int, seed: int) -> None:
    least, most = spec.seats
    if type(seats) is not int or not least <= seats <= most:
        raise BadOption("seats", game=spec.title(), least=least, most=most, seats=repr(seats))
    if type(seed) is not int:
        raise BadOption("option.seed", seed=str(seed))


def _set_up(
    spec: GameSpec[Any], content: Content, seats: int, seed: int, settings: Mapping[str, Any]
) -> Table:
    t: Table = spec.set_up(seats, seed, settings, content)
    t.spec = spec
    t.sink = []
    t.advance()
    return t


def is_changed(spec: GameSpec[Any], setting: Setting, value: Arg, pack: Pack) -> bool:
    """Is that value of a setting the pack's own, or does the pack play it by other facts?"""
    if value not in setting.choices:
        return True
    settings, most = {**spec.usual, setting.name: value}, spec.seats[1]
    return spec.load_content(pack).facts(settings, most) != spec.load_content(None).facts(settings, most)


def changed_by(spec: GameSpec[Any], pack: Pack) -> Iterator[tuple[str, Arg]]:
    """Settings and their values, as far as a pack brings or changes what they stand for."""
    for setting in spec.settings:
        for value in spec.load_content(pack).names[setting.kind] if setting.kind else ():
            if is_changed(spec, setting, value, pack):
                yield setting.name, value


def check_settings(spec: GameSpec[Any], options: Any, content: Content) -> dict[str, Any]:
    """The game's settings with the given ones in place; each is known and has a known value."""
    if not isinstance(options, Mapping):
        raise BadOption("option.mapping", options=repr(options))
    settings = {setting.name: setting for setting in spec.settings}
    for name, value in options.items():
        if name not in settings:
            raise BadOption("option.unknown", game=spec.title(), option=name, options=", ".join(settings))
        kind = settings[name].kind
        choices = content.names[kind] if kind else settings[name].choices
        if choices and not any(type(value) is type(choice) and value == choice for choice in choices):
            listed = ", ".join(map(str, choices))
            raise BadOption("option.value", option=name, value=str(value), choices=listed)
    return {name: options.get(name, setting.default) for name, setting in settings.items()}


class Replay:
    """A record on its way to be played again: the table as it was dealt, and the answers to come."""

    def __init__(self, table: Table, answers: list[tuple[int, Seat, Name]], certain: bool) -> None:
        self.table = table
        self.answers = answers
        self.certain = certain
        """Are these surely the facts that the game was played by?"""

    def give(self, number: int) -> None:
        """The answer of that number, counted from one."""
        question, seat, name = self.answers[number - 1]
        try:
            self.table.answer(question, name, seat)
        except IllegalAnswer as error:
            key = "record.diverges" if self.certain else "record.uncertain"
            raise BadSave(key, number=number, reason=error) from error

    def played(self) -> Table:
        """The table after the last answer."""
        for number in range(1, len(self.answers) + 1):
            self.give(number)
        return self.table


def open_record(data: Any, find: Find) -> Replay:
    """A record that was played by our rules and facts; any other is refused, not bent."""
    replay = _opened(data, find, is_certain)
    replay.table.played_under = data["rules_version"]
    return replay


def replay_record(data: Any, find: Find) -> Table:
    """The table as that record left it."""
    return open_record(data, find).played()


def reseal_record(data: Any, find: Find) -> dict[str, Any]:
    """The same game as a record under the rules and facts of today, if every answer is still a legal one."""
    return _opened(data, find, lambda *facts: False).played().record


def _opened(data: Any, find: Find, is_certain: Callable[..., bool]) -> Replay:
    if not isinstance(data, Mapping) or data.get("format") != RECORD:
        raise BadSave("save.foreign", expected=RECORD)
    try:
        spec, pack, seats, options = find(data["game"]), pack_of(data), data["seats"], data["options"]
        _check_numbers(spec, seats, data["seed"])
        content = content_for(spec, pack)
        settings = check_settings(spec, options, content)
        certain = is_certain(data, spec, content, content.facts(settings, seats))
        t = _set_up(spec, content, seats, data["seed"], settings)
        t.history = History(data["seed"], dict(options), [])
        answers = [(question, seat, tuple(name)) for question, seat, name in data["answers"]]
    except ShambleError:
        raise
    except Exception as error:  # a hand-made record can be wrong in any way; the caller hears one sentence
        raise BadSave("save.damaged") from error
    return Replay(t, answers, certain)
