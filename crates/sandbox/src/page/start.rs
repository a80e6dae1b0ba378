//! The start of the page: who is shown at first, the games that begin with one press, and their
//! beginning. A press is the command that a person would type, and for a game between two people
//! the button that the other one would press.

use std::time::Duration;

use courier_draw::Scene;
use courier_play::EngineLevel;
use courier_play::language::Language;
use courier_play::variants::{Descriptor, Family};
use courier_rules::Variant;
use courier_text::Texts;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::driver::{ActionError, Sandbox};
use crate::model::{BOT_USERNAME, ChannelKind};
use crate::snowflake::Snowflake;
use crate::world::State;

/// The username of the person whom a newcomer is at first.
const NEWCOMER: &str = "maple";
/// The username of their opponent, shown next to it.
const PARTNER: &str = "willow";

/// How long the first board may take, in real time: its thread is opened first.
const BOARD_LIMIT: Duration = Duration::from_secs(10);

/// The width of the picture of a game, twice that on the page.
const PICTURE_WIDTH: u32 = 192;

#[derive(Deserialize)]
pub(super) struct Request {
    variant: String,
    opponent: Opponent,
    /// The newcomer's color.
    color: Color,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Color {
    White,
    Black,
}

impl Color {
    /// The choice of the option `color` by which the newcomer has this color, in a command of their
    /// own or of their partner.
    const fn choice(self, by_newcomer: bool) -> &'static str {
        match (self, by_newcomer) {
            (Self::White, true) | (Self::Black, false) => "White",
            (Self::Black, true) | (Self::White, false) => "Black",
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Opponent {
    /// The bot at a level from 1 to 8.
    Bot(u8),
    /// The partner, who accepts.
    Person,
}

/// Whom the page shows at first, the first channel, the games that can be begun, and whether nobody
/// has done anything yet.
pub(super) fn view(state: &State) -> Value {
    let id = |username| state.user_by_name(username).map(|user| user.id);
    let level = |level: EngineLevel| {
        json!({
            "number": level.number(),
            "name": english().engine_level(level),
            "default": level == EngineLevel::DEFAULT,
        })
    };
    json!({
        "newcomer": id(NEWCOMER),
        "partner": id(PARTNER),
        "channel": first_channel(state),
        "games": games(state),
        "levels": EngineLevel::all().map(level).collect::<Vec<_>>(),
        "untouched": state.users.keys().all(|user| state.last_interaction_by(*user).is_none()),
    })
}

const fn english() -> Texts {
    Texts::new(Language::English)
}

fn first_channel(state: &State) -> Option<Snowflake> {
    let texts = state.channels.values().filter(|channel| matches!(channel.kind, ChannelKind::Text));
    texts.min_by_key(|channel| channel.position).map(|channel| channel.id)
}

fn newest_board(state: &State, viewer: Snowflake) -> Option<(Snowflake, Snowflake)> {
    let channels = state.channels.values().filter(|channel| channel.guild.is_some());
    let messages = channels.flat_map(|channel| state.visible_messages(channel.id, viewer));
    let boards =
        messages.filter(|message| message.author == state.bot() && !message.attachments.is_empty());
    boards.map(|message| (message.id, message.channel)).max()
}

/// The families whose commands are registered. Another bot has none of them.
fn games(state: &State) -> Vec<Value> {
    let server = state.guilds.keys().next().copied();
    let commands = state.commands_in(server);
    let offered = |family: &Family| {
        commands.iter().any(|command| command.kind() == 1 && command.name() == family.plain.key())
    };
    let variant = |variant: &'static Variant| {
        let name = english().variant_name(variant);
        json!({ "key": variant.key(), "name": name })
    };
    let game = |family: Family| {
        json!({
            "about": Descriptor::of(family.plain).map(|descriptor| descriptor.about),
            "plain": variant(family.plain),
            "shuffled": family.shuffled.map(variant),
        })
    };
    Family::all().filter(offered).map(game).collect()
}

/// Begins a game in the first channel. Returns the channel or the thread in which its board is; if
/// the bot refuses, the channel in which it says so.
pub(super) async fn begin(sandbox: &Sandbox, request: Request) -> Result<Value, ActionError> {
    let variant = Variant::by_key(&request.variant).ok_or_else(|| ActionError::InvalidValue {
        name: "variant".to_owned(),
        value: request.variant.clone(),
        why: "there is no such variant".to_owned(),
    })?;
    let world = &sandbox.discord().world;
    let channel = world.read(first_channel);
    let channel = channel.ok_or_else(|| ActionError::NoSuchChannel("first".to_owned()))?;
    let family = Family::of(variant);
    let command = format!("{} challenge", family.plain.key());
    let color = |by_newcomer| ("color", request.color.choice(by_newcomer));
    let mut options = match request.opponent {
        Opponent::Bot(_) => vec![("opponent", BOT_USERNAME), color(true)],
        Opponent::Person => vec![("opponent", NEWCOMER), color(false)],
    };
    if family.shuffled == Some(variant) {
        options.push(("chess960", "true"));
    }
    let newcomer = sandbox.user(NEWCOMER)?.in_channel_id(channel)?;
    let before = world.read(|state| newest_board(state, newcomer.id()));
    let response = match request.opponent {
        Opponent::Bot(level) => {
            let level = level.to_string();
            options.push(("level", &level));
            newcomer.command(&command, &options).await?.message()?
        }
        Opponent::Person => {
            let partner = sandbox.user(PARTNER)?.in_channel_id(channel)?;
            let challenge = partner.command(&command, &options).await?.message()?;
            // A refusal has no button; a challenge begins with that of the acceptance.
            match challenge.buttons().first().and_then(|button| button.custom_id.clone()) {
                Some(accept) if !challenge.ephemeral => {
                    newcomer.click(challenge.id, &accept).await?.message()?
                }
                _ => challenge,
            }
        }
    };
    let place = if response.ephemeral {
        channel
    } else {
        let board =
            |state: &State| newest_board(state, newcomer.id()).filter(|it| Some(*it) > before);
        sandbox.discord().wait_until(BOARD_LIMIT, board).await?.1
    };
    Ok(json!({ "channel": place, "refused": response.ephemeral }))
}

/// The usual start of a variant, as a PNG file; `None` if there is no such variant.
pub(super) fn picture(key: &str) -> Option<Vec<u8>> {
    let variant = Variant::by_key(key)?;
    let position = variant.start(variant.default_start()).ok()?;
    courier_draw::board(&Scene { width: PICTURE_WIDTH, ..Scene::new(position) }).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_picture() {
        let pictures = Variant::all().iter().map(|variant| picture(variant.key()));
        assert!(pictures.into_iter().all(|png| png.is_some_and(|png| png.starts_with(b"\x89PNG"))));
        assert_eq!(picture("draughts"), None);
    }
}
