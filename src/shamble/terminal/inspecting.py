"""Asking what something is: the card about it, in lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..engine import GameSpec
from ..engine.clauses import clauses_in, without_ids
from ..engine.profiles import PACK, Profile, profile_of
from ..engine.text import engine_text
from .boards.base import BoardGlance
from .typography import Text


def cards_of(spec: GameSpec[Any], glance: BoardGlance, first: Iterable[tuple[str, str]]) -> list[Profile]:
    """Everything on the table, those first; each once."""
    refs = dict.fromkeys([*first, *glance.reading.askable()])
    found = (profile_of(spec, glance.reading, ref, glance.speaker, glance.asked) for ref in refs)
    return [card for card in found if card is not None]


def list_label(card: Profile) -> str:
    """In the list: what it is called, and what sort of thing it is."""
    return f"{card.name} · {card.sort}" if card.sort else card.name


def card_lines(card: Profile, glance: BoardGlance) -> list[Text]:
    """All of it."""
    texts = engine_text(glance.speaker.language)
    lines = [Text(card.sort, "italic")] if card.sort else []
    lines += [
        Text(glance.words("pair", name=label, text="")).append(value, "bold") for label, value in card.numbers
    ]
    lines += [Text(card.text)] if card.text else []
    if card.now:
        lines += [Text(texts.say("about.now"), "bold"), *(Text(f"• {line}") for line in card.now)]
    if card.cannot:
        lines += [
            Text(texts.say("about.cannot"), "bold yellow"),
            *(Text(f"• {line}") for line in card.cannot),
        ]
    pack = glance.content.pack.name if card.origin == PACK else ""
    origin = texts.say(f"about.origin.{card.origin}", {"pack": pack}) if card.origin else ""
    spec = glance.speaker.spec
    ruled = clauses_in(spec.id, spec.folder, glance.speaker.language).get(card.clause)
    clause = texts.say("about.ruled", {"text": without_ids(ruled.text)}) if ruled else ""
    return [*lines, Text(" ".join(filter(None, [origin, clause])), "dim")]
