"""Bots that misbehave, for the processes where bots think: `Hub(…, prepare_bots=hanging_bots)`."""

from __future__ import annotations

import os
import time
from typing import Any

from shamble.bots import RandomBot, bots_for
from shamble.games import specs


def replace(name: str, choose: Any) -> None:
    for game in specs():
        bot: Any = bots_for(game)[name]
        bot.choose = choose


def _hang(*_: object) -> Any:
    time.sleep(3600)


def _stumble(*_: object) -> Any:
    raise ZeroDivisionError


def _die(*_: object) -> Any:
    os._exit(1)


def _swallow(*_: object) -> Any:
    return [bytearray(1 << 28) for _ in range(1 << 10)]


def _never_made(*_: object) -> None:
    raise ZeroDivisionError


def hanging_bots() -> None:
    replace("thumb", _hang)


def stumbling_bots() -> None:
    replace("thumb", _stumble)


def dying_bots() -> None:
    replace("thumb", _die)


def greedy_bots() -> None:
    replace("thumb", _swallow)


def unmade_bots() -> None:
    for game in specs():
        bot: Any = bots_for(game)["thumb"]
        bot.__init__ = _never_made


def all_bots_stumble() -> None:
    replace("thumb", _stumble)
    replace(RandomBot.name, _stumble)


def bots_hang_in_dawn() -> None:
    bot: Any = bots_for("dawn-of-the-dead")["thumb"]
    bot.choose = _hang


def slow_start() -> None:
    """As on a machine that has a lot to do: longer than a bot may think."""
    time.sleep(4.4)
