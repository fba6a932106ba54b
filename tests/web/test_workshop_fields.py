"""The workshop can change whatever a mission's file may hold, and changes nothing by itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final
from urllib.parse import quote

import msgspec
import pytest

from shamble.engine.session import content_for
from shamble.games import find
from shamble.games.city_of_horror import content as city
from shamble.games.dawn_of_the_dead import content as dawn
from shamble.games.dawn_of_the_dead.entries import MallEntry
from shamble.games.marvel_zombies.entries import BoardEntry, MissionEntry
from shamble.web.boards import workshop_of
from shamble.web.boards.workshop import Draft, Edit
from shamble.web.sketching import DrawingTask, draft_pack
from shamble.web.workshop import decoded
from tests.web.forms import PostForm
from tests.web.visitor import Visitor

GAMES: Final = ("marvel-zombies", "heroes-resistance")
OURS: Final = [(game, mission.name) for game in GAMES for mission in content_for(find(game)).missions]  # type: ignore[attr-defined]  # they are Marvel's
FULL: Final = ("MZ2", "MZ10")
"""With a card dealt, a building that may be locked and cards to pick up, so that all of the form shows."""
NEVER: Final = {"origin"}
"""What is made here is ours, not the rulebook's."""


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drafts are drawn here, not in a process of their own: what is pinned hangs on no limit of time."""

    async def made(request: Any, who: Any, task: DrawingTask) -> Any:
        return task.made()

    monkeypatch.setattr("shamble.web.workshop.apart", made)


def opened(visitor: Visitor, game: str, mission: str) -> tuple[str, Draft]:
    """The page with that mission in it, and the draft that it stands for."""
    reply = visitor.get(f"/workshop/{game}?like={mission}")
    reply = visitor.get(reply.headers["location"])
    assert reply.status_code == 200
    return reply.text, decoded(game, PostForm(reply.text).sent()["d"][0])


# -- every field can be changed --------------------------------------------------------------------------


def leaves(kind: msgspec.inspect.Type, path: str = "") -> Iterator[str]:
    """The places of a file that hold a value: "goals.*.*", "spawns.*.zone"."""
    if isinstance(kind, msgspec.inspect.Metadata):
        yield from leaves(kind.type, path)
    elif isinstance(kind, msgspec.inspect.StructType):
        for each in kind.fields:
            if each.name not in NEVER:
                yield from leaves(each.type, f"{path}.{each.name}")
    elif isinstance(kind, msgspec.inspect.DictType):
        yield from leaves(kind.value_type, f"{path}.*")
    elif isinstance(kind, msgspec.inspect.VarTupleType):
        yield from leaves(kind.item_type, f"{path}.*")
    else:
        yield path


def values(data: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The same of a file that is there."""
    if isinstance(data, dict):
        structs = path.count(".") == 0 or path in STRUCTS
        for key, value in data.items():
            yield from values(value, f"{path}.{key}" if structs else f"{path}.*")
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from values(value, f"{path}.*")
    else:
        yield path, data


STRUCTS: Final = (".spawns.*", ".objectives.*", ".doors.*", ".texts.*")


def changed(before: Draft, after: Draft) -> set[str]:
    """The places of both files in which the two differ."""
    found: set[str] = set()
    for stem in ("missions", "boards"):
        one, two = (Counter(values(draft.entry(stem))) for draft in (before, after))
        found |= {f"{stem}{path}" for path, _ in (one - two) + (two - one)}
    return found


def by_clicking(game: str, draft: Draft, mission: str) -> Iterator[Draft]:
    """What every tool makes of the draft, at the first places where it can be used."""
    spec, board = find(game), workshop_of(game)
    assert spec.workshop is not None
    content = content_for(spec)
    atlas: Any = spec.atlas(content, mission)
    for tool in board.tools(draft, "", spec.workshop(content)):
        canvas = board.canvas(draft, "", tool.value, atlas)
        assert canvas is not None
        for spot in canvas.spots[:2]:
            yield board.edited(content, draft, Edit(spot.do, spot.at, tool.value, ""))


def by_the_form(game: str, draft: Draft, page: str) -> Iterator[Draft]:
    for sent in PostForm(page).changed():
        yield workshop_of(game).with_facts(draft, sent)


def test_every_field_of_a_mission_can_be_changed(ann: Visitor) -> None:
    reached: set[str] = set()
    for mission in FULL:
        page, draft = opened(ann, GAMES[0], mission)
        for after in (*by_the_form(GAMES[0], draft, page), *by_clicking(GAMES[0], draft, mission)):
            reached |= changed(draft, after)
        turned = workshop_of(GAMES[0]).edited(content_for(find(GAMES[0])), draft, Edit("turn", "0,0", "", ""))
        reached |= changed(draft, turned)
    schemas = {"missions": MissionEntry, "boards": BoardEntry}
    wanted = {
        f"{stem}{path}"
        for stem, entry in schemas.items()
        for path in leaves(msgspec.inspect.type_info(entry))
    }
    assert sorted(wanted - reached) == []


def test_every_field_of_a_mall_can_be_changed(ann: Visitor) -> None:
    game = "dawn-of-the-dead"
    reply = ann.get(ann.get(f"/workshop/{game}").headers["location"])
    draft = decoded(game, PostForm(reply.text).sent()["d"][0])
    before, reached = draft.entry("map"), set[str]()
    for after in (*by_the_form(game, draft, reply.text), *by_clicking(game, draft, "mall")):
        made = after.entry("map")
        reached |= {name for name in before.keys() | made.keys() if before.get(name) != made.get(name)}
    fields = {field.name for field in msgspec.structs.fields(MallEntry)}
    assert sorted(fields - reached - MADE_BY_ITSELF - NEVER) == []


MADE_BY_ITSELF: Final = {"rooms", "examples"}
"""Of a mall: the rooms that are on its plan; what holds for the printed squares alone."""


FILES: Final[Mapping[str, Mapping[str, Any]]] = {
    "city-of-horror": {
        "box": dict[str, city.Box],
        "locations": dict[str, dict[str, city.PlaceEntry]],
        "invasion": dict[str, city.InvasionEntry],
        "cards": dict[str, city.CardEntry],
        "characters": dict[str, city.CharacterEntry],
    },
    "dawn-of-the-dead": {
        "box": dict[str, dawn.Box],
        "arrivals": dict[str, dawn.ArrivalEntry],
        "characters": dict[str, dawn.CharacterEntry],
        "zombies": dict[str, dawn.ZombieEntry],
        "attack": dict[str, dawn.AttackEntry],
    },
}
"""What a pack may hold beside the map."""
SHOWN: Final = quote("2:00-1")
"""The Invasion card that is looked at, with moves and drops."""


def moved(kind: msgspec.inspect.Type, before: Any, after: Any, path: str) -> Iterator[str]:
    """The places of a file in which two of its kind differ."""
    if isinstance(kind, msgspec.inspect.Metadata):
        yield from moved(kind.type, before, after, path)
    elif isinstance(kind, msgspec.inspect.UnionType):
        yield from moved(kind.types[0], before, after, path)
    elif isinstance(kind, msgspec.inspect.StructType):
        for each in kind.fields:
            one, two = (data.get(each.name) if data else None for data in (before, after))
            yield from moved(each.type, one, two, f"{path}.{each.name}")
    elif isinstance(kind, msgspec.inspect.DictType):
        for key in {**(before or {}), **(after or {})}:
            yield from moved(kind.value_type, before.get(key), after.get(key), f"{path}.*")
    elif before != after:
        yield path


def lasting(kind: msgspec.inspect.Type, path: str) -> Iterator[str]:
    """All that `moved` could name."""
    if isinstance(kind, msgspec.inspect.Metadata):
        yield from lasting(kind.type, path)
    elif isinstance(kind, msgspec.inspect.UnionType):
        yield from lasting(kind.types[0], path)
    elif isinstance(kind, msgspec.inspect.StructType):
        for each in kind.fields:
            if each.name not in NEVER:
                yield from lasting(each.type, f"{path}.{each.name}")
    elif isinstance(kind, msgspec.inspect.DictType):
        yield from lasting(kind.value_type, f"{path}.*")
    else:
        yield path


@pytest.mark.parametrize("game", FILES)
def test_every_figure_that_a_pack_may_change_is_in_the_form(ann: Visitor, game: str) -> None:
    reply = ann.get(f"{ann.get(f'/workshop/{game}').headers['location']}{SHOWN}")
    draft = decoded(game, PostForm(reply.text).sent()["d"][0])
    kinds = {stem: msgspec.inspect.type_info(kind) for stem, kind in FILES[game].items()}
    reached: set[str] = set()
    for after in by_the_form(game, draft, reply.text):
        for stem, kind in kinds.items():
            reached |= set(moved(kind, draft.files[stem], after.files[stem], stem))
    wanted = {path for stem, kind in kinds.items() for path in lasting(kind, stem)}
    assert sorted(wanted - reached) == []


@pytest.mark.parametrize("game", FILES)
def test_a_form_that_is_sent_as_it_came_changes_nothing(ann: Visitor, game: str) -> None:
    reply = ann.get(f"{ann.get(f'/workshop/{game}').headers['location']}{SHOWN}")
    sent = PostForm(reply.text).sent()
    draft = decoded(game, sent["d"][0])
    assert workshop_of(game).with_facts(draft, sent) == draft


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("mission", FULL)
def test_every_choice_has_words(visit: Callable[..., Visitor], language: str, mission: str) -> None:
    page, _ = opened(visit(language=language), GAMES[0], mission)
    assert re.findall(r">\s*([\w.]+_[\w.]*)\s*<", page) == []


# -- and nothing changes by itself -----------------------------------------------------------------------

LAID: Final = (
    "layout",
    "starts",
    "exit",
    "sign",
    "figures",
    "regions",
    "empty",
    "objectives",
    "spawns",
    "doors",
)


@pytest.mark.thorough("MZ2", "MH1", "HR8")
@pytest.mark.parametrize(("game", "name"), OURS)
def test_a_mission_of_ours_is_saved_as_it_was_opened(ann: Visitor, game: str, name: str) -> None:
    page, draft = opened(ann, game, name)
    assert 'class="notice good"' in page
    sent = workshop_of(game).with_facts(draft, PostForm(page).sent())
    spec = find(game)
    kept: Any = content_for(spec, draft_pack(spec, sent))
    ours = next(mission for mission in kept.missions if mission.name == name)
    again = next(mission for mission in kept.missions if mission.name == draft.name)
    texts = again.entry.texts
    assert texts["fr"].name == spec.catalogue("fr").say(f"mission.{name}")
    same = msgspec.structs.replace(again.entry, origin=ours.entry.origin, texts=ours.entry.texts)
    assert same == ours.entry
    for part in LAID:
        assert getattr(again.board, part) == getattr(ours.board, part), part
