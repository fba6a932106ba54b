"""Texts: .po files, plurals, and saying what a game says."""

from __future__ import annotations

import pytest

from shamble.engine import Event, Option
from shamble.engine.speech import Speaker
from shamble.engine.text import LANGUAGES, engine_text, parse_po, placeholders
from shamble.games import find
from tests.engine.toy import TOY, toy

HEADER = 'msgid ""\nmsgstr ""\n"Language: xx\\n"\n"Plural-Forms: nplurals={n}; plural={rule};\\n"\n\n'


def test_a_plain_entry() -> None:
    texts = parse_po('msgid "a.b"\nmsgstr "Hello {name}"\n')
    assert texts.say("a.b", {"name": "Ann"}) == "Hello Ann"
    assert "a.b" in texts


def test_continued_lines_are_one_text() -> None:
    texts = parse_po('msgid "a"\nmsgstr ""\n"one "\n"two\\n"\n"three"\n')
    assert texts.say("a") == "one two\nthree"


def test_escapes() -> None:
    assert parse_po('msgid "a"\nmsgstr "say \\"boo\\" \\\\ now"\n').say("a") == 'say "boo" \\ now'


def test_comments_and_blank_lines_are_passed_over() -> None:
    texts = parse_po(
        '# one\n\n#: file.py:3\n#, fuzzy\nmsgid "a"\nmsgstr "x"\n\n\n# two\nmsgid "b"\nmsgstr "y"'
    )
    assert texts.messages == {"a": ["x"], "b": ["y"]}


def test_entries_need_no_blank_line_between_them() -> None:
    assert parse_po('msgid "a"\nmsgstr "x"\nmsgid "b"\nmsgstr "y"\n').messages == {"a": ["x"], "b": ["y"]}


def test_the_header_is_no_text() -> None:
    assert "" not in parse_po(HEADER.format(n=2, rule="(n != 1)")).messages


def test_plurals_follow_the_rule_of_the_language() -> None:
    entry = 'msgid "z"\nmsgid_plural "z"\nmsgstr[0] "{count} zombie"\nmsgstr[1] "{count} zombies"\n'
    english = parse_po(HEADER.format(n=2, rule="(n != 1)") + entry)
    french = parse_po(HEADER.format(n=2, rule="(n > 1)") + entry)
    assert [english.say("z", {"count": n}) for n in (0, 1, 2)] == ["0 zombies", "1 zombie", "2 zombies"]
    assert [french.say("z", {"count": n}) for n in (0, 1, 2)] == ["0 zombie", "1 zombie", "2 zombies"]


def test_none_of_something_may_have_a_text_of_its_own() -> None:
    entry = 'msgid "z"\nmsgid_plural "z"\nmsgstr[0] "{count} zombie"\nmsgstr[1] "{count} zombies"\n'
    texts = parse_po(HEADER.format(n=2, rule="(n != 1)") + entry + 'msgid "z.none"\nmsgstr "nobody"\n')
    assert [texts.say("z", {"count": n}) for n in (0, 1, 2)] == ["nobody", "1 zombie", "2 zombies"]
    assert texts.say("z.none") == "nobody"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Spawn card for H1R-a: #H28 Bystander in Danger!"),
        ("fr", "Carte Génération pour H1R-a\u00a0: #H28 Citoyen en Danger\u00a0!"),
    ],
)
def test_a_name_with_a_mark_of_its_own_ends_the_sentence(language: str, said: str) -> None:
    speaker = Speaker(find("heroes-resistance"), language, ())
    assert speaker.event(Event("spawn_drawn", ("H28", "H1R-a")), None) == said
    texts = parse_po('msgid "a"\nmsgstr "{name}. More about {name}."\n')
    assert texts.say("a", {"name": "SMASH!"}) == "SMASH! More about SMASH!"
    assert texts.say("a", {"name": "v!.2"}) == "v!.2. More about v!.2."


def test_three_plural_forms() -> None:
    rule = "(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)"
    entry = 'msgid "z"\nmsgid_plural "z"\nmsgstr[0] "one"\nmsgstr[1] "few"\nmsgstr[2] "many"\n'
    texts = parse_po(HEADER.format(n=3, rule=rule) + entry)
    assert [texts.say("z", {"count": n}) for n in (1, 3, 5, 11, 21)] == ["one", "few", "many", "many", "one"]


def test_a_missing_key_shows_itself() -> None:
    texts = parse_po("")
    assert texts.say("no.such.key", {"a": 1}) == "[no.such.key]"
    assert "no.such.key" not in texts


def test_a_pack_may_bring_texts_of_its_own() -> None:
    ours = parse_po('msgid "a"\nmsgstr "x"\n\nmsgid "b"\nmsgstr "y"\n')
    both = ours.extended(parse_po('msgid "b"\nmsgstr "z"\n'))
    assert (both.say("a"), both.say("b"), ours.say("b")) == ("x", "z", "y")


def test_placeholders_are_the_names_in_braces() -> None:
    assert placeholders("{seat} takes {count:d} of {card}") == {"seat", "count", "card"}


def test_an_unknown_language_is_english() -> None:
    assert engine_text("tlh") is engine_text("en")
    assert engine_text("fr") is not engine_text("en")


@pytest.fixture
def speaker() -> Speaker:
    return Speaker(TOY, "en", ["Ann", "Bob", "Cy"])


def test_a_speaker_names_the_players_and_things(speaker: Speaker) -> None:
    assert speaker.prompt(toy("Ask:1:ab").choices[0]) == "Bob, pick a word."
    assert speaker.option(Option("play", ("king",))) == "Play the king"


def test_what_has_no_name_is_called_by_its_id(speaker: Speaker) -> None:
    assert speaker.option(Option("play", ("queen",))) == "Play queen"


def test_a_sentence_begins_with_a_capital(speaker: Speaker) -> None:
    assert speaker.event(Event("marked", ("x",)), None) == "A mark: x."


def test_a_speaker_tells_the_secret_only_to_those_who_may_know(speaker: Speaker) -> None:
    event = Event("drew", (0,), ("ace",), seers=1)
    assert speaker.event(event, 0) == "Ann draws the ace."
    assert speaker.event(event, 1) == "Ann draws a card."
    assert speaker.event(event, None) == "Ann draws a card."


def test_a_speaker_counts(speaker: Speaker) -> None:
    assert speaker.event(Event("counted", (1,)), None) == "One vote."
    assert speaker.event(Event("counted", (3,)), None) == "3 votes."
    french = Speaker(TOY, "fr", ["Ann", "Bob", "Cy"])
    assert french.event(Event("counted", (0,)), None) == "0 voix."


def test_none_may_have_a_text_of_its_own() -> None:
    entry = 'msgid "z"\nmsgid_plural "z"\nmsgstr[0] "{count} zombie"\nmsgstr[1] "{count} zombies"\n'
    texts = parse_po(entry + 'msgid "z.none"\nmsgstr "peace"\n')
    assert [texts.say("z", {"count": count}) for count in (0, 1, 2)] == ["peace", "1 zombie", "2 zombies"]


def test_dice_that_somebody_rolls_in_a_row_are_one_line(speaker: Speaker) -> None:
    events = [Event("marked", ("x",))]
    events += [Event("rolled", roll) for roll in ((0, 6), (0, 1), (1, 5))]
    events += [Event("counted", (1,)), Event("rolled", (1, 4))]
    assert [*speaker.lines(events, None)] == [
        (0, "A mark: x."),
        (1, "Ann rolls 6, 1."),
        (3, "Bob rolls 5."),
        (4, "One vote."),
        (5, "Bob rolls 4."),
    ]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Iron Man", "d’Iron Man"),
        ("Okoye", "d’Okoye"),
        ("Hulk", "de Hulk"),
        ("le Geek", "du Geek"),
        ("la Blonde", "de la Blonde"),
        ("l’Ado", "de l’Ado"),
        ("les Gardes", "des Gardes"),
        ("Le Roi", "de Le Roi"),
        ("", "de "),
    ],
)
def test_french_names_are_joined_as_they_are_spoken(name: str, said: str) -> None:
    assert parse_po('msgid "a"\nmsgstr "{who:de}"\n').say("a", {"who": name}) == said


def test_a_preposition_and_an_article_are_one_word() -> None:
    texts = parse_po('msgid "a"\nmsgstr "{where:à}, {where:que}"\n')
    assert texts.say("a", {"where": "le Carrefour"}) == "au Carrefour, que le Carrefour"
    assert texts.say("a", {"where": "Asgard"}) == "à Asgard, qu’Asgard"


@pytest.mark.parametrize(("hero", "said"), [("wasp", "elle"), ("hulk", "il")])
def test_names_carry_their_gender(hero: str, said: str) -> None:
    speaker = Speaker(find("marvel-zombies"), "fr", ())
    text = parse_po('msgid "a"\nmsgstr "{who:il|elle}"\n')
    assert text.say("a", {"who": speaker.name("hero", hero)}) == said
    assert text.say("a", {"who": "Camille"}) == "il"


def test_decimals_are_written_as_the_language_writes_them() -> None:
    entry = 'msgid "a"\nmsgstr "{much} of {whole}"\n'
    french, english = (
        parse_po(f'msgid ""\nmsgstr "Language: {code}\\n"\n\n{entry}') for code in ("fr", "en")
    )
    assert french.say("a", {"much": 36.2, "whole": 7}) == "36,2 of 7"
    assert english.say("a", {"much": 36.2, "whole": 7}) == "36.2 of 7"


def test_a_speaker_of_an_unknown_language_speaks_english() -> None:
    assert Speaker(TOY, "xx", ["Ann"]).language == "en"


def test_a_wrong_number_of_parameters_is_an_error(speaker: Speaker) -> None:
    with pytest.raises(ValueError, match="zip"):
        speaker.event(Event("marked", ()), None)


def test_a_game_that_is_built_on_another_speaks_its_texts_and_has_its_own_over_them() -> None:
    below, above = find("marvel-zombies"), find("heroes-resistance")
    for language in LANGUAGES:
        theirs, ours = below.catalogue(language), above.catalogue(language)
        assert ours.say("game.title") != theirs.say("game.title")
        assert ours.messages["event.rescued"] == theirs.messages["event.rescued"]
        assert "mission.HR1" in ours
        assert "mission.HR1" not in theirs
