// The pieces in hand, above and below the board.

import { el } from "./dom.js";
import { pieceIcon } from "./pieces.js";
import { word } from "./text.js";

export class Hand {
  constructor(board) {
    this.board = board;
    this.root = el("div", { class: "hand", role: "group" });
    const held = (event) => event.target.closest("[data-held]")?.dataset.held ?? null;
    this.root.addEventListener("click", (event) => {
      const origin = held(event);
      if (!origin || board.pointer.swallows() || !board.origins.has(origin)) return;
      if (board.pointer.selectedNow(origin)) return;
      board.select(board.selected === origin ? null : origin);
    });
    board.pointer.watch(this.root, held);
  }

  /** Shows a side's hand; a variant without hands has no row. */
  show(scene, side, name) {
    this.root.hidden = !scene.hands;
    if (!scene.hands) return;
    this.root.setAttribute("aria-label", word("hand", name));
    const yours = scene.yours && side === scene.turn;
    const shown = scene.hands[side].filter((held) => held.count > 0);
    const key = JSON.stringify([side, yours, shown]);
    if (this.key === key) return;
    this.key = key;
    const buttons = shown.map((held) => {
      const piece = pieceIcon({ side, type: held.type });
      const origin = `@${held.type}`;
      return el(
        "button",
        {
          type: "button",
          class: "held",
          "data-held": yours ? origin : null,
          disabled: !yours || !this.board.origins.has(origin),
          "aria-label": `${held.name}, ${held.count}`,
        },
        piece,
        el("span", { class: "count", "aria-hidden": "true" }, String(held.count)),
      );
    });
    this.root.replaceChildren(...buttons);
  }

  /** Marks the selected piece. */
  mark(selected) {
    for (const button of this.root.children) {
      const on = button.dataset.held === selected;
      button.classList.toggle("on", on);
      if (button.dataset.held) button.setAttribute("aria-pressed", String(on));
    }
  }
}
