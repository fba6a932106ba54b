"""The driver: bots speak when it is their turn, answer offers, never stall and never talk for ever."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

import shamble
from shamble.bots import Bot, Driver, Look, RandomBot, Worlds, bots_for, play_out
from shamble.engine import Choice, Event, Option, Rng, Seat, Step, Table
from shamble.testing import Scenario, table

GAME: Final = "city-of-horror"


class Chatterbox:
    """Never silent, and in no hurry: the worst neighbour that a table can have."""

    name: Final = "chatterbox"

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        return choice.options[rng.below(len(choice.options))]


class Listener(RandomBot):
    """Notes what it is asked, and says nothing unasked."""

    def __init__(self) -> None:
        self.asked: list[Choice] = []

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        self.asked.append(choice)
        return None if choice.optional else super().choose(look, choice, worlds, rng, budget)


class Passer(Listener):
    """Takes the first option, which in a window is to pass."""

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        return None if choice.optional else choice.options[0]


class Sleeper(Listener):
    """Does not even answer when asked."""

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        return None


def random_bots(seats: int) -> dict[Seat, Bot]:
    return {seat: RandomBot() for seat in range(seats)}


# -- to the end --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_bots_alone_play_to_the_end(seats: int) -> None:
    for seed in range(3):
        t = shamble.new(GAME, seats, seed)
        Driver(t, random_bots(seats), seed).run()
        assert t.over


def test_who_always_has_something_to_say_is_stopped_some_time() -> None:
    t = shamble.new(GAME, 3, 1)
    driver = Driver(t, {seat: Chatterbox() for seat in range(3)}, 1)
    for _ in range(20_000):
        if not driver.step():
            break
    assert t.over


def test_bots_wait_for_people_and_for_nobody_else() -> None:
    t = shamble.new(GAME, 4, 2)
    driver, person = Driver(t, {seat: RandomBot() for seat in (1, 2, 3)}, 2), Rng(5)
    while not t.over:
        driver.run()
        left = [choice for choice in t.choices if not choice.optional]
        assert {choice.seat for choice in left} <= {0}
        if left:
            t.answer(left[0].id, left[0].options[person.below(len(left[0].options))], 0)
    assert not driver.step()


def test_the_same_seed_gives_the_same_game() -> None:
    records = []
    for _ in range(2):
        t = shamble.new(GAME, 4, 3)
        thumb = bots_for(GAME)["thumb"]
        Driver(t, {0: thumb(), 1: RandomBot(), 2: thumb(), 3: RandomBot()}, 4).run()
        records.append(t.record)
    assert records[0] == records[1]
    assert shamble.replay(records[0]).digest == t.digest


def test_a_simulation_ends_and_leaves_no_record() -> None:
    t = shamble.new(GAME, 4, 6)
    world = t.clone()
    result = play_out(world, [RandomBot() for _ in range(4)], Rng(1))
    assert world.over
    assert result.scores == world.spec.result(world).scores
    assert world.history is None
    assert not t.over


# -- speaking ----------------------------------------------------------------------------------------------


def market(guns: str = "gun") -> Scenario:
    """Everybody is asked in a window, so that offers can be made."""
    return table(
        GAME,
        players="Ann Bob Cat",
        turn=1,
        first="Ann",
        people={"Ann": {"church": "rocker*"}, "Bob": {"hospital": "geek*"}, "Cat": {"bank": "vigil*"}},
        zombies={"church": 1},
        cards={"hands": {"Ann": guns, "Bob": "shotgun", "Cat": "flare"}},
        at=["Window revealed", "Window turn_end"],
    )


def offer_a_gun(s: Scenario) -> None:
    """Ann offers Bob her gun for nothing."""
    for words in (("offer", 1), ("give", "gun"), ("post",)):
        standing = next(choice for choice in s.t.standing if choice.seat == 0)
        s.t.answer(standing.id, words, 0)


@pytest.mark.parametrize("bot", ["random", "thumb"])
def test_a_bot_replies_to_an_offer_before_it_does_anything_else(bot: str) -> None:
    s = market()
    driver = Driver(s.t, {1: bots_for(GAME)[bot](), 2: RandomBot()}, 1)
    offer_a_gun(s)
    assert driver.step()
    assert s.t.history is not None
    _, seat, name = s.t.history.answers[-1]
    assert seat == 1
    assert name in (("accept", 0), ("refuse", 0))


def test_a_bot_that_has_passed_replies_all_the_same() -> None:
    s = market()
    driver = Driver(s.t, {1: Passer()}, 1)
    driver.run()
    offer_a_gun(s)
    driver.run()
    assert not s.t.view(None)["offers"]


def test_to_an_offer_silence_is_no_answer() -> None:
    s = market()
    offer_a_gun(s)
    listener = Listener()
    Driver(s.t, {1: listener}, 1).step()
    assert not listener.asked[0].optional
    assert {option.key for option in listener.asked[0].options} == {"accept", "refuse"}


def test_a_bot_is_asked_each_standing_question_once() -> None:
    s = market()
    listener = Listener()
    driver = Driver(s.t, {2: listener}, 1)
    driver.run()
    driver.run()
    assert [choice.prompt for choice in listener.asked] == ["talk", "window.revealed"]
    offer_a_gun(s)  # nothing new for this one
    driver.run()
    assert listener.asked[2:] == []


class Bargainer(Listener):
    """Offers two guns, one after the other: the question looks the same after the first."""

    words: Final = (("offer", 1), ("give", "gun"), ("give", "gun"), ("post",))

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        if choice.optional and len(self.asked) < len(self.words):
            self.asked.append(choice)
            return next(o for o in choice.options if o.name == self.words[len(self.asked) - 1])
        return None if choice.optional else choice.options[0]


def test_no_offer_stalls_half_made() -> None:
    s = market("3 gun")
    Driver(s.t, {0: Bargainer()}, 1).run()
    assert [(offer["posted"], offer["cards"]) for offer in s.t.view(1)["offers"]] == [(True, 2)]


class Eavesdropper(Passer):
    """Notes what it hears."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []
        self.began: list[int] = []

    def hear(self, since: int, events: Sequence[Event]) -> None:
        self.began.append(since)
        self.heard = self.heard[:since] + [repr(event) for event in events]


def test_a_bot_that_listens_hears_what_its_seat_saw_once() -> None:
    t = shamble.new(GAME, 4, 2)
    bots = {seat: Eavesdropper() for seat in range(4)}
    driver = Driver(t, dict(bots), 2)
    driver.run()
    for seat, bot in bots.items():
        assert bot.heard == [repr(event.seen_by(seat)) for event in t.sink or []]
        assert bot.began == sorted(set(bot.began))
    t.sink = (t.sink or [])[:5]  # something was taken back
    driver.step()
    assert bots[0].began[-1] == 0
    assert len(bots[0].heard) == 5


def test_who_must_answer_must_answer() -> None:
    s = market()
    with pytest.raises(ValueError, match="did not answer"):
        Driver(s.t, {2: Sleeper()}, 1).run()


# -- where any seat may answer -----------------------------------------------------------------------------


class Anybody(Step["Vote"]):
    def run(self, g: Vote) -> None:
        g.ask(None, "anybody", (), [Option("yes"), Option("no")])


class Vote(Table):
    """A table whose only question anybody may answer."""

    def standing_questions(self) -> list[Choice]:
        return []


def anybody() -> Vote:
    t = Vote(2, Rng(0))
    t.then(Anybody())
    t.advance()
    return t


def test_people_go_before_bots() -> None:
    t = anybody()
    assert not Driver(t, {1: RandomBot()}, 1).step()
    assert not t.over


def test_bots_alone_decide_themselves() -> None:
    t = anybody()
    assert Driver(t, random_bots(2), 1).step()
    assert t.over
