// A question with its choices. The answer comes from the server, which computes it by running the
// listing; a wrong choice is told which confusion it comes from.
import { button, make, say } from "./dom.js";
import { inline } from "./markdown.js";
import { t } from "./settings.js";

const letter = (index) => String.fromCharCode(97 + index);

/** `answer(choice)` gives {right, key, feedback}; `done(right)` is called when it has been given;
 * `jump(line)` goes to the line that is asked about. */
export function questionCard(question, number, { answer, done, jump }) {
  const feedback = make("p", { class: "feedback" });
  const choices = question.choices.map((text, index) => {
    const node = button("", () => choose(index), { class: "choice" });
    node.append(make("span", { class: "letter", text: letter(index) }), make("code", { text }));
    return node;
  });
  async function choose(index) {
    let result;
    for (const node of choices) node.disabled = true;
    try {
      result = await answer(index);
    } catch (problem) {
      for (const node of choices) node.disabled = false;
      feedback.textContent = problem.message;
      return;
    }
    choices[index].classList.add(result.right ? "right" : "wrong");
    choices[result.key].classList.add("right");
    const verdict = result.right ? t("right") : t("wrong", letter(result.key));
    feedback.className = "feedback " + (result.right ? "good" : "bad");
    feedback.replaceChildren(make("strong", { text: verdict + " " }),
      ...inline(result.feedback || ""));
    feedback.tabIndex = -1;
    feedback.focus();
    say(feedback.textContent);
    done(result.right);
  }
  const line = question.line && jump ?
    button(t("line", question.line), () => jump(question.line), { class: "quiet small" }) : null;
  return make("fieldset", { class: "question" },
    make("legend", {}, make("span", { class: "number", text: number + ". " }),
      ...inline(question.text)), line,
    make("div", { class: "choices" }, choices), feedback);
}
