"""Many spots in one call: row for row what `odds` says of them, in any form they are given in."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import evaluator as ev
from evaluator.equity.batch import batch_odds
from evaluator.equity.batch_result import BatchOdds
from tests.golden.load import rows

pytestmark = pytest.mark.compiled

Deal = tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]


def deal(
    seed: int, n: int, players: int, board: int, dead: int = 0, pack: list[int] | None = None
) -> Deal:
    """Random spots: hands, boards and dead cards."""
    rng = np.random.default_rng(seed)
    cards = np.array(range(52) if pack is None else pack, dtype=np.uint8)
    order = cards[np.argsort(rng.random((n, len(cards))), axis=1)]
    held, seen = 2 * players, 2 * players + board
    return order[:, :held].reshape(n, players, 2), order[:, held:seen], order[:, seen : seen + dead]


def agree(batch: BatchOdds, deals: Deal, **options: Any) -> None:
    """Compare each row with the odds of that row alone."""
    hands, boards, dead = deals
    for row in range(len(batch)):
        alone = ev.odds(list(hands[row]), boards[row], dead[row], **options)
        assert batch.deals[row] == alone.deals
        assert batch.exact[row] == alone.exact
        # Sums of at most 1024 terms; whole numbers until then.
        for name in ("win", "tie", "equity", "standard_error"):
            found, wanted = getattr(batch, name)[row], getattr(alone, name)
            np.testing.assert_allclose(found, wanted, rtol=1e-14, atol=0)


@pytest.mark.parametrize("players", [2, 3, 6, 10])
@pytest.mark.parametrize("board", [3, 4, 5])
def test_rows_are_odds(players: int, board: int) -> None:
    deals = deal(players + board, 5, players, board, dead=2)
    agree(batch_odds(*deals), deals)


@pytest.mark.parametrize("board", [0, 1, 2])
def test_more_than_two_cards_to_come(board: int) -> None:
    deals = deal(board, 2, 3, board)
    agree(batch_odds(*deals), deals)


def test_many_match_ups_before_the_flop() -> None:
    # Enough of them to be looked up together, some beside rows that are not in the table.
    hands, _, _ = deal(4, 300, 2, 0)
    boards = np.full((300, 3), -1)
    boards[7] = boards[99] = [card for card in range(52) if card not in hands[[7, 99]]][:3]
    batch = batch_odds(hands, boards)
    together = batch_odds(hands)
    for row in (0, 1, 7, 99, 150, 299):
        alone = ev.odds(list(hands[row]))
        np.testing.assert_allclose(together.equity[row], alone.equity, rtol=1e-14)
        np.testing.assert_array_equal(together.win[row], alone.win)
    chosen = [row for row in range(300) if row not in (7, 99)]
    np.testing.assert_array_equal(batch.equity[chosen], together.equity[chosen])
    assert batch.deals[[7, 8, 99]].tolist() == [990, 1_712_304, 990]


def test_counts_of_pokenum() -> None:
    # poker-eval, pokenum -h; see tests/golden/README.md.
    cases = rows("pokenum")
    for players in (2, 3, 4, 5):
        chosen = [row for row in cases if len(row["hands"].split()) == players]
        batch = batch_odds(
            [row["hands"].split() for row in chosen],
            [row["board"] for row in chosen],
            [row["dead"] for row in chosen],
        )
        assert batch.deals.tolist() == [int(row["deals"]) for row in chosen]
        for name, column in (("win", "wins"), ("tie", "ties")):
            counts = np.array([[int(n) for n in row[column].split()] for row in chosen])
            np.testing.assert_allclose(getattr(batch, name), counts / batch.deals[:, None])


@pytest.mark.parametrize(
    ("name", "jokers"), [("septic", 0), ("septic", 1), ("short-deck", 0), ("joker-wild", 2)]
)
def test_other_rules(name: str, jokers: int) -> None:
    pack = sorted(ev.policy(name).cards) + list(range(52, 52 + jokers))
    for players, board in ((2, 5), (3, 4), (2, 3)):
        deals = deal(players, 4, players, board, dead=1, pack=pack)
        batch = batch_odds(*deals, policy=name, jokers=jokers)
        agree(batch, deals, policy=name, jokers=jokers)
        assert (batch.policy, batch.jokers) == (name, jokers)


def test_rows_that_are_dealt_differently_share_a_call() -> None:
    boards = ["2c7dJh", "2c7dJhKs", "2c7dJhKs3d", "2c7dJhKs"]
    dead = ["", "5c", "", "8c9c"]
    for name in ("standard", "septic"):
        batch = batch_odds(["AhKh", "QsQd"], boards, dead, policy=name)
        assert batch.deals.tolist() == [990, 43, 1, 42]
        for row, (board, gone) in enumerate(zip(boards, dead, strict=True)):
            alone = ev.odds(["AhKh", "QsQd"], board, gone, policy=name)
            np.testing.assert_allclose(batch.equity[row], alone.equity, rtol=1e-14)


@given(st.permutations(range(52)), st.integers(2, 5), st.integers(3, 5))
def test_laws(cards: list[int], players: int, board: int) -> None:
    hands = np.array(cards[: 2 * players], dtype=np.uint8).reshape(players, 2)
    shared = np.array(cards[20 : 20 + board], dtype=np.uint8)
    turned = np.stack([hands, hands[::-1], hands[:, ::-1]])
    batch = batch_odds(turned, shared)
    np.testing.assert_allclose(batch.equity.sum(axis=1), 1, rtol=1e-14)
    np.testing.assert_allclose(batch.equity[1], batch.equity[0][::-1], rtol=1e-14)
    np.testing.assert_array_equal(batch.equity[2], batch.equity[0])
    assert (batch.standard_error == 0).all()


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(threads: int) -> None:
    hands, boards, _ = deal(5, 6000, 2, 4)
    one = batch_odds(hands, boards, threads=1)
    more = batch_odds(hands, boards, threads=threads)
    for name in ("win", "tie", "equity", "deals", "exact"):
        np.testing.assert_array_equal(getattr(one, name), getattr(more, name))


def test_many_river_spots() -> None:
    hands, boards, _ = deal(6, 50_000, 2, 5)
    batch = batch_odds(hands, boards)
    values = [ev.evaluate(np.concatenate([hands[:, p], boards], axis=1)) for p in (0, 1)]
    np.testing.assert_array_equal(batch.win[:, 0], values[0] > values[1])
    np.testing.assert_array_equal(batch.tie[:, 1], values[0] == values[1])


@pytest.mark.parametrize("policy", ["standard", "septic"])
def test_samples_are_those_of_odds_with_the_seed_of_the_row(policy: str) -> None:
    hands, boards, dead = deal(8, 4, 2, 3, dead=1)
    batch = batch_odds(hands, boards, dead, policy=policy, samples=3000, seed=11)
    assert batch.seed == 11
    assert batch.seeds is not None
    assert len(set(batch.seeds.tolist())) == 4
    for row, seed in enumerate(batch.seeds.tolist()):
        alone = ev.odds(
            list(hands[row]), boards[row], dead[row], policy=policy, samples=3000, seed=seed
        )
        np.testing.assert_array_equal(batch.equity[row], alone.equity)
        np.testing.assert_array_equal(batch.standard_error[row], alone.standard_error)
    exact = batch_odds(hands, boards, dead, policy=policy)
    assert (np.abs(batch.equity - exact.equity) < 4.5 * batch.standard_error).all()


def test_a_sample_depends_on_the_seed_and_the_number_of_the_row_alone() -> None:
    hands, boards, _ = deal(9, 30, 2, 3)
    all_rows = batch_odds(hands, boards, samples=500, seed=3, threads=2)
    some = batch_odds(hands[:7], boards[:7], samples=500, seed=3, threads=1)
    np.testing.assert_array_equal(all_rows.equity[:7], some.equity)
    other = batch_odds(hands, boards, samples=500, seed=4)
    assert (other.equity != all_rows.equity).any()


def test_complete_boards_are_counted_beside_samples() -> None:
    batch = batch_odds(
        ["AhKh", "QsQd"], ["2c7dJh", "2c7dJhKs3d"], samples=1000, seed=1, exact=False
    )
    assert batch.exact.tolist() == [False, True]
    assert batch.deals.tolist() == [1000, 1]
    assert batch.standard_error[1].tolist() == [0, 0]
    assert batch.standard_error[0].min() > 0
    assert str(batch).startswith("2 spots of 2 players: 1 exact, 1 sampled, seed 1, 1,001 deals")


def test_a_drawn_seed_is_named() -> None:
    hands, boards, _ = deal(9, 3, 2, 3)
    first = batch_odds(hands, boards, samples=500)
    again = batch_odds(hands, boards, samples=500, seed=first.seed)
    np.testing.assert_array_equal(first.equity, again.equity)


HANDS = [[51, 45], [42, 41]]
TEXTS = ["AsKd", "QhQd"]
MASKS = ev.cards_to_masks(np.array(HANDS))
BOARD = [0, 22, 38]


@pytest.mark.parametrize(
    "hands",
    [
        np.array(HANDS, dtype=np.uint8),
        np.array(HANDS, dtype=np.int64),
        np.array(HANDS, dtype=np.int8).T.copy().T,
        HANDS,
        MASKS,
        TEXTS,
        np.array(TEXTS),
        tuple(TEXTS),
        [HANDS],
        [TEXTS],
        [[["As", "Kd"], ["Qh", "Qd"]]],
        np.array([HANDS]),
        MASKS[None],
        np.array([TEXTS]),
    ],
)
@pytest.mark.parametrize(
    "board",
    [
        "2c7hJh",
        BOARD,
        np.array(BOARD, dtype=np.uint8),
        np.array([BOARD]),
        [*BOARD, -1, 255],
        np.array([*BOARD, 255, 255], dtype=np.uint8),
        np.array([[*BOARD, -1]], dtype=np.int16),
        np.uint64(ev.cards_to_masks(BOARD)),
        np.array([ev.cards_to_masks(BOARD)]),
        np.array(ev.cards_to_masks(BOARD)),
        ["2c7hJh"],
        [["2c", "7h", "Jh"]],
        [BOARD],
        np.array(["2c 7h Jh"]),
    ],
)
def test_every_form_is_read(hands: Any, board: Any) -> None:
    batch = batch_odds(hands, board)
    # By tests/oracle/bruteforce.
    assert batch.deals.tolist() == [990]
    np.testing.assert_allclose(batch.equity, [[228 / 990, 762 / 990]], rtol=1e-14)


@pytest.mark.parametrize(
    "dead", [None, "", [], np.zeros(0, dtype=np.uint8), [-1, -1], np.uint64(0)]
)
def test_no_dead_cards(dead: Any) -> None:
    assert batch_odds(TEXTS, "2c7hJh", dead).deals.tolist() == [990]


def test_boards_of_mixed_lengths() -> None:
    padded = np.array([[*BOARD, -1, -1], [*BOARD, 3, -1], [*BOARD, 3, 7]])
    texts = ["2c7hJh", "2c7hJh2s", "2c7hJh2s3s"]
    masks = np.array([ev.cards_to_masks(ev.parse_cards(text)) for text in texts])
    found = [batch_odds(HANDS, boards) for boards in (padded, texts, masks)]
    for batch in found:
        assert batch.deals.tolist() == [990, 44, 1]
        np.testing.assert_array_equal(batch.equity, found[0].equity)


def test_no_rows() -> None:
    batch = batch_odds(np.zeros((0, 3, 2), dtype=np.uint8))
    assert (len(batch), batch.players, batch.equity.shape) == (0, 3, (0, 3))
    assert str(batch).startswith("0 spots of 3 players: 0 exact, 0 deals")


def test_jokers_as_text_take_the_numbers_that_are_free() -> None:
    batch = batch_odds(
        [["AsJk", "KdJk"], ["AsJk", "KdQd"]], "2c 7h Jh 9s", policy="joker-wild", jokers=2
    )
    for row, hands in enumerate((["AsJk", "KdJk"], ["AsJk", "KdQd"])):
        alone = ev.odds(hands, "2c 7h Jh 9s", policy="joker-wild", jokers=2)
        np.testing.assert_allclose(batch.equity[row], alone.equity, rtol=1e-14)


GOOD = np.array([HANDS] * 5, dtype=np.uint8)


def changed(row: int, player: int, place: int, card: int) -> NDArray[np.int64]:
    """Good rows with one card changed."""
    hands = GOOD.astype(np.int64)
    hands[row, player, place] = card
    return hands


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((changed(3, 1, 0, 51),), ev.errors.DealError, "row 3: As is with player 1 and with pl"),
        (
            (changed(2, 0, 1, 51),),
            ev.errors.DuplicateCardError,
            "row 2: player 1: card As appears twice",
        ),
        (
            (changed(4, 1, 1, 56),),
            ev.errors.CardSyntaxError,
            "row 4: player 2: no card has the number 56 at position 2",
        ),
        ((changed(1, 1, 1, -1),), ev.errors.CardSyntaxError, "row 1: player 2: no card has the n"),
        ((changed(1, 1, 1, 52),), ev.errors.CardError, "row 1: player 2: card 2, Jk, is not in t"),
        (
            (GOOD, ["", "", "2c2d", "2c2c", ""]),
            ev.errors.DuplicateCardError,
            "row 3: the board: card 2c appears twice in '2c2c'",
        ),
        (
            (GOOD, "2c7hJh3s4s5s"),
            ev.errors.HandSizeError,
            "row 0: the board has 6 cards; 0 to 5 are accepted",
        ),
        ((GOOD, None, [[], [], [], [], [45]]), ev.errors.DealError, "row 4: Kd is with player 1 a"),
        (([["AsKd", "Qh"]],), ev.errors.HandSizeError, "row 0: player 2 has 1 card: Qh; 2 hole"),
        (
            ([["AsKd", "QhQd"], ["AsKx", "QhQd"]],),
            ev.errors.CardSyntaxError,
            "row 1: player 1: unknown suit 'x' at position 4",
        ),
        (
            (np.array([[1 << 15 | 1, 6]], dtype=np.uint64),),
            ev.errors.CardSyntaxError,
            "row 0: player 1: mask 0x8001 has bit 15 set",
        ),
        (
            (TEXTS, "", list(range(46))),
            ev.errors.DealError,
            "row 0: Qd is with player 2 and among the dead cards",
        ),
        ((GOOD, ["2c7hJh"] * 4), ev.errors.ArgumentError, "numbers of rows differ: hands 5, boar"),
        ((GOOD[:, :1],), ev.errors.ArgumentError, "hands has 1 player a row; 2 to 10 are"),
        ((GOOD[..., :1],), ev.errors.ArgumentError, r"hands is an array of uint8 of shape \(5, 2"),
        ((np.zeros(4, dtype=np.int64),), ev.errors.ArgumentError, r"of shape \(4,\)"),
        ((GOOD * 0.5,), ev.errors.InputTypeError, "hands is an array of float64"),
        (([[["As", "Kd"], ["Qh"]]],), ev.errors.HandSizeError, "row 0: player 2 has 1 card: Qh;"),
        (([["AsKd", "QhQd"], ["AsKd"]],), ev.errors.ArgumentError, "row 1 has 1 players, row 0"),
        ((["AsKd", 5],), ev.errors.InputTypeError, "hands, row 0: 'AsKd' of type str"),
        (("AsKd QhQd",), ev.errors.InputTypeError, "hands: 'AsKd QhQd' of type str"),
        ((None,), ev.errors.InputTypeError, "hands: None of type NoneType"),
        (([],), ev.errors.ArgumentError, "hands is empty"),
        ((TEXTS, 17), ev.errors.InputTypeError, "boards: 17 of type int"),
        ((TEXTS, np.zeros((1, 1, 3))), ev.errors.InputTypeError, "boards is an array of float64"),
        (
            (TEXTS, np.zeros((1, 1, 3), dtype=np.uint8)),
            ev.errors.ArgumentError,
            r"boards is an array of uint8 of shape \(1, 1, 3\)",
        ),
        (([[[0, 1.5], [4, 5]]],), ev.errors.InputTypeError, "row 0: player 1: entry 2: 1.5 of"),
    ],
)
def test_what_is_wrong_is_named(arguments: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        batch_odds(*arguments)


def test_the_row_is_an_attribute_of_the_error() -> None:
    with pytest.raises(ev.errors.CardError) as caught:
        batch_odds(changed(2, 0, 1, 51))
    assert caught.value.row == 2


def test_too_few_cards_are_left() -> None:
    dead = [card for card in range(52) if card not in {51, 45, 42, 41, 0}]
    with pytest.raises(ev.errors.DealError, match="row 0: 1 cards are left, and the board needs 5"):
        batch_odds(TEXTS, "", dead)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"samples": 1}, "samples is 1; a whole number from 2"),
        ({"samples": 2.5}, "samples is 2.5"),
        ({"samples": 5, "exact": True}, "exact=True counts every deal and goes without samples"),
        ({"exact": False}, "exact=False needs samples"),
        ({"exact": 1}, "exact is 1; True, False and None"),
        ({"seed": -1}, "seed is -1; a whole number from 0"),
        ({"threads": 0}, "threads is 0"),
        ({"jokers": 1}, "jokers is 1; the policy 'standard' accepts none"),
        ({"policy": "nonsense"}, "no policy is named 'nonsense'"),
    ],
)
def test_options_that_make_no_sense(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ev.errors.EvaluatorError, match=message):
        batch_odds(TEXTS, "2c7hJh", **options)


def test_rules_that_order_nothing_are_refused() -> None:
    cyclic = ev.policy("standard").replace(straight_flush_cycle=True)
    with pytest.raises(ev.errors.PolicyError, match="batch_odds needs rules that order hands"):
        batch_odds(TEXTS, "2c7hJh", policy=cyclic)
