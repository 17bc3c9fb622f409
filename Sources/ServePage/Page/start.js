// Starts the page when it has been painted: the editor is large, and a page that can be seen need
// not wait for it.

const EDITOR = ["codemirror", "clike", "show-hint", "matchbrackets", "closebrackets",
  "searchcursor", "search", "dialog", "active-line", "comment"
];

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

painted.then(loadEditor).then(() => import("./app.js"));
