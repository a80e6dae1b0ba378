// The page of spectators: a game as everybody sees it. Nothing can be done on it but looking.

import * as api from "./api.js";
import { copy } from "./copy.js";
import { zen } from "./display.js";
import { button, el, setText } from "./dom.js";
import { listenToKeys } from "./keys.js";
import { Poll } from "./poll.js";
import { speak, toast } from "./say.js";
import { setNow, word } from "./text.js";
import { GameView } from "./view.js";
import { onWheel } from "./wheel.js";

/** How often clocks are read again, in polls. */
const EVERY = 15;

export class WatchPage extends GameView {
  constructor(token) {
    super((ply) => api.watchEarlier(token, ply), () => {});
    this.token = token;
    this.polls = 0;
    this.fen = button(word("copyFen"), "quiet", () => copy(this.shown.fen));
    const copies = el("div", { class: "ways-out" }, this.fen);
    const { offline, status, looking, history } = this;
    this.root = this.layout(offline, status.root, looking, history.root, copies);
  }

  /** Loads the game and begins to poll. */
  async start() {
    this.accept(await api.watch(this.token));
    const { signal } = this.left;
    const onStep = (where) => this.step(where);
    listenToKeys({ onStep, onFlip: () => this.flip(), onZen: () => zen() }, signal);
    onWheel(this.board.root, onStep);
    const onState = (connected) => {
      this.offline.hidden = connected;
      if (connected) toast(word("connected"));
    };
    this.poll = new Poll(() => this.ask(), onState, signal);
    this.poll.onEnd = (error) => this.ended(error);
  }

  stop() {
    super.stop();
    zen(false);
  }

  async ask() {
    this.polls += 1;
    const known = this.polls % EVERY === 0 ? null : this.scene.revision;
    const scene = await api.watch(this.token, known);
    this.bars.forEach((bar) => bar.tick());
    if (scene) this.accept(scene);
  }

  /** Shows a new scene; an earlier position that is looked at stays, if the game still has it. */
  accept(scene) {
    if (this.left.signal.aborted) return;
    setNow(scene.now);
    const before = this.scene;
    this.scene = scene;
    this.fen.hidden = scene.hidden;
    const moves = (it) => it.moveList.moves;
    const grown = before && moves(before).every((move, ply) => move === moves(scene)[ply]);
    if (before && (!grown || before.hidden !== scene.hidden)) {
      this.earlier.forget();
      this.view = null;
    }
    this.draw();
    if (grown && scene.plies > before.plies)
      speak(`${scene.lastMove.words}. ${scene.status}`);
    else if (grown && scene.over && !before.over) speak(scene.status);
  }

  /** A position cannot be read; it may have been taken back. */
  failed(error) {
    if (error.status === undefined) throw error;
    toast(error.message || word("offline"));
  }

  /** The game cannot be read: mostly because the link was withdrawn. */
  ended(error) {
    if (error.status !== 404) return this.failed(error);
    this.stop();
    this.offline.hidden = false;
    setText(this.offline, error.message);
  }
}
