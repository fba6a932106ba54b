"""What needs the others' consent: an undo beyond the free part, a bot for somebody who has gone, a bot's seat
for somebody new.

One refusal ends a petition, and it rests for a while before it can be put again; so does the asker's own
second thought, and a sign of life from the one who was thought absent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ..engine import Seat
from .errors import NotAllowed, RoomError
from .play import Play
from .rows import BOT, JOIN, PERSON, PLAYING, REPLACE, UNDO, Petition
from .seats import Seats

REST: Final = 180.0
"""Seconds before what was refused may be asked again: a bot for a seat, a seat for a person."""


@dataclass(frozen=True)
class UndoTarget:
    """Where an undo leads: back to `moment`; free, or for all to agree."""

    moment: int
    free: bool
    reveals: bool
    """It is free because nobody else is there, and yet something came to light since."""


@dataclass(frozen=True)
class Company:
    """What petitions need to know of the people round the table."""

    is_absent: Callable[[str], bool]
    host: Callable[[], str]


class Petitions:
    """What people have put to each other and not settled yet. Doing what is agreed is left to the room."""

    def __init__(self, petitions: Sequence[Petition], seats: Seats, play: Play, company: Company) -> None:
        self.open = list(petitions)
        self._seats = seats
        self._play = play
        self._company = company

    # -- undo ----------------------------------------------------------------------------------------

    def undo_target(self, seat: Seat) -> UndoTarget | None:
        """Before that seat's last answer by hand; None where there is nothing to take back."""
        last = self._play.last_answer_of(seat)
        if self._play.status != PLAYING or not last:
            return None
        person = self._seats.chairs[seat].person
        free = person is not None and self.undo_is_free(person, last - 1)
        return UndoTarget(last - 1, free, free and self._play.came_to_light(last - 1))

    def undo_is_free(self, person: str, moment: int) -> bool:
        """Alone, or round one screen, always; otherwise while nobody else has answered and nothing came to
        light. Bots do not mind, but what they did in the open has been seen. Sealed answers do not count, or
        the button would tell that somebody has passed; and a window that has closed was closed by all, or it
        would tell who was the last."""
        if self._seats.plays_alone(person):
            return True
        own = self._seats.of(person)
        moments, sealed = self._play.moments, self._play.sealed
        mine = all(
            sealed[m.number] or (not m.is_pass and (m.seat in own or (m.by == BOT and not m.events)))
            for m in moments[moment + 1 :]
        )
        return mine and not self._play.came_to_light(moment)

    @property
    def is_undo_open(self) -> bool:
        return any(petition.kind == UNDO for petition in self.open)

    # -- asking and voting ---------------------------------------------------------------------------

    def ask_undo(self, number: int, person: str, seat: Seat, moment: int) -> None:
        if self.is_undo_open:
            raise RoomError("undo.asked")
        self.open.append(Petition(number, UNDO, person, seat, moment))

    def ask_replacement(self, number: int, person: str, seat: Seat) -> None:
        """Propose a bot for that seat; whoever proposes it agrees."""
        if any(p.kind == REPLACE and p.seat == seat for p in self.open):
            raise RoomError("replace.asked", name=self._seats.chairs[seat].name)
        self.open.append(Petition(number, REPLACE, person, seat, self._play.moment, [person]))

    def ask_seat(self, number: int, person: str, seat: Seat, name: str) -> None:
        """Somebody new asks to play in the place of a bot."""
        if any(p.kind == JOIN and (p.seat == seat or p.person == person) for p in self.open):
            raise RoomError("join.asked", seat=seat + 1)
        agreed = [person] if person == self._company.host() else []
        self.open.append(Petition(number, JOIN, person, seat, self._play.moment, agreed, name))

    def time_is_up(self, number: int, seat: Seat) -> bool:
        """The table's clock proposes a bot for that seat, and nobody has agreed yet. Is that new?"""
        if any(p.kind == REPLACE and p.seat == seat for p in self.open):
            return False
        number = max([number, *(petition.id + 1 for petition in self.open)])
        self.open.append(Petition(number, REPLACE, "", seat, self._play.moment))
        return True

    def agree(self, person: str, number: int) -> None:
        petition = self._find(number)
        if person not in self.voters(petition):
            raise NotAllowed("petition.voter")
        if person not in petition.agreed:
            petition.agreed.append(person)

    def refuse(self, person: str, number: int) -> Petition:
        """The petition, which that ends."""
        petition = self._find(number)
        if not self.concerns(person, petition) and person not in self.voters(petition):
            raise NotAllowed("petition.voter")
        self.open.remove(petition)
        return petition

    def concerns(self, person: str, petition: Petition) -> bool:
        """Has this person asked for it, or is this person thought absent?"""
        return person in (petition.person, self._missed(petition))

    def voters(self, petition: Petition) -> list[str]:
        """Whose word counts: for an undo all but the asker, for a replacement all but the absent one, for a
        seat everybody who plays, and the host."""
        people = self._seats.people
        if petition.kind == JOIN:
            host = self._company.host()
            return people if host in people or host == petition.person else [*people, host]
        spared = petition.person if petition.kind == UNDO else self._missed(petition)
        return [person for person in people if person != spared]

    def _missed(self, petition: Petition) -> str | None:
        return self._seats.chairs[petition.seat].person if petition.kind == REPLACE else None

    # -- settling ------------------------------------------------------------------------------------

    def settled(self) -> Iterator[Petition]:
        """Each petition that enough people agree to, taken off the list; pointless ones are dropped."""
        for petition in list(self.open):
            if self._is_pointless(petition):
                self.open.remove(petition)
            elif self._is_agreed(petition):
                self.open.remove(petition)
                yield petition

    def end_undos(self) -> bool:
        """The game has gone on, or back. Was there one?"""
        return self._drop(lambda petition: petition.kind == UNDO)

    def end_replacement(self, seat: Seat) -> bool:
        """Whoever answers is not absent, and whoever has been replaced needs no vote. Was there one?"""
        return self._drop(lambda petition: petition.kind == REPLACE and petition.seat == seat)

    def end_missing(self, person: str) -> bool:
        """That person is there. Did anybody think otherwise? (The clock did not: only an answer stops it.)"""
        return self._drop(lambda petition: bool(petition.person) and self._missed(petition) == person)

    def is_missed(self, person: str) -> bool:
        """Do the others think about a bot in that person's place?"""
        return any(self._missed(petition) == person for petition in self.open)

    def _drop(self, ends: Callable[[Petition], bool]) -> bool:
        before = len(self.open)
        self.open = [petition for petition in self.open if not ends(petition)]
        return len(self.open) < before

    def _is_pointless(self, petition: Petition) -> bool:
        chair = self._seats.chairs[petition.seat]
        if petition.kind == JOIN:
            seated = bool(self._seats.of(petition.person))
            return seated or chair.kind != BOT or not self._seats.is_free(petition.name, petition.seat)
        if chair.kind != PERSON or chair.person is None:
            return True
        if petition.kind == UNDO:
            return petition.moment >= self._play.moment
        return bool(petition.person) and not self._company.is_absent(chair.person)

    def _is_agreed(self, petition: Petition) -> bool:
        voters = self.voters(petition)
        agreed = sum(person in petition.agreed for person in voters)
        if petition.kind == UNDO:
            return agreed == len(voters)
        if petition.kind == JOIN and (not voters or self._company.host() in petition.agreed):
            return True
        return 2 * agreed > len(voters)

    def _find(self, number: int) -> Petition:
        for petition in self.open:
            if petition.id == number:
                return petition
        raise RoomError("petition.gone")
