//! `/board`: the board of a game, or an earlier position, as a picture or as text. Only the user
//! sees it.

use std::cmp::Reverse;

use courier_play::folded;
use courier_play::language::Language;
use courier_play::move_numbers::{MoveNumber, move_to};
use courier_play::{ChannelId, MatchId, PlayerId, Refusal};
use courier_rules::{Color, Game, Position};
use courier_text::Texts;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::app::{App, AppError};
use crate::discord::board::messages as boards;
use crate::discord::context::Origin;
use crate::discord::context::command::{Context, invoker, send, texts};
use crate::discord::ids::{ImportView, LookView};
use crate::discord::imports::messages as imports;
use crate::discord::imports::messages::Audience;
use crate::discord::look::messages as look;
use crate::discord::notes;
use crate::discord::options::match_choice::{self, Named, running_and_imported, typed_so_far};
use crate::discord::options::view::Side;
use crate::discord::transport::{About as _, CHOICES, Result};

#[poise::command(slash_command)]
pub(crate) async fn board(
    ctx: Context<'_>,
    #[autocomplete = "running_and_imported"] game: Option<String>,
    #[rename = "move"]
    #[autocomplete = "moves_made"]
    at: Option<String>,
    side: Option<Side>,
    text: Option<bool>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let at = at.map(|typed| move_number(&typed)).transpose()?;
    let id = match match_choice::running_or_imported(app_state, &invoker, game.as_deref()).await? {
        Some(Named::Match(id)) => id,
        Some(Named::Import(id)) => {
            let game = app_state.app.see_import(id, invoker.player, invoker.place).await?;
            let last = game.record.game().ply();
            let ply = at.map_or(Ok(last), |at| at.ply_in(game.record.game()))?;
            let view = ImportView { id, ply, bottom: Side::or_white(side) };
            let reader = Audience::Reader(invoker.player);
            let payload = if text == Some(true) {
                imports::as_text(invoker.texts, &game, view, reader)
            } else {
                let own = (invoker.texts, invoker.style);
                imports::position(app_state, own, &game, view, reader).await?
            };
            return send(ctx, payload).await;
        }
        None => own_or_latest_here(&app_state.app, invoker.player, invoker.place.channel).await?,
    };
    let the_match = app_state.app.see(id, invoker.player, invoker.place).await?;
    let bottom = Side::bottom(side, &the_match, invoker.player);
    let as_text = text == Some(true);
    if let Some(at) = at {
        let ply = at.ply_in(the_match.game()).about(id)?;
        let view = LookView { bottom, as_text };
        let payload = look::position(app_state, &invoker, &the_match, ply, view).await?;
        return send(ctx, payload).await;
    }
    if as_text {
        let payload = boards::as_text(app_state, invoker.texts, &the_match, bottom).await?;
        send(ctx, notes::below_board(app_state, &invoker, id, payload).await?).await?;
        return Ok(());
    }
    let payload = boards::for_invoker(app_state, &invoker, &the_match, bottom).await?;
    send(ctx, notes::below_board(app_state, &invoker, id, payload).await?).await
}

/// The user's own running match, else the latest match of this channel.
async fn own_or_latest_here(app: &App, player: PlayerId, channel: ChannelId) -> Result<MatchId> {
    match app.resolve_match(player, channel).await {
        Ok(id) => Ok(id),
        Err(AppError::Refused(refusal)) => {
            Ok(app.reads().any_latest_in_channel(channel).await?.ok_or(refusal)?)
        }
        Err(fault) => Err(fault.into()),
    }
}

/// Offers the moves of the game, if the user may see it.
async fn moves_made(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let choices = match seen(ctx).await {
        Ok(game) => choices(texts(ctx).await, &game, typed),
        Err(_) => Vec::new(),
    };
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// The game that the command would show if it were sent as typed so far.
async fn seen(ctx: Context<'_>) -> Result<Game> {
    let app = &ctx.data().app;
    let player = PlayerId(ctx.interaction.user.id.get());
    let place = Origin::of_command(ctx.interaction).place();
    let game = typed_so_far(ctx, "game");
    let id = match game.as_deref().map(Named::by_number) {
        Some(Some(Named::Import(id))) => {
            return Ok(app.see_import(id, player, place).await?.record.game().clone());
        }
        Some(Some(Named::Match(id))) => id,
        Some(None) => return Err(Refusal::NoSuchMatch.into()),
        None => own_or_latest_here(app, player, place.channel).await?,
    };
    Ok(app.see(id, player, place).await?.game().clone())
}

/// A move by its number, as `24w` or as it is shown.
fn move_number(typed: &str) -> Result<MoveNumber, Refusal> {
    let start = Language::ALL.map(|language| Texts::new(language).starting_position());
    let starts = start.iter().any(|name| folded(name) == folded(typed.trim()));
    if starts { Ok(MoveNumber::Ply(0)) } else { typed.parse() }
}

/// The moves whose number begins with what is typed: those with exactly this number, then the
/// latest first, then the starting position.
fn choices(texts: Texts, game: &Game, typed: &str) -> Vec<AutocompleteChoice> {
    offered(texts, game, typed)
        .into_iter()
        .map(|(name, value)| AutocompleteChoice::new(name, value))
        .collect()
}

/// The same as pairs of a move and its value for the command.
fn offered(texts: Texts, game: &Game, typed: &str) -> Vec<(String, String)> {
    let typed = typed.trim().to_ascii_lowercase();
    let (number, side) = typed.split_at(typed.find(['.', '…', 'w', 'b']).unwrap_or(typed.len()));
    let wanted = format!(
        "{number}{}",
        match side {
            "" | "." => "",
            "w" => "w",
            _ => "b",
        }
    );
    let mut fitting: Vec<(u32, String)> = (1..)
        .zip(game.positions())
        .take(game.moves().len())
        .map(|(ply, before)| (ply, value(before)))
        .filter(|(_, value)| value.starts_with(&wanted))
        .collect();
    fitting
        .sort_by_key(|(ply, value)| (value.trim_end_matches(['w', 'b']) != number, Reverse(*ply)));
    let start = "0".starts_with(&wanted).then(|| (texts.starting_position(), "0".to_owned()));
    let most = CHOICES - usize::from(start.is_some());
    let moves = fitting.into_iter().take(most);
    moves.filter_map(|(ply, value)| Some((move_to(game, ply)?, value))).chain(start).collect()
}

/// The next move's number as the command takes it: `24w` or `24b`.
fn value(before: &Position) -> String {
    let side = match before.turn() {
        Color::White => 'w',
        Color::Black => 'b',
    };
    format!("{}{side}", before.fullmove_number())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::Variant;
    use courier_rules::notation::read_move;

    use super::*;

    #[test]
    fn the_number_as_typed_comes_first_and_then_the_latest_moves() {
        let chess = Variant::by_key("chess").unwrap();
        let mut game = Game::new(chess.start(0).unwrap());
        for typed in ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(12).iter().take(47) {
            game.play_past_draw(read_move(game.position(), typed).unwrap()).unwrap();
        }
        let texts = Texts::new(Language::English);
        let offered = |typed: &str| offered(texts, &game, typed);
        let values = |typed: &str| -> Vec<String> {
            offered(typed).into_iter().map(|(_, value)| value).collect()
        };
        let all = offered("");
        assert_eq!(all.len(), CHOICES);
        assert_eq!(all[0], ("24. Ng1".to_owned(), "24w".to_owned()));
        assert_eq!(all[24], ("Starting position".to_owned(), "0".to_owned()));
        assert_eq!(values("2")[..5], ["2b", "2w", "24w", "23b", "23w"]);
        assert_eq!(values("2").len(), 11);
        for typed in ["23...", "23..", "23…", "23b"] {
            assert_eq!(offered(typed), [("23... Nf6".to_owned(), "23b".to_owned())], "{typed}");
        }
        assert_eq!(values("23."), ["23b", "23w"]);
        assert_eq!(values("23W"), ["23w"]);
        assert_eq!(values("0"), ["0"]);
        assert_eq!(values("99"), Vec::<String>::new());
        assert_eq!(values("knight"), Vec::<String>::new());
        // Every offered value is understood.
        for (ply, value) in (1..=game.ply()).rev().zip(values("")).take(CHOICES - 1) {
            assert_eq!(value.parse::<MoveNumber>().unwrap().ply_in(&game), Ok(ply), "{value}");
        }
    }
}
