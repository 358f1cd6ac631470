"""Who sits where, who shows when, and which place each hand takes."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Set
from typing import Any, TypeAlias

from evaluator.errors import ArgumentError, InputTypeError, SettlementError
from evaluator.settlement.chips import read_whole

Player: TypeAlias = Hashable


def names(count: int) -> tuple[str, ...]:
    """Return the names of players who were given none: P1, P2, ... in order of seats."""
    return tuple(f"P{position}" for position in range(1, count + 1))


def read_names(players: object) -> tuple[str, ...]:
    """Read the names of players, or make names for a number of them.

    Parameters
    ----------
    players : int or iterable of str
        In order of seats.

    Raises
    ------
    InputTypeError
        If `players` is neither, or a name is not a str.
    ArgumentError
        If two names are the same, or a transcript could not hold one.
    """
    if isinstance(players, Iterable):
        named = listed(players, "players")
    else:
        count = read_whole(players, "players")
        if count < 0:
            raise ArgumentError(f"players is {count}; a number of players cannot be negative")
        named = list(names(count))
    for position, name in enumerate(named, start=1):
        if not isinstance(name, str):
            raise InputTypeError(f"player {position} is {name!r}; a str is accepted")
        # A transcript holds one statement a line, and commas between those who win.
        if not name or name != name.strip() or not name.isprintable() or "," in name:
            raise ArgumentError(
                f"player {position} is named {name!r}; a name is printable, on one line, without "
                "commas, and does not begin or end with a space"
            )
        if named.index(name) != position - 1:
            raise ArgumentError(f"two players are named {name!r}; names must differ")
    return tuple(named)


def listed(items: object, what: str) -> list[Any]:
    """Return the items of an ordered collection as a list.

    Raises
    ------
    InputTypeError
        If `items` is a text, a set or not iterable: a text would be taken apart into letters,
        and a set has no order of seats.
    """
    if isinstance(items, str | bytes | Set) or not isinstance(items, Iterable):
        raise InputTypeError(
            f"{what} is {items!r} of type {type(items).__name__}; "
            "a list, tuple or other ordered collection is accepted"
        )
    return list(items)


def known(players: Collection[Player], named: object, what: str) -> tuple[Player, ...]:
    """Return the players named in a collection, each of them checked.

    Parameters
    ----------
    players : collection of players
        Everyone who was dealt a hand.
    named : collection of players
        A list, tuple, set, mapping, ...; a bare text is refused.
    what : str
        Where they were named, for the message of an error.

    Raises
    ------
    InputTypeError
        If `named` is not a collection, or something in it cannot be a player.
    SettlementError
        If a player is not in the game, or is named twice.
    """
    if isinstance(named, str | bytes) or not isinstance(named, Iterable):
        raise InputTypeError(
            f"{what} is {named!r} of type {type(named).__name__}; "
            "a collection of players is accepted, such as a list"
        )
    found: list[Player] = []
    for player in named:
        if not isinstance(player, Hashable):
            raise InputTypeError(f"{what} names {player!r}, which cannot be a player")
        if player not in players:
            raise SettlementError(
                f"{what} names {player!r}, who is not in the game "
                f"(players are {', '.join(map(repr, players))})"
            )
        if player in found:
            raise SettlementError(f"{what} names {player!r} twice")
        found.append(player)
    return tuple(found)


def from_left_of(players: tuple[Player, ...], seat: Player | None) -> tuple[Player, ...]:
    """Return the players in the order in which turns pass, first the one to the left of `seat`.

    Players are listed so that each sits to the left of the one before; with ``seat=None`` the
    first of the list is the first.
    """
    if seat is None:
        return players
    start = players.index(seat) + 1
    return players[start:] + players[:start]


def show_order(
    players: Iterable[Any], last: Player, *, folded: Iterable[Any] = ()
) -> tuple[Player, ...]:
    """Return the order in which hands are shown when all bets are equal (law 59).

    Parameters
    ----------
    players : iterable of players
        In order of seats, each to the left of the one before.
    last : player
        The player whose turn to bet came last. He shows last.
    folded : iterable of players
        Players who have retired: they show nothing.

    Returns
    -------
    tuple of players
        First the player to the left of `last`. Players who demanded a show for less than the
        full stake show in the same order, once the game is over (law 61).

    Raises
    ------
    InputTypeError
        If `players` or `folded` is not a collection of players.
    SettlementError
        If `last` or a folded player is not in the game, or a player is listed twice.

    Examples
    --------
    >>> show_order(["A", "B", "C", "D"], "B", folded=["C"])
    ('D', 'A', 'B')
    """
    seats = listed(players, "players")
    seats_checked = known(seats, seats, "players")
    known(seats_checked, [last], "last")
    retired = known(seats_checked, folded, "folded")
    return tuple(player for player in from_left_of(seats_checked, last) if player not in retired)


def places_of(values: Mapping[Any, int | None] | Iterable[int | None]) -> dict[Player, int | None]:
    """Return the place of each hand from its value: 1 is best, equal values share a place.

    Parameters
    ----------
    values : mapping of players to values, or iterable of values
        Larger is stronger, as `evaluate` returns them under one policy; None for a player
        without a hand to show. Players of an iterable are called P1, P2, ...

    Returns
    -------
    dict of player to int or None
        Fit to be the `ranking` of `settle`. After a tie of k hands k - 1 places stay empty.

    Raises
    ------
    InputTypeError
        If a value is neither a whole number nor None.

    Examples
    --------
    >>> places_of([2000, None, 3000, 2000])
    {'P1': 2, 'P2': None, 'P3': 1, 'P4': 2}
    """
    by_player: dict[Player, int | None]
    if isinstance(values, Mapping):
        by_player = dict(values)
    else:
        row = listed(values, "values")
        by_player = dict(zip(names(len(row)), row, strict=True))
    read = {
        player: None if value is None else read_whole(value, f"the value of {player!r}")
        for player, value in by_player.items()
    }
    shown = [value for value in read.values() if value is not None]
    return {
        player: None if value is None else 1 + sum(other > value for other in shown)
        for player, value in read.items()
    }
