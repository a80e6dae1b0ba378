//! Which material can never mate, against an exhaustive search for mates: if no position with these
//! pieces is a mate, no sequence of moves leads to one.

use courier_rules::board::{Board, BoardVisitor};
use courier_rules::notation::fen;
use courier_rules::{
    Bits, Castling, Cell, CellSet, Color, EndKind, Game, Piece, PieceTypeId, Position, Setup,
    Variant,
};

/// By type and cell, what White's pieces attack on an empty board.
struct Reach(Vec<Vec<CellSet>>);

struct Attacks(&'static Variant);

impl BoardVisitor for Attacks {
    type Output = Reach;

    fn visit<B: Bits>(self, board: &Board<B>) -> Reach {
        let of_type = |letter: char| {
            let piece_type = self.0.piece_type_by_letter(letter).unwrap();
            let attacks = |from| board.attacks(piece_type, from, Color::White, B::EMPTY).widen();
            self.0.geometry().cells().iter().map(attacks).collect()
        };
        Reach(self.0.rules().piece_types.iter().map(|of| of_type(of.letter)).collect())
    }
}

struct Search {
    variant: &'static Variant,
    reach: Reach,
    king: PieceTypeId,
    /// White's pieces next to its king.
    own: Vec<PieceTypeId>,
    /// Black's.
    enemies: Vec<PieceTypeId>,
}

impl Search {
    fn new(key: &str, own: &str, enemies: &str) -> Self {
        let variant = Variant::by_key(key).unwrap();
        let types = |letters: &str| {
            letters.chars().map(|of| variant.piece_type_by_letter(of).unwrap()).collect()
        };
        let start = variant.start(variant.default_start()).unwrap();
        let king = variant.piece_type_by_letter('K').unwrap();
        let reach = start.visit(Attacks(variant));
        Self { variant, reach, king, own: types(own), enemies: types(enemies) }
    }

    fn reach(&self, piece_type: PieceTypeId, from: Cell) -> CellSet {
        self.reach.0[piece_type.index()][from.index()]
    }

    fn cells(&self) -> CellSet {
        self.variant.geometry().cells()
    }

    /// A position with these pieces and Black to move.
    fn position(&self, kings: [Cell; 2], own: &[Cell], enemies: &[Cell]) -> Option<Position> {
        let piece = |color, piece_type| Piece { color, piece_type, promoted: false };
        let mut setup = Setup::new(self.variant);
        setup.turn = Color::Black;
        // The king of C'escacs guards more cells as long as it has not moved.
        setup.castling_rights = CellSet::only(kings[0]);
        setup.pieces.push((kings[0], piece(Color::White, self.king)));
        setup.pieces.push((kings[1], piece(Color::Black, self.king)));
        let of = |color, types: &[PieceTypeId], cells: &[Cell]| -> Vec<(Cell, Piece)> {
            cells.iter().zip(types).map(|(&cell, &of)| (cell, piece(color, of))).collect()
        };
        setup.pieces.extend(of(Color::White, &self.own, own));
        setup.pieces.extend(of(Color::Black, &self.enemies, enemies));
        let mut taken: Vec<Cell> = setup.pieces.iter().map(|&(cell, _)| cell).collect();
        taken.sort();
        taken.dedup();
        let count = setup.pieces.len();
        Position::try_from(&setup).ok().filter(|_| taken.len() == count)
    }

    /// A position in which Black is mated.
    fn mate(&self) -> Option<Position> {
        let all: Vec<Cell> = self.cells().iter().collect();
        all.iter().find_map(|&black| {
            let around = self.reach(self.king, black);
            let far = all.iter().filter(|&&white| white != black && !around.contains(white));
            far.copied().find_map(|white| {
                let left = around & !self.guarded(white);
                self.with_own([white, black], left, &mut Vec::new())
            })
        })
    }

    fn guarded(&self, king: Cell) -> CellSet {
        let mut guarded = self.reach(self.king, king);
        let home = match self.variant.rules().castling {
            Castling::Leaps { home, .. } => self.variant.geometry().cell(home),
            Castling::None | Castling::Rooks { .. } => None,
        };
        if home == Some(king) {
            guarded |= self.reach(self.variant.piece_type_by_letter('N').unwrap(), king);
        }
        guarded
    }

    /// Places White's pieces. Black's king still has the cells `left`.
    fn with_own(&self, kings: [Cell; 2], left: CellSet, own: &mut Vec<Cell>) -> Option<Position> {
        let Some(&piece_type) = self.own.get(own.len()) else {
            let checks = (self.own.iter().zip(&*own))
                .any(|(&of, &at)| self.reach(of, at).contains(kings[1]));
            let enough = checks && left.len() <= self.enemies.len();
            return enough.then(|| self.with_enemies(kings, left, own, &mut Vec::new())).flatten();
        };
        self.cells().iter().filter(|cell| !kings.contains(cell)).find_map(|cell| {
            own.push(cell);
            let found = self.with_own(kings, left & !self.reach(piece_type, cell), own);
            own.pop();
            found
        })
    }

    /// Places Black's pieces: some of them on all cells that its king could go to.
    fn with_enemies(
        &self,
        kings: [Cell; 2],
        left: CellSet,
        own: &[Cell],
        enemies: &mut Vec<Cell>,
    ) -> Option<Position> {
        let missing = self.enemies.len() - enemies.len();
        if missing == 0 {
            let position = self.position(kings, own, enemies)?;
            return (position.in_check() && !position.has_legal_move()).then_some(position);
        }
        let cells = if left.len() < missing { self.cells() } else { left };
        cells.iter().filter(|cell| !own.contains(cell)).find_map(|cell| {
            enemies.push(cell);
            let found = self.with_enemies(kings, left & !CellSet::only(cell), own, enemies);
            enemies.pop();
            found
        })
    }

    /// Any position with these pieces.
    fn any(&self) -> Position {
        let cells: Vec<Cell> = self.cells().iter().collect();
        let of = |number: usize| cells[(number * 37 + 5) % cells.len()];
        let (own, enemies) = (self.own.len(), self.enemies.len());
        let found = (0..1_000).find_map(|first| {
            let at: Vec<Cell> = (first..first + own + enemies + 2).map(of).collect();
            self.position([at[0], at[1]], &at[2..2 + own], &at[2 + own..])
        });
        found.unwrap()
    }
}

/// Whether these pieces next to a king can mate a king with those. The rules say the same.
fn can_mate(key: &str, own: &str, enemies: &str) -> bool {
    let search = Search::new(key, own, enemies);
    let mate = search.mate();
    let game = Game::new(mate.clone().unwrap_or_else(|| search.any()));
    let insufficient = game.has_insufficient_material(Color::White);
    assert_eq!(insufficient, mate.is_none(), "{own} and {enemies}: {}", game.position());
    mate.is_some()
}

#[test]
fn pieces_that_defend_their_king_wherever_they_stand_in_its_way_help_no_mate() {
    for (key, own, enemies, mates) in [
        ("chess", "N", "", false),
        ("chess", "N", "Q", false),
        ("chess", "N", "QQ", false),
        ("chess", "N", "R", true),
        ("chess", "N", "B", true),
        ("chess", "N", "N", true),
        ("chess", "N", "P", true),
        ("chess", "N", "QR", true),
        ("chess", "B", "", false),
        ("chess", "B", "R", false),
        ("chess", "B", "Q", false),
        ("chess", "B", "QR", false),
        ("chess", "B", "RR", false),
        ("chess", "B", "N", true),
        ("chess", "B", "B", true),
        ("chess", "B", "P", true),
        ("chess960", "N", "Q", false),
        ("chess960", "B", "R", false),
        ("capablanca", "N", "A", false),
        ("capablanca", "N", "AA", false),
        ("capablanca", "N", "AQ", false),
        ("capablanca", "N", "C", false),
        ("capablanca", "N", "CC", false),
        ("capablanca", "N", "CQ", false),
        ("capablanca", "N", "AC", true),
        ("capablanca", "N", "R", true),
        ("capablanca", "B", "C", false),
        ("capablanca", "B", "CR", false),
        ("capablanca", "B", "A", true),
        ("capablanca960", "N", "C", false),
        ("janus", "N", "J", false),
        ("janus", "N", "JJ", false),
        ("janus", "N", "JQ", false),
        ("janus", "B", "Q", false),
        ("janus", "B", "J", true),
    ] {
        assert_eq!(can_mate(key, own, enemies), mates, "{key}: {own} against {enemies}");
    }
}

/// In C'escacs there are mates with a single piece of any type: only against a bare king do the
/// rules leave them out.
#[test]
fn any_piece_of_cescacs_can_mate_with_the_help_of_another() {
    for own in ["N", "J", "E"] {
        for enemies in ["D", "V", "R", "G", "N", "J", "E"] {
            assert!(can_mate("cescacs", own, enemies), "{own} against {enemies}");
        }
        let bare = Game::new(Search::new("cescacs", own, "").any());
        assert!(bare.has_insufficient_material(Color::White), "{own}");
    }
}

#[test]
fn any_piece_of_glinski_can_mate_a_bare_king() {
    for own in ["N", "B"] {
        assert!(can_mate("glinski", own, ""), "{own}");
    }
    assert!(!can_mate("glinski", "", "QRP"), "a bare king mates nobody");
}

#[test]
fn other_material_is_as_before() {
    for (key, position, insufficient) in [
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", [true, true]),
        ("chess", "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", [true, true]),
        ("chess", "2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", [false, false]),
        ("chess", "4kr2/8/8/8/8/8/8/B1B1K3 w - - 0 1", [true, false]),
        ("chess", "4kq2/8/8/8/8/8/8/N1N1K3 w - - 0 1", [false, false]),
        ("chess", "4kq2/8/8/8/8/8/8/N1B1K3 w - - 0 1", [false, false]),
        ("chess", "4kq2/8/8/8/8/8/4P3/4K3 w - - 0 1", [false, false]),
        ("chess", "4kr2/p7/8/8/8/8/8/2B1K3 w - - 0 1", [false, false]),
        ("kingofthehill", "4kq2/8/8/8/8/8/8/N3K3 w - - 0 1", [false, false]),
        ("crazyhouse", "4kq2/8/8/8/8/8/8/N3K3[] w - - 0 1", [false, false]),
    ] {
        let position = fen::parse(Variant::by_key(key).unwrap(), position).unwrap();
        let game = Game::new(position);
        let found = Color::BOTH.map(|side| game.has_insufficient_material(side));
        assert_eq!(found, insufficient, "{key}: {}", game.position());
        let dead = game.end().is_some_and(|end| end.kind == EndKind::InsufficientMaterial);
        assert_eq!(dead, insufficient == [true, true], "{key}: {}", game.position());
    }
}
