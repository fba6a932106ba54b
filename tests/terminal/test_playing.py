"""People at the terminal table: a newcomer, two friends at one screen, somebody who comes back later."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import OptionList, Static

from shamble.bots import default_bot
from shamble.engine import Choice, Seat
from shamble.engine.choice import FLOOR
from shamble.games import find
from shamble.terminal import saves
from shamble.terminal.app import ShambleApp
from shamble.terminal.match import Match, NewGame, seated, set_up_match, usual_game
from shamble.terminal.menu import Menu
from shamble.terminal.start import SetUpPage, StartPage
from shamble.terminal.table import TableScreen
from tests.terminal.stage import (
    Curtain,
    Dialogue,
    Ending,
    Stage,
    Together,
    at_table,
    new_match,
    opened,
    played_to,
)


@pytest.mark.thorough("fr")
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_newcomer_gets_into_a_game_with_enter_and_plays_it_to_the_end(
    language: str, monkeypatch: pytest.MonkeyPatch, painted: None
) -> None:
    monkeypatch.setattr("shamble.terminal.start.new_seed", lambda: 5)
    async with opened(ShambleApp(language)) as stage:
        assert stage.is_at(StartPage)
        await stage.press("enter")
        assert stage.is_at(SetUpPage)
        await stage.press("down", "left", "up", "enter")  # three players instead of four
        assert stage.table.match.table.seats == 3
        await stage.to_the_end()
        match = stage.app.match
        assert match is not None
        assert match.table.result is not None
        how = match.spec.catalogue(language).say(f"result.{match.table.result.reason}")
        assert how[:16] in stage.shows
        assert "Ada" in stage.shows


async def test_after_the_end_the_record_can_be_kept_and_the_same_players_play_again() -> None:
    match = new_match(3, 0, 2)
    while not match.table.over:  # all but the last answers are not given by hand
        assert match.driver.step()
    async with at_table(match) as stage:
        await stage.press("1")
        assert len(list((saves.home() / "records").glob("*.json"))) == 1
        assert "Recorded" in stage.shows
        await stage.press("2")
        again = stage.app.match
        assert again is not None
        assert again is not match
        assert again.seating == match.seating


async def test_nobody_at_the_screen_watches_the_bots() -> None:
    async with at_table(new_match(3, 0, 3)) as stage:
        assert stage.is_at(Ending)


async def test_the_language_changes_in_the_middle_of_a_question() -> None:
    async with at_table(new_match(3, 1, 1)) as stage:
        before = stage.table.asked
        assert "Who starts at" in stage.shows
        await stage.press("l")
        assert "Qui envoyez-vous" in stage.shows
        assert "Joueurs" in stage.shows
        assert stage.table.asked is before
        await stage.press("l")
        assert "Who starts at" in stage.shows


async def test_the_rule_of_the_option_under_the_cursor_is_shown() -> None:
    async with at_table(new_match(3, 1, 1)) as stage:
        asked = stage.table.asked
        assert asked is not None
        name = str(asked.options[1].args[0])
        await stage.press("down")
        rule = stage.table.glance.speaker.say(f"character.{name}.rule")
        assert rule[:30] in stage.shows


async def test_the_mouse_answers_and_works_the_key_line() -> None:
    match = new_match(3, 1, 1)
    async with at_table(match) as stage:
        answers = match.table.history.answers if match.table.history else []
        second = stage.table.asked.options[1].name if stage.table.asked else ()
        before = len(answers)
        await stage.pilot.click("#menu", offset=(6, 1))
        await stage.settle()
        assert answers[before][2] == second
        at = stage.shows.splitlines()[-1].index("français")
        await stage.pilot.click("#keys", offset=(at, 0))
        await stage.settle()
        assert "Joueurs" in stage.shows


async def test_house_cards_say_that_they_are_ours() -> None:
    async with at_table(played_to(new_match(3, 1, 1), "window.choice"), size=(110, 60)) as stage:
        assert "(house content)" in stage.shows


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 50)])
async def test_every_option_is_in_sight(size: tuple[int, int]) -> None:
    async with at_table(played_to(new_match(4, 1, 5), "movement.card"), size=size) as stage:
        for place in ("Church", "Bank", "Hospital", "Armory", "Water Tower", "Crossroads"):
            assert f"Go to the {place}" in stage.shows


async def test_help_shows_keys_and_rules_and_closes() -> None:
    async with at_table(new_match(3, 1, 1), size=(100, 200)) as stage:
        await stage.press("question_mark")
        assert "Keys" in stage.shows
        assert "Tear gas" in stage.shows
        await stage.press("escape")
        assert stage.table.asked is not None


# -- two people at one screen --------------------------------------------------------------------------------


def card_names(match: Match, seat: Seat) -> set[str]:
    """What that player holds, as the screen would say it."""
    hand = match.table.view(seat)["seats"][seat]["known_hand"]
    return {match.spec.catalogue("en").say(f"card.{card}") for card in hand}


def told_to(match: Match, seat: Seat | None) -> str:
    """Everything about cards that this player may read: own hand, what was shown, what may be asked for."""
    view = match.table.view(seat)
    ids = [*view["discard"], *(view["seats"][seat]["known_hand"] if seat is not None else ())]
    ids += [card for place in view["places"] for card in place["known_cards"]]
    ids += [card for other in view["seats"] for card in other["known_hand"]]
    log = " ".join(repr(event.seen_by(seat)) for event in match.log)
    names = [match.spec.catalogue("en").say(f"card.{card}") for card in ids]
    cards = [card for card in match.table.content.names["card"] if card in log]
    return " ".join([*names, *[match.spec.catalogue("en").say(f"card.{card}") for card in cards]])


def secrets_shown(stage: Stage, match: Match) -> list[str]:
    """The cards of the two people at this screen that can be read there, though not everybody knows of them:
    the log behind a question may tell of others of the same name."""
    names = card_names(match, 0) | card_names(match, 1)
    known = "" if stage.is_at(Curtain) else told_to(match, None)
    return [name for name in names if name in stage.shows and name not in known]


@pytest.mark.thorough
async def test_a_curtain_falls_between_two_people_and_neither_sees_the_others_cards() -> None:
    match = played_to(new_match(3, 2, 8), "window.choice")
    looked = {0: 0, 1: 0}
    async with at_table(match, size=(120, 44)) as stage:
        before: Seat | None = None
        for number in range(40):
            if stage.is_at(Curtain) or stage.is_at(Together):
                assert not secrets_shown(stage, match)
                before = None
                if stage.is_at(Together):  # now one of them acts, now the other
                    await stage.press(str(2 + number % 2) if "3" in stage.shows else "2")
                    continue
            else:
                viewer = stage.table.viewer
                assert viewer is not None
                assert before in (viewer, None), "the screen changed hands without a curtain"
                before = viewer
                looked[viewer] += bool(card_names(match, viewer))
                check_secrets(stage, match, viewer)
            await stage.press("enter")
    assert min(looked.values()) > 5


def check_secrets(stage: Stage, match: Match, viewer: Seat) -> None:
    """Neither on the screen nor further up in the log is there a card that the viewer may not know."""
    log = str(stage.table.query_one("#lines", Static).content)
    secret = [name for name in card_names(match, 1 - viewer) if name not in told_to(match, viewer)]
    assert not [name for name in secret if name in stage.shows or name in log]
    assert not [name for name in card_names(match, viewer) if name not in stage.shows], (
        "one's own hand is shown"
    )


async def test_a_single_person_never_sees_a_curtain() -> None:
    async with at_table(played_to(new_match(3, 1, 4), "window.choice")) as stage:
        for _ in range(12):
            assert not stage.is_at(Curtain)
            await stage.press("enter")


async def test_where_nothing_is_secret_no_curtain_falls() -> None:
    game = "survive-until-daylight"
    plan = NewGame(game, 3, 3, default_bot(game), 4, [], {})
    seen = set()
    async with at_table(set_up_match(plan, seated(plan, "Player"))) as stage:
        for _ in range(12):
            assert not stage.is_at(Curtain)
            seen.add(stage.table.viewer)
            await stage.press("enter")
    assert len(seen) == 3


async def test_votes_are_given_one_after_the_other_and_stay_secret() -> None:
    match = played_to(new_match(3, 3, 6), "movement.card")
    told = len(match.log)
    async with at_table(match) as stage:
        for key in "123":
            assert stage.is_at(Curtain)
            assert len(match.log) == told
            await stage.press("enter", key)
        assert len(match.log) > told


# -- talking -------------------------------------------------------------------------------------------------


async def test_an_offer_is_put_together_made_and_answered_at_one_screen() -> None:
    match = played_to(new_match(3, 2, 8), "window.choice")
    async with at_table(match, size=(120, 50)) as stage:
        await stage.press("2", "t")  # the first person acts
        assert stage.is_at(Dialogue)
        await stage.press("1")  # the other person
        await stage.press("1", "enter")  # gives a card: there are more than nine options
        assert "not yet made" in stage.shows
        await stage.press("1", "enter")  # and posts the offer
        assert stage.table.asked is not None, "the question asked before is still open"
        assert match.log[-1].key == "offered"
        await stage.press("p")
        assert stage.is_at(Curtain)
        await stage.press("enter")
        assert "offers you" in stage.shows
        await stage.press("1")
        assert any(event.key == "traded" for event in match.log)


async def test_escape_leaves_the_trade_without_a_word() -> None:
    match = played_to(new_match(3, 1, 8), "window.choice")
    async with at_table(match) as stage:
        told = len(match.log)
        await stage.press("t", "1", "escape")
        assert stage.table.asked is not None
        assert len(match.log) == told
        await stage.press("t")
        assert "not yet made" in stage.shows


async def test_there_is_not_always_a_vote_to_announce() -> None:
    async with at_table(played_to(new_match(3, 1, 8), "window.choice")) as stage:
        await stage.press("d")
        assert stage.table.asked is not None


async def test_a_vote_can_be_announced_before_the_attack() -> None:
    async with at_table(played_to(new_match(3, 1, 8), "window.attack")) as stage:
        await stage.press("d")
        assert stage.is_at(Dialogue)
        await stage.press("1")
        assert any(event.key == "declared_against" for event in stage.table.match.log)


# -- passing -------------------------------------------------------------------------------------------------


def in_danger(stage: Stage, asked: Choice) -> bool:
    table = stage.table.match.table
    assert asked.seat is not None
    return table.spec.in_danger(table, asked.seat, asked)


async def test_alone_one_is_not_asked_where_one_could_only_pass_except_before_an_attack() -> None:
    match = played_to(new_match(3, 1, 4), "window.revealed")
    match.stops = {}
    async with at_table(match) as stage:
        for _ in range(15):
            asked = stage.table.asked
            if asked is not None and asked.mode == FLOOR:
                assert len(asked.options) > 1
                offered = bool(match.replies(0))
                stops = ("window.move", "cancel.card", "cancel.move")
                assert offered or in_danger(stage, asked) or asked.prompt in stops
            await stage.press("enter")


async def test_stops_are_set_with_a_key_and_kept_with_the_game() -> None:
    match = played_to(new_match(3, 1, 4), "window.revealed")
    async with at_table(match) as stage:
        await stage.press("a")
        assert "✓ ask: everything" in stage.tells
        await stage.press("3")  # after the phase and the turn
        path = stage.table.path
    kept = saves.open_match(saves.read_envelope(path)).stops[0]
    assert not kept.everywhere


async def test_shift_p_passes_to_the_end_of_the_turn() -> None:
    async with at_table(played_to(new_match(3, 1, 8), "window.choice")) as stage:
        await stage.press("P")
        assert stage.table.ease[0].wish.scope == "turn"
        assert stage.table.asked is not None
        assert stage.table.asked.prompt == "movement.card"


async def test_round_one_screen_one_question_asks_whether_anybody_acts() -> None:
    match = played_to(new_match(3, 2, 8), "window.choice")
    async with at_table(match, size=(120, 44)) as stage:
        assert stage.is_at(Together)
        assert "Does anybody act?" in stage.shows
        assert "Bert acts" in stage.shows
        assert not secrets_shown(stage, match)
        await stage.press("p")
        assert not any(c.prompt == "window.choice" for c in match.table.open)


async def test_the_hand_is_gone_before_the_shared_question_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """However late the screen would be drawn by itself."""
    match = played_to(new_match(3, 2, 8), "window.choice")
    async with at_table(match, size=(120, 44)) as stage:
        table = stage.app.screen_stack[-2]
        assert isinstance(table, TableScreen)
        while stage.is_at(Together) or stage.is_at(Curtain):
            await stage.press("2" if stage.is_at(Together) else "enter")
        hand = table.query_one("#hand", OptionList)
        assert hand.option_count, "somebody sits here, with cards"
        monkeypatch.setattr(table, "call_next", lambda *_: None)
        while not stage.is_at(Together):
            await stage.press("p")
        assert not hand.option_count
        assert not secrets_shown(stage, match)


async def test_passing_for_the_rest_of_a_turn_still_asks_for_decisions() -> None:
    match = played_to(new_match(3, 1, 8), "window.choice")
    async with at_table(match) as stage:
        await stage.press("a", "2")
        assert stage.table.asked is not None
        assert stage.table.asked.prompt == "movement.card"
        assert "rest of this turn" in stage.shows
        asked = []
        while not stage.is_at(Ending) and match.table.view(None)["turn"] == 1:
            question = stage.table.asked
            if question is not None:
                alarmed = in_danger(stage, question)
                asked.append(question.prompt.startswith("window.") and not alarmed)
            await stage.press("enter")
        assert not any(asked)
        assert "rest of this turn" not in stage.shows


# -- keeping -------------------------------------------------------------------------------------------------


async def test_whoever_is_cut_off_goes_on_at_the_same_question() -> None:
    match = played_to(new_match(4, 1, 9), "window.revealed")
    async with at_table(match, path=saves.new_path()) as stage:
        asked = repr(stage.table.asked)
        path = stage.table.path
    envelope = saves.read_envelope(
        path
    )  # nothing was written at the end: this is what every answer leaves behind
    assert envelope.seating == match.seating
    async with opened(ShambleApp(envelope.language)) as stage:
        assert "turn 1" in stage.shows
        await stage.press("enter")
        assert repr(stage.table.asked) == asked
        assert stage.table.match.table.digest == match.table.digest
        assert stage.table.path == path


@pytest.mark.thorough
async def test_a_named_copy_stays_as_it_was_when_the_game_goes_on() -> None:
    async with at_table(played_to(new_match(3, 1, 9), "movement.card")) as stage:
        await stage.press("s", *"Été 1", "enter")
        copy = saves.home() / "games" / "ete-1.json"
        before = copy.read_bytes()
        await stage.press("1")
        assert copy.read_bytes() == before
    async with opened(ShambleApp("en")) as stage:
        assert "ete-1" in stage.shows
        await stage.press("2")
        assert stage.table.asked is not None
        assert stage.table.asked.prompt == "movement.card"
        await stage.press("1")
    assert copy.read_bytes() == before


async def test_where_nothing_can_be_kept_one_is_told_and_plays_on(home: Path) -> None:
    home.write_text("a file where the folder should be")
    async with at_table(new_match(3, 1, 9)) as stage:
        assert stage.table.warned
        await stage.press("1")
        assert stage.table.asked is not None


async def test_a_damaged_save_is_told_and_stays_where_it_is() -> None:
    path = saves.new_path()
    saves.keep(path, new_match(3, 1, 1), "en")
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    async with opened(ShambleApp("en")) as stage:
        assert "Damaged" in stage.shows
        await stage.press("1", "enter")  # there are more than nine lines
        assert "cut off" in stage.shows
    assert path.read_bytes() == whole[: len(whole) // 2]


async def test_what_was_picked_from_another_menu_is_no_answer() -> None:
    """A key that is dealt with while the question changes must not be taken for an answer to the next one."""
    async with at_table(new_match(3, 1, 5)) as stage:
        await stage.settle()
        table, menu = stage.table, stage.table.query_one("#menu", Menu)
        stale = Menu.Picked(menu, len(menu.rows) - 1, typed=True)
        before = table.asked
        menu.offer(menu.rows[:1], 0)
        table.offered = table.offered[:1]
        table.on_menu_picked(stale)
        assert stale.is_stale
        assert table.reply is not None
        assert not table.reply.done()
        assert table.asked is before


@pytest.mark.parametrize(("language", "told"), [("en", "Barter · “Everything"), ("fr", "Troc · « Tout")])
async def test_setting_up_says_who_the_bots_are(language: str, told: str) -> None:
    spec = find("city-of-horror")
    async with opened(ShambleApp(language)) as stage:
        await stage.app.push_screen(SetUpPage(spec, usual_game(spec)))
        await stage.press("down", "down", "down", "down")
        assert told in stage.tells.replace("\xa0", " ").replace("\u202f", " ")
