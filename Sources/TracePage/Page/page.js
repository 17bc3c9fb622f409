// The page as a whole: tools, keys, deep links (#step=N, #event=N, #line=N), prediction, search,
// and two traces side by side. ?mode=predict starts in prediction, ?projector=1 in large type,
// ?embed=1 leaves out the tools and ?pane=code,ladder shows only those panes.

/** What the page's address asks for. */
function fromAddress() {
  const query = new URLSearchParams(location.search);
  if (query.get("embed")) document.documentElement.classList.add("embed");
  return {
    mode: query.get("mode") || "",
    projector: Boolean(query.get("projector")),
    panes: query.get("pane") || "",
    isLinked: true,
  };
}

class Page {
  /** `settings`: the mode; whether it is projected; the panes that are shown, as a list with
   * commas, or all where it is empty; whether the address says where to begin, or the number of
   * the event. */
  constructor(traces, settings = fromAddress()) {
    this.isPair = traces.length > 1;
    this.panes = settings.panes;
    this.viewers = traces.map((t, i) => new Viewer(t, this, i));
    this.mode = settings.mode;
    this.app = document.getElementById("app");
    this.help = make("dialog", {
      class: "help",
      "aria-label": "Keys"
    });
    this.search = make("input", {
      type: "search",
      placeholder: "Find a message, class or word",
      "aria-label": "Find",
      onkeydown: (k) => this.searchKey(k)
    });
    this.predictButton = make("button", {
      type: "button",
      class: "text",
      "aria-pressed": "false",
      text: "Predict",
      onclick: () => this.setMode(this.mode === "predict" ? "" : "predict")
    });
    this.projectorButton = make("button", {
      type: "button",
      class: "text",
      "aria-pressed": "false",
      text: "Projector",
      onclick: () => this.switchProjector()
    });
    this.hits = make("output", { class: "hits" });
    this.difference = make("p", {
      class: "difference",
      role: "status",
      hidden: ""
    });
    const bar = make("nav", {
        class: "bar",
        "aria-label": "Tools"
      }, make("strong", { text: "fwdsim" }), this.search, this.hits,
      this.predictButton, this.projectorButton,
      make("button", {
        type: "button",
        class: "text",
        text: "Keys",
        onclick: () => this.showHelp()
      }));
    this.app.replaceChildren(bar, this.difference, make("main", {
      class: "viewers n" + this.viewers.length
    }, ...this.viewers.map((v) => v.root)), this.help);
    document.documentElement.classList.toggle("some-panes", this.panes !== "");
    document.documentElement.classList.add("js");
    if (this.viewers.length > 1) this.compare();
    this.setMode(this.mode);
    this.project(settings.projector);
    if (Number.isInteger(settings.event)) this.told({ step: settings.event });
    else if (!settings.isLinked || !this.fromHash()) this.viewers.forEach((v) => v.show(0));
    this.drawTicks();
  }
  /** Whether a pane is shown. */
  has(kind) {
    return !this.panes || this.panes.split(",").includes(kind);
  }
  drawTicks() {
    this.viewers.forEach((v) => v.drawTicks());
  }
  fromHash() {
    const found = /(?:^#|&)(step|event|line)=(\d+)/.exec(location.hash);
    if (!found) return false;
    const number = Number(found[2]);
    for (const v of this.viewers) {
      v.show({
        step: () => number - 1,
        event: () => v.trace.stepOf(number),
        line: () => v.trace.stepOnLine(number)
      } [found[1]]());
    }
    return true;
  }
  /** In a frame: tells the page around it which step is shown: the number of the event, its place
   * in the listing, and how many steps there are. */
  tell(viewer) {
    const e = viewer.event;
    if (parent === window || !e || viewer.index > 0) return;
    parent.postMessage({
      fwdsim: {
        step: e.i,
        at: e.at || (e.scope && e.scope.event.at) || null,
        index: viewer.step,
        count: viewer.trace.steps.length
      }
    }, "*");
  }
  /** What the page around it asks for: {step: number of an event} or {move: by so many steps}. */
  told(asked) {
    for (const v of this.viewers) {
      if (Number.isInteger(asked.step)) v.show(v.trace.stepOf(asked.step));
      else if (Number.isInteger(asked.move)) v.show(v.step + asked.move);
    }
  }
  each(viewer, action) {
    for (const v of this.viewers.length > 1 ? this.viewers : [viewer]) action(v);
    this.remember(viewer);
  }
  remember(viewer) {
    const e = viewer.event;
    // A page in a frame's srcdoc has no address of its own.
    if (location.protocol === "about:") return;
    if (e && document.documentElement.classList.contains("js")) history.replaceState(null, "",
      "#step=" + (viewer.step + 1));
  }
  go(viewer, step) {
    this.closeQuestion(viewer);
    viewer.show(step);
    this.remember(viewer);
  }
  move(viewer, kind, by) {
    if (this.mode === "predict" && kind === "step" && by > 0 && this.ask(viewer)) return;
    this.each(viewer, (v) => {
      this.closeQuestion(v);
      if (kind === "step") v.show(v.step + by);
      else v.show(this.find(v, by, (e) => e.ev === "send" && e.kind !== "function"));
    });
  }
  /** The next step in that direction whose event fits; the ends where none does. */
  find(v, by, fits) {
    for (let s = v.step + by; s >= 0 && s < v.trace.steps.length; s += by)
      if (fits(v.trace.events[v.trace.steps[s]])) return s;
    return by > 0 ? v.trace.steps.length - 1 : 0;
  }
  key(k) {
    if (k.ctrlKey || k.metaKey || k.altKey || this.help.open) return;
    const target = k.target;
    if (target instanceof HTMLInputElement && (target.type === "search" || k.key.startsWith(
        "Arrow"))) return;
    const v = this.viewers[0];
    if (!v) return;
    const keys = {
      ArrowRight: () => this.move(v, "step", 1),
      l: () => this.move(v, "step", 1),
      ArrowLeft: () => this.move(v, "step", -1),
      h: () => this.move(v, "step", -1),
      ArrowDown: () => this.move(v, "send", 1),
      ArrowUp: () => this.move(v, "send", -1),
      j: () => this.move(v, "send", 1),
      k: () => this.move(v, "send", -1),
      n: () => this.same(v, 1),
      N: () => this.same(v, -1),
      g: () => this.each(v, (x) => x.show(0)),
      G: () => this.each(v, (x) => x.show(x.trace.steps.length - 1)),
      Home: () => this.each(v, (x) => x.show(0)),
      End: () => this.each(v, (x) => x.show(x.trace.steps.length - 1)),
      p: () => this.setMode(this.mode === "predict" ? "" : "predict"),
      b: () => this.switchProjector(),
      "/": () => this.search.focus(),
      "?": () => this.showHelp(),
    };
    if (/^[1-9]$/.test(k.key)) {
      const choice = v.question.querySelectorAll(".choice")[Number(k.key) - 1];
      if (choice && !choice.disabled) keys[k.key] = () => choice.click();
    }
    if (k.key === " " && !(target instanceof HTMLButtonElement) && target.tagName !== "SUMMARY")
      keys[" "] = keys.ArrowRight;
    const scrolls = ".code, .classes, .output, .messages";
    const inside = (k.key === "ArrowUp" || k.key === "ArrowDown") && target.closest && target
      .closest(scrolls);
    if (!keys[k.key] || inside) return;
    k.preventDefault();
    keys[k.key]();
  }
  same(v, by) {
    const scope = v.event && v.event.scope,
      selector = scope ? scope.event.sel : null;
    if (selector) this.each(v, (x) => x.show(this.find(x, by, (e) => e.ev === "send" && e
      .sel ===
      selector)));
  }
  searchKey(k) {
    if (k.key === "Escape") {
      this.search.blur();
      return;
    }
    if (k.key !== "Enter") return;
    const text = this.search.value.toLowerCase(),
      v = this.viewers[0];
    if (!text) return;
    const steps = this.matches(v, text);
    const next = k.shiftKey ? steps.findLast((step) => step < v.step) :
      steps.find((step) => step > v.step);
    const step = next === undefined ? steps[k.shiftKey ? steps.length - 1 : 0] : next;
    const line = steps.length ? null : lineWith(v.trace, text);
    this.search.setAttribute("aria-invalid", String(!steps.length && !line));
    if (steps.length) this.go(v, step);
    else if (line) v.showLine(line.file, line.number);
    this.hits.textContent = steps.length ? steps.indexOf(step) + 1 + " of " + steps.length :
      line ? "line " + line.number + ", at no step" : "nothing";
  }
  /** The steps at which a text is found; those of the last search are kept. */
  matches(v, text) {
    if (!this.searched || this.searched.text !== text) {
      const { trace } = v;
      const steps = trace.steps.flatMap((position, step) => searchable(trace, trace.events[
        position]).toLowerCase().includes(text) ? [step] : []);
      this.searched = { text, steps };
    }
    return this.searched.steps;
  }
  /** Large type and strong contrast. */
  project(on) {
    this.isProjected = on;
    document.documentElement.classList.toggle("projector", on);
    this.projectorButton.setAttribute("aria-pressed", String(on));
  }
  switchProjector() {
    this.project(!this.isProjected);
    this.drawTicks();
  }
  showHelp() {
    this.help.replaceChildren(make("h2", { text: "Keys" }), make("dl", {}, ...WORDING.keys
        .flatMap(([key, what]) => [make("dt", { text: key }), make("dd", { text: what })])),
      make("form", {
        method: "dialog"
      }, make("button", { class: "text", text: "Close" })));
    this.help.showModal();
  }
  // Prediction: before a stage is shown, the reader says which it will be.
  setMode(mode) {
    this.mode = mode;
    document.documentElement.classList.toggle("predict", mode === "predict");
    this.predictButton.setAttribute("aria-pressed", String(mode === "predict"));
    if (mode !== "predict") this.viewers.forEach((v) => this.closeQuestion(v));
  }
  closeQuestion(v) {
    v.question.hidden = true;
    v.question.replaceChildren();
  }
  /** True when a question stands before the next step. */
  ask(v) {
    if (!v.question.hidden) return true;
    const question = v.trace.question(v.step + 1);
    if (!question || v.predicted >= v.step + 1) return false;
    v.question.replaceChildren(make("p", { class: "ask", text: question.text }), ...question
      .choices.map((choice, i) => make("button", {
        type: "button",
        class: "choice",
        text: i + 1 + "  " + choice.text,
        onclick: (k) => this.answer(v, question, i, k.currentTarget)
      })));
    v.question.hidden = false;
    v.question.querySelector("button").focus();
    return true;
  }
  answer(v, question, chosen, button) {
    v.predicted = v.step + 1;
    v.score[1] += 1;
    const good = chosen === question.right;
    if (good) v.score[0] += 1;
    for (const b of v.question.querySelectorAll("button")) b.disabled = true;
    button.classList.add(good ? "right" : "wrong");
    const go = make("button", {
      type: "button",
      class: "text",
      text: "Continue",
      onclick: () => {
        this.closeQuestion(v);
        v.show(v.step + 1);
        this.remember(v);
      }
    });
    const reason = question.choices[chosen].reason;
    v.question.append(make("p", {
      class: "verdict",
      role: "status",
      text: (good ? WORDING.right : WORDING.wrong) + question.choices[question.right].text +
        ". " + (reason ? reason + " " : "") + v.score[0] + " of " + v.score[1] +
        " right so far."
    }), go);
    go.focus();
  }
  /** Two traces: the first step at which they differ. */
  compare() {
    const [a, b] = this.viewers;
    const tell = (v, s) => {
      const e = v.trace.events[v.trace.steps[s]];
      const value = e.value && (e.value.v || e.value);
      return [
        e.ev, e.stage, e.result, value, e.sel, e.imp, e.cls, e.recv, e.reason, e.effect, e
        .text
      ].join(" ");
    };
    let step = 0;
    while (step < a.trace.steps.length && step < b.trace.steps.length && tell(a, step) === tell(
        b,
        step)) step++;
    const same = step === a.trace.steps.length && step === b.trace.steps.length;
    this.difference.hidden = false;
    this.difference.append(same ? "No difference." : "First difference at step " + (step + 1) +
      ". ");
    if (!same) this.difference.append(make("button", {
      type: "button",
      class: "text",
      text: "Go there",
      onclick: () => this.viewers.forEach((v) => v.show(step))
    }));
  }
}

/** The methods that each stage asks. */
const ASKED = {
  resolve: "resolveInstanceMethod: resolveClassMethod:",
  target: "forwardingTargetForSelector:",
  signature: "methodSignatureForSelector:",
  invocation: "forwardInvocation:",
  unrecognized: "doesNotRecognizeSelector:",
};

/** What a search looks at for a step: the message as written, the stage and what it asks, the
 * line of the listing and the sentence. */
function searchable(trace, e) {
  const sentence = e.step === undefined ? "" : trace.sentence(e.step);
  const line = e.at && trace.lines[e.at[0]] ? trace.lines[e.at[0]][e.at[1] - 1] || "" : "";
  return [e.ev === "send" ? message(e) : "", e.stage || e.ev, ASKED[e.stage] || "", e.imp || "",
    line, sentence
  ].join(" ");
}

/** The first line of the code that has a text. */
function lineWith(trace, text) {
  for (const [file, lines] of trace.lines.entries()) {
    const index = lines.findIndex((line) => line.toLowerCase().includes(text));
    if (index >= 0) return { file, number: index + 1 };
  }
  return null;
}
