//! Draws the pieces of all sets at 24, 40 and 90 pixels, themes, boards, diagrams and charts into
//! one picture for review.
//!
//! `cargo run -p courier-draw --example contact-sheet -- [FILE]` writes `contact-sheet.png`, or the
//! named file.

#![allow(clippy::print_stdout, clippy::disallowed_macros)]

use std::io::BufWriter;

use anyhow::Context as _;
use courier_draw::charts::{
    ActivityChart, RatingChart, RatingLine, RatingPoint, activity, ratings,
};
use courier_draw::season::{self, ChampionRow, Panel, RankingRow, SeasonChart, Week, season};
use courier_draw::standings::{Ladder, LadderGame, LadderRow, Movement, ladder};
use courier_draw::{
    Arrow, BoardStyle, MoveHints, PieceSet, PlayerBar, PlayerBars, Scene, Theme, Window, board,
    diagram, diagrams,
};

use courier_rules::notation::{fen, read_move};
use courier_rules::{Color, Piece, Position, Setup, Variant};

/// The sheet, and the position of the next picture.
struct Sheet {
    width: usize,
    pixels: Vec<[u8; 3]>,
    x: usize,
    y: usize,
    row: usize,
}

/// Discord's dark background, on which most people see the pictures.
const BACKGROUND: [u8; 3] = [0x31, 0x33, 0x38];
const GAP: usize = 24;

impl Sheet {
    fn put(&mut self, png: &[u8]) -> anyhow::Result<()> {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info()?;
        let mut channels =
            vec![0; reader.output_buffer_size().context("a picture without a size")?];
        let info = reader.next_frame(&mut channels)?;
        let (width, height) = (info.width as usize, info.height as usize);
        if self.x + width + GAP > self.width {
            self.x = GAP;
            self.y += self.row + GAP;
            self.row = 0;
        }
        self.row = self.row.max(height);
        let needed = (self.y + self.row + GAP) * self.width;
        self.pixels.resize(self.pixels.len().max(needed), BACKGROUND);
        let (colors, _) = channels.as_chunks::<3>();
        for (row, colors) in colors.chunks_exact(width).enumerate() {
            let start = (self.y + row) * self.width + self.x;
            self.pixels[start..start + width].copy_from_slice(colors);
        }
        self.x += width + GAP;
        Ok(())
    }
}

fn main() -> anyhow::Result<()> {
    let file = std::env::args().nth(1).unwrap_or_else(|| "contact-sheet.png".to_owned());
    let mut sheet = Sheet { width: 2000, pixels: Vec::new(), x: GAP, y: GAP, row: 0 };
    for (pieces, side) in PieceSet::ALL.into_iter().flat_map(|set| SIDES.map(|side| (set, side))) {
        let style = BoardStyle { pieces, ..BoardStyle::default() };
        for (key, text, ranks) in PIECES {
            let position = fen::parse(Variant::by_key(key).context("an unknown variant")?, text)?;
            let window = Some(Window { columns: (0, 9), rows: ranks });
            let width = side * if key == "shogun" { 8 } else { 10 };
            sheet.put(&board(&Scene { window, style, width, ..Scene::new(position) })?)?;
        }
        for (color, shade) in
            Color::BOTH.into_iter().flat_map(|color| (0..3).map(move |s| (color, s)))
        {
            let (position, rows) = on_hexagons(color, shade)?;
            let window = Some(Window { columns: HEXAGONS, rows });
            // Columns overlap by a quarter, and the names need space, too.
            sheet.put(&board(&Scene {
                window,
                style,
                width: side * 8,
                ..Scene::new(position)
            })?)?;
        }
    }
    for variant in Variant::all() {
        let position = variant.start(variant.default_start())?;
        sheet.put(&board(&Scene {
            width: 464,
            ..Scene::start_position(position, variant.name().to_owned(), 464)
        })?)?;
    }
    for (key, text) in SCENES {
        let variant = Variant::by_key(key).context("an unknown variant")?;
        let position = fen::parse(variant, text)?;
        for (theme, bottom) in [(Theme::Brown, Color::White), (Theme::Green, Color::Black)] {
            sheet.put(&board(&Scene { bottom, style: theme.into(), ..played(&position) })?)?;
        }
    }
    let cescacs = Variant::by_key("cescacs").context("no C'escacs")?;
    let start = cescacs.start(cescacs.default_start())?;
    for (theme, bottom) in [(Theme::Brown, Color::White), (Theme::Blue, Color::Black)] {
        sheet.put(&board(&Scene { bottom, style: theme.into(), width: 952, ..played(&start) })?)?;
    }
    for side in SIDES {
        // A hexagon is two units wide, and the board with its names about 25.
        let width = side * 25 / 2;
        for pieces in PieceSet::ALL {
            let style = BoardStyle { pieces, ..BoardStyle::default() };
            sheet.put(&board(&Scene { style, width, ..Scene::new(start.clone()) })?)?;
        }
    }
    for theme in Theme::ALL {
        let position = fen::parse(Variant::by_key("chess").context("no chess")?, CHECK)?;
        sheet.put(&board(&Scene { style: theme.into(), ..played(&position) })?)?;
    }
    for theme in Theme::ALL {
        sheet.put(&board(&Scene {
            style: theme.into(),
            ..selected("chess", CHOICE, "c3", &["Bb5", "Rad1"])?
        })?)?;
    }
    let hexes = "/28:1/27:1k/17:2p1p/16:3P/15:3v/14:3G/11:3E1p/9:4n/3:R2R/1:1K/ w RKR- - 0 1";
    for (theme, piece) in Theme::ALL.into_iter().zip(["F14", "G1", "F14", "G1", "F14"]) {
        sheet.put(&board(&Scene {
            style: theme.into(),
            width: 640,
            ..selected("cescacs", hexes, piece, &["KRR-HGG"])?
        })?)?;
    }
    for png in charts()?.into_iter().chain([standings()?]) {
        sheet.put(&png)?;
    }
    let mut shown = std::collections::BTreeSet::new();
    for variant in Variant::all() {
        for page in diagrams(variant) {
            if !shown.insert(page) {
                continue;
            }
            let diagram = diagram(variant, page).context("a page without a diagram")?;
            sheet.put(
                &diagram.with_style(Theme::ALL[shown.len() % Theme::ALL.len()].into()).draw()?,
            )?;
        }
    }
    let mut encoder = png::Encoder::new(
        BufWriter::new(std::fs::File::create(&file)?),
        u32::try_from(sheet.width)?,
        u32::try_from(sheet.pixels.len() / sheet.width)?,
    );
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header()?.write_image_data(sheet.pixels.as_flattened())?;
    println!("{file}");
    Ok(())
}

/// Charts with many and with few values.
fn charts() -> anyhow::Result<Vec<Vec<u8>>> {
    const DAY: i64 = 86_400_000;
    let line = |name: &str, games: u32, start: f64, rise: f64| {
        let mut rating = start;
        let points = (0..games).map(|game| {
            let change = f64::from(game * game * 37 % 41) - 20.0;
            rating += rise + change * 0.9;
            let at = i64::from(game) * 170 * DAY / i64::from(games.max(2) - 1);
            RatingPoint { at, rating, deviation: 45.0 + 240.0 / f64::from(game + 1) }
        });
        RatingLine { name: name.to_owned(), points: points.collect(), provisional: false }
    };
    let months = ["Jan 2026", "Feb", "Mar", "Apr", "May", "Jun"];
    let dates: Vec<_> = months
        .iter()
        .zip(0..)
        .map(|(month, place)| (place * 30 * DAY, (*month).to_owned()))
        .collect();
    let of = |title: &str, lines| {
        ratings(&RatingChart { title: title.to_owned(), lines, dates: dates.clone() })
    };
    let weeks = |count: u32| {
        let week = |week: u32| {
            (
                if week.is_multiple_of(4) { format!("{}.", week + 1) } else { String::new() },
                week * week * 7 % 19,
            )
        };
        ActivityChart { title: "Games per week".to_owned(), weeks: (0..count).map(week).collect() }
    };
    let many = vec![
        line("Chess", 120, 1500.0, 1.2),
        line("Crazyhouse", 22, 1540.0, -4.0),
        line("C'escacs", 9, 1500.0, 18.0),
        line("Shogun", 2, 1500.0, 40.0),
        line("Capahouse 960", 6, 1500.0, -9.0),
    ];
    Ok(vec![
        of("Núria", many)?,
        of("Núria · Chess", vec![line("Chess", 18, 1500.0, 6.0)])?,
        of("Núria · Shogun", vec![line("Shogun", 1, 1500.0, 60.0)])?,
        activity(&weeks(26))?,
        activity(&weeks(8))?,
        season(&a_season())?,
    ])
}

/// A ladder with all signs.
fn standings() -> anyhow::Result<Vec<u8>> {
    let movements = [Movement::Same, Movement::Up(3), Movement::Down(1), Movement::New];
    let row = |(movement, place): (Movement, u32)| LadderRow {
        place,
        movement,
        name: "Wolfeschlegelsteinhausenberger".to_owned(),
        rating: "1512".to_owned(),
        games: (1..place).map(LadderGame::Against).collect(),
        absent: if place == 3 { "on vacation".to_owned() } else { String::new() },
        reader: place == 2,
    };
    Ok(ladder(&Ladder {
        title: "Ladder · Chess".to_owned(),
        summary: "4 players".to_owned(),
        rows: movements.into_iter().zip(1..).map(row).collect(),
        new_text: "new".to_owned(),
        ..Ladder::default()
    })?)
}

/// A season that is nearly over.
fn a_season() -> SeasonChart {
    let line = |(name, note, points): &(&str, &str, u32), sign: &str| RankingRow {
        name: (*name).to_owned(),
        note: (*note).to_owned(),
        value: f64::from(*points),
        value_text: format!("{sign}{points}"),
    };
    let panel = |heading: &str, lines: &[(&str, &str, u32)], sign| Panel {
        heading: heading.to_owned(),
        rows: lines.iter().map(|of| line(of, sign)).collect(),
    };
    let week = |(place, games): (usize, &u32)| Week {
        label: ["Jan", "Feb", "Mar"]
            .get(place / 4)
            .filter(|_| place % 4 == 0)
            .map_or("", |month| month)
            .to_owned(),
        games: *games,
        running: place == 11,
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
        ("Aina", "Chess", 184),
        ("Núria", "Crazyhouse 960", 97),
        ("Wolfeschlegelsteinhausen", "Capahouse 960", 55),
        ("Jo", "C'escacs", 12),
        ("Bartholomew", "Chess", 1),
    ];
    SeasonChart {
        title: "Jan – Mar 2026".to_owned(),
        summary: "43 games · 12 players".to_owned(),
        weeks: Panel {
            heading: "Games per week".to_owned(),
            rows: [1, 0, 4, 12, 3, 2, 8, 0, 5, 6, 2, 1, 0, 0]
                .iter()
                .enumerate()
                .map(week)
                .collect(),
        },
        active: panel("Most active", &active, ""),
        gains: panel("Biggest rating gains", &gains, "+"),
        results: Panel {
            heading: "Results".to_owned(),
            rows: [
                ("Chess", [9, 3, 8]),
                ("C'escacs", [6, 0, 5]),
                ("Capahouse 960", [3, 1, 4]),
                ("Shogun", [0, 0, 2]),
            ]
            .into_iter()
            .map(results)
            .collect(),
        },
        champions: Panel {
            heading: "Champions".to_owned(),
            rows: vec![ChampionRow {
                name: "Núria".to_owned(),
                competition: "Chess league, Jan – Mar 2026".to_owned(),
            }],
        },
        legend: ["White".to_owned(), "drawn".to_owned(), "Black".to_owned()],
        empty_text: "None yet".to_owned(),
    }
}

const CHOICE: &str = "r3k2r/pp3ppp/2p1p3/q2p1n2/1b1P4/2N1BN2/PPPQ1PPP/R3KB1R w KQkq - 0 1";

/// A position with a selected piece and the arrows of some moves.
fn selected(key: &str, text: &str, piece: &str, moves: &[&str]) -> anyhow::Result<Scene> {
    let variant = Variant::by_key(key).context("an unknown variant")?;
    let position = fen::parse(variant, text)?;
    let piece = variant.geometry().cell(piece).context("an unknown cell")?;
    let mut arrows = Vec::new();
    for text in moves {
        arrows.extend(Arrow::of(&position, read_move(&position, text)?));
    }
    Ok(Scene {
        move_hints: Some(MoveHints::of(&position, piece)),
        arrows,
        width: 464,
        ..Scene::new(position)
    })
}

/// The widths of cells in which all pieces are shown: as on a phone, in a message, at full size.
const SIDES: [u32; 3] = [24, 40, 90];

/// Positions with every type of piece on squares, and the ranks that show them.
const PIECES: [(&str, &str, (i8, i8)); 4] = [
    ("capablanca", WIDE, (6, 7)),
    ("shogun", PROMOTED, (7, 7)),
    ("capablanca", WIDE, (0, 1)),
    ("shogun", PROMOTED, (0, 0)),
];
const WIDE: &str = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w - - 0 1";
const PROMOTED: &str = "1+p+n+b+rf+fk/8/8/8/8/8/8/1+P+N+B+RF+FK[] w - - 0 1";

/// The columns in which the pieces of C'escacs stand, counted from the middle.
const HEXAGONS: (i8, i8) = (-4, 4);

/// A row with all pieces of a side of C'escacs, and the lines that show it. From one `shade` to the
/// next the row moves a step, so that each piece is seen on all three colors of cells.
fn on_hexagons(color: Color, shade: i8) -> anyhow::Result<(Position, (i8, i8))> {
    let variant = Variant::by_key("cescacs").context("an unknown variant")?;
    let geometry = variant.geometry();
    let mut setup = Setup::new(variant);
    setup.turn = color;
    let piece = |letter, color| {
        let piece_type = variant.piece_type_by_letter(letter).context("an unknown piece")?;
        anyhow::Ok(Piece { color, piece_type, promoted: false })
    };
    let bottom = 10 + 2 * shade;
    for (column, letter) in (HEXAGONS.0..=HEXAGONS.1).zip("KDVRGNJEP".chars()) {
        let cell = geometry.cell_at(column, bottom + column.rem_euclid(2)).context("no cell")?;
        setup.pieces.push((cell, piece(letter, color)?));
    }
    // The other king is out of sight, behind pieces that no check passes.
    let far = if color == Color::White { 28 } else { 0 };
    for cell in geometry.cells().iter() {
        let line = geometry.point(cell).1;
        if line.abs_diff(far) <= 4 {
            let letter = if line == far { 'K' } else { 'E' };
            setup.pieces.push((cell, piece(letter, color.other())?));
        }
    }
    Ok((Position::try_from(&setup)?, (bottom, bottom + 1)))
}

const CHECK: &str = "r3k2r/pp1n1ppp/2p1pn2/q7/1b1P4/2N1BN2/PPPQ1PPP/2KR3R b kq - 0 1";

const SCENES: [(&str, &str); 3] = [
    ("crazyhouse", "r1b1k2r/ppp2ppp/2n5/3qp3/1b6/2NQ~BN2/PPP2PPP/R3K2R[NBPPppn] w KQkq - 0 12"),
    ("shogun", "r1b+f1rk1/pp1+N1ppp/2p5/3+P4/2+B1p3/4+r3/PPP2PPP/RNB+F2K1[FNPPbpp] b - - 0 14"),
    ("capablanca", "r1abqkbc1r/pppp1ppppp/2n5n1/4p5/4P5/2N4N2/PPPP1PPPPP/R1ABQKBC1R w KQkq - 4 4"),
];

/// A position after a move that gives check, or after any move, so that marks are visible.
fn played(position: &Position) -> Scene {
    let player_bar = |name: &str, to_move| PlayerBar {
        name: name.to_owned(),
        rating: Some("1512".to_owned()),
        clock: if to_move { "23 h 12 min" } else { "2 d 4 h + 3 × 1 d" }.to_owned(),
        to_move,
    };
    let moves = position.legal_moves();
    let played = |chosen| position.play(chosen).ok().map(|after| (chosen, after));
    let checking = moves.iter().filter_map(played).find(|(_, after)| after.in_check());
    let (last_move, position) = match checking.or_else(|| moves.iter().rev().find_map(played)) {
        Some((chosen, after)) => (Some(chosen), after),
        None => (None, position.clone()),
    };
    let turn = position.turn();
    let player_bars = PlayerBars {
        white: player_bar("Núria", turn == Color::White),
        black: player_bar("Bartholomew", turn == Color::Black),
    };
    Scene { last_move, player_bars: Some(player_bars), width: 464, ..Scene::new(position) }
}
