"""Finding a rule: a question in plain words against the manual and the clauses, in the reader's language.

A question is what is left of it without common words. A word counts most in a question that a paragraph
answers ("manual.<paragraph>.ask", and other ways to ask it, "manual.<paragraph>.also") or in the name of the
thing that a clause is about, less in the paragraph, least in a clause; rare words count more than others.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from math import log
from pathlib import Path
from typing import Any, Final

import msgspec

from .clauses import Clause
from .manual import Passage, book
from .spec import GameSpec
from .speech import capitalised
from .text import Catalogue

LONGEST: Final = 200
"""Letters of a question."""
SHORT: Final = 3
"""Words so short are compared whole."""
ASKED, ALSO, TOLD, RULED = 4.0, 3.5, 2.0, 1.5
"""What a word counts in the question that a paragraph answers, in other ways to ask it or the name of what a
clause is about, in the paragraph, in a clause."""
NAMED: Final = 2.0
"""How much more a clause counts whose thing is named in full."""
ARTICLES: Final = frozenset(("a", "l", "la", "le", "les", "the"))
FEW: Final = 4
"""Clauses about one thing that are shown together."""
COMMON: Final = 0.5
"""What a common word counts where whole questions are compared."""
ALIKE, BEGUN, LONGER = 0.75, 0.6, 0.3
"""What a word counts that means the same as the one asked for, that begins like the one being typed, or like
one that has been typed."""
WORTH_SHOWING: Final = 0.45
"""Of the best result's weight."""
MISSION: Final = ("setting", "mission")
"""Under that a mission is named as it is chosen, with its number."""
APART: Final = {"dé": "dice", "portée": "range"}
"""French words that would be others without their accents ("de", "porte"), as they are told apart."""
_APART = re.compile(rf"\b({'|'.join(APART)})s?\b")
_QUESTION = re.compile(r"[^?]+")
_WORD = re.compile(r"[a-z0-9]+")
_ENDINGS: Final = "ations ation ies ing ers ent ees er ed es ee ez s e x".split()

Meant = Mapping[str, float]
"""The known words that a word of a question may mean, each with what it counts."""


class SearchWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    common: str = ""
    same: tuple[str, ...] = ()


@dataclass(frozen=True)
class FoundParagraph:
    """A paragraph that may answer the question, with the clauses that matched best."""

    told: Passage
    clauses: tuple[Clause, ...]
    weight: float
    title: str
    """The question that it answers, or what its clause is about."""


def words_in(text: str) -> list[str]:
    """Lower case, without accents."""
    told_apart = _APART.sub(lambda word: APART[word[1]], text.casefold().replace("œ", "oe"))
    plain = unicodedata.normalize("NFKD", told_apart)
    return _WORD.findall("".join(letter for letter in plain if not unicodedata.combining(letter)))


def stem(word: str) -> str:
    """Without its ending, as far as that is easy: "votes", "vote" and "voted" are one."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORT:
            return word[: -len(ending)]
    return word


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, words_in(text)))


@cache
def _words_of(name: str) -> SearchWords:
    file = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(file).get(name, {}), SearchWords)


@dataclass(frozen=True)
class Unit:
    """What can be found: a paragraph with its clauses, or what the reference says of one thing."""

    told: Passage
    title: str
    clauses: tuple[Clause, ...]
    words: Mapping[str, float]
    """What each word counts in the question, the text or the name."""
    ruled: tuple[frozenset[str], ...]
    """The words of each clause."""
    asks: tuple[frozenset[str], ...] = ()
    """The questions that it answers, with all their words."""
    name: frozenset[str] = frozenset()
    """The words of the name of what it is about."""


class Index:
    """The words of a game's manual in one language."""

    def __init__(self, spec: GameSpec[Any], language: str) -> None:
        known = _words_of(language)
        self.common = frozenset(known.common.split())
        self.same = _joined([_stems(group) for group in known.same])
        self.units = list(_units(spec, language))
        held = [frozenset(unit.words).union(*unit.ruled) for unit in self.units]
        self.holders = _holders(held)
        self.vocabulary = sorted(self.holders)

    def find(self, question: str, most: int = 12) -> list[FoundParagraph]:
        """The best paragraphs first; nothing if no word is known.

        What a game has no word for counts against it, where all games are searched.
        """
        question = question[:LONGEST].strip()
        words = words_in(question)
        asked = dict.fromkeys(stem(word) for word in words if word not in self.common)
        typed = stem(words[-1]) if question[-1:].isalnum() and words else ""
        groups = [self._meant(start, BEGUN if start == typed else LONGER) for start in asked]
        tells = [max(group.values(), default=log(1 + len(self.units))) for group in groups]
        telling = dict(zip(asked, tells, strict=True))
        common = frozenset(map(stem, words)) - asked.keys()
        known = sum(max(group.values(), default=0.0) for group in groups) / (sum(telling.values()) or 1.0)
        found = [_weigh(unit, groups, known * _likeness(unit, telling, common)) for unit in self.units]
        found = sorted((each for each in found if each.weight), key=lambda each: -each.weight)[:most]
        return [each for each in found if each.weight >= WORTH_SHOWING * found[0].weight]

    def _meant(self, start: str, begun: float) -> Meant:
        """Each known word by how near it is, and how much the word tells: rare ones tell most."""
        near = dict.fromkeys(self._continuing(start), begun)
        near |= {other: ALIKE for other in self.same.get(start, ()) if other in self.holders}
        if start in self.holders:
            near[start] = 1.0
        units = frozenset[int]().union(*[self.holders[word] for word in near])
        rarity = log(1 + len(self.units) / (1 + len(units)))
        return {other: rarity * worth for other, worth in near.items()}

    def _continuing(self, start: str) -> list[str]:
        if len(start) < SHORT:
            return []
        first = bisect_left(self.vocabulary, start)
        return self.vocabulary[first : bisect_left(self.vocabulary, start + "{")]


def _holders(held: list[frozenset[str]]) -> dict[str, frozenset[int]]:
    """For each word the units that have it."""
    holders: dict[str, set[int]] = {}
    for number, words in enumerate(held):
        for word in words:
            holders.setdefault(word, set()).add(number)
    return {word: frozenset(units) for word, units in holders.items()}


def _joined(groups: list[frozenset[str]]) -> dict[str, frozenset[str]]:
    """For each word those that mean the same; a word may be in several groups."""
    joined: dict[str, frozenset[str]] = {}
    for group in groups:
        for word in group:
            joined[word] = joined.get(word, frozenset()) | (group - {word})
    return joined


def _likeness(unit: Unit, asked: Mapping[str, float], common: Set[str]) -> float:
    """How much of it is said in those words: all of it in a question of ours, or what it is about."""
    alike = [_share(each, asked, common) for each in unit.asks]
    named = NAMED if unit.name and unit.name <= asked.keys() | common else 0.0
    return 1 + max(alike, default=0.0) + named


def _share(ask: frozenset[str], asked: Mapping[str, float], common: Set[str]) -> float:
    """Of all the words of two questions those that both have; a common word counts little."""
    both = sum(tells for word, tells in asked.items() if word in ask) + COMMON * len(ask & common)
    spare = len(common) + len(ask - asked.keys() - common)
    return both / (sum(asked.values()) + COMMON * spare or 1.0)


def _weigh(unit: Unit, groups: list[Meant], likeness: float) -> FoundParagraph:
    """What question and text say, and the one clause that adds most to it."""
    plain = [_worth(unit.words, group) for group in groups]
    ruled = [[RULED * _nearest(words, group) for group in groups] for words in unit.ruled]
    added = [sum(max(0.0, own - said) for own, said in zip(each, plain, strict=True)) for each in ruled]
    weight = likeness * (sum(plain) + max(added, default=0.0))
    return FoundParagraph(unit.told, _best(unit, [sum(each) for each in ruled]), weight, unit.title)


def _best(unit: Unit, hits: list[float]) -> tuple[Clause, ...]:
    """The clauses to show: those that say most of what was asked, and of a thing all if they are few."""
    if not unit.told.text and len(unit.clauses) <= FEW:
        return unit.clauses
    best = max(hits, default=0.0)
    shown = [clause for clause, hit in zip(unit.clauses, hits, strict=True) if best and hit >= 0.75 * best]
    return tuple(shown[:3]) if shown or unit.told.text else unit.clauses[:FEW]


def _worth(words: Mapping[str, float], group: Meant) -> float:
    return max((worth * words[word] for word, worth in group.items() if word in words), default=0.0)


def _nearest(words: frozenset[str], group: Meant) -> float:
    return max((worth for word, worth in group.items() if word in words), default=0.0)


def _units(spec: GameSpec[Any], language: str) -> Iterator[Unit]:
    """Paragraphs with their clauses; of the reference, what there is about each thing."""
    texts = spec.catalogue(language)
    names = _names(spec, texts)
    for told in book(spec, language).paragraphs():
        if told.text:
            also = texts.say(key) if (key := f"manual.{told.name}.also") in texts else ""
            words = _weights((told.text, TOLD), (also, ALSO), (told.ask, ASKED))
            ruled = tuple(_stems(clause.text) for clause in told.clauses)
            asks = tuple(map(_stems, _QUESTION.findall(f"{told.ask} {also}")))
            yield Unit(told, told.ask, told.clauses, words, ruled, asks)
            continue
        for title, clauses in _by_things(told.clauses, names):
            words = _weights((told.ask, 1.0), (title, ALSO))
            ruled = tuple(_stems(clause.text) for clause in clauses)
            yield Unit(told, capitalised(title or told.ask), clauses, words, ruled, name=_called(title))


def _by_things(
    clauses: tuple[Clause, ...], names: Mapping[str, str]
) -> Iterator[tuple[str, tuple[Clause, ...]]]:
    """Those about one thing together, under its name; all others by themselves."""
    for name, together in groupby(clauses, lambda clause: _name_of(clause, names)):
        found = tuple(together)
        yield from [(name, found)] if name else [("", (clause,)) for clause in found]


def _called(title: str) -> frozenset[str]:
    """The words by which somebody asks for it: of a mission the number will do."""
    words = words_in(title)
    return frozenset(words[:1]) if words and words[0][-1].isdigit() else _stems(title) - ARTICLES


def _weights(*fields: tuple[str, float]) -> Mapping[str, float]:
    """What each word counts: where it stands highest, which is last."""
    return {word: worth for text, worth in fields for word in _stems(text)}


def _names(spec: GameSpec[Any], texts: Catalogue) -> Mapping[str, str]:
    """The names of the things that clauses are about: "blonde", "mh1" (missions also go by their number)."""
    kinds = {kind for kind, ids in spec.clauses.about.items() if any("{thing}" in each for each in ids)}
    keys = [tuple(key.split(".")) for key in texts.messages]
    named = {each[1]: texts.say(".".join(each)) for each in keys if len(each) == 2 and each[0] in kinds}
    missions = {each[2].lower(): texts.say(".".join(each)) for each in keys if each[:-1] == MISSION}
    return named | missions


def _name_of(clause: Clause, names: Mapping[str, str]) -> str:
    """Of the thing that the clause is about, if it is about one."""
    return next((names[part] for part in clause.id.split(".")[:2] if part in names), "")


_INDEXES: Final[dict[tuple[str, str], Index]] = {}


def find_rules(spec: GameSpec[Any], language: str, question: str, most: int = 12) -> list[FoundParagraph]:
    """Where the manual answers that."""
    if (spec.id, language) not in _INDEXES:
        _INDEXES[spec.id, language] = Index(spec, language)
    return _INDEXES[spec.id, language].find(question, most)
