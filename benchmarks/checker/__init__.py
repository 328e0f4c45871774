"""An answer's text and a renderer's truth come in; which of its statements the picture bears out goes out."""

from __future__ import annotations

from benchmarks.checker.judging import Context
from benchmarks.checker.reading import read_statements
from benchmarks.checker.scene import Truth
from benchmarks.checker.statements import Finding, Named, Statement
from benchmarks.checker.verdict import Tally, changed, count_refuted, judge_statement, pair_agrees

__all__ = [
    "Context", "Finding", "Named", "Statement", "Tally", "Truth", "changed", "count_refuted",
    "judge_statement", "pair_agrees", "read_statements",
]  # fmt: skip
