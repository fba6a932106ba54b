"""Setting the table of Marvel Zombies from a scenario's literal (docs/recipes/write-a-scenario.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from ...engine import BadContent
from ...engine.literal import (
    Arrangement,
    Literal,
    LiteralWord,
    Put,
    by_index,
    coming,
    counted_name,
    enough,
    index_of,
    indexes,
    known,
    listed,
    marked,
    number,
    once,
    plain_number,
    refuse,
    seat_of,
)
from ...engine.table import replaced
from .kinds import COLOURS, NOWHERE, STREET, Door, Zone
from .sign import USES
from .state import NO_CARD, NOBODY, Outbreak

FACTS = ("at", "seat", "health", "hunger", "power", "xp", "actions", "traits", "card")
MOST_XP = 99


def zone_of(g: Outbreak, name: str) -> Zone:
    """By any of its names on this mission's board."""
    try:
        return g.board.zone(name)
    except BadContent:
        known(f"zone of {g.play.name}", name, g.board.names)
        raise


def door_of(g: Outbreak, name: str) -> Door:
    """Between two zones, in either order."""
    try:
        return g.board.door(name)
    except (BadContent, StopIteration):
        known(f"door of {g.play.name}", name, g.board.door_names)
        raise


def by_zone(g: Outbreak, value: Mapping[str, Any]) -> dict[Zone, Any]:
    return {zone_of(g, name): each for name, each in value.items()}


# -- heroes ------------------------------------------------------------------------------------------


def _heroes(g: Outbreak, value: Mapping[str, Mapping[str, Any]]) -> None:
    """Nobody else plays."""
    heroes = len(g.owner)
    g.owner, g.hero_at = [NOBODY] * heroes, [NOWHERE] * heroes
    g.traits, g.cards = ((),) * heroes, [NO_CARD] * heroes
    g.trait_deck = [trait for trait, entry in enumerate(g.content.traits) for _ in range(entry.copies)]
    g.trait_discard = []
    for hero, facts in by_index(g, "hero", value).items():
        for fact in facts:
            known("fact of a hero", fact, FACTS)
        g.owner[hero] = seat_of(g, facts.get("seat", 0))
        g.hero_at[hero] = zone_of(g, facts["at"]) if "at" in facts else g.board.starts[0]
        _set_dials(g, hero, facts)
        _give_traits(g, hero, listed(facts.get("traits", "")))
        if "card" in facts:
            g.cards[hero] = _take_person(g, facts["card"])


def _set_dials(g: Outbreak, hero: int, facts: Mapping[str, Any]) -> None:
    box = g.content.box
    g.health[hero] = number("health", facts.get("health", box.health), 1, box.health)
    g.hunger[hero] = number("hunger", facts.get("hunger", 0), 0, box.hunger)
    g.power[hero] = number("power", facts.get("power", 0), 0, box.power)
    g.xp[hero] = number("xp", facts.get("xp", 0), 0, MOST_XP)
    g.actions[hero] = number("actions", facts.get("actions", 0))


def _give_traits(g: Outbreak, hero: int, names: list[str]) -> None:
    enough("Traits for one hero", len(names), g.content.box.traits)
    held = [index_of(g, "trait", name) for name in names]
    for trait in held:
        _take(g.trait_deck, trait, g.content.names["trait"][trait])
    g.traits = replaced(g.traits, hero, tuple(held))


def _take(deck: list[int], card: int, name: str) -> None:
    """Out of a deck that must hold it still."""
    if card not in deck:
        refuse(f"the box holds no further {name}")
    deck.remove(card)


# -- everybody else ----------------------------------------------------------------------------------


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
    if card in g.cards:
        g.cards[g.cards.index(card)] = NO_CARD
    g.people_at[card] = NOWHERE
    return card


def _enemies(g: Outbreak, value: Mapping[str, str]) -> None:
    """Nobody else is on the board."""
    for kind in g.agents:
        kind[:] = [0] * len(kind)
    for who, zone in enumerate(g.super_at):
        if zone >= 0:
            g.super_at[who] = NOWHERE
            g.super_deck.insert(0, who)
    for zone, text in by_zone(g, value).items():
        for word in listed(text):
            _put_enemy(g, zone, word)
    for name, agent in g.content.agent.items():
        enough(f"figures of {name}", sum(g.agents[agent]), g.content.agents[agent].figures)


def _put_enemy(g: Outbreak, zone: Zone, word: str) -> None:
    count, name = counted_name(word)
    known("enemy", name, (*g.content.agent, *g.content.super_hero))
    if name in g.content.agent:
        g.agents[g.content.agent[name]][zone] += count
    else:
        once("figure of", [name] * count)
        _take(g.super_deck, g.content.super_hero[name], name)
        g.super_at[g.content.super_hero[name]] = zone


def _people(g: Outbreak, value: Mapping[str, str]) -> None:
    """Figures on the board."""
    for person, zone in enumerate(g.people_at):
        if zone >= 0:
            g.people_at[person] = NOWHERE
            g.people_deck.insert(0, person)
    for zone, text in by_zone(g, value).items():
        for word in listed(text):
            name, marks = marked(word, "*+")
            person = _take_person(g, name)
            g.people_at[person] = zone
            if "*" in marks:
                g.escorts[person] = _escort(g)
            if "+" in marks:
                g.marked |= 1 << person


def _escort(g: Outbreak) -> int:
    """A card that came with an escorted Bystander."""
    escorts = [card for card in g.spawn_deck if g.content.spawn[card].kind == "escort"]
    if not escorts:
        refuse("the box holds no further Spawn card that brings an escort")
    g.spawn_deck.remove(escorts[0])
    return escorts[0]


def _face_down(g: Outbreak, value: Mapping[str, str]) -> None:
    """Other zones have nothing."""
    for zone, card in enumerate(g.face_down):
        if card != NO_CARD:
            g.people_deck.insert(0, card)
            g.face_down[zone] = NO_CARD
    for zone, name in by_zone(g, value).items():
        g.face_down[zone] = _take_person(g, name)


def _open(g: Outbreak, value: str | list[str]) -> None:
    """Doors that stand open, by name; the buildings behind them count as opened."""
    for name in listed(value):
        door = g.board.doors[door_of(g, name)]
        g.doors |= 1 << door.index
        for zone in door.zones:
            if g.board.building_of[zone] != STREET:
                g.revealed |= 1 << g.board.building_of[zone]


# -- decks and tokens --------------------------------------------------------------------------------


def _spawn_deck(g: Outbreak, value: str) -> None:
    """Spawn cards, next first; the rest lies below."""
    top = indexes(g, "spawn", value)
    for card in top:
        deck = g.spawn_deck if card in g.spawn_deck else g.spawn_discard
        _take(deck, card, f"Spawn card {g.content.names['spawn'][card]}")
    g.spawn_deck += top[::-1]


def _on_top(deck: str, kind: str) -> Put:
    """Cards on top of a deck, next first."""

    def put(g: Outbreak, value: str) -> None:
        top = [index_of(g, kind, name) for name in listed(value)]
        cards: list[int] = getattr(g, deck)
        for card in top:
            if card not in cards and kind == "bystander":
                cards.append(_take_person(g, g.content.names[kind][card]))
            _take(cards, card, g.content.names[kind][card])
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
        deck, discard = DECKS[known("deck", name, DECKS)]
        setattr(g, discard, getattr(g, discard) + getattr(g, deck))
        setattr(g, deck, [])


def _taken(g: Outbreak, value: str) -> None:
    """Objectives that were taken, by name."""
    there = g.content.names["objective"][: len(g.board.objectives)]
    for name in listed(value):
        index = there.index(known(f"Objective of {g.play.name}", name, there))
        g.objectives_taken |= 1 << index
        g.objectives_known |= 1 << index


def _colours(g: Outbreak, value: str) -> None:
    """The Objectives' colours in order."""
    g.objective_colours = [COLOURS.index(known("colour", name, COLOURS)) for name in listed(value)]
    if len(g.objective_colours) != len(g.board.objectives):
        refuse(f"{g.play.name} has {len(g.board.objectives)} Objectives, not {len(g.objective_colours)}")


def _spawns(g: Outbreak, value: str | list[str]) -> None:
    """The zones whose Spawn Points are active; others are not."""
    zones = {zone_of(g, name) for name in listed(value)}
    there = {point.zone for point in g.board.spawns}
    for zone in zones - there:
        known("zone with a Spawn Point", g.board.names[zone], [g.board.names[each] for each in sorted(there)])
    g.spawn_active = sum(1 << point.index for point in g.board.spawns if point.zone in zones)
    g.spawn_points |= g.spawn_active


def _sign(g: Outbreak, value: tuple[str, int]) -> None:
    """Zone, and uses left."""
    zone, uses = value
    g.sign_at, g.sign_uses = zone_of(g, zone), number("uses left", uses, 1, USES)


def _exit(g: Outbreak, value: str) -> None:
    g.exit_at = zone_of(g, value)


def _stage(g: Outbreak, value: int) -> None:
    g.stage = number("it", value, 0, len(g.play.entry.goals))


def _at(g: Outbreak, value: str | list[str]) -> None:
    """The steps to come, e.g. "HeroTurn wasp" or ["EnemyAttack 8R-b 3"]; then nothing."""

    def place(field: str, word: str) -> int | None:
        if word.lstrip("-").isdigit():
            return None
        if field in ("zone", "origin"):
            return zone_of(g, word)
        return door_of(g, word) if field == "door" else None

    coming(g, value, place)


# -- the whole ---------------------------------------------------------------------------------------


def _settle(g: Outbreak, literal: Literal) -> None:
    """No Bystander is named more often than there are cards, or a later word would have moved the card away
    from where an earlier one put it."""
    named = Counter(_people_named(literal))
    for name, count in named.items():
        enough(f"cards of {name}", count, g.content.bystanders[g.content.bystander[name]].copies)


def _people_named(literal: Literal) -> list[str]:
    heroes: Mapping[str, Mapping[str, Any]] = literal.get("heroes", {})
    found = [facts["card"] for facts in heroes.values() if "card" in facts]
    for text in literal.get("people", {}).values():
        found += [marked(word, "*+")[0] for word in listed(text)]
    return [*found, *literal.get("face_down", {}).values(), *listed(literal.get("people_deck", ""))]


def _tolerated(g: Outbreak, literal: Literal) -> Collection[str]:
    return ["a Sign where the mission has none"] if "sign" in literal else []


WORDS = {
    "turn": LiteralWord(plain_number("turn"), "3", "the round"),
    "stage": LiteralWord(_stage, "1", "stages of the mission's goals already behind"),
    "face_down": LiteralWord(
        _face_down, '{"8R-B": "wong"}', "Bystander cards in zones; other zones have none"
    ),
    "heroes": LiteralWord(
        _heroes,
        '{"wasp": {"at": "8R-b", "seat": 1, "actions": 3, "xp": 7, "hunger": 2, "power": 0, "health": 3, '
        '"traits": "feast, howl", "card": "wong"}}',
        "who plays, and how they are (left out: at the start, seat 0, full Health, nought); nobody else does",
    ),
    "open": LiteralWord(_open, '"8R-d/8R-B"', "open doors; the buildings behind them count as opened"),
    "people": LiteralWord(
        _people,
        '{"8R-b": "jameson, okoye*, ross+"}',
        "Bystanders' figures: `*` escorted, `+` an Objective Bystander; others are off the board",
    ),
    "enemies": LiteralWord(
        _enemies,
        '{"8R-b": "2 trooper, guard, thor"}',
        'agents and heroes on their side, in hero mode `"walker, iron_man"`; others are off the board',
    ),
    "spawn_deck": LiteralWord(_spawn_deck, '"007, 001"', "on top, next one first"),
    "super_deck": LiteralWord(_on_top("super_deck", "super_hero"), '"thor"', "on top, next one first"),
    "trait_deck": LiteralWord(_on_top("trait_deck", "trait"), '"binge"', "on top, next one first"),
    "people_deck": LiteralWord(_on_top("people_deck", "bystander"), '"coulson"', "on top, next one first"),
    "used_up": LiteralWord(
        _used_up, '"spawn, trait"', "decks that lie among their discards: `spawn super_hero trait bystander`"
    ),
    "colours": LiteralWord(_colours, '"blue"', 'of the Objectives, in order: `"blue, red, green"`'),
    "taken": LiteralWord(_taken, '"objective_1"', "Objectives that were taken"),
    "spawns": LiteralWord(_spawns, '"8R-c"', "where Spawn Points are active; others are not"),
    "sign": LiteralWord(_sign, '("8R-b", 2)', "where the Avengers Sign lies, and uses left; on any board"),
    "exit": LiteralWord(_exit, '"8R-b"', "where the Exit is"),
    "at": LiteralWord(
        _at,
        '["HeroTurn wasp", "EnemyAttack 8R-b 3"]',
        "the steps to come, with their words; then nothing",
    ),
}

arrange = Arrangement(WORDS, _settle, _tolerated)
