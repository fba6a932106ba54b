"""The story in words: what happened since somebody last answered, with a headline where it weighs much."""

from __future__ import annotations

from ..engine.tales import LARGE, Scene, Storybook, scenes
from .boards.base import Glance
from .typography import Text


def scenes_since(book: Storybook, glance: Glance, since: int) -> list[Scene]:
    """What is told of the events from that one on, numbered from there."""
    events = glance.events[since:]
    return [*scenes(book, glance.speaker.vocabulary, events, glance.viewer, lambda number: glance.reading)]


def concerns(told: list[Scene]) -> Scene | None:
    """The weightiest thing in it for whoever reads it: the first large one that is about them."""
    return next((scene for scene in told if scene.own and scene.size == LARGE), None)


def story_lines(glance: Glance, told: list[Scene]) -> list[Text]:
    """A paragraph for each scene; what is about the reader stands out."""
    lines: list[Text] = []
    for scene in told:
        line = Text()
        headline = glance.speaker.headline(scene)
        if headline:
            line.append(f"{headline} ", "bold red" if scene.tale.bad else "bold")
        line.append(glance.speaker.scene(scene, glance.viewer), "" if scene.own else "dim")
        lines.append(line)
    return lines
