//! A whole match as an animated picture.

use std::time::Duration;

use courier_draw::{ReplayCaption, Theme};
use courier_play::clock::ClockState;
use courier_play::move_numbers::move_to;
use courier_play::{ByColor, Match, Moment, Refusal};
use courier_rules::Color;
use courier_text::Texts;

use crate::discord::board::messages as board;
use crate::discord::board::scene::rating;
use crate::discord::context::app_state::AppState;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::limits::FILE_BYTES;
use crate::discord::transport::payload::{GifAttachment, MessagePayload};

/// How long each position is shown.
#[derive(Clone, Copy, Debug, Default, poise::ChoiceParameter)]
pub(crate) enum ReplaySpeed {
    Slow,
    #[default]
    Normal,
    Fast,
}

impl ReplaySpeed {
    pub(crate) const fn duration(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 2000,
            Self::Normal => 1000,
            Self::Fast => 500,
        })
    }
}

/// What is written next to each position: the move, and the clocks when it came about. The last
/// position has the present clocks and the result.
fn captions(texts: Texts, the_match: &Match, now: Moment) -> Vec<ReplayCaption> {
    let last = the_match.ply();
    let caption = |(ply, clocks): (u32, ByColor<ClockState>)| {
        let at_end = ply == last;
        let outcome = the_match.outcome().filter(|_| at_end);
        let clock = |side| {
            let clock = if at_end { the_match.clock(side, now) } else { clocks[side] };
            texts.reading(clock, None)
        };
        ReplayCaption {
            title: texts.replay_title(move_to(the_match.game(), ply).as_deref(), outcome.as_ref()),
            white_clock: clock(Color::White),
            black_clock: clock(Color::Black),
        }
    };
    (0..).zip(the_match.clocks_by_ply()).map(caption).collect()
}

/// The animation of a match with the moves made so far, `side` at the bottom.
pub(crate) async fn message(
    app_state: &AppState,
    texts: Texts,
    theme: Theme,
    the_match: &Match,
    side: Color,
    speed: ReplaySpeed,
) -> Result<MessagePayload, Failure> {
    let now = app_state.now();
    let context = app_state.app.board_context(the_match).await?;
    let caption = board::caption(texts, the_match, &context, now);
    let player_bar = |color: Color| courier_draw::PlayerBar {
        name: texts.display_name(&context.players[color].name),
        rating: rating(&context.players[color], now),
        ..courier_draw::PlayerBar::default()
    };
    let player_bars = courier_draw::PlayerBars {
        white: player_bar(Color::White),
        black: player_bar(Color::Black),
    };
    let the_match = the_match.clone();
    let game = the_match.game();
    let moves =
        game.position_at(game.ply().saturating_sub(1)).map_or(0, |before| before.fullmove_number());
    let drawing = tokio::task::spawn_blocking(move || {
        let captions = captions(texts, &the_match, now);
        courier_draw::replay_gif(&courier_draw::ReplayGif {
            game: the_match.game(),
            bottom: side,
            player_bars: Some(player_bars),
            captions: &captions,
            theme,
            width: courier_draw::DEFAULT_WIDTH,
            frame_duration: speed.duration(),
            max_bytes: FILE_BYTES,
        })
    });
    let gif = drawing.await??.ok_or(Refusal::TooLongForReplay)?;
    Ok(MessagePayload {
        replay: Some(GifAttachment { gif, alt: texts.replay_alt(moves) }),
        ..caption
    })
}
