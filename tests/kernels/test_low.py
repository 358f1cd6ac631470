"""Low games by arithmetic: what rule books say of single hands, and what is no hand."""

from __future__ import annotations

import numpy as np
import pytest

import evaluator as ev
from evaluator.kernels.decks import FAULT, WILD
from evaluator.ranking.expressible import natural_kernel

GAMES = ("ace-to-five", "ace-to-six", "deuce-to-seven")


def ranked(game: str, *hands: str) -> list[int]:
    masks = np.array([ev.cards_to_masks(ev.parse_cards(hand)) for hand in hands], dtype=np.uint64)
    values = np.zeros(len(hands), dtype=np.uint32)
    found = natural_kernel(ev.policy(game))(masks.view(np.uint16), values.view(np.uint16))
    assert found == 0
    return values.tolist()


# As Robert's Rules of Poker rank lowball hands, and London lowball those with the ace and the six,
# from the best hand down.
BEST_FIRST = {
    "ace-to-five": (
        "As 2s 3s 4s 5s",
        "Ac 2d 3h 4s 6c",
        "2c 3d 4h 5s 6c",
        "Ac 2d 3h 5s 7c",
        "9c Td Jh Qs Kc",
        "Ac Ad 2h 3s 4c",
        "2c 2d Ah 3s 4c",
        "Ac Ad 2h 2s Kc",
        "Ac Ad Ah 2s 3c",
        "Ac Ad Ah 2s 2c",
        "Ac Ad Ah As 2c",
    ),
    "deuce-to-seven": (
        "2c 3d 4h 5s 7c",
        "2c 3d 4h 6s 7c",
        "2c 3d 4h 5s Ac",
        "9c Jd Qh Ks Ac",
        "2c 2d 3h 4s 5c",
        "2c 2d 2h 3s 4c",
        "2c 3d 4h 5s 6c",
        "2c 3c 4c 5c 7c",
        "2c 2d 2h 3s 3c",
        "2c 2d 2h 2s 3c",
        "2c 3c 4c 5c 6c",
        "Tc Jc Qc Kc Ac",
    ),
    "ace-to-six": (
        "Ac 2d 3h 4s 6c",
        "Ac 2d 3h 5s 6c",
        "Tc Jd Qh Ks Ac",
        "9c Jd Qh Ks Tc 9d",
        "Ac 2d 3h 4s 5c",
        "Ac 2c 3c 4c 6c",
        "Ac 2c 3c 4c 5c",
    ),
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_hands_from_the_best_down(game: str) -> None:
    values = ranked(game, *BEST_FIRST[game])
    assert values == sorted(set(values), reverse=True)


# Seven or six cards, and five that are worth as much.
SAME = {
    "the lowest five": ("deuce-to-seven", "2c 3d 4h 5s 7c 8d Kh", "2c 3d 4h 5s 7c"),
    "a straight gives way to a higher card": (
        "deuce-to-seven", "2c 3d 4h 5s 6c 8d 9h", "2c 3d 4h 5s 8d"),
    "a straight gives way to a pair": ("deuce-to-seven", "2c 3d 4h 5s 6c 6d", "6c 6d 2c 3d 4h"),
    "the lower pair, and no other": ("deuce-to-seven", "2c 3d 4h 5s 6c 6d 3h", "3d 3h 2c 4h 5s"),
    "a card of another suit": ("deuce-to-seven", "2c 3c 4c 5c 7c 9d", "2c 3c 4c 5c 9d"),
    "a pair with another suit": ("deuce-to-seven", "2c 3c 4c 5c 7c 7d", "2c 3c 4c 5c 7d"),
    "the fourth rank dropped": ("deuce-to-seven", "2c 3c 4c 5c 6c 6d 8c", "2c 3c 4c 6d 8c"),
    "the highest card of another suit": (
        "deuce-to-seven", "2c 3c 4c 5c 7c 9c Kd", "2c 3c 4c 5c Kd"),
    "the lowest flush": ("deuce-to-seven", "2c 3c 4c 5c 7c 9c Kc", "2c 3c 4c 5c 7c"),
    "a flush that is no straight": ("deuce-to-seven", "2c 3c 4c 5c 6c 9c", "2c 3c 4c 5c 9c"),
    "the ace of a low game": ("ace-to-five", "Ac Kd Kh Qs Jc Td 9h", "Ac Td Jc Qs 9h"),
    "pairs": ("ace-to-five", "Kc Kd Qh Qs Jc Jd", "Jc Jd Qh Qs Kc"),
}  # fmt: skip


@pytest.mark.parametrize("name", SAME)
def test_larger_hands(name: str) -> None:
    game, cards, five = SAME[name]
    larger, smaller = ranked(game, cards, five)
    assert larger == smaller


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_hand_and_what_is_wild(game: str) -> None:
    kernel = natural_kernel(ev.policy(game))
    has_joker = ev.policy(game).max_jokers == 1
    joker = 0x2000
    wrong = {
        0: FAULT,
        0x0000_0000_0000_000F: FAULT,
        0x00FF: FAULT,
        0x401F: FAULT,
        0x001F: 0,
        0x007F: 0,
        0x000F | joker << 48: WILD if has_joker else FAULT,
        0x0007 | joker | joker << 16: FAULT | (WILD if has_joker else 0),
    }
    for mask, expected in wrong.items():
        for row in (0, 4):
            masks = np.full(5, 0x001F, dtype=np.uint64)
            masks[row] = mask
            values = np.zeros(5, dtype=np.uint32)
            found = int(kernel(masks.view(np.uint16), values.view(np.uint16)))
            assert found == expected, hex(mask)
