// SPDX-License-Identifier: BSD-2-Clause-Patent
// A curve for each metric over the frames. All share one range of frames and one cursor: what one is zoomed to, all are.
import uPlot from "uplot";
import { lower_bound, nearest_row, thinned } from "./columns.js";
import { element } from "./dom.js";
import { histogram } from "./histogram.js";
import { color, line_color, on_theme } from "./theme.js";

const height = 150, least_span = 2;
// Frames between the marks of an axis.
const whole_steps = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8].flatMap((ten) => [ten, 2 * ten, 5 * ten]);
const text_of = (value) => (Number.isFinite(value) ? Number(value.toPrecision(7)).toString() : String(value));

// Room above and below, also for a flat line.
function padded(u, low, high) {
  if (low === null || high === null) return [0, 1];
  const room = (high - low) * 0.06 || Math.abs(high) * 0.01 || 1;
  return [low - room, high + room];
}

class Curve {
  constructor(metric, owner) {
    this.metric = metric;
    this.owner = owner;
    this.readout = element("output", { class: "readout" });
    this.plot = element("div", { class: "plot", tabindex: "0", role: "img", "data-key": metric.key,
      "aria-label": `${metric.key} over the frames; arrow keys move the cursor, plus and minus zoom, 0 shows all`,
      onkeydown: (event) => owner.key(event) });
    this.root = element("article", { class: "curve", style: `--hue: ${metric.hue}` },
      element("h3", {}, element("span", { class: "key" }, metric.key), this.readout),
      element("div", { class: "pair" }, this.plot, histogram(metric)));
    this.dot = element("div", { class: "dot" });
  }

  make() {
    const { owner, metric } = this;
    const axis = { stroke: () => color("--muted"), ticks: { show: false }, font: "11px system-ui, sans-serif" };
    const line = () => line_color(metric.hue), points = { show: (u) => u.data[0].length < u.width / 8, fill: line };
    this.chart = new uPlot({
      width: this.plot.clientWidth, height,
      legend: { show: false },
      scales: { x: { time: false, range: () => owner.range }, y: { range: padded } },
      axes: [{ ...axis, size: 26, grid: { show: false }, incrs: whole_steps },
        { ...axis, size: 62, space: 28, grid: { stroke: () => color("--grid"), width: 1 } }],
      series: [{}, { stroke: line, width: 1.5, points }],
      cursor: { y: false, points: { show: false }, drag: { x: true, y: false, setScale: false },
        move: (u, left, top) => [left < 0 ? left : owner.snapped(u, left), top],
        sync: { key: "frames", setSeries: false } },
      hooks: { setCursor: [(u) => owner.hover(u)], setSelect: [(u) => owner.select(u)] },
    }, [[], []], this.plot);
    this.chart.over.append(this.dot);
    this.chart.over.addEventListener("dblclick", () => owner.zoom(...owner.all));
  }

  draw() {
    const { frames, range } = this.owner, u = this.chart;
    const first = Math.max(0, lower_bound(frames, range[0]) - 1);
    const last = Math.min(frames.length, lower_bound(frames, range[1]) + 2);
    u.batch(() => {
      u.setData(thinned(frames, this.metric.values, first, last, this.plot.clientWidth), false);
      u.setScale("x", { min: range[0], max: range[1] });
    });
    this.mark(this.owner.row);
  }

  // Shows the score of a row, and where it is.
  mark(row) {
    const value = row === undefined ? undefined : this.metric.values[row];
    this.readout.textContent = row === undefined ? "" : text_of(value);
    const shown = Number.isFinite(value);
    this.dot.hidden = !shown;
    if (!shown) return;
    const left = this.chart.valToPos(this.owner.frames[row], "x"), top = this.chart.valToPos(value, "y");
    this.dot.style.transform = `translate(${left}px, ${top}px)`;
  }
}

export class Curves {
  constructor(frames, metrics) {
    this.frames = frames;
    const first = frames[0], last = frames[frames.length - 1];
    this.all = this.range = [first, Math.max(last, first + 1)];
    this.curves = metrics.map((metric) => new Curve(metric, this));
    this.where = element("output", { class: "where", "aria-live": "polite" });
    this.root = element("div", { class: "curves" }, this.bar(), this.curves.map((curve) => curve.root));
    on_theme(() => this.curves.forEach((curve) => curve.chart?.redraw(false)));
    addEventListener("resize", () => this.later(() => this.resize()));
  }

  bar() {
    const button = (label, title, act) => element("button", { type: "button", title, onclick: act }, label);
    const chips = this.curves.map((curve) => {
      const { key, hue } = curve.metric;
      const chip = element("button", { type: "button", class: "chip", style: `--hue: ${hue}`, "aria-pressed": "true" }, key);
      chip.addEventListener("click", () => {
        curve.root.hidden = !curve.root.hidden;
        chip.setAttribute("aria-pressed", String(!curve.root.hidden));
        if (!curve.root.hidden) this.resize();
      });
      return chip;
    });
    return [element("div", { class: "controls" }, this.where,
        button("+", "Zoom in", () => this.scale(0.5)), button("−", "Zoom out", () => this.scale(2)),
        button("All", "Show all frames", () => this.zoom(...this.all))),
    element("p", { class: "hint" }, "Drag across a curve to zoom, double-click to see all. " +
      "With a curve focused: arrow keys, +, − and 0."),
    element("div", { class: "chips", role: "group", "aria-label": "Curves shown" }, chips)];
  }

  // Makes the charts: the page must be laid out by then.
  draw() {
    for (const curve of this.curves) curve.make(), curve.draw();
    this.tell();
  }

  resize() {
    for (const curve of this.curves) {
      if (curve.root.hidden) continue;
      curve.chart.setSize({ width: curve.plot.clientWidth, height });
      curve.draw();
    }
  }

  // At most once for each picture that the browser shows.
  later(act) {
    cancelAnimationFrame(this.pending);
    this.pending = requestAnimationFrame(act);
  }

  snapped(u, left) {
    const row = nearest_row(this.frames, u.posToVal(left, "x"));
    return u.valToPos(this.frames[row], "x");
  }

  hover(u) {
    const left = u.cursor.left;
    if (left === undefined) return;
    const row = left < 0 ? undefined : nearest_row(this.frames, u.posToVal(left, "x"));
    if (row !== this.row) this.go(row);
  }

  go(row) {
    this.row = row;
    this.later(() => {
      for (const curve of this.curves) curve.mark(this.row);
      this.tell();
    });
  }

  tell() {
    const [first, last] = this.range.map(Math.round);
    this.where.textContent = this.row === undefined ? `Frames ${first} to ${last}` : `Frame ${this.frames[this.row]}`;
  }

  select(u) {
    const { left, width } = u.select;
    if (width < 3) return;
    const range = [u.posToVal(left, "x"), u.posToVal(left + width, "x")];
    u.setSelect({ left: 0, width: 0, top: 0, height: 0 }, false);
    this.zoom(...range);
  }

  // Within the video, and never less than a few frames.
  zoom(first, last) {
    const [low, high] = this.all, span = Math.min(Math.max(last - first, least_span), high - low);
    const start = Math.min(Math.max(first, low), high - span);
    this.range = [start, start + span];
    this.later(() => {
      for (const curve of this.curves) if (!curve.root.hidden) curve.draw();
      this.tell();
    });
  }

  // Around the cursor, or else the middle.
  scale(factor) {
    const [first, last] = this.range, at = this.row === undefined ? (first + last) / 2 : this.frames[this.row];
    this.zoom(at - (at - first) * factor, at + (last - at) * factor);
  }

  // Shows a frame with some before and after it.
  show(row) {
    const around = Math.min(100, (this.all[1] - this.all[0]) / 2);
    this.zoom(this.frames[row] - around, this.frames[row] + around);
    this.row = row;
  }

  key(event) {
    const step = event.shiftKey ? 10 : 1;
    const row = this.row ?? lower_bound(this.frames, (this.range[0] + this.range[1]) / 2);
    const keys = {
      ArrowLeft: () => this.walk(row - step), ArrowRight: () => this.walk(row + step),
      "+": () => this.scale(0.5), "=": () => this.scale(0.5), "-": () => this.scale(2), 0: () => this.zoom(...this.all),
    };
    if (!keys[event.key] || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]();
  }

  // The cursor to a row; the range follows it.
  walk(row) {
    const to = Math.min(Math.max(row, 0), this.frames.length - 1), [first, last] = this.range, frame = this.frames[to];
    if (frame < first || frame > last) this.zoom(frame - (last - first) / 2, frame + (last - first) / 2);
    this.row = to;
    this.later(() => {
      for (const curve of this.curves) curve.draw();
      this.tell();
    });
  }
}
