// One trace on the page: messages, code, ladder of stages, classes and caches, objects, output,
// explanation and timeline. A viewer shows one step at a time and keeps no other state: everything
// is read off the trace at that step.

function make(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name === "class") node.className = value;
    else if (name === "text") node.textContent = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== null) node.setAttribute(name, value);
  }
  node.append(...children.filter((c) => c !== null && c !== undefined));
  return node;
}

const encoder = new TextEncoder();

/** The UTF-16 offset of a column that counts UTF-8 code units from 1. */
function offset(line, column) {
  let bytes = 1,
    at = 0;
  for (const character of line) {
    if (bytes >= column) break;
    bytes += encoder.encode(character).length;
    at += character.length;
  }
  return at;
}

const KEYWORDS =
  "id SEL BOOL Class IMP int void char float double long short unsigned static return if else " +
  "for while do switch case break continue self super nil YES NO const struct typedef instancetype";
const TOKENS = new RegExp(
  "(\\/\\/.*$|\\/\\*.*?\\*\\/)|(@?\"(?:[^\"\\\\]|\\\\.)*\")|(^\\s*#\\w+)|" +
  "(@\\w+|\\b(?:" + KEYWORDS.split(" ").join("|") + ")\\b)", "g");

/** A line of code as text and coloured spans. */
function paint(text) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(TOKENS)) {
    if (found.index > from) parts.push(text.slice(from, found.index));
    parts.push(make("span", {
      class: found[1] ? "t-comment" : found[2] ? "t-string" : found[3] ? "t-macro" :
        "t-word",
      text: found[0]
    }));
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

class Viewer {
  constructor(trace, page, index) {
    this.trace = trace;
    this.page = page;
    this.index = index;
    this.step = 0;
    this.predicted = -1;
    this.score = [0, 0];
    this.files = trace.lines;
    this.tree = new MessageTree(trace, (step) => page.go(this, step));
    this.build();
  }
  build() {
    const name = this.trace.header.files[0] ? this.trace.header.files[0].name : "listing";
    const id = (what) => what + "-" + this.index;
    this.title = make("h1", { text: name.split("/").pop() });
    this.badge = make("p", { class: "badge" });
    this.code = make("div", {
      class: "code",
      tabindex: "0",
      role: "group",
      "aria-label": "Source code"
    });
    this.crumbs = make("p", { class: "crumbs" });
    this.rungs = make("ol", { class: "rungs" });
    this.words = make("p", {
      class: "words",
      role: "status",
      "aria-live": "polite"
    });
    this.here = make("ul", { class: "problems" });
    this.question = make("div", {
      class: "question",
      hidden: ""
    });
    this.classes = make("div", {
      class: "classes",
      tabindex: "0",
      role: "group",
      "aria-label": "Classes and caches"
    });
    this.objects = make("ul", { class: "objects" });
    this.output = make("pre", {
      class: "output",
      tabindex: "0",
      role: "group",
      "aria-label": "Output of the program"
    });
    this.problems = make("ul", {
      class: "problems",
      "aria-label": "Diagnostics"
    }, ...(this.trace.narration.problems || []).map(([code, text, line, event]) => make("li", {},
      make("button", {
        type: "button",
        class: "text",
        text: code + " line " + line + ": " + text.replaceAll("`", ""),
        onclick: () => this.page.go(this, this.trace.stepOf(event))
      }))));
    this.range = make("input", {
      type: "range",
      min: "0",
      max: String(Math.max(0, this.trace.steps.length - 1)),
      value: "0",
      step: "1",
      "aria-label": "Step",
      oninput: () => this.page.go(this, Number(this.range.value))
    });
    this.ticks = make("canvas", {
      class: "ticks",
      height: "14",
      "aria-hidden": "true"
    });
    this.count = make("output", { class: "count" });
    const button = (text, label, action) => make("button", {
      type: "button",
      "aria-label": label,
      title: label,
      text,
      onclick: action
    });
    // Of two traces, each has its own panes.
    const number = this.page.isPair ? " " + (this.index + 1) : "";
    const pane = (kind, heading, ...content) => make("section", {
      class: "pane pane-" + kind,
      hidden: this.page.has(kind) ? null : "",
      "aria-label": heading + number
    }, make("h2", {
      id: id(kind),
      text: heading
    }), ...content);
    this.root = make("article", { class: "viewer" },
      make("header", { class: "head" }, this.title, this.badge), this.problems,
      make("div", { class: "timeline" },
        make("div", { class: "buttons" },
          button("|←", "First step (g)", () => this.page.go(this, 0)), button("↑",
            "Previous message (up arrow)", () => this.page.move(this, "send", -1)),
          button("←", "Previous step (left arrow)", () => this.page.move(this, "step", -1)),
          button("→", "Next step (right arrow)", () => this.page.move(this, "step", 1)),
          button("↓", "Next message (down arrow)", () => this.page.move(this, "send", 1)),
          button("→|", "Last step (G)", () => this.page.go(this, this.trace.steps.length - 1))
          ),
        make("div", { class: "scrub" }, this.ticks, this.range), this.count),
      make("div", { class: "panes" },
        pane("code", "Code", this.code),
        pane("messages", "Messages", this.tree.box),
        make("div", { class: "middle" }, pane("ladder", "Dispatch", this.crumbs, this.rungs),
          pane("explain",
            "What happens", this.here, this.words, this.question)),
        pane("classes", "Classes and caches", this.classes),
        make("div", { class: "side" }, pane("output", "Output", this.output), pane("objects",
          "Objects", this.objects))));
    this.file = -1;
  }
  get position() {
    return this.trace.steps.length ? this.trace.steps[this.step] : -1;
  }
  get event() {
    return this.trace.events[this.position];
  }
  show(step) {
    if (!this.trace.steps.length) {
      this.words.textContent = WORDING.empty;
      return;
    }
    this.step = Math.max(0, Math.min(this.trace.steps.length - 1, step));
    const e = this.event,
      state = this.trace.state(this.position);
    this.range.value = String(this.step);
    this.range.setAttribute("aria-valuetext", "step " + (this.step + 1) + " of " + this.trace
      .steps.length + ", " + e.ev);
    this.count.textContent = (this.step + 1) + " / " + this.trace.steps.length;
    this.showBadge();
    if (this.page.has("code")) this.showCode(e);
    this.showLadder(e);
    this.words.textContent = this.trace.sentence(this.step);
    this.showProblems();
    if (this.page.has("messages")) this.tree.show(e.scope);
    this.showClasses(e, state);
    this.showObjects(state);
    this.showOutput(state, e);
    this.page.tell(this);
  }
  /** The event of the step before: what is behind it has changed since. */
  get before() {
    return this.step > 0 ? this.trace.steps[this.step - 1] : -1;
  }
  /** Diagnostics of this step. */
  showProblems() {
    const list = (this.trace.narration.problems || []).filter((problem) => this.trace.stepOf(
      problem[3]) === this.step);
    this.here.replaceChildren(...list.map(([code, text]) => make("li", {
      class: "problem",
      text: code + ": " + text.replaceAll("`", "")
    })));
  }
  showBadge() {
    const end = this.trace.events[this.trace.events.length - 1] || {};
    const text = end.cut ? "stopped " + end.cut : end.uncaught ? "uncaught exception" :
      "exit " +
      end.exit;
    this.badge.textContent = "dialect " + this.trace.header.dialect + " · " + this.trace.sends
      .size + " messages and calls · " + text;
  }
  showCode(e) {
    // A result has no place of its own: that of its message.
    const at = e.at || (e.scope && e.scope.event.at),
      file = at ? at[0] : Math.max(0, this.file);
    if (file !== this.file) this.buildCode(file);
    if (this.lit) this.lit.forEach(([row, html]) => {
      row.className = "line";
      row.lastChild.replaceChildren(...paint(html));
    });
    this.lit = [];
    if (!at) return;
    const lines = this.files[file] || [];
    for (let number = at[1]; number <= Math.min(at[3], at[1] + 40); number++) {
      const row = this.rows[number - 1],
        text = lines[number - 1];
      if (!row) break;
      const whole = e.ev === "ask" || e.ev === "call";
      if (whole && number > at[1]) break;
      const from = number === at[1] ? offset(text, at[2]) : text.length - text.trimStart()
        .length;
      const to = whole || number !== at[3] ? text.length : offset(text, at[4]);
      row.className = "line now";
      row.lastChild.replaceChildren(...paint(text.slice(0, from)), make("mark", {}, ...paint(
        text
        .slice(from, to))), ...paint(text.slice(to)));
      this.lit.push([row, text]);
    }
    this.reveal();
  }
  /** A line that no step is at, for the search. */
  showLine(file, number) {
    if (file !== this.file) this.buildCode(file);
    const row = this.rows[number - 1],
      text = this.files[file][number - 1];
    if (!row) return;
    row.className = "line sought";
    this.lit.unshift([row, text]);
    this.reveal();
  }
  /** Scrolls to what is marked. */
  reveal() {
    if (this.lit.length) {
      const row = this.lit[0][0],
        box = this.code;
      if (row.offsetTop < box.scrollTop + 20 || row.offsetTop > box.scrollTop + box
        .clientHeight -
        60) box.scrollTop = Math.max(0, row.offsetTop - box.clientHeight / 2);
    }
  }
  buildCode(file) {
    this.file = file;
    this.lit = [];
    const lines = this.files[file] || [];
    if (lines.length > 1 && lines[lines.length - 1] === "") lines.pop();
    this.rows = lines.map((text, i) => make("div", { class: "line" }, make("span", {
      class: "number",
      "aria-hidden": "true",
      text: String(i + 1)
    }), make("code", {}, ...paint(text))));
    this.code.replaceChildren(...this.rows);
  }
  showLadder(e) {
    const scope = e.scope,
      trail = [];
    for (let s = scope; s; s = s.parent) trail.unshift(s);
    this.crumbs.replaceChildren(...trail.slice(-4).map((s) => make("span", {
      class: s === scope ? "crumb here" : "crumb",
      text: s.isQuery ? "looks for " + method({
        ...s.event,
        meta: s.event.kind === "class"
      }) : "#" + s.number + " " + message(s.event)
    })));
    const rows = [];
    if (scope && !(scope.event.kind === "function"))
      for (const stage of STAGES) {
        if (stage === "nil" && scope.event.kind !== "nil") continue;
        rows.push(this.rung(stage, scope, e));
      }
    if (scope && scope.call && scope.call.p <= this.position) rows.push(this.plainRung("▶",
      "call", scope.call.imp, e === scope.call));
    if (scope && scope.end && scope.end.p <= this.position) rows.push(this.plainRung(scope.end
      .ev === "throw" ? "!" : "◀", scope.end.ev, scope.end.ev === "throw" ? scope.end
      .exception : scope.end.value.v || "nothing", e === scope.end));
    this.rungs.replaceChildren(...rows);
  }
  plainRung(glyph, word, text, now) {
    return make("li", {
      class: "rung done plain-rung" + (now ? " now" : "")
    }, make("span", {
      class: "glyph",
      "aria-hidden": "true",
      text: glyph
    }), make("span", { class: "word", text: word }), make("span", {
      class: "what",
      text
    }));
  }
  /** A stage of the ladder as far as it has come at the current step. */
  rung(stage, scope, e) {
    const seen = scope.rungs.filter((r) => r.stage === stage && r.p <= this.position);
    const last = seen[seen.length - 1];
    const isNil = stage === "nil";
    const now = e.scope === scope && (e.stage === stage || e.ev === stage ||
      (isNil && e.kind === "nil"));
    const state = last ? last.state : isNil ? "done" : "open";
    const text = last ? last.text : isNil ? WORDING.nil : "";
    const mark = { open: "", skipped: "○", failed: "✗", good: "●", done: "–" } [state];
    const status = WORDING.states[state];
    const row = "rung " + state + " s-" + stage + (now ? " now" : "");
    return make("li", { class: row, "aria-current": now ? "step" : null },
      make("span", { class: "glyph", "aria-hidden": "true", text: String(STAGES.indexOf(
          stage)) }),
      make("span", { class: "word", text: stage }),
      make("span", { class: "mark", title: status },
        make("span", { "aria-hidden": "true", text: mark }),
        make("span", { class: "unseen", text: status })),
      make("span", { class: "what", text }));
  }
  showClasses(e, state) {
    const scope = e.scope,
      first = scope && (scope.rungs.find((r) => r.cls) || {}).cls;
    const start = first || (scope && scope.event.cls ? (scope.event.meta || scope.event.kind ===
      "class" ? "+" : "") + scope.event.cls : null);
    const chain = start && scope.event.kind !== "function" ? state.chain(start) : [];
    const walk = new Map();
    if (scope)
      for (const r of scope.rungs)
        if (r.cls && r.p <= this.position && !walk.has(r.cls)) walk.set(r.cls, walk.size + 1);
    const here = e.cls && (e.ev === "cache" || e.ev === "lookup") && e.result !== "not-found" ?
      e
      .cls : null;
    const hits = scope ? scope.rungs.filter((r) => r.isFound && r.p <= this.position) : [];
    const found = hits.length ? hits[hits.length - 1].cls : null;
    const fresh = this.freshFill(e);
    const changed = this.changedClasses();
    const cards = chain.map(({
      c,
      meta
    }, i) => this.card(c, meta, {
      walk,
      here,
      found,
      fresh,
      arrow: i > 0,
      sel: scope.event.sel,
      changed
    }));
    const inChain = new Set(chain.map(({
      c
    }) => c.name));
    const others = [...state.classes.values()].filter((c) => c.involved && !inChain.has(c
      .name) &&
      (c.methods.length < 40 || c.cache.length + c.meta.length > 0));
    const list = others.map((c) => this.card(c, false, {
      walk: new Map(),
      sel: "",
      changed,
      fresh
    }));
    this.classes.replaceChildren(
      chain.length ? make("div", { class: "chain" }, ...cards) : make("p", { class: "hint",
        text: "No search here." }),
      others.length ? make("details", { class: "others" }, make("summary", {
        text: others.length + (others.length === 1 ? " other class" : " other classes")
      }), make("div", { class: "chain flat" }, ...list)) : "");
  }
  /** Classes whose methods are others than at the step before. */
  changedClasses() {
    const names = new Set();
    for (let p = this.before + 1; p <= this.position; p++) {
      const e = this.trace.events[p];
      if (e.ev === "method" || e.ev === "category") names.add(e.cls.replace("+", ""));
    }
    return names;
  }
  freshFill(e) {
    const next = this.trace.events[e.p + 1],
      fills = new Set();
    for (let p = e.p + 1; next && p < this.trace.events.length && this.trace.events[p].step ===
      undefined; p++)
      if (this.trace.events[p].ev === "fill") fills.add(this.trace.events[p].cls + " " + this
        .trace.events[p].sel);
    return fills;
  }
  card(c, meta, look) {
    const name = (meta ? "+" : "") + c.name,
      number = look.walk.get(name);
    const cache = meta ? c.meta : c.cache,
      sign = meta ? "+" : "-";
    const methods = c.methods.filter((m) => m.s[0] === sign);
    const entries = meta ? c.metaEntries : c.entries;
    const classes = "card" + (meta ? " meta" : "") + (look.here === name ? " here" : "") + (look
        .found === name && number ? " found" : "") + (look.changed.has(c.name) ? " changed" :
      "") +
      (number ? " walked" : "");
    const shown = methods.slice(0, 8),
      wanted = methods.find((m) => m.s.slice(1) === look.sel);
    if (wanted && !shown.includes(wanted)) shown[7] = wanted;
    const rest = Math.max(methods.length, entries || 0) - shown.length;
    return make("div", {
        class: classes
      },
      make("h3", {}, number ? make("span", { class: "step-number", text: String(number) }) :
        null, make("span", { text: meta ? "metaclass " + c.name : c.name }), c.superclass && !
        meta ? make("span", { class: "super", text: " : " + c.superclass }) : null),
      make("ul", { class: "methods" }, ...shown.map((m) => make("li", {
        class: m.s.slice(1) === look.sel ? "wanted" : "",
        text: m.s + (m.by ? "  is " + (m.imp || "?") + " (" + m.by + ")" : "")
      })), rest > 0 ? make("li", {
        class: "hint",
        text: (shown.length ? "and " : "") + rest + (shown.length ? " more" : " methods")
      }) : null),
      cache.length || (look.fresh && [...look.fresh].some((f) => f.startsWith(name + " "))) ?
      make("table", {}, make("caption", { text: "cache" }), make("tbody", {}, ...cache.map((
        x) => make("tr", {
          class: x.sel === look.sel ? "wanted" : ""
        }, make("th", {
          scope: "row",
          text: x.sel
        }), make("td", { text: x.imp === "_objc_msgForward" ? "missing" : x.imp }))))) : make(
        "p", { class: "hint", text: "cache empty" }));
  }
  showObjects(state) {
    const library = /^(__NS|NSPlaceholder)/;
    const list = [...state.objects.values()].filter((o) => (o.alive || o.event > this.before) &&
      (!library.test(o.cls) || state.values.has(o.id)));
    const shown = list.slice(-24);
    const older = list.length - shown.length;
    this.objects.replaceChildren(...shown.map((o) => this.object(o, state.values.get(o.id) || [])),
      older ? make("li", { class: "hint", text: "and " + older + " older" }) : "",
      list.length ? "" : make("li", { class: "hint", text: "none yet" }));
  }
  /** An object with what it holds; what is other than at the step before is marked. */
  object(o, values) {
    const name = o.id.startsWith(o.cls + "#") || o.id.startsWith("<" + o.cls + ": ") ? "" :
      " is a " + o.cls;
    const rows = values.slice(0, 12).map((v) => make("tr", {
        class: v.event > this.before ? "changed" : ""
      }, make("th", { scope: "row", text: v.name }), make("td", { text: v.text }),
      make("td", {
        class: "hint",
        text: v.event > this.before && v.was !== null ? "was " + v.was : ""
      })));
    if (values.length > rows.length) rows.push(make("tr", {}, make("td", {
      class: "hint",
      colspan: "3",
      text: "and " + (values.length - rows.length) + " more"
    })));
    return make("li", {
        class: o.event > this.before ? "changed" : ""
      }, make("b", { text: o.id }), name + (o.alive ? "" : " is gone"),
      rows.length ? make("table", {}, make("tbody", {}, ...rows)) : null);
  }
  showOutput(state, e) {
    const text = state.output;
    if (!text) {
      this.output.replaceChildren(make("span", { class: "hint", text: "nothing yet" }));
      return;
    }
    const long = text.length > 20000 ? "…" + text.slice(-20000) : text;
    if (e.ev === "out") this.output.replaceChildren(long.slice(0, long.length - e.text.length),
      make("mark", { text: e.text }));
    else this.output.textContent = long;
    this.output.scrollTop = this.output.scrollHeight;
  }
  drawTicks() {
    const width = this.ticks.clientWidth,
      steps = this.trace.steps;
    if (!width || !steps.length) return;
    this.ticks.width = width * devicePixelRatio;
    this.ticks.height = 14 * devicePixelRatio;
    const context = this.ticks.getContext("2d"),
      style = getComputedStyle(document.documentElement);
    context.scale(devicePixelRatio, devicePixelRatio);
    const columns = new Map();
    steps.forEach((p, i) => {
      const e = this.trace.events[p],
        x = Math.round(8 + (width - 16) * (steps.length > 1 ? i / (steps.length - 1) : 0));
      const rank = e.ev === "throw" || e.stage === "unrecognized" ? 7 : e.ev === "ask" && !e
        .default ? STAGES.indexOf(e.stage) : e.ev === "send" ? 1 : 0;
      if (rank && rank >= (columns.get(x) || 0)) columns.set(x, rank);
    });
    for (const [x, rank] of columns) {
      context.fillStyle = style.getPropertyValue("--stage-" + STAGES[rank]) || "#888";
      context.fillRect(x, rank > 1 ? 0 : 6, 2, rank > 1 ? 14 : 8);
    }
  }
}
