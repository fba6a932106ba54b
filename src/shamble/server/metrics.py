"""What the server counts and measures, for Prometheus (docs/operating.md)."""

from __future__ import annotations

from functools import cache
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

REGISTRY: Final = CollectorRegistry()

REQUESTS: Final = Histogram(
    "shamble_request_seconds",
    "Time from a request to the end of its answer",
    ("route", "method", "status"),
    buckets=QUICK,
    registry=REGISTRY,
)
SOCKETS: Final = Gauge("shamble_sockets", "Open live connections", registry=REGISTRY)
TABLES: Final = Gauge("shamble_tables_awake", "Tables in memory", registry=REGISTRY)
ANSWERS: Final = Counter("shamble_answers", "Answers stored", ("by",), registry=REGISTRY)
answers_by: Final = cache(ANSWERS.labels)
"""Looked up for every answer."""
THINKING: Final = Histogram(
    "shamble_bot_seconds", "Time in which a bot decides, waiting included", buckets=QUICK, registry=REGISTRY
)
BOT_FAILURES: Final = Counter(
    "shamble_bot_failures", "Bots that hung, died, raised or grew", ("why",), registry=REGISTRY
)
RULE_FAILURES: Final = Counter("shamble_rule_failures", "Answers at which a rule raised", registry=REGISTRY)
REFUSALS: Final = Counter(
    "shamble_refusals", "What was refused, by its sentence", ("key",), registry=REGISTRY
)
SAVES: Final = Histogram(
    "shamble_save_seconds", "Time to store a change in the database", buckets=QUICK, registry=REGISTRY
)
CALLS: Final = Counter(
    "shamble_calls", "People called because it was their turn", ("outcome",), registry=REGISTRY
)
