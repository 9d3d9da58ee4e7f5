# SPDX-License-Identifier: BSD-2-Clause-Patent
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

import numpy as np
import numpy.typing as npt

version: str

def metrics() -> Dict[str, Dict[str, Any]]: ...
def backends() -> Dict[str, Dict[str, Any]]: ...

class Format:
    def __init__(self, width: int, height: int, depth: int, chroma: int) -> None: ...
    width: int
    height: int
    depth: int
    chroma: int

class Config:
    metrics: List[str]
    models: List[str]
    model_folder: bytes
    libvmaf: str
    backend: str
    device: str
    cpu: str
    fp64: str
    threads: int
    subsample: int

class Files:
    reference: bytes
    distorted: bytes
    frame_count: int
    reference_skip: int
    distorted_skip: int
    shortest: bool

class Session:
    def __init__(self, format: Format, config: Config) -> None: ...
    def push(self, reference: Sequence[npt.NDArray[Any]], distorted: Sequence[npt.NDArray[Any]]) -> None: ...
    def finish(self) -> None: ...
    def keys(self) -> List[str]: ...
    def aggregate_keys(self) -> List[str]: ...
    def remarks(self) -> List[str]: ...
    def device(self) -> str: ...
    def format(self) -> Format: ...
    def rows(self) -> int: ...
    def frames(self) -> npt.NDArray[np.int64]: ...
    def scores(self, key: str) -> npt.NDArray[np.float64]: ...
    def pool(self, key: str) -> Dict[str, float]: ...
    def aggregate(self, key: str) -> float: ...

def score_files(
    files: Files,
    config: Config,
    reference_raw: Optional[Format],
    distorted_raw: Optional[Format],
    progress: Optional[Callable[[int, int], Optional[bool]]],
) -> Tuple[Session, str]: ...
