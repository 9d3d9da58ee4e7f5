# SPDX-License-Identifier: BSD-2-Clause-Patent
"""Builds the Python package: its native module comes from CMake's target isobit_python.

ISOBIT_BUILD names a build folder that is used as it is; without it one is configured.
ISOBIT_CMAKE_ARGS has more options for that, such as "-DISOBIT_CUDA=OFF".
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
SCRATCH = "build-python"


def pybind11_options():
    """Where pip's pybind11 is, if that is the one to use."""
    try:
        import pybind11
    except ImportError:
        return []
    return [f"-Dpybind11_DIR={pybind11.get_cmake_dir()}"]


class CMakeBuild(build_ext):
    def build_extension(self, ext):
        folder = os.environ.get("ISOBIT_BUILD")
        if not folder:
            folder = str(Path(self.build_temp).resolve())
            options = ["-DCMAKE_BUILD_TYPE=Release", "-DISOBIT_TESTS=OFF", "-DISOBIT_HTML=OFF", "-DISOBIT_PYTHON=ON"]
            options += [f"-DPython3_EXECUTABLE={sys.executable}"] + pybind11_options()
            options += shlex.split(os.environ.get("ISOBIT_CMAKE_ARGS", ""))
            subprocess.run(["cmake", "-S", str(ROOT), "-B", folder, "-G", "Ninja", *options], check=True)
        subprocess.run(["cmake", "--build", folder, "--target", "isobit_python"], check=True)
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(Path(folder) / "python" / "isobit" / target.name, target)


def version():
    return re.search(r"project\(isobit VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


(ROOT / SCRATCH).mkdir(exist_ok=True)
setup(
    version=version(),
    ext_modules=[Extension("isobit._native", sources=[])],
    cmdclass={"build_ext": CMakeBuild},
    options={"build": {"build_base": SCRATCH}, "egg_info": {"egg_base": SCRATCH}},
)
