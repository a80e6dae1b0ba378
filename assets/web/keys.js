// The keys of the page of a match, and the list of them. They leave text, dialogs and the browser's
// own shortcuts alone.

import { tell } from "./choices.js";
import { el } from "./dom.js";
import { word } from "./text.js";

/** Where keys lead to. */
const STEPS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

/** Where a key is not the page's: text, and a list from which it chooses. */
const TEXT = "input, textarea, select, [contenteditable]";

/** Calls `onStep(where)`, `onFlip()` and `onZen()`, and lists the keys, until `signal` aborts. */
export const listenToKeys = ({ onStep, onFlip, onZen }, signal) => {
  const actions = { f: onFlip, z: onZen, "?": listKeys };
  const pressed = (event) => {
    const { key, target } = event;
    // The board has made its own use of an arrow key.
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (target.closest?.(TEXT) || document.querySelector("dialog[open]")) return;
    const where = event.shiftKey ? null : STEPS[key];
    const act = where ? () => onStep(where) : actions[key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  document.addEventListener("keydown", pressed, { signal });
};

/** Shows what the keys do. */
export const listKeys = () => {
  const row = ([sign, name]) =>
    el("div", {}, el("dt", {}, el("kbd", {}, sign)), el("dd", {}, word(name)));
  const rows = [
    ["←", "previous"],
    ["→", "next"],
    [word("keyHome"), "first"],
    [word("keyEnd"), "last"],
    ["f", "flip"],
    ["z", "zen"],
    ["Esc", "undo"],
    ["?", "keys"],
  ].map(row);
  const hints = ["keysHint", "help"].map((name) => el("p", {}, word(name)));
  return tell(word("keys"), el("dl", {}, ...rows), ...hints);
};
