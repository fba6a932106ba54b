"""Windows: when the bot plays a card or uses a power, and at what it aims.

Nearly everything waits for the last moment, the window before an attack: what happens to that place is the
measure of every tool.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from math import inf
from typing import Final

from ...engine import Choice, Option, Seat
from ...games.city_of_horror.reading import CROSSROADS, Printed
from .appraisal import Appraisal, Spot
from .evaluate import SPITE, Prospects, attack_outlook, awaited, refresh_gain, regain, spoils

MARGIN: Final = 0.3
"""How much a card or power must bring beyond its worth: others may still act, and so may a later need."""
WORTH_LOOKING: Final = 4
"""With so many cards in hand one can be spared to look at what is coming."""

LAST_MOMENT: Final = frozenset(
    "kill kill_half kill_here lure lure_anywhere add_zombies follow_kitten hide turn_leader replace_vote"
    " speak_up give_birth take_lead".split()
)
WHEN: Final[dict[str, frozenset[str]]] = {
    "window.choice": frozenset({"draw", "steal", "look"}),
    "window.move": frozenset({"change_card"}),
    "window.moved": frozenset({"calm"}),
    "window.attack": LAST_MOMENT,
    "window.share": frozenset({"replace_vote", "speak_up", "give_birth"}),
    "window.vaccination": frozenset({"refresh"}),
}
"""What is worth a thought in which window."""


def worth_a_thought(choice: Choice, printed: Printed) -> bool:
    """Can the bot do anything that it would do now? If not it passes without looking at the table."""
    wanted = WHEN.get(choice.prompt)
    return wanted is not None and any(printed.deed(option) in wanted for option in choice.options)


def cost(s: Appraisal, option: Option) -> float:
    name = str(option.args[0])
    return s.card_worth(name) if option.key == "play" else s.power_cost(name)


def act(s: Appraisal, choice: Choice) -> Option:
    """The option that brings most, if any brings enough; the first one is to pass."""
    wanted = WHEN[choice.prompt]
    gain, ceiling = GAINS[choice.prompt], most_gain(s, choice)
    best, most = choice.options[0], MARGIN
    for option in choice.options[1:]:
        if s.printed.deed(option) in wanted:
            price = cost(s, option)
            if ceiling - price > most:  # else it is not worth weighing: most are not
                bonus = gain(s, choice, option) - price
                if bonus > most:
                    best, most = option, bonus
    return best


def most_gain(s: Appraisal, choice: Choice) -> float:
    """No option brings more."""
    if choice.prompt == "window.attack":
        return SPITE - attack_outlook(s, s.spot(s.focus))
    return inf


# -- before the attack -------------------------------------------------------------------------------------


def attack_gain(s: Appraisal, choice: Choice, option: Option) -> float:
    """How much better the attack at this place would go."""
    spot = s.spot(s.focus)
    deed = s.printed.deed(option)
    if option.key == "power" and deed in ON_THE_SPOT and not s.has(str(option.args[0]), spot.name):
        return 0.0
    before = attack_outlook(s, spot)
    if deed in KILLS:
        return shooting_gain(s, choice, option, before)
    return TOOLS[deed](s, spot, option) - before


ON_THE_SPOT: Final = frozenset({"kill_here", "lure", "hide", "speak_up", "give_birth"})
"""Powers that work where the character is."""
KILLS: Final = frozenset({"kill", "kill_half", "kill_here", "lure"})
"""What leaves fewer zombies at the place; it may take several."""


def killed(s: Appraisal, spot: Spot, option: Option) -> int:
    """How many zombies fewer there are afterwards."""
    deed = s.printed.deed(option)
    if deed == "kill_half":
        return spot.zombies // 2
    return s.printed.zombies(option) or 1


def shooting_gain(s: Appraisal, choice: Choice, option: Option, before: float) -> float:
    """What it brings to stop the attack, less the other weapons that this takes."""
    spot = s.spot(s.focus)
    if before >= 0 or not spot.attacked:
        return 0.0
    missing = spot.excess - killed(s, spot, option)
    return -before - reinforcement(s, spot, other_weapons(s, choice, option), missing)


def other_weapons(s: Appraisal, choice: Choice, option: Option) -> list[Option]:
    """What else in hand or at the place leaves fewer zombies there; each copy of a card counts."""
    weapons: list[Option] = []
    for other in choice.options[1:]:
        if s.printed.deed(other) in KILLS:
            name = str(other.args[0])
            copies = s.hand.count(name) if other.key == "play" else int(s.has(name, s.focus))
            weapons += [other] * (copies - (other is option))
    return weapons


def reinforcement(s: Appraisal, spot: Spot, others: list[Option], missing: int) -> float:
    """What the cheapest of the other weapons cost that kill those still missing."""
    if missing <= 0:
        return 0.0
    enough = [
        sum(cost(s, other) for other in some)
        for size in (1, 2)
        for some in combinations(others, size)
        if sum(killed(s, spot, other) for other in some) >= missing
    ]
    return min(enough, default=99.0)


def with_zombies(s: Appraisal, spot: Spot, zombies: int) -> float:
    changed = spot.copy()
    changed.zombies = max(0, min(s.printed.zombie_cap, zombies))
    return attack_outlook(s, changed)


def alarm(s: Appraisal, spot: Spot, option: Option) -> float:
    """More zombies: for a place where only others are in danger."""
    return with_zombies(s, spot, spot.zombies + s.printed.zombies(option))


def flare(s: Appraisal, spot: Spot, option: Option) -> float:
    """One zombie away from here, or one more."""
    return max(with_zombies(s, spot, spot.zombies - 1), with_zombies(s, spot, spot.zombies + 1))


def kitten(s: Appraisal, spot: Spot, option: Option) -> float:
    """All of them away, unless the kitten stays."""
    return attack_outlook(s, spot) / len(s.reading.place_names)


def hide(s: Appraisal, spot: Spot, option: Option) -> float:
    """A character alone there cannot be eaten; of two, the other one could."""
    if len(spot.lives) != 1 or not spot.attacked:
        return attack_outlook(s, spot)
    hidden = spot.copy()
    hidden.prey[s.me], hidden.lives = 0, []
    return attack_outlook(s, hidden)


def turn_leader(s: Appraisal, spot: Spot, option: Option) -> float:
    """Let the leader look at somebody else first."""
    if spot.name != CROSSROADS:
        return attack_outlook(s, spot)
    return max(attack_outlook(s, turned(s, spot, colour)) for colour in s.reading.colours)


def turned(s: Appraisal, spot: Spot, colour: str) -> Spot:
    changed = spot.copy()
    changed.hunt = s.reading.hunt(colour)
    return changed


def replica(s: Appraisal, spot: Spot, option: Option) -> float:
    """Vote in the place of whoever holds the votes that matter."""
    seat = best_replica(s, spot)
    return attack_outlook(s, spot) if seat is None else attack_outlook(s, replaced(s, spot, seat))


def replaced(s: Appraisal, spot: Spot, seat: Seat) -> Spot:
    changed = spot.copy()
    changed.hand_over(seat, s.me)
    return changed


def best_replica(s: Appraisal, spot: Spot) -> Seat | None:
    """In whose place a vote would help most here."""
    if spot.name == CROSSROADS or not s.own_at(spot.name):
        return None
    voters = [seat for seat, votes in enumerate(spot.votes) if votes and seat != s.me]
    return max(voters, key=lambda seat: vote_value(s, replaced(s, spot, seat)), default=None)


def vote_value(s: Appraisal, spot: Spot) -> float:
    return attack_outlook(s, spot) + spoils(s, spot)


def another_vote(s: Appraisal, spot: Spot, option: Option) -> float:
    """The Grandpa speaks, or the Pregnant Woman has her child."""
    return attack_outlook(s, with_vote(s, spot))


def with_vote(s: Appraisal, spot: Spot) -> Spot:
    changed = spot.copy()
    changed.votes[s.me] += 1
    return changed


def take_lead(s: Appraisal, spot: Spot, option: Option) -> float:
    """With the marker a tie is the bot's to break."""
    first, s.first = s.first, s.me
    after = attack_outlook(s, spot)
    s.first = first
    return after


TOOLS: Final[dict[str, Callable[[Appraisal, Spot, Option], float]]] = {
    "add_zombies": alarm,
    "lure_anywhere": flare,
    "follow_kitten": kitten,
    "hide": hide,
    "turn_leader": turn_leader,
    "replace_vote": replica,
    "speak_up": another_vote,
    "give_birth": another_vote,
    "take_lead": take_lead,
}


# -- the other windows -------------------------------------------------------------------------------------


def early_gain(s: Appraisal, choice: Choice, option: Option) -> float:
    """Cards early, while there is time to use them; a look ahead only with cards to spare."""
    deed = s.printed.deed(option)
    if deed == "draw":
        return 1.7 if s.turns_left else 0.0
    if deed == "steal":
        return 2.4 if option.key == "play" else 1.6
    return 0.8 if len(s.hand) > WORTH_LOOKING and s.view.turn > 1 else 0.0


def change_gain(s: Appraisal, choice: Choice, option: Option) -> float:
    """How much better another Movement card would do."""
    if choice.params[0] != s.me:
        return 0.0
    prospects = awaited(s)
    card = s.reading.seat(s.me).movement
    now = 0.0 if card is None else prospects.best(card)[0]
    return prospects.best(best_card(prospects))[0] - now


def best_card(prospects: Prospects) -> str:
    return max(prospects.spots, key=lambda card: prospects.best(card)[0])


def calm_gain(s: Appraisal, choice: Choice, option: Option) -> float:
    """The Blonde is quiet where one zombie more would be too many."""
    place = s.reading.character(str(option.args[0])).place
    if place is None:
        return 0.0
    spot = s.spot(place)
    return attack_outlook(s, spot) - with_zombies(s, spot, spot.zombies + 1)


def share_gain(s: Appraisal, choice: Choice, option: Option) -> float:
    """More votes, for what lies there."""
    spot = s.spot(s.focus)
    if s.printed.deed(option) == "replace_vote":
        seat = best_replica(s, spot)
        after = spot if seat is None else replaced(s, spot, seat)
    else:
        after = with_vote(s, spot) if s.has(str(option.args[0]), spot.name) else spot
    return spoils(s, after) - spoils(s, spot)


def last_gain(s: Appraisal, choice: Choice, option: Option) -> float:
    """At the end a drink makes points, and what is not used is lost."""
    return refresh_gain(s) + cost(s, option)


GAINS: Final[dict[str, Callable[[Appraisal, Choice, Option], float]]] = {
    "window.choice": early_gain,
    "window.move": change_gain,
    "window.moved": calm_gain,
    "window.attack": attack_gain,
    "window.share": share_gain,
    "window.vaccination": last_gain,
}


# -- aiming ------------------------------------------------------------------------------------------------


def spot_of(s: Appraisal, option: Option) -> Spot:
    return s.spot(str(option.args[0]))


def kill_where(s: Appraisal, choice: Choice) -> Option:
    """Where it was meant, else where it helps most."""
    kills = s.printed.cards[str(choice.params[0])].effect.zombies or 2

    def gain(option: Option) -> float:
        spot = spot_of(s, option)
        focus = 100.0 if spot.name == s.focus and spot.lives else 0.0
        return focus + with_zombies(s, spot, spot.zombies - kills) - attack_outlook(s, spot)

    return max(choice.options, key=gain)


def alarm_where(s: Appraisal, choice: Choice) -> Option:
    """Where it was meant, else where it harms others most."""
    calls = s.reading.played.effect.zombies

    def gain(option: Option) -> float:
        spot = spot_of(s, option)
        change = with_zombies(s, spot, spot.zombies + calls) - attack_outlook(s, spot)
        return change + (1.0 if spot.name == s.focus and change > 0 else 0.0)

    return max(choice.options, key=gain)


def lure_from(s: Appraisal, choice: Choice) -> Option:
    """Away from where the bot is in danger."""

    def gain(option: Option) -> float:
        spot = spot_of(s, option)
        change = with_zombies(s, spot, spot.zombies - 1) - attack_outlook(s, spot)
        return change + (1.0 if spot.name == s.focus and attack_outlook(s, spot) < 0 else 0.0)

    return max(choice.options, key=gain)


def lure_to(s: Appraisal, choice: Choice) -> Option:
    """To where it harms others, soon."""

    def gain(option: Option) -> float:
        spot = spot_of(s, option)
        change = with_zombies(s, spot, spot.zombies + 1) - attack_outlook(s, spot)
        return change + (0.5 if spot.name == s.focus and change > 0 else 0.0) - 0.1 * len(spot.lives)

    return max(choice.options, key=gain)


def kitten_from(s: Appraisal, choice: Choice) -> Option:
    """From where it was meant, else where the zombies are most in the way."""

    def good(option: Option) -> float:
        worth = attack_outlook(s, spot_of(s, option))
        return worth - (100.0 if option.args[0] == s.focus and worth < 0 else 0.0)

    return min(choice.options, key=good)


def refresh_whom(s: Appraisal, choice: Choice) -> Option:
    return max(choice.options, key=lambda option: regain(s, str(option.args[0])))


def hide_whom(s: Appraisal, choice: Choice) -> Option:
    """Whoever is at the place in question, else whoever is most in danger."""

    def gain(option: Option) -> float:
        name = str(option.args[0])
        place = s.reading.character(name).place
        danger = 0.0 if place is None else -attack_outlook(s, s.spot(place))
        return s.lives[name] + (100.0 if place == s.focus else danger)

    return max(choice.options, key=gain)


def leader_where(s: Appraisal, choice: Choice) -> Option:
    """To the colour that leads to the strongest of the others at the Crossroads."""
    spot = s.spot(CROSSROADS)

    def gain(option: Option) -> float:
        changed = turned(s, spot, str(option.args[0]))
        victim = next((seat for seat in changed.hunt if spot.prey[seat] and seat != s.me), None)
        harm = 0.01 * s.strength(victim) if victim is not None else 0.0
        return attack_outlook(s, changed) + harm

    return max(choice.options, key=gain)


def steal_from(s: Appraisal, choice: Choice) -> Option:
    """From the strongest."""
    return max(choice.options, key=lambda option: s.strength(int(option.args[0])))


def replica_whom(s: Appraisal, choice: Choice) -> Option:
    seat = best_replica(s, s.spot(s.focus)) if s.focus in s.reading.place_names else None
    meant = [option for option in choice.options if option.args[0] == seat]
    return meant[0] if meant else steal_from(s, choice)


def replica_where(s: Appraisal, choice: Choice) -> Option:
    """Where it was meant, else where the bot has most people."""
    meant = next((option for option in choice.options if option.args[0] == s.focus), None)
    return meant or max(choice.options, key=lambda option: s.own_at(str(option.args[0])))


def new_movement(s: Appraisal, choice: Choice) -> Option:
    prospects = awaited(s)
    return max(choice.options, key=lambda option: prospects.best(str(option.args[0]))[0])


def explosion_where(s: Appraisal, choice: Choice) -> Option:
    """Far from one's own people, near the others'."""

    def harm(option: Option) -> float:
        spot = spot_of(s, option)
        return sum(prey if seat == s.me else -0.4 * prey for seat, prey in enumerate(spot.prey))

    return min(choice.options, key=harm)
