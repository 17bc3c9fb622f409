// The tree of messages beside the code. Folded: the messages around the current one are open,
// others when the reader opens them. Only some siblings and some levels are in the document at a
// time, so that a step costs the same in a long trace.

const SIBLINGS = 20;
const LEVELS = 16;

class MessageTree {
  /** `go(step)` is called when a message is chosen. */
  constructor(trace, go) {
    this.trace = trace;
    this.go = go;
    this.current = undefined;
    /** Of the messages that the reader opened or closed: which it was. */
    this.chosen = new Map();
    /** The first sibling that is shown of a list that the reader leafed through. */
    this.first = new Map();
    this.box = make("ul", {
      class: "messages",
      tabindex: "0",
      role: "group",
      "aria-label": "Messages"
    });
  }

  /** Marks the message of the current step; null where there is none. */
  show(scope) {
    const send = scope && scope.isQuery ? scope.parent : scope;
    if (send === this.current) return;
    const before = this.current;
    this.current = send;
    const row = this.rows && this.rows.get(send);
    const isNear = row && before && before.parent === send.parent && !this.first.size && !this
      .isOpen(before) && !this.isOpen(send);
    this.first.clear();
    if (!isNear) {
      this.draw();
      return;
    }
    // Beside the one before: nothing is opened or closed.
    this.trail.delete(before);
    this.trail.add(send);
    this.mark(this.rows.get(before), false);
    this.mark(row, true);
    this.reveal(row);
  }

  mark(row, isHere) {
    row.classList.toggle("here", isHere);
    if (isHere) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  }

  draw() {
    const trail = [];
    for (let s = this.current; s; s = s.parent) trail.unshift(s);
    this.trail = new Set(trail);
    const outer = Math.max(0, trail.length - LEVELS);
    const rows = [];
    this.rows = new Map();
    if (outer > 0) rows.push(this.note("… " + counted(outer, "outer message"), 0));
    this.list(outer > 0 ? trail[outer - 1] : null, 0, rows);
    this.box.replaceChildren(...rows);
    const here = this.rows.get(this.current);
    if (here) this.reveal(here);
  }

  reveal(row) {
    const box = this.box;
    if (row.offsetTop < box.scrollTop || row.offsetTop > box.scrollTop + box.clientHeight - 40)
      box.scrollTop = Math.max(0, row.offsetTop - box.clientHeight / 2);
  }

  isOpen(send) {
    if (!send.children.length) return false;
    const chosen = this.chosen.get(send);
    return chosen === undefined ? this.trail.has(send) && send !== this.current : chosen;
  }

  /** The messages inside of a send, or the outermost, with what is opened in them. */
  list(parent, level, rows) {
    const all = parent ? parent.children : this.trace.roots;
    const inTrail = all.length > SIBLINGS ? all.findIndex((s) => this.trail.has(s)) : 0;
    const wanted = this.first.get(parent);
    const from = wanted === undefined ? Math.max(0, inTrail - inTrail % SIBLINGS) : wanted;
    const to = Math.min(all.length, from + SIBLINGS);
    if (from > 0) rows.push(this.more(parent, from, Math.max(0, from - SIBLINGS), "earlier",
      level));
    for (const send of all.slice(from, to)) {
      rows.push(this.row(send, level));
      if (level < LEVELS && this.isOpen(send)) this.list(send, level + 1, rows);
    }
    if (to < all.length) rows.push(this.more(parent, all.length - to, to, "later", level));
  }

  row(send, level) {
    const e = send.event;
    const isOpen = this.isOpen(send);
    const fold = send.children.length ? make("button", {
      type: "button",
      class: "fold",
      "aria-expanded": String(isOpen),
      "aria-label": counted(send.children.length, "message") + " inside of #" + send.number,
      text: isOpen ? "▾" : "▸",
      onclick: () => {
        this.chosen.set(send, !isOpen);
        this.draw();
      }
    }) : make("span", { class: "fold" });
    const isHere = send === this.current;
    const reached = send.end && send.end.ev === "throw" ? "unrecognized" : this.trace.reached(send);
    const came = send.end && send.end.ev === "throw" ? "✗ " + send.end.exception :
      STAGES.indexOf(reached) > STAGES.indexOf("lookup") || reached === "nil" ? reached : "";
    const row = this.item(level, {
        class: isHere ? "here" : "",
        "aria-current": isHere ? "true" : null
      }, fold,
      make("button", {
        type: "button",
        class: "message",
        title: message(e),
        text: "#" + send.number + " " + message(e),
        onclick: () => this.go(this.trace.stepAt(e.p))
      }), make("span", { class: "came s-" + reached }, make("span", { class: "word",
        text: came })));
    this.rows.set(send, row);
    return row;
  }

  more(parent, count, first, which, level) {
    const note = this.note("", level);
    note.append(make("button", {
      type: "button",
      class: "text",
      text: "… " + count.toLocaleString("en") + " " + which,
      onclick: () => {
        this.first.set(parent, first);
        this.draw();
      }
    }));
    return note;
  }

  note(text, level) {
    return this.item(level, { class: "note", text });
  }

  item(level, attributes, ...children) {
    const item = make("li", attributes, ...children);
    item.style.paddingLeft = level * 0.9 + "em";
    return item;
  }
}

function counted(count, what) {
  return count.toLocaleString("en") + " " + what + (count === 1 ? "" : "s");
}
