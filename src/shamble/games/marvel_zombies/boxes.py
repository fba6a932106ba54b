"""The two boxes: which modes each is played in, and where its files lie."""

from __future__ import annotations

from typing import Final

from .content import FOLDER, RESISTANCE, loader
from .hero_mode import HERO
from .zombie_mode import ZOMBIE

load_content: Final = loader([FOLDER], [ZOMBIE, HERO])
load_resistance: Final = loader([RESISTANCE, FOLDER], [HERO])
