"""Each field of a policy by itself: its type, its choices, its normal form."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, get_args

from evaluator.cards.layout import CARD_TEXTS, N_CARDS, N_JOKERS, RANK_CHARS, SUIT_CHARS
from evaluator.errors import PolicyError
from evaluator.rules import knobs
from evaluator.rules.canonical import nearest

if TYPE_CHECKING:
    from evaluator.rules.model import Policy

CHOICES: Final = {
    "goal": get_args(knobs.Goal),
    "ace": get_args(knobs.Ace),
    "ace_in_straights": get_args(knobs.AceInStraights),
    "wheel": get_args(knobs.Wheel),
    "rank_compare": get_args(knobs.RankCompare),
    "hearts_flush": get_args(knobs.HeartsFlush),
    "hearts_vs_hearts": get_args(knobs.HeartsVsHearts),
    "hearts_sequence": get_args(knobs.HeartsSequence),
    "suit_compare": get_args(knobs.SuitCompare),
    "joker": get_args(knobs.Joker),
    "duplicates": get_args(knobs.Duplicates),
    "five_of_a_kind": get_args(knobs.FiveOfAKind),
    "natural": get_args(knobs.Natural),
    "natural_position": get_args(knobs.NaturalPosition),
    "untied_scope": get_args(knobs.UntiedScope),
}
"""The fields that choose one word of a few, and their words."""

FEWEST_RANKS: Final = 5
NATURAL_TEXTS: Final = CARD_TEXTS[:N_CARDS]


def normal_fields(policy: Policy) -> dict[str, Any]:
    """Check every field and return those that change into their normal form.

    Parameters
    ----------
    policy : Policy
        As its maker filled it in.

    Returns
    -------
    dict of str to object
        New values by field.

    Raises
    ------
    PolicyError
        If a field has a wrong type or a value that is no choice of it.
    """
    for field in ("name", "source", "notes"):
        _text(field, getattr(policy, field))
    for field, choices in CHOICES.items():
        _choice(field, getattr(policy, field), choices)
    for field in ("double_ace_flush", "straight_flush_cycle"):
        _truth(field, getattr(policy, field))
    _joker_count(policy.max_jokers)
    return {
        "ranks": _ranks(policy.ranks),
        "order": _order(policy.order),
        "no_kickers": _known("no_kickers", policy.no_kickers, knobs.KICKER_CATEGORIES, str.lower),
        "suit_order": _suit_order(policy.suit_order),
        "wild_ranks": _known("wild_ranks", policy.wild_ranks, tuple(RANK_CHARS), str.upper),
        "wild_cards": _known("wild_cards", policy.wild_cards, NATURAL_TEXTS, _card_text),
    }


def _text(field: str, value: object) -> str:
    if not isinstance(value, str):
        raise PolicyError(f"{field} is {value!r}, and must be text")
    return value


def _choice(field: str, value: object, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise PolicyError(f"{field} is {value!r}, and must be one of {', '.join(choices)}")


def _truth(field: str, value: object) -> None:
    if not isinstance(value, bool):
        raise PolicyError(f"{field} is {value!r}, and must be true or false")


def _joker_count(value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= N_JOKERS:
        raise PolicyError(f"max_jokers is {value!r}, and must be a whole number 0 to {N_JOKERS}")


def _ranks(value: object) -> str:
    text = _text("ranks", value).upper()
    ordered = "".join(rank for rank in RANK_CHARS if rank in text)
    if text != ordered or "A" not in text or len(text) < FEWEST_RANKS:
        raise PolicyError(
            f"ranks is {value!r}, and must list at least {FEWEST_RANKS} of {RANK_CHARS} "
            "in that order, the ace among them"
        )
    return text


def _suit_order(value: object) -> str | None:
    if value is None:
        return None
    text = _text("suit_order", value).lower()
    if sorted(text) != sorted(SUIT_CHARS):
        raise PolicyError(
            f"suit_order is {value!r}, and must name each suit c, d, h, s once, best first"
        )
    return text


def _names(field: str, value: object) -> tuple[str, ...]:
    """Check for a list of words; text by itself is a list of letters only by accident."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise PolicyError(f"{field} is {value!r}, and must be a list of text")
    return tuple(_text(f"an entry of {field}", entry) for entry in value)


def _order(value: object) -> tuple[str, ...]:
    names = tuple(name.lower() for name in _names("order", value))
    accepted = (*knobs.NEEDED_CATEGORIES, *knobs.OPTIONAL_CATEGORIES)
    for position, name in enumerate(names, 1):
        if name in (knobs.FIVE_OF_A_KIND, knobs.ROYAL_FLUSH):
            raise PolicyError(
                f"order names {name!r} at position {position}, whose place is set by five_of_a_kind"
            )
        if name not in accepted:
            raise PolicyError(
                f"order names an unknown category {name!r} at position {position}"
                f"{nearest(name, accepted)}"
            )
        if name in names[: position - 1]:
            raise PolicyError(f"order names {name!r} twice, the second time at position {position}")
    missing = [name for name in knobs.NEEDED_CATEGORIES if name not in names]
    if missing:
        raise PolicyError(
            f"order lacks {missing[0]!r}; only {', '.join(knobs.OPTIONAL_CATEGORIES)} "
            "can be left out"
        )
    if names[0] != knobs.HIGH_CARD:
        raise PolicyError(
            f"order begins with {names[0]!r}, and must begin with {knobs.HIGH_CARD!r}: "
            "any five cards of different ranks make one, whatever else they make"
        )
    return names


def _card_text(text: str) -> str:
    """Write a card as it is written elsewhere: Th for 10H."""
    return text.replace("10", "T").capitalize()


def _known(
    field: str, value: object, accepted: tuple[str, ...], fold: Callable[[str], str]
) -> tuple[str, ...]:
    """Check for a set of known words and put it in the order of what is accepted."""
    names = [fold(name) for name in _names(field, value)]
    for position, name in enumerate(names, 1):
        if name not in accepted:
            hint = nearest(name, accepted)
            if accepted == NATURAL_TEXTS:
                hint = f" (a card is one of {RANK_CHARS} and one of {SUIT_CHARS})"
            raise PolicyError(f"{field} names {name!r} at position {position}{hint}")
        if name in names[: position - 1]:
            raise PolicyError(
                f"{field} names {name!r} twice, the second time at position {position}"
            )
    return tuple(name for name in accepted if name in names)
