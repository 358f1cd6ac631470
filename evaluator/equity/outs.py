"""Outs: what each card that can come next does for each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import CardsLike, parse_cards
from evaluator.cards.layout import CARD_BITS, N_CARDS
from evaluator.cards.masks import mask_of
from evaluator.cards.table import BOARD, DEAD, parse_places
from evaluator.equity.odds import odds
from evaluator.equity.outs_result import Outs, Standing
from evaluator.equity.result import Odds
from evaluator.errors import ArgumentError, CardError, DealError, InputTypeError
from evaluator.ranking.compiled import compiled
from evaluator.ranking.describe import describe
from evaluator.rules import Policy, layout
from evaluator.rules import policy as find_policy

BOARD_SIZES: Final = (3, 4)
HOLE_CARDS: Final = 2


def outs(
    hands: Sequence[Any],
    board: CardsLike,
    dead: CardsLike = "",
    *,
    policy: str | Policy = "standard",
    jokers: int = 0,
    threads: int | None = None,
) -> Outs:
    """Say for each card that can come next whom it helps, and by how much.

    Parameters
    ----------
    hands : sequence
        One entry a player, as `odds` takes them.
    board : cards
        3 or 4 community cards. Before the flop three cards come at once, and none alone.
    dead : cards, default ""
        Cards known to be out of play.
    policy : str or Policy, default "standard"
        Rules that order hands, and the deck that they are played with.
    jokers : int, default 0
        Jokers in the pack, those held or on the board included.
    threads : int, optional
        Threads to use; by default all cores.

    Returns
    -------
    Outs
        Every number in it is exact.

    Raises
    ------
    ArgumentError
        If the board has not 3 or 4 cards.
    CardError, HandSizeError, DealError, PolicyError, InputTypeError
        As `odds` does.

    Examples
    --------
    >>> flop = outs(["AhKh", "QsQd"], "2h 7d Jh")
    >>> format_cards(flop.outs(0))
    'As Ad Ac Ks Kd Kc Qh Th 9h 8h 7h 6h 5h 4h 3h'
    >>> flop.equity[0].round(3).tolist()
    [0.977, 0.023]
    """
    began = perf_counter()
    rules = find_policy(policy)
    rules.require_transitive("outs")
    (shared,) = parse_places([(BOARD, board)])
    if len(shared) not in BOARD_SIZES:
        size = f"{len(shared)} card{'s' if len(shared) != 1 else ''}"
        raise ArgumentError(
            f"the board has {size}; outs accepts 3 and 4, since the flop comes as three cards at"
            " once and nothing comes after the river"
        )

    def ask(seats: Sequence[Any], cards: Sequence[int], gone: Any) -> Odds:
        return odds(
            seats, list(cards), gone, policy=rules, jokers=jokers, exact=True, threads=threads
        )

    given: Any = hands
    if isinstance(hands, Sequence) and not isinstance(hands, str):
        given = [list(hand) if isinstance(hand, Iterator) else hand for hand in hands]
    now = ask(given, shared, dead)
    seats, gone = _resolved(given, shared, dead)
    pack = {*rules.cards, *range(N_CARDS, N_CARDS + int(jokers))}
    seen = {*shared, *gone, *(card for seat in seats if isinstance(seat, tuple) for card in seat)}
    are_known = all(isinstance(seat, tuple) for seat in seats)
    after = {}
    for card in sorted(pack - seen, key=_from_the_top):
        try:
            after[card] = ask(seats, (*shared, card), list(gone)).equity
        except DealError:
            # A card that some range must hold cannot come.
            if are_known:
                raise
    cards = np.array(list(after), dtype=np.uint8)
    return Outs(
        hands=now.hands,
        board=now.board,
        dead=now.dead,
        policy=rules.name,
        jokers=int(jokers),
        cards=cards,
        equity_now=now.equity,
        equity=np.stack(list(after.values())),
        standing=_standing(seats, shared, cards, rules) if are_known else None,
        category_names=rules.categories,
        seconds=perf_counter() - began,
    )


def _from_the_top(card: int) -> tuple[int, int]:
    """Order cards by rank, the highest first, then by suit; jokers before all."""
    return -(card >> 2), -(card & 3)


def _resolved(
    hands: Sequence[Any], board: Sequence[int], dead: CardsLike
) -> tuple[list[Any], tuple[int, ...]]:
    """Return each player's cards by number, ranges as they are, and the dead cards.

    Jokers given as text have their numbers then, which a joker to come must not take.
    """
    known = [player for player, hand in enumerate(hands) if _is_known(hand)]
    places = [(f"player {player + 1}", hands[player]) for player in known]
    read = parse_places([*places, (BOARD, list(board)), (DEAD, dead)])
    seats = list(hands)
    for player, cards in zip(known, read, strict=False):
        seats[player] = cards
    return seats, read[-1]


def _is_known(hand: Any) -> bool:
    """Whether a player that `odds` accepts has known cards, rather than a range."""
    try:
        return len(parse_cards(hand)) == HOLE_CARDS
    except (CardError, InputTypeError, ArgumentError):
        return False


def _standing(
    seats: Sequence[Sequence[int]], board: Sequence[int], cards: NDArray[np.uint8], rules: Policy
) -> Standing:
    """Rank the hands as they are and as they are after each card."""
    ranker = compiled(rules)
    # The first row is the hands as they are.
    more = np.concatenate([np.zeros(1, dtype=np.uint64), CARD_BITS[cards]])
    values = np.empty((len(more), len(seats)), dtype=rules.value_dtype)
    column = np.empty(len(more), dtype=rules.value_dtype)
    for player, hole in enumerate(seats):
        mask = mask_of([*hole, *board])
        ranker.rank_hands(more | mask, column)
        values[:, player] = column
    best = values == values.max(axis=1, keepdims=True)
    shift = layout.LONG_CATEGORY_SHIFT if rules.wide else layout.CATEGORY_SHIFT
    makes = (values[1:] >> values.dtype.type(shift)).astype(np.intp)
    holds = tuple(describe([*hole, *board], rules).text for hole in seats)
    return Standing(holds, best[0], best[1:], makes)
