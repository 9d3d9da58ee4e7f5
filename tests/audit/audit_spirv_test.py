# SPDX-License-Identifier: BSD-2-Clause-Patent
"""The audit of SYCL kernels finds each fault, and none where there is none: audit_spirv_test.py AUDIT SOURCE INCLUDE"""
import json
import os
import subprocess
import sys
import tempfile

audit, source, include = sys.argv[1:]


def audited(fault, flags):
    with tempfile.TemporaryDirectory() as folder:
        command = f"c++ -std=c++20 -I{include} {flags} -DFAULT=FAULT_{fault} -c {source} -o x.o"
        with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
            json.dump([{"directory": folder, "command": command, "file": source}], file)
        records = os.path.join(folder, "records.json")
        done = subprocess.run([sys.executable, audit, folder, "--only", "faulty_sycl", "--devices", "dg2", "--records", records],
                              capture_output=True, text=True)
        with open(records, encoding="utf-8") as file:
            memory = [f"{k['private']} bytes" for k in json.load(file)["kernels"]]
        return done.returncode, " ".join([done.stdout, done.stderr, *memory])


soft, exact = "-DISOBIT_NUMBERS=Soft64", "-O2 -ffp-contract=off"
expectations = [
    ("NONE", f"{soft} {exact}", 0, "1 kernels in 1 units: 0 faults"),
    ("NONE", f"{soft} {exact}", 0, " 0 bytes"),
    ("MEMORY", f"{soft} {exact}", 0, " 1024 bytes"),
    ("NONE", f"{soft} -O2 -ffp-contract=fast", 1, "fmul contract"),
    ("FUSED", f"{soft} {exact}", 1, ": fma"),
    ("DOUBLE", f"{soft} {exact}", 1, "it has binary64 in it"),
    ("DOUBLE", f"{soft} {exact}", 1, "ocloc for dg2"),
    ("DOUBLE", f"-DISOBIT_NUMBERS=Native64 {exact}", 0, "0 faults"),
    ("NONE", f"{soft} {exact} -ffast-math", 1, "fmul fast"),
]
failed = False
for fault, flags, code, words in expectations:
    got, text = audited(fault, flags)
    if got != code or words not in text:
        failed = True
        print(f"{fault} with {flags}: exit code {got}, {text!r}; expected {code} and {words!r}")
sys.exit(failed)
