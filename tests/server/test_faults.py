"""Whatever goes wrong, in whatever order: nothing that was acknowledged is lost, and every table goes on.

Hypothesis makes the orders; `shamble soak server` goes on with orders of its own for as long as it is told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shamble.cli import main
from shamble.lab.soak import Fault
from shamble.lab.soak_server import FAULTS, STARTING, Soak, faults_for, soaking
from shamble.lab.socket_players import SocketPlayer, check_stored

SOCKETS = 40
"""That connect at once; the soak takes 500."""


class Soaking:
    """One server with its people, for many examples."""

    def __init__(self) -> None:
        self.runner = asyncio.Runner()
        self._context = soaking(sockets=SOCKETS, tables=2)
        self.soak: Soak = self.runner.run(self._context.__aenter__())

    def suffer(self, order: list[tuple[str, int]]) -> None:
        async def run() -> None:
            for name, seed in order:
                await self.soak.suffer(name, seed)

        self.runner.run(run())

    def close(self) -> None:
        self.runner.run(self._context.__aexit__(None, None, None))
        self.runner.close()


@pytest.fixture(scope="module")
def server() -> Iterator[Soaking]:
    server = Soaking()
    yield server
    server.close()


QUICK = [name for name in FAULTS if name not in STARTING]
SEEDS = st.integers(0, 999)


def orders(names: list[str], most: int) -> st.SearchStrategy[list[tuple[str, int]]]:
    return st.lists(st.tuples(st.sampled_from(names), SEEDS), min_size=1, max_size=most)


@pytest.mark.thorough
def test_everything_that_can_go_wrong_does(server: Soaking) -> None:
    server.suffer([(name, 1) for name in FAULTS])
    assert server.soak.report.refusals > 0, "faults reach the players"


@settings(max_examples=3, suppress_health_check=[HealthCheck.too_slow])
@given(order=orders(QUICK, 2))
def test_in_any_order(server: Soaking, order: list[tuple[str, int]]) -> None:
    server.suffer(order)


@pytest.mark.thorough
def test_in_any_order_with_starts(server: Soaking, everything: bool) -> None:
    @settings(max_examples=4 if everything else 1, suppress_health_check=[HealthCheck.too_slow])
    @given(order=orders([*FAULTS], 6 if everything else 2))
    def suffer(order: list[tuple[str, int]]) -> None:
        server.suffer(order)

    suffer()


def test_an_answer_that_was_never_given_counts_as_lost(server: Soaking) -> None:
    """The suite would notice."""
    soak = server.soak
    liar = SocketPlayer(soak.games.address, soak.games.game, 99)
    liar.code = soak.games.players[0].code
    liar.acknowledged.append((0, 0, ["never"]))
    with pytest.raises(Fault, match="has lost"):
        server.runner.run(check_stored(soak.server.database, [liar]))


@pytest.mark.thorough
def test_the_soak_ends_when_its_time_is_up(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["soak", "server", "--minutes", "0"])
    assert end.value.code == 0
    assert "0 faults" in capsys.readouterr().out


def test_the_soak_says_what_went_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise Fault("table abc stands still")

    monkeypatch.setattr("shamble.lab.soak_server.soak_server", fail)
    with pytest.raises(SystemExit) as end:
        main(["soak", "server", "--seed", "7"])
    assert end.value.code == 1
    assert capsys.readouterr().err == "Seed 7: table abc stands still\n"


def test_a_servers_disk_is_not_ours_to_fill() -> None:
    assert "disk full" in faults_for(None)
    assert "disk full" not in faults_for("postgresql://somewhere/tables")
