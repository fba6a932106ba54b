"""Marvel Zombies: heroes who eat people, and in hero mode those who do not. Two boxes, one set of rules."""

from dataclasses import replace
from typing import Final

from ...engine import GameSpec
from ...engine.choice import Name
from ...engine.spec import nothing_to_say, same_position
from .atlas import atlas, maps
from .boxes import load_content, load_resistance
from .content import FOLDER, RESISTANCE
from .guide import GUIDE, RESISTANCE_GUIDE
from .invariants import invariants
from .names import names, texts, wording
from .observed import figures
from .plans import PLANNING
from .reading import MarvelGlance, MarvelReading
from .reading.profiles import BOX, RESISTANCE_BOX
from .scenario import arrange
from .setup import RESISTANCE_SETTINGS, SETTINGS, blank, party, set_up
from .showing import result, view, view_beside
from .state import Outbreak
from .tales import RESISTANCE_STORYBOOK, STORYBOOK
from .trying import supplies, ways_through
from .view import plain
from .words import (
    BRIEF,
    CORE_VOCABULARY,
    ENDINGS,
    FALLS,
    FIELD_KINDS,
    NOTABLE,
    RESISTANCE_TALLY,
    RESISTANCE_VOCABULARY,
    ROUND,
    TALLY,
    TURNS,
)
from .workshop import workshop
from .worlds import determinise

RULES_VERSION: Final = 2


def _turn(g: Outbreak) -> Name:
    return (g.turn,)


MARVEL_ZOMBIES: Final = GameSpec[Outbreak](
    id="marvel-zombies",
    package="marvel_zombies",
    seats=(1, 6),
    minutes=60,
    rules_version=RULES_VERSION,
    settings=SETTINGS,
    vocabulary=CORE_VOCABULARY,
    folder=FOLDER,
    load_content=load_content,
    blank=blank,
    set_up=set_up,
    view=view,
    view_beside=view_beside,
    figures=figures,
    plain=plain,
    reading=MarvelReading,
    glance=MarvelGlance,
    planning=PLANNING,
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
    campaign="mission",
    turn=_turn,
    field_kinds=FIELD_KINDS,
    migrations={1: same_position},  # what missions remember is found when a table is filled (Outbreak.settle)
    amended={2: "enemy-attack.meanwhile enemy-attack.lone"},
    oldest_record=1,
    names=names,
    texts=texts,
    wording=wording,
    tally=TALLY,
    guide=GUIDE,
    box=BOX,
    open_information=range(1, 7),
    ways=ways_through,
    supplies=supplies,
    maps=maps,
    atlas=atlas,
    party=party,
    workshop=workshop,
)

HEROES_RESISTANCE: Final = replace(
    MARVEL_ZOMBIES,
    id="heroes-resistance",
    seats=(1, 4),
    minutes=45,
    settings=RESISTANCE_SETTINGS,
    vocabulary=RESISTANCE_VOCABULARY,
    tally=RESISTANCE_TALLY,
    story=RESISTANCE_STORYBOOK,
    folder=RESISTANCE,
    base_folder=FOLDER,
    load_content=load_resistance,
    guide=RESISTANCE_GUIDE,
    box=RESISTANCE_BOX,
)

SPECS: Final = (MARVEL_ZOMBIES, HEROES_RESISTANCE)
