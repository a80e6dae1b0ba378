// The review of a finished game: the winning chances as a curve, and the turning points.

import * as api from "./api.js";
import { button, el, setText, svg } from "./dom.js";
import { speak, toast } from "./say.js";
import { word } from "./text.js";

/** The height of the curve; its width is the number of moves. */
const HEIGHT = 100;

export class Review {
  /** `onGo(ply, arrows)` shows the position after so many plies. */
  constructor(id, onGo) {
    this.id = id;
    this.onGo = onGo;
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
    this.at?.setAttribute("d", `M${ply} 0V${HEIGHT}`);
    this.ply = ply;
  }

  /** Asks again while the review is computed. */
  tick() {
    if (this.running && this.root.open) this.load();
  }

  async load() {
    if (!this.finished) await this.read(() => api.review(this.id));
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
    this.found.replaceChildren(
      el("h3", {}, review.title),
      this.chart(review),
      el("ul", { class: "overview" }, ...overview),
      el("ol", { class: "points" }, ...review.points.map((point) => this.point(point))),
    );
    if (before) speak(review.words);
  }

  point({ ply, text, better, arrows }) {
    return el(
      "li",
      {},
      button(text, "choice point", () => this.onGo(ply, arrows)),
      el("p", {}, better),
    );
  }

  chart({ chances, points, words }) {
    const plies = chances.length - 1;
    const area = runs(chances).map((run) => {
      const line = run.map(([ply, share]) => `${ply} ${((1 - share) * HEIGHT).toFixed(1)}`);
      return `M${run[0][0]} ${HEIGHT}L${line.join("L")}L${run.at(-1)[0]} ${HEIGHT}Z`;
    });
    this.at = svg("path", { class: "at", d: `M${this.ply} 0V${HEIGHT}` });
    const marks = points.map(({ ply }) =>
      svg("path", { class: "turn", d: `M${ply + 1} 0V${HEIGHT}` }),
    );
    const chart = svg(
      "svg",
      {
        class: "chart",
        viewBox: `0 0 ${plies} ${HEIGHT}`,
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": words,
      },
      svg("path", { class: "area", d: area.join("") }),
      svg("path", { class: "even", d: `M0 ${HEIGHT / 2}H${plies}` }),
      ...marks,
      this.at,
    );
    chart.addEventListener("click", (event) => {
      const box = chart.getBoundingClientRect();
      this.onGo(Math.round(((event.clientX - box.left) / box.width) * plies), []);
    });
    return chart;
  }
}

/** The parts of a curve without gaps, as pairs of ply and share. */
const runs = (chances) => {
  const all = [[]];
  chances.forEach((share, ply) => {
    if (share === null) all.push([]);
    else all.at(-1).push([ply, share]);
  });
  return all.filter((run) => run.length > 1);
};
