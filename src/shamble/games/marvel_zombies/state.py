"""Marvel Zombies' state: everything on the table, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final, Self, TypeVar

from mypy_extensions import mypyc_attr

from ...engine import Arg, Rng, Seat, Step, Table
from ...engine import Option as EngineOption
from ...engine.vocabulary import Spelling
from .board import Board, Ways
from .content import MarvelContent
from .kinds import NOWHERE, RED_LEVEL, SKILL_LEVELS, Bystander, Hero, SpawnCard, SuperHero, Trait, Zone
from .mission import Mission, MissionRules
from .old_saves import laid_anew, remembered
from .words import Option

R = TypeVar("R", bound="Rule")

NOBODY: Final = -1
NO_CARD: Final = -1
ELIMINATED: Final = -2
"""Where a hero is who was eliminated; NOWHERE is who does not play."""
LEFT: Final = -3
"""Where a hero is who has left by the Exit."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Outbreak(Table):
    """The city and everybody in it. A figure's place is NOWHERE while it is off the board.

    Zones and doors are the ints of the mission's board. What changes all the time is in lists; what changes
    rarely is in tuples, which clones share.
    """

    content: MarvelContent
    option_type = Option
    derived = frozenset({"mode", "play", "rules", "board", "_spelling"})
    fields: ClassVar[dict[str, str]] = {
        "mission": "mission",
        "turn": "",
        "stage": "",
        "memory": "",
        "outcome": "",
        "doors": "",
        "revealed": "",
        "owner": "hero>",
        "hero_at": "hero>",
        "health": "hero>",
        "hunger": "hero>",
        "power": "hero>",
        "xp": "hero>",
        "actions": "hero>",
        "used": "hero>",
        "activated": "",
        "traits": "hero>trait",
        "cards": "hero>bystander",
        "last_stand": "",
        "agents": "",
        "super_at": "super_hero>",
        "super_deck": "super_hero",
        "super_discard": "super_hero",
        "super_seen": "",
        "super_back": "super_hero>",
        "super_defeated": "",
        "weakened": "",
        "people_at": "bystander>",
        "escorts": "bystander>spawn",
        "marked": "",
        "marked_devoured": "",
        "devoured_people": "",
        "rescued_people": "",
        "people_deck": "bystander",
        "people_discard": "bystander",
        "people_out": "bystander",
        "face_down": "bystander",
        "under": "bystander",
        "objective_colours": "colour",
        "objectives_known": "",
        "objectives_taken": "",
        "spawn_points": "",
        "spawn_active": "",
        "spawn_deck": "spawn",
        "spawn_discard": "spawn",
        "spawn_out": "spawn",
        "trait_deck": "trait",
        "trait_discard": "trait",
        "exit_at": "",
        "sign_at": "",
        "sign_uses": "",
        "coulson_unique": "",
        "banner_counts": "",
    }
    __slots__ = (*fields, *derived)

    def __init__(self, seats: int, content: MarvelContent, rng: Rng) -> None:
        super().__init__(seats, rng)
        heroes = len(content.heroes)
        self.content, self.mode = content, content.mode
        self.mission = 0
        self.settle_on(content.missions[0])
        self.turn = 0  # the round
        self.stage = 0  # how many stages of the mission's goals are behind us
        self.outcome = ""  # why the game is over
        self.doors = 0  # a bit for each open door
        self.revealed = 0  # a bit for each building that has been opened
        self.owner: list[Seat] = [NOBODY] * heroes
        self.hero_at: list[Zone] = [NOWHERE] * heroes
        self.health = [0] * heroes
        self.hunger: list[int] = [0] * heroes
        self.power = [0] * heroes
        self.xp = [0] * heroes
        self.actions = [0] * heroes
        self.used = [0] * heroes  # bits: what may be done once a turn and was done (skills.py, cards.py)
        self.activated = 0  # bits: heroes whose turn of this round is over
        self.traits: tuple[tuple[Trait, ...], ...] = ((),) * heroes
        self.cards: list[Bystander] = [NO_CARD] * heroes
        self.last_stand = 0  # the round in which Deadpool was not eliminated
        self.agents: list[list[int]] = [[], [], []]  # how many of each kind in each zone
        self.exit_at: Zone = NOWHERE
        self.sign_at: Zone = NOWHERE
        self.sign_uses = 0  # how often the Sign may still be used
        self.coulson_unique = False  # table option: ruling 14
        self.banner_counts = False  # table option: ruling 37
        self._set_decks(len(content.super_heroes), len(content.bystanders))

    def _set_decks(self, rivals: int, people: int) -> None:
        """Super Heroes, Bystanders, Objectives and Spawn Points, and everything that is drawn."""
        self.super_at: list[Zone] = [NOWHERE] * rivals
        self.super_deck: list[SuperHero] = []  # the last one is on top
        self.super_discard: list[SuperHero] = []
        self.super_seen = 0  # how many cards on top of that deck everybody knows
        self.super_back: list[Zone] = self.super_at[:]  # where those return who are off the board for a while
        self.super_defeated = 0  # bits: who was eliminated for good
        self.weakened = 0  # bits: who counts with the second Toughness until this turn ends
        self.people_at: list[Zone] = [NOWHERE] * people
        self.escorts: list[SpawnCard] = [NO_CARD] * people  # the card that came with an escorted Bystander
        self.marked = 0  # bits: Objective Bystanders
        self.marked_devoured = 0  # bits: those of them who were devoured
        self.devoured_people = 0  # bits: everybody who was ever devoured
        self.rescued_people = 0  # bits: everybody who was ever rescued
        self.people_deck: list[Bystander] = []
        self.people_discard: list[Bystander] = []
        self.people_out: list[Bystander] = []  # removed, or lying open beside the board
        self.face_down: list[Bystander] = []  # the card in each zone
        self.under: list[Bystander] = []  # the card under each Objective
        self.objective_colours: list[int] = []
        self.objectives_known = 0  # bits: whose colour everybody sees
        self.objectives_taken = 0
        self.spawn_points = 0  # bits: those in play
        self.spawn_active = 0
        self.spawn_deck: list[SpawnCard] = []
        self.spawn_discard: list[SpawnCard] = []
        self.spawn_out: list[SpawnCard] = []
        self.trait_deck: list[Trait] = []
        self.trait_discard: list[Trait] = []

    def clone(self) -> Self:
        c = type(self).__new__(type(self))
        c.copy_machine(self)
        c.spec = self.spec
        c.content, c.mode = self.content, self.mode
        c.history = c.played_under = None
        c._copy_mission(self)
        c._copy_heroes(self)
        c._copy_decks(self)
        return c

    def _copy_heroes(self, original: Outbreak) -> None:
        self.turn = original.turn
        self.stage = original.stage
        self.outcome = original.outcome
        self.doors = original.doors
        self.revealed = original.revealed
        self.owner = original.owner[:]
        self.hero_at = original.hero_at[:]
        self.health = original.health[:]
        self.hunger = original.hunger[:]
        self.power = original.power[:]
        self.xp = original.xp[:]
        self.actions = original.actions[:]
        self.used = original.used[:]
        self.activated = original.activated
        self.traits = original.traits
        self.cards = original.cards[:]
        self.last_stand = original.last_stand
        self.agents = list(map(list.copy, original.agents))
        self.exit_at = original.exit_at
        self.sign_at = original.sign_at
        self.sign_uses = original.sign_uses
        self.coulson_unique = original.coulson_unique
        self.banner_counts = original.banner_counts

    def _copy_decks(self, original: Outbreak) -> None:
        self.super_at = original.super_at[:]
        self.super_deck = original.super_deck[:]
        self.super_discard = original.super_discard[:]
        self.super_seen = original.super_seen
        self.super_back = original.super_back[:]
        self.super_defeated = original.super_defeated
        self.weakened = original.weakened
        self.people_at = original.people_at[:]
        self.escorts = original.escorts[:]
        self.marked = original.marked
        self.marked_devoured = original.marked_devoured
        self.devoured_people = original.devoured_people
        self.rescued_people = original.rescued_people
        self.people_deck = original.people_deck[:]
        self.people_discard = original.people_discard[:]
        self.people_out = original.people_out[:]
        self.face_down = original.face_down[:]
        self.under = original.under[:]
        self.objective_colours = original.objective_colours[:]
        self.objectives_known = original.objectives_known
        self.objectives_taken = original.objectives_taken
        self.spawn_points = original.spawn_points
        self.spawn_active = original.spawn_active
        self.spawn_deck = original.spawn_deck[:]
        self.spawn_discard = original.spawn_discard[:]
        self.spawn_out = original.spawn_out[:]
        self.trait_deck = original.trait_deck[:]
        self.trait_discard = original.trait_discard[:]

    def settle(self, state: dict[str, Any]) -> dict[str, Any]:
        """A save belongs to the side of its mission; 0.1.0 kept what missions remember in other fields,
        and tiles were turned since."""
        self.content = self.content.side_of(state["mission"])
        self.mode = self.content.mode
        self.settle_on(self.content.missions[self.content.names["mission"].index(state["mission"])])
        kept = state["memory"] if "memory" in state else remembered(self.content.names, state)
        return {**laid_anew(self.board, state), "memory": {name: kept[name] for name in self.memory}}

    # -- the mission and its board ------------------------------------------------------------------

    def settle_on(self, play: Mission) -> None:
        """This mission is played, on its board and with its names for zones and doors."""
        self.play: Mission = play
        self.rules: MissionRules = play.rules
        self.memory: dict[str, Any] = dict(play.memory)
        self.board: Board = play.board
        self._spelling: Spelling = self.content.spelling_of(play)

    def _copy_mission(self, original: Outbreak) -> None:
        self.mission = original.mission
        self.play = original.play
        self.rules = original.rules
        self.memory = original.memory.copy()
        self.board = original.board
        self._spelling = original._spelling

    @property
    def spelling(self) -> Spelling:
        return self._spelling

    def option(self, key: str, args: tuple[Arg, ...] = (), then: tuple[Step[Any], ...] = ()) -> Option:
        return Option(key, args, then, self._spelling.options[key] if args else None)

    def each(self, key: str, things: Iterable[int], then: Callable[[int], tuple[Rule, ...]]) -> list[Option]:
        """An option for each of these things, with what follows."""
        spelt = self._spelling.options[key]
        return [Option(key, (thing,), then(thing), spelt) for thing in things]

    def ask_hero(self, hero: Hero, prompt: str, options: Sequence[EngineOption], *more: Arg) -> None:
        """The hero's player must choose, if there is anything to choose from."""
        if options:
            self.ask(self.owner[hero], prompt, (hero, *more), options)

    def ask_each(  # whom, what, and what follows from the answer
        self,
        hero: Hero,
        prompt: str,
        key: str,
        things: Iterable[int],
        does: Callable[[Hero, int], Rule],
        *more: Arg,
    ) -> None:
        """The hero's player must choose one of these things, and that step follows, of hero and thing."""
        self.ask_hero(hero, prompt, self.each(key, things, lambda thing: (does(hero, thing),)), *more)

    def ask_before(
        self,
        hero: Hero,
        prompt: str,
        options: list[EngineOption],
        key: str,
        then: tuple[Rule, ...],
        *more: Arg,
    ) -> None:
        """The player may use something before that follows, which `key` lets happen; else it does at once."""
        if options:
            self.ask_hero(hero, prompt, [*options, self.option(key, (), then)], *more)
        else:
            self.then(*then)

    def offer_hero(self, hero: Hero, prompt: str, options: Sequence[EngineOption], *more: Arg) -> None:
        """The same, and the player may decline."""
        if options:
            self.ask(self.owner[hero], prompt, (hero, *more), [*options, self.option("decline")])

    def ask_team(self, prompt: str, options: Sequence[EngineOption], *params: Arg) -> None:
        """The players together must choose, if there is anything to choose from."""
        if options:
            self.ask(None, prompt, params, options)

    @property
    def ways(self) -> Ways:
        """The board with the doors as they are."""
        return self.board.ways(self.doors)

    def then(self, *steps: Step[Any]) -> None:
        """Once the game is over nothing follows."""
        if not self.outcome:
            self.queue.extend(steps)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule(Step[Outbreak]):
    """A step of Marvel Zombies."""

    def become(self, kind: type[R], **changes: int | str) -> R:
        """A step of that kind with the same fields, but for these."""
        if not changes:
            return kind(*[getattr(self, field) for field in kind.fields])
        return kind(*[changes[field] if field in changes else getattr(self, field) for field in kind.fields])


# What a step is about, where many are about the same: these have no constructor of their own.


@mypyc_attr(allow_interpreted_subclasses=True)
class OfHero(Rule):
    def __init__(self, hero: Hero) -> None:
        self.hero = hero


@mypyc_attr(allow_interpreted_subclasses=True)
class OfHeroAndZone(Rule):
    def __init__(self, hero: Hero, zone: Zone) -> None:
        self.hero, self.zone = hero, zone


@mypyc_attr(allow_interpreted_subclasses=True)
class OfHeroAndCount(Rule):
    def __init__(self, hero: Hero, count: int) -> None:
        self.hero, self.count = hero, count


@mypyc_attr(allow_interpreted_subclasses=True)
class OfHeroAndPerson(Rule):
    def __init__(self, hero: Hero, bystander: Bystander) -> None:
        self.hero, self.bystander = hero, bystander


@mypyc_attr(allow_interpreted_subclasses=True)
class OfPerson(Rule):
    def __init__(self, bystander: Bystander) -> None:
        self.bystander = bystander


@mypyc_attr(allow_interpreted_subclasses=True)
class OfZone(Rule):
    def __init__(self, zone: Zone) -> None:
        self.zone = zone


# -- questions about the table -----------------------------------------------------------------------


def heroes_in_play(g: Outbreak) -> list[Hero]:
    """Those on the board."""
    return [hero for hero, zone in enumerate(g.hero_at) if zone >= 0]


def team(g: Outbreak) -> list[Hero]:
    """Everybody who plays, on the board or not."""
    return [hero for hero, seat in enumerate(g.owner) if seat != NOBODY]


def heroes_at(g: Outbreak, zone: Zone) -> list[Hero]:
    return [hero for hero, at in enumerate(g.hero_at) if at == zone]


def super_heroes_at(g: Outbreak, zone: Zone) -> list[SuperHero]:
    return [each for each, at in enumerate(g.super_at) if at == zone]


def people_in(g: Outbreak, zone: Zone) -> list[Bystander]:
    return [person for person, at in enumerate(g.people_at) if at == zone]


def enemies_at(g: Outbreak, zone: Zone) -> int:
    """How many Enemies; Bystanders are none."""
    tough, plain, fast = g.agents
    return tough[zone] + plain[zone] + fast[zone] + g.super_at.count(zone)


def agents_at(g: Outbreak, zone: Zone) -> int:
    """How many Enemies that are no Super Heroes."""
    return g.agents[0][zone] + g.agents[1][zone] + g.agents[2][zone]


def level(g: Outbreak, hero: Hero) -> int:
    """The hero's Danger Level: 0 is Blue, 3 is Red."""
    return level_with(g.content, g.xp[hero])


def level_with(content: MarvelContent, xp: int) -> int:
    """The Danger Level of a hero with so much experience."""
    _, yellow, orange, red = content.danger
    return 0 if xp < yellow else 1 if xp < orange else 2 if xp < red else 3


def highest_level(g: Outbreak) -> int:
    """The highest Danger Level of the heroes in play."""
    most = max([xp for xp, zone in zip(g.xp, g.hero_at, strict=True) if zone >= 0], default=0)
    return level_with(g.content, most)


def skills_of(g: Outbreak, hero: Hero) -> tuple[str, ...]:
    """The skills that the hero has unlocked, one more action aside."""
    return skills_at(g.content, hero, level(g, hero))


def skills_at(content: MarvelContent, hero: Hero, reached: int) -> tuple[str, ...]:
    """Those that the hero has at that Danger Level."""
    skills = content.heroes[hero].skills
    return skills if reached == RED_LEVEL else skills[: 2 if reached >= SKILL_LEVELS[1] else 1]


def has_skill(g: Outbreak, hero: Hero, skill: str) -> bool:
    entry = g.content.heroes[hero].skills
    return skill in entry and level(g, hero) >= SKILL_LEVELS[entry.index(skill)]


def is_ravenous(g: Outbreak, hero: Hero) -> bool:
    """In hero mode nobody is: there is no Hunger."""
    return g.hunger[hero] >= g.content.hunger > 0


def is_restrained(g: Outbreak, hero: Hero) -> bool:
    """Ravenous, and so bound to move and devour."""
    return g.hunger[hero] >= g.content.hunger > 0 and not has_skill(g, hero, "automated_armour")


def holds_trait(g: Outbreak, hero: Hero, name: str) -> bool:
    held = g.traits[hero]
    return bool(held) and g.content.trait.get(name) in held


def is_taking_turn(g: Outbreak, hero: Hero) -> bool:
    """The agenda knows: a turn goes on while its next question is pending."""
    pending: list[Any] = [g.asker, *g.agenda]
    return any(step.topic == "hero_turn" and step.hero == hero for step in pending)


def is_enemy_phase(g: Outbreak) -> bool:
    """The agenda knows: the Enemy Phase is pending while heroes take their turns."""
    return g.turn > 0 and "enemy_phase" not in [step.topic for step in g.agenda]


def spawn_zones(g: Outbreak) -> list[Zone]:
    """Where a Spawn Point in play lies, active or not."""
    return [point.zone for point in g.board.spawns if g.spawn_points >> point.index & 1]


def acting_super_hero(g: Outbreak, ability: str) -> SuperHero:
    """Who is on the board with that ability at work; NOBODY if there is none."""
    who = g.content.with_ability.get(ability, NOBODY)
    return who if who != NOBODY and g.super_at[who] >= 0 and not g.rules.is_inert(g, who) else NOBODY


def toughness_of(g: Outbreak, who: SuperHero) -> int:
    """How many Hits eliminate a hero on the Enemies' side."""
    entry = g.content.super_heroes[who]
    return entry.weak if g.weakened >> who & 1 else entry.toughness
