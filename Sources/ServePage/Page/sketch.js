// The sketch of classes: boxes under their superclasses, forwarding methods marked, and forms that
// grow the listing. The drawing is made from the server's outline of the text in the editor.
import { choice, debounced, draw, make, say } from "./dom.js";
import { addClass, addForwarding, addMethod, FORWARDING, isForwarding, lineOf } from "./edits.js";
import { forest, merged } from "./forest.js";
import { outline } from "./server.js";
import { t } from "./settings.js";

const LINE = 20;
const HEAD = 30;
const GAP = { x: 26, y: 44 };
const NAME = /^[A-Za-z_]\w*$/;
const SELECTOR = /^[-+]?\s*[A-Za-z_]\w*(:([A-Za-z_]\w*:)*)?$/;

function measure(node) {
  const longest = Math.max(node.name.length + 2, ...node.methods.map((m) => m.name.length));
  node.width = Math.max(110, Math.min(330, longest * 7.4 + 24));
  node.height = HEAD + (node.methods.length ? node.methods.length * LINE + 10 : 6);
  const below = node.children.map(measure);
  const wide = below.reduce((sum, width) => sum + width, 0) + GAP.x * Math.max(0, below.length - 1);
  node.span = Math.max(node.width, wide);
  node.below = wide;
  return node.span;
}

function place(node, x, y, drawn) {
  node.x = x + (node.span - node.width) / 2;
  node.y = y;
  drawn.push(node);
  let left = x + (node.span - node.below) / 2;
  for (const child of node.children) {
    place(child, left, y + node.height + GAP.y, drawn);
    left += child.span + GAP.x;
  }
}

export class Sketch {
  constructor(bench) {
    this.bench = bench;
    this.refresh = debounced(400, () => this.update());
    bench.editor.mirror.on("changes", () => {
      if (this.box && this.box.isConnected) this.refresh();
    });
  }
  async show(box) {
    this.box = make("div", { class: "sketch" });
    this.forms = make("div", { class: "forms" });
    this.note = make("p", { class: "feedback", role: "status" });
    box.replaceChildren(make("p", { class: "soft", text: t("sketch-intro") }), this.box, this.forms,
      this.note);
    await this.update();
  }
  async update() {
    const source = this.bench.source;
    let classes;
    try {
      classes = await outline(source);
    } catch (problem) {
      this.note.textContent = problem.message;
      return;
    }
    // What was written meanwhile is asked about by itself.
    if (source !== this.bench.source) return;
    this.classes = classes;
    this.drawAll();
    this.showForms();
  }
  drawAll() {
    const roots = forest(this.classes);
    const drawn = [];
    let x = 4;
    for (const root of roots) {
      measure(root);
      place(root, x, 4, drawn);
      x += root.span + GAP.x;
    }
    const width = Math.max(200, x - GAP.x + 4);
    const height = Math.max(60, ...drawn.map((node) => node.y + node.height + 6));
    const lines = drawn.flatMap((node) => node.children.map((child) => this.arrow(node, child)));
    const focused = document.activeElement && document.activeElement.dataset.sketch;
    this.box.replaceChildren(draw("svg", {
      viewBox: "0 0 " + width + " " + height,
      width,
      height,
      role: "group",
      "aria-label": t("sketch-of", drawn.map((node) => node.name).join(", ")),
    }, lines, drawn.map((node) => this.drawClass(node))));
    const again = focused && this.box.querySelector("[data-sketch=\"" + focused + "\"]");
    if (again) again.focus();
  }
  arrow(node, child) {
    const from = [child.x + child.width / 2, child.y];
    const to = [node.x + node.width / 2, node.y + node.height];
    const middle = (from[1] + to[1]) / 2;
    return draw("g", { class: "inherits", "aria-hidden": "true" },
      draw("path", { d: "M" + from + " V" + middle + " H" + to[0] + " V" + (to[1] + 9) }),
      draw("path", { class: "head", d: "M" + to + " l-6 10 h12 z" }));
  }
  drawClass(node) {
    const box = draw("rect", { width: node.width, height: node.height, rx: 8, class: "box" });
    const title = draw("text", { x: node.width / 2, y: 20, class: "title", text: node.name });
    const items = node.methods.map((method, index) => this.item(node.name, method.name, method.line,
      HEAD + index * LINE, node.width));
    const group = { class: "class" + (node.isForeign ? " foreign" : ""),
      transform: "translate(" + node.x + " " + node.y + ")" };
    const rule = node.methods.length ? draw("path", { class: "rule", d: "M0 " + HEAD + " h" + node
      .width }) : null;
    const name = t("class-named", node.name);
    const head = node.isForeign ? draw("g", { role: "img", "aria-label": name }, box, title) :
      this.target(node.name, name, lineOf(this.bench.source, node.name), box, title);
    return draw("g", group, head, rule, items);
  }
  item(className, name, line, y, width) {
    return this.target(className + " " + name, name + (isForwarding(name) ? ", " + t(
        "forwards") : ""), line,
      draw("rect", { x: 3, y: y + 3, width: width - 6, height: LINE, rx: 4, class: "row" }),
      draw("text", { x: 12, y: y + 17, class: isForwarding(name) ? "method forwarding" : "method",
        text: name }));
  }
  /** Something that goes to its line, by mouse and by key. */
  target(id, label, line, ...content) {
    const go = () => line && this.bench.editor.jump(line, 1);
    return draw("g", {
      class: "target",
      role: "button",
      tabindex: "0",
      "aria-label": label,
      "data-sketch": id,
      onclick: go,
      onkeydown: (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        go();
      },
    }, ...content);
  }
  showForms() {
    if (this.forms.contains(document.activeElement)) {
      // What is being filled in stays.
      if (this.forms.dataset.classes === this.names.join()) return;
    }
    const kept = this.forms.contains(document.activeElement) ? document.activeElement.name : null;
    const names = this.names;
    this.forms.dataset.classes = names.join();
    const options = names.map((name) => [name, name]);
    this.forms.replaceChildren(...[
      this.form("add-class", [this.field("class-name", "Radio"), choice(t("superclass"), [
        ["NSObject", "NSObject"],
        ["NSProxy", "NSProxy"], ...options
      ], () => {}, { name: "superclass" })], (data) => NAME.test(data.get("class-name")) && !names
        .includes(data.get("class-name")) && addClass(this.bench.source, data.get("class-name"),
          data.get("superclass"))),
      names.length ? this.form("add-method", [choice(t("in-class"), options, () => {}, {
        name: "class" }), this.field("selector", "playSong:")], (data) => SELECTOR.test(data.get(
        "selector").trim()) && addMethod(this.bench.source, data.get("class"), data.get(
        "selector").trim().replace(/\s+/g, ""))) : null,
      names.length ? this.form("add-forwarding", [choice(t("in-class"), options, () => {}, {
        name: "class" }), choice(t("stage"), FORWARDING.map(([stage, , selector]) => [stage,
        selector
      ]), () => {}, { name: "stage" }), choice(t("to-class"), [...options].reverse(), () => {}, {
        name: "to" })], (data) => addForwarding(this.bench.source, data.get("class"), data.get(
        "stage"), data.get("to"))) : null,
    ].filter(Boolean));
    if (kept && this.forms.querySelector("[name=" + kept + "]"))
      this.forms.querySelector("[name=" + kept + "]").focus();
  }
  get names() {
    return [...merged(this.classes).keys()];
  }
  field(name, example) {
    return make("label", { class: "field" }, make("span", { text: t(name) }), make("input", {
      name,
      placeholder: example,
      autocomplete: "off",
      spellcheck: "false",
      required: true,
    }));
  }
  form(title, fields, edit) {
    const submit = (event) => {
      event.preventDefault();
      const text = edit(new FormData(event.target));
      if (!text || text === this.bench.source) {
        this.note.textContent = t("no-edit");
        return;
      }
      this.bench.take(text);
      this.note.textContent = t("edit-made");
      say(t("edit-made"));
    };
    return make("form", { onsubmit: submit, class: "grow", id: title }, make("fieldset", {}, make(
      "legend", { text: t(title) }), ...fields, make("button", { type: "submit",
      text: t("add") })));
  }
}
