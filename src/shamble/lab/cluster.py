"""Playing a study on a Dask cluster: batches of about a second; what a lost worker had is played again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import distributed

from ..engine.study import Study
from .errors import LabError
from .sim import Batch, play_batch

LOCAL: Final = "local:"
"""In place of an address: a cluster of our own on this machine."""
PATIENCE: Final = "10s"
"""How long a scheduler may take to answer."""
dask: Final[Any] = distributed
"""Its functions are not typed."""
RETRIES: Final = 5
"""How often a batch may lose its worker."""
AHEAD: Final = 3
"""Batches under way for each thread of the cluster: nobody waits for the next one."""


class Cluster:
    """Workers behind a scheduler, or `local:N` for N of them here."""

    def __init__(self, address: str) -> None:
        self.address = address

    def map(self, study: Study, batches: Iterable[Batch]) -> Iterator[tuple[Batch, bytes]]:
        with _client(self.address) as client:
            source = iter(batches)
            running: dict[Any, Batch] = {}
            finished = dask.as_completed()
            while True:
                for batch in source:
                    future = client.submit(
                        play_batch, study, batch.start, batch.stop, retries=RETRIES, pure=False
                    )
                    running[future] = batch
                    finished.add(future)
                    if len(running) >= AHEAD * max(1, sum(client.nthreads().values())):
                        break
                if not running:
                    return
                future = next(finished)
                yield running.pop(future), future.result()


@contextmanager
def _client(address: str) -> Iterator[Any]:
    """The client, with a cluster of our own where one is asked for."""
    if address.startswith(LOCAL):
        with (
            dask.LocalCluster(_workers(address), threads_per_worker=1, dashboard_address=None) as cluster,
            dask.Client(cluster) as client,
        ):
            yield client
        return
    try:
        client = dask.Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise LabError("cluster.gone", address=address, reason=str(error).splitlines()[0]) from error
    with client:
        yield client


def _workers(address: str) -> int:
    number = address.removeprefix(LOCAL)
    if not number.isdecimal() or not int(number):
        raise LabError("cluster.address", address=address)
    return int(number)
