// The server's answers. A request that does not come through is told to the page, which says so
// until one does.

export class APIError extends Error {
  constructor(code, message, status) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

const RETRY = 2000;
let timer = 0;

/** Says whether the server is there. While it is not, it is asked again and again. */
export function tellConnection(isUp) {
  clearTimeout(timer);
  if (!isUp) timer = setTimeout(lookAgain, RETRY);
  document.dispatchEvent(new CustomEvent("connection", { detail: isUp }));
}

async function lookAgain() {
  try {
    await fetch("/healthz", { cache: "no-store" });
    tellConnection(true);
  } catch (problem) {
    tellConnection(false);
  }
}

addEventListener("online", lookAgain);

async function request(path, options) {
  let answer, body;
  try {
    answer = await fetch(path, options);
    body = await answer.json();
  } catch (problem) {
    if (problem.name === "AbortError") throw problem;
    tellConnection(Boolean(answer));
    throw new APIError(answer ? "no-answer" : "offline", String(problem.message), 0);
  }
  tellConnection(true);
  if (!answer.ok || (body && body.error)) {
    const error = (body && body.error) || {};
    throw new APIError(error.code || "failed", error.message || answer.statusText, answer.status);
  }
  return body;
}

export function get(path) {
  return request(path, { credentials: "same-origin" });
}

export function post(path, body, signal) {
  return request(path, {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });
}

/** One request of a kind at a time: a newer one ends the one before. */
export class Latest {
  constructor() {
    this.controller = null;
  }
  /** The answer, or null when a newer request took its place. */
  async post(path, body) {
    if (this.controller) this.controller.abort();
    const mine = this.controller = new AbortController();
    try {
      const answer = await post(path, body, mine.signal);
      return this.controller === mine ? answer : null;
    } catch (problem) {
      if (problem.name === "AbortError") return null;
      throw problem;
    }
  }
}
