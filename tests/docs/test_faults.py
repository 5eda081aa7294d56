#!/usr/bin/env python3
"""Checks that the table of docs/errors.md lists every fault of <wend/query_faults.inl>, as it stands there."""

import re
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]


def main():
    faults = re.findall(r'(?m)^WEND_QUERY_FAULT\(WEND_QUERY_FAULT_(\w+), (\d+), WEND_ERROR_(\w+), "(.*)"\)$',
                        (TOP / "include/wend/query_faults.inl").read_text(encoding="utf-8"))
    rows = re.findall(r"(?m)^\| `(\w+)` \| (\d+) \| `(\w+)` \| (.*) \|$",
                      (TOP / "docs/errors.md").read_text(encoding="utf-8"))
    for fault in faults:
        if fault not in rows:
            print("docs/errors.md lacks", fault)
    for row in rows:
        if row not in faults:
            print("docs/errors.md has, but the library has not:", row)
    print(f"{len(faults)} faults, {len(rows)} rows")
    return int(not faults or faults != rows)


if __name__ == "__main__":
    sys.exit(main())
