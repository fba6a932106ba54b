"""Rulebook, "Variante Expert: partage des cartes Action (draft)"."""

from __future__ import annotations

import pytest

from shamble.testing import Scenario, table

from .helpers import all_cards, asked, hand, log, play_on, player


def draft(seats: int = 4) -> Scenario:
    s = table("city-of-horror", seats=seats, options={"hands": "draft"})
    play_on(s, "draft.keep")
    return s


def pack(s: Scenario, seat: int) -> list[str]:
    return list(s.view(seat)["draft"])


def keep(s: Scenario, seat: int, card: str) -> None:
    s.asks(seat, "draft.keep").answers(f"keep {card}")


@pytest.mark.parametrize(("seats", "cards"), [(3, 7), (4, 6), (5, 5), (6, 4)])
def test_the_draft_deals_packs_of_the_usual_size_instead_of_hands(seats: int, cards: int) -> None:
    s = draft(seats)
    assert [len(pack(s, seat)) for seat in range(seats)] == [cards] * seats
    assert [hand(s, seat) for seat in range(seats)] == [[]] * seats
    assert log(s, "dealt") == []


def test_all_pick_one_card_in_secret() -> None:
    s = draft()
    assert asked(s) == [f"{seat} draft.keep" for seat in range(4)]
    s.asks(0, "draft.keep", {f"keep {card}" for card in pack(s, 0)})
    card = pack(s, 0)[0]
    keep(s, 0, card)
    assert log(s, "kept") == []
    for seat in (1, 2, 3):
        keep(s, seat, pack(s, seat)[0])
    s.sees(0, f"kept 0 ({card})").sees(1, "kept 0").does_not_see(1, f"kept 0 ({card})")
    assert hand(s, 0) == [card]
    assert player(s, 0, 1)["known_hand"] == []


def test_the_rest_goes_to_the_left() -> None:
    s = draft()
    before = [pack(s, seat) for seat in range(4)]
    for seat in range(4):
        keep(s, seat, before[seat][0])
    for seat in range(4):
        assert pack(s, (seat + 1) % 4) == before[seat][1:]


def test_one_picks_from_what_came_from_the_right_and_passes_it_on_again() -> None:
    s = draft()
    before = pack(s, 0)
    for turn in range(3):
        for seat in range(4):
            keep(s, seat, pack(s, seat)[0])
        assert pack(s, (turn + 1) % 4) == before[turn + 1 :]


@pytest.mark.parametrize(("seats", "cards"), [(3, 7), (4, 6), (5, 5), (6, 4)])
def test_the_draft_ends_with_full_hands(seats: int, cards: int) -> None:
    s = draft(seats)
    play_on(s, "window.choice")
    assert [len(hand(s, seat)) for seat in range(seats)] == [cards] * seats
    assert [pack(s, seat) for seat in range(seats)] == [[]] * seats
    assert s.view()["deck"] == all_cards(s) - seats * cards
