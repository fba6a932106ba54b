"""What must hold at every moment of every game, whatever is played."""

from __future__ import annotations

from typing import Any

from .kinds import NOWHERE, Hero
from .state import ELIMINATED, NO_CARD, Outbreak, team


def invariants(g: Outbreak) -> list[str]:
    """What must hold at every moment of every game, whatever is played."""
    faults = [*_card_faults(g), *_figure_faults(g)]
    for hero in team(g):
        faults += [f"{g.content.names['hero'][hero]}: {fault}" for fault in _hero_faults(g, hero)]
    if bool(g.outcome) != g.over:
        faults.append(f"outcome “{g.outcome}” while the game is{' ' if g.over else ' not '}over")
    return faults


def _card_faults(g: Outbreak) -> list[str]:
    content = g.content
    faults: list[str] = []
    escorting = [card for card in g.escorts if card != NO_CARD]
    if sorted(g.spawn_deck + g.spawn_discard + g.spawn_out + escorting) != list(range(len(content.spawn))):
        faults.append("Spawn cards lost or doubled")
    held = [trait for traits in g.traits for trait in traits]
    if sorted(g.trait_deck + g.trait_discard + held) != [
        trait for trait, entry in enumerate(content.traits) for _ in range(entry.copies)
    ]:
        faults.append("Traits lost or doubled")
    on_board = [who for who, zone in enumerate(g.super_at) if zone >= 0 or g.super_back[who] >= 0]
    if sorted(g.super_deck + g.super_discard + on_board + _arriving(g)) != list(
        range(len(content.super_heroes))
    ):
        faults.append("Super Heroes lost or doubled")
    piles = g.people_deck + g.people_discard + g.people_out + g.cards + g.face_down + g.under + _kept(g)
    people = [person for person, zone in enumerate(g.people_at) if zone >= 0]
    if sorted(card for card in piles + people if card != NO_CARD) != [
        card for card, entry in enumerate(content.bystanders) for _ in range(entry.copies)
    ]:
        faults.append("Bystander cards lost or doubled")
    return faults


def _arriving(g: Outbreak) -> list[int]:
    """Super Heroes drawn and not yet put down."""
    steps: list[Any] = [g.asker] if g.open else []
    return [step.super_hero for step in steps if step.topic == "arriving"]


def _kept(g: Outbreak) -> list[int]:
    """Bystander cards that a hero is deciding about."""
    steps: list[Any] = [*g.agenda, *([g.asker] if g.open else [])]
    return [step.bystander for step in steps if step.topic == "keeping"]


def _figure_faults(g: Outbreak) -> list[str]:
    faults: list[str] = []
    for kind, entry in enumerate(g.content.agents):
        if min(g.agents[kind]) < 0 or sum(g.agents[kind]) > entry.figures:
            faults.append(f"{g.content.names['enemy'][kind]}: {g.agents[kind]}")
    if g.sign_uses and not g.play.board.sign >= 0:
        faults.append("a Sign where the mission has none")
    if (g.sign_at != NOWHERE) != (g.sign_uses > 0):
        faults.append(f"the Sign: {g.sign_at}, {g.sign_uses}")
    return faults


def _hero_faults(g: Outbreak, hero: Hero) -> list[str]:
    box = g.content.box
    faults: list[str] = []
    if not 0 <= g.hunger[hero] <= box.hunger:
        faults.append(f"Hunger {g.hunger[hero]}")
    if not 0 <= g.power[hero] <= box.power:
        faults.append(f"Power {g.power[hero]}")
    if not 0 <= g.health[hero] <= box.health or (g.health[hero] == 0) != (g.hero_at[hero] == ELIMINATED):
        faults.append(f"Health {g.health[hero]} at {g.hero_at[hero]}")
    if g.actions[hero] < 0:
        faults.append(f"{g.actions[hero]} actions")
    deciding = any(step.name.endswith("DiscardDown") for step in [g.asker, *g.agenda])
    if len(g.traits[hero]) > box.traits + deciding:
        faults.append(f"{len(g.traits[hero])} Traits")
    return faults
