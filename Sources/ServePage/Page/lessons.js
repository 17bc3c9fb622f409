// The course: list of lessons, and a lesson's steps in order. Nothing goes on by itself; what has
// to be predicted is hidden until it has been.
import { get, post } from "./api.js";
import { button, byId, make, say } from "./dom.js";
import { inline, markdown } from "./markdown.js";
import { questionCard } from "./question.js";
import { browser, settings, t, tab } from "./settings.js";

const progress = () => browser.get("progress") || {};

export class Lessons {
  constructor(bench, app) {
    this.bench = bench;
    this.app = app;
    this.lists = {};
    this.lesson = null;
  }
  async list() {
    const language = settings.language;
    if (!this.lists[language])
      this.lists[language] = (await get("/api/lessons?lang=" + language)).lessons;
    return this.lists[language];
  }
  isDone(id, step) {
    return Boolean(progress()[id + "/" + step]);
  }
  mark(step) {
    const all = progress();
    if (!all[this.lesson.id + "/" + step]) {
      all[this.lesson.id + "/" + step] = true;
      browser.set("progress", all);
    }
    this.showSteps(this.step);
    this.app.where(this.lesson.id, step, true);
  }
  async showList(box) {
    const lessons = await this.list();
    const item = (lesson) => {
      const steps = ["predict", "run", "investigate", "modify", "make"].filter((s) =>
        lesson.steps.includes(s));
      const done = steps.filter((step) => this.isDone(lesson.id, step)).length;
      return make("li", {}, make("a", { href: "#/lessons/" + lesson.id },
        make("span", { class: "number", text: lesson.id.split("-")[0] }),
        make("span", { class: "name" }, inline(lesson.title)),
        make("span", { class: "dots", title: t("done-of", done, steps.length) },
          make("span", { "aria-hidden": "true", text: "●".repeat(done) + "○".repeat(steps.length -
            done) }),
          make("span", { class: "unseen", text: t("done-of", done, steps.length) }))));
    };
    box.replaceChildren(make("p", { class: "soft", text: t("course-intro") }),
      make("ol", { class: "lessons" }, lessons.filter((l) => !l.project).map(item)),
      make("h3", { text: t("projects") }),
      make("ol", { class: "lessons" }, lessons.filter((l) => l.project).map(item)));
  }
  async show(box, id, step) {
    const key = id + settings.language;
    if (!this.lesson || this.key !== key) {
      this.lesson = await get("/api/lessons/" + encodeURIComponent(id) + "?lang=" +
        settings.language);
      this.key = key;
    }
    const steps = this.steps;
    const first = steps.find((name) => !this.isDone(id, name)) || steps[0];
    this.box = box;
    this.step = steps.includes(step) ? step : first;
    this.app.title(this.lesson.title);
    this.nav = make("nav", { class: "steps", "aria-label": t("steps") });
    this.body = make("div", { class: "step-body" });
    box.replaceChildren(make("a", { class: "back", href: "#/lessons", text: t("all-lessons") }),
      this.nav, this.body);
    this.showSteps();
    this.body.replaceChildren(...this.parts());
    this.app.where(id, this.step, this.isDone(id, this.step));
  }
  /** The steps of PRIMM that this lesson has; running is one where something is predicted. */
  get steps() {
    const has = this.lesson.steps;
    return ["predict", "run", "investigate", "modify", "make"].filter((name) =>
      name === "run" ? has.includes("predict") : has.includes(name));
  }
  showSteps() {
    this.nav.replaceChildren(make("ol", {}, this.steps.map((name) => {
      const done = this.isDone(this.lesson.id, name);
      return make("li", { class: done ? "done" : "" }, make("a", {
        href: "#/lessons/" + this.lesson.id + "/" + name,
        "aria-current": name === this.step ? "step" : null,
      }, (done ? "✓ " : "") + t("step-" + name), done ? make("span", { class: "unseen",
        text: " (" + t("done") + ")" }) : null));
    })));
  }
  parts() {
    const lesson = this.lesson;
    const isFirst = this.step === this.steps[0];
    const opening = isFirst ? markdown(lesson.introduction) : [];
    const heading = make("h3", { text: t("step-" + this.step) });
    return [...opening, heading, ...this["show-" + this.step]()];
  }
  openListing(closed) {
    this.bench.open("lesson." + this.lesson.id + ".look", this.lesson.listing, {
      readOnly: closed,
      closed,
      title: this.lesson.id + "/look.m",
    });
  }
  "show-predict"() {
    this.openListing(!this.isDone(this.lesson.id, "predict"));
    return [...markdown(this.lesson.predict), ...this.questions("predict", () => {
      this.mark("predict");
      this.body.append(this.next("run"));
    })];
  }
  "show-run"() {
    const isLocked = this.lesson.steps.includes("predict") &&
      !this.isDone(this.lesson.id, "predict");
    if (isLocked) {
      this.openListing(true);
      return [make("p", { text: t("predict-first") }), this.next("predict")];
    }
    this.openListing(false);
    this.mark("run");
    return [make("p", { text: t("run-here") }), this.next(this.after("run"))];
  }
  "show-investigate"() {
    this.openListing(false);
    return [...markdown(this.lesson.investigate), ...this.questions("investigate", () => {
      this.mark("investigate");
      this.body.append(this.next(this.after("investigate")));
    })];
  }
  "show-modify"() {
    return this.exercise("modify");
  }
  "show-make"() {
    return this.exercise("make");
  }
  after(step) {
    return this.steps[this.steps.indexOf(step) + 1] || null;
  }
  next(step) {
    if (!step) return this.summary();
    return make("p", { class: "row" }, make("a", {
      class: "button primary",
      href: "#/lessons/" + this.lesson.id + "/" + step,
      text: t("go-on", t("step-" + step)),
    }));
  }
  summary() {
    const points = this.lesson.summary || [];
    return make("section", { class: "summary", "aria-label": t("remember") },
      make("h3", { text: t("remember") }),
      make("ul", {}, points.map((text) => make("li", {}, inline(text)))));
  }
  questions(step, finished) {
    const list = (this.lesson.questions && this.lesson.questions[step]) || [];
    let open = list.length;
    if (!open) {
      setTimeout(finished, 0);
      return [];
    }
    return list.map((question, index) => questionCard(question, index + 1, {
      answer: (choice) => post("/api/lessons/" + this.lesson.id + "/answer", {
        step,
        id: question.id,
        choice,
        lang: settings.language,
      }),
      done: () => {
        open -= 1;
        if (!open) finished();
      },
      jump: (line) => this.bench.editor.jump(line, 1),
    }));
  }
  exercise(step) {
    const key = "lesson." + this.lesson.id + "." + step;
    this.bench.open(key, this.lesson.files[step], { title: this.lesson.id + "/" + step + ".m" });
    this.hints = make("ol", { class: "hints", "aria-label": t("hints") });
    this.given = 0;
    this.feedback = make("div", { class: "feedback", tabindex: "-1" });
    const check = button(t("check"), () => this.verify(step), { class: "primary", id: "verify" });
    const hint = button(t("hint"), () => this.hint(step, hint), { id: "hint" });
    const solution = button(t("beside-solution"), () => this.besideSolution(step),
      { id: "solution" });
    const reset = button(t("start-again"), () => {
      this.bench.take(this.lesson.files[step]);
    }, { class: "quiet" });
    return [...markdown(this.lesson.tasks[step]),
      make("p", { class: "row" }, check, hint, solution, reset), this.feedback, this.hints];
  }
  async verify(step) {
    this.feedback.className = "feedback";
    this.feedback.textContent = t("checking");
    let result;
    try {
      result = await post("/api/lessons/" + this.lesson.id + "/verify", {
        step,
        source: this.bench.source,
        lang: settings.language,
      });
    } catch (problem) {
      this.feedback.textContent = problem.message;
      return;
    }
    this.feedback.className = "feedback " + (result.passed ? "good" : "bad");
    const lines = result.feedback.map((line) => make("p", {}, inline(line)));
    this.feedback.replaceChildren(make("p", {}, make("strong", {
      text: result.passed ? t("passed") : t("not-yet") })), ...lines);
    if (result.passed) {
      this.mark(step);
      this.feedback.append(this.next(this.after(step)));
    } else this.app.where(this.lesson.id, step, false);
    this.feedback.focus();
    say(this.feedback.innerText);
  }
  async hint(step, control) {
    const answer = await get("/api/lessons/" + this.lesson.id + "/hints/" + (this.given + 1) +
      "?step=" + step + "&lang=" + settings.language);
    this.given += 1;
    this.hints.append(make("li", {}, inline(answer.hint)));
    say(answer.hint);
    control.textContent = t("hint-of", this.given, answer.count);
    if (this.given >= answer.count) control.disabled = true;
  }
  async besideSolution(step) {
    const answer = await get("/api/lessons/" + this.lesson.id + "/solution?step=" + step);
    const take = button(t("take-over"), () => {
      this.bench.take(answer.source);
      this.bench.traceNow(false);
    });
    this.feedback.className = "feedback";
    this.feedback.replaceChildren(
      make("h4", { text: t("solution") }),
      make("pre", { tabindex: "0", "aria-label": t("solution"), role: "region" },
        make("code", { text: answer.source })),
      make("p", { class: "row" }, take, button(t("compare-close"), () => {
        this.bench.endBeside();
        this.feedback.replaceChildren();
        this.bench.traceNow(false);
      })));
    this.bench.traceNow(true, { source: answer.source });
    tab.set("seen." + this.lesson.id + "." + step, true);
    byId("view").scrollIntoView({ block: "nearest" });
  }
}
