"""All about one thing in the town, as its viewer may know it; and why it is no answer to a question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ...engine import Choice, Seat
from ...engine.passing import is_window
from ...engine.profiles import AT, Profile, Profiles, Shelf, Teller, hindrance, origin_of, told
from ...engine.speech import Speaker
from .content import LOCATIONS
from .view import CharacterView, PlaceView

if TYPE_CHECKING:
    from .reading import CityReading

CHURCH, HOSPITAL, BANK, ARMORY, WATER_TOWER, CROSSROADS = LOCATIONS
SHORT: Final = {WATER_TOWER: "tower"}
"""What the ledger calls a place that is called otherwise."""


class ThingTeller(Teller):
    """One question about a thing: the reading that answers, and the words for it."""

    def __init__(self, reading: CityReading, speaker: Speaker) -> None:
        super().__init__(speaker)
        self.reading, self.view, self.printed = reading, reading.view, reading.printed

    def rule(self, key: str, kind: str, thing: str, side: str = "") -> str:
        """Our text describes the rulebook's; what a pack has changed stands beside it."""
        changes, pack = self.printed.changes(kind, thing, side), self.printed.pack
        said = self.speaker.rule(key)
        if pack is None or not changes:
            return said
        return f"{said} {self.say('pack', name=pack.name, facts=', '.join(changes))}".strip()

    def player(self, seat: Seat) -> str:
        return self.speaker.players[seat]

    def origin(self, entry: object, name: str) -> str:
        return origin_of(entry, name, self.reading.content.pack)


# -- people ------------------------------------------------------------------------------------------


def _character(a: ThingTeller, who: str) -> Profile | None:
    seen, entry = a.view.characters.get(who), a.printed.characters.get(who)
    if entry is None:
        return None
    numbers = [a.number("fresh", entry.fresh), a.number("exhausted", entry.exhausted)]
    if seen is not None and seen.place is not None:
        numbers.append(a.number("votes", 0 if seen.hidden else a.reading.votes_of(who)))
    return Profile(
        a.name("character", who),
        a.say("character", name=a.player(seen.seat)) if seen is not None else "",
        tuple(numbers),
        a.rule(f"character.{who}", "character", who),
        told(*_fares(a, who, seen)) if seen is not None else (),
        origin=a.origin(entry, who),
    )


def _fares(a: ThingTeller, who: str, seen: CharacterView) -> Iterator[str]:
    if seen.place is None:
        yield a.say("lost") if a.reading.is_lost(who) else a.say("to_place")
        return
    place = a.reading.places[seen.place]
    yield a.say("at", place=a.speaker.name("location", seen.place))
    yield a.say("fresh" if seen.fresh else "tired")
    if seen.hidden:
        yield a.say("hidden")
    if seen.unbound:
        yield a.say("unbound")
    if a.reading.attracts(who):
        yield a.say("attracts")
    if a.reading.attack_due(place) and not seen.hidden:
        yield a.say("in_danger")


def _seat(a: ThingTeller, thing: str) -> Profile | None:
    if not thing.isdecimal() or int(thing) >= len(a.view.seats):
        return None
    seen = a.view.seats[int(thing)]
    numbers = [
        a.number("score", seen.score),
        a.number("cards", seen.hand),
        a.number("antidotes", seen.antidotes),
    ]
    if seen.food:
        numbers.append(a.number("food", " + ".join(map(str, seen.food))))
    known = [] if seen.seat == a.view.viewer else seen.known_hand
    cards = ", ".join(a.name("card", card) for card in known)
    return Profile(
        a.player(seen.seat),
        a.say("player", colour=a.speaker.name("colour", seen.colour)),
        tuple(numbers),
        ", ".join(a.name("character", who) for who in seen.characters),
        told(
            a.say("first") if a.view.first == seen.seat else "",
            a.say("movement", place=a.speaker.name("location", seen.movement)) if seen.movement else "",
            a.say("known", cards=cards) if cards else "",
            a.say("eliminated") if seen.eliminated else "",
        ),
    )


# -- places ------------------------------------------------------------------------------------------


def _place(a: ThingTeller, thing: str) -> Profile | None:
    place = a.reading.places.get(thing)
    if place is None:
        return None
    side = "ruin" if place.collapsed else place.side.lower()
    return Profile(
        a.name("location", thing),
        a.say("place", count=place.number, side=place.side) if place.side in "AB" else a.say("ruin"),
        tuple(_counts(a, place)),
        a.rule(f"location.{thing}.{place.side}", "location", thing, place.side),
        told(*_danger(a, place), *_lies(a, place), *_coming(a, place)),
        origin=a.origin(a.reading.entry_of(place), thing),
        clause=f"loc.{SHORT.get(thing, thing)}.{side}",
    )


def _counts(a: ThingTeller, place: PlaceView) -> Iterator[tuple[str, str]]:
    yield a.number("zombies", place.zombies)
    people = len(place.characters)
    yield a.number("people", people if place.slots is None else f"{people}/{place.slots}")
    attack = place.attack
    yield a.number("attack", a.say("outnumbered") if attack.outnumbered else f"≥ {attack.at_least}")
    if place.markers_limit:
        yield a.number("markers", f"{place.markers}/{place.markers_limit}")
    if a.reading.is_voted_at(place) and any(place.votes):
        votes = [f"{a.player(seat)} {count}" for seat, count in enumerate(place.votes) if count]
        yield a.number("votes", ", ".join(votes))


def _danger(a: ThingTeller, place: PlaceView) -> Iterator[str]:
    """Would the zombies attack, as things stand, and whom?"""
    if place.closed:
        yield a.say("closed")
    if not place.characters:
        yield a.say("nobody")
    elif a.reading.attack_due(place):
        yield a.say("due")
        if place.id == CROSSROADS:
            order = [a.player(seat) for seat in a.reading.hunt(a.view.leader)]
            yield a.say("hunt", names=", ".join(order))
    else:
        yield a.say("spare", count=1 - place.attack.excess(place.zombies, len(place.characters)))


def _lies(a: ThingTeller, place: PlaceView) -> Iterator[str]:
    if place.antidotes or place.cards:
        yield a.say("dropped", antidotes=place.antidotes, cards=place.cards)
    if place.known_cards:
        yield a.say("crate", cards=", ".join(a.name("card", card) for card in place.known_cards))


def _coming(a: ThingTeller, place: PlaceView) -> Iterator[str]:
    """What the next Invasion card brings here, for whoever has seen it."""
    card = a.view.next_invasion_card
    if card is None:
        return
    if card.arrivals.get(place.id):
        yield a.say("coming", count=card.arrivals[place.id])
    for move in card.moves:
        if move.target == place.id:
            yield a.say("moving", place=a.speaker.name("location", move.origin))
        if move.origin == place.id:
            yield a.say("leaving", place=a.speaker.name("location", move.target))


def _zombies(a: ThingTeller, thing: str) -> Profile | None:
    place = a.reading.places.get(thing.partition(AT)[2])
    if place is None:
        return None
    attack = place.attack
    text = (
        a.say("zombies.outnumbered") if attack.outnumbered else a.say("zombies.count", count=attack.at_least)
    )
    where = a.say("at", place=a.speaker.name("location", place.id))
    numbers = (a.number("here", place.zombies), a.number("most", a.printed.zombie_cap))
    return Profile(a.say("zombies"), "", numbers, text, (where, *_danger(a, place)))


# -- cards and things --------------------------------------------------------------------------------


def _card(a: ThingTeller, thing: str) -> Profile | None:
    entry = a.printed.cards.get(thing)
    if entry is None:
        return None
    numbers = [a.number("copies", entry.copies), a.number("discarded", a.view.discard.count(thing))]
    own = a.reading.own
    if own is not None:
        numbers.append(a.number("own", own.known_hand.count(thing)))
    holders = [
        a.player(seen.seat)
        for seen in a.view.seats
        if seen.seat != a.view.viewer and thing in seen.known_hand
    ]
    return Profile(
        a.name("card", thing),
        a.say("card"),
        tuple(numbers),
        a.rule(f"card.{thing}", "card", thing),
        told(
            a.say("explosive") if entry.explosion else "",
            a.say("held", names=", ".join(holders)) if holders else "",
        ),
        origin=a.origin(entry, thing),
    )


def _invasion(a: ThingTeller, thing: str) -> Profile | None:
    entry = a.printed.invasions.get(thing)
    if entry is None:
        return None
    antidotes = [str(drop.place) for drop in entry.drops for _ in range(drop.antidotes)]
    cards = [str(drop.place) for drop in entry.drops for _ in range(drop.cards)]
    facts = {
        "arrivals": " · ".join(map(str, entry.arrivals)),
        "moves": ", ".join(f"{origin} → {target}" for origin, target in entry.moves),
        "antidotes_at": ", ".join(antidotes),
        "cards_at": ", ".join(cards),
        "leader": entry.leader or "",
    }
    return Profile(
        a.say("invasion", card=thing),
        "",
        tuple(a.number(key, value) for key, value in facts.items() if value),
        a.say("invasion.text"),
        origin=a.origin(entry, thing),
    )


def _leader(a: ThingTeller, thing: str) -> Profile:
    order = ", ".join(a.player(seat) for seat in a.reading.hunt(a.view.leader))
    colour = a.speaker.name("colour", a.view.leader)
    return Profile(
        a.say("leader"),
        "",
        (a.number("colour", colour),),
        a.say("leader.text"),
        (a.say("hunt", names=order),),
    )


def _colour(a: ThingTeller, colour: str) -> Profile | None:
    if colour not in a.printed.wheel:
        return None
    owner = next((seen.seat for seen in a.view.seats if seen.colour == colour), None)
    text = a.say("wheel.covered") if owner is None else a.say("wheel.of", name=a.player(owner))
    here = (a.say("wheel.leader"),) if a.view.leader == colour else ()
    return Profile(a.name("colour", colour), a.say("wheel"), (), text, here)


def _pile(a: ThingTeller, thing: str) -> Profile | None:
    view = a.view
    counts = {
        "deck": (("left", view.deck), ("discarded", len(view.discard))),
        "antidotes": (("left", view.antidote_reserve),),
        "food": (("face_down", view.food_truck), ("face_up", ", ".join(map(str, view.food_up)) or "–")),
        "horde": (("left", view.zombie_reserve),),
        "clock": (("hour", f"{view.turn}/{view.turns}"), ("markers_left", view.markers_left)),
        "first": (),
        "antidote": (),
        "card": (),
        "marker": (("markers_left", view.markers_left),),
    }
    which = thing.partition(AT)[0]
    if which not in counts:
        return None
    numbers = tuple(a.number(key, value) for key, value in counts[which])
    now = (a.say("first.who", name=a.player(view.first)),) if which == "first" else ()
    return Profile(a.say(f"pile.{which}"), "", numbers, a.say(f"pile.{which}.text"), now, clause=PILES[which])


PILES: Final = {
    "deck": "comp.action-cards",
    "antidotes": "comp.antidotes",
    "food": "comp.food",
    "horde": "comp.zombies",
    "clock": "game.turns",
    "first": "comp.first-player",
    "antidote": "comp.antidote-need",
    "card": "invade.drop.hidden",
    "marker": "comp.explosions",
}
"""What lies in the town and is nobody's, with the clause behind it."""


def askable(reading: CityReading) -> Iterator[tuple[str, str]]:
    """One's cards, places, people, players, what lies about."""
    view, own = reading.view, reading.own
    yield from (("card", card) for card in dict.fromkeys([*(own.known_hand if own else ()), *view.draft]))
    yield from (("location", place.id) for place in view.places)
    yield from (("zombie", f"zombie{AT}{place.id}") for place in view.places if place.zombies)
    yield from (("character", who) for who in view.characters)
    yield from (("seat", str(seat.seat)) for seat in view.seats)
    yield "leader", "leader"
    yield from (("colour", colour) for colour in reading.printed.wheel)
    yield from (("pile", pile) for pile in PILES)
    yield from (("discard", card) for card in dict.fromkeys(view.discard))


# -- why not -----------------------------------------------------------------------------------------


def hindrances(
    reading: CityReading, choice: Choice, kind: str, thing: str, speaker: Speaker
) -> Iterator[str]:
    def say(key: str, **params: str) -> str:
        return hindrance(speaker, key, **params)

    if kind == "character" and thing in reading.view.characters:
        yield from map(say, _kept_from(reading, choice, thing))
    elif kind == "card":
        own = reading.own
        if own is None or thing not in own.known_hand:
            yield say("card.not_held")
        else:
            yield say("card.no_use" if is_window(choice) else "card.later")
    elif kind == "location" and choice.prompt == "movement.card":
        yield say("place.no_card")


def _kept_from(reading: CityReading, choice: Choice, who: str) -> Iterator[str]:
    """Why somebody is not moved, or does not use a power."""
    seen = reading.view.characters[who]
    if seen.seat != reading.view.viewer:
        yield "not_yours"
    elif seen.place is None:
        yield "lost"
    elif choice.prompt == "move.who":
        if seen.place == choice.params[0]:
            yield "there"
        elif reading.places[seen.place].closed:
            yield "shut_in"
        elif not reading.is_mobile(who):
            yield "immobile"
    elif is_window(choice):
        yield "power.later" if seen.fresh else "power.tired"


PROFILES: Final = Profiles(
    ThingTeller,
    {
        "character": _character,
        "seat": _seat,
        "location": _place,
        "zombie": _zombies,
        "card": _card,
        "discard": _card,
        "invasion": _invasion,
        "leader": _leader,
        "colour": _colour,
        "pile": _pile,
    },
    askable,
    hindrances,
)

OF_PLACES: Final = ("zombies", "people", "votes", "markers")
BOX: Final = (
    Shelf("characters", "character", "characters", personal=True),
    Shelf("cards", "card", "cards", omit=("copies", "discarded", "own")),
    Shelf("places_a", "location", "locations", {"sides": "A"}, OF_PLACES, personal=True),
    Shelf("places_b", "location", "locations", {"sides": "B"}, OF_PLACES, personal=True),
    Shelf("invasion", "invasion", "invasion"),
)
