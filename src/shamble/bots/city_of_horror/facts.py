"""What is printed on the cards and boards, by name. What a pack adds is not known here, and does nothing."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from ...engine import Option
from ...games import find

GAME: Final = "city-of-horror"


class Facts:
    """The game's content as dictionaries: bots think in the names that views and options use."""

    def __init__(self, content: Any) -> None:
        people = dict(zip(content.names["character"], content.characters, strict=True))
        cards = dict(zip(content.names["card"], content.cards, strict=True))
        self.fresh: dict[str, int] = {name: entry.fresh for name, entry in people.items()}
        self.drop: dict[str, int] = {name: entry.fresh - entry.exhausted for name, entry in people.items()}
        """What a character loses by being exhausted."""
        self.power: dict[str, str] = {name: entry.power.name for name, entry in people.items()}
        self.drawback: dict[str, str] = {name: entry.drawback for name, entry in people.items()}
        self.effect: dict[str, str] = {name: entry.effect.name for name, entry in cards.items()}
        self.explosive = frozenset(name for name, entry in cards.items() if entry.explosion)
        self.zombies: dict[str, int] = {name: entry.power.zombies for name, entry in people.items()}
        self.zombies |= {name: entry.effect.zombies for name, entry in cards.items()}
        """How many zombies a card or power brings or kills."""
        self.use: dict[tuple[str, str], tuple[str, str]] = {
            (name, side): (face.effect.name, face.effect.price)
            for name, faces in zip(content.names["location"], content.places, strict=True)
            for side, face in zip(content.names["side"], faces, strict=True)
            if face is not None and face.effect is not None
        }
        """What each side of a place offers, and for what."""
        self.invasion: dict[str, Any] = dict(zip(content.names["invasion"], content.invasions, strict=True))
        self.cap: int = content.box.zombie_cap
        self.wheel: dict[str, int] = {colour: space for space, colour in enumerate(content.box.wheel)}
        tokens = {int(value): count for value, count in content.box.food.items()}
        self.meal: float = sum(value * count for value, count in tokens.items()) / sum(tokens.values())
        """What an unseen Food token is worth."""

    def deed(self, option: Option) -> str:
        """What playing that card, or using that power, does."""
        if option.key == "play":
            return self.effect.get(str(option.args[0]), "")
        if option.key == "power":
            return self.power.get(str(option.args[0]), "")
        return ""


@cache
def facts() -> Facts:
    return Facts(find(GAME).load_content(None))
