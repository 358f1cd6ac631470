"""``python -m evaluator``: the same as the ``mistigris`` command."""

from __future__ import annotations

import sys

from evaluator.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
