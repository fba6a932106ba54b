"""All about one thing in the city, as its viewer may know it: what it is, what it does, what it would do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ....engine.profiles import AT, PACK, RULEBOOK, Profile, Profiles, Shelf, Teller, origin_of, told
from ....engine.speech import Speaker
from ..kinds import LEVELS
from ..view import AttackView, HeroView
from .hindrances import hindrances
from .printed import SKILL_LEVELS

if TYPE_CHECKING:
    from . import MarvelReading

ProfileNumbers = tuple[tuple[str, str], ...]


class ThingTeller(Teller):
    """One question about a thing: the reading that answers, and the words for it."""

    def __init__(self, reading: MarvelReading, speaker: Speaker) -> None:
        super().__init__(speaker)
        self.reading, self.view, self.printed = reading, reading.view, reading.printed

    def by_mode(self, key: str) -> str:
        return self.say(f"{key}.{self.view.mode}")

    def zone(self, zone: str) -> str:
        """Within a sentence."""
        return self.speaker.name("zone", zone)

    def origin(self, kind: str, thing: str) -> str:
        content = self.reading.content
        return origin_of(self.printed.entry(kind, thing), thing, content.pack)

    def counted(self, kind: str, count: int) -> str:
        return self.say("counted", count=count, name=self.name("enemy", kind))

    def who(self, zone: str) -> str:
        """The Enemies of a zone, in words."""
        there = self.reading.zone(zone)
        said = [self.counted(kind, count) for kind, count in there.agents.items() if count]
        return ", ".join([*said, *(self.name("super_hero", rival) for rival in there.super_heroes)])

    def zones(self, zones: tuple[str, ...]) -> str:
        return ", ".join(map(self.zone, dict.fromkeys(zones)))


# -- heroes ------------------------------------------------------------------------------------------


def _hero(a: ThingTeller, hero: str) -> Profile | None:
    if hero not in a.printed.heroes:
        return None
    seen = a.view.heroes.get(hero)
    return Profile(
        a.name("hero", hero),
        a.by_mode("hero"),
        _track(a, seen) + tuple(_skills(a, hero)) if seen else tuple(_skills(a, hero)),
        a.speaker.rule(f"hero.{hero}"),
        () if seen is None else told(*_hero_now(a, seen)),
        origin=a.origin("hero", hero),
    )


def _track(a: ThingTeller, seen: HeroView) -> ProfileNumbers:
    count, most = a.reading.on_track(seen)
    danger = a.speaker.say(f"danger.{seen.danger}")
    xp = a.say("xp", xp=seen.xp, danger=danger)
    if seen.next_danger is not None:
        xp = a.say("xp.next", xp=seen.xp, danger=danger, next=seen.next_danger)
    found = [
        a.number("health", f"{seen.health}/{seen.max_health}"),
        a.number(a.reading.track, f"{count}/{most}"),
        a.number("xp", xp),
    ]
    if seen.actions:
        found.append(a.number("actions", seen.actions))
    found += [(a.name("attack", attack.name), _blow(a, attack)) for attack in seen.attacks]
    return tuple(found)


def _blow(a: ThingTeller, attack: AttackView) -> str:
    kind = a.speaker.say(f"attack_type.{attack.type}")
    return a.say("blow", count=attack.dice, accuracy=attack.accuracy, kind=kind, reach=attack.reach)


def _skills(a: ThingTeller, hero: str) -> Iterator[tuple[str, str]]:
    seen = a.view.heroes.get(hero)
    for level, skill in zip(SKILL_LEVELS, a.printed.heroes[hero].skills, strict=True):
        name = a.name("skill", skill)
        locked = seen is not None and skill not in seen.skills
        yield a.speaker.say(f"danger.{level}"), a.say("locked", name=name) if locked else name


def _hero_now(a: ThingTeller, seen: HeroView) -> Iterator[str]:
    if seen.zone is None:
        yield a.speaker.say(f"status.{seen.status}")
        return
    yield a.say("at", zone=a.zone(seen.zone))
    if seen.ravenous:
        yield a.say("ravenous")
    held = [a.name("trait", trait) for trait in seen.traits]
    held += [a.name("bystander", seen.card)] if seen.card else []
    if held:
        yield a.say("holds", things=", ".join(held))
    wounds = a.reading.intent(seen.zone).wounds
    if wounds:
        yield a.say("wounds", count=wounds, who=a.who(seen.zone))


# -- Enemies -----------------------------------------------------------------------------------------


def _enemy(a: ThingTeller, thing: str) -> Profile | None:
    kind, _, zone = thing.partition(AT)
    if kind not in a.printed.kinds:
        return None
    place = a.printed.kinds.index(kind)
    numbers = [
        a.number("toughness", a.printed.toughness[place]),
        a.number("acts", a.printed.enemy_actions[place]),
        a.number("reserve", a.view.reserve.get(kind, 0)),
    ]
    here = a.reading.zone(zone).agents.get(kind, 0) if zone else 0
    if here:
        numbers.insert(0, a.number("here", here))
    return Profile(
        a.name("enemy", kind),
        a.say("enemy"),
        tuple(numbers),
        a.say(f"enemy.{('tough', 'plain', 'fast')[place]}", name=a.name("enemy", kind)),
        tuple(_intent(a, zone)) if here else (),
        origin=a.origin("enemy", kind),
    )


def _intent(a: ThingTeller, zone: str) -> Iterator[str]:
    """What those in a zone would do if it were the Enemies' turn."""
    plan = a.reading.intent(zone)
    if plan.wounds:
        yield a.say("would.attack", count=plan.wounds, who=a.who(zone))
    if plan.afar:
        yield a.say("would.afar", zones=a.zones(plan.afar))
    if plan.ways:
        yield a.say("would.go", zones=a.zones(plan.ways))
    if not (plan.wounds or plan.afar or plan.ways):
        yield a.say("would.stay")


def _super_hero(a: ThingTeller, who: str) -> Profile | None:
    if who not in a.printed.rivals:
        return None
    seen, printed = a.view.super_heroes.get(who), a.printed.rivals[who].toughness
    toughness = str(printed)
    if seen is not None and seen.toughness != printed:
        toughness = a.say("instead", now=seen.toughness, printed=printed)
    return Profile(
        a.name("super_hero", who),
        a.speaker.say(f"deck.{a.printed.rival}"),
        (a.number("toughness", toughness), a.number("acts", 1)),
        a.speaker.rule(f"super_hero.{who}"),
        () if seen is None else tuple(_rival_now(a, who)),
        origin=a.origin("super_hero", who),
    )


def _rival_now(a: ThingTeller, who: str) -> Iterator[str]:
    seen = a.view.super_heroes[who]
    if seen.inert:
        yield a.say("inert")
    if seen.calm:
        yield a.say("calm")
    if seen.returns:
        yield a.say("returns")
    if seen.zone is None:
        return
    yield a.say("at", zone=a.zone(seen.zone))
    if a.reading.acts(who):
        yield from _intent(a, seen.zone)


def _person(a: ThingTeller, person: str) -> Profile | None:
    if person not in a.printed.names("bystander"):
        return None
    seen = a.view.bystanders.get(person)
    numbers = (a.number("person_xp", a.reading.person_xp),) if a.reading.person_xp else ()
    return Profile(
        a.name("bystander", person),
        a.speaker.say("deck.bystander"),
        numbers,
        a.speaker.rule(f"bystander.{person}"),
        () if seen is None else told(*_person_now(a, person)),
        origin=a.origin("bystander", person),
    )


def _person_now(a: ThingTeller, person: str) -> Iterator[str]:
    seen = a.view.bystanders[person]
    yield a.say("at", zone=a.zone(seen.zone))
    if seen.combat:
        yield a.by_mode("person.combat")
    if seen.escorted:
        yield a.say("person.escorted")
    if seen.objective:
        yield a.by_mode("person.objective")
    wounds = a.reading.intent(seen.zone).wounds if a.reading.content.mode.hunts_people else 0
    if wounds:
        yield a.say("wounds", count=wounds, who=a.who(seen.zone))


# -- what heroes hold --------------------------------------------------------------------------------


def _trait(a: ThingTeller, trait: str) -> Profile | None:
    if trait not in a.printed.names("trait"):
        return None
    price = a.printed.power_price(trait)
    return Profile(
        a.name("trait", trait),
        a.by_mode("trait"),
        (a.number("power_price", price),) if price else (),
        a.speaker.rule(f"trait.{trait}"),
        told(*_moments(a, trait)),
        origin=a.origin("trait", trait),
    )


def _skill(a: ThingTeller, skill: str) -> Profile | None:
    if skill not in a.printed.names("skill"):
        return None
    owners = [hero for hero, entry in a.printed.heroes.items() if skill in entry.skills]
    price = a.printed.power_price(skill)
    numbers = [
        a.number("level", a.speaker.say(f"danger.{SKILL_LEVELS[a.printed.heroes[hero].skills.index(skill)]}"))
        for hero in owners[:1]
    ]
    numbers += [a.number("power_price", price)] if price else []
    return Profile(
        a.name("skill", skill),
        a.say("skill.of", hero=a.name("hero", owners[0])) if owners else a.say("skill"),
        tuple(numbers),
        a.speaker.rule(f"skill.{skill}"),
        told(*_moments(a, skill)),
        origin=a.origin("hero", owners[0]) if owners else RULEBOOK,
    )


def _card(a: ThingTeller, card: str) -> Profile | None:
    if card not in a.printed.names("bystander"):
        return None
    holders = [hero for hero, seen in a.view.heroes.items() if seen.card == card]
    used = any(a.view.heroes[hero].card_used for hero in holders)
    now = [a.say("held.by", hero=a.name("hero", hero)) for hero in holders]
    return Profile(
        a.name("bystander", card),
        a.say("card"),
        (),
        a.speaker.rule(f"bystander.{card}"),
        told(*now, a.say("used") if used else "", *_moments(a, card)),
        origin=a.origin("bystander", card),
    )


def _moments(a: ThingTeller, name: str) -> Iterator[str]:
    """When it can be used."""
    content = a.reading.content
    if name in content.in_turn:
        yield a.say("moment.turn")
    yield from (a.say(f"moment.{moment}") for moment, known in content.moments.items() if name in known)
    yield from (a.say(f"by_itself.{moment}") for moment, known in content.by_itself.items() if name in known)


def _attack(a: ThingTeller, attack: str) -> Profile | None:
    if attack not in a.printed.names("attack") or (attack == "devour" and a.printed.is_hero_mode):
        return None
    entry = a.printed.any_attack(attack)
    facts = AttackView(attack, entry.type, entry.reach, entry.dice, entry.accuracy)
    seen = next(
        (each for who in a.view.heroes.values() for each in who.attacks if each.name == attack), facts
    )
    numbers = [
        a.number("dice", _with_printed(a, seen.dice, entry.dice)),
        a.number("accuracy", f"{entry.accuracy}+"),
        a.number("range", entry.reach if entry.reach == 0 else f"0–{entry.reach}"),
    ]
    kind = a.speaker.say(f"attack_type.{entry.type}")
    text = a.say("devour") if attack == "devour" else a.say("attack")
    owners = [hero for hero, printed in a.printed.heroes.items() if printed.attack.name == attack]
    origin = a.origin("hero", owners[0]) if owners else str(getattr(entry, "origin", ""))
    return Profile(a.name("attack", attack), kind, tuple(numbers), text, origin=origin)


def _with_printed(a: ThingTeller, now: int, printed: int) -> str:
    return str(now) if now == printed else a.say("instead", now=now, printed=printed)


# -- places ------------------------------------------------------------------------------------------


def _zone(a: ThingTeller, zone: str) -> Profile | None:
    if zone not in a.reading.terrain.zones:
        return None
    street = a.reading.terrain.zones[zone].street
    return Profile(
        a.name("zone", zone),
        a.say("street" if street else "room"),
        told_numbers(a, zone),
        "",
        told(*_lying(a, zone), *_seen_from(a, zone), *_coming(a, zone)),
        clause="sight.street" if street else "sight.room",
    )


def told_numbers(a: ThingTeller, zone: str) -> ProfileNumbers:
    there = a.reading.zone(zone)
    found = [a.number("enemies", there.enemies)] if there.enemies else []
    return (*found, a.number("ways", len(a.reading.open_ways(zone))))


def _lying(a: ThingTeller, zone: str) -> Iterator[str]:
    """What waits there."""
    if zone in a.reading.dark:
        cards = zone in a.reading.terrain.waiting_rooms
        yield a.say("dark.cards" if cards else "dark")
    if a.reading.zone(zone).face_down:
        yield a.say("face_down")
    for point in a.view.spawn_points:
        if point.zone == zone:
            yield a.say("spawn.here" if point.active else "spawn.waiting")


def _seen_from(a: ThingTeller, zone: str) -> Iterator[str]:
    """Which heroes see it, and from how far."""
    ranges = a.reading.ranges(zone)
    seen = [
        a.say("range", hero=a.name("hero", hero), count=ranges[seen.zone])
        for hero, seen in a.view.heroes.items()
        if seen.zone in ranges
    ]
    yield a.say("seen", heroes=", ".join(seen)) if seen else a.say("unseen")


def _coming(a: ThingTeller, zone: str) -> Iterator[str]:
    """Which Enemies would strike there or come there."""
    if a.reading.zone(zone).enemies:
        yield from _intent(a, zone)
    for other in a.view.zones:
        plan = a.reading.intent(other) if other != zone else None
        if plan is not None and zone in plan.ways:
            yield a.say("would.come", who=a.who(other), zone=a.zone(other))
        if plan is not None and zone in plan.afar:
            yield a.say("would.shoot", who=a.who(other), zone=a.zone(other))


def _door(a: ThingTeller, door: str) -> Profile | None:
    if door not in a.view.doors:
        return None
    state = a.view.doors[door]
    behind = a.reading.behind(door)
    waits = a.say("behind", cards=behind.spawn_cards, people=behind.people)
    facts = a.reading.terrain.doors[door]
    colour = a.speaker.say(f"colour.{facts.colour}") if facts.colour else ""
    return Profile(
        a.name("door", door),
        a.say("door.coloured", colour=colour) if colour else a.say("door"),
        (a.number("state", a.speaker.name("door_state", state)),),
        a.say(f"door.{state}"),
        told(waits if a.reading.dark_behind(door) and state != "open" else ""),
        clause="action.door.coloured" if colour else "action.door",
    )


# -- tokens and decks --------------------------------------------------------------------------------


def _objective(a: ThingTeller, name: str) -> Profile | None:
    seen = a.view.objectives.get(name)
    if seen is None:
        return None
    numbers = [a.number("xp", a.reading.objective_xp)] if a.reading.objective_xp else []
    if seen.colour:
        numbers.append(a.number("colour", a.speaker.say(f"colour.{seen.colour}")))
    return Profile(
        a.name("objective", name),
        a.say("objective"),
        tuple(numbers),
        a.say("objective.text"),
        told(
            a.say("at", zone=a.zone(seen.zone)),
            "" if seen.colour else a.say("objective.unseen"),
            a.say("objective.card") if seen.card_under else "",
        ),
    )


def _spawn_point(a: ThingTeller, thing: str) -> Profile | None:
    turn, _, zone = thing.partition("-")
    points = [*enumerate(a.view.spawn_points, 1)]
    point = next((each for number, each in points if str(number) == turn and each.zone == zone), None)
    if point is None:
        return None
    first = a.view.to_spawn[:1] == [zone]
    return Profile(
        a.say("spawn.first" if point.first else "spawn"),
        a.speaker.say(f"colour.{point.colour}"),
        (a.number("order", turn), a.number("spawn_left", a.view.decks.spawn)),
        a.say("spawn.text"),
        told(a.say("spawn.next") if first else a.say("spawn.here" if point.active else "spawn.waiting")),
    )


def _exit(a: ThingTeller, thing: str) -> Profile | None:
    if a.view.exit is None:
        return None
    state = a.say("exit.open" if a.view.may_leave else "exit.later")
    return Profile(a.say("exit"), "", (), a.say("exit.text"), (a.say("at", zone=a.zone(a.view.exit)), state))


def _sign(a: ThingTeller, thing: str) -> Profile | None:
    sign = a.view.sign
    if sign is None:
        return None
    state = a.say("sign.damaged" if sign.damaged else "sign.whole")
    return Profile(
        a.name("attack", "avengers_sign"),
        a.say("sign"),
        (),
        a.say("sign.text"),
        (a.say("at", zone=a.zone(sign.zone)), state),
    )


def _collect(a: ThingTeller, name: str) -> Profile | None:
    seen = a.view.collect.get(name)
    if seen is None:
        return None
    now = a.say("at", zone=a.zone(seen.zone))
    text = a.speaker.rule(f"bystander.{name}")
    return Profile(
        a.name("bystander", name),
        a.say("collect"),
        (),
        text,
        (now,),
        origin=a.origin("bystander", name),
    )


def _deck(a: ThingTeller, name: str) -> Profile | None:
    deck = next((deck for deck in a.reading.decks if deck.id == name), None)
    if deck is None:
        return None
    piled = Counter(deck.discarded)
    kind = {"spawn": "spawn", "super_hero": "super_hero", "trait": "trait"}.get(name, "bystander")
    cards = [a.name(kind, card) + (f" ×{count}" if count > 1 else "") for card, count in piled.items()]
    return Profile(
        a.speaker.say(f"deck.{deck.name}"),
        a.say("deck"),
        (a.number("left", deck.left), a.number("discarded", len(deck.discarded))),
        a.say(f"deck.{name}"),
        (a.say("discarded", cards=", ".join(cards)),) if cards else (),
    )


def _spawn_card(a: ThingTeller, card: str) -> Profile | None:
    if card not in a.printed.names("spawn"):
        return None
    entry = a.printed.spawn_card(card)
    danger = a.view.danger
    line = [
        (a.speaker.say(f"danger.{level}"), str(number))
        for level, number in zip(LEVELS, entry.line, strict=True)
    ]
    now = a.say(
        "spawn.counts", count=entry.line[LEVELS.index(danger)], danger=a.speaker.say(f"danger.{danger}")
    )
    return Profile(
        a.name("spawn", card),
        a.speaker.say("deck.spawn"),
        tuple(line) if entry.is_counted else (),
        a.speaker.rule(f"spawn.{card}"),
        (now,) if entry.is_counted else (),
        origin=a.origin("spawn", card),
    )


def _tile(a: ThingTeller, tile: str) -> Profile | None:
    files = a.reading.content.sources.files
    if tile not in files["tiles"]:
        return None
    used = [name for name, board in files["boards"].items() if tile in _laid(board["layout"])]
    origin = str(files["tiles"][tile]["origin"])
    pack = a.reading.content.pack
    brought = pack is not None and tile in pack.files.get("tiles", {})
    return Profile(
        a.say("tile", tile=tile),
        "",
        (a.number("missions", ", ".join(used)),) if used else (),
        origin=PACK if brought else origin,
    )


def _laid(layout: Sequence[str]) -> set[str]:
    """The tiles of a board, whichever way they lie."""
    return {laid.rstrip("^>v<") for row in layout for laid in row.split()}


def _begin(a: ThingTeller, zone: str) -> Profile | None:
    if zone not in a.reading.terrain.atlas.starts:
        return None
    return Profile(a.say("begin"), "", (), a.say("begin.text"), (a.say("at", zone=a.zone(zone)),))


def _mission(a: ThingTeller, mission: str) -> Profile | None:
    """By the name that its rows in the ledger have: "mz2"."""
    seen = a.view.mission
    if mission != seen.id.lower():
        return None
    people = a.say("mission.people", rescued=len(a.view.rescued), lost=len(a.view.lost))
    return Profile(
        a.name("mission", seen.id),
        a.say("mission", id=seen.id),
        (),
        a.speaker.rule(f"mission.{seen.id}"),
        told(*_goals(a), people if a.view.mode == "hero" else ""),
    )


def _goals(a: ThingTeller) -> Iterator[str]:
    seen = a.view.mission
    for number, goals in enumerate(seen.goals):
        said = [a.speaker.say(f"goal.{goal}") for goal in goals]
        if number == seen.stage:
            yield from said
        else:
            state = "met" if number < seen.stage else "later"
            yield from (a.say(f"mission.{state}", goal=goal) for goal in said)


def _seat(a: ThingTeller, seat: str) -> Profile | None:
    if not seat.isdecimal() or int(seat) >= len(a.speaker.players):
        return None
    own = [a.name("hero", hero) for hero in a.reading.heroes_of(int(seat))]
    return Profile(a.speaker.players[int(seat)], a.say("player"), (), ", ".join(own))


def askable(reading: MarvelReading) -> Iterator[tuple[str, str]]:
    """Figures, what heroes hold, what lies in the city, the decks, the zones."""
    view = reading.view
    yield from (("hero", hero) for hero in view.heroes or reading.printed.heroes)
    yield from (("super_hero", who) for who in view.super_heroes)
    for zone, there in view.zones.items():
        yield from (("enemy", f"{kind}{AT}{zone}") for kind, count in there.agents.items() if count)
    yield from (("bystander", person) for person in view.bystanders)
    own = {hero: view.heroes[hero] for hero in reading.heroes_of(view.viewer)} or view.heroes
    for seen in own.values():
        yield from (("attack", attack.name) for attack in seen.attacks)
        yield from (("skill", skill) for skill in seen.all_skills)
        yield from (("trait", trait) for trait in dict.fromkeys(seen.traits))
        yield from [("card", seen.card)] if seen.card else []
    yield from (("objective", name) for name, seen in view.objectives.items() if not seen.taken)
    yield from (("collect", name) for name, card in view.collect.items() if not card.taken)
    yield from (("spawn", f"{turn}-{point.zone}") for turn, point in enumerate(view.spawn_points, 1))
    yield from [("exit", "exit")] if view.exit else []
    yield from [("sign", "sign")] if view.sign else []
    yield from (("deck", deck.id) for deck in reading.decks)
    yield from [("spawn_card", view.discards.spawn[-1])] if view.discards.spawn else []
    yield from (("door", door) for door, state in view.doors.items() if state != "open")
    yield from (("zone", zone) for zone in reading.terrain.zones)
    yield "mission", view.mission.id.lower()


PROFILES: Final = Profiles(
    ThingTeller,
    {
        "hero": _hero,
        "enemy": _enemy,
        "super_hero": _super_hero,
        "bystander": _person,
        "trait": _trait,
        "skill": _skill,
        "card": _card,
        "attack": _attack,
        "zone": _zone,
        "door": _door,
        "objective": _objective,
        "spawn": _spawn_point,
        "exit": _exit,
        "sign": _sign,
        "collect": _collect,
        "deck": _deck,
        "spawn_card": _spawn_card,
        "begin": _begin,
        "tile": _tile,
        "mission": _mission,
        "seat": _seat,
    },
    askable,
    hindrances,
)

LIVING: Final = {"mission": "MH1"}
"""Where one plays those who are still alive."""
OWN: Final = ("reserve",)
HUNTERS: Final = (
    Shelf("zombie_heroes", "hero", "heroes"),
    Shelf("zombie_skills", "skill"),
    Shelf("zombie_attacks", "attack"),
    Shelf("zombie_traits", "trait", "traits"),
    Shelf("shield", "enemy", "enemies", omit=OWN, copies="figures"),
    Shelf("super_heroes", "super_hero", "super_heroes"),
    Shelf("bystanders", "bystander", "bystanders"),
    Shelf("spawn", "spawn_card", "spawn"),
)
"""The box of those who eat."""


def _saviours(options: Mapping[str, str]) -> tuple[Shelf, ...]:
    """The box of those who save."""
    return (
        Shelf("heroes", "hero", "living_heroes", options),
        Shelf("skills", "skill", "", options),
        Shelf("attacks", "attack", "", options),
        Shelf("traits", "trait", "heroic_traits", options),
        Shelf("zombies", "enemy", "enemies", options, OWN, "figures"),
        Shelf("rivals", "super_hero", "zombie_heroes", options),
        Shelf("saved", "bystander", "bystanders", options),
        Shelf("hero_spawn", "spawn_card", "hero_spawn", options),
    )


CITY: Final = (Shelf("missions", "mission", "missions"), Shelf("tiles", "tile", "tiles"))
BOX: Final = (*HUNTERS, *_saviours(LIVING), *CITY)
RESISTANCE_BOX: Final = (*_saviours({}), *CITY)
