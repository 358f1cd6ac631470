"""Who is measured."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from evaluator.errors import ArgumentError
from evaluator.peers.model import Peer
from evaluator.rules import policy as find_policy

ADAPTERS: Final = "evaluator.peers.adapters"
OURS: Final = "mistigris"
POLICIES: Final = ("laws1891", "septic")
"""Measured beside the standard rules if no others are named."""
PACK: Final = 52

PEERS: Final = tuple(
    Peer(name, name, f"{ADAPTERS}:{name.replace('-', '_')}")
    for name in (
        "treys",
        "deuces",
        "eval7",
        "phevaluator",
        "pkrbot",
        "pokerkit",
        "xiapl",
        "poker-equity",
        "pokerfast",
        "holdem-hand-evaluator",
    )
)


def our_peer(policies: Sequence[str] = POLICIES) -> Peer:
    """Return the entry of mistigris.

    Parameters
    ----------
    policies : sequence of str
        Presets to be measured besides ``standard``.

    Raises
    ------
    UnknownPolicyError
        If one is not in the catalogue.
    ArgumentError
        If one cannot rank hands of the 52 cards that are dealt to all.
    """
    for name in policies:
        rules = find_policy(name)
        rules.require_transitive("bench")
        if len(rules.cards) != PACK:
            raise ArgumentError(
                f"policy {name!r} is played with {len(rules.cards)} cards; one with {PACK} is"
                " accepted, as all evaluators get the same hands"
            )
    return Peer(OURS, OURS, f"{ADAPTERS}:ours", tuple(policies), ours=True)


def find_peers(names: Sequence[str], peers: Sequence[Peer] = PEERS) -> list[Peer]:
    """Return peers by their names, once each.

    Raises
    ------
    ArgumentError
        If a name is unknown; lists those that are known.
    """
    known = {peer.name: peer for peer in peers}
    for name in names:
        if name not in known:
            raise ArgumentError(
                f"--against {name}: no such evaluator; accepted are {', '.join(known)}"
            )
    return [known[name] for name in dict.fromkeys(names)]
