"""In which columns of a table the hands are: found by looking, or as the user says.

>>> layout = detect(["player", "hole", "board"], [["ann", "AsKd", "2c7dJhQh3s"]])
>>> layout.hands[0].columns, layout.hands[0].board
(('hole',), ('board',))
>>> from_columns("p1/p2@board", ["p1", "p2", "board"]).hands[1].columns
('p2',)
"""

from __future__ import annotations

from evaluator.datasets.layout_detect import detect, sniff_delimiter
from evaluator.datasets.layout_model import KINDS, HandColumns, Kind, Layout
from evaluator.datasets.layout_named import named
from evaluator.datasets.layout_spec import ColumnsSpec, from_columns

__all__ = [
    "KINDS",
    "ColumnsSpec",
    "HandColumns",
    "Kind",
    "Layout",
    "detect",
    "from_columns",
    "named",
    "sniff_delimiter",
]
