// SPDX-License-Identifier: BSD-2-Clause-Patent
// The worst frames: those with pictures, and of every metric a list.
import { nearest_row } from "./columns.js";
import { element, table } from "./dom.js";
import { score } from "./summary.js";

const listed = 10;
const less_is_better = (key) => key.startsWith("mse");

function picture(name, data, alt) {
  return element("figure", {}, element("img", { src: `data:image/png;base64,${data}`, alt }), element("figcaption", {}, name));
}

// Where in the frame the pictures are from.
function overview(shot) {
  const { spot, frame_size: size } = shot, percent = (part, whole) => `${(100 * part) / whole}%`;
  const box = element("span", { class: "spot", style: `left: ${percent(spot.x, size.width)}; top: ${percent(spot.y, size.height)};
    width: ${percent(spot.width, size.width)}; height: ${percent(spot.height, size.height)}` });
  return element("figure", {},
    element("span", { class: "whole" }, element("img", { src: `data:image/png;base64,${shot.overview}`, alt: "Differences over the whole frame" }), box),
    element("figcaption", {}, "whole frame"));
}

function card(shot, { key, ramp }, frames, curves) {
  const { spot } = shot, where = `at ${spot.x}, ${spot.y}`;
  const go = element("button", { type: "button", class: "link", onclick: () => {
    curves.show(nearest_row(frames, shot.frame));
    curves.root.scrollIntoView({ behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  } }, `Frame ${shot.frame}`);
  return element("article", { class: "shot" },
    element("h3", {}, go, element("span", { class: "score" }, `${key} `, score(shot.score))),
    element("div", { class: "pictures" },
      picture("reference", shot.reference, `Reference, frame ${shot.frame} ${where}`),
      picture("distorted", shot.distorted, `Distorted, frame ${shot.frame} ${where}`),
      picture("difference", shot.difference, `Difference map, frame ${shot.frame} ${where}`),
      overview(shot)),
    element("p", { class: "scale" }, "difference of luma: 0 ", element("span", { class: "ramp", style: `background: linear-gradient(to right, ${ramp.join(", ")})` }), ` ${shot.largest_difference} of ${shot.peak}`));
}

function worst_rows({ key, values }) {
  const rows = Array.from(values.keys()).filter((row) => !Number.isNaN(values[row]));
  const sign = less_is_better(key) ? -1 : 1;
  return rows.sort((a, b) => sign * (values[a] - values[b]) || a - b).slice(0, listed);
}

function lists(frames, metrics, curves) {
  const holder = element("div");
  const show = (metric) => {
    const go = (row) => element("button", { type: "button", class: "link", onclick: () => curves.show(row) }, String(frames[row]));
    holder.replaceChildren(table(`The ${listed} worst frames by ${metric.key}`,
      [["frame", metric.key], ...worst_rows(metric).map((row) => [go(row), score(metric.values[row])])]));
  };
  const select = element("select", { id: "worst-by", onchange: (event) => show(metrics[event.target.selectedIndex]) },
    metrics.map(({ key }) => element("option", {}, key)));
  show(metrics[0]);
  return element("div", { class: "lists" }, element("label", { for: "worst-by" }, "Worst frames by "), select, holder);
}

export function worst_frames(worst, frames, metrics, curves) {
  return element("div", { class: "worst" },
    worst.note ? element("p", { class: "note" }, worst.note) : undefined,
    element("div", { class: "shots" }, worst.frames.map((shot) => card(shot, worst, frames, curves))),
    lists(frames, metrics, curves));
}
