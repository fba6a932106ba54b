"""Saves of 0.1.0, where what missions remember stood among the fields of every table, and of a board whose
tiles were turned since: they open and go on."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any, Final

import pytest

import shamble
from shamble.bots import made
from shamble.bots.base import play_out
from shamble.engine import Rng, save
from shamble.testing import ScenarioError

from .heroes.helpers import phase
from .kept import game_of_the_day
from .rulebook.helpers import act, ring

HERE: Final = Path(__file__).parent
CORPUS: Final = HERE.parents[1] / "corpus" / "0.1.0"
REMEMBERED: Final[dict[str, dict[str, Any]]] = {
    "HR3": {"landings": 2},
    "HR7": {"captives": ("vision", "wasp"), "finders": ("spider_man", "winter_soldier")},
    "MH5": {"calm": ("hulk",)},
    "MZ3": {},
    "MZ4": {
        "takers": ("captain_america", "iron_man"),
        "devourers": ("captain_america", "captain_marvel"),
    },
    "MZ7": {"devourers": ("captain_america", "iron_man", "captain_marvel", "hulk")},
    "MZ10": {"collected": ("secret_mission_2",)},
}


def opened(mission: str) -> Any:
    """With the decks of its day: the cards that are still to come bring whom they brought."""
    return save.load((HERE / "saves" / f"{mission}.json").read_bytes(), game_of_the_day)


@pytest.mark.parametrize("mission", REMEMBERED)
def test_what_a_mission_remembers_is_found_where_0_1_0_kept_it(mission: str) -> None:
    assert opened(mission).memory == REMEMBERED[mission]


@pytest.mark.parametrize("mission", REMEMBERED)
def test_a_save_of_0_1_0_goes_on_to_the_end_of_its_game(mission: str) -> None:
    """The games were kept whole as well: the answers that were still to come lead to the same end."""
    t = opened(mission)
    now = t.choices[0].id
    for question, seat, name in answers(mission):
        if question >= now:
            t.answer(question, name, seat)
    assert t.outcome == "won"


def standing(view: Any) -> dict[str, str]:
    return {
        name: figure["zone"]
        for kind in ("heroes", "super_heroes", "bystanders")
        for name, figure in view[kind].items()
        if figure["zone"]
    }


def where(view: Any, state: str) -> set[str]:
    """Zones with a card face down, or doors that are open."""
    if state == "open":
        return {name for name, is_now in view["doors"].items() if is_now == state}
    return {name for name, row in view["zones"].items() if row["face_down"]}


def test_on_a_board_whose_tiles_were_turned_everything_is_where_it_was() -> None:
    """MZ2 in round 4, of 0.1.0: by the names of the tiles, which have not changed."""
    t = shamble.load(gzip.decompress((CORPUS / "marvel-zombies-MZ2.save.gz").read_bytes()))
    view = t.view(None)
    assert standing(view) == {
        "captain_america": "2V-c",
        "captain_marvel": "1R-F",
        "deadpool": "4V-e",
        "hulk": "4V-c",
        "doctor_strange": "2V-a",
        "ms_marvel": "7R-c",
        "wong": "2V-D",
    }
    assert where(view, "face_down") == {"4V-E", "6V-F", "5V-D"}
    assert where(view, "open") == {"2V-d/1R-A", "2V-E/2V-e", "4V-e/1R-F", "7R-C/7R-c"}


def test_a_table_of_18_november_goes_on_where_it_was_on_the_board_of_today() -> None:
    """MZ2 in round 4, as that day's tiles lay. The Exit and the Sign stay where they were."""
    kept = HERE / "saves" / "MZ2-landed-18-november.save.gz"
    t = shamble.load(gzip.decompress(kept.read_bytes()))
    view: Any = t.view(None)
    assert standing(view) == {
        "captain_america": "4V-C",
        "iron_man": "2V-a",
        "captain_marvel": "2V-a",
        "hulk": "7R-c",
        "scarlet_witch": "4V-c",
        "spider_man": "7R-c",
        "thor": "2V-a",
        "happy_hogan": "4V-C",
    }
    assert where(view, "face_down") == {"6V-F", "5V-D"}
    assert where(view, "open") == {"2V-d/1R-A", "2V-a/2V-B", "4V-e/1R-F", "7R-C/7R-c", "4V-D/4V-e"}
    assert (view["exit"], view["sign"]["zone"]) == ("5V-A", "2V-a")
    play_out(t, [made("marvel-zombies", "thumb")], Rng(1))
    assert t.over


def answers(mission: str) -> list[tuple[int, int, Any]]:
    """Those of the game that was saved. Where a board has changed another game is kept (wins), and beside the
    save the answers that were still to come: they hold on the new board, too."""
    own = HERE / "saves" / f"{mission}-answers.json"
    if own.exists():
        found: list[tuple[int, int, Any]] = json.loads(own.read_text(encoding="utf-8"))
    else:
        found = json.loads((HERE / "wins" / f"{mission}.json").read_text(encoding="utf-8"))["answers"]
    return found


@pytest.mark.parametrize("mission", REMEMBERED)
def test_what_a_mission_remembers_is_saved_and_is_every_clones_own(mission: str) -> None:
    t = opened(mission)
    again: Any = shamble.load(t.save())
    assert (again.memory, again.digest) == (t.memory, t.digest)
    clone = t.clone()
    clone.memory["more"] = 1
    assert t.memory == REMEMBERED[mission]


def test_every_list_of_a_table_is_copied_by_its_clones() -> None:
    t = opened("MZ3")
    clone = t.clone()
    lists = {name for name in t.fields if type(getattr(t, name)) is list}
    assert lists
    assert not [name for name in lists if getattr(clone, name) is getattr(t, name)]


# -- records of rules version 1 ----------------------------------------------------------------------------


def test_the_record_of_an_older_game_is_refused_where_somebody_eliminated_would_have_attacked() -> None:
    heroes = {
        "deadpool": {"at": "8R-b", "xp": 43, "health": 1, "traits": "long_reach"},
        "hulk": {"at": "8R-c"},
    }
    s = ring(heroes=heroes, enemies={"8R-b": "trooper", "8R-c": "trooper"}, at="Activation -1 1 2")
    s.g.played_under = 1
    s.dice(6, 6, 6)
    with pytest.raises(ScenarioError, match=r"enemy-attack\.meanwhile"):
        act(s, "attack_far twin_katanas 8R-c")


def test_the_record_of_an_older_game_is_refused_where_an_eliminated_bystander_could_be_wounded() -> None:
    people = {"H1R-b": "pepper_potts, happy_hogan"}
    s = phase(heroes={"hulk": {"at": "H1R-f"}}, people=people, enemies={"H1R-b": "2 walker"})
    s.g.played_under = 1
    with pytest.raises(ScenarioError, match=r"enemy-attack\.lone"):
        act(s, "wound_bystander happy_hogan")
