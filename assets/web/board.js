// A board that can be touched: the picture, a button over each cell, selecting a piece and choosing
// its target. It makes no move; it reports the piece and the cell.

import { el, setAttribute } from "./dom.js";
import { Drawing } from "./drawing.js";
import { Layout } from "./geometry.js";
import { Marks } from "./marks.js";
import { movesTo, origins, targets } from "./moves.js";
import { Pointer } from "./pointer.js";
import { speak } from "./say.js";
import { word } from "./text.js";

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];

export class Board {
  /** `onMoves(moves)` gets all moves of the selected piece to the chosen cell. */
  constructor({ onMoves, onSelect }) {
    this.onMoves = onMoves;
    this.onSelect = onSelect;
    this.grid = el("div", { class: "grid", role: "grid", "aria-label": word("board") });
    this.grid.setAttribute("aria-describedby", "board-help");
    this.root = el("div", { class: "board" }, this.grid);
    this.marks = new Marks();
    this.marks.changed = () => this.marks.draw(this.drawing);
    this.selected = null;
    this.current = null;
    this.buttons = new Map();
    this.grid.addEventListener("click", (event) => this.clicked(event));
    this.grid.addEventListener("keydown", (event) => this.pressed(event));
    this.grid.addEventListener("focusin", (event) => this.focused(event.target));
    this.grid.addEventListener("focusout", () => this.drawing.aim(null));
    this.pointer = new Pointer(this);
  }

  /** Shows a scene from a side. */
  show(scene, bottom) {
    const kind = `${scene.variant.key} ${bottom}`;
    if (this.kind !== kind) this.build(scene, bottom);
    this.kind = kind;
    if (this.scene?.revision !== scene.revision || this.scene?.ply !== scene.ply)
      this.marks.clear();
    this.scene = scene;
    this.origins = origins(scene.moves);
    this.drawing.show(scene);
    if (this.selected && !this.origins.has(this.selected)) this.selected = null;
    this.refresh();
  }

  build(scene, bottom) {
    this.layout = new Layout(scene.board, bottom);
    const { width, height, cellWidth, cellHeight } = this.layout;
    this.root.querySelector(".picture")?.remove();
    this.drawing = new Drawing(this.layout);
    this.root.prepend(this.drawing.root);
    this.root.style.setProperty("--shape", this.layout.clip());
    this.root.classList.toggle("square", this.layout.board.square);
    document.documentElement.style.setProperty("--aspect", (width / height).toFixed(4));
    this.buttons.clear();
    const rows = this.layout.rows().map((cells) => {
      const row = el("div", { role: "row", class: "row" });
      for (const cell of cells) {
        const button = el("button", {
          type: "button",
          role: "gridcell",
          class: "cell",
          tabindex: "-1",
          "data-cell": cell.name,
        });
        button.style.left = `${(((cell.x - cellWidth / 2) / width) * 100).toFixed(3)}%`;
        button.style.top = `${(((cell.y - cellHeight / 2) / height) * 100).toFixed(3)}%`;
        button.style.width = `${((cellWidth / width) * 100).toFixed(3)}%`;
        button.style.height = `${((cellHeight / height) * 100).toFixed(3)}%`;
        this.buttons.set(cell.name, button);
        row.append(button);
      }
      return row;
    });
    this.grid.replaceChildren(...rows);
    if (!this.layout.byName.has(this.current)) this.current = null;
    this.marks.draw(this.drawing);
  }

  /** Names, hints and what can be picked up, after a change. */
  refresh() {
    const { scene } = this;
    const pieces = new Map(scene.pieces.map((piece) => [piece.cell, piece.name]));
    const reach = this.selected ? targets(scene.moves, this.selected) : new Set();
    this.current ||= scene.pieces.find((piece) => piece.side === scene.side)?.cell ?? "";
    for (const [cell, button] of this.buttons) {
      const parts = [cell];
      if (pieces.has(cell)) parts.push(pieces.get(cell));
      if (reach.has(cell)) parts.push(word(pieces.has(cell) ? "capture" : "target"));
      setAttribute(button, "aria-label", parts.join(", "));
      setAttribute(button, "aria-selected", this.selected === cell ? "true" : null);
      setAttribute(button, "tabindex", this.current === cell ? "0" : "-1");
      button.classList.toggle("own", this.origins.has(cell));
      button.classList.toggle("reach", reach.has(cell));
    }
    this.drawing.hint(this.selected, reach);
    this.onSelect(this.selected);
  }

  /** Selects a piece; null lets go. */
  select(origin) {
    if (this.selected === origin) return;
    this.selected = origin;
    this.refresh();
    const { pieces, hands, turn } = this.scene;
    const name = origin?.startsWith("@")
      ? hands[turn].find((held) => `@${held.type}` === origin)?.name
      : pieces.find((piece) => piece.cell === origin)?.name;
    speak(
      origin ? word("selected", `${name} ${origin.replace(/^@.*/, "")}`.trim()) : word("letGo"),
    );
  }

  /** A tap on a cell, or Enter. `fresh` says that the same touch has selected its piece. */
  tap(cell, fresh = false) {
    const { moves } = this.scene;
    const found = this.selected ? movesTo(moves, this.selected, cell) : [];
    if (found.length > 0 && !fresh) {
      this.report(found, cell === this.selected);
    } else if (this.origins.has(cell) && this.selected !== cell) {
      this.select(cell);
    } else if (!fresh) {
      this.select(null);
      this.marks.clear();
    }
  }

  /** A piece was dragged to a cell. */
  dropped(origin, cell) {
    const found = movesTo(this.scene.moves, origin, cell);
    if (found.length > 0) this.report(found, false);
  }

  report(found, staying) {
    this.selected = null;
    this.refresh();
    this.onMoves(found, staying);
  }

  clicked(event) {
    const cell = event.target.dataset?.cell;
    // A key makes a click without a count, and ends no drag.
    if (!cell || (event.detail > 0 && this.pointer.swallows())) return;
    this.tap(cell, this.pointer.selectedNow(cell));
  }

  pressed(event) {
    if (event.key === "Escape" && this.selected) {
      event.stopPropagation();
      this.select(null);
      return;
    }
    const from = this.layout.byName.get(event.target.dataset?.cell);
    if (!from) return;
    let to = null;
    if (ARROWS.includes(event.key) && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const vertical = event.key === "ArrowUp" || event.key === "ArrowDown";
      const across = vertical ? "x" : "y";
      if (this.walk?.vertical !== vertical || this.walk.at !== from.name) {
        this.walk = { vertical, aim: from[across] };
      }
      to = this.layout.step(from, event.key, this.walk.aim);
      this.walk.at = (to ?? from).name;
    } else if (event.key === "Home" || event.key === "End") {
      const row = this.layout.rows().find((cells) => cells.includes(from));
      to = event.key === "Home" ? row[0] : row.at(-1);
    } else {
      return;
    }
    event.preventDefault();
    if (to) this.buttons.get(to.name).focus();
  }

  focused(button) {
    const cell = button.dataset?.cell;
    if (!cell) return;
    this.buttons.get(this.current)?.setAttribute("tabindex", "-1");
    this.current = cell;
    button.setAttribute("tabindex", "0");
    this.drawing.aim(button.matches(":focus-visible") ? cell : null);
  }

  /** Puts the keyboard's focus on a cell. */
  focus(cell = this.current) {
    this.buttons.get(cell)?.focus({ preventScroll: true });
  }
}
