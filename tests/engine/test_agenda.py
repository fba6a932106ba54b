"""The agenda: steps run in written order, and what a step leads to comes before whatever was pending."""

from __future__ import annotations

from shamble.engine import NOTHING
from shamble.engine.step import REGISTRY
from tests.engine.toy import Ask, Bluff, Cancel, Mark, Nest, Reaction, Vote, say, toy


def test_steps_run_in_written_order() -> None:
    assert toy("Mark:a Mark:b Mark:c").marks == ["a", "b", "c"]


def test_what_a_step_leads_to_comes_before_what_was_pending() -> None:
    assert toy("Mark:a Twice:b Mark:c").marks == ["a", "b1", "b2", "c"]


def test_steps_nest() -> None:
    assert toy("Nest:2 Mark:end").marks == ["in2", "in1", "in0", "out1", "out2", "end"]


def test_nothing_pending_is_the_end() -> None:
    t = toy("Mark:a")
    assert t.over
    assert t.choices == []
    assert t.asker is NOTHING
    assert t.result is not None


def test_a_question_stops_the_agenda_until_it_is_answered() -> None:
    t = toy("Mark:a Ask:1:ab Mark:z")
    assert not t.over
    assert t.result is None
    assert t.marks == ["a"]
    say(t, 1, "word", "b")
    assert t.marks == ["a", "1b", "z"]
    assert t.over


def test_what_an_answer_leads_to_comes_before_what_its_step_queued() -> None:
    t = toy("Vote")
    for seat in range(3):
        say(t, seat, "word", "a")
    assert t.marks == ["0a", "1a", "2a", "counted"]


def test_a_cancelled_step_does_nothing() -> None:
    t = toy("Ask:0:ab Mark:never Mark:z")
    t.agenda[t.agenda.index(Mark("never"))] = NOTHING
    say(t, 0, "word", "a")
    assert t.marks == ["0a", "z"]


def test_steps_are_registered_under_their_module_and_name() -> None:
    assert Mark.name == "toy.Mark"
    assert REGISTRY["toy.Mark"] is Mark


def test_the_arguments_of_a_step_are_its_fields() -> None:
    assert Ask.fields == Bluff.fields == ("seat", "letters")
    assert Vote.fields == ()
    assert Ask(1, "ab").arguments() == (1, "ab")


def test_steps_with_equal_arguments_are_equal() -> None:
    assert Mark("a") == Mark("a")
    assert hash(Mark("a")) == hash(Mark("a"))
    assert Mark("a") != Mark("b")
    assert Nest(1) != Cancel(1)
    assert Reaction() == Reaction()
    assert repr(Ask(1, "ab")) == "Ask(1, 'ab')"


def test_events_go_to_the_log_once() -> None:
    t = toy("Mark:a Twice:b")
    assert [repr(event) for event in t.sink or []] == ["marked a", "marked b1", "marked b2"]


def test_chance_and_commit_count_as_irreversible() -> None:
    assert toy("Mark:a").commits == 0
    assert toy("Draw:0 Draw:1").commits == 2
