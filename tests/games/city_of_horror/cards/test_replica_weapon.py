"""Replica weapon: cast another player's votes at one named place in his stead, for this turn."""

from __future__ import annotations

from shamble.testing import Scenario

from .town import asked, offered, person, place, town

AT_THE_BANK = {
    "Ann": {"church": "rocker*"},
    "Bob": {"bank": "geek*, thief*"},
    "Cat": {"bank": "vigil*", "church": "punk*"},
}


def bank(cards: dict[str, str], *before: str) -> Scenario:
    return town(
        [*before, "PlaceTurn bank"],
        people=AT_THE_BANK,
        sides={"bank": "A", "church": "A"},
        zombies={"bank": 3},
        dropped_antidotes={"bank": 2},
        cards={"hands": cards},
    )


def aim(s: Scenario, who: str, at: str, location: str = "bank") -> None:
    """Play the card in the open window, against that player at that place."""
    window = next(iter(asked(s)))
    s.asks(who, window).answers("play replica_weapon")
    if asked(s) == {"card.replica_whom"}:
        s.asks(who, "card.replica_whom").answers(f"seat {at}")
    if asked(s) == {"card.replica_where"}:
        s.asks(who, "card.replica_where").answers(f"at {location}")
    while asked(s) == {"cancel.card"}:
        s.passes()


def test_its_player_votes_in_the_other_ones_stead_present_or_not() -> None:
    s = bank({"Ann": "replica_weapon"}, "PlaceWindow attack bank")
    aim(s, "Ann", "Bob")
    s.sees(None, "vote_replaced Ann Bob bank")
    assert place(s, "bank")["replicas"] == [None, 0, None]
    s.until("vote.attack").does_not_ask("Bob", "vote.attack")
    s.asks("Ann", "vote.attack", ["vote Bob", "vote Cat"], ["bank", "Bob"]).answers("vote Bob")
    s.asks("Cat", "vote.attack", params=["bank", "Cat"]).answers("vote Cat")
    s.sees(None, "voted Bob Bob 2").asks("Bob", "attack.victim").answers("lose geek")


def test_it_holds_in_attack_and_share_there_and_nowhere_else() -> None:
    s = town(
        ["LocationsPhase", "FirstPlayerChange"],
        people={
            "Ann": {"crossroads": "rocker*"},
            "Bob": {"bank": "geek*, thief*", "church": "mama*"},
            "Cat": {"bank": "vigil*, teen*+", "church": "punk*"},
        },
        zombies={"bank": 3, "church": 3},
        dropped_antidotes={"bank": 2},
        cards={"hands": {"Ann": "replica_weapon, canned_food"}},
    )
    aim(s, "Ann", "Bob")
    s.until("vote.attack").asks("Bob", "vote.attack", params=["church", "Bob"]).answers("vote Cat")
    s.asks("Cat", "vote.attack").answers("vote Cat").until("vote.attack")
    s.asks("Ann", "vote.attack", params=["bank", "Bob"]).answers("vote Cat")
    s.asks("Cat", "vote.attack").answers("vote Cat")
    s.asks("Cat", "attack.victim").answers("lose teen").until("vote.share")
    s.asks("Ann", "vote.share", params=["bank", "Bob"]).answers("vote Cat")
    s.asks("Cat", "vote.share").answers("vote Bob")
    s.sees(None, "share_won Cat bank").asks("Cat", "share.hand_out").answers("hand_out_antidote Bob")
    s.until("activate.food").asks("Ann", "activate.food").answers("decline").until()
    assert place(s, "bank")["replicas"] == [None, None, None]


def test_two_against_each_other_swap_their_votes() -> None:
    s = bank({"Bob": "replica_weapon", "Cat": "replica_weapon"}, "PlaceWindow attack bank")
    aim(s, "Bob", "Cat")
    aim(s, "Cat", "Bob")
    s.until("vote.attack")
    s.asks("Bob", "vote.attack", params=["bank", "Cat"]).answers("vote Cat")
    s.asks("Cat", "vote.attack", params=["bank", "Bob"]).answers("vote Bob")
    s.sees(None, "voted Bob Bob 2").sees(None, "voted Cat Cat 1")


def test_a_later_one_against_the_same_player_overrides() -> None:
    s = bank({"Ann": "replica_weapon", "Cat": "replica_weapon"}, "PlaceWindow attack bank")
    aim(s, "Ann", "Bob")
    aim(s, "Cat", "Bob")
    s.until("vote.attack").does_not_ask("Ann", "vote.attack")
    assert place(s, "bank")["replicas"] == [None, 2, None]


def test_it_must_be_played_before_the_vote() -> None:
    s = bank({"Ann": "replica_weapon"})
    s.passes().passes()
    assert asked(s) == {"vote.attack"}


def test_it_names_a_place_where_a_vote_is_still_to_come() -> None:
    s = town(
        "LocationsPhase",
        people={
            "Ann": {"hospital": "rocker*"},
            "Bob": {"hospital": "geek*, thief*"},
            "Cat": {"bank": "vigil*"},
        },
        cards={"hands": {"Ann": "replica_weapon", "Cat": "canned_food"}},
    )
    s.passes().asks("Ann", "activate.antidote").answers("decline").passes()
    s.asks("Ann", "window.activation", params=["bank"]).answers("play replica_weapon")
    s.passes()
    s.sees(None, "vote_replaced Ann Cat bank")  # nobody else is left who votes: the Hospital is done with


def test_there_is_no_vote_at_the_crossroads_to_replace() -> None:
    s = town(
        "PlaceTurn crossroads",
        people={
            "Ann": {"church": "rocker*"},
            "Bob": {"crossroads": "geek*"},
            "Cat": {"crossroads": "vigil*"},
        },
        cards={"hands": {"Ann": "replica_weapon"}},
    )
    assert offered(s, "Ann") == ["pass"]


def test_before_the_moves_any_player_and_place_may_be_named() -> None:
    s = town("MovementPhase", cards={"hands": {"Ann": "replica_weapon"}}, movement={"Ann": "bank"})
    assert offered(s, "Ann") == ["pass"]  # no votes follow in this scenario
    s = town(
        ["MoveWindow 0", "Move 0", "LocationsPhase"],
        movement={"Ann": "bank"},
        cards={"hands": {"Ann": "replica_weapon"}},
    )
    s.asks("Ann", "window.move").answers("play replica_weapon")
    s.asks("Ann", "card.replica_whom", ["seat Bob", "seat Cat"]).answers("seat Bob")
    places = ["at water_tower", "at church", "at hospital", "at bank", "at armory"]
    s.asks("Ann", "card.replica_where", places, ["Bob"]).answers("at armory")
    assert person(s, "geek")["place"] == "hospital"
    assert place(s, "armory")["replicas"] == [None, 0, None]
