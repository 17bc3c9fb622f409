// A trace in the browser: its events, the steps that the reader stops at, and the sends and
// queries that the events belong to.
//
// The page holds two JSON texts for each trace: the trace itself (one array, the header first)
// and its narration, made by the program: `steps` are positions in the events, `texts` is a table
// of strings, `says` has an index into it for each step, and `rungs` a row [position, index,
// state] for each event that changes what a stage of the ladder shows. Nothing here chooses
// words; the stepper in a terminal shows the same steps and the same texts.

const STAGES = [
  "nil", "cache", "lookup", "resolve", "target", "signature", "invocation", "unrecognized"
];
const RUNG_STATES = ["done", "good", "skipped", "failed"];

class Trace {
  constructor(lines, narration) {
    this.header = lines[0];
    this.events = lines.slice(1);
    this.steps = narration.steps;
    this.narration = narration;
    this.sends = new Map();
    this.queries = new Map();
    const rungs = new Map(narration.rungs.map((row) => [row[0], row]));
    const stack = [];
    let place = null;
    this.events.forEach((e, position) => {
      e.p = position;
      if (e.at) place = e.at;
      else if (e.ev !== "return" && e.ev !== "end") e.at = place;
      this.attach(e, stack, rungs.get(position));
    });
    this.steps.forEach((position, step) => {
      this.events[position].step = step;
    });
    this.snapshots = [];
    this.current = new State();
    this.at = 0;
  }

  /** What happens at a step, as sentences. */
  sentence(step) {
    return this.narration.texts[this.narration.says[step]] || "";
  }

  /** Finds the send or query that an event belongs to, and notes there what the event brings. */
  attach(e, stack, rung) {
    if (e.ev === "send") {
      const send = {
        number: e.send, event: e, parent: this.sends.get(e.parent) || null, rungs: []
      };
      this.sends.set(e.send, send);
      e.scope = send;
      if (e.kind !== "function") stack.push(send);
      return;
    }
    if (e.ev === "query") {
      const query = {
        number: e.query, event: e, parent: this.sends.get(e.send) || null, rungs: [], isQuery: true
      };
      this.queries.set(e.query, query);
      e.scope = query;
      return;
    }
    const scope = e.query ? this.queries.get(e.query) : e.send ? this.sends.get(e.send) : null;
    e.scope = scope || stack[stack.length - 1] || null;
    if (!scope) return;
    if (rung) {
      scope.rungs.push({
        stage: e.stage || e.ev,
        p: e.p,
        text: this.narration.texts[rung[1]],
        state: RUNG_STATES[rung[2]],
        cls: e.cls,
        isFound: e.result === "hit" || e.result === "found"
      });
    }
    if (e.ev === "call") scope.call = e;
    if ((e.ev === "return" || e.ev === "throw") && !scope.isQuery) {
      scope.end = e;
      const index = stack.indexOf(scope);
      if (index >= 0) stack.length = index;
    }
  }

  /** The state after the event at this position: replayed from the nearest snapshot before it. */
  state(position) {
    const want = position + 1;
    if (want < this.at) {
      const index = Math.min(Math.floor(want / 256), this.snapshots.length);
      const found = this.snapshots[index - 1];
      this.current = found ? found.copy() : new State();
      this.at = found ? index * 256 : 0;
    }
    while (this.at < want) {
      this.current.apply(this.events[this.at]);
      this.at += 1;
      if (this.at % 256 === 0 && this.snapshots.length < this.at / 256) {
        this.snapshots.push(this.current.copy());
      }
    }
    return this.current;
  }

  /** The last step whose event is not after the one with this number. */
  stepOf(eventIndex) {
    let low = 0;
    let high = this.steps.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.events[this.steps[middle]].i <= eventIndex) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** A message as written, `[Car#1 drive: 3]`; a function call as `class_addMethod(Car, run)`. */
function message(e) {
  if (e.kind === "function") return e.sel + "(" + e.args.map((a) => a.v).join(", ") + ")";
  const receiver = e.kind === "super" ? "super of " + e.recv : e.recv;
  if (!e.sel.includes(":") || !e.args.length) return "[" + receiver + " " + e.sel + "]";
  const parts = e.sel.split(":");
  const named = (a, i) => (i < parts.length - 1 ? parts[i] + ": " + a.v : ", " + a.v);
  return "[" + receiver + " " + e.args.map(named).join(" ") + "]";
}

/** `-[Car drive:]`: what a message or a query looks for. */
function method(e) {
  return (e.meta || e.kind === "class" ? "+" : "-") + "[" + e.cls + " " + e.sel + "]";
}
