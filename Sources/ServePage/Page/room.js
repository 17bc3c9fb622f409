// A learner's page in a room: it follows what the teacher leads or roams, answers polls, and puts a
// hand up.
import { APIError, post } from "./api.js";
import { barChart } from "./chart.js";
import { button, byId, make, say, showDialog } from "./dom.js";
import { Events } from "./events.js";
import { inline } from "./markdown.js";
import { browser, t, tab } from "./settings.js";

export class Room {
  constructor(bench, app, code) {
    this.bench = bench;
    this.app = app;
    this.code = code;
    this.path = "/api/room/" + encodeURIComponent(code);
    this.state = null;
    this.learner = null;
    this.hand = tab.get("hand") === true;
    this.roams = tab.get("roams") === true;
    this.answered = tab.get("answered") || {};
    this.untold = new Map();
    this.bar = byId("room");
    this.poll = byId("poll");
  }
  async enter() {
    if (tab.get("learner") || tab.get("joined")) return this.join(tab.get("name") || "");
    this.askName();
    return undefined;
  }
  askName() {
    const name = make("input", { name: "name", autocomplete: "nickname", maxlength: "40",
      value: browser.get("name") || "" });
    const form = make("form", { onsubmit: (event) => {
      event.preventDefault();
      dialog.close();
    } }, make("p", { text: t("room-welcome") }), make("label", { class: "field" }, make("span", {
      text: t("your-name") }), name), make("p", { class: "row" }, make("button", {
      type: "submit", class: "primary", id: "join", text: t("join") })));
    const dialog = showDialog(t("room", this.code), t("join-without-name"), form);
    dialog.addEventListener("close", () => {
      const given = dialog.returnValue === "" && name.value.trim() ? name.value.trim() : "";
      browser.set("name", given);
      tab.set("name", given);
      this.join(given);
    });
    // The button below the form enters without a name.
    dialog.querySelector(".end button").addEventListener("click", () => {
      name.value = "";
    }, { capture: true });
    name.focus();
  }
  async join(name) {
    tab.set("joined", true);
    try {
      this.hear(await this.present(name));
    } catch (problem) {
      if (problem instanceof APIError && problem.code === "offline") {
        setTimeout(() => this.join(name), 1500);
        return;
      }
      this.bar.hidden = false;
      this.bar.replaceChildren(make("p", { class: "bad", text: problem.message }));
      return;
    }
    this.listen();
    this.tellAgain();
  }
  /** Says who is here; the room's state. Whoever comes back is the learner from before. */
  async present(name) {
    const known = tab.get("learner");
    const answer = await post(this.path + "/join", known ? { name, learner: known } : { name });
    this.learner = answer.learner;
    tab.set("learner", answer.learner);
    return answer.state;
  }
  listen() {
    if (this.events) this.events.close();
    let isFirst = true;
    const opened = () => {
      if (!isFirst) this.comeBack();
      isFirst = false;
    };
    this.events = new Events(this.path + "/events?learner=" + encodeURIComponent(this.learner), {
      state: (state) => this.hear(state),
    }, opened);
  }
  /** After a lost connection. A server that was started anew does not know the learner, who gets a
   * new number; the page then listens under that one. */
  async comeBack() {
    const before = this.learner;
    try {
      await this.present(tab.get("name") || "");
    } catch (problem) {
      return;
    }
    if (this.hand) this.untold.set("hand", { up: true });
    this.tellAgain();
    if (this.learner !== before) this.listen();
  }
  /** Tells the room; what a lost connection swallows is told again when it is back. Only the newest
   * of a kind matters. */
  async tell(what, body) {
    this.untold.set(what, body);
    if (!this.learner) return;
    try {
      await post(this.path + "/" + what, { ...body, learner: this.learner });
    } catch (problem) {
      if (problem.code === "offline") return;
      // The server was started anew since.
      if (problem.code === "not-joined") {
        this.comeBack();
        return;
      }
      this.app.notice(problem.message);
    }
    if (this.untold.get(what) === body) this.untold.delete(what);
  }
  tellAgain() {
    for (const [what, body] of [...this.untold]) this.tell(what, body);
  }
  where(lesson, step, passed) {
    this.tell("where", { lesson, step, passed });
  }
  hear(state) {
    const before = this.state;
    this.state = state;
    this.showBar();
    this.showPoll();
    if (!this.follows) return;
    const hasMoved = !before || before.lesson !== state.lesson ||
      JSON.stringify(before.listing) !== JSON.stringify(state.listing);
    if (hasMoved || this.isBehind) this.follow();
    else if (state.step !== before.step) this.goToStep();
  }
  get follows() {
    return this.state && this.state.mode === "follow" && !this.roams;
  }
  /** Goes where the teacher is. What was typed stays under its own key. */
  follow() {
    const { lesson, listing } = this.state;
    this.isBehind = false;
    if (listing) {
      location.hash = "#/room";
      if (listing.dialect) this.bench.dialect = byId("dialect").value = listing.dialect;
      this.bench.open("room." + (listing.name || ""), listing.source, {
        title: listing.name,
        readOnly: true,
      });
      this.goToStep();
    } else if (lesson) location.hash = "#/lessons/" + lesson;
  }
  goToStep() {
    const { step } = this.state;
    if (Number.isInteger(step)) this.bench.view.go(step);
  }
  setRoams(roams) {
    this.roams = roams;
    tab.set("roams", roams);
    this.showBar();
    if (roams) this.bench.editor.readOnly = false;
    else this.follow();
    say(t(roams ? "you-roam" : "you-follow"));
  }
  showBar() {
    const state = this.state;
    const canRoam = state.mode === "follow";
    const hand = button((this.hand ? "▲ " : "") + t(this.hand ? "hand-down" : "hand-up"), () => {
      this.hand = !this.hand;
      tab.set("hand", this.hand);
      this.tell("hand", { up: this.hand });
      this.showBar();
      byId("hand").focus();
    }, { id: "hand", "aria-pressed": String(this.hand) });
    const roam = canRoam ? button(t(this.roams ? "follow" : "roam"), () => {
      this.setRoams(!this.roams);
      byId("roam").focus();
    }, { id: "roam" }) : null;
    const text = canRoam ? t(this.roams ? "you-roam" : "you-follow") : t("all-roam");
    const focused = document.activeElement && document.activeElement.id;
    this.bar.hidden = false;
    this.bar.replaceChildren(make("strong", { text: t("room", this.code) }),
      make("span", { text: t("learners", state.learners) }), make("span", { id: "mode", text }),
      make("span", { class: "space" }), ...[roam, hand].filter(Boolean));
    if (focused === "hand" || focused === "roam") {
      const again = byId(focused);
      if (again) again.focus();
    }
  }
  showPoll() {
    const poll = this.state.poll;
    const key = poll && poll.id + (poll.open ? "+" : "-") + JSON.stringify(poll.counts || null) +
      this.answered[poll.id] + document.documentElement.lang;
    if (this.pollKey === key) return;
    const isNew = poll && poll.open && this.pollID !== poll.id;
    this.pollKey = key;
    this.pollID = poll ? poll.id : null;
    this.poll.hidden = !poll;
    if (!poll) {
      this.poll.replaceChildren();
      return;
    }
    const given = this.answered[poll.id];
    const heading = make("h2", { id: "poll-title" }, inline(poll.question));
    const choices = poll.choices.map((text, index) => {
      const node = button("", () => this.answer(poll, index), {
        class: "choice" + (given === index ? " chosen" : ""),
        "aria-pressed": String(given === index),
      });
      node.append(make("span", { class: "letter", text: String.fromCharCode(97 + index) }),
        make("code", { text }));
      return node;
    });
    const status = make("p", { class: "soft", role: "status", text: given === undefined ?
      t("poll-open") : t("poll-given") });
    if (poll.open) this.poll.replaceChildren(heading, make("div", { class: "choices" }, choices),
      status);
    else this.poll.replaceChildren(heading, barChart(poll, given));
    if (isNew) {
      say(t("poll-new") + " " + poll.question);
      this.poll.scrollIntoView({ block: "nearest" });
    }
  }
  async answer(poll, index) {
    this.answered[poll.id] = index;
    tab.set("answered", this.answered);
    this.showPoll();
    const chosen = this.poll.querySelectorAll(".choice")[index];
    if (chosen) chosen.focus();
    await this.tell("answer", { choice: index, poll: poll.id });
  }
}
