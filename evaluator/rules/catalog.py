"""The policies that have a name, each with its source."""

from __future__ import annotations

from typing import Final

from evaluator.errors import InputTypeError, UnknownPolicyError
from evaluator.rules import knobs
from evaluator.rules.canonical import nearest
from evaluator.rules.model import Policy

_PEEL: Final = "'Baxter-Wray' (W. H. Peel), Round Games with Cards, 1891, Poker, laws 65-76"

STANDARD: Final = Policy(
    name="standard",
    source="The modern game, as in Robert's Rules of Poker; suits never decide",
)

SEPTIC: Final = Policy(
    name="septic",
    source="Cambridge University Tiddlywinks Club, SEPTIC Hold 'Em",
    notes=(
        "The rules say that ties are broken by the highest card and then by Yogic order, and that "
        "a natural result beats the same hand using a joker. Of Yogic order they give one example, "
        "a pair of aces, club and heart, above a pair of aces, spade and diamond; clubs, hearts, "
        "spades, diamonds is an order that fits it, and a guess. Groups are compared before side "
        "cards, naturals before suits, and fewer jokers beat more. Five of a kind is not in the "
        "list of hands. Two jokers are what a British pack holds."
    ),
    suit_order="chsd",
    joker="wild",
    max_jokers=2,
    natural="fewest_jokers",
)

LAWS_1891: Final = Policy(
    name="laws1891",
    source=_PEEL,
    notes=(
        "The card 'not tied by a card in another hand' (69, 74, 75) is sought between two hands. "
        "A flush in hearts beats every other (69), two of them are compared by their cards. Hearts "
        "also decide between equal flush sequences (70); a mixed sequence has no suit. Side cards "
        "of fours, fulls, threes and two pairs are not mentioned (67, 68, 72, 73) and do not count."
    ),
    ace_in_straights="low",
    no_kickers=(
        knobs.TWO_PAIR,
        knobs.THREE_OF_A_KIND,
        knobs.FULL_HOUSE,
        knobs.FOUR_OF_A_KIND,
    ),
    hearts_flush="absolute",
    hearts_sequence="flush_sequence",
)

LAWS_1891_LITERAL: Final = LAWS_1891.replace(
    name="laws1891-literal",
    source=f"{_PEEL}, read to the letter as law 77 asks",
    notes=(
        "The highest card held by one competing hand alone decides flushes, pairs and no-pair "
        "hands, which depends on all hands shown. Two flushes in hearts share."
    ),
    hearts_vs_hearts="split",
    untied_scope="all_hands",
)

LAWS_1891_MODERN_KICKERS: Final = LAWS_1891.replace(
    name="laws1891-modern-kickers",
    source=f"{_PEEL}, with the side cards of the modern game",
    notes="Every side card counts; everything else is as in laws1891.",
    no_kickers=(),
)

JOKER_WILD: Final = Policy(
    name="joker-wild",
    source="D. Parlett, The Penguin Book of Card Games, and pagat.com: jokers fully wild",
    notes=(
        "A joker repeats a card that is held only to make five of a kind, so a flush has no second "
        "ace. Five of a kind beats everything. How many jokers are in the deck is for the game."
    ),
    joker="wild",
    max_jokers=4,
    duplicates="five_only",
    five_of_a_kind="above_sf",
)

MISTIGRIS: Final = JOKER_WILD.replace(
    name="mistigris",
    source="Mistigris, draw poker with one joker, fully wild",
    notes="joker-wild with one joker.",
    max_jokers=1,
)

JOKER_BUG: Final = JOKER_WILD.replace(
    name="joker-bug",
    source="pagat.com and Robert's Rules of Poker: the joker as a bug",
    notes="Five aces, the only five of a kind a bug can make, beat everything.",
    joker="bug",
)

PAI_GOW: Final = JOKER_BUG.replace(
    name="pai-gow",
    source="Pai Gow poker as dealt in casinos, the five-card hand",
    notes="A-2-3-4-5 is the second highest straight, as in most houses.",
    max_jokers=1,
    wheel="second",
)

DEUCES_WILD: Final = JOKER_WILD.replace(
    name="deuces-wild",
    source="Encyclopaedia Britannica, 14th edition, Poker: deuces wild",
    notes="A deuce counts as wild even where it stands for itself.",
    joker="none",
    max_jokers=0,
    wild_ranks=("2",),
)

ONE_EYED_JACKS: Final = JOKER_WILD.replace(
    name="one-eyed-jacks",
    source="Home games: the jacks shown in profile, of hearts and spades, are wild",
    notes="The ranking is that of joker-wild.",
    joker="none",
    max_jokers=0,
    wild_cards=("Jh", "Js"),
)

_FLUSH_OVER_FULL: Final = (
    knobs.HIGH_CARD,
    knobs.PAIR,
    knobs.TWO_PAIR,
    knobs.THREE_OF_A_KIND,
    knobs.STRAIGHT,
    knobs.FULL_HOUSE,
    knobs.FLUSH,
    knobs.FOUR_OF_A_KIND,
    knobs.STRAIGHT_FLUSH,
)

SHORT_DECK: Final = Policy(
    name="short-deck",
    source="Six-plus hold'em as offered by card rooms: 36 cards, flush over full house",
    notes="A-6-7-8-9 is the lowest straight; a straight beats three of a kind.",
    ranks="6789TJQKA",
    order=_FLUSH_OVER_FULL,
)

SHORT_DECK_TRIPS: Final = SHORT_DECK.replace(
    name="short-deck-trips",
    source="Six-plus hold'em, the houses in which three of a kind beats a straight",
    notes="A-6-7-8-9 is the lowest straight.",
    order=(
        knobs.HIGH_CARD,
        knobs.PAIR,
        knobs.TWO_PAIR,
        knobs.STRAIGHT,
        knobs.THREE_OF_A_KIND,
        knobs.FULL_HOUSE,
        knobs.FLUSH,
        knobs.FOUR_OF_A_KIND,
        knobs.STRAIGHT_FLUSH,
    ),
)

ACE_TO_FIVE: Final = Policy(
    name="ace-to-five",
    source="Robert's Rules of Poker, ace-to-five lowball (California lowball, razz)",
    notes=(
        "The ace is low, straights and flushes do not count. A joker is the lowest rank missing "
        "from the hand, which is what being wild comes to in a low game."
    ),
    order=knobs.NEEDED_CATEGORIES,
    goal="low",
    ace="low",
    joker="wild",
    max_jokers=1,
)

ACE_TO_SIX: Final = Policy(
    name="ace-to-six",
    source="London lowball, ace-to-six",
    notes="The ace is low, in straights too; straights and flushes count against the hand.",
    goal="low",
    ace="low",
    ace_in_straights="low",
)

DEUCE_TO_SEVEN: Final = Policy(
    name="deuce-to-seven",
    source="Robert's Rules of Poker, deuce-to-seven lowball (Kansas City lowball)",
    notes="The ace is high only, so A-2-3-4-5 is no straight; straights and flushes count.",
    goal="low",
    ace_in_straights="high",
    wheel="none",
)

SOKO: Final = Policy(
    name="soko",
    source="Soko, the five-card stud of Scandinavia and Canada",
    notes=(
        "Four cards in sequence beat a pair, four cards of a suit beat those, two pair beat both. "
        "The four cards are compared first, then the fifth."
    ),
    order=(
        knobs.HIGH_CARD,
        knobs.PAIR,
        knobs.FOUR_STRAIGHT,
        knobs.FOUR_FLUSH,
        *knobs.STANDARD_ORDER[2:],
    ),
)

ITALIAN: Final = Policy(
    name="italian",
    source="Italian draw poker with the stripped deck, for four players",
    notes=(
        "The lowest rank is eleven less the number of players. Equal hands are decided by the "
        "suits hearts, diamonds, clubs, spades: of the side cards first, so of the fifth card "
        "between two pairs. The rule that the lowest straight flush beats the highest is left to "
        "italian-cycle, since it orders nothing."
    ),
    ranks="789TJQKA",
    order=_FLUSH_OVER_FULL,
    suit_order="hdcs",
    suit_compare="side_cards",
)

ITALIAN_CYCLE: Final = ITALIAN.replace(
    name="italian-cycle",
    source=f"{ITALIAN.source}, with its rule of straight flushes",
    notes=(
        "The lowest straight flush beats the highest, the highest every one between, and those "
        "the lowest; where all three meet they share."
    ),
    straight_flush_cycle=True,
)

_CATALOG: Final = {
    preset.name: preset
    for preset in (
        STANDARD,
        SEPTIC,
        LAWS_1891,
        LAWS_1891_LITERAL,
        LAWS_1891_MODERN_KICKERS,
        JOKER_WILD,
        MISTIGRIS,
        JOKER_BUG,
        PAI_GOW,
        DEUCES_WILD,
        ONE_EYED_JACKS,
        SHORT_DECK,
        SHORT_DECK_TRIPS,
        ACE_TO_FIVE,
        ACE_TO_SIX,
        DEUCE_TO_SEVEN,
        SOKO,
        ITALIAN,
        ITALIAN_CYCLE,
    )
}


def policies() -> dict[str, Policy]:
    """Return every named policy.

    Returns
    -------
    dict of str to Policy
        By name, the standard game first. A copy: changing it changes no preset.
    """
    return dict(_CATALOG)


def policy(name: str | Policy) -> Policy:
    """Return a policy by its name.

    Parameters
    ----------
    name : str or Policy
        Name of a preset, in any case, with hyphens, spaces or underscores. A policy is returned
        as it is.

    Returns
    -------
    Policy

    Raises
    ------
    UnknownPolicyError
        If no preset has that name; names the nearest.
    InputTypeError
        If `name` is neither text nor a policy.

    Examples
    --------
    >>> policy("Short Deck").ranks
    '6789TJQKA'
    """
    if isinstance(name, Policy):
        return name
    if not isinstance(name, str):
        raise InputTypeError(
            f"a policy of type {type(name).__name__} (the name of a preset, or a Policy)"
        )
    key = name.strip().lower().replace("_", "-").replace(" ", "-")
    if key not in _CATALOG:
        raise UnknownPolicyError(f"no policy is named {name!r}{nearest(key, _CATALOG)}")
    return _CATALOG[key]
