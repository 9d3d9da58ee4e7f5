// SPDX-License-Identifier: BSD-2-Clause-Patent
// What is said in words and tables: what was compared, pooled scores, how the run was made.
import { element, table } from "./dom.js";

export const base_name = (path) => path.split("/").pop() || path;
export const format_of = (video) => `${video.width}x${video.height} ${video.chroma} ${video.depth}-bit`;

export function heading(data) {
  const run = data.isobit, { reference, distorted } = run;
  const facts = [format_of(reference), `${run.pairs} frames`];
  if (run.seconds > 0) facts.push(`${run.seconds.toFixed(2)} s`, `${data.fps.toFixed(1)} frames/s`);
  if (run.device) facts.push(run.device);
  return element("div", { class: "heading" },
    element("h1", {}, base_name(distorted.name), element("span", { class: "against" }, " against "),
      base_name(reference.name)),
    element("p", { class: "facts" }, facts.map((fact) => element("span", {}, fact))),
    run.complete ? undefined : element("p", { class: "alarm", role: "alert" }, `Not complete: ${run.reason}`),
    run.complete && run.note ? element("p", { class: "note" }, run.note) : undefined);
}

// A score for reading; the whole number is in the title.
export function score(value, text) {
  if (value === null || value === undefined) return text ?? "–";
  return element("span", { title: String(value) }, value.toFixed(Math.abs(value) >= 1000 ? 2 : 6));
}

const statistics = [["mean", "mean"], ["harmonic_mean", "harmonic"], ["min", "min"], ["p1", "p1"], ["p5", "p5"],
  ["p10", "p10"], ["p50", "median"], ["max", "max"], ["standard_deviation", "std. dev."]];

export function pooled_table(data, metrics) {
  const rows = metrics.map(({ key, pooled, texts, hue }) => [
    element("span", { class: "key", style: `--hue: ${hue}` }, key),
    ...statistics.map(([name]) => score(pooled[name], texts[name]))]);
  for (const [key, value] of Object.entries(data.aggregate_metrics))
    rows.push([key, score(value, data.isobit.non_finite.aggregate?.[key]), ...statistics.slice(1).map(() => "")]);
  return table("Scores pooled over all frames", [["metric", ...statistics.map(([, title]) => title)], ...rows]);
}

function video_facts(video) {
  const facts = [video.name, video.codec ? `${video.codec} in ${video.container}` : video.container, format_of(video)];
  if (video.frame_rate) facts.push(`${video.frame_rate} frames/s`);
  if (video.bit_rate) facts.push(`${(video.bit_rate / 1000).toFixed(0)} kbit/s`);
  if (video.frames_skipped) facts.push(`${video.frames_skipped} frames skipped`);
  if (video.xxh3_128) facts.push(`XXH3-128 ${video.xxh3_128}`);
  return facts.join(" · ");
}

function metric_text({ name, options }) {
  const set = Object.entries(options).map(([option, value]) => `${option}=${value}`);
  return set.length ? `${name} (${set.join(", ")})` : name;
}

export function details(data) {
  const run = data.isobit, list = element("dl", { class: "details" });
  const add = (name, ...lines) =>
    list.append(element("dt", {}, name), element("dd", {}, lines.map((line) => element("div", {}, line))));
  add("Reference", video_facts(run.reference));
  add("Distorted", video_facts(run.distorted));
  add("Program", `isobit ${run.version}; scores of libvmaf ${run.libvmaf_compatibility}`);
  if (run.devices) add("Device", ...run.devices.map((use) => `${use.backend}: ${use.device}, for ${use.metrics.join(", ")}`));
  if (run.backend_choice) add("Choice", run.backend_choice);
  add("Metrics", ...run.metrics.map(metric_text));
  if (run.left_out) add("Left out", ...Object.values(run.left_out));
  if (run.subsample > 1) add("Frames", `every ${run.subsample}th`);
  return list;
}
