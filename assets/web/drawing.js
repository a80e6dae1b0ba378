// The picture of a board: one SVG for squares and hexagons. It is drawn once for a board and a
// side; afterwards only what differs is changed.

import { setAttribute, svg } from "./dom.js";
import { UNIT } from "./geometry.js";
import { drawPiece } from "./pieces.js";

/** The size of a piece in its cell. */
const IN_SQUARE = 0.94;
const IN_HEXAGON = 1.875;

const at = (cell) => `translate(${+(cell.x * UNIT).toFixed(1)} ${+(cell.y * UNIT).toFixed(1)})`;
const place = (cell) =>
  `translate(${(cell.x * UNIT).toFixed(1)}px, ${(cell.y * UNIT).toFixed(1)}px)`;
const kind = ({ side, type, promoted }) => `${side} ${type} ${promoted ?? ""}`;

export class Drawing {
  constructor(layout) {
    this.layout = layout;
    this.pieceSize = (layout.board.square ? IN_SQUARE : IN_HEXAGON) * UNIT;
    this.pieces = new Map();
    this.cells = new Map();
    this.groups = {};
    const group = (name) => (this.groups[name] = svg("g", { class: name }));
    this.root = svg(
      "svg",
      {
        class: `picture ${layout.board.square ? "squares" : "hexagons"}`,
        viewBox: `0 0 ${layout.width * UNIT} ${layout.height * UNIT}`,
        "aria-hidden": "true",
      },
      ...["ground", "frames", "lines", "names", "labels", "hints", "pieces", "drawn"].map(group),
    );
    this.drawGround();
  }

  drawGround() {
    const { layout, groups } = this;
    const points = layout.points();
    for (const cell of layout.cells) {
      const polygon = svg("polygon", { points, transform: at(cell), class: `s${cell.shade}` });
      this.cells.set(cell.name, polygon);
      groups.ground.append(polygon);
    }
    for (const [x1, y1, x2, y2] of layout.board.lines) {
      const ends = { x1: x1 * UNIT, y1: y1 * UNIT, x2: x2 * UNIT, y2: y2 * UNIT };
      groups.lines.append(svg("line", ends));
    }
    for (const { text, x, y, size } of layout.labels) {
      const where = { x: x * UNIT, y: y * UNIT, "font-size": size * UNIT };
      groups.labels.append(svg("text", where, text));
    }
    if (!layout.board.square) {
      this.names = new Map();
      for (const cell of layout.cells) {
        const text = svg(
          "text",
          { x: cell.x * UNIT, y: cell.y * UNIT, "font-size": 50 },
          cell.name,
        );
        this.names.set(cell.name, text);
        groups.names.append(text);
      }
    }
    this.focus = svg("polygon", { points: layout.points(0.95), class: "focus" });
    groups.frames.after(this.focus);
  }

  /** Shows the pieces, the last move and checks of a scene. */
  show(scene) {
    this.showPieces(scene.pieces);
    const [last, check] = [new Set(scene.last), new Set(scene.check)];
    this.groups.frames.replaceChildren();
    for (const cell of this.layout.cells) {
      const marked = check.has(cell.name) ? "check" : last.has(cell.name) ? "last" : "";
      setAttribute(this.cells.get(cell.name), "class", `s${cell.shade} ${marked}`.trim());
      if (marked) this.frame(cell, `${marked} s${cell.shade}`);
    }
  }

  frame(cell, className) {
    const points = this.layout.points(0.94);
    const frame = svg("polygon", { points, transform: at(cell), class: className });
    this.groups.frames.append(frame);
    return frame;
  }

  /** Pieces that stay are not touched, one that has moved slides, others come and go. */
  showPieces(pieces) {
    const wanted = new Map(pieces.map((piece) => [piece.cell, piece]));
    const free = [];
    for (const [cell, drawn] of this.pieces) {
      const piece = wanted.get(cell);
      if (piece && kind(piece) === drawn.kind) continue;
      free.push({ cell, ...drawn });
      this.pieces.delete(cell);
    }
    for (const [cell, piece] of wanted) {
      if (this.pieces.has(cell)) continue;
      const target = this.layout.byName.get(cell);
      const index = free.findIndex((drawn) => drawn.kind === kind(piece));
      let element;
      if (index >= 0) {
        [{ element }] = free.splice(index, 1);
        this.groups.pieces.append(element);
      } else {
        element = svg("g", { class: "piece" }, drawPiece(piece, this.pieceSize));
        this.groups.pieces.append(element);
      }
      element.style.transform = place(target);
      this.pieces.set(cell, { kind: kind(piece), element });
    }
    free.forEach(({ element }) => element.remove());
    this.names?.forEach((text, cell) =>
      setAttribute(text, "class", wanted.has(cell) ? "off" : null),
    );
  }

  /** Marks the selected piece and its targets: dots, and rings around what is captured. */
  hint(origin, targets) {
    const { hints } = this.groups;
    hints.replaceChildren();
    const [ring, dot] = this.layout.board.square ? [44, 15] : [74, 32];
    const selected = this.layout.byName.get(origin);
    if (selected) {
      const points = this.layout.points(0.93);
      hints.append(
        svg("polygon", { points, transform: at(selected), class: `chosen s${selected.shade}` }),
      );
    }
    for (const name of targets) {
      const cell = this.layout.byName.get(name);
      const taken = this.pieces.has(name);
      const [r, className] = taken ? [ring, "ring"] : [dot, "dot"];
      const last = this.cells.get(name).classList.contains("last") ? "last" : "";
      const classes = `${className} s${cell.shade} ${last}`.trim();
      hints.append(svg("circle", { r, transform: at(cell), class: classes }));
    }
  }

  /** Fades the piece that is being dragged. */
  lift(origin, lifted) {
    this.pieces.get(origin)?.element.classList.toggle("lifted", lifted);
  }

  /** Marks the cell that a dragged piece is over, or that has the keyboard's focus. */
  aim(name) {
    const cell = name && this.layout.byName.get(name);
    this.focus.classList.toggle("on", Boolean(cell));
    if (cell) this.focus.setAttribute("transform", at(cell));
  }
}
