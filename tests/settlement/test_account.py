"""A settlement cannot be made whose sums are wrong."""

import pickle

import pytest

from evaluator.errors import SettlementError
from evaluator.settlement import Settlement, Step, settle


@pytest.mark.parametrize(
    ("stakes", "amounts", "paid", "message"),
    [
        ((5, 5), (10,), [], r"2 players, 2 stakes and 1 amounts; one of each is needed"),
        ((5, 5), (11, -1), [], r"'B' is paid -1; a payout cannot be negative"),
        ((5, 5), (6, 5), [("A", 6), ("B", 5)], r"payouts add up to 11, the pool is 10"),
        ((5, 5), (6, 4), [("A", 10)], r"the account pays .*, the settlement .*; they must be the"),
        ((5, 5), (10, 0), [("A", 10), ("Z", 0)], r"the account pays \{.*'Z': 0\}"),
    ],
)
def test_sums_are_checked(stakes, amounts, paid, message):
    with pytest.raises(SettlementError, match=message):
        Settlement(("A", "B"), stakes, amounts, (Step("law 59", "", tuple(paid)),))


def test_a_settlement_is_a_value():
    settled = settle([10, 10], [1, 2])
    assert settled == settle([10, 10], [1, 2])
    assert hash(settled) == hash(settle([10, 10], [1, 2]))
    assert pickle.loads(pickle.dumps(settled)) == settled
    settled.payouts["P1"] = 99
    assert settled.payouts == {"P1": 20, "P2": 0}
    with pytest.raises(AttributeError):
        settled.amounts = (0, 20)
