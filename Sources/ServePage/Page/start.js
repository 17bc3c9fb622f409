// Starts the page when it has been painted: the editor is large, and a page that can be seen need
// not wait for it. Until then the browser is asked for nothing but the page and its two sheets.

const EDITOR = ["codemirror", "clike", "show-hint", "matchbrackets", "closebrackets",
  "searchcursor", "search", "dialog", "active-line", "comment"
];

/** The editor's own sheets come before those of the page, which change them. */
function loadSheets() {
  const first = document.querySelector("link[rel=stylesheet]");
  return Promise.all(["codemirror", "show-hint", "dialog"].map((name) => new Promise((resolve) => {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = "/assets/vendor/" + name + ".css";
    sheet.onload = sheet.onerror = resolve;
    first.before(sheet);
  })));
}

/** Loads the editor's files; they run in this order. */
function loadEditor() {
  return Promise.all(EDITOR.map((name) => new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = "/assets/vendor/" + name + ".js";
    script.async = false;
    script.onload = resolve;
    script.onerror = () => reject(new Error("cannot load " + script.src));
    document.head.append(script);
  })));
}

// A page in the background is not painted; it does not wait.
const painted = new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve, 0));
  setTimeout(resolve, 200);
});

// What could not be loaded, because the network went away meanwhile, is asked for again.
painted.then(() => Promise.all([loadSheets(), loadEditor()])).then(() => import("./app.js"))
  .catch(() => setTimeout(() => location.reload(), 2000));
