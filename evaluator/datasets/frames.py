"""Tables of hands in memory, ranked: pyarrow, pandas or polars in, the same kind out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from evaluator.datasets.optional import require
from evaluator.errors import ArgumentError, CardError, InputTypeError
from evaluator.rules import Policy
from evaluator.rules import policy as find_policy

if TYPE_CHECKING:
    from evaluator.datasets.layouts import ColumnsSpec, Layout
    from evaluator.datasets.results import Results

OnError: TypeAlias = Literal["null", "raise"]

_ACCEPTED: Final = (
    "accepted are a Table or RecordBatch of pyarrow and a DataFrame of pandas or polars"
)
FAULT: Final = "fault"
"""Name of the column that says why a row cannot be ranked."""


def rank_table(
    table: Any,
    *,
    columns: ColumnsSpec | None = None,
    policy: str | Policy = "standard",
    layout: str | Layout | None = None,
    class_number: bool = False,
    text: bool = False,
    faults: bool = False,
    on_error: OnError = "null",
    prefix: str = "",
    threads: int | None = None,
) -> Any:
    """Rank the hands of a table.

    Parameters
    ----------
    table : pyarrow.Table, pyarrow.RecordBatch, pandas.DataFrame, polars.DataFrame or dask DataFrame
        Hands in one column of text or of masks, in a column a card, or as hole cards and board.
    columns : str, int, list or dict, optional
        Where the hands are: ``"hand"``, ``["c1", "c2", "c3", "c4", "c5"]``, ``"p1/p2@board"``; see
        `evaluator.datasets.layouts.from_columns`. By default they are found.
    policy : str or Policy, default "standard"
        The rules that order the hands.
    layout : {"uci", "text", "cards", "codes", "mask"} or Layout, optional
        How they are written, if all columns together are one hand.
    class_number : bool, default False
        Add the class number, 1 to 7462; the standard rules only.
    text : bool, default False
        Add the hand in words.
    faults : bool, default False
        Add a column ``fault``, which says why a row cannot be ranked and is null where it can.
    on_error : {"null", "raise"}, default "null"
        What to do with a row that cannot be ranked: keep it, with null results, or raise.
    prefix : str, default ""
        What the names of the added columns begin with.
    threads : int, optional
        Threads to use; by default all cores. The result is the same.

    Returns
    -------
    pyarrow.Table, pyarrow.RecordBatch, pandas.DataFrame or polars.DataFrame
        The same rows and columns, the latter shared with `table` where the library can, and:

        * ``value`` (uint32; uint64 where suits or jokers break ties): larger is stronger;
        * ``category`` (dictionary of text): like "full house";
        * ``class_number`` (uint16), ``text`` and ``fault`` where asked for.

        With several hands a row these are ``value_1``, ``value_2``, .., and there are ``winner``
        (uint8), the number of the hand that wins alone, null where none does, and ``ties``
        (uint8), how many share the best hand, 0 where one wins alone.

    Raises
    ------
    LayoutError
        If the hands are not found, or a result would have the name of a column of the table.
    CardError
        With ``on_error="raise"``: what is wrong with the first row that cannot be ranked.
    PolicyError
        If there is no such policy, or it does not order hands.
    InputTypeError
        If `table` or a column is of a type that is not accepted.
    ArgumentError
        If an option is not as above, or pyarrow is not installed.

    Examples
    --------
    >>> import pyarrow as pa
    >>> hands = pa.table({"hand": ["As Ks Qs Js Ts", "2c 3d", "Ac Ad Ah Kc Kd"]})
    >>> rank_table(hands)["category"].to_pylist()
    ['straight flush', None, 'full house']
    """
    rules = find_policy(policy)
    rules.require_transitive("rank_table")
    if on_error not in ("null", "raise"):
        raise ArgumentError(f"on_error is {on_error!r}; accepted are 'null' and 'raise'")
    if type(table).__module__.startswith("dask"):
        from evaluator.datasets.dask_frames import is_dask_frame, rank_dask_frame

        if is_dask_frame(table):
            return rank_dask_frame(
                table,
                columns=columns,
                layout=layout,
                policy=policy,
                class_number=class_number,
                text=text,
                faults=faults,
                on_error=on_error,
                prefix=prefix,
                threads=threads,
            )
    require("pyarrow", "files", "ranking tables")
    from evaluator.datasets.results import Results

    arrow, names = _as_arrow(table)
    found = _layout_of(arrow, columns, layout)
    results = Results(rules, len(found.hands), class_number, text, prefix)
    results.check_names(names)
    if faults and f"{prefix}{FAULT}" in names:
        raise ArgumentError(f"the table has a column {prefix + FAULT!r} already; prefix= helps")
    added = _added(arrow, found, results, faults, on_error, threads)
    return _as_given(table, added)


def _as_arrow(table: Any) -> tuple[Any, list[str]]:
    """Return a table as one of pyarrow, and the names of its columns."""
    import pyarrow as pa

    if isinstance(table, pa.Table | pa.RecordBatch):
        return table, list(table.schema.names)
    library = type(table).__module__.partition(".")[0]
    if library == "pandas" and type(table).__name__ == "DataFrame":
        names = [str(name) for name in table.columns]
        if len(set(names)) < len(names):
            raise InputTypeError("the DataFrame has two columns of one name")
        plain = table.set_axis(names, axis=1)
        return _of_pandas(plain), names
    if library == "polars" and type(table).__name__ == "DataFrame":
        return table.to_arrow(), list(table.columns)
    hint = "; collect() it first" if type(table).__name__ == "LazyFrame" else ""
    raise InputTypeError(f"table is of type {type(table).__qualname__}{hint} ({_ACCEPTED})")


def _of_pandas(table: Any) -> Any:
    """Return the columns of a pandas table that Arrow can hold; others are no cards."""
    import pyarrow as pa

    arrays = {}
    for name in table.columns:
        try:
            arrays[name] = pa.Array.from_pandas(table[name])
        except (pa.ArrowInvalid, pa.ArrowTypeError, pa.ArrowNotImplementedError):
            mixed = [None if value is None else str(value) for value in table[name]]
            arrays[name] = pa.array(mixed, pa.string())
    return pa.table(arrays) if arrays else pa.table({"": pa.nulls(len(table))}).select([])


def _layout_of(table: Any, columns: ColumnsSpec | None, layout: str | Layout | None) -> Layout:
    """Return where the hands of a table are."""
    from evaluator.datasets.finding import find_layout, sample_of

    types = [str(kind) for kind in table.schema.types]
    return find_layout(table.schema.names, sample_of(table), types, columns, layout)


def _added(
    table: Any,
    layout: Layout,
    results: Results,
    faults: bool,
    on_error: OnError,
    threads: int | None,
) -> dict[str, Any]:
    """Return the columns to add, by name."""
    import pyarrow as pa

    from evaluator.datasets.ranked import rank_hands
    from evaluator.datasets.reasons import faults_of

    wanted = results.wanted(masks=False)
    hands = [rank_hands(table, hand, results.policy, wanted, threads) for hand in layout.hands]
    added = dict(zip(results.schema().names, results.columns(hands), strict=True))
    if faults or on_error == "raise":
        found = faults_of(table, layout.hands, [ranked.wrong for ranked in hands], results.policy)
        if on_error == "raise" and found:
            row, fault = found[0]
            raise CardError(f"row {row}, column {fault.column}: {fault.reason}", row=row)
        if faults:
            reasons: list[str | None] = [None] * table.num_rows
            for row, fault in found:
                told = f"{fault.column}: {fault.reason}"
                known = reasons[row]
                reasons[row] = told if known is None else f"{known}; {told}"
            added[f"{results.prefix}{FAULT}"] = pa.array(reasons, pa.string())
    return added


def _as_given(table: Any, added: dict[str, Any]) -> Any:
    """Return a table of the kind that was given, with the added columns."""
    import pyarrow as pa

    if isinstance(table, pa.RecordBatch):
        arrays = [*table.columns, *added.values()]
        fields = [pa.field(name, array.type) for name, array in added.items()]
        kept: Any = table.schema.metadata
        schema = pa.schema([*table.schema, *fields], metadata=kept)
        return pa.RecordBatch.from_arrays(arrays, schema=schema)
    if isinstance(table, pa.Table):
        for name, array in added.items():
            table = table.append_column(name, array)
        return table
    if type(table).__module__.startswith("polars"):
        import polars as pl

        return table.with_columns([pl.Series(name, array) for name, array in added.items()])
    import pandas as pd

    nullable = {pa.uint8(): "UInt8", pa.uint16(): "UInt16", pa.uint32(): "UInt32"} | {
        pa.uint64(): "UInt64"
    }
    out = table.copy(deep=False)
    for name, array in added.items():
        if array.type in nullable:
            filled = array.fill_null(0).to_numpy(zero_copy_only=False)
            missing = array.is_null().to_numpy(zero_copy_only=False)
            out[name] = pd.Series(
                pd.arrays.IntegerArray(filled.copy(), missing.copy()), index=table.index
            )
        else:
            out[name] = array.to_pandas().set_axis(table.index)
    return out
