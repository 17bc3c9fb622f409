// What every part of the pages needs of the document: making nodes, and saying things to screen
// readers.

const SVG = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

/** An element; `text` is its text, `onclick` and the like are listeners, null leaves out. */
export function make(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** An element of a drawing. */
export function draw(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

export function byId(id) {
  return document.getElementById(id);
}

export function button(text, action, attributes) {
  return make("button", { type: "button", text, onclick: action, ...attributes });
}

/** A labelled choice; `options` are pairs of a value and its text. */
export function choice(label, options, action, attributes) {
  const select = make("select", { onchange: () => action(select.value), ...attributes },
    options.map(([value, text]) => make("option", { value, text })));
  return make("label", { class: "field" }, make("span", { text: label }), select);
}

/** Tells screen readers; the text is seen nowhere. */
export function say(text) {
  const live = byId("live");
  live.textContent = "";
  requestAnimationFrame(() => {
    live.textContent = text;
  });
}

/** Calls `action` when nobody has called for `delay` milliseconds. */
export function debounced(delay, action) {
  let timer = 0;
  const call = (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), delay);
  };
  call.cancel = () => clearTimeout(timer);
  return call;
}

/** A modal dialog; it is gone when it is closed, and the focus is back where it was. */
export function showDialog(title, closeText, ...content) {
  const heading = make("h2", { id: "dialog-title", text: title });
  const dialog = make("dialog", { "aria-labelledby": "dialog-title" }, heading, ...content,
    make("p", { class: "row end" }, button(closeText, () => dialog.close(), { class: "quiet" })));
  const before = document.activeElement;
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (before) before.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
