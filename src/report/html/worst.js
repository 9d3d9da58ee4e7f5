// SPDX-License-Identifier: BSD-2-Clause-Patent
// The worst frames: those with pictures, and of every metric a list.
import { nearest_row } from "./columns.js";
import { element, table } from "./dom.js";
import { score } from "./summary.js";

const listed = 10;
const less_is_better = (key) => key.startsWith("mse");

const image = (data, alt) => element("img", { src: `data:image/png;base64,${data}`, alt });
const figure = (name, picture) => element("figure", {}, picture, element("figcaption", {}, name));

const link = (text, act) => element("button", { type: "button", class: "link", onclick: act }, text);

// Where in the frame the pictures are from.
function overview(shot) {
  const { spot, frame_size: size } = shot, percent = (part, whole) => `${(100 * part) / whole}%`;
  const place = [["left", spot.x, size.width], ["top", spot.y, size.height], ["width", spot.width, size.width],
    ["height", spot.height, size.height]].map(([name, part, whole]) => `${name}: ${percent(part, whole)}`);
  return figure("whole frame", element("span", { class: "whole" }, image(shot.overview, "Differences over the whole frame"),
    element("span", { class: "spot", style: place.join("; ") })));
}

function card(shot, { key, ramp }, frames, curves) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const go = link(`Frame ${shot.frame}`, () => {
    curves.show(nearest_row(frames, shot.frame));
    curves.root.scrollIntoView({ behavior: still ? "auto" : "smooth" });
  });
  const pictures = ["reference", "distorted", "difference"].map((name) =>
    figure(name, image(shot[name], `${name}, frame ${shot.frame}, at ${shot.spot.x}, ${shot.spot.y}`)));
  const gradient = `background: linear-gradient(to right, ${ramp.join(", ")})`;
  return element("article", { class: "shot" },
    element("h3", {}, go, element("span", { class: "score" }, `${key} `, score(shot.score))),
    element("div", { class: "pictures" }, pictures, overview(shot)),
    element("p", { class: "scale" }, "difference of luma: 0 ", element("span", { class: "ramp", style: gradient }),
      ` ${shot.largest_difference} of ${shot.peak}`));
}

function worst_rows({ key, values }) {
  const rows = Array.from(values.keys()).filter((row) => !Number.isNaN(values[row]));
  const sign = less_is_better(key) ? -1 : 1;
  return rows.sort((a, b) => sign * (values[a] - values[b]) || a - b).slice(0, listed);
}

function lists(frames, metrics, curves) {
  const holder = element("div");
  const show = (metric) => {
    const go = (row) => link(String(frames[row]), () => curves.show(row));
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
