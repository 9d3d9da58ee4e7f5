// SPDX-License-Identifier: BSD-2-Clause-Patent
// Making elements. Text is always text: nothing of the data is ever parsed as markup.

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === undefined) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== undefined && child !== null));
  return node;
}

export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

// A section with a heading that screen readers list.
export function section(title, ...children) {
  const id = title.toLowerCase().replace(/[^a-z]+/g, "-");
  return element("section", { "aria-labelledby": id }, element("h2", { id }, title), ...children);
}

// Rows of cells; the first row and the first column are headings.
export function table(caption, rows) {
  const cell = (tag, scope) => (value) => element(tag, scope ? { scope } : {}, value);
  const [head, ...body] = rows;
  return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    element("table", {},
      element("caption", {}, caption),
      element("thead", {}, element("tr", {}, head.map(cell("th", "col")))),
      element("tbody", {}, body.map(([first, ...rest]) =>
        element("tr", {}, cell("th", "row")(first), rest.map(cell("td")))))));
}
