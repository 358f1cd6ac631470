"""The public face: every name, how it is called, and what a result offers.

A change here is a change for users, and belongs in CHANGELOG.md. ``python
tests/test_api_surface.py`` prints the text to put below.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import evaluator as ev

FACE = Path(ev.__file__)
GOLDEN = """\
class BatchOdds
    .win
    .tie
    .equity
    .standard_error
    .deals
    .exact
    .seed
    .seeds
    .policy
    .jokers
    .seconds
    .players
class EvaluatorError
class HandDescription
    .category
    .text
    .cards
    .stands_for
    .value
    .class_number
    .plays_as
    .to_dict()
class HandStrength
    .hand
    .board
    .dead
    .policy
    .jokers
    .opponents
    .counts
    .categories
    .category_names
    .now
    .holds
    .seconds
    .deviation
    .equity
    .histogram(bins=10)
    .levels
    .percentile
    .runouts
    .summary()
    .to_dict()
class HoldingOdds
    .cards
    .weights
    .deals
    .win
    .tie
    .equity
    .grid()
    .hands
    .to_pandas()
class Odds
    .hands
    .ranges
    .board
    .dead
    .game
    .policy
    .jokers
    .exact
    .method
    .seed
    .seconds
    .category_names
    .categories
    .confidence(level=0.95)
    .deals
    .equity
    .grid(player)
    .holdings(player)
    .players
    .standard_error
    .summary()
    .tally
    .tie
    .to_dict()
    .win
class OddsInterrupted
class Outs
    .hands
    .board
    .dead
    .policy
    .jokers
    .cards
    .equity_now
    .equity
    .standing
    .category_names
    .seconds
    .best
    .gain
    .outs(player, *, ties=False)
    .players
    .summary()
    .table_of_cards()
    .to_dict()
class Policy
    .name = 'custom'
    .source = ''
    .notes = ''
    .ranks = '23456789TJQKA'
    .order = ('high card', 'pair', 'two pair', 'three of a kind', 'straight', 'flush', 'full
            house', 'four of a kind', 'straight flush')
    .goal = 'high'
    .ace = 'high'
    .ace_in_straights = 'both'
    .wheel = 'lowest'
    .rank_compare = 'grouped'
    .no_kickers = ()
    .hearts_flush = 'off'
    .hearts_vs_hearts = 'cards'
    .hearts_sequence = 'off'
    .suit_order = None
    .suit_compare = 'positional'
    .joker = 'none'
    .max_jokers = 0
    .wild_ranks = ()
    .wild_cards = ()
    .duplicates = 'never'
    .double_ace_flush = False
    .five_of_a_kind = 'none'
    .natural = 'off'
    .natural_position = 'after_ranks'
    .untied_scope = 'pairwise'
    .straight_flush_cycle = False
    .cards
    .categories
    .digest
    .from_toml(path)
    .replace(**changes)
    .require_transitive(caller)
    .rules()
    .to_toml()
    .transitive
    .value_dtype
    .wide
    .wild
class Range
    .from_array(hands, weights=None)
    .from_grid(grid)
    .from_pandas(data)
    .from_weights(weights)
    .hands
    .isdisjoint(other)
    .scaled(factor)
    .share
    .to_grid()
    .to_pandas()
    .weights
    .without(cards)
class RankProgress
    .count(value, /)
    .fraction
    .index(value, start=0, stop=9223372036854775807, /)
    .rejected
    .rows
    .seconds
class RankReport
    .source
    .target
    .policy
    .digest
    .format
    .encoding
    .layout
    .rows
    .rejected
    .hands
    .sizes
    .counts
    .expected
    .best
    .worst
    .rejects
    .resumed
    .seconds
    .threads
    .rows_per_second
    .shares
    .to_dict()
class Settlement
    .players
    .stakes
    .amounts
    .account
    .gains
    .odd_chips
    .payouts
    .pool
class Showdown
    .winners
    .places
    .descriptions
    .reason
__version__
batch_odds(hands, boards=None, dead=None, *, policy='standard', jokers=0, exact=None,
            samples=None, seed=None, threads=None)
cards_to_masks(cards)
class_number(values)
describe(hand, policy='standard')
module errors
    EvaluatorError(Exception)
    ArgumentError(EvaluatorError, ValueError)
    InputTypeError(EvaluatorError, TypeError)
    CardError(EvaluatorError, ValueError)
    CardSyntaxError(CardError)
    DuplicateCardError(CardError)
    HandSizeError(CardError)
    PolicyError(EvaluatorError, ValueError)
    UnknownPolicyError(PolicyError, LookupError)
    DealError(EvaluatorError, ValueError)
    TablesError(EvaluatorError, OSError)
    TablesNotFoundError(TablesError, FileNotFoundError)
    TablesCorruptError(TablesError)
    SettlementError(EvaluatorError, ValueError)
    IllegalActError(EvaluatorError, ValueError)
    PolicyFileError(PolicyError, OSError)
    RangeError(CardError)
    SourceError(EvaluatorError, OSError)
    SourceNotFoundError(SourceError, FileNotFoundError)
    LayoutError(ArgumentError)
    PeerError(EvaluatorError, RuntimeError)
    TargetError(EvaluatorError, OSError)
    ResumeError(EvaluatorError, ValueError)
    ClusterError(EvaluatorError, RuntimeError)
evaluate(hands, policy='standard', *, out=None, threads=None, method='bitmask')
format_cards(cards, *, sep=' ', symbols=False)
hand_strength(hand, board='', dead='', *, policy='standard', jokers=0, threads=None)
masks_to_cards(masks)
odds(hands, board='', dead='', *, game='holdem', policy='standard', jokers=0, exact=None,
            samples=None, target_error=None, time_limit=None, seed=None, threads=None,
            progress=None)
outs(hands, board, dead='', *, policy='standard', jokers=0, threads=None)
parse_cards(cards)
policies()
policy(name)
rank_file(source, target, *, policy='standard', columns=None, layout=None, header=None,
            rejects=None, class_number=True, text=False, prefix='', chunk_rows=262144,
            threads=None, progress=None, cluster=None, strict=False, resume=False, command=None)
rank_table(table, *, columns=None, policy='standard', layout=None, class_number=False,
            text=False, faults=False, on_error='null', prefix='', threads=None)
module septic
settle(stakes, ranking, *, rule='law60', folded=(), foul=(), demands=None, antes=None,
            odd_chip='fraction', dealer=None, ante_claim='dead_only')
showdown(hands, board='', *, game='holdem', policy='standard')
"""


def call_of(name: str, function: Any) -> str:
    """Return how a function is called, without the types."""
    signature = inspect.signature(function)
    plain = [
        parameter.replace(annotation=inspect.Parameter.empty)
        for parameter in signature.parameters.values()
        if parameter.name != "self"
    ]
    without = signature.replace(parameters=plain, return_annotation=inspect.Signature.empty)
    return f"{name}{without}"


def members_of(kind: type) -> Iterator[str]:
    """Yield what an object of a class offers: fields with defaults, properties and methods."""
    fields = dataclasses.fields(kind) if dataclasses.is_dataclass(kind) else ()
    for field in fields:
        if not field.name.startswith("_"):
            given = field.default is not dataclasses.MISSING
            yield f".{field.name} = {field.default!r}" if given else f".{field.name}"
    hidden = {field.name for field in fields} | set(dir(Exception))
    for name in sorted(set(dir(kind)) - hidden):
        if not name.startswith("_"):
            member = getattr(kind, name)
            yield call_of(f".{name}", member) if callable(member) else f".{name}"


def lines_of(name: str, thing: Any) -> Iterator[str]:
    """Yield the lines for one public name."""
    if isinstance(thing, ModuleType):
        yield f"module {name}"
        kinds = [kind for kind in vars(thing).values() if inspect.isclass(kind)]
        for kind in kinds if name == "errors" else ():
            yield f"    {kind.__name__}({', '.join(base.__name__ for base in kind.__bases__)})"
    elif inspect.isclass(thing):
        yield f"class {name}"
        yield from (f"    {member}" for member in members_of(thing))
    elif callable(thing):
        yield call_of(name, thing)
    else:
        yield name


def surface() -> str:
    """Return the text of the whole public face."""
    lines = [line for name in ev.__all__ for line in lines_of(name, getattr(ev, name))]
    wrapped = [
        textwrap.wrap(line, 96, subsequent_indent=" " * 12, break_long_words=False)
        for line in lines
    ]
    return "".join(f"{line}\n" for group in wrapped for line in group)


def test_the_public_face_is_as_promised() -> None:
    assert surface().splitlines() == GOLDEN.splitlines()


def test_the_public_names_are_sorted_and_all_listed() -> None:
    assert list(ev.__all__) == sorted(ev.__all__)
    assert dir(ev) == list(ev.__all__)


def test_no_public_name_is_that_of_a_module() -> None:
    # Python sets an imported submodule as an attribute, in place of a function of that name.
    parts = {path.stem for path in FACE.parent.glob("*.py")}
    parts |= {path.parent.name for path in FACE.parent.glob("*/__init__.py")}
    assert parts & set(ev.__all__) == {"errors"}


def test_type_checkers_see_the_same_names() -> None:
    (block,) = (
        node
        for node in ast.parse(FACE.read_text(encoding="utf-8")).body
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    )
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    homes = {alias.name: node.module for node in imports for alias in node.names}
    assert homes == ev._HOME_OF


if __name__ == "__main__":
    sys.stdout.write(surface())
