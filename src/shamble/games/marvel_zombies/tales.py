"""Which of Marvel Zombies' events are told as a story, and how: the same in both boxes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import Final

from ...engine import Event, Seat
from ...engine.speech import Speaker
from ...engine.tales import LARGE, QUICK, Storybook, Tale, named
from .reading import MarvelReading
from .words import CORE_VOCABULARY, RESISTANCE_VOCABULARY

TALES: Final = {
    "ravenous": Tale(whom=("hero",), sound="groan", bad=True),
    "building_opened": Tale(sound="door"),
    "trait_gained": Tale(whom=("hero",), sound="card", motion="card"),
    "trait_used": Tale(QUICK, sound="card"),
    "card_used": Tale(QUICK, sound="card"),
    "card_gained": Tale(QUICK, ("hero",), "card"),
    "hits": Tale(sound="dice", motion="dice"),
    "eliminated": Tale(QUICK, sound="fall", motion="blow"),
    "super_hero_eliminated": Tale(LARGE, sound="explosion", motion="blast"),
    "super_hero_next": Tale(QUICK, sound="alarm"),
    "devoured": Tale(sound="bite", motion="bite"),
    "rescued": Tale(sound="chime", motion="lift"),
    "bystander_held_out": Tale(QUICK, sound="chime"),
    "bystander_eaten": Tale(sound="bite", motion="bite", bad=True),
    "sacrificed": Tale(whom=("hero",), sound="bite", bad=True),
    "calmed": Tale(sound="spell"),
    "bones_found": Tale(QUICK, sound="drop"),
    "danger_reached": Tale(whom=("hero",), sound="level"),
    "healed": Tale(QUICK, ("hero",), "chime"),
    "wounded": Tale(whom=("hero",), sound="blow", motion="blow", bad=True),
    "wounds_cancelled": Tale(whom=("hero",), sound="clang"),
    "hero_eliminated": Tale(LARGE, ("hero",), "toll", "fall", bad=True),
    "stood_up": Tale(whom=("hero",), sound="level"),
    "hero_left": Tale(sound="chime", motion="lift"),
    "enemy_phase": Tale(sound="alarm"),
    "zone_attacked": Tale(QUICK, ("zone",), "groan", "rise", bad=True),
    "enemies_moved": Tale(QUICK, sound="groan", motion="walk"),
    "super_hero_moved": Tale(QUICK, sound="groan", motion="walk"),
    "bystander_moved": Tale(QUICK, sound="scream", motion="walk"),
    "bystander_left": Tale(QUICK, sound="door"),
    "enemies_pushed": Tale(QUICK, sound="whoosh", motion="walk"),
    "spawn_drawn": Tale(sound="card", motion="card"),
    "enemies_came": Tale(QUICK, sound="groan", motion="walk"),
    "super_hero_came": Tale(LARGE, sound="scream", motion="walk", bad=True),
    "super_hero_returned": Tale(sound="scream", motion="walk", bad=True),
    "bystander_came": Tale(QUICK, sound="scream", motion="walk"),
    "nobody_there": Tale(QUICK, sound="door"),
    "enemies_rushed": Tale(sound="alarm", bad=True),
    "enemies_activated": Tale(sound="alarm", bad=True),
    "figures_ran_out": Tale(sound="alarm", bad=True),
    "fired": Tale(whom=("zone",), sound="shot", motion="shot", bad=True),
    "reshuffled": Tale(QUICK, sound="card"),
    "objective_taken": Tale(sound="level"),
    "objective_seen": Tale(QUICK, sound="card"),
    "card_collected": Tale(QUICK, sound="card"),
    "mission_found": Tale(sound="card", motion="card"),
    "spawn_point_woke": Tale(sound="alarm", bad=True),
    "exit_found": Tale(sound="door"),
    "spawn_point_removed": Tale(sound="explosion", motion="blast"),
    "super_hero_calmed": Tale(sound="spell"),
    "captive_found": Tale(sound="chime"),
    "zone_held": Tale(QUICK, sound="clang"),
    "sign_thrown": Tale(QUICK, sound="whoosh"),
    "sign_removed": Tale(sound="explosion"),
    "goal_met": Tale(LARGE, sound="level"),
    "won": Tale(LARGE, sound="dawn"),
    "lost": Tale(LARGE, sound="toll", bad=True),
}


def is_own(reading: MarvelReading, kind: str, thing: str, viewer: Seat) -> bool:
    """Is it one of the viewer's heroes, or a zone where one of them is?"""
    if kind == "hero":
        return reading.view.heroes[thing].seat == viewer
    return kind == "zone" and any(
        hero.zone == thing for hero in reading.view.heroes.values() if hero.seat == viewer
    )


FELLED: Final = ("eliminated", "super_hero_eliminated")


def headline(
    speaker: Speaker,
    then: Callable[[], MarvelReading],
    earlier: Iterable[Event],
    happened: Sequence[Event],
) -> str:
    """Of Hits: with which attack, and of how many whoever withstood them would have fallen."""
    if happened[0].key != "hits":
        return ""
    begun = next((event for event in earlier if event.key == "attacked"), None)
    if begun is None:
        return ""
    attack = named(speaker.vocabulary, begun)
    name = speaker.name("attack", attack["attack"]).upper()
    title = name if name.endswith("!") else speaker.catalogue.say("tale.attack", {"attack": name})
    hits = int(named(speaker.vocabulary, happened[0])["count"])
    first = then().first_hit(attack["attack"], attack["zone"])
    following = takewhile(lambda event: event.key != "attacked", happened[1:])
    if first is None or hits >= first[1] or any(event.key in FELLED for event in following):
        return title
    (kind, thing), need = first
    return f"{title} {speaker.say('tale.stands', name=speaker.name(kind, thing), count=hits, need=need)}"


STORYBOOK: Final = Storybook(
    {key: tale for key, tale in TALES.items() if key in CORE_VOCABULARY.events}, is_own, headline
)
RESISTANCE_STORYBOOK: Final = Storybook(
    {key: tale for key, tale in TALES.items() if key in RESISTANCE_VOCABULARY.events}, is_own, headline
)
