"""Where a game's time goes: a flame graph of random play, from samples of what is running.

Compiled functions leave no frames: a compiled package shows what its Python part calls, and no more.
"""

from __future__ import annotations

import sys
import threading
from collections import Counter
from pathlib import PurePath
from time import process_time
from types import FrameType
from typing import Final

from ..engine import Rng
from ..engine.session import new_table
from ..games import find
from .drawing import CallStack, flames
from .driver import DecisionCount, any_main_answer, play

EVERY: Final = 0.001
"""Seconds between two samples."""
SECONDS: Final = 6.0


def flame_graph(game: str, seconds: float = SECONDS) -> str:
    """An SVG of so many seconds of random play."""
    stacks = sampled(game, seconds)
    return flames(f"{game}: random play, {sum(stacks.values())} samples", stacks)


def sampled(game: str, seconds: float) -> Counter[CallStack]:
    done, stacks, playing = threading.Event(), Counter[CallStack](), threading.get_ident()

    def watch() -> None:
        while not done.wait(EVERY):
            frame = sys._current_frames().get(playing)
            if stack := stack_of(frame):
                stacks[stack] += 1

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        play_for(game, seconds)
    finally:
        done.set()
        watcher.join()
    return stacks


def play_for(game: str, seconds: float) -> None:
    spec, rng, count, seed = find(game), Rng(0), DecisionCount(), 0
    least, most = spec.seats
    start = process_time()
    while process_time() - start < seconds:
        t = new_table(spec, least + seed % (most - least + 1), seed, {}, None)
        t.sink = t.history = None
        play(t, any_main_answer, rng, count)
        seed += 1


def stack_of(frame: FrameType | None) -> CallStack:
    """From the game on: what called us is the same in every sample."""
    names: list[str] = []
    while frame is not None and frame.f_code is not play_for.__code__:
        file = PurePath(frame.f_code.co_filename)
        names.append(f"{frame.f_code.co_qualname} ({file.parent.name}/{file.name})")
        frame = frame.f_back
    return tuple(reversed(names)) if frame is not None else ()
