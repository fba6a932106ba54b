"""A reading with prices: who stands where, who would be eaten, what the own things are worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import mypyc_attr

from ...engine import Rng, Seat
from ...engine.kept import kept
from ...games.city_of_horror.reading import CROSSROADS, CityReading
from ...games.city_of_horror.view import PlaceView
from .ledger import Ledger
from .temper import Temper, temper_of

ANTIDOTE_NEEDED: Final = 3.6
"""What an antidote is worth that saves a character."""
ANTIDOTE_SPARE: Final = 1.0
"""What it is worth otherwise: its point."""
SURVIVAL: Final = 0.88
"""How likely a character is to live through a turn."""
DOOMED: Final = 0.4
"""How much of a character counts for whom there will hardly be an antidote."""
COMPANY: Final = 0.6
"""What a living character is worth beside its points: a vote and a power."""

CARD_WORTH: Final = {
    "kill": 0.7,  # and more for each zombie
    "kill_half": 1.4,
    "add_zombies": 0.8,
    "refresh": 1.6,
    "points": 0.6,  # and its points, which are sure: most of the others are never used
    "cancel_card": 0.8,
    "hide": 1.4,
    "squeeze_in": 0.6,
    "look": 0.5,
    "turn_leader": 1.1,
    "follow_kitten": 1.2,
    "steal": 1.0,
    "replace_vote": 1.3,
    "change_card": 0.8,
    "lure_anywhere": 1.1,
}
A_ZOMBIE: Final = 0.5
A_CARD: Final = 1.1
"""A card that nobody has seen, or of which the thumbs know nothing."""
CURRENCY: Final = 1.4
"""What each of the first few cards is worth beside its use, while some place takes cards for antidotes."""
LAST_TURN: Final = 0.4
"""How much of a card's use counts in the last turn."""


@mypyc_attr(serializable=True)
class Spot:
    """A place as it is, or as it might be: these are copied and changed to think ahead."""

    __slots__ = (
        "antidotes", "cards", "closed", "control", "effect", "free", "hunt", "lives", "name", "number",
        "outnumbered", "peaceful", "people", "people_beyond_slots", "prey", "price", "slots", "votes",
        "zombies",
    )  # fmt: skip

    def __init__(self, place: PlaceView, reading: CityReading) -> None:
        self.name = place.id
        self.number = place.number
        self.zombies = place.zombies
        self.outnumbered = place.attack.outnumbered  # do they attack when they are more than the people?
        self.peaceful = place.attack.at_least - 1  # if not, so many do not attack
        self.slots = place.slots
        self.closed = place.closed
        self.people = len(place.characters)
        self.people_beyond_slots = 0  # in a place of their own making
        self.antidotes = place.antidotes
        self.cards = place.cards
        use = reading.effect(place)
        self.effect, self.price = (use.name, use.price) if use is not None else ("", "nothing")
        self.votes = place.votes
        self.control = [  # who casts that seat's votes
            seat if other is None else reading.voter(place, seat) for seat, other in enumerate(place.replicas)
        ]
        self.free = place.replicas.count(None) == len(place.replicas)  # everybody casts their own
        self.prey = [0] * len(place.votes)  # how many each seat could lose here
        self.lives: list[float] = []  # what the own ones among them are worth
        self.hunt: list[Seat] = []  # at the Crossroads: in which order the leader looks for prey

    def settle(self, place: PlaceView, s: Appraisal) -> None:
        """Who is there, and what the bot's own ones are worth."""
        for name in place.characters:
            character = s.reading.character(name)
            if not character.hidden:
                self.prey[character.seat] += 1
                if character.seat == s.me:
                    self.lives.append(s.lives[name])
            self.people_beyond_slots += character.extra
        if self.name == CROSSROADS:
            self.hunt = s.reading.hunt(s.view.leader)

    def copy(self) -> Spot:
        """To be changed in any way."""
        other = self.future()
        other.votes, other.prey, other.lives = self.votes[:], self.prey[:], self.lives[:]
        return other

    def future(self) -> Spot:
        """The same people, to whom something else may happen. Written out, since it is done a hundred times
        for a Movement card."""
        other = Spot.__new__(Spot)
        other.name, other.number, other.zombies = self.name, self.number, self.zombies
        other.outnumbered, other.peaceful, other.slots = self.outnumbered, self.peaceful, self.slots
        other.closed, other.people = self.closed, self.people
        other.people_beyond_slots = self.people_beyond_slots
        other.antidotes, other.cards = self.antidotes, self.cards
        other.effect, other.price = self.effect, self.price
        other.control, other.free, other.hunt = self.control, self.free, self.hunt  # replaced, never changed
        other.votes, other.prey, other.lives = self.votes, self.prey, self.lives
        return other

    def hand_over(self, seat: Seat, caster: Seat) -> None:
        """That seat's votes are cast by another."""
        self.control = [caster if voter == seat else other for voter, other in enumerate(self.control)]
        self.free = False

    @property
    def outside(self) -> tuple[object, ...]:
        """What an Invasion card, and nothing else, may change about it."""
        return self.name, self.zombies, self.antidotes, self.cards, *self.hunt[:1]

    @property
    def full(self) -> bool:
        return self.slots is not None and self.people - self.people_beyond_slots >= self.slots

    @property
    def attacked(self) -> bool:
        """Would the zombies attack now?"""
        return self.zombies > (self.people if self.outnumbered else self.peaceful)

    @property
    def excess(self) -> int:
        """How many zombies too many there are."""
        return self.zombies - (self.people if self.outnumbered else self.peaceful)

    def ballots(self) -> list[int]:
        """How many votes each seat disposes of, Replica weapons counted."""
        if self.free:
            return self.votes
        cast = [0] * len(self.votes)
        for votes, caster in zip(self.votes, self.control, strict=True):
            cast[caster] += votes
        return cast


@mypyc_attr(acyclic=True)
class PlaceShift:
    """What an own character changes at a place."""

    __slots__ = ("life", "noise", "prey", "votes")

    def __init__(self, noise: int, votes: int, prey: bool, life: float) -> None:
        self.noise = noise
        """Zombies that follow."""
        self.votes = votes
        self.prey = prey
        """Can it be eaten, and so lost?"""
        self.life = life


class Appraisal:
    """What the bot knows, with a price on everything that it owns."""

    def __init__(  # noqa: PLR0917 (what a bot knows, and who it is)
        self,
        reading: CityReading,
        rng: Rng,
        focus: str = "",
        playing: bool = False,
        ledger: Ledger | None = None,
        temper: Temper | None = None,
    ) -> None:
        own = reading.own
        assert own is not None
        self.memory: dict[Any, Any] = {}
        self.reading = reading
        self.view = reading.view
        self.rng = rng
        self.focus = focus  # the place that the bot was last asked about
        self.playing = playing  # a card of its own is under way
        self.printed = reading.printed
        self.me: Seat = own.seat
        self.ledger = Ledger() if ledger is None else ledger
        self.temper = temper_of(self.me) if temper is None else temper
        self.first: Seat = self.view.first
        self.turns_left = reading.turns_left
        self.hand = own.known_hand
        self.antidotes = own.antidotes
        self.people = own.characters
        self._uses: dict[str, float] = {}
        self._spots: dict[str, Spot] = {}
        self._movers: dict[str, list[str]] = {}

    @kept
    def seats(self) -> range:
        return range(len(self.reading.colours))

    @kept
    def lives(self) -> dict[str, float]:
        """What each own character is worth: little for those who will find no antidote."""
        values = {name: self.reading.character(name).value for name in self.people}
        ranked = sorted(self.people, key=lambda name: -values[name])
        hope = self.antidotes + self.turns_left + 1
        return {
            name: (values[name] + COMPANY) * (1.0 if rank < hope else DOOMED)
            for rank, name in enumerate(ranked)
        }

    @kept
    def shifts(self) -> dict[str, PlaceShift]:
        """Of each own character; who is hidden neither votes nor is found."""
        return {name: self._place_shift(name) for name in self.people}

    def _place_shift(self, name: str) -> PlaceShift:
        reading, prey = self.reading, not self.reading.character(name).hidden
        votes = reading.votes_of(name) if prey else 0
        return PlaceShift(int(reading.attracts(name)), votes, prey, self.lives[name])

    @kept
    def start(self) -> dict[str, str | None]:
        """Where each own character is."""
        return {name: self.reading.character(name).place for name in self.people}

    @kept
    def _counts(self) -> dict[str | None, int]:
        places = list(self.start.values())
        return {place: places.count(place) for place in places}

    def own_at(self, place: str) -> int:
        """How many of them are there."""
        return self._counts.get(place, 0)

    def movers(self, card: str) -> list[str]:
        """Who of them can move with that Movement card."""
        found = self._movers.get(card)
        if found is None:
            found = [name for name in self.people if self.reading.can_move(name, card)]
            self._movers[card] = found
        return found

    def spot(self, name: str) -> Spot:
        """That place, looked at when it is first thought of."""
        found = self._spots.get(name)
        if found is None:
            place = self.reading.place(name)
            found = self._spots[name] = Spot(place, self.reading)
            found.settle(place, self)
        return found

    @kept
    def spots(self) -> dict[str, Spot]:
        """All of them, as they are."""
        return {name: self.spot(name) for name in self.reading.place_names}

    @kept
    def buys_antidotes(self) -> bool:
        """Does any place take a card for one?"""
        effects = self.reading.effects
        return any(use is not None and use.name == "antidote" and use.price == "card" for use in effects)

    # -- prices ---------------------------------------------------------------------------------------------

    def antidote_worth(self, more: int = 0) -> float:
        """The next antidote, with so many more than now in hand."""
        return self.antidote_step(self.antidotes + more, len(self.people))

    def antidote_step(self, held: int, people: int) -> float:
        """One more antidote for whoever holds so many already, and has so many characters."""
        expected = people * SURVIVAL ** (self.turns_left + 0.5)
        need = min(1.0, max(0.0, expected - held))
        return float(ANTIDOTE_SPARE + need * (ANTIDOTE_NEEDED - ANTIDOTE_SPARE))

    def purse(self, cards: int, antidotes: int, people: int) -> float:
        """What so many cards, whatever they do, and antidotes are worth to somebody with so many people. All
        prices are differences of this and of what cards do: whoever ends up with the same has gained
        nothing."""
        paid = CURRENCY * min(cards, self.payments)
        return paid + sum([self.antidote_step(held, people) for held in range(antidotes)], 0.0)

    @kept
    def payments(self) -> int:
        """How many cards will be good for an antidote."""
        return self.turns_left + 1 if self.buys_antidotes and self.turns_left else 0

    def card_use(self, card: str) -> float:
        """What a card does from here on: less and less, but for the cans."""
        effect = self.printed.cards[card].effect
        worth = CARD_WORTH.get(effect.name, A_CARD)
        if effect.name == "points":
            return worth + effect.points
        if effect.name == "kill":
            worth += A_ZOMBIE * effect.zombies
        return worth * LAST_TURN if self.turns_left == 0 else worth

    def card_worth(self, card: str) -> float:
        """What is lost with a card of the own hand."""
        return self.card_use(card) + (CURRENCY if len(self.hand) <= self.payments else 0.0)

    def card_gain(self, card: str) -> float:
        """What one more card in hand brings."""
        return self.card_use(card) + (CURRENCY if len(self.hand) < self.payments else 0.0)

    def power_cost(self, character: str) -> float:
        """What using a power costs: the points that the exhausted character is worth less."""
        whole = self.lives[character] >= self.reading.character(character).value
        return self.printed.tiring(character) * (1.0 if whole else DOOMED)

    def strength(self, seat: Seat) -> float:
        """How well that player stands, by what lies open."""
        entry = self.reading.seat(seat)
        values = sorted([self.reading.character(name).value for name in entry.characters], reverse=True)
        points = sum(values[: entry.antidotes + self.turns_left + 1]) + sum(entry.food) + entry.points
        return points + 1.5 * entry.antidotes + 0.3 * entry.hand

    def use_of(self, spot: Spot, weigh: Callable[[Appraisal, Spot], float]) -> float:
        """What the place offers to whoever is there: the same whoever that is, so it is weighed once."""
        if spot.name not in self._uses:
            self._uses[spot.name] = weigh(self, spot)
        return self._uses[spot.name]

    def has(self, character: str, place: str) -> bool:
        """Is that character at the place?"""
        return self.reading.character(character).place == place
