"""Random policies from the whole space of rules, and random hands of a policy."""

from __future__ import annotations

from hypothesis import strategies as st

from evaluator.cards.layout import CARD_TEXTS, FIRST_JOKER, RANK_CHARS
from evaluator.rules import Policy, knobs


def subsets(words):
    return st.sets(st.sampled_from(words)).map(tuple)


def subsequences(words, least):
    """Some of the words, `least` or more, in their order."""
    return st.sets(st.sampled_from(words), min_size=least).map(
        lambda chosen: tuple(word for word in words if word in chosen)
    )


@st.composite
def orders(draw):
    if draw(st.booleans()):
        return knobs.STANDARD_ORDER
    chosen = draw(st.sets(st.sampled_from(knobs.OPTIONAL_CATEGORIES)))
    if knobs.STRAIGHT not in chosen:
        chosen.discard(knobs.FOUR_STRAIGHT)
    if knobs.FLUSH not in chosen:
        chosen.discard(knobs.FOUR_FLUSH)
    rest = [*knobs.NEEDED_CATEGORIES[1:], *sorted(chosen)]
    if draw(st.booleans()):
        return (knobs.HIGH_CARD, *draw(st.permutations(rest)))
    usual = (
        *knobs.STANDARD_ORDER[:2],
        knobs.FOUR_STRAIGHT,
        knobs.FOUR_FLUSH,
        *knobs.STANDARD_ORDER[2:4],
        knobs.SKIP_STRAIGHT,
        *knobs.STANDARD_ORDER[4:],
    )
    return tuple(name for name in usual if name == knobs.HIGH_CARD or name in rest)


@st.composite
def decks(draw):
    if draw(st.booleans()):
        return RANK_CHARS
    return "".join(draw(subsequences(RANK_CHARS[:-1], 4))) + "A"


@st.composite
def wild_rules(draw, goal, order, ace, ace_in_straights, ranks):
    """Fields about wild cards, at most four of which are in the deck."""
    rules = {}
    wild_ranks = draw(st.sampled_from([(), (), (), (draw(st.sampled_from(ranks)),)]))
    room = 0 if wild_ranks else 4
    jokers = draw(st.integers(0, room))
    room -= jokers
    singles = [text for text in CARD_TEXTS[:FIRST_JOKER] if text[0] in ranks]
    cards = draw(st.sets(st.sampled_from(singles), max_size=room)) if room else ()
    rules |= {"wild_ranks": wild_ranks, "wild_cards": tuple(cards), "max_jokers": jokers}
    if jokers:
        kinds = ["wild", "color"] if goal == "low" else ["wild", "bug", "color"]
        rules["joker"] = draw(st.sampled_from(kinds))
    if not (jokers or wild_ranks or cards):
        return rules
    rules["natural"] = draw(st.sampled_from(["off", "binary", "fewest_jokers"]))
    if goal == "high" and draw(st.booleans()):
        rules["duplicates"] = draw(st.sampled_from(["five_only", "always"]))
        places = ["above_sf"]
        if knobs.STRAIGHT_FLUSH in order and ace_in_straights != "low":
            places.append("below_royal")
        rules["five_of_a_kind"] = draw(st.sampled_from(places))
        if knobs.FLUSH in order and ace == "high":
            rules["double_ace_flush"] = draw(st.booleans())
    return rules


@st.composite
def hearts_rules(draw, order):
    rules = {}
    if knobs.FLUSH in order:
        rules["hearts_flush"] = draw(st.sampled_from(["off", "off", "absolute", "tiebreak"]))
        if rules["hearts_flush"] == "absolute":
            rules["hearts_vs_hearts"] = draw(st.sampled_from(["cards", "split"]))
    sequences = ["off"]
    if knobs.STRAIGHT_FLUSH in order:
        sequences.append("flush_sequence")
    if knobs.STRAIGHT in order:
        sequences += ["top_card", "most_hearts"]
    rules["hearts_sequence"] = draw(st.sampled_from(sequences))
    return rules


@st.composite
def policies(draw, *, wild=True, transitive=True):
    """Any policy; without wild cards, or with rules that are not an order, on request."""
    goal = draw(st.sampled_from(["high", "high", "low"]))
    order = draw(orders())
    ranks = draw(decks())
    ace = draw(st.sampled_from(["high", "high", "low"]))
    ace_in_straights = draw(st.sampled_from(["both", "both", "low", "high"]))
    wheels = {"both": ["lowest", "second"], "low": ["lowest"], "high": ["none"]}
    rules = {
        "goal": goal,
        "order": order,
        "ranks": ranks,
        "ace": ace,
        "ace_in_straights": ace_in_straights,
        "wheel": draw(st.sampled_from(wheels[ace_in_straights])),
        "rank_compare": draw(st.sampled_from(["grouped", "grouped", "sorted"])),
        "no_kickers": draw(subsets([n for n in knobs.KICKER_CATEGORIES if n in order])),
    }
    if goal == "high":
        rules |= draw(hearts_rules(order))
    scopes = []
    if not transitive and goal == "high" and draw(st.integers(0, 5)) == 5:
        if rules["rank_compare"] == "grouped":
            scopes.append("untied_scope")
        if knobs.STRAIGHT_FLUSH in order:
            scopes.append("straight_flush_cycle")
    if scopes:
        scope = draw(st.sampled_from(scopes))
        rules[scope] = "all_hands" if scope == "untied_scope" else True
        return Policy(**rules)
    if wild:
        rules |= draw(wild_rules(goal, order, ace, ace_in_straights, ranks))
    if draw(st.booleans()):
        rules["suit_order"] = "".join(draw(st.permutations("cdhs")))
        compares = ["positional", "highest_card", "side_cards", "top_only"]
        rules["suit_compare"] = draw(st.sampled_from(compares))
    if rules.get("natural", "off") != "off":
        positions = ["before_ranks", "after_ranks"]
        positions += ["after_suits"] if "suit_order" in rules else []
        rules["natural_position"] = draw(st.sampled_from(positions))
    return Policy(**rules)


@st.composite
def hands(draw, policy, sizes=(5, 6, 7), most_wild=4):
    """Different cards of a policy's deck and jokers, `most_wild` wild ones at most.

    Half of the hands keep to few ranks or to one suit, so that rare shapes are not rare.
    """
    size = draw(st.sampled_from(sizes))
    natural = sorted(policy.cards - policy.wild)
    narrow = draw(st.sampled_from(["any", "ranks", "suit"]))
    if narrow == "ranks":
        ranks = draw(st.sets(st.integers(0, 12), min_size=1, max_size=4))
        natural.sort(key=lambda card: card >> 2 not in ranks)
        natural = natural[: max(size, 4 * len(ranks))]
    elif narrow == "suit":
        suit = draw(st.integers(0, 3))
        natural.sort(key=lambda card: card & 3 != suit)
        natural = natural[: max(size, len(policy.ranks) + 2)]
    wild = sorted(policy.wild) + list(range(FIRST_JOKER, FIRST_JOKER + policy.max_jokers))
    chosen = []
    if wild:
        chosen = draw(
            st.lists(st.sampled_from(wild), unique=True, max_size=min(most_wild, len(wild)))
        )
    rest = draw(
        st.lists(
            st.sampled_from(natural),
            unique=True,
            min_size=size - len(chosen),
            max_size=size - len(chosen),
        )
    )
    return draw(st.permutations(rest + chosen))
