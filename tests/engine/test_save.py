"""Saves and records: kept whole or refused with a sentence."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

import shamble
from shamble.engine import BadSave, GameSpec, Pack, Table
from shamble.engine import save as saves
from shamble.engine.session import new_table, replay_record, reseal_record
from tests.engine.toy import TOY, Toy, asked_seats, ids, say, talk, talking

Change = Callable[[dict[str, Any]], Any]


def game() -> Toy:
    """In the middle of everything: an interruption open, an answer held, a log and a past."""
    t = talking("Draw:0 Draw:1 Vote Window Mark:z", seed=3)
    say(t, 0, "word", "b")
    talk(t, 1, "whisper")
    talk(t, 2, "act", "ask")
    return t


def load(data: bytes | str, spec: GameSpec[Toy] = TOY) -> Table:
    return saves.load(data, lambda game: spec)


def resealed(data: bytes, change: Change) -> bytes:
    """A save changed by somebody who knows how to write the checksum."""
    body = msgspec.json.decode(data)
    body.pop("check")
    change(body)
    check = hashlib.sha256(msgspec.json.encode(body, order="sorted")).hexdigest()
    return msgspec.json.encode({**body, "check": check})


def refused(data: bytes | str, spec: GameSpec[Toy] = TOY) -> BadSave:
    with pytest.raises(BadSave) as caught:
        load(data, spec)
    for language in ("en", "fr"):
        assert not caught.value.in_language(language).startswith("[")
    return caught.value


def test_a_save_comes_back_as_it_was() -> None:
    t = game()
    again = load(t.save())
    assert again.digest == t.digest
    assert repr(again.choices) == repr(t.choices)
    assert again.sink == t.sink
    assert again.record == t.record


def test_a_loaded_table_goes_on_with_answers_that_were_held() -> None:
    t = load(game().save())
    say(t, 2, "word", "x")
    assert asked_seats(t) == [1, 2]
    assert ids(t) == ids(played(game(), 2, "word", "x"))


def played(t: Table, seat: int, *name: str) -> Table:
    say(t, seat, *name)
    return t


def test_a_finished_game_can_be_kept() -> None:
    t = talking("Mark:a")
    assert load(t.save()).over


def test_a_thinking_copy_can_be_kept_without_a_past() -> None:
    again = load(game().clone().save())
    assert again.history is None
    assert again.digest == game().digest


def test_saves_hold_content_by_name() -> None:
    assert json.loads(game().save())["table"]["state"]["hands"][2] == ["ace", "king"]


def test_every_prefix_of_a_save_is_refused() -> None:
    data = game().save()
    for end in range(0, len(data), 7):
        assert refused(data[:end]).key == "save.truncated"
    assert refused(data[:-1]).key == "save.truncated"


def test_every_prefix_of_a_real_game_is_refused() -> None:
    data = shamble.new("city-of-horror", seats=4, seed=1).save()
    for end in [*range(0, len(data), 211), len(data) - 1]:
        with pytest.raises(BadSave):
            shamble.load(data[:end])


@pytest.mark.parametrize(
    ("old", "new"),
    [(b'"seed":3', b'"seed":4'), (b'"ace"', b'"king"'), (b'"commits":2', b'"commits":1')],
)
def test_an_edited_save_is_refused(old: bytes, new: bytes) -> None:
    data = game().save()
    assert old in data
    assert refused(data.replace(old, new, 1)).key == "save.edited"


@pytest.mark.parametrize(
    "data",
    ["", "hello", "{", b"\xff\xfe\x00", b"[" * 100_000, "nul"],
    ids=["empty", "words", "brace", "binary", "deep", "half a word"],
)
def test_what_is_not_json_is_refused(data: bytes | str) -> None:
    assert refused(data).key == "save.truncated"


@pytest.mark.parametrize("data", ["[]", "3", '"save"', "null", "{}", '{"format": "png"}'])
def test_json_that_is_no_save_is_refused(data: str) -> None:
    assert refused(data).key == "save.foreign"


def test_a_record_is_no_save() -> None:
    assert refused(json.dumps(game().record)).key == "save.foreign"


def set_to(path: str, value: Any) -> Change:
    """Sets what a path such as "table.agenda" leads to."""

    def change(body: dict[str, Any]) -> None:
        *way, last = path.split(".")
        for part in way:
            body = body[part]
        assert last in body, f"the format has changed: no {path}"
        body[last] = value

    return change


@pytest.mark.parametrize(("path", "key"), [("version", "save.future"), ("rules_version", "save.future")])
def test_a_save_from_the_future_is_refused(path: str, key: str) -> None:
    error = refused(resealed(game().save(), set_to(path, 99)))
    assert error.key == key
    assert "99" in str(error)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("version", "one"),
        ("rules_version", None),
        ("rules_version", "1"),
        ("seats", "three"),
        ("seats", 99),
        ("seats", True),
        ("table", None),
        ("table", []),
        ("table.agenda", 5),
        ("table.agenda", [["toy.NoSuchStep"]]),
        ("table.agenda", [["toy.Mark"]]),
        ("table.agenda", [["toy.Mark", "a", "b"]]),
        ("table.agenda", [[["toy"]]]),
        ("table.asker", ["toy.NoSuchStep"]),
        ("table.asker", ["toy.Mark", 1, 2, 3]),
        ("table.ids", []),
        ("table.ids", [1, 2, 3, 4, 5]),
        ("table.picks", [["word", "zzz"]]),
        ("table.rng", "luck"),
        ("table.held", [3]),
        ("table.state", {}),
        ("table.state.hands", [["joker"], [], []]),
        ("table.state.hands", 7),
        ("table.state.talks", "often"),
        ("history", 3),
        ("history", {"seed": 1}),
        ("history.seal", 3),
        ("history.seal", {"rules_version": "one", "content": "cafe"}),
        ("history.seal", {"rules_version": 1, "content": "cafe", "facts": [1]}),
        ("log", [[1]]),
        ("log", None),
        ("pack", 3),
    ],
)
def test_a_save_of_something_impossible_is_refused(path: str, value: Any) -> None:
    assert refused(resealed(game().save(), set_to(path, value))).key.startswith("save.")


def test_a_save_with_a_part_missing_is_refused() -> None:
    body = json.loads(game().save())
    for part in body.keys() - {"check", "format", "content"}:  # a save names its content, whoever brings it
        error = refused(resealed(game().save(), without(part)))
        assert error.key in ("save.damaged", "save.future"), part


def without(part: str) -> Change:
    return lambda body: body.pop(part)


def test_a_save_of_an_unknown_game_says_so() -> None:
    data = resealed(shamble.new("city-of-horror", seats=3).save(), set_to("game", "chess"))
    with pytest.raises(shamble.UnknownGame, match="chess"):
        shamble.load(data)
    with pytest.raises(BadSave):
        shamble.load(resealed(data, set_to("game", ["chess"])))


# -- versions ----------------------------------------------------------------------------------------


def test_migrations_run_in_order() -> None:
    """Version 1 called the marks words, version 2 kept them as one text."""

    def to_2(body: dict[str, Any]) -> dict[str, Any]:
        state = dict(body["table"]["state"])
        state["text"] = " ".join(state.pop("words"))
        return {**body, "table": {**body["table"], "state": state}}

    def to_3(body: dict[str, Any]) -> dict[str, Any]:
        state = dict(body["table"]["state"])
        state["marks"] = state.pop("text").split()
        return {**body, "table": {**body["table"], "state": state}}

    def as_in_version_1(body: dict[str, Any]) -> None:
        body["table"]["state"]["words"] = body["table"]["state"].pop("marks")

    t = talking("Mark:a Mark:b Ask:0:xy Mark:z")
    old = resealed(t.save(), as_in_version_1)
    new_rules = replace(TOY, rules_version=3, migrations={1: to_2, 2: to_3})
    again = load(old, new_rules)
    assert isinstance(again, Toy)
    assert again.marks == ["a", "b"]
    assert repr(again.choices) == repr(t.choices)
    assert json.loads(again.save())["rules_version"] == 3


def test_a_save_too_old_for_the_migrations_is_refused() -> None:
    new_rules = replace(TOY, rules_version=3, migrations={2: lambda body: body})
    error = refused(game().save(), new_rules)
    assert error.key == "save.old"
    assert (error.params["found"], error.params["ours"]) == (1, 3)


def test_a_migration_that_trips_is_a_damaged_save() -> None:
    new_rules = replace(TOY, rules_version=2, migrations={1: lambda body: body["nothing"]})
    assert refused(game().save(), new_rules).key == "save.damaged"


def test_a_renamed_step_is_found_under_its_old_name() -> None:
    t = talking("Ask:0:ab Mark:z")

    def as_once_named(body: dict[str, Any]) -> None:
        assert body["table"]["agenda"] == [["toy.Mark", "z"]]
        body["table"]["agenda"] = [["toy.Scratch", "z"]]

    old = resealed(t.save(), as_once_named)
    assert refused(old).key == "save.damaged"
    again = load(old, replace(TOY, step_aliases={"toy.Scratch": "toy.Mark"}))
    assert again.digest == t.digest


# -- records -----------------------------------------------------------------------------------------


def replay(record: Any, spec: GameSpec[Toy] = TOY) -> Table:
    return replay_record(record, lambda game: spec)


def refused_record(record: Any, spec: GameSpec[Toy] = TOY) -> BadSave:
    with pytest.raises(BadSave) as caught:
        replay(record, spec)
    for language in ("en", "fr"):
        assert not caught.value.in_language(language).startswith("[")
    return caught.value


def test_a_record_plays_the_game_again() -> None:
    t = game()
    again = replay(json.loads(json.dumps(t.record)))
    assert again.digest == t.digest
    assert again.sink == t.sink


def test_a_record_of_other_rules_is_refused() -> None:
    error = refused_record(game().record, replace(TOY, rules_version=2))
    assert error.key == "record.version"
    assert (error.params["found"], error.params["ours"]) == (1, 2)


def test_a_record_of_other_rules_hears_which_have_changed() -> None:
    newer = replace(TOY, rules_version=3, amended={2: "vote.tie", 3: "draw.last draw.none"})
    error = refused_record(game().record, newer)
    assert error.key == "record.rules"
    assert error.params["rules"] == "vote.tie draw.last draw.none"


def test_a_record_of_other_facts_is_refused_with_their_names() -> None:
    record = game().record
    error = refused_record({**record, "content": "cafe", "facts": {**record["facts"], "cards.toml": "x"}})
    assert error.key == "record.facts"
    assert error.params["facts"] == "cards.toml"
    assert "--reseal" in str(error)


def test_a_record_does_not_depend_on_what_could_not_matter() -> None:
    assert game().record["facts"] == {"cards.toml": "toy"}
    assert replay({**game().record, "content": "cafe"}).digest == game().digest
    wild = new_table(TOY, 3, 3, {"plan": "Ask:0:ab", "mood": "wild"}, None).record
    assert refused_record({**wild, "content": "cafe", "facts": {"cards.toml": "toy"}}).key == "record.facts"


def before_facts(record: dict[str, Any], **heading: Any) -> dict[str, Any]:
    """As records were once written, with no more than the digest of the whole content."""
    return {**{key: value for key, value in record.items() if key != "facts"}, **heading}


def with_releases(folder: Path, **releases: dict[str, str]) -> GameSpec[Toy]:
    (folder / "released.json").write_bytes(msgspec.json.encode(releases))
    return replace(TOY, folder=folder)


def test_an_old_record_is_replayed_if_nothing_that_mattered_has_changed(tmp_path: Path) -> None:
    old = before_facts(game().record)
    assert replay(old).digest == game().digest
    assert refused_record({**old, "content": "cafe"}).key == "record.content"
    spec = with_releases(
        tmp_path, cafe={"cards.toml": "toy", "storm.toml": "hail"}, beef={"cards.toml": "joker"}, f00d={}
    )
    assert replay({**old, "content": "cafe"}, spec).digest == game().digest
    for content in ("beef", "f00d"):
        error = refused_record({**old, "content": content}, spec)
        assert (error.key, error.params["facts"]) == ("record.facts", "cards.toml")


def test_a_record_of_older_rules_is_played_again_until_one_comes_up_that_has_changed() -> None:
    newer = replace(TOY, rules_version=3, oldest_record=1, amended={2: "ruling.2"})
    t = replay(game().record, newer)
    assert t.digest == game().digest
    t.ruled_anew(1, "ruling.1")
    with pytest.raises(BadSave, match=r"\(ruling\.2 in the rules ledger\)"):
        t.ruled_anew(2, "ruling.2")
    t.clone().ruled_anew(2, "ruling.2")
    assert refused_record({**game().record, "rules_version": 4}, newer).key == "record.version"
    assert refused_record({**game().record, "rules_version": 0}, newer).key == "record.rules"


def test_a_record_carries_its_pack() -> None:
    t = game()
    packed = {**t.record, "pack": msgspec.to_builtins(Pack("toy", "mine")), "content": "toy-mine"}
    again = replay(packed)
    assert again.content.pack == Pack("toy", "mine")


def test_an_old_record_with_a_pack_is_believed_as_long_as_its_answers_fit() -> None:
    """What our content was at the time nobody knows."""
    t = talking("Ask:0:ab Ask:0:ab")
    say(t, 0, "word", "a")
    old = before_facts(t.record, pack=msgspec.to_builtins(Pack("toy", "mine")), content="older")
    assert replay(old).digest == t.digest
    error = refused_record({**old, "answers": [*old["answers"], [999, 0, ["word", "a"]]]})
    assert (error.key, error.params["number"]) == ("record.uncertain", 2)


@pytest.mark.parametrize("facts", [3, [], {"cards.toml": 3}, "toy"])
def test_a_record_with_impossible_facts_is_damaged(facts: Any) -> None:
    assert refused_record({**game().record, "content": "cafe", "facts": facts}).key == "save.damaged"


def test_a_record_of_other_rules_or_facts_can_be_sealed_anew() -> None:
    old = {**game().record, "rules_version": 0, "content": "cafe", "facts": {}}
    assert reseal_record(old, lambda game: TOY) == game().record
    with pytest.raises(BadSave) as caught:
        reseal_record({**old, "answers": [*old["answers"], [999, 0, ["word"]]]}, lambda game: TOY)
    assert caught.value.key == "record.uncertain"


def test_a_saved_game_remembers_what_it_began_under() -> None:
    """Its record says so even if the save was opened with other content meanwhile."""
    changed = {"rules_version": 1, "content": "cafe", "facts": {"cards.toml": "x"}}
    again = load(resealed(game().save(), set_to("history.seal", changed)))
    assert refused_record(again.record).params["facts"] == "cards.toml"
    assert load(again.save()).record == again.record


def test_a_save_from_before_that_has_the_digest_of_its_content() -> None:
    def older(body: dict[str, Any]) -> None:
        del body["history"]["seal"]
        body["content"] = "cafe"

    again = load(resealed(game().save(), older))
    assert again.digest == game().digest
    assert again.record == before_facts(game().record, content="cafe")


@pytest.mark.parametrize(
    "answer",
    [[32, 0, ["word", "zzz"]], [32, 1, ["word", "a"]], [999, 0, ["word", "a"]], [32, 0, []]],
    ids=["not offered", "foreign seat", "no such question", "no name"],
)
def test_a_record_with_an_illegal_answer_is_refused(answer: list[Any]) -> None:
    t = talking("Ask:0:ab Ask:0:ab")
    say(t, 0, "word", "a")
    record = t.record
    error = refused_record({**record, "answers": [*record["answers"], answer]})
    assert error.key == "record.diverges"
    assert error.params["number"] == 2


def test_a_record_that_goes_on_after_the_end_is_refused() -> None:
    t = talking("Ask:0:ab")
    say(t, 0, "word", "a")
    record = t.record
    assert refused_record({**record, "answers": record["answers"] * 2}).key == "record.diverges"


@pytest.mark.parametrize(
    "record",
    [None, [], "record", {}, {"format": "shamble-record"}, {"format": "shamble-save"}],
    ids=["none", "list", "text", "empty", "bare", "save"],
)
def test_what_is_no_record_is_refused(record: Any) -> None:
    assert refused_record(record).key.startswith("save.")


@pytest.mark.parametrize("part", ["seats", "seed", "options", "answers", "pack", "content", "rules_version"])
def test_a_record_with_a_part_missing_is_refused(part: str) -> None:
    record = dict(game().record)
    del record[part]
    assert refused_record(record).key == "save.damaged"
