//! Odds: which piece is missing, and that a game can begin without it.

use courier_rules::notation::fen;
use courier_rules::{Color, Game, Variant};

/// The cells of the missing pieces of White and Black, by the letters of their types.
fn missing(key: &str) -> Vec<String> {
    let variant = Variant::by_key(key).unwrap();
    let start = variant.start(variant.default_start()).unwrap();
    let one = |of| {
        let cells = Color::BOTH.map(|side| {
            let without = start.without(side, of).unwrap();
            let cell = start.occupied().iter().find(|cell| without.piece_at(*cell).is_none());
            variant.geometry().name(cell.unwrap())
        });
        format!("{} {} {}", variant.piece_type(of).letter, cells[0], cells[1])
    };
    variant.odds().map(one).collect()
}

#[test]
fn the_usual_piece_is_missing() {
    let chess = ["Q d1 d8", "R a1 a8", "B c1 c8", "N b1 b8", "P f2 f7"];
    for key in ["chess", "chess960", "kingofthehill", "threecheck", "crazyhouse"] {
        assert_eq!(missing(key), chess, "{key}");
    }
    assert_eq!(missing("antichess"), [""; 0], "it helps to lose pieces");
    for (key, wanted) in [
        ("capablanca", "Q e1 e8,R a1 a8,B d1 d8,N b1 b8,P g2 g7,A c1 c8,C h1 h8"),
        ("janus", "Q f1 f8,R a1 a8,B d1 d8,N c1 c8,P f2 f7,J b1 b8"),
        ("grand", "Q d2 d9,R a1 a10,B c2 c9,N b2 b9,P f3 f8,A g2 g9,C f2 f9"),
        ("shogun", "Q d1 d8,R a1 a8,B c1 c8,N b1 b8,P f2 f7"),
        ("cescacs", "D E1 E27,V F0 F28,R C3 C25,G D2 D26,N E3 E25,J F2 F26,E D4 D24,P H6 H22"),
        ("glinski", "Q e1 e10,R c1 c8,B f1 f11,N d1 d9,P h3 h7"),
    ] {
        assert_eq!(missing(key).join(","), wanted, "{key}");
    }
}

#[test]
fn games_with_odds_can_begin_from_every_start() {
    for variant in Variant::all() {
        let numbers = variant.start_numbers();
        // Every number of the small games, some of the large ones.
        let step = usize::try_from(numbers.end / 400).unwrap().max(1);
        for number in numbers.clone().step_by(step) {
            let full = variant.start(number).unwrap();
            assert_eq!(full.odds_from(&full), None, "{variant} {number}");
            for (of, side) in variant.odds().flat_map(|of| Color::BOTH.map(|side| (of, side))) {
                let Some(start) = full.without(side, of) else {
                    assert!(variant.opening(number).is_some(), "{variant} {number} {side:?}");
                    continue;
                };
                assert_eq!(start.odds_from(&full), Some((side, of)), "{variant} {number}");
                assert_eq!(start.occupied().len() + 1, full.occupied().len());
                assert_eq!(fen::parse(variant, &fen::print(&start)).unwrap(), start);
                assert_eq!(Game::new(start.clone()).end(), None, "{variant} {number} {start}");
                assert!(start.has_legal_move(), "{variant} {number} {start}");
                for rook in start.castling_rights().iter() {
                    assert!(start.piece_at(rook).is_some(), "{variant} {number} {start}");
                }
            }
        }
    }
}
