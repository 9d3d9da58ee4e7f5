# SPDX-License-Identifier: BSD-2-Clause-Patent
"""Full-reference video quality metrics with libvmaf's scores, bit for bit.

    scores = isobit.score("reference.mkv", "distorted.mp4", metrics=["ssim", "psnr"])
    scores["ssim"]              # an array, a number for each frame
    scores.pooled["ssim"].mean

The options of `score` and `Session` are those of the program; docs/command-line.md tells more of each.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Type, Union

import numpy as np
import numpy.typing as npt

from . import _native
from .errors import Error, IncompleteError, InputError, MachineError, NotReadyError, UsageError

__all__ = [
    "Error",
    "Format",
    "IncompleteError",
    "InputError",
    "MachineError",
    "NotReadyError",
    "Pooled",
    "Scores",
    "Session",
    "UsageError",
    "backends",
    "metrics",
    "score",
]
__version__ = _native.version

#: A picture: its planes Y, Cb, Cr as arrays of rows; or the one plane of 4:0:0.
Picture = Union[npt.NDArray[Any], Sequence[npt.NDArray[Any]]]
#: Pairs done, and of how many (-1: unknown); to return False ends scoring early.
Progress = Callable[[int, int], Optional[bool]]


@dataclass(frozen=True)
class Format:
    """What pictures are made of."""

    width: int
    height: int
    depth: int = 8
    """Bits a sample, 8 to 16: arrays of uint8, above 8 of uint16."""
    chroma: int = 420
    """400, 410, 411, 420, 422, 440 or 444."""


@dataclass(frozen=True)
class Pooled:
    """What is made of one key's scores; docs/reports.md has the formulas."""

    min: float
    max: float
    mean: float
    harmonic_mean: float
    standard_deviation: float
    p1: float
    p5: float
    p10: float
    p50: float


class Scores(Mapping[str, "npt.NDArray[np.float64]"]):
    """The scores of a finished session: `scores[key]` is an array with a number for each of `scores.frames`."""

    def __init__(self, session: _native.Session) -> None:
        f = session.format()
        self.format = Format(f.width, f.height, f.depth, f.chroma)
        self.frames: npt.NDArray[np.int64] = session.frames()
        self.pooled: Dict[str, Pooled] = {key: Pooled(**session.pool(key)) for key in session.keys()}
        #: Scores over all frames.
        self.aggregates: Dict[str, float] = {}
        if len(self.frames):
            self.aggregates = {key: session.aggregate(key) for key in session.aggregate_keys()}
        #: What computed them: "cpu: AVX-512, 2 threads".
        self.device: str = session.device()
        #: Sentences worth showing, such as which metrics are not defined for the format.
        self.remarks: List[str] = session.remarks()
        self._columns = {key: session.scores(key) for key in session.keys()}

    def __getitem__(self, key: str) -> npt.NDArray[np.float64]:
        return self._columns[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def __repr__(self) -> str:
        means = ", ".join(f"{key}={pooled.mean:.6g}" for key, pooled in self.pooled.items())
        return f"<isobit.Scores of {len(self.frames)} frames: {means}>"


def _config(
    metrics: Sequence[str],
    models: Sequence[str],
    model_folder: Union[str, os.PathLike[str]],
    libvmaf: str,
    backend: str,
    device: str,
    cpu: str,
    fp64: str,
    threads: int,
    subsample: int,
) -> _native.Config:
    for name, texts in (("metrics", metrics), ("models", models)):
        if isinstance(texts, str):
            raise UsageError(f"{name} is a string; give a list of strings")
    config = _native.Config()
    config.metrics, config.models = list(metrics), list(models)
    config.model_folder, config.libvmaf = os.fsencode(model_folder), libvmaf
    config.backend, config.device, config.cpu, config.fp64 = backend, device, cpu, fp64
    config.threads, config.subsample = threads, subsample
    return config


def _native_format(format: Format) -> _native.Format:
    return _native.Format(format.width, format.height, format.depth, format.chroma)


def _planes(picture: Picture) -> List[npt.NDArray[Any]]:
    return [picture] if isinstance(picture, np.ndarray) and picture.ndim == 2 else list(picture)


class Session:
    """Scores pairs of pictures that the caller has: push them in order, then finish.

    Without `metrics` and `models`, everything that is defined for the format is computed.
    """

    def __init__(
        self,
        format: Format,
        *,
        metrics: Sequence[str] = (),
        models: Sequence[str] = (),
        model_folder: Union[str, os.PathLike[str]] = "",
        libvmaf: str = "",
        backend: str = "",
        device: str = "",
        cpu: str = "",
        fp64: str = "",
        threads: int = 0,
        subsample: int = 1,
    ) -> None:
        config = _config(metrics, models, model_folder, libvmaf, backend, device, cpu, fp64, threads, subsample)
        self._session = _native.Session(_native_format(format), config)
        self.format = format

    def push(self, reference: Picture, distorted: Picture) -> None:
        """Takes the next pair. The samples are copied; waits while there is more to do than is done at once."""
        self._session.push(_planes(reference), _planes(distorted))

    def finish(self) -> Scores:
        """Waits for all pairs and gives their scores. Nothing can be pushed then."""
        self._session.finish()
        return Scores(self._session)

    @property
    def keys(self) -> List[str]:
        """The names of a frame's scores."""
        return self._session.keys()

    @property
    def rows(self) -> int:
        """How many frames have scores now; from any thread."""
        return self._session.rows()

    def scores(self, key: str) -> npt.NDArray[np.float64]:
        """The scores so far. NotReadyError: they need all frames (motion, VMAF)."""
        return self._session.scores(key)

    def pool(self, key: str) -> Pooled:
        """What is made of the scores so far."""
        return Pooled(**self._session.pool(key))

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        if kind is None:
            self._session.finish()


def score(
    reference: Union[str, os.PathLike[str]],
    distorted: Union[str, os.PathLike[str]],
    *,
    metrics: Sequence[str] = (),
    models: Sequence[str] = (),
    model_folder: Union[str, os.PathLike[str]] = "",
    libvmaf: str = "",
    backend: str = "",
    device: str = "",
    cpu: str = "",
    fp64: str = "",
    threads: int = 0,
    subsample: int = 1,
    frame_count: int = 0,
    reference_skip: int = 0,
    distorted_skip: int = 0,
    shortest: bool = False,
    reference_raw: Optional[Format] = None,
    distorted_raw: Optional[Format] = None,
    progress: Optional[Progress] = None,
) -> Scores:
    """Scores two files: y4m, anything that FFmpeg reads, or raw yuv where `..._raw` tells its format.

    IncompleteError: not everything was scored; its `scores` has what was.
    """
    files = _native.Files()
    files.reference, files.distorted = os.fsencode(reference), os.fsencode(distorted)
    files.frame_count, files.shortest = frame_count, shortest
    files.reference_skip, files.distorted_skip = reference_skip, distorted_skip
    config = _config(metrics, models, model_folder, libvmaf, backend, device, cpu, fp64, threads, subsample)
    session, incomplete = _native.score_files(
        files,
        config,
        _native_format(reference_raw) if reference_raw else None,
        _native_format(distorted_raw) if distorted_raw else None,
        progress,
    )
    if incomplete:
        error = IncompleteError(incomplete)
        error.scores = Scores(session)
        raise error
    return Scores(session)


def metrics() -> Dict[str, Dict[str, Any]]:
    """Metrics by name: their help and options."""
    return _native.metrics()


def backends() -> Dict[str, Dict[str, Any]]:
    """Backends by name: whether they are usable here, and their devices."""
    return _native.backends()
