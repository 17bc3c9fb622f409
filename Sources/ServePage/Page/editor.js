// The editor: CodeMirror with the diagnostics underlined, completion and hover from the server, and
// keys that leave no reader trapped.
import { debounced, make } from "./dom.js";
import { completions, hoverText } from "./server.js";
import { t } from "./settings.js";

const encoder = new TextEncoder();

/** The UTF-16 offset of a column that counts UTF-8 code units from 1. */
export function offset(line, column) {
  let bytes = 1;
  let at = 0;
  for (const character of line) {
    if (bytes >= column) break;
    bytes += encoder.encode(character).length;
    at += character.length;
  }
  return at;
}

export class Editor {
  /** `actions`: changed(), run(), step(by), and failed(problem) for what the server refuses. */
  constructor(parent, actions) {
    this.actions = actions;
    this.marks = [];
    this.lines = [];
    this.tip = make("div", { class: "tip", role: "tooltip", id: "tip", hidden: true });
    document.body.append(this.tip);
    this.mirror = window.CodeMirror(parent, {
      mode: "text/x-objectivec",
      lineNumbers: true,
      indentUnit: 4,
      matchBrackets: true,
      autoCloseBrackets: true,
      styleActiveLine: { nonEmpty: true },
      inputStyle: "contenteditable",
      lineWrapping: false,
      gutters: ["CodeMirror-linenumbers", "problems"],
      screenReaderLabel: t("editor"),
      extraKeys: this.keys(),
    });
    this.leaving = false;
    this.mirror.on("changes", (_, changes) => {
      this.hideTip();
      this.here(null);
      if (changes.some((c) => c.origin !== "setValue")) actions.changed();
    });
    this.mirror.on("keydown", (_, event) => {
      // After Escape, Tab is the browser's: it goes on to what follows the editor.
      if (event.key === "Tab" && this.leaving) event.codemirrorIgnore = true;
      if (event.key !== "Shift") this.leaving = event.key === "Escape";
    });
    const wrapper = this.mirror.getWrapperElement();
    const hover = debounced(350, (event) => this.hoverAt(event));
    wrapper.addEventListener("mousemove", hover);
    wrapper.addEventListener("mouseleave", () => {
      hover.cancel();
      setTimeout(() => this.tip.matches(":hover") || this.hideTip(), 200);
    });
    this.tip.addEventListener("mouseleave", () => this.hideTip());
  }
  keys() {
    return {
      "Esc": () => this.hideTip(),
      "Tab": (mirror) => {
        if (mirror.somethingSelected()) mirror.execCommand("indentMore");
        else mirror.replaceSelection("    ", "end", "+input");
      },
      "Shift-Tab": "indentLess",
      "Ctrl-Enter": () => this.actions.run(),
      "Cmd-Enter": () => this.actions.run(),
      "Ctrl-.": () => this.actions.step(1),
      "Ctrl-,": () => this.actions.step(-1),
      "Ctrl-Space": () => this.complete(),
      "Ctrl-I": () => this.hover(this.mirror.getCursor()),
      "Ctrl-/": "toggleComment",
      "Cmd-/": "toggleComment",
    };
  }
  get value() {
    return this.mirror.getValue();
  }
  set value(text) {
    this.clearProblems();
    this.mirror.setValue(text);
    this.mirror.clearHistory();
  }
  /** Changes the listing in a way that can be undone. */
  replace(text) {
    this.mirror.replaceRange(text, { line: 0, ch: 0 }, { line: this.mirror.lineCount(), ch: 0 });
  }
  set readOnly(isReadOnly) {
    this.mirror.setOption("readOnly", isReadOnly);
    this.mirror.getWrapperElement().classList.toggle("read-only", isReadOnly);
  }
  focus() {
    this.mirror.focus();
  }
  refresh() {
    this.mirror.setOption("screenReaderLabel", t("editor"));
    this.mirror.refresh();
  }
  place(line, column) {
    const last = this.mirror.lineCount() - 1;
    const number = Math.max(0, Math.min(last, line - 1));
    return { line: number, ch: offset(this.mirror.getLine(number), column) };
  }
  jump(line, column) {
    const place = this.place(line, column || 1);
    this.mirror.setCursor(place);
    this.mirror.scrollIntoView(place, 80);
    this.mirror.focus();
  }
  clearProblems() {
    for (const mark of this.marks) mark.clear();
    this.marks = [];
    this.mirror.clearGutter("problems");
  }
  /** Underlines the diagnostics of this listing. */
  showProblems(problems) {
    this.mirror.operation(() => {
      this.clearProblems();
      for (const problem of problems) {
        if (!problem.primary || problem.level === "note") continue;
        const [, line, column, endLine, endColumn] = problem.primary.at;
        const from = this.place(line, column);
        let to = this.place(endLine || line, endColumn || column + 1);
        if (to.line === from.line && to.ch <= from.ch) to = { line: from.line, ch: from.ch + 1 };
        this.marks.push(this.mirror.markText(from, to, {
          className: "problem-" + problem.level,
          attributes: { title: problem.code + ": " + problem.message },
        }));
        this.mirror.setGutterMarker(from.line, "problems", make("span", {
          class: "gutter-" + problem.level,
          title: problem.message,
          text: problem.level === "error" ? "✗" : "!",
        }));
      }
    });
  }
  /** Marks what the shown step is about: [file, line, column, end line, end column]. */
  here(at) {
    if (this.hereMark) this.hereMark.clear();
    if (this.hereLine) this.mirror.removeLineClass(this.hereLine, "background", "here-line");
    this.hereMark = this.hereLine = null;
    if (!at || at[0] > 0 || at[1] > this.mirror.lineCount()) return;
    const from = this.place(at[1], at[2]);
    this.hereLine = this.mirror.addLineClass(from.line, "background", "here-line");
    if (at[3]) this.hereMark = this.mirror.markText(from, this.place(at[3], at[4]),
      { className: "here" });
    if (!this.mirror.hasFocus()) this.mirror.scrollIntoView(from, 60);
  }
  complete() {
    this.mirror.showHint({
      completeSingle: false,
      hint: async (mirror) => {
        const cursor = mirror.getCursor();
        const line = mirror.getLine(cursor.line).slice(0, cursor.ch);
        const start = { line: cursor.line, ch: cursor.ch - /[@#]?\w*$/.exec(line)[0].length };
        const list = await completions(this.value, cursor);
        const typed = line.slice(start.ch).toLowerCase();
        const fits = list.filter((item) => item.text.toLowerCase().startsWith(typed));
        return { from: start, to: cursor, list: fits.slice(0, 60) };
      },
    });
  }
  hoverAt(event) {
    if (this.mirror.somethingSelected()) return;
    const place = this.mirror.coordsChar({ left: event.clientX, top: event.clientY }, "window");
    if (!place.outside && this.mirror.getTokenAt(place).string.trim()) this.hover(place);
  }
  async hover(place) {
    let text = "";
    try {
      text = await hoverText(this.value, place);
    } catch (problem) {
      // What cannot be asked now is asked again at the next move.
    }
    if (!text) {
      this.hideTip();
      return;
    }
    const at = this.mirror.charCoords(place, "window");
    this.tip.textContent = text.replace(/```\w*\n?|[`*]/g, "");
    this.tip.hidden = false;
    const { width, height } = this.tip.getBoundingClientRect();
    const above = at.top - height - 6;
    this.tip.style.left = Math.max(4, Math.min(at.left, innerWidth - width - 8)) + "px";
    this.tip.style.top = (above > 4 ? above : at.bottom + 6) + "px";
  }
  hideTip() {
    this.tip.hidden = true;
  }
}
