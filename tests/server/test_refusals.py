"""What is said of an upload that came to nothing in its process."""

from __future__ import annotations

import pytest

from shamble.server.processes import DIED, HUNG, RAISED, Bounds, Failed, refusal


@pytest.mark.parametrize("what", ["record", "pack"])
def test_a_fault_of_ours_is_not_told_as_too_slow(what: str) -> None:
    bounds = Bounds(20.0, 1)
    for why in (HUNG, DIED):
        assert "20 seconds" in refusal(what, Failed(why), bounds).in_language("en")
    assert "fault of ours" in refusal(what, Failed(RAISED), bounds).in_language("en")
