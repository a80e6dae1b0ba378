//! The terms of the evaluation of a variant: what is counted, and where its weight stands.

use courier_rules::{BoardShape, CHECKS_TO_WIN, Cell, Checks, Rides, Role, Variant};

/// The number of weights of each piece type's mobility: one for each number of cells, or for each
/// sixteenth of the largest number.
pub(super) const MOBILITY_STEPS: usize = 16;
/// Passed pawns by the steps left to the far edge; all that are farther count alike.
pub(super) const PASSED_STEPS: usize = 8;
/// Danger to a king, by the sum of its points.
pub(super) const DANGER_STEPS: usize = 64;
/// What is counted of an assault as a whole; see [`Terms::assault`].
const ASSAULT_TERMS: usize = 9;
/// Own pawns next to the king.
pub(super) const SHIELD_STEPS: usize = 6;

/// Pawns near the king, by its steps to them; all that are farther count alike.
pub(super) const PAWN_STEPS: usize = 6;

/// A group of weights of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    first: usize,
    len: usize,
}

impl Group {
    /// The weight with a number; the last one for every larger number.
    #[inline(always)]
    pub(super) fn at(self, index: usize) -> usize {
        self.first + index.min(self.len - 1)
    }

    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.first..self.first + self.len
    }
}

/// Where the weights of a variant stand in the list of all weights.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    /// A piece on the board, by its type.
    pub(super) material: Group,
    pub(super) hand: Group,
    pub(super) first_in_hand: Group,
    pub(super) pair: Group,
    pub(super) pawn_threat: Group,
    pub(super) lesser_threat: Group,
    /// A piece of this type on each class of cells: see [`Places`].
    pub(super) place: Vec<Group>,
    pub(super) mobility: Vec<Group>,
    pub(super) passed: Group,
    pub(super) passed_free: Group,
    pub(super) passed_safe: Group,
    /// A passed pawn on whose way to the far edge the enemy has no pieces and attacks no cell.
    pub(super) passed_path: Group,
    /// A passed pawn with an own pawn that guards it or stands next to it.
    pub(super) passed_backed: Group,
    /// The own king's steps to the next cell of a passed pawn, by the steps that the pawn has to
    /// go.
    pub(super) passed_own_king: Group,
    /// The same for the enemy's king.
    pub(super) passed_enemy_king: Group,
    /// A pawn without own pawns on the columns next to it; a pawn before another one; a pawn that
    /// no other one can come to guard and whose next cell an enemy pawn attacks; a pawn that could
    /// advance to attack a piece; a pawn of the first or third kind without an enemy pawn ahead.
    pub(super) pawns: Group,
    pub(super) pawn_guarded: Group,
    pub(super) pawn_abreast: Group,
    /// The steps from the own king to a piece, by its type.
    pub(super) from_king: Group,
    /// A cell that both sides attack, no enemy pawn among them and the enemy only once.
    pub(super) contested: Group,
    /// A piece that rides like a rook on a column without pawns, and on one without own pawns.
    pub(super) columns: Group,
    pub(super) hanging: Group,
    /// A piece in the far half that an own pawn guards and no enemy pawn can come to attack, by its
    /// type.
    pub(super) outpost: Group,
    /// An own pawn on a cell of the shade that a piece never leaves, by the piece's type.
    pub(super) shade: Group,
    pub(super) danger: Group,
    /// An assault on the enemy's king, and being to move with it; by cells next to that king: that
    /// are attacked and guarded by nothing else, that are free and neither attacked nor guarded,
    /// that two pieces attack, that pawns attack, and up to three that it could go to; its pawns
    /// and its pieces there.
    pub(super) assault: Group,
    /// A piece of this type that attacks cells next to the enemy's king.
    pub(super) assault_piece: Group,
    /// The cells next to the king that it attacks.
    pub(super) assault_cells: Group,
    /// A piece of this type that attacks cells two steps from the enemy's king.
    pub(super) assault_far: Group,
    /// Cells from which a piece of this type would give check unpunished, up to two.
    pub(super) assault_check: Group,
    /// A piece of this type that can give check, but only where it is captured.
    pub(super) assault_risky: Group,
    /// Cells on which a piece in hand can be dropped with check unpunished, up to three.
    pub(super) assault_drop: Group,
    /// Pieces of this type in hand, up to three.
    pub(super) assault_held: Group,
    /// Such pieces in the hand of the king's side.
    pub(super) assault_guard: Group,
    pub(super) shield: Group,
    /// Own pawns on the king's column and those next to it, by the king's steps to them.
    pub(super) shelter: Group,
    /// Enemy pawns there.
    pub(super) storm: Group,
    pub(super) bare_column: Group,
    /// Where the enemy has nothing but its king: the nearness of the kings, and how far from the
    /// middle of the board the enemy's king stands.
    pub(super) hunt: Group,
    /// Where mate needs a piece that never leaves its shade: the steps from the enemy's king to the
    /// nearest corner of that shade.
    pub(super) corner: Group,
    pub(super) tempo: Group,
    /// Checks given, where a number of them wins: the first, the second, ...
    pub(super) checks: Option<Group>,
    names: Vec<(String, Group)>,
    len: usize,
}

impl Terms {
    pub(super) fn of(variant: &Variant, places: usize) -> Self {
        let letters: Vec<char> = variant.piece_types().iter().map(|of| of.letter).collect();
        let mut groups = Groups::default();
        let types = letters.len();
        Self {
            material: groups.add("material", types),
            hand: groups.add("hand", types),
            first_in_hand: groups.add("first-in-hand", types),
            pair: groups.add("pair", types),
            pawn_threat: groups.add("pawn-threat", types),
            lesser_threat: groups.add("lesser-threat", types),
            place: groups.add_each("place", &letters, places),
            mobility: groups.add_each("mobility", &letters, MOBILITY_STEPS),
            passed: groups.add("passed", PASSED_STEPS),
            passed_free: groups.add("passed-free", PASSED_STEPS),
            passed_safe: groups.add("passed-safe", PASSED_STEPS),
            passed_path: groups.add("passed-path", PASSED_STEPS),
            passed_backed: groups.add("passed-backed", PASSED_STEPS),
            passed_own_king: groups.add("passed-own-king", PASSED_STEPS),
            passed_enemy_king: groups.add("passed-enemy-king", PASSED_STEPS),
            pawns: groups.add("pawns", 5),
            pawn_guarded: groups.add("pawn-guarded", PASSED_STEPS),
            pawn_abreast: groups.add("pawn-abreast", PASSED_STEPS),
            from_king: groups.add("from-king", types),
            contested: groups.add("contested", 1),
            columns: groups.add("columns", 2),
            hanging: groups.add("hanging", types),
            outpost: groups.add("outpost", types),
            shade: groups.add("shade", types),
            danger: groups.add("danger", DANGER_STEPS),
            assault: groups.add("assault", ASSAULT_TERMS),
            assault_piece: groups.add("assault-piece", types),
            assault_cells: groups.add("assault-cells", types),
            assault_far: groups.add("assault-far", types),
            assault_check: groups.add("assault-check", types),
            assault_risky: groups.add("assault-risky", types),
            assault_drop: groups.add("assault-drop", types),
            assault_held: groups.add("assault-held", types),
            assault_guard: groups.add("assault-guard", types),
            shield: groups.add("shield", SHIELD_STEPS),
            shelter: groups.add("shelter", PAWN_STEPS),
            storm: groups.add("storm", PAWN_STEPS),
            bare_column: groups.add("bare-column", 1),
            hunt: groups.add("hunt", 2),
            corner: groups.add("corner", 1),
            tempo: groups.add("tempo", 1),
            checks: (variant.rules().checks == Checks::ThreeWin)
                .then(|| groups.add("checks", usize::from(CHECKS_TO_WIN) - 1)),
            names: groups.names,
            len: groups.len,
        }
    }

    /// The terms that count by the square of their sum.
    pub(super) fn assaults(&self) -> std::ops::Range<usize> {
        self.assault.first..self.assault_guard.range().end
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The groups with their names, in the order of the weights.
    pub(super) fn groups(&self) -> impl Iterator<Item = (&str, std::ops::Range<usize>)> {
        self.names.iter().map(|(name, group)| (name.as_str(), group.range()))
    }
}

#[derive(Default)]
struct Groups {
    names: Vec<(String, Group)>,
    len: usize,
}

impl Groups {
    fn add(&mut self, name: &str, len: usize) -> Group {
        let group = Group { first: self.len, len };
        self.names.push((name.to_owned(), group));
        self.len += len;
        group
    }

    fn add_each(&mut self, name: &str, letters: &[char], len: usize) -> Vec<Group> {
        letters.iter().map(|letter| self.add(&format!("{name}.{letter}"), len)).collect()
    }
}

/// The classes of cells for the placement of pieces: a cell and its mirror image on the other wing
/// are alike. Cells are seen from the side that owns the piece.
pub(super) struct Places {
    class: [Vec<u16>; 2],
    /// By cell, its mirror image on the other wing.
    other_wing: Vec<Cell>,
    len: usize,
}

impl Places {
    pub(super) fn of(variant: &Variant) -> Self {
        let geometry = variant.geometry();
        let mirrored = |cell: Cell| {
            let (across, ahead) = geometry.point(cell);
            let across = match geometry.shape() {
                BoardShape::Square { files, .. } => files.cast_signed() - 1 - across,
                BoardShape::Hexagon { .. } => -across,
            };
            geometry.cell_at(across, ahead).unwrap_or(cell)
        };
        let mut classes = vec![u16::MAX; geometry.cells().len()];
        let mut len = 0;
        let other_wing: Vec<Cell> = geometry.cells().iter().map(mirrored).collect();
        for cell in geometry.cells().iter() {
            let twin = classes[other_wing[cell.index()].index()];
            classes[cell.index()] = if twin == u16::MAX { len } else { twin };
            len += u16::from(twin == u16::MAX);
        }
        // Both sides of a race go the same way.
        let race = variant.rules().race;
        let seen = |cell| if race { cell } else { geometry.mirrored(cell) };
        let black = geometry.cells().iter().map(|cell| classes[seen(cell).index()]).collect();
        Self { class: [classes, black], other_wing, len: len.into() }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The mirror image of a cell on the other wing.
    pub(super) fn other_wing(&self, cell: Cell) -> Cell {
        self.other_wing[cell.index()]
    }

    #[inline(always)]
    pub(super) fn class(&self, side: usize, cell: Cell) -> usize {
        self.class[side][cell.index()].into()
    }
}

pub(super) fn is_king(role: Role) -> bool {
    matches!(role, Role::King)
}

pub(super) fn is_pawn(role: Role) -> bool {
    matches!(role, Role::Pawn(_))
}

/// Whether a piece rides along columns.
pub(super) fn rides_columns(rides: Rides) -> bool {
    matches!(rides, Rides::Orthogonal | Rides::Both)
}
