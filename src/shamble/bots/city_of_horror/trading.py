"""Deals that are tried out: which one to propose, and whether to stand by what the policy would propose.

A rollout begins with the deal made; whether the other one would agree is foretold by its prices (`deals.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, Final

from ...engine import Choice, Event, Option, Rng, Seat, Table
from ...engine.choice import STANDING, Name
from ...engine.offers import POST, SCRAP
from ...games.city_of_horror.reading import agreement
from ..base import Bot, Look, Worlds
from ..search import Guidance, Search, SearchBot
from .appraisal import Appraisal
from .deals import Deal, acceptable, known_offer
from .search import A_LOOK
from .talk import Occasion

OCCASIONS: Final = frozenset({"window.choice", "window.moved", "window.turn_end"})
"""When deals are thought of: before and after the moves, and when the turn is over."""
MOST_OFFERS: Final = 2
"""On one occasion: after the first is settled."""
MOST_DEALS: Final = 7
"""So many are compared: those that the bot would gain most by, as it prices things."""
TAKEN: Final = {"offer_refused": 1, "traded": -1}
"""Who refuses more of its offers than they take is asked no more: so do those who think as far."""
NO_DEAL: Final = Option("silence")


class TradeSearch(Search):
    """The search for the best of some deals; none is one of its answers."""

    def __init__(  # noqa: PLR0917 (what a search needs to know)
        self,
        guidance: Guidance,
        policy: Bot,
        seat: Seat,
        deals: Sequence[Deal],
        own: Deal | None,
        worlds: Worlds,
        rng: Rng,
    ) -> None:
        self.deals = {named(deal): deal for deal in deals}
        options = [NO_DEAL, *[Option(str(name[0]), name[1:]) for name in self.deals]]
        mine = NO_DEAL.name if own is None else named(own)
        answer = next(option for option in options if option.name == mine)
        super().__init__(guidance, policy, Choice(seat, "talk", (), options, STANDING), answer, worlds, rng)

    def _begin(self, world: Table, name: Name) -> Sequence[Bot]:
        if name in self.deals:
            world.take(self.choice, agreed(world, self.seat, self.deals[name]))
        return self._players(world)


def named(deal: Deal) -> Name:
    """So that deals can be told apart."""
    return ("deal", deal.partner, deal.gives_antidotes, deal.takes_any, deal.takes_antidotes, *deal.gives)


def reverses(deal: Deal, other: Deal) -> bool:
    """Does the one sell antidotes, and the other buy some? People make fun of whoever does both at once."""
    return bool(
        (deal.gives_antidotes and other.takes_antidotes) or (deal.takes_antidotes and other.gives_antidotes)
    )


def agreed(world: Any, seat: Seat, deal: Deal) -> Option:
    """That seat proposes the deal, and its partner agrees."""
    return agreement(
        world,
        seat,
        deal.partner,
        deal.gives,
        deal.gives_antidotes,
        deal.takes_any,
        deal.takes_antidotes,
    )


class TradingBot(SearchBot):
    """Tries deals out, too."""

    def __init__(self, name: str, guidance: Guidance, seconds: float, simulations: int = 0) -> None:
        super().__init__(name, guidance, seconds, simulations)
        self.occasion: Occasion = ("", ())  # when it last thought of one
        self.offers = 0  # how many it may still propose then
        self.proposed: Deal | None = None  # the last one then
        self.spurned: dict[tuple[Seat, Seat], int] = {}  # whose offers somebody refused, less those taken

    def hear(self, since: int, events: Sequence[Event]) -> None:
        super().hear(since, events)
        if not since:
            self.spurned = {}
        for event in events:
            if event.key in TAKEN:
                giver, other = (int(arg) for arg in event.args[:2])
                pair = (giver, other) if event.key == "traded" else (other, giver)
                self.spurned[pair] = self.spurned.get(pair, 0) + TAKEN[event.key]

    def choose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        if choice.optional and choice.prompt == "talk" and self._may_offer(look.occasion):
            proposed = self._propose(look, choice, worlds, rng, budget)
            if proposed is not None:
                return proposed
        policy: Any = self.policy
        is_thought_out = policy.deal is not None
        answer = super().choose(look, choice, worlds, rng, budget)
        if answer is None or answer.key != POST or is_thought_out:
            return answer
        return self._confirm(look, choice, answer, worlds, rng, budget)

    def _may_offer(self, occasion: Occasion) -> bool:
        if occasion != self.occasion:
            self.occasion, self.offers = occasion, MOST_OFFERS if occasion[0] in OCCASIONS else 0
            self.proposed = None
        return self.offers > 0

    def _propose(self, look: Look, choice: Choice, worlds: Worlds, rng: Rng, budget: float) -> Option | None:
        """The best of the deals to which others would agree, if it is better than none."""
        partners = {int(option.args[0]): option for option in choice.options if option.key == "offer"}
        if not partners:
            return None  # one is on the table
        policy: Any = self.policy
        s = Appraisal(look.reading, rng, ledger=policy.ledger)
        open_to = [seat for seat in partners if self.spurned.get((s.me, seat), 0) <= 0]
        before = self.proposed
        deals = [
            deal
            for deal in acceptable(s)
            if deal.partner in open_to and (before is None or not reverses(deal, before))
        ][:MOST_DEALS]
        best = self._best(choice, deals, None, worlds, rng, budget) if deals else None
        self.offers = self.offers - 1 if best is not None else 0
        self.proposed = policy.deal = best
        return None if best is None else partners[best.partner]

    def _confirm(  # noqa: PLR0917 (what a bot is given to answer, and what its policy would say)
        self, look: Look, choice: Choice, answer: Option, worlds: Worlds, rng: Rng, budget: float
    ) -> Option:
        """What the policy would propose, unless that does harm."""
        drafted = look.reading.offer_of(choice.seat)
        deal = known_offer(drafted)
        if self._best(choice, [deal], deal, worlds, rng, budget) is not None:
            return answer
        return next(option for option in choice.options if option.key == SCRAP)

    def _best(  # noqa: PLR0917 (what a search needs to know)
        self, choice: Choice, deals: Sequence[Deal], own: Deal | None, worlds: Worlds, rng: Rng, budget: float
    ) -> Deal | None:
        assert choice.seat is not None
        luck = rng.fork(choice.id)
        search = TradeSearch(self.guidance, copy(self.policy), choice.seat, deals, own, worlds, luck)
        self.finding = search.run(self.limit(budget) * A_LOOK, self.simulations)
        return search.deals.get(self.finding.answer)
