"""The two boxes: which modes each is played in, where its files lie, and what all missions may name."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Final

from ...engine.content import loader
from .content import FOLDER, RESISTANCE, load, mission_files
from .hero_mode import HERO
from .mission import Library, joined
from .missions.library import SHARED
from .zombie_mode import ZOMBIE


def own_rules(folder: Path, package: str) -> list[Library]:
    """What missions bring along: each has its rules in a module beside its file, if it has any."""
    modules = [path.stem for path in mission_files(folder).values() if path.with_suffix(".py").exists()]
    return [import_module(f"{package}.missions.{name}").OWN for name in modules]


LIBRARY: Final = joined(
    [SHARED, *own_rules(FOLDER, __package__), *own_rules(RESISTANCE, f"{__package__}.resistance")]
)

load_content: Final = loader(lambda pack: load([FOLDER], [ZOMBIE, HERO], LIBRARY, pack))
load_resistance: Final = loader(lambda pack: load([RESISTANCE, FOLDER], [HERO], LIBRARY, pack))
