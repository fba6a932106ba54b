"""The engine: game-agnostic, and importing nothing else of ours."""

from .choice import Arg, Choice, Option, Seat
from .content import Entry, Pack, Part, Sources, Tables
from .errors import BadContent, BadOption, BadSave, IllegalAnswer, ShambleError, UnknownGame
from .event import Event
from .rng import Rng
from .spec import GameSpec, Result, Setting, View
from .step import NOTHING, Step
from .table import Table
from .text import Catalogue
from .vocabulary import Vocabulary

__all__ = [
    "NOTHING",
    "Arg",
    "BadContent",
    "BadOption",
    "BadSave",
    "Catalogue",
    "Choice",
    "Entry",
    "Event",
    "GameSpec",
    "IllegalAnswer",
    "Option",
    "Pack",
    "Part",
    "Result",
    "Rng",
    "Seat",
    "Setting",
    "ShambleError",
    "Sources",
    "Step",
    "Table",
    "Tables",
    "UnknownGame",
    "View",
    "Vocabulary",
]
