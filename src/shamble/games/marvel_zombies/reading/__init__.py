"""Questions about a view: all that boards and bots want to know of a table and its content.

A reading knows what one viewer knows, and the very content that the table plays with. Zones, doors, heroes
and cards go by the names that stand in the view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from ....engine import Choice, Option, Seat
from ....engine.glance import FieldParts, Glance
from ....engine.kept import kept
from ....engine.plans import Plan
from ....engine.reading import Reading
from ....engine.speech import Speaker
from ..atlas import Atlas as Atlas
from ..atlas import MapDoor as MapDoor
from ..atlas import MapSpawnPoint as MapSpawnPoint
from ..atlas import MapZone as MapZone
from ..board import Ways
from ..content import MarvelContent as MarvelContent
from ..entries import SpawnEntry as SpawnEntry
from ..kinds import COLOURS as COLOURS
from ..kinds import LEVELS as LEVELS
from ..showing import laid_open, view
from ..state import Outbreak
from ..view import HeroView, MarvelView, ZoneView
from ..words import VOCABULARY
from .briefing import briefing as briefing
from .cautions import caution, caution_at_once
from .cautions import fatal as fatal
from .foes import Intent as Intent
from .foes import intent
from .goals import Headway as Headway
from .goals import counts, headway
from .odds import Target as Target
from .odds import percent as percent
from .printed import SKILL_LEVELS as SKILL_LEVELS
from .printed import Printed as Printed
from .printed import printed_of
from .profiles import PROFILES
from .spending import SHOWN as SHOWN
from .spending import best, told_odds
from .spending import shares as shares
from .terrain import Terrain as Terrain
from .terrain import WayOut as WayOut
from .terrain import terrain_of

DEVOUR: Final = "devour"
SIGN: Final = "avengers_sign"
ATTACKS: Final = ("attack", "attack_far", "throw", "follower")
"""Options that are an attack on a zone."""
UPGRADE: Final = "secret_mission_2"
"""What gives every attack but Devour a die more (MZ10)."""
MOST_EMBIGGENED: Final = 4
NOBODY: Final = ZoneView({}, 0, [], [], [], False)


@dataclass(frozen=True)
class Behind:
    """What opening a door would wake: cards to be drawn for rooms, and Bystander cards to be turned over."""

    spawn_cards: int
    people: int


@dataclass(frozen=True)
class Deck:
    id: str
    name: str
    """What it is called in this mode: "zombie_hero"."""
    left: int
    discarded: tuple[str, ...]


class MarvelReading(Reading[MarvelView, MarvelContent]):
    """One viewer's table, to be asked."""

    profiles = PROFILES

    @kept
    def printed(self) -> Printed:
        """The box that this table plays with."""
        return printed_of(self.content)

    # -- the city ------------------------------------------------------------------------------------

    @kept
    def terrain(self) -> Terrain:
        return terrain_of(self.printed.mission(self.view.board))

    @kept
    def open_doors(self) -> int:
        """A bit for each open door."""
        bits = self.terrain.door_bits
        return sum(bits[door] for door, state in self.view.doors.items() if state == "open")

    @property
    def _ways(self) -> Ways:
        return self.terrain.board.ways(self.open_doors)

    def ranges(self, zone: str) -> dict[str, int]:
        """The zones in sight of that one, with their range, as the doors stand."""
        board = self.terrain.board
        return {board.names[other]: steps for other, steps in self._ways.ranges(board.zone(zone)).items()}

    def distances(self, zone: str) -> dict[str, int]:
        """How many moves to each zone that can be reached on open ways."""
        return self.terrain.distances(self.open_doors, zone)

    def open_ways(self, zone: str) -> list[str]:
        """Where a hero could go from there, as the doors stand."""
        return [other for other, _ in self.ways_by(zone, ("", "open"))]

    def ways_by(self, zone: str, states: Sequence[str]) -> list[tuple[str, str]]:
        """Where a hero could go from there through doors in one of those states ("" where there is none), and
        the door that must be opened first, empty where none is."""
        ways, doors = self.terrain.ways_out[zone], self.view.doors
        found = [(way, doors[way.door] if way.door else "") for way in ways if not way.barred]
        return [
            (way.zone, "" if state in ("", "open") else way.door) for way, state in found if state in states
        ]

    def behind(self, door: str) -> Behind:
        """What waits in buildings that nobody has opened and that the door leads into."""
        rooms, waiting = self.dark_behind(door), self.terrain.waiting_rooms
        people = sum(self.zone(room).face_down for room in rooms) if self.terrain.shows_people else 0
        return Behind(len(rooms & waiting), people)

    def dark_behind(self, door: str) -> frozenset[str]:
        """The rooms that opening a door would reveal."""
        rooms = self.terrain.rooms
        return frozenset(
            room
            for zone in self.terrain.doors[door].zones
            for room in rooms.get(zone, ())
            if room in self.dark
        )

    @kept
    def dark(self) -> frozenset[str]:
        return frozenset(self.view.dark)

    def zone(self, zone: str) -> ZoneView:
        """What is in a zone; nothing in most."""
        return self.view.zones.get(zone, NOBODY)

    # -- heroes --------------------------------------------------------------------------------------

    def heroes_of(self, seat: int | None) -> list[str]:
        return [hero for hero, seen in self.view.heroes.items() if seen.seat == seat]

    @property
    def track(self) -> str:
        """What a hero of this mode has beside Health."""
        return "power" if self.printed.is_hero_mode else "hunger"

    def on_track(self, hero: HeroView) -> tuple[int, int]:
        """How much of that, and of how much."""
        if self.printed.is_hero_mode:
            return hero.power, hero.max_power
        return hero.hunger, hero.max_hunger

    def is_restrained(self, hero: HeroView) -> bool:
        """Ravenous, and so bound to move and devour."""
        return hero.ravenous and "automated_armour" not in hero.skills

    def caution(self, choice: Choice, option: Option, speaker: Speaker) -> str:
        return caution(self, choice, option, speaker)

    def caution_at_once(self, choice: Choice, plan: Plan, speaker: Speaker) -> str:
        return caution_at_once(self, choice, plan, speaker)

    # -- what a thing is, and why it cannot be chosen ------------------------------------------------

    # -- attacks -------------------------------------------------------------------------------------

    def targets(self, hero: str) -> list[Target]:
        """What the hero's own attacks reach from where the hero stands, the nearest first."""
        seen = self.view.heroes[hero]
        if seen.zone is None:
            return []
        ranges = self.ranges(seen.zone)
        return self.aimed(
            hero,
            (
                (attack.name, zone)
                for attack in seen.attacks
                if attack.name == DEVOUR or not self.is_restrained(seen)
                for zone, steps in ranges.items()
                if steps <= attack.reach and self.queue(attack.name, zone)
            ),
        )

    def offered(self, choice: Choice) -> list[Target]:
        """The attacks that a question offers."""
        aims = (dict(option.refs) for option in choice.options if option.key in ATTACKS)
        pairs = [(str(aim["attack"]), str(aim["zone"])) for aim in aims]
        return self.aimed(asked_about(choice)["hero"], pairs) if pairs else []

    def aimed(self, hero: str, aims: Iterable[tuple[str, str]]) -> list[Target]:
        """A hero's attacks on zones, the nearest first."""
        found = [self.target(hero, attack, zone) for attack, zone in aims]
        return sorted(found, key=lambda target: (target.range or 0, target.zone, target.attack))

    def target(self, hero: str, attack: str, zone: str) -> Target:
        """That attack of a hero against a zone."""
        seen = self.view.heroes[hero]
        entry = self.printed.attack(hero, attack)
        return Target(
            attack=attack,
            zone=zone,
            range=self.ranges(seen.zone).get(zone) if seen.zone else None,
            dice=self._dice(seen, attack, zone, entry.dice),
            accuracy=entry.accuracy,
            twice=self.is_bewitched(seen.zone),
            chains=attack == seen.attacks[0].name and "chain_slashes" in seen.skills,
            queue=self.queue(attack, zone),
        )

    def best(self, hero: str, target: Target) -> Target:
        """The same attack with whatever the hero has left to spend on it."""
        return best(self, hero, target)

    def odds(self, hero: str, target: Target, speaker: Speaker) -> str:
        """In words: how likely how many fall, at best, or that nobody can."""
        return told_odds(self, hero, target, speaker)

    def is_smothered(self, zone: str | None) -> bool:
        """Does somebody there keep heroes from spending Power on dice?"""
        return any(
            who.zone == zone and who.ability == "smothers_power" and not who.inert
            for who in self.view.super_heroes.values()
        )

    def _dice(self, hero: HeroView, attack: str, zone: str, dice: int) -> int:
        """How many dice the attack rolls, boosts aside."""
        there = self.zone(zone)
        if attack == SIGN:
            return sum(there.agents.values())
        own = attack == hero.attacks[0].name
        dice += hero.hunger * (2 if own and "strongest_there_is" in hero.skills else 1)
        if own and "embiggen" in hero.skills:
            dice += min(MOST_EMBIGGENED, there.enemies)
        upgrade = self.view.collect.get(UPGRADE)
        return dice + (upgrade is not None and upgrade.taken and attack != DEVOUR)

    def is_bewitched(self, zone: str | None) -> bool:
        """Does somebody in that zone make heroes there roll their Hits again?"""
        return any(
            who.zone == zone and who.ability == "reroll_hits" and not who.inert
            for who in self.view.super_heroes.values()
        )

    def queue(self, attack: str, zone: str) -> tuple[int, ...]:
        """How many Hits each of those there takes, in the order in which they fall: the least tough of the
        Super Heroes, whom the Sign does not hit, the first kind of agents; to Devour only one, and at last a
        Bystander."""
        there = self.zone(zone)
        rivals = [] if attack == SIGN else there.super_heroes
        supers = [self.view.super_heroes[who].toughness for who in rivals]
        kinds = zip(there.agents.values(), self.printed.toughness, strict=False)
        queue = [*sorted(supers), *(hits for count, hits in kinds for _ in range(count))]
        if attack != DEVOUR:
            return tuple(queue)
        return tuple(queue[:1]) or (1,) * bool(there.bystanders)

    def first_hit(self, attack: str, zone: str) -> tuple[tuple[str, str], int] | None:
        """Whom Hits go to first (a kind and an id), and how many it takes; nobody if nobody fights there."""
        there = self.zone(zone)
        if there.super_heroes and attack != SIGN:
            rivals = self.view.super_heroes
            who = min(there.super_heroes, key=lambda name: rivals[name].toughness)
            return ("super_hero", who), rivals[who].toughness
        kinds = zip(there.agents.items(), self.printed.toughness, strict=False)
        return next(((("enemy", kind), hits) for (kind, count), hits in kinds if count), None)

    # -- Enemies -------------------------------------------------------------------------------------

    @kept
    def prey(self) -> frozenset[str]:
        """The zones with somebody whom Enemies hunt: heroes, in hero mode Bystanders too."""
        zones = {hero.zone for hero in self.view.heroes.values() if hero.zone}
        if self.content.mode.hunts_people:
            zones |= {person.zone for person in self.view.bystanders.values()}
        return frozenset(zones)

    def intent(self, zone: str) -> Intent:
        """What the Enemies there would do if they were activated now."""
        return intent(self, zone)

    def acts(self, rival: str) -> bool:
        """Does a Super Hero on the board take part when Enemies are activated?"""
        seen = self.view.super_heroes[rival]
        return not (seen.inert or seen.calm)

    def ability(self, rival: str) -> str:
        return self.view.super_heroes[rival].ability

    # -- the mission ---------------------------------------------------------------------------------

    def headway(self, goal: str) -> Headway:
        """How far a goal has come, as far as everybody can see."""
        return headway(self, goal)

    def counts(self) -> Iterator[tuple[str, int]]:
        return counts(self)

    @property
    def objective_xp(self) -> int:
        """What taking an Objective gives."""
        return self.printed.mission_card(self.view.board).objective_xp

    @property
    def person_xp(self) -> int:
        """What devouring or rescuing somebody gives."""
        return self.printed.mission_card(self.view.board).bystander_xp

    @property
    def planted(self) -> Mapping[str, tuple[str, ...]]:
        """Cards that lie face down for certain, and on which tiles they do not."""
        return self.printed.mission_card(self.view.board).planted

    @property
    def decks(self) -> tuple[Deck, ...]:
        left, gone, names = self.view.decks, self.view.discards, self.printed.deck_names
        ids = ("spawn", "super_hero", "trait", "bystander")
        counts = (left.spawn, left.super_hero, left.trait, left.bystander)
        piles = (gone.spawn, gone.super_hero, gone.trait, gone.bystander)
        return tuple(
            Deck(each, name, count, tuple(pile))
            for each, name, count, pile in zip(ids, names, counts, piles, strict=True)
        )


class MarvelGlance(MarvelReading):
    """The reading of a bot that answers one question: what it seldom reads is put together where it does."""

    def __init__(self, g: Outbreak, seat: Seat) -> None:
        # cast: it has the fields of a view, some of them read on demand
        super().__init__(cast("MarvelView", Glance(PARTS, g, seat, laid_open(g))), g.content)


def _part(field: str) -> Callable[[Outbreak, Seat | None], Any]:
    return lambda g, viewer: getattr(view(g, viewer), field)


PARTS: Final[FieldParts[Outbreak]] = {field: _part(field) for field in MarvelView.__struct_fields__}
"""Out of a whole view: so seldom that it makes no difference."""


def asked_about(choice: Choice) -> Mapping[str, str]:
    """What a question names, by kind: the hero who decides, a zone, an attack."""
    fields = VOCABULARY.prompts[choice.prompt]
    return {kind: str(thing) for (_, kind), thing in zip(fields, choice.params, strict=True)}
