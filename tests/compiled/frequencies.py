"""Frequencies of hands under rules with and without jokers, by deck and number of cards.

Each row sums to the number of hands. Sources: the 52-card rows are published everywhere. The
53-card row with a wild joker is that of fennaixelphox.dreamwidth.org/1543.html; with a bug and
seven cards, of Brian Alspach, "7-Card Poker Hands with Joker" (people.math.sfu.ca/~alspach),
whose 26,124 royal flushes are a slip: 4,324 natural and 21,808 with the joker make 26,132. The
fives of a kind of deuces wild are those of his "Deuces Wild". All rows, these included, were
enumerated by programs that share nothing with this package; those of five cards with one or two
jokers by two of them, of which one tries every substitute.
"""

from __future__ import annotations

from typing import NamedTuple

import evaluator as ev

NAMES = (
    "five of a kind",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "pair",
    "high card",
)


class Row(NamedTuple):
    """Hands of k cards under some rules, by category; some of the straight flushes are royal."""

    k: int
    rules: str
    royal: int
    counts: tuple[int, ...]

    @property
    def categories(self) -> dict[str, int]:
        """Numbers of hands by category, those without a hand left out."""
        return {name: n for name, n in zip(NAMES, self.counts, strict=True) if n}


STANDARD = ev.policy("standard")
WILD = ev.policy("joker-wild")
BUG = ev.policy("joker-bug")
WILD_36 = WILD.replace(ranks="6789TJQKA", max_jokers=1)

RULES = {
    "52": STANDARD,
    "53 wild": ev.policy("mistigris"),
    "54 wild": WILD.replace(max_jokers=2),
    "55 wild": WILD.replace(max_jokers=3),
    "56 wild": WILD,
    "53 bug": BUG.replace(max_jokers=1),
    "54 bugs": BUG.replace(max_jokers=2),
    "deuces": ev.policy("deuces-wild"),
    "36": STANDARD.replace(ranks="6789TJQKA"),
    "32": STANDARD.replace(ranks="789TJQKA"),
    "40": STANDARD.replace(ranks="56789TJQKA"),
    "37 wild": WILD_36,
    # Five of a kind is no hand, so four of a kind is all that five cards of a rank would be.
    "53 no five": STANDARD.replace(joker="wild", max_jokers=1),
    "54 no five": STANDARD.replace(joker="wild", max_jokers=2),
    "56 no five": STANDARD.replace(joker="wild", max_jokers=4),
    "53 pai gow": ev.policy("pai-gow"),
    # Flushes over full houses: no natural hand of up to seven cards is both.
    "36 short deck": ev.policy("short-deck"),
    # Threes over straights: 30,360 natural hands of seven cards are both.
    "36 short deck trips": ev.policy("short-deck-trips"),
    # With a joker 21,816 hands of seven are flush and full house, 557,040 straight and threes.
    "37 short deck": WILD_36.replace(order=ev.policy("short-deck").order),
    "37 short deck trips": WILD_36.replace(order=ev.policy("short-deck-trips").order),
    "32 italian": ev.policy("italian"),
}

# k, rules, royal flushes, then the ten categories in the order of NAMES.
TABLE = """
5, 52, 4, 0 40 624 3744 5108 10200 54912 123552 1098240 1302540
5, 53 wild, 24, 13 204 3120 6552 7804 20532 137280 123552 1268088 1302540
5, 53 bug, 24, 1 204 828 4368 7804 20532 63360 138600 1215024 1418964
5, 53 pai gow, 24, 1 204 828 4368 7804 20532 63360 138600 1215024 1418964
5, 53 no five, 24, 0 204 3133 6552 7804 20532 137280 123552 1268088 1302540
5, 54 wild, 84, 78 624 9360 9360 11388 34704 232968 123552 1437936 1302540
5, 54 bugs, 84, 6 624 1320 5328 11388 34704 75048 156816 1341888 1535388
5, 54 no five, 84, 0 624 9438 9360 11388 34704 232968 123552 1437936 1302540
5, 55 wild, 224, 273 1484 20408 12168 15860 52716 341976 123552 1607784 1302540
5, 56 wild, 484, 728 2968 37328 14976 21220 74568 464304 123552 1777632 1302540
5, 56 no five, 504, 0 3020 38004 14976 21220 74568 464304 123552 1777632 1302540
5, deuces, 484, 672 2552 31552 12672 14472 62232 355080 95040 1225008 799680
5, 36, 4, 0 24 288 1728 480 6120 16128 36288 193536 122400
5, 36 short deck, 4, 0 24 288 1728 480 6120 16128 36288 193536 122400
5, 36 short deck trips, 4, 0 24 288 1728 480 6120 16128 36288 193536 122400
5, 37 wild, 24, 9 124 1440 3024 884 12420 40320 36288 218988 122400
5, 32, 4, 0 20 224 1344 204 5100 10752 24192 107520 52020
5, 32 italian, 4, 0 20 224 1344 204 5100 10752 24192 107520 52020
5, 40, 4, 0 28 360 2160 980 7140 23040 51840 322560 249900
6, 52, 188, 0 1844 14664 165984 205792 361620 732160 2532816 9730740 6612900
6, 53 wild, 1132, 624 9380 73320 289536 314944 696228 1735072 2532816 10692660 6612900
6, 53 bug, 1132, 48 9380 19752 196896 314944 696228 853264 2873952 10809876 7183140
6, 54 wild, 3976, 3757 28628 214848 413088 451868 1118964 2795716 2532816 11654580 6612900
6, 36, 124, 0 724 4464 48960 13220 122100 129024 453600 914400 261300
6, 36 short deck, 124, 0 724 4464 48960 13220 122100 129024 453600 914400 261300
6, 36 short deck trips, 124, 0 724 4464 48960 13220 122100 129024 453600 914400 261300
7, 52, 4324, 0 41584 224848 3473184 4047644 6180020 6461620 31433400 58627800 23294460
7, 53 bug, 26132, 1128 210964 307472 4188528 6172088 11236028 7470676 35553816 64221960 24780420
7, 53 pai gow, 26132, 1128 210964 307472 4188528 6172088 11236028 7470676 35553816 64221960 24780420
7, 53 wild, 26132, 14664 210964 1121024 5997144 6027224 11083940 13315300 31433400 61644960 23294460
7, 53 no five, 26132, 0 210964 1135688 5997144 6027224 11083940 13315300 31433400 61644960 23294460
7, 54 wild, 91764, 88608 639960 3134544 8521104 8397324 16712660 20216380 31433400 64662120 23294460
7, 54 bugs, 92052, 6816 642120 487104 5197776 8895804 17340116 8498332 39921192 69844920 26266380
7, 54 no five, 92124, 0 642264 3220848 8521104 8397324 16712660 20216380 31433400 64662120 23294460
7, 55 wild, 233100, 309517 1447388 6329632 11045064 11157944 23066180 27164860 31433400 \
    67679280 23294460
7, 56 wild, 482020, 787176 2752064 10770512 13569024 14309084 30144500 34160740 31433400 \
    70696440 23294460
7, deuces, 399484, 609760 1952216 7504920 9421824 7993600 19388800 20151920 19491840 36920040 \
    10349640
7, 36, 1860, 0 10560 44640 633024 175560 1169940 607200 3157056 2316600 233100
7, 36 short deck, 1860, 0 10560 44640 633024 175560 1169940 607200 3157056 2316600 233100
7, 36 short deck trips, 1860, 0 10560 44640 633024 175560 1139580 637560 3157056 2316600 233100
7, 37 wild, 11284, 4464 54308 221424 1081224 295996 1985460 942360 3157056 2320080 233100
7, 37 short deck, 11284, 4464 54308 221424 1059408 317812 1985460 942360 3157056 2320080 233100
7, 37 short deck trips, 11284, 4464 54308 221424 1059408 317812 1428420 1499400 3157056 2320080 \
    233100
"""


def _row(line: str) -> Row:
    k, rules, royal, counts = line.split(", ")
    return Row(int(k), rules, int(royal), tuple(map(int, counts.split())))


ROWS = tuple(map(_row, TABLE.strip().splitlines()))
