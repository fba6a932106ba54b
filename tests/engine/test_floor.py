"""Windows: whoever acts first interrupts, passes wait, and all have passed closes it."""

from __future__ import annotations

from shamble.engine import NOTHING
from tests.engine.toy import Mark, asked_seats, ids, say, toy


def test_all_passes_close_the_window() -> None:
    t = toy("Window Mark:z")
    for seat in (1, 0, 2):
        assert t.marks == []
        say(t, seat, "pass")
    assert t.marks == ["z"]


def test_a_pass_is_collected_and_not_asked_again() -> None:
    t = toy("Window Mark:z")
    say(t, 1, "pass")
    assert asked_seats(t) == [0, 2]


def test_acting_interrupts_and_everybody_is_asked_again() -> None:
    t = toy("Window Mark:z")
    say(t, 1, "pass")
    say(t, 0, "play", "king")
    assert t.discard == [1]
    assert t.marks == []
    assert asked_seats(t) == [0, 1, 2], "a pass given before somebody acted no longer counts"


def test_unchanged_questions_keep_their_id_and_changed_ones_get_a_new_one() -> None:
    t = toy("Window Mark:z")
    before = ids(t)
    say(t, 0, "play", "king")
    after = ids(t)
    assert after[1] == before[1]
    assert after[2] == before[2]
    assert after[0] not in before.values()


def test_the_window_goes_on_until_all_have_passed_in_a_row() -> None:
    t = toy("Window Mark:z")
    say(t, 0, "pass")
    say(t, 2, "play", "king")
    say(t, 0, "play", "king")
    say(t, 1, "play", "king")
    assert t.marks == []
    for seat in range(3):
        say(t, seat, "pass")
    assert t.marks == ["z"]
    assert t.discard == [1, 1, 1]


def test_a_reaction_cancels_by_depth() -> None:
    t = toy("Reaction Mark:subject Mark:z")
    say(t, 1, "react", 1)
    for seat in range(3):
        say(t, seat, "pass")  # nobody cancels the cancel
    assert t.marks == ["cancelled", "z"]


def test_a_cancel_can_be_cancelled() -> None:
    t = toy("Reaction Mark:subject Mark:z")
    say(t, 1, "react", 1)
    say(t, 0, "react", 0)
    for seat in range(3):
        say(t, seat, "pass")  # nobody cancels the cancel of the cancel
    assert t.marks == ["cancelled"]
    assert asked_seats(t) == [0, 1, 2], "the subject stands again, and can be cancelled again"
    for seat in range(3):
        say(t, seat, "pass")
    assert t.marks == ["cancelled", "subject", "z"]


def test_three_deep_the_first_cancel_holds() -> None:
    t = toy("Reaction Mark:subject Mark:z")
    for seat in (1, 0, 2):
        say(t, seat, "react", seat)
    while not t.over:
        say(t, asked_seats(t)[0], "pass")
    assert t.marks == ["cancelled", "cancelled", "z"]


def test_cancelling_the_second_of_two_equal_steps_leaves_the_first() -> None:
    t = toy("Mark:same Reaction Mark:same Mark:z")
    say(t, 1, "react", 1)
    while not t.over:
        say(t, asked_seats(t)[0], "pass")
    assert t.marks == ["same", "cancelled", "z"]


def test_a_window_over_nothing_asks_nobody() -> None:
    t = toy("Ask:0:ab Reaction Mark:subject Mark:z")
    t.agenda[t.agenda.index(Mark("subject"))] = NOTHING
    say(t, 0, "word", "a")
    assert t.over
    assert t.marks == ["0a", "z"]


def test_ids_survive_a_nested_window() -> None:
    t = toy("Reaction Mark:subject Mark:z")
    outer = ids(t)
    say(t, 1, "react", 1)
    assert not set(ids(t).values()) & set(outer.values())
    say(t, 0, "react", 0)
    for seat in range(3):
        say(t, seat, "pass")
    assert ids(t) == outer
