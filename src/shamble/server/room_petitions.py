"""What needs the others: undo beyond the free part, and a bot for somebody who has gone."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine import (
    Seat,
)
from .errors import NotAllowed, RoomError
from .room_play import RoomPlay
from .rows import (
    BOT,
    PERSON,
    PLAYING,
    REPLACE,
    UNDO,
    Change,
    Petition,
)


@dataclass(frozen=True)
class UndoTarget:
    """Where an undo leads: back to `moment`; free, or for all to agree."""

    moment: int
    free: bool


class RoomPetitions(RoomPlay):
    """A room in which people ask each other."""

    # -- undo ----------------------------------------------------------------------------------------

    def undo_target(self, seat: Seat) -> UndoTarget | None:
        """Before that seat's last answer by hand; None where there is nothing to take back."""
        last = self.last_answer_of(seat)
        if self.status != PLAYING or not last:
            return None
        person = self.chairs[seat].person
        return UndoTarget(last - 1, person is not None and self.undo_is_free(person, last - 1))

    def undo_is_free(self, person: str, moment: int) -> bool:
        """Alone, or round one screen, always; otherwise while nobody else has answered and nothing came to
        light. Bots do not mind, but what they did in the open has been seen."""
        if self.people == [person]:
            return True
        own = self.seats_of(person)
        since = self.moments[moment + 1 :]
        mine = all(m.seat in own or (m.by == BOT and not m.events) for m in since)
        return mine and self.moments[-1].commits == self.moments[moment].commits

    def undo(self, person: str, seat: Seat, to: int | None = None) -> Change:
        """Take back that seat's last answer, or all after the moment `to`; ask the others if need be."""
        self._playing()
        self._check_holds(person, seat)
        target = to
        if target is None:
            found = self.undo_target(seat)
            if found is None:
                raise RoomError("undo.nothing")
            target = found.moment
        if not 0 <= target < self.moment:
            raise RoomError("undo.moment", moment=target, last=self.moment)
        change = Change()
        if self.undo_is_free(person, target):
            self._rewind(change, person, target, self.chairs[seat].name)
        elif any(petition.kind == UNDO for petition in self.petitions):
            raise RoomError("undo.asked")
        else:
            self.petitions.append(Petition(self.version + 1, UNDO, person, seat, target))
        self._seen(person)
        return self._kept(change)

    # -- petitions -----------------------------------------------------------------------------------

    def ask_replacement(self, person: str, seat: Seat) -> Change:
        """Propose a bot for somebody who has gone. More than half of the others must agree."""
        self._playing()
        self._check_seated(person)
        chair = self._chair(seat)
        if chair.kind != PERSON or chair.person is None or chair.person == person:
            raise RoomError("replace.whom", seat=seat + 1)
        if not self.is_absent(chair.person):
            raise RoomError("replace.present", name=chair.name)
        if any(p.kind == REPLACE and p.seat == seat for p in self.petitions):
            raise RoomError("replace.asked", name=chair.name)
        self.petitions.append(Petition(self.version + 1, REPLACE, person, seat, self.moment, [person]))
        change = Change()
        self._weigh_petitions(change)
        self._settle(change)
        return self._kept(change)

    def agree(self, person: str, petition: int) -> Change:
        found = self._petition(petition)
        if person not in self.voters(found):
            raise NotAllowed("petition.voter")
        if person not in found.agreed:
            found.agreed.append(person)
        self._seen(person)
        change = Change()
        self._weigh_petitions(change)
        self._settle(change)
        return self._kept(change)

    def refuse(self, person: str, petition: int) -> Change:
        """One refusal ends an undo; so does the asker's own, and that of the one who was thought absent.
        Any other refusal only withdraws one's agreement to a replacement."""
        found = self._petition(petition)
        concerned = found.person == person or self.chairs[found.seat].person == person
        if not concerned and person not in self.voters(found):
            raise NotAllowed("petition.voter")
        change = Change()
        if found.kind == UNDO or concerned:
            self.petitions.remove(found)
            key = "withdrawn" if found.person == person else "refused"
            if found.kind == UNDO:
                self._note(change, f"undo_{key}", name=self._name_of(person))
        elif person in found.agreed:
            found.agreed.remove(person)
        self._seen(person)
        return self._kept(change)

    def voters(self, petition: Petition) -> list[str]:
        """Whose word counts: for an undo all but the asker, for a replacement all but the absent one."""
        spared = petition.person if petition.kind == UNDO else self.chairs[petition.seat].person
        return [person for person in self.people if person != spared]

    def take_back(self, person: str, seat: Seat) -> Change:
        """The person is back: the bot stands up."""
        chair = self._chair(seat)
        if chair.kind != BOT or chair.person != person:
            raise NotAllowed("seat.not_yours", seat=seat + 1)
        chair.kind, chair.bot = PERSON, None
        self._forget_mind()
        self._seen(person)
        change = Change(chairs=True)
        self._note(change, "came_back", name=chair.name)
        return self._kept(change)

    def _weigh_petitions(self, change: Change) -> None:
        """Do what enough people agree to, and drop what has lost its point."""
        for petition in list(self.petitions):
            voters = self.voters(petition)
            agreed = [person for person in voters if person in petition.agreed]
            chair = self.chairs[petition.seat]
            if chair.kind != PERSON or (petition.kind == UNDO and petition.moment >= self.moment):
                self.petitions.remove(petition)
            elif petition.kind == UNDO and len(agreed) == len(voters):
                self._rewind(change, petition.person, petition.moment, chair.name)
            elif petition.kind == REPLACE and 2 * len(agreed) > len(voters):
                self.petitions.remove(petition)
                self._note(change, "replaced", name=chair.name)
                self._let_bot_play(petition.seat)
                change.chairs = True

    def _petition(self, number: int) -> Petition:
        for petition in self.petitions:
            if petition.id == number:
                return petition
        raise RoomError("petition.gone")
