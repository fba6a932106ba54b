"""Guides for newcomers: every hint comes up in play, and no question goes without."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import shamble
from shamble.bots import Driver, default_bot, made
from shamble.bots.base import ask
from shamble.bots.guiding import guide_word
from shamble.engine import Choice, Rng, Seat, Table
from shamble.engine.guide import Guide, Lesson
from shamble.engine.session import new_table
from shamble.games import find, specs
from shamble.lab.driver import any_answer
from shamble.testing import Scenario
from shamble.testing import table as set_table
from tests.games.dawn_of_the_dead.helpers import act
from tests.games.survive_until_daylight.helpers import fight, night

GUIDED = {"city-of-horror": (3, 4), "survive-until-daylight": (1, 3, 4), "dawn-of-the-dead": (1, 2)}
"""Games that are guided whatever their settings, and for how many players they are tried."""
FEWEST_GAMES, MOST_GAMES = 20, 400


def hints(game: str, seats: tuple[int, ...]) -> set[tuple[str, str]]:
    """What is asked in random games, and the hint for it: in so many as it takes to see every hint."""
    guide = find(game).guide
    assert guide is not None
    seen: set[tuple[str, str]] = set()
    for seed in range(MOST_GAMES):
        if seed >= FEWEST_GAMES and {hint for _, hint in seen} >= set(guide.hints) - RARE:
            break
        t, rng = shamble.new(game, seats[seed % len(seats)], seed), Rng(seed)
        while not t.over:
            for choice in t.choices:
                if not choice.optional:
                    seen.update((choice.prompt, hint) for hint in possible(guide, t, choice))
            t.take(*any_answer(t, rng))
    return seen


def possible(guide: Guide, t: Table, choice: Choice) -> Iterator[str]:
    """What it may say to that: to every kind of answer, where it points at what a bot would do."""
    reading = t.reading(choice.seat or 0)
    if not guide.bot or guide.is_firm(choice):
        yield guide.hint(reading, choice)
        return
    for number in {option.key: number for number, option in enumerate(choice.options)}.values():
        yield guide.hint_for(reading, choice, number)


@pytest.mark.thorough("city")
@pytest.mark.parametrize("game", GUIDED)
def test_every_hint_comes_up_and_no_question_goes_without(game: str) -> None:
    guide, wanted = find(game).guide, set(find(game).vocabulary.prompts) - STANDING
    assert guide is not None
    assert {prompt for hint in guide.hints.values() for prompt in hint.asked} >= wanted - UNGUIDED
    seen = hints(game, GUIDED[game])
    assert {hint for _, hint in seen} >= set(guide.hints) - RARE
    assert {prompt for prompt, hint in seen if not hint} <= UNGUIDED


STANDING = {"inventory", "talk", "draft", "offer.pick"}
"""What may be said beside a question; no hint is about it."""
UNGUIDED = {"offer.pick"}
"""It explains itself."""
RARE = {"full", "ammunition", "draft"}
"""Random play seldom comes to these: they are looked for in scenes."""


def hint(s: Scenario) -> str:
    guide = s.t.spec.guide
    assert guide is not None
    choice = next(choice for choice in s.t.choices if not choice.optional)
    seat = choice.seat or 0
    said = guide_word(guide, s.t, seat, s.t.reading(seat), choice)
    return said.hint if said else ""


def test_the_rare_ones_come_up_too() -> None:
    assert hint(act("peter", people={"peter": "004"})) == "gate"
    assert hint(act("steve", people={"steve": "177"})) == "rifle"
    full = {"items": {"Ana": "sawn_off, machete, 6 junk"}, "pile": "luck, wave"}
    cast = {"Ana": "haggler", "Cy": "klepto"}
    assert hint(night(characters=cast, at="SearchTurn 0", cards=full)) == "full"
    s = fight(cards={"items": {"Ana": "pistol, 2 bullets"}}, line="brute_1")
    s.asks("Ana", "combat.turn").answers("attack pistol")
    assert hint(s) == "ammunition"
    drafted = shamble.new("city-of-horror", 3, 1, {"hands": "draft"})
    while drafted.choices[0].prompt != "draft.keep":
        drafted.take(*any_answer(drafted, Rng(1)))
    guide = drafted.spec.guide
    assert guide is not None
    assert guide.hint(drafted.reading(0), drafted.choices[0]) == "draft"


@pytest.mark.parametrize("game", GUIDED)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_hint_says_what_to_do_and_why(game: str, language: str) -> None:
    guide, texts = find(game).guide, find(game).catalogue(language)
    assert guide is not None
    told = {key for key in texts.messages if key.startswith("guide.")}
    assert told == {f"guide.{hint}{part}" for hint in guide.hints for part in ("", ".why")}
    assert guide.is_first({}, find(game).usual) == (game != "city-of-horror"), (
        "which is learned by its lesson"
    )


# -- lessons ------------------------------------------------------------------------------------------

LESSONS = [
    (spec.id, name) for spec in specs().values() if spec.guide is not None for name in spec.guide.lessons
]
VICTORIES = {
    "city-of-horror": {"zombies_died"},
    "survive-until-daylight": {"fell"},
    "dawn-of-the-dead humans": {"eliminated"},
    "dawn-of-the-dead zombies": {"infected", "stunned", "died"},
    "marvel-zombies": {"eliminated", "devoured"},
    "heroes-resistance": {"eliminated"},
}
"""The events by which a first fight is won."""
ENOUGH = 20
"""Answers within which it is won by doing as the guide says: three minutes, at nine seconds each."""
SENTENCE = re.compile(r"[.!?](?=\s|$)")


def test_there_is_a_lesson_for_every_kind_of_game() -> None:
    assert {name for _, name in LESSONS} == {"learn", "humans", "zombies", "MZ0", "MH2", "HR1"}
    assert {game for game, _ in LESSONS} == set(specs())


def as_told(t: Table, seat: Seat, choice: Choice) -> str:
    """Answer as the guide says, or as the usual bot would where it names no answer; the hint."""
    guide = t.spec.guide
    assert guide is not None
    said = guide_word(guide, t, seat, t.reading(seat), choice)
    bot = made(t.spec.id, default_bot(t.spec.id))
    wanted = ask(bot, t, seat, choice, Rng(7), 0.0)
    known = [choice.options[number].name for number in said.means] if said else []
    option = wanted.name if wanted is not None and (not known or wanted.name in known) else known[0]
    t.answer(choice.id, option, seat)
    return said.hint if said else ""


def begun(game: str, name: str) -> tuple[Table, Guide, Lesson, Driver]:
    """That lesson's table, its guide, and bots for whoever is not the newcomer."""
    spec = find(game)
    assert spec.guide is not None
    lesson = spec.guide.lessons[name]
    t = new_table(spec, lesson.seats, lesson.seed, lesson.options, None)
    bots = {seat: made(game, default_bot(game)) for seat in range(lesson.seats) if seat != lesson.seat}
    return t, spec.guide, lesson, Driver(t, bots, lesson.seed)


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_whoever_follows_the_guide_wins_the_first_fight_soon(game: str, name: str) -> None:
    t, _, lesson, others = begun(game, name)
    answers = 0
    won = VICTORIES.get(f"{game} {name}") or VICTORIES[game]
    while not any(event.key in won for event in t.sink or []):
        others.run()
        choice = next(each for each in t.choices if not each.optional and each.seat in (lesson.seat, None))
        hinted = as_told(t, lesson.seat, choice)
        assert hinted, choice.prompt
        answers += hinted != "window"  # windows that do not matter are passed for newcomers
        assert answers <= ENOUGH


WON = {
    ("city-of-horror", "learn"),
    ("dawn-of-the-dead", "humans"),
    ("dawn-of-the-dead", "zombies"),
    ("survive-until-daylight", "learn"),
    ("marvel-zombies", "MZ0"),
    ("marvel-zombies", "MH2"),
    ("heroes-resistance", "HR1"),
}
"""The lessons with a seed on which doing as the guide says is enough."""
MOST_ANSWERS = 1000


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_whoever_follows_the_guide_finishes_the_game(game: str, name: str) -> None:
    """With the first answer that it points at, or else the first there is."""
    t, guide, lesson, others = begun(game, name)
    answers = 0
    while True:
        others.run()
        if t.over:
            break
        choice = next(each for each in t.choices if not each.optional and each.seat in (lesson.seat, None))
        said = guide_word(guide, t, lesson.seat, t.reading(lesson.seat), choice)
        first = said.means[0] if said and said.means else 0
        t.answer(choice.id, choice.options[first].name, lesson.seat)
        answers += 1
        assert answers <= MOST_ANSWERS
    assert t.result is not None
    assert (game, name) not in WON or lesson.seat in t.result.winners


@pytest.mark.parametrize("game", sorted({game for game, _ in LESSONS}))
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_is_told_in_more_than_two_sentences(game: str, language: str) -> None:
    guide, texts = find(game).guide, find(game).catalogue(language)
    assert guide is not None
    for name in guide.hints:
        for part in ("", ".why"):
            said = re.sub("WAVE!|VAGUE\xa0!", "W", texts.say(f"guide.{name}{part}"))
            assert 1 <= len(SENTENCE.findall(said)) <= 2, f"{name}{part}: {said}"
    assert {f"lesson.{name}" for name in guide.lessons} <= set(texts.messages)


@pytest.mark.parametrize(
    ("game", "scene", "wanted"),
    [
        ("marvel-zombies", {"hunger": 3}, "hungry"),
        ("marvel-zombies", {"actions": 1, "at": "8R-g"}, "last_door"),
    ],
)
def test_beginners_are_warned_of_what_they_lose_by(game: str, scene: dict[str, Any], wanted: str) -> None:
    hero = {"at": "8R-b", "actions": 3, **scene}
    s = set_table(
        game, 1, options={"mission": "MZ0"}, turn=2, heroes={"hulk": hero},
        enemies={} if wanted == "last_door" else {"8R-b": "trooper"}, at=["HeroTurn hulk", "EnemyPhase"],
    )  # fmt: skip
    assert hint(s) == wanted


@pytest.mark.parametrize(
    ("own", "others", "wanted"),
    [("grandpa", "bank", "save"), ("vigil*", "bank", "alone"), ("vigil*", "armory", "danger")],
)
def test_a_missed_window_is_warned_of(own: str, others: str, wanted: str) -> None:
    """Whether a card is worth it or not: beside somebody else there is a vote, too."""
    s = set_table(
        "city-of-horror", players="Ann Ben Cleo", turn=1,
        people={"Ann": {"armory": own}, "Ben": {others: "geek*"}, "Cleo": {"bank": "mama*"}},
        zombies={"armory": 3}, cards={"hands": {"Ann": "shotgun", "Ben": "", "Cleo": ""}},
        at=["PlaceWindow attack armory", "Attack armory"],
    )  # fmt: skip
    assert hint(s) == wanted
    assert "too late" in s.t.spec.catalogue("en").say(f"guide.{wanted}.why")
