// The bar of a player: name, rating, clock.

import { el, setText } from "./dom.js";
import { full, relative, word } from "./text.js";

export class PlayerBar {
  constructor() {
    this.name = el("b", { class: "name" });
    this.rating = el("span", { class: "rating" });
    this.deadline = el("small", { class: "deadline" });
    this.clock = el("span", { class: "clock" });
    this.dot = el("span", { class: "side-dot", "aria-hidden": "true" });
    this.root = el(
      "div",
      { class: "player" },
      this.dot,
      this.name,
      this.rating,
      this.deadline,
      this.clock,
    );
  }

  show(player, side) {
    this.dot.className = `side-dot of-${side}`;
    setText(this.name, player.name);
    setText(this.rating, player.rating ?? "");
    setText(this.clock, player.clock);
    this.root.classList.toggle("on-move", player.toMove);
    this.due = player.deadline;
    this.tick();
  }

  /** Writes how much time is left, which passes while nothing else changes. */
  tick() {
    setText(this.deadline, this.due ? word("deadline", relative(this.due)) : "");
    this.deadline.title = this.due ? full(this.due) : "";
  }
}
