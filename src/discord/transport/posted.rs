//! Finds a message that may have been sent already among the messages of its channel. Discord does
//! not keep nonces: it returns one in the response to the request and in the event, but not when
//! messages are listed. Messages are therefore compared by author and content.

use courier_play::{Moment, Span};
use serde::Deserialize;
use serde_json::Value;
use serenity::all::{ChannelId, CurrentUser, LightMethod, Request, Route, UserId};

use crate::discord::transport::payload::MessagePayload;
use crate::discord::transport::rate_limits::RequestKind;
use crate::discord::transport::requests::MessageRef;
use crate::discord::transport::rest::{Rest, RestError};

/// How many messages since a moment are read, oldest first.
const READ: u8 = 50;
/// How far Discord's clock may be behind the bot's.
const CLOCK_DIFFERENCE: Span = Span::minutes(1);
/// The beginning of the time in snowflakes: 2015-01-01.
const SNOWFLAKE_EPOCH: Moment = Moment(1_420_070_400_000);

/// A message in Discord's form, with the parts that are needed here.
#[derive(Deserialize)]
struct ListedMessage {
    author: Author,
    #[serde(flatten)]
    shown: Value,
}

#[derive(Deserialize)]
struct Author {
    id: UserId,
}

/// How closely a message in a channel has to resemble the one to be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Likeness {
    /// It shows and does the same.
    Buttons,
    /// It says the same of the same match. Its buttons may differ, because the match may have
    /// continued since it was sent.
    SameMatch,
    /// It has the same last button, as all standing messages of lobbies have. It may list other
    /// challenges, because some may have been accepted since.
    LastButton,
}

/// The content of a message, without what depends on the moment it was made: the text of a board
/// tells the remaining time.
#[derive(Clone, Debug)]
pub(crate) struct Content {
    text: String,
    /// The title of a board contains the number of the match.
    titles: Vec<String>,
    custom_ids: Vec<String>,
}

impl Content {
    /// The content of a message that is to be sent.
    /// Errors: It cannot be written as JSON.
    pub(crate) fn of_payload(payload: MessagePayload) -> Result<Self, serde_json::Error> {
        let (message, _) = payload.into_message(String::new());
        Ok(Self::of(&serde_json::to_value(message)?))
    }

    /// Whether a message with this content may be another one with that content.
    pub(crate) fn resembles(&self, other: &Self, likeness: Likeness) -> bool {
        let says_the_same = self.text == other.text && self.titles == other.titles;
        match likeness {
            Likeness::Buttons => says_the_same && self.custom_ids == other.custom_ids,
            Likeness::SameMatch => says_the_same,
            Likeness::LastButton => {
                self.custom_ids.last().is_some_and(|last| Some(last) == other.custom_ids.last())
            }
        }
    }

    /// The content of a message as it is sent to Discord, or as Discord returns it.
    fn of(message: &Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().trim().to_owned();
        let embeds = message["embeds"].as_array().map(Vec::as_slice).unwrap_or_default();
        let mut custom_ids = Vec::new();
        collect_custom_ids(&message["components"], &mut custom_ids);
        Self {
            text: text(&message["content"]),
            titles: embeds.iter().map(|embed| text(&embed["title"])).collect(),
            custom_ids,
        }
    }
}

fn collect_custom_ids(components: &Value, custom_ids: &mut Vec<String>) {
    for component in components.as_array().into_iter().flatten() {
        custom_ids.extend(component["custom_id"].as_str().map(ToOwned::to_owned));
        collect_custom_ids(&component["components"], custom_ids);
    }
}

/// The bot's own user.
pub(crate) async fn own_user(rest: &Rest) -> Result<UserId, RestError> {
    let request = Request::new(Route::UserMe, LightMethod::Get);
    let user: CurrentUser = rest.fetch(request, (RequestKind::Read, 0)).await?;
    Ok(user.id)
}

/// The messages of the bot in a channel that resemble `payload` and were sent at `since` or later,
/// the oldest first. Only the first fifty messages since then are read. Empty if the bot may not
/// read the messages of the channel.
/// Errors: Discord refuses, or cannot be reached.
pub(crate) async fn find(
    rest: &Rest,
    own: UserId,
    channel_id: ChannelId,
    (payload, likeness): (MessagePayload, Likeness),
    since: Moment,
) -> Result<Vec<MessageRef>, RestError> {
    let wanted = Content::of_payload(payload)?;
    let parameters = vec![
        ("after", snowflake(since - CLOCK_DIFFERENCE).to_string()),
        ("limit", READ.to_string()),
    ];
    let request = Request::new(Route::ChannelMessages { channel_id }, LightMethod::Get);
    let request = request.params(Some(parameters));
    let bucket = (RequestKind::ListMessages, channel_id.get());
    let listed: Vec<ListedMessage> = rest.fetch(request, bucket).await?;
    let mut found = Vec::new();
    for ListedMessage { author, shown } in listed {
        if author.id == own && Content::of(&shown).resembles(&wanted, likeness) {
            found.push(serde_json::from_value::<MessageRef>(shown)?);
        }
    }
    found.sort_unstable_by_key(|posted| posted.message);
    Ok(found)
}

/// The least snowflake of a moment; 0 before the time in snowflakes begins.
fn snowflake(at: Moment) -> u64 {
    u64::try_from((at - SNOWFLAKE_EPOCH).0).unwrap_or_default() << 22
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use serde_json::json;
    use serenity::all::CreateButton;

    use super::*;

    #[test]
    fn a_message_equals_what_discord_returns_for_it() {
        let payload = |content: &str, the_match: &str| MessagePayload {
            content: content.to_owned(),
            title: Some("Chess".to_owned()),
            text: Some("The time that is left".to_owned()),
            buttons: vec![vec![CreateButton::new(format!("v1:mv:{the_match}:1")).label("Move")]],
            ..MessagePayload::default()
        };
        let listed = json!({
            "id": "9",
            "content": "Your turn.",
            "embeds": [{ "type": "rich", "title": "Chess", "description": "Less time" }],
            "components": [{ "type": 1, "id": 1, "components": [
                { "type": 2, "id": 2, "style": 2, "label": "Move", "custom_id": "v1:mv:7:1" },
            ] }],
        });
        let posted = Content::of(&listed);
        assert_eq!(posted.custom_ids, ["v1:mv:7:1"]);
        let resembles = |payload: MessagePayload, likeness| {
            posted.resembles(&Content::of_payload(payload).unwrap(), likeness)
        };
        let equals = |payload| resembles(payload, Likeness::Buttons);
        assert!(equals(payload("Your turn. ", "7")), "Discord trims texts");
        for other in [
            payload("Your turn!", "7"),
            payload("Your turn.", "8"),
            MessagePayload { title: Some("Shogun".to_owned()), ..payload("Your turn.", "7") },
            MessagePayload { buttons: Vec::new(), ..payload("Your turn.", "7") },
        ] {
            assert!(!equals(other));
        }
        // The match is over, so there are no more buttons.
        let over = MessagePayload { buttons: Vec::new(), ..payload("Your turn.", "7") };
        assert!(resembles(over.clone(), Likeness::SameMatch));
        let other_match = MessagePayload { title: Some("Game 8".to_owned()), ..over.clone() };
        assert!(!resembles(other_match, Likeness::SameMatch));
        let other_text = MessagePayload { content: "It is over.".to_owned(), ..over };
        assert!(!resembles(other_text, Likeness::SameMatch));
        let other_list = MessagePayload { content: "Two games.".to_owned(), ..payload("", "7") };
        assert!(resembles(other_list, Likeness::LastButton));
        assert!(!resembles(payload("Your turn.", "8"), Likeness::LastButton));
        let without = MessagePayload { buttons: Vec::new(), ..payload("Your turn.", "7") };
        assert!(!resembles(without, Likeness::LastButton));
    }

    #[test]
    fn a_moment_is_the_first_snowflake_of_its_millisecond() {
        // The example of Discord's documentation: 175928847299117063 is of 1462015105796.
        let at = Moment(1_462_015_105_796);
        assert!((snowflake(at)..snowflake(at + Span(1))).contains(&175_928_847_299_117_063));
        assert_eq!(snowflake(Moment(0)), 0);
    }
}
