"""What a shot is worth, as the view tells it: by hand, and by two thousand shots."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from shamble.engine import Rng
from shamble.engine.speech import Speaker
from shamble.games.dawn_of_the_dead import odds
from shamble.games.dawn_of_the_dead.content import PETER, STEVE
from shamble.games.dawn_of_the_dead.fire import penalty_between
from shamble.games.dawn_of_the_dead.state import Dawn
from shamble.testing import Scenario
from shamble.web.boards import presentation_of
from tests.games.dawn_of_the_dead.helpers import alone, mall, take

PAIR = {"peter": "104", "steve": "104"}


def hit(g: Dawn, shooters: list[int], target: int, values: odds.WeightedValues) -> float:
    """How likely they bring it down together."""
    hands = tuple(odds.hand_of(g, c, target) for c in shooters)
    return odds.together(
        hands, penalty_between(g, g.place[shooters[0]], target), values, g.content.box.fire.dice_at_most
    )


def target(s: Scenario, square: str) -> dict[str, Any]:
    found: list[dict[str, Any]] = s.view()["targets"]
    return next(one for one in found if one["square"] == square)


def at(s: Scenario, square: str) -> int:
    return int(s.g.content.names["square"].index(square))


def test_one_shooter_by_hand() -> None:
    """Peter, two dice, panics on 3 or less (3 of 36); range 2 on a value of 4: 6 or more (26 of 36)."""
    s = alone(people={"peter": "104"}, zombies={"106": 4}, seen="106", active="peter", at="Act")
    seen = target(s, "106")
    assert (seen["penalty"], seen["value"], seen["panic"]) == (2, 4, {"peter": 3})
    assert (seen["panics"], seen["hits"]) == ({"peter": 8}, {"peter": 66})
    exactly = hit(s.g, [PETER], at(s, "106"), ((4, 1),))
    assert exactly == pytest.approx(33 / 36 * 26 / 36)


def test_two_together_by_hand() -> None:
    """Peter (two dice, 3) and Steve (one die, 2): three dice at twice the penalty, or whoever keeps calm."""
    s = alone(people=PAIR, zombies={"105": 4}, seen="105", active="peter, steve", at="Act")
    peter, steve = 33 / 36, 4 / 6
    both = sum(a + b + c >= 6 for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)) / 216
    expected = peter * steve * both + peter * (1 - steve) * 30 / 36 + (1 - peter) * steve * 2 / 6
    assert hit(s.g, [PETER, STEVE], at(s, "105"), ((4, 1),)) == pytest.approx(expected)
    assert target(s, "105")["hits"]["peter+steve"] == round(expected * 100)


def test_they_come_true() -> None:
    """Two thousand shots as the rules roll them come out as foretold."""
    start = alone(people=PAIR, zombies={"106": 5}, seen="106", active="peter, steve", at="Act")
    foretold = target(start, "106")["hits"]["peter+steve"] / 100
    hits = 0
    for seed in range(2000):
        shot = start.t.clone()
        shot.rng = Rng(seed)
        for name in (("fire", "peter"), ("with", "steve")):
            (choice,) = shot.choices
            shot.answer(choice.id, next(o for o in choice.options if o.name == name), choice.seat)
        hits += not shot.view(0)["zombies"]
    assert hits / 2000 == pytest.approx(foretold, abs=0.04)


def test_an_unseen_target_may_be_any_counter_not_seen() -> None:
    s = alone(people={"peter": "104"}, zombies={"106": 11, "102": 10}, seen="102", active="peter", at="Act")
    assert target(s, "106")["value"] is None
    unseen = Counter(s.g.content.values)
    unseen[10] -= 1
    assert Counter(dict(odds.values_of(s.g, at(s, "106"), 0))) == unseen


def test_one_that_came_back_may_be_any_that_fell_or_was_never_seen() -> None:
    """Alone five that nobody has seen lie with the eliminated from the start."""
    s = alone(people={"peter": "104"}, zombies={"106": 11, "102": 10}, seen="102", active="peter", at="Act")
    s.g.mixed |= 1 << s.g.zombie_in[at(s, "106")]
    s.g.shown = tuple(sorted((*s.g.shown, 2, 2)))
    unseen = Counter(s.g.content.values) - Counter(s.g.shown)
    count = len(s.g.pool) + 1 - 2
    expected = {value: times * count for value, times in unseen.items()}
    expected[2] += 2 * unseen.total()
    assert dict(odds.values_of(s.g, at(s, "106"), 0)) == expected


def test_a_target_that_the_viewer_knows_has_its_value() -> None:
    s = mall(people={"peter": "104"}, zombies={"106": 4}, active="peter", at="Act")
    s.g.known[s.g.zombie_in[at(s, "106")]] = 0b10
    assert [one["value"] for one in s.view("Hana")["targets"]] == [None]
    assert [one["value"] for one in s.view("Zed")["targets"]] == [4]


def test_who_is_attacked_may_fire_at_the_attacker() -> None:
    """Steve, one die, panics on 2 or less, on 3 against a berserk in his square."""
    s = mall(people={"steve": "098"}, zombies={"098!": 3}, at="AttackPhase")
    seen = target(s, "098")
    assert (seen["penalty"], seen["value"], seen["panic"]) == (0, 3, {"steve": 3})
    assert (seen["panics"], seen["hits"]) == ({"steve": 50}, {"steve": 33})


def test_whoever_may_not_fire_has_no_odds() -> None:
    """Roger is stunned; and when victims are chosen, nobody fires any more."""
    people = {"peter": "098", "roger": "098!", "steve": "098"}
    s = mall(people=people, zombies={"098": 3}, at="AttackPhase")
    assert list(target(s, "098")["panic"]) == ["peter", "steve"]
    take(s, "hold")
    s.asks("Zed", "attack.count")
    assert s.view()["targets"] == []


def test_percentages_are_certain_only_if_the_dice_are() -> None:
    assert [odds.percent(chance) for chance in (0, 0.001, 0.5, 0.999, 1)] == [0, 1, 50, 99, 100]


def test_who_would_react_to_a_step_does_react_to_it() -> None:
    """Before each step that Peter may take, and as the view tells it afterwards."""
    start = alone(people={"peter": "104"}, zombies={"106": 4, "150": 3, "085": 2}, active="peter", at="Act")
    (choice,) = start.t.choices
    steps = [option for option in choice.options if option.key == "step"]
    foretold = {option.name: start.t.reading(0).reacting(str(option.args[0])) for option in steps}
    assert len(set(map(tuple, foretold.values()))) > 1, "it makes a difference"
    for option in steps:
        after = start.t.clone()
        after.answer(choice.id, option, choice.seat)
        assert sorted(after.view(0)["reactors"]) == sorted(foretold[option.name])


def test_a_step_and_an_attack_say_what_they_lead_to_at_both_tables() -> None:
    people = {"peter": "098", "roger": "098", "steve": "098"}
    s = mall(people=people, zombies={"098": 5}, at="AttackPhase")
    take(s, "hold")
    (choice,) = s.t.choices
    for language, said in (("en", "infects"), ("fr", "infectée")):
        speaker = Speaker(s.t.spec, language, ("Hana", "Zed"), s.t)
        reading = s.t.reading(choice.seat)
        one, two, _ = (reading.remark(choice, option, speaker) for option in choice.options)
        assert said in one
        assert one != two, "shared among two it is weaker"
        assert presentation_of("dawn-of-the-dead").remark(reading, choice, choice.options[0], speaker) == one
