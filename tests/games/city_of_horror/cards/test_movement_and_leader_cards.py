"""Sport shoes and Mag light."""

from __future__ import annotations

from shamble.testing import Scenario

from .town import hand, player, town


def about_to_move(mover: int) -> Scenario:
    return town(
        [f"MoveWindow {mover}", f"Move {mover}"],
        people={"Ann": {"church": "rocker*, punk*"}, "Bob": {"hospital": "geek*"}, "Cat": {"bank": "vigil*"}},
        movement={"Ann": "bank", "Bob": "bank", "Cat": "church"},
        cards={"hands": {"Ann": "sport_shoes"}},
    )


def test_sport_shoes_change_the_movement_card_just_before_the_own_move() -> None:
    """Sport shoes: change your Movement card before you move your character."""
    s = about_to_move(0)
    s.asks("Ann", "window.move").answers("play sport_shoes")
    others = ["go church", "go hospital", "go armory", "go water_tower", "go crossroads"]
    s.asks("Ann", "card.new_movement", others).answers("go armory")
    assert player(s, "Ann")["movement"] == "armory"
    s.sees(None, "movement_changed Ann armory")
    s.asks("Ann", "move.who", params=["armory", "armory"])


def test_sport_shoes_are_of_no_use_before_anybody_elses_move() -> None:
    about_to_move(1).asks("Ann", "window.move", ["pass"])


def test_the_mag_light_puts_the_leader_on_any_other_uncovered_colour() -> None:
    """Mag light: put the zombie leader on any colour space."""
    s = town(cards={"hands": {"Ann": "mag_light"}})
    s.asks("Ann", "window.revealed").answers("play mag_light")
    s.asks("Ann", "card.leader_where", ["colour green", "colour blue"]).answers("colour blue")
    assert (s.view()["leader"], hand(s, "Ann")) == ("blue", [])
    s.sees(None, "leader_turned blue")


def test_the_colour_of_an_eliminated_player_is_still_a_colour() -> None:
    s = town(
        people={"Ann": {"church": "rocker*"}, "Bob": {"hospital": "geek*"}},
        cards={"hands": {"Ann": "mag_light"}},
    )
    s.asks("Ann", "window.revealed").answers("play mag_light")
    s.asks("Ann", "card.leader_where", ["colour green", "colour blue"])
