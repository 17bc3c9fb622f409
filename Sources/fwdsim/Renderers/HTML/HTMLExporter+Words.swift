extension HTMLExporter {
  /// What the page says about an event, in the words of the text trace.
  static let wordsScript = #"""
    const REASONS = {
      "earlier-stage-answered": "not asked: an earlier stage answered",
      "method-exists": "not asked: the method exists",
      "no-signature": "skipped: no signature",
      "nil-receiver": "skipped: the receiver is nil",
      "not-implemented": "skipped: the receiver's class does not implement it",
      "dialect": "skipped by the rules of this dialect",
      "injected": "left out by --inject",
      "remembered-miss": "not asked again: the cache remembers that the method is missing",
      "reentry": "not asked: it is being asked for the same already",
    };
    function message(e) {
      if (e.kind === "function") return e.sel + "(" + e.args.map((a) => a.v).join(", ") + ")";
      const receiver = e.kind === "super" ? "super of " + e.recv : e.recv;
      if (!e.sel.includes(":") || !e.args.length) return "[" + receiver + " " + e.sel + "]";
      const parts = e.sel.split(":");
      return "[" + receiver + " " + e.args.map((a, i) => (i < parts.length - 1 ? parts[i] + ": " + a.v : ", " + a.v)).join(" ") + "]";
    }
    function method(e) { return (e.meta || e.kind === "class" ? "+" : "-") + "[" + e.cls + " " + e.sel + "]"; }
    function asked(o) {
      if (o.injected) return "injected";
      if (!o.imp) return "the default";
      if (!o.isDefault) return o.imp;
      const found = /^[-+]\[(\S+) /.exec(o.imp);
      return found ? found[1] + "'s default" : "the default";
    }
    /** A class without a superclass: the two that are there, and the listing's own. */
    function isRoot(name, trace) {
      return name === "NSObject" || name === "NSProxy" || trace.events.some((e) => e.ev === "class" && e.id === name && !e.super);
    }
    function effect(text) { return text === "added" ? ", method added" : text === "nothing-added" ? ", nothing added" : ""; }
    function outcome(o, position) {
      switch (o.kind) {
        case "hit": return "hit: " + o.imp;
        case "remembered": return "hit: known to be missing";
        case "miss": return "miss";
        case "found": return "found in " + o.cls + (o.category ? " (category " + o.category + ")" : "");
        case "absent": return "not in " + o.cls;
        case "skipped": return (REASONS[o.reason] || o.reason) + (o.since !== undefined ? " since event " + o.since : "");
        case "asked":
          if (o.answered > position) return "asking " + asked(o) + " …";
          return o.stage === "unrecognized" ? o.value : asked(o) + " = " + o.value + effect(o.effect);
      }
      return "";
    }
    /** What happens at this event, as sentences. */
    function explain(e, trace) {
      const scope = e.scope, sel = scope ? scope.event.sel : "";
      const what = scope ? (scope.isQuery ? method({ ...scope.event, meta: scope.event.kind === "class" }) : message(scope.event)) : "";
      switch (e.ev) {
        case "send":
          if (e.kind === "function") return "The program calls " + e.sel + ", which reads or changes the runtime.";
          if (e.kind === "nil") return "The receiver is nil. Nothing is looked up; the message gives zero of its return type.";
          if (e.kind === "super") return "A message to super: the receiver stays " + e.recv + ", but the search begins in " + e.cls + ", the superclass of the class that this code belongs to.";
          return "The message " + e.sel + " leaves for " + e.recv + (e.meta ? ", a class: the search goes through metaclasses." : ", an object of class " + (e.rcls || e.cls) + ".") + " Nobody knows yet which code will run.";
        case "query": return e.why + " looks for " + what + " as a message would, but without calling it.";
        case "cache":
          if (e.result === "hit") return e.cls + "'s cache knows " + sel + ": it is " + e.imp + ". One probe, and no stage further down runs.";
          if (e.result === "hit-forward") return e.cls + "'s cache remembers that " + sel + " is missing. The lists are not searched and the resolver is not asked again.";
          return e.cls + "'s cache does not know " + sel + ". The method lists are searched next.";
        case "lookup":
          if (e.result === "found") return e.cls + " has " + sel + (e.category ? " (from the category " + e.category + ")" : "") + ": " + e.imp + ". The receiver's class remembers it in its cache, also when a superclass has the method.";
          if (e.result === "absent") return "No " + sel + " in " + e.cls + "'s " + e.entries + " method" + (e.entries === 1 ? "" : "s") + (isRoot(e.cls, trace) ? ". It is the root: the search ends here." : ". The search goes on in its superclass.");
          return "The end of the superclass chain: no class has " + sel + ".";
        case "ask": return askWords(e, sel);
        case "answer": return answerWords(e, sel);
        case "skip": {
          const since = e.since !== undefined ? " since event " + e.since : "";
          return "Stage " + STAGES.indexOf(e.stage) + ", " + e.stage + ", does not run – " + (REASONS[e.reason] || e.reason) + since + "." +
            (e.reason === "no-signature" ? " forwardInvocation: needs an NSInvocation, and that can only be built from a method signature." : "");
        }
        case "call": return "Found: " + e.imp + " runs now" + (e.native ? " (native code)." : ".");
        case "return": return what + " returns" + (e.value && e.value.v ? " " + e.value.v + "." : ".");
        case "throw": return "The exception " + e.exception + " leaves " + what + (e.reason ? ": " + e.reason : ".");
        case "catch": return "The exception " + e.exception + " is caught here.";
        case "out": return "The program prints " + JSON.stringify(e.text.replace(/\n$/, "")) + ".";
        case "method": return { add: "A new method: ", replace: "Replaced: ", exchange: "Exchanged: " }[e.op] + (e.cls[0] === "+" ? "" : "-") + "[" + e.cls + " " + e.sel + "] is now " + e.imp + " (" + e.by + "). Caches that could be wrong are flushed.";
        case "category": return "The category " + e.id + " adds its methods to " + e.cls + ".";
        case "object": return e.id + " is now an object of class " + e.class + ".";
        case "hook": return "A hook runs " + e.position + " the method: " + e.token + ".";
        case "note": return e.text;
        case "limit": return "Stopped: " + e.text + ".";
        case "end": return e.cut ? "The run was stopped (" + e.cut + ")." : e.uncaught ? "The program ends with an uncaught exception: " + e.uncaught : "The program ends with exit code " + e.exit + ".";
      }
      return "";
    }
    function askWords(e, sel) {
      const who = e.default ? "Nobody overrides it, so " + asked({ imp: e.imp, isDefault: true }) + " answers." : e.imp + " is asked.";
      switch (e.stage) {
        case "resolve": return "No class has " + sel + ". First chance: the class may add the method now, in " + (e.imp && e.imp.includes("Class") ? "resolveClassMethod:" : "resolveInstanceMethod:") + ". " + who;
        case "target": return "Second chance: forwardingTargetForSelector: may name another object that gets the same message. " + who;
        case "signature": return "Third chance begins: methodSignatureForSelector: must say which arguments and result " + sel + " has, so that an NSInvocation can be built. " + who;
        case "invocation": return "The message is now an NSInvocation, and forwardInvocation: may do with it what it wants. " + who;
        case "unrecognized": return "Nobody took the message. " + who;
      }
      return who;
    }
    function answerWords(e, sel) {
      switch (e.stage) {
        case "resolve":
          if (e.effect === "added") return "The resolver answers " + e.value + " and has added the method: the search starts again and will find it. What counts is the method, not the answer.";
          if (e.effect === "nothing-added") return "The resolver answers " + e.value + " but has added nothing. The runtime searches again, finds nothing, and goes on to forwarding.";
          return "The resolver answers " + e.value + ". Forwarding begins.";
        case "target": return e.value === "nil" ? "nil: no other receiver. The slow road follows." : "The message goes to " + e.value + " instead" + (e.class ? ", an object of class " + e.class : "") + ", as if it had been sent there.";
        case "signature": return e.value === "nil" ? "nil: without a signature there is no invocation, so forwardInvocation: will not be called." : "The signature is " + e.value + ". Now an NSInvocation can be made.";
        case "invocation": return "forwardInvocation: is done; the invocation's return value is the message's.";
        case "unrecognized": return e.value + " is raised.";
      }
      return e.value;
    }
    """#
}
