"""The combat: whatever takes most danger from the line, at the lowest price."""

from __future__ import annotations

from typing import Final

from ...engine import Choice, Option, Seat
from . import sharing, worth
from .facts import NO_DRAW, Draw
from .fight import Craft, Swing, best_attack, craft
from .sight import BRUTE, MONSTER, Foe, Plan, Sight, at, monsters, neighbours

LEAST: Final = 0.05
"""Nothing is done that brings less than this."""
MATERIAL: Final = 0.35
"""How much of its worth material counts for when it is used: one has it to use it."""
SPECIAL: Final = 0.6
"""How much of its worth a special card counts for when it is played."""
JUNK: Final = 0.5
FREE: Final = 0.1
"""What comes back every round costs next to nothing."""


# -- the turn ------------------------------------------------------------------------------------------------


def turn(s: Sight, choice: Choice) -> Option:
    """What costs no action first; then the best action; then, perhaps, one more."""
    free = free_craft(s, choice) or taking(s, choice)
    if free:
        return free
    gain, option = best_action(s, choice)
    if option is not None and gain > LEAST:
        return option
    return one_more(s, choice) or choice.options[-1]


def free_craft(s: Sight, choice: Choice) -> Option | None:
    option = next((option for option in choice.options if option.key == "craft_free"), None)
    return option if option is not None and craft(s, s.me, "barricade").gain > LEAST else None


def taking(s: Sight, choice: Choice) -> Option | None:
    """The Klepto asks for what is of more use to her."""
    asks = {int(option.args[0]): option for option in choice.options if option.key == "take_from"}
    gain, _, seat = sharing.best_taking(s, asks)
    return asks[seat] if gain > sharing.LIGHT_FINGERED else None


def best_action(s: Sight, choice: Choice) -> tuple[float, Option | None]:
    """Attack or craft, whichever brings most."""
    found: list[tuple[float, Option | None]] = [(0.0, None)]
    attacks = {str(option.args[0]): option for option in choice.options if option.key == "attack"}
    best = best_attack(s, s.mine) if attacks else None
    if best is not None and best.weapon in attacks:
        s.plan = best
        found.append((best.gain, attacks[best.weapon]))
    for option in choice.options:
        if option.key in ("craft", "craft_junk"):
            found.append((craft_gain(s, option), option))
    return max(found, key=lambda pair: pair[0])


def craft_gain(s: Sight, option: Option) -> float:
    """Less what the material is worth."""
    token = str(option.args[0])
    spent = [card for card in s.facts.recipes[token] if option.key == "craft" or card != option.args[1]]
    price = MATERIAL * sum(worth.worth(s, s.mine, card, s.mine.has[card]) for card in spent)
    return craft(s, s.me, token).gain - price


def one_more(s: Sight, choice: Choice) -> Option | None:
    """An Energy drink, if the action is worth the wound."""
    drinks = [option for option in choice.options if option.key == "play"]
    if not drinks or s.mine.life < 3 or s.mine.entry["actions"] or s.mine.entry["extra_attacks"]:
        return None
    price = s.hurt(s.me, 1) + SPECIAL * worth.SPECIAL["energy_drink"]
    best = best_attack(s, s.mine)
    return drinks[0] if best is not None and best.gain > price else None


def encourage(s: Sight, choice: Choice) -> Option:
    """Once the other has nothing left to do: one more action for them, the first attack for me."""
    other = s.people[int(choice.params[0])]
    if other.entry["actions"] or other.entry["extra_attacks"]:
        return choice.options[0]
    best = best_attack(s, other)
    if best is None or best.gain < SPECIAL * worth.SPECIAL["encouragement"]:
        return choice.options[0]
    danger = s.cost(s.line, holder=s.me) - s.cost(s.line)
    worth_it = best.gain - danger > SPECIAL * worth.SPECIAL["encouragement"]
    return choice.options[1] if worth_it else choice.options[0]


# -- the attack ----------------------------------------------------------------------------------------------


def plan(s: Sight, weapon: str) -> Plan:
    """As thought of when the weapon was chosen; whoever finds it in hand for another reason thinks now."""
    if s.plan is None or s.plan.weapon != weapon:
        s.plan = best_attack(s, s.mine, weapon) or Plan(0.0, weapon, 1, s.line[0].name)
    return s.plan


def ammunition(s: Sight, choice: Choice) -> Option:
    number = plan(s, str(choice.params[0])).ammunition
    return next((option for option in choice.options if option.args[0] == number), choice.options[0])


def target(s: Sight, choice: Choice) -> Option:
    foe = plan(s, str(choice.params[0])).foe
    return next((option for option in choice.options if option.args[0] == foe), choice.options[0])


class Stroke:
    """The attack under way: what each way to end it would leave behind."""

    def __init__(self, s: Sight) -> None:
        attack = s.view["attack"]
        self.s = s
        self.swing = Swing(s, s.people[attack["seat"]], attack["weapon"])
        self.place = at(s.line, attack["foe"])
        self.amount: int = attack["amount"]
        self.zone: int = attack["zone"]
        self.focus: bool = attack["focus"]
        self.drawn: list[Draw] = [s.draw(name) for name in s.view["drawn"]]

    def cost(self, draw: Draw, amount: int = 0, zone: int = 0) -> float:
        """With that card applied, and so much more damage and zone."""
        amount, zone = self.amount + amount, self.zone + zone
        if self.focus:
            return self.swing.split(self.place, amount, zone, draw)
        return self.swing.cost(self.place, amount, zone, draw)

    def best(self, amount: int = 0, zone: int = 0) -> float:
        """With the best card so far."""
        return min(self.cost(draw, amount, zone) for draw in self.drawn or [NO_DRAW])

    def with_more(self, cards: int, kept: float | None) -> float:
        """The cost to expect if so many more are drawn; `kept` is what is there already."""
        values = [(self.cost(draw), chance) for draw, chance in self.s.odds.items()]
        if kept is not None:
            values = [(min(value, kept), chance) for value, chance in values]
        return self.s.best_of(sorted(values), cards)

    def ending(self, option: Option) -> float:
        """What that way to end it leaves behind."""
        draws = [self.s.draw(str(name)) for name in option.args]
        return self.cost(together(draws))

    def gain(self, option: Option, best: float) -> float:
        """What an addition to the attack would bring, less its price."""
        s, kept = self.s, best if self.drawn else None
        if option.key == "draw_extra":
            return best - self.with_more(1, kept) - FREE
        if option.key == "spend_junk":
            return best - self.best(amount=s.mine.main.damage) - JUNK
        card = str(option.args[0])
        effect = s.facts.effect.get(card, "")
        price = SPECIAL * worth.SPECIAL.get(effect, 1.0)
        if effect == "vitamins":
            return best - self.with_more(2, kept) - price
        if effect == "bloodlust":
            return best - self.best(zone=1) - price - s.hurt(s.me, 1)
        if effect == "concentration":
            shared = min(
                self.swing.split(self.place, self.amount, self.zone, draw) for draw in self.drawn or [NO_DRAW]
            )
            return best - shared - price
        return 0.0


def together(draws: list[Draw]) -> Draw:
    """One card, two of them, or none, as a single one."""
    value = sum(draw.value for draw in draws)
    zone = sum(draw.zone for draw in draws)
    return Draw(value, zone, sum(draw.harm for draw in draws), any(draw.loss for draw in draws))


ENDINGS: Final = frozenset({"strike", "apply", "apply_two"})


def strike(s: Sight, choice: Choice) -> Option:
    """Add whatever pays, one thing at a time; then apply the best card."""
    stroke = Stroke(s)
    endings = [option for option in choice.options if option.key in ENDINGS]
    best = min(endings, key=stroke.ending)
    cost = stroke.ending(best)
    additions = [
        (stroke.gain(option, cost), option)
        for option in choice.options
        if option.key not in ENDINGS and option.key != "play_fatally"
    ]
    gain, addition = max(additions, key=lambda pair: pair[0], default=(0.0, best))
    return addition if gain > LEAST else best


def split_left(s: Sight, choice: Choice) -> Option:
    return share(s, choice, -1)


def split_right(s: Sight, choice: Choice) -> Option:
    return share(s, choice, 1)


def share(s: Sight, choice: Choice, side: int) -> Option:
    """The damage has been added up by now: as much to that side as helps most; the rest is the target's. What
    goes to the right is decided after what went to the left, which nobody sees: it was right then."""
    other = at(s.line, str(choice.params[1]))
    amount, target = int(choice.params[0]), other - side

    def left_over(option: Option) -> float:
        given = int(option.args[0])
        return min(s.landed(blows)[0] for blows in shares(s, target, other, amount - given, given))

    return min(choice.options, key=left_over)


def shares(s: Sight, target: int, other: int, rest: int, given: int) -> list[dict[int, int]]:
    """What may become of the rest: while the left is being served, some of it can still go to the right."""
    further = [place for place in neighbours(s.line, target) if place > max(target, other)]
    return [
        {target: rest - more, other: given} | dict.fromkeys(further, more)
        for more in range(rest + 1 if further else 1)
    ]


# -- things --------------------------------------------------------------------------------------------------


def where(s: Sight, choice: Choice) -> Option:
    made: Craft = craft(s, s.me, str(choice.params[0]))
    return next((option for option in choice.options if option.args[0] == made.foe), choice.options[0])


# -- Luck and the guard --------------------------------------------------------------------------------------


def luck(s: Sight, choice: Choice) -> Option:
    """Replace a card that spoils a good attack, or one that makes an enemy's deadly."""
    price = SPECIAL * worth.SPECIAL["luck"]
    replace = own_luck(s, choice, price) if s.view["attack"] else enemy_luck(s, choice, price)
    return replace or choice.options[0]


def own_luck(s: Sight, choice: Choice, price: float) -> Option | None:
    """The worst card, if the next one is likely to be better than the best."""
    stroke = Stroke(s)
    best = stroke.best()
    worst = max(choice.options[1:], key=lambda option: stroke.cost(s.draw(str(option.args[0]))))
    kept = best if len(stroke.drawn) > 1 else None
    return worst if best - stroke.with_more(1, kept) > price else None


def enemy_luck(s: Sight, choice: Choice, price: float) -> Option | None:
    """The card that hurts most, if it hurts much more than most."""
    attacker, victim = under_attack(s)
    if attacker is None or victim is None:
        return None
    boost = 0 if attacker.enemy == MONSTER else monsters(s.line)
    person = s.people[victim]
    if person.barricades and attacker.enemy != BRUTE:
        return None
    worst = max(choice.options[1:], key=lambda option: s.draw(str(option.args[0])).value)
    power = attacker.fixed + boost
    drawn = [s.draw(name).value for name in s.view["drawn"]]
    drawn.remove(s.draw(str(worst.args[0])).value)
    rest = max(drawn, default=-9)
    now = s.hurt(victim, max(0, power + s.draw(str(worst.args[0])).value))
    then = sum(
        chance * s.hurt(victim, max(0, power + max(rest, draw.value))) for draw, chance in s.odds.items()
    )
    return worst if now - then > price else None


def under_attack(s: Sight) -> tuple[Foe | None, Seat | None]:
    """Who is attacking which player: nobody if a Survivor is in the way."""
    blow = s.view["blow"]
    attacker = next((foe for foe in s.line if blow and foe.name == blow["foe"]), None)
    return attacker, blow["aim"].get("seat") if blow else None


def guard(s: Sight, choice: Choice) -> Option:
    """Take the blow if it hurts less here than there."""
    foe = s.line[at(s.line, str(choice.params[0]))]
    other = s.people[int(choice.params[1])]
    damage = round(s.blow(foe, monsters(s.line)).mean)
    there = pain(s, other.seat, foe, damage)
    return choice.options[1] if pain(s, s.me, foe, damage) + LEAST < there else choice.options[0]


def pain(s: Sight, seat: Seat, foe: Foe, damage: int) -> float:
    if s.people[seat].traps or (s.people[seat].barricades and foe.enemy != BRUTE):
        return 0.5
    return s.hurt(seat, damage)
