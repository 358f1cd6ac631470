"""Random questions with ranges, small enough to be answered by dealing everything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

import evaluator as ev
from evaluator.equity.live import live_holdings
from evaluator.equity.query import Query, read_query
from tests.oracle import joint

#: Weights that add and multiply without rounding.
WEIGHTS = (1.0, 0.5, 0.25, 0.75, 0.125)


@dataclass(frozen=True)
class Question:
    """What `odds` is asked, as text, and the same in numbers for the oracle."""

    hands: tuple[str, ...]
    board: str
    dead: str
    held: tuple[dict[joint.Hand, float], ...]
    deck: tuple[int, ...]
    policy: str = "standard"
    jokers: int = 0

    def odds(self, **options: Any) -> ev.Odds:
        """The odds."""
        options = {"policy": self.policy, "jokers": self.jokers, **options}
        return ev.odds(self.hands, self.board, self.dead, **options)

    @property
    def query(self) -> Query:
        """The question as the engine sees it."""
        rules = ev.policy(self.policy)
        return read_query(self.hands, self.board, self.dead, policy=rules, jokers=self.jokers)

    @cached_property
    def answer(self) -> joint.Answer:
        """What dealing everything gives."""
        board = [int(card) for card in ev.parse_cards(self.board)]
        if self.policy == "standard":
            return joint.count(self.held, board, self.deck)
        rules = ev.policy(self.policy)

        def rank(hands: NDArray[np.uint8]) -> Any:
            values = np.asarray(ev.evaluate(hands, rules))
            places = values >> values.dtype.type(60 if rules.wide else 28)
            return values.astype(np.uint64), places.astype(np.intp)

        return joint.count(self.held, board, self.deck, rank, len(rules.categories))

    def holdings(self) -> NDArray[np.float64]:
        """The rows of the players whose cards are not known, in the order of the engine."""
        query = self.query
        rows = [
            self.answer.holdings[p][(int(a), int(b))]
            for p in range(query.players)
            if not query.hands[p]
            for a, b in live_holdings(query, p).cards
        ]
        return np.array(rows).reshape(-1, 4)


def text_of(cards: Sequence[int]) -> str:
    return ev.format_cards(list(cards)).replace(" ", "")


def question(
    seed: int,
    kinds: str,
    board: int,
    left: int,
    policy: str = "standard",
    jokers: int = 0,
    *,
    weighted: bool = True,
) -> Question:
    """A question drawn with a seed.

    Parameters
    ----------
    seed : int
    kinds : str
        A letter for each player: k(nown), r(ange), a(ny two).
    board : int
        Cards on the board.
    left : int
        Cards that can come; all others are dead.
    policy : str
    jokers : int
        Jokers in the pack; all can come.
    weighted : bool
        Whether the holdings of ranges differ in weight.
    """
    rng = np.random.default_rng(seed)
    naturals = rng.permutation(sorted(ev.policy(policy).cards)).tolist()
    hands = [tuple(sorted(naturals[2 * p : 2 * p + 2])) for p in range(kinds.count("k"))]
    rest = naturals[2 * len(hands) :]
    shared, stub, dead = rest[:board], rest[board : board + left], rest[board + left :]
    deck = tuple(sorted([*stub, *range(52, 52 + jokers)]))
    every = dict.fromkeys(combinations(deck, 2), 1.0)
    # Ranges of few cards, so that they overlap.
    wanted = list(combinations(sorted(stub[: max(7, 2 * kinds.count("r") + 2)]), 2))
    texts, held = [], []
    for kind in kinds:
        if kind == "k":
            hand = hands.pop()
            texts.append(text_of(hand))
            held.append({hand: 1.0})
        elif kind == "a":
            texts.append("random")
            held.append(every)
        else:
            mine = [wanted[i] for i in rng.permutation(len(wanted))[: rng.integers(2, 9)]]
            weights = [1.0, *rng.choice(WEIGHTS if weighted else [1.0], len(mine) - 1).tolist()]
            terms = [f"{text_of(h)}:{w:g}" for h, w in zip(mine, weights, strict=True)]
            # A holding that cannot be: its card is dead.
            texts.append(", ".join([*terms, *([text_of([dead[0], stub[0]])] if dead else [])]))
            held.append(dict(zip(mine, weights, strict=True)))
    return Question(tuple(texts), text_of(shared), text_of(dead), tuple(held), deck, policy, jokers)
