"""What Bystander cards do, in either mode: once a turn, or in an attack, or when Enemies appear."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...engine import Option
from .abilities import attack, can_move, crowded, friends, go, traits_are_left
from .combat import PAID, SIGN, UNIQUE, Boosts, FreeAttack, Rolled, can_attack
from .dice import ATE
from .hands import DrawTrait
from .hits import After, Heal, is_hurt
from .hunger import LowerHunger
from .kinds import Hero
from .mode import Ability, AtMoment, at, in_turn
from .moments import CARD_MARK, with_card
from .movement import Leap, PushWhere
from .power import GainPower, is_smothered
from .rescue import RescueOver
from .spawn import Noticed
from .state import OfHero, Outbreak

# -- in the own turn ----------------------------------------------------------------------------------


def _coulsons(g: Outbreak, hero: Hero) -> int:
    """Which attacks are meant: Ranged ones, or by agreement at the table the unique one (ruling 14)."""
    ranged = g.content.attacks[hero].type == "ranged" or g.coulson_unique
    return SIGN | (UNIQUE if ranged else 0)


class CoulsonsAttack(OfHero):
    def run(self, g: Outbreak) -> None:
        g.then(FreeAttack(self.hero, _coulsons(g, self.hero) | PAID, 0))


def can_shoot(g: Outbreak, hero: Hero) -> bool:
    return can_attack(g, hero, _coulsons(g, hero), 0)


def can_slash(g: Outbreak, hero: Hero) -> bool:
    return g.content.attacks[hero].type == "melee" and can_attack(g, hero, UNIQUE, 0)


class PushHere(OfHero):
    """Ross: from the hero's own zone."""

    def run(self, g: Outbreak) -> None:
        g.then(PushWhere(self.hero, g.hero_at[self.hero]))


def in_need(g: Outbreak, hero: Hero) -> list[Hero]:
    """Other heroes within range 2 who hunger, or whose Power is not full."""
    power = g.content.box.power
    return [other for other in friends(g, hero) if g.hunger[other] or g.power[other] < power]


class SootheWhom(OfHero):
    """Ned Leeds: whose Hunger falls, or whose Power rises by 2."""

    def run(self, g: Outbreak) -> None:
        needy = in_need(g, self.hero)
        options = g.each("hero", needy, lambda other: (LowerHunger(other), GainPower(other, 2)))
        g.ask_hero(self.hero, "soothe.who", options)


# -- at other moments --------------------------------------------------------------------------------


def more_dice(dice: int) -> AtMoment:
    """Sharon Carter: so many; two with a living hero, whose Power is worth a die by itself."""

    def offers(g: Outbreak, step: Boosts, name: str) -> Iterator[Option]:
        if step.attack == step.hero and not is_smothered(g, step.hero):
            yield from with_card(g, step.hero, name, step.with_dice(dice, CARD_MARK))

    return offers


def mary_jane(g: Outbreak, step: Rolled, name: str) -> Iterator[Option]:
    yield from with_card(g, step.hero, name, step.all_again(CARD_MARK))


def blind_al(g: Outbreak, step: Rolled, name: str) -> Iterator[Option]:
    if step.missed(g):
        yield from with_card(g, step.hero, name, step.with_sure_hit(CARD_MARK))


def aunt_may_after(g: Outbreak, step: After, name: str) -> Iterator[Option]:
    """After devouring somebody."""
    if step.flags & ATE and is_hurt(g, step.hero):
        yield from with_card(g, step.hero, name, Heal(step.hero), step.using(CARD_MARK))


def aunt_may(g: Outbreak, step: RescueOver, name: str) -> Iterator[Option]:
    """After rescuing somebody."""
    if is_hurt(g, step.hero):
        yield from with_card(g, step.hero, name, Heal(step.hero))


def jameson(g: Outbreak, step: Noticed, name: str) -> Iterator[Option]:
    yield from with_card(g, step.hero, name, Leap(step.hero, 1, 0))


PEOPLE: Final[dict[str, Ability]] = {
    "mary_jane": at("rolled", mary_jane),
    "jameson": at("noticed", jameson),
    "coulson": in_turn(CoulsonsAttack, ready=can_shoot),
    "pepper_potts": in_turn(DrawTrait, ready=traits_are_left),
    "ross": in_turn(PushHere, ready=crowded),
    "wong": in_turn(go(2), ready=can_move),
    "blind_al": at("rolled", blind_al),
    "happy_hogan": in_turn(go(1), ready=can_move),
    "okoye": in_turn(attack(UNIQUE | PAID), ready=can_slash),
    "ned_leeds": in_turn(SootheWhom, ready=in_need),
}
"""Those who do the same in both modes."""
