//! Time and size of pictures and replays, compared with resvg drawing an equal board from SVG in
//! the same run.
//!
//! Each time is the shortest of many runs, which depends little on other programs on the machine.
//! The last column is resvg's time for the same number of pictures of 720 px, divided by that of
//! this package. resvg's time covers rasterization only, without parsing the SVG and without
//! encoding.
//!
//! `cargo bench -p courier-draw --bench board`

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    missing_docs
)]

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use courier_draw::standings::{Crosstable, CrosstableRow, Game as TableGame, Zone, crosstable};
use courier_draw::{
    BoardStyle, DEFAULT_WIDTH, PlayerBar, PlayerBars, ReplayCaption, ReplayGif, Scene, board,
    cached_bytes, replay_gif,
};
use courier_rules::notation::{fen, read_move, uci};
use courier_rules::{Color, Game, Position, Variant};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

const MIDDLE_GAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9";

const CRAZYHOUSE: &str =
    "r1b1k2r/ppp2ppp/2n5/3qp3/1b6/2NQ~BN2/PPP2PPP/R3K2R[NBPPPppn] w KQkq - 0 12";
const CAPAHOUSE: &str =
    "r1abqk1cnr/ppp2ppppp/2n1b5/3pp5/3PP5/2N1BN4/PPP2PPPPP/R1A1QKBC1R[Pp] w KQkq - 0 9";

fn main() {
    let position = fen::parse(Variant::by_key("chess").unwrap(), MIDDLE_GAME).unwrap();
    let last = uci::parse(&position, "f3e5").unwrap();
    let after = position.play(last).unwrap();
    let bare = Scene { last_move: Some(last), ..Scene::new(after.clone()) };
    let player_bar = |name: &str, to_move| PlayerBar {
        name: name.to_owned(),
        rating: Some("1512".to_owned()),
        clock: "2 d 4 h + 3 × 1 d".to_owned(),
        to_move,
    };
    let player_bars =
        PlayerBars { white: player_bar("White", false), black: player_bar("Black", true) };
    let whole = Scene { player_bars: Some(player_bars.clone()), ..bare.clone() };

    let tree = Tree::from_str(&svg_of(&after), &Options::default()).unwrap();
    let resvg_time = shortest(51, || {
        let mut pixmap = Pixmap::new(720, 720).unwrap();
        resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
        black_box(pixmap);
    });
    println!("{:<40} {:>9.3} ms", "resvg, a parsed SVG", milliseconds(resvg_time));
    let reading = shortest(21, || {
        black_box(Tree::from_str(&svg_of(&after), &Options::default()).unwrap());
    });
    println!("{:<40} {:>9.3} ms", "  parsing it", milliseconds(reading));

    let report = |name: &str, pictures: u32, draw: &mut dyn FnMut() -> Vec<u8>| {
        // Fills the caches.
        let bytes = draw().len();
        let time = shortest(if pictures == 1 { 401 } else { 31 }, || {
            black_box(draw());
        });
        let ratio = f64::from(pictures) * resvg_time.as_secs_f64() / time.as_secs_f64();
        println!("{name:<40} {:>9.3} ms {bytes:>8} bytes {ratio:>7.1} x", milliseconds(time));
    };
    report("8x8 at 720 px", 1, &mut || board(&bare).unwrap());
    report("  with header and footer", 1, &mut || board(&whole).unwrap());
    let flipped = Scene { bottom: Color::Black, ..whole };
    report("  seen from the other side", 1, &mut || board(&flipped).unwrap());
    let crazyhouse = middle_of("crazyhouse", CRAZYHOUSE, 720, player_bars.clone());
    report("8x8 at 720 px with hands", 1, &mut || board(&crazyhouse).unwrap());

    let capahouse = middle_of("capahouse", CAPAHOUSE, 900, player_bars.clone());
    report("10x8 at 900 px with hands", 1, &mut || board(&capahouse).unwrap());
    let cescacs = start_of("cescacs", 1000);
    report("C'escacs at 1000 px", 1, &mut || board(&cescacs).unwrap());

    let table = league_table();
    report("league table of 8 players", 1, &mut || crosstable(&table).unwrap());

    let game = played(NEW_YORK);
    let replay = ReplayGif {
        game: &game,
        bottom: Color::White,
        player_bars: None,
        captions: &[],
        style: BoardStyle::default(),
        width: DEFAULT_WIDTH,
        frame_duration: Duration::from_millis(800),
        max_bytes: 8 << 20,
    };
    report("replay of 93 plies at 720 px", 94, &mut || replay_gif(&replay).unwrap().unwrap());
    let named = ReplayGif { player_bars: Some(player_bars), ..replay.clone() };
    report("  with header and footer", 94, &mut || replay_gif(&named).unwrap().unwrap());
    let captions: Vec<_> = (0..=game.ply())
        .map(|ply| ReplayCaption {
            title: format!("{}. Nf3", ply / 2 + 1),
            white_clock: format!("{} h", 99 - ply / 2),
            black_clock: format!("{} h", 99 - ply.div_ceil(2)),
        })
        .collect();
    let captioned = ReplayGif { captions: &captions, ..named };
    report("  and captions", 94, &mut || replay_gif(&captioned).unwrap().unwrap());
    let random = game_of("chess", 93);
    let random = ReplayGif { game: &random, ..replay.clone() };
    report("  of random moves", 94, &mut || replay_gif(&random).unwrap().unwrap());
    let long = game_of("cescacs", 600);
    let long = ReplayGif { game: &long, width: 1000, ..replay.clone() };
    report("replay of 600 plies of C'escacs, 1000 px", 601, &mut || {
        replay_gif(&long).unwrap().unwrap()
    });

    for (name, compression) in [
        ("png crate, fast", png::Compression::Fast),
        ("png crate, balanced", png::Compression::Balanced),
    ] {
        let picture = Indexed::read(&board(&bare).unwrap());
        report(&format!("8x8 compressed by the {name}"), 1, &mut || picture.write(compression));
    }
    println!("{:<40} {:>9.1} MB", "cached for all of these", cached_bytes().unwrap() as f64 / 1e6);
}

/// The first 93 plies of Capablanca - Tartakower, New York 1924: opening, middle game, and a rook
/// endgame.
const NEW_YORK: &str = "d4 e6 Nf3 f5 c4 Nf6 Bg5 Be7 Nc3 O-O e3 b6 Bd3 Bb7 O-O Qe8 Qe2 Ne4 Bxe7 \
    Nxc3 bxc3 Qxe7 a4 Bxf3 Qxf3 Nc6 Rfb1 Rae8 Qh3 Rf6 f4 Na5 Qf3 d6 Re1 Qd7 \
    e4 fxe4 Qxe4 g6 g3 Kf8 Kg2 Rf7 h4 d5 cxd5 exd5 Qxe8+ Qxe8 Rxe8+ Kxe8 h5 \
    Rf6 hxg6 hxg6 Rh1 Kf8 Rh7 Rc6 g4 Nc4 g5 Ne3+ Kf3 Nf5 Bxf5 gxf5 Kg3 Rxc3+ \
    Kh4 Rf3 g6 Rxf4+ Kg5 Re4 Kf6 Kg8 Rg7+ Kh8 Rxc7 Re8 Kxf5 Re4 Kf6 Rf4+ Ke5 \
    Rg4 g7+ Kg8 Rxa7 Rg1 Kxd5";

/// A game of chess with these moves in SAN.
fn played(moves: &str) -> Game {
    let variant = Variant::by_key("chess").unwrap();
    let mut game = Game::new(variant.start(variant.default_start()).unwrap());
    for san in moves.split_whitespace() {
        game.play(read_move(game.position(), san).unwrap()).unwrap();
    }
    game
}

/// A position with the players' bars.
fn middle_of(key: &str, text: &str, width: u32, player_bars: PlayerBars) -> Scene {
    let position = fen::parse(Variant::by_key(key).unwrap(), text).unwrap();
    Scene { player_bars: Some(player_bars), width, ..Scene::new(position) }
}

/// A game of random moves, the same in every run. Its pieces move farther than in real games.
fn game_of(key: &str, plies: u32) -> Game {
    let variant = Variant::by_key(key).unwrap();
    let played = |seed| {
        let mut chance = StdRng::seed_from_u64(seed);
        let mut game = Game::new(variant.start(variant.default_start()).unwrap());
        while game.ply() < plies && game.end().is_none() {
            let moves: Vec<_> = game.position().legal_moves().into_iter().collect();
            game.play(moves[chance.random_range(0..moves.len())]).unwrap();
        }
        game
    };
    (0..).map(played).find(|game| game.ply() == plies).unwrap()
}

/// A starting position with the players' bars.
fn start_of(key: &str, width: u32) -> Scene {
    let variant = Variant::by_key(key).unwrap();
    let position = variant.start(variant.default_start()).unwrap();
    let player_bar =
        PlayerBar { name: "Kate".to_owned(), clock: "3 d".to_owned(), ..PlayerBar::default() };
    Scene {
        player_bars: Some(PlayerBars { white: player_bar.clone(), black: player_bar }),
        width,
        ..Scene::new(position)
    }
}

/// A division of a league in which every game is over.
fn league_table() -> Crosstable {
    let game = |number: usize| match number % 4 {
        0 => TableGame::Lost("0".to_owned()),
        1 => TableGame::Scored("½".to_owned()),
        2 => TableGame::Scored("⅔".to_owned()),
        _ => TableGame::Scored("1".to_owned()),
    };
    let row = |player: usize| CrosstableRow {
        place: (player + 1).to_string(),
        name: format!("Player number {player}"),
        games: (0..8).map(|other| vec![game(player * other), game(player + other)]).collect(),
        points: format!("{}⅚", 12 - player),
        tie_break: format!("{}¼", 60 - player),
        zone: [Zone::Promoted, Zone::Stays, Zone::Stays, Zone::Relegated][player / 2],
        ..CrosstableRow::default()
    };
    Crosstable {
        title: "Division 1".to_owned(),
        summary: "Oct – Dec 2026".to_owned(),
        rows: (0..8).map(row).collect(),
        points_heading: "Points".to_owned(),
        tie_break_heading: "SB".to_owned(),
        promoted_text: "promoted".to_owned(),
        relegated_text: "relegated".to_owned(),
        ..Crosstable::default()
    }
}

/// A decoded picture, to be compressed by the `png` crate.
struct Indexed {
    width: u32,
    height: u32,
    palette: Vec<u8>,
    pixels: Vec<u8>,
}

impl Indexed {
    fn read(bytes: &[u8]) -> Self {
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        let info = reader.info();
        let palette = info.palette.clone().unwrap().into_owned();
        Self { width: info.width, height: info.height, palette, pixels }
    }

    fn write(&self, compression: png::Compression) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_palette(self.palette.as_slice());
        encoder.set_compression(compression);
        encoder.set_filter(png::Filter::NoFilter);
        encoder.write_header().unwrap().write_image_data(&self.pixels).unwrap();
        bytes
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// The shortest time of this many runs.
fn shortest(runs: usize, mut run: impl FnMut()) -> Duration {
    let times = std::iter::repeat_with(|| {
        let start = Instant::now();
        run();
        start.elapsed()
    });
    times.take(runs).min().unwrap()
}

/// The board as an SVG with the same piece drawings.
fn svg_of(position: &Position) -> String {
    let variant = position.variant();
    let geometry = variant.geometry();
    let mut svg = String::from(
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
        width="720" height="720" viewBox="0 0 720 720"><style>
        .b .fill{fill:#403c39} .b .shade{fill:#2a2725} .b .line{stroke:none}
        .b .mark{fill:#ded9d0} .b .highlight{stroke:#ded9d0}</style><defs>"#,
    );
    for side in ["w", "b"] {
        for (kind, drawing) in [
            ("king", include_str!("../assets/pieces/king.svg")),
            ("queen", include_str!("../assets/pieces/queen.svg")),
            ("rook", include_str!("../assets/pieces/rook.svg")),
            ("bishop", include_str!("../assets/pieces/bishop.svg")),
            ("knight", include_str!("../assets/pieces/knight.svg")),
            ("pawn", include_str!("../assets/pieces/pawn.svg")),
        ] {
            let own = drawing
                .replace("id=\"", &format!("id=\"{side}-{kind}-"))
                .replace("\"#", &format!("\"#{side}-{kind}-"))
                .replace("url(#", &format!("url(#{side}-{kind}-"));
            let inner = &own[own.find('>').unwrap() + 1..own.rfind("</svg>").unwrap()];
            write!(svg, r#"<g id="{side}-{kind}" class="{side}">{inner}</g>"#).unwrap();
        }
    }
    svg.push_str("</defs>");
    for cell in geometry.cells().iter() {
        let center = geometry.center(cell);
        let (x, y) = ((center.x - 0.5) * 90.0, 720.0 - (center.y + 0.5) * 90.0);
        let paint = ["#b58863", "#f0d9b5"][usize::from(geometry.shade(cell))];
        write!(svg, r#"<rect x="{x}" y="{y}" width="90" height="90" fill="{paint}"/>"#).unwrap();
        if let Some(piece) = position.piece_at(cell) {
            let side = if piece.color == Color::White { "w" } else { "b" };
            let kind = variant.piece_type(piece.piece_type).name;
            write!(
                svg,
                r##"<use xlink:href="#{side}-{kind}" transform="translate({} {}) scale(.846)"/>"##,
                x + 2.7,
                y + 2.7
            )
            .unwrap();
        }
    }
    svg.push_str("</svg>");
    svg
}
