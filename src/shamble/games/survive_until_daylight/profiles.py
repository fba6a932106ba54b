"""All about one thing on the table, as everybody may know it; and why it is no answer to a question."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ...engine import Choice, Seat
from ...engine.profiles import Profile, Profiles, Shelf, Teller, hindrance, origin_of, told
from ...engine.speech import Speaker
from .content import WeaponEntry
from .view import AimSeen, FoeSeen

if TYPE_CHECKING:
    from .reading import DaylightReading

WAVE: Final = "wave"


class ThingTeller(Teller):
    """One question about a thing: the reading that answers, and the words for it."""

    def __init__(self, reading: DaylightReading, speaker: Speaker) -> None:
        super().__init__(speaker)
        self.reading, self.view = reading, reading.view

    def player(self, seat: Seat) -> str:
        return self.speaker.players[seat]

    def origin(self, kind: str, thing: str) -> str:
        return origin_of(self.reading.entry(kind, thing), thing, self.reading.content.pack)

    def aimed(self, aim: AimSeen) -> str:
        """Whom an attack meets, by name."""
        return self.name("foe", aim.foe or "") if aim.seat is None else self.player(aim.seat)


# -- enemies -----------------------------------------------------------------------------------------


def _foe(a: ThingTeller, thing: str) -> Profile | None:
    place = next((index for index, foe in enumerate(a.view.line) if foe.foe == thing), None)
    if place is None:
        return None
    foe = a.view.line[place]
    numbers = [a.number("life", f"{foe.life}/{foe.toughness}"), a.number("place", place + 1)]
    if a.reading.attacks(foe):
        numbers += [a.number("damage", a.reading.strength(foe)), a.number("draws", foe.cards)]
    return Profile(
        a.name("foe", thing),
        a.name("enemy", foe.enemy),
        tuple(numbers),
        a.speaker.rule(f"enemy.{foe.enemy}"),
        told(*_foe_now(a, foe)),
        origin=a.origin("enemy", foe.enemy),
        clause=f"enemy.{foe.enemy}",
    )


def _foe_now(a: ThingTeller, foe: FoeSeen) -> Iterator[str]:
    if foe.boost:
        yield a.say("boosted", count=foe.boost)
    if foe.spears:
        yield a.say("spears", count=foe.spears)
    yield from _odds(a, foe)
    if foe.out:
        yield a.say("out")
    elif not a.reading.is_hostile(foe):
        yield a.say("survivor")
    elif foe.aim is None:
        yield a.say("later")
    else:
        least, most = a.reading.blow_range(foe)
        yield a.say("next", name=a.aimed(foe.aim), least=least, most=most)


def _odds(a: ThingTeller, foe: FoeSeen) -> Iterator[str]:
    """What each of the viewer's weapons may do to it."""
    if a.view.viewer is None or foe.out or not a.reading.is_hostile(foe):
        return
    mine = a.reading.people[a.view.viewer].has
    for weapon in [card for card in mine if a.reading.weapon(card) is not None]:
        if not a.reading.ammo(weapon) or mine[a.reading.ammo(weapon)]:
            odds = a.reading.odds_against(weapon, foe, a.speaker)
            yield a.say("odds", weapon=a.name("card", weapon), odds=odds)


def _enemy(a: ThingTeller, thing: str) -> Profile | None:
    entry = a.reading.entry("enemy", thing)
    if entry is None:
        return None
    here = sum(foe.enemy == thing for foe in a.view.line)
    numbers = [a.number("toughness", a.reading.toughness(thing)), a.number("in_line", here)]
    if a.view.coming.get(thing):
        numbers.append(a.number("coming", a.view.coming[thing]))
    text = a.speaker.rule(f"enemy.{thing}")
    return Profile(
        a.name("enemy", thing), a.say("enemy"), tuple(numbers), text, origin=a.origin("enemy", thing)
    )


# -- cards -------------------------------------------------------------------------------------------


def _card(a: ThingTeller, thing: str) -> Profile | None:
    if thing == WAVE:
        return _wave(a)
    if a.reading.entry("card", thing) is None:
        return None
    weapon = a.reading.weapon(thing)
    numbers = [*(_weapon(a, weapon) if weapon else ())]
    if a.reading.hearts(thing):
        numbers.append(a.number("heals", a.reading.hearts(thing)))
    if a.view.unseen.get(thing):
        numbers.append(a.number("unseen", a.view.unseen[thing]))
    if thing in a.view.discard:
        numbers.append(a.number("discarded", a.view.discard.count(thing)))
    holders = [who for who in a.reading.people if who.has[thing]]
    held = ", ".join(f"{a.player(who.seat)} ×{who.has[thing]}" for who in holders)
    return Profile(
        a.name("card", thing),
        a.say(f"kind.{a.reading.kind(thing)}"),
        tuple(numbers),
        a.speaker.rule(f"card.{thing}"),
        told(a.say("held", names=held) if held else "", a.say("stacks") if a.reading.stacks(thing) else ""),
        origin=a.origin("card", thing),
        clause=KINDS.get(a.reading.kind(thing), ""),
    )


def _weapon(a: ThingTeller, weapon: WeaponEntry) -> Iterator[tuple[str, str]]:
    yield a.number("damage", weapon.fixed)
    yield a.number("draws", weapon.cards)
    if weapon.zone:
        yield a.number("zone", weapon.zone)
    if weapon.ammo:
        yield a.number("ammo", a.name("card", weapon.ammo))


def _wave(a: ThingTeller) -> Profile:
    holder = a.view.holder
    held = a.say("wave.held", name=a.player(holder)) if holder is not None else ""
    where = a.say("wave.pile") if a.view.wave_in_pile else held
    return Profile(a.name("card", WAVE), "", (), a.say("wave.text"), told(where), clause="wave.reveal")


def _combat(a: ThingTeller, thing: str) -> Profile | None:
    if thing not in a.reading.content.by_name.combat:
        return None
    card = a.reading.combat(thing)
    numbers = [a.number("value", a.reading.big_figure(thing)), a.number("copies", card.copies)]
    numbers += [a.number("zone", card.zone)] if card.zone else []
    numbers += [a.number("harm", card.harm)] if card.harm else []
    return Profile(
        a.name("combat", thing),
        a.say("combat"),
        tuple(numbers),
        a.say("combat.text"),
        told(a.say("combat.loss") if card.loss else "", a.say("combat.left", count=a.reading.in_deck[thing])),
        origin=a.origin("combat", thing),
    )


def _pile(a: ThingTeller, thing: str) -> Profile | None:
    view = a.view
    if thing == "rubble":
        kinds = [f"{a.say(f'kind.{kind}')} {count}" for kind, count in a.reading.unseen_kinds.items()]
        top = ", ".join(a.name("card", card) for card in view.known_top)
        return Profile(
            a.say("rubble"),
            "",
            (a.number("left", view.pile), a.number("reserve", view.reserve)),
            a.say("rubble.text"),
            told(
                a.say("rubble.kinds", kinds=", ".join(kinds)) if kinds else "",
                a.say("rubble.wave") if view.wave_in_pile else "",
                a.say("rubble.top", cards=top) if top else "",
            ),
            clause="search.pile",
        )
    if thing != "combat":
        return None
    return Profile(
        a.say("combat.deck"),
        "",
        (a.number("left", view.combat_deck), a.number("discarded", len(view.combat_discard))),
        a.say("combat.text"),
        clause="cc.one-deck",
    )


def _token(a: ThingTeller, thing: str) -> Profile | None:
    if thing not in a.reading.tokens:
        return None
    recipe = " + ".join(a.name("card", card) for card in a.reading.token(thing).recipe)
    numbers = (a.number("recipe", recipe), a.number("left", a.view.tokens.get(thing, 0)))
    text = a.speaker.rule(f"token.{thing}")
    return Profile(a.name("token", thing), a.say("token"), numbers, text, origin=a.origin("token", thing))


def _assault(a: ThingTeller, thing: str) -> Profile | None:
    if a.reading.entry("assault", thing) is None:
        return None
    here = a.view.assault == thing
    coming = [(a.name("enemy", enemy), f"×{count}") for enemy, count in a.view.coming.items() if count]
    return Profile(
        a.name("assault", thing),
        a.say("assault"),
        tuple(coming) if here else tuple(_printed(a, thing)),
        a.say("assault.text" if here else "assault.printed"),
        origin=a.origin("assault", thing),
    )


def _printed(a: ThingTeller, thing: str) -> Iterator[tuple[str, str]]:
    """Who comes, for one to six players."""
    entry = a.reading.content.by_name.assaults[thing]
    rows = [entry.coming(seats) for seats in range(1, 7)]
    for enemy, counts in zip(a.reading.content.names["enemy"], zip(*rows, strict=True), strict=True):
        if any(counts):
            yield a.name("enemy", enemy), " · ".join(map(str, counts))


def _horde(a: ThingTeller, thing: str) -> Profile | None:
    entry = a.reading.content.by_name.horde.get(thing)
    if entry is None:
        return None
    return Profile(
        a.name("enemy", entry.enemy),
        a.say("horde"),
        (a.number("damage", entry.fixed), a.number("draws", entry.cards)),
        a.speaker.rule(f"enemy.{entry.enemy}"),
        origin=origin_of(entry, thing, a.reading.content.pack),
    )


# -- people ------------------------------------------------------------------------------------------


def _character(a: ThingTeller, thing: str) -> Profile | None:
    entry = a.reading.cast.get(thing)
    if entry is None:
        return None
    seat = next((seen.seat for seen in a.view.seats if seen.character == thing), None)
    return Profile(
        a.name("character", thing),
        a.say("character") if seat is None else a.say("played", name=a.player(seat)),
        (a.number("life", entry.life), a.number("weapon", a.name("card", entry.weapon))),
        a.speaker.rule(f"character.{thing}"),
        origin=a.origin("character", thing),
    )


def _seat(a: ThingTeller, thing: str) -> Profile | None:
    if not thing.isdecimal() or int(thing) >= len(a.view.seats):
        return None
    seen = a.view.seats[int(thing)]
    numbers = [] if seen.life is None else [a.number("life", f"{seen.life}/{seen.full_life}")]
    numbers.append(a.number("slots", f"{seen.slots_used}/{seen.slots}"))
    tokens = (("barricade", seen.barricades), ("trap", seen.traps))
    numbers += [(a.name("token", token), f"×{count}") for token, count in tokens if count]
    meant = [foe for foe in a.view.line if foe.aim is not None and foe.aim.seat == seen.seat and not foe.out]
    least, most = (sum(a.reading.blow_range(foe)[each] for foe in meant) for each in (0, 1))
    who = seen.character
    return Profile(
        a.player(seen.seat),
        "" if who is None else a.name("character", who),
        tuple(numbers),
        "" if who is None else a.speaker.rule(f"character.{who}"),
        told(
            a.say("first") if a.view.first == seen.seat else "",
            a.say("threat", count=len(meant), least=least, most=most) if meant else "",
        ),
    )


def _marker(a: ThingTeller, thing: str) -> Profile | None:
    holder = {"first": a.view.first, "holder": a.view.holder}.get(thing)
    if holder is None:
        return None
    name = a.say(f"marker.{thing}")
    return Profile(
        name,
        "",
        (),
        a.say(f"marker.{thing}.text"),
        (a.say("has", name=a.player(holder)),),
        clause=MARKERS[thing],
    )


MARKERS: Final = {"first": "first.leads", "holder": "wave.accept"}
KINDS: Final = {
    "heal": "heal.when",
    "ammo": "ammo.kind",
    "junk": "junk.nothing",
    "bad_luck": "badluck.at-once",
}
"""Sorts of rubble that share a clause; special cards and weapons have their own."""


def askable(reading: DaylightReading) -> Iterator[tuple[str, str]]:
    """The line, one's own things, those of others, what can be made, piles."""
    view = reading.view
    yield from (("foe", foe.foe) for foe in view.line)
    first = view.viewer or 0
    for who in [*reading.people[first:], *reading.people[:first]]:
        yield from (("card", card) for card in who.has if card != WAVE)
    yield from (("card", card) for card in dict.fromkeys([*view.found, *view.armoury]) if card != WAVE)
    yield from (("combat", card) for card in dict.fromkeys(view.drawn))
    yield from (("seat", str(seen.seat)) for seen in view.seats)
    yield from (("character", name) for name in reading.cast)
    yield from (("token", token) for token in reading.tokens)
    yield from (("enemy", enemy) for enemy in view.coming)
    yield from [("assault", view.assault)] if view.assault else []
    yield from (("pile", pile) for pile in ("rubble", "combat"))
    yield "card", WAVE
    yield "marker", "first"


# -- why not -----------------------------------------------------------------------------------------


def hindrances(
    reading: DaylightReading, choice: Choice, kind: str, thing: str, speaker: Speaker
) -> Iterator[str]:
    def say(key: str, **params: str) -> str:
        return hindrance(speaker, key, **params)

    viewer = reading.view.viewer
    if viewer is None:
        return
    mine = reading.people[viewer].has
    if kind == "card" and thing != WAVE:
        ammo = reading.ammo(thing)
        if not mine[thing]:
            yield say("card.not_held")
        elif choice.prompt == "combat.turn" and reading.weapon(thing) is not None:
            empty = ammo and not mine[ammo]
            yield say("ammo", card=speaker.name("card", ammo)) if empty else say("no_attack")
        else:
            yield say("card.later")
    elif kind == "token" and thing in reading.tokens:
        lacking = [card for card in reading.token(thing).recipe if not mine[card]]
        if not reading.view.tokens.get(thing):
            yield say("token.none")
        elif lacking:
            yield say("token.lacks", cards=", ".join(speaker.name("card", card) for card in lacking))
        elif choice.prompt != "combat.turn":
            yield say("token.later")
    elif kind == "foe" and any(foe.foe == thing and foe.out for foe in reading.view.line):
        yield say("foe.out")
    elif kind == "foe" and choice.prompt == "combat.turn":
        yield say("foe.weapon")


PROFILES: Final = Profiles(
    ThingTeller,
    {
        "foe": _foe,
        "enemy": _enemy,
        "card": _card,
        "combat": _combat,
        "horde": _horde,
        "pile": _pile,
        "token": _token,
        "assault": _assault,
        "character": _character,
        "seat": _seat,
        "marker": _marker,
    },
    askable,
    hindrances,
)

SEEN: Final = ("unseen", "discarded", "copies")
BOX: Final = (
    Shelf("characters", "character", "characters"),
    Shelf("weapons", "card", "weapons", omit=SEEN, copies="icons"),
    Shelf("rubble", "card", "rubble", omit=SEEN, copies="icons"),
    Shelf("tokens", "token", "tokens", omit=("left",)),
    Shelf("enemies", "enemy", "enemies", omit=("in_line", "coming")),
    Shelf("horde", "horde", "horde"),
    Shelf("combat", "combat", "combat", omit=SEEN),
    Shelf("assaults", "assault", "assaults"),
)
