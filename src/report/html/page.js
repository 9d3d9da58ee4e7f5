// SPDX-License-Identifier: BSD-2-Clause-Patent
// The entry: reads the data that the program put into the page and shows it.
import "uplot/dist/uPlot.min.css";
import "./page.css";
import { show_comparison } from "./compare.js";
import { element } from "./dom.js";
import { show_report } from "./report.js";
import { theme_button } from "./theme.js";

const pages = { report: show_report, comparison: show_comparison };

const data = JSON.parse(document.getElementById("data").textContent);
const root = document.getElementById("page");
root.append(element("header", { class: "top" }, element("span", { class: "brand" }, "isobit"), theme_button()));
pages[data.kind](root, data);
