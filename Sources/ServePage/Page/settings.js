// What the reader has chosen: language, colours, projector. Kept in this browser only. What is
// being worked on is kept for the tab (sessionStorage), so that three tabs are three learners.
import { STRINGS } from "./strings.js";

function stored(storage, key) {
  try {
    return JSON.parse(storage.getItem("fwdsim." + key));
  } catch (problem) {
    return null;
  }
}

function store(storage, key, value) {
  try {
    storage.setItem("fwdsim." + key, JSON.stringify(value));
  } catch (problem) {
    // A full or closed store only means that a reload forgets.
  }
}

export const tab = {
  get: (key) => stored(sessionStorage, key),
  set: (key, value) => store(sessionStorage, key, value),
};

export const browser = {
  get: (key) => stored(localStorage, key),
  set: (key, value) => store(localStorage, key, value),
};

const root = document.documentElement;
let table = STRINGS.en;

export const settings = {
  language: "en",
  theme: "auto",
  projector: false,
};

/** The text of a key, with `{0}`, `{1}` replaced. */
export function t(key, ...values) {
  const text = table[key];
  if (text === undefined) throw new Error("no text: " + key);
  return text.replace(/\{(\d)\}/g, (whole, index) => String(values[index]));
}

/** Fills the texts of the elements that name one: data-t, and data-t-LABEL for an attribute. */
export function translate(within) {
  for (const node of within.querySelectorAll("[data-t]")) node.textContent = t(node.dataset.t);
  for (const name of ["aria-label", "title", "placeholder"])
    for (const node of within.querySelectorAll("[data-t-" + name + "]"))
      node.setAttribute(name, t(node.getAttribute("data-t-" + name)));
}

export function change(name, value) {
  settings[name] = value;
  browser.set(name, value);
  apply();
}

/** The server's language, for who has chosen none. */
export function adopt(language) {
  if (!STRINGS[language] || browser.get("language") || settings.language === language) return;
  settings.language = language;
  apply();
}

function apply() {
  table = STRINGS[settings.language];
  root.lang = settings.language === "zh" ? "zh-Hans" : "en";
  root.dataset.theme = settings.theme;
  root.classList.toggle("projector", settings.projector);
  document.dispatchEvent(new CustomEvent("settings"));
}

export function loadSettings() {
  const preferred = navigator.language.startsWith("zh") ? "zh" : "en";
  const language = browser.get("language");
  settings.language = STRINGS[language] ? language : preferred;
  settings.theme = ["light", "dark"].includes(browser.get("theme")) ? browser.get("theme") : "auto";
  settings.projector = browser.get("projector") === true;
  apply();
}
