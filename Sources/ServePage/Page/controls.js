// Language, colours and projector, as both pages have them in their header.
import { byId } from "./dom.js";
import { change, settings, t } from "./settings.js";

const THEMES = ["auto", "light", "dark"];

function show() {
  byId("language").textContent = settings.language === "en" ? "中文" : "English";
  byId("language").lang = settings.language === "en" ? "zh-Hans" : "en";
  byId("theme").textContent = t("theme-" + settings.theme);
  byId("projector").setAttribute("aria-pressed", String(settings.projector));
}

export function wireSettings() {
  byId("language").addEventListener("click", () => change("language", settings.language === "en" ?
    "zh" : "en"));
  byId("theme").addEventListener("click", () => change("theme", THEMES[(THEMES.indexOf(settings
    .theme) + 1) % THEMES.length]));
  byId("projector").addEventListener("click", () => change("projector", !settings.projector));
  document.addEventListener("settings", show);
  show();
}
