"""Every way to play: a phone, the keyboard alone, without scripts; and no serious fault for axe."""

from __future__ import annotations

import pytest

import shamble
from tests.web.browser.look import CONTRAST, SIDEWAYS, faults
from tests.web.browser.player import GAME, Player, play_on
from tests.web.browser.scenes import ATTACK, Person, Stage, gather
from tests.web.browser.tour import tour

SHORT = 12
"""How many answers a short game lasts; with --all they go on to the end."""


def play_now(player: Player) -> None:
    player.page.goto(player.site)
    player.page.click(f'button[name="game"][value="{GAME}"]')
    player.page.wait_for_selector("#region-board")


def play_some(player: Player, everything: bool) -> None:
    while not player.over and (everything or player.answers < SHORT):
        if not player.step():
            player.page.wait_for_timeout(30)


TARGETS = (
    "button, select, nav a, a.button, summary, input:not([type=hidden], .out-of-sight),"
    " .pick > label, .tabs label, .grip"
)
ELSEWHERE = "label.chip, .pick input, #region-board, #region-notes, .seat-card"
SMALL = f"""() => [...document.querySelectorAll('{TARGETS}')]
  .filter(e => e.checkVisibility() && !e.closest('{ELSEWHERE}'))
  .filter(e => e.getBoundingClientRect().height < 43.5)
  .map(e => e.outerHTML.slice(0, 90))"""


@pytest.mark.thorough
def test_on_a_phone(person: Person, everything: bool) -> None:
    ann = person("Ann", width=390)
    play_now(ann)
    play_some(ann, everything)
    assert ann.page.evaluate(SIDEWAYS) == 0


@pytest.mark.thorough
def test_no_page_scrolls_sideways_on_a_phone_and_every_target_fits_a_thumb(
    person: Person, stage: Stage, locale: str
) -> None:
    """In French, whose words are longer, and which no English word may interrupt; with --all in English."""
    found = []
    for name, page in tour(person, stage, width=390, locale=locale):
        found += [f"{name}: {page.evaluate(SIDEWAYS)} px too wide"] if page.evaluate(SIDEWAYS) else []
        found += [f"{name}: {small}" for small in page.evaluate(SMALL)]
        if locale == "fr-FR":
            said = without_titles(page.inner_text("main")).split()
            found += [f"{name}: {word}" for word in ENGLISH if word in said]
    assert found == []


def without_titles(text: str) -> str:
    """The games keep their English names."""
    for spec in shamble.games():
        text = text.replace(spec.title("fr"), "")
    return text


ENGLISH = ("the", "of", "you", "your", "and", "with", "The", "Your", "You", "zombies'")
"""What no French page says."""


@pytest.mark.thorough
def test_without_scripts(person: Person, everything: bool) -> None:
    ann = person("Ann", scripts=False)
    play_now(ann)
    play_some(ann, everything)
    assert ann.over or ann.answers >= SHORT


def test_by_keyboard_alone(person: Person, everything: bool) -> None:
    ann = person("Ann")
    ann.page.goto(ann.site)
    for _ in range(30):
        ann.page.keyboard.press("Tab")
        if ann.page.evaluate("document.activeElement.textContent.includes('Play now')"):
            break
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector(".scripted #region-board")  # before the script is there nobody hears a key
    while not ann.over and (everything or ann.answers < SHORT):
        if ann.question:
            ann.press("1")
        else:
            ann.page.wait_for_timeout(30)


def test_a_place_on_the_board_is_chosen_by_keyboard(person: Person) -> None:
    ann = person("Ann")
    play_now(ann)
    play_on([ann], until="movement.card")
    ann.wait_for_question("movement.card")
    with ann.answering():
        ann.page.locator("#region-board .legal").first.focus()
        ann.page.keyboard.press("Enter")


def test_focus_stays_when_the_page_changes(person: Person) -> None:
    ann = person("Ann")
    play_now(ann)
    ann.wait_for_question()
    ann.open("chat")
    ann.page.focus('.chat-form input[name="text"]')
    ann.page.keyboard.type("half a sen")
    ann.page.evaluate("document.querySelector('form.question button.option').click()")
    ann.page.wait_for_timeout(300)
    ann.page.keyboard.type("tence")
    assert ann.page.input_value('.chat-form input[name="text"]') == "half a sentence"


PIECES_MOVE = "document.getAnimations().some(motion => motion.effect.target.matches('.piece'))"
MOVED = """async () => {
  const { piecePlaces, slidePieces } = await import(document.querySelector('link[href*="motion.js"]').href);
  const before = piecePlaces();
  document.querySelector("main").style.translate = "0 200px";  // the page moves, the pieces do not
  const [id] = [...before.keys()].filter((key) => key.startsWith("character-"));
  before.get(id)[1] += 50;
  slidePieces(before);
  const moving = document.getAnimations().filter((motion) => motion.effect.target.matches(".piece"));
  return [id, moving.map((motion) => motion.effect.target.id)];
}"""


def test_a_piece_slides_and_only_that_one(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    (ann,) = gather(person, "Ann", reduced_motion="no-preference")
    ann.wait_for_question("window.")
    ann.page.wait_for_function(f"() => !{PIECES_MOVE}")
    moved, moving = ann.page.evaluate(MOVED)
    assert moving == [moved]


def test_nothing_slides_for_those_who_want_it_calm(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    (ann,) = gather(person, "Ann")
    ann.wait_for_question("window.")
    assert ann.page.evaluate(MOVED)[1] == []


@pytest.mark.thorough
def test_axe_finds_no_serious_fault_on_any_page(person: Person, stage: Stage, everything: bool) -> None:
    """By day and, as far as colours go, by night: on some pages, with --all on every one."""
    seen: list[str] = []
    found: list[str] = []
    for name, page in tour(person, stage):
        seen.append(name)
        page.emulate_media(color_scheme="light")
        without = "" if everything else SEEN_BEFORE.get(name, "")
        found += [f"{name}: {fault}" for fault in faults(page, without=without)]
        if everything or name in BY_NIGHT:
            page.emulate_media(color_scheme="dark")
            found += [f"{name}, by night: {fault}" for fault in faults(page, CONTRAST)]
    assert found == []
    assert len(seen) == PAGES
    assert set(seen) >= BY_NIGHT


BY_NIGHT = {"home", "new table", "lobby", "window", "sealed", "more", "curtain", "result"}
"""Between them they have everything that has a colour."""
BOARD = "#region-board"
SEEN_BEFORE = {
    **dict.fromkeys(
        (
            *("spectator", "offer form", "offered", "sealed", "undo", "replay", "trial"),
            *("shared screen", "curtain", "replay at the end"),
        ),
        BOARD,
    ),
    **dict.fromkeys(("home, with tables", "home, with open tables"), ".games"),
    "rules": ".rules section:nth-of-type(n + 3)",
}
"""What looks on this page as it did on another; with --all it is looked at again."""
PAGES = 37
"""Whoever adds a page adds it to the tour."""
