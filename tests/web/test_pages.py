"""Every page, as somebody without scripts meets it."""

from __future__ import annotations

import re

from tests.web.visitor import GAME, Visitor


def test_the_first_page_shows_the_games_and_how_to_begin(ann: Visitor) -> None:
    page = ann.get("/").text
    assert "City of Horror" in page
    assert "3 to 6 players" in page
    assert "Play now" in page
    assert f'href="/new/{GAME}"' in page


def test_on_the_first_page_no_id_stands_twice(ann: Visitor) -> None:
    """It shows all boards, which share drawings."""
    ids = re.findall(r'\bid="([^"]+)"', ann.get("/").text)
    assert len(ids) == len(set(ids)) > 100


def test_play_now_is_one_click_to_a_running_game(ann: Visitor) -> None:
    table = ann.play_now()
    assert re.fullmatch(r"/t/[a-z0-9]{13}", table)
    page = ann.wait_for(table, lambda text: "region-board" in text)
    assert 'data-ref="location:church"' in page
    assert ann.asked(table)


def test_my_tables_are_listed_on_the_first_page(ann: Visitor, ben: Visitor) -> None:
    table = ann.play_now()
    assert f'href="{table}"' in ann.get("/").text
    assert f'href="{table}"' not in ben.get("/").text


def test_a_new_table_takes_seats_bots_and_settings_from_the_form(ann: Visitor) -> None:
    table = ann.open_table(**{"seats": "3", "set.sides": "B", "who2": "here", "name2": "Uncle"})
    page = ann.get(table).text
    assert page.count('class="chair"') == 3
    assert "Ann" in page
    assert "Uncle" in page
    assert "Side B" in page


def test_a_friend_joins_by_the_link_and_the_host_starts(ann: Visitor, ben: Visitor) -> None:
    table = ann.open_table()
    assert "Sit here" in ben.get(table).text
    assert ben.post(f"{table}/sit", {"seat": "1", "name": "Ben"}).status_code == 303
    assert "Ben" in ann.get(table).text
    assert ann.post(f"{table}/start").status_code == 303
    assert "region-board" in ben.get(table).text


def test_an_answer_by_form_leads_back_to_the_table(ann: Visitor) -> None:
    table = ann.play_now()
    chosen = ann.asked(table)[0]
    reply = ann.post(f"{table}/answer", chosen)
    assert reply.status_code == 303
    assert reply.headers["location"] == f"{table}?seat=0"


def test_whoever_opens_the_link_watches_and_sees_no_secrets(ann: Visitor, ben: Visitor) -> None:
    table = ann.play_now()
    for _ in range(8):
        ann.post(f"{table}/answer", ann.asked(table)[0])
    page = ben.get(table).text
    assert "Watching" in page
    assert not ben.options(page)
    assert 'id="hand-' not in page
    assert 'data-ref="card:' not in page


def test_a_question_leads_to_its_clause_of_the_rules(ann: Visitor) -> None:
    table = ann.play_now()
    way = re.compile(rf'href="/rules/{GAME}\?table=\w+#([\w.-]+)"')
    clause = way.search(ann.wait_for(table, lambda text: way.search(text) is not None))
    assert clause is not None
    assert f'id="{clause[1]}"' in ann.get(f"/rules/{GAME}").text


def test_the_replay_steps_through_the_game(ann: Visitor) -> None:
    table = ann.play_now()
    for _ in range(3):
        ann.post(f"{table}/answer", ann.asked(table)[0])
    page = ann.get(f"{table}/replay?at=2&seat=0").text
    assert "After answer 2 of" in page
    assert "at=3&amp;seat=0" in page
    assert "region-board" in page


def test_before_the_end_nobody_replays_from_another_seat(ann: Visitor, ben: Visitor) -> None:
    table = ann.play_now()
    ann.post(f"{table}/answer", ann.asked(table)[0])
    page = ann.get(f"{table}/replay?seat=1").text
    assert '<option value="0" selected>' in page, "what a link shows is what one's own seat may see"
    assert '<option value="1"' not in page
    assert "selected" not in ben.get(f"{table}/replay?seat=0").text, "he only watches"
    assert ben.get(f"{table}/replay").status_code == 200


def test_a_download_before_the_end_holds_no_seed(ann: Visitor) -> None:
    table = ann.play_now()
    ann.asked(table)
    record = ann.get(f"{table}/record")
    assert record.headers["content-disposition"].startswith("attachment")
    assert record.json()["format"] == "shamble-view"
    assert "seed" not in record.text


def test_more_has_the_invitation_the_seat_link_and_the_report(ann: Visitor) -> None:
    table = ann.play_now()
    page = ann.get(f"{table}/more").text
    assert f"http://table.test{table}" in page
    assert "/claim?token=" in page
    reply = ann.post(f"{table}/report", {"text": "The wheel turned the wrong way."})
    assert "Thank you" in ann.get(reply.headers["location"]).text


DAWN = "dawn-of-the-dead"


def test_more_tells_what_the_table_plays_with_beyond_the_usual(ann: Visitor) -> None:
    table = ann.open_table(DAWN, seats="1", **{"set.panic": "near", "set.setup": "players"})
    page = ann.get(f"{table}/more").text
    assert "Panic: not when shooting at a normal zombie in another square" in page
    assert "Set-up:" not in page


def test_a_new_table_has_as_many_seats_as_the_game_is_made_for_and_says_who_plays_whom(ann: Visitor) -> None:
    page = ann.get(f"/new/{DAWN}").text
    assert '<option value="2" selected>' in page
    assert "the first seat leads the living and the second the zombies" in page
    assert "the first seat leads the living" in ann.get(ann.open_table(DAWN, seats="2")).text
    other = ann.get(f"/new/{GAME}").text
    assert '<option value="4" selected>' in other
    assert "first seat" not in other


def test_a_seat_link_moves_the_seat_to_another_browser(ann: Visitor, ben: Visitor) -> None:
    table = ann.play_now()
    ann.asked(table)
    link = re.search(r'value="http://table.test(/t/\w+/claim\?token=[^"]+)"', ann.get(f"{table}/more").text)
    assert link is not None
    assert "Guest" in ben.get(link[1]).text
    assert ann.asked(table), "looking at the link moves nothing"
    ben.post(f"{table}/claim", {"token": link[1].partition("token=")[2]})
    assert ben.asked(table)
    assert "Watching" in ann.get(table).text


def test_undo_takes_my_answer_back(ann: Visitor) -> None:
    table = ann.play_now()
    first = ann.asked(table)
    ann.post(f"{table}/answer", first[0])
    ann.wait_for(table, lambda text: ann.options(text) not in ([], first))
    assert ann.post(f"{table}/undo", {"seat": "0"}).status_code == 303
    assert ann.asked(table) == first


def test_a_trial_is_private(ann: Visitor, ben: Visitor) -> None:
    table = ann.play_now()
    ann.asked(table)
    trial = ann.post(f"{table}/sandbox", {"seat": "0"}).headers["location"]
    assert trial != table
    assert "A private trial" in ann.get(trial).text
    assert ben.get(trial).status_code == 404


def test_chat_is_seen_by_all_and_spectators_say_who_they_are(ann: Visitor, ben: Visitor) -> None:
    table = ann.play_now()
    ann.post(f"{table}/chat", {"text": "I vote for <b>peace</b>."})
    page = ben.get(table).text
    assert "I vote for &lt;b&gt;peace&lt;/b&gt;." in page
    assert ben.post(f"{table}/chat", {"text": "Hello"}).status_code == 400
    assert ben.post(f"{table}/chat", {"text": "Hello", "name": "Ben"}).status_code == 303
    assert "Ben" in ann.get(table).text


def test_two_people_at_one_screen_see_a_curtain_between_them(ann: Visitor) -> None:
    table = ann.open_table(who1="here", name1="Uncle")
    ann.post(f"{table}/start")
    page = ann.wait_for(table, lambda text: "curtain" in text)
    assert not ann.options(page)
    assert 'data-ref="card:' not in page
    called = re.search(rf'href="{table}\?seat=(\d)"', page)
    assert called is not None
    assert ann.options(ann.get(f"{table}?seat={called[1]}").text)


def test_where_nothing_is_secret_no_curtain_falls(ann: Visitor) -> None:
    """The page goes from seat to seat by itself; each may answer in turn."""
    table = ann.open_table("survive-until-daylight", who1="here", who2="here")
    ann.post(f"{table}/start")
    seats = set()
    for _ in range(12):
        page = ann.wait_for(table, lambda text: bool(ann.options(text)))
        assert "curtain" not in page
        seats.add(ann.options(page)[0]["seat"])
        ann.post(f"{table}/answer", ann.options(page)[0])
    assert seats == {"0", "1", "2"}


def test_pass_until_the_turn_is_over(ann: Visitor) -> None:
    table = ann.play_now()
    page = ann.get(table).text
    for _ in range(30):
        page = ann.wait_for(table, lambda text: bool(ann.options(text)))
        if 'name="until"' in page:
            break
        ann.post(f"{table}/answer", ann.options(page)[0])
    assert ann.post(f"{table}/pass", {"seat": "0", "until": "turn"}).status_code == 303
    assert "You pass until the turn is over." in ann.get(table).text


def test_pages_carry_a_strict_policy_and_our_cookie_is_guarded(ann: Visitor) -> None:
    reply = ann.get("/")
    policy = reply.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "HttpOnly" in reply.headers["set-cookie"]
    assert "samesite=lax" in reply.headers["set-cookie"].lower()
    assert reply.headers["x-content-type-options"] == "nosniff"


def test_no_page_has_inline_script_or_style(ann: Visitor) -> None:
    table = ann.play_now()
    ann.asked(table)
    for path in ("/", f"/new/{GAME}", table, f"{table}/more", f"{table}/replay", f"/rules/{GAME}", "/replay"):
        page = ann.get(path).text
        assert " style=" not in page, path
        assert "<style" not in page, path
        assert not re.search(r'<script(?! (type="module" )?src=)', page), path
        assert not re.search(r"<[^>]+ on\w+=", page), path


def test_static_files_are_served_by_name_and_nothing_else(ann: Visitor) -> None:
    page = ann.get("/").text
    scripts = re.findall(r'(?:src|href)="(/scripts/[^"]+)"', page)
    assert len(scripts) > 5
    for path in re.findall(r'(?:src|href)="(/static/[^"]+)"', page) + scripts:
        assert ann.get(path).headers["cache-control"].endswith("immutable")
    assert ann.get("/static/../app.py").status_code == 404
    assert ann.get("/scripts/1/%2e%2e%2fstyle.css").status_code == 404
    assert ann.get("/static/%2e%2e%2fapp.py").status_code == 404
    assert ann.get("/boards/city_of_horror/__init__.py").status_code == 404
    assert ann.get("/boards/city_of_horror/board.css").status_code == 200
