"""The end of one game, as it lies on the table: read, checked and named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from evaluator.errors import InputTypeError, SettlementError
from evaluator.settlement.chips import Chips, read_chips, read_whole
from evaluator.settlement.seats import Player, known, listed, names


@dataclass(frozen=True, slots=True)
class Game:
    """Stakes, hands and who was in the game when, free of contradictions.

    Attributes
    ----------
    stakes : dict of player to int or Fraction
        What each player has put into the pool, ante and straddle included, in order of seats.
    places : dict of player to int
        Place of each contender's hand, 1 best; ties share a place.
    folded, foul : tuple of players
        Who has retired, and whose hand is foul.
    in_game : dict of player to frozenset of players
        For each player who demanded a show: everyone in the game at that time, himself too.
    antes : dict of player to int or Fraction
        The part of a player's stake that is ante or straddle.
    """

    stakes: dict[Player, Chips]
    places: dict[Player, int]
    folded: tuple[Player, ...]
    foul: tuple[Player, ...]
    in_game: dict[Player, frozenset[Player]]
    antes: dict[Player, Chips]

    @property
    def players(self) -> tuple[Player, ...]:
        """Everyone who staked, in order of seats."""
        return tuple(self.stakes)

    @property
    def remaining(self) -> tuple[Player, ...]:
        """Players who have not retired, foul hands included."""
        return tuple(player for player in self.stakes if player not in self.folded)

    @property
    def contenders(self) -> tuple[Player, ...]:
        """Players whose hand can win: neither folded nor foul."""
        return tuple(player for player in self.remaining if player not in self.foul)

    @property
    def pool(self) -> Chips:
        """All the money."""
        return sum(self.stakes.values())


def read_game(
    stakes: Mapping[Any, Chips] | Iterable[Chips],
    ranking: Mapping[Any, int | None] | Iterable[int | None],
    *,
    folded: Iterable[Any],
    foul: Iterable[Any],
    demands: Mapping[Any, Iterable[Any]],
    antes: Mapping[Any, Chips],
) -> Game:
    """Read the arguments of `settle` and refuse every contradiction among them."""
    staked = _read_stakes(stakes)
    players = tuple(staked)
    out = known(players, folded, "folded")
    fouls = known(players, foul, "foul")
    for player in fouls:
        if player in out:
            raise SettlementError(
                f"{player!r} is both folded and foul; a hand that has retired is only folded"
            )
    remaining = [player for player in players if player not in out]
    if not remaining:
        raise SettlementError("every player has folded; the last one left wins the pool (law 58)")
    for player in remaining:
        if not staked[player]:
            raise SettlementError(
                f"{player!r} has staked nothing and has not folded; "
                "whoever stakes nothing retires (law 54)"
            )
    contenders = [player for player in remaining if player not in fouls]
    return Game(
        stakes=staked,
        places=_read_places(ranking, players, contenders, out, fouls),
        folded=out,
        foul=fouls,
        in_game=_read_demands(demands, staked, out),
        antes=_read_antes(antes, staked),
    )


def _read_stakes(stakes: Mapping[Any, Chips] | Iterable[Chips]) -> dict[Player, Chips]:
    if isinstance(stakes, Mapping):
        by_player = dict(stakes)
    else:
        row = listed(stakes, "stakes")
        by_player = dict(zip(names(len(row)), row, strict=True))
    if not by_player:
        raise SettlementError("stakes is empty; at least one player's stake is needed")
    return {
        player: read_chips(amount, f"the stake of {player!r}")
        for player, amount in by_player.items()
    }


def _read_places(
    ranking: Mapping[Any, int | None] | Iterable[int | None],
    players: tuple[Player, ...],
    contenders: list[Player],
    folded: tuple[Player, ...],
    foul: tuple[Player, ...],
) -> dict[Player, int]:
    if isinstance(ranking, Mapping):
        known(players, ranking, "ranking")
        row = [ranking.get(player) for player in players]
    else:
        row = listed(ranking, "ranking")
        if len(row) != len(players):
            raise SettlementError(
                f"ranking has {len(row)} entries for {len(players)} stakes; "
                "one place or None is needed for each"
            )
    places: dict[Player, int] = {}
    for player, place in zip(players, row, strict=True):
        if place is None:
            continue
        if player in folded or player in foul:
            fault = "has folded" if player in folded else "has a foul hand"
            raise SettlementError(
                f"{player!r} {fault} and cannot be ranked (place {place}); his place is None"
            )
        places[player] = read_whole(place, f"the place of {player!r}")
    # The last player left wins unshown (laws 58, 64), so only he may be without a place.
    unranked = [player for player in contenders if player not in places]
    if unranked and len(contenders) > 1:
        raise SettlementError(
            f"{unranked[0]!r} has no place in ranking, but has neither folded nor a foul hand"
        )
    if places and min(places.values()) != 1:
        raise SettlementError(
            f"the best place in ranking is {min(places.values())}; places count from 1, the best "
            "hand (values, of which the largest is best, become places by places_of)"
        )
    return places


def _read_demands(
    demands: Mapping[Any, Iterable[Any]],
    stakes: dict[Player, Chips],
    folded: tuple[Player, ...],
) -> dict[Player, frozenset[Player]]:
    if not isinstance(demands, Mapping):
        raise InputTypeError(
            f"demands is {demands!r} of type {type(demands).__name__}; a mapping is accepted, from "
            "each player who demanded a show to the players who had folded by then"
        )
    players = tuple(stakes)
    in_game: dict[Player, frozenset[Player]] = {}
    for player in known(players, demands, "demands"):
        if player in folded:
            raise SettlementError(
                f"{player!r} demanded a show and has folded; who demands a show stays in the "
                "game to its end (law 61)"
            )
        gone = known(players, demands[player], f"demands[{player!r}]")
        for other in gone:
            if other not in folded:
                raise SettlementError(
                    f"{other!r} had folded when {player!r} demanded a show, but is not in folded"
                )
        present = frozenset(players) - frozenset(gone)
        most = max(stakes[other] for other in present)
        if stakes[player] >= most:
            raise SettlementError(
                f"{player!r} demanded a show with a stake of {stakes[player]}, but nobody in the "
                "game had staked more; a show is demanded when a raise cannot be called (law 60)"
            )
        for earlier, crowd in in_game.items():
            if not (present <= crowd or crowd <= present):
                raise SettlementError(
                    f"the demands of {earlier!r} and {player!r} contradict each other: whoever "
                    "had folded before the first had also folded before the second"
                )
        in_game[player] = present
    return in_game


def _read_antes(
    antes: Mapping[Any, Chips],
    stakes: dict[Player, Chips],
) -> dict[Player, Chips]:
    if not isinstance(antes, Mapping):
        raise InputTypeError(
            f"antes is {antes!r} of type {type(antes).__name__}; a mapping from players to the "
            "ante or straddle within their stake is accepted"
        )
    read: dict[Player, Chips] = {}
    for player in known(tuple(stakes), antes, "antes"):
        ante = read_chips(antes[player], f"the ante of {player!r}")
        if ante > stakes[player]:
            raise SettlementError(
                f"the ante of {player!r} is {ante}, more than his stake of {stakes[player]}; "
                "the ante is part of the stake"
            )
        read[player] = ante
    return read


def check_calls(game: Game) -> None:
    """Refuse a player who stayed in for less than the highest stake without demanding a show.

    Laws 53, 54 and 60: each stakes as much as the one before, or demands a show, or retires.

    Raises
    ------
    SettlementError
        Naming the first such player.
    """
    highest = max(game.stakes.values())
    for player in game.remaining:
        if game.stakes[player] < highest and player not in game.in_game:
            raise SettlementError(
                f"{player!r} has staked {game.stakes[player]} where the highest stake is "
                f"{highest}, but has neither folded (law 54) nor demanded a show (law 60)"
            )
