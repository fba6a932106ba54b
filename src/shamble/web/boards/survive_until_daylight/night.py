"""The picture behind the line: sky, moon and ruins, paler from round to round until it is day."""

from __future__ import annotations

from typing import Final

from ....games.survive_until_daylight.reading import LAST_STAND, DaylightReading
from ..common.ink import esc, num, use
from .horde import foe_symbol
from .scene import Scene

WIDTH: Final = 1200
HEIGHT: Final = 420
BANDS: Final = ((0, 130), (130, 80), (210, 60), (270, 60))
"""The sky, from the top: where each band begins, and how high it is."""
STARS: Final = ((90, 60), (210, 30), (330, 92), (420, 40), (560, 70), (655, 24), (760, 100), (850, 46))
STARS_TOO: Final = ((960, 84), (1040, 30), (1120, 70), (150, 120), (500, 130), (700, 150), (905, 140))
SIZES: Final = {"wanderer": 94, "raider": 104, "survivor": 84, "brute": 132, "monster": 168}
"""How large each kind of foe is behind the barricade."""
AROUND: Final = (180, 1020)
"""They stand between these, in front of the ruins."""
WALL: Final = '<use href="#n-wall"'


def night(scene: Scene) -> str:
    """A drawing that says nothing by itself: whatever matters is told beside it."""
    hour = scene.reading.hour
    parts = [f'<rect class="sky-{i}" y="{y}" width="1200" height="{h}"/>' for i, (y, h) in enumerate(BANDS)]
    parts.append(_stars(hour))
    parts.append(_light(hour))
    parts += [
        use("n-far", 0, 0, WIDTH, HEIGHT),
        '<rect class="street" y="296" width="1200" height="124"/>',
        use("n-crowd", 120, 248, 400, 60),
        use("n-crowd", 500, 252, 400, 60),
        use("n-crowd", 760, 246, 400, 60),
        use("n-near", 0, 0, WIDTH, HEIGHT),
        use("n-lamp", 200, 130, 80, 196),
        use("n-car", 850, 268, 180, 76),
        use("n-wall", 0, 350, WIDTH, 70),
    ]
    label = esc(scene.say("night", round=scene.view.round))
    return (
        f'<svg class="night" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMidYMax slice" role="img" '
        f'aria-label="{label}">{"".join(parts)}</svg>'
    )


def with_the_line(reading: DaylightReading, drawing: str) -> str:
    """The night with the line itself behind the barricade, for the first page."""
    line = reading.view.line
    left, right = AROUND
    step = (right - left) / max(1, len(line))
    foes = ""
    for number, foe in enumerate(line):
        size = SIZES.get(foe.enemy, 100)
        x = left + step * (number + 0.5) - size / 2
        foes += use(foe_symbol(foe), x, 382 - size * 1.1 - 14 * (number % 2), size, size * 1.1)
    return drawing.replace(WALL, foes + WALL)


def _stars(hour: int) -> str:
    """They go out one after the other."""
    if hour >= LAST_STAND:
        return ""
    shown = (*STARS, *STARS_TOO)[: 17 - 2 * hour]
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="{2 + (x + y) % 3 * 0.6:.1f}"/>' for x, y in shown)
    return f'<g class="stars">{dots}</g>'


def _light(hour: int) -> str:
    """The moon on its way across the sky; at last the sun."""
    if hour >= LAST_STAND:
        height = 250 if hour == LAST_STAND else 150
        at = f'cx="600" cy="{height}"'
        return f'<circle class="glow" {at} r="150"/><circle class="sun" {at} r="78"/>'
    x = 720 + 62 * (hour - 1)
    y = 84 + 7 * (hour - 3) ** 2
    at = f'cx="{num(x)}" cy="{num(y)}"'
    craters = (
        f'<circle class="crater" cx="{num(x - 16)}" cy="{num(y - 12)}" r="9"/>'
        f'<circle class="crater" cx="{num(x + 15)}" cy="{num(y + 12)}" r="12"/>'
        f'<circle class="crater" cx="{num(x + 18)}" cy="{num(y - 20)}" r="5"/>'
    )
    return f'<circle class="glow" {at} r="84"/><circle class="moon" {at} r="50"/>{craters}'
