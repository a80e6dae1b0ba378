// Where cells are, seen from either side. The scene gives White's view; Black's is turned by half a
// turn. Nothing here knows squares from hexagons.

/** SVG units in a unit of the scene. */
export const UNIT = 100;

export class Layout {
  constructor(board, bottom) {
    this.board = board;
    this.bottom = bottom;
    this.width = board.width;
    this.height = board.height;
    const turned = bottom === "black";
    this.cells = board.cells.map((cell) => ({
      name: cell.name,
      shade: cell.shade,
      x: turned ? board.width - cell.x : cell.x,
      y: turned ? board.height - cell.y : cell.y,
    }));
    this.byName = new Map(this.cells.map((cell) => [cell.name, cell]));
    const [xs, ys] = [0, 1].map((axis) => board.outline.map((corner) => corner[axis]));
    this.cellWidth = Math.max(...xs) - Math.min(...xs);
    this.cellHeight = Math.max(...ys) - Math.min(...ys);
    this.labels = board.labels[bottom];
  }

  /** The corners of a cell around its center, as the `points` of a polygon. */
  points(scale = 1) {
    const at = (value) => +(value * UNIT * scale).toFixed(2);
    return this.board.outline.map(([x, y]) => `${at(x)},${at(y)}`).join(" ");
  }

  /** The same as a `clip-path` of the cell's rectangle. */
  clip() {
    const part = (value, size) => `${+(50 + (value / size) * 100).toFixed(2)}%`;
    const corners = this.board.outline.map(
      ([x, y]) => `${part(x, this.cellWidth)} ${part(y, this.cellHeight)}`,
    );
    return `polygon(${corners.join(",")})`;
  }

  /** The rows of the board from above, each from the left. */
  rows() {
    const rows = new Map();
    for (const cell of this.cells) {
      const key = Math.round(cell.y * 100);
      rows.set(key, [...(rows.get(key) ?? []), cell]);
    }
    const sorted = [...rows].sort(([one], [other]) => one - other);
    return sorted.map(([, cells]) => cells.sort((one, other) => one.x - other.x));
  }

  /** The cell whose center is nearest to a point, if the point is on it. */
  nearest(x, y) {
    let best = null;
    let distance = 0.75 * Math.max(this.cellWidth, this.cellHeight);
    for (const cell of this.cells) {
      const apart = Math.hypot(cell.x - x, cell.y - y);
      if (apart < distance) [best, distance] = [cell, apart];
    }
    return best;
  }

  /**
   * The cell that an arrow key leads to. `aim` is where the walk began, across its direction: so a
   * walk along a row of hexagons goes up and down by half a cell, but stays in the row.
   */
  step(from, key, aim) {
    const vertical = key === "ArrowUp" || key === "ArrowDown";
    const sign = key === "ArrowUp" || key === "ArrowLeft" ? -1 : 1;
    const [along, across] = vertical ? ["y", "x"] : ["x", "y"];
    let best = null;
    let least = Infinity;
    for (const cell of this.cells) {
      const ahead = (cell[along] - from[along]) * sign;
      const aside = Math.abs(cell[across] - aim);
      if (ahead < 0.1 || (vertical && aside > 0.1)) continue;
      const cost = ahead * 10 + aside;
      if (cost < least) [best, least] = [cell, cost];
    }
    return best;
  }
}
