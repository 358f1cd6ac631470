"""Random games that obey the laws, and settlements of them computed the slow and obvious way."""

from fractions import Fraction

from hypothesis import strategies as st

ROLES = ["full", "full", "short", "folded", "foul", "foul short"]


@st.composite
def games(draw, *, roles=ROLES, antes=True):
    """Arguments of `settle` for a game in which every law on betting was kept."""
    count = draw(st.integers(2, 6))
    full = draw(st.integers(2, 12))
    role = [draw(st.sampled_from(roles)) for _ in range(count)]
    caller = draw(st.integers(0, count - 1))
    if role[caller] not in ("full", "foul"):
        role[caller] = "full"
    names = [f"N{seat}" for seat in range(count)]
    stakes, moments = {}, []
    for name, what in zip(names, role, strict=True):
        if what == "folded":
            stakes[name] = draw(st.integers(0, full))
            moments.append(name)
        elif what in ("short", "foul short"):
            stakes[name] = draw(st.integers(1, full - 1))
            moments.append(name)
        else:
            stakes[name] = full
    of = dict(zip(names, role, strict=True))
    folded, demands = [], {}
    for name in draw(st.permutations(moments)):
        if of[name] == "folded":
            folded.append(name)
        else:
            demands[name] = list(folded)
    contenders = [name for name in names if of[name] in ("full", "short")]
    values = {name: draw(st.integers(0, 3)) for name in contenders}
    ranking = {
        name: 1 + sum(other > value for other in values.values()) for name, value in values.items()
    }
    posted = {name: draw(st.integers(0, min(3, stakes[name]))) for name in names if antes}
    return {
        "stakes": stakes,
        "ranking": ranking,
        "folded": folded,
        "foul": [name for name in names if of[name].startswith("foul")],
        "demands": demands,
        "antes": posted,
    }


def in_play(game):
    return [
        name for name in game["stakes"] if name not in game["folded"] and name not in game["foul"]
    ]


def chip_by_chip(game, *, always=False):
    """Law 60 and law 76, asked of every single chip in the pool: who may claim it?"""
    stakes = game["stakes"]
    contenders = in_play(game)
    paid = dict.fromkeys(stakes, Fraction(0))
    if not contenders:
        return {name: Fraction(stake) for name, stake in stakes.items()}
    deepest = max(stakes[name] for name in contenders)
    for owner, stake in stakes.items():
        for chip in range(1, stake + 1):
            entitled = []
            for name in contenders:
                if stakes[name] == deepest:
                    entitled.append(name)
                elif owner in game["demands"][name]:
                    if chip <= game["antes"].get(owner, 0):
                        entitled.append(name)
                elif chip <= stakes[name] or (
                    always and name != owner and chip <= stakes[name] + game["antes"].get(owner, 0)
                ):
                    entitled.append(name)
            best = min(game["ranking"][name] for name in entitled)
            winners = [name for name in entitled if game["ranking"][name] == best]
            for name in winners:
                paid[name] += Fraction(1, len(winners))
    return paid


def walk(game):
    """Law 60 as a walk from the best hand to the worst, for games without equal hands."""
    left = dict(game["stakes"])
    stakes = game["stakes"]
    contenders = in_play(game)
    paid = dict.fromkeys(stakes, 0)
    deepest = max(stakes[name] for name in contenders)
    for name in sorted(contenders, key=game["ranking"].get):
        for owner, stake in stakes.items():
            if stakes[name] == deepest:
                claim = left[owner]
            else:
                gone = owner in game["demands"][name]
                due = game["antes"].get(owner, 0) if gone else min(stake, stakes[name])
                claim = max(0, due - (stake - left[owner]))
            left[owner] -= claim
            paid[name] += claim
    return paid


def side_pots(stakes, ranking, contenders):
    """Layer after layer: a main pot, then a side pot for each deeper stake."""
    paid = dict.fromkeys(stakes, Fraction(0))
    levels = sorted({stakes[name] for name in contenders})
    below = 0
    for level in levels:
        # What lies above the deepest hand left belongs to the last pot.
        top = max(stakes.values()) if level == levels[-1] else level
        pot = sum(min(stake, top) - min(stake, below) for stake in stakes.values())
        rivals = [name for name in contenders if stakes[name] >= level]
        best = min(ranking[name] for name in rivals)
        winners = [name for name in rivals if ranking[name] == best]
        for name in winners:
            paid[name] += Fraction(pot, len(winners))
        below = top
    return paid
