"""Looking at a game again, taking it home, and bringing it back."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import SEED, Site
from tests.web.browser.player import Player, play_on
from tests.web.browser.scenes import ATTACK, LAST_VOTE, Person, Stage, gather


@pytest.fixture
def finished(person: Person, site: Site) -> Player:
    """Ann, at a table where three bots have played a game to its end: a real one, from its seed."""
    ann = person("Ann", forgiven="status of 40", permissions=["clipboard-read", "clipboard-write"])
    if not site.finished:
        ann.open_table(3, who0="bot:thumb", who1="bot:thumb", who2="bot:thumb")
        ann.start()
        ann.page.wait_for_selector(".result")
        site.finished = ann.table
    ann.table = site.finished
    ann.page.goto(ann.table)
    return ann


def moment(player: Player) -> int:
    return int(parse_qs(urlsplit(player.page.url).query)["at"][0])


def wait_for_moment(player: Player, at: int) -> None:
    player.page.wait_for_function("at => document.getElementById('at').value === String(at)", arg=at)
    assert moment(player) == at


def test_stepping_and_scrubbing(finished: Player) -> None:
    ann = finished
    ann.page.goto(f"{ann.table}/replay?at=40")
    slider = ann.page.get_by_label("Moment")
    assert slider.input_value() == "40"
    before = ann.page.inner_html("#region-board")
    ann.page.get_by_role("link", name="To the start").click()
    wait_for_moment(ann, 0)
    assert ann.page.inner_html("#region-board") != before
    expect(ann.page.locator("#region-question")).to_contain_text("The game was set up.")
    slider.focus()
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("ArrowRight")
    ann.page.wait_for_url("**at=2&*")
    ann.page.get_by_role("link", name="One step forward").click()
    ann.page.wait_for_function("() => Number(document.getElementById('at').value) > 2")
    step = moment(ann)
    assert slider.input_value() == str(step), "a slider that was dragged follows the steps all the same"
    ann.page.get_by_role("link", name="One step back").click()
    ann.page.wait_for_function("step => Number(document.getElementById('at').value) < step", arg=step)
    ann.page.get_by_role("link", name="To the end").click()
    wait_for_moment(ann, int(str(slider.get_attribute("max"))))


@pytest.mark.thorough
def test_it_plays_by_itself_until_told_to_stop(finished: Player) -> None:
    ann = finished
    ann.page.clock.install()
    ann.page.goto(f"{ann.table}/replay?at=0")
    play = ann.page.locator("[data-play]")
    expect(play).to_have_text("Play")
    play.click()
    expect(play).to_have_text("Pause")
    for _ in range(2):
        ann.hurry(f"Number(document.getElementById('at').value) > {moment(ann)}")
        expect(play).to_have_attribute("aria-pressed", "true")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "false")
    stopped = moment(ann)
    ann.page.clock.run_for(5000)
    assert moment(ann) == stopped


@pytest.mark.thorough
def test_it_stops_by_itself_at_the_end(finished: Player) -> None:
    ann = finished
    ann.page.goto(f"{ann.table}/replay")
    last = int(str(ann.page.get_by_label("Moment").get_attribute("max")))
    ann.page.goto(f"{ann.table}/replay?at={last - 1}")
    play = ann.page.get_by_role("button", name="Play")
    ann.page.clock.install()
    play.click()
    ann.hurry(f"document.getElementById('at').value === '{last}'")
    ann.hurry("document.querySelector('[data-play]').ariaPressed === 'false'")


def test_a_link_leads_others_to_that_moment_and_every_hand_is_open_at_the_end(
    person: Person, finished: Player
) -> None:
    ann = finished
    ann.page.goto(f"{ann.table}/replay?at=60")
    viewers = ann.page.locator("#seat option").all_inner_texts()
    assert viewers == ["A spectator", "Ada", "Basil", "Cleo"]
    for seat in range(3):
        ann.page.get_by_label("Seen by").select_option(str(seat))
        ann.page.wait_for_url(f"**seat={seat}*")
        ann.page.wait_for_selector("#region-hand [data-ref^='card:']")
    ann.page.get_by_role("button", name="Copy a link to this moment").click()
    ann.page.wait_for_selector(".toast")
    link = ann.page.evaluate("navigator.clipboard.readText()")
    eve = person("Eve")
    eve.page.goto(link)
    assert eve.page.get_by_label("Moment").input_value() == "60"
    expect(eve.page.get_by_label("Seen by")).to_have_value("2")
    assert eve.page.inner_html("#region-hand") == ann.page.inner_html("#region-hand")
    assert eve.page.inner_html("#region-board") == ann.page.inner_html("#region-board")


@pytest.mark.thorough
def test_while_the_game_lasts_only_ones_own_seat_is_open(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    ann, ben = gather(person)
    ann.page.goto(f"{ann.table}/replay")
    assert ann.page.locator("#seat option").all_inner_texts() == ["A spectator", "Ann"]
    ben.page.goto(f"{ben.table}/replay?at=0&seat=0")  # Ann's link leads Ben there, but not behind her cards
    expect(ben.page.get_by_label("Seen by")).to_have_value("1")
    assert ben.page.locator('[data-ref="card:shotgun"]').count() == 0


@pytest.mark.thorough
def test_without_scripts_it_is_a_form(person: Person, finished: Player) -> None:
    ben = person("Ben", scripts=False)
    ben.page.goto(finished.table)
    ben.page.click("text=See it again")
    ben.page.get_by_role("link", name="One step forward").click()
    ben.page.get_by_label("Seen by").select_option("1")
    ben.page.get_by_role("button", name="Go").click()
    assert parse_qs(urlsplit(ben.page.url).query)["seat"] == ["1"]


# -- records ------------------------------------------------------------------------------------------------


def download(player: Player, folder: Path, label: str = "Download the record") -> Path:
    folded = player.page.locator("details.fairness:not([open]) > summary")
    if folded.count():  # after the game it lies beside the seed
        folded.click()
    with player.page.expect_download() as started:
        player.page.get_by_role("link", name=label).click()
    path = folder / started.value.suggested_filename
    started.value.save_as(path)
    return path


def upload(player: Player, path: Path) -> None:
    player.page.goto(f"{player.site}/replay")
    player.page.set_input_files("#record", path)
    player.page.get_by_role("button", name="Open it").click()


def test_a_record_goes_home_and_comes_back(person: Person, finished: Player, tmp_path: Path) -> None:
    ann = finished
    path = download(ann, tmp_path)
    record = json.loads(path.read_text(encoding="utf-8"))
    assert record["seed"] == SEED
    ben = person("Ben")
    upload(ben, path)
    ben.page.wait_for_selector("#replay")
    assert moment(ben) == 0
    ben.page.get_by_role("link", name="To the end").click()
    wait_for_moment(ben, len(record["answers"]))
    assert ben.page.locator("#seat option").all_inner_texts() == ["A spectator", "Ada", "Basil", "Cleo"]
    ben.page.get_by_role("link", name="Back to the table").click()
    scores = "#region-question .scores tbody"
    ann.page.goto(ann.table)
    assert ben.page.inner_text(scores) == ann.page.inner_text(scores)


def _broken(record: dict[str, Any]) -> list[tuple[str, str]]:
    """What goes wrong with records, and a word of what is said about it."""
    wrong = [[question, seat, ["nonsense"]] for question, seat, _ in record["answers"]]
    return [
        ("This is a letter to my aunt.", "record"),
        (json.dumps({**record, "rules_version": record["rules_version"] + 1}), "version"),
        (json.dumps({**record, "content": "0" * 16, "facts": None}), "content"),
        (json.dumps({**record, "content": "0" * 16, "facts": {}}), "cards.toml"),
        (json.dumps({**record, "game": "chess"}), "chess"),
        (json.dumps({**record, "answers": wrong}), "answer"),
        (json.dumps({"format": "shamble-view"}), "shamble"),
    ]


@pytest.mark.thorough
def test_what_is_no_good_record_gets_a_sentence(finished: Player, tmp_path: Path) -> None:
    ann = finished
    record = json.loads(download(ann, tmp_path).read_text(encoding="utf-8"))
    for number, (text, word) in enumerate(_broken(record)):
        path = tmp_path / f"broken{number}.json"
        path.write_text(text, encoding="utf-8")
        upload(ann, path)
        ann.page.wait_for_selector("text=All games")
        assert ann.page.inner_text("h1") in ("That cannot be done", "Nothing here")
        assert word in ann.page.inner_text("main").lower(), ann.page.inner_text("main")
        assert "Traceback" not in ann.page.content()


@pytest.mark.thorough
def test_before_the_end_one_takes_home_what_one_knows(person: Person, stage: Stage, tmp_path: Path) -> None:
    stage(**ATTACK)
    ann, _ = gather(person)
    ann.page.goto(f"{ann.table}/more")
    path = download(ann, tmp_path, "Download")
    text = path.read_text(encoding="utf-8")
    assert json.loads(text)["format"] == "shamble-view"
    assert "shotgun" in text
    assert "tear_gas" not in text, "that is in Ben's hand"
    assert "seed" not in json.loads(text)
    upload(ann, path)
    expect(ann.page.locator("h1")).to_have_text("Replay: City of Horror")
    assert ann.page.locator('[data-ref="card:shotgun"]').count() == 1
    assert ann.page.locator('[data-ref="card:tear_gas"]').count() == 0


# -- fairness -----------------------------------------------------------------------------------------------


def test_the_seed_shown_at_the_end_is_the_one_sealed_at_the_start(finished: Player) -> None:
    ann = finished
    ann.page.locator(".fairness summary").click()
    assert f"Seed of this game: {SEED}." in ann.page.inner_text(".result")
    assert ann.page.locator(".result caption", has_text="dice").count() == 0, "this game has none"
    ann.page.goto(f"{ann.table}/more")
    code = ann.table.rpartition("/")[2]
    assert hashlib.sha256(f"{code} {SEED}".encode()).hexdigest() in ann.page.inner_text("main")


@pytest.mark.thorough
def test_a_game_with_dice_shows_how_they_fell(
    person: Person, stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    rolled = {6: [3, 1, 4, 1, 5, 4], 8: [1, 0, 0, 0, 0, 0, 0, 1]}
    monkeypatch.setattr("shamble.server.play.Play.dice", lambda play: rolled)
    stage(**LAST_VOTE)
    ann, ben = gather(person)
    play_on([ann, ben])
    ann.page.locator(".fairness summary").click()
    six = ann.page.locator(
        ".result table", has_text="18 rolls of a die with 6 sides; chance would give each face 3"
    )
    assert six.locator("tbody tr").all_inner_texts() == [
        f"{face}\t{count}" for face, count in enumerate(rolled[6], 1)
    ]
    expect(ann.page.locator(".result table", has_text="2 rolls of a die with 8 sides")).to_be_visible()
    ann.page.goto(f"{ann.table}/more")
    expect(ann.page.locator("main")).to_contain_text("18 rolls of a die with 6 sides")
