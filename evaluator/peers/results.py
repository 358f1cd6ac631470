"""What a run comes to: orders checked, speeds, answers; as data that JSON can hold."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Final

from evaluator.errors import ArgumentError

KIND: Final = "mistigris bench"
SCHEMA: Final = 1


@dataclass(frozen=True)
class Timing:
    """How long something took, several times over.

    Attributes
    ----------
    count : int
        How much was done each time.
    seconds : tuple of float
        Of each time.
    """

    count: int
    seconds: tuple[float, ...]

    @property
    def per_second(self) -> float:
        """How much is done in a second, by the median time."""
        return self.count / median(self.seconds)

    @property
    def spread(self) -> float:
        """The slowest time less the fastest, as a share of the median."""
        return (max(self.seconds) - min(self.seconds)) / median(self.seconds)


@dataclass(frozen=True)
class Verdict:
    """Whether hands of a number of cards are ordered as we order them.

    Attributes
    ----------
    cards, hands : int
        Cards of a hand, and hands compared.
    wrong : int
        Pairs of hands ordered otherwise.
    note : str
        Two hands that are, or what went wrong when it was to be found out.
    failed : bool
        Whether nothing could be compared.
    """

    cards: int
    hands: int
    wrong: int = 0
    note: str = ""
    failed: bool = False

    @property
    def right(self) -> bool:
        """Whether all hands are ordered as by us."""
        return not self.failed and self.wrong == 0


@dataclass(frozen=True)
class Speed:
    """How fast hands are ranked; without a timing, why it was not measured.

    Attributes
    ----------
    cards : int
    order : {"random", "sequential"}
    timing : Timing or None
    note : str
    """

    cards: int
    order: str
    timing: Timing | None = None
    note: str = ""


@dataclass(frozen=True)
class Entry:
    """One way to rank with one evaluator.

    Attributes
    ----------
    name, version : str
    batch : bool
        Whether a call ranks many hands.
    form, variant, policy : str
        As in `model.Way`.
    ours : bool
    larger_is_stronger : bool or None
        How its values are read; None if nothing could be found out.
    inferred : bool
        Whether that was found out from the values.
    verdicts : tuple of Verdict
    speeds : tuple of Speed
    """

    name: str
    version: str
    batch: bool
    form: str
    variant: str
    policy: str
    ours: bool
    larger_is_stronger: bool | None
    inferred: bool
    verdicts: tuple[Verdict, ...] = ()
    speeds: tuple[Speed, ...] = ()

    @property
    def title(self) -> str:
        """What the entry is called in a table."""
        return f"{self.name}, {self.variant}" if self.variant else self.name

    @property
    def key(self) -> tuple[str, str, bool]:
        """What tells it from all other entries of a run."""
        return self.name, self.variant, self.batch

    def speed(self, cards: int, order: str) -> Speed | None:
        """Return the speed for a number of cards and an order of hands, if it was asked for."""
        return next((s for s in self.speeds if (s.cards, s.order) == (cards, order)), None)

    def verdict(self, cards: int) -> Verdict | None:
        """Return the verdict on a number of cards, if there is one."""
        return next((verdict for verdict in self.verdicts if verdict.cards == cards), None)


@dataclass(frozen=True)
class Answer:
    """What an equity calculator said to a question, and how fast.

    Attributes
    ----------
    name, spot : str
    exact : bool
    deals : int
        Sampled for one answer; 0 if all were counted.
    equity : tuple of float
    right : bool
    timing : Timing or None
        Of answers.
    note : str
        Why there is no answer or timing.
    """

    name: str
    spot: str
    exact: bool
    deals: int = 0
    equity: tuple[float, ...] = ()
    right: bool = False
    timing: Timing | None = None
    note: str = ""


@dataclass(frozen=True)
class Absent:
    """An evaluator that was not measured, and why."""

    name: str
    reason: str


@dataclass(frozen=True)
class Report:
    """All of a run.

    Attributes
    ----------
    when : str
        Date and time of its start, ISO 8601, UTC.
    seed, hands, repeats, checked : int
        As in `bench.Plan`.
    machine : dict
    load_before, load_after : float or None
    copies : tuple of Speed
        Of as many bytes as ranking masks moves, timed in the same turns as such hands.
    entries : tuple of Entry
    answers : tuple of Answer
    absent : tuple of Absent
    """

    when: str
    seed: int
    hands: int
    repeats: int
    checked: int
    machine: dict[str, Any]
    load_before: float | None
    load_after: float | None
    copies: tuple[Speed, ...] = ()
    entries: tuple[Entry, ...] = ()
    answers: tuple[Answer, ...] = ()
    absent: tuple[Absent, ...] = ()
    kind: str = field(default=KIND)
    schema: int = field(default=SCHEMA)

    def to_json(self) -> str:
        """Return the run as JSON, which `read_report` reads."""
        return json.dumps(asdict(self), indent=2)


def read_report(path: Path) -> Report:
    """Read a run from a file.

    Parameters
    ----------
    path : Path
        Of what `Report.to_json` wrote.

    Raises
    ------
    ArgumentError
        If there is no such file, or it is something else.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        if content["kind"] != KIND or content["schema"] != SCHEMA:
            raise ArgumentError(
                f"{path} is {content['kind']!r} of schema {content['schema']};"
                f" {KIND!r} of schema {SCHEMA} is accepted"
            )
        content["copies"] = _speeds(content["copies"])
        content["entries"] = tuple(_entry(entry) for entry in content["entries"])
        content["answers"] = tuple(_answer(answer) for answer in content["answers"])
        content["absent"] = tuple(Absent(**absent) for absent in content["absent"])
        return Report(**content)
    except OSError as error:
        raise ArgumentError(f"{path} cannot be read: {error.strerror}") from None
    except (KeyError, TypeError, AttributeError, UnicodeDecodeError, json.JSONDecodeError):
        raise ArgumentError(
            f"{path} is no result of mistigris bench; one made with --json is accepted"
        ) from None


def _timing(content: dict[str, Any] | None) -> Timing | None:
    """Read a timing."""
    if content is None:
        return None
    return Timing(content["count"], tuple(map(float, content["seconds"])))


def _speeds(content: Sequence[dict[str, Any]]) -> tuple[Speed, ...]:
    """Read speeds."""
    return tuple(Speed(**{**speed, "timing": _timing(speed["timing"])}) for speed in content)


def _entry(content: dict[str, Any]) -> Entry:
    """Read an entry."""
    verdicts = tuple(Verdict(**verdict) for verdict in content["verdicts"])
    return Entry(**{**content, "verdicts": verdicts, "speeds": _speeds(content["speeds"])})


def _answer(content: dict[str, Any]) -> Answer:
    """Read an answer."""
    timing, equity = _timing(content["timing"]), tuple(content["equity"])
    return Answer(**{**content, "timing": timing, "equity": equity})
