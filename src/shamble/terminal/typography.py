"""French keeps “?”, “:” and “»” on the line of their word; rich would begin a line with them."""

from __future__ import annotations

import re

import rich._wrap


def keep_no_break_spaces() -> None:
    """rich, and textual through it, break lines at no-break spaces too. This expression of theirs is the one
    place to say otherwise; where a later version does without it, lines merely break as before."""
    rich._wrap.re_word = re.compile(r"[^\S\xa0\u202f]*[\S\xa0\u202f]+[^\S\xa0\u202f]*")
