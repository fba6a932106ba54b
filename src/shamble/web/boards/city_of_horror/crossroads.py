"""The Crossroads: the street full of people, the wheel and its leader, the trucks, the horde, the clock."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from ....games.city_of_horror.reading import CROSSROADS
from ....games.city_of_horror.view import PlaceView
from ..common.ink import asked, esc, fitted, num, number_sign, pointable, use
from ..common.seats import badge
from .cards import drawing, kind_of
from .people import horde, pawn
from .pictograms import attack_sign, effect, heading, plate
from .places import described
from .scene import Scene

WIDTH: Final = 484
HEIGHT: Final = 408
MIDDLE: Final = (242.0, 204.0)
RIM: Final = 98.0
HUB: Final = 26.0
ROOMY: Final = 6
"""So many people fit into one of the two rows at full size; half as many again when they huddle."""


CORNERS: Final = ((0, 0), (WIDTH - 128, 0), (0, HEIGHT - 96), (WIDTH - 128, HEIGHT - 96))
"""Where the pavements of the four corners lie."""
LAMPS: Final = ((128, 96), (WIDTH - 128, 96), (128, HEIGHT - 96), (WIDTH - 128, HEIGHT - 96))


def _street() -> str:
    """What never changes: pavements at the corners, lamps that still burn, and what the night has left."""
    pavements = "".join(
        f'<rect class="pavement" x="{x}" y="{y}" width="128" height="96" rx="24"/>' for x, y in CORNERS
    )
    lamps = "".join(use("p-streetlamp", x - 80, y - 80, 160, 160) for x, y in LAMPS)
    stains = "M196 330q20-16 44-4t40 8-18 26-46 10-20-40zM330 60q12-8 26 0t6 18-24 6-8-24z"
    cracks = "m20 372 40-16 8 14 34-10M420 20l-14 26 20 12-10 22M352 352l30 12 4 20"
    return (
        f'{pavements}<path class="stain" d="{stains}"/><path class="crack" d="{cracks}"/>'
        f"{use('p-manhole', 196, 40, 32, 32)}{use('p-manhole', 372, 232, 32, 32)}{lamps}"
    )


STREET: Final = f'<g aria-hidden="true">{_street()}</g>'


def crossroads(scene: Scene) -> str:
    (seen,) = scene.view.places
    spots = [(6 + n % 2 * 62 + n // 4 * 348, 138 + n % 4 // 2 * 68 + n % 2 * 4) for n in range(8)]
    return "\n".join(
        (
            _ground(scene, seen),
            _wheel(scene),
            horde(CROSSROADS, seen.zombies, spots),
            _crowd(scene, seen.characters),
            heading(scene, seen, 2, 98, 480),
        )
    )


def _ground(scene: Scene, seen: PlaceView) -> str:
    ref = ("location", CROSSROADS)
    options = scene.options(ref)
    about = pointable(f"location-{CROSSROADS}", ref, described(scene, seen), options, "place")
    size = f'width="{WIDTH}" height="{HEIGHT}" rx="24"'
    parts = [f'<rect class="asphalt" {size}/>', STREET]
    if scene.reading.attack_due(seen):
        parts.append(f'<rect class="hazard" {size}/><rect class="hazard-dash" {size}/>')
    parts += [
        f"<title>{esc(scene.place_rule(seen))}</title>",
        f'<circle class="ring" cx="{num(MIDDLE[0])}" cy="{num(MIDDLE[1])}" r="112"/>',
        effect(scene, seen, 2, 278, 136),
        attack_sign(scene, seen, 352, 278, 128),
    ]
    if options:
        parts.append(f'<rect class="halo-back" {size}/><rect class="halo" {size}/>')
    return f"<g {about}>{''.join(parts)}</g>"


def _crowd(scene: Scene, people: list[str]) -> str:
    """Two rows, above the wheel and below it; when the street fills they stand closer."""
    fit = max((len(people) + 1) // 2, ROOMY // 2) if len(people) > ROOMY // 2 else ROOMY
    step = min(78.0, (WIDTH - 8) / fit)
    scale = min(1.0, step / 70)
    drawn = []
    for n, who in enumerate(people):
        row = people[n // fit * fit : (n // fit + 1) * fit]
        x = MIDDLE[0] + step * (n % fit - len(row) / 2) + (step - 70 * scale) / 2
        y = 4 + (90 - 90 * scale) if n < fit else 314 + 96 * (n // fit - 1)
        drawn.append(pawn(scene, who, x, y, scale))
    lines = "\n".join(drawn)
    return f'<g class="street">\n{lines}\n</g>'


# -- the wheel ---------------------------------------------------------------------------------------


def _at(radius: float, turn: float) -> tuple[float, float]:
    """A point on the wheel: turns clockwise from the top."""
    return MIDDLE[0] + radius * sin(turn * 2 * pi), MIDDLE[1] - radius * cos(turn * 2 * pi)


def _point(radius: float, turn: float) -> str:
    x, y = _at(radius, turn)
    return f"{num(x)} {num(y)}"


def _wheel(scene: Scene) -> str:
    wheel = scene.printed.wheel
    drawn = [_space(scene, colour, n / len(wheel), 0.5 / len(wheel)) for n, colour in enumerate(wheel)]
    x, y = _at(48, wheel.index(scene.view.leader) / len(wheel))
    label = scene.say("leader", colour=scene.words.speaker.name("colour", scene.view.leader))
    hub = f'<circle class="hub o" cx="{num(MIDDLE[0])}" cy="{num(MIDDLE[1])}" r="{num(HUB)}"/>'
    leader = (
        f'<g id="leader" class="piece" {asked("leader", "leader")} {_titled(label)}'
        f"{use('p-leader', x - 28, y - 48, 56, 82)}</g>"
    )
    return f"{''.join(drawn)}{hub}{leader}"


def _titled(label: str) -> str:
    """The rest of an element's opening, and its title."""
    return f'role="img" aria-label="{esc(label)}"><title>{esc(label)}</title>'


def _space(scene: Scene, colour: str, turn: float, half: float) -> str:
    """A sixth of the wheel: somebody's colour, or covered."""
    path = (
        f"M{_point(HUB, turn - half)}L{_point(RIM, turn - half)}A{num(RIM)} {num(RIM)} 0 0 1"
        f" {_point(RIM, turn + half)}L{_point(HUB, turn + half)}z"
    )
    name = scene.words.name("colour", colour)
    if colour not in scene.colours:
        title = f"<title>{esc(scene.say('covered', colour=name))}</title>"
        planks = f'<path class="o-thin" d="M{_point(34, turn)}L{_point(90, turn)}"/>'
        return f'<g {asked("colour", colour)}><path class="cover o" d="{path}">{title}</path>{planks}</g>'
    seat = scene.colours.index(colour)
    options = scene.options(("colour", colour), ("seat", str(seat)))
    about = pointable(f"colour-{colour}", ("colour", colour), scene.player(seat), options, f"seat-{colour}")
    x, y = _at(80, turn)
    drawn = f'<path class="wedge o" d="{path}"/>{badge(colour, x - 14, y - 14, 28)}'
    if options:
        drawn += f'<path class="halo-back" d="{path}"/><path class="halo" d="{path}"/>'
    return f"<g {about}><title>{esc(scene.player(seat))}</title>{drawn}</g>"


# -- trucks, horde, clock ----------------------------------------------------------------------------


LOADS: Final = {"truck-military": "deck", "truck-ambulance": "antidotes", "truck-food": "food"}


def _truck(ident: str, symbol: str, label: str, load: str) -> str:
    """A truck and what it carries."""
    return (
        f'<g id="{ident}" {asked("pile", LOADS[ident])} {_titled(label)}'
        f"{use(symbol, 0, 0, 292, 96)}{load}</g>"
    )


def _count(number: int, x: float, y: float = 50) -> str:
    return plate(x, y - 28, 50, 38) + number_sign(number, (x + 25, y), 27)


def military(scene: Scene) -> str:
    """The action deck and the discard pile, its last card face up; the pile is listed below the board."""
    deck, pile = scene.view.deck, scene.view.discard
    label = f"{scene.say('deck', count=deck)}, {scene.say('discard', count=len(pile))}"
    load = use("s-card", 68, 14, 39, 52) if deck else ""
    load += _count(deck, 110)
    if pile:
        card = '<rect class="shown o" x="180" y="15" width="37" height="50" rx="5"/>'
        load += (
            f'<g class="ink-{kind_of(pile[-1])}" transform="rotate(5 198 40)">{card}'
            f"{use(drawing(pile[-1]), 184, 26, 29, 29)}</g>"
        )
    return _truck("truck-military", "p-military", label, load + _count(len(pile), 222))


def ambulance(scene: Scene) -> str:
    left = scene.view.antidote_reserve
    load = [use("s-antidote", 84 + 24 * n, 16, 34, 50) for n in range(min(left, 3))]
    label = scene.say("antidote_reserve", count=left)
    return _truck("truck-ambulance", "p-ambulance", label, "".join(load) + _count(left, 180))


def food(scene: Scene) -> str:
    """Tokens face down by number, those lying open one by one."""
    left, face_up = scene.view.food_truck, scene.view.food_up
    labels = [scene.say("food_truck", count=left)]
    if face_up:
        labels.append(scene.say("food_up", values=", ".join(map(str, face_up))))
    tins = [str(value) for value in face_up[:3]] + ["?"] * bool(left)
    load = "".join(_tin(text, 62 + 41 * n) for n, text in enumerate(tins))
    count = _count(left, max(64 + 41 * len(tins), 180)) if left else ""
    return _truck("truck-food", "p-food", ", ".join(labels), load + count)


def _tin(text: str, x: float) -> str:
    return use("s-food", x, 26, 40, 40) + number_sign(text, (x + 20, 56), 21, "token mid")


def horde_zone(scene: Scene) -> str:
    """Where the zombies of the reserve wait."""
    left = scene.view.zombie_reserve
    crowd = [
        use(f"s-zombie-{n % 3 + 1}", 68 + n * 24.5, 16 + n % 2 * 10, 46, 66) for n in range(min(left, 8))
    ]
    label = scene.say("zombie_reserve", count=left)
    return (
        f'<g id="horde" {asked("pile", "horde")} {_titled(label)}'
        f'<rect class="kerb" width="292" height="96" rx="12"/><g class="waiting">{"".join(crowd)}</g>'
        f"{_count(left, 12, 60)}</g>"
    )


def clock(scene: Scene) -> str:
    """The hours that have gone by, the helicopter at the end of them, and what one knows of the next."""
    turn, turns = scene.view.turn, scene.view.turns
    label = scene.say("turn", turn=turn, turns=turns)
    quarters = "".join(_hour(n, turns, turn) for n in range(turns))
    left = scene.view.markers_left
    parts = [
        f'<g id="clock" {asked("pile", "clock")} {_titled(label)}',
        f'<circle class="plate" cx="76" cy="84" r="72"/>{quarters}',
        '<circle class="plate" cx="76" cy="84" r="36"/>',
        number_sign(f"{turn}:00", (76, 94), 28),
        f"{use('p-helicopter', 118, 0, 88, 48)}</g>",
        f'<g role="img" aria-label="{esc(scene.say("markers_left", count=left))}">',
        f"{use('s-boom', 152, 94, 58, 58)}",
        f"{number_sign(left, (181, 131), 24, 'token mid')}</g>",
        _known_invasion(scene),
    ]
    return "".join(parts)


def _hour(number: int, turns: int, now: int) -> str:
    cls = "gone" if number + 1 < now else "now" if number + 1 == now else "ahead"
    start, end = number / turns * 2 * pi, (number + 1) / turns * 2 * pi
    points = [(76 + r * sin(a), 84 - r * cos(a)) for r, a in ((68, start), (68, end))]
    (x1, y1), (x2, y2) = points
    return f'<path class="hour {cls} o" d="M76 84L{num(x1)} {num(y1)}A68 68 0 0 1 {num(x2)} {num(y2)}z"/>'


def _known_invasion(scene: Scene) -> str:
    """The card on top of the stack, for whoever has looked."""
    name, card = scene.view.next_invasion, scene.view.next_invasion_card
    if name is None or card is None:
        return ""
    label = scene.say("next_invasion", name=name)
    parts = [plate(0, 172, 212, 78), fitted(label, (106, 192), 16, 200, "mid")]
    parts += [_arrival(n, count) for n, count in enumerate(card.arrivals.values())]
    return f'<g id="next-invasion" role="img" aria-label="{esc(label)}">{"".join(parts)}</g>'


def _arrival(index: int, count: int) -> str:
    x = 20 + index * 34.5
    return (
        f'<circle class="number" cx="{num(x)}" cy="212" r="11"/>'
        f"{number_sign(index + 1, (x, 217), 15, 'numeral mid')}{number_sign(f'+{count}', (x, 243), 18)}"
    )
