"""Why one hand beats another, in words: which rule decides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from evaluator.cards.layout import RANK_NAMES, SUIT_NAMES
from evaluator.ranking.suits import compared_suits
from evaluator.ranking.winners import competing, straight_flushes, untied_card
from evaluator.ranking.wording import (
    NUMBERS,
    common_words_of,
    plain_words_of,
    plural,
    wheel_words,
)
from evaluator.rules import Policy, knobs, layout
from evaluator.rules.definition import Best
from evaluator.rules.packing import GROUPS, HEARTS, counted_kickers
from evaluator.rules.reading import Reader
from evaluator.rules.straights import ACE

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")
CARDS_THAT_MAKE: Final = {
    knobs.PAIR: 2,
    knobs.TWO_PAIR: 4,
    knobs.THREE_OF_A_KIND: 3,
    knobs.FOUR_OF_A_KIND: 4,
    knobs.FOUR_STRAIGHT: 4,
    knobs.FOUR_FLUSH: 4,
}
"""How many cards make a category beside which others stand as kickers."""


class _Parts(NamedTuple):
    """The parts of a value: category and ranks, wild cards, suits."""

    short: int
    natural: int
    suits: int


def reason_of(rules: Reader, hands: Sequence[Best], places: Sequence[int]) -> str:
    """Say what decides a showdown.

    Parameters
    ----------
    rules : Reader
        Of the policy that ranked the hands.
    hands : sequence of Best
    places : sequence of int
        Of each hand, 1 the best.

    Returns
    -------
    str
        What decides between the winners and the next best hand; what all have where there is no
        other.
    """
    among_all = _reason_among_all(rules, hands)
    if among_all is not None:
        return among_all
    winner = hands[places.index(1)]
    others = [player for player, place in enumerate(places) if place > 1]
    if not others:
        return f"all have {plain_words_of(rules, winner)}"
    return why(rules, winner, hands[min(others, key=places.__getitem__)])


def why(rules: Reader, better: Best, other: Best) -> str:
    """Say why the value of one hand is larger than that of another.

    Parameters
    ----------
    rules : Reader
        Of the policy that ranked both.
    better, other : Best

    Returns
    -------
    str
        Like "full house beats flush", "both pair, ace beats king as kicker", "both pairs of
        kings; wins by naturals before jokers" or "both pairs of aces; wins by suits: club beats
        spade at the ace".
    """
    policy = rules.policy
    if better.category != other.category:
        return f"{better.category} beats {other.category}"
    mine, theirs = _parts(policy, better), _parts(policy, other)
    naturals_differ = mine.natural != theirs.natural
    if naturals_differ and policy.natural_position == "before_ranks":
        return f"both {plural(better.category)}; wins by {_naturals(rules, better, other)}"
    if mine.short != theirs.short:
        return _by_ranks(rules, better, other)
    first = naturals_differ and policy.natural_position == "after_ranks"
    rule = _naturals if first or mine.suits == theirs.suits else _suits
    return f"both {common_words_of(rules, better)}; wins by {rule(rules, better, other)}"


def _reason_among_all(rules: Reader, hands: Sequence[Best]) -> str | None:
    """Say what decides where it is a rule about all hands shown."""
    policy = rules.policy
    if policy.untied_scope == "all_hands":
        untied = untied_card(rules, hands)
        if untied is None:
            return None
        rivals = competing(hands)
        rival = hands[rivals[0]]
        is_pair = rival.category == knobs.PAIR
        what = common_words_of(rules, rival) if is_pair else plural(rival.category)
        rank = RANK_NAMES[untied.rank]
        return f"{_number(len(rivals))} {what}; wins by the highest card not tied: {rank}"
    met = straight_flushes(rules, hands) if policy.straight_flush_cycle else {}
    if len(met) == 3:
        return "the lowest, a middle and the highest straight flush meet and share"
    if met.keys() == {"lowest", "highest"}:
        return "the lowest straight flush beats the highest"
    return None


def _parts(policy: Policy, best: Best) -> _Parts:
    """Take a value apart."""
    if not policy.wide:
        return _Parts(best.value, 0, 0)
    return _Parts(*layout.split(best.value, policy.natural_position))


def _by_ranks(rules: Reader, better: Best, other: Best) -> str:
    """Say at which rank two hands of a category differ, or that hearts decide."""
    policy, category = rules.policy, better.category
    if (_parts(policy, better).short ^ _parts(policy, other).short) >> layout.HEARTS_BIT:
        return f"both {plural(category)}; wins by hearts before other suits"
    is_sorted = policy.rank_compare == "sorted" and category in GROUPS
    ranks = zip(_ranks(rules, better, is_sorted), _ranks(rules, other, is_sorted), strict=True)
    for at, (mine, theirs) in enumerate(ranks):
        if mine != theirs:
            role = _as_card(at) if is_sorted else _role(category, at)
            names = RANK_NAMES[mine], RANK_NAMES[theirs]
            if policy.wheel == "second":
                names = _straight(rules, better, names[0]), _straight(rules, other, names[1])
            return f"both {category}, {names[0]} beats {names[1]}{role}"
    return f"both {common_words_of(rules, better)}; wins by {_hearts(policy, better, other)}"


def _ranks(rules: Reader, best: Best, is_sorted: bool) -> list[int]:
    """Return the ranks of five cards in the order in which they are compared."""
    ranks = [card >> 2 for card in best.plays_as]
    if not is_sorted:
        return ranks
    reading = rules.read(best.plays_as)
    counted = (*reading.primary, *counted_kickers(rules, reading))
    return sorted((r for r in ranks if r in counted), key=rules.places.__getitem__, reverse=True)


def _straight(rules: Reader, best: Best, otherwise: str) -> str:
    """Name a straight whose place its top does not tell: the wheel where it is second best."""
    reading = rules.read(best.plays_as)
    is_wheel = reading.window is not None and reading.window.ranks[-1] == ACE
    return wheel_words(reading) if is_wheel and len(reading.primary) == 5 else otherwise


def _role(category: str, at: int) -> str:
    """Say what the card at a place of a hand does there."""
    if at >= CARDS_THAT_MAKE.get(category, len(ORDINALS)):
        return " as kicker"
    if category == knobs.TWO_PAIR and at > 1:
        return " in the second pair"
    if category == knobs.FULL_HOUSE and at > 2:
        return " in the pair"
    return _as_card(at)


def _as_card(at: int) -> str:
    """Say at which place a card stands, unless it is the first."""
    return f" as {ORDINALS[at]} card" if at else ""


def _hearts(policy: Policy, better: Best, other: Best) -> str:
    """Say how hearts decide between hands of equal ranks."""
    if better.category == knobs.FLUSH or policy.hearts_sequence == "flush_sequence":
        return "hearts"
    if policy.hearts_sequence == "top_card":
        return "a heart on top"
    mine, theirs = (sum(card & 3 == HEARTS for card in hand.plays_as) for hand in (better, other))
    return f"{NUMBERS[mine]} {'heart' if mine == 1 else 'hearts'} to {NUMBERS[theirs]}"


def _naturals(rules: Reader, better: Best, other: Best) -> str:
    """Say how the number of wild cards decides."""
    policy = rules.policy
    wild = "wild card" if policy.wild else "joker"
    mine, theirs = (rules.wild_count(hand.five) for hand in (better, other))
    if not mine:
        return f"naturals before {wild}s"
    return f"{NUMBERS[mine]} {wild}{'s' if mine > 1 else ''} before {NUMBERS[theirs]}"


def _suits(rules: Reader, better: Best, other: Best) -> str:
    """Say at which rank suits decide, and which of them."""
    pairs = zip(compared_suits(rules, better), compared_suits(rules, other), strict=True)
    mine, theirs = next((a, b) for a, b in pairs if a != b)
    more = next(suit for suit in mine.suits if suit not in theirs.suits)
    less = [suit for suit in theirs.suits if suit not in mine.suits]
    at = f"at the {RANK_NAMES[mine.rank]}"
    if not less:
        return f"suits: a {SUIT_NAMES[more]} more {at}"
    return f"suits: {SUIT_NAMES[more]} beats {SUIT_NAMES[less[0]]} {at}"


def _number(hands: int) -> str:
    """Say how many hands compete."""
    if hands == 2:
        return "both"
    return NUMBERS[hands] if hands < len(NUMBERS) else str(hands)
