// The reader's study: its lines, which can be shown on the board, gone on with and removed, and
// adding one from any position of the game.

import * as api from "./api.js";
import { confirm } from "./choices.js";
import { button, el } from "./dom.js";
import { toast } from "./say.js";
import { word } from "./text.js";

export class Study {
  /** `onPlan()` is called when the plan has been changed. */
  constructor(id, line, { onFail, onPlan }) {
    this.id = id;
    this.line = line;
    this.onFail = onFail;
    this.onPlan = onPlan;
    this.found = el("div", { class: "found" });
    const begin = button(word("planBegin"), "main", () => this.start());
    this.plan = button(word("studyPlan"), "quiet", () => this.change({ plan: this.branch() }));
    this.root = el(
      "details",
      { class: "study", ontoggle: () => this.root.open && this.load() },
      el("summary", {}, word("study")),
      el("div", { class: "pair" }, begin, this.plan),
      this.found,
    );
  }

  /** Shows the study of a scene, of which the position after `at` moves is looked at. */
  show(scene, at) {
    const changed = this.ply !== undefined && this.ply !== scene.plies;
    [this.ply, this.at] = [scene.plies, at];
    this.over = scene.over;
    this.root.hidden = scene.hidden;
    this.offerPlan();
    if (changed && this.root.open) this.load();
  }

  async load() {
    try {
      this.list(await api.study(this.id));
    } catch (error) {
      toast(error.message || word("offline"));
    }
  }

  /** A plan is made of lines of a running game. */
  offerPlan() {
    this.plan.hidden = this.over || !this.lines;
  }

  list({ remarks, groups }) {
    this.lines = groups.length;
    this.offerPlan();
    const parts = groups.flatMap(({ after, lines }) => [
      el("h2", {}, after),
      el("ul", { class: "branches" }, ...lines.map((line) => this.row(line))),
    ]);
    this.found.replaceChildren(...remarks.map((text) => el("p", {}, text)), ...parts);
  }

  row({ moves, depth, key, question, from, line, written, comment, comments }) {
    const known = { moves: line, written, comment: comment ?? "" };
    const show = button(moves, "branch", () => this.start(from, known, key));
    const remove = button("×", "remove", async () => {
      if (await confirm(question, "danger")) this.change({ remove: { key } });
    });
    remove.setAttribute("aria-label", word("planRemove", moves));
    remove.title = word("planRemove", moves);
    const texts = comments.map(([move, text]) => el("p", {}, `${move}: ${text}`));
    const row = el("div", {}, show, ...texts);
    return el("li", { class: `depth-${Math.min(depth, 5)}` }, row, remove);
  }

  /** The branch that is on the board, of which alone a plan is made; empty for all of them. */
  branch() {
    const { scene, user } = this.line;
    return scene && user === this.shown?.user ? { key: this.shown.key } : {};
  }

  /** Begins a line from the position that is looked at, or shows one that exists by its key. */
  start(from = this.at, known = {}, key = null) {
    const ply = this.ply;
    let mark = null;
    const user = {
      comments: true,
      stays: true,
      ask: async (moves) => {
        const scene = await api.studyLine(this.id, ply, from, moves, mark);
        mark = scene.mark;
        return scene;
      },
      prompt: () => word("studyMoves"),
      isWhole: (moves) => moves.length > 0,
      store: (moves, comment) =>
        this.change({ add: { from, moves: moves.join(" "), comment, mark } }),
    };
    this.shown = key === null ? null : { user, key };
    this.line.begin(user, from, known);
  }

  async change(change) {
    try {
      const study = await api.changeStudy(this.id, this.ply, change);
      this.list(study);
      if (study.message) toast(study.message);
      if (change.add) this.root.open = true;
      if (change.plan) this.onPlan();
      return true;
    } catch (error) {
      this.onFail(error);
      // The position where the line began is not in the game any more.
      if (change.add && error.scene) this.line.stop();
      // It is not as it is shown here.
      if (change.remove) this.load();
      return false;
    }
  }
}
