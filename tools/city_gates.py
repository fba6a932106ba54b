"""How City of Horror's bots talk, vote and share, measured in whole games among rules of thumb.

    python tools/city_gates.py table [GAMES [SEED]]      votes, words, offers, shares, temperaments
    python tools/city_gates.py pump [GAMES [SEED]]       one who knows their prices, against thumb
    python tools/city_gates.py liar [GAMES [SEED]]       how many votes a word moves, honest or not

The gates are those of issue 18; docs/bots.md has the figures.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from copy import copy, deepcopy
from itertools import product
from typing import Any, Final

import shamble
from shamble.bots import Bot, Decision, Driver, Look, made
from shamble.bots.base import ask
from shamble.bots.city_of_horror import deals, voting
from shamble.bots.city_of_horror.appraisal import Appraisal
from shamble.bots.city_of_horror.temper import TEMPERS
from shamble.bots.city_of_horror.thumb import ThumbBot
from shamble.engine import Choice, Option, Rng, Seat, Table
from shamble.lab.rates import Rate

GAME: Final = "city-of-horror"
SEATS: Final = 4


def appraised(table: Table, seat: Seat, bot: Any = None) -> Appraisal:
    """The table as that seat prices it."""
    return Appraisal(table.glance(seat), Rng(0), ledger=None if bot is None else bot.ledger)


# -- a table of bots -----------------------------------------------------------------------------------------


class Watch(Driver):
    """Counts what the bots say and do."""

    def __init__(self, table: Table, bots: dict[Seat, Bot], seed: int, seen: Counter[str]) -> None:
        super().__init__(table, bots, seed, budget=0.0)
        self.seen = seen
        self.votes: dict[int, list[bool]] = {}  # by the round of questions: was it against the strongest?

    def run(self) -> None:
        super().run()
        for votes in self.votes.values():
            self.seen["attack votes"] += 1
            self.seen["attack votes, unanimous"] += all(votes)

    def decide(self) -> Decision | None:
        found = super().decide()
        if found is not None:
            self._note(found)
        return found

    def _note(self, found: Decision) -> None:
        key, args = found.option.key, found.option.args
        if key.startswith("declare_"):
            self._word(found.seat, key, str(args[0]))
        elif key == "offer":
            self.seen["offers begun"] += 1
        elif key == "post":
            self.seen["offers posted"] += 1
        elif key in ("accept", "refuse"):
            self._reply(found.seat, int(args[0]), key)
        elif key == "vote":
            self._vote(found)

    def _vote(self, found: Decision) -> None:
        """Where there is a choice: does everybody turn on the strongest of the others present? All of the old
        rules of thumb did, always."""
        choice = self.table.question(found.question)
        rivals = [int(option.args[0]) for option in choice.options if option.args[0] != found.seat]
        if choice.prompt == "vote.attack" and len(rivals) > 1:
            s = appraised(self.table, found.seat)
            alike = found.option.args[0] == max(rivals, key=s.strength)
            self.votes.setdefault(self.table.round, []).append(alike)

    def _word(self, seat: Seat, key: str, place: str) -> None:
        """Does the speaker vote there, and is a vote due?"""
        s = appraised(self.table, seat)
        spot = s.spot(place)
        present = set(s.reading.owners_at(s.reading.place(place)))
        due = len(voting.accused(spot)) > 1 if key == "declare_against" else len(present) > 1
        lies = bool(spot.antidotes or spot.cards) or key == "declare_against"
        self.seen["declarations"] += 1
        self.seen["declarations where due"] += due and lies and bool(spot.ballots()[seat])

    def _reply(self, seat: Seat, giver: Seat, key: str) -> None:
        """Was it good for both, each by their own hand and prices?"""
        s, other = appraised(self.table, seat), appraised(self.table, giver)
        offer = s.reading.offer_of(giver)
        assert offer is not None
        deal = deals.known_offer(offer)
        gift = not (deal.takes or deal.takes_any or deal.takes_antidotes)
        good = deals.gain_of_partner(s, deal) > 0 and (gift or deals.gain_of_proposer(other, deal) > 0)
        self.seen["gifts offered"] += gift
        self.seen["offers answered"] += 1
        self.seen["offers accepted"] += key == "accept"
        self.seen["offers good for both"] += good
        self.seen["offers good for both, accepted"] += good and key == "accept"


def count_events(table: Table, seen: Counter[str]) -> None:
    """Votes and shares, from the log."""
    votes: list[tuple[int, int]] = []
    for event in table.sink or []:
        if event.key == "voted":
            votes.append((int(event.args[0]), int(event.args[1])))
        elif event.key in ("tie_broken", "eaten", "share_won", "share_failed"):
            if votes and event.key in ("tie_broken", "eaten"):
                _one_side(votes, seen)
            elif votes:
                seen["shares voted on"] += 1
                seen["shares failed"] += event.key == "share_failed"
            votes = []
        seen["deals done"] += event.key == "traded"


def count_crowds(table: Table, seen: Counter[str]) -> None:
    """Turns after whose moves all players meet at one place."""
    where: dict[Any, tuple[Any, Any]] = {}
    fresh = False
    for event in table.sink or []:
        if event.key in ("placed", "moved", "moved_back"):
            where[event.args[1]] = event.args[0], event.args[-1]
        elif event.key in ("eaten", "crushed"):
            where.pop(event.args[1], None)
        elif event.key == "turn_began":
            fresh = True
        elif event.key == "place_reached" and fresh:
            fresh = False
            met = Counter(place for _, place in set(where.values()))
            seen["turns"] += 1
            seen["turns with all at one place"] += max(met.values()) == SEATS


def _one_side(votes: list[tuple[int, int]], seen: Counter[str]) -> None:
    """Did all vote alike, but for the one who lost? With three voters it can hardly be otherwise."""
    loser = Counter(target for _, target in votes).most_common(1)[0][0]
    free = [target for voter, target in votes if voter != loser]
    if len(free) > 1:
        seen["votes that somebody lost"] += 1
        seen["all others on one side"] += len(set(free)) == 1


def measure_table(games: int, seed: int) -> None:
    """Four at a table, the temperaments in every order, one of them twice."""
    seen: Counter[str] = Counter()
    won: dict[str, list[float]] = {temper.name: [] for temper in TEMPERS}
    for number in range(games):
        names = [TEMPERS[(number + seat + (seat == 3) * (number // 3)) % 3].name for seat in range(SEATS)]
        shift = number % SEATS
        names = names[shift:] + names[:shift]
        table = shamble.new(GAME, SEATS, seed + number)
        bots = {seat: made(GAME, f"thumb+{name}") for seat, name in enumerate(names)}
        Watch(table, bots, seed + number, seen).run()
        count_events(table, seen)
        count_crowds(table, seen)
        assert table.result is not None
        for seat, name in enumerate(names):
            winners = table.result.winners
            won[name].append(1 / len(winners) if seat in winners else 0.0)
    print(f"{games} games from seed {seed}, four rules of thumb")
    for part, whole in SHARES:
        show(part, seen[part], seen[whole], whole)
    print(
        {key: round(seen[key] / games, 2) for key in ("offers posted", "deals done", "gifts offered")},
        "a game",
    )
    for name, shares in won.items():
        show(name, sum(shares), len(shares), "seats")


SHARES: Final = (
    ("attack votes, unanimous", "attack votes"),
    ("all others on one side", "votes that somebody lost"),
    ("declarations where due", "declarations"),
    ("offers posted", "offers begun"),
    ("offers accepted", "offers answered"),
    ("offers good for both, accepted", "offers good for both"),
    ("shares failed", "shares voted on"),
    ("turns with all at one place", "turns"),
)


def show(what: str, part: float, whole: int, of: str) -> None:
    rate = Rate(what, whole, part)
    low, high = rate.interval
    print(f"{what:32} {100 * rate.rate:5.1f} % [{100 * low:.1f}, {100 * high:.1f}] of {whole} {of}")


# -- one who knows their prices ------------------------------------------------------------------------------


class Pump(ThumbBot):
    """Plays by thumb, and trades with everybody who will, at the best price that they would take: it looks
    into their heads and hands, so no person gains more by it."""

    def __init__(self, table: Table, bots: dict[Seat, Bot]) -> None:
        super().__init__()
        self.table, self.bots = table, bots
        self.plan: list[tuple[Any, ...]] = []

    def _speak(self, look: Look, choice: Choice, rng: Rng) -> Option | None:
        if choice.options[0].key in ("accept", "refuse"):
            return super()._speak(look, choice, rng)
        if choice.prompt == "draft":
            wanted = self.plan.pop(0) if self.plan else ("scrap",)
            return next((o for o in choice.options if o.name == wanted), None) or choice.options[-1]
        if self.pondered == look.occasion or look.occasion[0] not in OCCASIONS:
            return None
        s = self._appraisal(look, rng)
        found = [
            self._best(s, seat) for seat in s.seats if ("offer", seat) in [o.name for o in choice.options]
        ]
        gain, deal = max(found, key=lambda each: each[0], default=(0.0, None))
        if deal is None or gain < LEAST:
            self.pondered = look.occasion
            return None
        self.plan = words_of(deal)
        return next(option for option in choice.options if option.name == ("offer", deal.partner))

    def _best(self, s: Appraisal, partner: Seat) -> tuple[float, deals.Deal | None]:
        """The best that this one would accept."""
        bot: Any = self.bots[partner]
        theirs = appraised(self.table, partner, bot)
        best: tuple[float, deals.Deal | None] = 0.0, None
        for deal in bargains(s, partner):
            can = len(theirs.hand) >= deal.takes_any and theirs.antidotes >= deal.takes_antidotes
            gain = deals.gain_of_proposer(s, deal)
            if can and gain > best[0] and deals.is_welcome(theirs, s.me, deal):
                best = gain, deal
        return best


LEAST: Final = 0.1
"""What the pump takes the trouble for."""
OCCASIONS: Final = frozenset(
    "window.choice window.revealed window.moved window.activation window.turn_end window.vaccination".split()
)
"""When it looks for bargains: between them hardly anything changes."""


def bargains(s: Appraisal, partner: Seat) -> Iterator[deals.Deal]:
    """Up to two cards and an antidote, for up to three cards and an antidote."""
    cards = sorted(s.hand, key=s.card_use)[:3]
    gives = [(), *[(card,) for card in cards], tuple(cards[:2]), tuple(cards[:3])]
    for given, antidotes in product(dict.fromkeys(gives), range(min(1, s.antidotes) + 1)):
        for asked, cures in product(range(4), range(2)):
            if (asked or cures) and (given or antidotes):
                yield deals.Deal(partner, given, antidotes, asked, cures)


def words_of(deal: deals.Deal) -> list[tuple[Any, ...]]:
    """The answers that put it together."""
    gives: list[tuple[Any, ...]] = [("give", card) for card in deal.gives]
    gives += [("give_antidote",)] * deal.gives_antidotes
    return [*gives, *[("ask_any",)] * deal.takes_any, *[("ask_antidote",)] * deal.takes_antidotes, ("post",)]


def measure_pump(games: int, seed: int) -> None:
    """The same seeds and seats twice: with the pump, and with one more rule of thumb."""
    won = [0.0, 0.0]
    for number in range(games):
        for which in (0, 1):
            table, me = shamble.new(GAME, SEATS, seed + number), number % SEATS
            bots: dict[Seat, Bot] = {seat: ThumbBot() for seat in range(SEATS)}
            if not which:
                bots[me] = Pump(table, bots)
            Driver(table, bots, seed + number, budget=0.0).run()
            assert table.result is not None
            won[which] += (me in table.result.winners) / len(table.result.winners)
        if number % 50 == 49 or number + 1 == games:
            show("pump", won[0], number + 1, "games")
            show("thumb in its place", won[1], number + 1, "games")
            print(f"gain {100 * (won[0] - won[1]) / (number + 1):+.1f} points", flush=True)


# -- a liar's word -------------------------------------------------------------------------------------------


class Ear(Driver):
    """Asks every voter three times: nobody has spoken, somebody believed has, somebody has who lied."""

    def __init__(self, table: Table, bots: dict[Seat, Bot], seed: int, moved: Counter[str]) -> None:
        super().__init__(table, bots, seed, budget=0.0)
        self.moved = moved

    def _ask(self, choice: Choice, seat: Seat) -> Decision | None:
        if choice.prompt == "vote.attack" and len(choice.options) > 2:
            targets = [int(option.args[0]) for option in choice.options]
            silent = self._vote(choice, seat, None, 0)
            for speaker, target in product(targets, targets):
                if speaker not in (seat, target) and target != seat:
                    for name, lies in LIARS.items():
                        self.moved[name] += self._vote(choice, seat, (speaker, target), lies) != silent
                        self.moved[f"{name}, asked"] += 1
        return super()._ask(choice, seat)

    def _vote(self, choice: Choice, seat: Seat, word: tuple[Seat, Seat] | None, lies: int) -> Any:
        """How that seat votes after nothing but that word, by somebody who has lied so often."""
        world: Any = self.table.clone()
        place = world.content.names["location"].index(choice.params[0])
        world.declarations = () if word is None else (("against", word[0], place, word[1]),)
        bot: Any = copy(self.bots[seat])
        bot.ledger = deepcopy(bot.ledger)
        if word is not None:
            bot.ledger.kept[word[0]], bot.ledger.broken[word[0]] = 0, lies
        said = ask(bot, world, seat, world.question(choice.id), self._luck[seat].copy(), 0.0)
        return said and said.name


LIARS: Final = {"honest": 0, "liar": 1, "twice a liar": 2}


def measure_liar(games: int, seed: int) -> None:
    moved: Counter[str] = Counter()
    for number in range(games):
        table = shamble.new(GAME, SEATS, seed + number)
        Ear(table, {seat: ThumbBot() for seat in range(SEATS)}, seed + number, moved).run()
    for name in LIARS:
        show(f"votes moved: {name}", moved[name], moved[f"{name}, asked"], "votes")


MEASURES: Final[dict[str, Callable[[int, int], None]]] = {
    "table": measure_table,
    "pump": measure_pump,
    "liar": measure_liar,
}


def main(words: list[str]) -> int:
    if not words or words[0] not in MEASURES:
        print(__doc__)
        return 2
    games, seed = [*map(int, words[1:]), *(600, 70_000)[len(words) - 1 :]]
    MEASURES[words[0]](games, seed)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
