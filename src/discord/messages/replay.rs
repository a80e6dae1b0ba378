//! A whole match as a film.

use std::time::Duration;

use courier_rules::Color;

use crate::discord::context::app_state::AppState;
use crate::discord::messages::board;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::{GifAttachment, MessagePayload};
use crate::play::{Match, Refusal};
use crate::text::Texts;
use courier_draw::Theme;

/// The most bytes of a film: what Discord takes from everybody is 10 MiB for a whole message.
const LIMIT: usize = 9 << 20;

/// How long a position is seen.
#[derive(Clone, Copy, Debug, Default, poise::ChoiceParameter)]
pub(crate) enum ReplaySpeed {
    Slow,
    #[default]
    Normal,
    Fast,
}

impl ReplaySpeed {
    const fn duration(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 2000,
            Self::Normal => 1000,
            Self::Fast => 500,
        })
    }
}

/// The film of a match as far as it has gone, `side` at the bottom.
pub(crate) async fn answer(
    app_state: &AppState,
    texts: Texts,
    theme: Theme,
    the_match: &Match,
    side: Color,
    pace: ReplaySpeed,
) -> Result<MessagePayload, Failure> {
    let now = app_state.now();
    let context = app_state.app.board_context(the_match).await?;
    let written = board::written(texts, the_match, &context, now);
    let player_bar = |color: Color| courier_draw::PlayerBar {
        name: texts.display_name(&context.seats[color].name),
        rating: board::rating(&context.seats[color], now),
        ..courier_draw::PlayerBar::default()
    };
    let player_bars = courier_draw::PlayerBars {
        white: player_bar(Color::White),
        black: player_bar(Color::Black),
    };
    let game = the_match.game().clone();
    let moves =
        game.position_at(game.ply().saturating_sub(1)).map_or(0, |before| before.fullmove_number());
    let made = tokio::task::spawn_blocking(move || {
        courier_draw::replay_gif(&courier_draw::ReplayGif {
            game: &game,
            bottom: side,
            player_bars: Some(player_bars),
            theme,
            width: courier_draw::DEFAULT_WIDTH,
            frame_duration: pace.duration(),
            max_bytes: LIMIT,
        })
    });
    let gif = made.await??.ok_or(Refusal::TooLongForFilm)?;
    Ok(MessagePayload {
        film: Some(GifAttachment { gif, alt: texts.replay_alt(moves) }),
        ..written
    })
}
