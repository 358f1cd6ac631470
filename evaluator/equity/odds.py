"""The odds of hands and ranges: the one entry point."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from math import inf
from numbers import Real
from time import perf_counter
from typing import Final

import numpy as np

from evaluator.cards import CardsLike, format_cards
from evaluator.cards.card import is_integer
from evaluator.equity.count import Count
from evaluator.equity.every import count_every
from evaluator.equity.live import live_holdings
from evaluator.equity.montecarlo import FIRST_ROUND, MOST_DEALS, StopRule, count_samples
from evaluator.equity.plan import IN_WORDS, Plan, plan_exact
from evaluator.equity.query import Query, read_query
from evaluator.equity.result import Odds, OddsInterrupted
from evaluator.equity.seats import HandLike
from evaluator.equity.valued import hands_per_second
from evaluator.errors import ArgumentError
from evaluator.kernels.threads import thread_count
from evaluator.rules import Policy
from evaluator.rules import policy as find_policy

GAMES: Final = ("holdem",)
SEED_BITS: Final = 64
DEFAULT_ERROR: Final = 1e-4
"""Standard error of equity that sampling aims at when nothing else is said."""
PATIENCE: Final = 10.0
"""Seconds that counting every deal may take when nothing else is said."""
WIDEST_VARIANCE: Final = 0.25
"""Of a share of the pot, which lies between 0 and 1."""


def odds(
    hands: Sequence[HandLike],
    board: CardsLike = "",
    dead: CardsLike = "",
    *,
    game: str = "holdem",
    policy: str | Policy = "standard",
    jokers: int = 0,
    exact: bool | None = None,
    samples: int | None = None,
    target_error: float | None = None,
    time_limit: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: Callable[[Odds], None] | None = None,
) -> Odds:
    """Compute the odds of 2 to 10 players with known hole cards, ranges or any two cards.

    Parameters
    ----------
    hands : sequence of cards, Range or str
        One entry a player: two hole cards, jokers among them or not; a range, as `Range` or in
        its text; or ``"random"``, any two of the cards that can come, jokers too. Text that reads
        as two cards is two cards. Joint hands are drawn or counted by the product of their
        weights among those without a card twice.
    board : cards, default ""
        0 to 5 community cards.
    dead : cards, default ""
        Cards known to be out of play.
    game : {"holdem"}
    policy : str or Policy, default "standard"
        Rules that order hands, and the deck that they are played with.
    jokers : int, default 0
        Jokers in the pack, those held by players or on the board included; as many as the
        policy allows. A joker on the board is used by each player as he likes.
    exact : bool, optional
        True: count every deal. False: sample. By default sample if `samples` is given, else
        count every deal unless a sample that meets `target_error` or `time_limit` is predicted
        to take less time, or counting to take more than ten seconds; the result says why. A
        complete board and known hands leave one deal, which is always counted.
    samples : int, optional
        Deals to sample.
    target_error : float, optional
        Stop sampling when no player's equity has a larger standard error.
    time_limit : float, optional
        Seconds after which to stop sampling. How many deals that gives depends on the machine;
        the result names them, and with the same seed that number of `samples` repeats it.
    seed : int, optional
        0 to 2**64 - 1. By default drawn, and named in the result.
    threads : int, optional
        Threads to use; by default all cores. The result is the same.
    progress : callable, optional
        Called with the `Odds` so far after each round of sampling.

    Returns
    -------
    Odds

    Raises
    ------
    CardError, HandSizeError, DealError
        If the cards cannot be dealt so; names the card and the places.
    ArgumentError
        If an option is out of range or contradicts another.
    PolicyError
        If the policy does not order hands.
    OddsInterrupted
        At Ctrl-C while sampling; carries the answer so far. It is a `KeyboardInterrupt`.

    Notes
    -----
    With none of `samples`, `target_error` and `time_limit`, sampling stops at a standard error
    of 0.0001.

    Examples
    --------
    >>> answer = odds(["AhKh", "QsQd"])
    >>> answer.tally[frozenset({0})], answer.deals
    (787966, 1712304)
    """
    began = perf_counter()
    rules = find_policy(policy)
    if game not in GAMES:
        raise ArgumentError(f"game is {game!r}; accepted is 'holdem'")
    rules.require_transitive("odds")
    query = read_query(hands, board, dead, policy=rules, jokers=jokers)
    rule = _stop_rule(samples, target_error, time_limit)
    used_threads = thread_count(threads)
    plan = plan_exact(query)
    exactly, method = _choose(query, plan, exact, rule)
    if rule == StopRule():
        rule = StopRule(target_error=DEFAULT_ERROR)
    if progress is not None and not callable(progress):
        raise ArgumentError(f"progress is {progress!r}; a function of the odds so far is accepted")
    chosen_seed = _seed(seed)

    kept = sorted((*query.ranged, *query.dealt)) if exactly else query.ranged
    lives = {player: live_holdings(query, player) for player in kept}

    def answer(count: Count) -> Odds:
        return Odds(
            hands=query.texts,
            ranges=query.ranges,
            board=format_cards(list(query.board)),
            dead=format_cards(list(query.dead)),
            game=game,
            policy=rules.name,
            jokers=query.jokers,
            exact=exactly,
            method=method,
            seed=None if exactly else chosen_seed,
            seconds=perf_counter() - began,
            _count=count.frozen(),
            _lives=lives,
            category_names=rules.categories,
        )

    if exactly:
        return answer(count_every(query, plan.way, used_threads))
    so_far: list[Odds] = []

    def report(count: Count) -> None:
        so_far[:] = [answer(count)]
        if progress is not None:
            progress(so_far[0])

    try:
        count_samples(query, chosen_seed, rule, used_threads, report)
    except KeyboardInterrupt:
        raise OddsInterrupted(so_far[0] if so_far else None) from None
    return so_far[0]


def _stop_rule(
    samples: int | None, target_error: float | None, time_limit: float | None
) -> StopRule:
    """Check the options that end a sample."""
    if samples is not None and not (is_integer(samples) and 2 <= samples <= MOST_DEALS):
        raise ArgumentError(f"samples is {samples!r}; a whole number from 2 to 2**53 is accepted")
    if target_error is not None and not (_is_real(target_error) and 0 < target_error < 1):
        raise ArgumentError(f"target_error is {target_error!r}; above 0 and below 1 is accepted")
    if time_limit is not None and not (_is_real(time_limit) and 0 < time_limit < inf):
        raise ArgumentError(f"time_limit is {time_limit!r}; seconds above 0 are accepted")
    whole = None if samples is None else int(samples)
    return StopRule(whole, target_error, time_limit)


def _is_real(value: object) -> bool:
    """Whether an option is a number that can be compared; a truth value is a slip."""
    return isinstance(value, Real) and not isinstance(value, bool | np.bool_)


def _seed(seed: int | None) -> int:
    """Check a seed, or draw one short enough to be typed again."""
    if seed is None:
        return secrets.randbits(32)
    if not is_integer(seed) or not 0 <= seed < 1 << SEED_BITS:
        raise ArgumentError(f"seed is {seed!r}; a whole number from 0 to 2**64 - 1 is accepted")
    return int(seed)


def _choose(query: Query, plan: Plan, exact: bool | None, rule: StopRule) -> tuple[bool, str]:
    """Decide whether to count every deal, and say how or why not.

    By times of one thread, so that the choice, and with it the result, does not depend on threads.
    """
    if exact is not None and not isinstance(exact, bool):
        raise ArgumentError(f"exact is {exact!r}; True, False and None are accepted")
    if exact and rule != StopRule():
        raise ArgumentError("exact=True goes with none of samples, target_error and time_limit")
    if exact and plan.seconds == inf:
        raise ArgumentError(
            "exact=True: these ranges have too many joint hands to count; sampling, fewer players"
            " or narrower ranges are accepted"
        )
    if query.known and query.to_come == 0:
        return True, IN_WORDS[plan.way]
    if exact is not None:
        return exact, IN_WORDS[plan.way] if exact else "sampled as asked"
    if rule.samples is not None:
        return False, "sampled as asked"
    if plan.seconds <= _budget(query, rule):
        return True, IN_WORDS[plan.way]
    if plan.seconds == inf:
        return False, "sampled: there are too many joint hands to count every deal"
    return False, f"sampled: to count every deal would take about {plan.seconds:.2g} s"


def _budget(query: Query, rule: StopRule) -> float:
    """Return the seconds of one thread that counting every deal may take."""
    budgets = []
    if rule.target_error is not None:
        # The error is looked at after a round, so no sample is smaller than the first.
        deals = max(WIDEST_VARIANCE / rule.target_error**2, FIRST_ROUND)
        budgets.append(deals * query.players / hands_per_second(query.policy))
    if rule.time_limit is not None:
        budgets.append(rule.time_limit)
    return min(budgets, default=PATIENCE)
