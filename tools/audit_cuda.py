#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
"""Audits every CUDA kernel of a build: audit_cuda.py BUILD_FOLDER [--architectures 75,90] [--only WORD]

Compiles each .cu of src/ with the build's own flags, in nvcc's two steps, for each architecture, and fails if
 - ptxas reports a stack frame, a spill or local memory for a kernel, or
 - the PTX has fused, approximate or flushing floating-point arithmetic. (Quotients and roots are single instructions in
   PTX; only ptxas expands them, exactly, so fused operations in SASS say nothing.)
Prints a line for each kernel at fault, and the number of kernels looked at."""
import argparse
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

FAULTY_PTX = re.compile(r"^\s*(?:@!?%p\d+\s+)?((?:fma|mad)\.[\w.]*f(?:16|32|64)\w*|[\w.]+\.(?:approx|ftz|full)[\w.]*)\s", re.M)
MEMORY = re.compile(r"Function properties for (\S+)\s*\n\s*(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
KERNEL = re.compile(r"Compiling entry function '(\S+)' for")
ENTRY = re.compile(r"^(?:\.weak |\.visible )*\.(?:entry|func)[^\n]*?\b(\w+)\(", re.M)


def demangled(name):
    try:
        return subprocess.run(["c++filt", name], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return name


def flags_of(command):
    """nvcc and its flags, without outputs, dependencies and architectures."""
    words, kept, skip = shlex.split(command), [], False
    while "nvcc" not in os.path.basename(words[0]):
        words = words[1:]  # a launcher
    for word in words:
        if skip:
            skip = False
        elif word in ("-o", "-MF", "-MT", "-x"):
            skip = True
        elif word not in ("-c", "-MD") and not word.startswith(("--generate-code", "--threads")) and not word.endswith(".cu"):
            kept.append(word)
    return kept


def faults_in_ptx(ptx):
    starts = [(m.start(), m.group(1)) for m in ENTRY.finditer(ptx)]
    for m in FAULTY_PTX.finditer(ptx):
        kernel = next((name for start, name in reversed(starts) if start <= m.start()), "?")
        yield kernel, m.group(1)


def run(words):
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"audit_cuda: {' '.join(words)}\n{done.stdout}{done.stderr}")
    return done.stdout + done.stderr


def audit(source, flags, architecture, folder):
    """The faults of one source on one architecture, and its number of kernels."""
    ptx = os.path.join(folder, f"{os.path.basename(source)}.{architecture}.ptx")
    run([*flags, f"-arch=compute_{architecture}", "--ptx", source, "-o", ptx])
    ptxas = os.path.join(os.path.dirname(flags[0]), "ptxas")
    told = run([ptxas, "-v", "-O3", f"-arch=sm_{architecture}", ptx, "-o", os.devnull])
    faults = []
    for name, stack, stores, loads in MEMORY.findall(told):
        if (stack, stores, loads) != ("0", "0", "0"):
            faults.append((name, f"{stack} bytes of stack frame, {stores} of spill stores, {loads} of spill loads"))
    with open(ptx, encoding="utf-8") as text:
        counts = {}
        for fault in faults_in_ptx(text.read()):
            counts[fault] = counts.get(fault, 0) + 1
    faults += [(kernel, f"{n} times {operation}") for (kernel, operation), n in counts.items()]
    return [f"sm_{architecture} {demangled(name)}: {what}" for name, what in faults], len(KERNEL.findall(told))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--architectures", default="75,80,86,89,90,100,120")
    parser.add_argument("--only", default="/src/", help="sources whose path has this in it")
    options = parser.parse_args()
    with open(os.path.join(options.build, "compile_commands.json"), encoding="utf-8") as file:
        entries = [e for e in json.load(file) if e["file"].endswith(".cu") and options.only in e["file"]]
    faults, kernels = [], 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        os.chdir(entries[0]["directory"] if entries else ".")
        jobs = [pool.submit(audit, e["file"], flags_of(e["command"]), a, folder)
                for e in entries for a in options.architectures.split(",")]
        for job in jobs:
            found, count = job.result()
            faults += found
            kernels += count
    for fault in faults:
        print(fault)
    print(f"audit_cuda: {kernels} kernels for {options.architectures}: {len(faults)} faults")
    if kernels == 0:
        sys.exit("audit_cuda: no kernel was found; is this a build with CUDA?")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
