"""Content files: whatever is wrong with one, the error says where, what, and what was meant."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import shamble
from shamble.engine import BadContent, Sources

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
    for language in ("en", "fr"):
        for part in parts:
            assert part in error.in_language(language), f"{part!r} is not in {error.in_language(language)!r}"


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


def test_a_value_outside_any_table(pack: Packed) -> None:
    says(refused(pack(cards="gun = 3\n")), "cards.toml", "gun")


def test_a_missing_field(pack: Packed) -> None:
    says(refused(pack(cards='[gun]\norigin = "house"\ncopies = 2\n')), "cards.toml", "[gun]", "effect")


def test_an_unknown_field_with_the_one_that_was_meant(pack: Packed) -> None:
    error = refused(pack(cards=GUN + "explozion = true\n"))
    says(error, "cards.toml", "[gun]", "explozion")
    assert error.params["expected"] == "explosion"


def test_an_unknown_field_that_is_near_nothing_lists_them_all(pack: Packed) -> None:
    error = refused(pack(cards=GUN + "xyzzy = 1\n"))
    assert set(str(error.params["expected"]).split(", ")) == {"origin", "copies", "effect", "explosion"}


def test_an_unknown_field_inside_a_part(pack: Packed) -> None:
    error = refused(pack(cards=GUN.replace("zombies", "zombis")))
    says(error, "cards.toml", "[gun.effect]", "zombis")
    assert error.params["expected"] == "zombies"


def test_an_unknown_field_of_one_side_of_a_place(pack: Packed) -> None:
    places = '[church.A]\norigin = "house"\natack = { at_least = 3 }\n[church.B]\norigin = "house"\n'
    error = refused(pack(locations=places))
    says(error, "locations.toml", "[church.A]", "atack")
    assert error.params["expected"] == "attack"


def test_an_unknown_field_in_a_list_of_parts(pack: Packed) -> None:
    card = '["1:00-1"]\norigin = "house"\nhour = 1\narrivals = [1, 1, 1, 1, 1, 1]\nleader = 1\n'
    error = refused(pack(invasion=card + "drops = [{ place = 2, antidote = 1 }]\n"))
    says(error, "invasion.toml", "1:00-1.drops", "antidote")
    assert error.params["expected"] == "antidotes"


@pytest.mark.parametrize(
    ("wrong", "right", "where"),
    [
        ("copies = 2", 'copies = "two"', "[gun.copies]"),
        ("copies = 2", "copies = -1", "[gun.copies]"),
        ("copies = 2", "copies = 99", "[gun.copies]"),
        ('origin = "house"', 'origin = "home"', "[gun.origin]"),
        ("zombies = 3", "zombies = 1.5", "[gun.effect.zombies]"),
    ],
)
def test_a_value_of_the_wrong_kind_or_size(pack: Packed, wrong: str, right: str, where: str) -> None:
    says(refused(pack(cards=GUN.replace(wrong, right))), "cards.toml", where)


def test_an_unknown_effect_with_the_one_that_was_meant(pack: Packed) -> None:
    error = refused(pack(cards=GUN.replace('"kill"', '"kil"')))
    says(error, "cards.toml", "gun.effect.name", "kil")
    assert error.params["expected"] == "kill"


def test_an_unknown_place_with_the_one_that_was_meant(pack: Packed) -> None:
    error = refused(pack(locations='[chruch.A]\norigin = "house"\nattack = { at_least = 3 }\n'))
    says(error, "locations.toml", "chruch")
    assert error.params["expected"] == "church"


def test_too_little_to_deal(pack: Packed) -> None:
    content = shamble.games()[0].folder / "content" / "box.toml"
    box = content.read_text(encoding="utf-8").replace("3 = 7", "3 = 30")
    says(refused(pack(box=box)), "cards.toml", "90")


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
