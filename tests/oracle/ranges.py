"""Ranges as lists of hole cards, and match-ups of them reduced by the symmetry of suits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations, product

from tests.oracle.naive import RANKS, SUITS

DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)

Deal = tuple[str, ...]


def holdings_of_term(term: str) -> Iterator[str]:
    """Hole cards of one term: ``random``, ``AsKd``, ``AA``, ``AK``, ``AKs``, ``AKo``."""
    if term == "random":
        for first, second in combinations(DECK, 2):
            yield second + first
    elif len(term) == 4:
        yield term
    else:
        high, low, kind = term[0], term[1], term[2:]
        for one, two in product(SUITS, SUITS):
            # A pair is two suits in either order: take the order in which clubs come first.
            if high == low and SUITS.index(one) >= SUITS.index(two):
                continue
            if (one == two and kind != "o") or (one != two and kind != "s"):
                yield high + one + low + two


def terms_between(one: str, other: str) -> list[str]:
    """Terms from one to the other: pairs, second cards of one first card, or a fixed gap."""
    (high, low), (other_high, other_low) = (
        [RANKS.index(char) for char in term[:2]] for term in (one, other)
    )
    kind = one[2:]
    assert other[2:] == kind
    if high == other_high and high != low:
        return [RANKS[high] + RANKS[rank] + kind for rank in _steps(low, other_low)]
    assert high - low == other_high - other_low
    return [RANKS[top] + RANKS[top - high + low] + kind for top in _steps(high, other_high)]


def _steps(one: int, other: int) -> range:
    return range(min(one, other), max(one, other) + 1)


def holdings(text: str) -> list[str]:
    """All hole cards of a range, for example ``"TT+, AQs+, AKo, 55-22, T9s-54s"``, each once."""
    result: list[str] = []
    for term in text.replace(" ", "").split(","):
        if term.endswith("+"):
            base = term[:-1]
            high, low, kind = RANKS.index(base[0]), RANKS.index(base[1]), base[2:]
            terms = (
                [2 * RANKS[rank] for rank in range(high, 13)]
                if high == low
                else [RANKS[high] + RANKS[rank] + kind for rank in range(low, high)]
            )
        elif "-" in term:
            terms = terms_between(*term.split("-"))
        else:
            terms = [term]
        result += [holding for each in terms for holding in holdings_of_term(each)]
    return sorted(set(result))


def cards_of(text: str) -> list[str]:
    """The cards of a text without separators, each two letters."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]


@cache
def renamed(cards: str, suits: tuple[str, ...]) -> str:
    """The cards with suits c d h s replaced by `suits`, in alphabetical order."""
    return "".join(sorted(cards_of(cards.translate(str.maketrans(SUITS, "".join(suits))))))


def deals(ranges: Sequence[str], board: str = "", dead: str = "") -> Counter[Deal]:
    """Known hole cards drawn from `ranges`, each deal as often as it occurs.

    Deals that differ by a permutation of suits that moves no card known to all are counted
    together: their odds are equal.
    """
    gone = {*cards_of(board), *cards_of(dead)}
    same = (*SUITS,)
    symmetries = [
        suits
        for suits in permutations(SUITS)
        if all(renamed(text, suits) == renamed(text, same) for text in (board, dead))
    ]
    players = [[h for h in holdings(text) if gone.isdisjoint(cards_of(h))] for text in ranges]
    result: Counter[Deal] = Counter()
    for hands in product(*players):
        if len({card for hand in hands for card in cards_of(hand)}) == 2 * len(hands):
            images = (tuple(renamed(hand, suits) for hand in hands) for suits in symmetries)
            result[min(images)] += 1
    return result
