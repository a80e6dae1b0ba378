// Circles and arrows that people draw for themselves. Nothing of them is stored.

import { svg } from "./dom.js";
import { UNIT } from "./geometry.js";

/** How wide the arrows of a review are. */
const THIN = { played: 0.8, later: 0.5 };

export class Marks {
  constructor() {
    this.all = new Map();
    this.changed = () => {};
  }

  /** Draws a mark, or removes it if it is there: a circle on one cell, an arrow between two. */
  toggle(from, to) {
    const key = `${from} ${to}`;
    if (!this.all.delete(key)) this.all.set(key, [from, to]);
    this.changed();
  }

  /** Draws these marks: each has a kind, which is its class. */
  put(marks) {
    const named = ({ from, to, kind }) => [`${from} ${to} ${kind}`, [from, to, kind]];
    this.all = new Map(marks.map(named));
    this.changed();
  }

  clear() {
    if (this.all.size === 0) return;
    this.all.clear();
    this.changed();
  }

  draw(drawing) {
    const { layout, groups } = drawing;
    const unit = layout.board.square ? 1 : 1.6;
    groups.drawn.replaceChildren(
      ...[...this.all.values()].map(([from, to, kind = null]) => {
        const [start, end] = [layout.byName.get(from), layout.byName.get(to)];
        if (start === end) {
          const ring = { cx: start.x * UNIT, cy: start.y * UNIT, r: 43 * unit };
          return svg("circle", { ...ring, class: kind });
        }
        return svg("path", { d: arrow(start, end, unit * (THIN[kind] ?? 1)), class: kind });
      }),
    );
  }
}

/** An arrow from center to center, as a filled outline. */
const arrow = (start, end, unit) => {
  const [dx, dy] = [(end.x - start.x) * UNIT, (end.y - start.y) * UNIT];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const [half, head, reach] = [8 * unit, 22 * unit, 34 * unit];
  const point = (along, aside) =>
    `${(start.x * UNIT + ux * along - uy * aside).toFixed(1)} ` +
    `${(start.y * UNIT + uy * along + ux * aside).toFixed(1)}`;
  const neck = length - reach;
  const corners = [
    [26 * unit, half],
    [neck, half],
    [neck, head],
    [length - 4, 0],
    [neck, -head],
    [neck, -half],
    [26 * unit, -half],
  ];
  return `M${corners.map(([along, aside]) => point(along, aside)).join("L")}Z`;
};
