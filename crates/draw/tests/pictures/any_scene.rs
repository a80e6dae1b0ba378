//! Draws scenes of all kinds: any position, name and width.

use courier_draw::{Arrow, MoveHints, PlayerBar, PlayerBars, Scene, Theme, WIDTH_RANGE, board};
use courier_rules::notation::fen;
use courier_rules::{Color, Move, Position, Variant};

use super::stored::read;
use super::{after, player_bar, start};

#[test]
fn pictures_have_at_most_the_expected_size() {
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
    let texts = [
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
    for name in texts {
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
fn widths_are_clamped() {
    for (requested, drawn) in
        [(0, *WIDTH_RANGE.start()), (161, 161), (725, 725), (u32::MAX, *WIDTH_RANGE.end())]
    {
        let picture = read(&board(&Scene { width: requested, ..Scene::new(start()) }).unwrap());
        assert_eq!((picture.width, picture.height), (drawn, drawn), "{requested}");
    }
}

#[test]
fn a_hidden_board_is_the_same_in_every_position() {
    for variant in Variant::all() {
        let start = variant.start(variant.default_start()).unwrap();
        let hidden = |position: Position| Scene { hidden: true, ..Scene::new(position) };
        let (empty, mut position) = (board(&hidden(start.clone())).unwrap(), start);
        for ply in 0..40 {
            let moves = position.legal_moves();
            let Some(played) = moves.iter().nth(ply * 7 % moves.len().max(1)) else { break };
            position = position.play(played).unwrap();
            let move_hints = Some(MoveHints::of(&position, played.target()));
            let last_move = Some(played);
            let scene = Scene { last_move, move_hints, ..hidden(position.clone()) };
            assert!(board(&scene).unwrap() == empty, "{variant} {position}");
        }
    }
}

/// Random positions of every variant, from both sides and in every theme.
#[test]
fn any_position_can_be_drawn() {
    let mut number = 1_u64;
    let mut next = |below: usize| {
        // Knuth's linear congruential generator; its upper half is random enough.
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
                let played = moves.iter().nth(next(moves.len())).unwrap();
                position = position.play(played).unwrap();
                if ply % 15 == 0 {
                    let scene = Scene {
                        position: position.clone(),
                        hidden: false,
                        bottom: [Color::White, Color::Black][next(2)],
                        last_move: Some(played),
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
                        later_arrows: position
                            .legal_moves()
                            .iter()
                            .skip(3)
                            .take(2)
                            .flat_map(|legal| Arrow::or_ring(&position, legal))
                            .collect(),
                        played_arrows: Arrow::of(&position, moves.iter().next().unwrap()),
                        cell_names: true,
                        window: None,
                        player_bars: Some(PlayerBars {
                            white: player_bar("a", "1", "1 d", true),
                            black: PlayerBar::default(),
                        }),
                        title: None,
                        style: Theme::ALL[next(5)].into(),
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
