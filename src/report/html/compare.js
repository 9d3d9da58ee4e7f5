// SPDX-License-Identifier: BSD-2-Clause-Patent
// The page of many videos against one reference: rate-quality curves, BD-rates, means.
import uPlot from "uplot";
import { element, section, table } from "./dom.js";
import { score } from "./summary.js";
import { color, on_theme } from "./theme.js";

const hues = [212, 28, 150, 340, 265, 95, 190, 52], height = 380;
const base_name = (path) => path.split("/").pop() || path;
const mean_of = (video, key) => video.report.pooled_metrics[key]?.mean ?? null;

// 1, 2 and 5 times a power of ten: the marks of a logarithmic axis that have room for their numbers.
const is_round = (value) => [1, 2, 5].includes(Number((value / 10 ** Math.floor(Math.log10(value) + 1e-9)).toPrecision(6)));

// The videos of a group with a bit rate and a score, by rate.
function points_of(videos, group, key) {
  return videos.filter((v) => (v.group ?? "") === group && v.bit_rate && mean_of(v, key) !== null)
    .map((v) => ({ rate: v.bit_rate / 1000, quality: mean_of(v, key), name: base_name(v.name) }))
    .sort((a, b) => a.rate - b.rate);
}

// One series for each group on the rates of all.
function aligned(curves) {
  const rates = [...new Set(curves.flatMap((points) => points.map((p) => p.rate)))].sort((a, b) => a - b);
  const column = (points) => rates.map((rate) => points.find((p) => p.rate === rate)?.quality ?? null);
  return [rates, ...curves.map(column)];
}

class RateCurves {
  constructor(videos, groups) {
    this.videos = videos;
    this.groups = groups;
    this.plot = element("div", { class: "rates", role: "img" });
    this.readout = element("output", { class: "where", "aria-live": "polite" });
    on_theme(() => this.chart?.redraw(false));
    addEventListener("resize", () => this.chart?.setSize({ width: this.plot.clientWidth, height }));
  }

  show(key) {
    this.curves = this.groups.map((group) => points_of(this.videos, group, key));
    this.plot.setAttribute("aria-label", `${key} over the bit rate, a curve for each group; the table below has the numbers`);
    this.chart?.destroy();
    const axis = { stroke: () => color("--muted"), grid: { stroke: () => color("--grid"), width: 1 }, ticks: { show: false },
      font: "12px system-ui, sans-serif", labelFont: "12px system-ui, sans-serif", labelSize: 22 };
    const line = (i) => ({ stroke: () => `hsl(${hues[i % hues.length]} ${color("--line-saturation")} ${color("--line-lightness")})`,
      width: 2, spanGaps: true, points: { show: true, size: 8 } });
    this.chart = new uPlot({
      width: this.plot.clientWidth, height, legend: { show: false },
      scales: { x: { time: false, distr: 3, range: (u, low, high) => [low / 1.2, high * 1.2] } },
      axes: [{ ...axis, label: "kbit/s", size: 34, filter: (u, splits) => splits.map((at) => (is_round(at) ? at : null)) }, { ...axis, label: key, size: 66 }],
      series: [{}, ...this.groups.map((_, i) => line(i))],
      cursor: { drag: { x: false, y: false } },
      hooks: { setCursor: [(u) => this.tell(u.cursor.idx)] },
    }, aligned(this.curves), this.plot);
    this.tell(null);
  }

  tell(index) {
    const rate = index === null || index === undefined ? undefined : this.chart.data[0][index];
    const found = this.curves.flatMap((points) => points.filter((p) => p.rate === rate));
    this.readout.textContent = found.map((p) => `${p.name}: ${p.rate.toFixed(1)} kbit/s, ${p.quality.toPrecision(7)}`).join(" · ") ||
      "Point at a mark to see its video";
  }
}

function legend(groups) {
  return element("ul", { class: "legend" }, groups.map((group, i) =>
    element("li", { class: "key", style: `--hue: ${hues[i % hues.length]}` }, group || "no group")));
}

function bd_table(bd_rates) {
  const tests = [...new Set(bd_rates.map((bd) => bd.test))], keys = [...new Set(bd_rates.map((bd) => bd.key))];
  const cell = (bd) => (bd.percent === null ? element("span", { title: bd.why_not }, "–") : `${bd.percent > 0 ? "+" : ""}${bd.percent.toFixed(2)} %`);
  return table(`BD-rate against ${bd_rates[0].anchor}`, [[`against ${bd_rates[0].anchor}`, ...tests],
    ...keys.map((key) => [key, ...tests.map((test) => cell(bd_rates.find((bd) => bd.test === test && bd.key === key)))])]);
}

function video_table(videos, keys) {
  const rate = (v) => (v.bit_rate ? element("span", { title: `from: ${v.bit_rate_source}` }, (v.bit_rate / 1000).toFixed(1)) : "–");
  return table("Mean scores of each video", [["video", "group", "kbit/s", ...keys],
    ...videos.map((v) => [base_name(v.name), v.group ?? "", rate(v),
      ...keys.map((key) => score(mean_of(v, key), v.report.isobit.non_finite.pooled[key]?.mean))])]);
}

export function show_comparison(root, data) {
  const { videos, bd_rates } = data, reference = videos[0].report.isobit.reference, keys = Object.keys(videos[0].report.pooled_metrics);
  const groups = [...new Set(videos.map((v) => v.group ?? ""))], leading = keys.includes("vmaf") ? "vmaf" : keys[0];
  root.append(element("div", { class: "heading" },
    element("h1", {}, `${videos.length} videos`, element("span", { class: "against" }, " against "), base_name(reference.name)),
    element("p", { class: "facts" }, [`${reference.width}x${reference.height} ${reference.chroma} ${reference.depth}-bit`,
      `${videos[0].report.isobit.pairs} frames`, `isobit ${data.version}`].map((fact) => element("span", {}, fact))),
    videos.filter((v) => !v.report.isobit.complete).map((v) =>
      element("p", { class: "alarm", role: "alert" }, `${base_name(v.name)} is not complete: ${v.report.isobit.reason}`))));
  if (keys.length === 0) return;
  const curves = new RateCurves(videos, groups);
  const select = element("select", { id: "metric", onchange: (event) => curves.show(event.target.value) },
    keys.map((key) => element("option", { selected: key === leading }, key)));
  root.append(section("Rate and quality",
    element("div", { class: "card" }, element("div", { class: "controls" }, element("label", { for: "metric" }, "Metric "), select, curves.readout),
      curves.plot, legend(groups))));
  if (bd_rates.length) root.append(section("BD-rates", bd_table(bd_rates)));
  root.append(section("Videos", video_table(videos, keys)));
  const unknown = videos.filter((v) => !v.bit_rate).map((v) => base_name(v.name));
  if (unknown.length) root.append(element("p", { class: "note" }, `The bit rate is not known of: ${unknown.join(", ")}. These videos are in no curve.`));
  curves.show(leading);
}
