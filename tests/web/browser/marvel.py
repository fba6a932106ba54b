"""Playing the two boxes of Marvel Zombies by clicking: whatever is asked, or a kept game answer by answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tests.web.browser.player import Player

GAME = "marvel-zombies"
FIRST_ANSWERS = 20
"""So many of a kept game are given where not everything is played."""


def open_mission(player: Player, mission: str, seats: int, **who: str) -> None:
    """A new table for that mission, through the form."""
    player.page.goto(f"{player.site}/new/{GAME}")
    player.page.fill("#name", player.name)
    player.page.select_option("#seats", str(seats))
    for seat, kind in who.items():
        player.page.select_option(f'select[name="{seat}"]', kind)
    player.page.check(f'#set-mission input[value="{mission}"]')
    player.page.locator("form.lobby button.primary").click()
    player.page.wait_for_selector("#region-lobby")
    player.table = player.page.url


FREE = """() => {
  for (const one of document.querySelectorAll('#region-board .legal, #region-hand .legal')) {
    one.scrollIntoView({block: 'center', inline: 'center'});
    const at = one.getBoundingClientRect();
    const x = at.left + at.width / 2, y = at.top + at.height / 2;
    const hit = document.elementFromPoint(x, y);
    if (hit && one.contains(hit)) return {x, y};
  }
  return null;
}"""
"""Where the first thing is that may be chosen and whose middle nothing covers."""


def answer(player: Player) -> bool:
    """Point at something that may be chosen, or else take the first option. False: nothing is asked."""
    if player.over or not player.question:
        return False
    with player.answering():
        spot = player.page.evaluate(FREE)
        if spot:
            player.page.mouse.click(spot["x"], spot["y"])
            menu = player.page.locator("#menu button")
            if menu.count():
                menu.last.click()
        else:
            player.page.locator("form.question button.option").first.click()
    return True


def number_of_round(player: Player) -> int:
    """As the board tells it; 0 while there is none."""
    told = re.search(r"Round (\d+)", player.page.inner_text("#region-board .mz-facts"))
    return int(told[1]) if told else 0


WANTED = """name => {
  const buttons = [...document.querySelectorAll('form[data-marked] button.option')];
  const button = buttons.find(each => JSON.stringify(JSON.parse(each.value)) === JSON.stringify(name));
  if (!button) return null;
  const leads = each => each.dataset.options.split(',').includes(button.dataset.index);
  const things = [...document.querySelectorAll('.legal[data-options]')].filter(leads);
  for (const one of things) {
    one.scrollIntoView({block: 'center', inline: 'center'});
    const at = one.getBoundingClientRect();
    const x = at.left + at.width / 2, y = at.top + at.height / 2;
    if (one.contains(document.elementFromPoint(x, y))) return {label: button.dataset.label, x, y};
  }
  return {label: button.dataset.label};
}"""
"""Where to point for that option, if something on the table stands for it."""


def give(player: Player, name: Sequence[Any]) -> bool:
    """Answer with that option: by pointing at what it is about, or else by its button. True: by pointing."""
    with player.answering():
        found = player.page.evaluate(WANTED, list(name))
        assert found, f"{list(name)} is not offered"
        if "x" not in found:
            player.page.locator(f'button.option[data-label="{found["label"]}"]').first.click()
            return False
        player.page.mouse.click(found["x"], found["y"])
        menu = player.page.locator("#menu button")
        if menu.count():
            menu.filter(has_text=re.compile("^" + re.escape(found["label"]))).first.click()
    return True


def play_again(players: Sequence[Player], answers: Sequence[tuple[int, int, Any]]) -> list[str]:
    """Every answer of a game, each by whoever gave it, by pointing wherever there is something to see; the
    goals that stood on the board meanwhile."""
    goals, pointed = [], 0
    for question, seat, name in answers:
        player = players[seat]
        player.page.wait_for_selector(f'[data-key="question-{question}"]')
        goals.append(player.page.locator("#region-board .mz-goals .now").first.inner_text())
        pointed += give(player, name)
    assert pointed > len(answers) * 0.7  # decks and other things that lie in a drawer are chosen in words
    return goals


def won(player: Player) -> None:
    """The last page, after a victory."""
    player.page.wait_for_selector(".result")
    assert "The mission is accomplished" in player.page.inner_text("#region-board .verdict")
