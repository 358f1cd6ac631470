"""The words a policy is written in: categories of hands and the choices each rule offers."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

HIGH_CARD: Final = "high card"
PAIR: Final = "pair"
TWO_PAIR: Final = "two pair"
THREE_OF_A_KIND: Final = "three of a kind"
STRAIGHT: Final = "straight"
FLUSH: Final = "flush"
FULL_HOUSE: Final = "full house"
FOUR_OF_A_KIND: Final = "four of a kind"
STRAIGHT_FLUSH: Final = "straight flush"
FIVE_OF_A_KIND: Final = "five of a kind"
ROYAL_FLUSH: Final = "royal flush"
"""A category of its own only where five of a kind stands between it and the straight flush."""
FOUR_STRAIGHT: Final = "four-card straight"
FOUR_FLUSH: Final = "four-card flush"
SKIP_STRAIGHT: Final = "skip straight"

STANDARD_ORDER: Final = (
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
)
"""The nine categories of the standard game, weakest first."""

GROUP_CATEGORIES: Final = {
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): THREE_OF_A_KIND,
    (3, 2): FULL_HOUSE,
    (4, 1): FOUR_OF_A_KIND,
    (5,): FIVE_OF_A_KIND,
}
"""Category by how many cards share a rank, largest group first: every five cards make one."""

NEEDED_CATEGORIES: Final = tuple(
    name for name in GROUP_CATEGORIES.values() if name != FIVE_OF_A_KIND
)
"""What a policy cannot do without: five cards of any ranks make one of these."""

OPTIONAL_CATEGORIES: Final = (
    FOUR_STRAIGHT,
    FOUR_FLUSH,
    SKIP_STRAIGHT,
    STRAIGHT,
    FLUSH,
    STRAIGHT_FLUSH,
)
"""What a policy may leave out."""

KICKER_CATEGORIES: Final = (
    PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    FOUR_STRAIGHT,
    FOUR_FLUSH,
)
"""Categories with cards beside those that make them; the pair of a full house is such."""

SEQUENCE_AND_SUIT_CATEGORIES: Final = frozenset((*OPTIONAL_CATEGORIES, ROYAL_FLUSH))
"""What a bug may complete."""

Goal: TypeAlias = Literal["high", "low"]
Ace: TypeAlias = Literal["high", "low"]
AceInStraights: TypeAlias = Literal["low", "high", "both"]
Wheel: TypeAlias = Literal["lowest", "second", "none"]
RankCompare: TypeAlias = Literal["grouped", "sorted"]
HeartsFlush: TypeAlias = Literal["absolute", "tiebreak", "off"]
HeartsVsHearts: TypeAlias = Literal["cards", "split"]
HeartsSequence: TypeAlias = Literal["off", "flush_sequence", "top_card", "most_hearts"]
SuitCompare: TypeAlias = Literal["positional", "highest_card", "side_cards", "top_only"]
Joker: TypeAlias = Literal["none", "wild", "bug", "color"]
Duplicates: TypeAlias = Literal["never", "five_only", "always"]
FiveOfAKind: TypeAlias = Literal["none", "above_sf", "below_royal"]
Natural: TypeAlias = Literal["off", "binary", "fewest_jokers"]
NaturalPosition: TypeAlias = Literal["before_ranks", "after_ranks", "after_suits"]
UntiedScope: TypeAlias = Literal["pairwise", "all_hands"]
