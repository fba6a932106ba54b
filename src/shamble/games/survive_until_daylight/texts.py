"""Names and rules texts that are made of figures: whatever a pack prints on a card, the texts say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from ...engine import Catalogue
from ...engine.choice import Arg
from ...engine.spec import Names
from .content import CombatEntry, DaylightContent, Perk, RubbleEntry, WeaponEntry
from .state import Daylight

CardText = Callable[[DaylightContent, Catalogue, str], str]
"""What is said of a thing, by its id."""


def names(g: Daylight) -> Names:
    return partial(_said, NAMES, g.content)


def rules(g: Daylight) -> Names:
    return partial(_said, RULES, g.content)


def _said(
    texts: Mapping[str, CardText], content: DaylightContent, catalogue: Catalogue, kind: str, thing: Arg
) -> str:
    return texts[kind](content, catalogue, str(thing)) if kind in texts else ""


def _figures(catalogue: Catalogue, counts: Mapping[str, int]) -> list[str]:
    """What stands on a card, but for what is 0: each under its own key."""
    return [catalogue.say(f"figures.{key}", {"count": count}) for key, count in counts.items() if count]


def _name(catalogue: Catalogue, kind: str, thing: str) -> str:
    """What a pack has added is called by its id."""
    key = f"{kind}.{thing}"
    return catalogue.say(key) if key in catalogue else thing


def _foe_name(content: DaylightContent, catalogue: Catalogue, foe: str) -> str:
    """Horde cards of a kind are told apart by a number."""
    return f"{_name(catalogue, 'enemy', content.by_name.foes[foe])} {foe.rpartition('_')[2]}"


# -- Combat cards ------------------------------------------------------------------------------------


def big_figure(card: CombatEntry) -> str:
    """As it is printed: +2, −1, 0 or X."""
    if card.value is None:
        return "X"
    return f"{card.value:+d}".replace("-", "−") if card.value else "0"


def _combat_name(content: DaylightContent, catalogue: Catalogue, name: str) -> str:
    card = content.by_name.combat[name]
    besides = {"zone": card.zone, "harm": card.harm, "loss": int(card.loss)}
    return ", ".join([big_figure(card), *_figures(catalogue, besides)])


def _combat_rule(content: DaylightContent, catalogue: Catalogue, name: str) -> str:
    card = content.by_name.combat[name]
    damage = catalogue.say("figures.to_damage", {"number": big_figure(card).replace("X", "0")})
    besides = {"to_both": card.zone, "to_oneself": card.harm, "to_lose": int(card.loss)}
    return " · ".join([damage, *_figures(catalogue, besides)])


# -- rubble and weapons ------------------------------------------------------------------------------


def _card_rule(content: DaylightContent, catalogue: Catalogue, card: str) -> str:
    weapon = content.by_name.weapons.get(card)
    if weapon is not None:
        return _weapon_rule(catalogue, weapon)
    entry = content.by_name.rubble.get(card)
    if entry is None:
        return ""  # the WAVE! explains itself
    return SORTS[entry.kind](content, catalogue, card, entry)


def _weapon_rule(catalogue: Catalogue, weapon: WeaponEntry) -> str:
    parts = [catalogue.say("figures.damage", {"count": weapon.fixed})]
    parts += _figures(catalogue, {"cards": weapon.cards})
    if weapon.ammo:
        parts.append(catalogue.say("figures.ammo", {"ammo": _name(catalogue, "card", weapon.ammo)}))
    return ", ".join(parts + _figures(catalogue, {"zone_damage": weapon.zone})) + "."


def _heal_rule(content: DaylightContent, catalogue: Catalogue, card: str, entry: RubbleEntry) -> str:
    return catalogue.say("sort.heal.rule", {"count": entry.hearts})


def _bad_luck_rule(content: DaylightContent, catalogue: Catalogue, card: str, entry: RubbleEntry) -> str:
    return " ".join(_figures(catalogue, {"lose_life": entry.damage, "lose_card": int(entry.loss)}))


def _material_rule(content: DaylightContent, catalogue: Catalogue, card: str, entry: RubbleEntry) -> str:
    """What it makes, and with what else."""
    parts = []
    for token, made in content.by_name.tokens.items():
        if card in made.recipe:
            other = made.recipe[1 - made.recipe.index(card)]
            thing = catalogue.say(f"token.{token}.one")
            said = {"other": _name(catalogue, "card", other), "token": thing}
            parts.append(catalogue.say("figures.recipe", said))
    return " ".join([*parts, catalogue.say("figures.stack")])


def _special_rule(content: DaylightContent, catalogue: Catalogue, card: str, entry: RubbleEntry) -> str:
    """Whatever the card is called, its effect says what it does."""
    return catalogue.say(f"card.{entry.effect}.rule", {"count": content.box.backpack})


def _sort_rule(content: DaylightContent, catalogue: Catalogue, card: str, entry: RubbleEntry) -> str:
    """The card's own text, or that of its sort."""
    key = f"card.{card}.rule"
    return catalogue.say(key if key in catalogue else f"sort.{entry.kind}.rule")


SORTS: Final[dict[str, Callable[[DaylightContent, Catalogue, str, RubbleEntry], str]]] = {
    "junk": _sort_rule,
    "heal": _heal_rule,
    "ammo": _sort_rule,
    "material": _material_rule,
    "special": _special_rule,
    "bad_luck": _bad_luck_rule,
}


# -- the others --------------------------------------------------------------------------------------


def _enemy_rule(content: DaylightContent, catalogue: Catalogue, enemy: str) -> str:
    """What is special about it, and when it falls."""
    entry = content.by_name.enemies[enemy]
    key = f"special.{entry.special}" if entry.special else f"enemy.{enemy}.rule"
    first = [catalogue.say(key)] if key in catalogue else []
    return " ".join([*first, *_figures(catalogue, {"falls": entry.toughness})])


def _token_rule(content: DaylightContent, catalogue: Catalogue, token: str) -> str:
    entry = content.by_name.tokens[token]
    return catalogue.say(f"token.{token}.rule", {"count": entry.damage, "bonus": entry.bonus})


def _character_rule(content: DaylightContent, catalogue: Catalogue, character: str) -> str:
    """Both perks."""
    entry = content.by_name.characters[character]
    main, first = _perk(catalogue, entry.main), _perk(catalogue, entry.first)
    return catalogue.say("figures.perks", {"main": main, "first": first})


def _perk(catalogue: Catalogue, perk: Perk) -> str:
    armed = catalogue.say(f"armed.{perk.weapons}") if perk.weapons else ""
    card = _name(catalogue, "card", perk.card)
    return catalogue.say(f"perk.{perk.name}", {"count": perk.damage, "card": card, "armed": armed})


NAMES: Final[dict[str, CardText]] = {"foe": _foe_name, "combat": _combat_name}
RULES: Final[dict[str, CardText]] = {
    "card": _card_rule,
    "combat": _combat_rule,
    "enemy": _enemy_rule,
    "token": _token_rule,
    "character": _character_rule,
}
