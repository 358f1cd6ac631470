"""Published counts of standard poker hands.

Sources: the category counts of five, six and seven cards are those of OMPEval's ``test.cpp``
(github.com/zekyll/OMPEval) and of Brian Alspach's tables (people.math.sfu.ca/~alspach/comp38);
straight flushes include the royal ones. The 7,462 classes of five cards and their numbering are
Kevin Suffecool's (suffe.cool/poker/7462.html). That 6,075 and 4,824 of them can be the best of
six and of seven cards is common knowledge, counted anew by `class_counts`.
"""

from __future__ import annotations

# Number of cards -> hands per category, in the order of naive.CATEGORIES.
CATEGORY_COUNTS = {
    5: (1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40),
    6: (6612900, 9730740, 2532816, 732160, 361620, 205792, 165984, 14664, 1844),
    7: (23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584),
}

# Number of cards -> hands in all, and how many different values they take.
HANDS = {5: 2_598_960, 6: 20_358_520, 7: 133_784_560}
DISTINCT_VALUES = {5: 7462, 6: 6075, 7: 4824}

# First class number of each category, 1 the best; the last class of all is 7462.
FIRST_CLASS = {
    "straight flush": 1,
    "four of a kind": 11,
    "full house": 167,
    "flush": 323,
    "straight": 1600,
    "three of a kind": 1610,
    "two pair": 2468,
    "pair": 3326,
    "high card": 6186,
}
