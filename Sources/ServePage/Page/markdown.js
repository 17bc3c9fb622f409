// The course's Markdown as nodes: paragraphs, lists, tables, code and emphasis. Text never becomes
// HTML by itself.
import { make } from "./dom.js";

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** A line's text with code, emphasis and links. */
export function inline(text) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    parts.push(text.slice(from, found.index));
    from = found.index + found[0].length;
    if (found[1] !== undefined) parts.push(make("code", { text: found[1] }));
    else if (found[2] !== undefined) parts.push(make("strong", {}, inline(found[2])));
    else if (found[3] !== undefined) parts.push(make("em", {}, inline(found[3])));
    else if (/^https?:/.test(found[5]))
      parts.push(make("a", { href: found[5], rel: "noopener noreferrer" }, inline(found[4])));
    else parts.push(...inline(found[4]));
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== "");
}

function row(line, cell) {
  const cells = line.trim().replace(/^\||\|$/g, "").split("|");
  return make("tr", {}, cells.map((text) => make(cell, {}, inline(text.trim()))));
}

function block(lines) {
  const first = lines[0];
  if (/^#+ /.test(first)) return make("h4", {}, inline(first.replace(/^#+ /, "")));
  const marker = /^(?:[-*]|\d+\.) /;
  if (marker.test(first)) {
    const items = [];
    for (const line of lines) {
      if (marker.test(line)) items.push(line.replace(marker, ""));
      else items[items.length - 1] += " " + line.trim();
    }
    return make(/^\d/.test(first) ? "ol" : "ul", {}, items.map((item) => make("li", {},
      inline(item))));
  }
  if (first.startsWith("|") && lines.length > 1 && /^[|\s:-]+$/.test(lines[1]))
    return make("table", {}, make("thead", {}, row(first, "th")), make("tbody", {},
      lines.slice(2).map((line) => row(line, "td"))));
  return make("p", {}, inline(lines.join(" ")));
}

/** The blocks of a text. */
export function markdown(text) {
  const nodes = [];
  let lines = [];
  let code = null;
  const end = () => {
    if (lines.length) nodes.push(block(lines));
    lines = [];
  };
  for (const line of (text || "").split("\n")) {
    if (line.startsWith("```")) {
      if (code) nodes.push(make("pre", { tabindex: "0" }, make("code", { text: code.join("\n") })));
      else end();
      code = code ? null : [];
    } else if (code) code.push(line);
    else if (line.trim() === "") end();
    else lines.push(line);
  }
  end();
  return nodes;
}
