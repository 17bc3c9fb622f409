// The teacher's page: what the room sees, its steps, polls with their answers, and who is where.
import { get, post } from "./api.js";
import { barChart } from "./chart.js";
import { wireSettings } from "./controls.js";
import { button, byId, choice, debounced, draw, make, say } from "./dom.js";
import { Events } from "./events.js";
import { inline } from "./markdown.js";
import { Ask } from "./ask.js";
import * as server from "./server.js";
import { loadSettings, settings, t, tab, translate } from "./settings.js";
import { View } from "./view.js";

const PANES = "code,ladder,explain,classes,output";

class Console {
  constructor() {
    this.state = null;
    this.shown = null;
    this.lead = debounced(60, (change) => this.send("lead", change));
  }
  async start() {
    loadSettings();
    translate(document);
    wireSettings();
    this.view = new View(byId("frames"), (told) => this.stepShown(told));
    document.addEventListener("keydown", (event) => this.stepKey(event));
    document.addEventListener("settings", () => this.retranslate());
    document.addEventListener("connection", (event) => {
      byId("connection").hidden = event.detail;
    });
    this.about = await server.about();
    if (!this.about.room) {
      byId("lead").replaceChildren(make("p", { class: "feedback bad", text: t("no-room") }));
      return;
    }
    this.path = "/api/room/" + encodeURIComponent(this.about.room.code);
    this.ask = new Ask(byId("poll-form"), this);
    byId("csv").href = this.path + "/answers.csv";
    this.showInvitation();
    await this.showLead();
    this.refreshWall = debounced(150, () => this.showWall());
    this.events = new Events(this.path + "/events?console=1", {
      state: (state) => this.hear(state),
      wall: () => this.refreshWall(),
    }, () => this.refreshWall());
    document.documentElement.classList.add("ready");
  }
  async send(what, body) {
    try {
      await post(this.path + "/" + what, body || {});
    } catch (problem) {
      say(problem.message);
      byId("poll-shown").append(make("p", { class: "feedback bad", text: problem.message }));
    }
  }
  showInvitation() {
    const { code, qr } = this.about.room;
    const address = this.about.room.address || location.origin + "/r/" + code;
    byId("address").replaceChildren(address.replace(/^https?:\/\//, ""));
    if (!qr) return;
    const size = qr.length;
    const path = qr.flatMap((row, y) => [...row].map((bit, x) => bit === "1" ? "M" + x + " " + y +
      "h1v1h-1z" : "")).join("");
    byId("qr").replaceChildren(draw("svg", {
      class: "qr",
      viewBox: "-4 -4 " + (size + 8) + " " + (size + 8),
      role: "img",
      "aria-label": t("room", code),
    }, draw("rect", { x: -4, y: -4, width: size + 8, height: size + 8, class: "paper" }),
    draw("path", { d: path })));
  }
  async showLead() {
    const lessons = await server.lessons();
    this.lessons = lessons;
    const nothing = [["", t("nothing")]];
    this.lessonChoice = choice(t("show-lesson"), [...nothing, ...lessons.map((lesson) => [lesson.id,
      lesson.id.split("-")[0] + " " + lesson.title
    ])], (id) => this.chooseLesson(id), { id: "lesson" });
    this.listingChoice = choice(t("show-listing"), [...nothing, ...this.about.examples.map((
      example) => [example.name, example.title || example.name])], (name) => this.chooseListing(
      name), { id: "listing" });
    this.text = make("textarea", { id: "source", rows: "10", spellcheck: "false",
      "aria-label": t("listing") });
    this.modes = make("fieldset", { class: "modes" }, make("legend", { text: t("everybody") }),
      ["follow", "roam"].map((mode) => make("label", {}, make("input", {
        type: "radio",
        name: "mode",
        value: mode,
        onchange: () => this.send("lead", { mode }),
      }), t("mode-" + mode))));
    byId("lead").replaceChildren(this.lessonChoice, this.listingChoice, this.text, make("p", {
      class: "row" }, button(t("present"), () => this.present(), { class: "primary",
      id: "present" })), this.modes);
    this.text.value = tab.get("console.source") || "";
  }
  async chooseLesson(id) {
    byId("listing").value = "";
    this.text.value = "";
    this.listing = null;
    if (id) {
      const lesson = await server.lessonOf(id);
      this.ask.offer(lesson);
      // A lesson without a listing is a project: everybody works at the task.
      if (lesson.listing) {
        this.text.value = lesson.listing;
        this.listing = lesson.id + "/look.m";
      }
    }
    tab.set("console.source", this.text.value);
    const change = { lesson: id || null, listing: null, step: null };
    await this.send("lead", id ? { ...change, mode: "follow" } : change);
  }
  chooseListing(name) {
    const found = this.about.examples.find((example) => example.name === name);
    if (!found) return;
    this.listing = name;
    this.text.value = found.source;
    this.present();
  }
  /** Shows the listing of the text field to all. */
  async present() {
    const source = this.text.value;
    if (!source.trim()) return;
    tab.set("console.source", source);
    await this.send("lead", { mode: "follow", step: null,
      listing: { name: this.listing || "listing.m", source } });
  }
  hear(state) {
    const before = this.state;
    this.state = state;
    byId("learners").textContent = t("learners", state.learners);
    for (const radio of this.modes.querySelectorAll("input")) radio.checked = radio.value === state
      .mode;
    if (state.lesson && byId("lesson").value !== state.lesson) byId("lesson").value = state.lesson;
    this.showPoll();
    const listing = JSON.stringify(state.listing);
    if (listing !== this.shown) {
      this.shown = listing;
      this.showListing(state);
    }
    if (!before || before.learners !== state.learners) this.refreshWall();
  }
  async showListing({ listing, step }) {
    if (!listing) {
      this.view.clear();
      return;
    }
    if (!this.text.value) this.text.value = listing.source;
    const answer = await post("/api/trace", { source: listing.source,
      dialect: listing.dialect || "apple", lang: settings.language });
    this.isFirstStep = true;
    if (answer.view) this.view.show(answer.view, step, PANES);
    this.ask.offerListing(listing.source);
  }
  stepShown(told) {
    // The step that a view opens with is where the room is already.
    const isFirst = this.isFirstStep;
    this.isFirstStep = false;
    if (!isFirst && this.state && told.step !== this.state.step) this.lead({ step: told.step });
  }
  stepKey(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1, PageDown: 1, PageUp: -1 }[event.key];
    if (!by || event.target.closest("input, select, textarea, [contenteditable]")) return;
    event.preventDefault();
    this.view.move(by);
  }
  showPoll() {
    const poll = this.state.poll;
    const box = byId("poll-shown");
    if (!poll) {
      box.replaceChildren();
      return;
    }
    const focused = document.activeElement && document.activeElement.id === "poll-close";
    box.replaceChildren(make("h3", {}, inline(poll.question)), barChart(poll), poll.open ? button(t(
      "poll-close"), () => this.send("poll/close"), { class: "primary", id: "poll-close" }) : "");
    if (focused && byId("poll-close")) byId("poll-close").focus();
  }
  async showWall() {
    let wall;
    try {
      wall = await get(this.path + "/wall");
    } catch (problem) {
      return;
    }
    const learners = [...wall.learners].sort((a, b) => Number(b.hand) - Number(a.hand));
    const head = ["name", "place", "passed", "state", "hand", "answer"].map((name) => make("th", {
      scope: "col", text: t("wall-" + name) }));
    const rows = learners.map((learner) => this.wallRow(learner));
    byId("wall").replaceChildren(rows.length ? make("table", {}, make("thead", {}, make("tr", {},
      head)), make("tbody", {}, rows)) : make("p", { class: "soft", text: t("wall-empty") }));
    const hands = learners.filter((learner) => learner.hand).length;
    if (hands > (this.hands || 0)) say(t("hand-is-up") + ": " + learners[0].name);
    this.hands = hands;
  }
  wallRow(learner) {
    const place = [learner.lesson, learner.step].filter(Boolean).join(" / ");
    const answer = Number.isInteger(learner.answer) ? String.fromCharCode(97 + learner.answer) : "";
    return make("tr", { class: (learner.hand ? "hand" : "") + (learner.here ? "" : " away") },
      make("th", { scope: "row", text: learner.name || t("anonymous", learner.id.slice(0, 4)) }),
      make("td", { text: place }), make("td", { text: String(learner.passed.length) }),
      make("td", { text: t(learner.here ? "is-here" : "is-away") }),
      make("td", { text: learner.hand ? t("hand-is-up") : "" }),
      make("td", { text: answer }));
  }
  async retranslate() {
    translate(document);
    if (!this.path) return;
    const source = this.text.value;
    await this.showLead();
    this.text.value = source;
    this.ask.show();
    this.showInvitation();
    if (this.state) this.hear(this.state);
    this.showWall();
  }
}

new Console().start();
