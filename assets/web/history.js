// The moves of the game, and looking at its earlier positions. All moves together are one stop of
// the Tab key: the one that is looked at.

import { button, el, setAttribute, setText } from "./dom.js";
import { word } from "./text.js";

const STEPS = [
  ["first", "«"],
  ["previous", "‹"],
  ["next", "›"],
  ["last", "»"],
];

export class History {
  /**
   * `onGo(ply)` asks for the position after so many plies, `onStep(where)` for the first, previous,
   * next or last one; `onFlip` for the other side, `onKeys` for the list of keys.
   */
  constructor({ onGo, onStep, onFlip, onKeys }) {
    this.list = el("ol", { class: "moves", "aria-label": word("moves") });
    this.list.addEventListener("click", (event) => {
      const ply = event.target.closest("[data-ply]")?.dataset.ply;
      if (ply) onGo(Number(ply));
    });
    // Its size is known when it is in the page, and changes when a phone is turned.
    new ResizeObserver(() => this.reveal()).observe(this.list);
    const step = (name, sign, className, onclick) => {
      const made = button(sign, className, onclick);
      made.setAttribute("aria-label", word(name));
      made.title = word(name);
      return made;
    };
    this.steps = STEPS.map(([name, sign]) => step(name, sign, "step", () => onStep(name)));
    this.bar = el(
      "div",
      { class: "steps", role: "group", "aria-label": word("moves") },
      ...this.steps,
      step("flip", "⇅", "step apart", onFlip),
      step("keys", "?", "step apart keys", onKeys),
    );
    this.opening = el("p", { class: "opening", hidden: true });
    this.root = el("section", { class: "history" }, this.bar, this.list, this.opening);
  }

  /** Shows the moves of a match, of which `ply` have been made in the shown position. */
  show({ number, first, moves, times, opening }, ply) {
    this.opening.hidden = !opening;
    setText(this.opening, opening ?? "");
    this.steps.forEach((step, index) => {
      step.disabled = index < 2 ? ply === 0 : ply === moves.length;
    });
    const key = JSON.stringify([number, first, moves]);
    if (this.key === key && this.ply === ply) return;
    const focused = this.list.contains(document.activeElement);
    const [moved, top] = [this.key !== null || this.ply !== ply, this.list.scrollTop];
    const present = (this.current?.offsetTop ?? -1) - top;
    const seen = present >= 0 && present < this.list.clientHeight;
    if (this.key !== key) this.list.replaceChildren(...this.rows(number, first, moves, times));
    [this.key, this.ply] = [key, ply];
    const entries = [...this.list.querySelectorAll("[data-ply]")];
    this.current = entries[ply - 1] ?? null;
    const stop = this.current ?? entries[0];
    for (const entry of entries) {
      setAttribute(entry, "aria-current", entry === this.current ? "step" : null);
      setAttribute(entry, "tabindex", entry === stop ? "0" : "-1");
    }
    if (focused) stop?.focus({ preventScroll: true });
    // The reader may have scrolled to another move when a review arrives.
    if (moved || seen) this.reveal();
    else this.list.scrollTop = top;
  }

  /** Scrolls the list, and not the page, to the move that is looked at. */
  reveal() {
    const { current, list } = this;
    const above = current ? (list.clientHeight - current.offsetHeight) / 2 : 0;
    list.scrollTop = current ? current.offsetTop - above : 0;
  }

  /** Shows what each move is worth, as a review has found, from the next `show` on. */
  assess(found) {
    this.found = found;
    this.key = null;
  }

  rows(number, first, moves, times) {
    const entries = moves.map((text, index) => {
      const { mark, evaluation } = this.found?.[index] ?? {};
      return el(
        "button",
        // The time is the description of the move, and is written by the style sheet.
        {
          type: "button",
          class: "move",
          "data-ply": String(index + 1),
          "data-spent": times[index]?.[0],
          title: times[index]?.[1],
        },
        text,
        mark && el("span", { class: "mark" }, mark),
        evaluation && " ",
        evaluation && el("span", { class: "worth" }, evaluation),
      );
    });
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
