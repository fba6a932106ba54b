"""What City's sharp tries out beside the moves: every choice it is put, and deals before they are made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest

import shamble
from shamble.bots import Driver, made
from shamble.bots.base import Look, Worlds
from shamble.bots.city_of_horror.deals import Deal, acceptable
from shamble.bots.city_of_horror.search import GUIDANCE, stop
from shamble.bots.city_of_horror.thumb import ThumbBot
from shamble.bots.city_of_horror.trading import TradingBot
from shamble.bots.counsel import PLAN, grounds_of
from shamble.engine import Choice, Event, Option, Rng, Seat, Table
from shamble.engine.asking import next_question
from shamble.engine.choice import SEALED
from shamble.engine.offers import replies_in
from shamble.testing import Scenario
from tests.bots.city_of_horror.test_talk import market, priced

GAME: Final = "city-of-horror"
Value = Callable[[Any, Seat], float]


def trader(value: Value) -> TradingBot:
    """One that wants something simple, and sees it as soon as the deal is made."""

    def made_now(_: Table) -> Callable[[Table], bool]:
        return lambda world: next_question(world).prompt != "offer.pick"

    return TradingBot("x", replace(GUIDANCE, stop=made_now, value=value), 1.0, 60)


def antidotes(world: Any, seat: Seat) -> float:
    return float(world.antidotes[seat])


def cards(world: Any, seat: Seat) -> float:
    return float(len(world.hands[seat]))


def fair() -> Scenario:
    """Ann has cards, Bob has antidotes, and the turn is over."""
    hands = {"Ann": "shotgun, gun, alarm, flare, kitten", "Bob": ""}
    return market(hands, {"Ann": 0, "Bob": 4}, at=["Window turn_end", "Window revealed"])


def told(s: Scenario, bot: TradingBot) -> list[str]:
    """What happens with that bot in Ann's seat and thumbs in the others', until Ann has had her say."""
    driver = Driver(s.t, {0: bot, 1: ThumbBot(), 2: ThumbBot()}, 3)
    for _ in range(40):
        found = driver.decide()
        if found is None or (found.seat == 0 and not s.t.question(found.question).optional):
            break
        s.t.answer(found.question, found.option, found.seat)
    return [event.key for event in s.t.sink or []]


def test_a_deal_that_helps_is_proposed_and_made() -> None:
    s = fair()
    assert {"offered", "traded"} <= {*told(s, trader(antidotes))}
    assert antidotes(s.t, 0) > 0
    assert cards(s.t, 0) < 5


def test_a_deal_that_does_harm_is_neither_proposed_nor_agreed_to() -> None:
    """Ann wants cards, and whatever she could get Bob to agree to would cost her some."""
    s = fair()
    assert "offered" not in told(s, trader(cards))
    assert cards(s.t, 0) == 5


@pytest.mark.parametrize(("value", "reply"), [(antidotes, "refuse"), (cards, "accept")])
def test_an_offer_is_answered_by_what_comes_of_it(value: Value, reply: str) -> None:
    """Bob offers two cards for an antidote; by its prices Ann's policy would agree."""
    s = market({"Ann": "gun", "Bob": "shotgun, alarm"}, {"Ann": 3, "Bob": 0})
    for words in (("offer", 0), ("give", "shotgun"), ("give", "alarm"), ("ask_antidote",), ("post",)):
        s.t.answer(next(choice for choice in s.t.standing if choice.seat == 1).id, words, 1)
    standing = next(choice for choice in s.t.standing if choice.seat == 0)
    asked = Choice(0, standing.prompt, standing.params, replies_in(standing), SEALED)
    asked.id = standing.id
    assert answered(s.t, trader(lambda *_: 0.5), asked).key == "accept", "as its policy"
    assert answered(s.t, trader(value), asked).key == reply


def answered(t: Table, bot: TradingBot, choice: Choice) -> Option:
    seat = choice.seat
    assert seat is not None
    answer = bot.choose(Look(t, seat), choice, Worlds(t, seat), Rng(1), 0.0)
    assert answer is not None
    return answer


def test_what_its_policy_would_propose_is_dropped_if_it_does_harm() -> None:
    """An offer that is put together and not yet posted: an antidote for a card."""
    for value, said in ((antidotes, "scrap"), (cards, "post")):
        s = market({"Ann": "gun", "Bob": "shotgun, alarm, kitten"}, {"Ann": 4, "Bob": 0})
        bot = trader(value)
        words, option = list[str](), None
        s.t.answer(next(choice for choice in s.t.standing if choice.seat == 0).id, ("offer", 1), 0)
        while option is None or option.key not in ("post", "scrap"):
            choice = next(choice for choice in s.t.standing if choice.seat == 0)
            option = answered(s.t, bot, choice)
            words.append(option.key)
            s.t.answer(choice.id, option, 0)
        assert words[-1] == said
        assert bot.finding is not None
        assert bot.finding.policy[0] == "deal", "its policy would have posted it"


def test_nobody_is_asked_again_who_has_refused_this_turn() -> None:
    s = priced(fair())
    assert {deal.partner for deal in acceptable(s)} == {1}
    assert Deal(1, ("flare",), 0, 0, 1) in acceptable(s)
    s.ledger.refused[1, 0] = 1
    assert acceptable(s) == []


def test_who_refuses_more_of_its_offers_than_they_take_is_asked_no_more() -> None:
    """It follows from what everybody saw; Bob's refusal of somebody else is no matter."""
    for story, is_asked in (
        ([], True),
        ([("offer_refused", 1, 0)], False),
        ([("offer_refused", 1, 0), ("traded", 0, 1)], True),
        ([("offer_refused", 1, 2), ("offer_refused", 0, 1), ("traded", 1, 0)], True),
    ):
        s, bot = fair(), trader(antidotes)
        bot.hear(0, [*[Event(key, (one, other)) for key, one, other in story], Event("turn_began", (2,))])
        asked = at_leisure(s, bot)
        proposed = bot.choose(*asked)
        assert (proposed is not None and proposed.name == ("offer", 1)) == is_asked, story
        if proposed is not None:
            assert grounds_of(bot, asked[1], proposed).kind == PLAN, "the deal that it has in mind"


def test_nobody_buys_and_sells_antidotes_on_one_occasion() -> None:
    sale, purchase = Deal(1, (), 1, 1, 0), Deal(2, ("gun",), 0, 0, 1)
    for before, is_over, speaks in ((sale, True, True), (sale, False, False), (purchase, False, True)):
        s, bot = fair(), trader(antidotes)
        asked = at_leisure(s, bot)
        bot.occasion, bot.offers, bot.proposed = ("", ()) if is_over else asked[0].occasion, 1, before
        assert (bot.choose(*asked) is not None) == speaks


def at_leisure(s: Scenario, bot: TradingBot) -> tuple[Look, Choice, Worlds, Rng, float]:
    """Ann may speak. Her policy would say nothing, as most of the time."""
    bot.policy.pondered = Look(s.t, 0).occasion  # type: ignore[attr-defined]  # City's own
    standing = next(choice for choice in s.t.standing if choice.seat == 0)
    return Look(s.t, 0), standing, Worlds(s.t, 0), Rng(1), 0.0


def test_in_the_set_up_the_first_turn_is_played_out() -> None:
    t: Any = shamble.new(GAME, 4, 3)
    assert next_question(t).prompt.startswith(("setup", "draft"))
    enough = stop(t)
    bots, rng = [ThumbBot() for _ in range(4)], Rng(1)
    while not enough(t):
        choice = next_question(t)
        seat = choice.seat or 0
        answer = bots[seat].choose(Look(t, seat), choice, Worlds(t, seat), rng, 0.0)
        assert answer is not None
        t.take(choice, answer)
    assert t.turn == 2


def test_the_sharp_thinks_about_windows_for_which_steady_has_no_time() -> None:
    sharp: Any = made(GAME, "sharp")
    steady: Any = made(GAME, "steady")
    options = [Option("pass"), Option("play", ("gun",))]
    seen: dict[str, tuple[bool, bool]] = {}
    for prompt in ("window.choice", "window.attack", "attack.victim", "vote.attack", "window.turn_end"):
        for count in (1, 2):
            choice = Choice(0, prompt, (), options[:count], SEALED)
            seen[f"{prompt} {count}"] = sharp.guidance.worth(choice), steady.guidance.worth(choice)
    assert {key: both for key, both in seen.items() if key.endswith("2")} == {
        "window.choice 2": (True, False),
        "window.attack 2": (True, True),
        "attack.victim 2": (True, False),
        "vote.attack 2": (True, True),
        "window.turn_end 2": (False, False),
    }
    assert not any(both != (False, False) for key, both in seen.items() if key.endswith("1")), "no choice"
