// Two traces side by side: under the rules of two runtimes, and what if a method were not there or
// another one were.
import { button, choice, make } from "./dom.js";
import { addForwarding, FORWARDING, isForwarding, removeMethod } from "./edits.js";
import { outline } from "./server.js";
import { t } from "./settings.js";

export class Compare {
  constructor(bench, app) {
    this.bench = bench;
    this.app = app;
  }
  async show(box) {
    const others = this.app.about.dialects.filter((name) => name !== this.bench.dialect);
    this.other = others[0];
    this.result = make("p", { class: "feedback", role: "status" });
    this.edits = make("ul", { class: "edits" });
    this.back = button(t("compare-close"), () => this.close(), { class: "quiet", hidden: true,
      id: "compare-close" });
    box.replaceChildren(make("h3", { text: t("dialects") }),
      make("p", { class: "soft", text: t("dialects-intro") }),
      make("p", { class: "row" }, choice(t("other-dialect"), others.map((name) => [name,
        t("dialect." + name)]), (name) => {
        this.other = name;
      }), button(t("compare"), () => this.beside({ dialect: this.other }, t("dialect." + this
        .other)), { class: "primary", id: "compare-dialects" })),
      make("h3", { text: t("what-if") }), make("p", { class: "soft", text: t("what-if-intro") }),
      this.edits, this.result, make("p", { class: "row" }, this.back));
    await this.offer();
  }
  async offer() {
    let classes;
    try {
      classes = await outline(this.bench.source);
    } catch (problem) {
      this.result.textContent = problem.message;
      return;
    }
    const items = [];
    for (const found of classes) {
      const own = found.methods.map((method) => method.name.slice(1));
      for (const method of found.methods)
        items.push(this.offered(t("without-method", method.name[0] + "[" + found.name + " " +
          method.name.slice(1) + "]"), removeMethod(this.bench.source, method), isForwarding(
          method.name)));
      const helper = classes.find((c) => c.name !== found.name);
      for (const [stage, sign, selector] of FORWARDING) {
        if (own.includes(selector)) continue;
        items.push(this.offered(t("with-method", sign + "[" + found.name + " " + selector + "]"),
          addForwarding(this.bench.source, found.name, stage, helper ? helper.name : "NSString"),
          true));
      }
    }
    // What concerns forwarding comes first.
    items.sort((a, b) => b.first - a.first);
    this.edits.replaceChildren(...items.map((item) => item.node));
    if (!items.length) this.edits.append(make("li", { text: t("what-if-none") }));
  }
  offered(text, source, first) {
    return {
      first,
      node: make("li", {}, button(text, () => this.beside({ source }, text, source),
        { class: "edit" })),
    };
  }
  async beside(other, words, source) {
    const answer = await this.bench.traceNow(true, other);
    if (!answer) return;
    this.back.hidden = false;
    const before = answer.output;
    const after = answer.beside ? answer.beside.output : "";
    this.result.replaceChildren(make("strong", { text: words + ": " }),
      before === after ? t("same-output") : t("other-output"),
      before === after ? "" : make("pre", { tabindex: "0", "aria-label": t("output"),
        role: "region", text: after || t("no-output") }));
    if (source) this.result.append(button(t("take-over"), () => {
      this.bench.take(source);
      this.close();
      this.offer();
    }));
  }
  close() {
    this.bench.endBeside();
    this.back.hidden = true;
    this.result.replaceChildren();
    this.bench.traceNow(false);
  }
}
