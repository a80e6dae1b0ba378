// A game that is looked at: the board with both players, its moves, and its earlier positions.

import { Board } from "./board.js";
import { el, setText } from "./dom.js";
import { Earlier } from "./earlier.js";
import { Hand } from "./hands.js";
import { History } from "./history.js";
import { listKeys } from "./keys.js";
import { PlayerBar } from "./players.js";
import { speak } from "./say.js";
import { Status } from "./side.js";
import { word } from "./text.js";

export class GameView {
  /** `read(ply)` reads the scene after so many plies, `onMoves` is told what is touched. */
  constructor(read, onMoves) {
    this.flipped = false;
    this.earlier = new Earlier(read);
    this.left = new AbortController();
    this.board = new Board({
      onMoves,
      onSelect: (selected) => this.hands?.forEach((hand) => hand.mark(selected)),
    });
    this.hands = [new Hand(this.board), new Hand(this.board)];
    this.bars = [new PlayerBar(), new PlayerBar()];
    this.status = new Status();
    this.history = new History({
      onGo: (ply) => this.go(ply),
      onStep: (where) => this.step(where),
      onFlip: () => this.flip(),
      onKeys: listKeys,
    });
    this.looking = el("p", { class: "looking", hidden: true });
    this.offline = el("p", { class: "offline", role: "alert", hidden: true }, word("offline"));
    const [upper, lower] = this.bars;
    const [above, below] = this.hands;
    const parts = [upper, above, this.board, below, lower].map((part) => part.root);
    this.play = el("section", { class: "play" }, ...parts);
  }

  /** The page with these elements next to the board. */
  layout(...side) {
    return el("div", { class: "match" }, this.play, el("aside", { class: "side" }, ...side));
  }

  /** Another page is shown in place of this one. */
  stop() {
    this.left.abort();
    this.earlier.drop();
  }

  /** Draws the position that is looked at; the clocks may be those of another scene. */
  draw(shown = this.view ?? this.scene, { players } = shown) {
    const bottom = this.bottom();
    const top = bottom === "white" ? "black" : "white";
    this.board.show(shown, bottom);
    [top, bottom].forEach((side, index) => {
      this.hands[index].show(shown, side, players[side].name);
      this.bars[index].show(players[side], side, shown.captured?.[side], shown.checks?.[side]);
    });
    document.documentElement.classList.toggle("with-hands", Boolean(shown.hands));
    this.panel(shown);
  }

  /** Shows what stands next to the board, at the position after `ply` moves of the game. */
  panel(shown, ply = shown.ply) {
    this.shown = shown;
    this.status.show(this.scene);
    // A small window shows no words: the turn is in its name and at its edge.
    this.play.setAttribute("aria-label", `${word("board")}: ${this.scene.status}`);
    this.play.classList.toggle("yours", this.scene.yours);
    this.history.show(this.scene.moveList, ply);
    this.looking.hidden = !this.view;
    const last = this.view?.lastMove;
    if (this.view) setText(this.looking, last ? word("looking", last.text) : word("start"));
  }

  bottom() {
    const { side } = this.scene;
    const other = side === "white" ? "black" : "white";
    return this.flipped ? other : side;
  }

  flip() {
    this.flipped = !this.flipped;
    this.draw();
  }

  /** Looks at the first, previous, next or last position. */
  step(where) {
    const ply = this.earlier.wanted ?? this.history.ply;
    const { plies } = this.scene;
    this.go({ first: 0, previous: ply - 1, next: ply + 1, last: plies }[where]);
  }

  /** Looks at the position after so many plies. */
  async go(ply) {
    if (ply < 0 || ply > this.scene.plies) return;
    if (ply === this.scene.plies) {
      this.earlier.drop();
      this.view = null;
    } else {
      try {
        const found = await this.earlier.at(ply);
        if (!found) return;
        this.view = found;
      } catch (error) {
        return this.failed(error);
      }
    }
    this.draw();
    speak(this.shown.lastMove?.words ?? word("start"));
  }
}
