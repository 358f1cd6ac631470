"""An evaluator of the user's own: a function named by its module."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Final

from evaluator.errors import ArgumentError, PeerError
from evaluator.peers import forms
from evaluator.peers.model import Loaded, Peer, Way

LOADER: Final = "evaluator.peers.user:load"


def user_peer(place: str, form: str) -> Peer:
    """Return the entry of a function of the user's.

    Parameters
    ----------
    place : str
        ``module:function``, found from the current folder or where Python looks.
    form : {"text", "ints", "mask"}
        What the function takes: one hand in this form.

    Raises
    ------
    ArgumentError
        If `place` or `form` is not as above.
    """
    module, colon, function = place.partition(":")
    if not (module and colon and function):
        raise ArgumentError(f"--evaluator {place!r}: module:function is accepted")
    if form not in forms.BY_NAME:
        raise ArgumentError(f"--form {form!r}: accepted are {', '.join(forms.BY_NAME)}")
    return Peer(place, "", LOADER, (place, form))


def load(place: str, form: str) -> Loaded:
    """Import the function; the larger of its values may be the stronger or the weaker."""
    folder = os.getcwd()
    if folder not in sys.path:
        # As Python itself does for a script, so that a file beside the user is found.
        sys.path.insert(0, folder)
    module, _, names = place.partition(":")
    function: object = import_module(module)
    for name in names.split("."):
        function = getattr(function, name)
    if not callable(function):
        raise PeerError(f"{place} is {type(function).__name__}, which cannot be called")
    rank = function
    way = Way(
        False,
        forms.IN_WORDS[form],
        forms.BY_NAME[form],
        lambda hands: [rank(hand) for hand in hands],
        larger_is_stronger=None,
    )
    return Loaded((way,))
