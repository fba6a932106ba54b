"""The workshop: a mission is made by clicking, played at once, tried by bots, saved and shared."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from shamble.engine.session import content_for
from shamble.games import find
from shamble.server.hub import Hub
from shamble.web.boards import workshop_of
from shamble.web.boards.workshop import Draft
from shamble.web.words import Words
from shamble.web.workshop import LACKING, decoded, encoded
from tests.web.visitor import Visitor

MARVEL = "/workshop/marvel-zombies"


class Maker:
    """Somebody in the workshop: the page that is open, and clicks on it."""

    def __init__(self, visitor: Visitor, address: str = MARVEL) -> None:
        self.visitor = visitor
        self.base = address.partition("?")[0]
        self.game = self.base.rpartition("/")[2]
        self.address, self.page = "", ""
        self.go(address)

    def go(self, address: str) -> None:
        reply = self.visitor.get(address)
        while reply.status_code == 303:
            address = reply.headers["location"]
            reply = self.visitor.get(address)
        assert reply.status_code == 200, html.unescape(reply.text)
        self.address, self.page = address, html.unescape(reply.text)

    def edit(self, do: str, at: str = "", value: str = "", tool: str = "start", part: str = "") -> None:
        asked = {"d": self.code, "part": part, "tool": tool, "do": do, "at": at, "value": value}
        self.go(f"{self.base}?{urlencode(asked)}")

    @property
    def code(self) -> str:
        found = re.search(r'name="d" value="([^"]+)"', self.page)
        assert found is not None
        return found[1]

    @property
    def draft(self) -> Draft:
        return decoded(self.game, self.code)

    @property
    def board(self) -> dict[str, object]:
        return self.draft.entry("boards")

    def press(self, do: str, **fields: str) -> str:
        """A button of the form: where it leads."""
        reply = self.visitor.post(self.base, {"d": self.code, "do": do, **fields})
        assert reply.status_code == 303, html.unescape(reply.text)
        location: str = reply.headers["location"]
        return location

    @property
    def is_good(self) -> bool:
        return "It can be played." in self.page


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a machine that is busy a draft takes its time."""
    monkeypatch.setenv("SHAMBLE_UPLOAD_SECONDS", "600")


@pytest.fixture
def maker(ann: Visitor) -> Maker:
    return Maker(ann)


FACTS = {
    "name.en": "Home by dawn",
    "told.en": "Take everything and go.",
    "mode": "zombie",
    "difficulty": "hard",
    "minutes": "30",
    "objective_xp": "5",
    "bystander_xp": "0",
    "goals0": "take_all",
    "goals1": "exit",
}


def test_a_new_mission_can_be_played_at_once(maker: Maker) -> None:
    assert maker.is_good
    assert "data:image/svg+xml;base64," in maker.page
    assert 'aria-label="Place 1"' in maker.page


def test_tokens_come_and_go_with_a_click(maker: Maker) -> None:
    before = maker.board
    spot = re.search(r"do=put&at=([\w-]+)&", maker.page)
    assert spot is not None
    zone = spot[1]
    maker.edit("put", zone, "objective:green")
    assert {"zone": zone, "colour": "green"} in maker.board["objectives"]  # type: ignore[operator]  # a list
    maker.edit("put", zone, "objective:green")
    assert maker.board["objectives"] == before["objectives"]
    maker.edit("put", str(before["exit"]), "exit")
    assert not maker.is_good
    assert "cannot be played yet" in maker.page
    assert "data:image/svg+xml;base64," in maker.page, "the board is drawn all the same"


def test_what_is_not_on_the_board_yet_is_asked_for_in_words(maker: Maker) -> None:
    maker.edit("put", str(maker.board["exit"]), "exit")
    assert "there is no Exit on the map. Choose it under “Put on the board”, then click a zone." in maker.page
    maker.edit("put", "8R-b", "exit")
    for start in list(maker.board["start"]):  # type: ignore[call-overload]  # a list
        maker.edit("put", start, "start")
    assert "there is no Starting Zone on the map." in maker.page
    assert "boards.toml" not in maker.page


@pytest.mark.parametrize("language", ["en", "fr"])
def test_there_are_words_for_all_that_may_be_lacking(language: str) -> None:
    texts = Words(language)
    assert all(texts(f"workshop.lacks.{name}").endswith(".") for name in LACKING)


def test_a_locked_door_stays_while_its_lock_is_missing(maker: Maker) -> None:
    maker.edit("put", "3V-A/3V-c", "door:locked:blue")
    assert "cannot be played yet" in maker.page
    door = {"door": "3V-A/3V-c", "state": "locked", "colour": "blue"}
    assert maker.board["doors"] == [door]
    maker.go(maker.press("facts", **FACTS | {"locks.blue": "red_taken"}))
    assert maker.is_good
    assert maker.board["doors"] == [door]


def test_figures_stand_where_one_clicks(maker: Maker) -> None:
    for zone, what in [("8R-c", "rival:thor"), ("8R-d", "rival:thor"), ("8R-c", "agent:guard")] * 2:
        maker.edit("put", zone, what)
    assert maker.board["figures"] == {"guard": ["8R-c", "8R-c"], "thor": ["8R-d"]}, (
        "one moves, the others add up"
    )
    assert maker.is_good
    maker.edit("put", "8R-c", "nobody")
    maker.edit("put", "8R-d", "rival:thor")
    assert maker.board["figures"] == {}


def test_a_building_is_locked_by_its_name(maker: Maker) -> None:
    maker.edit("put", "3V-A", "region:bookshop")
    assert maker.board["regions"] == {"bookshop": "3V-A"}
    maker.go(maker.press("facts", **FACTS | {"regions.bookshop": "red_taken"}))
    assert maker.draft.entry("missions")["regions"] == {"bookshop": "red_taken"}
    assert maker.is_good


def test_tiles_are_laid_turned_and_turned_over(maker: Maker) -> None:
    maker.edit("size", value="2x2")
    laid = [str(row).split() for row in maker.board["layout"]]  # type: ignore[attr-defined]  # a list
    assert [len(row) for row in laid] == [2, 2]
    assert len({tile[:-2] for row in laid for tile in row}) == 4, "each piece of card once"
    maker.edit("turn", "0,0")
    maker.edit("flip", "0,1")
    turned = [str(row).split() for row in maker.board["layout"]]  # type: ignore[attr-defined]  # a list
    assert turned[0][0] == laid[0][0][:-1] + ">"
    assert turned[0][1] == laid[0][1].replace("R", "*").replace("V", "R").replace("*", "V")
    maker.edit("tile", "1,1", turned[0][0][:-1])
    swapped = [str(row).split() for row in maker.board["layout"]]  # type: ignore[attr-defined]  # a list
    assert swapped[1][1][:-1] == turned[0][0][:-1]
    assert swapped[0][0] == turned[1][1], "two tiles have changed places"


def test_the_form_says_what_the_mission_is(maker: Maker) -> None:
    maker.go(maker.press("facts", **FACTS))
    mission = maker.draft.entry("missions")
    assert mission["goals"] == [["take_all"], ["exit"]]
    assert mission["texts"] == {"en": {"name": "Home by dawn", "told": "Take everything and go."}}
    assert maker.is_good
    maker.go(maker.press("facts", **FACTS | {"taken.green": "activate"}))
    assert maker.draft.entry("missions")["taken"] == {"green": ["activate"]}
    maker.go(maker.press("facts", **FACTS))
    assert maker.draft.entry("missions")["taken"] == {}
    maker.go(maker.press("facts", **FACTS | {"goals0": "sign_home"}))
    assert not maker.is_good


def test_it_is_saved_shared_changed_and_played_by_a_friend(
    server: TestClient, maker: Maker, ben: Visitor
) -> None:
    maker.go(maker.press("facts", **FACTS))
    pack = maker.press("save", **FACTS)
    page = ben.get(pack).text
    assert "Home by dawn" in page
    code = pack.rpartition("/")[2]
    table = ben.open_table(
        "marvel-zombies", pack=code, seats="2", who1="bot:thumb", **{"set.mission": "OWN1"}
    )
    ben.get(table)
    ben.post(f"{table}/start")
    assert "Home by dawn" in ben.get(table).text
    again = Maker(ben, f"{MARVEL}?pack={code}")
    assert again.board["layout"] == maker.board["layout"]


def test_it_is_played_now(server: TestClient, maker: Maker, ann: Visitor) -> None:
    table = maker.press("play", **FACTS)
    assert ann.asked(table)
    hub: Hub = server.app.state.hub  # type: ignore[attr-defined]  # it is our application
    assert server.portal is not None
    room = server.portal.call(hub.room, table.rpartition("/")[2])
    assert room.options == {"mission": "OWN1"}


def test_bots_try_it_where_there_is_a_lab(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setenv("SHAMBLE_STUDIES_AT_ONCE", "1")
    monkeypatch.setenv("SHAMBLE_HOME", str(tmp_path))
    server = request.getfixturevalue("server")
    maker = Maker(Visitor(server, "en"))
    assert "Let bots try it" in maker.page
    study = maker.press("try", **FACTS)
    assert "mission=OWN1" in maker.visitor.get(study).text
    maker.visitor.post(f"{study}/stop")


@pytest.mark.parametrize(
    "nonsense",
    [
        "?d=nonsense",
        "?d=" + "A" * 20_000,
        "?pack=nowhere",
        "?d=eNqLjgUAARUAuQ",
    ],
)
def test_nonsense_gets_a_sentence(ann: Visitor, nonsense: str) -> None:
    reply = ann.get(MARVEL + nonsense)
    assert reply.status_code in (400, 404)
    assert "Traceback" not in reply.text


def test_nonsense_edits_change_nothing(maker: Maker, ann: Visitor) -> None:
    for do, at, value in [("put", "x", "bomb"), ("tile", "9,9", "1R"), ("size", "", "99"), ("fly", "", "")]:
        reply = ann.get(f"{MARVEL}?d={maker.code}&do={do}&at={at}&value={value}")
        assert reply.status_code == 400, do
    draft = maker.draft
    deep: object = []
    for _ in range(500):
        deep = [deep]
    wrong: list[tuple[dict[str, object], dict[str, object]]] = [
        ({"goals": 5}, {}),
        ({"texts": {"en": 5}}, {}),
        ({"taken": 5}, {}),
        ({}, {"layout": 5}),
        ({}, {"start": [5]}),
        ({}, {"exit": 5}),
        ({}, {"doors": [1]}),
        ({"hidden": deep}, {}),
    ]
    for mission, board in wrong:
        wild = encoded(
            draft.with_entry("missions", draft.entry("missions") | mission).with_entry(
                "boards", draft.entry("boards") | board
            )
        )
        assert ann.get(f"{MARVEL}?d={wild}").status_code == 400, (mission, board)


@pytest.mark.parametrize(
    ("game", "stem", "name", "wild"),
    [
        ("city-of-horror", "box", "box", {"cards_per_player": {}}),
        ("dawn-of-the-dead", "map", "mall", {"plan": []}),
    ],
)
def test_a_draft_that_no_form_has_made_gets_a_sentence(
    ann: Visitor, game: str, stem: str, name: str, wild: dict[str, object]
) -> None:
    blank = workshop_of(game).blank(content_for(find(game)), {"en": "Mine", "fr": "À moi"}, "en")
    draft = encoded(blank.with_entry(stem, blank.entry(stem, name) | wild, name))
    assert ann.get(f"/workshop/{game}?d={draft}").status_code == 400


def test_a_game_without_one_has_no_workshop(ann: Visitor) -> None:
    assert ann.get("/workshop/survive-until-daylight").status_code == 404


# -- rooms of one's own ----------------------------------------------------------------------------------


def test_a_new_tile_is_drawn_cell_by_cell(maker: Maker) -> None:
    maker.edit("tile", "0,1", "new")
    layout = str(maker.board["layout"])
    assert "X1R" in layout
    maker.edit("paint", "0,0;0,1", "paint:A", "paint:A", "0,1")
    drawn = maker.draft.entry("tiles", "X1R")["drawing"].split("\n")
    assert drawn[1].startswith(" A A b b")
    assert 'class="shape room hue-0"' in maker.page
    maker.edit("paint", "5,5", "paint:A", "paint:A", "0,1")
    assert "zone A is drawn in several pieces" in maker.page
    assert "X1R" in str(maker.board["layout"]), "what makes no sense yet is kept"


def test_doors_and_openings_stand_where_they_can(maker: Maker) -> None:
    maker.edit("tile", "0,0", "new")
    maker.edit("mark", "3,2", "mark:+", "mark:+", "0,0")  # between street d and room A
    drawn = maker.draft.entry("tiles", "X1R")["drawing"].split("\n")
    assert drawn[3].startswith(" d+A")
    maker.edit("paint", "1,1;1,2", "paint:d", "paint:d", "0,0")
    drawn = maker.draft.entry("tiles", "X1R")["drawing"].split("\n")
    assert drawn[3].startswith(" d d d"), "no door within a zone"
    reply = maker.visitor.get(
        f"{MARVEL}?{urlencode({'d': maker.code, 'part': '0,0', 'do': 'mark', 'at': '1,1'})}"
    )
    assert reply.status_code == 400


def test_a_symbol_moves_to_another_room(maker: Maker) -> None:
    maker.edit("tile", "0,0", "new")
    maker.edit("sign", "4,3", "sign:*", "sign:*", "0,0")
    drawn = maker.draft.entry("tiles", "X1R")["drawing"]
    assert drawn.count("*") == 1
    lines = drawn.split("\n")
    assert "*" in lines[9] + lines[10] + lines[11], "in room D"


def test_a_printed_tile_becomes_ones_own_with_all_that_lies_on_it(maker: Maker) -> None:
    before = maker.board
    first = str(before["layout"][0]).split()[0][:-1]  # type: ignore[index]  # a list
    maker.edit("mirror", "0,0")
    assert maker.is_good
    assert first not in str(maker.board)
    assert len(maker.board["objectives"]) == len(before["objectives"])  # type: ignore[arg-type]  # lists
    again = maker.draft.entry("tiles", "X1R")["drawing"]
    maker.edit("mirror", "0,0")
    assert maker.draft.entry("tiles", "X1R")["drawing"] != again
    pack = maker.press("save", **FACTS)
    there = Maker(maker.visitor, f"{MARVEL}?pack={pack.rpartition('/')[2]}")
    assert there.draft.files == maker.draft.with_entry("missions", there.draft.entry("missions")).files


# -- malls and set-ups -----------------------------------------------------------------------------------


def numbers(page: str) -> dict[str, str]:
    """The figures of the form as it stands."""
    return dict(re.findall(r'<input type="number" id="[^"]+" name="([^"]+)"[^>]*value="(\d+)"', page))


def test_a_mall_is_built_square_by_square(ann: Visitor) -> None:
    maker = Maker(ann, "/workshop/dawn-of-the-dead")
    assert maker.is_good
    plan = maker.draft.entry("map")["plan"]
    maker.edit("put", "3,6;4,6", "room:G")
    assert maker.draft.entry("map")["plan"][6] == plan[6][:3] + "GG" + plan[6][5:]
    assert maker.is_good
    before = maker.draft.entry("map")
    maker.edit("put", "0,4", "room:.")
    assert maker.draft.entry("map")["rifles"] == before["rifles"] + 1, "squares are numbered anew"
    maker.edit("put", "0,5", "room:")
    assert "west" not in maker.draft.entry("map")["entrances"]
    assert "west" in maker.page.partition('class="workshop"')[2].partition("</section>")[0]
    assert 'class="shape' in maker.page, "it is drawn in plain colours"
    maker.edit("put", "0,4", "room:")
    maker.edit("put", "0,5", "gate:west")
    assert maker.is_good, "the mall is one column narrower"


def test_doors_of_a_mall_come_and_go(ann: Visitor) -> None:
    maker = Maker(ann, "/workshop/dawn-of-the-dead")
    before = maker.draft.entry("map")
    for kind in ("solid", "glass", "glass"):
        maker.edit("put", "3,4/3,5", f"door:{kind}")
    assert maker.draft.entry("map")["glass"] == before["glass"]
    reply = ann.get(
        f"{maker.base}?{urlencode({'d': maker.code, 'do': 'put', 'at': '3,5/4,5', 'value': 'door:glass'})}"
    )
    assert reply.status_code == 400


def test_a_mall_is_saved_and_played(ann: Visitor) -> None:
    maker = Maker(ann, "/workshop/dawn-of-the-dead")
    facts = numbers(maker.page) | {"title": "Two doors down", "zombies_placed": "40"}
    pack = maker.press("save", **facts)
    assert "Two doors down" in ann.get(pack).text
    again = Maker(ann, f"{maker.base}?pack={pack.rpartition('/')[2]}")
    assert again.draft.entry("box", "box")["zombies_placed"] == 40
    assert ann.asked(again.press("play", **facts))


def test_a_city_is_set_up_otherwise(ann: Visitor) -> None:
    maker = Maker(ann, "/workshop/city-of-horror")
    assert maker.is_good
    assert "drawn-board" in maker.page
    facts = numbers(maker.page) | {"title": "Dark city", "invasion": "0:00-1"}
    changed = {"slots.church.A": "6", "attack.church.A": "outnumbered", "copies.alarm": "0", "arrives.0": "5"}
    maker.go(maker.press("facts", **facts | changed))
    assert maker.is_good
    files = maker.draft.files
    assert files["locations"]["church"]["A"]["slots"] == 6
    assert files["locations"]["church"]["A"]["attack"] == {"outnumbered": True}
    assert files["locations"]["church"]["A"]["origin"] == "house"
    assert files["locations"]["bank"]["A"]["origin"] == "rulebook"
    assert files["invasion"]["0:00-1"]["arrivals"][0] == 5
    address = maker.press("save", **numbers(maker.page))
    page = ann.get(address).text
    assert "Dark city" in page
    assert "church" in page
    assert "hospital" not in page, "only what differs is in the pack"
    maker.go(maker.press("facts", **facts | {"cards_per_player.6": "9"}))
    assert "cannot be played yet" in maker.page
    assert "drawn-board" in maker.page, "our own city is shown meanwhile"


def test_it_speaks_french(visit: Callable[..., Visitor]) -> None:
    french = Maker(visit(language="fr"), "/workshop/heroes-resistance")
    assert "Atelier de missions" in french.page
    assert "On peut y jouer." in french.page


def test_a_pack_is_called_as_its_author_calls_the_mission(visit: Callable[..., Visitor]) -> None:
    anne = visit(language="fr")
    maker = Maker(anne, f"{MARVEL}?like=MZ1")
    assert maker.draft.title == "La Faim"
    maker.go(maker.press("facts", **FACTS | {"name.en": "The Hunger", "name.fr": "Une faim de loup"}))
    assert "Une faim de loup" in anne.get(maker.press("save", **FACTS | {"name.en": "The Hunger"})).text


def test_whoever_writes_both_names_has_a_pack_in_their_own_language(visit: Callable[..., Visitor]) -> None:
    both = {"name.en": "Our own street", "name.fr": "Notre rue"}
    for language, title in (("en", "Our own street"), ("fr", "Notre rue")):
        maker = Maker(visit(language=language), MARVEL)
        maker.go(maker.press("facts", **FACTS | both, reader=language))
        assert maker.draft.title == title


def test_a_new_mission_has_a_name_in_every_language(visit: Callable[..., Visitor]) -> None:
    texts = Maker(visit(language="fr"), MARVEL).draft.entry("missions")["texts"]
    assert {language: said["name"] for language, said in texts.items()} == {
        "en": "My mission",
        "fr": "Ma mission",
    }


def test_the_other_missions_of_a_pack_stay_in_it(maker: Maker, ann: Visitor) -> None:
    one = maker.draft
    two = Draft(
        "OWN2",
        "Two of mine",
        {
            "missions": {"OWN1": one.entry("missions"), "OWN2": one.entry("missions")},
            "boards": {"OWN1": one.entry("boards"), "OWN2": one.entry("boards")},
            "tiles": {},
        },
    )
    maker.go(f"{MARVEL}?{urlencode({'d': encoded(two), 'do': 'mirror', 'at': '0,0'})}")
    assert maker.is_good
    assert maker.draft.entry("boards", "OWN1") == one.entry("boards")
    pack = maker.press("save", **FACTS)
    page = html.unescape(ann.get(pack).text)
    assert "Two of mine" in page
    assert "Change OWN2 in the workshop" in page
    there = Maker(ann, f"{MARVEL}?pack={pack.rpartition('/')[2]}&name=OWN2")
    assert set(there.draft.files["missions"]) == {"OWN1", "OWN2"}
    assert there.draft.name == "OWN2"


def test_what_does_not_fit_into_an_address_is_refused(maker: Maker, ann: Visitor) -> None:
    noise = "".join(chr(0x4E00 + number * 7919 % 20_000) for number in range(6_000))
    reply = ann.post(MARVEL, {"d": maker.code, "do": "facts", **FACTS, "told.en": noise})
    assert reply.status_code == 400
    assert "does not fit" in reply.text
