"""Tables that stand just before what a test is about, and people seated at them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tests.web.browser.player import GAME, Player

Person = Callable[..., Player]
Stage = Callable[..., None]

NEXT_TURN: Final = ["Window turn_end", "FirstPlayerChange", "Turn 2"]

ATTACK: Final[dict[str, Any]] = {
    "players": "Ann Ben Cleo",
    "turn": 1,
    "first": "Cleo",
    "people": {
        "Ann": {"armory": "vigil*, teen*"},
        "Ben": {"armory": "geek*", "bank": "priest*"},
        "Cleo": {"bank": "rasta*, mama*"},
    },
    "zombies": {"armory": 5, "hospital": 1},
    "cards": {"hands": {"Ann": "shotgun, kitten", "Ben": "tear_gas, gun", "Cleo": ""}},
    "antidotes": {"Ann": 2, "Ben": 1},
    "at": ["PlaceWindow attack armory", "Attack armory", *NEXT_TURN],
}
"""Ann (twice) and Ben are about to be attacked, and both will vote. Ann holds a Shotgun, Ben a Tear gas; Cleo
has nothing to play or to give. All characters are exhausted, so nobody's power gets in the way."""

LAST_VOTE: Final[dict[str, Any]] = {
    **ATTACK,
    "turn": 4,
    "at": ["Attack armory", "Helicopter"],
}
"""The same attack, and then the helicopter: two votes end the game."""


def gather(
    person: Person, names: str = "Ann Ben", *, game: str = GAME, seats: int = 3, **options: Any
) -> list[Player]:
    """These people in a browser each, at a table of three; bots take the seats left."""
    first, *others = people = [person(name, **options) for name in names.split()]
    kinds = {
        f"who{seat}": "open" if seat < len(people) else "bot:thumb" for seat in range(1, seats)
    }  # the first seat is the host's
    table = first.open_table(seats, game=game, **kinds)
    for seat, player in enumerate(others, 1):
        player.join(table, seat)
    for player in others:
        first.page.wait_for_selector(f".chair >> text={player.name}")
    first.start()
    for player in people:
        player.page.wait_for_selector("#region-board")
    return people


def both_vote(ann: Player, ben: Player) -> None:
    """Nobody reacts, so the vote is asked."""
    for player in (ann, ben):
        player.wait_for_question("window.attack")
        player.pass_turn()
    for player in (ann, ben):
        player.wait_for_question("vote.attack")
