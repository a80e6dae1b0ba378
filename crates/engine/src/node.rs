//! A board in the search, with its key and the values that a move changes only in part.

use courier_rules::board::Board;
use courier_rules::{Bits, Cell, Color, EnPassant, Move};

use crate::eval::{Accumulator, Model, Weight};
use crate::keys::Keys;
use crate::table::Table;

/// A board, its key, and the sum of its pieces' values.
#[derive(Clone)]
pub(crate) struct Node<B: Bits> {
    pub(crate) board: Board<B>,
    /// Equal for positions that are the same for repetition.
    pub(crate) key: u64,
    /// The part of the key that stands for castling and en passant rights.
    rights: u64,
    /// The part of the key that stands for pawns.
    pub(crate) pawns: u64,
    /// By side, the part of the key that stands for its other pieces.
    pub(crate) pieces: [u64; 2],
    /// Material and placement from White's point of view.
    pub(crate) placed: Weight,
    /// The accumulator of the network.
    pub(crate) accumulator: Accumulator,
}

impl<B: Bits> Node<B> {
    pub(crate) fn new(board: Board<B>, model: &Model<B>, keys: &Keys) -> Self {
        let accumulator = model.accumulator(&board);
        Self { accumulator, ..Self::without_accumulator(board, model, keys) }
    }

    /// A node whose position is not evaluated. Computing the accumulator takes much longer than
    /// everything else, and a search begins with the keys of all earlier positions of the game.
    pub(crate) fn without_accumulator(board: Board<B>, model: &Model<B>, keys: &Keys) -> Self {
        let Standing { key: standing, pieces, mut placed } =
            Standing::of(&board, board.occupied(), model, keys);
        let pawns = of_pawns(&board, board.occupied(), model, keys);
        let rights = rights_key(&board, keys);
        let mut key = standing ^ rights ^ keys.turn(board.turn());
        for side in Color::BOTH {
            for (index, &count) in board.hand(side).iter().take(model.types.len()).enumerate() {
                key ^= keys.held(side, index, count);
                placed.add(model.held(side, index, count));
            }
            key ^= keys.checks(side, board.checks_given(side));
        }
        Self { board, key, rights, pawns, pieces, placed, accumulator: Accumulator::NONE }
    }

    /// The node after a legal move.
    ///
    /// The key and the values follow from the cells and the hands that differ afterwards, so only
    /// the rules know what each kind of move does.
    ///
    /// The search looks the node up in `table` next, so its entry is fetched as soon as the key is
    /// known.
    #[inline]
    pub(crate) fn after(&self, mv: Move, model: &Model<B>, keys: &Keys, table: &Table) -> Self {
        let mut next = self.clone();
        next.board.play(mv);
        let changed = self.changed_cells(&next.board, mv, model);
        let old = Standing::of(&self.board, changed, model, keys);
        let new = Standing::of(&next.board, changed, model, keys);
        next.key ^= old.key ^ new.key;
        for side in Color::BOTH.map(Color::index) {
            next.pieces[side] ^= old.pieces[side] ^ new.pieces[side];
        }
        next.placed.subtract(old.placed);
        next.placed.add(new.placed);
        next.pawns ^= of_pawns(&self.board, changed, model, keys)
            ^ of_pawns(&next.board, changed, model, keys);
        if model.has_hands {
            next.update_hands(&self.board, model, keys);
        }
        let mover = self.board.turn();
        next.key ^= keys.checks(mover, self.board.checks_given(mover))
            ^ keys.checks(mover, next.board.checks_given(mover));
        next.update_rights(&self.board, keys);
        table.fetch(next.key);
        model.update_accumulator(&self.board, &next.board, changed, &mut next.accumulator);
        next
    }

    fn update_hands(&mut self, before: &Board<B>, model: &Model<B>, keys: &Keys) {
        for side in Color::BOTH {
            let (before, after) = (before.hand(side), self.board.hand(side));
            let counts = before.iter().zip(after).take(model.types.len()).enumerate();
            for (index, (&old, &new)) in counts.filter(|(_, (old, new))| old != new) {
                self.key ^= keys.held(side, index, old) ^ keys.held(side, index, new);
                self.placed.subtract(model.held(side, index, old));
                self.placed.add(model.held(side, index, new));
            }
        }
    }

    fn update_rights(&mut self, before: &Board<B>, keys: &Keys) {
        let rights = rights_key(&self.board, keys);
        self.key ^= self.rights ^ rights;
        self.rights = rights;
        self.key ^= keys.turn(before.turn()) ^ keys.turn(self.board.turn());
    }

    /// The cells on which another piece stands after a move.
    #[inline]
    fn changed_cells(&self, after: &Board<B>, mv: Move, model: &Model<B>) -> B {
        let before = &self.board;
        let mut changed = B::only(mv.target());
        if let Some(from) = mv.origin() {
            changed |= B::only(from);
        }
        for side in Color::BOTH {
            changed |= before.cells_of(side) ^ after.cells_of(side);
        }
        // King and rook may change places.
        if matches!(mv, Move::Castle { .. }) {
            for piece_type in &model.types {
                changed |= before.cells_of_type(piece_type.id) ^ after.cells_of_type(piece_type.id);
            }
        }
        changed
    }
}

/// What the pieces on some cells add to a node.
struct Standing {
    key: u64,
    /// The keys of each side's pieces that are not pawns.
    pieces: [u64; 2],
    placed: Weight,
}

impl Standing {
    #[inline(always)]
    fn of<B: Bits>(board: &Board<B>, cells: B, model: &Model<B>, keys: &Keys) -> Self {
        let mut standing = Self { key: 0, pieces: [0; 2], placed: Weight::ZERO };
        for cell in cells.cells() {
            if let Some((piece_type, color)) = board.piece_on(cell) {
                let key = keys.piece(color, piece_type, cell);
                standing.key ^= key;
                if model.pawn != Some(piece_type) {
                    standing.pieces[color.index()] ^= key;
                }
                standing.placed.add(model.placed(color, piece_type, cell));
            }
        }
        standing
    }
}

/// The key of the pawns on some cells.
#[inline(always)]
fn of_pawns<B: Bits>(board: &Board<B>, cells: B, model: &Model<B>, keys: &Keys) -> u64 {
    let Some(pawn) = model.pawn else { return 0 };
    let mut key = 0;
    for side in Color::BOTH {
        for cell in (cells & board.cells_of_type(pawn) & board.cells_of(side)).cells() {
            key ^= keys.piece(side, pawn, cell);
        }
    }
    key
}

/// The key of castling and en passant rights.
#[inline]
fn rights_key<B: Bits>(board: &Board<B>, keys: &Keys) -> u64 {
    let mut key = 0;
    for cell in board.rights().cells() {
        key ^= keys.right(cell);
    }
    let crossed = |cell: Cell| keys.en_passant(cell);
    match board.en_passant() {
        EnPassant::None => key,
        EnPassant::Advance { pawn, crossed: cells } => cells
            .into_iter()
            .flatten()
            .fold(key ^ crossed(pawn), |key, cell| key ^ keys.right(cell)),
        EnPassant::Scornful { pawn, capturer } => {
            key ^ crossed(pawn) ^ keys.en_passant(capturer).rotate_left(1)
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use courier_rules::board::BoardVisitor;
    use courier_rules::{Position, Variant};

    use super::*;
    use crate::eval::{Structures, Sum, network_len, write_network};
    use crate::keys::SplitMix;

    /// Plays random moves and compares what is tracked with what is computed afresh.
    struct RandomGame(u64, &'static Variant);

    impl BoardVisitor for RandomGame {
        type Output = usize;

        fn visit<B: Bits>(self, board: &Board<B>) -> usize {
            let (mut model, keys) = (Model::of(self.1), Keys::new());
            let table = Table::new(0);
            let mut random = SplitMix(self.0);
            let weights = (0..network_len(model.input_count()))
                .map(|_| f32::from(i8::try_from(random.next() % 128).unwrap()) / 64.0 - 1.0)
                .collect::<Vec<f32>>();
            model.set_network(Some(&write_network(&weights))).unwrap();
            let mut structures = Structures::new();
            let mut node = Node::new(board.clone(), &model, &keys);
            for ply in 0..200 {
                let mut moves = Vec::new();
                node.board.moves(|mv| moves.push(mv));
                if moves.is_empty() {
                    return ply;
                }
                let chosen = usize::try_from(random.next() % moves.len() as u64).unwrap();
                node = node.after(moves[chosen], &model, &keys, &table);
                let fresh = Node::new(node.board.clone(), &model, &keys);
                assert_eq!(node.key, fresh.key, "{} after {:?}", self.1, moves[chosen]);
                assert_eq!(node.pawns, fresh.pawns, "{} after {:?}", self.1, moves[chosen]);
                assert_eq!(node.pieces, fresh.pieces, "{} after {:?}", self.1, moves[chosen]);
                assert_eq!(node.placed, fresh.placed, "{} after {:?}", self.1, moves[chosen]);
                assert_eq!(
                    node.accumulator, fresh.accumulator,
                    "{} after {:?}",
                    self.1, moves[chosen]
                );
                let evaluated = Sum::of(&model, &node.board, node.placed);
                for _ in 0..2 {
                    let remembered =
                        Sum::with(&model, &node.board, node.placed, node.pawns, &mut structures);
                    assert_eq!(remembered, evaluated, "{} after {:?}", self.1, moves[chosen]);
                }
            }
            200
        }
    }

    #[test]
    fn keys_values_and_the_accumulator_are_tracked_and_structures_remembered_through_all_moves() {
        for &variant in Variant::all() {
            let mut plies = 0;
            for seed in 0..12 {
                let number = u32::try_from(seed * 131).unwrap() % variant.start_count();
                let start: Position = variant.start(number).unwrap();
                plies += start.visit(RandomGame(seed, variant));
            }
            assert!(plies > 600, "{variant}: {plies}");
        }
    }
}
