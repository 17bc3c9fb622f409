// Starts the page: every trace in it with its narration, in order.

const WORDING = JSON.parse(document.querySelector("script.wording").textContent);
const narrations = [...document.querySelectorAll("script.narration")];
const page = new Page([...document.querySelectorAll("script.trace")].map((trace, index) =>
  new Trace(JSON.parse(trace.textContent), JSON.parse(narrations[index].textContent))));
