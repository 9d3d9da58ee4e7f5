#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
"""Audits every HIP kernel of a build, in the machine code that the build made: audit_hip.py [--records FILE] OBJECT...

Fails if a kernel of any architecture
 - has scratch memory, spilled registers or a stack (the metadata beside the code; scalar registers that move into lanes
   of vector registers use no memory, and are shown in the table),
 - has a fused floating-point operation more, or one less, than its correctly rounded quotients and roots expand to,
 - has a quotient or a root that is not refined to the last bit,
 - flushes subnormal numbers or rounds otherwise than to nearest even (its descriptor, or code that changes the mode), or
 - has binary64 operations where its name says that it is made without.
Prints a line for each fault, and the number of kernels looked at."""
import argparse
import collections
import concurrent.futures
import os
import re
import struct
import tempfile

from audit_common import finish, run, without_binary64

LLVM = "15"  # of Debian's hipcc

OPERATION = re.compile(r"\b(v_\w+?)(?:_e32|_e64|_dpp|_sdwa)?\s")
FUSED = re.compile(r"v_(?:pk_|dual_)?(?:fma|mad|mac|dot|mfma)\w*?_(?:f16|bf16|f32|f64|legacy|mix)")
MODE = re.compile(r"\b(s_(?:denorm_mode|round_mode)\b|s_setreg\w* hwreg\(HW_REG_MODE)")

# The fused operations that one quotient and one root are made of, by the operation that stands in each of them once:
# refinements of an estimate, whose results round as IEEE 754 says. A lone estimate is in none of them.
QUOTIENT_FUSED, ROOT_FUSED = {"f32": 5, "f64": 5}, {"f32": 2, "f64": 7}
ROOT_MARK = {"f32": "v_sqrt_f32", "f64": "v_rsq_f64"}
INTEGER_QUOTIENT = "0x4f7ffffe"  # just below 2^32 in binary32: an integer's reciprocal is scaled by it
ESTIMATES = {"f32": ["v_rsq_f32"], "f64": ["v_sqrt_f64"]}


def faults_of_code(name, lines):
    counts = collections.Counter(operation for line in lines for operation in OPERATION.findall(line + " "))
    faults = [f"changes the mode of its arithmetic: {m.group(1)}" for line in lines for m in MODE.finditer(line)]
    fused = {t: sum(n for o, n in counts.items() if FUSED.match(o) and o.endswith(t)) for t in ("f32", "f64")}
    others = {o: n for o, n in counts.items() if FUSED.match(o) and not o.endswith(("f32", "f64")) or o.startswith("v_pk_fma")}
    faults += [f"{n} times {o}" for o, n in others.items()]
    for t in ("f32", "f64"):
        quotients, roots = counts[f"v_div_fmas_{t}"], counts[ROOT_MARK[t]]
        expected = quotients * QUOTIENT_FUSED[t] + roots * ROOT_FUSED[t]
        if fused[t] != expected:
            faults.append(f"{fused[t]} fused {t} operations, where {quotients} quotients and {roots} roots make {expected}")
        starts = 0 if t == "f32" and without_binary64(name) else counts[f"v_rcp_{t}"] - quotients  # src/exact/reciprocal.h
        if starts or counts[f"v_div_fixup_{t}"] != quotients:
            faults.append(f"{counts[f'v_rcp_{t}']} reciprocals of {t} for {quotients} quotients")
        faults += [f"{counts[o]} times {o}" for o in ESTIMATES[t] if counts[o]]
    integers = sum(INTEGER_QUOTIENT in line for line in lines)
    if counts["v_rcp_iflag_f32"] != integers:
        faults.append(f"{counts['v_rcp_iflag_f32']} reciprocals of integers for {integers} quotients of integers")
    wide = {o: n for o, n in counts.items() if "_f64" in o}
    if wide and without_binary64(name):
        faults.append(f"binary64 in a kernel without it: {', '.join(sorted(wide))}")
    return faults


def faults_of_metadata(note):
    quantities = {"private_segment_fixed_size": "bytes of scratch memory", "vgpr_spill_count": "vector registers spilled"}
    found = {key: re.search(rf"\.{key}:\s+(\d+)", note) for key in quantities}
    faults = [f"{m.group(1)} {quantities[key]}" for key, m in found.items() if m is None or m.group(1) != "0"]
    return faults + (["a dynamic stack"] if ".uses_dynamic_stack: true" in note else [])


def modes(code_object):
    """The float mode in each kernel's descriptor: rounding (4 bits) and subnormal numbers (4 bits)."""
    told = run([f"llvm-readelf-{LLVM}", "-SsW", code_object])
    address, offset = (int(x, 16) for x in re.search(r"\.rodata\s+\w+\s+(\w+)\s+(\w+)", told).groups())
    with open(code_object, "rb") as file:
        image = file.read()
    result = {}
    for value, name in re.findall(r"^\s*\d+:\s+(\w+)\s+64\s+OBJECT.*?\s(\S+)\.kd$", told, re.M):
        resources = struct.unpack_from("<I", image, int(value, 16) - address + offset + 48)[0]
        result[name] = resources >> 12 & 0xff
    return result


def code_of_functions(code_object):
    code, lines = {}, []
    for line in run([f"llvm-objdump-{LLVM}", "-d", "--no-show-raw-insn", code_object]).splitlines():
        label = re.match(r"\w+ <(.+)>:$", line)
        if label:
            lines = code.setdefault(label.group(1), [])
        else:
            lines.append(line.split("//")[0])
    return code


def audit(architecture, code_object):
    code, mode = code_of_functions(code_object), modes(code_object)
    notes = re.split(r"^  - \.", run([f"llvm-readelf-{LLVM}", "--notes", code_object]), flags=re.M)[1:]
    records = []
    for note in notes:
        name = re.search(r"\.symbol:\s+'?(\S+?)\.kd", note).group(1)
        faults = faults_of_metadata(note) + faults_of_code(name, code.pop(name))
        if mode[name] != 0xf0:
            faults.append(f"float mode {mode[name]:02x} instead of f0: not to nearest even, or without subnormal numbers")
        registers = int(re.search(r"\.vgpr_count:\s+(\d+)", note).group(1))
        records.append({"architecture": architecture, "kernel": name, "registers": registers, "faults": faults,
                        "scalars_in_lanes": int(re.search(r"\.sgpr_spill_count:\s+(\d+)", note).group(1))})
    return records + [{"architecture": architecture, "kernel": name, "registers": 0, "faults": ["is called, not inlined"]}
                      for name in code if not name.startswith(".")]


def code_objects(host_object, folder):
    """The architectures of a host object, and their code in files of its own: objects may have the same name."""
    bundle = os.path.join(tempfile.mkdtemp(dir=folder), "bundle")
    run([f"llvm-objcopy-{LLVM}", f"--dump-section=.hip_fatbin={bundle}", host_object, os.devnull])
    targets = [t for t in run([f"clang-offload-bundler-{LLVM}", "--list", "--type=o", f"--input={bundle}"]).split() if "amdgcn" in t]
    for target in targets:
        path = f"{bundle}.{target}"
        run([f"clang-offload-bundler-{LLVM}", "--unbundle", "--type=o", f"--input={bundle}", f"--targets={target}", f"--output={path}"])
        yield target.split("--")[-1], path


def has_kernels(host_object):
    return ".hip_fatbin" in run([f"llvm-readelf-{LLVM}", "-SW", host_object])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("objects", nargs="+")
    parser.add_argument("--records", help="a file for tools/audit_table.py")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = [pool.submit(audit, *found) for o in options.objects if has_kernels(o) for found in code_objects(o, folder)]
        records = [record for job in jobs for record in job.result()]
    finish("HIP", "hipcc " + run(["hipcc", "--version"]).split()[2], records, options.records)


if __name__ == "__main__":
    main()
