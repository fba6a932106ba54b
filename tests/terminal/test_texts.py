"""Both languages say everything, with the same values; nothing is said that is not written down."""

from __future__ import annotations

import re
from pathlib import Path

import shamble
from shamble.engine.text import load_catalogue
from shamble.terminal.words import LOCALE, Words, language_of
from tests.placeholders import values

SOURCE = Path(shamble.__file__).parent
KEY = re.compile(r"""(?:words|Words\(\w+\)|_line)\(\s*f?"([a-z_.]+(?:\{[^"]*)?)\"""")


def test_both_languages_have_the_same_keys_and_values() -> None:
    english, french = load_catalogue(LOCALE, "en").messages, load_catalogue(LOCALE, "fr").messages
    assert english.keys() == french.keys()
    for key, forms in english.items():
        assert values(forms) == values(french[key]), key
        assert len(forms) == len(french[key]), key


def test_every_key_that_the_code_names_has_a_text() -> None:
    words = Words("en")
    named = {
        key
        for path in [*SOURCE.glob("terminal/**/*.py"), SOURCE / "cli.py"]
        for key in KEY.findall(path.read_text(encoding="utf-8"))
    }
    assert len(named) > 60
    assert not [key for key in named if "{" not in key and key not in words]
    prefixes = [key.partition("{")[0] for key in named if "{" in key]
    assert not [
        prefix for prefix in prefixes if not any(key.startswith(prefix) for key in words.catalogue.messages)
    ]


def test_a_colon_is_set_as_the_language_sets_it() -> None:
    """French has a space before it, so no line of code puts one between two texts."""
    joined = re.compile(r"""f".*\}: [{"].*|": " \+.*""")
    assert joined.search('f"{label}: {value}"')
    assert not [
        f"{path.name}: {line}"
        for path in SOURCE.glob("terminal/**/*.py")
        for line in joined.findall(path.read_text(encoding="utf-8"))
    ]


def test_french_lines_do_not_begin_with_punctuation() -> None:
    for key, forms in load_catalogue(LOCALE, "fr").messages.items():
        assert not [form for form in forms if re.search(r"(?<! ) [:;!?»]|« ", form)], key


def test_the_first_variable_that_is_set_decides_the_language() -> None:
    assert language_of({"LANG": "fr_FR.UTF-8"}) == "fr"
    assert language_of({"LC_ALL": "C", "LANG": "fr_FR"}) == "en"
    assert language_of({"SHAMBLE_LANG": "fr", "LC_ALL": "en_GB"}) == "fr"
    assert language_of({"LANG": "xx_XX"}) == "en"
    assert language_of({}) == "en"
