// What the pages ask of the server, and its answers in the form that they are used in.
import { get, post } from "./api.js";
import { settings } from "./settings.js";

const lesson = (id, rest) => "/api/lessons/" + encodeURIComponent(id) + rest;
const language = () => "lang=" + settings.language;

export function about() {
  return get("/api/about");
}

export async function lessons() {
  return (await get("/api/lessons?" + language())).lessons;
}

/** A lesson with its questions, which are computed by running its listing. */
export async function lessonOf(id) {
  const found = await get(lesson(id, "?" + language()));
  const { predict, run, investigate, tasks } = found;
  const files = Object.fromEntries(
    Object.entries(found.files).map(([step, text]) => [step + ".m", text]));
  return { ...found, files, texts: { predict, run, investigate, ...tasks } };
}

export function lessonAnswer(id, question, choice) {
  return post(lesson(id, "/answer"), { id: question, choice, lang: settings.language });
}

export function verify(id, step, source) {
  return post(lesson(id, "/verify"), { step, source, lang: settings.language });
}

export function hint(id, step, number) {
  return get(lesson(id, "/hints/" + number + "?step=" + step + "&" + language()));
}

export async function solution(id, step) {
  return (await get(lesson(id, "/solution?step=" + step))).source;
}

export function quiz(source, seed) {
  return post("/api/quiz", { source, seed, count: 6, lang: settings.language });
}

export function quizAnswer(source, seed, id, choice) {
  return post("/api/quiz/answer", { source, seed, count: 6, lang: settings.language, id, choice });
}

/** Completions at a place of the editor; each replaces the text from `from` to the cursor. */
export async function completions(source, place) {
  const asked = { source, line: place.line, column: place.ch };
  const { items, from } = await post("/api/complete", asked);
  return items.map((item) => ({
    // The editor has no places to fill in: `${1:name}` becomes its name.
    text: item.insert.replace(/\$\{\d+:([^}]*)\}/g, "$1").replace(/\$\d+/g, ""),
    displayText: item.label + (item.detail ? "  " + item.detail : ""),
    from: { line: from.line, ch: from.column },
  }));
}

/** What is known about a place of the text; empty where nothing is. */
export async function hoverText(source, place) {
  const { text } = await post("/api/hover", { source, line: place.line, column: place.ch });
  return text || "";
}

export async function outline(source) {
  return (await post("/api/outline", { source })).classes;
}
