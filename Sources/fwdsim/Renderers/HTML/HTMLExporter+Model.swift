extension HTMLExporter {
  /// The trace in the browser: events, steps, sends, and the state at any step by replaying from the last snapshot.
  static let modelScript = #"""
    const STAGES = ["nil", "cache", "lookup", "resolve", "target", "signature", "invocation", "unrecognized"];
    const GLYPHS = { nil: "∅", cache: "▤", lookup: "↑", resolve: "+", target: "→", signature: "s", invocation: "»", unrecognized: "✗" };
    const STOPS = new Set(["send", "query", "cache", "lookup", "ask", "answer", "skip", "call", "return", "throw", "out", "method", "category", "note", "limit", "end", "hook"]);

    class Trace {
      constructor(lines) {
        this.header = lines[0];
        this.events = lines.slice(1);
        this.steps = [];
        this.sends = new Map();
        this.queries = new Map();
        let place = null;
        const stack = [];
        this.events.forEach((e, position) => {
          e.p = position;
          if (e.at) place = e.at; else if (e.ev !== "return" && e.ev !== "end") e.at = place;
          this.note(e, stack);
          if (this.isStop(e)) { e.step = this.steps.length; this.steps.push(position); }
        });
        this.snapshots = [];
        this.current = new State();
        this.at = 0;
      }
      isStop(e) {
        if (e.ev === "object") return e.op === "isa";
        if (e.ev === "skip") return e.reason !== "earlier-stage-answered" && !(e.reason === "method-exists" && e.since === undefined);
        return STOPS.has(e.ev);
      }
      note(e, stack) {
        if (e.ev === "send") {
          const send = { number: e.send, event: e, parent: this.sends.get(e.parent) || null, first: e.p, last: e.p, outcomes: [], queries: [], depth: e.depth };
          this.sends.set(e.send, send);
          e.scope = send;
          if (e.kind !== "function") stack.push(send);
          return;
        }
        if (e.ev === "query") {
          const query = { number: e.query, event: e, parent: this.sends.get(e.send) || null, first: e.p, last: e.p, outcomes: [], isQuery: true };
          this.queries.set(e.query, query);
          e.scope = query;
          return;
        }
        const scope = e.query ? this.queries.get(e.query) : e.send ? this.sends.get(e.send) : null;
        e.scope = scope || stack[stack.length - 1] || null;
        if (!scope) return;
        scope.last = e.p;
        this.outcome(scope, e);
        if ((e.ev === "return" || e.ev === "throw") && !scope.isQuery) {
          scope.end = e;
          const index = stack.indexOf(scope);
          if (index >= 0) stack.length = index;
        }
      }
      outcome(scope, e) {
        const list = scope.outcomes;
        switch (e.ev) {
          case "cache": list.push({ stage: "cache", p: e.p, kind: e.result === "miss" ? "miss" : e.result === "hit" ? "hit" : "remembered", cls: e.cls, imp: e.imp }); break;
          case "lookup": if (e.result !== "not-found") list.push({ stage: "lookup", p: e.p, kind: e.result, cls: e.cls, imp: e.imp, category: e.category, entries: e.entries }); break;
          case "ask": list.push({ stage: e.stage, p: e.p, kind: "asked", imp: e.imp, isDefault: e.default, answered: Infinity }); break;
          case "answer": {
            const open = list.filter((o) => o.stage === e.stage && o.kind === "asked" && o.answered === Infinity).pop();
            if (open) { open.answered = e.p; open.value = e.value; open.effect = e.effect; }
            else list.push({ stage: e.stage, p: e.p, kind: "asked", answered: e.p, value: e.value, effect: e.effect, injected: e.injected });
            break;
          }
          case "skip": list.push({ stage: e.stage, p: e.p, kind: "skipped", reason: e.reason, since: e.since }); break;
          case "call": scope.call = e; break;
        }
      }
      /** The state after the event at this position. */
      state(position) {
        const want = position + 1;
        if (want < this.at) {
          const index = Math.floor(want / 256);
          const found = this.snapshots[Math.min(index, this.snapshots.length) - 1];
          this.current = found ? found.copy() : new State();
          this.at = found ? Math.min(index, this.snapshots.length) * 256 : 0;
        }
        while (this.at < want) {
          this.current.apply(this.events[this.at]);
          this.at += 1;
          if (this.at % 256 === 0 && this.snapshots.length < this.at / 256) this.snapshots.push(this.current.copy());
        }
        return this.current;
      }
      stepOf(eventIndex) {
        let low = 0, high = this.steps.length - 1;
        while (low < high) {
          const middle = (low + high + 1) >> 1;
          if (this.events[this.steps[middle]].i <= eventIndex) low = middle; else high = middle - 1;
        }
        return low;
      }
    }

    class State {
      constructor() { this.classes = new Map(); this.objects = new Map(); this.output = ""; this.changed = null; }
      copy() {
        const copy = new State();
        for (const [name, c] of this.classes) copy.classes.set(name, { ...c, methods: c.methods.slice(), cache: c.cache.slice(), meta: c.meta.slice() });
        for (const [name, o] of this.objects) copy.objects.set(name, { ...o });
        copy.output = this.output;
        return copy;
      }
      cls(name) {
        const plain = name[0] === "+" ? name.slice(1) : name;
        let c = this.classes.get(plain);
        if (!c) { c = { name: plain, superclass: undefined, methods: [], cache: [], meta: [], involved: false, entries: undefined, metaEntries: undefined }; this.classes.set(plain, c); }
        return c;
      }
      apply(e) {
        this.changed = null;
        switch (e.ev) {
          case "class": { const c = this.cls(e.id); c.superclass = e.super; c.methods = e.methods.map((s) => ({ s })); if (e.super) this.cls(e.super); break; }
          case "category": { const c = this.cls(e.cls); for (const s of e.methods) c.methods.push({ s, by: e.id }); c.involved = true; this.changed = c.name; break; }
          case "method": {
            const c = this.cls(e.cls), s = (e.cls[0] === "+" ? "+" : "-") + e.sel;
            const old = c.methods.find((m) => m.s === s);
            if (old) { old.imp = e.imp; old.by = e.by; } else c.methods.push({ s, imp: e.imp, by: e.by });
            c.involved = true; this.changed = c.name;
            break;
          }
          case "object": this.objects.set(e.id, { id: e.id, cls: e.class, alive: e.op !== "dealloc", event: e.p }); break;
          case "cache": this.cls(e.cls).involved = true; break;
          case "lookup": { const c = this.cls(e.cls); if (e.result === "not-found") break; c.involved = true; if (e.cls[0] === "+") c.metaEntries = e.entries; else c.entries = e.entries; break; }
          case "fill": case "flush": {
            const c = this.cls(e.cls), key = e.cls[0] === "+" ? "meta" : "cache";
            c[key] = c[key].filter((x) => e.sel !== undefined && x.sel !== e.sel);
            if (e.ev === "fill") c[key].push({ sel: e.sel, imp: e.imp || "_objc_msgForward", p: e.p });
            break;
          }
          case "out": this.output += e.text; break;
        }
      }
      chain(name) {
        const meta = name[0] === "+";
        const result = [], seen = new Set();
        let c = this.classes.get(meta ? name.slice(1) : name), last = c;
        while (c && !seen.has(c.name)) { seen.add(c.name); result.push({ c, meta }); last = c; c = c.superclass ? this.classes.get(c.superclass) : null; }
        if (meta && last) result.push({ c: last, meta: false });
        return result;
      }
    }
    """#
}
