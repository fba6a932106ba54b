"""Finding a rule: a question in plain words against the manual and the clauses, in the reader's language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import log
from typing import Any, Final

from .clauses import Clause
from .manual import Passage, book
from .spec import GameSpec

LONGEST: Final = 200
"""Letters of a question."""
SHORT: Final = 3
"""Words so short are compared whole."""
ASKED, TOLD, RULED = 4.0, 2.0, 1.5
"""What a word counts in the question that a paragraph answers, in its text, in a clause."""
WORTH_SHOWING: Final = 0.45
"""Of the best result's weight."""
COMMON: Final = {
    "en": "a am an and any are as at be by can could did do does for from get happen happens have how i"
    " if in into is it its may me mean means much must my of on one or shall should so that the"
    " their them then there they this to was we what when where which who whom whose why will with"
    " you your",
    "fr": "a ai as au aux avec c ce ces cet cette comment d dans de des du elle en est et etre faut il"
    " ils j je l la le les leur leurs lui m ma mes mon n ne nous on ont ou par pas peut peuvent"
    " peux pour puis qu quand que quel quelle quelles quels qui quoi s sa se ses son sont sur t ta"
    " te tes tu un une vous y",
}
_WORD = re.compile(r"[a-z0-9]+")
_ENDING = re.compile(r"(?:ies|ing|ers?|ed|es|ent|ees?|s|e|x)$")


@dataclass(frozen=True)
class FoundParagraph:
    """A paragraph that may answer the question, with the clauses that matched best."""

    told: Passage
    clauses: tuple[Clause, ...]
    weight: float


def words_in(text: str) -> list[str]:
    """Lower case, without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return _WORD.findall("".join(letter for letter in plain if not unicodedata.combining(letter)))


def stem(word: str) -> str:
    """Without its ending, as far as that is easy: "votes" and "vote", "tied" and "ties" are one."""
    if len(word) <= SHORT:
        return word
    bare = _ENDING.sub("", word)
    return bare if len(bare) >= SHORT else word


class Index:
    """The words of a game's manual in one language."""

    def __init__(self, spec: GameSpec[Any], language: str) -> None:
        self.common = frozenset(COMMON.get(language, "").split())
        self.units = list(_units(spec, language))
        self.words = [_weights(told, clauses) for told, clauses in self.units]
        self.clause_words = {
            clause.id: frozenset(map(stem, words_in(clause.text)))
            for _, clauses in self.units
            for clause in clauses
        }
        self.vocabulary = frozenset(word for words in self.words for word in words)

    def find(self, question: str, most: int = 12) -> list[FoundParagraph]:
        """The best paragraphs first; nothing if no word is known."""
        asked = [word for word in words_in(question[:LONGEST]) if word not in self.common]
        groups = [self._alike(word) for word in dict.fromkeys(asked)]
        found = [self._weigh(unit, groups) for unit in range(len(self.units))]
        found = sorted((each for each in found if each.weight), key=lambda each: -each.weight)[:most]
        return [each for each in found if each.weight >= WORTH_SHOWING * found[0].weight]

    def _alike(self, word: str) -> dict[str, float]:
        """The known words that begin like this one, each with how much it tells: rare ones tell most."""
        start = stem(word)
        known = [other for other in self.vocabulary if other == start or _continues(other, start)]
        holders = sum(1 for words in self.words if any(other in words for other in known))
        rarity = log(1 + len(self.units) / (1 + holders))
        return {other: rarity * (1.0 if other == start else 0.7) for other in known}

    def _weigh(self, unit: int, groups: list[dict[str, float]]) -> FoundParagraph:
        told, clauses = self.units[unit]
        words = self.words[unit]
        weight = sum(
            max((worth * words[word] for word, worth in group.items() if word in words), default=0.0)
            for group in groups
        )
        hits = {clause.id: _hits(self.clause_words[clause.id], groups) for clause in clauses}
        best = max(hits.values(), default=0.0)
        shown = [clause for clause in clauses if best and hits[clause.id] >= 0.75 * best]
        if not told.text:  # of the reference, a clause counts by itself
            weight = RULED * best
        return FoundParagraph(told, tuple(shown[:3]), weight)


def _continues(word: str, start: str) -> bool:
    return len(start) >= SHORT and word.startswith(start)


def _hits(words: frozenset[str], groups: list[dict[str, float]]) -> float:
    return sum(
        max((worth for word, worth in group.items() if word in words), default=0.0) for group in groups
    )


def _units(spec: GameSpec[Any], language: str) -> Iterator[tuple[Passage, tuple[Clause, ...]]]:
    """Paragraphs with their clauses; of the reference, every clause by itself."""
    for told in book(spec, language).paragraphs():
        if told.text:
            yield told, told.clauses
        else:
            yield from ((told, (clause,)) for clause in told.clauses)


def _weights(told: Passage, clauses: tuple[Clause, ...]) -> Mapping[str, float]:
    """What each word of a unit counts: where it stands highest."""
    weights: dict[str, float] = {}
    fields = [(told.ask, ASKED if told.text else 1.0), (told.text, TOLD)]
    fields += [(clause.text, RULED) for clause in clauses]
    for text, worth in fields:
        for word in map(stem, words_in(text)):
            weights[word] = max(worth, weights.get(word, 0.0))
    return weights


_INDEXES: Final[dict[tuple[str, str], Index]] = {}


def find_rules(spec: GameSpec[Any], language: str, question: str, most: int = 12) -> list[FoundParagraph]:
    """Where the manual answers that."""
    if (spec.id, language) not in _INDEXES:
        _INDEXES[spec.id, language] = Index(spec, language)
    return _INDEXES[spec.id, language].find(question, most)
