//! Zobrist keys: random numbers whose combination identifies a position.

use courier_rules::{CHECKS_TO_WIN, Cell, Color, MAX_PIECE_TYPES, PieceTypeId};

/// More equal pieces in hand than this have the key of this many.
const MOST_HELD: usize = 32;

pub(crate) struct Keys {
    pieces: Vec<u64>,
    held: Vec<u64>,
    rights: Vec<u64>,
    en_passant: Vec<u64>,
    checks: Vec<u64>,
    black: u64,
}

impl Keys {
    pub(crate) fn new() -> Self {
        let mut random = SplitMix(0x0c0f_fee0_c0de_2026);
        let mut numbers = |count: usize| (0..count).map(|_| random.next()).collect::<Vec<u64>>();
        Self {
            pieces: numbers(2 * MAX_PIECE_TYPES * Cell::LIMIT),
            held: numbers(2 * MAX_PIECE_TYPES * MOST_HELD),
            rights: numbers(Cell::LIMIT),
            en_passant: numbers(Cell::LIMIT),
            black: numbers(1)[0],
            checks: numbers(2 * usize::from(CHECKS_TO_WIN)),
        }
    }

    #[inline(always)]
    pub(crate) fn piece(&self, color: Color, piece_type: PieceTypeId, cell: Cell) -> u64 {
        let piece = color.index() * MAX_PIECE_TYPES + piece_type.index();
        self.pieces[piece * Cell::LIMIT + cell.index()]
    }

    /// The key of a number of equal pieces in hand; 0 for none.
    #[inline(always)]
    pub(crate) fn held(&self, color: Color, piece_type: usize, count: u8) -> u64 {
        let piece = color.index() * MAX_PIECE_TYPES + piece_type;
        match usize::from(count).min(MOST_HELD) {
            0 => 0,
            count => self.held[piece * MOST_HELD + count - 1],
        }
    }

    #[inline(always)]
    pub(crate) fn right(&self, cell: Cell) -> u64 {
        self.rights[cell.index()]
    }

    #[inline(always)]
    pub(crate) fn en_passant(&self, cell: Cell) -> u64 {
        self.en_passant[cell.index()]
    }

    /// The key of a number of checks given; 0 for none.
    #[inline(always)]
    pub(crate) fn checks(&self, color: Color, given: u8) -> u64 {
        match usize::from(given.min(CHECKS_TO_WIN)) {
            0 => 0,
            given => self.checks[2 * (given - 1) + color.index()],
        }
    }

    #[inline(always)]
    pub(crate) fn turn(&self, turn: Color) -> u64 {
        if turn == Color::Black { self.black } else { 0 }
    }
}

/// SplitMix64, a generator of random numbers that are the same on every machine.
#[derive(Clone, Debug)]
pub(crate) struct SplitMix(pub(crate) u64);

impl SplitMix {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to 1, 1 excluded.
    pub(crate) fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}
