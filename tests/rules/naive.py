"""A second reading of the rules for five natural cards: tuples instead of bits.

Shares nothing with the package but the fields of `Policy`.
"""

from __future__ import annotations

from collections import Counter

RANKS = "23456789TJQKA"
SUITS = "cdhs"
BY_COUNTS = {
    (1, 1, 1, 1, 1): "high card",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three of a kind",
    (3, 2): "full house",
    (4, 1): "four of a kind",
}


def key(policy, five):
    """Return a tuple that compares as the five cards do."""
    cards = [(RANKS[card // 4], SUITS[card % 4]) for card in five]
    made = strongest(policy, cards)
    name, groups, side = made
    suits = {suit for _, suit in cards}
    hearts = suits == {"h"}
    place = (RANKS if policy.ace == "high" else "A23456789TJQK").index
    strength = ladder(policy).index(name)

    counted_side = [] if name in policy.no_kickers else side
    if policy.hearts_flush == "absolute" and name == "flush" and hearts:
        split = policy.hearts_vs_hearts == "split"
        ranks = (1, *([] if split else [place(rank) for rank in side]))
        counted_side = [] if split else side
    elif name in ("straight", "straight flush", "royal flush", "skip straight"):
        ranks = (0, straight_height(policy, groups))
    elif name == "four-card straight":
        ranks = (0, top(groups), *map(place, counted_side))
    else:
        listed = [place(rank) for rank in (*groups, *counted_side)]
        grouped = name not in ("high card", "flush", "four-card flush")
        if policy.rank_compare == "sorted" and grouped:
            counted = set(groups) | set(counted_side)
            listed = sorted((place(r) for r, _ in cards if r in counted), reverse=True)
        ranks = (0, *listed)
    if policy.goal == "low":
        strength, ranks = -strength, tuple(-rank for rank in ranks)
    tie = hearts_tie(policy, name, groups, cards)
    return strength, ranks, tie, suit_key(policy, name, groups, counted_side, cards, place)


def ladder(policy):
    """Categories from the weakest, five of a kind and the royal flush at their places."""
    names = list(policy.order)
    if policy.five_of_a_kind != "none":
        names.append("five of a kind")
    if policy.five_of_a_kind == "below_royal":
        names.append("royal flush")
    return names


def strongest(policy, cards):
    names = ladder(policy)
    return max(
        (made for made in everything(policy, cards) if made[0] in names),
        key=lambda made: names.index(made[0]),
    )


def everything(policy, cards):
    """Give (category, ranks that make it, ranks beside them) for all that the cards make."""
    place = (RANKS if policy.ace == "high" else "A23456789TJQK").index
    counts = Counter(rank for rank, _ in cards)
    ordered = sorted(counts, key=lambda rank: (counts[rank], place(rank)), reverse=True)
    shape = tuple(counts[rank] for rank in ordered)
    most = max(2, shape[0])
    yield (
        BY_COUNTS[shape],
        [rank for rank in ordered if counts[rank] >= most],
        [rank for rank in ordered if counts[rank] < most],
    )
    flush = len({suit for _, suit in cards}) == 1
    if flush:
        yield "flush", [], ordered
    straight = sequence(policy, counts, 5, 1)
    if straight:
        yield "straight", straight, []
        if flush:
            yield "straight flush", straight, []
            if straight[0] == "A":
                yield "royal flush", straight, []
    skip = sequence(policy, counts, 5, 2)
    if skip:
        yield "skip straight", skip, []
    short = sequence(policy, counts, 4, 1)
    if short:
        rest = [rank for rank, _ in cards]
        for rank in short:
            rest.remove(rank)
        yield "four-card straight", short, rest
    for suit in SUITS:
        same = sorted((r for r, s in cards if s == suit), key=place, reverse=True)
        if len(same) == 4:
            yield "four-card flush", same, [r for r, s in cards if s != suit]


def sequence(policy, ranks, length, step):
    """Return the highest straight among ranks, top first, or None."""
    low = "A" if policy.ace_in_straights in ("low", "both") else ""
    high = "A" if policy.ace_in_straights in ("high", "both") else ""
    line = low + policy.ranks.replace("A", "") + high
    for start in range(len(line) - 1, -1, -1):
        run = line[start : start + (length - 1) * step + 1 : step]
        if len(run) == length == len(set(run)) and set(run) <= set(ranks):
            return list(reversed(run))
    return None


def top(straight):
    return RANKS.index(straight[0])


def straight_height(policy, straight):
    """Height of a straight's top; the wheel may be second to the highest."""
    adjacent = abs(policy.ranks.index(straight[0]) - policy.ranks.index(straight[1])) == 1
    if policy.wheel == "second" and straight[-1] == "A" and adjacent:
        return RANKS.index("A") - 0.5
    return top(straight)


def hearts_tie(policy, name, groups, cards):
    hearts = sum(suit == "h" for _, suit in cards)
    if name == "flush":
        return policy.hearts_flush == "tiebreak" and hearts == 5
    if name in ("straight", "straight flush", "royal flush"):
        return {
            "off": 0,
            "flush_sequence": name != "straight" and hearts == 5,
            "top_card": (groups[0], "h") in cards,
            "most_hearts": hearts,
        }[policy.hearts_sequence]
    return 0


def suit_key(policy, name, groups, side, cards, place):
    """Suits of the cards that count, in the order in which they are compared."""
    if policy.suit_order is None:
        return ()
    straight = groups if "straight" in name or name == "royal flush" else []

    def height(rank):
        if rank not in straight:
            return place(rank)
        return -1 if rank == "A" and straight[-1] == "A" else RANKS.index(rank)

    listed = [*groups, *side]
    grouped = name in BY_COUNTS.values() and name != "high card"
    by_height = policy.rank_compare == "sorted" and grouped
    if policy.suit_compare == "side_cards":
        listed = [*side, *groups]
    elif by_height or policy.suit_compare == "highest_card":
        listed.sort(key=height, reverse=True)
    goodness = {suit: -at for at, suit in enumerate(policy.suit_order)}
    suits = []
    for rank in dict.fromkeys(listed):
        held = sorted((goodness[s] for r, s in cards if r == rank), reverse=True)
        suits.append(held)
    if policy.suit_compare == "top_only":
        return tuple(suits[0][:1]) if suits else ()
    return tuple(map(tuple, suits))
