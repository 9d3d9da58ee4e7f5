// SPDX-License-Identifier: BSD-2-Clause-Patent
// The distribution of one metric's scores, with its percentiles.
import { svg } from "./dom.js";

const width = 260, height = 150, foot = 18, bins = 48;
const short = (value) => Number(value.toPrecision(5)).toString();

function counts(values, low, high) {
  const out = new Array(bins).fill(0);
  for (const value of values)
    if (Number.isFinite(value)) ++out[Math.min(bins - 1, Math.floor(((value - low) / (high - low || 1)) * bins))];
  return out;
}

function extent(values) {
  let low = Infinity, high = -Infinity;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

export function histogram({ key, values, pooled }) {
  const [low, high] = extent(values);
  if (low > high) return svg("svg", { class: "histogram", viewBox: `0 0 ${width} ${height}` },
    svg("text", { x: width / 2, y: height / 2, "text-anchor": "middle" }, "no finite score"));
  const n = counts(values, low, high), most = Math.max(...n), room = height - foot - 10;
  const place = (value) => (high > low ? ((value - low) / (high - low)) * width : width / 2);
  const edge = (i) => short(low + ((high - low) * i) / bins);
  const bars = n.map((count, i) => {
    const tall = count ? Math.max(1, (count / most) * room) : 0;
    return svg("rect", { x: (i * width) / bins, y: height - foot - tall, width: width / bins - 1, height: tall },
      svg("title", {}, `${edge(i)} to ${edge(i + 1)}: ${count} frames`));
  });
  const marks = ["p1", "p5", "p10", "p50"].filter((name) => Number.isFinite(pooled[name])).map((name) =>
    svg("line", { class: name, x1: place(pooled[name]), x2: place(pooled[name]), y1: 2, y2: height - foot },
      svg("title", {}, `${name}: ${short(pooled[name])}`)));
  const label = `Distribution of ${key}: from ${short(low)} to ${short(high)}, median ${short(pooled.p50 ?? low)}`;
  return svg("svg", { class: "histogram", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, bars, marks,
    svg("text", { x: 0, y: height - 4 }, short(low)),
    svg("text", { x: width, y: height - 4, "text-anchor": "end" }, short(high)));
}
