"""What needs the others' consent: an undo beyond the free part, and a bot for somebody who has gone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..engine import Seat
from .errors import NotAllowed, RoomError
from .play import Play
from .rows import BOT, PERSON, PLAYING, REPLACE, UNDO, Petition
from .seats import Seats


@dataclass(frozen=True)
class UndoTarget:
    """Where an undo leads: back to `moment`; free, or for all to agree."""

    moment: int
    free: bool


class Petitions:
    """What people have put to each other and not settled yet. Doing what is agreed is left to the room."""

    def __init__(self, petitions: Sequence[Petition], seats: Seats, play: Play) -> None:
        self.open = list(petitions)
        self._seats = seats
        self._play = play

    # -- undo ----------------------------------------------------------------------------------------

    def undo_target(self, seat: Seat) -> UndoTarget | None:
        """Before that seat's last answer by hand; None where there is nothing to take back."""
        last = self._play.last_answer_of(seat)
        if self._play.status != PLAYING or not last:
            return None
        person = self._seats.chairs[seat].person
        return UndoTarget(last - 1, person is not None and self.undo_is_free(person, last - 1))

    def undo_is_free(self, person: str, moment: int) -> bool:
        """Alone, or round one screen, always; otherwise while nobody else has answered and nothing came to
        light. Bots do not mind, but what they did in the open has been seen; sealed answers do not count,
        or the button would tell that somebody has passed."""
        if self._seats.people == [person]:
            return True
        own = self._seats.of(person)
        moments, sealed = self._play.moments, self._play.sealed
        mine = all(
            sealed[m.number] or m.seat in own or (m.by == BOT and not m.events) for m in moments[moment + 1 :]
        )
        return mine and moments[-1].commits == moments[moment].commits

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

    def agree(self, person: str, number: int) -> None:
        petition = self._find(number)
        if person not in self.voters(petition):
            raise NotAllowed("petition.voter")
        if person not in petition.agreed:
            petition.agreed.append(person)

    def refuse(self, person: str, number: int) -> Petition | None:
        """The petition, if that ends it. One refusal ends an undo; so does the asker's own, and that of the
        one who was thought absent. Any other only withdraws one's agreement to a replacement."""
        petition = self._find(number)
        concerned = petition.person == person or self._seats.chairs[petition.seat].person == person
        if not concerned and person not in self.voters(petition):
            raise NotAllowed("petition.voter")
        if petition.kind == UNDO or concerned:
            self.open.remove(petition)
            return petition
        if person in petition.agreed:
            petition.agreed.remove(person)
        return None

    def voters(self, petition: Petition) -> list[str]:
        """Whose word counts: for an undo all but the asker, for a replacement all but the absent one."""
        spared = petition.person if petition.kind == UNDO else self._seats.chairs[petition.seat].person
        return [person for person in self._seats.people if person != spared]

    # -- settling ------------------------------------------------------------------------------------

    def settled(self) -> Iterator[Petition]:
        """Each petition that enough people agree to, taken off the list; pointless ones are dropped."""
        for petition in list(self.open):
            if self._is_pointless(petition):
                self.open.remove(petition)
            elif self._is_agreed(petition):
                self.open.remove(petition)
                yield petition

    def end_undos(self) -> None:
        self.open = [petition for petition in self.open if petition.kind != UNDO]

    def end_replacement(self, seat: Seat) -> bool:
        """Whoever answers is not absent, and whoever has been replaced needs no vote. Was there one?"""
        before = len(self.open)
        self.open = [p for p in self.open if p.kind != REPLACE or p.seat != seat]
        return len(self.open) < before

    def _is_pointless(self, petition: Petition) -> bool:
        gone = self._seats.chairs[petition.seat].kind != PERSON
        return gone or (petition.kind == UNDO and petition.moment >= self._play.moment)

    def _is_agreed(self, petition: Petition) -> bool:
        voters = self.voters(petition)
        agreed = sum(person in petition.agreed for person in voters)
        return agreed == len(voters) if petition.kind == UNDO else 2 * agreed > len(voters)

    def _find(self, number: int) -> Petition:
        for petition in self.open:
            if petition.id == number:
                return petition
        raise RoomError("petition.gone")
