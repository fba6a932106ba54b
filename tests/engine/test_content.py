"""Content files: whatever is wrong with one, the error says where, what, and what was meant."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

import shamble
from shamble.engine import BadContent, Sources
from shamble.games.city_of_horror.content import LOCATIONS, card_effects, load_content

Packed = Callable[..., Path]

HEAD = '[pack]\ngame = "city-of-horror"\nname = "Test"\n'
GUN = '[gun]\norigin = "house"\ncopies = 2\neffect = { name = "kill", zombies = 3 }\n'


@pytest.fixture
def pack(tmp_path: Path) -> Packed:
    """Writes a pack folder: the head, and content files by their stems."""

    def write(head: str = HEAD, **files: str) -> Path:
        for stem, text in {"pack": head, **files}.items():
            (tmp_path / f"{stem}.toml").write_text(text, encoding="utf-8")
        return tmp_path

    return write


def refused(folder: Path) -> BadContent:
    with pytest.raises(BadContent) as caught:
        shamble.pack(folder)
    assert not str(caught.value).startswith("["), "every error has an English sentence"
    assert caught.value.in_language("fr") != str(caught.value), "and a French one"
    assert not caught.value.in_language("fr").startswith("[")
    return caught.value


def says(error: BadContent, *parts: str) -> None:
    """In either language; a French colon has a space before it."""
    for language in ("en", "fr"):
        for part in parts:
            told = error.in_language(language).replace("\u00a0:", ":")
            assert part in told, f"{part!r} is not in {told!r}"


def test_a_good_pack_is_played_with(pack: Packed) -> None:
    ours = shamble.pack(pack(cards=GUN))
    t = shamble.new("city-of-horror", seats=3, pack=ours)
    assert t.content.digest != shamble.new("city-of-horror", seats=3).content.digest
    assert shamble.load(t.save()).digest == t.digest
    assert shamble.replay(t.record).digest == t.digest


def test_a_folder_without_a_head(tmp_path: Path) -> None:
    says(refused(tmp_path), "pack.toml")


def test_a_pack_for_an_unknown_game(pack: Packed) -> None:
    says(refused(pack(head='[pack]\ngame = "chess"\n', cards=GUN)), "pack.toml", "chess", "city-of-horror")


def test_a_head_with_an_unknown_field(pack: Packed) -> None:
    says(refused(pack(head=HEAD + "author = 1\n", cards=GUN)), "pack.toml", "author", "game, name")
    says(refused(pack(head=HEAD + "[more]\n", cards=GUN)), "pack.toml", "more", "pack")
    says(refused(pack(head=HEAD.replace('"Test"', "3"), cards=GUN)), "pack.toml, pack.name", "3")
    says(refused(pack(head=HEAD.replace("Test", "T" * 61), cards=GUN)), "pack.toml", "TTT", "60")


def test_a_pack_without_content(pack: Packed) -> None:
    assert refused(pack()).key == "content.empty"


def test_a_file_that_the_game_does_not_have(pack: Packed) -> None:
    says(refused(pack(spells=GUN)), "spells.toml", "cards")


def test_a_file_that_is_no_toml(pack: Packed) -> None:
    says(refused(pack(cards="[gun\n")), "cards.toml", "line 1")


def test_a_file_that_is_no_text(pack: Packed) -> None:
    folder = pack(cards=GUN)
    (folder / "cards.toml").write_bytes(b"\xff\xfe[gun]")
    says(refused(folder), "cards.toml")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = " + "[" * 900 + "]" * 900, "cards.toml"),
        ("[gun]\ncopies = " + "9" * 990, "cards.toml"),
        ("[gun]\n" + "a." * 499 + "b = 1", "cards.toml"),
        ("[" + "a." * 400 + "b]\n" * 40, "cards.toml"),
        ("#" * 1001, "1"),
        ("# many\n" * 10_000, "65536"),
        ("".join(f"[card_{n}]\n" for n in range(201)), "200"),
        ('[gun]\norigin = "' + "x" * 501 + '"', "gun.origin"),
        ("[" + "g" * 61 + "]", "60"),
    ],
    ids=["brackets", "digits", "dots", "tables", "line", "file", "entries", "text", "name"],
)
def test_what_no_box_could_hold(pack: Packed, text: str, told: str) -> None:
    """Refused at once, whatever a small file tries."""
    started = time.perf_counter()
    says(refused(pack(cards=text)), "cards.toml", told)
    assert time.perf_counter() - started < 2


def test_a_folder_full_of_files(pack: Packed) -> None:
    says(refused(pack(**{f"cards{n}": GUN for n in range(65)})), "65", "64")


def test_a_folder_in_the_place_of_a_file(pack: Packed) -> None:
    folder = pack(cards=GUN)
    (folder / "box.toml").mkdir()
    says(refused(folder), "box.toml")


@pytest.mark.parametrize("where", ["save", "record"])
def test_a_pack_in_a_save_or_a_record_is_no_larger_than_one_in_a_folder(pack: Packed, where: str) -> None:
    t = shamble.new("city-of-horror", seats=3, pack=shamble.pack(pack(cards=GUN)))
    many = {"files": {"cards": {"gun": {"copies": [[0] * 101] * 100}}}, "game": t.spec.id, "name": "Test"}
    body = json.loads(t.save()) if where == "save" else t.record
    body.pop("check", None)
    body["pack"] = many
    check = hashlib.sha256(msgspec.json.encode(body, order="sorted")).hexdigest()
    opened = shamble.replay if where == "record" else lambda body: shamble.load(json.dumps(body))
    with pytest.raises(BadContent, match="10000 values"):
        opened({**body, "check": check})


def test_a_pack_is_made_into_tables_once(pack: Packed) -> None:
    """A server asks for them at every undo."""
    spec = shamble.games()[0]
    ours = shamble.pack(pack(cards=GUN))
    again = msgspec.convert(msgspec.to_builtins(ours), shamble.Pack)
    assert spec.load_content(ours) is spec.load_content(again)


def test_a_value_outside_any_table(pack: Packed) -> None:
    says(refused(pack(cards="gun = 3\n")), "cards.toml", "gun")


def test_a_missing_field(pack: Packed) -> None:
    says(refused(pack(cards='[gun]\norigin = "house"\ncopies = 2\n')), "cards.toml, gun:", "effect")


def test_an_unknown_field_with_the_one_that_was_meant(pack: Packed) -> None:
    error = refused(pack(cards=GUN + "explozion = true\n"))
    says(error, "cards.toml, gun", "explozion")
    assert error.params["expected"] == "explosion, copies, effect, origin", "the likeliest first"


def test_an_unknown_field_that_is_near_nothing_lists_them_all(pack: Packed) -> None:
    error = refused(pack(cards=GUN + "xyzzy = 1\n"))
    assert set(str(error.params["expected"]).split(", ")) == {"origin", "copies", "effect", "explosion"}


def test_an_unknown_field_inside_a_part(pack: Packed) -> None:
    error = refused(pack(cards=GUN.replace("zombies", "zombis")))
    says(error, "cards.toml, gun.effect", "zombis")
    assert error.params["expected"] == "zombies, name, points"


def test_an_unknown_field_of_one_side_of_a_place(pack: Packed) -> None:
    places = '[church.A]\norigin = "house"\natack = { at_least = 3 }\n[church.B]\norigin = "house"\n'
    error = refused(pack(locations=places))
    says(error, "locations.toml, church.A", "atack", "attack, ")


def test_an_unknown_field_in_a_list_of_parts(pack: Packed) -> None:
    card = '["1:00-1"]\norigin = "house"\nhour = 1\narrivals = [1, 1, 1, 1, 1, 1]\nleader = 1\n'
    error = refused(pack(invasion=card + "drops = [{ place = 2, antidote = 1 }]\n"))
    says(error, 'invasion.toml, "1:00-1".drops[0]', "antidote", "antidotes, place, cards")


@pytest.mark.parametrize(
    ("wrong", "right", "told"),
    [
        ("copies = 2", 'copies = "two"', ["gun.copies", "two"]),
        ("copies = 2", "copies = true", ["gun.copies", "True"]),
        ("copies = 2", "copies = -1", ["gun.copies", "0", "7", "-1"]),
        ("copies = 2", "copies = 3000000", ["gun.copies", "0", "7", "3000000"]),
        ("copies = 2", f"copies = {10**40}", ["gun.copies", "10¹⁸"]),
        ("copies = 2", "copies = 1979-05-27", ["gun.copies", "1979-05-27"]),
        ("copies = 2", "copies = inf", ["gun.copies"]),
        ('origin = "house"', 'origin = "home"', ["gun.origin", "home", "house, rulebook"]),
        ("zombies = 3", "zombies = 1.5", ["gun.effect.zombies", "1.5"]),
        ('{ name = "kill", zombies = 3 }', "[1]", ["gun.effect"]),
    ],
)
def test_a_value_of_the_wrong_kind_or_size(pack: Packed, wrong: str, right: str, told: list[str]) -> None:
    says(refused(pack(cards=GUN.replace(wrong, right))), "cards.toml, ", *told)


def test_a_value_deep_in_a_list(pack: Packed) -> None:
    card = '["1:00-1"]\norigin = "house"\nhour = 1\narrivals = [1, 1, 99, 1, 1, 1]\nleader = 1\n'
    says(refused(pack(invasion=card)), 'invasion.toml, "1:00-1".arrivals[2]', "0", "20", "99")
    says(refused(pack(invasion=card.replace(", 99", ""))), 'invasion.toml, "1:00-1".arrivals:', "6", "5")
    says(refused(pack(invasion=card.replace("[1, 1, 99, 1, 1, 1]", "3"))), '"1:00-1".arrivals', "3")


def test_an_unknown_effect_with_all_that_are_known(pack: Packed) -> None:
    error = refused(pack(cards=GUN.replace('"kill"', '"kil"')))
    says(error, "cards.toml, gun.effect.name", "kil")
    names = str(error.params["expected"]).split(", ")
    assert names[0] == "kill", "the likeliest first"
    assert set(names) == card_effects()


def test_an_unknown_place_with_all_that_are_known(pack: Packed) -> None:
    error = refused(pack(locations='[chruch.A]\norigin = "house"\nattack = { at_least = 3 }\n'))
    says(error, "locations.toml", "chruch")
    assert set(str(error.params["expected"]).split(", ")) == set(LOCATIONS)


def test_a_box_of_its_own(pack: Packed) -> None:
    says(refused(pack(box='[bax]\norigin = "house"\n')), "box.toml, bax", "box")


def test_too_little_to_deal(pack: Packed) -> None:
    content = shamble.games()[0].folder / "content" / "box.toml"
    box = content.read_text(encoding="utf-8").replace("3 = 7", "3 = 30")
    copies = sum(card.copies for card in load_content(None).cards)
    says(refused(pack(box=box)), "cards.toml, *.copies", "90", str(copies))


def test_a_pack_for_another_game_is_refused_at_set_up() -> None:
    foreign = shamble.Pack("chess", "Foreign")
    with pytest.raises(shamble.BadOption, match="chess"):
        shamble.new("city-of-horror", seats=3, pack=foreign)


def test_a_file_comes_from_the_first_folder_that_has_it(tmp_path: Path) -> None:
    own, below = tmp_path / "own", tmp_path / "below"
    for folder, stem, number in ((own, "cards", 1), (below, "cards", 2), (below, "box", 3)):
        folder.mkdir(exist_ok=True)
        (folder / f"{stem}.toml").write_text(f"[thing]\nnumber = {number}\n", encoding="utf-8")
    sources = Sources([own, below], ("cards", "box"))
    assert sources.files == {"cards": {"thing": {"number": 1}}, "box": {"thing": {"number": 3}}}
    with pytest.raises(BadContent, match=r"map\.toml"):
        Sources([own, below], ("map",))


def test_a_pack_for_a_game_built_on_another_may_replace_what_it_takes_from_there(
    pack: Packed,
) -> None:
    head = '[pack]\ngame = "heroes-resistance"\nname = "Test"\n'
    ours = '["H01"]\norigin = "house"\nkind = "normal"\nenemy = "walker"\nline = [9, 9, 9, 9]\n'
    found = shamble.pack(pack(head=head, hero_spawn=ours))
    t = shamble.new("heroes-resistance", seats=1, pack=found)
    assert t.content.digest != shamble.new("heroes-resistance", seats=1).content.digest
    assert shamble.load(t.save()).digest == t.digest
