"""City of Horror: hold out four hours, and be the one who gets on the helicopter."""

from pathlib import Path
from typing import Final

from ...engine import GameSpec
from ...engine.spec import same_position
from .content import load_content
from .determinise import determinise
from .guide import GUIDE
from .helicopter import result
from .invariants import invariants
from .negotiation import standing_questions
from .observed import figures
from .offers import offers_seen
from .passing import in_danger, spans, turn
from .plans import PLANNING
from .profiles import BOX
from .reading import CityGlance, CityReading
from .scenario import arrange
from .setup import SETTINGS, blank, set_up
from .showing import view, view_beside
from .state import Town
from .stops import STOPS
from .tales import STORYBOOK
from .trying import supplies
from .view import plain, stands
from .words import BRIEF, ENDINGS, FALLS, FIELD_KINDS, NOTABLE, ROUND, TURNS, VOCABULARY
from .workshop import workshop

RULES_VERSION: Final = 2
"""1: after a collapse the marker went on from the first victim, eliminated or not."""


CITY_OF_HORROR: Final = GameSpec[Town](
    id="city-of-horror",
    package="city_of_horror",
    seats=(3, 6),
    minutes=90,
    rules_version=RULES_VERSION,
    settings=SETTINGS,
    vocabulary=VOCABULARY,
    folder=Path(__file__).parent,
    load_content=load_content,
    blank=blank,
    set_up=set_up,
    view=view,
    view_beside=view_beside,
    plain=plain,
    stands=stands,
    reading=CityReading,
    figures=figures,
    glance=CityGlance,
    planning=PLANNING,
    determinise=determinise,
    standing=standing_questions,
    result=result,
    arrange=arrange,
    invariants=invariants,
    notable=NOTABLE,
    story=STORYBOOK,
    round_event=ROUND,
    endings=ENDINGS,
    falls=FALLS,
    turns=TURNS,
    turn=turn,
    spans=spans,
    stops=STOPS,
    in_danger=in_danger,
    offers=offers_seen,
    brief=BRIEF,
    guide=GUIDE,
    box=BOX,
    field_kinds=FIELD_KINDS,
    supplies=supplies,
    workshop=workshop,
    rivals=(3, 4, 5, 6),
    migrations={1: same_position},
    amended={2: "ruling.60"},
    oldest_record=1,
)

SPECS: Final = (CITY_OF_HORROR,)
