// SPDX-License-Identifier: BSD-2-Clause-Patent
// The page of many videos against one reference: rate-quality curves, BD-rates, means.
import uPlot from "uplot";
import { element, section, table } from "./dom.js";
import { base_name, format_of, score } from "./summary.js";
import { color, hues, line_color, on_theme } from "./theme.js";

const height = 380;
const mean_of = (video, key) => video.report.pooled_metrics[key]?.mean ?? null;

// 1, 2 and 5 times the powers of ten between two rates: the marks of a logarithmic axis.
function marks_between(low, high) {
  const marks = [];
  for (let ten = 10 ** Math.floor(Math.log10(low)); ten <= high; ten *= 10)
    marks.push(...[ten, 2 * ten, 5 * ten].filter((mark) => mark >= low && mark <= high));
  return marks;
}

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
    this.plot.setAttribute("aria-label", `${key} over the bit rate, a curve for each group; its numbers are in the table`);
    this.chart?.destroy();
    const font = "12px system-ui, sans-serif", grid = { stroke: () => color("--grid"), width: 1 };
    const axis = { stroke: () => color("--muted"), grid, ticks: { show: false }, font, labelFont: font, labelSize: 22 };
    const line = (i) => ({ stroke: () => line_color(hues[i % hues.length]), width: 2, spanGaps: true,
      points: { show: true, size: 8, fill: () => line_color(hues[i % hues.length]) } });
    const marks = { splits: (u, index, low, high) => marks_between(low, high), filter: (u, splits) => splits };
    this.chart = new uPlot({
      width: this.plot.clientWidth, height, legend: { show: false },
      scales: { x: { time: false, distr: 3, range: (u, low, high) => [low / 1.2, high * 1.2] } },
      axes: [{ ...axis, ...marks, label: "kbit/s", size: 34 }, { ...axis, label: key, size: 66 }],
      series: [{}, ...this.groups.map((_, i) => line(i))],
      cursor: { drag: { x: false, y: false } },
      hooks: { setCursor: [(u) => this.tell(u.cursor.idx)] },
    }, aligned(this.curves), this.plot);
    this.tell(null);
  }

  tell(index) {
    const rate = index === null || index === undefined ? undefined : this.chart.data[0][index];
    const found = this.curves.flatMap((points) => points.filter((p) => p.rate === rate));
    const texts = found.map((p) => `${p.name}: ${p.rate.toFixed(1)} kbit/s, ${p.quality.toPrecision(7)}`);
    this.readout.textContent = texts.join(" · ") || "Point at a mark to see its video";
  }
}

function legend(groups) {
  return element("ul", { class: "legend" }, groups.map((group, i) =>
    element("li", { class: "key", style: `--hue: ${hues[i % hues.length]}` }, group || "no group")));
}

function bd_table(bd_rates) {
  const tests = [...new Set(bd_rates.map((bd) => bd.test))], keys = [...new Set(bd_rates.map((bd) => bd.key))];
  const cell = (test, key) => {
    const { percent, why_not } = bd_rates.find((bd) => bd.test === test && bd.key === key);
    return percent === null ? element("span", { title: why_not }, "–") : `${percent > 0 ? "+" : ""}${percent.toFixed(2)} %`;
  };
  return table(`BD-rate against ${bd_rates[0].anchor}`, [[`against ${bd_rates[0].anchor}`, ...tests],
    ...keys.map((key) => [key, ...tests.map((test) => cell(test, key))])]);
}

function video_table(videos, keys) {
  const known = (v) => element("span", { title: `from: ${v.bit_rate_source}` }, (v.bit_rate / 1000).toFixed(1));
  const rate = (v) => (v.bit_rate ? known(v) : "–");
  return table("Mean scores of each video", [["video", "group", "kbit/s", ...keys],
    ...videos.map((v) => [base_name(v.name), v.group ?? "", rate(v),
      ...keys.map((key) => score(mean_of(v, key), v.report.isobit.non_finite.pooled[key]?.mean))])]);
}

export function show_comparison(root, data) {
  const { videos, bd_rates } = data, { pooled_metrics, isobit: { reference, pairs } } = videos[0].report;
  const keys = Object.keys(pooled_metrics), groups = [...new Set(videos.map((v) => v.group ?? ""))];
  const leading = keys.includes("vmaf") ? "vmaf" : keys[0];
  root.append(element("div", { class: "heading" },
    element("h1", {}, `${videos.length} videos`, element("span", { class: "against" }, " against "),
      base_name(reference.name)),
    element("p", { class: "facts" }, [format_of(reference), `${pairs} frames`, `isobit ${data.version}`].map((fact) =>
      element("span", {}, fact))),
    videos.filter((v) => !v.report.isobit.complete).map((v) => element("p", { class: "alarm", role: "alert" },
      `${base_name(v.name)} is not complete: ${v.report.isobit.reason}`))));
  if (keys.length === 0) return;
  const curves = new RateCurves(videos, groups);
  const select = element("select", { id: "metric", onchange: (event) => curves.show(event.target.value) },
    keys.map((key) => element("option", { selected: key === leading }, key)));
  root.append(section("Rate and quality",
    element("div", { class: "card" },
      element("div", { class: "controls" }, element("label", { for: "metric" }, "Metric "), select, curves.readout),
      curves.plot, legend(groups))));
  if (bd_rates.length) root.append(section("BD-rates", bd_table(bd_rates)));
  root.append(section("Videos", video_table(videos, keys)));
  const unknown = videos.filter((v) => !v.bit_rate).map((v) => base_name(v.name));
  if (unknown.length)
    root.append(element("p", { class: "note" }, `The bit rate is not known of: ${unknown.join(", ")}. They are in no curve.`));
  curves.show(leading);
}
