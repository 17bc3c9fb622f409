// What a learner has done, kept in this browser, in the form of the file that `fwdsim learn` keeps
// (.fwdsim-learn.json): `fwdsim learn report` reads it when it has been saved.
import { browser, settings, tab } from "./settings.js";

const EMPTY = { tries: 0, hints: 0, solution: false, done: false };

const all = () => browser.get("progress") || {};

/** A step's record; its name is `08-target/modify`. */
export function record(step) {
  const found = all()[step];
  return found === true ? { ...EMPTY, tries: 1, done: true } : { ...EMPTY, ...found };
}

/** Changes a step's record. */
export function note(step, changes) {
  browser.set("progress", { ...all(), [step]: { ...record(step), ...changes } });
}

/** The text of the file. Running a listing is a step of the page alone. */
export function progressFile() {
  const steps = Object.keys(all()).filter((step) => !step.endsWith("/run")).sort();
  return JSON.stringify({
    schema: 1,
    language: settings.language,
    name: tab.get("name") || "",
    steps: Object.fromEntries(steps.map((step) => [step, record(step)])),
  }, null, 2) + "\n";
}
