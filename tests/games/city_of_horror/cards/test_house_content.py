"""What is printed in the rulebook and what is ours: nineteen of the twenty Invasion cards are house cards."""

from __future__ import annotations

import pytest

from .town import town

CONTENT = town().g.content


def test_all_invasion_cards_but_the_rulebooks_example_are_house_cards() -> None:
    origins = dict(zip(CONTENT.names["invasion"], [card.origin for card in CONTENT.invasions], strict=True))
    assert len(origins) == 20
    assert [name for name, origin in origins.items() if origin != "house"] == ["3:00-1"]
    assert origins["3:00-1"] == "rulebook"


def test_characters_and_boards_are_from_the_rulebook() -> None:
    boards = [board for sides in CONTENT.places for board in sides if board is not None]
    entries = [CONTENT.box, *CONTENT.characters, *boards]
    assert {entry.origin for entry in entries} == {"rulebook"}
    assert (len(CONTENT.characters), len(boards)) == (21, 13)


@pytest.mark.parametrize("hour", range(5))
def test_house_cards_keep_to_what_the_rulebook_says_of_their_hour(hour: int) -> None:
    cards = [card for card in CONTENT.invasions if card.hour == hour]
    assert len(cards) == 4
    for card in cards:
        assert len(card.moves) in ((0,) if hour < 2 else (1, 2))
        assert all(2 <= drop.place <= 5 for drop in card.drops)
        assert (bool(card.drops), card.leader > 0) == (hour > 0, hour > 0)
        assert all(origin != target for origin, target in card.moves)
