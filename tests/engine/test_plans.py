"""Following a plan: answer by answer, until something comes in between."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from shamble.engine import IllegalAnswer
from shamble.engine.plans import (
    NEWS,
    OFFER,
    OTHERS,
    OVER,
    QUESTION,
    REVEALED,
    SAME,
    SHARE,
    Expected,
    Followed,
    Planning,
    SharePart,
    Sharing,
    check_given,
    follow_at,
    foreseen,
    picks,
    plans_for,
    question_of,
    settled,
)
from shamble.engine.speech import Speaker
from tests.engine.toy import SILENT, Toy, toy

MARKED = {"word": foreseen("marked")}


def word(name: str, **more: bool) -> Expected:
    return Expected("pick", ("word", name), **more)


def table(plan: str, **planning: Any) -> Toy:
    planning.setdefault("foreseen", MARKED)
    return toy(plan, spec=replace(SILENT, planning=Planning(**planning)))


def test_all_of_it_if_nothing_comes_in_between() -> None:
    t = table("Ask:0:ab Ask:0:cd Ask:0:ef Ask:0:gh")
    assert follow_at(t, 0, [word("a"), word("d"), word("e")]) == Followed(3)
    assert t.marks == ["0a", "0d", "0e"]
    assert [name for _, _, name in t.record["answers"]] == [["word", letter] for letter in "ade"]


def test_it_stops_where_the_answer_is_not_on_offer() -> None:
    t = table("Ask:0:ab Ask:0:cd")
    assert follow_at(t, 0, [word("a"), word("b")]) == Followed(1, OFFER)
    assert t.marks == ["0a"]


def test_it_stops_where_something_else_is_asked() -> None:
    t = table("Ask:0:ab Window")
    assert follow_at(t, 0, [word("a"), word("b")]) == Followed(1, QUESTION)


def test_it_stops_where_others_are_asked() -> None:
    t = table("Ask:0:ab Ask:1:ab Ask:0:ab")
    assert follow_at(t, 0, [word("a"), word("b")]) == Followed(1, OTHERS)


def test_it_stops_at_the_end() -> None:
    t = table("Ask:0:ab")
    assert follow_at(t, 0, [word("a"), word("b")]) == Followed(1, OVER)


def test_it_stops_at_an_event_that_is_not_its_own() -> None:
    t = table("Ask:0:ab Draw:1 Ask:0:cd")
    done = follow_at(t, 0, [word("a"), word("c")])
    assert (done.given, done.why) == (1, NEWS)
    assert done.event is not None
    assert done.event.key == "drew"


def test_an_event_that_nobody_foresaw_stops_it_too() -> None:
    t = table("Ask:0:ab Ask:0:cd", foreseen={})
    assert follow_at(t, 0, [word("a"), word("c")]).why == NEWS


def test_it_stops_where_something_came_to_light_without_an_event() -> None:
    known = {"word": foreseen("marked", "drew")}
    assert follow_at(table("Ask:0:ab Draw:1 Ask:0:cd", foreseen=known), 0, [word("a"), word("c")]) == (
        Followed(1, REVEALED)
    )
    looking = {"word": foreseen("marked", "drew", reveals=True)}
    assert follow_at(table("Ask:0:ab Draw:1 Ask:0:cd", foreseen=looking), 0, [word("a"), word("c")]) == (
        Followed(2)
    )


def test_what_is_only_said_if_asked_may_be_missing() -> None:
    t = table("Ask:0:ab Draw:1 Ask:1:cd")
    assert follow_at(t, 0, [word("a"), word("c", if_asked=True)]) == Followed(1)


def test_what_is_only_said_if_asked_is_said_if_it_is() -> None:
    t = table("Ask:0:ab Ask:0:cd")
    assert follow_at(t, 0, [word("a"), word("c", if_asked=True)]) == Followed(2)


def test_the_same_answer_as_long_as_the_same_is_asked_whatever_happens() -> None:
    t = table("Ask:0:ab Draw:1 Ask:0:ab Ask:0:ab Ask:0:abc", repeats={"pick": "word"})
    plans = plans_for(t.spec.planning, None, t.open[0])
    assert [plan.key for plan in plans] == [SAME, SAME]
    assert follow_at(t, 0, plans[1].answers) == Followed(3)
    assert t.marks == ["0b", "0b", "0b"]


def test_a_plan_of_which_nothing_can_be_done_is_refused() -> None:
    t = table("Ask:0:ab")
    done = follow_at(t, 0, [word("z")])
    assert not t.marks
    with pytest.raises(IllegalAnswer, match="cannot be done"):
        check_given(done)


def test_a_question_to_everybody_is_everybodys() -> None:
    t = table("Anyone Ask:1:ab")
    assert follow_at(t, 1, [Expected("anyone", ("word", "a")), word("b")]) == Followed(2)
    assert [seat for _, seat, _ in t.record["answers"]] == [1, 1]
    assert question_of(t, 1) is None


def test_a_clone_tells_nobody_and_is_followed_all_the_same() -> None:
    t = table("Ask:0:ab Draw:1 Ask:0:cd").clone()
    assert follow_at(t, 0, [word("a"), word("c")]).why == NEWS
    assert t.sink is None


def test_shares_become_answers() -> None:
    three = Sharing(3, (SharePart(("word", "a"), 3, 2), SharePart(("word", "b"), 3, 1)))
    t = table("Ask:0:ab Ask:0:ab Ask:0:ab", sharing=lambda reading, choice: three)
    (plan,) = plans_for(t.spec.planning, None, t.open[0])
    assert plan.key == SHARE
    assert follow_at(t, 0, plan.answers) == Followed(3)
    assert t.marks == ["0a", "0a", "0b"]


def handing(things: str = "xy", takers: str = "ab") -> Sharing:
    """The first taker's answers are to the open question; the first things are proposed."""
    parts = [
        SharePart(
            ("word", thing + taker),
            1,
            int(things.index(thing) == takers.index(taker)),
            later="" if taker == takers[0] else "rest",
            thing=(things.index(thing), ("thing", thing)),
            taker=("letter", taker),
        )
        for thing in things
        for taker in takers
    ]
    return Sharing(min(len(things), len(takers)), tuple(parts))


def given(sharing: Sharing, shares: list[int]) -> list[str]:
    return [str(each.name[1]) for each in sharing.answers("pick", shares)]


def test_things_go_to_one_each_and_the_open_question_is_answered_first() -> None:
    sharing = handing()
    assert given(sharing, sharing.proposed) == ["xa", "yb"]
    swapped = [0, 1, 1, 0]
    assert [(each.prompt, each.name[1], each.if_asked) for each in sharing.answers("pick", swapped)] == [
        ("pick", "ya", False),
        ("rest", "xb", True),
    ]


@pytest.mark.parametrize(
    ("shares", "why"),
    [
        ([1, 0, 0], "plan.offer"),
        ([1, 0, 0, 0], "plan.shares"),
        ([1, 1, 0, 0], "plan.twice"),
        ([1, 0, 1, 0], "plan.twice"),
        ([0, 2, 0, 0], "plan.twice"),
    ],
)
def test_no_thing_and_nobody_twice(shares: list[int], why: str) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        handing().check(shares)
    assert refused.value.key == why


def test_somebody_answers_the_open_question() -> None:
    with pytest.raises(IllegalAnswer) as refused:
        handing(takers="abc").check([0, 1, 0, 0, 0, 1])
    assert refused.value.key == "plan.own"


def test_who_gets_another_thing_changes_with_whoever_had_it() -> None:
    sharing = handing(things="xyz", takers="abcd")
    first, _, _ = sharing.things()
    assert given(sharing, sharing.handed(sharing.proposed, first, first[1])) == ["ya", "xb", "zc"]
    moved = sharing.handed(sharing.proposed, first, first[3])
    assert given(sharing, moved) == ["ya", "xd", "zc"], "one thing always answers the open question"


def test_what_stays_changes_with_what_is_given() -> None:
    sharing = handing(things="xyz")
    *_, last = sharing.things()
    assert given(sharing, sharing.proposed) == ["xa", "yb"]
    assert given(sharing, sharing.handed(sharing.proposed, last, last[0])) == ["za", "yb"]
    first = sharing.things()[0]
    assert given(sharing, sharing.handed(sharing.proposed, first, None)) == ["za", "yb"]


def test_what_need_not_be_asked_is_left_out_and_the_plan_goes_on() -> None:
    t = table("Ask:0:ab Ask:0:cd")
    assert follow_at(t, 0, [word("a"), word("b", if_asked=True), word("d")]) == Followed(2)
    assert t.marks == ["0a", "0d"]


def test_so_many_of_them_each_once() -> None:
    choice = table("Ask:0:abcd").open[0]
    shared = picks(choice, 2)
    assert shared is not None
    assert [part.proposed for part in shared.parts] == [1, 1, 0, 0]
    assert picks(choice, 1) is None
    assert picks(choice, 4) is None


def test_ties_are_settled_only_where_the_game_says_so() -> None:
    t = table("Ask:0:ab Ask:0:ab", ties=frozenset({"pick"}))
    first = settled(t.spec.planning, t.open[0])
    assert first in t.open[0].options
    t.take(t.open[0], t.open[0].options[0])
    assert settled(t.spec.planning, t.open[0]) is not None
    assert settled(Planning(), t.open[0]) is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_why_it_stopped_is_a_sentence(language: str) -> None:
    speaker = Speaker(SILENT, language, ["Ann", "Bob", "Cy"])
    assert speaker.stopped(Followed(2), 0) == ""
    for why in (OFFER, QUESTION, OTHERS, REVEALED, OVER):
        assert "[" not in speaker.stopped(Followed(1, why), 0)
