"""A player in forty lines: joins a table and plays at random. See docs/protocol.md.

python docs/example_client.py ws://localhost:8000/t/<code>/socket [name]
"""

import asyncio
import json
import random
import sys
from typing import Any

import websockets


def next_move(table: dict[str, Any], name: str) -> dict[str, Any] | None:
    """Sit down on the first open seat; then answer the first question that must be answered."""
    free = [seat["seat"] for seat in table["seats"] if seat["kind"] == "open"]
    if free and not any(seat["yours"] for seat in table["seats"]):
        return {"do": "take", "seat": free[0], "name": name}
    for question in table["questions"]:
        if not question["optional"]:
            answer = random.choice(question["options"])["answer"]
            return {"question": question["question"], "seat": question["seat"], "answer": answer}
    return None


async def play(address: str, name: str) -> dict[str, Any]:
    """Play until the game is over, however often the connection breaks; the result."""
    token = ""
    async for socket in websockets.connect(address):
        table: dict[str, Any] = {"version": -1, "result": None}
        busy, done = True, 0
        await socket.send(json.dumps({"do": "hello", "token": token, "language": "en"}))
        try:
            while table["result"] is None:
                message = json.loads(await socket.recv())
                if message["type"] == "table":
                    table = message
                elif message["type"] == "error":
                    print(message["text"])
                    await socket.send(json.dumps({"do": "look"}))
                else:  # "welcome" brings a token, "done" the version that our last message led to
                    token, done, busy = message.get("token", token), message.get("version", done), False
                if not busy and table["version"] >= done and (move := next_move(table, name)):
                    busy = True
                    await socket.send(json.dumps(move))
            return dict(table["result"])
        except websockets.ConnectionClosed:
            continue
    raise ConnectionError(address)


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "Robot")))
