"""City of Horror's view."""

from __future__ import annotations

from typing import Final

from ...games.city_of_horror.view import (
    CharacterView,
    CityView,
    DeclarationView,
    DrawnView,
    DropView,
    InvasionView,
    OfferView,
    PendingView,
    PlaceView,
    SeatView,
    ShiftView,
    TermsView,
)
from ..shape import (
    Each,
    EachSeat,
    Fields,
    Id,
    Left,
    Listed,
    Many,
    Number,
    OneOf,
    PartOf,
    Rows,
    SeatRows,
    Shape,
    Sums,
    Unsaid,
    Values,
)

FOOD: Final = 10
"""Canned food is worth less than that."""

SHAPE: Final = Shape(
    CityView,
    {
        CityView: {
            "game": Unsaid(),
            "viewer": Unsaid(),
            "leader": Id("colour"),
            "discard": Many("card"),
            "food_up": Values(FOOD),
            "places": Rows(PlaceView, "location", key="id"),
            "characters": Rows(CharacterView, "character"),
            "seats": SeatRows(SeatView),
            "next_invasion": Id("invasion"),
            "next_invasion_card": PartOf(InvasionView),
            "draft": Many("card"),
            "draft_passed": Many("card"),
            "pending": PartOf(PendingView),
            "drawn": Listed(DrawnView, 8),
            "declarations": Listed(DeclarationView, 24),
            "offers": SeatRows(OfferView),
            "printed": Unsaid(),
        },
        PlaceView: {
            "id": Left("location"),
            "side": OneOf(("A", "B", "collapsed")),
            "characters": Left("character"),
            "known_cards": Many("card"),
            "votes": Each(),
            "replicas": EachSeat(),
        },
        CharacterView: {"place": Id("location")},
        SeatView: {
            "colour": Id("colour"),
            "characters": Left("character"),
            "known_hand": Many("card"),
            "food": Values(FOOD),
            "movement": Id("location"),
        },
        PendingView: {
            "card": Id("card"),
            "effect": Left(),
            "aim": Fields(
                (
                    ("location", "location"),
                    ("origin", "location"),
                    ("target", "location"),
                    ("character", "character"),
                    ("colour", "colour"),
                    ("card", "card"),
                    ("seat", "seat"),
                    ("victim", "seat"),
                    ("target_seat", "seat"),
                    ("zombies", ""),
                    ("depth", ""),
                )
            ),
        },
        DrawnView: {"place": Id("location")},
        DeclarationView: {"side": OneOf(("against", "for")), "place": Id("location")},
        OfferView: {"terms": PartOf(TermsView)},
        TermsView: {"gives": Many("card"), "takes": Many("card"), "takes_any": Number()},
        InvasionView: {
            "arrivals": Sums("location"),
            "moves": Listed(ShiftView, 3),
            "drops": Listed(DropView, 3),
        },
        ShiftView: {"origin": Id("location"), "target": Id("location")},
        DropView: {"place": Id("location")},
    },
)
