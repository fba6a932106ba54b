"""Rulebook, "Déroulement d'une partie": four turns of six phases."""

from __future__ import annotations

from shamble.testing import table

from .helpers import THREE, log, play_on, set_up


def test_a_game_lasts_four_turns_then_the_helicopter_comes() -> None:
    s = set_up(seed=4)
    play_on(s)
    assert s.over
    turns = ["turn_began 1", "turn_began 2", "turn_began 3", "turn_began 4", "helicopter"]
    assert log(s, "turn_began", "helicopter") == turns


def test_a_turn_has_six_phases_in_fixed_order() -> None:
    s = table(
        "city-of-horror",
        players=THREE,
        first="Red",
        people={"Red": {"water_tower": "vigil"}, "Green": {"church": "geek"}, "Blue": {"church": "rasta"}},
        invasions="2:00-1, 3:00-1, 4:00-1",
        at="Turn 2",
    )
    play_on(s, "window.choice")
    s.passes()
    for who, card in (("Red", "bank"), ("Green", "armory"), ("Blue", "hospital")):
        s.asks(who, "movement.card").answers(f"go {card}")
    play_on(s, "movement.card")
    keys = [event.split()[0] for event in log(s)]
    phases = [
        "turn_began",
        "looked",
        "movement_revealed",
        "invasion",
        "moved",
        "place_reached",
        "first_player",
    ]
    starts = [keys.index(key) for key in phases]
    assert starts == sorted(starts)
    ends = [len(keys) - keys[::-1].index(key) for key in phases[2:6]]
    assert all(end <= start for end, start in zip(ends, starts[3:], strict=True))


def test_each_player_moves_one_character_a_turn() -> None:
    s = set_up(4, seed=2)
    play_on(s, "movement.card")
    before = len(log(s))
    play_on(s, "window.activation", "window.attack")
    moves = [event for event in log(s)[before:] if event.split()[0] in ("moved", "stayed", "no_move")]
    assert sorted(event.split()[1] for event in moves) == ["0", "1", "2", "3"]


def test_a_place_goes_activation_attack_share() -> None:
    s = table(
        "city-of-horror",
        players=THREE,
        people={"Red": {"armory": "vigil*"}, "Green": {"armory": "geek*"}, "Blue": {"armory": "rasta*"}},
        zombies={"armory": 3},
        cards={"hands": {"Red": "gun"}},
        dropped_antidotes={"armory": 1},
        at="PlaceTurn armory",
    )
    prompts = [question.split()[1] for question in play_on(s)]
    order = ["activate.draw", "vote.attack", "vote.share"]
    assert [
        prompt for i, prompt in enumerate(prompts) if prompt in order and prompt not in prompts[:i]
    ] == order
