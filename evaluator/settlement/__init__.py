"""Settlement of the pool, and the bidding round of SEPTIC and Anne Austin hold'em."""

from evaluator.settlement import septic
from evaluator.settlement.account import Settlement, Step
from evaluator.settlement.pool import settle
from evaluator.settlement.seats import places_of, show_order

__all__ = ["Settlement", "Step", "places_of", "septic", "settle", "show_order"]
