"""Stories against the log: nothing is told that did not happen, nothing important is left out, and nobody
learns more than they may."""

from __future__ import annotations

from typing import Any

import pytest

import shamble
from shamble.engine import Event, GameSpec, Rng, Seat, Table
from shamble.engine.speech import Speaker
from shamble.engine.tales import SIZES, TaleScene, scenes
from shamble.engine.text import placeholders
from shamble.lab.driver import any_answer
from tests.laws.cases import Case, enough, viewers, was_short
from tests.laws.test_secrets import answers_so_far, heard, offers

DEEDS = frozenset("cast offer trade attack power card door found".split())
"""Notable, but somebody does it at the table: the board shows it, and what comes of it is told."""


def told(t: Table, events: list[Event], viewer: Seat | None) -> list[TaleScene]:
    return [*scenes(t.spec.story, t.spec.vocabulary, events, viewer, lambda number: t.reading(viewer))]


def test_every_scene_is_what_the_log_says_in_both_languages(case: Case) -> None:
    """Scenes are runs of the viewer's own events in their order; whatever the storybook knows is in exactly
    one of them, and their words are those of the log."""
    count = 0
    for t, _, _ in case.decisions():
        if len(t.sink or []) > 0:
            count += _check_stories(t)
        t.sink = []
    assert count > enough(case, 50)


def _check_stories(t: Table) -> int:
    viewer = (t.round % (t.seats + 1)) - 1
    seat = None if viewer < 0 else viewer
    events = [event.seen_by(seat) for event in t.sink or []]
    found = told(t, events, seat)
    covered = [number for scene in found for number in range(scene.first, scene.last + 1)]
    assert covered == [number for number, event in enumerate(events) if event.key in t.spec.story.tales]
    for scene in found:
        assert scene.events == tuple(events[scene.first : scene.last + 1])
        assert scene.size in SIZES
        assert seat is not None or not scene.own, "nothing befalls a spectator"
    for language in ("en", "fr"):
        speaker = Speaker(t.spec, language, [f"P{number}" for number in range(t.seats)], t)
        log = {text for _, text in speaker.lines(events, seat)}
        for scene in found:
            assert {text for _, text in speaker.lines(scene.events, seat)} <= log
            assert speaker.scene(scene, seat)
    return len(found)


def test_nothing_important_is_left_out(spec: GameSpec[Any]) -> None:
    important = {key for key, sort in spec.notable.items() if sort not in DEEDS}
    important &= spec.vocabulary.events.keys()
    assert important <= spec.story.tales.keys()


def test_headlines_belong_to_what_is_told_and_use_what_there_is(spec: GameSpec[Any]) -> None:
    for language in spec.languages:
        messages = spec.catalogue(language).messages
        for key in (key for key in messages if key.startswith("tale.")):
            event = key.removeprefix("tale.").removesuffix(".own")
            if event not in spec.vocabulary.events:
                continue  # another box's
            assert event in spec.story.tales, key
            assert not key.endswith(".own") or spec.story.tales[event].whom, f"{key}: nobody's own"
            known = {name for name, _ in spec.vocabulary.events[event]}
            for form in messages[key]:
                assert placeholders(form) <= known, f"{language}: {key}: {form}"


def seen_during(t: Table, viewer: Seat | None, question: int, option: Any) -> list[tuple[str, Any]]:
    """What the viewer sees of the table at each event that is told."""
    frames: list[tuple[str, Any]] = []
    t.sink = []

    def look() -> None:
        event = (t.sink or [])[-1]
        if event.key in t.spec.story.tales:
            frames.append((repr(event.seen_by(viewer)), t.view(viewer)))

    t.witness = look
    t.answer(question, option.name)
    t.witness = None
    return frames


def test_looking_on_changes_nothing_and_gives_nothing_away(case: Case) -> None:
    """The board in the midst of an answer is what the viewer may know: in another truth that tells the same
    and looks the same afterwards, it looked the same all the while."""
    rng = case.rng()
    compared = 0
    for t, choice, option in case.sampled(every=4):
        viewer = rng.pick(viewers(t))
        eye = 0 if viewer is None else viewer
        plain, truth, world = t.clone(), t.clone(), t.determinise(eye, rng)
        world.rng = truth.rng.copy()
        plain.answer(choice.id, option.name)
        frames = seen_during(truth, viewer, choice.id, option)
        assert truth.digest == plain.digest
        if not answers_so_far(t, world) or not offers(world, choice.id, option):
            continue
        others = seen_during(world, viewer, choice.id, option)
        if heard(truth, viewer) == heard(world, viewer) and truth.view(viewer) == world.view(viewer):
            compared += len(frames)
            assert frames == others, f"{choice!r} answered {option!r}"
    assert compared > enough(case, 10) or was_short(case)


@pytest.mark.parametrize("own", [False, True])
def test_what_concerns_the_viewer_is_a_size_larger(spec: GameSpec[Any], own: bool) -> None:
    for key, tale in spec.story.tales.items():
        scene = TaleScene(0, (Event(key, ()),), tale, own)
        grown = SIZES.index(scene.size) - SIZES.index(tale.size)
        assert grown == (1 if own and tale.size != SIZES[-1] else 0), key


@pytest.mark.parametrize("game", ["survive-until-daylight", "dawn-of-the-dead"])
def test_in_the_midst_of_an_answer_the_board_knows_its_phase(game: str) -> None:
    """Between two rounds nothing is on the agenda: the sky of the last morning must not flash up there."""
    t, told, phases = shamble.new(game, seats=2, seed=1), list[Event](), set[str]()

    def look() -> None:
        if told[-1].key in ("round_began", "first_player"):
            phases.add(t.reading(0).view.phase)

    t.sink, t.witness = told, look
    rng = Rng(1)
    while not t.over and len(phases) < 3 and len(told) < 600:
        t.take(*any_answer(t, rng))
    assert phases, "a round began"
    assert not phases & {"setup", "over"}
