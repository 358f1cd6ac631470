"""Parquet files joined end to end, against pyarrow."""

import io
import itertools

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from evaluator.datasets import thrift
from evaluator.datasets.footers import MAGIC, joined, split
from evaluator.errors import SourceError


def table(rows, seed):
    draw = np.random.default_rng(seed)
    return pa.table(
        {
            "card": draw.integers(0, 52, rows).astype(np.uint8),
            "text": pa.array([f"text {n}" for n in draw.integers(0, 9, rows)], pa.string()),
            "category": pa.array(["pair", "flush", None] * rows, pa.string())[
                :rows
            ].dictionary_encode(),
            "share": draw.random(rows),
            "nothing": pa.nulls(rows),
            "cards": pa.array([[1, 2], None, []] * rows, pa.list_(pa.int8()))[:rows],
        }
    ).replace_schema_metadata({"key": "value"})


def packed(rows, **options):
    out = pa.BufferOutputStream()
    pq.write_table(rows, out, **options)
    return out.getvalue()


@pytest.mark.parametrize("compression", ["none", "snappy", "zstd"])
@pytest.mark.parametrize("page_index", [False, True])
@pytest.mark.parametrize("sizes", [[5], [0], [7, 0, 3], [100] * 20])
def test_joined_files_read_as_one(sizes, page_index, compression):
    tables = [table(rows, seed) for seed, rows in enumerate(sizes)]
    out = io.BytesIO(MAGIC)
    out.seek(0, io.SEEK_END)
    starts, footers = [], []
    for rows in tables:
        body, footer = split(
            packed(rows, compression=compression, write_page_index=page_index, row_group_size=30)
        )
        starts.append(out.tell())
        footers.append(footer)
        out.write(body)
    out.write(joined(footers, starts))
    file = pq.ParquetFile(io.BytesIO(out.getvalue()))
    assert file.read().equals(pa.concat_tables(tables))
    assert file.schema_arrow.metadata[b"key"] == b"value"
    assert file.metadata.num_rows == sum(sizes)
    first = [file.metadata.row_group(at).column(0) for at in range(file.metadata.num_row_groups)]
    offsets = [chunk.dictionary_page_offset or chunk.data_page_offset for chunk in first]
    assert all(before < after for before, after in itertools.pairwise(offsets) if after)


def test_footers_are_written_as_they_were_read():
    footer = split(packed(table(50, 1), write_page_index=True)).footer
    assert thrift.write_struct(thrift.read_struct(footer)) == footer


def test_every_type_of_thrift_goes_both_ways():
    fields = thrift.Struct(
        [
            thrift.Field(1, thrift.TRUE, None),
            thrift.Field(2, thrift.FALSE, None),
            thrift.Field(3, thrift.BYTE, 200),
            thrift.Field(4, thrift.I16, -5),
            thrift.Field(5, thrift.I64, -(1 << 63)),
            thrift.Field(6, thrift.I64, (1 << 63) - 1),
            thrift.Field(7, thrift.DOUBLE, b"\0" * 8),
            thrift.Field(90, thrift.BINARY, b"x" * 200),
            thrift.Field(91, thrift.LIST, thrift.Sequence(thrift.I32, [*range(-20, 20)])),
            thrift.Field(92, thrift.SET, thrift.Sequence(thrift.TRUE, [1, 2])),
            thrift.Field(5000, thrift.STRUCT, thrift.Struct([thrift.Field(1, thrift.I32, 1)])),
        ]
    )
    assert thrift.read_struct(thrift.write_struct(fields)) == fields


@pytest.mark.parametrize("data", [b"", b"PAR1", b"x" * 40])
def test_what_is_no_parquet_file_is_refused(data):
    with pytest.raises(SourceError, match="is none"):
        split(data)


def test_a_footer_that_is_cut_short_is_refused():
    footer = split(packed(table(5, 1))).footer
    with pytest.raises(SourceError, match="cut short"):
        thrift.read_struct(footer[: len(footer) // 2])
