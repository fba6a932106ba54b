"""How often something was so, and how sure one may be of it."""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, sqrt
from typing import Any, Final

Z: Final = 1.96
"""Of a 95 % interval."""


@dataclass(frozen=True)
class Rate:
    """How often something was so, with its 95 % interval (Wilson)."""

    name: str
    n: int
    wins: float

    @property
    def rate(self) -> float:
        return self.wins / self.n if self.n else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        if not self.n:
            return 0.0, 1.0
        p, n = self.rate, self.n
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        spread = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, middle - spread), min(1.0, middle + spread)

    def beside(self, average: Rate) -> str:
        """Is it above or below, or may that be noise?"""
        low, high = self.interval
        return "above" if low > average.rate else "below" if high < average.rate else "noise"

    @property
    def row(self) -> dict[str, Any]:
        low, high = self.interval
        return {"name": self.name, "n": self.n, "rate": self.rate, "low": low, "high": high}


@dataclass(frozen=True)
class Difference:
    """One rate in two runs."""

    name: str
    before: Rate
    after: Rate

    @property
    def change(self) -> float:
        return self.after.rate - self.before.rate

    @property
    def p(self) -> float:
        """How often chance alone would differ as much (two proportions, normal approximation)."""
        n, m = self.before.n, self.after.n
        if not n or not m:
            return 1.0
        pooled = (self.before.wins + self.after.wins) / (n + m)
        spread = sqrt(pooled * (1 - pooled) * (1 / n + 1 / m))
        return erfc(abs(self.change) / spread / sqrt(2)) if spread else 1.0

    @property
    def is_noise(self) -> bool:
        return self.p >= 0.05
