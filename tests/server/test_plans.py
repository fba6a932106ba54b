"""Plans at a table of the server: single answers in the record, one undo, and a reason where they stop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from shamble import IllegalAnswer
from shamble.engine import Arg, Table
from shamble.engine.plans import Expected, Plan
from shamble.server.errors import NotAllowed, RoomError
from shamble.server.hub import Hub
from shamble.server.opening import open_lobby
from shamble.server.play import GameSetup
from shamble.server.room import Room
from shamble.server.rows import Change
from shamble.server.wire import plans_data
from shamble.testing import table as set_table
from tests.games.marvel_zombies.rulebook.helpers import ring
from tests.server.test_protocol import greeted
from tests.server.tools import ANN, BOB, EVE, Clock, everything

Dealing = Callable[[Table], None]
DAWN = "dawn-of-the-dead"
WALK: dict[str, Any] = {
    "turn": 3,
    "people": {"peter": "098", "roger": "098"},
    "zombies": {"104": 4, "206": 5},
    "active": "peter, roger",
    "at": "Act",
}


@pytest.fixture
def deal(monkeypatch: pytest.MonkeyPatch) -> Dealing:
    """deal(table): that is the table of the next room."""
    return lambda table: monkeypatch.setattr(GameSetup, "table", lambda self: table)


def seated(game: str, *people: str) -> Room:
    room = open_lobby("room", game, max(2, len(people)), {}, ANN, seed=7, clock=Clock())
    for seat, person in enumerate(people):
        room.take_seat(person, seat, person)
    room.start(ANN)
    return room


def mall(deal: Dealing, *people: str, **literal: Any) -> Room:
    """Dawn of the Dead: Ann leads the humans, the zombies sit on the second seat."""
    deal(set_table(DAWN, 2, **{**WALK, **literal}).t)
    return seated(DAWN, *(people or (ANN,)))


def city(deal: Dealing, **literal: Any) -> Room:
    deal(ring(**literal).t)
    return seated("marvel-zombies", ANN, BOB)


def offered(room: Room, *name: str) -> Plan:
    return next(plan for plan in room.plans_for(ANN, 0) if plan.name == name)


def question(room: Room) -> int:
    return room.play.playing().open[0].id


def go(room: Room, *name: Arg) -> Change:
    return room.follow_offered(ANN, question(room), 0, name)


def place(room: Room, who: str = "peter") -> str:
    found: str = room.view_for(ANN, 0)["characters"][who]["square"]
    return found


def test_a_walk_is_one_command_and_single_answers_in_the_record(deal: Dealing) -> None:
    room = mall(deal)
    way = [str(expected.name[1]) for expected in offered(room, "walk", "166").answers]
    change = go(room, "walk", "166")
    assert len(way) == 6
    assert place(room) == "166"
    assert [moment.name for moment in change.moments] == [("step", square) for square in way]
    assert [moment.by for moment in change.moments] == ["person", *["plan"] * 5]
    assert change.followed is not None
    assert (change.followed.given, change.followed.why) == (6, "")
    assert room.play.playing().record["answers"] == recorded(room)


def recorded(room: Room) -> list[list[Any]]:
    return [[m.question, m.seat, list(m.name)] for m in room.moments if m.seat is not None]


def test_undo_takes_back_the_whole_walk_and_nothing_more(deal: Dealing) -> None:
    room = mall(deal)
    table = room.play.playing()
    step = table.open[0].options[0]
    room.answer(ANN, question(room), 0, step.name)
    before = place(room)
    go(room, *next(plan.name for plan in room.plans_for(ANN, 0) if len(plan.answers) == 4))
    assert place(room) != before
    room.undo(ANN, 0)
    assert place(room) == before
    assert room.moment == 1
    room.undo(ANN, 0)
    assert place(room) == "098"


def test_a_walk_stops_where_a_hidden_zombie_is_met_and_says_so(deal: Dealing) -> None:
    room = mall(deal, ANN, BOB, hidden="144, 055")
    change = go(room, "walk", "166")
    assert place(room) == "144"
    stopped = room.stopped_for(ANN, 0)
    assert stopped is not None
    assert stopped == change.followed
    assert "144" in room.speaker("en").stopped(stopped, 0)
    undo = room.petitions.undo_target(0)
    assert undo is not None
    assert not undo.free, "what was found is not unfound by an undo"
    with pytest.raises(NotAllowed):
        room.stopped_for(BOB, 0)


def test_the_reason_is_forgotten_with_the_next_answer(deal: Dealing) -> None:
    room = mall(deal)
    answers = [Expected("turn.act", ("step", "099")), Expected("turn.act", ("step", "001"))]
    room.follow(ANN, question(room), 0, answers)
    assert room.stopped_for(ANN, 0) is not None
    room.answer(ANN, question(room), 0, room.play.playing().open[0].options[0].name)
    assert room.stopped_for(ANN, 0) is None


@pytest.mark.parametrize(
    "answers",
    [
        [],
        [Expected("turn.act", ("step", "001"))],
        [Expected("fire.target", ("at", "104"))],
        [Expected("turn.act", ("step", "099"))] * 65,
    ],
)
def test_a_plan_that_cannot_begin_changes_nothing(deal: Dealing, answers: list[Expected]) -> None:
    room = mall(deal)
    before = everything(room)
    with pytest.raises(IllegalAnswer):
        room.follow(ANN, question(room), 0, answers)
    assert everything(room) == before


def test_nobody_follows_a_plan_on_a_foreign_seat(deal: Dealing) -> None:
    room = mall(deal, ANN, BOB)
    before = everything(room)
    for person, seat in ((BOB, 0), ("", 0), (ANN, 1)):
        with pytest.raises((NotAllowed, IllegalAnswer)):
            room.follow_offered(person, question(room), seat, ("walk", "166"))
        with pytest.raises(NotAllowed):
            room.plans_for(person, seat)
    assert everything(room) == before


SIX: dict[str, Any] = {
    "heroes": {"iron_man": {"at": "8R-b"}, "wasp": {"at": "8R-b", "health": 3}},
    "enemies": {"8R-b": "4 trooper"},
    "at": "Activation -1 1 2",
}


def test_four_wounds_are_shared_out_in_one_go(deal: Dealing) -> None:
    room = city(deal, **SIX)
    sharing = room.sharing_for(ANN, 0)
    assert sharing is not None
    assert sharing.total == 4
    assert [part.proposed for part in sharing.parts] == [3, 1], "whoever has more Health left takes more"
    room.share(ANN, question(room), 0, [3, 1])
    heroes = room.view_for(ANN, 0)["heroes"]
    assert (heroes["iron_man"]["health"], heroes["wasp"]["health"]) == (2, 2)
    assert [moment.by for moment in room.moments[-4:]] == ["person", "plan", "plan", "plan"]


@pytest.mark.parametrize("shares", [[], [4], [4, 1], [1, 1], [2, 1, 1]])
def test_shares_have_to_fit(deal: Dealing, shares: list[int]) -> None:
    room = city(deal, **SIX)
    before = everything(room)
    with pytest.raises(IllegalAnswer):
        room.share(ANN, question(room), 0, shares)
    assert everything(room) == before


def supplies(deal: Dealing) -> Room:
    """City of Horror: Ann alone shares out an antidote and a card; then there is more to share out."""
    people = {
        "Ann": {"bank": "vigil", "church": "teen"},
        "Bob": {"armory": "geek"},
        "Eve": {"armory": "mama"},
    }
    t = set_table(
        "city-of-horror",
        players="Ann Bob Eve",
        people=people,
        cards={"supplies": {"bank": "alarm", "church": "gun"}},
        dropped_antidotes={"bank": 1, "church": 1},
        at=["Share bank", "Share church"],
    ).t
    deal(t)
    return seated("city-of-horror", ANN, BOB, EVE)


def test_whoever_shares_out_says_at_once_who_gets_which(deal: Dealing) -> None:
    room = supplies(deal)
    data = plans_data(room, ANN, 0, "en")["sharing"]
    assert data["total"] == 2
    given = [(part["thing"][1:], part["taker"], part["proposed"]) for part in data["parts"]]
    assert given[0] == (["object", "antidote"], ["seat", "0"], 1)
    assert given[4] == (["card", "alarm"], ["seat", "1"], 1)
    room.share(ANN, question(room), 0, [0, 1, 0, 1, 0, 0])
    assert [(moment.by, moment.name) for moment in room.moments[-2:]] == [
        ("person", ("take", "alarm")),
        ("plan", ("hand_out_antidote", 1)),
    ]


@pytest.mark.parametrize("shares", [[0, 1, 0, 0, 0, 1], [1, 0, 0, 1, 0, 0], [1, 1, 0, 0, 0, 0]])
def test_who_gets_which_has_to_fit(deal: Dealing, shares: list[int]) -> None:
    """Nobody takes any, one takes two, one thing goes to two."""
    room = supplies(deal)
    before = everything(room)
    with pytest.raises(IllegalAnswer):
        room.share(ANN, question(room), 0, shares)
    assert everything(room) == before


TIE: dict[str, Any] = {
    "heroes": {"iron_man": {"at": "8R-a"}, "wasp": {"at": "8R-c"}},
    "enemies": {"8R-b": "3 guard"},
    "at": "Activation -1 1 2",
}


def test_ties_are_asked_until_somebody_lets_the_game_settle_them(deal: Dealing) -> None:
    room = city(deal, **TIE)
    assert room.play.playing().open[0].prompt == "enemy.odd"
    assert not room.plans.are_ties_settled
    change = room.let_game_settle(BOB)
    assert [moment.by for moment in change.moments] == ["tie"]
    assert room.status != "playing" or room.play.playing().open[0].prompt != "enemy.odd"
    assert "ties_on" in [line.text for line in room.lines]
    assert Room(room.stored()).plans.are_ties_settled, "it is kept for the table"


def test_ties_by_hand_again_and_only_for_those_who_play(deal: Dealing) -> None:
    room = city(deal, **SIX)
    room.let_game_settle(ANN)
    room.let_game_settle(BOB)
    assert [line.text for line in room.lines].count("ties_on") == 1, "said once"
    room.settle_by_hand(ANN)
    assert not room.plans.are_ties_settled
    with pytest.raises((NotAllowed, RoomError)):
        room.let_game_settle(EVE)


async def test_a_program_asks_for_plans_and_follows_one(hub: Hub, deal: Dealing) -> None:
    deal(set_table(DAWN, 2, **WALK).t)
    hub.pace = 3600
    room = await hub.create(ANN, DAWN, 2, seed=7)
    await hub.do(room.code, ANN, Room.take_seat, 0, "Ann")
    await hub.do(room.code, ANN, Room.start)
    program = await greeted(hub, room.code, ANN)
    (told,) = await program.send(do="plans", seat=0, id=1)
    walk = next(plan for plan in told["plans"] if plan["plan"] == ["walk", "166"])
    assert walk["notes"]["cost"] == 6
    assert walk["way"][0] == ["square", "098"]
    (done,) = await program.send(do="plan", seat=0, question=told["question"], plan=walk["plan"], id=2)
    assert (done["type"], done["given"], done["stopped"]) == ("done", 6, "")
    (told,) = await program.send(do="plans", seat=0)
    own = [{"prompt": "turn.act", "answer": ["fire", "peter"]}, {"prompt": "turn.join", "answer": ["enough"]}]
    (refused,) = await program.send(do="plan", seat=0, question=1, answers=own)
    assert refused["error"] == "answer.stale"
    (refused,) = await program.send(do="plan", seat=0, question=told["question"], answers=own[1:])
    assert refused["error"] == "plan.question"
    assert refused["questions"]
    (refused,) = await program.send(do="plans", seat=1)
    assert refused["error"] == "seat.not_yours"
