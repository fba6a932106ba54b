"""The story in words: what happened since somebody last answered, with a headline where it weighs much."""

from __future__ import annotations

from ..engine.tales import LARGE, Storybook, TaleScene, scenes
from .boards.base import BoardGlance
from .typography import Text


def scenes_since(book: Storybook, glance: BoardGlance, since: int) -> list[TaleScene]:
    """What is told of the events from that one on, numbered from there."""
    events = glance.events[since:]
    return [*scenes(book, glance.speaker.vocabulary, events, glance.viewer, lambda number: glance.reading)]


def concerns(told: list[TaleScene]) -> TaleScene | None:
    """The weightiest thing in it for whoever reads it: the first large one that is about them."""
    return next((scene for scene in told if scene.own and scene.size == LARGE), None)


def story_lines(book: Storybook, glance: BoardGlance, told: list[TaleScene], since: int = 0) -> list[Text]:
    """A paragraph for each scene, as numbered from there; what is about the reader stands out."""
    lines: list[Text] = []
    for scene in told:
        line = Text()
        headline = _headline(book, glance, scene, since + scene.first)
        if headline:
            line.append(f"{headline} ", "bold red" if scene.tale.bad else "bold")
        line.append(glance.speaker.scene(scene, glance.viewer), "" if scene.own else "dim")
        lines.append(line)
    return lines


def _headline(book: Storybook, glance: BoardGlance, scene: TaleScene, number: int) -> str:
    earlier, happened = glance.events[:number], glance.events[number:]
    said = book.headline(glance.speaker, lambda: glance.reading, reversed(earlier), happened)
    return said or glance.speaker.headline(scene)
