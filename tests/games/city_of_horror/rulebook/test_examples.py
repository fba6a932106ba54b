"""The rulebook's worked examples, played through."""

from __future__ import annotations

from shamble.testing import Scenario, table

from .helpers import hand, log, person, place, play_on, player, zombies

# -- 3. Invasions ------------------------------------------------------------------------------------


def three_oclock() -> Scenario:
    """The printed card: seven zombies at place 2, four at place 5."""
    return table(
        "city-of-horror",
        seats=3,
        numbers="water_tower, church, hospital, bank, armory, crossroads",
        zombies={"church": 7, "armory": 4},
        leader="green",
        invasions="3:00-1, 4:00-1",
        at=["Invasion", "Window revealed"],
    )


def test_example_four_of_seven_zombies_find_room_then_others_arrive() -> None:
    s = three_oclock()
    s.sees(None, "zombies_moved church armory 4")  # 3 and 8
    assert zombies(s) == {
        "water_tower": 2, "church": 3 + 3, "hospital": 2, "bank": 1, "armory": 8, "crossroads": 1
    }  # fmt: skip


def test_example_help_is_dropped_on_places_2_and_5() -> None:
    s = three_oclock()
    assert (place(s, "church")["antidotes"], place(s, "church")["cards"]) == (2, 0)
    assert (place(s, "armory")["antidotes"], place(s, "armory")["cards"]) == (1, 1)
    assert place(s, "armory")["known_cards"] == []


def test_example_the_leader_advances_one_space_last_of_all() -> None:
    s = three_oclock()
    assert s.view()["leader"] == "blue"  # the next colour in play after green
    assert log(s)[-1] == "leader_turned blue"


# -- 4. Déplacement ----------------------------------------------------------------------------------


def test_example_of_a_movement_phase() -> None:
    s = table(
        "city-of-horror",
        players="Red Yellow Green Blue",
        colours="red, yellow, green, blue",
        first="Red",
        people={
            "Red": {"bank": "little_boy", "hospital": "rocker"},
            "Yellow": {"crossroads": "punk", "church": "thief", "hospital": "rasta"},
            "Green": {"armory": "vigil", "bank": "businesswoman"},
            "Blue": {"church": "businessman, geek"},
        },
        movement={"Red": "church", "Yellow": "church", "Green": "armory", "Blue": "crossroads"},
        at="MovementPhase",
    )
    s.until("move.who").asks("Red", "move.who").answers("move little_boy")
    s.sees(None, "moved Red little_boy bank church")
    s.until("move.who").asks(
        "Yellow", "move.who", ["move punk", "move rasta"], ["church", "crossroads"]
    ).answers("move punk")
    s.sees(None, "stayed Yellow punk")
    s.until("move.who").sees(None, "moved Green businesswoman bank armory")  # there was no other choice
    s.asks("Blue", "move.who").answers("move businessman")
    assert person(s, "businessman")["place"] == "crossroads"
    assert place(s, "church")["characters"] == ["geek", "little_boy", "thief"]


# -- 5B. Attaque -------------------------------------------------------------------------------------


def test_example_nicolas_kills_two_zombies_and_there_is_no_attack() -> None:
    s = table(
        "city-of-horror",
        players="Steve Nicolas Erwan",
        people={
            "Steve": {"armory": "vigil, teen"},
            "Nicolas": {"armory": "geek"},
            "Erwan": {"bank": "rasta"},
        },
        cards={"hands": {"Nicolas": "shotgun"}},
        zombies={"armory": 4},
        at=["PlaceWindow attack armory", "Attack armory", "Window turn_end"],
    )
    s.asks("Nicolas", "window.attack").answers("play shotgun")
    s.until("window.turn_end")
    assert log(s, "attacked", "eaten") == []
    assert place(s, "armory")["characters"] == ["geek", "teen", "vigil"]


def tie_at_the_armory() -> Scenario:
    return table(
        "city-of-horror",
        players="Antoine Nicolas Erwan Cecile",
        first="Cecile",
        people={
            "Antoine": {"armory": "vigil, teen"},
            "Nicolas": {"armory": "geek", "bank": "thief"},
            "Erwan": {"armory": "rasta"},
            "Cecile": {"church": "mama"},
        },
        cards={"hands": {"Nicolas": "gun"}},
        antidotes={"Antoine": 1},
        zombies={"armory": 6},
        at=["PlaceWindow attack armory", "Attack armory"],
    )


def test_example_cecile_is_paid_for_her_decision() -> None:
    s = tie_at_the_armory()
    s.says("Nicolas", "offer Cecile", "give gun", "post")
    s.says("Antoine", "offer Cecile", "give_antidote", "post")
    s.says("Cecile", "accept Antoine", "refuse Nicolas")
    assert player(s, "Cecile")["antidotes"] == 1
    assert (hand(s, "Nicolas"), hand(s, "Cecile")) == (["gun"], [])


def test_example_cecile_who_is_absent_breaks_the_tie_against_nicolas() -> None:
    s = tie_at_the_armory().until("vote.attack")
    s.asks("Antoine", "vote.attack").answers("vote Nicolas")
    s.asks("Nicolas", "vote.attack").answers("vote Antoine")
    s.asks("Erwan", "vote.attack").answers("vote Antoine")
    s.asks("Cecile", "attack.tie", ["vote Antoine", "vote Nicolas"]).answers("vote Nicolas")
    s.sees(None, "eaten Nicolas geek armory")
    assert place(s, "armory")["zombies"] == 6


# -- 5C. Partage -------------------------------------------------------------------------------------


def test_example_three_at_the_hospital_must_vote_on_an_antidote_and_a_card() -> None:
    s = table(
        "city-of-horror",
        players="Steve Nicolas Erwan",
        people={
            "Steve": {"hospital": "vigil"},
            "Nicolas": {"hospital": "geek", "bank": "thief"},
            "Erwan": {"hospital": "rasta", "bank": "mama, teen"},
        },
        cards={"hands": {"Erwan": "shotgun"}, "supplies": {"hospital": "alarm"}},
        dropped_antidotes={"hospital": 1},
        zombies={"bank": 3},
        at=["ShareOut hospital", "Window turn_end"],
    )
    # Erwan buys the vote of Nicolas with a card that kills zombies at the next place.
    s.asks("Erwan", "window.share", params=["hospital"]).answers("play shotgun")
    s.until("vote.share")
    assert zombies(s) == {"bank": 1}
    for who, target in (("Steve", "Steve"), ("Nicolas", "Erwan"), ("Erwan", "Erwan")):
        s.asks(who, "vote.share").answers(f"vote {target}")
    s.asks("Erwan", "share.take", ["take_antidote", "take alarm"]).answers("take_antidote")
    s.asks("Erwan", "share.hand_out", ["hand_out alarm Steve", "hand_out alarm Nicolas"]).answers(
        "hand_out alarm Nicolas"
    )
    assert player(s, "Erwan")["antidotes"] == 1
    assert hand(s, "Nicolas") == ["alarm"]


def test_example_steve_gives_the_other_antidote_to_cecile_who_is_absent() -> None:
    s = table(
        "city-of-horror",
        players="Steve Nicolas Cecile",
        people={
            "Steve": {"armory": "vigil, teen"},
            "Nicolas": {"armory": "geek"},
            "Cecile": {"bank": "rasta"},
        },
        dropped_antidotes={"armory": 2},
        at="Share armory",
    )
    s.asks("Steve", "vote.share").answers("vote Steve")
    s.asks("Nicolas", "vote.share").answers("vote Nicolas")
    play_on(s, "share.hand_out")
    s.asks("Steve", "share.hand_out").answers("hand_out_antidote Cecile")
    assert [player(s, who)["antidotes"] for who in ("Steve", "Nicolas", "Cecile")] == [1, 0, 1]


def test_example_steve_and_nicolas_vote_each_for_himself_and_the_cards_stay() -> None:
    s = table(
        "city-of-horror",
        players="Steve Nicolas Cecile",
        first="Steve",
        people={"Steve": {"bank": "vigil"}, "Nicolas": {"bank": "geek"}, "Cecile": {"church": "rasta"}},
        cards={"supplies": {"bank": "gun, alarm"}},
        at="Share bank",
    )
    s.asks("Steve", "vote.share").answers("vote Steve")
    s.asks("Nicolas", "vote.share").answers("vote Nicolas")
    assert place(s, "bank")["cards"] == 2


# -- 6. Changement de premier joueur -----------------------------------------------------------------


def test_example_cecile_eaten_at_the_crossroads_is_first_player() -> None:
    s = table(
        "city-of-horror",
        players="Steve Nicolas Cecile",
        colours="red, green, blue",
        leader="blue",
        first="Steve",
        people={
            "Steve": {"crossroads": "vigil"},
            "Nicolas": {"bank": "geek"},
            "Cecile": {"crossroads": "rasta", "bank": "mama"},
        },
        zombies={"crossroads": 1},
        at=["Attack crossroads", "FirstPlayerChange"],
    )
    s.sees(None, "eaten Cecile rasta crossroads")
    assert log(s, "leader_turned", "first_player") == ["leader_turned red", "first_player 2"]


# -- Chef des zombies --------------------------------------------------------------------------------


def leader_on_green() -> Scenario:
    return table(
        "city-of-horror",
        players="Nicolas Mauve Orange Gabrielle Ludo",
        colours="green, purple, orange, blue, red",
        leader="green",
        first="Mauve",
        people={
            "Nicolas": {"crossroads": "rocker"},
            "Mauve": {"bank": "vigil"},
            "Orange": {"church": "teen"},
            "Gabrielle": {"crossroads": "mama, rasta*"},
            "Ludo": {"crossroads": "geek*"},
        },
        cards={"hands": {"Nicolas": "hideout", "Gabrielle": "gun"}},
        antidotes={"Ludo": 1},
        zombies={"crossroads": 2},
        at=["PlaceWindow attack crossroads", "Attack crossroads", "FirstPlayerChange"],
    )


def test_example_the_leader_walks_past_the_hidden_green_to_blue() -> None:
    s = leader_on_green()
    s.asks("Nicolas", "window.attack").answers("play hideout").passes()
    assert person(s, "rocker")["hidden"]
    s.asks("Gabrielle", "window.attack").answers("play gun")
    assert zombies(s) == {"crossroads": 1}
    # The hidden Rocker could still move the last zombie; Ludo pays Nicolas for doing nothing.
    assert "power rocker" in s.asks("Nicolas", "window.attack").options
    s.says("Ludo", "offer Nicolas", "give_antidote", "post").says("Nicolas", "accept Ludo")
    s.until("attack.victim").sees(None, "leader_attacked blue")
    s.asks("Gabrielle", "attack.victim", ["lose mama", "lose rasta"]).answers("lose rasta")
    s.sees(None, "eaten Gabrielle rasta crossroads")
    assert s.view()["leader"] == "red"
    assert s.view()["first"] == s.seat("Gabrielle")
    assert player(s, "Nicolas")["antidotes"] == 1


def test_example_without_the_hideout_green_is_eaten() -> None:
    s = leader_on_green()
    play_on(s)
    s.sees(None, "eaten Nicolas rocker crossroads")
    assert s.view()["leader"] == "purple"


# -- Cartes action -----------------------------------------------------------------------------------


def test_example_the_chainsaw_kills_one_of_three() -> None:
    s = table(
        "city-of-horror",
        players="Steve Nicolas Cecile",
        people={"Steve": {"bank": "vigil"}, "Nicolas": {"bank": "geek"}, "Cecile": {"church": "rasta"}},
        cards={"hands": {"Steve": "chainsaw"}},
        zombies={"bank": 3},
        at="Window revealed",
    )
    s.asks("Steve", "window.revealed").answers("play chainsaw").passes()
    assert zombies(s) == {"bank": 2}
