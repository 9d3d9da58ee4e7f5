# SPDX-License-Identifier: BSD-2-Clause-Patent
"""The example draws its plot, and sees quality fall."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("matplotlib")
EXAMPLE = Path(__file__).parents[2] / "examples" / "quality_over_time.py"


def test_the_example_draws_its_plot(tmp_path):
    plot = tmp_path / "plot.svg"
    run = subprocess.run([sys.executable, str(EXAMPLE), str(plot)], check=True, capture_output=True, text=True)
    means = {key: (float(mean), float(p5)) for key, mean, p5 in re.findall(r"(\w+) +mean +([\d.]+).* ([\d.]+)\n", run.stdout)}
    assert set(means) == {"ssim", "float_ssim", "psnr_hvs_y", "psnr_hvs", "psnr_y"}
    assert all(p5 < mean for mean, p5 in means.values())
    assert plot.read_text().count("<g id=\"line2d_") > 4
