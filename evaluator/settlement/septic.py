"""SEPTIC and Anne Austin hold'em: bids, folds, fines and the session worst.

``septic.Round`` plays one hand; ``septic.septic()`` and ``septic.anne_austin()`` are the two sets
of rules; ``septic.replay`` reads a game from text; ``septic.SessionWorst`` keeps the weakest hand
stated all evening.
"""

from evaluator.settlement.bidding import BiddingRules, anne_austin, septic
from evaluator.settlement.fines import FIFTHS_PER_FINGER, FINGERS_PER_PINT, Fines
from evaluator.settlement.round import Round
from evaluator.settlement.session import SessionWorst, StatedHand
from evaluator.settlement.transcript import replay

__all__ = [
    "FIFTHS_PER_FINGER",
    "FINGERS_PER_PINT",
    "BiddingRules",
    "Fines",
    "Round",
    "SessionWorst",
    "StatedHand",
    "anne_austin",
    "replay",
    "septic",
]
