#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause-Patent
"""Plain reference of model prediction: writes tests/vmaf/models/expected.json from the models beside it.

Python's floats are binary64 and its arithmetic is that of the formula, operation by operation; exp is rounded from fifty
decimal digits. `python3 vmaf_models.py FOLDER`.
"""
import json
import math
import pathlib
import random
import sys
from decimal import Decimal, getcontext

getcontext().prec = 50


def exp(x):
    return float(Decimal(x).exp())


def support_vectors(text):
    header, body = text.split("SV\n")
    fields = dict(line.split() for line in header.splitlines())
    rows = []
    for line in body.splitlines():
        coefficient, *entries = line.split()
        rows.append((float(coefficient), {int(i): float(v) for i, v in (e.split(":") for e in entries)}))
    return float(fields["gamma"]), float(fields["rho"]), rows


def predict(model, features):
    linear = model["norm_type"] == "linear_rescale"
    x = list(features)
    if linear:
        x = [s * f + i for s, f, i in zip(model["slopes"][1:], x, model["intercepts"][1:])]
    gamma, rho, rows = support_vectors(model["model"])
    total = 0.0
    for coefficient, entries in rows:
        distance = 0.0
        for i, value in enumerate(x, start=1):
            e = value - entries.get(i, 0.0)
            distance += e * e
        total += coefficient * exp((-gamma) * distance)
    total -= rho
    return (total - model["intercepts"][0]) / model["slopes"][0] if linear else total


def piecewise(knots, x):
    y = 0.0
    for k, (a, b) in enumerate(zip(knots, knots[1:])):
        inside = a[0] <= x <= b[0] or (k == 0 and x < a[0]) or (k == len(knots) - 2 and x > b[0])
        if not inside:
            continue
        if a[1] == b[1]:
            y = a[1]
        elif a[0] == 0:
            y = (b[1] - a[1]) / b[0] * x + a[1]
        else:
            slope = (b[1] - a[1]) / (b[0] - a[0])
            y = slope * x + (a[1] - a[0] * slope)
    return y


def finish(model, p, transform, clip):
    t = model.get("score_transform", {})
    if t and (transform or t.get("enabled", False)):
        y = p
        if any(k in t for k in ("p0", "p1", "p2")):
            y = 0.0
            y += t.get("p0", 0.0)
            y += t.get("p1", 0.0) * p
            y += (t.get("p2", 0.0) * p) * p
        if len(t.get("knots", [])) >= 2:
            y = piecewise(t["knots"], y)
        if t.get("out_lte_in") == "true" and y > p:
            y = p
        if t.get("out_gte_in") == "true" and y < p:
            y = p
        p = y
    if clip and "score_clip" in model:
        low, high = model["score_clip"]
        p = min(max(p, low), high)
    return p


def quantile(u, percent):
    u = sorted(u)
    place = percent * (len(u) - 1) / 100.0
    low, high = math.floor(place), math.ceil(place)
    return u[low] if low == high else u[low] * (high - place) + u[high] * (place - low)


def scores(models, features, transform, clip):
    raw = [predict(m, features) for m in models]
    out = [finish(m, p, transform, clip) for m, p in zip(models, raw)]
    if len(models) > 1:
        u, first = raw[1:], models[1]
        mean = sum(u[1:], u[0]) / len(u)
        squares = 0.0
        for value in u:
            squares += (value - mean) * (value - mean)
        def end(p):
            return finish(first, p, transform, clip)
        out += [end(mean), math.sqrt(squares / len(u)) * ((end(mean + 0.01) - end(mean - 0.01)) / (2.0 * 0.01)),
                end(quantile(u, 2.5)), end(quantile(u, 97.5))]
    return out


def main(folder):
    cases = []
    random.seed(7)
    for path in sorted(folder.glob("*.json")):
        if path.name == "expected.json":
            continue
        root = json.loads(path.read_text())
        models = [root["model_dict"]] if "model_dict" in root else [root[str(i)]["model_dict"] for i in range(len(root))]
        count = len(models[0]["feature_names"])
        rows = [[round(random.random(), 6) * (8 if i == 1 else 1) for i in range(count)] for _ in range(6)]
        for transform, clip in ((False, True), (True, True), (False, False), (True, False)):
            cases.append({"model": path.name, "enable_transform": transform, "disable_clip": not clip, "features": rows,
                          "scores": [[v.hex() for v in scores(models, row, transform, clip)] for row in rows]})
    text = ",\n".join(json.dumps(case) for case in cases)
    (folder / "expected.json").write_text(f"[\n{text}\n]\n")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
