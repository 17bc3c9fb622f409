// The dispatch view: the exported page in a frame that has an origin of its own. A new view is
// made behind the old one and takes its place when it is there, so nothing flickers.
import { make } from "./dom.js";
import { t } from "./settings.js";

export class View {
  /** `shown(step)` is told which step the reader looks at: {step, at, index, count}. */
  constructor(box, shown) {
    this.box = box;
    this.shown = shown;
    this.frame = null;
    this.coming = null;
    this.spare = null;
    this.step = null;
    this.wanted = null;
    addEventListener("message", (message) => this.receive(message));
  }
  /** Shows a view from a step on; `panes` are those of the export. */
  show(html, step, panes) {
    if (this.coming) this.coming.remove();
    const isFit = this.spare && this.spare.panes === panes;
    if (this.spare && !isFit) this.spare.remove();
    this.coming = isFit ? this.spare : this.make(panes);
    this.spare = null;
    this.coming.classList.add("coming");
    this.coming.hidden = false;
    this.coming.view = { view: html, step };
    if (this.coming.isReady) this.fill();
  }
  /** A frame that waits for its view: one is kept, so that a view need not wait for its frame. */
  make(panes) {
    const frame = make("iframe", {
      hidden: true,
      title: t("dispatch"),
      sandbox: "allow-scripts",
      src: "/view?embed=1&pane=" + panes,
    });
    frame.panes = panes;
    this.box.append(frame);
    return frame;
  }
  fill() {
    this.coming.contentWindow.postMessage(this.coming.view, "*");
    this.coming.view = null;
  }
  clear() {
    for (const frame of [this.frame, this.coming, this.spare]) if (frame) frame.remove();
    this.frame = this.coming = this.spare = null;
    this.step = null;
  }
  /** Another listing starts at its first step. */
  forget() {
    this.step = this.wanted = null;
  }
  receive(message) {
    const isComing = this.coming && message.source === this.coming.contentWindow;
    if (message.data === "ready") {
      for (const frame of [this.coming, this.spare])
        if (frame && message.source === frame.contentWindow) frame.isReady = true;
      if (isComing && this.coming.view) this.fill();
      return;
    }
    const told = message.data && message.data.fwdsim;
    if (!told) return;
    if (isComing) {
      if (this.frame) this.frame.remove();
      this.frame = this.coming;
      this.frame.classList.remove("coming");
      this.coming = null;
      this.spare = this.make(this.frame.panes);
      if (this.wanted !== null) this.go(this.wanted);
    }
    if (!this.frame || message.source !== this.frame.contentWindow || told.step === undefined)
      return;
    this.step = told.step;
    this.shown(told);
  }
  ask(command) {
    if (this.frame) this.frame.contentWindow.postMessage({ fwdsim: command }, "*");
  }
  move(by) {
    this.ask({ move: by });
  }
  /** Goes to a step now, or as soon as the view is there. */
  go(step) {
    this.wanted = this.coming || !this.frame ? step : null;
    if (this.wanted === null) this.ask({ step });
  }
}
