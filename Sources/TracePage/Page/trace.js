// A trace in the browser: its events, the steps that the reader stops at, and the sends and
// queries that the events belong to.
//
// The page holds two JSON texts for each trace: the trace itself (one array, the header first)
// and its narration, made by the program: `steps` are positions in the events, `texts` is a table
// of strings, `says` has an index into it for each step, `rungs` a row [position, index, state]
// for each event that changes what a stage of the ladder shows, and `questions` a row [step, text,
// right choice, text, reason, …] for each step that predict mode asks about. Nothing here chooses
// words; the stepper in a terminal shows the same steps, texts and questions.

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
    /** The text of each file, line by line. */
    this.lines = this.header.files.map((file) => file.text.split("\n"));
    this.sends = new Map();
    /** The outermost messages, in order. */
    this.roots = [];
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

  /** What predict mode asks before a step: the question, its choices, and which is right. */
  question(step) {
    if (!this.questions) {
      this.questions = new Map((this.narration.questions || []).map((row) => [row[0], row]));
    }
    const row = this.questions.get(step);
    if (!row) return null;
    const texts = this.narration.texts;
    const choices = [];
    for (let at = 3; at < row.length; at += 2) {
      choices.push({ text: texts[row[at]], reason: texts[row[at + 1]] || "" });
    }
    return { text: texts[row[1]], right: row[2], choices };
  }

  /** The last stage of a send that ran. */
  reached(send) {
    if (send.event.kind === "nil") return "nil";
    let last = 1;
    for (const rung of send.rungs) {
      if (rung.state !== "skipped") last = Math.max(last, STAGES.indexOf(rung.stage));
    }
    return STAGES[last];
  }

  /** Finds the send or query that an event belongs to, and notes there what the event brings. */
  attach(e, stack, rung) {
    if (e.ev === "send") {
      const send = {
        number: e.send, event: e, parent: this.sends.get(e.parent) || null, rungs: [], children: []
      };
      (send.parent ? send.parent.children : this.roots).push(send);
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
    return this.lastStep((position) => this.events[position].i <= eventIndex);
  }

  /** The last step that is not after this position. */
  stepAt(position) {
    return this.lastStep((at) => at <= position);
  }

  /** The first step on a line of the first file; the first of all where there is none. */
  stepOnLine(number) {
    const step = this.steps.findIndex((position) => {
      const { at } = this.events[position];
      return at && at[0] === 0 && at[1] === number;
    });
    return Math.max(0, step);
  }

  lastStep(fits) {
    let low = 0;
    let high = this.steps.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (fits(this.steps[middle])) low = middle;
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
