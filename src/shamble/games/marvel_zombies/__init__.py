"""Marvel Zombies: heroes who eat people."""

from pathlib import Path
from typing import Final

from ...engine import Choice, GameSpec
from .atlas import atlas, maps
from .content import load_content
from .guide import GUIDE
from .names import names
from .scenario import arrange
from .setup import SETTINGS, blank, set_up
from .state import Outbreak
from .view import GAME, determinise, invariants, result, view
from .words import FIELD_KINDS, TALLY, VOCABULARY

RULES_VERSION: Final = 1


def _nothing_to_say(g: Outbreak) -> list[Choice]:
    """A team has no business beside the questions it is asked."""
    return []


MARVEL_ZOMBIES: Final = GameSpec[Outbreak](
    id=GAME,
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
    determinise=determinise,
    standing=_nothing_to_say,
    result=result,
    arrange=arrange,
    invariants=invariants,
    field_kinds=FIELD_KINDS,
    names=names,
    tally=TALLY,
    guide=GUIDE,
    maps=maps,
    atlas=atlas,
)

SPECS: Final = (MARVEL_ZOMBIES,)
