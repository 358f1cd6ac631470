"""How each equity calculator is asked, with one thread, in the form that is fastest for it."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from evaluator.cards.layout import CARD_TEXTS
from evaluator.peers.model import Calculator, Question, Spot

CARDS_ON_BOARD = 5
ANY_TWO = "random"


def ours() -> Calculator:
    """Ask mistigris."""
    from evaluator.equity import odds

    def exact(spot: Spot) -> Question:
        return lambda: odds(spot.hands, spot.board, exact=True, threads=1).equity.tolist()

    def sampled(spot: Spot, deals: int, seed: int) -> Question:
        return lambda: odds(
            spot.hands, spot.board, samples=deals, seed=seed, threads=1
        ).equity.tolist()

    return Calculator(exact, sampled)


def eval7() -> Calculator:
    """Ask eval7: one known hand against a range; its exact function needs all of the board."""
    from eval7 import Card, HandRange, py_hand_vs_range_monte_carlo

    def sampled(spot: Spot, deals: int, seed: int) -> Question | None:
        hero, *others = spot.hands
        if len(others) > 1 or not is_known(hero) or others[0] == ANY_TWO:
            return None
        hand = [Card(text) for text in wrap(hero, 2)]
        board = [Card(text) for text in wrap(spot.board, 2)]
        villain = HandRange(others[0])
        return lambda: [py_hand_vs_range_monte_carlo(hand, villain, board, deals)]

    return Calculator(sampled=sampled)


def pokerkit() -> Calculator:
    """Ask pokerkit, which only samples."""
    from pokerkit import Card, Deck, StandardHighHand, calculate_equities, parse_range

    def sampled(spot: Spot, deals: int, seed: int) -> Question | None:
        if ANY_TWO in spot.hands:
            return None
        ranges = [parse_range(*hand.split(",")) for hand in spot.hands]
        board = tuple(Card.parse(spot.board))
        kinds = (StandardHighHand,)

        def ask() -> Sequence[float]:
            equities: Sequence[float] = calculate_equities(
                ranges, board, 2, CARDS_ON_BOARD, Deck.STANDARD, kinds, sample_count=deals
            )
            return equities

        return ask

    return Calculator(sampled=sampled)


def xiapl() -> Calculator:
    """Ask xiapl; where there are fewer deals than a sample, it counts them, so none is asked."""
    from xiapl.card import Card
    from xiapl.range import Range
    from xiapl.simulation import (
        RangeEquityMode,
        SimulationOptions,
        calculate_equity,
        calculate_range_equity,
    )
    from xiapl.utils import cards_to_mask

    def mask(text: str) -> int:
        return int(cards_to_mask([Card.from_string(card) for card in wrap(text, 2)]))

    def ask(spot: Spot, options: Any) -> Question | None:
        options.threads = 1
        board = mask(spot.board)
        if all(map(is_known, spot.hands)):
            hands = [mask(hand) for hand in spot.hands]
            return lambda: [
                player.equity for player in calculate_equity(hands, board, options).players
            ]
        if ANY_TWO in spot.hands or len(spot.hands) != 2:
            return None
        hero, villain = map(Range.from_string, spot.hands)
        mode = RangeEquityMode.AggregateOnly

        def ask_ranges() -> Sequence[float]:
            answer = calculate_range_equity(hero, villain, board, options, mode)
            return answer.hero_aggregate_equity, answer.villain_aggregate_equity

        return ask_ranges

    def sampled(spot: Spot, deals: int, seed: int) -> Question | None:
        return None if spot.board else ask(spot, SimulationOptions.mc_seeded(deals, seed))

    return Calculator(lambda spot: ask(spot, SimulationOptions.exact()), sampled)


def poker_equity() -> Calculator:
    """Ask poker-equity."""
    from poker_equity import chunk_from_text, exact_from_text

    def words(spot: Spot) -> tuple[list[str], str]:
        hands = ["**" if hand == ANY_TWO else hand for hand in spot.hands]
        return hands, " ".join(wrap(spot.board, 2))

    def equity(answer: Any) -> Sequence[float]:
        return [share / answer["weight_sum"] for share in answer["share_sum"]]

    def exact(spot: Spot) -> Question | None:
        # Before it says that there are too many deals, it takes seconds to count them.
        if ANY_TWO in spot.hands:
            return None
        hands, board = words(spot)
        return lambda: equity(exact_from_text("holdem", hands, board, ""))

    def sampled(spot: Spot, deals: int, seed: int) -> Question:
        hands, board = words(spot)
        return lambda: equity(
            chunk_from_text("holdem", hands, board, "", samples=deals, seed=seed, threads=1)
        )

    return Calculator(exact, sampled)


def pokerfast() -> Calculator:
    """Ask the OMPEval in pokerfast; of a sample it does not tell how many deals it has."""
    from pokerfast.equity import equity

    return Calculator(lambda spot: lambda: equity(spot.hands, spot.board, exact=True, threads=1))


def holdem_hand_evaluator() -> Calculator:
    """Ask holdem-hand-evaluator: a known hand against any others, sampled."""
    from holdem_hand_evaluator import calculate_equity

    def sampled(spot: Spot, deals: int, seed: int) -> Question | None:
        hero, *others = spot.hands
        if set(others) != {ANY_TWO}:
            return None
        return lambda: [calculate_equity(hero, spot.board, len(others), deals)]

    return Calculator(sampled=sampled)


def is_known(hand: str) -> bool:
    """Whether a text is two cards, rather than a range."""
    return len(hand) == 4 and {hand[:2], hand[2:]} <= set(CARD_TEXTS)
