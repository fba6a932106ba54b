"""French and English as people write them: agreement, elision, one word per idea, names as printed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import shamble
from shamble.engine import GameSpec
from shamble.engine.text import LANGUAGES, load_catalogue
from shamble.games import specs

SOURCE = Path(shamble.__file__).parent
ROOT = Path(__file__).parents[2]
PRINTED = tomllib.loads((Path(__file__).parent / "printed.toml").read_text(encoding="utf-8"))
RULEBOOKS = {"heroes-resistance": "en"}
"""The others are French."""
PEOPLE = "hero|super_hero|character|bystander|seat|name|names|victim|partner|passenger|voter|target|bot|whose"
THINGS = "game|card|trait|skill|attack|zone|location|place|building|foe|ammunition|deck|objective"
GENDERED = ("hero", "super_hero", "character", "enemy")


def texts(language: str, under: str = "") -> Iterator[tuple[str, str]]:
    """Every text of ours with where it stands; not what others may say when they look for a rule."""
    for path in sorted((SOURCE / under).rglob(f"{language}.po")):
        for key, forms in load_catalogue(path.parent, language).messages.items():
            if not key.endswith(".also"):
                yield from ((f"{path.parent.parent.name}: {key}", form) for form in forms)
    for path in sorted((SOURCE / under).rglob(f"clauses/{language}.toml")):
        clauses = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from ((f"{path.parent.parent.name}: clause {key}", text) for key, text in clauses.items())


def those(language: str, pattern: str, under: str = "") -> list[str]:
    return [f"{where}: {text}" for where, text in texts(language, under) if re.search(pattern, text)]


def test_no_heroine_is_called_il() -> None:
    assert not those("fr", rf"\{{({PEOPLE})\}}[^.?!:]*-(t-)?(il|elle)\b")


def test_what_is_said_of_somebody_agrees_with_them() -> None:
    assert not those("fr", rf"\{{({PEOPLE})\}} (est|reste|sera|a été) (\w+[éu]|mort)\b")


def test_what_cards_about_people_say_does_not_take_them_for_men() -> None:
    """Of somebody whose card it is nothing is said that would have to agree, unless it does."""
    cards = r"^(games/)?(city_of_horror|dawn_of_the_dead): (about|cannot)\.(?!n\.|result|closed)"
    said = [(where, text) for where, text in texts("fr", "games") if re.match(cards, where)]
    assert said
    wrong = r"^(Est |S’est )?(?!Lieu|Ici|Zombi)\w+[éui]( :|\u00a0:|\.)"
    assert not [f"{where}: {text}" for where, text in said if re.match(wrong, text)]


def test_de_and_que_are_joined_to_names_as_they_are_spoken() -> None:
    assert not those("fr", rf"\b([dD]e|[qQ]ue|[lL]orsque) \{{({PEOPLE}|{THINGS})\}}")


def test_nobody_who_reads_is_taken_for_a_man() -> None:
    assert not those(
        "fr", r"\b([vV]ous seul|pour vous seul|[vV]ous (serez|êtes|étiez|soyez|voilà) (\w+[éu]|mort))\b"
    )
    assert not those("fr", r"(pour|de) (ne plus )?être (prévenu|appelé|consulté|averti)\b")


def test_people_have_their_gender_in_every_language() -> None:
    for spec in specs().values():
        content: Any = spec.load_content(None)
        for language in LANGUAGES:
            catalogue = spec.catalogue(language)
            for side in getattr(content, "sides", {"": content}).values():
                named = [f"{kind}.{name}" for kind in GENDERED for name in side.names.get(kind, ())]
                known = [key for key in named if key in catalogue]
                assert not [key for key in known if catalogue.say(f"{key}.gender") not in ("m", "f")]


def test_nobody_counts_lives() -> None:
    """The rulebook counts "points de vie"."""
    assert not those("fr", r"(\d|\}) vies?\b|dernière vie")


def test_only_what_is_counted_is_plural() -> None:
    """The plural follows `count`; whatever else is a number stands after its noun."""
    nouns = {"fr": "dés|dégâts|cartes|points|Blessures|zombies|antidotes", "en": "dice|cards|wounds|zombies"}
    for language in LANGUAGES:
        assert not those(language, rf"\{{(?!count|most)\w+\}} ({nouns[language]})\b")


def test_a_number_after_its_noun_stands_behind_a_colon() -> None:
    assert not those("fr", r"\} (de )?Pouvoir\b")
    assert not those("fr", r"\b(dégâts|dégâts jusqu’ici|tirs|dés par tir|points de (mouvement|vie)) \{")


def test_apostrophes_are_round() -> None:
    for language in LANGUAGES:
        for folder in ("bots", "engine", "games", "lab", "server", "web"):
            assert not those(language, r"[\w}]'(?![\w.]*')", folder)


# -- one word per idea -------------------------------------------------------------------------------


def ideas() -> list[tuple[str, str, str]]:
    """The French column of the glossary: idea, word, and what it is never called, with where that holds."""
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    table = page.partition("## French, one word per idea")[2].partition("\n## ")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if "|" in line
    ]
    return [(word, never, where) for _, word, never, where in rows[2:]]


def test_the_glossary_has_a_french_column() -> None:
    assert {"bot", "sonné", "salle", "face", "place", "ravitaillement", "Dernier Round"} <= {
        i[0] for i in ideas()
    }


def _in_any_case(other: str, word: str) -> str:
    """At the beginning of a sentence too, unless its capitals are all that is wrong with it."""
    begins = other[0].islower() and other.casefold() != word.casefold()
    first = f"[{other[0]}{other[0].upper()}]" if begins else other[0]
    return rf"\b{first}{other[1:]}\b"


@pytest.mark.parametrize(("word", "never", "where"), ideas())
def test_an_idea_has_one_word(word: str, never: str, where: str) -> None:
    folders = [each.strip() for each in where.split(",")] if where != "everywhere" else [""]
    for folder in folders:
        assert not [
            line
            for other in never.split(",")
            for line in those("fr", _in_any_case(other.strip(), word), folder)
        ]
        assert (SOURCE / folder).is_dir()
    assert any(
        re.search(rf"\b{word}", text, re.IGNORECASE) for folder in folders for _, text in texts("fr", folder)
    )


CLUMSY = (
    "So many appear|makes? hungr|Just now it does not work|of our making|What is ours|by who follows|crate|"
    "Skip to the page|plays anything|nothing final|the turn that goes on|is just closing|ask(s|ed)? back|"
    r"” is no |(\d|\})\s%|Start Zone|content file beside |What (was|is) (finished|played) is kept|"
    "game is kept|one of the protocol|reaches as many|if it is not to be|a record for our rules of it|"
    "(that|up to|by|at|after|with) so many"
)


def test_english_is_what_a_native_would_write() -> None:
    assert not those("en", CLUMSY)


# -- names as printed --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PRINTED)
def test_names_are_those_of_the_rulebook(game: str) -> None:
    catalogue = specs()[game].catalogue(RULEBOOKS.get(game, "fr"))
    wrong = {key: catalogue.say(key) for key, name in PRINTED[game].items() if catalogue.say(key) != name}
    assert not wrong


def test_every_rulebook_has_its_list() -> None:
    assert PRINTED.keys() == specs().keys()


# -- settings and errors -----------------------------------------------------------------------------


def test_every_setting_is_explained_in_every_language(spec: GameSpec[Any]) -> None:
    for language in LANGUAGES:
        catalogue = spec.catalogue(language)
        for setting in spec.settings:
            words = [choice for choice in setting.choices if isinstance(choice, str)]
            keys = [f"setting.{setting.name}{end}" for end in ("", ".help", *[f".{word}" for word in words])]
            assert not [key for key in keys if key not in catalogue], language


PACKS = re.compile(r"error\.(content|map|kind)\.")
"""What is wrong with a pack: file, entry and what is expected there."""
PARTS = re.compile(r"error\.(heading\.|back$|home$|server$)")
"""Parts of a page on which an error stands."""
BARE = re.compile(
    r"(Please give|Open a|Choose|Download|If you|Donnez|Ouvrez|Choisissez|Télécharger|Si vous)\b"
)
"""Errors that are nothing but what to do."""


def test_every_error_says_what_to_do_next() -> None:
    """In a sentence of its own, or by naming what there is."""
    for language in LANGUAGES:
        for where, text in texts(language):
            key = where.partition(": ")[2]
            if key.startswith("error.") and not PACKS.match(key) and not PARTS.match(key):
                led = re.search(r"[.!?:;] \S", text.replace("\u00a0", " ")) or BARE.match(text)
                assert led, f"{language} {where}: {text}"
