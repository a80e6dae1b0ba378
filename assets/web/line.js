// A line that is played on the board and not sent as moves: for a plan, or for the study. The
// server says which moves are legal after each move of it.

import { button, el, setText } from "./dom.js";
import { speak } from "./say.js";
import { word } from "./text.js";

export class Line {
  /** `onStart()` is called before a line, `onDraw()` when a position of it is to be drawn. */
  constructor({ onStart, onDraw, onFail }) {
    this.onStart = onStart;
    this.onDraw = onDraw;
    this.onFail = onFail;
    this.steps = [];
    // Whether the first position was asked for: a move that is touched until then is not meant.
    this.begins = false;
    this.text = el("p", { class: "line" });
    this.next = el("p", { class: "line-next" });
    this.comment = el("input", { id: "line-comment", maxlength: "500", autocomplete: "off" });
    const label = el("label", { for: "line-comment" }, word("studyComment"));
    this.commented = el("div", { class: "line-comment" }, label, this.comment);
    this.undo = button(word("planBack"), "quiet", () => this.back());
    this.forth = button(word("next"), "quiet", () => this.forward());
    this.add = button(word("planAdd"), "main", () => this.store());
    const cancel = button(word("cancel"), "quiet", () => this.stop());
    const buttons = el("div", { class: "pair" }, cancel, this.undo, this.forth, this.add);
    this.root = el(
      "div",
      { class: "lined", hidden: true },
      this.next,
      this.text,
      this.commented,
      buttons,
    );
  }

  /** The position of the line that is shown; null if none is played. */
  get scene() {
    return this.steps.at(-1)?.scene ?? null;
  }

  /**
   * Begins a line for its `user`, from the position after `from` moves of the game. The user has
   * `ask(moves)` for the scene after moves, `prompt(moves)` for what is asked then,
   * `isWhole(moves)`, whether there is something to add, and `store(moves, comment)`, which says
   * whether it was added; `comments` says whether it may have a comment, and `stays` whether it
   * goes on when the game does. A line that exists has `moves`, and is `written` with its
   * `comment`; one that is to be stepped along has its moves `ahead`.
   */
  async begin(user, from, { moves = [], written = "", comment = "", ahead = [] } = {}) {
    this.user = user;
    this.ahead = ahead;
    this.from = from;
    this.written = written;
    this.steps = [];
    this.root.hidden = true;
    this.commented.hidden = !user.comments;
    this.remember(comment);
    this.onStart();
    this.begins = true;
    await this.reach(moves);
    this.root.scrollIntoView({ block: "nearest" });
  }

  /** Puts the stored comment of the position into the field. */
  remember(comment) {
    this.comment.value = comment;
    // The field makes one line of several.
    this.stored = this.comment.value;
  }

  /** Adds a move to the line. */
  async play(move) {
    await this.reach([...this.steps.at(-1).moves, move.uci]);
  }

  async reach(moves) {
    const wanted = (this.wanted = {});
    try {
      const scene = await this.user.ask(moves);
      // The line was left meanwhile, or a move was taken back.
      if (this.wanted !== wanted) return;
      this.wanted = null;
      // The comment of the position before is not that of this one, but one that is being written
      // is for the end of the line.
      if (this.steps.length > 0 && this.comment.value === this.stored) this.remember("");
      this.begins = false;
      this.steps.push({ moves, scene });
      const asked = this.user.prompt(moves);
      speak(moves.length > 0 ? `${scene.lastMove.words}. ${asked}` : asked);
    } catch (error) {
      if (this.wanted !== wanted) return;
      this.wanted = null;
      this.begins = false;
      this.onFail(error);
      // The position where it began is not in the game any more.
      if (error.scene) this.stop();
    }
    this.draw();
  }

  /** The next move of the moves ahead, unless another line was played. */
  get following() {
    const { moves } = this.steps.at(-1);
    return moves.every((move, index) => move === this.ahead[index])
      ? this.ahead[moves.length]
      : undefined;
  }

  /** Steps along the moves ahead. */
  async forward() {
    if (this.following && !this.wanted) await this.play({ uci: this.following });
  }

  /** Takes back the last move; one that the server has not answered was not shown yet. */
  back() {
    if (!this.wanted && this.steps.length > 1) this.steps.pop();
    this.wanted = null;
    this.draw();
  }

  draw() {
    const { scene } = this;
    this.root.hidden = !scene;
    if (scene) {
      const { moves } = this.steps.at(-1);
      const played = this.steps.slice(1).map((step) => step.scene.lastMove.text);
      const numbered = [this.written, ...played].filter(Boolean);
      setText(this.text, numbered.map(withoutNumber).join(" "));
      setText(this.next, this.user.prompt(moves));
      this.add.disabled = !this.user.isWhole(moves);
      this.undo.disabled = this.steps.length < 2;
      this.forth.hidden = this.ahead.length === 0;
      this.forth.disabled = this.following === undefined;
    }
    this.onDraw();
  }

  async store() {
    const { value } = this.comment;
    const comment = this.user.comments && value !== this.stored ? value : null;
    this.add.disabled = true;
    if (await this.user.store(this.steps.at(-1).moves, comment)) this.stop();
    else this.draw();
  }

  /** The game has gone on: a line that belongs to the present position is left. */
  goOn() {
    if (!this.user?.stays) this.stop();
  }

  /** Leaves the line. */
  stop() {
    this.wanted = null;
    this.begins = false;
    if (!this.scene) return;
    this.steps = [];
    this.draw();
  }
}

/** A move with its number, without it where it follows White's: "12. Nf3 Nf6". */
const withoutNumber = (text, index) => (index > 0 ? text.replace(/^\d+\.\.\. /, "") : text);
