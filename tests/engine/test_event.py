"""Events: a public fact, and a hidden part for some."""

from __future__ import annotations

import copy
import pickle

from shamble.engine import Event
from shamble.engine.event import EVERYBODY
from tests.engine.toy import toy


def test_only_the_seers_see_the_secret() -> None:
    event = Event("drew", (1,), ("king",), seers=1 << 1 | 1 << 3)
    for seer in (1, 3):
        assert event.seen_by(seer).secret == ("king",)
    for viewer in (0, 2, 4, None):
        assert event.seen_by(viewer).secret == ()
        assert "king" not in repr(event.seen_by(viewer))


def test_everybody_sees_the_public_part() -> None:
    event = Event("drew", (1,), ("king",), seers=2)
    assert event.seen_by(0).args == event.seen_by(1).args == event.seen_by(None).args == (1,)


def test_what_a_viewer_sees_does_not_say_who_else_sees_more() -> None:
    event = Event("drew", (1,), ("king",), seers=2)
    assert event.seen_by(0).seers == event.seen_by(None).seers
    assert vars_of(event.seen_by(0)) == vars_of(Event("drew", (1,), ("ace",), seers=4).seen_by(0))


def vars_of(event: Event) -> tuple[object, ...]:
    return event.key, event.args, event.secret, event.seers


def test_a_secret_seen_can_be_shown_again() -> None:
    seen = Event("drew", (1,), ("king",), seers=2).seen_by(1)
    assert seen.seen_by(None).secret == ("king",), "what left the server for a seat is that seat's"
    assert seen.seers == EVERYBODY


def test_a_drawn_card_is_a_secret_of_its_drawer() -> None:
    drawn = (toy("Draw:2").sink or [])[0]
    assert drawn.seen_by(2).secret
    assert not drawn.seen_by(0).secret


def test_equal_events_are_equal() -> None:
    assert Event("a", (1,)) == Event("a", (1,))
    assert len({Event("a", (1,)), Event("a", (1,)), Event("a", (2,))}) == 2


def test_events_reach_bots_in_other_processes() -> None:
    """Compiled, a class pickles only if it says how; the server's bots stood still for that once."""
    event = Event("drew", (1, "club"), ("king",), seers=2)
    for same in (pickle.loads(pickle.dumps(event)), copy.copy(event)):
        assert vars_of(same) == vars_of(event)
