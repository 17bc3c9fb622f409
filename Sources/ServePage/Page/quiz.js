// Questions about the listing in the editor.
import { button, make } from "./dom.js";
import { questionCard } from "./question.js";
import * as server from "./server.js";
import { t } from "./settings.js";

export class Quiz {
  constructor(bench) {
    this.bench = bench;
    this.seed = 1;
  }
  async show(box) {
    this.box = box;
    box.replaceChildren(make("p", { class: "soft", text: t("quiz-intro") }),
      make("p", { class: "row" }, button(t("quiz-make"), () => this.start(this.seed), {
        class: "primary",
        id: "quiz-make",
      })));
  }
  async start(seed) {
    const source = this.bench.source;
    let quiz;
    try {
      quiz = await server.quiz(source, seed);
    } catch (problem) {
      this.box.append(make("p", { class: "feedback bad", text: problem.message }));
      return;
    }
    this.seed = seed + 1;
    const score = make("p", { class: "score", role: "status" });
    let right = 0;
    let given = 0;
    const cards = quiz.questions.map((question, index) => questionCard(question, index + 1, {
      answer: (choice) => server.quizAnswer(source, seed, question.id, choice),
      done: (isRight) => {
        given += 1;
        right += isRight ? 1 : 0;
        score.textContent = t("score", right, given, cards.length);
      },
      jump: (line) => this.bench.editor.jump(line, 1),
    }));
    if (!cards.length) score.textContent = t("quiz-none");
    this.box.replaceChildren(score, ...cards, make("p", { class: "row" },
      button(t("quiz-again"), () => this.start(this.seed))));
    const first = this.box.querySelector(".choice");
    if (first) first.focus();
  }
}
