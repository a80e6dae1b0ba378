//! `/config`: shows and changes the settings of a server, for users who may manage it.
#![expect(
    clippy::too_many_arguments,
    reason = "the options of a command are the arguments of its function"
)]

use std::collections::BTreeSet;

use courier_play::language::Language;
use courier_play::roles::Award;
use courier_play::server_config::{BoardSide, GamesIn};
use courier_play::spectators::Sharing;
use courier_play::{ChannelId, Refusal, RoleId};
use courier_text::Texts;
use serenity::all::{PartialChannel, Role};

use crate::discord::config::changes::{Change, managed_by};
use crate::discord::config::messages::changed;
use crate::discord::config::values::OFF;
use crate::discord::context::command::{Context, invoker, send};
use crate::discord::options::clocks::{clock as typed_clock, clocks};
use crate::discord::options::terms::{find, variants};
use crate::discord::transport::Result;

#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum PlaceChoice {
    Threads,
    Channel,
}

#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum BottomChoice {
    White,
    Black,
    #[name = "to-move"]
    ToMove,
}

impl From<BottomChoice> for BoardSide {
    fn from(choice: BottomChoice) -> Self {
        match choice {
            BottomChoice::White => Self::White,
            BottomChoice::Black => Self::Black,
            BottomChoice::ToMove => Self::ToMove,
        }
    }
}

#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum SharingChoice {
    #[name = "one-player"]
    Either,
    #[name = "both-players"]
    Both,
}

impl From<SharingChoice> for Sharing {
    fn from(choice: SharingChoice) -> Self {
        match choice {
            SharingChoice::Either => Self::Either,
            SharingChoice::Both => Self::Both,
        }
    }
}

#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum ServerLanguage {
    English,
    Spanish,
    Catalan,
    Discord,
}

impl ServerLanguage {
    const fn language(self) -> Option<Language> {
        match self {
            Self::English => Some(Language::English),
            Self::Spanish => Some(Language::Spanish),
            Self::Catalan => Some(Language::Catalan),
            Self::Discord => None,
        }
    }
}

#[poise::command(slash_command, default_member_permissions = "MANAGE_GUILD")]
pub(crate) async fn config(
    ctx: Context<'_>,
    place: Option<PlaceChoice>,
    boards: Option<BottomChoice>,
    #[channel_types("Text", "News")] allow: Option<PartialChannel>,
    #[channel_types("Text", "News")] forbid: Option<PartialChannel>,
    anywhere: Option<bool>,
    challengers: Option<Role>,
    organizers: Option<Role>,
    #[rename = "default-clock"]
    #[autocomplete = "clocks"]
    clock: Option<String>,
    #[rename = "server-language"] language: Option<ServerLanguage>,
    #[channel_types("Text", "News")] lobby: Option<PartialChannel>,
    #[rename = "no-lobby"] no_lobby: Option<bool>,
    #[rename = "spectator-links"] sharing: Option<SharingChoice>,
    #[rename = "league-role"] league_role: Option<Role>,
    #[rename = "cup-role"] cup_role: Option<Role>,
    #[rename = "rating-role"] rating_role: Option<Role>,
    #[rename = "rating-from"]
    #[min = 1]
    #[max = 4000]
    rating_from: Option<u32>,
    #[rename = "rating-game"]
    #[autocomplete = "variants"]
    rating_game: Option<String>,
    #[rename = "no-role"] no_role: Option<Role>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let server = managed_by(&invoker)?;
    let texts = invoker.texts;
    // All options are read before anything is stored: a refused command changes nothing.
    let clock = clock.map(|typed| or_off(&typed, texts, typed_clock)).transpose()?;
    let game = |typed: &str| Ok(find(typed).ok_or(Refusal::NoSuchVariant)?.key());
    let rating_game = rating_game.map(|typed| or_off(&typed, texts, game)).transpose()?;
    if rating_role.is_some() != rating_from.is_some() {
        return Err(Refusal::BandIncomplete.into());
    }
    let channel = |named: PartialChannel| ChannelId(named.id.get());
    let role = |named: Role| RoleId(named.id.get());
    let given = |award, named: Option<Role>| Some(Change::Role(award?, Some(role(named?))));
    let changes = [
        place.map(|place| {
            Change::Games(match place {
                PlaceChoice::Threads => GamesIn::Threads,
                PlaceChoice::Channel => GamesIn::Channel,
            })
        }),
        boards.map(|side| Change::BoardSide(side.into())),
        (anywhere == Some(true)).then(|| Change::Channels(BTreeSet::new())),
        allow.map(|named| Change::Allow(channel(named))),
        forbid.map(|named| Change::Forbid(channel(named))),
        challengers.map(|named| Change::challengers(role(named), server)),
        organizers.map(|named| Change::organizers(role(named), server)),
        clock.map(Change::Clock),
        language.map(|language| Change::Language(language.language())),
        lobby.map(|named| Change::lobby(&named)).transpose()?,
        (no_lobby == Some(true)).then_some(Change::Lobby(None)),
        sharing.map(|sharing| Change::Sharing(sharing.into())),
        given(Some(Award::League), league_role),
        given(Some(Award::Cup), cup_role),
        given(rating_from.map(Award::Rating), rating_role),
        no_role.map(|named| Change::NoRole(role(named))),
        rating_game.map(Change::RatingGame),
    ];
    let changes: Vec<Change> = changes.into_iter().flatten().collect();
    let locale = ctx.interaction.guild_locale.as_deref();
    send(ctx, changed(app_state, &invoker, locale, &changes).await?).await
}

/// An option as typed; `None` if it is switched off.
fn or_off<T>(
    typed: &str,
    texts: Texts,
    read: impl FnOnce(&str) -> Result<T, Refusal>,
) -> Result<Option<T>, Refusal> {
    let text = typed.trim();
    if text.eq_ignore_ascii_case(OFF) || text.to_lowercase() == texts.off() {
        return Ok(None);
    }
    read(text).map(Some)
}
