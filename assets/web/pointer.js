// Dragging pieces from the board and from hands, and drawing marks: with the right mouse button, or
// with a long press on a cell without an own piece. Taps are clicks and handled by the board.

import { svg } from "./dom.js";
import { drawPiece } from "./pieces.js";
import { targets } from "./moves.js";

/** How far the pointer moves before a press becomes a drag, in CSS pixels. */
const SLACK = { mouse: 4, touch: 8, pen: 6 };
const LONG_PRESS = 480;

export class Pointer {
  constructor(board) {
    this.board = board;
    this.press = null;
    this.ignoreClick = -Infinity;
    this.watch(board.grid, (event) => event.target.dataset?.cell ?? null);
    board.root.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** Listens to presses on pieces; `originOf(event)` names the pressed cell or piece in hand. */
  watch(element, originOf) {
    element.addEventListener("pointerdown", (event) => this.down(event, originOf(event)));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.up(event));
    element.addEventListener("pointercancel", () => this.cancel());
    // What a finger may scroll is settled when it is put down, before its press is a long one.
    const stay = (event) => this.press?.marking && event.preventDefault();
    element.addEventListener("touchmove", stay, { passive: false });
  }

  /** Whether a click belongs to a drag or a mark that has just ended. */
  swallows() {
    return performance.now() - this.ignoreClick < 350;
  }

  /** Whether the press before this click has selected the piece on the cell. */
  selectedNow(cell) {
    const selected = this.lastSelected === cell;
    this.lastSelected = null;
    return selected;
  }

  down(event, origin) {
    if (!origin || !event.isPrimary) return;
    this.cancel();
    this.lastSelected = null;
    const { board } = this;
    const own = board.origins.has(origin);
    const marking = event.button === 2;
    if (event.button > 0 && !marking) return;
    this.press = { id: event.pointerId, origin, x: event.clientX, y: event.clientY, own, marking };
    this.press.target = event.target;
    this.press.slack = SLACK[event.pointerType] ?? 6;
    if (marking) {
      event.preventDefault();
      this.hold(event);
    } else if (own) {
      // A target of the selected piece is not another selection: castling by moving onto a rook.
      const reached = board.selected && targets(board.scene.moves, board.selected).has(origin);
      if (board.selected !== origin && !reached) {
        board.select(origin);
        this.lastSelected = origin;
      }
    } else if (event.pointerType !== "mouse" && !origin.startsWith("@")) {
      this.press.timer = setTimeout(() => this.longPress(event), LONG_PRESS);
    }
  }

  hold(event) {
    // A pointer that is already gone cannot be held.
    try {
      this.press.target.setPointerCapture(event.pointerId);
    } catch {
      return;
    }
  }

  longPress(event) {
    if (!this.press) return;
    this.press.marking = true;
    this.hold(event);
    navigator.vibrate?.(12);
    this.board.drawing.aim(this.press.origin);
  }

  move(event) {
    const { press, board } = this;
    if (!press || event.pointerId !== press.id) return;
    const apart = Math.hypot(event.clientX - press.x, event.clientY - press.y);
    if (!press.marking && !press.own && apart > press.slack) clearTimeout(press.timer);
    if (press.own && !press.marking && !press.ghost && apart > press.slack) this.lift(event);
    if (press.ghost) {
      this.place(event);
      const over = this.cellAt(event);
      board.drawing.aim(over && press.reach.has(over) ? over : null);
    } else if (press.marking) {
      board.drawing.aim(this.cellAt(event));
    }
  }

  /** Begins a drag. */
  lift(event) {
    const { press, board } = this;
    board.select(press.origin);
    this.hold(event);
    const { scene, layout } = board;
    const inHand = press.origin.startsWith("@");
    const piece = inHand
      ? { side: scene.turn, type: press.origin.slice(1) }
      : scene.pieces.find((other) => other.cell === press.origin);
    const width = board.root.getBoundingClientRect().width;
    press.size = (width / layout.width) * (layout.board.square ? 1.1 : 2.1);
    press.ghost = svg(
      "svg",
      { class: "ghost", viewBox: "-50 -50 100 100", "aria-hidden": "true" },
      drawPiece(piece, 100),
    );
    press.ghost.style.width = press.ghost.style.height = `${press.size}px`;
    press.reach = targets(scene.moves, press.origin);
    document.body.append(press.ghost);
    board.drawing.lift(press.origin, true);
  }

  place(event) {
    const { size, ghost } = this.press;
    const raised = event.pointerType === "touch" ? size * 0.45 : 0;
    const [x, y] = [event.clientX - size / 2, event.clientY - size / 2 - raised];
    ghost.style.transform = `translate3d(${x.toFixed(1)}px, ${y.toFixed(1)}px, 0)`;
  }

  up(event) {
    const { press, board } = this;
    if (!press || event.pointerId !== press.id) return;
    const cell = press.ghost || press.marking ? this.cellAt(event) : null;
    this.cancel();
    if (press.ghost) {
      this.ignoreClick = performance.now();
      if (cell && cell !== press.origin) board.dropped(press.origin, cell);
      else board.refresh();
    } else if (press.marking) {
      // The right button makes no click.
      if (event.button !== 2) this.ignoreClick = performance.now();
      if (cell && board.layout.byName.has(press.origin)) board.marks.toggle(press.origin, cell);
    }
  }

  cancel() {
    const { press } = this;
    if (!press) return;
    clearTimeout(press.timer);
    press.ghost?.remove();
    this.board.drawing.lift(press.origin, false);
    this.board.drawing.aim(null);
    this.press = null;
  }

  cellAt(event) {
    const { board } = this;
    const box = board.root.getBoundingClientRect();
    const { layout } = board;
    const x = ((event.clientX - box.left) / box.width) * layout.width;
    const y = ((event.clientY - box.top) / box.height) * layout.height;
    return layout.nearest(x, y)?.name ?? null;
  }
}
