"""Rulebook: Bystander cards turned over: a figure, nobody, or something that the mission explains."""

from __future__ import annotations

from .ending import progress
from .hands import reshuffle
from .kinds import Bystander, Zone
from .state import NO_CARD, Outbreak


def draw_person(g: Outbreak) -> Bystander:
    """The top Bystander card; NO_CARD if there is none left anywhere."""
    reshuffle(g, g.people_deck, g.people_discard, "bystander")
    if not g.people_deck:
        return NO_CARD
    g.commit()
    return g.people_deck.pop()


def put_person(g: Outbreak, person: Bystander, zone: Zone) -> None:
    g.people_at[person] = zone
    g.emit("bystander_came", person, zone)


def reveal(g: Outbreak, card: Bystander, zone: Zone) -> None:
    """Replace the card by the person's figure."""
    if g.content.bystanders[card].kind == "person":
        put_person(g, card, zone)
    else:
        g.mode.no_person(g, card, zone)


def saved_or_secret(g: Outbreak, card: Bystander, zone: Zone) -> None:
    """A Saved! card is discarded; of a Secret Mission the mission says what it does."""
    if g.content.bystanders[card].kind == "saved":
        g.people_discard.append(card)
        g.emit("nobody_there", zone)
        progress(g)
    else:
        name = g.content.names["bystander"][card]
        g.people_out.append(card)
        g.emit("mission_found", name, zone)
        g.play.revealed[name](g, zone)
