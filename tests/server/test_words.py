"""Every refusal and every note has a sentence in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import shamble.server
from shamble.engine.text import LANGUAGES, load_catalogue, placeholders
from shamble.games import find
from shamble.server.company import NEXT
from shamble.server.errors import RoomError, http_status, server_text
from shamble.server.planning import TIES_OFF, TIES_ON
from shamble.server.room import TRIED
from shamble.server.rows import JOIN, REPLACE, UNDO
from shamble.server.texts import read_options
from shamble.server.timer import LATE
from shamble.server.upgrades import AGREED, AMENDED, UNSEALED

FOLDER = Path(shamble.server.__file__).parent
SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.py")))
ERRORS = "RoomError|UnknownRoom|NotAllowed|BadInput|TooFast|Trouble|LostLease|Damaged|RuleFailed|OwnView"
RAISED = set(re.findall(rf'\b(?:{ERRORS})\(\s*"([\w.]+)"', SOURCE)) | set(
    re.findall(r'"((?:\w+\.)?fast)"', SOURCE)
)
RAISED |= {f"answer.{reason}" for reason in ("outrun", "late", "closed")}
NOTED = set(re.findall(r'\bnote\(room, change, "(\w+)"', SOURCE)) | {"chose", NEXT, TRIED}
NOTED |= {AMENDED, AGREED, UNSEALED, TIES_ON, TIES_OFF}
NOTED |= {f"{kind}_{end}" for kind in (UNDO, REPLACE, JOIN) for end in ("refused", "withdrawn")}
NOTED |= {f"late_{then}" for then in LATE}
CALLED = set(re.findall(r'"(call\.\w+)"', SOURCE))


def test_what_is_raised_and_noted_is_what_is_said() -> None:
    wanted = {f"error.{key}" for key in RAISED} | {f"note.{key}" for key in NOTED} | CALLED
    for language in LANGUAGES:
        assert set(load_catalogue(FOLDER / "locale", language).messages) == wanted


def test_both_languages_use_the_same_parameters() -> None:
    english, french = (server_text(language).messages for language in ("en", "fr"))
    for key, forms in english.items():
        used = [set().union(*map(placeholders, texts)) for texts in (forms, french[key])]
        assert used[0] == used[1], key


def test_an_unknown_language_is_english() -> None:
    error = RoomError("room.lobby")
    assert error.in_language("xx") == error.in_language("en") == str(error)
    assert error.in_language("fr") != str(error)
    assert http_status(error) == 409


def test_colours_may_be_typed_in_any_language() -> None:
    city = find("city-of-horror")
    assert read_options(city, {"colours": "Vert, mauve,bleu"}) == {"colours": "green, purple, blue"}
    assert read_options(city, {"colours": "défaut"}) == {"colours": "default"}
    assert read_options(city, {"colours": "plaid", "hands": "draft"}) == {
        "colours": "plaid",
        "hands": "draft",
    }
