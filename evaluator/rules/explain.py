"""A policy in plain words, written from its fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from evaluator.cards.layout import RANK_CHARS, RANK_NAMES, RANK_PLURALS, SUIT_CHARS, SUIT_PLURALS
from evaluator.rules import knobs
from evaluator.rules.model import Policy

_NUMBERS = ("no", "one", "two", "three", "four")


def explain(policy: Policy) -> str:
    """Tell what the rules of a policy are.

    Parameters
    ----------
    policy : Policy
        Any policy.

    Returns
    -------
    str
        One sentence a line, made from the fields alone; then notes and source, as they stand.
    """
    sentences = [
        *_deck(policy),
        *_categories(policy),
        *_aces(policy),
        *_ranks(policy),
        *_hearts(policy),
        *_wild(policy),
        *_ties(policy),
    ]
    if policy.notes:
        sentences.append(f"Notes: {policy.notes}")
    if policy.source:
        sentences.append(f"Source: {policy.source}.")
    return "\n".join((f"{policy.name}:", *sentences))


def _listed(words: Iterable[str], last: str = "and") -> str:
    *most, final = words
    return f"{', '.join(most)} {last} {final}" if most else final


def _rank_name(char: str) -> str:
    return RANK_NAMES[RANK_CHARS.index(char)]


def _suit_name(char: str) -> str:
    return SUIT_PLURALS[SUIT_CHARS.index(char)]


def _deck(policy: Policy) -> Iterator[str]:
    size = 4 * len(policy.ranks)
    missing = [rank for rank in RANK_CHARS if rank not in policy.ranks]
    if missing:
        plurals = [RANK_PLURALS[RANK_CHARS.index(rank)] for rank in missing]
        yield f"The deck has {size} cards, without {_listed(plurals)}."
    else:
        yield f"The deck has {size} cards."


def _categories(policy: Policy) -> Iterator[str]:
    names = ", ".join(policy.categories[::-1])
    if policy.goal == "low":
        yield f"The lowest hand wins; from best to worst: {names}."
    else:
        yield f"The highest hand wins; from best to worst: {names}."
    for name in (knobs.STRAIGHT, knobs.FLUSH):
        if name not in policy.order:
            yield f"A {name} does not count."


def _aces(policy: Policy) -> Iterator[str]:
    places = {
        "high": "above the king only",
        "low": f"below the {_rank_name(policy.ranks[0])} only",
        "both": f"above the king or below the {_rank_name(policy.ranks[0])}",
    }
    sequences = (knobs.STRAIGHT, knobs.STRAIGHT_FLUSH, knobs.SKIP_STRAIGHT)
    alone = "highest" if policy.ace == "high" else "lowest"
    if not any(name in policy.order for name in sequences):
        yield f"The ace is the {alone} card."
        return
    yield f"The ace is the {alone} card; in a straight it stands {places[policy.ace_in_straights]}."
    if policy.wheel == "second":
        wheel = "-".join(f"A{policy.ranks[:4]}")
        yield f"The straight {wheel} is second only to the one up to the ace."


def _ranks(policy: Policy) -> Iterator[str]:
    better = "; lower is better" if policy.goal == "low" else ""
    how = "by the cards that make it, then by the side cards"
    if policy.rank_compare == "sorted":
        how = "card by card from the highest, whether paired or not"
    yield f"Hands of one kind are compared {how}{better}."
    if policy.no_kickers:
        yield f"Side cards do not count in {_listed(policy.no_kickers)}."


def _hearts(policy: Policy) -> Iterator[str]:
    if policy.hearts_flush == "absolute":
        yield "A flush of hearts beats every other flush."
        if policy.hearts_vs_hearts == "split":
            yield "Two flushes of hearts are equal."
        else:
            yield "Two flushes of hearts are compared by their cards."
    elif policy.hearts_flush == "tiebreak":
        yield "A flush of hearts beats a flush of the same ranks in another suit."
    if policy.hearts_sequence == "flush_sequence":
        yield "A straight flush of hearts beats one of the same ranks in another suit."
    elif policy.hearts_sequence == "top_card":
        yield "Of equal straights the one whose top card is a heart wins."
    elif policy.hearts_sequence == "most_hearts":
        yield "Of equal straights the one with more hearts wins."


def _wild(policy: Policy) -> Iterator[str]:
    kinds = {
        "wild": "any card",
        "bug": "an ace, or any card that completes a straight or a flush",
        "color": "any card of its colour, the first and third red, the second and fourth black",
    }
    if policy.max_jokers:
        count = _NUMBERS[policy.max_jokers]
        limit = "one joker" if policy.max_jokers == 1 else f"up to {count} jokers"
        yield f"There may be {limit}; a joker stands for {kinds[policy.joker]}."
    else:
        yield "There are no jokers."
    wild = [RANK_PLURALS[RANK_CHARS.index(rank)] for rank in policy.wild_ranks]
    wild += [f"the {_rank_name(c[0])} of {_suit_name(c[1])}" for c in policy.wild_cards]
    if wild:
        yield f"{_listed(wild).capitalize()} may stand for any card."
    if policy.max_jokers or wild:
        yield from _uses_of_wild(policy)


def _uses_of_wild(policy: Policy) -> Iterator[str]:
    if policy.duplicates == "never":
        yield "A wild card never repeats a card of the hand; there is no five of a kind."
    elif policy.duplicates == "five_only":
        yield "A wild card repeats a card of the hand only to make five of a kind."
    else:
        yield "A wild card may repeat a card of the hand."
    if policy.double_ace_flush:
        yield "In a flush a wild card is an ace, be it a second one."
    elif policy.duplicates == "always" and knobs.FLUSH in policy.order:
        yield "A flush never has a card twice."


def _ties(policy: Policy) -> Iterator[str]:
    natural = {
        "off": "",
        "binary": "hands without wild cards beat those with",
        "fewest_jokers": "fewer wild cards beat more",
    }[policy.natural]
    suits = ""
    if policy.suit_order is not None:
        how = {
            "positional": "in the order in which the ranks are compared",
            "highest_card": "from the highest card down",
            "side_cards": "of the side cards first",
            "top_only": "of the first card only",
        }[policy.suit_compare]
        names = [_suit_name(suit) for suit in policy.suit_order]
        suits = f"suits decide, {how}; from best to worst: {', '.join(names)}"
    if natural and policy.natural_position == "before_ranks":
        yield f"Within a kind, before any rank, {natural}."
        natural = ""
    steps = [natural, suits] if policy.natural_position == "after_ranks" else [suits, natural]
    steps = [step for step in steps if step]
    if steps:
        yield f"Where all ranks are equal, {'; then '.join(steps)}."
    else:
        yield "Hands that are equal in all this tie."
    if policy.untied_scope == "all_hands":
        yield (
            "Flushes, pairs and high cards are won by the highest card that only one of all hands "
            "shown has; so this is for showdowns, not for odds."
        )
    if policy.straight_flush_cycle:
        yield "The lowest straight flush beats the highest; so this is for showdowns, not for odds."
