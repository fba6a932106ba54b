"""The last picture of a game: a few layers of light and silhouettes. Games put theirs together from these."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from markupsafe import Markup

from .ink import drawings, num

WIDTH: Final = 1200
HEIGHT: Final = 480
HORIZON: Final = 400
"""Where those in the foreground stand."""
SHEET: Final = Path(__file__).with_name("finale.svg")

Finale = Callable[[str, str, Any], Markup]
"""Draws how a game ended: the reason, what it is to the viewer (won, lost, nothing) and the last reading."""

SIZES: Final[Mapping[str, tuple[int, int]]] = {
    "stand": (40, 80),
    "cheer": (40, 80),
    "walk": (46, 80),
    "reach": (40, 80),
    "fallen": (80, 30),
    "cape": (56, 84),
    "fly": (90, 44),
    "run": (56, 80),
    "kneel": (50, 60),
    "rifle": (60, 80),
    "copter": (190, 84),
    "lamp": (60, 200),
    "wreck": (130, 50),
    "barricade": (400, 70),
    "bag": (40, 30),
    "mask": (40, 24),
}


@dataclass(frozen=True)
class Light:
    """The light of a game: its sky from top to bottom, and the colours in front of it."""

    name: str
    sky: Sequence[str]
    far: str
    near: str
    ground: str
    figure: str
    glow: str
    windows: str = ""
    """The colour of lit windows, where there are any."""


@dataclass(frozen=True)
class FinaleScene:
    """One picture, from back to front."""

    light: Light
    parts: list[str] = field(default_factory=list)

    def drawn(self, name: str) -> Markup:
        """With its own symbols, so that it stands by itself."""
        light = self.light
        ids = f"end-{light.name}-{name}".replace(" ", "-")
        last = max(1, len(light.sky) - 1)
        stops = "".join(
            f'<stop offset="{num(100 * at / last)}%" stop-color="{colour}"/>'
            for at, colour in enumerate(light.sky)
        )
        sky = f'<linearGradient id="{ids}" x1="0" y1="0" x2="0" y2="1">{stops}</linearGradient>'
        inner = "".join(self.parts)
        return Markup(
            f'<svg class="finale {light.name} {name}" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true"'
            f' preserveAspectRatio="xMidYMax slice"><defs>{sky}{_used(inner)}</defs>'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#{ids})"/>{inner}</svg>'
        )


def _used(inner: str) -> str:
    """The silhouettes that a picture shows, and no others."""
    symbols = drawings(SHEET).split("</symbol>")
    wanted = (part + "</symbol>" for part in symbols if (name := _id(part)) and f'"#{name}"' in inner)
    return "".join(wanted)


def _id(symbol: str) -> str:
    _, _, rest = symbol.partition('id="')
    return rest.partition('"')[0]


# -- parts ---------------------------------------------------------------------------------------------------


def scenery(name: str) -> str:
    """A set that takes the whole width."""
    return f'<use href="#end-{name}" width="{WIDTH}" height="{HEIGHT}"/>'


def silhouette(symbol: str, at: tuple[float, float], size: float, colour: str, cls: str = "") -> str:
    """A silhouette with its feet there, so many times as large as it is drawn; negative: it looks the other
    way."""
    width, height = SIZES[symbol]
    wide, high = width * abs(size), height * abs(size)
    use = f'<use href="#end-{symbol}" width="{num(wide)}" height="{num(high)}"/>'
    flip = "scale(-1 1) " if size < 0 else ""
    place = f"translate({num(at[0])} {num(at[1])}) {flip}translate({num(-wide / 2)} {num(-high)})"
    return f'<g transform="{place}" fill="{colour}"><g{_class(cls)}>{use}</g></g>'


def row(symbol: str, xs: Iterable[float], foot: float, size: float, colour: str) -> str:
    """Several of them, no two of the same height, some the other way round."""
    return "".join(
        silhouette(
            symbol, (x, foot + _wave(number, 7)), size * _way(number) * (1 + _wave(number, 3) / 40), colour
        )
        for number, x in enumerate(xs)
    )


def _way(number: int) -> int:
    return -1 if number * 7 % 5 > 2 else 1


def _wave(number: int, spread: int) -> int:
    """As good as chance, and always the same."""
    return (number * 37 + 11) % (2 * spread + 1) - spread


def disc(x: float, y: float, radius: float, colour: str, cls: str = "") -> str:
    """A sun or a moon in its own shine."""
    rings = "".join(
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(radius * size)}" fill="{colour}" opacity="{shade}"/>'
        for size, shade in ((2.6, 0.12), (1.7, 0.18), (1, 1))
    )
    return f"<g{_class(cls)}>{rings}</g>"


def cone(x: float, top: float, bottom: float, spread: float, colour: str) -> str:
    """The light of a lamp, and where it falls."""
    left, right = num(x - spread), num(x + spread)
    return (
        f'<path d="M{num(x)} {num(top)}L{left} {num(bottom)}H{right}z" fill="{colour}" opacity=".16"/>'
        f'<ellipse cx="{num(x)}" cy="{num(bottom)}" rx="{num(spread)}" ry="18" fill="{colour}" opacity=".3"/>'
    )


def skyline(light: Light, base: float, heights: tuple[int, int], colour: str) -> str:
    """Roofs against the sky, some windows lit."""
    least, most = heights
    blocks, lit, x, number = [], [], -20, 0
    while x < WIDTH:
        wide, high = 46 + (number * 29) % 58, least + (number * 53) % (most - least)
        blocks.append(f"M{x} {num(base)}v{-high}h{wide}v{high}z")
        if light.windows and number % 2:
            spots = ((10, 14), (42, 14), (26, 34))
            lit += [f"M{x + right} {num(base - high + down)}h7v9h-7z" for right, down in spots]
        x, number = x + wide - 2, number + 1
    shine = f'<path d="{"".join(lit)}" fill="{light.windows}" opacity=".75"/>' if lit else ""
    return f'<path d="{"".join(blocks)}" fill="{colour}"/>{shine}'


def ground(light: Light, y: float = HORIZON - 30) -> str:
    return f'<path d="M0 {num(y)}H{WIDTH}V{HEIGHT}H0z" fill="{light.ground}"/>'


def mirrored(colour: str, xs: Iterable[float]) -> str:
    """Lamps in wet asphalt."""
    streaks = "".join(
        f'<rect x="{num(x - 5)}" y="{HORIZON}" width="10" height="66" rx="5"/>'
        f'<rect x="{num(x - 26)}" y="{HORIZON + 24}" width="52" height="5" rx="2.5"/>'
        for x in xs
    )
    return f'<g fill="{colour}" opacity=".25">{streaks}</g>'


def clouds(colour: str, y: float) -> str:
    """Long, flat and slow."""
    bands = "".join(
        f'<ellipse cx="{120 + at * 290}" cy="{num(y + _wave(at, 26))}" rx="{190 - at * 14}" ry="13"/>'
        for at in range(5)
    )
    return f'<g class="drift" fill="{colour}" opacity=".5">{bands}</g>'


def stars(count: int = 26) -> str:
    dots = "".join(
        f'<circle cx="{at * 173 % WIDTH}" cy="{12 + at * 67 % 190}" r="{num(1 + at % 3 * 0.6)}"/>'
        for at in range(count)
    )
    return f'<g fill="#fff" opacity=".7">{dots}</g>'


def _class(cls: str) -> str:
    return f' class="{cls}"' if cls else ""
