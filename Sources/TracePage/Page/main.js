// Starts the page: with the traces in it, or, in a frame of `fwdsim serve`, empty until the page
// around it sends a view, and anew with each further one. What stays is what the reader has chosen.

const WORDING = JSON.parse(document.querySelector("script.wording").textContent);
const texts = (name) => [...document.querySelectorAll("script." + name)].map((script) => JSON
  .parse(script.textContent));
const narrations = texts("narration");
let page = new Page(texts("trace").map((lines, index) => new Trace(lines, narrations[index])));

addEventListener("keydown", (k) => page.key(k));
addEventListener("hashchange", () => page.fromHash());
addEventListener("resize", () => page.drawTicks());
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => page.drawTicks());

/** What the page around it sends: {view: traces with their narrations as JSON, step: the number of
 * an event, panes}; {step}; {move: by so many steps}. */
function told({ source, data }) {
  const asked = source === parent && data && data.fwdsim;
  if (!asked) return;
  if (typeof asked.view !== "string") {
    page.told(asked);
    return;
  }
  const views = JSON.parse(asked.view);
  page = new Page(views.map((view) => new Trace(view.trace, view.narration)), {
    mode: page.mode,
    projector: page.isProjected,
    panes: asked.panes || "",
    event: asked.step,
  });
  parent.postMessage({ fwdsim: { isOpen: true } }, "*");
}

if (parent !== window) {
  addEventListener("message", told);
  parent.postMessage({ fwdsim: { isReady: true } }, "*");
}
