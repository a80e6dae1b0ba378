//! Properties of all variants, tested with random games: parsing inverts printing, legal moves
//! leave the king safe, a replayed game is the same game, and no text makes a parser panic.

use std::time::Duration;

use courier_rules::notation::{self, MoveError, fen, san, uci};
use courier_rules::pgn;
use courier_rules::{EnPassant, Game, Gate, Kings, Move, Position, Setup, Variant};
use proptest::prelude::*;
use proptest::sample::Index;

/// A game of random legal moves from any starting position of any variant.
fn games() -> impl Strategy<Value = Game> {
    let variants = prop::sample::select(Variant::all().to_vec());
    (variants, any::<Index>(), prop::collection::vec(any::<Index>(), 0..80)).prop_map(
        |(variant, start, choices)| {
            let number = u32::try_from(start.index(variant.start_count() as usize)).unwrap();
            let mut game = Game::new(variant.start(number).unwrap());
            for choice in choices {
                let moves = game.position().legal_moves();
                if game.end().is_some() {
                    break;
                }
                game.play(moves.as_slice()[choice.index(moves.len())]).unwrap();
            }
            game
        },
    )
}

/// The position with the two sides exchanged.
fn mirrored(position: &Position) -> Position {
    let geometry = position.variant().geometry();
    let setup = position.to_setup();
    let mut other = Setup::new(setup.variant);
    other.pieces = setup
        .pieces
        .iter()
        .map(|&(cell, mut piece)| {
            piece.color = !piece.color;
            (geometry.mirrored(cell), piece)
        })
        .collect();
    other.hands = [setup.hands[1], setup.hands[0]];
    other.checks = [setup.checks[1], setup.checks[0]];
    other.turn = !setup.turn;
    other.castling_rights =
        setup.castling_rights.iter().map(|cell| geometry.mirrored(cell)).collect();
    other.en_passant = match setup.en_passant {
        EnPassant::None => EnPassant::None,
        EnPassant::Advance { pawn, crossed } => EnPassant::Advance {
            pawn: geometry.mirrored(pawn),
            crossed: crossed.map(|cell| cell.map(|cell| geometry.mirrored(cell))),
        },
        EnPassant::Scornful { pawn, capturer } => EnPassant::Scornful {
            pawn: geometry.mirrored(pawn),
            capturer: geometry.mirrored(capturer),
        },
    };
    Position::try_from(&other).unwrap()
}

fn mirrored_move(position: &Position, mv: Move) -> Move {
    let flip = |cell| position.variant().geometry().mirrored(cell);
    match mv {
        Move::Step { from, to, promotion, gate } => {
            Move::Step { from: flip(from), to: flip(to), promotion, gate }
        }
        Move::EnPassant { from, to } => Move::EnPassant { from: flip(from), to: flip(to) },
        Move::Drop { piece_type, to } => Move::Drop { piece_type, to: flip(to) },
        Move::Castle { from, to, index, gate } => {
            let gate = gate.map(|gate| Gate { cell: flip(gate.cell), ..gate });
            Move::Castle { from: flip(from), to: flip(to), index, gate }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 256,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn parsing_inverts_printing_of_positions(game in games()) {
        let position = game.position();
        let written = fen::print(position);
        let read = fen::parse(position.variant(), &written);
        prop_assert_eq!(read.as_ref(), Ok(position), "{}", written);
        prop_assert_eq!(&Position::try_from(&position.to_setup()).unwrap(), position);
    }

    #[test]
    fn parsing_inverts_printing_of_moves(game in games()) {
        let position = game.position();
        let one_by_one: Vec<_> =
            position.legal_moves().iter().map(|mv| (mv, san::print(position, mv))).collect();
        prop_assert_eq!(san::print_all(position), one_by_one);
        for mv in position.legal_moves() {
            let (engine, player) = (uci::print(position, mv), san::print(position, mv));
            prop_assert_eq!(uci::parse(position, &engine), Ok(mv), "{}", engine);
            prop_assert_eq!(san::parse(position, &player), Ok(mv), "{}", player);
            prop_assert_eq!(notation::read_move(position, &player), Ok(mv), "{}", player);
            prop_assert_eq!(notation::read_move(position, &engine), Ok(mv), "{}", engine);
        }
    }

    #[test]
    fn legal_moves_leave_the_king_safe(game in games()) {
        let position = game.position();
        for mv in position.legal_moves() {
            // A setup in which the king of the side not to move is attacked is invalid.
            let mut after = position.play(mv).unwrap().to_setup();
            prop_assert!(Position::try_from(&after).is_ok());
            after.turn = !after.turn;
            after.en_passant = EnPassant::None;
            prop_assert!(!Position::try_from(&after).is_ok_and(|turned| turned.in_check()));
        }
    }

    #[test]
    fn a_replayed_game_is_the_same_game(game in games()) {
        let mut again = Game::new(game.start().clone());
        for (ply, &mv) in game.moves().iter().enumerate() {
            let then = game.position_at(u32::try_from(ply).unwrap());
            prop_assert_eq!(then.as_ref(), Some(again.position()));
            let text = uci::print(again.position(), mv);
            let read = uci::parse(again.position(), &text).unwrap();
            again.play(read).unwrap();
        }
        prop_assert_eq!(again.position(), game.position());
        prop_assert_eq!((again.end(), again.claim()), (game.end(), game.claim()));
    }

    #[test]
    fn a_mirrored_position_has_mirrored_moves(game in games()) {
        let position = game.position();
        // Both sides of a race have the same goal, and a horde has no king.
        let rules = position.variant().rules();
        prop_assume!(!rules.race && rules.kings != Kings::Black);
        let other = mirrored(position);
        let mut expected: Vec<Move> =
            position.legal_moves().iter().map(|mv| mirrored_move(position, mv)).collect();
        let mut found: Vec<Move> = other.legal_moves().iter().collect();
        expected.sort_unstable();
        found.sort_unstable();
        prop_assert_eq!(found, expected);
        prop_assert_eq!(position.in_check(), other.in_check());
    }

    #[test]
    fn parsing_inverts_printing_of_records(
        game in games(),
        seconds in prop::collection::vec(0u64..999_999, 0..40),
        before in "([a-z]{1,9}( [a-z]{1,9}){0,12})?",
    ) {
        let mut record = pgn::PgnGame::of(game);
        record.tags.push(("White".into(), "A \\ \"B\"".into()));
        record.start_comment = before;
        let comment = |seconds| pgn::MoveComment {
            clock: Some(Duration::from_secs(seconds)),
            elapsed: (seconds % 2 == 0).then(|| Duration::from_secs(seconds / 7)),
            text: if seconds % 3 == 0 { "so, so".into() } else { String::new() },
            glyph: None,
        };
        let plies = record.game.moves().len();
        record.comments = seconds.into_iter().take(plies).map(comment).collect();
        let written = pgn::print(&record);
        let read = pgn::parse(&written).unwrap();
        prop_assert_eq!(read.game.moves(), record.game.moves(), "{}", written);
        prop_assert_eq!(read.game.start(), record.game.start());
        prop_assert_eq!(&read.start_comment, &record.start_comment);
        prop_assert_eq!(&read.comments, &record.comments);
        prop_assert_eq!(read.score, record.score);
        prop_assert_eq!(read.tag("White"), record.tag("White"));
        let two = format!("{written}\n{written}");
        let divided: Vec<&str> = pgn::split(&two).into_iter().map(str::trim_end).collect();
        prop_assert_eq!(divided, [written.trim_end(); 2]);
        prop_assert_eq!(pgn::print(&pgn::PgnGame { tags: record.tags.clone(), ..read }), written);
    }

    #[test]
    fn a_parsed_move_is_legal(game in games(), text in "[KQRBNPACGMFHEabcdefgh1-8x=+@O0/-]{1,8}") {
        if let Ok(mv) = notation::read_move(game.position(), &text) {
            prop_assert!(game.position().legal_moves().contains(mv));
        }
    }

    #[test]
    fn no_text_makes_a_parser_panic(game in games(), text in ".{0,60}") {
        let position = game.position();
        for variant in Variant::all() {
            let _ = fen::parse(variant, &text);
        }
        let _ = pgn::parse(&text);
        for read in [notation::read_move, san::parse, uci::parse] {
            if let Err(MoveError::Ambiguous(moves)) = read(position, &text) {
                prop_assert!(moves.len() > 1);
            }
        }
    }

    #[test]
    fn a_damaged_position_is_an_error_or_a_valid_position(
        game in games(),
        at in any::<Index>(),
        replacement in any::<char>(),
    ) {
        let mut text: Vec<char> = fen::print(game.position()).chars().collect();
        let at = at.index(text.len());
        text[at] = replacement;
        let text: String = text.into_iter().collect();
        if let Ok(position) = fen::parse(game.position().variant(), &text) {
            let _ = position.perft(2);
            let written = fen::print(&position);
            let read = fen::parse(position.variant(), &written);
            prop_assert_eq!(read.as_ref(), Ok(&position), "{}", written);
        }
    }
}

/// Texts that once made the parser panic or print another position.
#[test]
fn texts_found_by_fuzzing() {
    let cescacs = Variant::by_key("cescacs").unwrap();
    assert!(fen::parse(cescacs, "/25:k3/1:1K/ w \u{fffd}k - 0 1").is_err());
    let marked_king = "2rbqk~b2r/pppppppppp/10/10/10/10/PPPPKP3P/1RBQ1B4[] b k - 0 29";
    let read = fen::parse(Variant::by_key("capahouse").unwrap(), marked_king).unwrap();
    assert_eq!(fen::print(&read), marked_king.replace("k~", "k").replace(" k ", " - "));
}
