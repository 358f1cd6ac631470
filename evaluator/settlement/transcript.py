"""A game of SEPTIC hold'em as text: one statement a line, read back into a round."""

from __future__ import annotations

import re
from collections.abc import Iterable

from evaluator.errors import ArgumentError, EvaluatorError, InputTypeError
from evaluator.settlement.bidding import BiddingRules
from evaluator.settlement.round import Round
from evaluator.settlement.seats import listed

# A name may itself look like a statement, so the first group takes all it can.
_STATEMENT = re.compile(
    r"(?P<who>.+) (?:(?P<bid>bids|sees|checks at) (?P<number>[0-9]{1,18})"
    r"|(?P<bare>sees|checks|folds|wins|win))"
)
_FORMS = "'X bids N', 'X sees N', 'X sees', 'X checks', 'X folds', 'X wins', 'X, Y win'"


def replay(
    statements: str | Iterable[str],
    players: int | Iterable[str],
    rules: BiddingRules | None = None,
) -> Round:
    r"""Play a transcript, every rule enforced.

    Parameters
    ----------
    statements : str or iterable of str
        One statement a line or an item, such as "P1 bids 3", "P4 sees 3", "P2 sees",
        "P1 checks", "P3 folds", and at the end "P1 wins" or "P2, P3 win". Empty lines are
        passed over.
    players, rules
        As for `Round`.

    Returns
    -------
    Round
        The round after the last statement. Its `transcript` replays to an equal round.

    Raises
    ------
    ArgumentError
        If a statement cannot be read.
    IllegalActError
        If a statement breaks a rule. Either error names the statement by its position, from 1.
    InputTypeError
        If `statements` is neither text nor an ordered collection of texts.

    Examples
    --------
    >>> replay("P1 bids 1\nP2 folds", 2).winners
    ('P1',)
    """
    game = Round(players, rules)
    lines = (
        statements.splitlines() if isinstance(statements, str) else listed(statements, "statements")
    )
    for position, line in enumerate(lines, start=1):
        if not isinstance(line, str):
            raise InputTypeError(f"statement {position} is {line!r}; a str is accepted")
        if not line.strip():
            continue
        try:
            game = _act(game, line.strip())
        except EvaluatorError as error:
            raise type(error)(f"statement {position}: {error}") from error
    return game


def _act(game: Round, line: str) -> Round:
    match = _STATEMENT.fullmatch(line)
    if match is None:
        raise ArgumentError(f"{line!r} cannot be read; accepted are {_FORMS}")
    who = match["who"]
    verb = match["bid"] or match["bare"]
    number = None if match["number"] is None else int(match["number"])
    if verb in ("wins", "win"):
        return game.showdown([name.strip() for name in who.split(",")])
    if verb == "folds":
        return game.fold(player=who)
    if verb == "sees":
        return game.see(number, player=who)
    if number is None or verb == "checks at":
        return game.check(number, player=who)
    return game.bid(number, player=who)
