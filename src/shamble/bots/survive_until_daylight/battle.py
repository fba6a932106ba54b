"""The combat: whatever takes most danger from the line, at the lowest price."""

from __future__ import annotations

from typing import Final

from ...engine import Choice, Option, Seat
from ...games.survive_until_daylight.reading import (
    BARRICADE,
    BOOST,
    CRUSH,
    NO_DRAW,
    Draw,
    Foe,
    boost_of,
    places_beside,
)
from . import sharing, worth
from .fight import Craft, Swing, best_attack, craft
from .judge import IntendedAttack, Judge, place_of_foe

LEAST: Final = 0.05
"""Nothing is done that brings less than this."""
MATERIAL: Final = 0.35
"""How much of its worth material counts for when it is used: one has it to use it."""
SPECIAL: Final = 0.3
"""How much of its worth a special card counts for when it is played."""
JUNK: Final = 0.5
FREE: Final = 0.1
"""What comes back every round costs next to nothing."""


# -- the turn ------------------------------------------------------------------------------------------------


def turn(judge: Judge, choice: Choice) -> Option:
    """What costs no action first; then the best action; then, perhaps, one more."""
    free = free_craft(judge, choice) or taking(judge, choice)
    if free:
        return free
    gain, option = best_action(judge, choice)
    if option is not None and gain > LEAST:
        return option
    return one_more(judge, choice) or choice.options[-1]


def free_craft(judge: Judge, choice: Choice) -> Option | None:
    option = next((option for option in choice.options if option.key == "craft_free"), None)
    return option if option is not None and craft(judge, judge.me, BARRICADE).gain > LEAST else None


def taking(judge: Judge, choice: Choice) -> Option | None:
    """The Klepto asks for what is of more use to her."""
    asks = {int(option.args[0]): option for option in choice.options if option.key == "take_from"}
    gain, _, seat = sharing.best_taking(judge, asks)
    return asks[seat] if gain > sharing.LIGHT_FINGERED else None


def best_action(judge: Judge, choice: Choice) -> tuple[float, Option | None]:
    """Attack or craft, whichever brings most."""
    found: list[tuple[float, Option | None]] = [(0.0, None)]
    attacks = {str(option.args[0]): option for option in choice.options if option.key == "attack"}
    best = best_attack(judge, judge.mine) if attacks else None
    if best is not None and best.weapon in attacks:
        judge.intent = best
        found.append((best.gain, attacks[best.weapon]))
    for option in choice.options:
        if option.key in ("craft", "craft_junk"):
            found.append((craft_gain(judge, option), option))
    return max(found, key=lambda pair: pair[0])


def craft_gain(judge: Judge, option: Option) -> float:
    """Less what the material is worth."""
    token = str(option.args[0])
    recipe = judge.reading.token(token).recipe
    spent = [card for card in recipe if option.key == "craft" or card != option.args[1]]
    price = MATERIAL * sum(worth.worth(judge, judge.mine, card, judge.mine.has[card]) for card in spent)
    return craft(judge, judge.me, token).gain - price


def one_more(judge: Judge, choice: Choice) -> Option | None:
    """An Energy drink, if the action is worth the wound."""
    drinks = [option for option in choice.options if option.key == "play"]
    if not drinks or judge.mine.life < 3 or judge.mine.may_act:
        return None
    price = judge.hurt(judge.me, 1) + SPECIAL * worth.SPECIAL["energy_drink"]
    best = best_attack(judge, judge.mine)
    return drinks[0] if best is not None and best.gain > price else None


def encourage(judge: Judge, choice: Choice) -> Option:
    """Once the other has nothing left to do: one more action for them, the first attack for me."""
    other = judge.people[int(choice.params[0])]
    if other.may_act:
        return choice.options[0]
    best = best_attack(judge, other)
    if best is None or best.gain < SPECIAL * worth.SPECIAL["encouragement"]:
        return choice.options[0]
    danger = judge.front.led_by(judge.me) - judge.front.now
    worth_it = best.gain - danger > SPECIAL * worth.SPECIAL["encouragement"]
    return choice.options[1] if worth_it else choice.options[0]


# -- the attack ----------------------------------------------------------------------------------------------


def intended(judge: Judge, weapon: str) -> IntendedAttack:
    """As thought of when the weapon was chosen; whoever finds it in hand for another reason thinks now."""
    if judge.intent is None or judge.intent.weapon != weapon:
        judge.intent = best_attack(judge, judge.mine, weapon) or IntendedAttack(
            0.0, weapon, 1, judge.line[0].name
        )
    return judge.intent


def ammunition(judge: Judge, choice: Choice) -> Option:
    number = intended(judge, str(choice.params[0])).ammunition
    return next((option for option in choice.options if option.args[0] == number), choice.options[0])


def target(judge: Judge, choice: Choice) -> Option:
    foe = intended(judge, str(choice.params[0])).foe
    return next((option for option in choice.options if option.args[0] == foe), choice.options[0])


class Stroke:
    """The attack under way: what each way to end it would leave behind."""

    def __init__(self, judge: Judge) -> None:
        attack = judge.reading.view.attack
        assert attack is not None  # these questions are asked only during one
        self.judge = judge
        self.swing = Swing(judge, judge.people[attack.seat], attack.weapon)
        self.place = place_of_foe(judge.line, attack.foe)
        self.amount, self.zone, self.focus = attack.amount, attack.zone, attack.focus
        self.drawn = judge.reading.drawn

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
        values = [(self.cost(draw), chance) for draw, chance in self.judge.reading.odds.items()]
        if kept is not None:
            values = [(min(value, kept), chance) for value, chance in values]
        return self.judge.best_of(sorted(values), cards)

    def ending(self, option: Option) -> float:
        """What that way to end it leaves behind."""
        draws = [self.judge.reading.draw(str(name)) for name in option.args]
        return self.cost(together(draws))

    def gain(self, option: Option, best: float) -> float:
        """What an addition to the attack would bring, less its price."""
        judge, kept = self.judge, best if self.drawn else None
        if option.key == "draw_extra":
            return best - self.with_more(1, kept) - FREE
        if option.key == "spend_junk":
            return best - self.best(amount=judge.mine.main.damage) - JUNK
        card = str(option.args[0])
        effect = judge.reading.effect(card)
        price = SPECIAL * worth.SPECIAL.get(effect, 1.0)
        if effect == "vitamins":
            return best - self.with_more(2, kept) - price
        if effect == "bloodlust":
            return best - self.best(zone=1) - price - judge.hurt(judge.me, 1)
        if effect == "concentration":
            shared = min(
                self.swing.split(self.place, self.amount, self.zone, draw) for draw in self.drawn or [NO_DRAW]
            )
            return best - shared - price
        return 0.0


def together(draws: list[Draw]) -> Draw:
    """One card, two of them, or none, as a single one."""
    if len(draws) == 1:
        return draws[0]
    value = sum(draw.value for draw in draws)
    zone = sum(draw.zone for draw in draws)
    return Draw(value, zone, sum(draw.harm for draw in draws), any(draw.loss for draw in draws))


ENDINGS: Final = frozenset({"strike", "apply", "apply_two"})


def strike(judge: Judge, choice: Choice) -> Option:
    """Add whatever pays, one thing at a time; then apply the best card."""
    stroke = Stroke(judge)
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


def split_left(judge: Judge, choice: Choice) -> Option:
    return share(judge, choice, -1)


def split_right(judge: Judge, choice: Choice) -> Option:
    return share(judge, choice, 1)


def share(judge: Judge, choice: Choice, side: int) -> Option:
    """The damage has been added up by now: as much to that side as helps most; the rest is the target's. What
    goes to the right is decided after what went to the left, which nobody sees: it was right then."""
    other = place_of_foe(judge.line, str(choice.params[1]))
    amount, target = int(choice.params[0]), other - side

    def left_over(option: Option) -> float:
        given = int(option.args[0])
        return min(
            judge.front.landed(blows)[0] for blows in shares(judge, target, other, amount - given, given)
        )

    return min(choice.options, key=left_over)


def shares(judge: Judge, target: int, other: int, rest: int, given: int) -> list[dict[int, int]]:
    """What may become of the rest: while the left is being served, some of it can still go to the right."""
    further = [place for place in places_beside(judge.line, target) if place > max(target, other)]
    return [
        {target: rest - more, other: given} | dict.fromkeys(further, more)
        for more in range(rest + 1 if further else 1)
    ]


# -- things --------------------------------------------------------------------------------------------------


def where(judge: Judge, choice: Choice) -> Option:
    made: Craft = craft(judge, judge.me, str(choice.params[0]))
    return next((option for option in choice.options if option.args[0] == made.foe), choice.options[0])


# -- Luck and the guard --------------------------------------------------------------------------------------


def luck(judge: Judge, choice: Choice) -> Option:
    """Replace a card that spoils a good attack, or one that makes an enemy's deadly."""
    price = SPECIAL * worth.SPECIAL["luck"]
    replace = own_luck if judge.reading.view.attack else enemy_luck
    return replace(judge, choice, price) or choice.options[0]


def own_luck(judge: Judge, choice: Choice, price: float) -> Option | None:
    """The worst card, if the next one is likely to be better than the best."""
    stroke = Stroke(judge)
    best = stroke.best()
    worst = max(choice.options[1:], key=lambda option: stroke.cost(judge.reading.draw(str(option.args[0]))))
    kept = best if len(stroke.drawn) > 1 else None
    return worst if best - stroke.with_more(1, kept) > price else None


def enemy_luck(judge: Judge, choice: Choice, price: float) -> Option | None:
    """The card that counts, if it hurts much more than most."""
    attacker, victim = under_attack(judge)
    if attacker is None or victim is None:
        return None
    drawn = {str(option.args[0]): option for option in choice.options[1:]}
    worst = max(drawn, key=lambda card: judge.reading.draw(card).value)
    rest = [judge.reading.draw(card) for card in judge.reading.view.drawn]
    rest.remove(judge.reading.draw(worst))
    now = wounds(judge, attacker, victim, judge.reading.draw(worst))
    then = 0.0
    for draw, chance in judge.reading.odds.items():
        then += chance * wounds(judge, attacker, victim, max([draw, *rest], key=lambda card: card.value))
    return drawn[worst] if now - then > price else None


def wounds(judge: Judge, attacker: Foe, victim: Seat, draw: Draw) -> float:
    """What that card in an enemy's hand costs whoever it is meant for, and those beside them."""
    boost, seats = boost_of(judge.line), len(judge.people)
    power = attacker.fixed + draw.value + (0 if attacker.special == BOOST else boost)
    protected = judge.people[victim].barricades and attacker.special != CRUSH
    total = 0.0 if protected else judge.hurt(victim, max(0, power))
    if draw.zone:
        near = {(victim - 1) % seats, (victim + 1) % seats} - {victim}
        total += sum([judge.hurt(seat, draw.zone) for seat in near], 0.0)
    return total


def under_attack(judge: Judge) -> tuple[Foe | None, Seat | None]:
    """Who is attacking which player: nobody if a Survivor is in the way."""
    blow = judge.reading.view.blow
    attacker = next((foe for foe in judge.line if blow and foe.name == blow.foe), None)
    return attacker, blow.aim.seat if blow else None


def guard(judge: Judge, choice: Choice) -> Option:
    """Take the blow if it hurts less here than there."""
    foe = judge.line[place_of_foe(judge.line, str(choice.params[0]))]
    other = judge.people[int(choice.params[1])]
    damage = round(judge.front.blow(foe, boost_of(judge.line)).mean)
    there = pain(judge, other.seat, foe, damage)
    return choice.options[1] if pain(judge, judge.me, foe, damage) + LEAST < there else choice.options[0]


def pain(judge: Judge, seat: Seat, foe: Foe, damage: int) -> float:
    seen = judge.reading.view.seats[seat]
    if seen.traps or (seen.barricades and foe.special != CRUSH):
        return 0.5
    return judge.hurt(seat, damage)
