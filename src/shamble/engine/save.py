"""Snapshots and records: content by its ids, a checksum against accidents, versions against surprises."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final

import msgspec

from . import bag
from .choice import Choice, Name, Option, Seat
from .content import Pack
from .errors import BadContent, BadSave, UnknownGame
from .event import Event
from .facts import Facts, changed
from .machine import Withdrawn
from .rng import Rng
from .spec import Content, GameSpec
from .step import NOTHING, REGISTRY, Step

if TYPE_CHECKING:
    from .table import Table

SAVE: Final = "shamble-save"
RECORD: Final = "shamble-record"
FORMAT_VERSION: Final = 1

Json = dict[str, Any]


class RulesSeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The rules and facts that a game began under. Old saves have only the digest of all content."""

    rules_version: int
    content: str
    facts: dict[str, str] | None = None


class History:
    """What happened at one table since it was set up: enough to play it again. Clones have none."""

    def __init__(
        self, seed: int, options: Json, answers: list[tuple[int, Seat, Name]], seal: RulesSeal | None = None
    ) -> None:
        self.seed = seed
        self.options = options
        self.answers = answers
        self.seal = seal
        """What the game began under, where a save says so; otherwise what we have."""


SEQUENCES: Final = (list, tuple)


class Codec:
    """Turns the ints inside a state into the ids outside, and back."""

    def __init__(
        self, spec: GameSpec[Any], content: Content, plain: Callable[[Any], Any] | None = None
    ) -> None:
        """`plain`: how values that have no names are written; otherwise they are copied."""
        self.spec = spec
        self.names = content.names
        self.plain = plain or _copied
        self._writers: dict[str, Callable[[Any], Any]] = {}
        self._step_fields: dict[str, list[tuple[str, Callable[[Any], Any]]]] = {}

    @cached_property
    def numbers(self) -> dict[str, dict[str, int]]:
        return {kind: {name: i for i, name in enumerate(ids)} for kind, ids in self.names.items()}

    def encode(self, kind: str, value: Any) -> Any:
        writer = self._writers.get(kind)
        if writer is None:
            writer = self._writers[kind] = self._writer(kind)
        return writer(value)

    def _writer(self, kind: str) -> Callable[[Any], Any]:
        """How values of a kind are written; keyed by names, if they are."""
        key, arrow, held = kind.rpartition(">")
        write = self._simple_writer(held)
        if not arrow:
            return write
        names = self.names[key]
        if write is _as_it_is:
            return lambda values: dict(zip(names, values, strict=True))
        return lambda values: {name: write(each) for name, each in zip(names, values, strict=True)}

    def _simple_writer(self, kind: str) -> Callable[[Any], Any]:
        if not kind:
            return self.plain
        if kind.startswith("bag:"):
            return partial(_bagged, self.names[kind[4:]])
        return partial(_named, self.names[kind])

    def decode(self, kind: str, value: Any) -> Any:
        key, arrow, held = kind.rpartition(">")
        if arrow:
            return [self.decode(held, value[name]) for name in self.names[key]]
        if kind.startswith("bag:"):
            return self._decode_bags(kind[4:], value)
        if isinstance(value, list):
            return [self.decode(kind, each) for each in value]
        return value if not kind else -1 if value is None else self.numbers[kind][value]

    def _decode_bags(self, kind: str, value: list[Any]) -> Any:
        """A bag is a list of names; anything deeper is a list of bags."""
        if any(isinstance(each, list) for each in value):
            return [self._decode_bags(kind, each) for each in value]
        return bag.pack(self.decode(kind, value))

    def _kind(self, field: str) -> str:
        return self.spec.field_kinds.get(field, field if field in self.names else "")

    def encode_step(self, step: Step[Any]) -> list[Any]:
        fields = self._step_fields.get(step.name)
        if fields is None:
            fields = [(field, self._writer(self._kind(field))) for field in step.fields]
            self._step_fields[step.name] = fields
        return [step.name, *[write(getattr(step, field)) for field, write in fields]]

    def decode_step(self, data: list[Any]) -> Step[Any]:
        name, *values = data
        name = self.spec.step_aliases.get(name, name)
        if not name:
            return NOTHING
        kind = REGISTRY[name]
        arguments = [self.decode(self._kind(f), each) for f, each in zip(kind.fields, values, strict=True)]
        return kind(*arguments)


def _as_it_is(value: Any) -> Any:
    return value


def _copied(value: Any) -> Any:
    """Plain ints, as lists: a save is not changed by what happens later."""
    if isinstance(value, dict):
        return {name: _copied(each) for name, each in value.items()}
    return [_copied(each) for each in value] if isinstance(value, SEQUENCES) else value


def _named(names: Sequence[str], value: Any) -> Any:
    """The id of a number, or of all in a list. What a list holds is of one kind."""
    if not isinstance(value, SEQUENCES):
        return None if value < 0 else names[value]
    if value and isinstance(value[0], SEQUENCES):
        return [_named(names, each) for each in value]
    return [None if each < 0 else names[each] for each in value]


def _bagged(names: Sequence[str], value: Any) -> Any:
    """The ids in a bag, or in each of a list of bags."""
    if isinstance(value, SEQUENCES):
        return [_bagged(names, each) if each else [] for each in value]
    return [names[item] for item in bag.items(value)] if value else []


def encode_table(t: Table) -> Json:
    """Everything that makes this position, as JSON-able data: two tables with the same are the same."""
    return _encoded(t, Codec(t.spec, t.content))


def encode_to_write(t: Table) -> Json:
    """The same, to be written at once: it shares lists with the table, which are not copied for nothing."""
    return _encoded(t, _writing(t))


_WRITING: dict[tuple[str, int], tuple[Content, Codec]] = {}
MOST_WRITING: Final = 64
"""Contents that are remembered with how their tables are written: a table is written after every answer."""


def _writing(t: Table) -> Codec:
    key = t.spec.id, id(t.content)
    known = _WRITING.get(key)
    if known is None or known[0] is not t.content:
        if len(_WRITING) >= MOST_WRITING:
            _WRITING.clear()
        known = _WRITING[key] = t.content, Codec(t.spec, t.content, _as_it_is)
    return known[1]


def _encoded(t: Table, codec: Codec) -> Json:
    return {
        "agenda": [codec.encode_step(step) for step in t.agenda],
        "asker": codec.encode_step(t.asker),
        "ids": [choice.id for choice in t.open],
        "picks": [pick and list(pick.name) for pick in t.picks],
        "held": [_encode_held(held) for held in t.held],
        "round": t.round,
        "rng": t.rng.state,
        "commits": t.commits,
        "state": {field: codec.encode(kind, getattr(t, field)) for field, kind in t.fields.items()},
    }


def restore_table(t: Table, data: Json) -> None:
    """Fill a blank table from encode_table's data; the open questions are asked again."""
    state = t.settle(data["state"])
    codec = Codec(t.spec, t.content)
    for field, kind in t.fields.items():
        value, blank = codec.decode(kind, state[field]), getattr(t, field)
        value = _frozen(value) if isinstance(blank, tuple | dict) else value
        if type(value) is not type(blank):
            raise TypeError(f"{field} is {value!r}")
        setattr(t, field, value)
    t.agenda = [codec.decode_step(step) for step in data["agenda"]]
    t.asker = codec.decode_step(data["asker"])
    t.rng = Rng(data["rng"])
    t.commits = data["commits"]
    t.ask_again(data["ids"], [pick and tuple(pick) for pick in data["picks"]])
    t.held = [_decode_held(held) for held in data["held"]]
    t.round = data["round"]


def _frozen(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _frozen(each) for name, each in value.items()}
    return tuple(_frozen(each) for each in value) if isinstance(value, list) else value


def _encode_held(held: Withdrawn) -> Json:
    questions = [
        {
            "id": choice.id,
            "seat": choice.seat,
            "prompt": choice.prompt,
            "params": list(choice.params),
            "mode": choice.mode,
            "options": [list(option.name) for option in choice.options],
            "pick": pick and list(pick.name),
        }
        for choice, pick in zip(held.choices, held.picks, strict=True)
    ]
    return {"depth": held.depth, "questions": questions}


def _decode_held(data: Json) -> Withdrawn:
    """Held questions are only compared with, so their options need no steps."""
    choices: list[Choice] = []
    picks: list[Option | None] = []
    for question in data["questions"]:
        options = [Option(key, tuple(args)) for key, *args in question["options"]]
        mode, params = question["mode"], tuple(question["params"])
        choice = Choice(question["seat"], question["prompt"], params, options, mode)
        choice.id = question["id"]
        choices.append(choice)
        picks.append(Option(question["pick"][0], tuple(question["pick"][1:])) if question["pick"] else None)
    return Withdrawn(data["depth"], choices, picks)


def digest(t: Table) -> str:
    """A fingerprint of the position."""
    return hashlib.sha256(msgspec.json.encode(encode_table(t), order="sorted")).hexdigest()


# -- snapshots ---------------------------------------------------------------------------------------


def save(t: Table) -> bytes:
    body = {
        "format": SAVE,
        **_heading(t),
        "seats": t.seats,
        "table": encode_table(t),
        "history": t.history
        and {
            "seed": t.history.seed,
            "options": t.history.options,
            "answers": t.history.answers,
            "seal": msgspec.to_builtins(seal(t)),
        },
        "log": [[event.key, event.args, event.secret, event.seers] for event in t.sink or []],
    }
    return _sealed(body)


def load(data: bytes | str, find: Any) -> Table:
    """The table that was saved. `find` gives the spec of a game by its id."""
    body = _unsealed(data, SAVE)
    try:
        spec: GameSpec[Any] = find(_text(body["game"]))
        begun = {"rules_version": body["rules_version"], "content": body.get("content", "")}
        body = migrated(spec, body)
        content = spec.load_content(pack_of(body))
        least, most = spec.seats
        if type(body["seats"]) is not int or not least <= body["seats"] <= most:
            raise BadSave("save.damaged")
        t: Table = spec.blank(body["seats"], content)
        t.spec = spec
        restore_table(t, body["table"])
        past = body["history"]
        if past is not None:
            answers = [(question, seat, tuple(name)) for question, seat, name in past["answers"]]
            begun = msgspec.convert(past.get("seal", begun), RulesSeal)
            t.history = History(past["seed"], past["options"], answers, begun)
            t.sink = [
                Event(key, tuple(args), tuple(secret), seers) for key, args, secret, seers in body["log"]
            ]
    except (BadSave, BadContent, UnknownGame):
        raise
    except Exception as error:  # whatever a hand-made save trips over, the caller hears one sentence
        raise BadSave("save.damaged") from error
    return t


def revived(spec: GameSpec[Any], data: bytes) -> Table:
    """A table from its pickle."""
    return load(data, lambda game: spec)


def _text(value: Any) -> str:
    if type(value) is not str:
        raise BadSave("save.damaged")
    return value


def _heading(t: Table) -> Json:
    pack = t.content.pack
    return {
        "version": FORMAT_VERSION,
        "game": t.spec.id,
        "rules_version": t.spec.rules_version,
        "content": t.content.digest,
        "pack": pack and msgspec.to_builtins(pack),
    }


def seal(t: Table) -> RulesSeal:
    """What a game began under."""
    past = t.history
    if past is None:
        raise BadSave("record.none")
    if past.seal is not None:
        return past.seal
    facts = t.content.facts({**t.spec.usual, **past.options}, t.seats)
    return RulesSeal(t.spec.rules_version, t.content.digest, dict(facts))


def migrated(spec: GameSpec[Any], body: Json) -> Json:
    """A snapshot brought forward through the game's numbered migrations, or a polite refusal."""
    while body["rules_version"] < spec.rules_version:
        migration = spec.migrations.get(body["rules_version"])
        if migration is None:
            raise BadSave("save.old", found=body["rules_version"], ours=spec.rules_version)
        body = {**migration(body), "rules_version": body["rules_version"] + 1}
    if body["rules_version"] > spec.rules_version:
        raise BadSave("save.future", found=body["rules_version"], ours=spec.rules_version)
    return body


def _checksum(body: Json) -> str:
    return hashlib.sha256(msgspec.json.encode(body, order="sorted")).hexdigest()


def _sealed(body: Json) -> bytes:
    return msgspec.json.encode({**body, "check": _checksum(body)})


def _unsealed(data: bytes | str, expected: str) -> Json:
    try:
        body = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, TypeError, RecursionError) as error:
        raise BadSave("save.truncated") from error
    if not isinstance(body, dict) or body.get("format") != expected:
        raise BadSave("save.foreign", expected=expected)
    if not isinstance(body.get("version"), int) or body["version"] > FORMAT_VERSION:
        raise BadSave("save.future", found=str(body.get("version")), ours=FORMAT_VERSION)
    if body.pop("check", None) != _checksum(body):
        raise BadSave("save.edited")
    return body


# -- records -----------------------------------------------------------------------------------------


def record(t: Table) -> Json:
    """Seed, options and every answer: the whole game, for whoever may know its secrets."""
    if t.history is None:
        raise BadSave("record.none")
    return {
        "format": RECORD,
        **_heading(t),
        **msgspec.to_builtins(seal(t)),
        "seats": t.seats,
        "seed": t.history.seed,
        "options": t.history.options,
        "answers": [[question, seat, list(name)] for question, seat, name in t.history.answers],
    }


def _other_rules(found: int, spec: GameSpec[Any]) -> BadSave:
    """With the rows of the ledger that have changed since."""
    rules = " ".join(rows for version, rows in sorted(spec.amended.items()) if version > found)
    key = "record.rules" if rules else "record.version"
    return BadSave(key, found=found, ours=spec.rules_version, rules=rules)


def is_certain(data: Mapping[str, Any], spec: GameSpec[Any], content: Content, now: Facts) -> bool:
    """Was this record played by our rules and by the facts of today? One that was not is refused, with what
    has changed. Of an old one with a pack we cannot know: only its answers can tell."""
    if not (spec.oldest_record or spec.rules_version) <= data["rules_version"] <= spec.rules_version:
        raise _other_rules(data["rules_version"], spec)
    if data["content"] == content.digest:
        return True
    then = data.get("facts")
    if then is None and data["pack"] is not None:
        return False
    if then is None and data["content"] not in spec.released:
        raise BadSave("record.content")
    if data["pack"] is None and data["content"] in spec.released:
        then = spec.released[data["content"]]
        then = {name: then.get(name, "") for name in now}
    if different := changed(msgspec.convert(then, dict[str, str]), now):
        raise BadSave("record.facts", facts=", ".join(different))
    return True


def pack_of(data: Mapping[str, Any]) -> Pack | None:
    """The pack that a save or record carries with it."""
    return None if data["pack"] is None else msgspec.convert(data["pack"], Pack)
