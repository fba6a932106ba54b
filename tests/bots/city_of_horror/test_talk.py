"""What bots say and hear: prices that run in no circle, a ledger of what everybody did, temperaments."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any, Final

import pytest

import shamble
from shamble.bots import Driver, is_known, made, persona_of, personas
from shamble.bots.base import Look, Worlds, ask
from shamble.bots.city_of_horror import deals, talk, voting
from shamble.bots.city_of_horror.appraisal import Appraisal
from shamble.bots.city_of_horror.deals import Deal
from shamble.bots.city_of_horror.ledger import Ledger
from shamble.bots.city_of_horror.temper import BARTER, DARE, GRUDGE
from shamble.bots.city_of_horror.thumb import ThumbBot
from shamble.engine import Event, Rng
from shamble.testing import Scenario, table
from tests.attributes import attributes

GAME: Final = "city-of-horror"


def market(hands: dict[str, str], antidotes: dict[str, int], **literal: Any) -> Scenario:
    """Bob and Ann trade in the second turn."""
    usual: dict[str, Any] = {
        "turn": 2,
        "first": "Bob",
        "sides": "A",
        "people": {
            "Ann": {"church": "rocker*, teen*", "bank": "rasta*"},
            "Bob": {"hospital": "geek*", "armory": "mama*"},
            "Cat": {"bank": "vigil*"},
        },
        "at": ["Window revealed", "Window turn_end"],
    }
    return table(
        GAME,
        players="Ann Bob Cat",
        **(usual | literal),
        cards={"hands": hands},
        antidotes=antidotes,
    )


def priced(s: Scenario, **known: Any) -> Appraisal:
    """The table as Ann prices it."""
    return Appraisal(s.t.glance(0), Rng(1), **known)


# -- prices ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_a_deal_undone_brings_nothing(cards: int) -> None:
    """An antidote for two cards, and back: the known pump. Both ways together are worth nothing, whatever the
    size of the hand."""
    mine, theirs = ["gun", "alarm", "hideout", "flare"][:cards], ["shotgun", "kitten"]
    before = market({"Ann": ", ".join(mine), "Bob": ", ".join(theirs)}, {"Ann": 2, "Bob": 0})
    after = market({"Ann": ", ".join(mine + theirs), "Bob": ""}, {"Ann": 1, "Bob": 1})
    there = deals.gain_of_partner(priced(before), Deal(0, tuple(theirs), 0, 0, 1))
    back = deals.gain_of_partner(priced(after), Deal(0, (), 1, 0, 0, tuple(theirs)))
    assert there + back == pytest.approx(0.0)


def test_a_gain_that_leaves_the_bot_next_to_nothing_is_refused() -> None:
    """Whoever learns its prices does not get things for a hundredth more than they are worth."""
    s = priced(market({"Ann": "gun, alarm, flare, kitten", "Bob": "gun"}, {"Ann": 3, "Bob": 0}))
    fair, greedy = Deal(0, ("shotgun", "gun"), 0, 0, 1), Deal(0, ("shotgun",), 0, 0, 2)
    assert deals.gain_of_partner(s, greedy) < deals.gain_of_partner(s, fair)
    assert not deals.is_welcome(s, 1, greedy)


def test_what_a_bot_proposes_leaves_the_other_a_fair_part() -> None:
    """For an antidote it offers the better of its cards; where even that leaves the other too little of what
    it gains itself, it keeps silent."""
    deal = deals.best_deal(priced(market({"Ann": "gun, alarm", "Bob": ""}, {"Ann": 0, "Bob": 3})), 1)
    assert deal == Deal(1, ("gun",), 0, 0, 1)
    assert deals.best_deal(priced(market({"Ann": "gun", "Bob": ""}, {"Ann": 0, "Bob": 2})), 1) is None


def test_who_was_voted_against_asks_more() -> None:
    s = market({"Ann": "gun", "Bob": "gun"}, {"Ann": 1, "Bob": 1})
    ledger = Ledger()
    ledger.harm(1, 0, 1.0)
    assert deals.asked_of(priced(s, ledger=ledger, temper=GRUDGE), 1) > deals.asked_of(
        priced(s, temper=GRUDGE), 1
    )


def test_a_refusal_may_be_answered_by_another_offer() -> None:
    """Bob asks for an antidote for too little; Ann refuses, and proposes what would be fair."""
    s = market({"Ann": "", "Bob": "gun, alarm, flare, kitten"}, {"Ann": 4, "Bob": 0})
    for words in (("offer", 0), ("give", "alarm"), ("ask_antidote",), ("ask_antidote",), ("post",)):
        standing = next(choice for choice in s.t.standing if choice.seat == 1)
        s.t.answer(standing.id, words, 1)
    driver = Driver(s.t, {0: made(GAME, "thumb+barter")}, 1)
    driver.run()
    told = [event.key for event in s.t.sink or []]
    assert told[told.index("offer_refused") :].count("offered") == 1
    assert s.t.view(0)["offers"][0]["seat"] == 0


# -- the ledger --------------------------------------------------------------------------------------------


def story(*events: str) -> Ledger:
    """A ledger that has heard so much, written as the log has it."""
    ledger = Ledger()
    for line in events:
        key, *args = line.split()
        ledger.hear(Event(key, tuple(int(arg) if arg.isdigit() else arg for arg in args)))
    return ledger


def test_a_word_kept_and_a_word_broken() -> None:
    votes = ("attacked church 4", "voted 1 2 1", "voted 2 0 1", "voted 0 2 1", "eaten 2 geek church")
    honest = story("declared_against 1 church 2", *votes)
    liar = story("declared_against 1 church 0", *votes)
    assert (honest.kept, honest.broken) == ({1: 1}, {})
    assert (liar.kept, liar.broken) == ({}, {1: 1})
    assert liar.credit(1) < Ledger().credit(1) < honest.credit(1)
    assert liar.grudge(2, 1) == 1.0
    assert liar.goodwill(0, 1) > 0, "who was accused and spared remembers it"


def test_a_share_handed_out_and_a_gift_are_remembered() -> None:
    shared = story("voted 0 1 1", "voted 1 1 1", "share_won 1 bank", "received_antidote 0 bank")
    assert shared.goodwill(0, 1) > 0
    assert story("voted 0 1 1", "voted 1 1 1", "share_won 1 bank").goodwill(1, 0) > 0
    gift = story("offered 2 3 1 0 0 0", "traded 2 3")
    assert gift.debts == {(3, 2): 1.0}
    assert story("offered 2 3 1 0 1 0", "traded 2 3").debts == {}


def test_votes_cast_with_a_replica_weapon_are_their_casters() -> None:
    ledger = story("vote_replaced 3 1 church", "attacked church 4", "voted 1 2 1", "eaten 2 geek church")
    assert ledger.grudge(2, 3) == 1.0
    assert ledger.grudge(2, 1) == 0.0


def test_whoever_hears_it_all_again_knows_the_same() -> None:
    """After an undo, or in another process: what it knows follows from what was told."""
    t = shamble.new(GAME, 4, 8)
    bots = {seat: ThumbBot() for seat in range(4)}
    Driver(t, dict(bots), 8).run()
    log = t.sink or []
    late = ThumbBot()
    late.hear(0, log[: len(log) // 2])
    late = pickle.loads(pickle.dumps(late))
    late.hear(len(log) // 2, log[len(log) // 2 :])
    again = ThumbBot()
    again.hear(0, log)
    again.hear(0, log)
    known = attributes(again.ledger)
    assert attributes(late.ledger) == known == attributes(story(*map(repr, log)))


# -- votes -------------------------------------------------------------------------------------------------


def jury() -> Scenario:
    return table(
        GAME,
        players="Ann Bob Cat Dan",
        turn=2,
        sides="A",
        people={
            "Ann": {"church": "rocker*", "crossroads": "rasta*"},
            "Bob": {"church": "geek*", "crossroads": "mama*"},
            "Cat": {"church": "vigil*", "crossroads": "student*"},
            "Dan": {"church": "teen*", "crossroads": "blonde*"},
        },
        zombies={"church": 6},
        at="AttackVote church",
    )


def vote_of_ann(s: Scenario, bot: ThumbBot) -> Any:
    choice = next(choice for choice in s.t.choices if choice.seat == 0)
    answer = ask(bot, s.t, 0, choice, Rng(1), 1.0)
    assert answer is not None
    return answer.args[0]


@pytest.mark.parametrize("foe", [1, 2, 3])
def test_who_holds_a_grudge_votes_by_it(foe: int) -> None:
    bot = made(GAME, "thumb+grudge")
    assert isinstance(bot, ThumbBot)
    bot.ledger.harm(foe, 0, 4.0)
    assert vote_of_ann(jury(), bot) == foe


def test_a_word_counts_as_much_as_its_speaker() -> None:
    s = priced(jury(), temper=BARTER)
    targets = [0, 1, 2, 3]
    trusted = voting.leanings(s, 1, targets, 3)[3]
    s.ledger.broken[1] = 1
    once = voting.leanings(s, 1, targets, 3)[3]
    s.ledger.broken[1] = 3
    assert trusted > once > voting.leanings(s, 1, targets, 3)[3]


def test_nobody_is_given_a_card_who_could_not_vote_otherwise() -> None:
    """Ann is about to be voted out by Bob, who is alone with her or has Cat there as well."""
    spare = "gun, alarm, flare, kitten, tear_gas, shotgun"
    people = {"Ann": {"church": "little_girl*"}, "Bob": {"church": "geek*, mama*"}, "Cat": {"bank": "vigil*"}}
    alone = market({"Ann": spare}, {}, people=people, zombies={"church": 6})
    assert talk.bribed(priced(alone), "church") is None
    people["Cat"] = {"church": "vigil*"}
    three = market({"Ann": spare}, {}, people=people, zombies={"church": 6})
    s = priced(three)
    for foe in (1, 2):
        s.ledger.harm(0, foe, 3.0)
    assert talk.bribed(s, "church") == 1


@pytest.mark.parametrize(("persona", "searched"), [("grudge", False), ("barter", False), ("dare", True)])
def test_whose_word_counts_does_not_think_again(persona: str, searched: bool) -> None:
    s = jury()
    place = s.t.content.names["location"].index("church")
    s.t.declarations = (("against", 0, place, 2),)  # type: ignore[attr-defined]  # City's own
    bot: Any = made(GAME, f"sharp+{persona}@6")
    bot.policy.ledger.harm(2, 0, 3.0)
    choice = next(choice for choice in s.t.choices if choice.seat == 0)
    assert bot.choose(Look(s.t, 0), choice, Worlds(s.t, 0), Rng(1), 0.0) is not None
    assert (bot.finding is not None) == searched


def test_words_are_said_by_those_who_vote_where_a_vote_is_due() -> None:
    said: Counter[bool] = Counter()
    for seed in range(20):
        if said[True] > 5:
            break
        t = shamble.new(GAME, 4, seed)
        driver = Driver(t, {seat: ThumbBot() for seat in range(4)}, seed)
        while (found := driver.decide()) is not None:
            if found.option.key == "declare_against":
                s = Appraisal(t.glance(found.seat), Rng(0))
                spot = s.spot(str(found.option.args[0]))
                said[len(voting.accused(spot)) > 1 and bool(spot.ballots()[found.seat])] += 1
            t.answer(found.question, found.option, found.seat)
    assert said[True] > 5
    assert not said[False]


# -- temperaments ------------------------------------------------------------------------------------------


def test_each_seat_has_its_temperament_and_a_name_may_say_another() -> None:
    assert personas(GAME) == ("grudge", "barter", "dare")
    assert [persona_of(GAME, "sharp", seat) for seat in range(4)] == ["grudge", "barter", "dare", "grudge"]
    assert persona_of(GAME, "sharp+dare", 0) == "dare"
    assert persona_of(GAME, "random", 1) == ""
    assert persona_of("dawn-of-the-dead", "thumb", 1) == ""
    assert is_known(GAME, "thumb+dare")
    assert is_known(GAME, "sharp+dare@20")
    assert not is_known(GAME, "thumb+meek")
    assert not is_known("dawn-of-the-dead", "thumb+dare")


def test_temperaments_differ() -> None:
    assert GRUDGE.grudge > max(BARTER.grudge, DARE.grudge)
    assert BARTER.chatter < min(GRUDGE.chatter, DARE.chatter)
    assert DARE.whim > max(GRUDGE.whim, BARTER.whim)
