"""The whole city, in one drawing that CSS arranges in two ways, and the notes below it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

from ....games.city_of_horror.reading import CROSSROADS, WATER_TOWER
from ....games.city_of_horror.view import PlaceView
from ..common.ink import esc, figure, use
from . import crossroads
from .cards import chip
from .places import building, tower
from .scene import Scene

WIDTH: Final = 1330
HEIGHT: Final = 780
CORNERS: Final = {2: (8, 8), 3: (808, 8), 4: (8, 442), 5: (808, 442)}
"""Where the four buildings stand. The narrow arrangement is in board.css."""


def city(scene: Scene) -> str:
    """Everything at its place, on lines of its own: a page that is open is sent the lines that changed."""
    parts = [_ground(), *_buildings(scene), *_trucks(scene), _at("at-6", 312, 186, _crossroads(scene))]
    lines = "\n".join(parts)
    return (
        f'<svg class="town" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMinYMin meet" role="group"'
        f' aria-label="{esc(scene.say("city"))}"><g class="stage">\n{lines}\n</g></svg>\n'
    )


def standing(scene: Scene) -> str:
    """On the strip above the city: the hour, and who begins."""
    view, own = scene.view, scene.reading.own
    when = scene.say("turn.brief", turn=view.turn, turns=view.turns) if view.turn else scene.say("setup")
    facts = _fact("i-hourglass", when)
    if own is not None and own.movement is not None:
        goal = scene.words.short("location", own.movement)
        said = esc(scene.say("bound", place=goal))
        facts += (
            f'<li class="bound">{figure("i-footprints", "", 20)}<span>{said}</span>'
            f'<span class="brief" aria-hidden="true">{esc(goal)}</span></li>'
        )
    facts += _fact("s-first", scene.say("first.who", name=scene.seat_names[view.first]))
    return f'<div class="city-standing"><ul class="city-facts">{facts}</ul></div>'


def _fact(symbol: str, said: str) -> str:
    return f"<li>{figure(symbol, '', 20)}<span>{esc(said)}</span></li>"


def _buildings(scene: Scene) -> Iterator[str]:
    for seen in scene.view.places:
        number, part = seen.number, scene.at(seen)
        if number in CORNERS:
            yield _at(f"at-{number}", *CORNERS[number], part.kept("building", building))
        elif seen.id == WATER_TOWER:
            yield _at("at-1", 1110, 8, part.kept("tower", tower))


def _trucks(scene: Scene) -> Iterator[str]:
    """What stands by the roads: trucks, the horde, the clock."""
    deck, food = scene.only("deck", "discard"), scene.only("food_truck", "food_up")
    hours = scene.only("turn", "turns", "markers_left", "next_invasion", "next_invasion_card")
    yield _at("at-military", 408, 24, deck.kept("military", crossroads.military))
    yield _at(
        "at-ambulance", 408, 660, scene.only("antidote_reserve").kept("ambulance", crossroads.ambulance)
    )
    yield _at("at-food", 8, 342, food.kept("food", crossroads.food))
    yield _at("at-horde", 808, 342, scene.only("zombie_reserve").kept("horde", crossroads.horde_zone))
    yield _at("at-clock", 1110, 524, hours.kept("clock", crossroads.clock))


def _crossroads(scene: Scene) -> str:
    colours = [("colour", colour) for colour in scene.colours]
    seats = [("seat", str(seat)) for seat in range(len(scene.colours))]
    part = scene.at(scene.reading.places[CROSSROADS], "leader", refs=[*colours, *seats])
    return part.kept("crossroads", crossroads.crossroads)


def _at(cls: str, x: int, y: int, drawn: str) -> str:
    return f'<g class="{cls}" transform="translate({x},{y})">{drawn}</g>'


@cache
def _ground() -> str:
    """Streets and what lies about in them, for either arrangement."""
    wide = (
        '<path class="lane" d="M0 390h300M800 390h304M554 0v20m0 110v50m0 420v54m0 110v20"/>'
        '<path class="zebra" d="M330 158h450M330 622h450"/>'
        '<path class="crack" d="m700 30 24 18-8 22 30 20m-420 600 26-14 10 20 34-8"/>'
        + use("p-wreck", 306, 36, 96, 64)
        + use("p-barrier", 714, 66, 78, 52)
        + use("p-barrier", 316, 690, 78, 52)
        + use("p-wreck", 706, 676, 96, 64)
    )
    tall = (
        '<path class="lane" d="M300 0v1200M216 1420h384"/>'
        + use("p-wreck", 226, 1590, 110, 74)
        + use("p-barrier", 230, 1470, 90, 60)
    )
    return f'<g class="wide" aria-hidden="true">{wide}</g><g class="tall" aria-hidden="true">{tall}</g>'


# -- the notes ---------------------------------------------------------------------------------------


def notes(scene: Scene) -> str:
    """In words, for those who cannot hover: the discard pile, and what each place does."""
    discarded = [("discard", kind) for kind in scene.view.discard]
    pile = scene.only("discard", refs=discarded).kept("discard", _discard)
    return f"{_invasion(scene)}{pile}\n{_places(scene)}"


def _invasion(scene: Scene) -> str:
    """The next Invasion card, for whoever has looked at it."""
    name, card = scene.view.next_invasion, scene.view.next_invasion_card
    if name is None or card is None:
        return ""
    where = {seen.id: scene.words.name("location", seen.id) for seen in scene.view.places}
    lines = [
        scene.say("invasion.move", origin=where[move.origin], target=where[move.target])
        for move in card.moves
    ]
    lines += [
        scene.say("invasion.arrival", place=where[place], count=count)
        for place, count in card.arrivals.items()
        if count
    ]
    lines += [
        scene.say("invasion.drop", place=where[drop.place], antidotes=drop.antidotes, cards=drop.cards)
        for drop in card.drops
    ]
    if card.leader:
        lines.append(scene.say("invasion.leader", count=card.leader))
    listed = "".join(f"<li>{esc(line)}</li>" for line in lines)
    title = esc(scene.say("next_invasion", name=name))
    return f'<details class="notes" id="board-invasion"><summary>{title}</summary><ul>{listed}</ul></details>'


def _discard(scene: Scene) -> str:
    pile: Counter[str] = Counter(scene.view.discard)
    title = scene.say("discard", count=len(scene.view.discard))
    cards = "".join(
        f"<li>{chip(scene, f'discard-{kind}', ('discard', kind), kind, count)}</li>"
        for kind, count in sorted(pile.items(), key=lambda item: scene.words.name("card", item[0]))
    )
    wanted = " open" if any(scene.options(("discard", kind)) for kind in pile) else ""
    return (
        f'<details class="notes" id="board-discard"{wanted}><summary>{esc(title)}</summary>'
        f'<ul class="pile">{cards}</ul></details>'
    )


def _places(scene: Scene) -> str:
    entries = [
        scene.only("declarations", places=[place.id]).kept("place", _place_note)
        for place in scene.view.places
    ]
    lines = "\n".join(entries)
    return (
        f'<details class="notes" id="board-places"><summary>{esc(scene.say("places"))}</summary>'
        f"<dl>\n{lines}\n</dl></details>"
    )


def _place_note(scene: Scene) -> str:
    (seen,) = scene.view.places
    name = scene.say("place", number=seen.number, name=scene.words.name("location", seen.id))
    return f"<dt>{esc(name)}</dt><dd>{esc(scene.place_rule(seen))}{_votes(scene, seen)}</dd>"


def _votes(scene: Scene, seen: PlaceView) -> str:
    """Who has how many votes there, whose votes somebody else casts, and what was announced."""
    votes = [f"{scene.seat_names[seat]} {count}" for seat, count in enumerate(seen.votes) if count]
    lines = [scene.say("votes", list=", ".join(votes))] if votes and scene.reading.is_voted_at(seen) else []
    lines += [
        scene.say("replica", name=scene.seat_names[seat], voter=scene.seat_names[voter])
        for seat, voter in enumerate(seen.replicas)
        if voter is not None
    ]
    lines += [
        scene.say(
            f"declared.{said.side}",
            name=scene.seat_names[said.seat],
            target=scene.seat_names[said.target],
        )
        for said in scene.view.declarations
        if said.place == seen.id
    ]
    return "".join(f"<br>{esc(line)}" for line in lines)
