"""The key i says what something is: the same card as on a page."""

from __future__ import annotations

from shamble.engine.profiles import profile_of
from shamble.terminal.inspecting import card_lines
from shamble.terminal.pages import Dialogue, ReportScreen
from tests.terminal.stage import at_table
from tests.terminal.test_daylight import staged


async def test_i_lists_everything_and_shows_its_card() -> None:
    match = staged("combat.turn", cards={"items": {0: "machete, planks, backpack"}})
    async with at_table(match) as stage:
        await stage.press("i")
        assert stage.is_at(Dialogue)
        rows = [row.label.plain for row in stage.app.screen.query_one("Menu").rows]  # type: ignore[attr-defined]  # textual finds it by name
        assert "Machete · Weapon" in rows
        assert "Rubble" in rows
        await stage.press(*str(1 + rows.index("Machete · Weapon")), "enter")
        assert stage.is_at(ReportScreen)
        assert "Damage" in stage.shows
        await stage.press("escape")
        assert stage.is_at(Dialogue), "back to the list"
        await stage.press("escape")
        assert stage.table.asked is not None, "nothing was answered"


async def test_what_cannot_be_made_says_what_is_lacking() -> None:
    match = staged("combat.turn", cards={"items": {0: "machete, planks"}})
    async with at_table(match) as stage:
        glance = stage.table.glance
        card = profile_of(
            match.spec, glance.reading, ("token", "barricade"), glance.speaker, stage.table.asked
        )
        assert card is not None
        lines = [line.plain for line in card_lines(card, glance)]
        assert "Why not now" in lines
        assert any(line.startswith("• You lack: ") for line in lines)
        assert lines[-1].startswith("From the rulebook. The rule: ")


async def test_in_french_the_rule_has_one_colon() -> None:
    async with at_table(staged("combat.turn"), "fr") as stage:
        glance = stage.table.glance
        card = profile_of(glance.speaker.spec, glance.reading, ("token", "barricade"), glance.speaker, None)
        assert card is not None
        assert card_lines(card, glance)[-1].plain.partition(".")[2].startswith(" La règle\u00a0: ")
