# SPDX-License-Identifier: BSD-2-Clause-Patent
"""An audit finds each fault, and none where there is none: audit_test.py cuda|hip COMPILER SOURCE"""
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile

device, compiler, source = sys.argv[1:]
tools = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools")


def compile_cuda(flags, folder):
    """Only the command: the audit itself compiles."""
    command = f"{compiler} {flags} --generate-code=arch=compute_80,code=[sm_80] -c {source} -o x.o"
    with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as file:
        json.dump([{"directory": folder, "command": command, "file": source}], file)
    return ["audit_cuda.py", folder, "--only", ".cu"]


def compile_hip(flags, folder):
    made = os.path.join(folder, "x.o")
    subprocess.run([compiler, *flags.split(), "--offload-arch=gfx90a", "-std=c++20", "-x", "hip", "-c", source, "-o", made], check=True)
    return ["audit_hip.py", made]


def audited(expectation):
    fault, flags, *_ = expectation
    with tempfile.TemporaryDirectory() as folder:
        script, *arguments = (compile_cuda if device == "cuda" else compile_hip)(f"{flags} -DFAULT=FAULT_{fault}", folder)
        done = subprocess.run([sys.executable, os.path.join(tools, script), *arguments], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


exact = {"cuda": "--fmad=false -O3", "hip": "-ffp-contract=off -O3"}[device]
expectations = {
    "cuda": [
        ("NONE", exact, 0, "1 kernels for sm_80: 0 faults"),
        ("NONE", "-O3", 1, "fma.rn.f32"),  # contraction not turned off
        ("NONE", exact + " --ftz=true", 1, ".ftz"),
        ("NONE", exact + " --prec-div=false", 1, "div.full"),
        ("NONE", exact + " --prec-sqrt=false", 1, "sqrt.approx"),
        ("FUSED", exact, 1, "fma.rn.f32"),
        ("APPROXIMATE", exact, 1, "rsqrt.approx"),
        ("LOCAL", exact, 1, "256 bytes of stack frame"),
        ("BINARY64", exact, 1, "mul.rn.f64"),
        ("BINARY64_SUM", exact, 1, "mul.rn.f64"),
    ],
    "hip": [
        ("NONE", exact, 0, "1 kernels for gfx90a: 0 faults"),
        ("NONE", "-ffp-contract=fast -O3", 1, "8 fused f32 operations, where 1 quotients and 1 roots make 7"),
        ("NONE", exact + " -fgpu-flush-denormals-to-zero", 1, "float mode c0 instead of f0"),
        ("NONE", exact + " -fno-hip-fp32-correctly-rounded-divide-sqrt", 1, "5 fused f32 operations, where 1 quotients and 1 roots make 7"),
        ("NONE", "-ffast-math -O3", 1, "1 reciprocals of integers for 0 quotients of integers"),
        ("QUOTIENT", "-ffast-math -O3", 1, "1 reciprocals of f32 for 0 quotients"),
        ("QUOTIENT", exact, 0, "1 kernels for gfx90a: 0 faults"),
        ("FUSED", exact, 1, "1 fused f32 operations, where 0 quotients and 0 roots make 0"),
        ("APPROXIMATE", exact, 1, "1 times v_rsq_f32"),
        ("LOCAL", exact, 1, "bytes of scratch memory"),
        ("BINARY64", exact, 1, "binary64 in a kernel without it: v_add_f64"),
        ("BINARY64_SUM", exact, 1, "binary64 in a kernel without it: v_add_f64"),
    ],
}[device]
failed = False
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    outcomes = list(pool.map(audited, expectations))
for (fault, flags, code, words), (got, text) in zip(expectations, outcomes):
    if got != code or words not in text:
        failed = True
        print(f"{fault} with {flags}: exit code {got}, {text!r}; expected {code} and {words!r}")
sys.exit(failed)
