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

ALL_ATTACKED: Final[dict[str, Any]] = {
    **ATTACK,
    "people": {**ATTACK["people"], "Cleo": {"armory": "mama*", "bank": "rasta*"}},
    "cards": {"hands": {**ATTACK["cards"]["hands"], "Cleo": "gun"}},
}
"""The same, with Cleo among those about to be attacked: all three are asked, and all three will vote."""

LAST_VOTE: Final[dict[str, Any]] = {
    **ATTACK,
    "turn": 4,
    "at": ["Attack armory", "Helicopter"],
}
"""The same attack, and then the helicopter: two votes end the game."""


def gather(
    person: Person, names: str = "Ann Ben", *, game: str = GAME, seats: int = 3, **options: Any
) -> list[Player]:
    """These people in a browser each, at a table of three that has begun; bots take the seats left."""
    people = [person(name, **options) for name in names.split()]
    sit_down(people, game, seats)
    return people


def sit_down(people: list[Player], game: str, seats: int) -> None:
    """All of them at a new table that has begun; bots take the seats left."""
    first, *others = people
    kinds = {f"who{seat}": _kind(seat, len(people)) for seat in range(seats)}
    table = first.send(f"/new/{game}", name=first.name, seats=str(seats), **kinds)
    for seat, player in enumerate(others, 1):
        player.send(f"{table}/sit", seat=str(seat), name=player.name)
    first.send(f"{table}/start")
    for player in people:
        player.arrive(player.site + table)


def _kind(seat: int, people: int) -> str:
    """The first seat is the host's."""
    return "me" if seat == 0 else "open" if seat < people else "bot:thumb"


def meet(ann: Player, ben: Player) -> None:
    """The same by hand: Ann opens a table with a bot, Ben comes by its link and sits down, Ann starts."""
    ben.join(ann.open_table(3, who1="open", who2="bot:thumb"), 1)
    ann.page.wait_for_selector(".chair >> text=Ben")
    ann.start()
    ben.page.wait_for_selector("#region-board")


def ask_everything(*players: Player) -> None:
    """They want to be asked at every window, whatever their hands hold."""
    for player in players:
        player.page.locator("details.stops > summary").click()
        everything = player.page.locator('[data-key="stop-everything"]')
        everything.click()
        player.page.wait_for_selector('[data-key="stop-everything"][aria-pressed="true"]')


def both_vote(ann: Player, ben: Player) -> None:
    """Nobody reacts, so the vote is asked."""
    for player in (ann, ben):
        player.wait_for_question("window.attack")
        player.pass_turn()
    for player in (ann, ben):
        player.wait_for_question("vote.attack")
