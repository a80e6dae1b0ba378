//! `/replay`, and the button below a board: a whole game as an animated picture, from the chosen
//! side and at the chosen pace.

use courier_draw::ReplayCaption;
use courier_play::clock::ClockState;
use courier_play::move_numbers::move_to;
use courier_play::{ByColor, Match, Moment, Refusal};
use courier_rules::Color;
use courier_text::Texts;

use crate::discord::board::messages as board;
use crate::discord::board::scene::rating;
use crate::discord::context::AppState;
use crate::discord::context::Invoker;
use crate::discord::context::command::{Context, defer, invoker, send};
use crate::discord::imports::messages as imports;
use crate::discord::options::match_choice::{self, Named, recent_and_imported};
use crate::discord::options::view::{ReplaySpeed, Side};
use crate::discord::transport::{FILE_BYTES, GifAttachment, MessagePayload, Result};
use crate::process::compute::ComputePlace;

#[poise::command(slash_command)]
pub(crate) async fn replay(
    ctx: Context<'_>,
    #[autocomplete = "recent_and_imported"] game: Option<String>,
    side: Option<Side>,
    pace: Option<ReplaySpeed>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let pace = pace.unwrap_or_default();
    let place = app_state.app.compute().long_place(invoker.player)?;
    let id = match match_choice::any(app_state, &invoker, game.as_deref()).await? {
        Named::Match(id) => id,
        Named::Import(id) => {
            let game = app_state.app.see_import(id, invoker.player, invoker.place).await?;
            // Private, unless its owner shows it.
            defer(ctx, true).await?;
            let seen = (Side::or_white(side), pace);
            let payload = imports::replay(&invoker, &game, seen, place).await?;
            return send(ctx, payload).await;
        }
    };
    let the_match = app_state.app.see(id, invoker.player, invoker.place).await?;
    let bottom = Side::bottom(side, &the_match, invoker.player);
    // A long game may take longer than the three seconds that Discord waits for a first response.
    defer(ctx, false).await?;
    let (texts, seen) = (invoker.server_texts, (bottom, pace));
    let payload = message(app_state, &invoker, texts, &the_match, seen, place).await?;
    send(ctx, payload).await
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

/// The animation of a match with the moves made so far, `side` at the bottom.
pub(crate) async fn message(
    app_state: &AppState,
    invoker: &Invoker,
    texts: Texts,
    the_match: &Match,
    (side, speed): (Color, ReplaySpeed),
    place: ComputePlace,
) -> Result<MessagePayload> {
    let (now, theme) = (app_state.now(), invoker.theme);
    let context = app_state.app.reads().board_context(the_match).await?;
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
    let drawing = place.compute(move || {
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
