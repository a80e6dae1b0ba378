//! Openings: starting positions reached from the usual one by known moves.

/// A known opening of a variant, from which games may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opening {
    /// A short name for use in programs, such as `kings-gambit-accepted`.
    pub key: &'static str,
    /// The English name, such as `King's Gambit Accepted`.
    pub name: &'static str,
    /// The moves from the usual starting position in SAN, separated by spaces. Their number is
    /// even, so that White is to move after them.
    pub moves: &'static str,
}

const fn opening(key: &'static str, name: &'static str, moves: &'static str) -> Opening {
    Opening { key, name, moves }
}

/// Openings of chess and Crazyhouse. Stored games contain their numbers, which follow from the
/// order: new ones are added at the end, and none is removed or changed.
pub(crate) const CHESS: &[Opening] = &[
    opening("vienna-game", "Vienna Game", "e4 e5 Nc3 Nf6"),
    opening("kings-gambit-accepted", "King's Gambit Accepted", "e4 e5 f4 exf4"),
    opening("danish-gambit", "Danish Gambit", "e4 e5 d4 exd4 c3 dxc3"),
    opening("latvian-gambit", "Latvian Gambit", "e4 e5 Nf3 f5"),
    opening("philidor-defense", "Philidor Defense", "e4 e5 Nf3 d6"),
    opening("petrov-defense", "Petrov Defense", "e4 e5 Nf3 Nf6"),
    opening("cochrane-gambit", "Cochrane Gambit", "e4 e5 Nf3 Nf6 Nxe5 d6 Nxf7 Kxf7"),
    opening("four-knights-game", "Four Knights Game", "e4 e5 Nf3 Nc6 Nc3 Nf6"),
    opening("scotch-game", "Scotch Game", "e4 e5 Nf3 Nc6 d4 exd4"),
    opening("italian-game", "Italian Game", "e4 e5 Nf3 Nc6 Bc4 Bc5"),
    opening("evans-gambit", "Evans Gambit", "e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4"),
    opening("two-knights-defense", "Two Knights Defense", "e4 e5 Nf3 Nc6 Bc4 Nf6"),
    opening("fried-liver-attack", "Fried Liver Attack", "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5"),
    opening("ruy-lopez", "Ruy Lopez", "e4 e5 Nf3 Nc6 Bb5 a6"),
    opening("berlin-defense", "Berlin Defense", "e4 e5 Nf3 Nc6 Bb5 Nf6"),
    opening(
        "marshall-attack",
        "Marshall Attack",
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5",
    ),
    opening("scandinavian-defense", "Scandinavian Defense", "e4 d5"),
    opening("alekhine-defense", "Alekhine Defense", "e4 Nf6"),
    opening("pirc-defense", "Pirc Defense", "e4 d6 d4 Nf6"),
    opening("caro-kann-defense", "Caro-Kann Defense", "e4 c6 d4 d5"),
    opening("french-defense", "French Defense", "e4 e6 d4 d5"),
    opening("french-defense-winawer", "French Defense, Winawer", "e4 e6 d4 d5 Nc3 Bb4"),
    opening("sicilian-defense", "Sicilian Defense", "e4 c5"),
    opening(
        "sicilian-defense-najdorf",
        "Sicilian Defense, Najdorf",
        "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6",
    ),
    opening(
        "sicilian-defense-dragon",
        "Sicilian Defense, Dragon",
        "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6",
    ),
    opening(
        "sicilian-defense-sveshnikov",
        "Sicilian Defense, Sveshnikov",
        "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5",
    ),
    opening("smith-morra-gambit", "Smith-Morra Gambit", "e4 c5 d4 cxd4 c3 dxc3"),
    opening("queens-gambit-accepted", "Queen's Gambit Accepted", "d4 d5 c4 dxc4"),
    opening("queens-gambit-declined", "Queen's Gambit Declined", "d4 d5 c4 e6"),
    opening("slav-defense", "Slav Defense", "d4 d5 c4 c6"),
    opening("semi-slav-defense", "Semi-Slav Defense", "d4 d5 c4 c6 Nf3 Nf6 Nc3 e6"),
    opening("albin-countergambit", "Albin Countergambit", "d4 d5 c4 e5"),
    opening("blackmar-diemer-gambit", "Blackmar-Diemer Gambit", "d4 d5 e4 dxe4"),
    opening("dutch-defense", "Dutch Defense", "d4 f5"),
    opening("englund-gambit", "Englund Gambit", "d4 e5"),
    opening("budapest-gambit", "Budapest Gambit", "d4 Nf6 c4 e5"),
    opening("benko-gambit", "Benko Gambit", "d4 Nf6 c4 c5 d5 b5"),
    opening("modern-benoni", "Modern Benoni", "d4 Nf6 c4 c5 d5 e6"),
    opening("kings-indian-defense", "King's Indian Defense", "d4 Nf6 c4 g6 Nc3 Bg7"),
    opening("grunfeld-defense", "Grünfeld Defense", "d4 Nf6 c4 g6 Nc3 d5"),
    opening("nimzo-indian-defense", "Nimzo-Indian Defense", "d4 Nf6 c4 e6 Nc3 Bb4"),
    opening("queens-indian-defense", "Queen's Indian Defense", "d4 Nf6 c4 e6 Nf3 b6"),
    opening("bogo-indian-defense", "Bogo-Indian Defense", "d4 Nf6 c4 e6 Nf3 Bb4+ Bd2 Qe7"),
    opening("catalan-opening", "Catalan Opening", "d4 Nf6 c4 e6 g3 d5"),
    opening("english-opening", "English Opening", "c4 e5"),
    opening("reti-opening", "Réti Opening", "Nf3 d5"),
    opening("bird-opening", "Bird Opening", "f4 d5"),
    opening("from-gambit", "From Gambit", "f4 e5"),
];

impl Opening {
    /// The number of plies that lead to it.
    #[must_use]
    pub fn plies(&self) -> u32 {
        u32::try_from(self.moves.split(' ').count()).unwrap_or(u32::MAX)
    }

    /// The moves with their numbers.
    ///
    /// ```
    /// use courier_rules::Variant;
    /// let chess = Variant::by_key("chess").unwrap();
    /// let opening = chess.openings().iter().find(|one| one.key == "latvian-gambit").unwrap();
    /// assert_eq!(opening.numbered_moves(), "1. e4 e5 2. Nf3 f5");
    /// ```
    #[must_use]
    pub fn numbered_moves(&self) -> String {
        let moves: Vec<&str> = self.moves.split(' ').collect();
        let pairs = (1..).zip(moves.chunks(2));
        let numbered =
            pairs.map(|(number, pair): (u32, _)| format!("{number}. {}", pair.join(" ")));
        numbered.collect::<Vec<_>>().join(" ")
    }
}
