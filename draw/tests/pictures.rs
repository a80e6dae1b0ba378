//! Compares pictures with stored ones, and draws many positions.
//!
//! The stored pictures are in `tests/pictures/`. After an intended change, `COURIER_KEEP_PICTURES=1
//! cargo test -p courier-draw --test pictures` writes them anew: look at them before you commit.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::path::PathBuf;

use courier_draw::charts::{
    ActivityChart, RatingChart, RatingLine, RatingPoint, activity, ratings,
};
use courier_draw::season::{self, Panel, RankingRow, SeasonChart, Week, season};
use courier_draw::{
    Arrow, MoveHints, PlayerBar, PlayerBars, Scene, Theme, WIDTH_RANGE, board, diagram,
};

use courier_rules::notation::{fen, read_move};
use courier_rules::{Color, Game, Move, Position, Variant};

/// The permitted mean difference of a color channel from the stored picture: enough for another
/// rounding, too little for a misplaced piece.
const TOLERANCE: f64 = 0.25;

struct Pixels {
    width: u32,
    height: u32,
    channels: Vec<u8>,
}

/// Decodes a PNG with the `png` crate.
fn read(bytes: &[u8]) -> Pixels {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut channels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut channels).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb);
    channels.truncate(info.buffer_size());
    Pixels { width: info.width, height: info.height, channels }
}

fn compare(name: &str, bytes: &[u8]) {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/pictures/{name}.png"));
    if std::env::var_os("COURIER_KEEP_PICTURES").is_some() {
        std::fs::write(&path, bytes).unwrap();
        return;
    }
    let stored = read(&std::fs::read(&path).unwrap());
    let drawn = read(bytes);
    assert_eq!((drawn.width, drawn.height), (stored.width, stored.height), "{name}");
    let sum: u64 = drawn
        .channels
        .iter()
        .zip(&stored.channels)
        .map(|(one, two)| u64::from(one.abs_diff(*two)))
        .sum();
    let mean = sum as f64 / drawn.channels.len() as f64;
    assert!(mean <= TOLERANCE, "{name}: differs by {mean:.3} from tests/pictures/{name}.png");
}

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
fn a_board_with_player_bars_captured_pieces_and_a_check() {
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
fn a_board_in_every_theme() {
    for theme in Theme::ALL {
        let scene = Scene { theme, width: 240, ..after("e4 d5 exd5 Qxd5 Nc3 Qe5+") };
        compare(&format!("theme-{}", theme.key()), &board(&scene).unwrap());
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
            white: player_bar("Kate", "", "3 d", true),
            black: player_bar("Bart", "", "3 d", false),
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

/// Each promoted piece next to an unpromoted one of its type.
#[test]
fn promoted_pieces_are_marked_in_every_theme() {
    let pieces = "q~q2k1rr~/pp3ppp/2n~n2bb~/8/8/2N~N2BB~/PP3PPP/Q~Q2K1RR~[] w - - 0 40";
    let position = fen::parse(Variant::by_key("crazyhouse").unwrap(), pieces).unwrap();
    for theme in Theme::ALL {
        let scene = Scene { theme, width: 320, ..Scene::new(position.clone()) };
        compare(&format!("promoted-{}", theme.key()), &board(&scene).unwrap());
    }
}

#[test]
fn hexagons_from_either_side() {
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
        &board(&Scene { theme: Theme::Green, ..scene("capablanca", wide, "f1", &["d3"]) }).unwrap(),
    );
    let hexes = "/27:1k/17:1ppp/15:3v/14:3G/11:3E1p/9:4n/3:R2R/1:1K/ w RKR- - 0 1";
    let hexes = Scene {
        width: 420,
        theme: Theme::ColorSafe,
        ..scene("cescacs", hexes, "F14", &["KRR-HGG"])
    };
    compare("move-hints-hexagons", &board(&hexes).unwrap());
}

#[test]
fn diagrams_with_moves_and_their_results() {
    for (key, page) in [("chess", "castling"), ("cescacs", "hexpassant"), ("shogun", "shogunhand")]
    {
        let drawable = diagram(Variant::by_key(key).unwrap(), page).unwrap();
        compare(&format!("diagram-{page}"), &drawable.draw().unwrap());
    }
}

#[test]
fn charts_of_ratings_and_of_activity() {
    const DAY: i64 = 86_400_000;
    let line = |name: &str, games: u32, rise: f64| RatingLine {
        name: name.to_owned(),
        points: (0..games)
            .map(|game| RatingPoint {
                at: i64::from(game) * 9 * DAY,
                rating: 1500.0 + f64::from(game) * rise + f64::from(game * 37 % 11) * 6.0,
                deviation: 45.0 + 200.0 / f64::from(game + 1),
            })
            .collect(),
    };
    let chart = |title: &str, lines| RatingChart {
        title: title.to_owned(),
        lines,
        dates: vec![(0, "gen. 2026".to_owned()), (31 * DAY, "febr.".to_owned())],
    };
    let several = vec![line("Escacs", 9, 9.0), line("Shogun", 3, -20.0), line("C'escacs", 1, 0.0)];
    compare("chart-several", &ratings(&chart("Núria", several)).unwrap());
    compare("chart-one", &ratings(&chart("Núria · Escacs", vec![line("Escacs", 8, 4.0)])).unwrap());
    let weeks = (0..10)
        .map(|week| (if week % 2 == 0 { format!("{week}.") } else { String::new() }, week * 5 % 7));
    let chart = ActivityChart { title: "Partides per setmana".to_owned(), weeks: weeks.collect() };
    compare("chart-activity", &activity(&chart).unwrap());
}

#[test]
fn a_season_chart() {
    let line = |(name, note, value): (&str, &str, u32), sign: &str| RankingRow {
        name: name.to_owned(),
        note: note.to_owned(),
        value: f64::from(value),
        value_text: format!("{sign}{value}"),
    };
    let week = |(place, games): (usize, u32)| Week {
        label: [(0, "gen."), (4, "febr."), (8, "març")]
            .into_iter()
            .find(|(at, _)| *at == place)
            .map_or("", |(_, month)| month)
            .to_owned(),
        games,
        running: place == 10,
    };
    let results =
        |(name, counts): (&str, [u32; 3])| season::ResultRow { name: name.to_owned(), counts };
    let active = [
        ("Núria", "", 31),
        ("Bartholomew", "", 28),
        ("Wolfeschlegelsteinhausenberger", "", 17),
        ("Aina", "", 9),
        ("Jo", "", 2),
    ];
    let gains = [
        ("Aina", "Escacs", 184),
        ("Núria", "Crazyhouse 960", 97),
        ("Wolfeschlegelsteinhausenberg", "Capahouse 960", 55),
        ("Jo", "C'escacs", 1),
    ];
    let chart = SeasonChart {
        title: "Temporada gen. – març 2026".to_owned(),
        summary: "44 partides · 12 jugadors".to_owned(),
        weeks: Panel {
            heading: "Partides per setmana".to_owned(),
            rows: [1, 0, 4, 12, 3, 2, 8, 0, 5, 6, 3, 0, 0, 0]
                .into_iter()
                .enumerate()
                .map(week)
                .collect(),
        },
        active: Panel {
            heading: "Més actius".to_owned(),
            rows: active.map(|row| line(row, "")).into(),
        },
        gains: Panel {
            heading: "Pujades més grans".to_owned(),
            rows: gains.map(|row| line(row, "+")).into(),
        },
        results: Panel {
            heading: "Resultats".to_owned(),
            rows: [
                ("Escacs", [9, 3, 8]),
                ("C'escacs", [6, 0, 5]),
                ("Capahouse 960", [3, 1, 4]),
                ("Shogun", [0, 0, 2]),
            ]
            .map(results)
            .into(),
        },
        legend: ["blanques", "taules", "negres"].map(str::to_owned),
        empty_text: "Res".to_owned(),
    };
    compare("season", &season(&chart).unwrap());
    let nothing = |heading: &str| Panel { heading: heading.to_owned(), rows: Vec::new() };
    let empty = SeasonChart {
        summary: "0 partides · 0 jugadors".to_owned(),
        weeks: Panel { heading: chart.weeks.heading.clone(), rows: vec![Week::default(); 14] },
        active: nothing("Més actius"),
        gains: nothing("Pujades més grans"),
        results: Panel { heading: "Resultats".to_owned(), rows: Vec::new() },
        ..chart
    };
    compare("season-empty", &season(&empty).unwrap());
}

#[test]
fn a_picture_is_small() {
    let scene = after("e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O");
    let bare = board(&scene).unwrap();
    assert!(bare.len() <= 31 << 10, "{} bytes", bare.len());
    let player_bars = PlayerBars {
        white: player_bar("Kate", "1512", "2 d 4 h + 3 × 1 d", true),
        black: player_bar("Bart", "1500?", "23 h 12 min", false),
    };
    let whole = board(&Scene { player_bars: Some(player_bars), ..scene }).unwrap();
    assert!(whole.len() <= 40 << 10, "{} bytes", whole.len());
}

#[test]
fn any_name_and_any_clock_can_be_drawn() {
    let long = "W".repeat(400);
    let words = [
        "",
        " ",
        "\n\t\0",
        "…",
        "漢字",
        "مرحبا",
        "👩‍👩‍👧‍👦",
        "🏳️‍🌈",
        "e\u{301}\u{301}\u{301}",
        "\u{202E}abc",
        "𝕯𝖗𝖆𝖌𝖔𝖓",
        "ﷺ",
        "A\u{FE0F}",
        "Œ·l·l",
        &long,
    ];
    for name in words {
        for clock in ["", "3 d", long.as_str()] {
            let player_bars = PlayerBars {
                white: player_bar(name, name, clock, true),
                black: player_bar(clock, "", name, false),
            };
            let title = Some(name.to_owned());
            let scene =
                Scene { player_bars: Some(player_bars), title, width: 160, ..Scene::new(start()) };
            read(&board(&scene).unwrap());
        }
    }
}

#[test]
fn widths_are_brought_within_bounds() {
    for (asked, drawn) in
        [(0, *WIDTH_RANGE.start()), (161, 160), (725, 720), (u32::MAX, *WIDTH_RANGE.end())]
    {
        let picture = read(&board(&Scene { width: asked, ..Scene::new(start()) }).unwrap());
        assert_eq!((picture.width, picture.height), (drawn, drawn), "{asked}");
    }
}

/// Games of moves that nobody chose: any position can be drawn, from both sides, in every theme.
#[test]
fn any_position_can_be_drawn() {
    let mut number = 1_u64;
    let mut next = |below: usize| {
        // Knuth's linear congruential generator; its upper half is good enough for choosing.
        number =
            number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(number >> 33).unwrap() % below
    };
    for variant in Variant::all() {
        for _ in 0..4 {
            let start =
                u32::try_from(next(usize::try_from(variant.start_count()).unwrap())).unwrap();
            let mut position = variant.start(start).unwrap();
            for ply in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let chosen = moves.iter().nth(next(moves.len())).unwrap();
                position = position.play(chosen).unwrap();
                if ply % 15 == 0 {
                    let scene = Scene {
                        position: position.clone(),
                        bottom: [Color::White, Color::Black][next(2)],
                        last_move: Some(chosen),
                        move_hints: position
                            .legal_moves()
                            .iter()
                            .next()
                            .and_then(Move::origin)
                            .map(|piece| MoveHints::of(&position, piece)),
                        arrows: position
                            .legal_moves()
                            .iter()
                            .take(3)
                            .flat_map(|legal| Arrow::of(&position, legal))
                            .collect(),
                        window: None,
                        player_bars: Some(PlayerBars {
                            white: player_bar("a", "1", "1 d", true),
                            black: PlayerBar::default(),
                        }),
                        title: None,
                        theme: Theme::ALL[next(5)],
                        width: 200,
                    };
                    let picture = read(&board(&scene).unwrap());
                    assert!(
                        picture.width <= 200 && picture.height > 100,
                        "{}",
                        fen::print(&position)
                    );
                }
            }
        }
    }
}
