"""Survive Until Daylight: search the rubble, share what you find, hold the line until the sun comes up."""

from pathlib import Path
from typing import Final

from ...engine import GameSpec
from ...engine.spec import same_position
from .content import load_content
from .ending import result
from .guide import GUIDE
from .invariants import invariants
from .inventory import standing_questions
from .observed import figures
from .passing import in_danger, spans, turn
from .plans import PLANNING
from .possible import determinise
from .profiles import BOX
from .reading import DaylightGlance, DaylightReading
from .scenario import arrange
from .setup import SETTINGS, blank, set_up
from .showing import view, view_beside
from .state import Daylight
from .stops import STOPS
from .tales import STORYBOOK
from .texts import names, rules
from .trying import supplies
from .words import BRIEF, ENDINGS, FALLS, FIELD_KINDS, NOTABLE, ROUND, TURNS, VOCABULARY

RULES_VERSION: Final = 2
"""1: a Grenade took Survivors out of the fight, too."""


SURVIVE_UNTIL_DAYLIGHT: Final = GameSpec[Daylight](
    id="survive-until-daylight",
    package="survive_until_daylight",
    seats=(1, 6),
    minutes=60,
    rules_version=RULES_VERSION,
    settings=SETTINGS,
    vocabulary=VOCABULARY,
    folder=Path(__file__).parent,
    load_content=load_content,
    blank=blank,
    set_up=set_up,
    view=view,
    view_beside=view_beside,
    reading=DaylightReading,
    figures=figures,
    glance=DaylightGlance,
    planning=PLANNING,
    migrations={1: same_position},
    amended={2: "ruling.54"},
    oldest_record=1,
    determinise=determinise,
    standing=standing_questions,
    result=result,
    arrange=arrange,
    invariants=invariants,
    notable=NOTABLE,
    brief=BRIEF,
    story=STORYBOOK,
    round_event=ROUND,
    endings=ENDINGS,
    falls=FALLS,
    turns=TURNS,
    difficulty="difficulty",
    turn=turn,
    spans=spans,
    stops=STOPS,
    in_danger=in_danger,
    names=names,
    rules=rules,
    field_kinds=FIELD_KINDS,
    supplies=supplies,
    guide=GUIDE,
    box=BOX,
    open_information=range(1, 7),
)

SPECS: Final = (SURVIVE_UNTIL_DAYLIGHT,)
