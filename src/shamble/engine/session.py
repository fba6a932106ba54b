"""Setting up a table from outside, and playing a record again: where bad input is met."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .content import Pack
from .errors import BadOption, BadSave, IllegalAnswer, ShambleError
from .save import RECORD, History, check_record
from .spec import Content, GameSpec
from .table import Table


def content_for(spec: GameSpec[Any], pack: Pack | None = None) -> Content:
    """What a new table with that pack would be played with. Whoever has a table asks the table."""
    return spec.load_content(pack)


def new_table(
    spec: GameSpec[Any], seats: int, seed: int, options: Mapping[str, Any], pack: Pack | None
) -> Table:
    least, most = spec.seats
    if type(seats) is not int or not least <= seats <= most:
        raise BadOption("seats", game=spec.title(), least=least, most=most, seats=repr(seats))
    if type(seed) is not int:
        raise BadOption("option.seed", seed=str(seed))
    if pack is not None and pack.game != spec.id:
        raise BadOption("option.pack", pack=pack.game, game=spec.id)
    settings = check_settings(spec, options)
    t: Table = spec.set_up(seats, seed, settings, spec.load_content(pack))
    t.spec = spec
    t.history = History(seed, dict(options), [])
    t.sink = []
    t.advance()
    return t


def check_settings(spec: GameSpec[Any], options: Any) -> dict[str, Any]:
    """The game's settings with the given ones in place; each is known and has a known value."""
    if not isinstance(options, Mapping):
        raise BadOption("option.mapping", options=repr(options))
    settings = {setting.name: setting for setting in spec.settings}
    for name, value in options.items():
        if name not in settings:
            raise BadOption("option.unknown", game=spec.title(), option=name, options=", ".join(settings))
        choices = settings[name].choices
        if choices and not any(type(value) is type(choice) and value == choice for choice in choices):
            listed = ", ".join(map(str, choices))
            raise BadOption("option.value", option=name, value=str(value), choices=listed)
    return {name: options.get(name, setting.default) for name, setting in settings.items()}


def replay_record(data: Any, find: Callable[[str], GameSpec[Any]]) -> Table:
    """The table as that record left it; a record that no longer fits is refused, not bent."""
    if not isinstance(data, Mapping) or data.get("format") != RECORD:
        raise BadSave("save.foreign", expected=RECORD)
    try:
        spec = find(data["game"])
        pack = check_record(data, spec)
        t = new_table(spec, data["seats"], data["seed"], data["options"], pack)
        answers = [(question, seat, tuple(name)) for question, seat, name in data["answers"]]
    except ShambleError:
        raise
    except Exception as error:  # a hand-made record can be wrong in any way; the caller hears one sentence
        raise BadSave("save.damaged") from error
    for number, (question, seat, name) in enumerate(answers, 1):
        try:
            t.answer(question, name, seat)
        except IllegalAnswer as error:
            raise BadSave("record.diverges", number=number, reason=error) from error
    return t
