//! Compares pictures with stored ones, and draws scenes of all kinds.
//!
//! The stored pictures are in this folder. After an intended change, `COURIER_KEEP_PICTURES=1 cargo
//! test -p courier-draw pictures` writes them again: look at them before you commit.

mod any_scene;
mod charts;
mod standings;
mod stored;

use courier_draw::{
    Arrow, BoardStyle, MoveHints, PieceSet, PlayerBar, PlayerBars, Scene, Theme, board, diagram,
};
use courier_rules::notation::{fen, read_move};
use courier_rules::{Color, Game, Position, Variant};
use stored::{compare, read};

fn chess() -> &'static Variant {
    Variant::by_key("chess").unwrap()
}

fn start() -> Position {
    chess().start(chess().default_start()).unwrap()
}

/// The scene after these moves in SAN, with the last one marked.
fn after(moves: &str) -> Scene {
    let mut game = Game::new(start());
    for san in moves.split_whitespace() {
        game.play(read_move(game.position(), san).unwrap()).unwrap();
    }
    Scene { last_move: game.moves().last().copied(), ..Scene::new(game.position().clone()) }
}

fn player_bar(name: &str, rating: &str, clock: &str, to_move: bool) -> PlayerBar {
    PlayerBar {
        name: name.to_owned(),
        rating: (!rating.is_empty()).then(|| rating.to_owned()),
        clock: clock.to_owned(),
        to_move,
    }
}

#[test]
fn a_board_without_bars() {
    let scene = Scene { width: 360, ..after("e4 e5 Nf3 Nc6 Bc4") };
    compare("opening", &board(&scene).unwrap());
    compare("opening-black", &board(&Scene { bottom: Color::Black, ..scene }).unwrap());
}

#[test]
fn a_board_with_player_bars_and_a_check() {
    let player_bars = PlayerBars {
        white: player_bar("Núria Peñarroya", "1711", "2 períodos de 1 día", false),
        black: player_bar(
            "Maximiliana of the Seven Hills and Valleys",
            "1500?",
            "23 h 12 min",
            true,
        ),
    };
    let scene =
        Scene { player_bars: Some(player_bars), width: 480, ..after("e4 e5 Bc4 Nc6 Bxf7+") };
    compare("check", &board(&scene).unwrap());
}

#[test]
fn checks_that_win_are_dots_in_the_player_bars() {
    let player_bars = PlayerBars {
        white: player_bar("Maximiliana of the Seven Hills", "1711", "2 d 23 h", true),
        black: player_bar("Bart", "", "3 d 0 h", false),
    };
    let text = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 4 4 +2+0";
    let position = fen::parse(Variant::by_key("threecheck").unwrap(), text).unwrap();
    let scene = Scene { player_bars: Some(player_bars), width: 400, ..Scene::new(position) };
    compare("checks-given", &board(&scene).unwrap());
}

#[test]
fn a_board_in_every_theme() {
    for theme in Theme::ALL {
        let scene = Scene { style: theme.into(), width: 240, ..after("e4 d5 exd5 Qxd5 Nc3 Qe5+") };
        compare(&format!("theme-{}", theme.key()), &board(&scene).unwrap());
    }
}

/// A move that was played, and what would have been better.
#[test]
fn arrows_of_a_review_in_every_theme() {
    for theme in Theme::ALL {
        let before = after("e4 e5 Bc4 Nc6");
        let cell = |name: &str| before.position.variant().geometry().cell(name).unwrap();
        let arrow = |from, to| Arrow { from: cell(from), to: cell(to) };
        let scene = Scene {
            style: theme.into(),
            width: 400,
            last_move: None,
            arrows: vec![arrow("g1", "f3")],
            later_arrows: vec![arrow("g8", "f6"), arrow("d2", "d3"), arrow("e6", "e6")],
            played_arrows: vec![arrow("c4", "f7")],
            ..before
        };
        compare(&format!("review-{}", theme.key()), &board(&scene).unwrap());
    }
}

#[test]
fn a_starting_position_with_a_title() {
    let variant = Variant::by_key("chess960").unwrap();
    let position = variant.start(0).unwrap();
    let scene = Scene::start_position(position, "Chess960 · 0".to_owned(), 360);
    let bytes = board(&scene).unwrap();
    compare("start-0", &bytes);
    let drawn = read(&bytes);
    assert_eq!((drawn.width, drawn.height), (360, 392));
}

#[test]
fn hands_promoted_pieces_and_wide_boards() {
    let scene = |key: &str, text: &str| {
        let player_bars = PlayerBars {
            white: player_bar("Kate", "", "2 d 23 h", true),
            black: player_bar("Bart", "", "3 d 0 h", false),
        };
        let position = fen::parse(Variant::by_key(key).unwrap(), text).unwrap();
        Scene { player_bars: Some(player_bars), width: 320, ..Scene::new(position) }
    };
    let crazyhouse = scene(
        "crazyhouse",
        "r1b1k2r/ppp2ppp/2n5/3qp3/1b6/2NQ~BN2/PPP2PPP/R3K2R[NBPPPppn] w KQkq - 0 12",
    );
    compare("crazyhouse", &board(&crazyhouse).unwrap());
    let shogun = scene(
        "shogun",
        "r1b+f1rk1/pp1+N1ppp/2p5/3+P4/2+B1p3/4+r3/PPP2PPP/RNB+F2K1[FNPPbpp] b - - 0 14",
    );
    compare("shogun", &board(&shogun).unwrap());
    let capablanca = Variant::by_key("capablanca").unwrap();
    let start = capablanca.start(capablanca.default_start()).unwrap();
    compare("capablanca", &board(&Scene { width: 400, ..Scene::new(start) }).unwrap());
}

/// Black's marker is a disc darker than the bar with a thin light rim, and a hand has the color of
/// the bars, with light chips, and not that of a rank.
#[test]
fn the_marker_of_black_and_the_hands_are_what_they_seem() {
    let light = |color: [u8; 3]| u32::from(color[0]) + u32::from(color[1]) + u32::from(color[2]);
    for theme in Theme::ALL {
        let text = "r1b1k2r/ppp2ppp/2n5/3qp3/1b6/2NQ1N2/PPP2PPP/R3K2R[NPPpp] w KQkq - 0 12";
        let position = fen::parse(Variant::by_key("crazyhouse").unwrap(), text).unwrap();
        let players = PlayerBars::default();
        let scene = Scene {
            style: theme.into(),
            player_bars: Some(players),
            width: 720,
            ..Scene::new(position)
        };
        let drawn = read(&board(&scene).unwrap());
        // Black's bar is 64 pixels high, and the disc is 36 pixels from the left edge.
        let (bar, center) = (drawn.at(200, 32), drawn.at(36, 32));
        assert!(light(center) + 20 < light(bar), "{theme:?}: {center:?} on {bar:?}");
        let row: Vec<_> = (16..57).map(|x| light(drawn.at(x, 32))).collect();
        let (rim, dark) = (
            row.iter().filter(|sum| **sum > 400).count(),
            row.iter().filter(|sum| **sum + 20 < light(bar)).count(),
        );
        assert!(rim >= 2 && dark >= 5 * rim, "{theme:?}: {rim} light and {dark} dark pixels");
        // Black's hand is below: a chip on the left, the bar's color next to it.
        assert_eq!(drawn.at(700, 64 + 34), bar, "{theme:?}");
        assert!(light(drawn.at(20, 64 + 34)) > 400, "{theme:?}");
    }
}

/// A hand has a band of its own only while there is a piece in it.
#[test]
fn an_empty_hand_has_no_band() {
    for variant in Variant::all().iter().filter(|variant| variant.has_drops()) {
        let start = variant.start(variant.default_start()).unwrap();
        let height = |hands: &str| {
            let board_part = fen::print(&start);
            let (before, rest) = board_part.split_once('[').unwrap();
            let (_, after) = rest.split_once(']').unwrap();
            let position = fen::parse(variant, &format!("{before}[{hands}]{after}")).unwrap();
            let player_bars = Some(PlayerBars::default());
            read(&board(&Scene { player_bars, ..Scene::new(position) }).unwrap()).height
        };
        let (bar, hand) = (64, 68);
        let board_alone = read(&board(&Scene::new(start.clone())).unwrap()).height;
        assert_eq!(height(""), board_alone + 2 * bar, "{}", variant.key());
        for (hands, bands) in [("P", 1), ("p", 1), ("Pp", 2)] {
            assert_eq!(height(hands), height("") + bands * hand, "{}: {hands}", variant.key());
        }
    }
}

/// On squares with promoted pieces and hands, and on hexagons. The other pictures show the standard
/// set.
#[test]
fn boards_in_the_other_piece_sets() {
    let pieces = "r1bq~kb1r/pppp1pp1/2n2n1p/8/8/2N2N2/PPPP1PPP/R~1BQKB1R[NBQPPbnp] w - - 0 9";
    let squares = fen::parse(Variant::by_key("crazyhouse").unwrap(), pieces).unwrap();
    let cescacs = Variant::by_key("cescacs").unwrap();
    let hexagons = cescacs.start(cescacs.default_start()).unwrap();
    for set in [PieceSet::Flat, PieceSet::Letters] {
        for (name, position) in [("squares", &squares), ("hexagons", &hexagons)] {
            let style = BoardStyle { pieces: set, ..BoardStyle::default() };
            let scene = Scene { style, width: 400, ..Scene::new(position.clone()) };
            compare(&format!("set-{}-{name}", set.key()), &board(&scene).unwrap());
        }
    }
}

/// Each promoted piece next to an unpromoted one of its type.
#[test]
fn promoted_pieces_are_marked_in_every_theme() {
    let pieces = "q~q2k1rr~/pp3ppp/2n~n2bb~/8/8/2N~N2BB~/PP3PPP/Q~Q2K1RR~[] w - - 0 40";
    let position = fen::parse(Variant::by_key("crazyhouse").unwrap(), pieces).unwrap();
    for theme in Theme::ALL {
        let scene = Scene { style: theme.into(), width: 320, ..Scene::new(position.clone()) };
        compare(&format!("promoted-{}", theme.key()), &board(&scene).unwrap());
    }
}

/// At 720 pixels, as boards are sent, in every theme.
#[test]
fn hexagons_with_their_names() {
    let variant = Variant::by_key("cescacs").unwrap();
    let mut game = Game::new(variant.start(variant.default_start()).unwrap());
    for typed in ["K4-K8", "C23-C17", "NG3-H8"] {
        game.play(read_move(game.position(), typed).unwrap()).unwrap();
    }
    for theme in Theme::ALL {
        let last_move = game.moves().last().copied();
        let scene = Scene::new(game.position().clone());
        let scene = Scene { style: theme.into(), last_move, cell_names: true, width: 720, ..scene };
        compare(&format!("names-{}", theme.key()), &board(&scene).unwrap());
        let bytes = board(&scene).unwrap().len();
        assert!(bytes < 120_000, "{theme:?}: {bytes} bytes");
    }
}

#[test]
fn hexagons_from_both_sides() {
    let variant = Variant::by_key("cescacs").unwrap();
    let start = variant.start(variant.default_start()).unwrap();
    let last_move = start.legal_moves().iter().next();
    let scene =
        Scene { last_move, width: 420, ..Scene::new(start.play(last_move.unwrap()).unwrap()) };
    compare("cescacs", &board(&scene).unwrap());
    let large = board(&Scene { bottom: Color::Black, width: 1000, ..scene }).unwrap();
    assert!(large.len() <= 80 << 10, "{} bytes", large.len());
}

#[test]
fn a_selected_piece_and_arrows() {
    let scene = |key: &str, text: &str, piece: &str, moves: &[&str]| {
        let variant = Variant::by_key(key).unwrap();
        let position = fen::parse(variant, text).unwrap();
        let move_hints = MoveHints::of(&position, variant.geometry().cell(piece).unwrap());
        let arrows = moves
            .iter()
            .flat_map(|text| Arrow::of(&position, read_move(&position, text).unwrap()))
            .collect();
        Scene { move_hints: Some(move_hints), arrows, width: 320, ..Scene::new(position) }
    };
    let chess = "r3k2r/pp3ppp/2p1p3/q2p1n2/1b1P4/2N1BN2/PPPQ1PPP/R3KB1R w KQkq - 0 1";
    compare("move-hints", &board(&scene("chess", chess, "c3", &["Bb5", "O-O-O"])).unwrap());
    // The selected piece is a king in check.
    let wide = "r1abqkbc1r/pppp1ppppp/2n5n1/4p5/2b1P5/5N4/PPPP2PPPP/RNABQKBC1R w KQkq - 4 4";
    compare(
        "move-hints-wide",
        &board(&Scene { style: Theme::Green.into(), ..scene("capablanca", wide, "f1", &["d3"]) })
            .unwrap(),
    );
    let hexes = "/27:1k/17:1ppp/15:3v/14:3G/11:3E1p/9:4n/3:R2R/1:1K/ w RKR- - 0 1";
    let hexes = Scene {
        width: 420,
        style: Theme::ColorSafe.into(),
        ..scene("cescacs", hexes, "F14", &["KRR-HGG"])
    };
    compare("move-hints-hexagons", &board(&hexes).unwrap());
}

#[test]
fn diagrams_with_moves_and_their_results() {
    for (key, page) in [
        ("chess", "castling"),
        ("cescacs", "hexpassant"),
        ("cescacs", "castlingh"),
        ("shogun", "shogunhand"),
    ] {
        let drawable = diagram(Variant::by_key(key).unwrap(), page).unwrap();
        compare(&format!("diagram-{page}"), &drawable.draw().unwrap());
    }
}
