"""Who sits where at a table: people, bots and open seats."""

from __future__ import annotations

from collections.abc import Sequence

from ..bots import BOT_NAMES, default_bot, is_known, level_of
from ..bots.texts import offered_bots
from ..engine import Seat
from .errors import BadInput, NotAllowed, RoomError
from .names import check_free, clean_name, skeleton
from .rows import ASK_ALWAYS, BOT, OPEN, PERSON, Chair
from .texts import shortened


class Seats:
    """The chairs of one table. What is refused changes nothing."""

    def __init__(self, game: str, chairs: Sequence[Chair]) -> None:
        self.game = game
        self.chairs = list(chairs)

    def __len__(self) -> int:
        return len(self.chairs)

    # -- questions -----------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        return [chair.name for chair in self.chairs]

    @property
    def people(self) -> list[str]:
        """Everybody who plays, each once, in the order of the seats."""
        return list(dict.fromkeys(c.person for c in self.chairs if c.kind == PERSON and c.person is not None))

    def plays_alone(self, person: str) -> bool:
        """Is this person everybody who plays?"""
        plays = False
        for chair in self.chairs:
            if chair.kind == PERSON and chair.person is not None:
                if chair.person != person:
                    return False
                plays = True
        return plays

    def of(self, person: str) -> list[Seat]:
        """The seats that this person plays now."""
        return [chair.seat for chair in self.chairs if chair.kind == PERSON and chair.person == person]

    def to_take_back(self, person: str) -> list[Seat]:
        """Where a bot sits in for this person."""
        return [chair.seat for chair in self.chairs if chair.kind == BOT and chair.person == person]

    def name_of(self, person: str) -> str:
        """What a person with one or several seats is called."""
        return " & ".join(self.chairs[seat].name for seat in self.of(person))

    def chair(self, seat: Seat) -> Chair:
        if type(seat) is not int or not 0 <= seat < len(self.chairs):
            raise BadInput("seat.unknown", seat=seat + 1 if type(seat) is int else 0, seats=len(self.chairs))
        return self.chairs[seat]

    def holds(self, person: str, seat: Seat) -> bool:
        chair = self.chair(seat)
        return chair.kind == PERSON and chair.person == person

    def held(self, person: str, seat: Seat) -> Chair:
        """That person's chair, or a refusal."""
        if not self.holds(person, seat):
            raise NotAllowed("seat.not_yours", seat=seat + 1)
        return self.chairs[seat]

    def check_seated(self, person: str) -> None:
        if not self.of(person):
            raise NotAllowed("seated.only")

    # -- changes -------------------------------------------------------------------------------------

    def take(self, person: str, seat: Seat, name: str) -> None:
        """Sit down on an open seat. One person may take several: friends round one screen."""
        chair = self.chair(seat)
        if chair.kind != OPEN:
            raise RoomError("seat.taken", seat=seat + 1, name=chair.name)
        if chair.person not in (None, person):
            raise RoomError("seat.kept", seat=seat + 1, name=chair.name)
        chair.name = self.free_name(name, seat)
        chair.kind, chair.person = PERSON, person

    def take_kept(self, person: str) -> bool:
        """Sit down where one sat in the game before. Was anything kept?"""
        kept = [chair for chair in self.chairs if chair.kind == OPEN and chair.person == person]
        for chair in kept:
            chair.kind = PERSON
        return bool(kept)

    def rename(self, person: str, seat: Seat, name: str) -> None:
        self.held(person, seat).name = self.free_name(name, seat)

    def free(self, seat: Seat) -> None:
        """The seat is open again."""
        self.chair(seat)
        self.chairs[seat] = Chair(seat)

    def seat_bot(self, seat: Seat, bot: str = "") -> None:
        """A bot on an open seat, or another bot in its place; without a name the usual one."""
        chair = self.chair(seat)
        if chair.kind == PERSON:
            raise RoomError("seat.taken", seat=seat + 1, name=chair.name)
        self._sit_bot(chair, self._known_bot(bot))

    def remove_bot(self, seat: Seat) -> None:
        if self.chair(seat).kind != BOT:
            raise RoomError("seat.no_bot", seat=seat + 1)
        self.free(seat)

    def fill_with_bots(self) -> None:
        """Bots on the seats that are still open."""
        for chair in self.chairs:
            if chair.kind == OPEN:
                self._sit_bot(chair, default_bot(self.game))

    def let_bot_play(self, seat: Seat) -> None:
        """A bot sits in for the person, who may take the seat back."""
        chair = self.chairs[seat]
        chair.kind, chair.bot = BOT, default_bot(self.game)
        chair.auto_pass, chair.until = ASK_ALWAYS, None

    def take_back(self, person: str, seat: Seat) -> Chair:
        """The person is back: the bot stands up."""
        chair = self.chair(seat)
        if chair.kind != BOT or chair.person != person:
            raise NotAllowed("seat.not_yours", seat=seat + 1)
        chair.kind, chair.bot = PERSON, None
        return chair

    def let_in(self, seat: Seat, person: str, name: str) -> None:
        """Somebody new plays on for a bot. Whoever sat there before has lost the seat for good."""
        self.chairs[seat] = Chair(seat, PERSON, person, self.free_name(name, seat))

    def hand_over(self, seat: Seat, former: str, person: str) -> None:
        """The seat moves from one browser to another."""
        chair = self.chair(seat)
        if chair.person != former:
            raise NotAllowed("seat.link_void")
        chair.person = person

    def _sit_bot(self, chair: Chair, bot: str) -> None:
        if not chair.name or chair.kind != BOT:
            taken = {skeleton(name) for name in self.names}
            chair.name = next(name for name in BOT_NAMES if skeleton(name) not in taken)
        chair.kind, chair.person, chair.bot = BOT, None, bot

    def _known_bot(self, bot: str) -> str:
        """By its level, with a temperament if somebody wants one ("sharp+dare"). How long it thinks is the
        server's business: no "@"."""
        if bot and ("@" in bot or not is_known(self.game, bot)):
            known = map(level_of, offered_bots(self.game))
            raise BadInput("bot.unknown", bot=shortened(bot), bots=", ".join(known))
        return bot or default_bot(self.game)

    def free_name(self, name: str, seat: Seat) -> str:
        """The name as it will be shown; no two at a table."""
        wanted = clean_name(name)
        check_free(wanted, (chair.name for chair in self.chairs if chair.seat != seat))
        return wanted

    def is_free(self, name: str, seat: Seat) -> bool:
        """May whoever sits there be called that?"""
        try:
            self.free_name(name, seat)
        except RoomError:
            return False
        return True

    def guest_name(self, name: str) -> str:
        """What somebody without a seat is called: nobody speaks in a player's name."""
        wanted = clean_name(name)
        check_free(wanted, self.names)
        return wanted
