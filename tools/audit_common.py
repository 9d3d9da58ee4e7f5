# SPDX-License-Identifier: BSD-2-Clause-Patent
"""What the audits of all devices share: running tools, naming kernels, and telling what was found.

A record is a dictionary: architecture, kernel (its mangled name), registers (a thread's), faults (a list of clauses)."""
import json
import re
import subprocess
import sys
import time


start = time.monotonic()


def run(words):
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{sys.argv[0]}: {' '.join(words)}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def demangled(names):
    try:
        return subprocess.run(["c++filt"], input="\n".join(names), capture_output=True, text=True, check=True).stdout.splitlines()
    except (OSError, subprocess.CalledProcessError):
        return list(names)


def without_binary64(name):
    """Whether a kernel's name says that its binary64 is made of integers."""
    return any(word in name for word in ("SoftNumbers", "Soft64", "IntegerAddition"))


def family(name):
    """The template that a demangled kernel is made of, without its arguments."""
    item = (re.search(r"\b(?:for_each|ForEach)<isobit::[\w:]+, isobit::(?:\w+::)*(\w+)", name) or
            re.search(r"(?:::|\s|^)(\w+)(?:<.*>)?\(", name) or re.search(r"^isobit::on_sycl::(\w+)", name))
    return item.group(1) if item else name


def write_records(device, compiler, records, path):
    """For tools/audit_table.py, if a path is given."""
    if path:
        with open(path, "w", encoding="utf-8") as file:
            json.dump({"device": device, "compiler": compiler, "kernels": records}, file)


def finish(device, compiler, records, path):
    """Prints each fault and a last line, writes the records for tools/audit_table.py if a path is given, and exits."""
    for record, name in zip(records, demangled([r["kernel"] for r in records])):
        record["name"] = name
    for record in records:
        for fault in record["faults"]:
            print(f"{record['architecture']} {record['name']}: {fault}")
    faults = sum(len(r["faults"]) for r in records)
    architectures = ", ".join(sorted({r["architecture"] for r in records}, key=lambda a: (len(a), a)))
    print(f"audit of {device}: {len(records)} kernels for {architectures or 'nothing'}: {faults} faults, in {time.monotonic() - start:.0f} s")
    write_records(device, compiler, records, path)
    if not records:
        sys.exit(f"audit of {device}: no kernel was found; does the build have this device?")
    sys.exit(1 if faults else 0)
