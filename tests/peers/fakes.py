"""Evaluators that are right, subtly wrong or worse; loaded like any other."""

import os
import signal
import sys
import time

import numpy as np

import evaluator as ev
from evaluator.peers.forms import texts
from evaluator.peers.model import Calculator, Loaded, Peer, Way

HERE = "tests.peers.fakes"
SWAPPED = (4000, 4001)


def peer(name, *arguments):
    return Peer(name, "", f"{HERE}:{name}", arguments)


def classes(hands):
    """Return class numbers, 1 best, as treys and its like do."""
    return ev.class_number(ev.evaluate(hands)).tolist()


def one_way(rank, larger_is_stronger=False, **more):
    way = Way(True, "texts", texts, rank, larger_is_stronger, **more)
    return Loaded((way,))


def right():
    return one_way(classes)


def right_and_larger():
    return one_way(lambda hands: [-number for number in classes(hands)], True)


def right_but_read_backwards():
    return one_way(classes, True)


def undeclared():
    return one_way(classes, None)


def undeclared_and_larger():
    return one_way(lambda hands: [(1 / number,) for number in classes(hands)], None)


def with_key():
    return one_way(
        lambda hands: [[number] for number in classes(hands)], False, key=lambda value: value[0]
    )


def adjacent_classes_swapped():
    swap = dict(zip(SWAPPED, SWAPPED[::-1], strict=True))
    return one_way(lambda hands: [swap.get(number, number) for number in classes(hands)])


def kickers_ignored():
    # Without its lower 13 bits a value of ours has no kickers.
    return one_way(lambda hands: (ev.evaluate(hands) >> np.uint32(13)).tolist(), True)


def ties_broken():
    """Prefer spades: equal hands differ by whether their text holds an ace of spades."""
    return one_way(
        lambda hands: [
            2 * number - ("As" in hand) for hand, number in zip(hands, classes(hands), strict=True)
        ]
    )


def too_few():
    return one_way(lambda hands: classes(hands)[1:])


def nothing_that_compares():
    return one_way(lambda hands: [object() for _ in hands])


def no_sixes():
    def rank(hands):
        if len(hands[0]) == 12:
            raise ValueError("six\ncards")
        return classes(hands)

    return one_way(rank)


def crashes():
    return one_way(lambda hands: os.kill(os.getpid(), signal.SIGSEGV))


def leaves():
    return one_way(lambda hands: os._exit(7))


def sleeps():
    return one_way(lambda hands: time.sleep(60))


def talks():
    def rank(hands):
        sys.stdout.write("a peer that prints\n")
        os.write(1, b"and not by Python alone\n")
        return classes(hands)

    return one_way(rank)


def not_there():
    import no_such_module  # noqa: F401


def raises_no_exception():
    raise SystemExit("a peer that leaves")


def calculates(shift="0"):
    """Know one answer, off by a number."""
    by = float(shift)
    return Loaded(
        calculator=Calculator(
            exact=lambda spot: lambda: [spot.equity[0] + by],
            sampled=lambda spot, deals, seed: lambda: [spot.equity[0] + by] * bool(deals),
        )
    )
