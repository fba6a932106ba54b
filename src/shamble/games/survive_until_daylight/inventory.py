"""Rulebook: "Inventory limit" and the Backpack: what fits, what stacks, what goes where."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from ...engine import Choice, Option, Seat
from ...engine.choice import STANDING
from ...engine.table import replaced
from .content import WAVE, Card
from .state import Daylight, Rule

LOOSE = -1


def slots(g: Daylight) -> int:
    return g.content.box.solo_slots if g.seats == 1 else g.content.box.slots


def objects(g: Daylight, cards: Iterable[Card]) -> int:
    """Places that these cards take, in order: equal ammunition or material lies on one pile."""
    stacks, used, last = g.content.stacks, 0, WAVE
    for card in cards:
        used += card != last or not stacks[card]
        last = card
    return used


def fits(g: Daylight, seat: Seat, card: Card) -> bool:
    """Is there a place outside the Backpack?"""
    own = g.items[seat]
    return (g.content.stacks[card] and card in own) or objects(g, own) < slots(g)


def bag_for(g: Daylight, seat: Seat, card: Card) -> int:
    """The Backpack with a place for that card, or LOOSE; a Backpack goes into none."""
    if g.content.is_backpack(card):
        return LOOSE
    for index, cards in enumerate(g.packed[seat]):
        if g.content.stacks[card] and card in cards:
            return index
    for index, cards in enumerate(g.packed[seat]):
        if objects(g, cards) < g.content.box.backpack:
            return index
    return LOOSE


def count(g: Daylight, seat: Seat, card: Card) -> int:
    """How many of them somebody has, in Backpacks too."""
    number = g.items[seat].count(card)
    for cards in g.packed[seat]:
        number += cards.count(card)
    return number


def all_cards(g: Daylight, seat: Seat) -> list[Card]:
    return sorted([*g.items[seat], *[card for cards in g.packed[seat] for card in cards]])


def kinds(g: Daylight, seat: Seat) -> list[Card]:
    """One of each card that somebody has."""
    if not g.packed[seat]:
        return list(dict.fromkeys(g.items[seat]))
    return sorted({*g.items[seat], *[card for cards in g.packed[seat] for card in cards]})


def put(g: Daylight, seat: Seat, card: Card, contents: tuple[Card, ...] = ()) -> None:
    """Outside the Backpack; a Backpack comes with its contents."""
    insort(g.items[seat], card)
    if g.content.is_backpack(card):
        g.packed = replaced(g.packed, seat, (*g.packed[seat], contents))


def put_in_bag(g: Daylight, seat: Seat, card: Card) -> None:
    index = bag_for(g, seat, card)
    bags = g.packed[seat]
    g.packed = replaced(g.packed, seat, replaced(bags, index, tuple(sorted((*bags[index], card)))))


def take(g: Daylight, seat: Seat, card: Card) -> tuple[Card, ...]:
    """Remove one, from outside the Backpack if possible. A Backpack (the last one) goes with its contents."""
    if card in g.items[seat]:
        g.items[seat].remove(card)
        if not g.content.is_backpack(card):
            return ()
        contents = g.packed[seat][-1]
        g.packed = replaced(g.packed, seat, g.packed[seat][:-1])
        return contents
    take_from_bag(g, seat, card)
    return ()


def take_from_bag(g: Daylight, seat: Seat, card: Card) -> None:
    bags = g.packed[seat]
    index = next(i for i, cards in enumerate(bags) if card in cards)
    left = list(bags[index])
    left.remove(card)
    g.packed = replaced(g.packed, seat, replaced(bags, index, tuple(left)))


def throw_away(g: Daylight, seat: Seat, card: Card) -> None:
    """Onto the discard pile, a Backpack with all that is in it."""
    g.discard += (*take(g, seat, card), card)


def lose_at_random(g: Daylight, seat: Seat, loose: list[Card], packed: list[Card]) -> None:
    """One card of those outside and inside the Backpack, each as likely as any other; or nothing at all."""
    if not loose and not packed:
        return
    number = g.below(len(loose) + len(packed))
    card = (loose + packed)[number]
    gone = [card]
    if number < len(loose):
        gone += take(g, seat, card)
    else:
        take_from_bag(g, seat, card)
    for lost in gone:
        g.discard.append(lost)
        g.emit("lost", seat, lost)


def can_be_lost(g: Daylight, seat: Seat) -> tuple[list[Card], list[Card]]:
    """What a Combat card may cost, outside and inside the Backpack: no starting weapon, nor the Backpack that
    holds one."""
    starting, bags = g.content.starting, g.packed[seat]
    loose = [card for card in g.items[seat] if not starting[card]]
    if bags and any(starting[card] for card in bags[-1]):
        loose = [card for card in loose if not g.content.is_backpack(card)]
    return loose, [card for cards in bags for card in cards if not starting[card]]


def exposed_to_bad_luck(g: Daylight, seat: Seat) -> list[Card]:
    """What bad luck may cost: neither a starting weapon nor the Backpack or anything in it."""
    content = g.content
    return [card for card in g.items[seat] if not content.starting[card] and not content.is_backpack(card)]


def can_be_stolen(g: Daylight, seat: Seat) -> list[Card]:
    """What a Raider may take: neither weapons nor the Backpack or anything in it."""
    content = g.content
    return [card for card in g.items[seat] if content.weapons[card] is None and not content.is_backpack(card)]


def room_options(g: Daylight, seat: Seat, card: Card, *steps: Rule) -> list[Option]:
    """In place of what one could take that card, if there is no place for it: each leads to these steps."""
    if fits(g, seat, card):
        return []
    own, stacks = g.items[seat], g.content.stacks
    return [
        g.option("swap", (old,), (Discard(seat, old), *steps))
        for old in dict.fromkeys(own)
        if not stacks[old] or own.count(old) == 1
    ]


def packing_options(g: Daylight, seat: Seat, contents: tuple[Card, ...], *steps: Rule) -> list[Option]:
    """A Backpack for which there is no place makes one itself: something goes straight into it."""
    own, backpack = g.items[seat], g.content.specials["backpack"][0]
    if fits(g, seat, backpack) or objects(g, contents) >= g.content.box.backpack:
        return []
    return [
        g.option("pack_in", (old,), (*steps, PackUp(seat, old)))
        for old in dict.fromkeys(own)
        if not g.content.is_backpack(old)
    ]


class Discard(Rule):
    """Anything may be thrown away at any time."""

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat, self.card = seat, card

    def run(self, g: Daylight) -> None:
        for card in (self.card, *take(g, self.seat, self.card)):
            g.discard.append(card)
            g.emit("discarded", self.seat, card)


class PackUp(Rule):
    """An object, with all that lies on its pile, goes into the Backpack."""

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat, self.card = seat, card

    def run(self, g: Daylight) -> None:
        for _ in range(g.items[self.seat].count(self.card) if g.content.stacks[self.card] else 1):
            g.items[self.seat].remove(self.card)
            put_in_bag(g, self.seat, self.card)
        g.emit("packed", self.seat, self.card)


class Unpack(Rule):
    """An object, with all that lies on its pile, comes out of the Backpack."""

    def __init__(self, seat: Seat, card: Card) -> None:
        self.seat, self.card = seat, card

    def run(self, g: Daylight) -> None:
        together = count(g, self.seat, self.card) - g.items[self.seat].count(self.card)
        for _ in range(together if g.content.stacks[self.card] else 1):
            take_from_bag(g, self.seat, self.card)
            insort(g.items[self.seat], self.card)
        g.emit("unpacked", self.seat, self.card)


class PackUpAside(PackUp):
    """The same while a question is open to which it makes no difference."""

    aside = True


class UnpackAside(Unpack):
    """The same while a question is open to which it makes no difference."""

    aside = True


def standing_questions(g: Daylight) -> list[Choice]:
    """Whoever is asked something may at any time throw things away and rearrange a Backpack."""
    found = []
    for seat in sorted({choice.seat for choice in g.open if choice.seat is not None}):
        options = drop_options(g, seat) + backpack_options(g, seat)
        if options:
            found.append(Choice(seat, "inventory", (), options, STANDING))
    return found


def drop_options(g: Daylight, seat: Seat) -> list[Option]:
    return [g.option("drop", (card,), (Discard(seat, card),)) for card in kinds(g, seat)]


def backpack_options(g: Daylight, seat: Seat) -> list[Option]:
    """In and out where there is room; one for the other where there is none on either side."""
    if not g.packed[seat]:
        return []
    apart = getattr(g.asker, "packs_aside", False)
    pack, unpack = (PackUpAside, UnpackAside) if apart else (PackUp, Unpack)
    own = list(dict.fromkeys(g.items[seat]))
    inside = sorted({card for cards in g.packed[seat] for card in cards})
    going_in = [card for card in own if bag_for(g, seat, card) != LOOSE]
    coming_out = [card for card in inside if fits(g, seat, card)]
    found = [g.option("pack", (card,), (pack(seat, card),)) for card in going_in]
    found += [g.option("unpack", (card,), (unpack(seat, card),)) for card in coming_out]
    if not going_in and not coming_out:
        found += [
            g.option("repack", (card, other), (unpack(seat, other), pack(seat, card)))
            for card in own
            if not g.content.is_backpack(card)
            for other in inside
            if other != card
        ]
    return found
