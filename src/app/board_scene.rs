//! The scene of a board, from which its picture is drawn: position, player bars, last move.

use courier_draw::{PlayerBar, PlayerBars, Scene};
use courier_play::{Match, Moment};
use courier_rules::Color;
use courier_store::{BoardContext, BoardPlayer};
use courier_text::Texts;

/// The width of the pictures of boards.
pub const BOARD_WIDTH: u32 = 720;

/// The present scene of a match, in the default style.
pub fn board_scene(
    texts: Texts,
    the_match: &Match,
    context: &BoardContext,
    side: Color,
    now: Moment,
) -> Scene {
    board_scene_at(texts, (the_match, context), the_match.ply(), side, now)
}

/// The scene after this many plies, or the last one. Earlier clocks are those of the moment when
/// the position arose.
pub fn board_scene_at(
    texts: Texts,
    (the_match, context): (&Match, &BoardContext),
    ply: u32,
    side: Color,
    now: Moment,
) -> Scene {
    let game = the_match.game();
    let earlier = game.position_at(ply).filter(|_| ply < the_match.ply());
    let made = earlier.as_ref().map_or(game.moves().len(), |_| ply as usize);
    let clocks = earlier.as_ref().and_then(|_| the_match.clocks_by_ply().get(made).copied());
    let clock = |color: Color| match &clocks {
        Some(known) => texts.reading(known[color], None),
        None => texts.picture_clock(the_match, color, now),
    };
    let running = earlier.is_some() || the_match.outcome().is_none();
    let position = earlier.unwrap_or_else(|| the_match.position().clone());
    let player_bar = |color: Color| PlayerBar {
        name: texts.display_name(&context.players[color].name),
        rating: rating(&context.players[color], now),
        clock: clock(color),
        to_move: running && position.turn() == color,
    };
    Scene {
        hidden: the_match.hides_board(),
        bottom: side,
        last_move: made.checked_sub(1).and_then(|last| game.moves().get(last)).copied(),
        player_bars: Some(PlayerBars {
            white: player_bar(Color::White),
            black: player_bar(Color::Black),
        }),
        width: BOARD_WIDTH,
        ..Scene::new(position)
    }
}

/// The rating of a player at `now`, rounded, with a question mark while it is provisional.
fn rating(player: &BoardPlayer, now: Moment) -> Option<String> {
    player.rating.map(|(rating, changed_at)| rating.shown(changed_at, now))
}
