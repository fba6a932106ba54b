"""What a number or a word in a content file may be. Every one has bounds: a small file can make
nothing huge, and nothing that the rules could not count to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec

from .bag import MOST

Amount = Annotated[int, msgspec.Meta(ge=0, le=99)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]
Small = Annotated[int, msgspec.Meta(ge=0, le=9)]
Copies = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
"""Of a card that somebody may hold all copies of: as many as fit into a bag."""
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
Word = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_:/-]+\Z", max_length=40, extra={"kind": "id"})]
"""A name that stands in saves and links, and that texts are looked up by."""

Sentence = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
"""A name or a short sentence for players, in one language."""
LongText = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]


def one_of(names: Iterable[str]) -> msgspec.Meta:
    """A word that the rules must know: `name: Annotated[str, one_of(POWERS)]`."""
    known = sorted(names)
    return msgspec.Meta(pattern=rf"^({'|'.join(known)})\Z", extra={"names": known})


def letters(known: str, most: int) -> msgspec.Meta:
    """A text of these characters alone."""
    inside = known.replace("-", "") + ("-" if "-" in known else "")
    return msgspec.Meta(
        pattern=rf"^[{inside}]*\Z", min_length=1, max_length=most, extra={"names": list(known)}
    )
