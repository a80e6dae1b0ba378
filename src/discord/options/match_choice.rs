//! Finds the match to which a command refers, and offers matches for autocompletion.

use courier_play::{ChannelId, ImportId, MatchId, PlayerId, Refusal};
use courier_store::{ImportSummary, Summary};
use courier_text::Texts;
use serenity::all::{CreateAutocompleteResponse, ResolvedOption, ResolvedValue};

use crate::discord::context::command::{Context, texts};
use crate::discord::context::{AppState, Invoker};
use crate::discord::games;
use crate::discord::imports::messages as imports;
use crate::discord::options::offers::{Offer, completion, fitting, meant};
use crate::discord::transport::Result;

/// The most matches of a user that autocompletion searches.
const RECENT: u32 = 200;

/// The game that an option names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    Match(MatchId),
    Import(ImportId),
}

impl Named {
    /// A game by its number, as `7`, `#7` or `i7`, alone or at the beginning of its name.
    pub(crate) fn by_number(typed: &str) -> Option<Self> {
        let end = typed.find(" · ").or_else(|| typed.find(": ")).unwrap_or(typed.len());
        let number = typed.get(..end)?.trim().trim_start_matches('#');
        match number.strip_prefix(['i', 'I']) {
            Some(number) => number.parse().map(Self::Import).ok(),
            None => number.parse().map(Self::Match).ok(),
        }
    }

    pub(crate) fn the_match(self) -> Result<MatchId, Refusal> {
        match self {
            Self::Match(id) => Ok(id),
            Self::Import(_) => Err(Refusal::NoSuchMatch),
        }
    }
}

/// The match with this number.
pub(crate) fn number(typed: &str) -> Result<MatchId, Refusal> {
    Named::by_number(typed).ok_or(Refusal::NoSuchMatch)?.the_match()
}

/// The games among which a text without a number names one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Among {
    Running,
    Recent,
    Finished,
}

/// The running match of a command: the named one, else the user's match in this channel, else their
/// only match.
pub(crate) async fn running(
    app_state: &AppState,
    invoker: &Invoker,
    typed: Option<&str>,
) -> Result<MatchId> {
    match running_or_imported(app_state, invoker, typed).await? {
        Some(named) => Ok(named.the_match()?),
        None => {
            let here = invoker.place.channel;
            Ok(app_state.app.resolve_match(invoker.player, here).await?)
        }
    }
}

/// The running or imported game that was named, if any was.
pub(crate) async fn running_or_imported(
    app_state: &AppState,
    invoker: &Invoker,
    typed: Option<&str>,
) -> Result<Option<Named>> {
    let Some(typed) = typed else { return Ok(None) };
    named(app_state, invoker, typed, Among::Running).await.map(Some)
}

/// The game of a command, running, finished or imported: the named one, else the latest match in
/// this channel, else the user's latest.
pub(crate) async fn any(
    app_state: &AppState,
    invoker: &Invoker,
    typed: Option<&str>,
) -> Result<Named> {
    if let Some(typed) = typed {
        return named(app_state, invoker, typed, Among::Recent).await;
    }
    let app = &app_state.app;
    if let Some(here) = app.reads().any_latest_in_channel(invoker.place.channel).await? {
        return Ok(Named::Match(here));
    }
    match app.reads().recent_of(invoker.player, 1).await?.first() {
        Some(latest) => Ok(Named::Match(latest.id)),
        None => Err(Refusal::NoRunningMatch.into()),
    }
}

/// The finished match of a command: the named one, else the user's latest finished one.
pub(crate) async fn finished(
    app_state: &AppState,
    invoker: &Invoker,
    typed: Option<&str>,
) -> Result<Option<MatchId>> {
    if let Some(typed) = typed {
        return Ok(Some(named(app_state, invoker, typed, Among::Finished).await?.the_match()?));
    }
    Ok(app_state.app.reads().latest_finished_of(invoker.player).await?)
}

/// The game with this number, or the only one whose name has this text.
async fn named(
    app_state: &AppState,
    invoker: &Invoker,
    typed: &str,
    among: Among,
) -> Result<Named> {
    if let Some(named) = Named::by_number(typed) {
        return Ok(named);
    }
    let (reads, Invoker { player, texts, .. }) = (app_state.app.reads(), invoker);
    let mut matches = match among {
        Among::Running => reads.running_of(*player).await?,
        Among::Recent | Among::Finished => reads.recent_of(*player, RECENT).await?,
    };
    matches.retain(|summary| among != Among::Finished || summary.over);
    let imported = match among {
        Among::Running | Among::Recent => reads.imported_by(*player).await?,
        Among::Finished => Vec::new(),
    };
    let value = meant(offers(*texts, *player, &matches, &imported), typed);
    Ok(value.as_deref().and_then(Named::by_number).ok_or(Refusal::NoSuchMatch)?)
}

/// The user who is typing, and the match of the command.
pub(crate) async fn player_and_match(ctx: Context<'_>) -> Result<(PlayerId, MatchId)> {
    let (player, channel) = (typing(ctx), ChannelId(ctx.interaction.channel_id.get()));
    let id = match typed_so_far(ctx, "game") {
        Some(game) => number(&game)?,
        None => ctx.data().app.resolve_match(player, channel).await?,
    };
    Ok((player, id))
}

/// The text of an option of the command or of its subcommand, as typed so far.
pub(crate) fn typed_so_far(ctx: Context<'_>, name: &str) -> Option<String> {
    fn text(options: Vec<ResolvedOption<'_>>, name: &str) -> Option<String> {
        options.into_iter().find_map(|given| match given.value {
            ResolvedValue::SubCommand(inner) => text(inner, name),
            ResolvedValue::String(text) | ResolvedValue::Autocomplete { value: text, .. }
                if given.name == name =>
            {
                Some(text.to_owned())
            }
            _ => None,
        })
    }
    text(ctx.interaction.data.options(), name)
}

pub(crate) async fn running_games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let running = ctx.data().app.reads().running_of(typing(ctx)).await.unwrap_or_default();
    choices(ctx, &running, typed).await
}

pub(crate) async fn recent_games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let recent = ctx.data().app.reads().recent_of(typing(ctx), RECENT).await.unwrap_or_default();
    choices(ctx, &recent, typed).await
}

pub(crate) async fn running_and_imported(
    ctx: Context<'_>,
    typed: &str,
) -> CreateAutocompleteResponse {
    let running = ctx.data().app.reads().running_of(typing(ctx)).await.unwrap_or_default();
    choices_with_imports(ctx, &running, typed).await
}

pub(crate) async fn recent_and_imported(
    ctx: Context<'_>,
    typed: &str,
) -> CreateAutocompleteResponse {
    let recent = ctx.data().app.reads().recent_of(typing(ctx), RECENT).await.unwrap_or_default();
    choices_with_imports(ctx, &recent, typed).await
}

pub(crate) async fn finished_games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let mut recent =
        ctx.data().app.reads().recent_of(typing(ctx), RECENT).await.unwrap_or_default();
    recent.retain(|summary| summary.over);
    choices(ctx, &recent, typed).await
}

fn typing(ctx: Context<'_>) -> PlayerId {
    PlayerId(ctx.interaction.user.id.get())
}

/// The matches whose names contain the typed text, in the given order.
async fn choices(ctx: Context<'_>, matches: &[Summary], typed: &str) -> CreateAutocompleteResponse {
    completion(fitting(offers(texts(ctx).await, typing(ctx), matches, &[]), typed))
}

/// The same, followed by the user's imported games.
async fn choices_with_imports(
    ctx: Context<'_>,
    matches: &[Summary],
    typed: &str,
) -> CreateAutocompleteResponse {
    let imported = ctx.data().app.reads().imported_by(typing(ctx)).await.unwrap_or_default();
    completion(fitting(offers(texts(ctx).await, typing(ctx), matches, &imported), typed))
}

fn offers(
    texts: Texts,
    player: PlayerId,
    matches: &[Summary],
    imported: &[ImportSummary],
) -> impl Iterator<Item = Offer> {
    let played = move |summary: &Summary| {
        Offer::new(summary.id.to_string(), &games::name(texts, player, summary))
    };
    let read = move |game: &ImportSummary| {
        Offer::new(format!("i{}", game.id), &imports::name(texts, game))
    };
    matches.iter().map(played).chain(imported.iter().map(read))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_by_the_number_at_the_beginning() {
        let game = |number| Some(Named::Match(MatchId(number)));
        for (typed, named) in [
            ("7", game(7)),
            (" #7 ", game(7)),
            ("7 · Chess against Willow · your turn", game(7)),
            ("i7", Some(Named::Import(ImportId(7)))),
            ("I7: Morphy – Isouard, Chess, 1-0", Some(Named::Import(ImportId(7)))),
            ("7 Chess", None),
            ("Willow", None),
            ("abc", None),
        ] {
            assert_eq!(Named::by_number(typed), named, "{typed}");
        }
        assert_eq!(number("i7"), Err(Refusal::NoSuchMatch));
    }
}
