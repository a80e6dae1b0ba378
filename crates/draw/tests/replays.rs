//! Replays of whole games, decoded by the `gif` crate: every frame equals the board of its ply.

use std::time::Duration;

use courier_draw::{
    PlayerBar, PlayerBars, ReplayCaption, ReplayGif, Scene, Theme, board, replay_gif,
};
use courier_rules::{Color, Game, Position, Variant};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// A game of random moves with at most this many plies.
fn random_game(variant: &'static Variant, plies: u32, seed: u64) -> Game {
    let mut chance = StdRng::seed_from_u64(seed);
    let mut game =
        Game::new(variant.start(chance.random_range(0..variant.start_count().max(1))).unwrap());
    while game.ply() < plies && game.end().is_none() {
        let moves: Vec<_> = game.position().legal_moves().into_iter().collect();
        game.play(moves[chance.random_range(0..moves.len())]).unwrap();
    }
    game
}

fn player_bars() -> PlayerBars {
    let player_bar = |name: &str| PlayerBar {
        name: name.to_owned(),
        rating: Some("1512".to_owned()),
        ..PlayerBar::default()
    };
    PlayerBars { white: player_bar("White"), black: player_bar("Black") }
}

fn replay(game: &Game, width: u32) -> ReplayGif<'_> {
    ReplayGif {
        game,
        bottom: Color::Black,
        player_bars: Some(player_bars()),
        captions: &[],
        style: Theme::Green.into(),
        width,
        frame_duration: Duration::from_millis(700),
        max_bytes: 8 << 20,
    }
}

/// Captions whose title and one clock change with every ply.
fn captions(game: &Game) -> Vec<ReplayCaption> {
    let caption = |ply: u32| ReplayCaption {
        title: format!(
            "{}{} Nf3",
            ply.div_ceil(2),
            if ply.is_multiple_of(2) { "..." } else { "." }
        ),
        white_clock: format!("{} h", 400 - ply.div_ceil(2)),
        black_clock: format!("{} h", 400 - ply / 2),
    };
    (0..=game.ply()).map(caption).collect()
}

/// The delay of the frames that prepare a position, in hundredths of a second.
const STEP_DELAY: u16 = 4;

/// The frames grouped by the position that they lead to.
fn by_ply(shown: &[Frame]) -> Vec<&[Frame]> {
    shown.chunk_by(|one, _| one.delay == STEP_DELAY).collect()
}

struct Frame {
    /// Hundredths of a second.
    delay: u16,
    /// Red, green and blue of every pixel, as a viewer shows it.
    pixels: Vec<[u8; 3]>,
}

/// The width of a GIF and its frames, each drawn over the previous ones.
fn frames(file: &[u8]) -> (u16, Vec<Frame>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(file).unwrap();
    let width = usize::from(decoder.width());
    let paints: Vec<[u8; 3]> =
        decoder.global_palette().unwrap().chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect();
    let mut canvas = vec![[0; 3]; width * usize::from(decoder.height())];
    let mut shown = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        for (y, row) in frame.buffer.chunks_exact(usize::from(frame.width)).enumerate() {
            for (x, number) in
                row.iter().enumerate().filter(|(_, number)| Some(**number) != frame.transparent)
            {
                let place = (usize::from(frame.top) + y) * width + usize::from(frame.left) + x;
                canvas[place] = paints[usize::from(*number)];
            }
        }
        shown.push(Frame { delay: frame.delay, pixels: canvas.clone() });
    }
    (decoder.width(), shown)
}

fn pixels_of(png: &[u8]) -> Vec<[u8; 3]> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut channels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut channels).unwrap();
    channels[..info.buffer_size()].chunks_exact(3).map(|c| [c[0], c[1], c[2]]).collect()
}

#[test]
fn every_frame_is_the_board_of_its_ply() {
    let mut steps_seen = 0;
    for ((seed, variant), bottom) in
        (0..).zip(Variant::all()).flat_map(|of| [(of, Color::White), (of, Color::Black)])
    {
        // At one width cells begin at whole pixels, at the other between them.
        let (plies, width) = if bottom == Color::White { (64, 240) } else { (24, 333) };
        let game = random_game(variant, plies, seed);
        // Every other game has captions.
        let captions = if seed % 2 == 0 { captions(&game) } else { Vec::new() };
        let replay_of = ReplayGif { bottom, captions: &captions, ..replay(&game, width) };
        let (_, shown) = frames(&replay_gif(&replay_of).unwrap().unwrap());
        // The frames of a position are shown for `frame_duration` in all, the last one longest.
        let plies = by_ply(&shown);
        assert_eq!(plies.len(), game.ply() as usize + 1, "{}", variant.key());
        let mut before: Option<(Scene, &[[u8; 3]])> = None;
        for (ply, shown) in (0..).zip(plies) {
            let caption = captions.get(ply as usize);
            let mut player_bars = replay_of.player_bars.clone();
            if let (Some(bars), Some(caption)) = (&mut player_bars, caption) {
                bars.white.clock.clone_from(&caption.white_clock);
                bars.black.clock.clone_from(&caption.black_clock);
            }
            let scene = Scene {
                bottom: replay_of.bottom,
                last_move: game.moves().get((ply as usize).wrapping_sub(1)).copied(),
                player_bars,
                title: caption.map(|caption| caption.title.clone()),
                style: replay_of.style,
                width: replay_of.width,
                ..Scene::new(game.position_at(ply).unwrap())
            };
            let at = format!("{} after {ply} plies", variant.key());
            let (frame, steps) = shown.split_last().unwrap();
            assert_eq!(
                shown.iter().map(|frame| frame.delay).sum::<u16>(),
                if ply == game.ply() { 6000 } else { 70 }
            );
            assert_alike(&frame.pixels, &still_of(&scene, &game), &at);
            // Frames in between show the previous position with some of its marks removed and some
            // of the bars renewed.
            for (step, (before, marked)) in steps
                .iter()
                .zip(std::iter::repeat(before.as_ref().unwrap_or(&(scene.clone(), &[]))))
            {
                let bare = still_of(&Scene { last_move: None, ..before.clone() }, &game);
                let kept = step.pixels.iter().zip(bare).zip(marked.iter().zip(&frame.pixels));
                let mixed: Vec<_> = kept
                    .map(
                        |((pixel, bare), (marked, after))| {
                            if [marked, after].contains(&pixel) { *pixel } else { bare }
                        },
                    )
                    .collect();
                assert_alike(&step.pixels, &mixed, &format!("on the way to {at}"));
            }
            steps_seen += steps.len();
            before = Some((scene, &frame.pixels));
        }
    }
    assert!(steps_seen > 50, "{steps_seen} steps");
}

/// The pixels of a still picture with the bands that a replay keeps for hands that are empty now
/// and filled at another time of the game. The scene has bars of both players.
fn still_of(scene: &Scene, game: &Game) -> Vec<[u8; 3]> {
    let mut pixels = pixels_of(&board(scene).unwrap());
    let width = scene.width as usize;
    // At 720 pixels a bar is 64 pixels high, and a hand 68.
    let [bar, hand] = [64, 68].map(|high| (high * width + 360) / 720);
    let is_filled = |position: &Position, side| position.hand(side).next().is_some();
    let above = bar * if scene.title.is_some() { 2 } else { 1 };
    for (side, row) in [(scene.bottom, pixels.len() / width - bar), (scene.bottom.other(), above)] {
        if !is_filled(&scene.position, side) && game.positions().any(|at| is_filled(at, side)) {
            let band = vec![pixels[0]; hand * width];
            pixels.splice(row * width..row * width, band);
        }
    }
    pixels
}

/// Compares a frame with the board: replays have fewer steps between two colors, so few pixels
/// differ, and hardly any by much. A misplaced piece differs in many.
fn assert_alike(frame: &[[u8; 3]], board: &[[u8; 3]], at: &str) {
    assert_eq!(frame.len(), board.len(), "{at}");
    let apart = |(one, two): (&[u8; 3], &[u8; 3])| {
        one.iter().zip(two).map(|(one, two)| one.abs_diff(*two)).max().unwrap()
    };
    let apart: Vec<u8> = frame.iter().zip(board).map(apart).collect();
    let mean = apart.iter().map(|apart| f64::from(*apart)).sum::<f64>() / apart.len() as f64;
    let far = apart.iter().filter(|apart| **apart > 64).count();
    assert!(
        mean <= 1.5 && far * 1000 <= apart.len(),
        "{at}: {mean:.2} on average, {far} pixels far apart"
    );
}

#[test]
fn the_last_position_stays_for_a_minute() {
    let game = random_game(Variant::by_key("chess").unwrap(), 6, 3);
    for (duration, ply) in [(700, 70), (2000, 200), (0, 2)] {
        let replay_of =
            ReplayGif { frame_duration: Duration::from_millis(duration), ..replay(&game, 200) };
        let (_, shown) = frames(&replay_gif(&replay_of).unwrap().unwrap());
        let delays: Vec<u16> = by_ply(&shown)
            .iter()
            .map(|shown| shown.iter().map(|frame| frame.delay).sum())
            .collect();
        assert_eq!(delays, [ply, ply, ply, ply, ply, ply, 6000]);
    }
}

#[test]
fn a_game_without_moves_is_a_replay_of_one_picture() {
    let game = random_game(Variant::by_key("shogun").unwrap(), 0, 1);
    let (_, shown) = frames(&replay_gif(&replay(&game, 300)).unwrap().unwrap());
    assert_eq!(shown.len(), 1);
}

#[test]
fn a_large_replay_becomes_narrower_until_it_fits() {
    let game = random_game(Variant::by_key("capahouse").unwrap(), 60, 11);
    assert_eq!(game.ply(), 60);
    let wide = replay_gif(&replay(&game, 360)).unwrap().unwrap();
    let limit = wide.len() / 2;
    let narrow =
        replay_gif(&ReplayGif { max_bytes: limit, ..replay(&game, 360) }).unwrap().unwrap();
    assert!(narrow.len() <= limit);
    let (width, shown) = frames(&narrow);
    assert!(width < 360 && by_ply(&shown).len() == 61, "{width}");
    assert!(
        replay_gif(&ReplayGif { max_bytes: 1000, ..replay(&game, 360) }).unwrap().is_none(),
        "a replay that never fits is refused"
    );
}

/// The number of positions in a replay and its width.
fn size(file: &[u8]) -> (u32, u16) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(file).unwrap();
    let mut frames = 0;
    while let Some(frame) = decoder.next_frame_info().unwrap() {
        frames += u32::from(frame.delay != STEP_DELAY);
    }
    (frames, decoder.width())
}

/// The longest games that are played stay far below Discord's limit at full width.
#[test]
fn a_game_of_600_plies_fits() {
    for (key, width) in [("cescacs", 1000), ("crazyhouse", 720)] {
        let variant = Variant::by_key(key).unwrap();
        let game = (0..)
            .map(|seed| random_game(variant, 620, seed))
            .find(|game| game.ply() >= 600)
            .unwrap();
        let captions = captions(&game);
        let replay_of = ReplayGif { captions: &captions, ..replay(&game, width) };
        let file = replay_gif(&replay_of).unwrap().unwrap();
        assert!(file.len() < 6 << 20, "{key}: {} plies take {} bytes", game.ply(), file.len());
        let (frames, across) = size(&file);
        assert_eq!(frames, game.ply() + 1, "{key}");
        assert!(u32::from(across) > width * 9 / 10, "{key}: {across}");
    }
}
