// The lines of the reader's study. It is changed in Discord.

import * as api from "./api.js";
import { el } from "./dom.js";
import { toast } from "./say.js";
import { word } from "./text.js";

export class Study {
  constructor(id) {
    this.id = id;
    this.found = el("div", { class: "found" });
    this.root = el(
      "details",
      { class: "study", ontoggle: () => this.root.open && this.load() },
      el("summary", {}, word("study")),
      this.found,
    );
  }

  async load() {
    try {
      const { remarks, groups } = await api.study(this.id);
      const parts = groups.flatMap(({ after, lines }) => [
        el("h3", {}, after),
        el("ul", { class: "branches" }, ...lines.map(studyRow)),
      ]);
      this.found.replaceChildren(...remarks.map((text) => el("p", {}, text)), ...parts);
    } catch (error) {
      toast(error.message || word("offline"));
    }
  }
}

const studyRow = ({ moves, depth }) => el("li", { class: `depth-${Math.min(depth, 5)}` }, moves);
