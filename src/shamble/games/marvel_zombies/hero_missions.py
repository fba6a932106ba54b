"""Missions of hero mode: goals, locks and special rules by the names that missions.toml uses."""

from __future__ import annotations
