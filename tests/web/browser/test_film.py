"""Saving films and pictures from the replay."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.browser.player import Player, play_on
from tests.web.browser.scenes import LAST_VOTE, Person, Stage, gather


def at_the_replay(person: Person, stage: Stage) -> Player:
    stage(**LAST_VOTE)
    ann, ben = gather(person)
    play_on([ann, ben])
    ann.page.goto(f"{ann.table}/replay?at=2&seat=0")
    ann.page.locator(".film-export summary").click()
    return ann


def saved(player: Player, key: str) -> bytes:
    with player.page.expect_download() as download:
        player.page.locator(f'[data-key="{key}"]').click()
    return Path(download.value.path()).read_bytes()


@pytest.mark.thorough
def test_a_game_is_saved_as_a_film_and_a_moment_as_a_picture(person: Person, stage: Stage) -> None:
    ann = at_the_replay(person, stage)
    film = saved(ann, "film-whole")
    assert film.startswith(b"<svg")
    assert film.count(b"<!--frame-->") > 1
    expect(ann.page.locator(".film-export [role=status]")).to_have_text(
        "The film is on its way to your downloads."
    )
    assert saved(ann, "film-picture").startswith(b"<svg")
    assert saved(ann, "film-png").startswith(b"\x89PNG")
