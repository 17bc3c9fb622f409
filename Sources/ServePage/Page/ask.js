// The form for a new poll: a question of the lesson or about the listing, whose choices, key and
// confusions the server computes, or one of the teacher's own.
import { byId, choice, make } from "./dom.js";
import * as server from "./server.js";
import { t } from "./settings.js";

export class Ask {
  constructor(box, console) {
    this.box = box;
    this.console = console;
    this.questions = [];
    this.show();
  }
  /** The questions of a lesson. */
  offer(lesson) {
    const { predict, investigate } = lesson.questions;
    this.questions = [...predict, ...investigate].map((question) => ({ ...question,
      ask: (index) => server.lessonAnswer(lesson.id, question.id, index) }));
    this.isLesson = this.questions.length > 0;
    this.show();
  }
  /** Questions about a listing; those of its lesson are better where there are any. */
  async offerListing(source) {
    if (this.isLesson) return;
    try {
      const quiz = await server.quiz(source, 1);
      this.questions = quiz.questions.map((question) => ({ ...question,
        ask: (index) => server.quizAnswer(source, 1, question.id, index) }));
    } catch (problem) {
      this.questions = [];
    }
    this.show();
  }
  show() {
    const options = [...this.questions.map((question, index) => [String(index), question.text]), [
      "own", t("poll-own")
    ]];
    this.fields = make("div", { class: "own" });
    const from = choice(t("poll-from"), options, (value) => this.fill(value), { id: "poll-from" });
    const submit = (event) => {
      event.preventDefault();
      this.start(byId("poll-from").value);
    };
    this.box.replaceChildren(make("form", { onsubmit: submit }, from, this.fields, make("p", {
      class: "row" }, make("button", { type: "submit", class: "primary", id: "poll-start",
      text: t("poll-start") }))));
    this.fill(options[0][0]);
  }
  fill(value) {
    const question = this.questions[Number(value)];
    if (question) {
      this.fields.replaceChildren(make("ol", { class: "letters" }, question.choices.map((text) =>
        make("li", {}, make("code", { text })))));
      return;
    }
    const letters = ["a", "b", "c", "d", "e", "f"].map((letter, index) => [String(index), letter]);
    this.fields.replaceChildren(
      make("label", { class: "field" }, make("span", { text: t("poll-question") }), make("input", {
        id: "poll-question", required: true, maxlength: "300" })),
      make("label", { class: "field" }, make("span", { text: t("poll-choices") }), make(
        "textarea", { id: "poll-choices", rows: "4", required: true })),
      choice(t("poll-key"), [["", t("poll-no-key")], ...letters], () => {}, { id: "poll-key" }));
  }
  async start(value) {
    const question = this.questions[Number(value)];
    if (!question) {
      const choices = byId("poll-choices").value.split("\n").map((line) => line.trim()).filter(
        Boolean).slice(0, 6);
      const key = byId("poll-key").value;
      const poll = { question: byId("poll-question").value.trim(), choices };
      if (key !== "" && Number(key) < choices.length) poll.key = Number(key);
      await this.console.send("poll", poll);
      return;
    }
    // Each choice is asked for once: that gives the key and what to say about a wrong one.
    const answers = await Promise.all(question.choices.map((_, index) => question.ask(index)));
    await this.console.send("poll", {
      question: question.text,
      choices: question.choices,
      key: answers[0].key,
      confusions: answers.map((answer) => answer.right ? null : answer.feedback || null),
    });
  }
}
