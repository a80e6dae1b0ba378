// Conditional moves: the reader's plan, which is made by playing a line on the board.

import * as api from "./api.js";
import { confirm } from "./choices.js";
import { button, el } from "./dom.js";
import { toast } from "./say.js";
import { word } from "./text.js";

export class Plan {
  constructor(id, line, onFail) {
    this.id = id;
    this.line = line;
    this.onFail = onFail;
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
  }

  show(scene) {
    const changed = this.ply !== scene.plies || this.yours !== scene.yours;
    [this.ply, this.yours] = [scene.plies, scene.yours];
    this.root.hidden = scene.over || scene.hidden;
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
  start() {
    const { ply } = this;
    const user = {
      comments: false,
      ask: (moves) => api.line(this.id, ply, moves),
      prompt: (moves) => word(moves.length % 2 === 0 ? "planTheirs" : "planOwn"),
      isWhole: (moves) => moves.length > 0 && moves.length % 2 === 0,
      store: (moves) => this.store(moves),
    };
    this.line.begin(user, ply);
  }

  async store(moves) {
    if (!(await this.change("add", moves.join(" ")))) return false;
    this.root.open = true;
    toast(word("planAdded"));
    return true;
  }

  /** The plan was changed elsewhere on the page. */
  renew() {
    this.loaded = false;
    if (this.root.open) this.load();
    else this.root.open = true;
  }
}
