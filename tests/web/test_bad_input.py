"""Whatever is sent, the answer is a sentence, and the table stays as it was."""

from __future__ import annotations

import pytest
from httpx2 import Response

from tests.web.visitor import GAME, Visitor


def assert_refused(reply: Response, status: int) -> None:
    assert reply.status_code == status
    assert "Traceback" not in reply.text
    assert "Error" not in reply.text


@pytest.mark.parametrize(
    "path", ["/t/nosuchcode", "/t/<script>", "/nowhere", "/rules/chess", "/new/chess", "/t/%00/replay"]
)
def test_unknown_addresses_are_pages_with_a_sentence(ann: Visitor, path: str) -> None:
    reply = ann.get(path)
    assert_refused(reply, 404)
    assert "<main" in reply.text
    assert "<script>" not in reply.text


def test_a_form_without_our_token_is_refused(ann: Visitor) -> None:
    table = ann.play_now()
    chosen = ann.asked(table)[0]
    assert_refused(ann.post(f"{table}/answer", {**chosen, "csrf": "forged"}), 403)
    assert_refused(ann.post("/play", {"game": GAME, "csrf": ""}), 403)
    assert ann.asked(table)[0]["question"] == chosen["question"]


def test_another_persons_token_is_worth_nothing(ann: Visitor, ben: Visitor) -> None:
    ben.get("/")
    ann.get("/")
    assert_refused(ann.post("/play", {"game": GAME, "csrf": ben.token}), 403)


@pytest.mark.parametrize("cookie", ["", "nonsense", "IkFubiI.forged", "x" * 5000])
def test_a_forged_cookie_makes_one_a_stranger(ann: Visitor, ben: Visitor, cookie: str) -> None:
    table = ann.play_now()
    ben.cookies["shamble"] = cookie
    page = ben.get(table)
    assert page.status_code == 200
    assert "Watching" in page.text


def test_names_that_are_markup_are_shown_as_text(ann: Visitor, ben: Visitor) -> None:
    table = ann.open_table(name="<i>Ann</i>")
    ben.get(table)
    ben.post(f"{table}/sit", {"seat": "1", "name": '"><img src=x>'})
    page = ann.get(table).text
    assert "<i>Ann" not in page
    assert "<img" not in page
    assert "&lt;i&gt;Ann" in page
    ann.post(f"{table}/start")
    running = ann.wait_for(table, lambda text: "region-board" in text)
    assert "<img" not in running
    assert "<i>Ann" not in running


@pytest.mark.parametrize("name", ["", "   ", "x" * 5000, "\u202e\u202e"])
def test_names_that_are_no_names_are_refused(ann: Visitor, ben: Visitor, name: str) -> None:
    table = ann.open_table()
    ben.get(table)
    assert_refused(ben.post(f"{table}/sit", {"seat": "1", "name": name}), 400)
    assert "Sit here" in ben.get(table).text


def test_a_taken_seat_and_a_foreign_seat(ann: Visitor, ben: Visitor) -> None:
    table = ann.open_table()
    ben.get(table)
    assert_refused(ben.post(f"{table}/sit", {"seat": "0", "name": "Ben"}), 409)
    assert 'value="Ben"' in ben.get(table).text, "whoever loses a seat to somebody else keeps the name"
    assert_refused(ben.post(f"{table}/leave", {"seat": "0"}), 403)
    assert_refused(ben.post(f"{table}/start"), 403)
    assert_refused(ben.post(f"{table}/sit", {"seat": "99", "name": "Ben"}), 400)


def test_answers_for_others_stale_ones_and_nonsense(ann: Visitor, ben: Visitor) -> None:
    table = ann.play_now()
    chosen = ann.asked(table)[0]
    ben.get(table)
    assert_refused(ben.post(f"{table}/answer", chosen), 403)
    refused = ann.post(f"{table}/answer", {**chosen, "question": "999999"})
    assert_refused(refused, 409)
    assert 'href="/rules/' in refused.text
    assert_refused(ann.post(f"{table}/answer", {**chosen, "option": '["fly"]'}), 409)
    assert_refused(ann.post(f"{table}/answer", {**chosen, "option": "{{{"}), 409)
    assert_refused(ann.post(f"{table}/answer", {**chosen, "seat": "one"}), 400)
    assert_refused(ann.post(f"{table}/answer", {**chosen, "question": "9" * 40}), 400)
    assert_refused(ann.post(f"{table}/answer", {"seat": "0"}), 400)
    assert ann.asked(table)[0] == chosen
    assert ann.post(f"{table}/answer", chosen).status_code == 303
    assert_refused(ann.post(f"{table}/answer", chosen), 409)


def test_the_script_gets_the_same_sentences_as_json(ann: Visitor) -> None:
    table = ann.play_now()
    chosen = ann.asked(table)[0]
    reply = ann.json(f"{table}/answer", {**chosen, "question": "999999"})
    assert reply.status_code == 409
    assert "Too late" in reply.json()["error"]
    assert "/rules/" in reply.json()["why"], "the rule of what is asked stands beside it"
    assert "#" in reply.json()["why"]
    assert ann.json(f"{table}/answer", chosen).json() == {}


def test_bodies_that_are_too_long(ann: Visitor) -> None:
    table = ann.play_now()
    assert_refused(ann.post(f"{table}/chat", {"text": "x" * 70_000}), 413)
    assert_refused(ann.post(f"{table}/chat", {"text": "x" * 5_000}), 400)
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert_refused(ann.server.post("/replay", content=b"x" * 3_000_000, headers=form), 413)


def test_new_tables_with_impossible_wishes(ann: Visitor) -> None:
    ann.get(f"/new/{GAME}")
    for wish in ({"seats": "9"}, {"seats": "0"}, {"seats": "-1"}, {"set.sides": "C"}, {"who0": "ghost"}):
        assert_refused(ann.post(f"/new/{GAME}", {"name": "Ann", "seats": "4", **wish}), 400)
    assert_refused(ann.post(f"/new/{GAME}", {"name": "Ann", "seats": "4", "who0": "bot:skynet"}), 400)


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"{}", b'{"format": "shamble-record"}', b"\xff\xfe", b"[" * 5000]
)
def test_records_that_are_none(ann: Visitor, data: bytes) -> None:
    ann.get("/replay")
    files = {"record": ("game.json", data, "application/json")}
    reply = ann.server.post("/replay", data={"csrf": ann.token}, files=files, headers=ann._headers({}))
    assert_refused(reply, 400)


@pytest.mark.parametrize(
    "way", ["//evil.test/", "https://evil.test/", "/\\evil.test", "javascript:alert(1)", ""]
)
def test_the_way_back_stays_on_this_site(ann: Visitor, way: str) -> None:
    assert ann.get(f"/lang/fr?next={way}").headers["location"] == "/"


@pytest.mark.parametrize("query", ["at=x", "at=-1", "at=99999999", "seat=x", "seat=", "at=2&seat=999"])
def test_odd_moments_of_a_replay(ann: Visitor, query: str) -> None:
    table = ann.play_now()
    ann.asked(table)
    reply = ann.get(f"{table}/replay?{query}")
    assert reply.status_code in (200, 400, 403)
    assert "<main" in reply.text


def test_an_offer_that_does_not_hold_together_is_dropped_whole(ann: Visitor) -> None:
    table = ann.play_now()
    for _ in range(60):
        page = ann.wait_for(table, lambda text: bool(ann.options(text)))
        talk = page[page.index('id="region-talk"') :]
        question = talk.partition('name="question" value="')[2].partition('"')[0]
        if question:
            ann.post(f"{table}/answer", {"seat": "0", "question": question, "option": '["offer",1]'})
        if "You give" in ann.get(table).text:
            break
        ann.post(f"{table}/answer", ann.options(page)[0])
    assert "You give" in ann.get(table).text
    refused = ann.post(f"{table}/offer", {"seat": "0", "item": '["give","crown_jewels"]'})
    assert refused.status_code == 409
    assert "You give" not in ann.get(table).text
