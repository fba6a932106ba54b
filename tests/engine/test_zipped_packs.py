"""Packs as zip files: the same pack as in a folder, and nothing that a small file could make huge."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

import shamble
from shamble.engine import Pack
from shamble.engine.errors import BadContent
from shamble.engine.pack import changes, pack_of_files, unzipped, zipped
from shamble.engine.session import content_for
from shamble.games import find, specs


@pytest.mark.parametrize("game", specs())
def test_a_pack_that_was_written_is_the_same_when_it_is_read(game: str, tmp_path: Path) -> None:
    """A game's whole content, as if it were a pack."""
    files = content_for(find(game)).sources.files  # type: ignore[attr-defined]  # every game's has them
    pack = Pack(game, 'Ours, "zipped" é', files)
    file = tmp_path / "ours.zip"
    file.write_bytes(zipped(pack))
    again = pack_of_files(unzipped(file.name, file.read_bytes()), "x", specs())
    assert again.files == files
    assert again == pack
    assert zipped(again) == zipped(pack)
    assert all(not each.replaces and not each.adds for each in changes(pack, files))


def an_archive(**files: bytes) -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


HEAD = b'[pack]\ngame = "city-of-horror"'


def test_a_zip_is_a_pack_like_any_folder(tmp_path: Path) -> None:
    file = tmp_path / "mine.zip"
    files = {"mine/pack.toml": HEAD, "__MACOSX/mine/._pack.toml": b"\0", "mine/cards.toml": b"[mine]"}
    file.write_bytes(an_archive(**files))
    with pytest.raises(BadContent, match=r"cards\.toml"):  # an entry without its fields
        shamble.pack(file)


HUGE = 50_000_000


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"cards.toml": b""}, r"pack\.toml"),
        ({"pack.toml": HEAD}, "mine"),
        ({"pack.toml": HEAD, "cards.toml": HUGE}, "65536"),
        ({"pack.toml": HEAD, **{f"f{n}.toml": b"" for n in range(70)}}, "64"),
    ],
)
def test_what_is_no_pack_is_refused_with_a_sentence(files: dict[str, bytes | int], told: str) -> None:
    """A number stands for so many blanks: they are packed only when they are needed."""
    packed = an_archive(
        **{name: b" " * data if isinstance(data, int) else data for name, data in files.items()}
    )
    with pytest.raises(BadContent, match=told):
        pack_of_files(unzipped("mine.zip", packed), "mine", specs())


@pytest.mark.parametrize(
    "data", [b"no archive", an_archive(**{"pack.toml": HEAD, "cards.toml": b"[a]"})[:-30]]
)
def test_what_is_no_archive_is_refused_with_a_sentence(data: bytes) -> None:
    with pytest.raises(BadContent, match="cannot be read"):
        pack_of_files(unzipped("mine.zip", data), "mine", specs())
