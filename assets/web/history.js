// The moves of the game, and looking at its earlier positions.

import { button, el, setAttribute } from "./dom.js";
import { word } from "./text.js";

const STEPS = [
  ["first", "«", () => 0],
  ["previous", "‹", (ply) => ply - 1],
  ["next", "›", (ply) => ply + 1],
  ["last", "»", (_, plies) => plies],
];

export class History {
  /** `onGo(ply)` asks for the position after so many plies; `onFlip` for the other side. */
  constructor({ onGo, onFlip }) {
    this.onGo = onGo;
    this.list = el("ol", { class: "moves", "aria-label": word("moves") });
    this.list.addEventListener("click", (event) => {
      const ply = event.target.closest("[data-ply]")?.dataset.ply;
      if (ply) onGo(Number(ply));
    });
    this.steps = STEPS.map(([name, sign, to]) => {
      const step = button(sign, "step", () => onGo(to(this.ply, this.plies)));
      step.setAttribute("aria-label", word(name));
      step.title = word(name);
      return step;
    });
    const flip = button("⇅", "step flip", onFlip);
    flip.setAttribute("aria-label", word("flip"));
    flip.title = word("flip");
    this.bar = el(
      "div",
      { class: "steps", role: "group", "aria-label": word("moves") },
      ...this.steps,
      flip,
    );
    this.root = el("section", { class: "history" }, this.bar, this.list);
  }

  /** Shows the moves of a match, of which `ply` have been made in the shown position. */
  show({ number, first, moves }, ply) {
    [this.ply, this.plies] = [ply, moves.length];
    this.steps.forEach((step, index) => {
      step.disabled = index < 2 ? ply === 0 : ply === this.plies;
    });
    const key = JSON.stringify([number, first, moves]);
    if (this.key !== key) {
      this.key = key;
      this.list.replaceChildren(...this.rows(number, first, moves));
    }
    for (const entry of this.list.querySelectorAll("[data-ply]")) {
      const here = Number(entry.dataset.ply) === ply;
      setAttribute(entry, "aria-current", here ? "step" : null);
      // Only the list scrolls, not the page.
      if (here) this.list.scrollTop = entry.offsetTop - this.list.clientHeight / 2;
    }
    if (ply === 0) this.list.scrollTop = 0;
  }

  rows(number, first, moves) {
    const entries = moves.map((text, index) =>
      el("button", { type: "button", class: "move", "data-ply": String(index + 1) }, text),
    );
    if (first === "black" && entries.length > 0)
      entries.unshift(el("span", { class: "move" }, "…"));
    const rows = [];
    for (let index = 0; index < entries.length; index += 2) {
      const count = el("span", { class: "number" }, `${number + index / 2}.`);
      rows.push(el("li", {}, count, ...entries.slice(index, index + 2)));
    }
    return rows;
  }
}
