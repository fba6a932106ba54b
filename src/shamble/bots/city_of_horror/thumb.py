"""The rules-of-thumb bot: for each kind of question one short rule, in words that a player would use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from mypy_extensions import mypyc_attr

from ...engine import Choice, Event, Option, Rng, Seat
from ...engine.offers import POST, REPLIES, SCRAP
from ...games.city_of_horror.reading import ARMORY, BANK, CHURCH, CROSSROADS, HOSPITAL, CityReading, Printed
from ..base import Look, Worlds
from . import talk, voting, windows
from .appraisal import A_CARD, Appraisal
from .deals import Deal
from .evaluate import attack_outlook, awaited, expected, refresh_gain
from .ledger import Ledger
from .temper import BY_NAME

WHIM: Final = 0.4
"""How far moods may change a Movement card's worth: whoever is always right is always met there."""
APPEAL: Final = 1.5
"""How much more others are drawn to where a move brings a point more: they see the same table."""
CROWD: Final = 0.4
"""What it costs that another one is likely to come."""

ThumbRule = Callable[[Appraisal, Choice], Option]


@mypyc_attr(allow_interpreted_subclasses=True)
class ThumbBot:
    """Plays by rules of thumb. It remembers which place it was last asked about, that it plays a card, whose
    offer it has refused, and what everybody did."""

    name: Final = "thumb"

    def __init__(self) -> None:
        self.focus = ""
        self.playing = False
        self.printed: Printed | None = None  # what lies on the table stays the same all through a game
        self.persona = ""  # its temperament, if not the one that goes with its seat
        self.resolute = False  # its last answer keeps a word that it gave
        self.ledger = Ledger()
        self.rebuffed: Seat | None = None  # whose offer was refused, and may be answered by another
        self.deal: Deal | None = None  # what it is about to propose, if that was thought out
        self.pondered: talk.Occasion = ("", ())  # when it last thought of saying something

    def hear(self, since: int, events: Sequence[Event]) -> None:
        """What its seat saw; from the beginning, where something was taken back."""
        if not since:
            self.ledger = Ledger()
        for event in events:
            self.ledger.hear(event)

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        self.resolute = False
        if choice.prompt in ("talk", "draft"):
            return self._speak(look, choice, rng)
        if choice.prompt.startswith("window."):
            self.focus = str(choice.params[0]) if choice.params else ""
            self.playing = False
            if not windows.worth_a_thought(choice, self._printed(look)):
                return choice.options[0]
        rule = RULES.get(choice.prompt)
        if rule is None:
            return choice.options[0]
        s = self._appraisal(look, rng)
        answer = rule(s, choice)
        self.resolute = choice.prompt in voting.VOTES and voting.keeps_word(s, choice, answer)
        self.playing = self.playing or answer.key == "play"
        return answer

    def _speak(self, look: Look, choice: Choice, rng: Rng) -> Option | None:
        """Once for each occasion the bot thinks of saying something; otherwise it does not even look."""
        if choice.options[0].key in REPLIES:
            answer = talk.reply(self._appraisal(look, rng), choice)
            self.rebuffed = int(answer.args[0]) if answer.key == "refuse" else None
            return answer
        if choice.prompt == "draft":
            return self._draft(look, choice, rng)
        self.deal = None
        rebuffed, self.rebuffed = self.rebuffed, None
        if rebuffed is None and self.pondered == look.occasion:
            return None
        self.pondered = look.occasion
        return talk.talk(self._appraisal(look, rng), choice, look.occasion, rebuffed)

    def _draft(self, look: Look, choice: Choice, rng: Rng) -> Option:
        answer = talk.draft(self._appraisal(look, rng), choice, look.occasion, self.deal)
        if answer.key in (POST, SCRAP):
            self.deal = None
        return answer

    def _printed(self, look: Look) -> Printed:
        """Read once, because to look at the table costs more than most decisions."""
        if self.printed is None:
            self.printed = self._reading(look).printed
        return self.printed

    def _appraisal(self, look: Look, rng: Rng) -> Appraisal:
        temper = BY_NAME.get(self.persona)
        return Appraisal(self._reading(look), rng, self.focus, self.playing, self.ledger, temper)

    @staticmethod
    def _reading(look: Look) -> CityReading:
        reading: CityReading = look.reading
        return reading


def named(option: Option) -> str:
    return str(option.args[0])


# -- before the first turn ---------------------------------------------------------------------------------

EXPOSED: Final = {CROSSROADS: 1.0, HOSPITAL: 0.6, BANK: 0.5, ARMORY: 0.5, CHURCH: 0.4}
"""How dangerous a start at a place is."""


def place_someone(s: Appraisal, choice: Choice) -> Option:
    """The precious and the immobile to the quiet places, the others to the Crossroads."""
    danger = EXPOSED.get(str(choice.params[1]), 0.2)

    def shelter(option: Option) -> float:
        name = named(option)
        return s.reading.character(name).value + (0.0 if s.reading.is_mobile(name) else 2.0)

    ranked = sorted(choice.options, key=shelter, reverse=True)
    return ranked[min(len(ranked) - 1, int(danger * len(ranked)))]


def keep_card(s: Appraisal, choice: Choice) -> Option:
    return max(choice.options, key=lambda option: s.card_use(named(option)))


# -- moving ------------------------------------------------------------------------------------------------


def movement_card(s: Appraisal, choice: Choice) -> Option:
    """To where a move brings most, over all that the invasion may bring, and not where everybody goes."""
    futures = expected(s)
    gains = [sum(future.best(named(o))[0] for future in futures) / len(futures) for o in choice.options]
    appeal = [exp(APPEAL * (gain - max(gains))) for gain in gains]
    rivals = CROWD * (len(s.seats) - 1) / sum(appeal)
    whims = [(WHIM + 0.3 * s.temper.whim) * s.rng.below(100) / 100 for _ in gains]
    worths = [gain - rivals * drawn + whim for gain, drawn, whim in zip(gains, appeal, whims, strict=True)]
    return choice.options[worths.index(max(worths))]


def move_who(s: Appraisal, choice: Choice) -> Option:
    """Whoever gains most by it; through a side door if that is worth it."""
    prospects = awaited(s)
    card, end = map(str, choice.params)

    def gain(option: Option) -> float:
        name = named(option)
        if option.key == "move":
            return prospects.gain(name, end)
        price = s.power_cost(name) if option.key == "squeeze" else 0.5
        return prospects.gain(name, card) - price

    return max(choice.options, key=gain)


def cancel_move(s: Appraisal, choice: Choice) -> Option:
    """The Priest keeps his peace: two points are more than a rival's step is worth."""
    return choice.options[0]


# -- cancelling --------------------------------------------------------------------------------------------


def cancel_card(s: Appraisal, choice: Choice) -> Option:
    """Only what is likely to hurt: zombies called to where one stands, a cancel of one's own card, and, when
    nothing else is left to do, the strongest rival's last points."""
    cancels = choice.options[1:]
    if not cancels:
        return choice.options[0]
    cheapest = min(cancels, key=lambda option: windows.cost(s, option))
    harm = harm_of(s, int(choice.params[0]), s.printed.cards[str(choice.params[1])].effect.name)
    return cheapest if harm > windows.cost(s, cheapest) else choice.options[0]


def harm_of(s: Appraisal, player: Seat, effect: str) -> float:
    """What that player's card is about to do to the bot; its target is named before it can be cancelled."""
    if effect == "cancel_card":
        return 1.2 if s.playing else 0.0
    if effect in ("add_zombies", "lure_anywhere"):
        return harm_of_zombies(s, *s.reading.called)
    if effect == "steal":
        return A_CARD if s.reading.robbed == s.me else 0.0
    if effect in ("points", "refresh") and not s.turns_left:
        rivals = [seat for seat in s.seats if seat != s.me]
        return 0.6 if player == max(rivals, key=s.strength) else 0.0
    return 0.0


def harm_of_zombies(s: Appraisal, place: str, zombies: int) -> float:
    """How much worse that place would become."""
    if not place:
        return 0.0
    spot = s.spot(place)
    return attack_outlook(s, spot) - windows.with_zombies(s, spot, spot.zombies + zombies)


# -- places ------------------------------------------------------------------------------------------------


def pay(s: Appraisal, choice: Choice, gain: float) -> Option:
    """Use the place, at the lowest price, if it brings more than that; the first option is to decline."""

    def price(option: Option) -> float:
        if option.key == "discard":
            return s.card_worth(named(option))
        if option.key == "exhaust":
            return s.power_cost(named(option))
        return float(option.args[0]) if option.key == "eat" else 0.0

    cheapest = min(choice.options[1:], key=price)
    return cheapest if gain > price(cheapest) else choice.options[0]


def activate_refresh(s: Appraisal, choice: Choice) -> Option:
    return pay(s, choice, refresh_gain(s))


def activate_antidote(s: Appraisal, choice: Choice) -> Option:
    """Nobody leaves the city without one."""
    return pay(s, choice, s.antidote_worth())


def activate_turn_leader(s: Appraisal, choice: Choice) -> Option:
    """Only if the leader is about to find the bot at the Crossroads."""
    spot = s.spot(CROSSROADS)
    return pay(s, choice, 0.7 * (windows.turn_leader(s, spot, choice.options[0]) - attack_outlook(s, spot)))


def activate_nudge_leader(s: Appraisal, choice: Choice) -> Option:
    """One step on, if the next one there is better prey."""
    spot = s.spot(CROSSROADS)
    nudged = spot.copy()
    nudged.hunt = spot.hunt[1:] + spot.hunt[:1]
    return pay(s, choice, attack_outlook(s, nudged) - attack_outlook(s, spot))


def activate_draw(s: Appraisal, choice: Choice) -> Option:
    return pay(s, choice, A_CARD if s.turns_left else 0.0)


def activate_salvage(s: Appraisal, choice: Choice) -> Option:
    """The best card of the discard pile, while there is time to use it."""
    best = max(map(s.card_gain, s.view.discard), default=0.0)
    return pay(s, choice, best - 0.5)


def activate_food(s: Appraisal, choice: Choice) -> Option:
    best = max([s.printed.meal, *s.view.food_up])
    return pay(s, choice, best)


def which_food(s: Appraisal, choice: Choice) -> Option:
    """The most; an unseen one counts as the average."""
    return max(choice.options, key=lambda option: float(option.args[0]) if option.args else s.printed.meal)


def pay_with_least(s: Appraisal, choice: Choice) -> Option:
    return min(choice.options, key=lambda option: s.card_worth(named(option)))


# -- votes and losses --------------------------------------------------------------------------------------


def victim(s: Appraisal, choice: Choice) -> Option:
    """Whoever is worth least."""
    return min(choice.options, key=lambda option: s.lives[named(option)])


def take(s: Appraisal, choice: Choice) -> Option:
    """An antidote while one is needed, else the best card."""

    def worth(option: Option) -> float:
        return s.antidote_worth() if option.key == "take_antidote" else s.card_gain(named(option))

    return max(choice.options, key=worth)


def hand_out(s: Appraisal, choice: Choice) -> Option:
    """As little as possible, to the weakest, and to whoever has earned it."""

    def harm(option: Option) -> float:
        seat = int(option.args[-1])
        thing = 2.0 if option.key == "hand_out_antidote" else s.card_use(named(option))
        return thing * (s.strength(seat) - 3.0 * s.temper.loyalty * s.ledger.goodwill(s.me, seat))

    return min(choice.options, key=harm)


def vaccinate(s: Appraisal, choice: Choice) -> Option:
    """Whoever is worth most."""
    return max(choice.options, key=lambda option: s.reading.character(named(option)).value)


RULES: Final[dict[str, ThumbRule]] = {
    "setup.place": place_someone,
    "draft.keep": keep_card,
    "movement.card": movement_card,
    **dict.fromkeys(windows.WHEN, windows.act),
    "cancel.card": cancel_card,
    "cancel.move": cancel_move,
    "card.kill_where": windows.kill_where,
    "card.alarm_where": windows.alarm_where,
    "card.lure_from": windows.lure_from,
    "card.lure_to": windows.lure_to,
    "card.kitten_from": windows.kitten_from,
    "card.refresh_whom": windows.refresh_whom,
    "card.hide_whom": windows.hide_whom,
    "card.leader_where": windows.leader_where,
    "card.steal_from": windows.steal_from,
    "card.replica_whom": windows.replica_whom,
    "card.replica_where": windows.replica_where,
    "card.new_movement": windows.new_movement,
    "explosion.where": windows.explosion_where,
    "barter.pay": pay_with_least,
    "salvage.which": keep_card,
    "move.who": move_who,
    "activate.refresh": activate_refresh,
    "activate.antidote": activate_antidote,
    "activate.turn_leader": activate_turn_leader,
    "activate.nudge_leader": activate_nudge_leader,
    "activate.draw": activate_draw,
    "activate.salvage": activate_salvage,
    "activate.food": activate_food,
    "activate.food_face_up": activate_food,
    "food.which": which_food,
    "vote.attack": voting.vote_against,
    "vote.share": voting.vote_for,
    "attack.tie": voting.break_tie,
    "attack.victim": victim,
    "share.take": take,
    "share.hand_out": hand_out,
    "vaccinate.who": vaccinate,
    "offer.pick": talk.pick,
}
