#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
"""Audits every SYCL kernel as SPIR-V: audit_spirv.py BUILD_FOLDER [--devices dg2,tgllp,skl] [--only WORD] [--records FILE]

Compiles each unit of the build's SYCL device by clang for SPIR-V, against the stand-in of the tests, and fails if
 - a kernel may be contracted, or has a fused, fast or approximate operation,
 - a unit for devices without binary64 (Soft64) has the capability Float64, or
 - ocloc, the compiler of Intel's driver, refuses it for one of the devices. Units with binary64 are given to the devices
   that have it, the others to those that have not, as they would be run.
Prints a line for each fault, and the number of kernels looked at; the records tell of the memory that ocloc gave to kernels."""
import argparse
import concurrent.futures
import glob
import json
import os
import re
import shlex
import struct
import subprocess
import sys
import tempfile

from audit_common import write_records

CLANG = os.environ.get("ISOBIT_SPIRV_CLANG", "clang++-22")
TARGET = "spirv64v1.2-unknown-unknown"
HAVE_BINARY64 = {"skl"}
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ENTRY = re.compile(r'OpEntryPoint Kernel (\S+) "([^"]+)"')
CONTRACTION_OFF = re.compile(r"OpExecutionMode (\S+) ContractionOff")
FAULTY = re.compile(r"OpExtInst \S+ \S+ (fma|mad|native_\w+|half_\w+)\b|OpDecorate \S+ (FPFastMathMode \S+)")
LOOSE = re.compile(r"= (f(?:neg|add|sub|mul|div|rem) (?:fast|reassoc|nnan|ninf|nsz|arcp|contract|afn))\b")


def demangled(name):
    done = subprocess.run(["c++filt", "-t", name.removeprefix("_ZTS")], capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else name


def run(words, what):
    """The program's output; None and its last words where it fails."""
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode == 0:
        return done.stdout, ""
    return None, f"{what}: {' '.join((done.stdout + done.stderr).split())[-400:]}"


def device_binary(path):
    """What ocloc made for the device: a section of its ELF file."""
    with open(path, "rb") as file:
        image = file.read()
    (table,), (count,) = struct.unpack_from("<Q", image, 40), struct.unpack_from("<H", image, 60)
    for i in range(count):
        kind, offset, size = struct.unpack_from("<4xI16xQQ", image, table + 64 * i)
        if kind == 0xff000005:
            return image[offset:offset + size]
    sys.exit(f"audit_spirv: {path} has no binary for a device")


PRIVATE_MEMORY, SCRATCH = 38, 18  # the items of a kernel's description that tell of them, and which of their words does
WORD = {PRIVATE_MEMORY: 3, SCRATCH: 1}


def memory_of(binary):
    """Each kernel's name, the bytes of private memory an item, and those of scratch memory a thread."""
    count, items_size = struct.unpack_from("<16xI4xI", binary)
    at = 28 + items_size
    for _ in range(count):
        name_size, items_size, *heaps = struct.unpack_from("<12x6I", binary, at)
        name = binary[at + 40:at + 40 + name_size].rstrip(b"\0").decode()
        at += 40 + name_size + sum(heaps)
        end, found = at + items_size, {PRIVATE_MEMORY: 0, SCRATCH: 0}
        while at < end:
            item, size = struct.unpack_from("<II", binary, at)
            if item in found:
                found[item] = struct.unpack_from("<I", binary, at + 8 + 4 * WORD[item])[0]
            at += size
        if name.startswith("_Z"):
            yield name, found[PRIVATE_MEMORY], found[SCRATCH]


def flags_of(command):
    """What a unit is compiled with, as far as it concerns its meaning."""
    return [word for word in shlex.split(command) if word.startswith(("-D", "-I", "-std=", "-O", "-ffp-contract", "-ffast-math"))]


def faults_in(text, code, binary64):
    """Of a module's disassembly, and of the compiler's intermediate code that it was made of."""
    contraction_off = set(CONTRACTION_OFF.findall(text))
    for variable, name in ENTRY.findall(text):
        if variable not in contraction_off:
            yield f"{demangled(name)}: contraction is not off"
    for operation, decoration in FAULTY.findall(text):
        yield f"{operation or decoration}"
    for flagged in sorted(set(LOOSE.findall(code))):
        yield f"{flagged}"
    if not binary64 and re.search(r"OpCapability Float64|OpTypeFloat 64", text):
        yield "it has binary64 in it"


def audit(name, source, flags, devices, folder):
    """The faults of one unit, its number of kernels, and a record of each for each device."""
    binary64 = "-DISOBIT_NUMBERS=Native64" in flags
    module = os.path.join(folder, name)
    front = [CLANG, *flags, f"-I{ROOT}/tests/sycl/stand-in", "-fsycl", "-fsycl-device-only", f"--offload-targets={TARGET}",
             "-nogpulib", "-Wno-everything", "-S", "-emit-llvm", source, "-o", module + ".ll"]
    # Optimised already; the back end's own passes would make instructions that ocloc does not know.
    back = [CLANG, f"--target={TARGET}", "-O0", "-c", "-x", "ir", module + ".ll", "-o", module + ".spv"]
    for words in (front, back, ["spirv-val", module + ".spv"]):
        output, fault = run(words, os.path.basename(words[0]))
        if output is None:
            return [fault], 0, []
    text, fault = run(["spirv-dis", module + ".spv"], "spirv-dis")
    with open(module + ".ll", encoding="utf-8") as code:
        faults, records = list(faults_in(text, code.read(), binary64)), []
    for device in devices:
        if binary64 != (device in HAVE_BINARY64):
            continue
        output, fault = run(["ocloc", "compile", "-spirv_input", "-file", module + ".spv", "-device", device,
                             "-output", f"{name}_{device}", "-out_dir", folder], f"ocloc for {device}")
        if output is None:
            faults.append(fault)
            continue
        for path in glob.glob(os.path.join(folder, f"{name}_{device}_*.bin")):
            records += [{"architecture": device, "name": demangled(kernel), "private": private, "scratch": scratch, "faults": []}
                        for kernel, private, scratch in memory_of(device_binary(path))]
    return faults, len(ENTRY.findall(text)), records


def units(build, only):
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as file:
        for entry in json.load(file):
            if only in entry["file"] and "ISOBIT_NUMBERS" in entry["command"]:
                flags = flags_of(entry["command"])
                words = [flag.split("=")[1] for flag in flags if flag.startswith(("-DISOBIT_NUMBERS=", "-DISOBIT_WORK="))]
                name = "_".join([os.path.splitext(os.path.basename(entry["file"]))[0], *words])
                yield name, entry["file"], flags, entry["directory"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build")
    parser.add_argument("--devices", default="dg2,tgllp,skl")
    parser.add_argument("--only", default="/device/sycl/", help="sources whose path has this in it")
    parser.add_argument("--records", type=os.path.abspath, help="a file for tools/audit_table.py")
    options = parser.parse_args()
    found, kernels, records, all_units = 0, 0, [], list(units(options.build, options.only))
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        os.chdir(all_units[0][3] if all_units else ".")
        devices = [device for device in options.devices.split(",") if device]
        jobs = [(name, pool.submit(audit, name, source, flags, devices, folder)) for name, source, flags, _ in all_units]
        for name, job in jobs:
            faults, count, more = job.result()
            records += more
            for fault in faults:
                print(f"{name}: {fault}")
            found += len(faults)
            kernels += count
    print(f"audit_spirv: {kernels} kernels in {len(all_units)} units: {found} faults")
    write_records("SYCL, for Intel's GPUs", "clang 22 and ocloc", records, options.records)
    if kernels == 0:
        sys.exit("audit_spirv: no kernel was found; is this a build with SYCL?")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
