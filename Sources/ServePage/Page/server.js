// What the pages ask of the server, and its answers in the form that they are used in.
import { get, post } from "./api.js";
import { settings } from "./settings.js";

const lesson = (id, rest) => "/api/lessons/" + encodeURIComponent(id) + rest;
const language = () => "lang=" + settings.language;

export function about() {
  return get("/api/about");
}

export function lessons() {
  return get("/api/lessons?" + language());
}

/** A lesson with its questions, which are computed by running its listing. */
export async function lessonOf(id) {
  const [found, asked] = await Promise.all([
    get(lesson(id, "?" + language())),
    get(lesson(id, "/quiz?" + language())),
  ]);
  const names = found.steps.map((step) => step.id);
  const texts = Object.fromEntries(found.steps.map((step) => [step.id, step.text]));
  // The text on investigating begins with what to run at a command line.
  const [run, ...rest] = (texts.investigate || "").split("\n\n");
  texts.run = run;
  texts.investigate = rest.join("\n\n");
  const questions = { predict: [], investigate: [] };
  for (const question of asked.questions) questions[question.step].push(question);
  return { id: found.id, title: found.title, introduction: found.text, steps: names, texts,
    listing: found.files["look.m"] || null, files: found.files, questions,
    summary: found.remember };
}

export function lessonAnswer(id, question, choice) {
  return post(lesson(id, "/quiz?" + language()), { id: question, choice });
}

export function verify(id, step, source) {
  return post(lesson(id, "/verify?" + language()), { files: { [step + ".m"]: source } });
}

export function hint(id, step, number) {
  return get(lesson(id, "/hints/" + number + "?step=" + step + "&" + language()));
}

export async function solution(id, step) {
  return (await get(lesson(id, "/solution?step=" + step))).files[step + ".m"];
}

export function quiz(source, seed) {
  return post("/api/quiz", { source, seed, count: 6, lang: settings.language });
}

export function quizAnswer(source, seed, id, choice) {
  return post("/api/quiz/answer", { source, seed, count: 6, lang: settings.language, id, choice });
}

/** Completions at a place of the editor; each replaces the text from `from` to the cursor. */
export async function completions(source, place, word) {
  const { result } = await post("/api/complete", { source, line: place.line + 1,
    column: place.ch });
  const items = Array.isArray(result) ? result : (result && result.items) || [];
  return items.map((item) => {
    const edit = item.textEdit;
    const range = edit && (edit.range || edit.replace || edit.insert);
    // The editor has no places to fill in: `${1:name}` becomes its name.
    const text = ((edit && edit.newText) || item.insertText || item.label)
      .replace(/\$\{\d+:([^}]*)\}/g, "$1").replace(/\$\d+/g, "");
    return {
      text,
      displayText: item.label + (item.detail ? "  " + item.detail : ""),
      from: range ? { line: range.start.line, ch: range.start.character } : word,
    };
  });
}

/** What is known about a place of the text; empty where nothing is. */
export async function hoverText(source, place) {
  const { result } = await post("/api/hover", { source, line: place.line + 1, column: place.ch });
  const contents = result && result.contents;
  if (!contents) return "";
  return typeof contents === "string" ? contents : contents.value || "";
}

export async function outline(source) {
  return (await post("/api/outline", { source })).classes;
}
