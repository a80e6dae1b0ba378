//! What is written of a match for one of its readers: its record as PGN, and the animation of its
//! moves. Neither contains what is private, such as notes.

use std::time::Duration;

use courier_draw::{BoardStyle, PlayerBar, PlayerBars, ReplayCaption, ReplayGif};
use courier_play::clock::ClockState;
use courier_play::move_list::{self, PgnPlayer};
use courier_play::move_numbers::move_to;
use courier_play::{ByColor, Match, Moment, PlayerId, Refusal};
use courier_rules::Color;
use courier_store::BoardContext;
use courier_text::Texts;

use super::application::App;
use super::error::AppError;
use super::shown_reviews::ReadingTurn;
use crate::process::compute::ComputePlace;

/// How an animation is seen.
pub struct ReplayView {
    pub texts: Texts,
    pub style: BoardStyle,
    pub bottom: Color,
    pub frame: Duration,
    pub now: Moment,
}

/// The largest file of an animation, in bytes: Discord takes no larger one.
pub const REPLAY_BYTES: usize = 10 * 1024 * 1024;

impl App {
    /// The record of a match with the moves made so far, and with what `reader` may see of its
    /// finished review.
    /// Errors: [`Refusal::BoardHidden`].
    pub async fn pgn(
        &self,
        the_match: Match,
        (texts, reader): (Texts, PlayerId),
        turn: ReadingTurn,
    ) -> Result<(String, ReadingTurn), AppError> {
        the_match.check_board_shown()?;
        let players = self.pgn_players(texts, &the_match).await?;
        let (review, turn) = self.finished_review(&the_match, reader, turn).await?;
        let write = move || move_list::write(&the_match, &players, review.as_ref());
        Ok(turn.compute(write).await?)
    }

    /// The players of a match as its record names them.
    pub async fn pgn_players(
        &self,
        texts: Texts,
        the_match: &Match,
    ) -> Result<ByColor<PgnPlayer>, AppError> {
        let context = self.store.board_context(the_match).await?;
        let changes = context.changes();
        let mut players = ByColor { white: PgnPlayer::default(), black: PgnPlayer::default() };
        for (color, player) in context.players.iter() {
            let rating = match (changes, the_match.outcome()) {
                (Some(changes), _) => Some(changes[color].before.rating),
                (None, None) if the_match.record().rated => {
                    player.rating.map(|(rating, _)| rating.rating)
                }
                _ => None,
            };
            players[color] = PgnPlayer { name: texts.display_name(&player.name), rating };
        }
        Ok(players)
    }

    /// The animation of a match with the moves made so far.
    /// Errors: [`Refusal::TooLongForReplay`] and [`Refusal::BoardHidden`].
    pub async fn replay(
        &self,
        the_match: Match,
        context: &BoardContext,
        ReplayView { texts, style, bottom, frame, now }: ReplayView,
        place: ComputePlace,
    ) -> Result<Vec<u8>, AppError> {
        the_match.check_board_shown()?;
        let player_bar = |color: Color| {
            let player = &context.players[color];
            let rating = player.rating.map(|(rating, at)| rating.shown(at, now));
            PlayerBar { name: texts.display_name(&player.name), rating, ..PlayerBar::default() }
        };
        let player_bars =
            PlayerBars { white: player_bar(Color::White), black: player_bar(Color::Black) };
        let drawing = place.compute(move || {
            courier_draw::replay_gif(&ReplayGif {
                game: the_match.game(),
                bottom,
                player_bars: Some(player_bars),
                captions: &captions(texts, &the_match, now),
                style,
                width: courier_draw::DEFAULT_WIDTH,
                frame_duration: frame,
                max_bytes: REPLAY_BYTES,
            })
        });
        Ok(drawing.await??.ok_or(Refusal::TooLongForReplay)?)
    }
}

/// The captions of the positions: the move, and the clocks when it was made. The last position has
/// the present clocks and the result.
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
