// The bar of a player: name, rating, clock.

import { el, setText } from "./dom.js";
import { pieceIcon } from "./pieces.js";
import { full, relative, word } from "./text.js";

export class PlayerBar {
  constructor() {
    this.name = el("b", { class: "name" });
    this.rating = el("span", { class: "rating" });
    this.checks = el("span", { class: "checks", role: "img", hidden: true });
    this.captured = el("span", { class: "captured", role: "img", hidden: true });
    this.deadline = el("small", { class: "deadline" });
    this.clock = el("span", { class: "clock" });
    this.dot = el("span", { class: "side-dot", "aria-hidden": "true" });
    this.root = el(
      "div",
      { class: "player" },
      this.dot,
      el("span", { class: "who" }, this.name, this.rating, this.checks, this.captured),
      this.deadline,
      this.clock,
    );
  }

  /** Shows a player, what they have captured, if the variant has no hands for it, and the checks
   *  that they have given, if these win. */
  show(player, side, captured, checks) {
    this.dot.className = `side-dot of-${side}`;
    setText(this.name, player.name);
    setText(this.rating, player.rating ?? "");
    setText(this.clock, player.clock);
    this.root.classList.toggle("on-move", player.toMove);
    this.take(captured ?? { types: [], words: "" }, side === "white" ? "black" : "white");
    this.checks.hidden = !checks;
    if (checks) {
      setText(this.checks, "●".repeat(checks.given) + "○".repeat(checks.of - checks.given));
      this.checks.setAttribute("aria-label", checks.words);
    }
    this.due = player.deadline;
    this.tick();
  }

  take({ types, ahead, words }, side) {
    const key = JSON.stringify([types, ahead, words, side]);
    if (this.taken === key) return;
    this.taken = key;
    const icons = types.map((type, index) => {
      const icon = pieceIcon({ side, type });
      icon.classList.toggle("first", type !== types[index - 1]);
      return icon;
    });
    this.captured.replaceChildren(...icons, ...(ahead ? [el("b", {}, `+${ahead}`)] : []));
    this.captured.setAttribute("aria-label", words);
    this.captured.hidden = this.captured.childElementCount === 0;
  }

  /** Writes how much time is left, which passes while nothing else changes. */
  tick() {
    setText(this.deadline, this.due ? word("deadline", relative(this.due)) : "");
    this.deadline.title = this.due ? full(this.due) : "";
  }
}
