"""The heartbeat of a live connection, in both directions: a line that died without a word is noticed by both
ends. The server beats, since browsers slow down the timers of pages in the background; the page answers."""

from __future__ import annotations

BEAT = 15.0
"""Seconds between two beats. The page is told (`data-beat`), and gives a line up that missed two of them."""
PATIENCE = 3
"""Beats without a word after which the server gives a page up."""
