"""How likely a blow fells whom it is aimed at: by the Combat deck as everybody can count it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...engine import Choice, Option
from ...engine.speech import Speaker

if TYPE_CHECKING:
    from .reading import DaylightReading, Person
    from .view import FoeSeen


@dataclass(frozen=True)
class Blow:
    """Damage that is certain, and how many Combat cards one may choose from."""

    force: int
    cards: int


def blow(reading: DaylightReading, who: Person, weapon: str, foe: FoeSeen) -> Blow:
    """As it is, with one card of ammunition if it needs any."""
    entry = reading.arm(weapon)
    return Blow(reading.force(who, weapon, foe.spears), entry.cards + bool(entry.ammo))


def best_blow(reading: DaylightReading, who: Person, weapon: str, foe: FoeSeen) -> Blow:
    """With all ammunition, every special card and perk that somebody has for it, and everybody's Luck."""
    plain, entry = blow(reading, who, weapon, foe), reading.arm(weapon)
    cards = plain.cards + max(0, who.has[entry.ammo] - 1 if entry.ammo else 0)
    cards += 2 * sum(count for card, count in who.has.items() if reading.effect(card) == "vitamins")
    if cards:
        cards += who.main.name == "draw_extra" and reading.suits(who, who.main, weapon)
        everybody = [each.has for each in reading.people]
        cards += sum(
            count for has in everybody for card, count in has.items() if reading.effect(card) == "luck"
        )
    junk = who.main.damage if who.main.name == "use_junk" and who.has[who.main.card] else 0
    return Blow(plain.force + junk, cards)


def fells(reading: DaylightReading, strike: Blow, foe: FoeSeen) -> float:
    """How likely one of those cards is enough."""
    wanted = foe.life - strike.force
    if not strike.cards:
        return float(wanted <= 0)
    deck = reading.in_deck
    first = min(strike.cards, sum(deck.values()))
    lacking = _none_of(reading, deck, wanted, first)
    if strike.cards > first:
        lacking *= _none_of(reading, Counter(reading.view.combat_discard), wanted, strike.cards - first)
    return 1 - lacking


def _none_of(reading: DaylightReading, pile: Counter[str], wanted: int, drawn: int) -> float:
    """That none of so many cards from that pile adds enough."""
    total = sum(pile.values())
    weak = sum(count for card, count in pile.items() if reading.draw(card).value < wanted)
    chance = 1.0
    for number in range(min(drawn, total)):
        chance *= max(0, weak - number) / (total - number)
    return chance


# -- in words ----------------------------------------------------------------------------------------


def told_odds(reading: DaylightReading, weapon: str, foe: FoeSeen, speaker: Speaker) -> str:
    """The chance as it is and at best; or that it cannot be done."""
    who = reading.people[reading.view.viewer or 0]
    plain = percent(fells(reading, blow(reading, who, weapon, foe), foe))
    most = percent(fells(reading, best_blow(reading, who, weapon, foe), foe))
    say = speaker.catalogue.say
    if not most:
        return say("odds.cannot")
    falls = say("odds.falls", {"chance": plain})
    return f"{falls}, {say('odds.best', {'chance': most})}" if most > plain else falls


def remark(reading: DaylightReading, choice: Choice, option: Option, speaker: Speaker) -> str:
    """Beside a target what the weapon may do to it; beside a weapon, to whom it may do most."""
    if reading.view.viewer is None or option.key not in ("attack", "target"):
        return ""
    weapon = str(option.args[0] if option.key == "attack" else choice.params[0])
    line = [foe for foe in reading.view.line if not foe.out and reading.is_hostile(foe)]
    if option.key == "target":
        return next(
            (
                told_odds(reading, weapon, foe, speaker)
                for foe in reading.view.line
                if foe.foe == option.args[0]
            ),
            "",
        )
    who = reading.people[reading.view.viewer]
    easiest = max(line, key=lambda foe: fells(reading, blow(reading, who, weapon, foe), foe), default=None)
    if easiest is None:
        return ""
    said = {"foe": speaker.name("foe", easiest.foe), "odds": told_odds(reading, weapon, easiest, speaker)}
    return speaker.catalogue.say("odds.against", said)


def percent(chance: float) -> int:
    """Never 0 or 100 unless it is certain."""
    return round(chance * 100) if chance in (0, 1) else min(99, max(1, round(chance * 100)))
