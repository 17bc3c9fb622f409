// The workbench: a listing in the editor, its diagnostics and output, and the dispatch view. It
// checks as one types and traces at each pause.
import { Latest } from "./api.js";
import { button, byId, debounced, make, say } from "./dom.js";
import { Editor } from "./editor.js";
import { settings, t, tab } from "./settings.js";
import { View } from "./view.js";

const PANES = "ladder,explain,classes,output,objects";
const PANES_BESIDE = "code,ladder,explain";

export class Bench {
  constructor() {
    this.root = byId("bench");
    this.key = null;
    this.dialect = tab.get("dialect") || "apple";
    this.last = null;
    this.isClosed = false;
    this.listeners = [];
    this.checking = new Latest();
    this.tracing = new Latest();
    this.editor = new Editor(byId("editor"), {
      changed: () => this.changed(),
      run: () => this.run(),
      step: (by) => this.view.move(by),
    });
    this.view = new View(byId("frames"), (told) => this.stepShown(told));
    this.check = debounced(250, () => this.checkNow());
    this.trace = debounced(600, () => this.traceNow(false));
    byId("run").addEventListener("click", () => this.run());
    byId("dialect").addEventListener("change", () => {
      this.dialect = byId("dialect").value;
      tab.set("dialect", this.dialect);
      this.traceNow(false);
    });
    // Keys of the view work wherever no text is edited.
    document.addEventListener("keydown", (event) => this.stepKey(event));
    document.addEventListener("settings", () => this.translate());
  }
  get source() {
    return this.editor.value;
  }
  /** What the server is asked with. */
  get request() {
    return { source: this.source, dialect: this.dialect, lang: settings.language };
  }
  onTrace(action) {
    this.listeners.push(action);
  }
  /** Opens a listing under a key; what was typed under it before is there again. */
  open(key, source, options) {
    const { readOnly = false, closed = false, title = "" } = options || {};
    const isSame = key === this.key && (readOnly || this.source === tab.get("text." + key));
    this.key = key;
    const kept = readOnly ? null : tab.get("text." + key);
    const text = kept === null ? source : kept;
    byId("listing-title").textContent = title || t("listing");
    this.editor.readOnly = readOnly;
    if (!isSame || this.source !== text) {
      this.editor.value = text;
      this.view.forget();
    }
    this.isClosed = closed;
    this.root.classList.toggle("closed", closed);
    this.endBeside();
    this.showClosed();
    this.checkNow();
    if (closed) this.forget();
    else if (!isSame || !this.last) this.traceNow(false);
  }
  /** Puts a listing into the editor, as if it had been typed. */
  take(source) {
    this.editor.replace(source);
  }
  /** Opens what had to be predicted first. */
  unlock() {
    if (!this.isClosed) return;
    this.isClosed = false;
    this.root.classList.remove("closed");
    this.showClosed();
    this.traceNow(false);
  }
  showClosed() {
    byId("curtain").hidden = !this.isClosed;
    byId("run").disabled = this.isClosed;
  }
  forget() {
    this.last = null;
    this.view.clear();
    this.editor.here(null);
    byId("output").textContent = "";
    byId("ending").textContent = "";
  }
  changed() {
    if (this.key) tab.set("text." + this.key, this.source);
    this.check();
    if (!this.isClosed) this.trace();
  }
  async checkNow() {
    const source = this.source;
    let answer;
    try {
      answer = await this.checking.post("/api/check", this.request);
    } catch (problem) {
      return;
    }
    if (answer && source === this.source) this.showProblems(answer.diagnostics);
  }
  async run() {
    if (this.isClosed) return;
    const answer = await this.traceNow(true);
    if (answer) say(byId("ending").textContent + " " + t("output") + ": " + answer.output);
  }
  /** Traces the listing; what it asks with `beside` is shown next to it. */
  async traceNow(isAsked, beside) {
    this.trace.cancel();
    if (this.isClosed) return null;
    this.root.classList.add("busy");
    const asked = this.request;
    let answer;
    try {
      answer = await this.tracing.post("/api/trace", beside ? { ...asked, beside } : asked);
    } catch (problem) {
      this.root.classList.remove("busy");
      if (isAsked || problem.code !== "offline") this.showEnding(problem.message, "bad");
      return null;
    }
    if (!answer) return null;
    this.root.classList.remove("busy");
    this.show(answer, beside);
    if (asked.source !== this.source) this.trace();
    return answer;
  }
  show(answer, beside) {
    this.last = answer;
    this.beside = beside || null;
    this.root.classList.toggle("beside", Boolean(beside));
    this.showProblems(answer.diagnostics);
    this.showOutput(answer);
    if (answer.view)
      this.view.show(answer.view, beside ? null : this.view.step, beside ? PANES_BESIDE : PANES);
    else this.view.clear();
    byId("no-view").hidden = Boolean(answer.view);
    for (const action of this.listeners) action(answer);
  }
  endBeside() {
    this.root.classList.remove("beside");
    if (this.beside) {
      this.beside = null;
      this.last = null;
    }
  }
  showOutput(answer) {
    byId("output").textContent = answer.output + (answer.truncated ? "\n" + t("cut") : "");
    byId("output-empty").hidden = answer.output !== "";
    const stopped = answer.stopped || answer.signal;
    const hasRun = answer.status !== null || stopped;
    const text = stopped ? t("stopped", stopped) : hasRun ? t("exit", answer.status) :
      t("has-errors");
    this.showEnding(text + (hasRun ? " · " + answer.milliseconds + " ms" : ""),
      answer.status !== 0 || stopped ? "bad" : "good");
  }
  showEnding(text, kind) {
    byId("ending").textContent = text;
    byId("ending").className = "badge " + kind;
  }
  showProblems(problems) {
    this.editor.showProblems(problems);
    byId("problem-count").textContent = String(problems.length);
    byId("problems-box").hidden = problems.length === 0;
    byId("problems").replaceChildren(...problems.map((problem) => this.problem(problem)));
  }
  problem(problem) {
    const at = problem.primary && problem.primary.at;
    const level = make("span", { class: "level " + problem.level, text: t(problem.level) });
    const rest = " " + problem.code + (at ? " · " + t("line", at[1]) : "") + " · ";
    const text = problem.message.replace(/`/g, "");
    const jump = () => at && this.editor.jump(at[1], at[2]);
    const node = button("", jump, { class: "problem" });
    node.append(level, rest, text);
    const helps = (problem.helps || []).map((help) => make("p", { class: "help-line",
      text: help.text.replace(/`/g, "") }));
    return make("li", {}, node, helps);
  }
  stepShown(told) {
    if (!this.beside) this.editor.here(told.at);
    document.dispatchEvent(new CustomEvent("step", { detail: told }));
  }
  stepKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const busy = "input, select, textarea, button, a, dialog, [contenteditable], [tabindex]";
    if (event.target.closest(busy)) return;
    const by = { ArrowRight: 1, l: 1, ArrowLeft: -1, h: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.view.move(by);
  }
  translate() {
    this.editor.refresh();
    if (this.last) this.showOutput(this.last);
    if (this.key) this.checkNow();
  }
  fillDialects(dialects) {
    byId("dialect").replaceChildren(...dialects.map((name) => make("option", { value: name,
      text: t("dialect." + name) })));
    byId("dialect").value = this.dialect;
  }
}
