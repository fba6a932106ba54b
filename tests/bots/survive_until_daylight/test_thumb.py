"""The rules-of-thumb team: each rule in a scene of its own, and all of them together against the night."""

from __future__ import annotations

from typing import Any, Final

import pytest

import shamble
from shamble.bots import Bot, Driver, RandomBot
from shamble.bots.base import Look, ask
from shamble.bots.survive_until_daylight.front import DEATH
from shamble.bots.survive_until_daylight.judge import Judge
from shamble.bots.survive_until_daylight.thumb import ThumbBot
from shamble.engine import Choice, Option, Pack, Rng, Seat, Table
from shamble.testing import Scenario, table

GAME: Final = "survive-until-daylight"
SEATS: Final = (1, 2, 3, 4, 5, 6)


def night(at: str | list[str], **literal: Any) -> Scenario:
    """Ann is the bot, and everybody is in good health unless the scene says so."""
    usual: dict[str, Any] = {
        "round": 3,
        "first": "Ann",
        "holder": "Bob",
        "characters": {"Ann": "pillar", "Bob": "psycho", "Cat": "trigger"},
    }
    return table(GAME, players="Ann Bob Cat", **(usual | literal), at=at)


def question(s: Scenario, prompt: str, seat: Seat = 0) -> Choice:
    return next(choice for choice in s.t.choices if choice.seat == seat and choice.prompt == prompt)


def answers(s: Scenario, prompt: str, bot: ThumbBot | None = None) -> str:
    """What Ann says to that question."""
    return repr(ask(bot or ThumbBot(), s.t, 0, question(s, prompt), Rng(1), 1.0))


def plays(s: Scenario, *prompts: str) -> list[str]:
    """What Ann answers to these questions, one after the other."""
    bot, said = ThumbBot(), []
    for prompt in prompts:
        said.append(answers(s, prompt, bot))
        s.take(question(s, prompt), said[-1])
    return said


# -- searching -----------------------------------------------------------------------------------------------

RICH: Final = "bullets, heal2, planks, nails, luck, arrows, explosives, wires, heal1, energy_drink, planks"


def wave(life: int, pile: str = RICH) -> Scenario:
    cards = {"items": {"Ann": "frying_pan, axe"}, "pile": pile}
    return night("Wave 0", holder="Ann", life={"Ann": life}, cards=cards)


def test_it_bleeds_for_a_rich_pile() -> None:
    assert answers(wave(9), "wave.face") == "delay"


@pytest.mark.parametrize("life", [1, 2, 3])
def test_it_never_bleeds_when_it_has_little_life(life: int) -> None:
    assert answers(wave(life), "wave.face") == "face"


def test_it_does_not_bleed_for_a_poor_pile() -> None:
    assert answers(wave(9, "junk"), "wave.face") == "face"


FULL: Final = "frying_pan, axe, heal2, luck, energy_drink, planks, nails, junk"


def test_it_swaps_the_least_useful_thing() -> None:
    s = night("DrawRubble 0", cards={"items": {"Ann": FULL}, "pile": "heal3"}, life={"Ann": 5})
    assert answers(s, "search.found") == "swap junk"


def test_it_never_gives_up_the_only_weapon_that_needs_no_ammunition() -> None:
    """Not for a better one with an arrow: those run out."""
    items = "machete, arrows, luck, energy_drink, heal2, heal3, encouragement, vitamins"
    s = night("DrawRubble 0", cards={"items": {"Ann": items}, "pile": "crossbow"}, life={"Ann": 5})
    assert answers(s, "search.found") != "swap machete"


def test_it_leaves_what_is_worth_less_than_all_it_has() -> None:
    everything = FULL.replace("junk", "encouragement")
    s = night("DrawRubble 0", cards={"items": {"Ann": everything}, "pile": "junk"})
    assert answers(s, "search.found") == "discard junk"


def test_a_backpack_makes_its_own_place() -> None:
    full = FULL.replace("junk", "encouragement")
    s = night("DrawRubble 0", cards={"items": {"Ann": full}, "pile": "backpack"}, life={"Ann": 4})
    assert answers(s, "search.found") == "pack_in heal2"


# -- sharing -------------------------------------------------------------------------------------------------


def market(life: dict[str, int] | None = None, **items: str) -> Scenario:
    usual = {"Ann": "frying_pan, axe", "Bob": "cleaver, machete", "Cat": "revolver, machete"}
    return night("ExchangePhase", life=life or {}, cards={"items": usual | items})


def test_it_gives_ammunition_to_whoever_has_the_gun() -> None:
    s = market(Ann="frying_pan, axe, bullets")
    assert plays(s, "exchange", "exchange.whom") == ["give bullets", "to 2"]


def test_it_gives_healing_to_whoever_needs_it() -> None:
    s = market(Ann="frying_pan, axe, heal2", life={"Bob": 2})
    assert plays(s, "exchange", "exchange.whom") == ["give heal2", "to 1"]


def test_a_dying_friend_comes_before_a_scratch() -> None:
    s = market(Ann="frying_pan, axe, heal2", life={"Ann": 7, "Bob": 1})
    assert plays(s, "exchange", "exchange.whom") == ["give heal2", "to 1"]
    assert (
        answers(market(Ann="frying_pan, axe, heal2", life={"Ann": 3, "Bob": 6}), "exchange") == "heal heal2"
    )


def test_it_completes_a_recipe() -> None:
    s = market(Ann="frying_pan, axe, wires", Bob="cleaver, machete, explosives")
    assert plays(s, "exchange", "exchange.whom") == ["give wires", "to 1"]


def test_it_keeps_what_it_can_use_itself() -> None:
    assert answers(market(Ann="frying_pan, axe, planks, nails, luck"), "exchange") == "pass"


def test_it_heals_without_waste() -> None:
    assert answers(market(Ann="frying_pan, axe, heal1, heal3", life={"Ann": 9}), "exchange") == "heal heal1"
    assert answers(market(Ann="frying_pan, axe, heal3", life={"Ann": 9}), "exchange") != "heal heal3"
    assert answers(market(Ann="frying_pan, axe, heal1, heal3", life={"Ann": 3}), "exchange") == "heal heal3"


def offered(card: str, items: str) -> str:
    """What Ann says to Bob's gift."""
    s = market(Ann=items, Bob=f"cleaver, machete, {card}")
    s.take(question(s, "exchange", 1), f"give {card}")
    s.take(question(s, "exchange.whom", 1), "to 0")
    return answers(s, "exchange.gift")


def test_it_takes_useful_gifts_and_no_others() -> None:
    assert offered("luck", "frying_pan, axe") == "welcome luck"
    assert offered("junk", "frying_pan, axe") == "decline"
    assert offered("luck", FULL.replace("luck", "bloodlust")) == "swap junk"
    assert offered("heal3", "frying_pan, axe, backpack") == "stow heal3"


def test_it_lets_the_klepto_have_what_helps_her_more() -> None:
    cast = {"Ann": "pillar", "Bob": "klepto", "Cat": "trigger"}
    for card, reply in (("arrows", "agree"), ("luck", "decline")):
        items = {"Ann": f"frying_pan, axe, {card}", "Bob": "crowbar, bow"}
        s = night("CombatTurn 1", characters=cast, cards={"items": items}, line="brute_1")
        s.take(question(s, "combat.turn", 1), "take_from 0")
        assert answers(s, "take.consent") == reply


def test_it_packs_its_best_things_once() -> None:
    s = market(Ann="frying_pan, axe, backpack, luck, heal3, junk", life={"Ann": 6})
    Driver(s.t, {0: ThumbBot(), 1: RandomBot(), 2: RandomBot()}, 1).run()
    assert s.t.history is not None
    packed = [answer for _, seat, answer in s.t.history.answers if seat == 0 and answer[0] == "pack"]
    assert len(packed) == 2


# -- fighting ------------------------------------------------------------------------------------------------


def fight(line: str, items: str = "frying_pan, axe", **literal: Any) -> Scenario:
    others = {"Bob": "cleaver, machete", "Cat": "bow, spiked_bat"}
    return night("CombatTurn 0", line=line, cards={"items": {"Ann": items} | others}, **literal)


def test_it_kills_what_it_can_rather_than_scratch_a_brute() -> None:
    said = plays(fight("brute_1, raider_1", "machete"), "combat.turn", "attack.target")
    assert said == ["attack machete", "target raider_1"]


def test_it_spares_the_survivor_who_stands_in_the_way() -> None:
    said = plays(fight("survivor_1, wanderer_1, wanderer_2", "axe"), "combat.turn", "attack.target")
    assert said == ["attack axe", "target wanderer_2"]  # on wanderer_1 the axe would reach the Survivor, too


def test_it_does_nothing_where_only_survivors_are_left() -> None:
    assert answers(fight("survivor_1", "axe"), "combat.turn") == "end_turn"


def test_it_spends_no_more_ammunition_than_it_takes() -> None:
    cast = {"Ann": "trigger", "Bob": "psycho", "Cat": "pillar"}
    said = plays(
        fight("raider_1", "revolver, 4 bullets", characters=cast), "combat.turn", "attack.ammunition"
    )
    assert said[1] == "ammunition 1"


def test_it_does_not_kill_itself_for_a_better_blow() -> None:
    for life, card in ((9, "plus3_self2"), (2, "plus1")):
        s = fight("brute_1", "sledgehammer", life={"Ann": life}, combat="plus3_self2, plus1")
        s.take(question(s, "combat.turn"), "attack sledgehammer")
        assert answers(s, "attack.choose") == f"apply {card}"


def test_it_counts_a_spear_once() -> None:
    """Two damage and a Spear kill three lives without a card's help, but not four."""
    s = fight("brute_1(1)+", "sledgehammer", combat="plus1_loss, zero")
    s.take(question(s, "combat.turn"), "attack sledgehammer")
    assert answers(s, "attack.choose") == "apply zero"
    s = fight("brute_1+", "sledgehammer", combat="plus1_loss, zero")
    s.take(question(s, "combat.turn"), "attack sledgehammer")
    assert answers(s, "attack.choose") == "apply plus1_loss"


def test_it_throws_a_grenade_among_many() -> None:
    line = "brute_1, brute_2, brute_3, brute_4, brute_5"
    s = fight(line, "machete, nails, explosives", life={"Ann": 4, "Bob": 4, "Cat": 4})
    assert answers(s, "combat.turn") == "craft grenade"


def test_the_pillar_builds_for_nothing() -> None:
    s = fight("wanderer_1, wanderer_2, raider_1, raider_2", "frying_pan, planks")
    assert answers(s, "combat.turn") == "craft_free barricade"


def test_the_haggler_spends_junk_for_a_kill() -> None:
    cast = {"Ann": "haggler", "Bob": "pillar", "Cat": "trigger"}
    s = fight("brute_1", "axe, junk", characters=cast)
    s.take(question(s, "combat.turn"), "attack axe")
    assert answers(s, "attack.choose") == "spend_junk junk"


@pytest.mark.parametrize(("life", "reply"), [(9, "play energy_drink"), (1, "end_turn")])
def test_it_drinks_when_a_second_attack_kills(life: int, reply: str) -> None:
    s = fight("raider_1, brute_1(1)", "machete, energy_drink", life={"Ann": life})
    s.take(question(s, "combat.turn"), "attack machete")
    s.take(question(s, "attack.target"), "target raider_1")
    assert answers(s, "combat.turn") == reply


@pytest.mark.parametrize(("life", "reply"), [(9, "play encouragement"), (1, "pass")])
def test_it_encourages_when_it_can_bear_the_wave(life: int, reply: str) -> None:
    items = {"Ann": "frying_pan, encouragement", "Bob": "cleaver, machete"}
    literal = {"line": "brute_1(1), brute_2(1), wanderer_1", "cards": {"items": items}, "life": {"Ann": life}}
    s = night("CombatTurn 1", characters={"Ann": "pillar", "Bob": "klepto", "Cat": "trigger"}, **literal)
    s.take(question(s, "combat.turn", 1), "attack machete")
    s.take(question(s, "attack.target", 1), "target brute_1")
    assert answers(s, "combat.encourage") == reply


def test_luck_turns_a_deadly_blow_away() -> None:
    for life, card, reply in ((4, "plus3", "replace plus3"), (10, "plus1", "pass")):
        s = night(
            "EnemyPhase",
            line="wanderer_10, wanderer_1",
            combat=card,
            holder="Ann",
            life={"Ann": life},
            cards={"items": {"Ann": "frying_pan, luck"}},
        )
        assert answers(s, "combat.luck_enemy") == reply


def test_luck_saves_whoever_stands_beside() -> None:
    """An X does nothing to Ann, but Bob has one life left."""
    for life, reply in ((1, "replace x"), (6, "pass")):
        s = night(
            "EnemyPhase",
            line="wanderer_10, wanderer_1",
            combat="x",
            holder="Ann",
            life={"Bob": life},
            cards={"items": {"Ann": "frying_pan, luck"}},
        )
        assert answers(s, "combat.luck_enemy") == reply


def test_nobody_fears_to_die_more_than_once() -> None:
    """However many come: otherwise the small risk of hurting oneself would outweigh every attack on them."""
    line = "monster_1, monster_2, monster_5, raider_9, raider_4, raider_1, brute_6, raider_15, brute_13"
    s = fight(line, "rifle, bullets")
    judge = Judge(Look(s.t, 0).reading, Rng(0))
    assert judge.hurt(0, 2) < DEATH


def test_the_pillar_steps_in_for_the_weak() -> None:
    for life, reply in (({"Ann": 9, "Bob": 2}, "guard"), ({"Ann": 3, "Bob": 7}, "decline")):
        assert answers(night("EnemyPhase", line="brute_1", life=life), "guard") == reply


# -- whole games ---------------------------------------------------------------------------------------------


def played(seats: int, seed: int, bots: dict[Seat, Bot], options: dict[str, Any] | None = None) -> Table:
    t = shamble.new(GAME, seats, seed, options or {})
    Driver(t, bots, seed).run()
    assert t.over
    return t


def team(seats: int) -> dict[Seat, Bot]:
    return {seat: ThumbBot() for seat in range(seats)}


def chance(seats: int) -> dict[Seat, Bot]:
    return {seat: RandomBot() for seat in range(seats)}


def won(t: Table) -> bool:
    return t.result is not None and bool(t.result.winners)


def test_it_survives_where_chance_does_not() -> None:
    """Seeds are fixed, so the outcome is: this fails when the team gets weaker, never by bad luck."""
    seeds = range(30)
    assert sum(won(played(2, seed, team(2))) for seed in seeds) >= 12
    assert not any(won(played(2, seed, chance(2))) for seed in seeds)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("options", [{}, {"characters": "random", "difficulty": "easy"}])
def test_it_plays_every_table_to_the_end(seats: int, options: dict[str, Any]) -> None:
    played(seats, 20 + seats, team(seats), options)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_it_plays_with_people_who_play_oddly(seats: int) -> None:
    for seed in range(3):
        played(seats, seed, {seat: RandomBot() if (seat + seed) % 2 else ThumbBot() for seat in range(seats)})


class Watched(ThumbBot):
    """Remembers what it said with how much life, and whom it attacked."""

    def __init__(self) -> None:
        super().__init__()
        self.delayed_at: list[int] = []
        self.killed_shields = 0

    def choose(self, look: Any, choice: Choice, worlds: Any, rng: Rng, budget: float) -> Option | None:
        answer = super().choose(look, choice, worlds, rng, budget)
        if answer is not None and answer.key == "delay":
            self.delayed_at.append(look.view["seats"][look.view["viewer"]]["life"])
        if answer is not None and answer.key == "target":
            self.killed_shields += str(answer.args[0]).startswith("survivor")
        return answer


def test_in_whole_games_it_never_bleeds_to_death_nor_turns_on_survivors() -> None:
    watched = [Watched() for _ in range(4)]
    for seed in range(8):
        played(4, seed, dict(enumerate(watched)))
    lives = [life for bot in watched for life in bot.delayed_at]
    assert lives
    assert min(lives) > 1
    assert not any(bot.killed_shields for bot in watched)


def test_it_plays_with_a_pack_that_it_does_not_know() -> None:
    files: dict[str, dict[str, dict[str, Any]]] = {
        "rubble": {
            "teddy": {"origin": "house", "kind": "heal", "icons": [6, 0, 0, 0, 0, 0], "hearts": 2},
            "spork": {"origin": "house", "kind": "junk", "icons": [3, 0, 0, 0, 0, 0]},
        },
        "weapons": {"saw": {"origin": "house", "pool": "found", "fixed": 3, "icons": [2, 0, 0, 0, 0, 0]}},
        "combat": {"plus9": {"origin": "house", "copies": 9, "value": 9}},
    }
    for seed in range(3):
        t = shamble.new(GAME, 3, seed, pack=Pack(GAME, "more", files))
        Driver(t, team(3), seed).run()
        assert t.over
