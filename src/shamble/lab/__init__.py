"""The lab: many games at once, to find what breaks (soak) and how fast it goes (bench)."""

from .bench import Bench, bench
from .soak import Failure, soak

__all__ = ["Bench", "Failure", "bench", "soak"]
