"""Tables that other rules or facts were played at, and damaged ones, as pages."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient
from sqlalchemy import update

from shamble.server import schema
from shamble.server.hub import Hub
from shamble.server.identity import COOKIE
from shamble.server.rows import StoredRoom
from shamble.server.store import Store
from shamble.web.app import create_app
from tests.server.test_upgrades import with_another_fact
from tests.server.tools import ANN, BOB, two_people
from tests.server.truths import CODE, IDENTITY, SITE

ADDRESS = f"/t/{CODE}"


def cookie(person: str) -> dict[str, str]:
    return {"cookie": f"{COOKIE}={IDENTITY.cookie_for(person)}"}


@pytest.fixture
async def hub(tmp_path: Path) -> AsyncIterator[Hub]:
    hub = Hub(await Store.open(f"sqlite:///{tmp_path / 'tables.db'}"), pace=0, rate=0)
    yield hub
    await hub.close()


async def site(hub: Hub, stored: StoredRoom) -> AsyncClient:
    await hub.store.add(replace(stored, row=replace(stored.row, code=CODE)))
    app = create_app(hub, IDENTITY)
    app.state.hub, app.state.identity = hub, IDENTITY
    return AsyncClient(transport=ASGITransport(app), base_url=SITE)


async def test_a_table_whose_facts_have_changed_names_them_and_its_host_lets_it_go_on(hub: Hub) -> None:
    stored, fact = with_another_fact(two_people().stored())
    browser = await site(hub, stored)
    hosts, guests = [(await browser.get(ADDRESS, headers=cookie(who))).text for who in (ANN, BOB)]
    assert fact in hosts
    assert fact in guests
    assert f'action="{ADDRESS}/accept"' in hosts
    assert f'action="{ADDRESS}/accept"' not in guests
    form = {"csrf": IDENTITY.form_token(ANN)}
    reply = await browser.post(f"{ADDRESS}/accept", data=form, headers=cookie(ANN))
    assert reply.status_code == 303
    page = (await browser.get(ADDRESS, headers=cookie(ANN))).text
    assert "/accept" not in page
    assert f"lets the game go on with what has changed since it began: {fact}" in page
    await browser.aclose()


async def test_a_damaged_table_is_a_sentence_with_what_is_left_of_it(hub: Hub) -> None:
    browser = await site(hub, two_people().stored())
    await hub.store.database.run(lambda c: c.execute(update(schema.answers).values(position=b"spoilt")))
    page = await browser.get(ADDRESS, headers=cookie(ANN))
    assert page.status_code == 409
    assert f'href="{ADDRESS}/remains"' in page.text
    await browser.aclose()


async def test_a_table_of_a_game_that_is_gone_leaves_the_first_page_alone(hub: Hub) -> None:
    browser = await site(hub, two_people().stored())
    await hub.store.database.run(lambda c: c.execute(update(schema.rooms).values(game="forgotten")))
    page = await browser.get("/", headers=cookie(ANN))
    assert page.status_code == 200
    assert "forgotten" in page.text
    assert (await browser.get(ADDRESS, headers=cookie(ANN))).status_code == 409
    await browser.aclose()
