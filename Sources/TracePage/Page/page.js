// The page as a whole: tools, keys, deep links (#step=N), prediction, search, and two traces side
// by side. ?mode=predict starts in prediction, ?embed=1 leaves out the tools and
// ?pane=code,ladder shows only those panes.

class Page {
  constructor(traces) {
    this.isPair = traces.length > 1;
    this.viewers = traces.map((t, i) => new Viewer(t, this, i));
    const query = new URLSearchParams(location.search);
    this.mode = query.get("mode") || "";
    this.panes = query.get("pane");
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
    this.difference = make("p", {
      class: "difference",
      role: "status",
      hidden: ""
    });
    const bar = make("nav", {
        class: "bar",
        "aria-label": "Tools"
      }, make("strong", { text: "fwdsim" }), this.search, this.predictButton,
      make("button", {
        type: "button",
        class: "text",
        text: "Keys",
        onclick: () => this.showHelp()
      }));
    this.app.replaceChildren(bar, this.difference, make("main", {
      class: "viewers n" + this.viewers.length
    }, ...this.viewers.map((v) => v.root)), this.help);
    if (query.get("embed")) document.documentElement.classList.add("embed");
    if (this.panes) {
      const wanted = new Set(this.panes.split(","));
      for (const pane of this.app.querySelectorAll(".pane"))
        if (![...wanted].some((w) => pane.classList.contains("pane-" + w))) pane.hidden = true;
      document.documentElement.classList.add("some-panes");
    }
    document.documentElement.classList.add("js");
    addEventListener("keydown", (k) => this.key(k));
    addEventListener("hashchange", () => this.fromHash());
    addEventListener("resize", () => this.viewers.forEach((v) => v.drawTicks()));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.viewers
      .forEach((v) => v.drawTicks()));
    if (parent !== window) addEventListener("message", (m) => this.told(m));
    if (this.viewers.length > 1) this.compare();
    this.setMode(this.mode);
    if (!this.fromHash()) this.viewers.forEach((v) => v.show(0));
    this.viewers.forEach((v) => v.drawTicks());
  }
  fromHash() {
    const found = /(?:^#|&)step=(\d+)/.exec(location.hash);
    if (!found) return false;
    for (const v of this.viewers) v.show(v.trace.stepOf(Number(found[1])));
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
  told(m) {
    const asked = m.source === parent && m.data && m.data.fwdsim;
    if (!asked) return;
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
      "#step=" + e.i);
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
      "/": () => this.search.focus(),
      "?": () => this.showHelp(),
    };
    if (k.key === " " && !(target instanceof HTMLButtonElement) && target.tagName !== "SUMMARY")
      keys[" "] = keys.ArrowRight;
    const inside = target.closest && target.closest(".code, .classes, .output") && (k.key ===
      "ArrowUp" || k.key === "ArrowDown");
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
    const fits = (e) => searchable(v.trace, e).toLowerCase().includes(text);
    let step = this.find(v, k.shiftKey ? -1 : 1, fits);
    if (!fits(v.trace.events[v.trace.steps[step]])) {
      const back = v.step;
      v.step = k.shiftKey ? v.trace.steps.length : -1;
      step = this.find(v, k.shiftKey ? -1 : 1, fits);
      v.step = back;
    }
    const found = fits(v.trace.events[v.trace.steps[step]]);
    this.search.setAttribute("aria-invalid", String(!found));
    if (found) this.go(v, step);
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
    const e = v.event,
      next = v.trace.events[v.trace.steps[v.step + 1]];
    if (!next || v.predicted >= v.step + 1 || !e.scope || next.scope !== e.scope || e.scope
      .event
      .kind === "function") return false;
    const answer = kindOf(next);
    if (!answer || kindOf(e) === answer) return false;
    const choices = ["hit", "found", "resolve", "target", "signature", "invocation",
      "unrecognized"
    ].filter((c) => c !== "hit" || e.ev === "send" || e.ev === "query");
    const list = nearest(choices, answer === "miss" ? "hit" : answer, e.ev === "send" || e
      .ev ===
      "query" ? ["hit", "miss"] : null);
    v.question.replaceChildren(make("p", { class: "ask", text: WORDING.question }), ...list.map(
      (c) => make("button", {
        type: "button",
        class: "choice",
        text: WORDING.choices[c],
        onclick: (k) => this.answer(v, c, answer, k.target)
      })));
    v.question.hidden = false;
    v.question.querySelector("button").focus();
    return true;
  }
  answer(v, choice, right, button) {
    v.predicted = v.step + 1;
    v.score[1] += 1;
    const good = choice === right;
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
    v.question.append(make("p", {
      class: "verdict",
      role: "status",
      text: (good ? WORDING.right : WORDING.wrong) + WORDING.choices[right] + ". " +
        WORDING.order[right] +
        " " + v.score[0] + " of " + v.score[1] + " right so far."
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

/** What an event decides, as the reader may have predicted it. */
function kindOf(e) {
  if (e.ev === "cache") return e.result === "miss" ? "miss" : e.result === "hit" ? "hit" : null;
  if (e.ev === "lookup") return e.result === "found" ? "found" : null;
  if (e.ev === "ask") return e.stage;
  return null;
}
/** Three choices: the right one and its neighbours, or the two given. */
function nearest(choices, right, pair) {
  if (pair) return pair;
  const at = choices.indexOf(right),
    from = Math.max(0, Math.min(at - 1, choices.length - 3));
  return choices.slice(from, from + 3);
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
  const file = e.at ? trace.header.files[e.at[0]] : null;
  const line = file ? file.text.split("\n", e.at[1])[e.at[1] - 1] || "" : "";
  return [e.ev === "send" ? message(e) : "", e.stage || e.ev, ASKED[e.stage] || "", e.imp || "",
    line, sentence
  ].join(" ");
}
