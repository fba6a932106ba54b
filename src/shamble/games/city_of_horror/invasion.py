"""Rulebook: "3. Invasion": zombies move, zombies arrive, help is dropped, the leader advances."""

from __future__ import annotations

from .content import InvasionEntry
from .state import City, Rule
from .zombies import add_zombies, advance_leader, move_zombies, tell_zombies_came, tell_zombies_moved


class Invasion(Rule):
    """The top card of the stack is turned over and carried out; at set-up that is the 0:00 card."""

    def run(self, g: City) -> None:
        card = g.invasions.pop()
        g.commit()
        g.emit("invasion", card)
        carry_out(g, g.content.invasions[card])


def carry_out(g: City, card: InvasionEntry) -> None:
    for origin, target in card.moves:
        start, end = g.numbers[origin - 1], g.numbers[target - 1]
        tell_zombies_moved(g, start, end, move_zombies(g, start, end, g.zombies[start]))
    for location, zombies in zip(g.numbers, card.arrivals, strict=True):
        tell_zombies_came(g, location, add_zombies(g, location, zombies))
    for drop in sorted(card.drops, key=lambda drop: drop.place):
        _drop(g, g.numbers[drop.place - 1], drop.antidotes, drop.cards)
    if card.leader:
        advance_leader(g, card.leader)
        g.emit("leader_turned", g.leader)


def _drop(g: City, location: int, antidotes: int, cards: int) -> None:
    """What the reserve and the deck still hold; the cards stay face down."""
    antidotes = min(antidotes, g.antidote_reserve)
    cards = min(cards, len(g.deck))
    g.antidote_reserve -= antidotes
    g.supply_antidotes[location] += antidotes
    for _ in range(cards):
        g.supplies[location].append(g.deck.pop())
    g.supplies[location].sort()
    g.emit("dropped", location, antidotes, cards)
