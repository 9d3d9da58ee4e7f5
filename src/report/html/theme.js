// SPDX-License-Identifier: BSD-2-Clause-Patent
// Dark or light: the system's choice until the button is pressed.
import { element } from "./dom.js";

const root = document.documentElement;
const system = matchMedia("(prefers-color-scheme: dark)");
const listeners = [];

export function on_theme(listener) {
  listeners.push(listener);
}

// The value of a custom property, for what is drawn on canvases.
export function color(name) {
  return getComputedStyle(root).getPropertyValue(name).trim();
}

export const hues = [212, 28, 150, 340, 265, 95, 190, 52];

// Of a curve, in the present theme; the style sheet makes the same of --hue.
export function line_color(hue) {
  return `hsl(${hue} ${color("--line-saturation")} ${color("--line-lightness")})`;
}

function apply(dark) {
  root.dataset.theme = dark ? "dark" : "light";
  for (const listener of listeners) listener();
}

export function theme_button() {
  apply(system.matches);
  const button = element("button", { type: "button", class: "quiet", "aria-pressed": String(system.matches) }, "Dark");
  const set = (dark) => {
    button.setAttribute("aria-pressed", String(dark));
    apply(dark);
  };
  button.addEventListener("click", () => set(root.dataset.theme !== "dark"));
  system.addEventListener("change", (event) => set(event.matches));
  return button;
}
