"""What the cards about people say of them."""

from __future__ import annotations

import pytest

from shamble.engine.profiles import profile_of
from shamble.engine.speech import Speaker
from tests.games.dawn_of_the_dead.helpers import mall


@pytest.mark.parametrize(
    ("name", "told"), [("fran", "Sonnée : ne fait rien"), ("steve", "Sonné : ne fait rien")]
)
def test_a_card_in_french_agrees_with_whom_it_is_about(name: str, told: str) -> None:
    t = mall(people={"steve": "181!", "fran": "222!"}).t
    card = profile_of(
        t.spec, t.reading(0), ("character", name), Speaker(t.spec, "fr", ["Hana", "Zed"], t), None
    )
    assert card is not None
    assert any(told in line.replace("\u00a0", " ") for line in card.now)
