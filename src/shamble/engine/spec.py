"""What a game brings: all that front ends, bots and the laws know of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import msgspec

from .choice import Arg, Choice, Name, Seat
from .clauses import Clauses, load_clauses
from .content import Pack
from .facts import Facts
from .guide import Guide
from .offers import Offer
from .passing import Stop
from .plans import Planning
from .profiles import Shelf
from .reading import Reading
from .rng import Rng
from .tales import Storybook
from .text import Catalogue, laid_over, languages_in, load_catalogue
from .vocabulary import Spelling, Vocabulary

if TYPE_CHECKING:
    from .literal import Arrangement
    from .table import Table

T = TypeVar("T", bound="Table")

View = dict[str, Any]
Settings = Mapping[str, Any]
Migration = Callable[[dict[str, Any]], dict[str, Any]]


def same_position(snapshot: dict[str, Any]) -> dict[str, Any]:
    """The migration of rules that have changed while nothing on a table means anything else."""
    return snapshot


class Content(Protocol):
    """The frozen tables of a game's content, shared by reference and never part of the state."""

    names: Mapping[str, tuple[str, ...]]
    """For each kind of thing, the ids that stand in saves for the ints in the state."""
    spelling: Spelling
    digest: str
    """Of everything in the files."""
    pack: Pack | None

    def facts(self, settings: Settings, seats: int) -> Facts:
        """The facts that can matter to a game with these settings, as digests of named groups."""


@dataclass(frozen=True)
class Setting:
    """A set-up option: its choices (none: free text that the game checks itself) and its default."""

    name: str
    choices: tuple[Arg, ...]
    default: Arg
    kind: str = ""
    """The kind of content that the choices name, if they do: a pack may bring more of it."""
    words: str = ""
    """Of free text: the kind of names that people write in it, in whatever language."""


@dataclass(frozen=True)
class Count:
    """What an event adds to the accounts of a game: to whose, and how much (one, unless it says). Without a
    name it adds nothing, but who takes part is listed from then on."""

    name: str
    event: str
    who: str
    amount: str = ""
    rare: bool = False
    """Is the column left out if nobody has any?"""


@dataclass(frozen=True)
class Result:
    """How a game ended. In a co-operative game the winners are all the seats or none."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: str


Supplies = Mapping[tuple[str, str], int]
"""How much is left of what can run out, by kind and name as texts know them: ("deck", "spawn")."""
NamedWays = Mapping[str, Collection[str]]
"""Where one can go from each place of a map while every door is open."""

Names = Callable[[Catalogue, str, Arg], str]
"""What a thing of a kind is called in a language at one table; nothing where the catalogue knows."""


def nothing_to_say(t: Any) -> list[Choice]:
    """Nothing is said beside the questions that are asked."""
    return []


def _as_written(t: Any) -> Names:
    return lambda catalogue, kind, thing: ""


def _one_wording(t: Any) -> tuple[str, ...]:
    return ()


def _one_turn(t: Any) -> Name:
    return ()


def _no_spans(t: Any, window: Choice) -> Mapping[str, Name]:
    return {}


def _no_danger(t: Any, seat: Seat, window: Choice) -> bool:
    return False


def _no_offers(t: Any, seat: Seat | None) -> list[Offer]:
    return []


def _plain(view: Any) -> View:
    return view if isinstance(view, dict) else msgspec.to_builtins(view)


def _nothing_scarce(t: Any) -> Supplies:
    return {}


def _no_ways(content: Any, name: str) -> NamedWays:
    return {}


def _nobody(seats: int, settings: Settings, content: Any) -> int:
    return 0


def _no_maps(content: Any) -> tuple[str, ...]:
    return ()


def _no_atlas(content: Any, name: str) -> View:
    return {}


def _no_texts(content: Any, language: str) -> Mapping[str, str]:
    return {}


@cache
def _catalogue(folder: Path, base: Path | None, language: str) -> Catalogue:
    """A game's texts, with those of the game that it extends as a fallback."""
    if base is None:
        return load_catalogue(folder / "locale", language)
    return laid_over(base / "locale", folder / "locale", language)


@dataclass(frozen=True)
class GameSpec(Generic[T]):
    """One game: its public facts and the functions through which everybody else speaks to it."""

    id: str
    package: str
    """The name of its package here, among the boards and among the bots."""
    seats: tuple[int, int]
    minutes: int
    rules_version: int
    settings: tuple[Setting, ...]
    vocabulary: Vocabulary
    folder: Path
    """Where its own content and texts lie, in folders of those names."""
    load_content: Callable[[Pack | None], Content]
    blank: Callable[[int, Any], T]
    """An empty state for so many seats with that content, to be filled by a save."""
    set_up: Callable[[int, int, Settings, Any], T]
    """A new game: seats, seed, settings and content."""
    view: Callable[[T, Seat | None], Any]
    """What a seat may know, as a struct of the game's own."""
    determinise: Callable[[T, Seat, Rng], None]
    """Draw anew, in place, what that seat cannot know."""
    standing: Callable[[T], list[Choice]]
    """What each seat may say beside the open questions, at most one question a seat."""
    result: Callable[[T], Result]
    arrange: Arrangement
    """Sets the table from a scenario's literal."""
    invariants: Callable[[T], list[str]]
    """What is wrong with a state, in English, for the soak and the laws."""
    field_kinds: Mapping[str, str] = field(default_factory=dict)
    """Which fields of steps hold content, and of which kind, beyond those named after their kind."""
    step_aliases: Mapping[str, str] = field(default_factory=dict)
    """Renamed steps: old name to new name."""
    migrations: Mapping[int, Migration] = field(default_factory=dict)
    """Rules version n to n + 1, on a snapshot."""
    amended: Mapping[int, str] = field(default_factory=dict)
    """For each version of the rules, the rows of the ledger that it changed ("fire.roll combine.two")."""
    oldest_record: int = 0
    """Records from this rules version on are played again, until a rule comes up that has changed since
    (`Table.ruled_anew`); 0: only those of our own version."""
    reading: Callable[[Any, Any], Any] = Reading
    """A view with its content, to be asked by front ends and bots."""
    figures: Callable[[T, Seat], Any] | None = None
    """A seat's view for agents, its big tables straight from the state as finished numbers
    (`research/arrays.py`); where a game has none, the view is read."""
    view_beside: Callable[[T, Seat | None, Any], Any] | None = None
    """The same as `view` where another seat's is there: all that both see is taken from that one."""
    glance: Callable[[T, Seat], Any] | None = None
    """The same for a bot that answers one question, where that takes less than a whole view."""
    plain: Callable[[Any], View] = _plain
    """A view as JSON-able data, as it is sent."""
    stands: Callable[[Any], bool] | None = None
    """Is that view sent as it stands, so that it need not be made plain? None: all are, unless the game has a
    `plain` of its own."""
    texts: Callable[[Any, str], Mapping[str, str]] = _no_texts
    """Texts that the content brings along, by their keys: of missions. Where it has none in a language the
    catalogue's hold, or else its English ones."""
    names: Callable[[T], Names] = _as_written
    """What is called differently from table to table: the zones of a mission's map."""
    rules: Callable[[T], Names] = _as_written
    """What a thing does, where the text is made of the figures of a table's content; nothing where the
    catalogue tells it (`<kind>.<id>.rule`)."""
    wording: Callable[[T], tuple[str, ...]] = _one_wording
    """Which rules text holds at a table where a thing has several: the first of these endings that there is
    ("bystander.wong.rule.hero"), or else the plain one."""
    turn: Callable[[T], Name] = _one_turn
    """What this turn is known by: passing until the turn is over lasts while it stays the same."""
    spans: Callable[[T, Choice], Mapping[str, Name]] = _no_spans
    """From a window on, for how long one may want to pass beside the moment and the turn ("place", "phase"),
    each with what it is known by while it lasts; nothing at a window that merely interrupts another."""
    stops: tuple[Stop[Any], ...] = ()
    """At which of its windows a seat may want to be asked, in the order in which they are listed. Without any
    it is asked at all of them."""
    in_danger: Callable[[T, Seat, Choice], bool] = _no_danger
    """Is that window about the seat's own people, so that it is never passed unasked?"""
    offers: Callable[[T, Seat | None], list[Offer]] = _no_offers
    """The offers between players that lie on the table, as that seat knows them."""
    planning: Planning = field(default_factory=Planning)
    """What can be said at once: ways, attacks, shares; and what players may leave to the game."""
    brief: Collection[str] = ()
    """Events that change nothing one would look at: bots go on at once."""
    tally: tuple[Count, ...] = ()
    """What the last page counts for everybody; each event counts once."""
    notable: Mapping[str, str] = field(default_factory=dict)
    """Events that a study writes down, each with its sort: "death", "card", "wound", "vote", "objective"."""
    story: Storybook = field(default_factory=Storybook)
    """Which events are told as a story, and how."""
    round_event: str = ""
    """The event that begins a round; its first argument is the round's number."""
    endings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Every way in which a game can end (`Result.reason`), with what it can be to a player: "won", "lost". A
    sentence for each is `ending.<reason>.<won or lost>`, one for everybody `result.<reason>`."""
    falls: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The events by which somebody falls, each with those that say by what."""
    turns: Mapping[str, int] = field(default_factory=dict)
    """The events on which a game may turn, each with its weight."""
    campaign: str = ""
    """The setting that names the mission, if there are missions; its choices stand in their printed order."""
    difficulty: str = ""
    """The setting that says how hard it is, if there is one."""
    guide: Guide | None = None
    """What newcomers are told, if the game has a guide."""
    box: tuple[Shelf, ...] = ()
    """Everything that lies in the box, in the order in which it is listed."""
    maps: Callable[[Any], tuple[str, ...]] = _no_maps
    """The names of the maps that the content holds: of missions, tiles, a mall."""
    atlas: Callable[[Any, str], View] = _no_atlas
    """A map of the content by its name, as JSON-able data: what never changes in play and everybody sees."""
    party: Callable[[int, Settings, Any], int] = _nobody
    """How many figures so many seats play with such settings: a map may be asked for as "<name>:<party>"."""
    workshop: Callable[[Any], Mapping[str, tuple[str, ...]]] | None = None
    """What missions, maps or set-ups of one's own may name, by field ("goals", "rules", "tiles"), if any can
    be made."""
    ways: Callable[[Any, str], NamedWays] = _no_ways
    """The places of that map, for whoever looks for some that cannot be reached."""
    supplies: Callable[[T], Supplies] = _nothing_scarce
    """What can run out at a table, for whoever tries a pack."""
    usual_seats: int = 4
    """How many seats a new table has by default."""
    rivals: Collection[int] = ()
    """The numbers of seats with which each plays for itself; with others all win or lose together."""
    open_information: Collection[int] = ()
    """The numbers of seats with which nothing is hidden: hot-seat players need no curtain between them."""
    base_folder: Path | None = None
    """The folder of the game that this one extends: fallback for texts and content files."""

    @property
    def usual(self) -> dict[str, Arg]:
        """Every setting with its default."""
        return {setting.name: setting.default for setting in self.settings}

    @property
    def missions(self) -> tuple[Arg, ...]:
        """In their printed order."""
        return next((each.choices for each in self.settings if each.name == self.campaign), ())

    def mission_after(self, mission: Arg) -> Arg | None:
        """The next one in printed order, if there is one."""
        following = dict(zip(self.missions, self.missions[1:], strict=False))
        return following.get(mission)

    @cached_property
    def released(self) -> Mapping[str, Facts]:
        """The facts of earlier releases, by the digest of their content: old records give no more than that.
        Written by tools/released.py."""
        path = self.folder / "released.json"
        return msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, str]]) if path.exists() else {}

    @cached_property
    def languages(self) -> tuple[str, ...]:
        return languages_in(self.folder / "locale")

    @cached_property
    def clauses(self) -> Clauses:
        """Which clause of the rule ledger stands behind each question."""
        return load_clauses(self.folder / "ledger.toml")

    def sent(self, view: Any) -> bytes:
        """A view as JSON: `plain`, without making plain data of what is sent as it stands."""
        stands = self.plain is _plain if self.stands is None else self.stands(view)
        return msgspec.json.encode(view if stands else self.plain(view))

    @property
    def content_folders(self) -> tuple[Path, ...]:
        """The search path of content files."""
        return tuple(folder / "content" for folder in (self.folder, self.base_folder) if folder is not None)

    def catalogue(self, language: str, content: Content | None = None) -> Catalogue:
        """The game's texts, with those of a table's content or else of its own."""
        written = _catalogue(self.folder, self.base_folder, language)
        if self.texts is _no_texts:
            return written
        tables = content or self.load_content(None)
        english = self.texts(tables, "en")
        return written.with_texts(self.texts(tables, language), english) if english else written

    def typed(self, setting: Setting, text: str) -> str:
        """Free text as the game reads it: "vert, mauve" is "green, purple"."""
        known: dict[str, str] = {}
        for language in self.languages:
            texts = self.catalogue(language)
            for key in texts.messages:
                kind, _, thing = key.rpartition(".")
                if setting.words and kind in (setting.words, f"setting.{setting.name}") and thing != "help":
                    known[texts.say(key).casefold()] = thing
        return ", ".join(known.get(word.strip().casefold(), word.strip()) for word in text.split(","))

    def title(self, language: str = "en") -> str:
        return _catalogue(self.folder, self.base_folder, language).say("game.title")

    def seating(self, language: str) -> str:
        """Which seat plays what, where that matters."""
        texts = self.catalogue(language)
        return texts.say("game.seats") if "game.seats" in texts else ""
