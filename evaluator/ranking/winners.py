"""Which of several hands win: by their values, or by the two rules that order no two hands.

A rule that is not transitive says who wins among all hands that are shown. Places follow by
asking again without those who have won.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from evaluator.rules import knobs, layout
from evaluator.rules.definition import Best
from evaluator.rules.packing import counted_kickers
from evaluator.rules.reading import Reader

Kind: TypeAlias = Literal["highest", "middle", "lowest"]

SHIFT_OF_CONTEST: Final = {
    knobs.PAIR: layout.PRIMARY_SHIFT,
    knobs.FLUSH: layout.HEARTS_BIT,
    knobs.HIGH_CARD: layout.CATEGORY_SHIFT,
}
"""Categories in which an untied card wins, and where the part of a value begins that must be
equal before it is sought: the pair (law 74), whether a flush is of hearts (69), nothing (75)."""


class Untied(NamedTuple):
    """The highest card that only one of several hands has."""

    player: int
    rank: int


def places_of(rules: Reader, hands: Sequence[Best]) -> tuple[int, ...]:
    """Return the place of each hand.

    Parameters
    ----------
    rules : Reader
        Of the policy that ranked them.
    hands : sequence of Best

    Returns
    -------
    tuple of int
        1 the best; those who tie share a place, and as many places after it stay empty. The
        place after the winners is won among the other hands as if they alone were shown.
    """
    places = [0] * len(hands)
    left = list(range(len(hands)))
    while left:
        place = 1 + len(hands) - len(left)
        for at in winners_of(rules, [hands[player] for player in left]):
            places[left[at]] = place
        left = [player for player in left if not places[player]]
    return tuple(places)


def winners_of(rules: Reader, hands: Sequence[Best]) -> tuple[int, ...]:
    """Return which hands win, by their index; several where they tie."""
    if rules.policy.untied_scope == "all_hands":
        rivals = competing(hands)
        untied = untied_card(rules, hands)
        return _best(hands, rivals) if untied is None else (untied.player,)
    if rules.policy.straight_flush_cycle:
        met = straight_flushes(rules, hands)
        if len(met) == 3:
            return tuple(sorted(player for group in met.values() for player in group))
        if met.keys() == {"lowest", "highest"}:
            return met["lowest"]
    return _best(hands, range(len(hands)))


def competing(hands: Sequence[Best]) -> tuple[int, ...]:
    """Return the hands among which an untied card is sought, by their index.

    Those of the best category; of pairs those with the best pair, of flushes those in hearts
    where hearts beat all others. In other categories those of the best value.
    """
    best = max(hands, key=lambda hand: hand.value)
    shift = SHIFT_OF_CONTEST.get(best.category, 0)
    return tuple(
        player for player, hand in enumerate(hands) if hand.value >> shift == best.value >> shift
    )


def untied_card(rules: Reader, hands: Sequence[Best]) -> Untied | None:
    """Return the card by which laws 69, 74 and 75, read to the letter, name the best hand.

    Parameters
    ----------
    rules : Reader
    hands : sequence of Best
        All hands shown.

    Returns
    -------
    Untied or None
        None where fewer than two hands compete, where no side cards are compared, and where
        every card is tied: the laws then name no best hand, and the ordinary comparison remains.
    """
    rivals = competing(hands)
    if len({hands[player].value for player in rivals}) == 1:
        return None
    ranks = {
        player: counted_kickers(rules, rules.read(hands[player].plays_as)) for player in rivals
    }
    held = Counter(rank for side in ranks.values() for rank in side)
    alone = [
        Untied(player, rank) for player, side in ranks.items() for rank in side if held[rank] == 1
    ]
    return max(alone, key=lambda untied: rules.places[untied.rank], default=None)


def straight_flushes(rules: Reader, hands: Sequence[Best]) -> dict[Kind, tuple[int, ...]]:
    """Return the best straight flushes of each kind, by their index, if such are the best hands.

    Parameters
    ----------
    rules : Reader
    hands : sequence of Best
        All hands shown.

    Returns
    -------
    dict of {"highest", "middle", "lowest"} to tuple of int
        Only kinds that are there. Empty where another category is the best.
    """
    best = max(hands, key=lambda hand: hand.value)
    if best.category != knobs.STRAIGHT_FLUSH:
        return {}
    windows = list(rules.straights.values())
    names: dict[object, Kind] = {windows[-1]: "lowest", windows[0]: "highest"}
    kinds: dict[Kind, list[int]] = {}
    for player, hand in enumerate(hands):
        if hand.category == knobs.STRAIGHT_FLUSH:
            window = rules.read(hand.plays_as).window
            kinds.setdefault(names.get(window, "middle"), []).append(player)
    return {kind: _best(hands, players) for kind, players in kinds.items()}


def _best(hands: Sequence[Best], players: Iterable[int]) -> tuple[int, ...]:
    """Return those players whose hands have the largest value."""
    among = tuple(players)
    value = max(hands[player].value for player in among)
    return tuple(player for player in among if hands[player].value == value)
