// The page of a match: it shows scenes and sends what the reader does.

import { alertTurn, isOn } from "./alerts.js";
import * as api from "./api.js";
import { chooseMove, confirm } from "./choices.js";
import { Display, zen } from "./display.js";
import { el, setText } from "./dom.js";
import { Rematch } from "./finished.js";
import { showWays } from "./games.js";
import { listenToKeys } from "./keys.js";
import { Line } from "./line.js";
import * as moves from "./moves.js";
import { Pending } from "./pending.js";
import { Plan } from "./plan.js";
import { Poll } from "./poll.js";
import { Review } from "./review.js";
import { speak, toast } from "./say.js";
import { Actions, Note, TypedMove } from "./side.js";
import { Share } from "./share.js";
import { Study } from "./study.js";
import { setNow, withTimes, word } from "./text.js";
import { GameView } from "./view.js";
import { onWheel } from "./wheel.js";

/** Whether two scenes have the same first `plies` moves. */
const agree = (one, other, plies) => {
  const [first, second] = [one, other].map((it) => it.moveList.moves.slice(0, plies).join());
  return first === second;
};

/** How often clocks and the list of games are read again, in polls. */
const EVERY = 15;

export class MatchPage extends GameView {
  constructor(id, me) {
    const read = (ply) => api.earlier(id, ply);
    super(read, (found, staying) => this.chosen(found, staying));
    this.id = id;
    this.confirms = me.confirm;
    this.polls = 0;
    const { signal } = this.left;
    this.actions = new Actions((action) => this.act(action));
    this.typed = new TypedMove((text) => this.wrote(text));
    this.pending = new Pending({
      confirms: me.confirm,
      onSend: (text, leaving) => this.send(text, leaving),
      onUndo: () => this.draw(),
      signal,
    });
    const onFail = (error) => this.failed(error);
    this.line = new Line({
      onStart: () => {
        this.pending.drop();
        this.toBoard();
      },
      onDraw: () => this.draw(),
      onFail,
    });
    this.plan = new Plan(id, this.line, onFail);
    this.study = new Study(id, this.line, { onFail, onPlan: () => this.plan.renew() });
    this.rematch = new Rematch(id);
    this.share = new Share(id);
    this.display = new Display(me);
    this.review = new Review(id, {
      onGo: (ply, arrows) => {
        this.toBoard();
        this.go(ply, arrows);
      },
      onLine: (ply, ahead) => this.study.start(ply, { ahead }),
      onMoves: (found) => {
        if (signal.aborted) return;
        this.history.assess(found);
        this.panel(this.shown);
      },
    });
    const help = el("p", { id: "board-help", class: "unseen" }, word("help"));
    this.play.append(help);
    this.root = this.layout(
      // Where there is no room for a header.
      el("nav", { class: "ways" }),
      this.offline,
      this.status.root,
      this.pending.root,
      this.line.root,
      this.looking,
      this.rematch.root,
      this.actions.root,
      this.history.root,
      this.review.root,
      this.typed.root,
      this.plan.root,
      new Note(id).root,
      this.study.root,
      this.share.root,
      this.display.root,
    );
  }

  listen(signal) {
    // In the field for moves, too.
    const undo = (event) => event.key === "Escape" && this.pending.undo();
    document.addEventListener("keydown", undo, { signal });
    const flip = () => this.flip();
    const onStep = (where) => this.pressed(where);
    listenToKeys({ onStep, onFlip: flip, onZen: () => zen() }, signal);
    onWheel(this.board.root, (where) => {
      if (!this.line.scene && !this.pending.move) this.step(where);
    });
  }

  /** Loads the match and begins to poll. */
  async start() {
    this.accept(await api.scene(this.id));
    this.listen(this.left.signal);
    this.readGames();
    this.poll = new Poll(
      () => this.ask(),
      (connected) => {
        this.offline.hidden = connected;
        if (connected) toast(word("connected"));
      },
      this.left.signal,
      () => isOn("notify") && !this.scene?.over,
    );
    this.poll.onEnd = (error) => this.ended(error);
  }

  stop() {
    super.stop();
    zen(false);
  }

  async ask() {
    this.polls += 1;
    const anew = this.polls % EVERY === 0;
    const scene = await api.scene(this.id, anew ? null : this.scene.revision);
    if (anew) this.readGames();
    this.bars.forEach((bar) => bar.tick());
    this.review.tick();
    if (scene) this.accept(scene);
  }

  async readGames() {
    const games = await api.matches().catch(() => null);
    if (games && !this.left.signal.aborted) showWays(games, this.id);
  }

  /** Shows a new scene. What the reader is doing goes on, unless the position has changed. */
  accept(scene) {
    if (this.left.signal.aborted) return;
    setNow(scene.now);
    const before = this.scene;
    this.scene = scene;
    const grown = before && agree(before, scene, before.plies);
    const changed = !grown || before.plies !== scene.plies || before.over !== scene.over;
    if (changed) {
      this.pending.clear();
      if (before && agree(before, scene, this.line.from)) this.line.goOn();
      else this.line.stop();
      this.view = null;
      if (!grown || before.hidden !== scene.hidden) this.earlier.forget();
    }
    if (changed || !this.pending.move) this.draw();
    else this.panel(this.shown ?? scene);
    if (before && scene.plies > before.plies && scene.lastMove) {
      const words = [scene.lastMove.words, scene.status];
      speak(words.join(". "));
    }
    if (before && scene.yours && scene.plies > before.plies) alertTurn(this.id, scene.title);
    // Whose turn it is here has changed, and so has the number of games that wait.
    if (before && changed) this.readGames();
    document.title = `${scene.yours ? "● " : ""}${scene.title}`;
  }

  /** Draws the position that is looked at. The clocks of the game run while a line is played. */
  draw(shown = this.line.scene ?? this.view ?? this.scene) {
    super.draw(shown, this.line.scene ? this.scene : shown);
  }

  panel(shown) {
    // A line leaves the game after one of its positions.
    const ply = this.line.scene ? this.line.from : shown.ply;
    super.panel(shown, ply);
    this.looking.hidden ||= Boolean(this.line.scene);
    this.actions.show(this.scene);
    this.typed.show(this.scene);
    this.plan.show(this.scene);
    this.study.show(this.scene, (this.view ?? this.scene).ply);
    this.rematch.show(this.scene);
    this.share.show(shown);
    this.review.show(this.scene, ply);
  }

  /** On a phone the board may have been scrolled away. */
  toBoard() {
    this.board.root.scrollIntoView({ block: "nearest" });
  }

  flip() {
    this.flipped = !this.flipped;
    this.draw(this.pending.move ? this.shown : undefined);
  }

  /** A key leads through the moves. It loses no line, and no move that was only chosen. */
  pressed(where) {
    const back = where === "previous";
    if (this.line.scene) {
      if (back) return this.line.back();
      return where === "next" && this.line.forward();
    }
    if (this.pending.move) return back && this.pending.undo();
    this.step(where);
  }

  /** Looks at the position after so many plies, with arrows. */
  async go(ply, arrows = []) {
    if (ply < 0 || ply > this.scene.plies) return;
    this.pending.drop();
    this.line.stop();
    await super.go(ply);
    if (this.shown.ply === ply && arrows.length > 0) this.board.marks.put(arrows);
  }

  /** The reader has moved a piece to a cell: one move, or several to choose from. */
  async chosen(found, staying) {
    if (this.line.begins) return;
    const several = found.length > 1 || staying;
    const scene = this.line.scene ?? this.scene;
    const move = several ? await chooseMove(found, scene) : found[0];
    if (!move || scene !== (this.line.scene ?? this.scene) || !scene.moves.includes(move)) return;
    if (!this.line.scene) return this.offer(move);
    this.draw(moves.preview(scene, move));
    this.line.play(move);
  }

  offer(move) {
    this.draw(moves.preview(this.scene, move));
    this.pending.offer(move.uci, move.label);
  }

  async wrote(text) {
    this.line.stop();
    const move = moves.typed(this.scene.moves, text);
    if (move) {
      this.typed.clear();
      this.offer(move);
    } else if (!this.confirms || (await confirm(word("playQuestion", text)))) {
      await this.send(text);
    }
  }

  async send(text, leaving = false) {
    try {
      const scene = await api.move(this.id, this.scene.ply, text, leaving);
      this.typed.clear();
      this.accept(scene);
    } catch (error) {
      this.failed(error);
    }
  }

  async act(action) {
    try {
      this.accept(await api.act(this.id, this.scene.ply, action));
    } catch (error) {
      this.failed(error);
    }
  }

  /** What was done was refused, or nobody has answered. */
  failed(error) {
    if (error.status === undefined) throw error;
    if (error.status === 401) return this.ended(error);
    if (error.scene) {
      this.pending.clear();
      this.accept(error.scene);
      this.draw();
    } else if (error.status === 422) {
      this.pending.clear();
      this.draw();
    } else {
      this.pending.keep();
    }
    toast(error.message || word(error.status === 0 ? "offline" : "error"));
  }

  /** The session is over. */
  ended(error) {
    this.offline.hidden = false;
    setText(this.offline, withTimes(error.message || word("ended")));
  }
}
