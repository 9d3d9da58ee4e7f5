#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
"""Audits every CUDA kernel of a build: audit_cuda.py BUILD_FOLDER [--only WORD] [--records FILE]

Compiles each .cu of src/ with the build's own flags, in nvcc's two steps, for each of its architectures, and fails if
 - ptxas reports a stack frame, a spill or local memory for a kernel,
 - a kernel whose name says that it is made without binary64 has some, or
 - the PTX has fused, approximate or flushing floating-point arithmetic. (Quotients and roots are single instructions in
   PTX; only ptxas expands them, exactly, so fused operations in SASS say nothing.)
Prints a line for each kernel at fault, and the number of kernels looked at."""
import argparse
import concurrent.futures
import json
import os
import re
import shlex
import tempfile

from audit_common import finish, run, without_binary64

FAULTY_PTX = re.compile(r"^\s*(?:@!?%p\d+\s+)?((?:fma|mad)\.[\w.]*f(?:16|32|64)\w*|[\w.]+\.(?:approx|ftz|full)[\w.]*)\s", re.M)
BINARY64_PTX = re.compile(r"^\s*(?:@!?%p\d+\s+)?([a-z]\w*\.[\w.]*f64[\w.]*)\s", re.M)
MEMORY = re.compile(r"Function properties for (\S+)\s*\n\s*(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
KERNEL = re.compile(r"Compiling entry function '(\S+)' for(?:(?!Compiling)[\s\S])*?Used (\d+) registers")
ENTRY = re.compile(r"^(?:\.weak |\.visible )*\.(?:entry|func)[^\n]*?\b(\w+)\(", re.M)


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


def architectures_of(command):
    return sorted(set(re.findall(r"arch=compute_(\w+)", command)), key=int)


def functions(ptx):
    """Each function's name and text."""
    starts = list(ENTRY.finditer(ptx))
    for start, end in zip(starts, [m.start() for m in starts[1:]] + [len(ptx)]):
        yield start.group(1), ptx[start.start():end]


def faults_in_ptx(ptx):
    found = {}
    for name, text in functions(ptx):
        operations = [m.group(1) for m in FAULTY_PTX.finditer(text)]
        if without_binary64(name):  # its quotients may start from an estimate (src/exact/reciprocal.h)
            operations = [o for o in operations if o != "rcp.approx.ftz.f32"]
            operations += [m.group(1) for m in BINARY64_PTX.finditer(text)]
        for operation in sorted(set(operations)):
            found.setdefault(name, []).append(f"{operations.count(operation)} times {operation}")
    return found


def audit(source, flags, architecture, folder):
    """The records of one source on one architecture."""
    handle, ptx = tempfile.mkstemp(".ptx", dir=folder)
    os.close(handle)
    run([*flags, f"-arch=compute_{architecture}", "--ptx", source, "-o", ptx])
    ptxas = os.path.join(os.path.dirname(flags[0]), "ptxas")
    told = run([ptxas, "-v", "-O3", f"-arch=sm_{architecture}", ptx, "-o", os.devnull])
    with open(ptx, encoding="utf-8") as text:
        faults = faults_in_ptx(text.read())
    for name, stack, stores, loads in MEMORY.findall(told):
        if (stack, stores, loads) != ("0", "0", "0"):
            faults.setdefault(name, []).append(f"{stack} bytes of stack frame, {stores} of spill stores, {loads} of spill loads")
    registers = dict.fromkeys(faults, 0) | {name: int(count) for name, count in KERNEL.findall(told)}
    return [{"architecture": f"sm_{architecture}", "kernel": name, "registers": count, "faults": faults.get(name, [])}
            for name, count in registers.items()]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--only", default="/src/", help="sources whose path has this in it")
    parser.add_argument("--records", type=os.path.abspath, help="a file for tools/audit_table.py")
    options = parser.parse_args()
    with open(os.path.join(options.build, "compile_commands.json"), encoding="utf-8") as file:
        entries = [e for e in json.load(file) if e["file"].endswith(".cu") and options.only in e["file"]]
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        os.chdir(entries[0]["directory"] if entries else ".")
        jobs = [pool.submit(audit, e["file"], flags_of(e["command"]), a, folder)
                for e in entries for a in architectures_of(e["command"])]
        records = [record for job in jobs for record in job.result()]
    version = run([flags_of(entries[0]["command"])[0], "--version"]) if entries else ""
    compiler = "nvcc " + "".join(re.findall(r"release ([\d.]+)", version))
    finish("CUDA", compiler, records, options.records)


if __name__ == "__main__":
    main()
