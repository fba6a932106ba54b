"""Setting the table of Marvel Zombies from a scenario's literal (docs/recipes/write-a-scenario.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.literal import Put, coming, index_of, listed, plain, put_all
from .board import NOWHERE, STREET
from .content import COLOURS
from .state import NO_CARD, NOBODY, Outbreak, replaced


def arrange(g: Outbreak, literal: Mapping[str, Any]) -> None:
    """Put things where the literal says; what it does not mention stays as set up, questions withdrawn."""
    put_all(g, WORDS, literal)


def _heroes(g: Outbreak, value: Mapping[str, Mapping[str, Any]]) -> None:
    """{"wasp": {"at": "8R-b", "seat": 0, "xp": 7, "hunger": 2, "power": 0, "health": 3, "actions": 3,
    "traits": "feast", "card": "wong"}}: nobody else plays."""
    heroes = len(g.owner)
    g.owner, g.hero_at = [NOBODY] * heroes, [NOWHERE] * heroes
    g.traits, g.cards = ((),) * heroes, [NO_CARD] * heroes
    g.trait_deck = [trait for trait, entry in enumerate(g.content.traits) for _ in range(entry.copies)]
    g.trait_discard = []
    for name, facts in value.items():
        hero = index_of(g, "hero", name)
        g.owner[hero] = facts.get("seat", 0)
        g.hero_at[hero] = g.board.zone(facts["at"]) if "at" in facts else g.board.starts[0]
        g.health[hero] = facts.get("health", g.content.box.health)
        g.hunger[hero] = facts.get("hunger", 0)
        g.power[hero] = facts.get("power", 0)
        g.xp[hero] = facts.get("xp", 0)
        g.actions[hero] = facts.get("actions", 0)
        held = [index_of(g, "trait", trait) for trait in listed(facts.get("traits", ""))]
        for trait in held:
            g.trait_deck.remove(trait)
        g.traits = replaced(g.traits, hero, tuple(held))
        if "card" in facts:
            g.cards[hero] = _take_person(g, facts["card"])


def _take_person(g: Outbreak, name: str) -> int:
    """A Bystander card from wherever it lies; what lay face down is replaced from the deck."""
    card = index_of(g, "bystander", name)
    for pile in (g.people_deck, g.people_discard, g.people_out):
        if card in pile:
            pile.remove(card)
            return card
    for places in (g.face_down, g.under):
        if card in places:
            places[places.index(card)] = g.people_deck.pop() if g.people_deck else NO_CARD
            return card
    for places in (g.cards,):
        if card in places:
            places[places.index(card)] = NO_CARD
            return card
    g.people_at[card] = NOWHERE
    return card


def _enemies(g: Outbreak, value: Mapping[str, str]) -> None:
    """{"8R-b": "2 trooper, guard, thor"}: nobody else is on the board."""
    for kind in g.agents:
        kind[:] = [0] * len(kind)
    for who, zone in enumerate(g.super_at):
        if zone >= 0:
            g.super_at[who] = NOWHERE
            g.super_deck.insert(0, who)
    for place, text in value.items():
        zone = g.board.zone(place)
        for word in listed(text):
            count, _, name = word.rpartition(" ")
            if name in g.content.agent:
                g.agents[g.content.agent[name]][zone] += int(count or 1)
            else:
                who = index_of(g, "super_hero", name)
                g.super_deck.remove(who)
                g.super_at[who] = zone


def _people(g: Outbreak, value: Mapping[str, str]) -> None:
    """{"8R-b": "wong, okoye*"}: figures on the board; * escorted."""
    for person, zone in enumerate(g.people_at):
        if zone >= 0:
            g.people_at[person] = NOWHERE
            g.people_deck.insert(0, person)
    for place, text in value.items():
        for word in listed(text):
            person = _take_person(g, word.rstrip("*+"))
            g.people_at[person] = g.board.zone(place)
            if "*" in word:
                escort = next(c for c in g.spawn_deck if g.content.spawn[c].kind == "escort")
                g.spawn_deck.remove(escort)
                g.escorts[person] = escort
            if "+" in word:
                g.marked |= 1 << person


def _face_down(g: Outbreak, value: Mapping[str, str]) -> None:
    """{"8R-A": "wong"}: what lies face down; other zones have nothing."""
    for zone, card in enumerate(g.face_down):
        if card != NO_CARD:
            g.people_deck.insert(0, card)
            g.face_down[zone] = NO_CARD
    for place, name in value.items():
        g.face_down[g.board.zone(place)] = _take_person(g, name)


def _open(g: Outbreak, value: str | list[str]) -> None:
    """Doors that stand open, by name; the buildings behind them count as opened."""
    for name in listed(value):
        door = g.board.doors[g.board.door(name)]
        g.doors |= 1 << door.index
        for zone in door.zones:
            if g.board.building_of[zone] != STREET:
                g.revealed |= 1 << g.board.building_of[zone]


def _spawn_deck(g: Outbreak, value: str) -> None:
    """Spawn cards, next first; the rest lies below."""
    top = [index_of(g, "spawn", name) for name in listed(value)]
    for card in top:
        (g.spawn_deck if card in g.spawn_deck else g.spawn_discard).remove(card)
    g.spawn_deck += top[::-1]


def _on_top(deck: str, kind: str) -> Put:
    """Cards on top of a deck, next first."""

    def put(g: Outbreak, value: str) -> None:
        top = [index_of(g, kind, name) for name in listed(value)]
        cards: list[int] = getattr(g, deck)
        for card in top:
            if card not in cards and kind == "bystander":
                cards.append(_take_person(g, g.content.names[kind][card]))
            cards.remove(card)
        cards += top[::-1]

    return put


DECKS = {
    "spawn": ("spawn_deck", "spawn_discard"),
    "super_hero": ("super_deck", "super_discard"),
    "trait": ("trait_deck", "trait_discard"),
    "bystander": ("people_deck", "people_discard"),
}


def _used_up(g: Outbreak, value: str | list[str]) -> None:
    """Decks, by name, that lie among their discards to the last card."""
    for name in listed(value):
        deck, discard = DECKS[name]
        setattr(g, discard, getattr(g, discard) + getattr(g, deck))
        setattr(g, deck, [])


def _taken(g: Outbreak, value: str) -> None:
    """Objectives that were taken, by name."""
    for name in listed(value):
        index = index_of(g, "objective", name)
        g.objectives_taken |= 1 << index
        g.objectives_known |= 1 << index


def _colours(g: Outbreak, value: str) -> None:
    """The Objectives' colours in order: "red, blue, red"."""
    g.objective_colours = [COLOURS.index(name) for name in listed(value)]


def _spawns(g: Outbreak, value: str | list[str]) -> None:
    """The zones whose Spawn Points are active; others are not."""
    zones = {g.board.zone(name) for name in listed(value)}
    g.spawn_active = sum(1 << point.index for point in g.board.spawns if point.zone in zones)
    g.spawn_points |= g.spawn_active


def _sign(g: Outbreak, value: tuple[str, int]) -> None:
    """(zone, uses left)."""
    g.sign_at, g.sign_uses = g.board.zone(value[0]), value[1]


def _exit(g: Outbreak, value: str) -> None:
    g.exit_at = g.board.zone(value)


def _at(g: Outbreak, value: str | list[str]) -> None:
    """The steps to come, e.g. "HeroTurn wasp" or ["EnemyAttack 8R-b 3"]; then nothing."""

    def place(field: str, word: str) -> int | None:
        if word.lstrip("-").isdigit():
            return None
        if field in ("zone", "origin"):
            return g.board.zone(word)
        return g.board.door(word) if field == "door" else None

    coming(g, value, place)


WORDS: dict[str, Put] = {
    "turn": plain("turn"),
    "stage": plain("stage"),
    "activated": plain("activated"),
    "face_down": _face_down,
    "heroes": _heroes,
    "open": _open,
    "people": _people,
    "enemies": _enemies,
    "spawn_deck": _spawn_deck,
    "super_deck": _on_top("super_deck", "super_hero"),
    "trait_deck": _on_top("trait_deck", "trait"),
    "people_deck": _on_top("people_deck", "bystander"),
    "used_up": _used_up,
    "colours": _colours,
    "taken": _taken,
    "spawns": _spawns,
    "sign": _sign,
    "exit": _exit,
    "at": _at,
}
