//! `/replay`, and the button below a board: a whole game as an animated picture, from the chosen
//! side and at the chosen pace.

use courier_play::Match;
use courier_rules::Color;
use courier_text::Texts;

use crate::app::ReplayView;
use crate::discord::board::messages as board;
use crate::discord::context::AppState;
use crate::discord::context::Invoker;
use crate::discord::context::command::{Context, defer, invoker, send};
use crate::discord::imports::messages as imports;
use crate::discord::options::match_choice::{self, Named, recent_and_imported};
use crate::discord::options::view::{ReplaySpeed, Side};
use crate::discord::transport::{GifAttachment, MessagePayload, Result};
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

/// The animation of a match with the moves made so far, `side` at the bottom.
pub(crate) async fn message(
    app_state: &AppState,
    invoker: &Invoker,
    texts: Texts,
    the_match: &Match,
    (side, speed): (Color, ReplaySpeed),
    place: ComputePlace,
) -> Result<MessagePayload> {
    let (now, style) = (app_state.now(), invoker.style);
    let context = app_state.app.reads().board_context(the_match).await?;
    let caption = board::caption(texts, the_match, &context, now);
    let game = the_match.game();
    let moves =
        game.position_at(game.ply().saturating_sub(1)).map_or(0, |before| before.fullmove_number());
    let view = ReplayView { texts, style, bottom: side, frame: speed.duration(), now };
    let gif = app_state.app.replay(the_match.clone(), &context, view, place).await?;
    Ok(MessagePayload {
        replay: Some(GifAttachment { gif, alt: texts.replay_alt(moves) }),
        ..caption
    })
}
