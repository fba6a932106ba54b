"""People who play over the socket leave nothing open behind them."""

from __future__ import annotations

import asyncio
from typing import Any

from websockets.server import ServerProtocol

from shamble.lab.socket_players import connected


async def never_say_goodbye(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Open a connection, hear whatever comes, and answer nothing more."""
    protocol = ServerProtocol()
    requests: list[Any] = []
    while not requests:
        protocol.receive_data(await reader.read(4096))
        requests = protocol.events_received()
    (request,) = requests
    protocol.send_response(protocol.accept(request))
    writer.writelines(protocol.data_to_send())
    while await reader.read(4096):
        pass
    writer.close()


async def test_whoever_is_called_away_while_saying_goodbye_leaves_no_socket() -> None:
    server = await asyncio.start_server(never_say_goodbye, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    saying_goodbye = asyncio.Event()
    transports: list[asyncio.Transport] = []

    async def come_and_go() -> None:
        async with connected(f"ws://127.0.0.1:{port}/") as connection:
            transports.append(connection.transport)
            asyncio.get_running_loop().call_soon(saying_goodbye.set)

    going = asyncio.create_task(come_and_go())
    await saying_goodbye.wait()
    await asyncio.sleep(0)
    assert not going.done(), "nobody answers"
    going.cancel()
    await asyncio.gather(going, return_exceptions=True)
    await asyncio.sleep(0)
    assert transports[0].get_extra_info("socket").fileno() == -1
    server.close()
    await server.wait_closed()
