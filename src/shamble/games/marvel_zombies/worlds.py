"""Possible tables for those who think ahead: what nobody can know, drawn anew."""

from __future__ import annotations

from ...engine import Rng, Seat
from .setup import hide_cards
from .state import NO_CARD, Outbreak


def determinise(g: Outbreak, seat: Seat, rng: Rng) -> None:
    """Decks in another order, other cards face down, other colours of Objectives."""
    unknown = len(g.super_deck) - g.super_seen
    rivals, seen = g.super_deck[:unknown], g.super_deck[unknown:]
    for deck in (g.spawn_deck, g.trait_deck, rivals):
        deck.sort()
        rng.scatter(deck)
    g.super_deck = rivals + seen
    _hide_again(g, rng)
    unseen = [index for index in range(len(g.objective_colours)) if not g.objectives_known >> index & 1]
    colours = sorted(g.objective_colours[index] for index in unseen)
    rng.scatter(colours)
    for index, colour in zip(unseen, colours, strict=True):
        g.objective_colours[index] = colour


def _hide_again(g: Outbreak, rng: Rng) -> None:
    """Bystander cards that nobody has seen, dealt anew as the mission dealt them."""
    zones = [zone for zone, card in enumerate(g.face_down) if card != NO_CARD]
    under = [index for index, card in enumerate(g.under) if card != NO_CARD]
    hidden = [g.face_down[zone] for zone in zones] + [g.under[index] for index in under]
    cards = sorted(hidden + g.people_deck)
    rng.scatter(cards)
    g.people_deck = hide_cards(g, cards, zones, under, rng)
