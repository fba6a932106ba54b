"""What everybody at the table saw: who voted against whom, kept or broke a word, gave, dealt and spared.

It follows from public events alone, so all bots of a table keep the same one, and one that hears the whole
story anew arrives at it again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...engine import Event, Seat

FORGIVING: Final = 0.75
"""How much of what happened counts a turn later."""
FIRST_TRUST: Final = 3.0
DOUBT: Final = 1.0
"""A stranger is believed three times out of four."""
A_LIE: Final = 3.0
"""A broken word weighs as much as so many kept ones."""
ENOUGH: Final = 0.7
"""A share yielded is not forgotten within a turn or two."""
SPARED: Final = 0.3
"""What it counts that somebody in danger was not voted against."""
AN_ANTIDOTE, A_CARD = 2.0, 1.0
"""What it counts that somebody was given one."""

SeatPair = tuple[Seat, Seat]


class Ledger:
    """The table's memory; each bot reads its own line in it."""

    def __init__(self) -> None:
        self.against: dict[SeatPair, float] = {}  # who did something against whom
        self.favours: dict[SeatPair, float] = {}  # who did something for whom
        self.debts: dict[SeatPair, float] = {}  # this turn: who took a gift from whom
        self.kept: dict[Seat, int] = {}
        self.broken: dict[Seat, int] = {}
        self.dealt: dict[SeatPair, int] = {}  # who traded with whom, whoever proposed it
        self.refused: dict[SeatPair, int] = {}  # this turn: who refused whose offers
        self._words: dict[tuple[str, str, Seat], Seat] = {}  # side, place, speaker: whom it was about
        self._votes: list[SeatPair] = []  # of the vote that is being counted
        self._stolen: dict[tuple[str, Seat], Seat] = {}  # whose votes at a place somebody else casts
        self._gifts: dict[Seat, float] = {}  # what each offers for nothing
        self._place = ""
        self._sharer: Seat | None = None

    # -- reading ---------------------------------------------------------------------------------------------

    def credit(self, seat: Seat) -> float:
        """How likely that player's word is to be kept."""
        kept = FIRST_TRUST + self.kept.get(seat, 0)
        return kept / (kept + DOUBT + A_LIE * self.broken.get(seat, 0))

    def grudge(self, of: Seat, about: Seat) -> float:
        """What the one has against the other."""
        return self.against.get((about, of), 0.0)

    def goodwill(self, of: Seat, about: Seat) -> float:
        """What the one owes the other, after what was returned."""
        owed = self.favours.get((about, of), 0.0) - 0.5 * self.favours.get((of, about), 0.0)
        return max(0.0, min(3.0, owed)) + 2.0 * self.debts.get((of, about), 0.0)

    def is_generous(self, to: Seat, seat: Seat) -> bool:
        """Has that player done so much more for the other than came back that it is enough?"""
        return self.favours.get((seat, to), 0.0) > self.favours.get((to, seat), 0.0) + ENOUGH

    # -- writing ---------------------------------------------------------------------------------------------

    def hear(self, event: Event) -> None:
        entry = ENTRIES.get(event.key)
        if entry is not None:
            entry(self, event)

    def count(self, side: str, place: str) -> None:
        """The votes lie open: who voted against whom or for whom, and was that the word given?"""
        accused = {target for _, target in self._votes}
        for seat, target in self._votes:
            voter = self._stolen.get((place, seat), seat)
            word = self._words.pop((side, place, voter), None)
            if word is not None:
                tally = self.kept if word == target else self.broken
                tally[voter] = tally.get(voter, 0) + 1
            if side == "for":
                self.favour(voter, target, 1.0)
                continue
            self.harm(voter, target, 1.0)
            for other in accused - {target}:
                self.favour(voter, other, SPARED)
        self._votes = []

    def harm(self, by: Seat, whom: Seat, much: float) -> None:
        if by != whom:
            self.against[by, whom] = self.against.get((by, whom), 0.0) + much

    def favour(self, by: Seat, whom: Seat, much: float) -> None:
        if by != whom:
            self.favours[by, whom] = self.favours.get((by, whom), 0.0) + much

    # -- events ---------------------------------------------------------------------------------------------

    def turn(self, event: Event) -> None:
        self.against = {pair: FORGIVING * much for pair, much in self.against.items()}
        self.favours = {pair: FORGIVING * much for pair, much in self.favours.items()}
        self.debts, self.refused, self._words, self._stolen = {}, {}, {}, {}

    def word(self, event: Event) -> None:
        """A second word replaces the first."""
        side = event.key.removeprefix("declared_")
        self._words[side, str(event.args[1]), int(event.args[0])] = int(event.args[2])

    def attack(self, event: Event) -> None:
        self._place = str(event.args[0])
        self._votes = []

    def vote(self, event: Event) -> None:
        self._votes.append((int(event.args[0]), int(event.args[1])))

    def tie(self, event: Event) -> None:
        self.count("against", self._place)
        self.harm(int(event.args[0]), int(event.args[1]), 1.0)

    def loss(self, event: Event) -> None:
        self.count("against", self._place)

    def share(self, event: Event) -> None:
        self.count("for", str(event.args[-1]))
        self._sharer = int(event.args[0]) if event.key == "share_won" else None

    def gift(self, event: Event) -> None:
        if self._sharer is not None:
            much = AN_ANTIDOTE if event.key == "received_antidote" else A_CARD
            self.favour(self._sharer, int(event.args[0]), much)

    def offer(self, event: Event) -> None:
        giver, _, cards, antidotes, asked_cards, asked_antidotes = map(int, event.args)
        gift = A_CARD * cards + AN_ANTIDOTE * antidotes
        self._gifts[giver] = 0.0 if asked_cards or asked_antidotes else gift

    def trade(self, event: Event) -> None:
        giver, partner = int(event.args[0]), int(event.args[1])
        for pair in ((giver, partner), (partner, giver)):
            self.dealt[pair] = self.dealt.get(pair, 0) + 1
            self.favour(*pair, 0.3)
        gift = self._gifts.pop(giver, 0.0)
        if gift:
            self.favour(giver, partner, gift)
            self.debts[partner, giver] = self.debts.get((partner, giver), 0.0) + gift

    def refusal(self, event: Event) -> None:
        pair = int(event.args[0]), int(event.args[1])
        self.refused[pair] = self.refused.get(pair, 0) + 1

    def theft(self, event: Event) -> None:
        self.harm(int(event.args[0]), int(event.args[1]), 1.0)

    def replica(self, event: Event) -> None:
        seat, victim = int(event.args[0]), int(event.args[1])
        self._stolen[str(event.args[2]), victim] = seat
        self.harm(seat, victim, 0.5)


ENTRIES: Final[dict[str, Callable[[Ledger, Event], None]]] = {
    "turn_began": Ledger.turn,
    "declared_against": Ledger.word,
    "declared_for": Ledger.word,
    "attacked": Ledger.attack,
    "voted": Ledger.vote,
    "tie_broken": Ledger.tie,
    "eaten": Ledger.loss,
    "share_won": Ledger.share,
    "share_failed": Ledger.share,
    "received_antidote": Ledger.gift,
    "received_card": Ledger.gift,
    "offered": Ledger.offer,
    "traded": Ledger.trade,
    "offer_refused": Ledger.refusal,
    "stole": Ledger.theft,
    "vote_replaced": Ledger.replica,
}
