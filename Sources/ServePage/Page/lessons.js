// The course: list of lessons, and a lesson's steps in order. Nothing goes on by itself; what has
// to be predicted is hidden until it has been.
import { button, byId, make, say } from "./dom.js";
import { inline, markdown } from "./markdown.js";
import { questionCard } from "./question.js";
import * as server from "./server.js";
import { note, progressFile, record } from "./progress.js";
import { settings, t } from "./settings.js";

/** The steps that a lesson has; running is one where something is predicted. */
const primm = ({ steps }) => ["predict", "run", "investigate", "modify", "make"].filter((name) =>
  steps.includes(name === "run" ? "predict" : name));

export class Lessons {
  constructor(bench, app) {
    this.bench = bench;
    this.app = app;
    this.lists = {};
    this.lesson = null;
  }
  async list() {
    const language = settings.language;
    if (!this.lists[language]) this.lists[language] = await server.lessons();
    return this.lists[language];
  }
  isDone(id, step) {
    return record(id + "/" + step).done;
  }
  mark(step) {
    note(this.lesson.id + "/" + step, { done: true });
    this.showSteps(this.step);
    this.app.where(this.lesson.id, step, true);
  }
  async showList(box) {
    const lessons = await this.list();
    const item = (lesson) => {
      const steps = primm(lesson);
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
      make("ol", { class: "lessons" }, lessons.filter((l) => l.project).map(item)),
      make("p", { class: "row" }, button(t("save-progress"), () => this.saveProgress(),
        { id: "save-progress" })),
      make("p", { class: "soft", text: t("save-progress-why") }));
  }
  saveProgress() {
    const address = URL.createObjectURL(new Blob([progressFile()], { type: "application/json" }));
    make("a", { href: address, download: "fwdsim-learn.json" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }
  /** Counts one more try of a step. */
  tried(step) {
    const name = this.lesson.id + "/" + step;
    note(name, { tries: record(name).tries + 1 });
  }
  async show(box, id, step) {
    const key = id + settings.language;
    if (!this.lesson || this.key !== key) {
      this.lesson = await server.lessonOf(id);
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
  get steps() {
    return primm(this.lesson);
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
    return [...markdown(this.lesson.texts.predict), ...this.questions("predict", () => {
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
    const terminal = make("details", {}, make("summary", { text: t("in-terminal") }),
      ...markdown(this.lesson.texts.run));
    return [make("p", { text: t("run-here") }), terminal, this.next(this.after("run"))];
  }
  "show-investigate"() {
    this.openListing(false);
    return [...markdown(this.lesson.texts.investigate), ...this.questions("investigate", () => {
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
      answer: (choice) => {
        if (index === 0) this.tried(step);
        return server.lessonAnswer(this.lesson.id, question.id, choice);
      },
      done: () => {
        open -= 1;
        if (!open) finished();
      },
      jump: (line) => this.bench.editor.jump(line, 1),
    }));
  }
  exercise(step) {
    const key = "lesson." + this.lesson.id + "." + step;
    const file = step + ".m";
    this.bench.open(key, this.lesson.files[file], { title: this.lesson.id + "/" + file });
    this.hints = make("ol", { class: "hints", "aria-label": t("hints") });
    this.given = 0;
    this.feedback = make("div", { class: "feedback", tabindex: "-1" });
    const check = button(t("check"), () => this.verify(step), { class: "primary", id: "verify" });
    const hint = button(t("hint"), () => this.hint(step, hint), { id: "hint" });
    const solution = button(t("beside-solution"), () => this.besideSolution(step),
      { id: "solution" });
    const reset = button(t("start-again"), () => {
      this.bench.take(this.lesson.files[step + ".m"]);
    }, { class: "quiet" });
    return [...markdown(this.lesson.texts[step]),
      make("p", { class: "row" }, check, hint, solution, reset), this.feedback, this.hints];
  }
  async verify(step) {
    this.feedback.className = "feedback";
    this.feedback.textContent = t("checking");
    let result;
    try {
      result = await server.verify(this.lesson.id, step, this.bench.source);
    } catch (problem) {
      this.feedback.textContent = problem.message;
      return;
    }
    this.tried(step);
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
    const answer = await server.hint(this.lesson.id, step, this.given + 1);
    this.given += 1;
    const name = this.lesson.id + "/" + step;
    note(name, { hints: Math.max(record(name).hints, this.given) });
    this.hints.append(make("li", {}, inline(answer.hint)));
    say(answer.hint);
    control.textContent = t("hint-of", this.given, answer.count);
    if (this.given >= answer.count) control.disabled = true;
  }
  async besideSolution(step) {
    const source = await server.solution(this.lesson.id, step);
    const take = button(t("take-over"), () => {
      this.bench.take(source);
      this.bench.traceNow(false);
    });
    this.feedback.className = "feedback";
    this.feedback.replaceChildren(
      make("h4", { text: t("solution") }),
      make("pre", { tabindex: "0", "aria-label": t("solution"), role: "region" },
        make("code", { text: source })),
      make("p", { class: "row" }, take, button(t("compare-close"), () => {
        this.bench.endBeside();
        this.feedback.replaceChildren();
        this.bench.traceNow(false);
      })));
    this.bench.traceNow(true, { source });
    note(this.lesson.id + "/" + step, { solution: true });
    byId("view").scrollIntoView({ block: "nearest" });
  }
}
