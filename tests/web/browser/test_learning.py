"""Learning a game in the browser: rules found as one types, and first games that teach themselves."""

from __future__ import annotations

import faulthandler
import re

import pytest
from playwright.sync_api import TimeoutError, ViewportSize, expect

from shamble.games import specs
from tests.web.browser.player import ANY_OPTION, SOON, Player
from tests.web.browser.scenes import ATTACK, Person, Stage, gather

QUESTIONS = [
    ("dawn-of-the-dead", "en-GB", "may I shoot through glass?", "A closed one costs 3 off the roll"),
    ("dawn-of-the-dead", "fr-FR", "puis-je tirer à travers une vitre ?", "Fermée, elle coûte 3 au résultat"),
    ("city-of-horror", "en-GB", "who settles a tied vote?", "the holder of the first-player marker decides"),
    ("city-of-horror", "fr-FR", "qui tranche un vote à égalité ?", "Premier Joueur tranche"),
    ("marvel-zombies", "en-GB", "what wakes the green Spawn Point?", "sleeps until the mission wakes it"),
    (
        "marvel-zombies",
        "fr-FR",
        "qu'est-ce qui réveille le point d'apparition vert ?",
        "dort jusqu’à ce que",
    ),
]
LESSONS = [(spec.id, name) for spec in specs().values() if spec.guide for name in spec.guide.lessons]
VISITORS = [("en-GB", 1280), ("fr-FR", 1280), ("en-GB", 390), ("fr-FR", 390)]
LONGEST = ("dawn-of-the-dead",)
"""Games of hundreds of answers: they are finished in the browser with --all only, in one language each."""
NEWCOMERS = (VISITORS[0], VISITORS[3]), (VISITORS[1], VISITORS[2])
"""Both languages, one of them wide and one on a phone, turn about."""
WON = {
    **{name: {"en-GB": "accomplished", "fr-FR": "accomplie"} for name in ("MZ0", "MH2", "HR1")},
    "humans": {"en-GB": "The mall is safe", "fr-FR": "Le centre est sûr"},
}
"""What it says at the end of those that nobody plays but the newcomer."""
SHORT, LONG = 6, 12
"""Answers of a lesson that are given by clicking; with --all as many as win the first fight."""
SENTENCE = re.compile(r"[.!?](?=\s|$)")
RINGED = "#region-board .advised, #region-hand .advised, #region-seats .advised"
PAGES = re.compile(rb"/Type\s*/Page\b")
PAPER: ViewportSize = {"width": 695, "height": 1024}
"""A4 within its margins, in the pixels of a style sheet."""
CUT = """() => [...document.querySelectorAll("figure.example .drawn *")]
    .filter(each => getComputedStyle(each).overflow !== "visible")
    .filter(each => getComputedStyle(each).textOverflow !== "ellipsis")
    .filter(each => each.scrollHeight > each.clientHeight + 2 || each.scrollWidth > each.clientWidth + 2)
    .map(each => each.outerHTML.slice(0, 200))"""


def newcomers(number: int, *, everybody: bool) -> tuple[tuple[str, int], ...]:
    """Who plays that first game to its end: languages and widths take turns."""
    both = NEWCOMERS[number % len(NEWCOMERS)]
    return both if everybody else (both[number // 2 % 2],)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every lesson by one visitor; with --all in both languages, once wide and once on a phone."""
    everybody = bool(metafunc.config.getoption("--all"))
    if "lesson" in metafunc.fixturenames:
        walks = [
            (lesson, visitor)
            for number, lesson in enumerate(LESSONS)
            for visitor in (NEWCOMERS[number % 2] if everybody else [VISITORS[number % len(VISITORS)]])
        ]
        metafunc.parametrize(("lesson", "visitor"), walks)
    if "first_game" in metafunc.fixturenames:
        finished = [
            pytest.param(lesson, newcomer, id=f"{lesson[1]}-{game_number}-{newcomer[0][:2]}")
            for game_number, lesson in enumerate(LESSONS)
            for newcomer in newcomers(game_number, everybody=everybody)
            if lesson[0] not in LONGEST or (everybody and newcomer in VISITORS[:2])
        ]
        metafunc.parametrize(("first_game", "newcomer"), finished)


@pytest.mark.thorough("city-of-horror")
@pytest.mark.parametrize(("game", "speech", "question", "answer"), QUESTIONS)
def test_the_answer_stands_first_as_one_types(
    person: Person, game: str, speech: str, question: str, answer: str
) -> None:
    ann = person("Ann", locale=speech)
    page = ann.page
    for path in (f"/rules/{game}", "/rules"):
        page.goto(ann.site + path)
        page.fill("#rules-q", question)
        expect(page.locator("[data-rules-found] .found").first).to_contain_text(answer)


def test_why_opens_the_clause_beside_the_board(person: Person, stage: Stage) -> None:
    stage(**ATTACK)
    ann = gather(person, "Ann")[0]
    page, drawer = ann.page, ann.page.locator("#pane-rules")
    page.locator("#region-question .ask-line [data-why]").click()
    expect(drawer).to_contain_text("All players may act, present at the place or not.")
    drawer.get_by_role("searchbox").fill("hidden character")
    expect(drawer.locator(".found").first).to_be_visible()
    ann.pass_turn()
    ann.wait_for_question("vote.attack")
    page.locator("label[for=tab-log]").click()
    page.locator("#log-lines a.why").last.click()
    expect(drawer.locator(".the-rule")).to_be_visible()
    expect(page.locator("#region-board")).to_be_visible()


@pytest.mark.thorough
@pytest.mark.parametrize("game", list(specs()))
def test_how_to_play_fits_on_two_pages_and_breaks_no_figure(
    person: Person, game: str, everything: bool
) -> None:
    for speech in ("fr-FR", "en-GB") if everything else ("fr-FR",):
        ann = person("Ann", locale=speech)
        page = ann.page
        page.goto(f"{ann.site}/rules/{game}/short")
        assert len(PAGES.findall(page.pdf(prefer_css_page_size=True))) <= 2
        page.emulate_media(media="print")
        page.set_viewport_size(PAPER)
        figures = page.locator("figure.example")
        assert figures.count()
        assert not page.evaluate(CUT), "nothing drawn reaches over the edge of what holds it"
        for figure in figures.all():
            assert figure.evaluate("e => getComputedStyle(e).breakInside") == "avoid"
            box = figure.bounding_box()
            assert box is not None
            assert 60 < box["height"] < 700, "it is drawn, and no higher than a page"


@pytest.mark.thorough("lesson3")
def test_a_lesson_is_walked_as_the_guide_says(
    person: Person, lesson: tuple[str, str], visitor: tuple[str, int], everything: bool
) -> None:
    (game, name), (speech, width) = lesson, visitor
    ann = person("Ann", locale=speech, width=width)
    page = ann.page
    page.goto(ann.site)
    page.locator(f'form[action="/learn"]:has(input[value="{game}"]) button[value="{name}"]').click()
    ringed = sum(walked(ann) for _ in range(LONG if everything else SHORT))
    assert ringed, "something on the board is pointed at"
    turn_guide(ann, "off")
    expect(page.locator("#region-guide.panel")).to_have_count(0)
    expect(page.locator(".advised")).to_have_count(0)
    for _ in range(2):
        answer(ann)
    turn_guide(ann, "on")
    expect(page.locator("#region-guide .what")).to_be_visible()


def turn_guide(ann: Player, wish: str) -> None:
    """By the link that stands beside it, or in the menu; the game goes on as it was."""
    page = ann.page
    page.goto(f"{ann.site}/guide/{wish}?next={page.url.removeprefix(ann.site)}")
    page.wait_for_selector(ANY_OPTION, state="attached")


def walked(ann: Player) -> bool:
    """One answer, as the guide says it; was anything on the board pointed at?"""
    page = ann.page
    page.wait_for_selector(ANY_OPTION, state="attached")
    told = re.sub("WAVE!|VAGUE\\s!", "W", page.locator("#region-guide .what").inner_text())
    assert 1 <= len(SENTENCE.findall(told)) <= 2, told
    expect(page.locator("#region-guide .what")).to_be_visible()
    ringed = page.locator(RINGED).count() > 0
    answer(ann)
    return ringed


def answer(ann: Player) -> None:
    """What the guide points at, or else the first there is; afterwards something is asked, or all is over."""
    page = ann.page
    before = page.locator("#region-question [data-key]").first.get_attribute("data-key")
    for _ in range(TOO_LATE):
        advised = page.locator("#region-question .option.advised")
        (advised if advised.count() else page.locator(ANY_OPTION)).first.evaluate("button => button.click()")
        sure = page.locator("#sure[open] [value=yes]")
        if sure.count():
            sure.click()
        try:
            page.wait_for_function(ASKED_ANEW, arg=before, timeout=SOON)
            return
        except TimeoutError:
            page.wait_for_selector(f"{ANY_OPTION}, #region-question .result", state="attached")
            if ann.over:
                return
    page.wait_for_function(ASKED_ANEW, arg=before)


STDERR = 2
HUNG = 900
"""Seconds without an answer after which it hangs; as a whole a long game may take longer."""
TOO_LATE = 9
"""How often an answer may come after a bot's, and so be given again, as the question is back."""
ASKED_ANEW = """before => {
    const region = document.querySelector("#region-question");
    const key = region.querySelector("[data-key]")?.dataset.key;
    const asked = region.querySelector("form.question button.option");
    return region.querySelector(".result") || (key !== before && asked);
}"""


LATE = 120_000
"""Milliseconds until the others must have answered."""
WALKED = 25
"""Answers that are given in the page before somebody looks whether it hangs."""
WALK = """async ([most, soon, patience, tries]) => {
    const region = () => document.querySelector("#region-question");
    const first = what => region().querySelector(what);
    const over = () => first(".result");
    const key = () => first("[data-key]")?.dataset.key;
    const option = () => first(".option.advised") ?? first("form.question button.option");
    const until = async (reached, time) => {
        for (const end = performance.now() + time; !reached() && performance.now() < end;)
            await new Promise(done => setTimeout(done, 5));
        return reached();
    };
    let answers = 0, guided = 0;
    for (; answers < most && !over(); answers++) {
        guided += !!document.querySelector("#region-guide .what");
        const before = key();
        const asked = () => over() || (key() !== before && option());
        for (let again = 0; !asked(); again++) {
            if (again > tries) throw new Error(`no answer to ${before}: ${region().innerText}`);
            await until(() => over() || option(), patience);
            option()?.click();
            document.querySelector("#sure[open] [value=yes]")?.click();
            await until(asked, soon);
        }
    }
    return [answers, guided];
}"""
"""What `answer` does, several times and within the page: so a game of hundreds of answers is not too long."""


@pytest.mark.thorough
def test_a_first_game_is_finished_as_the_guide_says(
    person: Person, first_game: tuple[str, str], newcomer: tuple[str, int]
) -> None:
    """From the first page to the last, by what the page says. Alone against the game it is won."""
    (game, name), (speech, width) = first_game, newcomer
    ann = person("Ann", locale=speech, width=width)
    page = ann.page
    page.goto(ann.site)
    page.locator(f'form[action="/learn"]:has(input[value="{game}"]) button[value="{name}"]').click()
    page.wait_for_selector(
        f".scripted {ANY_OPTION}", state="attached"
    )  # before, a click would load the page anew
    guided = answers = 0
    while not ann.over:
        given, told = page.evaluate(WALK, [WALKED, SOON, LATE, TOO_LATE])
        answers, guided = answers + given, guided + told
        faulthandler.dump_traceback_later(HUNG, exit=True, file=STDERR)
    assert guided >= 0.9 * answers, "hardly anything is asked without a word from the guide"
    expect(page.locator("#region-question .verdict")).not_to_be_empty()
    if name in WON:
        expect(page.locator("#region-question .verdict")).to_contain_text(WON[name][speech])


def test_the_box_is_filtered_as_one_types(person: Person) -> None:
    ann = person("Ann", locale="fr-FR")
    ann.page.goto(f"{ann.site}/box/city-of-horror")
    shown = ann.page.locator(".box-thing:visible")
    everything = shown.count()
    ann.page.fill("#box-q", "EGLISE")
    assert [each.get_attribute("id") for each in shown.all()] == ["location-church", "places_b-church"]
    ann.page.fill("#box-q", "xyzzy")
    expect(ann.page.locator("[data-box-none]")).to_be_visible()
    ann.page.fill("#box-q", "")
    assert shown.count() == everything
