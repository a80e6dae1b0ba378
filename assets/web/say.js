// What the page says next to the board: in words for screen readers, and in short messages.

import { el } from "./dom.js";
import { withTimes } from "./text.js";

const LASTS = 6000;

/** Speaks a text in the live region. */
export const speak = (text) => {
  document.getElementById("live").textContent = text;
};

/** Shows a message for some seconds; the live region speaks it. */
export const toast = (message) => {
  const text = withTimes(message);
  const shown = el("p", { class: "toast" }, text);
  const host = document.getElementById("toasts");
  host.replaceChildren(shown);
  speak(text);
  setTimeout(() => shown.remove(), LASTS);
};
