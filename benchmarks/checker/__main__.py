"""A truth file and an answer's file come in; each statement with its finding is printed."""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.checker import Truth, count_refuted


def main(arguments: list[str]) -> int:
    if len(arguments) != 2:
        print("usage: python -m benchmarks.checker TRUTH.json ANSWER.txt", file=sys.stderr)
        return 2
    truth, answer = (Path(argument) for argument in arguments)
    try:
        tally = count_refuted(answer.read_text(encoding="utf-8"), Truth.load(truth))
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    for statement, finding in tally.findings:
        print(f"{finding:<10} {statement}")
        print(f"           {statement.text}")
    print(f"{tally.confirmed} confirmed, {tally.refuted} refuted, {tally.uncovered} uncovered")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
