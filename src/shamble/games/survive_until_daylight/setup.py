"""Rulebook: "Set-up", "Characters" and "First player"."""

from __future__ import annotations

from typing import Final

from ...engine import BadOption, Rng, Seat, Setting
from ...engine.spec import Settings
from ...engine.table import replaced
from .content import ENEMIES, DaylightContent
from .inventory import put
from .rounds import Round
from .state import Daylight, Rule, clockwise, full_life

RANDOM: Final = "random"
EXTRA_LIFE: Final = {"easy": 4, "normal": 0, "hard": -2}
"""House: the same night for people who can take more or less."""

SETTINGS: Final = (
    Setting("difficulty", tuple(EXTRA_LIFE), "normal"),
    Setting("characters", ("choose", RANDOM), "choose"),
    Setting("first_player", (RANDOM, 1, 2, 3, 4, 5, 6), RANDOM),
)


def blank(seats: int, content: DaylightContent) -> Daylight:
    return Daylight(seats, content, Rng(0))


def set_up(seats: int, seed: int, settings: Settings, content: DaylightContent) -> Daylight:
    """Everything that is shuffled is shuffled here; what players decide is on the agenda."""
    luck = Rng(seed).fork(1)
    g = Daylight(seats, content, Rng(seed).fork(2))
    g.extra_life = EXTRA_LIFE[settings["difficulty"]]
    g.first = _first_player(seats, settings["first_player"], luck)
    g.reserve = tuple(_shuffled(rubble(content, seats), luck))
    g.assaults = tuple(_shuffled(list(range(len(content.assaults))), luck))
    g.combat = _shuffled([c for c, entry in enumerate(content.combat) for _ in range(entry.copies)], luck)
    g.horde = tuple(
        tuple(_shuffled([foe for foe, kind in enumerate(content.enemy) if kind == enemy], luck))
        for enemy in range(len(ENEMIES))
    )
    g.armoury = tuple(
        card
        for card, weapon in enumerate(content.weapons)
        if weapon is not None and weapon.pool == "common"
        for _ in range(weapon.copies)
    )
    commons = content.box.solo_common_weapons if seats == 1 else content.box.common_weapons
    order = clockwise(g)
    if settings["characters"] == RANDOM:
        cast = _shuffled(list(range(len(content.characters))), luck)
        g.then(*[Become(seat, character) for seat, character in zip(order, cast, strict=False)])
    else:
        g.then(*[ChooseCharacter(seat) for seat in order])
    g.then(*[ChooseWeapon(seat) for seat in order for _ in range(commons)], Round(1))
    return g


def rubble(content: DaylightContent, seats: int) -> list[int]:
    """The cards that bear a number of players up to this one."""
    return [
        card
        for card, entry in enumerate(zip(content.rubble, content.weapons, strict=True))
        for part in entry
        if part is not None
        for _ in range(sum(part.icons[:seats]))
    ]


def _shuffled(items: list[int], luck: Rng) -> list[int]:
    luck.shuffle(items)
    return items


def _first_player(seats: int, wish: int | str, luck: Rng) -> Seat:
    """Who saw a zombie last, the table knows; here it is chance or the host's word."""
    if isinstance(wish, str):
        return luck.below(seats)
    if wish > seats:
        raise BadOption("option.seat", option="first_player", value=wish, seats=seats)
    return wish - 1


class ChooseCharacter(Rule):
    """Everybody chooses one of the characters left."""

    closed = True  # nobody throws anything away before the night begins

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Daylight) -> None:
        options = [
            g.option("character", (character,), (Become(self.seat, character),))
            for character in range(len(g.content.characters))
            if character not in g.characters
        ]
        g.ask(self.seat, "setup.character", (), options)


class Become(Rule):
    """A board, full life, and the weapon that bears the character's name."""

    def __init__(self, seat: Seat, character: int) -> None:
        self.seat, self.character = seat, character

    def run(self, g: Daylight) -> None:
        entry = g.content.characters[self.character]
        g.characters = replaced(g.characters, self.seat, self.character)
        g.life[self.seat] = full_life(g, self.seat)
        put(g, self.seat, g.content.card(entry.weapon))
        g.emit("became", self.seat, self.character)


class ChooseWeapon(Rule):
    """And a common weapon; alone, two."""

    closed = True

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def run(self, g: Daylight) -> None:
        options = [
            g.option("weapon", (card,), (TakeWeapon(self.seat, card),)) for card in dict.fromkeys(g.armoury)
        ]
        g.ask(self.seat, "setup.weapon", (), options)


class TakeWeapon(Rule):
    def __init__(self, seat: Seat, card: int) -> None:
        self.seat, self.card = seat, card

    def run(self, g: Daylight) -> None:
        left = list(g.armoury)
        left.remove(self.card)
        g.armoury = tuple(left)
        put(g, self.seat, self.card)
        g.emit("armed", self.seat, self.card)
