"""A player in forty lines: joins a table and plays at random. See docs/protocol.md.

python docs/example_client.py ws://localhost:8000/t/<code>/socket [name]
"""

import asyncio
import json
import random
import sys

import websockets


async def play(address: str, name: str) -> dict[str, object]:
    """Take the first open seat and answer every question until the game is over; the result."""
    token, asked, answered = "", False, -1
    async for socket in websockets.connect(address):  # connects again whenever the connection breaks
        try:
            await socket.send(json.dumps({"do": "hello", "token": token, "language": "en"}))
            async for frame in socket:
                message = json.loads(frame)
                if message["type"] == "welcome":
                    token = message["token"]  # who we are, for the next time
                elif message["type"] == "error":
                    print(message["text"])
                    asked, answered = False, -1
                elif message["type"] == "table":
                    if message["result"] is not None:
                        return dict(message["result"])
                    free = [seat["seat"] for seat in message["seats"] if seat["kind"] == "open"]
                    if free and not asked and not any(seat["yours"] for seat in message["seats"]):
                        asked = True
                        await socket.send(json.dumps({"do": "take", "seat": free[0], "name": name}))
                    must = [q for q in message["questions"] if not q["optional"]]
                    if must and must[0]["question"] != answered:
                        answered, option = must[0]["question"], random.choice(must[0]["options"])
                        reply = {"question": answered, "seat": must[0]["seat"], "answer": option["answer"]}
                        await socket.send(json.dumps(reply))
        except websockets.ConnectionClosed:
            asked, answered = False, -1
    raise ConnectionError(address)


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "Robot")))
