"""Before the game: who sits where, and what will be played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...bots import default_bot, level_of, personas
from ...bots.texts import level_name, level_says, offered_bots
from ...engine import Seat
from ...server.limits import LONGEST_NAME
from ...server.room import Room
from ...server.rows import BOT, OPEN, Chair
from .. import pages
from ..clock import chosen_clock, clock_choices, clock_line
from ..invite import is_local, qr_code
from ..maps import SettingValue, pick_for, playable_cast
from ..portraits import Persona, persona
from ..screen import Looker
from ..words import Words


def lobby(room: Room, looker: Looker) -> dict[str, Any]:
    own = room.seats_of(looker.person)
    language = _spoken(room, looker.words)
    chosen = _chosen_picks(room, language)
    return {
        "chairs": room.chairs,
        "own": own,
        "person": looker.person,
        "has_secrets": len(room.chairs) not in room.spec.open_information,
        "host": room.host == looker.person,
        "may_arrange": bool(own) or room.host == looker.person,
        "open_seats": [chair.seat for chair in room.chairs if chair.kind == OPEN],
        "bots": pages.bot_names(room.game, looker.words),
        "levels": pages.bot_levels(room.game, looker.words),
        "default_bot": default_bot(room.game),
        "seated": {chair.seat: _seated(room, chair, looker.words) for chair in room.chairs},
        "tempers": [
            (each, room.spec.catalogue(language).say(f"persona.{each}")) for each in personas(room.game)
        ],
        "personas": _personas(room, language),
        "seating": room.spec.seating(language),
        "pack": room.pack and room.pack.name,
        "settings": chosen_settings(room, looker.words),
        "picks": chosen,
        "cast": playable_cast(room.game, language, next((each.side for each in chosen), "")),
        "invite": looker.address(f"/t/{room.code}"),
        "qr": qr_code,
        "local": is_local(looker.base),
        "clock": clock_line(room.timer.row, looker.words),
        "clocks": clock_choices(looker.words),
        "chosen": chosen_clock(room.timer.row),
        "listed": room.listed,
        "hints": room.advice.on,
        "has_lobby": room.may_be_listed,
        "name": looker.name,
        "longest_name": LONGEST_NAME,
    }


def _tempers(room: Room, language: str) -> list[tuple[str, str]]:
    texts = room.spec.catalogue(language)
    return [(each, texts.say(f"persona.{each}")) for each in personas(room.game)]


@dataclass(frozen=True)
class Seated:
    """The bot on a chair, or the one that would sit there."""

    bot: str
    temper: str
    """The temperament that somebody has chosen for it."""
    level: str
    says: str


def _seated(room: Room, chair: Chair, words: Words) -> Seated:
    name, language = chair.bot or default_bot(room.game), words.language
    bot, _, temper = name.partition("+")
    bot = next((each for each in offered_bots(room.game) if level_of(each) == level_of(bot)), bot)
    return Seated(bot, temper, level_name(bot, language), level_says(bot, language))


def _personas(room: Room, language: str) -> dict[Seat, Persona]:
    """Who the bots are, by their seats."""
    texts = room.spec.catalogue(language)
    found = {
        chair.seat: persona(room.game, chair.bot or default_bot(room.game), chair.seat, texts)
        for chair in room.chairs
        if chair.kind == BOT
    }
    return {seat: who for seat, who in found.items() if who is not None}


def chosen_settings(room: Room, words: Words) -> list[str]:
    """What this table plays with, beyond the usual."""
    language = _spoken(room, words)
    texts = room.spec.catalogue(language)
    return [
        words("list.pair", name=texts.say(f"setting.{name}"), text=pages.setting_value(texts, name, value))
        for name, value in room.options.items()
        if value != room.spec.usual[name] and pick_for(room, language, name) is None
    ]


def _chosen_picks(room: Room, language: str) -> list[SettingValue]:
    """What this table plays, where a name does not say it all: the mission with its map."""
    chosen = (pick_for(room, language, setting.name) for setting in room.spec.settings)
    return [each for each in chosen if each is not None]


def _spoken(room: Room, words: Words) -> str:
    return words.language if words.language in room.spec.languages else "en"
