"""Text by key: gettext catalogues with ids for keys, read from .po files at run time.

The core may not depend on Babel, and the standard library reads only compiled catalogues; the small subset of
the .po format that we write takes forty lines to read (docs/adr/0012).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from functools import cache
from gettext import c2py  # undocumented, but what gettext itself evaluates plurals with
from pathlib import Path
from typing import Final

from .choice import Arg
from .nouns import Noun

LOCALE: Final = Path(__file__).parent / "locale"
LANGUAGES: Final = tuple(
    sorted((path.stem for path in LOCALE.glob("*.po")), key=lambda code: (code != "en", code))
)
"""English, and every other language that the engine speaks: there the others are looked for, too."""

_LINE = re.compile(r'^(msgid|msgid_plural|msgstr(?:\[\d+\])?)?\s*(".*")$')
_ENDED_TWICE = re.compile(r"([!?])\.(?=\s|$)")
_ASKS_MORE = re.compile(r"\{\w+:")
DECIMAL: Final = {"fr": ","}
"""The sign before decimals, where it is not a point."""

TextValue = Arg | float
"""What a text may be filled with."""


class Catalogue:
    """The texts of one language."""

    def __init__(
        self, messages: dict[str, list[str]], plural: Callable[[int], int], language: str = ""
    ) -> None:
        self.messages = messages
        self.plural = plural
        self.language = language
        self._plain = {
            key: forms[0] for key, forms in messages.items() if len(forms) == 1 and "{" not in forms[0]
        }

    def __contains__(self, key: str) -> bool:
        return key in self.messages

    def say(self, key: str, params: Mapping[str, TextValue] = {}) -> str:
        """The text under that key; among plural forms `count` decides, and 0 may have a text of its own
        (`<key>.none`). A missing key shows itself."""
        if not params and key in self._plain:
            return self._plain[key]  # most of what is said are names
        none = self.messages.get(f"{key}.none") if params.get("count") == 0 else None
        forms = none or self.messages.get(key)
        if forms is None:
            return f"[{key}]"
        text = forms[self.plural(int(params.get("count", 1))) if len(forms) > 1 else 0]
        return _ended_once(self._filled(text, params)) if "{" in text else text

    def _filled(self, text: str, params: Mapping[str, TextValue]) -> str:
        """With numbers as the language writes them, and names in the form that the text asks for."""
        if float in map(type, params.values()):
            params = {name: self.number(value) for name, value in params.items()}
        if ":" in text and _ASKS_MORE.search(text):
            params = {name: _noun(value) for name, value in params.items()}
        return text.format(**params)

    def number(self, value: TextValue) -> Arg:
        """Decimals as people write them: "36,2" in French."""
        return str(value).replace(".", DECIMAL.get(self.language, ".")) if isinstance(value, float) else value

    def extended(self, other: Catalogue) -> Catalogue:
        return Catalogue({**self.messages, **other.messages}, self.plural, self.language)

    def with_texts(self, texts: Mapping[str, str], english: Mapping[str, str]) -> Catalogue:
        """These in place of its own, and English ones for what has no text otherwise. They are said as they
        stand: a brace in them asks for nothing."""
        given, spare = ({key: [_literal(text)] for key, text in each.items()} for each in (texts, english))
        return Catalogue({**spare, **self.messages, **given}, self.plural, self.language)


def _literal(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def _noun(value: TextValue) -> TextValue:
    """Texts may ask any name for its preposition; only some of them have a gender."""
    return value if isinstance(value, Noun) or not isinstance(value, str) else Noun(value)


def _ended_once(text: str) -> str:
    """Names may end with a mark of their own ("SMASH!"): no full stop comes after it."""
    return _ENDED_TWICE.sub(r"\1", text) if "!." in text or "?." in text else text


def parse_po(text: str) -> Catalogue:
    """Read the subset of the .po format that we write: ids, plurals, continued strings and comments."""
    messages: dict[str, list[str]] = {}
    entry: dict[str, str] = {}
    field = ""
    for line in [*text.splitlines(), ""]:
        found = _LINE.match(line.strip())
        if found is None:
            _keep(entry, messages)
            continue
        if found[1] == "msgid":
            _keep(entry, messages)
        field = found[1] or field
        entry[field] = entry.get(field, "") + ast.literal_eval(found[2])
    header = messages.pop("", [""])[0]
    rule = re.search(r"plural=([^;\n]+)", header)
    language = re.search(r"Language: (\w+)", header)
    return Catalogue(messages, c2py(rule[1] if rule else "n != 1"), language[1] if language else "")


def _keep(entry: dict[str, str], messages: dict[str, list[str]]) -> None:
    """Close the entry that was being read."""
    if "msgid" in entry:
        messages[entry["msgid"]] = [entry[field] for field in sorted(entry) if field.startswith("msgstr")]
    entry.clear()


def placeholders(message: str) -> set[str]:
    """The names in braces, which every language must share."""
    return set(re.findall(r"\{(\w+)", message))


@cache
def languages_in(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in folder.glob("*.po")))


@cache
def load_catalogue(folder: Path, language: str) -> Catalogue:
    return parse_po((folder / f"{language}.po").read_text(encoding="utf-8"))


@cache
def laid_over(base: Path, folder: Path, language: str) -> Catalogue:
    """The texts of one folder, with those of another as a fallback."""
    return load_catalogue(base, language).extended(load_catalogue(folder, language))


def engine_text(language: str) -> Catalogue:
    known = language if language in LANGUAGES else "en"
    return load_catalogue(LOCALE, known)
