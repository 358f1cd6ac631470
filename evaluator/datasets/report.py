"""What a run over a file found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class HandOfFile:
    """A hand, and where in the file it is first.

    Attributes
    ----------
    row : int
        Counted from 1, a line of names not included.
    hand : int
        Which of the hands of the row, from 1.
    cards, text : str
        Its cards, and what they make.
    value : int
    """

    row: int
    hand: int
    cards: str
    text: str
    value: int

    def to_dict(self) -> dict[str, Any]:
        """Return it as plain numbers and text."""
        return {name: getattr(self, name) for name in ("row", "hand", "cards", "text", "value")}


@dataclass(frozen=True, slots=True)
class RankReport:
    """What a run over a file found; prints as a table.

    Attributes
    ----------
    source, target : str
    policy, digest : str
        Name and digest of the rules.
    format, encoding : str, str or None
        Of the source, as found.
    layout : str
        Where the hands were found, and why.
    rows : int
        Of the source and of the target alike.
    rejected : int
        Rows among them of which some hand could not be ranked.
    hands : int
        Hands that were ranked.
    sizes : dict of int to int
        Hands by their number of cards.
    counts : dict of str to int
        Hands by category, the weakest first.
    expected : dict of str to float, or None
        Share of each category among all hands of those sizes from a full deck with all the
        jokers that the policy knows; None where that is not known.
    best, worst : HandOfFile or None
        The best hand of the file and the worst; None where no hand was ranked.
    rejects : str or None
        The file of rejects.
    resumed : int
        Rows that an earlier run had ranked already.
    seconds : float
    threads : int
    """

    source: str
    target: str
    policy: str
    digest: str
    format: str
    encoding: str | None
    layout: str
    rows: int
    rejected: int
    hands: int
    sizes: dict[int, int]
    counts: dict[str, int]
    expected: dict[str, float] | None
    best: HandOfFile | None
    worst: HandOfFile | None
    rejects: str | None
    resumed: int
    seconds: float
    threads: int

    @property
    def shares(self) -> dict[str, float]:
        """Share of each category among the hands of the file; 0 throughout where there is none."""
        return {name: count / max(1, self.hands) for name, count in self.counts.items()}

    @property
    def rows_per_second(self) -> float:
        """Rows that this run ranked in a second."""
        return (self.rows - self.resumed) / self.seconds if self.seconds else 0.0

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain numbers and text, ready for JSON."""
        plain = {name: getattr(self, name) for name in self.__slots__}
        for name in ("best", "worst"):
            hand = plain[name]
            plain[name] = None if hand is None else hand.to_dict()
        plain["sizes"] = {str(size): count for size, count in self.sizes.items()}
        plain["shares"] = self.shares
        plain["rows_per_second"] = self.rows_per_second
        return plain

    def __str__(self) -> str:
        return "\n".join((*self._head(), *self._table(), *self._foot()))

    def _head(self) -> list[str]:
        encoding = f", {self.encoding}" if self.encoding else ""
        return [f"{self.source}: {self.format}{encoding}; {self.layout}"]

    def _table(self) -> list[str]:
        """Return the lines of the categories, the best first."""
        width = max(len(name) for name in self.counts)
        lines = [f"{'category':<{width}}  {'hands':>15}  {'share':>10}  {'expected':>10}"]
        shares = self.shares
        for name in reversed(self.counts):
            expected = "" if self.expected is None else f"{100 * self.expected[name]:9.4f}%"
            share = f"{100 * shares[name]:9.4f}%"
            line = f"{name:<{width}}  {self.counts[name]:>15,}  {share:>10}  {expected:>10}"
            lines.append(line.rstrip())
        return lines

    def _foot(self) -> list[str]:
        lines = []
        for title, hand in (("session best ", self.best), ("session worst", self.worst)):
            if hand is not None:
                lines.append(f"{title}: row {hand.row:,}, {hand.cards}: {hand.text}")
        where = f" (see {self.rejects})" if self.rejects and self.rejected else ""
        resumed = f", {self.resumed:,} of them by an earlier run" if self.resumed else ""
        lines.append(
            f"{self.rows:,} rows{resumed}, {self.rejected:,} rejected{where}, {self.hands:,} hands"
            f" ranked under {self.policy}"
        )
        lines.append(
            f"{self.seconds:.2f} s, {self.rows_per_second:,.0f} rows/s; written to {self.target}"
        )
        return lines
