"""What a game offers to be said at once can be done, does nothing else, and stops for a reason."""

from __future__ import annotations

from typing import Any

import shamble
from shamble.engine import Choice, Event, GameSpec, Option, Rng, Seat, Table
from shamble.engine.plans import (
    NEWS,
    OFFER,
    QUESTION,
    REASONS,
    Give,
    Plan,
    follow,
    follow_at,
    plans_for,
    settled,
)
from shamble.engine.speech import Speaker
from tests.laws.cases import Case

EVERY = 7
"""One decision in so many is tried."""
FEW = 6
"""So many plans of a question are tried: every kind of them, then the last ones."""


def asked(choice: Choice) -> Seat:
    return 0 if choice.seat is None else choice.seat


def offered(t: Table, choice: Choice) -> list[Plan]:
    """Of every kind the longest, and a few more."""
    plans = plans_for(t.spec.planning, t.reading(asked(choice)), choice)
    kinds = {plan.key: plan for plan in sorted(plans, key=lambda plan: len(plan.answers))}
    return [*kinds.values(), *[plan for plan in plans if plan not in kinds.values()][-FEW:]]


def test_plans_can_be_followed_wherever_the_unknown_lies(case: Case) -> None:
    """At a table that is drawn anew from what the seat knows; what it cannot foresee stops it."""
    for number, (t, choice, _) in enumerate(case.sampled(EVERY)):
        for plan in [] if choice.optional else offered(t, choice):
            seat = asked(choice)
            world = t.determinise(seat, Rng(number))
            done = follow_at(world, seat, plan.answers)
            assert done.given, f"{plan}: {done}"
            assert done.why in ("", *REASONS)
            assert (done.event is not None) == (done.why == NEWS)
            assert done.why != OFFER, f"a plan that was wrong from the start: {plan}"
            if done.why == QUESTION:
                assert {each.prompt for each in world.open} <= t.spec.planning.between, plan
            assert not t.spec.invariants(world)


def test_a_plan_is_the_same_as_its_answers_one_by_one(case: Case) -> None:
    for t, choice, _ in case.sampled(EVERY):
        for plan in [] if choice.optional else offered(t, choice)[:2]:
            at_once, one_by_one = shamble.load(t.save()), shamble.load(t.save())
            before = len(t.record["answers"])
            follow_at(at_once, asked(choice), plan.answers)
            for question, seat, name in at_once.record["answers"][before:]:
                one_by_one.answer(question, tuple(name), seat)
            assert at_once.record == one_by_one.record
            assert at_once.digest == one_by_one.digest


def test_what_would_be_asked_back_one_by_one_is_asked_back_at_once(case: Case) -> None:
    speaker = Speaker(case.spec, "en", ["A"] * case.seats)
    for number, (t, choice, _) in enumerate(case.sampled(EVERY)):
        for plan in [] if choice.optional else offered(t, choice):
            seat = asked(choice)
            world = t.determinise(seat, Rng(number))
            warned = t.reading(seat).caution_at_once(choice, plan, speaker)
            if not warned:
                follow(world, seat, plan.answers, carefully(world, seat, speaker))


def carefully(world: Table, seat: Seat, speaker: Speaker) -> Give:
    """Gives answers of a plan that nothing was said against, and looks at each of them."""

    def give(choice: Choice, option: Option) -> list[Event]:
        assert not world.reading(seat).caution(choice, option, speaker), option
        told: list[Event] = []
        world.sink = told
        world.answer(choice.id, option, seat)
        return told

    return give


def test_plans_are_named_apart_and_said_in_every_language(case: Case) -> None:
    speakers = [Speaker(case.spec, language, ["A"] * case.seats) for language in case.spec.languages]
    for t, choice, _ in case.sampled(EVERY):
        plans = [] if choice.optional else plans_for(t.spec.planning, t.reading(asked(choice)), choice)
        names = [plan.name for plan in plans]
        assert len(names) == len(set(names)), names
        for speaker in speakers:
            for plan in plans[:FEW]:
                said = " ".join([speaker.plan(plan, choice), *speaker.notes(plan)])
                assert not {"[", "{"} & {*said}, said


def test_what_is_foreseen_and_settled_are_words_of_the_game(spec: GameSpec[Any]) -> None:
    planning = spec.planning
    base = {key for other in shamble.games() if other.package == spec.package for key in known(other)}
    assert {event for known in planning.foreseen.values() for event in known.events} <= base
    assert {*planning.foreseen} <= base
    assert planning.ties | {*planning.repeats} <= base


def known(spec: GameSpec[Any]) -> set[str]:
    words = spec.vocabulary
    return {*words.prompts, *words.options, *words.events}


def test_a_tie_that_is_settled_is_one_of_the_answers(case: Case) -> None:
    for t, choice, _ in case.decisions():
        option = settled(t.spec.planning, choice)
        if option is not None:
            assert option in choice.options
            assert option is settled(t.spec.planning, choice), "the same whenever it is asked"
