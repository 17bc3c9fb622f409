// Replays the traces of HTML pages with the page's own code and compares every step with the states that the program gave.
//
// usage: node replay.js SCRIPTS < JOBS    SCRIPTS are trace.js and state.js; a job is a line of JSON, {name, html, states}
//
// For each step, forwards and at some steps backwards: classes, methods, caches, objects, output, and the sentence; for each
// listed message the way it is written. Prints a line for each job that differs and at the end the counts.
"use strict";
const fs = require("fs");
const vm = require("vm");

const scripts = process.argv.slice(2).map((path) => fs.readFileSync(path, "utf8")).join("\n");
const { Trace, State, message } = vm.runInThisContext(scripts + "\n({ Trace, State, message });");

const pick = (text, name) => {
  const start = text.indexOf(`<script type="application/json" class="${name}">`);
  const from = text.indexOf(">", start) + 1;
  return JSON.parse(text.slice(from, text.indexOf("</script>", from)));
};
const unescaped = (text) => text.replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&quot;/g, "\"").replace(/&#39;/g, "'").replace(/&amp;/g, "&");

// Steps times things above which a step is compared by what the program says has changed, and the whole state at some steps only.
const SMALL = 4e6;

function portableClass(c) {
  const entry = (x) => ({ sel: x.sel, imp: x.imp });
  const methods = c.methods.map((m) => ({ sel: m.s, imp: m.imp, by: m.by }));
  return JSON.stringify({
    name: c.name, superclass: c.superclass, isInvolved: c.involved, methods, cache: c.cache.map(entry), metaCache: c.meta.map(entry)
  });
}

const portableObject = (o) => JSON.stringify({ name: o.id, class: o.cls, isAlive: o.alive });

/** The page's state in the form of a line of `-f states`. */
function portable(state) {
  const classes = new Map();
  for (const c of state.classes.values()) classes.set(c.name, portableClass(c));
  const objects = new Map();
  for (const o of state.objects.values()) objects.set(o.id, portableObject(o));
  return { classes, objects, output: state.output };
}

/** The difference in what a step's line says has changed. */
function differenceOfChanges(state, line, theirs) {
  const parts = { classes: new Map(), objects: new Map() };
  const classes = new Map((line.classes || []).map((c) => [c.name, c]));
  if (classes.size) for (const c of state.classes.values()) if (classes.has(c.name)) parts.classes.set(c.name, portableClass(c));
  const objects = new Set((line.objects || []).map((o) => o.name));
  if (objects.size) for (const o of state.objects.values()) if (objects.has(o.id)) parts.objects.set(o.id, portableObject(o));
  if (state.classes.size !== theirs.classes.size) return `${state.classes.size} classes, not ${theirs.classes.size}`;
  if (state.objects.size !== theirs.objects.size) return `${state.objects.size} objects, not ${theirs.objects.size}`;
  for (const kind of ["classes", "objects"]) {
    for (const { name } of line[kind] || []) {
      const [ours, wanted] = [parts[kind].get(name), theirs[kind].get(name)];
      if (ours !== wanted) return `${ours}, not ${wanted}`;
    }
  }
  return state.output.length === theirs.output.length ? null : "another output";
}

function difference(ours, theirs) {
  for (const kind of ["classes", "objects"]) {
    if (ours[kind].size !== theirs[kind].size) return `${ours[kind].size} ${kind}, not ${theirs[kind].size}`;
    for (const [name, text] of theirs[kind]) if (ours[kind].get(name) !== text) return `${ours[kind].get(name)}, not ${text}`;
  }
  return ours.output === theirs.output ? null : "another output";
}

function check(job) {
  const html = fs.readFileSync(job.html, "utf8");
  const lines = fs.readFileSync(job.states, "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
  const trace = new Trace(pick(html, "trace"), pick(html, "narration"));
  const steps = lines.slice(1);
  if (lines[0].steps !== steps.length || trace.steps.length !== steps.length) return { problem: `${trace.steps.length} steps, not ${steps.length}`, steps: 0 };
  const theirs = { classes: new Map(), objects: new Map(), output: "" };
  const kept = [];
  const stride = Math.max(1, Math.floor(steps.length / 40));
  for (const [step, line] of steps.entries()) {
    for (const c of line.classes || []) theirs.classes.set(c.name, JSON.stringify(c));
    for (const o of line.objects || []) theirs.objects.set(o.name, JSON.stringify(o));
    theirs.output += line.output || "";
    const position = trace.steps[step];
    if (trace.events[position].i !== line.event) return { problem: `step ${step + 1} is event ${trace.events[position].i}, not ${line.event}`, steps: step };
    if (trace.sentence(step) !== line.says) return { problem: `step ${step + 1} says "${trace.sentence(step)}", not "${line.says}"`, steps: step };
    const isWhole = step % stride === 0 || steps.length * (theirs.classes.size + theirs.objects.size) < SMALL;
    const state = trace.state(position);
    const found = isWhole ? difference(portable(state), theirs) : differenceOfChanges(state, line, theirs);
    if (found) return { problem: `step ${step + 1}: ${found}`, steps: step };
    if (step % stride === 0) kept.push({ position, step, classes: new Map(theirs.classes), objects: new Map(theirs.objects), output: theirs.output });
  }
  for (const then of kept.reverse()) {
    const found = difference(portable(trace.state(then.position)), then);
    if (found) return { problem: `step ${then.step + 1}, on the way back: ${found}`, steps: steps.length };
  }
  for (const [, number, text] of html.matchAll(/<li value="(\d+)"><code>([^<]*)<\/code>/g)) {
    const ours = message(trace.sends.get(Number(number)).event);
    if (ours !== unescaped(text)) return { problem: `message ${number} is "${ours}", not "${unescaped(text)}"`, steps: steps.length };
  }
  return { problem: null, steps: steps.length };
}

let failed = 0;
let count = 0;
let total = 0;
const jobs = fs.readFileSync(0, "utf8").trim().split("\n").map((line) => JSON.parse(line));
for (const job of jobs) {
  let result;
  try {
    result = check(job);
  } catch (error) {
    result = { problem: String(error.stack || error), steps: 0 };
  }
  count += 1;
  total += result.steps;
  if (result.problem) {
    failed += 1;
    console.log(`FAIL ${job.name}: ${result.problem}`);
  }
}
// A comparison that accepts everything would show here: without each part of the replay some page must differ.
for (const part of ["define", "changeMethod", "changeCache"]) {
  const whole = State.prototype[part];
  State.prototype[part] = () => {};
  if (!jobs.some((job) => check(job).problem)) {
    failed += 1;
    console.log(`FAIL nothing differs without State.${part}`);
  }
  State.prototype[part] = whole;
}
console.log(`${count} pages, ${total} steps, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
