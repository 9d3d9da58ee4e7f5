#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
"""Writes what the audits found as a table: audit_table.py docs/audit.md RECORDS..."""
import collections
import json
import sys

from audit_common import family, without_binary64

HEAD = """# What the kernels are made of

Written by `make audit`, which audits every kernel of every device build and fails on scratch or local memory, a spilled
register, fused or approximate floating-point arithmetic, flushed subnormal numbers, and binary64 in kernels that are made
without it, which are marked `(soft)`. [development.md](development.md) says how each is found. A number is the most
registers that a thread takes in any form of the kernel (sample types, options), of vector registers on AMD; after a plus,
the scalar registers that move into lanes of these. For SYCL, where a driver chooses the registers, it is the bytes of private memory that Intel's compiler
gave an item, and after a plus those of scratch memory that it gave a thread; that is shown, and is no fault.
"""


def cell(records):
    if "private" in records[0]:
        scratch = max(r["scratch"] for r in records)
        return str(max(r["private"] for r in records)) + (f" + {scratch}" if scratch else "")
    scalars = max(r.get("scalars_in_lanes", 0) for r in records)
    return str(max(r["registers"] for r in records)) + (f" + {scalars}" if scalars else "")


def table(audit):
    kernels = audit["kernels"]
    architectures = sorted({r["architecture"] for r in kernels}, key=lambda a: (len(a), a))
    groups = collections.defaultdict(lambda: collections.defaultdict(list))
    for record in kernels:
        groups[family(record["name"]), without_binary64(record["name"])][record["architecture"]].append(record)
    lines = [f"## {audit['device']}", "", f"By {audit['compiler']}; {len(kernels)} kernels, "
             f"{sum(len(r['faults']) for r in kernels)} faults.", "",
             "| kernel | forms | " + " | ".join(architectures) + " |", "|---|---" + "|---" * len(architectures) + "|"]
    for (name, soft), by_architecture in sorted(groups.items()):
        cells = [cell(by_architecture[a]) if a in by_architecture else "" for a in architectures]
        lines.append(f"| `{name}`{' (soft)' if soft else ''} | {max(map(len, by_architecture.values()))} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main():
    path, *records = sys.argv[1:]
    audits = []
    for name in records:
        with open(name, encoding="utf-8") as file:
            audits.append(json.load(file))
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join([HEAD] + [table(audit) + "\n" for audit in audits]))


if __name__ == "__main__":
    main()
