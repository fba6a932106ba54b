"""Dawn of the Dead: four people, fifty zombies, one mall."""

from pathlib import Path
from typing import Final

from ...engine import GameSpec
from ...engine.choice import Name
from ...engine.spec import nothing_to_say, same_position
from .atlas import atlas, maps
from .content import load_content
from .guide import GUIDE
from .invariants import invariants
from .observed import figures as observed_figures  # figures is a module here
from .plans import PLANNING
from .possible import determinise
from .profiles import BOX
from .reading import DawnGlance, DawnReading
from .scenario import arrange
from .setup import SETTINGS, blank, set_up
from .showing import view, view_beside
from .state import Dawn
from .stops import STOPS
from .tales import STORYBOOK
from .trying import supplies, ways_through
from .victory import result
from .words import BRIEF, ENDINGS, FALLS, FIELD_KINDS, NOTABLE, ROUND, TALLY, TURNS, VOCABULARY
from .workshop import workshop

RULES_VERSION: Final = 2
"""1: carrying was offered though no step could be paid; the game's zombies knew no shut doors."""


def _turn(g: Dawn) -> Name:
    return (g.turn,)


DAWN_OF_THE_DEAD: Final = GameSpec[Dawn](
    id="dawn-of-the-dead",
    package="dawn_of_the_dead",
    seats=(1, 4),
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
    determinise=determinise,
    standing=nothing_to_say,
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
    turn=_turn,
    stops=STOPS,
    field_kinds=FIELD_KINDS,
    migrations={1: same_position},
    amended={2: "ruling.29 ruling.31b ruling.31c"},
    oldest_record=1,
    reading=DawnReading,
    figures=observed_figures,
    glance=DawnGlance,
    planning=PLANNING,
    tally=TALLY,
    guide=GUIDE,
    box=BOX,
    usual_seats=2,
    rivals=(2,),
    open_information=(1, 3, 4),
    ways=ways_through,
    supplies=supplies,
    maps=maps,
    workshop=workshop,
    atlas=atlas,
)

SPECS: Final = (DAWN_OF_THE_DEAD,)
