"""The answer of `outs`: equities after each card, grouped by what the cards make."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from evaluator.cards import card_name, format_cards
from evaluator.equity.shown import aligned, table_rows
from evaluator.errors import ArgumentError

HEAD_OF_PLAYERS: Final = ("player", "hand", "holds", "equity", "outs")
HEAD_OF_OUTS: Final = ("player", "outs", "equity then", "makes", "cards")


@dataclass(frozen=True, eq=False)
class Standing:
    """Who has the best hand, now and right after each card.

    Attributes
    ----------
    holds : tuple of str
        What each player has now, in words.
    best_now : ndarray(bool, shape=(players,))
        Whether no other player has a better hand now.
    best : ndarray(bool, shape=(cards, players))
        The same after each card.
    makes : ndarray(intp, shape=(cards, players))
        Category of each player's hand after each card.
    """

    holds: tuple[str, ...]
    best_now: NDArray[np.bool_]
    best: NDArray[np.bool_]
    makes: NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Outs:
    """What each card that can come next does for each player.

    Attributes
    ----------
    hands : tuple of str
        What the players hold.
    board, dead : str
        As asked.
    policy : str
        As asked.
    jokers : int
        Jokers in the pack.
    cards : ndarray(uint8, shape=(c,))
        Cards that can come next, from the highest down.
    equity_now : ndarray(float64, shape=(players,))
        Equity of each player before the card.
    equity : ndarray(float64, shape=(c, players))
        Equity of each player after each card.
    standing : Standing or None
        Who has the best hand; None where some player's cards are not known.
    category_names : tuple of str
        Names of the categories, the weakest first.
    seconds : float
        Time taken.
    """

    hands: tuple[str, ...]
    board: str
    dead: str
    policy: str
    jokers: int
    cards: NDArray[np.uint8] = field(repr=False)
    equity_now: NDArray[np.float64] = field(repr=False)
    equity: NDArray[np.float64] = field(repr=False)
    standing: Standing | None = field(repr=False)
    category_names: tuple[str, ...] = field(repr=False)
    seconds: float

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.hands)

    @property
    def gain(self) -> NDArray[np.float64]:
        """Equity that each card gives each player, below 0 where it takes; shape (c, players)."""
        return self.equity - self.equity_now

    @property
    def best(self) -> NDArray[np.bool_]:
        """Whether no other player has a better hand right after each card, shape (c, players)."""
        return self._standing().best

    def outs(self, player: int, *, ties: bool = False) -> NDArray[np.uint8]:
        """Return the cards that turn a player who is behind into the one who leads.

        Parameters
        ----------
        player : int
            Counted from 0.
        ties : bool, default False
            Return the cards that bring him level instead.

        Returns
        -------
        ndarray(uint8, shape=(k,))
            Cards after which he has the best hand alone, from the highest down. None if he has
            it already. A player who is level now has outs too.

        Raises
        ------
        ArgumentError
            If there is no such player, or some player's cards are not known.
        """
        return self.cards[self._is_out(player, ties)]

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as plain numbers, lists and text, ready for JSON.

        Players count from 1 in ``best``.
        """
        standing = self.standing
        players: list[dict[str, Any]] = [
            {"hand": hand, "equity": float(equity)}
            for hand, equity in zip(self.hands, self.equity_now, strict=True)
        ]
        cards: list[dict[str, Any]] = [
            {"card": card_name(card), "equity": after.tolist(), "gain": gain.tolist()}
            for card, after, gain in zip(self.cards.tolist(), self.equity, self.gain, strict=True)
        ]
        if standing is not None:
            for p, player in enumerate(players):
                player["holds"] = standing.holds[p]
                player["best"] = bool(standing.best_now[p])
                player["outs"] = [card_name(card) for card in self.outs(p).tolist()]
                player["ties"] = [card_name(card) for card in self.outs(p, ties=True).tolist()]
            for card, best, makes in zip(cards, standing.best, standing.makes, strict=True):
                card["best"] = (np.flatnonzero(best) + 1).tolist()
                card["makes"] = [self.category_names[category] for category in makes]
        return {
            "policy": self.policy,
            "jokers": self.jokers,
            "board": self.board,
            "dead": self.dead,
            "seconds": self.seconds,
            "players": players,
            "cards": cards,
        }

    def summary(self) -> str:
        """Return one line that says what was looked at."""
        rules = "" if self.policy == "standard" else f"{self.policy}, "
        dead = f", dead {self.dead}" if self.dead else ""
        return (
            f"{rules}board {self.board}{dead}: {len(self.cards)} cards can come, exact,"
            f" {self.seconds:.3g} s"
        )

    def table_of_cards(self) -> str:
        """Return a line for each card: equities after it, the change, who is best then."""
        head = ["card"]
        for player in range(self.players):
            head += [f"equity {player + 1}", "change"]
        rows = []
        for card, after, gain in zip(self.cards.tolist(), self.equity, self.gain, strict=True):
            row = [card_name(card)]
            for equity, change in zip(after, gain, strict=True):
                row += [f"{100 * equity:.2f}%", f"{100 * change:+.2f}%"]
            rows.append(row)
        if self.standing is not None:
            head.append("best then")
            for row, best in zip(rows, self.standing.best, strict=True):
                row.append("+".join(str(player + 1) for player in np.flatnonzero(best)))
        return aligned([head, *rows], left=(0,))

    def __str__(self) -> str:
        parts = [self.summary(), aligned(self._rows_of_players(), left=(0, 1, 2))]
        groups = self._rows_of_outs()
        if len(groups) > 1:
            parts.append(aligned(groups, left=(0, 3, 4)))
        return "\n".join(parts)

    def _repr_html_(self) -> str:
        """Return the tables for a notebook."""
        caption = f"<caption>{escape(self.summary())}</caption>"
        tables = [rows for rows in (self._rows_of_players(), self._rows_of_outs()) if len(rows) > 1]
        return "".join(
            f"<table>{caption if i == 0 else ''}{table_rows(rows)}</table>"
            for i, rows in enumerate(tables)
        )

    def _rows_of_players(self) -> list[list[str]]:
        """Return a row for each player, the head first."""
        rows = [list(HEAD_OF_PLAYERS)]
        for player, hand in enumerate(self.hands):
            rows.append([str(player + 1), hand, "", f"{100 * self.equity_now[player]:.2f}%", ""])
            if self.standing is not None:
                rows[-1][2] = self.standing.holds[player]
                rows[-1][4] = self._outs_in_words(player, self.standing)
        return rows

    def _outs_in_words(self, player: int, standing: Standing) -> str:
        """Return the number of a player's outs, or that he needs none."""
        if not standing.best_now[player]:
            return str(len(self.outs(player)))
        level = "level, " if standing.best_now.sum() > 1 else ""
        return f"{level}{len(self.outs(player))}" if level else "ahead"

    def _rows_of_outs(self) -> list[list[str]]:
        """Return a row for each kind of hand that a player's outs make, the head first."""
        rows = [list(HEAD_OF_OUTS)]
        if self.standing is None:
            return rows
        for player in range(self.players):
            for ties in (False, True):
                chosen = self._is_out(player, ties)
                made = self.standing.makes[:, player]
                for category in sorted(set(made[chosen].tolist()), reverse=True):
                    which = chosen & (made == category)
                    then = 100 * self.equity[which, player].mean()
                    name = self.category_names[category] + (" to tie" if ties else "")
                    cards = format_cards(self.cards[which])
                    rows.append([str(player + 1), str(which.sum()), f"{then:.2f}%", name, cards])
        return rows

    def _is_out(self, player: int, ties: bool) -> NDArray[np.bool_]:
        """Return which cards are outs of a player."""
        standing = self._standing()
        if not 0 <= player < self.players:
            raise ArgumentError(
                f"player is {player!r}; 0 to {self.players - 1} are accepted, the first is 0"
            )
        level = standing.best_now.sum() > 1
        if standing.best_now[player] and (ties or not level):
            return np.zeros(len(self.cards), dtype=np.bool_)
        winners = standing.best.sum(axis=1)
        chosen: NDArray[np.bool_] = standing.best[:, player] & ((winners > 1) == ties)
        return chosen

    def _standing(self) -> Standing:
        """Return who has the best hand when."""
        if self.standing is None:
            raise ArgumentError(
                "outs are cards that turn a known hand into the best of known hands, and some"
                " player has a range; see equity and gain"
            )
        return self.standing
