// A learner's page: which view is open, links that are shared, and what is said about the
// connection.
import { Bench } from "./bench.js";
import { button, byId, make, say, showDialog } from "./dom.js";
import { Compare } from "./compare.js";
import { Lessons } from "./lessons.js";
import { Quiz } from "./quiz.js";
import { Room } from "./room.js";
import { wireSettings } from "./controls.js";
import * as server from "./server.js";
import { adopt, loadSettings, t, tab, translate } from "./settings.js";
import { decodeListing, encodeListing } from "./share.js";
import { Sketch } from "./sketch.js";

class App {
  constructor() {
    this.about = { dialects: ["apple"], examples: [], room: null };
    this.side = byId("side");
    this.body = byId("side-body");
  }
  async start() {
    loadSettings();
    translate(document);
    wireSettings();
    this.bench = new Bench();
    this.lessons = new Lessons(this.bench, this);
    this.quiz = new Quiz(this.bench);
    this.compare = new Compare(this.bench, this);
    this.sketch = new Sketch(this.bench);
    byId("share").addEventListener("click", () => this.share());
    byId("keys").addEventListener("click", () => this.showKeys());
    byId("skip").addEventListener("click", (event) => {
      event.preventDefault();
      this.bench.editor.focus();
    });
    addEventListener("hashchange", () => this.route());
    document.addEventListener("connection", (event) => this.connection(event.detail));
    document.addEventListener("settings", () => this.retranslate());
    const invited = /^#room=([\w-]+)/.exec(location.hash) ||
      /^\/r\/([\w-]+)/.exec(location.pathname);
    if (invited) {
      if (invited[1] !== tab.get("room")) tab.set("learner", null);
      tab.set("room", invited[1]);
      history.replaceState(null, "", "/#/");
    }
    await this.loadAbout();
    await this.route();
    const code = tab.get("room");
    if (code) {
      this.room = new Room(this.bench, this, code);
      this.room.enter();
    }
    document.documentElement.classList.add("ready");
  }
  async loadAbout() {
    try {
      this.about = await server.about();
    } catch (problem) {
      this.notice(problem.message);
    }
    adopt(this.about.language);
    this.bench.fillDialects(this.about.dialects);
    const examples = byId("example");
    examples.replaceChildren(make("option", { value: "", text: t("examples") }),
      ...this.about.examples.map(({ name, title }) => make("option", { value: name,
        text: title || name })));
    examples.onchange = () => {
      const found = this.about.examples.find(({ name }) => name === examples.value);
      if (!found) return;
      location.hash = "#/";
      this.openPlay();
      this.bench.take(found.source);
      examples.value = "";
    };
  }
  get firstListing() {
    const found = this.about.examples.find(({ name }) => name.includes("resolve")) ||
      this.about.examples[0];
    return found ? found.source : "#import <Foundation/Foundation.h>\n\nint main(void) {\n" +
      "    @autoreleasepool {\n        NSLog(@\"Hello\");\n    }\n}\n";
  }
  openPlay() {
    this.bench.open("play", this.firstListing, { title: t("playground") });
  }
  async route() {
    if (location.hash.startsWith("#code=")) {
      const shared = await decodeListing(location.hash);
      history.replaceState(null, "", "#/");
      if (shared) {
        tab.set("text.play", shared.source);
        const known = this.about.dialects.includes(shared.dialect);
        this.bench.dialect = byId("dialect").value = known ? shared.dialect : "apple";
      } else this.notice(t("bad-link"));
    }
    const [view = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/");
    const views = {
      "": () => this.openPlay(),
      "room": () => {},
      "lessons": () => this.showLessons(rest),
      "quiz": () => this.quiz.show(this.body),
      "classes": () => this.sketch.show(this.body),
      "compare": () => this.compare.show(this.body),
    };
    const name = views[view] ? view : "";
    const hasSide = name !== "" && name !== "room";
    this.side.hidden = !hasSide;
    document.documentElement.dataset.view = name || "play";
    this.body.replaceChildren();
    if (hasSide) this.title(t("view-" + name));
    for (const link of document.querySelectorAll("#views a"))
      link.toggleAttribute("aria-current", link.dataset.view === name);
    if (name !== "lessons" && !this.bench.key) this.openPlay();
    if (name !== "lessons" && this.bench.isClosed) this.openPlay();
    if (this.bench.beside) {
      this.bench.endBeside();
      this.bench.traceNow(false);
    }
    try {
      await views[name]();
    } catch (problem) {
      this.body.append(make("p", { class: "feedback bad", text: problem.message }));
    }
    if (this.isRouted && hasSide) byId("side-title").focus();
    this.isRouted = true;
    if (name !== "lessons") this.where(null, name || "play", false);
  }
  async showLessons([id, step]) {
    if (!this.bench.key) this.openPlay();
    if (id) await this.lessons.show(this.body, id, step);
    else await this.lessons.showList(this.body);
  }
  title(text) {
    byId("side-title").textContent = text;
    document.title = text + " · fwdsim";
  }
  where(lesson, step, passed) {
    if (this.room) this.room.where(lesson, step, passed);
  }
  retranslate() {
    translate(document);
    this.loadAbout().then(() => this.route());
    if (this.room && this.room.state) {
      this.room.showBar();
      this.room.showPoll();
    }
  }
  connection(isUp) {
    const box = byId("connection");
    if (box.hidden === isUp) return;
    box.hidden = isUp;
    if (!isUp) return;
    say(t("connected"));
    if (this.bench.key) this.bench.changed();
    if (this.room) this.room.tellAgain();
  }
  notice(text) {
    const box = make("p", { class: "notice", role: "alert", text });
    box.append(button("✕", () => box.remove(), { "aria-label": t("close"), class: "quiet" }));
    document.body.append(box);
    setTimeout(() => box.remove(), 12000);
  }
  async share() {
    const fragment = await encodeListing(this.bench.source, this.bench.dialect);
    const link = location.origin + "/#" + fragment;
    const field = make("input", { readonly: true, value: link, id: "shared-link",
      "aria-label": t("shared-link") });
    const done = make("span", { role: "status" });
    showDialog(t("share"), t("close"), make("p", { text: t("share-intro") }), field,
      make("p", { class: "row" }, button(t("copy"), async () => {
        field.select();
        // Without TLS there is no clipboard for scripts; the older way works from a click.
        if (navigator.clipboard) await navigator.clipboard.writeText(link);
        else document.execCommand("copy");
        done.textContent = t("copied");
      }, { class: "primary" }), done));
    field.select();
  }
  showKeys() {
    const keys = ["Ctrl+Enter", "Ctrl+. / Ctrl+,", "← →", "Ctrl+Space", "Ctrl+I", "Ctrl+F",
      "Ctrl+/", "Esc, Tab"
    ];
    showDialog(t("keys"), t("close"), make("dl", { class: "keys" }, keys.flatMap((key, index) => [
      make("dt", { text: key }), make("dd", { text: t("key-" + index) })
    ])));
  }
}

new App().start();
