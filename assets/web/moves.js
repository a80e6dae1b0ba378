// The legal moves of a scene by the piece that makes them. A piece is named by its cell, a piece in
// hand by its type after an @.

/** The piece that makes a move. */
export const originOf = (move) => move.from ?? `@${move.drop}`;

/** The pieces that can move. */
export const origins = (moves) => new Set(moves.map(originOf));

/** The moves of a piece that end on a cell, or castle with the rook on it. */
export const movesTo = (moves, origin, cell) =>
  moves.filter((move) => originOf(move) === origin && (move.to === cell || move.rook === cell));

/** The cells that a piece can be moved to. */
export const targets = (moves, origin) =>
  new Set(
    moves
      .filter((move) => originOf(move) === origin)
      .flatMap((move) => (move.rook ? [move.to, move.rook] : [move.to])),
  );

const bare = (text) => text.trim().replace(/[+#!?]+$/, "");

/** The move that a typed text writes exactly; null leaves the reading to the server. */
export const typed = (moves, text) => {
  const wanted = bare(text);
  return moves.find((move) => move.uci === wanted || bare(move.label) === wanted) ?? null;
};

/** The piece that a move puts on its target. */
export const arriving = (scene, { from, drop, promotion, promoted }) => {
  if (drop) return { side: scene.turn, type: drop };
  const moved = scene.pieces.find((piece) => piece.cell === from);
  return promotion ? { ...moved, type: promotion, promoted } : moved;
};

/** The piece that tells a move from others to the same cell. */
export const chosen = (scene, move) =>
  move.gate ? { side: scene.turn, type: move.gate } : arriving(scene, move);

/** The pieces and hands after a move, before the server has answered. */
export const preview = (scene, move) => {
  const pieces = new Map(scene.pieces.map((piece) => [piece.cell, piece]));
  const side = scene.turn;
  const arrived = arriving(scene, move);
  if (move.from) pieces.delete(move.from);
  pieces.set(move.to, { ...arrived, cell: move.to });
  for (const { cell, piece } of move.also ?? []) {
    if (piece) pieces.set(cell, { ...piece, cell });
    else pieces.delete(cell);
  }
  let hands = scene.hands;
  const entered = move.drop ?? move.gate;
  if (entered) {
    const left = hands[side].map((held) =>
      held.type === entered ? { ...held, count: held.count - 1 } : held,
    );
    hands = { ...hands, [side]: left };
  }
  const last = [move.from, move.to].filter(Boolean);
  return {
    ...scene,
    pieces: [...pieces.values()],
    hands,
    last,
    check: [],
    moves: [],
    yours: false,
  };
};
