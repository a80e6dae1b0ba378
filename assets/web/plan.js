// Conditional moves: the reader's plan, and the line that is being played on the board for it. The
// server says which moves are legal after each move of the line.

import * as api from "./api.js";
import { confirm } from "./choices.js";
import { button, el, setText } from "./dom.js";
import { speak, toast } from "./say.js";
import { word } from "./text.js";

export class Plan {
  /** `onStart()` is called before a line, `onDraw()` when a position of it is to be drawn. */
  constructor(id, { onStart, onDraw, onFail }) {
    this.id = id;
    this.onStart = onStart;
    this.onDraw = onDraw;
    this.onFail = onFail;
    this.steps = [];
    this.remarks = el("div", { class: "plan-remarks" });
    this.branches = el("ul", { class: "branches" });
    this.begin = button(word("planBegin"), "main", () => this.start());
    this.clear = button(word("planClear"), "quiet", () => this.drop());
    this.root = el(
      "details",
      { class: "plan", ontoggle: () => this.root.open && this.load() },
      el("summary", {}, word("plan")),
      this.remarks,
      this.branches,
      el("div", { class: "pair" }, this.begin, this.clear),
    );
    this.text = el("p", { class: "line" });
    this.next = el("p", { class: "line-next" });
    this.undo = button(word("planBack"), "quiet", () => this.back());
    this.add = button(word("planAdd"), "main", () => this.store());
    const cancel = button(word("cancel"), "quiet", () => this.stop());
    const buttons = el("div", { class: "pair" }, cancel, this.undo, this.add);
    this.bar = el("div", { class: "lined", hidden: true }, this.next, this.text, buttons);
  }

  /** The position of the line that is shown; null if none is played. */
  get scene() {
    return this.steps.at(-1)?.scene ?? null;
  }

  show(scene) {
    const changed = this.ply !== scene.plies || this.yours !== scene.yours;
    [this.ply, this.yours] = [scene.plies, scene.yours];
    this.root.hidden = scene.over;
    this.begin.disabled = scene.yours;
    if (changed) {
      this.loaded = false;
      if (this.root.open && !scene.over) this.load();
    }
  }

  async load() {
    if (this.loaded) return;
    this.loaded = true;
    try {
      this.list(await api.plan(this.id));
    } catch (error) {
      this.loaded = false;
      toast(error.message || word("offline"));
    }
  }

  list({ remarks, branches }) {
    this.loaded = true;
    const hints = this.yours ? [...remarks, word("planOwnTurn")] : remarks;
    this.remarks.replaceChildren(...hints.map((text) => el("p", {}, text)));
    const rows = branches.map(({ moves, key, depth }) => {
      const remove = button("×", "remove", () => this.change("remove", key));
      remove.setAttribute("aria-label", word("planRemove", moves));
      remove.title = word("planRemove", moves);
      return el("li", { class: `depth-${Math.min(depth, 5)}` }, el("span", {}, moves), remove);
    });
    this.branches.replaceChildren(...rows);
    this.clear.hidden = branches.length === 0;
  }

  async change(change, text) {
    try {
      this.list(await api.changePlan(this.id, this.ply, change, text));
      return true;
    } catch (error) {
      this.onFail(error);
      return false;
    }
  }

  async drop() {
    if (await confirm(word("planClearQuestion"), "danger")) this.change("clear", "");
  }

  /** Begins a line from the present position. */
  async start() {
    this.onStart();
    this.steps = [];
    await this.reach([]);
  }

  /** Adds a move to the line. */
  async play(move) {
    await this.reach([...this.steps.at(-1).moves, move.uci]);
  }

  async reach(moves) {
    const wanted = (this.wanted = {});
    try {
      const scene = await api.line(this.id, this.ply, moves);
      // The line was left meanwhile, or a move was taken back.
      if (this.wanted !== wanted) return;
      this.steps.push({ moves, scene });
      const asked = word(moves.length % 2 === 0 ? "planTheirs" : "planOwn");
      speak(moves.length > 0 ? `${scene.lastMove.words}. ${asked}` : asked);
    } catch (error) {
      if (this.wanted !== wanted) return;
      this.onFail(error);
    }
    this.draw();
  }

  back() {
    this.wanted = null;
    if (this.steps.length > 1) this.steps.pop();
    this.draw();
  }

  draw() {
    const { scene } = this;
    this.bar.hidden = !scene;
    if (scene) {
      const { moves } = this.steps.at(-1);
      const isAnswered = moves.length > 0 && moves.length % 2 === 0;
      const numbered = this.steps.slice(1).map((step) => step.scene.lastMove.text);
      setText(this.text, numbered.map(withoutNumber).join(" "));
      setText(this.next, word(moves.length % 2 === 0 ? "planTheirs" : "planOwn"));
      this.add.disabled = !isAnswered;
      this.undo.disabled = moves.length === 0;
    }
    this.onDraw();
  }

  async store() {
    const { moves } = this.steps.at(-1);
    if (!(await this.change("add", moves.join(" ")))) return;
    this.root.open = true;
    this.stop();
    toast(word("planAdded"));
  }

  /** Leaves the line. */
  stop() {
    this.wanted = null;
    if (!this.scene) return;
    this.steps = [];
    this.draw();
  }
}

/** A move with its number, without it where it follows White's: "12. Nf3 Nf6". */
const withoutNumber = (text, index) => (index > 0 ? text.replace(/^\d+\.\.\. /, "") : text);
