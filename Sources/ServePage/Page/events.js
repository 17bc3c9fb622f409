// The room's events: the server sends the whole state each time, so whoever comes back after a lost
// connection is where the room is.
import { tellConnection } from "./api.js";

const FIRST_WAIT = 500;
const LAST_WAIT = 8000;

/** Listens until `close()`. `heard` has a function for each kind of event; `opened()` is called at
 * each connection. */
export class Events {
  constructor(path, heard, opened) {
    this.path = path;
    this.heard = heard;
    this.opened = opened;
    this.wait = FIRST_WAIT;
    this.open();
    // A laptop that wakes up, or a network that is back, does not wait for the next try.
    this.again = () => {
      if (this.source.readyState === EventSource.CLOSED) this.open();
    };
    addEventListener("online", this.again);
  }
  open() {
    clearTimeout(this.timer);
    this.source = new EventSource(this.path);
    this.source.onopen = () => {
      this.wait = FIRST_WAIT;
      tellConnection(true);
      this.opened();
    };
    this.source.onerror = () => {
      tellConnection(false);
      // The browser tries again by itself, unless the answer was an error.
      if (this.source.readyState !== EventSource.CLOSED) return;
      this.timer = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(LAST_WAIT, this.wait * 2);
    };
    for (const [kind, action] of Object.entries(this.heard))
      this.source.addEventListener(kind, (event) => action(JSON.parse(event.data)));
  }
  close() {
    clearTimeout(this.timer);
    removeEventListener("online", this.again);
    this.source.close();
  }
}
