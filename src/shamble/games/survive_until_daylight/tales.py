"""Which of Survive Until Daylight's events are told as a story, and how."""

from __future__ import annotations

from typing import Final

from ...engine.tales import LARGE, QUICK, Storybook, Tale

TALES: Final = {
    "round_began": Tale(QUICK, sound="clock"),
    "last_stand": Tale(LARGE, sound="toll", bad=True),
    "found": Tale(QUICK, sound="card", motion="card"),
    "two_found": Tale(QUICK, sound="card", motion="card"),
    "bad_luck": Tale(whom=("seat",), sound="alarm", bad=True),
    "lost": Tale(whom=("seat",), sound="drop", bad=True),
    "assault_revealed": Tale(LARGE, sound="groan", motion="card", bad=True),
    "wave_faced": Tale(whom=("seat",), sound="groan", bad=True),
    "wave_delayed": Tale(sound="chime"),
    "wave_taken": Tale(whom=("seat",), sound="groan", bad=True),
    "arrived": Tale(QUICK, sound="groan", motion="walk"),
    "wounded": Tale(whom=("seat",), sound="bite", motion="blow", bad=True),
    "healed": Tale(QUICK, ("seat",), "chime"),
    "attacked": Tale(QUICK, sound="whoosh", motion="aim"),
    "shot": Tale(QUICK, sound="shot", motion="shot"),
    "combat_drawn": Tale(sound="card", motion="card"),
    "played": Tale(QUICK, sound="card", motion="card"),
    "perk_used": Tale(QUICK, sound="spell"),
    "hit": Tale(QUICK, sound="blow", motion="blow"),
    "missed": Tale(QUICK, sound="whoosh"),
    "fell": Tale(sound="fall", motion="fall"),
    "crafted": Tale(sound="craft"),
    "speared": Tale(sound="blow", motion="blow"),
    "grenaded": Tale(sound="explosion", motion="blast"),
    "enemy_attacked": Tale(whom=("seat",), sound="groan", motion="rise", bad=True),
    "enemy_attacked_survivor": Tale(sound="groan", motion="rise", bad=True),
    "enemy_missed": Tale(QUICK, sound="whoosh"),
    "trap_sprung": Tale(sound="clang", motion="blow"),
    "barricade_broke": Tale(whom=("seat",), sound="door", motion="blow", bad=True),
    "guarded": Tale(whom=("seat", "partner"), sound="clang"),
    "hurt_itself": Tale(QUICK, sound="blow", motion="blow"),
    "died": Tale(LARGE, ("seat",), "toll", "fall", bad=True),
    "daylight": Tale(LARGE, sound="dawn"),
}

STORYBOOK: Final = Storybook(TALES)
