"""The two forms in which an action is one number: by id, and by index with a table of options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from ..engine.asking import SeatTurn
from .codec import NO_FACTOR, ActionCodec
from .errors import ResearchError

Mask: TypeAlias = npt.NDArray[np.int8]
OptionTable: TypeAlias = npt.NDArray[np.int32]


class Numbering(Protocol):
    """How answers are numbered."""

    size: int

    def legal(self, turn: SeatTurn) -> list[int]:
        """The actions that may be taken, in the order of the turn's options."""
        ...


class ById:
    """An action is an id, the same in every position."""

    def __init__(self, codec: ActionCodec) -> None:
        self.codec = codec
        self.size = codec.size

    def legal(self, turn: SeatTurn) -> list[int]:
        id_of = self.codec.id_of
        return [id_of(option) for option in turn.options]


class ByIndex:
    """An action is a place in the list of what may be answered; the table of options says what it is."""

    def __init__(self, codec: ActionCodec) -> None:
        self.codec = codec
        self.size = codec.most_options

    def legal(self, turn: SeatTurn) -> list[int]:
        count = len(turn.options)
        if count > self.size:
            raise ResearchError("action.many", count=count, most=self.size)
        return list(range(count))


FORMS: Final[Mapping[str, Callable[[ActionCodec], Numbering]]] = {"id": ById, "index": ByIndex}


def form_of(name: str, codec: ActionCodec) -> Numbering:
    if name not in FORMS:
        raise ResearchError("form", form=name, forms=", ".join(FORMS))
    return FORMS[name](codec)


def legal_mask(form: Numbering, turn: SeatTurn) -> Mask:
    """1 for every action that may be taken."""
    mask: Mask = np.zeros(form.size, dtype=np.int8)
    mask[form.legal(turn)] = 1
    return mask


def option_table(codec: ActionCodec, turn: SeatTurn) -> OptionTable:
    """The factors of every answer, one a row, as many rows as there are indices."""
    table: OptionTable = np.full((codec.most_options, codec.width), NO_FACTOR, dtype=np.int32)
    table[: len(turn.options)] = codec.option_table(turn.options)
    return table


def option_meant(form: Numbering, turn: SeatTurn, action: Any) -> int:
    """Which of the turn's options an action means; any other is refused, and nothing happens."""
    legal = form.legal(turn)
    number = int(action)
    if number not in legal:
        raise ResearchError("action.illegal", action=number, legal=", ".join(map(str, legal[:40])))
    return legal.index(number)
