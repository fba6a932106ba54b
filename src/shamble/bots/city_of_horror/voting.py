"""Votes: what others are likely to do, by what they said and what lies between them, and what to do about it.

A word counts as much as its speaker is believed. What the bot wishes somebody depends on how they stand, on
what they did to it and for it, and on who it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import Final

from ...engine import Choice, Option, Seat
from ...games.city_of_horror.reading import CROSSROADS
from .appraisal import Appraisal, Spot

RIVALRY: Final = 0.15
"""What a point of strength weighs in the bot's own vote, and, as far as it can guess, in others'."""
ODDS: Final = 1.5
"""How surely others vote as they are likely to."""
SWAY: Final = 1.5
"""How surely whoever has most votes loses."""
FEAR: Final = 0.7
"""How much of one's own loss counts: whoever only ever hides in the crowd has no say in whom it turns on."""
A_DEBT: Final = 0.8
"""What a gift accepted in this turn weighs."""


def ill_will(s: Appraisal, of: Seat, about: Seat) -> float:
    """What lies between two players, as everybody could see it."""
    debt = s.ledger.debts.get((of, about), 0.0)
    return 0.4 * (s.ledger.grudge(of, about) - s.ledger.goodwill(of, about)) - A_DEBT * debt


def wish(s: Appraisal, seat: Seat) -> float:
    """How gladly the bot sees that rival lose somebody."""
    temper, ledger = s.temper, s.ledger
    past = temper.grudge * ledger.grudge(s.me, seat) - temper.loyalty * ledger.goodwill(s.me, seat)
    owed = A_DEBT * temper.honour * ledger.debts.get((s.me, seat), 0.0)
    return 1.0 + RIVALRY * s.strength(seat) + past - owed


def stakes(s: Appraisal, spot: Spot, targets: Sequence[Seat]) -> dict[Seat, float]:
    """What it is worth to the bot that each of them is the one; measured from the least of the others."""
    wishes = {seat: wish(s, seat) for seat in targets if seat != s.me}
    least = min(wishes.values(), default=0.0)
    whim = s.temper.whim
    found = {seat: much - least + whim * s.rng.below(100) / 100 for seat, much in wishes.items()}
    if s.me in targets:
        found[s.me] = -FEAR * min(spot.lives, default=1.0)
    return found


def leanings(s: Appraisal, voter: Seat, targets: Sequence[Seat], word: Seat | None) -> dict[Seat, float]:
    """How likely that player is to vote against each: as announced, if believed, else as one would."""
    others = [seat for seat in targets if seat != voter] or list(targets)
    weights = [exp(ODDS * (RIVALRY * s.strength(seat) + ill_will(s, voter, seat))) for seat in others]
    total = sum(weights)
    belief = s.ledger.credit(voter) if word in targets else 0.0
    found = {seat: (1 - belief) * weight / total for seat, weight in zip(others, weights, strict=True)}
    if word is not None and belief:
        found[word] = found.get(word, 0.0) + belief
    return found


def words_at(s: Appraisal, side: str, place: str) -> dict[Seat, Seat]:
    """What was said about that vote, the last word of each."""
    return {
        said.seat: said.target for said in s.view.declarations if (said.side, said.place) == (side, place)
    }


def tally(s: Appraisal, spot: Spot, targets: Sequence[Seat]) -> dict[Seat, float]:
    """How many votes of the others are likely to fall on each."""
    words = words_at(s, "against", spot.name)
    found = dict.fromkeys(targets, 0.0)
    for voter, votes in enumerate(spot.ballots()):
        if votes and voter != s.me:
            for seat, chance in leanings(s, voter, targets, words.get(voter)).items():
                found[seat] += votes * chance
    return found


def outcome(votes: dict[Seat, float], own: Seat | None, mine: int) -> dict[Seat, float]:
    """How likely each is to be the one, if the bot votes so."""
    weights = {seat: exp(SWAY * (much + (mine if seat == own else 0))) for seat, much in votes.items()}
    total = sum(weights.values())
    return {seat: weight / total for seat, weight in weights.items()}


def best_vote(s: Appraisal, spot: Spot, targets: Sequence[Seat]) -> Seat:
    """Against whom the own votes do most good, all things considered; one's word is one of them."""
    votes, mine, worth = tally(s, spot, targets), spot.ballots()[s.me], stakes(s, spot, targets)
    word = words_at(s, "against", spot.name).get(s.me)

    def good(seat: Seat) -> float:
        chances = outcome(votes, seat, mine)
        kept = s.temper.honour if seat == word else 0.0
        return kept + sum([chance * worth[other] for other, chance in chances.items()], 0.0)

    return max([seat for seat in targets if seat != s.me] or targets, key=good)


def peril(s: Appraisal, spot: Spot, targets: Sequence[Seat]) -> float:
    """How likely the bot itself is to be the one."""
    votes = tally(s, spot, targets)
    own = max([seat for seat in targets if seat != s.me], key=lambda seat: votes[seat])
    return outcome(votes, own, spot.ballots()[s.me]).get(s.me, 0.0)


def vote_against(s: Appraisal, choice: Choice) -> Option:
    targets = [int(option.args[0]) for option in choice.options]
    best = best_vote(s, s.spot(str(choice.params[0])), targets)
    return choice.options[targets.index(best)]


def break_tie(s: Appraisal, choice: Choice) -> Option:
    """The one whom the bot wishes it most; its word counts here, too."""
    word = words_at(s, "against", str(choice.params[0])).get(s.me)

    def good(option: Option) -> float:
        seat = int(option.args[0])
        return -99.0 if seat == s.me else wish(s, seat) + (s.temper.honour if seat == word else 0.0)

    return max(choice.options, key=good)


def keeps_word(s: Appraisal, choice: Choice, answer: Option) -> bool:
    """Is that vote what was announced, by somebody whose word counts?"""
    side = VOTES.get(choice.prompt)
    if side is None or s.temper.honour < A_WORD:
        return False
    return words_at(s, side, str(choice.params[0])).get(s.me) == answer.args[0]


VOTES: Final = {"vote.attack": "against", "attack.tie": "against", "vote.share": "for"}
A_WORD: Final = 1.0
"""So honourable, nobody thinks again about a vote that was announced."""


# -- shares --------------------------------------------------------------------------------------------------


def heir(s: Appraisal, spot: Spot, present: Iterable[Seat]) -> Seat:
    """Who can expect to share out: whoever has most votes; of several the one who stands worst."""
    cast = spot.ballots()
    return max(present, key=lambda seat: (cast[seat], -s.strength(seat), -seat))


def choose_sharer(s: Appraisal, spot: Spot, present: Sequence[Seat]) -> Seat:
    """For oneself, or for whoever would win or can claim it: a tie leaves everybody with nothing, and who
    was helped may help. But not for ever, and not everybody."""
    word = words_at(s, "for", spot.name).get(s.me)
    if word in present and word is not None:
        return word
    if s.me not in present:
        return max(present, key=lambda seat: s.ledger.goodwill(s.me, seat) - RIVALRY * s.strength(seat))
    first = heir(s, spot, present)
    if first == s.me or not spot.ballots()[first]:
        return s.me
    tied = spot.ballots()[first] == spot.ballots()[s.me]
    if tied and (s.ledger.is_generous(first, s.me) or s.rng.below(100) < s.temper.stubborn):
        return s.me
    return first


def vote_for(s: Appraisal, choice: Choice) -> Option:
    present = [int(option.args[0]) for option in choice.options]
    return choice.options[present.index(choose_sharer(s, s.spot(str(choice.params[0])), present))]


# -- words ---------------------------------------------------------------------------------------------------


def declaration(s: Appraisal, choice: Choice, place: str, side: str) -> Option | None:
    """Say how one will vote, where one has a vote and it comes to one; each occasion once."""
    spot = s.spot(place)
    if not spot.ballots()[s.me] or s.me in words_at(s, side, place):
        return None
    if side == "against":
        targets = accused(spot)
        if len([seat for seat in targets if seat != s.me]) < 2:
            return None  # everybody knows already
        meant = best_vote(s, spot, targets)
    else:
        present = sorted(set(s.reading.owners_at(s.reading.place(place))))
        if len(present) < 2 or not (spot.antidotes or spot.cards):
            return None
        meant = choose_sharer(s, spot, present)
    wanted = (f"declare_{side}", place, meant)
    return next((option for option in choice.options if option.name == wanted), None)


def accused(spot: Spot) -> list[Seat]:
    """Whom an attack vote there is about; nobody, if it does not come to one."""
    if spot.name == CROSSROADS or not spot.attacked:
        return []
    return [seat for seat, prey in enumerate(spot.prey) if prey]
