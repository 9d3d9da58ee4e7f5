# SPDX-License-Identifier: BSD-2-Clause-Patent
"""The audit of the CUDA kernels finds each fault, and none where there is none: audit_cuda_test.py AUDIT NVCC SOURCE"""
import json
import os
import subprocess
import sys
import tempfile

audit, nvcc, source = sys.argv[1:]


def audited(fault, flags):
    with tempfile.TemporaryDirectory() as folder:
        command = f"{nvcc} {flags} -DFAULT=FAULT_{fault} --generate-code=arch=compute_80,code=[sm_80] -c {source} -o x.o"
        with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
            json.dump([{"directory": folder, "command": command, "file": source}], file)
        done = subprocess.run([sys.executable, audit, folder, "--architectures", "80", "--only", ".cu"],
                              capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


exact = "--fmad=false -O3"
expectations = [
    ("NONE", exact, 0, "1 kernels for 80: 0 faults"),
    ("NONE", "-O3", 1, "fma.rn.f32"),  # contraction not turned off
    ("NONE", exact + " --ftz=true", 1, ".ftz"),
    ("NONE", exact + " --prec-div=false", 1, "div.full"),
    ("FUSED", exact, 1, "fma.rn.f32"),
    ("APPROXIMATE", exact, 1, "div.approx"),
    ("LOCAL", exact, 1, "256 bytes of stack frame"),
]
failed = False
for fault, flags, code, words in expectations:
    got, text = audited(fault, flags)
    if got != code or words not in text:
        failed = True
        print(f"{fault} with {flags}: exit code {got}, {text!r}; expected {code} and {words!r}")
sys.exit(failed)
