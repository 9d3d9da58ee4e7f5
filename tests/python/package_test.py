# SPDX-License-Identifier: BSD-2-Clause-Patent
"""The Python package: the program's scores from files, the same scores from arrays, and errors that say what is wrong.

ISOBIT_PROGRAM and ISOBIT_CLIPGEN name the programs of the build.
"""

import json
import os
import subprocess
import threading

import isobit
import numpy as np
import pytest

METRICS = ["ssim", "psnr=enable_apsnr=true", "motion"]


@pytest.fixture(scope="session")
def clip(tmp_path_factory):
    """A pair of y4m files: 4:2:2, 10 bits, 12 frames of 80x60."""
    folder = tmp_path_factory.mktemp("clip")
    files = [str(folder / "r.y4m"), str(folder / "d.y4m")]
    words = ["nature", "quant", "80", "60", "12", "10", "422", "7"]
    subprocess.run([os.environ["ISOBIT_CLIPGEN"], *words, *files], check=True)
    return files


def frames_of(path):
    """The frames of such a y4m file, each as three planes."""
    data = open(path, "rb").read()
    at = data.index(b"\n") + 1
    while at < len(data):
        at += len(b"FRAME\n")
        planes = []
        for width in (80, 40, 40):
            planes.append(np.frombuffer(data, "<u2", 60 * width, at).reshape(60, width))
            at += 2 * 60 * width
        yield planes


def test_files_score_as_the_program_does(clip):
    program = os.environ["ISOBIT_PROGRAM"]
    run = subprocess.run([program, *clip, "--metrics", ",".join(METRICS), "--json"], check=True, capture_output=True)
    report = json.loads(run.stdout)
    scores = isobit.score(*clip, metrics=METRICS)
    assert scores.format == isobit.Format(80, 60, 10, 422)
    assert len(report["frames"]) == 12 and list(scores.frames) == list(range(12))
    assert list(scores) == list(report["frames"][0]["metrics"])
    for key, column in scores.items():
        assert column.dtype == np.float64
        assert [frame["metrics"][key] for frame in report["frames"]] == list(column), key
        assert report["pooled_metrics"][key]["mean"] == scores.pooled[key].mean
    assert scores.aggregates == report["aggregate_metrics"]


def test_arrays_score_as_files_do(clip):
    expected = isobit.score(*clip, metrics=METRICS)
    session = isobit.Session(isobit.Format(80, 60, depth=10, chroma=422), metrics=METRICS)
    for reference, distorted in zip(frames_of(clip[0]), frames_of(clip[1])):
        session.push(reference, distorted)
    with pytest.raises(isobit.NotReadyError):
        session.scores("integer_motion2")
    scores = session.finish()
    assert session.rows == 12 and session.keys == list(scores)
    for key in expected:
        assert np.array_equal(scores[key], expected[key]), key
        assert np.array_equal(session.scores(key), expected[key])
        assert session.pool(key) == expected.pooled[key]
    assert scores.aggregates == expected.aggregates


@pytest.mark.parametrize("form", ["transposed", "reversed", "strided", "readonly"])
def test_arrays_may_lie_in_any_way(form):
    rng = np.random.default_rng(3)
    reference = rng.integers(0, 256, (40, 50), dtype=np.uint8)
    distorted = reference ^ 5
    forms = {
        "transposed": lambda a: np.ascontiguousarray(a.T).T,
        "reversed": lambda a: np.ascontiguousarray(a[::-1])[::-1],
        "strided": lambda a: np.repeat(np.repeat(a, 2, axis=0), 3, axis=1)[::2, ::3],
        "readonly": lambda a: np.frombuffer(a.tobytes(), np.uint8).reshape(a.shape),
    }
    gray = isobit.Format(50, 40, chroma=400)
    expected = isobit.Session(gray, metrics=["ssim"])
    expected.push(reference, distorted)
    session = isobit.Session(gray, metrics=["ssim"])
    session.push(forms[form](reference), [forms[form](distorted)])
    assert session.finish()["ssim"][0] == expected.finish()["ssim"][0]


def test_scores_can_be_read_while_others_are_scored():
    gray = isobit.Format(64, 48, chroma=400)
    picture = np.arange(64 * 48, dtype=np.uint32).astype(np.uint8).reshape(48, 64)
    with isobit.Session(gray, metrics=["ssim"]) as session:
        pushing = threading.Thread(target=lambda: [session.push(picture, picture ^ 3) for _ in range(50)])
        pushing.start()
        seen = 0
        while seen < 50:
            rows = session.rows
            assert rows >= seen and len(session.scores("ssim")) >= rows
            seen = rows
        pushing.join()
    assert session.pool("ssim").min == session.scores("ssim")[0]


def test_progress_is_told_and_may_end_it(clip):
    told = []
    isobit.score(*clip, metrics=["psnr"], progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (12, 12)

    def fail(done, total):
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        isobit.score(*clip, metrics=["psnr"], progress=fail)


def test_an_incomplete_run_has_its_scores(clip, tmp_path):
    short = tmp_path / "short.y4m"
    data = open(clip[1], "rb").read()
    short.write_bytes(data[: data.index(b"\n") + 1 + 5 * (6 + 2 * 60 * 160)])
    with pytest.raises(isobit.IncompleteError, match="ended before") as caught:
        isobit.score(clip[0], short, metrics=["psnr"])
    assert len(caught.value.scores.frames) == 5
    scores = isobit.score(clip[0], short, metrics=["psnr"], shortest=True)
    assert len(scores.frames) == 5 and "ended before" in scores.remarks[-1]


def test_options_reach_the_library(clip):
    scores = isobit.score(
        *clip, metrics=["psnr"], subsample=2, frame_count=7, reference_skip=1, distorted_skip=1, threads=1, cpu="baseline"
    )
    assert list(scores.frames) == [0, 2, 4, 6] and "1 thread" in scores.device
    soft, native = (isobit.score(*clip, metrics=["ssim"], fp64=kind) for kind in ("soft", "native"))
    assert "in integers" in soft.device and "in integers" not in native.device
    assert soft["ssim"].tobytes() == native["ssim"].tobytes()
    scores = isobit.score(*clip, models=["version=plain:name=p"], model_folder=os.environ["ISOBIT_TEST_MODELS"])
    assert len(scores["p"]) == 12


def test_raw_files_need_their_format(clip, tmp_path):
    raw = tmp_path / "d.yuv"
    raw.write_bytes(b"".join(plane.tobytes() for frame in frames_of(clip[1]) for plane in frame))
    scores = isobit.score(clip[0], raw, metrics=["ssim"], distorted_raw=isobit.Format(80, 60, 10, 422))
    assert np.array_equal(scores["ssim"], isobit.score(*clip, metrics=["ssim"])["ssim"])


GRAY = isobit.Format(50, 40, chroma=400)
WORDS = np.zeros((40, 50), np.uint16)


@pytest.mark.parametrize(
    "call, error, sentence",
    [
        (lambda: isobit.Session(GRAY, metrics=["sism"]), isobit.UsageError, "did you mean 'ssim'"),
        (lambda: isobit.Session(GRAY, metrics="ssim"), isobit.UsageError, "a list of strings"),
        (lambda: isobit.Session(isobit.Format(0, 40)), isobit.UsageError, "width is 0"),
        (lambda: isobit.Session(GRAY).push(WORDS, WORDS), isobit.UsageError, "array of uint8"),
        (lambda: isobit.Session(isobit.Format(50, 40, 10, 400)).push(WORDS.T, WORDS), isobit.UsageError, "shape"),
        (lambda: isobit.Session(isobit.Format(50, 40, 10)).push(WORDS, WORDS), isobit.UsageError, "3 planes"),
        (lambda: isobit.Session(isobit.Format(50, 40, 10, 400)).push(WORDS + 1024, WORDS), isobit.InputError, "1024"),
        (lambda: isobit.score("absent.y4m", "absent.y4m"), isobit.InputError, "absent.y4m"),
        (lambda: isobit.score("absent.y4m", "absent.y4m", threads=-1), ValueError, "threads"),
    ],
)
def test_errors_say_what_is_wrong(call, error, sentence):
    with pytest.raises(error, match=sentence):
        call()


def test_metrics_and_backends_are_listed():
    assert isobit.metrics()["psnr"]["options"]["enable_chroma"]["default"] == "true"
    assert isobit.backends()["cpu"]["usable"]
    assert isobit.__version__.count(".") == 2
