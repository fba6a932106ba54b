"""The rules-of-thumb bot: its rules in scenes of their own, and whole games at every number of seats."""

from __future__ import annotations

import tomllib
from typing import Any, Final

import pytest

import shamble
from shamble.bots import Bot, Driver, RandomBot, bots_for
from shamble.bots.base import Look, Worlds, ask
from shamble.bots.dawn_of_the_dead.judge import PAIRS, TOGETHER
from shamble.bots.dawn_of_the_dead.planning import first_step, reachable
from shamble.bots.dawn_of_the_dead.thumb import ThumbBot
from shamble.bots.dawn_of_the_dead.zombies import CUNNING
from shamble.engine import Pack, Rng, Table
from shamble.games import find
from shamble.testing import Scenario, table
from tests.attributes import attributes

GAME: Final = "dawn-of-the-dead"
GAMES: Final = 8


def mall(at: str, **literal: Any) -> Scenario:
    """Ann has the humans, Bob the zombies; nobody is about who is not named."""
    usual: dict[str, Any] = {"turn": 3, "hidden": "", "zombies": {"009": 4}}
    return table(GAME, players="Ann Bob", **(usual | literal), at=at)


def answer(t: Table, bot: Bot | None = None) -> str:
    """What the bot says to the question that is open."""
    choice = t.open[0]
    return repr(ask(bot or ThumbBot(), t, choice.seat or 0, choice, Rng(1), 1.0))


def say(t: Table, words: str) -> None:
    choice = t.open[0]
    t.answer(choice.id, next(o for o in choice.options if repr(o) == words), choice.seat or 0)


# -- humans ------------------------------------------------------------------------------------------------


def test_a_main_door_is_closed_before_anything_else_by_the_worst_shot() -> None:
    s = mall("Act", people={"peter": "117", "fran": "117"}, active="peter, fran", zombies={"115": 4})
    assert answer(s.t) == "close_gate fran east"


def test_a_rifle_is_taken_where_it_lies() -> None:
    s = mall("Act", people={"peter": "177", "fran": "177"}, active="peter, fran")
    assert answer(s.t) == "take_rifle fran"


def test_the_zombie_in_the_own_square_is_shot_first() -> None:
    s = mall("Act", people={"peter": "117"}, active="peter", zombies={"117": 4, "115": 2})
    assert answer(s.t) == "fire peter"


def test_step_by_step_one_gets_to_every_square_in_reach_for_what_it_costs() -> None:
    """Past zombies and through shut doors, though only where the goal may still be reached is looked at."""
    people, zombies = {"peter": "098"}, {"101": 3, "077": 2}
    reading = mall("Act", people=people, active="peter", zombies=zombies, shut="119-140, 075-098").t.glance(0)
    start, points = reading.square("098"), 9
    ways = reachable(reading, start, points)
    assert len(ways) > 30
    for end, left in ways.items():
        at, rest = start, points
        while at != end:
            to = first_step(reading, at, end, rest)
            rest -= reading.step_cost + dict(reading.tolls[at])[to]
            at = to
        assert rest == left


def test_those_who_keep_together_wait_until_all_of_them_can_go() -> None:
    """Whoever has acted rests for a round: who goes on without them is alone. With nothing left to go for,
    everybody fires when they can."""
    people = {"peter": "098", "roger": "098", "steve": "098+", "fran": "098+"}
    waiting: dict[str, Any] = {"people": people, "rested": "steve, fran", "zombies": {"101": 5}}
    s = mall("Activation", **waiting)
    assert answer(s.t).startswith("activate ")
    assert answer(s.t, ThumbBot(TOGETHER)) == "pass"
    shut = mall("Activation", **waiting, closed="north, east, south, west")
    assert answer(shut.t, ThumbBot(TOGETHER)).startswith("activate ")


def test_those_who_keep_together_go_to_the_others_first() -> None:
    s = mall(
        "Activation", people={"peter": "117", "roger": "104", "steve": "104", "fran": "117"}, closed="east"
    )
    bot = ThumbBot(TOGETHER)
    say(s.t, answer(s.t, bot))
    while s.t.open[0].prompt != "turn.act":
        say(s.t, answer(s.t, bot))
    reading = s.t.glance(0)
    (apart,) = {person.square for person in reading.people if not person.active}
    (here,) = {person.square for person in reading.people if person.active}
    walk = reading.walk([apart])
    assert answer(s.t, bot).startswith("step ")
    say(s.t, answer(s.t, bot))
    (now,) = {person.square for person in s.t.glance(0).people if person.active}
    assert walk[now] < walk[here]


def test_a_stunned_friend_is_woken_by_going_out_and_in() -> None:
    s = mall("Act", people={"peter": "075", "fran": "075!"}, active="peter")
    assert answer(s.t).startswith("step ")


def test_a_stunned_friend_is_carried_from_a_zombie_that_no_shot_is_left_for() -> None:
    s = mall("Act", people={"peter": "075", "fran": "075!"}, active="peter", zombies={"075": 3})
    t = s.t
    while answer(t) == "fire peter":
        s.dice(6, 6, 1, 1)  # he keeps his nerve, and misses
        say(t, "fire peter")
    assert answer(t) == "carry peter fran"
    say(t, "carry peter fran")
    assert answer(t).startswith("step ")
    say(t, answer(t))
    assert answer(t) == "drop peter fran"


def test_whoever_was_picked_up_without_need_cannot_be_put_down_before_a_step() -> None:
    s = mall("Act", people={"peter": "075", "fran": "075!"}, active="peter")
    say(s.t, "carry peter fran")
    assert answer(s.t) in map(repr, s.t.open[0].options)


@pytest.mark.parametrize(("value", "reply"), [(2, "alone"), (9, "with roger")])
def test_fire_is_combined_where_that_kills_more_surely(value: int, reply: str) -> None:
    s = mall("DefendTogether 098 peter 0", people={"peter": "098", "roger": "098"}, zombies={"098": value})
    assert answer(s.t) == reply


@pytest.mark.parametrize(("panic", "target"), [("every", "at 102"), ("near", "at 104")])
def test_by_the_other_reading_a_shot_that_cannot_panic_is_better(panic: str, target: str) -> None:
    literal = {
        "people": {"fran": "103"},
        "active": "fran",
        "zombies": {"102!": 2, "104": 2},
        "seen": "102, 104",
    }
    assert answer(mall("Aim fran", options={"panic": panic}, **literal).t) == target


def test_whoever_has_least_to_lose_is_offered() -> None:
    s = mall("Victims 098 1 0", people={"peter": "098", "roger": "098*", "fran": "098"}, zombies={"098": 5})
    assert answer(s.t) == "victim roger"


# -- zombies -----------------------------------------------------------------------------------------------


def test_a_zombie_beside_somebody_moves_in() -> None:
    s = mall("FreeMoves 2", people={"fran": "098"}, zombies={"009": 4, "099": 4, "130": 5})
    assert answer(s.t) == "move 099"
    say(s.t, "move 099")
    assert answer(s.t) == "go 098"


def test_a_hidden_zombie_comes_out_when_it_gets_at_somebody() -> None:
    s = mall("FreeMoves 1", people={"fran": "176"}, zombies={"009": 4}, hidden="177, 183")
    assert answer(s.t) == "show 177"
    say(s.t, "show 177")
    assert answer(s.t) == "go 176"


def test_the_one_goes_berserk_that_gets_at_somebody_by_running() -> None:
    s = mall("Rage 0", people={"fran": "098"}, zombies={"009": 4, "100": 4, "130": 5})
    assert answer(s.t) == "rage 100"


@pytest.mark.parametrize(("others", "reply"), [({}, "halt"), ({"111": 3}, "go 109")])
def test_a_berserk_does_not_run_alone_into_a_line_of_fire(others: dict[str, int], reply: str) -> None:
    s = mall("FreeMoves 1", people={"peter": "098"}, zombies={"110!": 4, **others})
    say(s.t, "move 110")
    assert answer(s.t) == reply


def test_a_main_door_is_left_to_the_next_zombie_before_those_far_away_move() -> None:
    s = mall("FreeMoves 1", people={"fran": "098"}, zombies={"117": 4, "105": 4})
    assert answer(s.t) == "move 117"


def cunning() -> ThumbBot:
    return ThumbBot(PAIRS, CUNNING)


def test_the_cunning_send_the_strong_first_and_leave_the_weak_where_they_are() -> None:
    strong = mall("FreeMoves 1", people={"fran": "098"}, zombies={"102": 2, "108": 9}, seen="102, 108")
    assert answer(strong.t) == "move 102"
    assert answer(strong.t, cunning()) == "move 108"
    weak = mall("FreeMoves 1", people={"fran": "098"}, zombies={"102": 2}, seen="102")
    assert answer(weak.t) == "move 102"
    assert answer(weak.t, cunning()) == "done"


def test_of_those_who_get_at_somebody_the_cunning_send_the_one_that_harms_most() -> None:
    """Only one gets in: any berserk first, as the others have it, keeps a stronger one out."""
    pair, dead = {"peter": "098", "roger": "098"}, {"100!": 2, "097": 5}
    s = mall("FreeMoves 2", people=pair, zombies=dead, seen="097, 100")
    assert answer(s.t) == "move 100"
    assert answer(s.t, cunning()) == "move 097"


def test_the_strong_one_goes_berserk_where_the_cunning_choose() -> None:
    s = mall("Rage 0", people={"fran": "098"}, zombies={"099": 10, "096": 4}, seen="099")
    assert answer(s.t) == "rage 096"
    assert answer(s.t, cunning()) == "rage 099"


def test_an_attack_is_split_where_that_hurts_more() -> None:
    s = mall("Assault 098", people={"peter": "098", "roger": "098"}, zombies={"098": 6})
    assert answer(s.t) == "attack 2"


# -- whole games -------------------------------------------------------------------------------------------


def played(seed: int, *bots: Bot, **options: str) -> Table:
    t = shamble.new(GAME, len(bots), seed, options)
    Driver(t, dict(enumerate(bots)), seed).run()
    assert t.over
    return t


def wins(t: Table, seat: int) -> bool:
    return t.result is not None and seat in t.result.winners


def test_it_beats_chance_with_the_humans() -> None:
    """Seeds are fixed, so the outcome is: this fails when the bot gets weaker, never by bad luck."""
    assert sum(wins(played(seed, ThumbBot(), RandomBot()), 0) for seed in range(GAMES)) >= GAMES // 2
    assert not any(wins(played(seed, RandomBot(), RandomBot()), 0) for seed in range(GAMES // 2))


def test_it_beats_chance_with_the_zombies() -> None:
    games = [played(seed, RandomBot(), ThumbBot()) for seed in range(GAMES)]
    assert all(wins(t, 1) for t in games)
    rounds = sum(t.view(None)["turn"] for t in games) / GAMES
    slow = sum(played(seed, RandomBot(), RandomBot()).view(None)["turn"] for seed in range(GAMES)) / GAMES
    assert rounds < slow  # chance gets there too, but later


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("options", [{}, {"zombies": "automaton"}, {"setup": "quick"}])
def test_it_plays_every_table_to_the_end(seats: int, options: dict[str, str]) -> None:
    played(30 + seats, *[ThumbBot() for _ in range(seats)], **options)


def test_it_finds_its_way_in_a_mall_that_a_pack_brings() -> None:
    """One square more, before the southern entrance: whoever knew only the printed mall would be lost."""
    spec = find(GAME)
    mall = tomllib.loads((spec.folder / "content" / "map.toml").read_text("utf-8"))["mall"]
    mall["plan"] = [*mall["plan"], " " * 12 + "."]
    mall["entrances"] = {**mall["entrances"], "south": 223}
    t = shamble.new(GAME, 2, 3, pack=Pack(GAME, "longer", {"map": {"mall": mall}}))
    Driver(t, {0: ThumbBot(), 1: ThumbBot()}, 3).run()
    assert t.over


# -- secrets -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_it_decides_alike_in_all_worlds_that_its_seat_cannot_tell_apart(seat: int) -> None:
    """With what it cannot know drawn anew, it gives the same answer: so it does not know."""
    t = shamble.new(GAME, 2, 7)
    driver = Driver(t, {0: ThumbBot(), 1: ThumbBot()}, 7)
    asked = 0
    while asked < 40 and driver.step():
        if t.over or t.open[0].seat != seat or len(t.open[0].options) == 1:
            continue
        asked += 1
        other = Worlds(t, seat).draw(Rng(asked))
        replies = [
            repr(ThumbBot().choose(Look(world, seat), t.open[0], Worlds(world, seat), Rng(5), 1.0))
            for world in (t, other)
        ]
        assert replies[0] == replies[1]
    assert asked == 40


def test_the_game_has_it() -> None:
    assert list(bots_for(GAME)) == ["random", "thumb", "steady", "sharp"]


@pytest.mark.parametrize("seats", [1, 2])
def test_a_zombie_at_a_glance_is_the_one_on_the_board(seats: int) -> None:
    """The bot takes it from the state; what its seat has not seen of it, it does not know there either."""
    t = shamble.new(GAME, seats, 7)
    driver = Driver(t, {seat: ThumbBot() for seat in range(seats)}, 7)
    values = set()
    while driver.step():
        for seat in range(seats):
            reading, glance = t.reading(seat), t.glance(seat)
            for square, foe in reading.foes.items():
                assert attributes(glance.foe_in(square)) == attributes(foe)
                values.add(foe.value)
    assert t.over
    assert None in values
    assert len(values) > 3
