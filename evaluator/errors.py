"""Every exception that mistigris raises on purpose.

`EvaluatorError` is the root. Each class also derives from the builtin that a caller would
expect, so that ``except ValueError`` works as well as ``except EvaluatorError``. A message is
one line that says what is wrong, where, the value, and what is accepted.
"""

from __future__ import annotations


class EvaluatorError(Exception):
    """Root of all errors that mistigris raises on purpose."""


class ArgumentError(EvaluatorError, ValueError):
    """An argument, or a combination of arguments, that makes no sense."""


class InputTypeError(EvaluatorError, TypeError):
    """An input of a type or dtype that is not accepted."""


class CardError(EvaluatorError, ValueError):
    """A card that does not exist, or that may not be where it was found.

    Attributes
    ----------
    text : str or None
        The text being read, when there is one.
    position : int or None
        Where in `text` or in the list the fault is, counted from 1.
    row : int or None
        Row of the array in which the fault is, counted from 0.
    """

    def __init__(
        self,
        message: str,
        *,
        text: str | None = None,
        position: int | None = None,
        row: int | None = None,
    ) -> None:
        super().__init__(message)
        self.text = text
        self.position = position
        self.row = row


class CardSyntaxError(CardError):
    """Text or a number that is not a card."""


class DuplicateCardError(CardError):
    """A card that appears more than once."""


class HandSizeError(CardError):
    """A hand with a number of cards that cannot be ranked."""


class PolicyError(EvaluatorError, ValueError):
    """A policy whose rules contradict each other, or that cannot do what is asked of it."""


class UnknownPolicyError(PolicyError, LookupError):
    """A policy name that is not in the catalogue."""


class DealError(EvaluatorError, ValueError):
    """Hands, board and dead cards that cannot be dealt together."""


class TablesError(EvaluatorError, OSError):
    """Tables that are missing or damaged."""


class TablesNotFoundError(TablesError, FileNotFoundError):
    """A table file, or the whole folder of tables, that is not there."""


class TablesCorruptError(TablesError):
    """A table file that is not what the manifest says."""


class SettlementError(EvaluatorError, ValueError):
    """Stakes, folds, shows and hands that contradict each other or the laws of the pool."""


class IllegalActError(EvaluatorError, ValueError):
    """A bid, see, check, fold or showdown that the rules of the game forbid at this moment."""


class PolicyFileError(PolicyError, OSError):
    """A file of rules that cannot be read."""


class RangeError(CardError):
    """Text, weights or hands that make no range, or a range of which no hand is left."""


class SourceError(EvaluatorError, OSError):
    """A file or stream of hands that cannot be read as what it is said to be."""


class SourceNotFoundError(SourceError, FileNotFoundError):
    """A file of hands that is not there."""


class LayoutError(ArgumentError):
    """Columns in which the hands cannot be found, or could be found in several ways."""


class PeerError(EvaluatorError, RuntimeError):
    """Another evaluator that cannot be imported, raised, crashed or gave no answer in time."""


class TargetError(EvaluatorError, OSError):
    """A file of results that cannot be written."""


class ResumeError(EvaluatorError, ValueError):
    """An unfinished run that cannot be continued: source, rules or options are others now."""


class ClusterError(EvaluatorError, RuntimeError):
    """A cluster that cannot be reached, is not fit for the work, or lost its workers with it."""
