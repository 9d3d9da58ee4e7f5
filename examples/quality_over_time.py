# SPDX-License-Identifier: BSD-2-Clause-Patent
# %% [markdown]
# # Quality over time
# A picture moves; its copy is quantised, more coarsely with every half second. Which metric sees what, and when?
# Run it as a program, `quality_over_time.py PLOT.svg`, or cell by cell in an editor that knows `# %%`.

# %%
import sys

import isobit
import matplotlib
import numpy as np

matplotlib.use("Agg" if len(sys.argv) > 1 else matplotlib.get_backend())
import matplotlib.pyplot as plt

WIDTH, HEIGHT, FRAMES, RATE = 320, 180, 72, 24

# %% [markdown]
# Pictures are arrays: 8-bit luma here, that is, 4:0:0.


# %%
def picture(t):
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH].astype(np.float64)
    waves = np.sin((x + 2 * t) / 9) * np.cos((y - t) / 13) + np.sin((x * y) / 4000 + t / 10)
    return np.clip(128 + 50 * waves, 0, 255).astype(np.uint8)


def quantised(reference, t):
    step = 2 ** (1 + t * 2 // RATE)
    return (reference // step * step + step // 2).astype(np.uint8)


# %% [markdown]
# A session takes them pair by pair. `finish()` gives an array for each key.

# %%
session = isobit.Session(isobit.Format(WIDTH, HEIGHT, chroma=400), metrics=["ssim", "float_ssim", "psnr_hvs", "psnr"])
for t in range(FRAMES):
    reference = picture(t)
    session.push(reference, quantised(reference, t))
scores = session.finish()
for key, pooled in scores.pooled.items():
    print(f"{key:12} mean {pooled.mean:9.5f}   5 % of frames are below {pooled.p5:9.5f}")

# %%
figure, (above, below) = plt.subplots(2, 1, sharex=True, figsize=(7, 4.5), constrained_layout=True)
for key in ("ssim", "float_ssim"):
    above.plot(scores.frames / RATE, scores[key], label=key)
for key in ("psnr_hvs", "psnr_y"):
    below.plot(scores.frames / RATE, scores[key], label=key)
below.set(xlabel="seconds", ylabel="dB")
for axes in (above, below):
    axes.legend(frameon=False)
    axes.grid(alpha=0.3)
if len(sys.argv) > 1:
    with plt.rc_context({"svg.hashsalt": "isobit", "svg.fonttype": "none"}):
        figure.savefig(sys.argv[1], metadata={"Date": None} if sys.argv[1].endswith(".svg") else None)
else:
    plt.show()
