"""Everything that a game says has a text in every language, with the parameters that there are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import shamble
from shamble.engine import Catalogue, GameSpec
from shamble.engine.choice import NamedFields
from shamble.engine.session import new_table
from shamble.engine.speech import Speaker
from shamble.engine.text import LANGUAGES, engine_text, load_catalogue, placeholders
from tests.laws.cases import Case, viewers
from tests.laws.told import told


def vocabulary_texts(spec: GameSpec[Any]) -> dict[str, set[str]]:
    """Every key that must have a text, with the placeholders that it may use."""
    words = spec.vocabulary
    texts = _keys("prompt", words.prompts) | _keys("option", words.options) | _keys("event", words.events)
    texts |= _keys("plan", words.plans)
    for key, hidden in words.secrets.items():
        texts[f"event.{key}.secret"] = texts[f"event.{key}"] | {name for name, _ in hidden}
    return texts


def _keys(word: str, fields: NamedFields) -> dict[str, set[str]]:
    return {f"{word}.{key}": {name for name, _ in pairs} for key, pairs in fields.items()}


def all_names(spec: GameSpec[Any]) -> Iterator[Mapping[str, tuple[str, ...]]]:
    """The names of its content; a game with several tables of content has some in each."""
    content: Any = spec.load_content(None)
    for side in getattr(content, "sides", {"": content}).values():
        yield side.names


def each_language(spec: GameSpec[Any]) -> dict[str, Catalogue]:
    return {language: spec.catalogue(language) for language in spec.languages}


def test_a_game_speaks_the_languages_of_the_engine(spec: GameSpec[Any]) -> None:
    assert set(spec.languages) >= set(LANGUAGES)


def test_every_word_of_the_vocabulary_has_a_text(spec: GameSpec[Any]) -> None:
    missing = {
        language: [key for key in vocabulary_texts(spec) if key not in catalogue]
        for language, catalogue in each_language(spec).items()
    }
    assert not any(missing.values()), missing


def test_texts_use_only_parameters_that_exist(spec: GameSpec[Any]) -> None:
    for language, catalogue in each_language(spec).items():
        for key, known in vocabulary_texts(spec).items():
            for form in catalogue.messages.get(key, []) + catalogue.messages.get(f"{key}.none", []):
                assert placeholders(form) <= known, f"{language}: {key}: {form}"


def test_no_text_belongs_to_a_word_that_is_gone(spec: GameSpec[Any]) -> None:
    """Texts of the game that it is built on are that game's business."""
    for language in spec.languages:
        own = load_catalogue(spec.folder / "locale", language).messages
        words = {key for key in own if key.split(".")[0] in ("prompt", "option", "event", "plan")}
        known = vocabulary_texts(spec)
        none_of_them = {f"{key}.none" for key, params in known.items() if "count" in params}
        assert words <= {*known, *none_of_them}, language


def test_languages_have_the_same_keys(spec: GameSpec[Any]) -> None:
    assert_same_keys({language: c.messages for language, c in each_language(spec).items()})


def test_the_engine_says_the_same_in_every_language() -> None:
    catalogues = {language: engine_text(language).messages for language in LANGUAGES}
    assert_same_keys(catalogues)
    for key, forms in catalogues["en"].items():
        known = set().union(*[placeholders(form) for form in forms])
        for language, messages in catalogues.items():
            for form in messages[key]:
                assert placeholders(form) <= known, f"{language}: {key}"


def assert_same_keys(catalogues: Mapping[str, Mapping[str, list[str]]]) -> None:
    english = set(catalogues["en"])
    for language, messages in catalogues.items():
        assert set(messages) ^ english == set(), f"{language} and en have not the same keys"


def test_french_signs_stand_off_by_a_space_that_does_not_break() -> None:
    source = Path(shamble.__file__).parent
    wrong = [
        f"{path.relative_to(source)}:{number}: {line}"
        for path in source.rglob("fr.po")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if line.startswith(("msgstr", '"')) and re.search(" [:;!?»]|« ", line)
    ]
    assert not wrong


def test_texts_are_not_empty_and_plurals_are_complete(spec: GameSpec[Any]) -> None:
    for language, catalogue in each_language(spec).items():
        plurals = {catalogue.plural(count) for count in range(200)}
        for key, forms in catalogue.messages.items():
            assert all(form.strip() for form in forms), f"{language}: {key} is empty"
            assert len(forms) in (1, len(plurals)), f"{language}: {key} has {len(forms)} plural forms"
            if len(forms) > 1:
                assert any("count" in placeholders(form) for form in forms), f"{language}: {key}: of what?"


def test_whatever_is_named_in_a_text_has_a_name(spec: GameSpec[Any]) -> None:
    """Of each kind that texts speak of, all have names, or none has and the ids are read out as they are."""
    for names in all_names(spec):
        for language, catalogue in each_language(spec).items():
            for kind in kinds_in_use(spec, catalogue) & set(names):
                nameless = [thing for thing in names[kind] if f"{kind}.{thing}" not in catalogue]
                assert not nameless or len(nameless) == len(names[kind]), f"{language}: {kind}: {nameless}"


def kinds_in_use(spec: GameSpec[Any], catalogue: Catalogue) -> set[str]:
    """The kinds of the parameters that texts really use."""
    words = spec.vocabulary
    used: set[str] = set()
    for prefix, fields in (("prompt", words.prompts), ("option", words.options), ("event", words.events)):
        for key, pairs in fields.items():
            all_pairs = pairs + (words.secrets.get(key, ()) if prefix == "event" else ())
            forms = catalogue.messages.get(f"{prefix}.{key}", []) + catalogue.messages.get(
                f"{prefix}.{key}.secret", []
            )
            said = set().union(*[placeholders(form) for form in forms])
            used |= {kind for name, kind in all_pairs if name in said}
    return used


def test_cards_and_characters_have_a_rules_text(spec: GameSpec[Any]) -> None:
    kinds = told(spec.id).explained.split()
    things = [(kind, thing) for names in all_names(spec) for kind in kinds for thing in names[kind]]
    t = new_table(spec, spec.seats[0], 1, {}, None)
    for language, catalogue in each_language(spec).items():
        speaker = Speaker(spec, language, ["P"] * t.seats, t)
        for kind, thing in things:
            assert f"{kind}.{thing}" in catalogue, f"{language}: {kind}.{thing}"
            assert f"{kind}.{thing}.rule" in catalogue or speaker.rule(f"{kind}.{thing}"), (
                f"{language}: {thing}"
            )


@pytest.mark.parametrize("language", LANGUAGES)
def test_city_of_horror_explains_every_side_of_every_place(language: str) -> None:
    from shamble.games.city_of_horror.content import SIDES, load_content

    content = load_content(None)
    catalogue = next(s for s in shamble.games() if s.id == "city-of-horror").catalogue(language)
    for location, sides in zip(content.names["location"], content.places, strict=True):
        assert f"location.{location}" in catalogue
        for side, entry in zip(SIDES, sides, strict=True):
            if entry is not None:
                assert f"location.{location}.{side}.rule" in catalogue, f"{location} {side}"
    for colour in content.names["colour"]:
        assert f"colour.{colour}" in catalogue


def test_whatever_a_game_says_can_be_said_in_every_language(case: Case) -> None:
    """A key without a text shows itself in brackets; a wrong number of parameters raises."""
    players = [f"P{seat}" for seat in range(case.seats)]
    t = case.new()
    speakers = [Speaker(case.spec, language, players, t) for language in case.spec.languages]
    unsaid: set[str] = set()
    for t, _, _ in case.sampled(every=2):
        for speaker in speakers:
            for choice in t.choices:
                said = [speaker.prompt(choice), *map(speaker.option, choice.options)]
                unsaid |= {text for text in said if text.startswith("[")}
    for speaker in speakers:
        for viewer in viewers(t):
            said = [speaker.event(event, viewer) for event in t.sink or []]
            unsaid |= {text for text in said if text.startswith("[")}
    assert not unsaid
