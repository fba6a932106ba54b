"""What is printed on the cards and boards, by name. What a pack adds is not known here, and counts little."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

from ...games import find

GAME: Final = "survive-until-daylight"


class Weapon(NamedTuple):
    ammo: str
    fixed: int
    cards: int
    zone: int


class Draw(NamedTuple):
    """A Combat card; an X counts as nothing."""

    value: int
    zone: int
    harm: int
    loss: bool


class Perk(NamedTuple):
    name: str
    weapons: str
    card: str
    damage: int


NO_WEAPON: Final = Weapon("", 0, 0, 0)
NO_DRAW: Final = Draw(0, 0, 0, False)
NO_PERK: Final = Perk("", "", "", 0)


class Facts:
    """The game's content as dictionaries: bots think in the names that views and options use."""

    def __init__(self, content: Any) -> None:
        rubble = {
            name: entry for name, entry in zip(content.names["card"], content.rubble, strict=True) if entry
        }
        arms = {
            name: entry for name, entry in zip(content.names["card"], content.weapons, strict=True) if entry
        }
        people = dict(zip(content.names["character"], content.characters, strict=True))
        self.kind: dict[str, str] = {name: entry.kind for name, entry in rubble.items()}
        self.kind |= dict.fromkeys(arms, "weapon")
        self.effect: dict[str, str] = {name: entry.effect for name, entry in rubble.items()}
        self.hearts: dict[str, int] = {name: entry.hearts for name, entry in rubble.items()}
        self.weapons: dict[str, Weapon] = {
            name: Weapon(entry.ammo, entry.fixed, entry.cards, entry.zone) for name, entry in arms.items()
        }
        self.starting = frozenset(name for name, entry in arms.items() if entry.pool != "found")
        self.stacks = frozenset(name for name, kind in self.kind.items() if kind in ("ammo", "material"))
        self.recipes: dict[str, tuple[str, str]] = {
            name: token.recipe for name, token in zip(content.names["token"], content.tokens, strict=True)
        }
        self.spear_damage: int = content.tokens[content.names["token"].index("spear")].damage
        self.spear_bonus: int = content.tokens[content.names["token"].index("spear")].bonus
        self.trap_damage: int = content.tokens[content.names["token"].index("trap")].damage
        self.draws: dict[str, Draw] = {
            name: Draw(entry.value or 0, entry.zone, entry.harm, entry.loss)
            for name, entry in zip(content.names["combat"], content.combat, strict=True)
        }
        self.copies: dict[str, int] = {
            name: entry.copies for name, entry in zip(content.names["combat"], content.combat, strict=True)
        }
        self.life: dict[str, int] = {name: entry.life for name, entry in people.items()}
        self.own_weapon: dict[str, str] = {name: entry.weapon for name, entry in people.items()}
        self.main: dict[str, Perk] = {name: perk(entry.main) for name, entry in people.items()}
        self.first: dict[str, Perk] = {name: perk(entry.first) for name, entry in people.items()}


def perk(entry: Any) -> Perk:
    return Perk(entry.name, entry.weapons, entry.card, entry.damage)


@cache
def facts() -> Facts:
    return Facts(find(GAME).load_content(None))
