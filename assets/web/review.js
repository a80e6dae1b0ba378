// The review of a finished game: the winning chances as a curve, the turning points, and the
// evaluation of each move.

import * as api from "./api.js";
import { Curve } from "./curve.js";
import { button, el, setText } from "./dom.js";
import { speak, toast } from "./say.js";
import { word } from "./text.js";

export class Review {
  /**
   * `onGo(ply, arrows)` shows the position after so many plies, `onLine(ply, moves)` a line from
   * there, and `onMoves(moves)` what each move of the game is worth.
   */
  constructor(id, { onGo, onLine, onMoves }) {
    this.id = id;
    this.onGo = onGo;
    this.onLine = onLine;
    this.onMoves = onMoves;
    this.said = el("p", {});
    this.ask = button(word("reviewAsk"), "main", () => this.request());
    this.found = el("div", { class: "found" });
    this.root = el(
      "details",
      { class: "review", hidden: true, ontoggle: () => this.root.open && this.load() },
      el("summary", {}, word("review")),
      this.said,
      this.ask,
      this.found,
    );
    this.ask.hidden = true;
  }

  show(scene, ply) {
    this.root.hidden = !scene.over || scene.plies === 0;
    [this.game, this.ply] = [scene.moveList, ply];
    // The list of moves shows what a review has found, also while it is closed.
    if (!this.root.hidden && !this.asked) {
      this.asked = true;
      // Nobody has asked for it: the part says what is wrong when it is opened.
      this.stored().then((review) => this.list(review), () => {});
    }
    this.curve?.show(ply);
  }

  /** Asks again while the review is computed. */
  tick() {
    if (this.running && this.root.open) this.load();
  }

  /** What is known of it. It is asked for once at a time: an answer draws the curve again. */
  stored() {
    return (this.asking ??= api.review(this.id).finally(() => (this.asking = null)));
  }

  async load() {
    if (!this.finished) await this.read(() => this.stored());
  }

  async request() {
    this.ask.disabled = true;
    await this.read(() => api.askReview(this.id));
    this.ask.disabled = false;
  }

  async read(asked) {
    try {
      this.list(await asked());
    } catch (error) {
      toast(error.message || word("offline"));
    }
  }

  list(review) {
    if (this.listed === review) return;
    this.listed = review;
    const before = this.running;
    this.running = review.state === "running";
    this.finished = review.state === "finished";
    // A finished one is made again where that finds more.
    this.ask.hidden = review.state !== "none" && !review.again;
    setText(this.ask, word(this.finished ? "reviewAgain" : "reviewAsk"));
    setText(this.said, { none: word("reviewHint"), running: review.message }[review.state] ?? "");
    this.said.hidden = this.finished;
    if (!this.finished) return;
    const last = review.overview.findLastIndex((text) => text.startsWith("- "));
    const overview = review.overview.map((text, index) => {
      const kind = text.startsWith("- ") ? "tally" : index > last ? "measured" : "who";
      return el("li", { class: kind }, text.replace(/^- /, ""));
    });
    this.moves = review.moves;
    this.onMoves(review.moves);
    const turns = review.points.map(({ ply }) => ply + 1);
    this.curve = new Curve(
      { ...review, turns },
      {
        tell: (ply) => this.tell(ply, review.chances[ply]),
        number: (ply) => numbered(this.game, ply).replace(/\D+$/, ""),
        onGo: (ply) => this.onGo(ply, []),
      },
    );
    this.curve.show(this.ply);
    this.found.replaceChildren(
      el("h2", {}, review.title),
      this.curve.root,
      el("ul", { class: "overview" }, ...overview),
      el("ol", { class: "points" }, ...review.points.map((point) => this.point(point))),
    );
    if (before) speak(review.words);
  }

  /** A position in a line: "12... Nf6 ?! · +0.35 · 54 %". */
  tell(ply, share) {
    const { evaluation, mark } = this.moves[ply - 1] ?? {};
    const move = this.game.moves[ply - 1];
    const made = move ? `${numbered(this.game, ply)} ${move}` : word("first");
    const parts = [mark ? `${made} ${mark}` : made, evaluation];
    if (share !== null) parts.push(`${Math.round(share * 100)} %`);
    return parts.filter(Boolean).join(" · ");
  }

  point({ ply, text, better, line, arrows }) {
    // A line does not begin with the sign of a share.
    const whole = text.replaceAll(" %", "\u00a0%");
    return el(
      "li",
      {},
      button(whole, "choice point", () => this.onGo(ply, arrows)),
      el("p", {}, better),
      button(word("reviewLine"), "quiet", () => this.onLine(ply, line)),
    );
  }
}

/** The number of the move that leads to a position: "12." or "12...". */
const numbered = ({ number, first }, ply) => {
  const half = ply - 1 + (first === "black" ? 1 : 0);
  return `${number + Math.floor(half / 2)}${half % 2 === 0 ? "." : "..."}`;
};
