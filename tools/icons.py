"""Draws the icons of the installed app from web/static/icon.svg, so that there is one drawing only.

    python tools/icons.py    write icon-192.png, icon-512.png, icon-maskable-512.png and icon-apple-180.png

It knows just the shapes that the drawing uses: one rectangle, paths of lines and cubic curves, circles. Where
a system cuts the corners itself (maskable, apple), the rectangle fills the whole square.
"""

from __future__ import annotations

import math
import re
import struct
import sys
import zlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

STATIC = Path(__file__).resolve().parents[1] / "src" / "shamble" / "web" / "static"
ICONS = {"icon-192": 192, "icon-512": 512, "icon-maskable-512": 512, "icon-apple-180": 180}
FULL = ("maskable", "apple")
UNITS = 32
FINE = 4
"""Each pixel is looked at in so many rows, and as many columns."""

Point = tuple[float, float]
Colour = tuple[int, int, int]
Shape = tuple[Colour, list[Point]]


def shapes(svg: str, *, full: bool) -> list[Shape]:
    """The drawing as polygons, the lowest first."""
    found: list[Shape] = []
    for element in ElementTree.fromstring(svg):
        fill = element.attrib["fill"].lstrip("#")
        colour = (int(fill[:2], 16), int(fill[2:4], 16), int(fill[4:], 16))
        found.append((colour, _outline(element, full=full)))
    return found


def _outline(element: ElementTree.Element, *, full: bool) -> list[Point]:
    kind, of = element.tag.rpartition("}")[2], element.attrib
    if kind == "rect":
        return _square(0.0 if full else float(of["rx"]))
    if kind == "circle":
        return _arc(float(of["cx"]), float(of["cy"]), float(of["r"]), 0.0, 2 * math.pi)
    return list(_path(of["d"]))


def _square(radius: float) -> list[Point]:
    far = UNITS - radius
    corners = [(far, far), (radius, far), (radius, radius), (far, radius)]
    quarter = math.pi / 2
    return [
        point
        for n, (x, y) in enumerate(corners)
        for point in _arc(x, y, radius, n * quarter, (n + 1) * quarter)
    ]


def _arc(x: float, y: float, radius: float, begin: float, end: float) -> list[Point]:
    angles = (begin + (end - begin) * n / 32 for n in range(33))
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def _path(d: str) -> Iterator[Point]:
    """M, c, C, v, V, h and z, which is what the drawing is made of."""
    x = y = 0.0
    for command, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        numbers = [float(number) for number in re.findall(r"-?\d*\.?\d+", rest)]
        if command in "cC":
            for n in range(0, len(numbers), 6):
                base = (x, y) if command == "c" else (0.0, 0.0)
                points = [(base[0] + numbers[n + k], base[1] + numbers[n + k + 1]) for k in (0, 2, 4)]
                yield from _curve([(x, y), *points])
                x, y = points[-1]
            continue
        if command == "M":
            x, y = numbers
        elif command in "vV":
            y = numbers[0] + (y if command == "v" else 0.0)
        elif command == "h":
            x += numbers[0]
        yield x, y


def _curve(points: list[Point]) -> Iterator[Point]:
    for n in range(1, 25):
        t = n / 24
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        yield (
            sum(weight * point[0] for weight, point in zip(weights, points, strict=True)),
            sum(weight * point[1] for weight, point in zip(weights, points, strict=True)),
        )


def pixels(name: str, size: int) -> bytes:
    """The icon as rows of red, green, blue and alpha."""
    svg = (STATIC / "icon.svg").read_text(encoding="utf-8")
    fine = size * FINE
    rows = [[(0, 0, 0, 0)] * fine for _ in range(fine)]
    for colour, outline in shapes(svg, full=any(word in name for word in FULL)):
        scaled = [(x * fine / UNITS, y * fine / UNITS) for x, y in outline]
        for row, spans in enumerate(_spans(scaled, fine)):
            for begin, end in spans:
                rows[row][begin:end] = [(*colour, 255)] * (end - begin)
    return b"".join(_averaged(rows[row : row + FINE], size) for row in range(0, fine, FINE))


def _spans(outline: list[Point], height: int) -> Iterator[list[tuple[int, int]]]:
    """For each row, from where to where the polygon covers it."""
    edges = list(pairwise([*outline, outline[0]]))
    for row in range(height):
        at = row + 0.5
        crossed = sorted(
            x1 + (at - y1) * (x2 - x1) / (y2 - y1) for (x1, y1), (x2, y2) in edges if (y1 > at) != (y2 > at)
        )
        yield [
            (max(0, round(begin)), round(end)) for begin, end in zip(crossed[::2], crossed[1::2], strict=True)
        ]


def _averaged(rows: list[list[tuple[int, int, int, int]]], size: int) -> bytes:
    """So many fine rows as one row of pixels."""
    line = bytearray()
    for pixel in range(size):
        parts = [colour for row in rows for colour in row[pixel * FINE : (pixel + 1) * FINE]]
        alpha = sum(part[3] for part in parts)
        mean = [sum(part[n] * part[3] for part in parts) // alpha if alpha else 0 for n in range(3)]
        line += bytes([*mean, alpha // len(parts)])
    return bytes(line)


def png(size: int, data: bytes) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    width = size * 4
    lines = b"".join(b"\0" + data[row : row + width] for row in range(0, len(data), width))
    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def pixels_of(file: bytes) -> bytes:
    """What `png` wrote, back again."""
    begin = file.index(b"IDAT")
    (length,) = struct.unpack(">I", file[begin - 4 : begin])
    lines = zlib.decompress(file[begin + 4 : begin + 4 + length])
    (size,) = struct.unpack(">I", file[16:20])
    return b"".join(lines[row * (size * 4 + 1) + 1 : (row + 1) * (size * 4 + 1)] for row in range(size))


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(__doc__)
    for icon, edge in ICONS.items():
        (STATIC / f"{icon}.png").write_bytes(png(edge, pixels(icon, edge)))
