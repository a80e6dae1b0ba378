// The winning chances of a reviewed game as a curve with axes, and a pointer that says which move
// is where it stands.

import { el, setAttribute, setText, svg } from "./dom.js";

/** The height of the curve; its width is the number of moves. */
const HEIGHT = 100;
/** The most numbers of moves below it. */
const NUMBERS = 8;

export class Curve {
  /**
   * `chances` are White's from 0 to 1 before the first move and after each, `turns` the plies after
   * which they turned. `tell(ply)` describes a position in a line, `number(ply)` is the number of
   * its move, and `onGo(ply)` shows it on the board.
   */
  constructor({ chances, turns, words }, { tell, number, onGo }) {
    this.plies = chances.length - 1;
    this.tell = tell;
    this.at = svg("path", { class: "at" });
    this.pointer = svg("path", { class: "pointer" });
    this.said = el("p", { class: "said", "aria-hidden": "true" });
    this.chart = svg(
      "svg",
      {
        class: "chart",
        viewBox: `0 0 ${this.plies} ${HEIGHT}`,
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": words,
      },
      svg("path", { class: "area", d: area(chances) }),
      svg("path", { class: "even", d: `M0 ${HEIGHT / 2}H${this.plies}` }),
      ...turns.map((ply) => svg("path", { class: "turn", d: upright(ply) })),
      this.at,
      this.pointer,
    );
    this.chart.addEventListener("pointermove", (event) => this.point(this.under(event)));
    this.chart.addEventListener("pointerleave", () => this.point(null));
    this.chart.addEventListener("click", (event) => onGo(this.under(event)));
    const shares = ["100 %", "50 %", "0 %"].map((share) => el("span", {}, share));
    this.root = el(
      "figure",
      { class: "curve" },
      el("div", { class: "shares", "aria-hidden": "true" }, ...shares),
      this.chart,
      el("div", { class: "numbers", "aria-hidden": "true" }, ...this.numbers(number)),
      this.said,
    );
  }

  /** The ply nearest to the pointer. */
  under(event) {
    const box = this.chart.getBoundingClientRect();
    const ply = Math.round(((event.clientX - box.left) / box.width) * this.plies);
    return Math.min(Math.max(ply, 0), this.plies);
  }

  /** Numbers of moves at even distances. */
  numbers(number) {
    const moves = Math.ceil(this.plies / 2);
    const apart = 2 * [1, 2, 5, 10, 20, 50, 100, 200].find((every) => moves / every <= NUMBERS);
    const plies = Array.from({ length: Math.floor(this.plies / apart) + 1 }, (_, at) => at * apart);
    return plies.slice(1).map((ply) => {
      const shown = el("span", {}, number(ply));
      shown.style.left = `${(ply / this.plies) * 100}%`;
      return shown;
    });
  }

  /** The pointer is above this ply, or has left. */
  point(ply) {
    setAttribute(this.pointer, "d", ply === null ? null : upright(ply));
    setText(this.said, this.tell(ply ?? this.ply));
  }

  /** The position after so many plies is on the board. */
  show(ply) {
    this.ply = ply;
    setAttribute(this.at, "d", upright(ply));
    this.point(null);
  }
}

const upright = (ply) => `M${ply} 0V${HEIGHT}`;

/** What is below the curve; it has gaps where a position was not assessed. */
const area = (chances) => {
  const runs = [[]];
  chances.forEach((share, ply) => {
    if (share === null) runs.push([]);
    else runs.at(-1).push([ply, share]);
  });
  const drawn = runs.filter((run) => run.length > 1);
  return drawn
    .map((run) => {
      const line = run.map(([ply, share]) => `${ply} ${((1 - share) * HEIGHT).toFixed(1)}`);
      return `M${run[0][0]} ${HEIGHT}L${line.join("L")}L${run.at(-1)[0]} ${HEIGHT}Z`;
    })
    .join("");
};
