// A move that was chosen and is not sent yet. People who confirm their moves press a button; for
// all others it is sent after a moment, or at once if they leave the page. Until then it can be
// taken back.

import { button, el } from "./dom.js";
import { speak, toast } from "./say.js";
import { word } from "./text.js";

/** How long a move can be taken back before it is sent, in milliseconds. */
const MOMENT = 2500;

export class Pending {
  /**
   * `onSend(text, leaving)` sends the move, `onUndo` shows the position before it. The page is left
   * when it is closed, or when `signal` is aborted because another page is shown in its place.
   */
  constructor({ confirms, onSend, onUndo, signal }) {
    this.confirms = confirms;
    this.onSend = onSend;
    this.onUndo = onUndo;
    this.move = null;
    this.text = el("p", {});
    this.play = button(word("play"), "main", () => this.send());
    this.bar = el("span", { class: "time-left", "aria-hidden": "true" });
    this.root = el(
      "div",
      { class: "pending", hidden: true },
      this.text,
      el(
        "div",
        { class: "pair" },
        button(word("undo"), "quiet", () => this.undo()),
        this.play,
      ),
      this.bar,
    );
    const leave = () => this.move && !this.confirms && this.send(true);
    window.addEventListener("pagehide", leave, { signal });
    signal.addEventListener("abort", leave);
  }

  /** Shows a move: `text` is sent, `label` is read. */
  offer(text, label) {
    this.clear();
    this.move = text;
    this.text.textContent = word(this.confirms ? "playQuestion" : "pending", label);
    this.root.hidden = false;
    this.play.disabled = false;
    this.root.classList.toggle("soon", !this.confirms);
    speak(this.text.textContent);
    if (!this.confirms) this.timer = setTimeout(() => this.send(), MOMENT);
  }

  send(leaving = false) {
    if (this.move === null || this.play.disabled) return;
    clearTimeout(this.timer);
    this.root.classList.remove("soon");
    this.play.disabled = true;
    this.onSend(this.move, leaving);
  }

  /** The move could not be sent: it stays, to be sent again or taken back. */
  keep() {
    this.root.classList.remove("soon");
    this.play.disabled = false;
  }

  undo() {
    // A move that is on its way cannot be taken back.
    if (this.move === null || this.play.disabled) return;
    this.clear();
    speak(word("undone"));
    this.onUndo();
  }

  /** The reader has turned to something else. A move that is on its way stays. */
  drop() {
    if (this.move === null || this.play.disabled) return;
    this.clear();
    toast(word("undone"));
  }

  clear() {
    clearTimeout(this.timer);
    this.move = null;
    this.root.hidden = true;
  }
}
