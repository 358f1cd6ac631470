"""Files and tables of hands: read, ranked and written in constant memory.

pyarrow is imported only when a table or a file is ranked.
"""

from __future__ import annotations

from evaluator.datasets.files import RankProgress, rank_file
from evaluator.datasets.frames import rank_table
from evaluator.datasets.report import RankReport

__all__ = ["RankProgress", "RankReport", "rank_file", "rank_table"]
