"""Hands to try evaluators on, and evaluators without a process of their own."""

import pytest

from evaluator.errors import PeerError
from evaluator.peers.rare import rare_hands
from evaluator.peers.worker import Served, message_of


@pytest.fixture(scope="session")
def trials():
    """Rare hands by their number of cards."""
    return {cards: rare_hands(cards, 16_000, seed=1) for cards in (5, 6, 7)}


class Near:
    """Stands for `crew.Worker`, in this process."""

    def __init__(self, peer):
        self.peer = peer
        self.alive = True
        self._served = Served(peer)

    def ask(self, name, *arguments):
        try:
            return getattr(self._served, name)(*arguments)
        except Exception as error:
            raise PeerError(message_of(error)) from error


@pytest.fixture
def near():
    """Return what starts a worker without a process."""
    return Near
