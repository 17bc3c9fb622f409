// The dispatch view: the exported page in a frame that has an origin of its own. The frame is
// loaded with the page and stays, so that a view is painted as soon as its trace is there, and one
// takes another's place within the document: nothing flickers, and keys keep working.
import { make } from "./dom.js";
import { t } from "./settings.js";

/** A frame whose page has not said a word this long after it came has not come. */
const SILENCE = 1000;

export class View {
  /** `shown(step)` is told which step the reader looks at: {step, at, index, count}. */
  constructor(box, shown) {
    this.box = box;
    this.shown = shown;
    this.step = null;
    this.wanted = null;
    addEventListener("message", (message) => this.receive(message));
    this.load();
  }
  load() {
    if (this.frame) this.frame.remove();
    this.isReady = this.isLost = false;
    // What the frame has not been told yet, and how many views it has not opened yet.
    this.coming = null;
    this.opening = 0;
    this.frame = make("iframe", {
      hidden: true,
      title: t("dispatch"),
      sandbox: "allow-scripts",
      src: "/view?embed=1",
      onload: () => setTimeout(() => {
        this.isLost = !this.isReady;
      }, SILENCE),
    });
    this.box.append(this.frame);
  }
  /** Shows a view from a step on; `panes` are those of the export. */
  show(view, step, panes) {
    if (this.isLost) this.load();
    this.frame.title = t("dispatch");
    this.frame.hidden = false;
    this.open({ view, step, panes });
  }
  clear() {
    this.frame.hidden = true;
    this.step = null;
    this.open({ view: "[]" });
  }
  open(view) {
    this.coming = view;
    this.frame.setAttribute("aria-busy", "true");
    if (this.isReady) this.fill();
  }
  fill() {
    this.ask(this.coming);
    this.coming = null;
    this.opening += 1;
  }
  /** Another listing starts at its first step. */
  forget() {
    this.step = this.wanted = null;
  }
  receive(message) {
    const told = message.data && message.data.fwdsim;
    if (!told || message.source !== this.frame.contentWindow) return;
    if (told.isReady) {
      this.isReady = true;
      if (this.coming) this.fill();
    } else if (told.isOpen) this.opened();
    else if (!this.frame.hidden && told.step !== undefined) {
      this.step = told.step;
      this.shown(told);
    }
  }
  opened() {
    this.opening -= 1;
    if (this.isOpening) return;
    this.frame.removeAttribute("aria-busy");
    if (this.wanted !== null && !this.frame.hidden) this.go(this.wanted);
  }
  get isOpening() {
    return this.opening > 0 || this.coming !== null;
  }
  ask(command) {
    this.frame.contentWindow.postMessage({ fwdsim: command }, "*");
  }
  move(by) {
    this.ask({ move: by });
  }
  /** Goes to a step now, or as soon as the view is there. */
  go(step) {
    this.wanted = this.isOpening || this.frame.hidden ? step : null;
    if (this.wanted === null) this.ask({ step });
  }
}
