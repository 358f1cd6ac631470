"""The holdings that a player may have beside the cards that are known."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import format_cards
from evaluator.cards.holdings import FIRST, MASKS, SECOND
from evaluator.cards.layout import CARD_BITS
from evaluator.cards.masks import mask_of
from evaluator.equity.boards import choices
from evaluator.equity.query import Query
from evaluator.equity.seats import HOLE_CARDS, player_name
from evaluator.errors import DealError


class Live(NamedTuple):
    """Holdings of one player.

    Attributes
    ----------
    cards : ndarray(intp, shape=(n, 2))
        The lower card first.
    masks : ndarray(uint64, shape=(n,))
    weights : ndarray(float64, shape=(n,))
        The largest is 1: only ratios matter.
    """

    cards: NDArray[np.intp]
    masks: NDArray[np.uint64]
    weights: NDArray[np.float64]

    def take(self, at: NDArray[Any]) -> Live:
        """Return some of them."""
        return Live(self.cards[at], self.masks[at], self.weights[at])


def live_holdings(query: Query, player: int) -> Live:
    """Return what a player may hold, in the order of the numbers of holdings.

    Parameters
    ----------
    query : Query
    player : int
        From 0.

    Returns
    -------
    Live
        One holding for known cards, every pair of the deck for any two.

    Raises
    ------
    DealError
        If every holding of a range has a card that is known to lie elsewhere.
    """
    held = query.ranges[player]
    if held is not None:
        seen = ~mask_of(query.deck.tolist())
        at = np.flatnonzero((held.weights > 0) & (MASKS & seen == 0))
        if not len(at):
            known = [*query.board, *query.dead, *(card for hand in query.hands for card in hand)]
            raise DealError(
                f"{player_name(player)}: no hand of the range {held} can be held beside the cards"
                f" known, {format_cards(sorted(known))}"
            )
        weights = held.weights[at]
        cards = np.stack([FIRST[at], SECOND[at]], axis=1).astype(np.intp)
        return Live(cards, MASKS[at], weights / weights.max())
    if query.hands[player]:
        cards = np.array([sorted(query.hands[player])], dtype=np.intp)
    else:
        # Ordered by the higher card first, as holdings are numbered.
        pairs = query.deck[choices(len(query.deck), HOLE_CARDS)]
        cards = pairs[np.lexsort((pairs[:, 0], pairs[:, 1]))]
    masks = CARD_BITS[cards[:, 0]] | CARD_BITS[cards[:, 1]]
    return Live(cards, masks, np.ones(len(cards)))
