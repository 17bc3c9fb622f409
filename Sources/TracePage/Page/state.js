// Classes with their methods and caches, objects and output after the first n events: the same
// replay as ForwardKit's TraceState. Tests/page.py compares the two after every step of every
// listing. Values of objects, which statements bring, are the page's own.

class State {
  constructor() {
    this.classes = new Map();
    this.objects = new Map();
    /** What objects hold: lists of {name, text, was, event}, each replaced as a whole. */
    this.values = new Map();
    this.output = "";
    /** The class that the last event changed. */
    this.changed = null;
  }

  copy() {
    const copy = new State();
    for (const [name, c] of this.classes) {
      copy.classes.set(name, {
        ...c,
        methods: c.methods.map((m) => ({ ...m })),
        cache: c.cache.slice(),
        meta: c.meta.slice()
      });
    }
    for (const [name, o] of this.objects) copy.objects.set(name, { ...o });
    copy.values = new Map(this.values);
    copy.output = this.output;
    return copy;
  }

  /** The class of this name, `+` in front for its metaclass; made when it is new. */
  cls(name) {
    const plain = name[0] === "+" ? name.slice(1) : name;
    let c = this.classes.get(plain);
    if (!c) {
      c = { name: plain, superclass: undefined, methods: [], cache: [], meta: [], involved: false };
      this.classes.set(plain, c);
    }
    return c;
  }

  apply(e) {
    this.changed = null;
    switch (e.ev) {
      case "class": this.define(e); break;
      case "category": {
        const c = this.cls(e.cls);
        for (const s of e.methods) c.methods.push({ s, by: e.id });
        c.involved = true;
        this.changed = c.name;
        break;
      }
      case "method": this.changeMethod(e); break;
      case "object":
        this.objects.set(e.id, {
          id: e.id, cls: e.class, alive: e.op !== "dealloc", event: e.p
        });
        break;
      case "ivar": this.cls(e.cls); break;
      case "cache": this.cls(e.cls).involved = true; break;
      case "lookup": {
        if (e.result === "not-found") break;
        const c = this.cls(e.cls);
        c.involved = true;
        if (e.cls[0] === "+") c.metaEntries = e.entries;
        else c.entries = e.entries;
        break;
      }
      case "fill": case "flush": this.changeCache(e); break;
      case "line": for (const o of e.objs || []) this.hold(o, e.p); break;
      case "out": this.output += e.text; break;
    }
  }

  /** An object's values, with those that they replace. */
  hold(object, event) {
    const old = new Map((this.values.get(object.id) || []).map((v) => [v.name, v]));
    this.values.set(object.id, object.vars.map((v) => {
      const before = old.get(v.n);
      if (before && before.text === v.v) return before;
      return { name: v.n, text: v.v, was: before ? before.text : null, event };
    }));
  }

  define(e) {
    const c = this.cls(e.id);
    c.superclass = e.super || undefined;
    for (const s of e.methods) if (!c.methods.some((m) => m.s === s)) c.methods.push({ s });
    if (e.super) this.cls(e.super);
  }

  changeMethod(e) {
    const c = this.cls(e.cls);
    const s = (e.cls[0] === "+" ? "+" : "-") + e.sel;
    const old = c.methods.find((m) => m.s === s);
    if (old) {
      old.imp = e.imp;
      old.by = e.by;
    } else {
      c.methods.push({ s, imp: e.imp, by: e.by });
    }
    c.involved = true;
    this.changed = c.name;
  }

  changeCache(e) {
    const c = this.cls(e.cls);
    const key = e.cls[0] === "+" ? "meta" : "cache";
    if (e.ev === "fill" && e.sel === undefined) return;
    c[key] = c[key].filter((x) => e.sel !== undefined && x.sel !== e.sel);
    if (e.ev === "fill") c[key].push({ sel: e.sel, imp: e.imp || "_objc_msgForward", p: e.p });
  }

  /** The classes that a search visits, from this one to the root class. */
  chain(name) {
    const meta = name[0] === "+";
    const result = [];
    const seen = new Set();
    let c = this.classes.get(meta ? name.slice(1) : name);
    let last = c;
    while (c && !seen.has(c.name)) {
      seen.add(c.name);
      result.push({ c, meta });
      last = c;
      c = c.superclass ? this.classes.get(c.superclass) : null;
    }
    if (meta && last) result.push({ c: last, meta: false });
    return result;
  }
}
