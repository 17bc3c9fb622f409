// The answers of a poll as bars: how many chose what, which is right, and which confusion a wrong
// choice comes from. The numbers stand beside the bars, so nothing depends on colour or width.
import { draw, make } from "./dom.js";
import { inline } from "./markdown.js";
import { t } from "./settings.js";

export function barChart(poll, given) {
  const counts = poll.counts || poll.choices.map(() => 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const key = poll.open ? null : poll.key;
  const rows = poll.choices.map((text, index) => {
    const share = total ? counts[index] / total : 0;
    const isRight = key === index;
    const confusion = !poll.open && poll.confusions && poll.confusions[index];
    const notes = [isRight ? t("is-right") : "", given === index ? t("your-answer") : ""]
      .filter(Boolean).join(" · ");
    return make("li", { class: isRight ? "right" : "" },
      make("p", { class: "bar-label" },
        make("span", { class: "letter", text: String.fromCharCode(97 + index) }),
        make("code", { text }), notes ? make("strong", { text: " " + notes }) : null,
        make("span", { class: "count", text: counts[index] + " · " + Math.round(share * 100) +
          " %" })),
      draw("svg", { class: "bar-line", viewBox: "0 0 100 4", preserveAspectRatio: "none",
        "aria-hidden": "true" },
      draw("rect", { class: "track", width: 100, height: 4 }),
      draw("rect", { class: "fill", width: share * 100, height: 4 })),
      confusion ? make("p", { class: "soft" }, inline(confusion)) : null);
  });
  return make("div", { class: "chart" }, make("ol", {}, rows),
    make("p", { class: "soft total", text: t("answers", total) }));
}
