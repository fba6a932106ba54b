"""Answers as numbers: stable, and the same answer back in every form."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

import shamble
from shamble.engine import Option, Rng
from shamble.engine.asking import Manners
from shamble.lab.driver import any_table
from shamble.research.codec import NO_FACTOR, codec_of, version_of
from shamble.research.episode import Episode, Setup, game_of, registered_names
from shamble.research.errors import ResearchError

TOOL = Path(__file__).parents[2] / "tools" / "research.py"
GAMES = [spec.id for spec in shamble.games()]


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("research", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_no_id_has_moved_and_the_page_of_observations_is_up_to_date() -> None:
    """An id that moves means another action to every agent that was ever trained. With other content it is
    another version of the environment: `version` says so."""
    pytest.importorskip("numpy")
    research = tool()
    pages = research.pages()
    kept, found = (
        json.loads(research.ACTIONS.read_text(encoding="utf-8")),
        json.loads(pages[research.ACTIONS]),
    )
    same = [label for label in kept if label in found and kept[label]["version"] == found[label]["version"]]
    moved = [label for label in same if kept[label] != found[label]]
    assert not moved, "run: python tools/research.py, and raise research.episode.VERSION if an id has moved"
    if same == [*found]:
        assert research.PAGE.read_text(encoding="utf-8") == pages[research.PAGE], (
            "run: python tools/research.py"
        )


def played(game: str, seats: int, seed: int) -> Episode:
    options = {"mission": m} if (m := _mission(game, seed)) else {}
    return Episode(Setup(game, seats, options, manners=Manners(talk=4)), seed)


def _mission(game: str, seed: int) -> str:
    settings = next(spec for spec in shamble.games() if spec.id == game).settings
    choices = next((setting.choices for setting in settings if setting.name == "mission"), ())
    return str(choices[seed % len(choices)]) if choices else ""


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_every_answer_has_an_id_of_its_own_that_leads_back_to_it(game: str, seed: int) -> None:
    spec = next(each for each in shamble.games() if each.id == game)
    episode, rng = played(game, spec.seats[1], seed), Rng(seed)
    codec = episode.codec
    while episode.turn is not None:
        options = episode.turn.options
        ids = [codec.id_of(option) for option in options]
        assert len(set(ids)) == len(ids), options
        assert [codec.name_of(number) for number in ids] == [option.name for option in options]
        assert len(options) <= codec.most_options
        episode.answer(rng.below(len(options)))


@pytest.mark.parametrize("game", GAMES)
def test_factors_chosen_one_after_the_other_come_to_every_answer(game: str) -> None:
    episode, rng = played(game, 3 if game != "dawn-of-the-dead" else 2, 1), Rng(1)
    codec = episode.codec
    for _ in range(60):
        if episode.turn is None:
            break
        options = episode.turn.options
        chosen: list[int] = []
        while following := codec.next_factors(options, chosen):
            chosen.append(rng.pick(following))
        meant = [at for at, option in enumerate(options) if codec.factors(option) == tuple(chosen)]
        assert len(meant) == 1
        row = codec.option_table(options)[meant[0]]
        assert row == chosen + [NO_FACTOR] * (codec.width - len(chosen))
        assert all(value < size for value, size in zip(chosen, codec.factor_sizes, strict=False))
        episode.answer(meant[0])


def test_tables_of_one_kind_share_a_codec_and_missions_do_not() -> None:
    one, other = (shamble.new("marvel-zombies", 2, seed, {"mission": "MZ1"}) for seed in (1, 2))
    third = shamble.new("marvel-zombies", 2, 1, {"mission": "MZ2"})
    assert codec_of(one) is codec_of(other)
    assert codec_of(one) is not codec_of(third)
    assert codec_of(one).digest != codec_of(third).digest


def test_what_has_no_number_is_refused_with_a_sentence() -> None:
    codec = codec_of(shamble.new("city-of-horror", 3))
    with pytest.raises(ResearchError, match="Use the form by index"):
        codec.id_of(Option("eat", (99,)))
    with pytest.raises(ResearchError, match=f"numbered from 0 to {codec.size - 1}"):
        codec.name_of(codec.size)
    with pytest.raises(ResearchError, match="shamble/city-of-horror-v1"):
        game_of("chess")
    refused = ResearchError("name", name="chess", names=", ".join(registered_names()))
    assert "environnement" in refused.in_language("fr")


def test_the_version_tells_rules_and_content() -> None:
    t = shamble.new("city-of-horror", 3)
    assert version_of(t) == f"{t.spec.rules_version}+{t.content.digest[:12]}"


def test_random_settings_keep_the_ids_of_their_game() -> None:
    """Sides, drafts and the like are not content: agents trained with one play with the others."""
    spec = next(each for each in shamble.games() if each.id == "city-of-horror")
    digests = {codec_of(any_table(spec, 3 + seed % 4, seed, Rng(seed))).digest for seed in range(6)}
    assert len(digests) == 1
