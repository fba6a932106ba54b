"""Questions about a table of City of Horror, as one viewer sees it: the boards and the bots ask these.

Pure questions: nothing here changes anything, and whatever has views of places, characters and seats can be
asked about, be it a whole table or a part of one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, cast

from mypy_extensions import mypyc_attr

from ...engine import Choice, Option, Seat
from ...engine.glance import Glance
from ...engine.kept import kept
from ...engine.profiles import Profiles
from ...engine.reading import Reading
from ...engine.speech import Speaker
from .content import LOCATIONS, CardEntry, CityContent, InvasionEntry, PlaceEffect, PlaceEntry
from .negotiation import agreement
from .printed import Printed
from .profiles import PROFILES
from .showing import PARTS, character_seen, place_seen, seat_seen
from .state import NOBODY, NOWHERE, Town, board, characters_at, characters_of
from .view import CharacterView, CityView, OfferView, PlaceView, SeatView

__all__ = [
    "ARMORY", "BANK", "CHURCH", "CROSSROADS", "HOSPITAL", "WATER_TOWER",
    "CityGlance", "CityReading", "InvasionEntry", "Printed", "agreement",
]  # fmt: skip

CHURCH, HOSPITAL, BANK, ARMORY, WATER_TOWER, CROSSROADS = LOCATIONS
"""The places, by the ids that views and options use."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CityReading(Reading[CityView, CityContent]):
    """One viewer's table with what is printed on its boards and cards."""

    profiles: ClassVar[Profiles] = PROFILES

    @property
    def printed(self) -> Printed:
        """The content by its ids."""
        return self.content.printed

    # -- the viewer ------------------------------------------------------------------------------------------

    @property
    def own(self) -> SeatView | None:
        """The viewer's own seat; a watcher has none."""
        return None if self.view.viewer is None else self.seat(self.view.viewer)

    @property
    def turns_left(self) -> int:
        return self.view.turns - self.view.turn

    # -- one by one ------------------------------------------------------------------------------------------

    def seat(self, seat: Seat) -> SeatView:
        return self.view.seats[seat]

    def place(self, name: str) -> PlaceView:
        return self.places[name]

    def character(self, name: str) -> CharacterView:
        return self.view.characters[name]

    @property
    def place_names(self) -> list[str]:
        """By number."""
        return [place.id for place in self.view.places]

    @property
    def colours(self) -> list[str]:
        """Of the seats."""
        return [seat.colour for seat in self.view.seats]

    @property
    def effects(self) -> list[PlaceEffect | None]:
        """What the places offer as they lie, by number."""
        return [self.effect(place) for place in self.view.places]

    def destination(self, seat: Seat) -> str | None:
        """Where the open Movement card of somebody still in the game leads."""
        seen = self.seat(seat)
        return None if seen.eliminated else seen.movement

    # -- people ----------------------------------------------------------------------------------------------

    def dealt_to(self, seat: Seat) -> list[str]:
        """Everybody whom that player has or had."""
        return [who for who, character in self.view.characters.items() if character.seat == seat]

    def is_lost(self, character: str) -> bool:
        """Nobody is, before all are placed."""
        return self.view.turn > 0 and self.view.characters[character].place is None

    def votes_of(self, character: str) -> int:
        """How many votes somebody has who is not hidden: none, one, or a mother's two."""
        entry, seen = self.printed.characters[character], self.character(character)
        if entry.drawback == "no_vote" and not seen.unbound:
            return 0
        return 2 if entry.power.name == "give_birth" and not seen.fresh else 1

    def can_recover(self, character: str) -> bool:
        """Can somebody be refreshed? A mother stays as she is."""
        gives_birth = self.printed.characters[character].power.name == "give_birth"
        return not self.character(character).fresh and not gives_birth

    def attracts(self, character: str) -> bool:
        """Does she call a zombie after the moves, wherever she then is?"""
        return self.printed.characters[character].drawback == "attracts" and self.character(character).fresh

    @kept
    def attracted(self) -> list[str]:
        """Where she is, or they are, who will do that."""
        callers = [who for who, entry in self.printed.characters.items() if entry.drawback == "attracts"]
        dealt = [who for who in callers if self.is_dealt(who) and self.attracts(who)]
        return [place for who in dealt if (place := self.character(who).place) is not None]

    def is_dealt(self, character: str) -> bool:
        """Has, or had, anybody this character?"""
        return character in self.view.characters

    def can_move(self, character: str, card: str) -> bool:
        """May somebody be sent off with that Movement card: not there yet, not shut in, able to walk?"""
        seen = self.character(character)
        if seen.place is None or seen.place == card or self.place(seen.place).closed:
            return False
        return self.is_mobile(character)

    def is_mobile(self, character: str) -> bool:
        return self.printed.characters[character].drawback != "no_move" or self.character(character).unbound

    # -- places ----------------------------------------------------------------------------------------------

    @kept
    def places(self) -> dict[str, PlaceView]:
        return {place.id: place for place in self.view.places}

    def attack_due(self, place: PlaceView) -> bool:
        """Would the zombies there attack somebody as things stand?"""
        people = len(place.characters)
        return people > 0 and place.attack.is_due(place.zombies, people)

    def owners_at(self, place: PlaceView) -> list[Seat]:
        """Whose people are there, each as often as there are characters."""
        return [self.view.characters[who].seat for who in place.characters]

    def free_slots(self, place: PlaceView) -> int | None:
        """How many more find room; whoever stands in a place of their own making takes none."""
        if place.slots is None:
            return None
        return place.slots - sum(not self.view.characters[who].extra for who in place.characters)

    def entry_of(self, place: PlaceView) -> PlaceEntry | None:
        """What is printed on the side that lies up."""
        names = self.content.names
        return self.content.places[names["location"].index(place.id)][names["side"].index(place.side)]

    def effect(self, place: PlaceView) -> PlaceEffect | None:
        """What the side that lies up offers, and its price."""
        return self.printed.effects[place.id][place.side]

    def voter(self, place: PlaceView, seat: Seat) -> Seat:
        """Who points there in that player's name."""
        other = place.replicas[seat]
        return seat if other is None or self.seat(other).eliminated else other

    def is_voted_at(self, place: PlaceView) -> bool:
        """At the Crossroads the leader chooses, and nothing is shared out."""
        return place.id != CROSSROADS

    def votes_differ(self, place: PlaceView) -> bool:
        """Is it, among several players, not just one vote a head, each cast by its owner?"""
        heads = self.owners_at(place)
        plain = all(votes == heads.count(seat) for seat, votes in enumerate(place.votes))
        stolen = any(other is not None for other in place.replicas)
        return self.is_voted_at(place) and len(set(heads)) > 1 and (stolen or not plain)

    # -- what to say beside a question -------------------------------------------------------------------

    def caution(self, choice: Choice, option: Option, speaker: Speaker) -> str:
        """To vote against oneself with so many votes that nothing the others do can help."""
        if choice.prompt != "vote.attack" or option.args != (self.view.viewer,):
            return ""
        votes = self.places[str(choice.params[0])].votes
        mine, total = votes[int(choice.params[1])], sum(votes)
        return speaker.say("caution.own_votes", mine=mine, count=total) if 2 * mine > total else ""

    def aside(self, choice: Choice, speaker: Speaker) -> str:
        """Why one ends up elsewhere; who has how many votes."""
        if choice.prompt in ("setup.place", "move.who") and choice.params[0] != choice.params[1]:
            place = self.places[str(choice.params[0])]
            why = "closed" if place.closed else "full"
            return speaker.say(f"aside.{why}", location=speaker.name("location", place.id))
        if choice.prompt not in ("vote.attack", "vote.share"):
            return ""
        votes = self.places[str(choice.params[0])].votes
        cast = [f"{speaker.name('seat', seat)} {count}" for seat, count in enumerate(votes) if count]
        return speaker.say("aside.votes", list=", ".join(cast))

    def held(self, kind: str, thing: str) -> int:
        return 1 if self.own is None or kind != "card" else self.own.known_hand.count(thing)

    def clause(self, choice: Choice) -> str:
        diverted = choice.prompt == "setup.place" and choice.params[0] != choice.params[1]
        return "setup.place.full" if diverted else ""

    # -- zombies ---------------------------------------------------------------------------------------------

    def hunt(self, leader: str) -> list[Seat]:
        """In which order the leader, on that colour, looks for prey: the seats clockwise from there."""
        wheel = self.printed.wheel
        start = wheel.index(leader)
        turns = [(wheel.index(colour) - start) % len(wheel) for colour in self.colours]
        return sorted(range(len(turns)), key=turns.__getitem__)

    def invasion(self, card: str) -> InvasionEntry:
        return self.printed.invasions[card]

    @kept
    def expected_invasions(self) -> list[InvasionEntry]:
        """Which cards may come in this hour: the one that the viewer has seen, or any."""
        cards = self.printed.invasions
        if self.view.next_invasion is not None:
            return [cards[self.view.next_invasion]]
        return [card for card in cards.values() if card.hour == self.view.turn]

    # -- the card under way ----------------------------------------------------------------------------------

    @property
    def played(self) -> CardEntry:
        """The card that is being aimed or was played last: it lies on top of the discard pile."""
        return self.printed.cards[self.view.discard[-1]]

    @property
    def called(self) -> tuple[str, int]:
        """Where the card that may be cancelled would bring zombies, and how many; nowhere for most."""
        pending = self.view.pending
        if pending is None:
            return "", 0
        effect, aim = self.printed.cards[pending.card].effect.name, pending.aim
        if effect == "add_zombies":
            return str(aim["location"]), int(aim["zombies"])
        return (str(aim["target"]), 1) if effect == "lure_anywhere" else ("", 0)

    @property
    def robbed(self) -> Seat | None:
        """From whom the card that may be cancelled would steal."""
        pending = self.view.pending
        return None if pending is None or "victim" not in pending.aim else int(pending.aim["victim"])

    # -- trades ----------------------------------------------------------------------------------------------

    def offer_of(self, seat: Seat) -> OfferView | None:
        """What that player offers, if the viewer may know."""
        return next((offer for offer in self.view.offers if offer.seat == seat), None)


@mypyc_attr(allow_interpreted_subclasses=True)
class CityGlance(CityReading):
    """The reading of a bot that answers one question: places, seats and characters are looked at one by one,
    and the rest of the view where it is asked for."""

    def __init__(self, g: Town, seat: Seat) -> None:
        # cast: it has the fields of a view, each of them read on demand
        super().__init__(cast("CityView", Glance(PARTS, g, seat)), g.content)
        self._table: Callable[[], Town] = lambda: g  # out of sight
        self._viewer = seat
        self._seats: dict[Seat, SeatView] = {}
        self._places: dict[str, PlaceView] = {}
        self._characters: dict[str, CharacterView] = {}

    @property
    def own(self) -> SeatView:
        return self.seat(self._viewer)

    @property
    def turns_left(self) -> int:
        return self.content.box.turns - self._table().turn

    def seat(self, seat: Seat) -> SeatView:
        found = self._seats.get(seat)
        if found is None:
            g = self._table()
            found = self._seats[seat] = seat_seen(g, seat, self._viewer, characters_of(g, seat))
        return found

    def place(self, name: str) -> PlaceView:
        found = self._places.get(name)
        if found is None:
            g, location = self._table(), LOCATIONS.index(name)
            number = g.numbers.index(location) + 1
            found = self._places[name] = place_seen(g, number, self._viewer, characters_at(g, location))
        return found

    def character(self, name: str) -> CharacterView:
        found = self._characters.get(name)
        if found is None:
            c = self.printed.numbers[name]
            found = self._characters[name] = character_seen(self._table(), c)
        return found

    def is_dealt(self, character: str) -> bool:
        return self._table().owner[self.printed.numbers[character]] != NOBODY

    @property
    def place_names(self) -> list[str]:
        return [LOCATIONS[location] for location in self._table().numbers]

    @property
    def colours(self) -> list[str]:
        return [self.printed.wheel[colour] for colour in self._table().colours]

    @property
    def effects(self) -> list[PlaceEffect | None]:
        g = self._table()
        return [board(g, location).effect for location in g.numbers]

    def destination(self, seat: Seat) -> str | None:
        g = self._table()
        return None if g.eliminated[seat] or g.movement[seat] == NOWHERE else LOCATIONS[g.movement[seat]]
