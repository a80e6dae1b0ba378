//! A message as a person sees it.

use serde::Serialize;
use serde_json::Value;

use super::ActError;
use crate::snowflake::Snowflake;
use crate::world::{LOADING, Message, State};

/// A message as a person sees it.
#[derive(Clone, Debug, Serialize)]
pub struct Shown {
    /// Its id.
    pub id: Snowflake,
    /// Where it is.
    pub channel: Snowflake,
    /// The handle of who wrote it.
    pub author: String,
    /// What it says.
    pub content: String,
    /// Whether only this person sees it.
    pub ephemeral: bool,
    /// Whether it says "thinking".
    pub loading: bool,
    /// The handles of those it notifies.
    pub mentions: Vec<String>,
    /// The thread that hangs on it.
    pub thread: Option<Snowflake>,
    /// Discord's own message object.
    pub json: Value,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Button {
    /// What is written on it.
    pub label: String,
    /// What the bot knows it by; none for a link.
    pub custom_id: Option<String>,
    /// Whether it is switched off.
    pub disabled: bool,
}

/// A menu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Menu {
    /// What is written on it while nothing is chosen.
    pub placeholder: String,
    /// What the bot knows it by.
    pub custom_id: String,
    /// Discord's number for the kind of menu.
    pub kind: u64,
    /// What can be chosen: label and value.
    pub options: Vec<(String, String)>,
    /// How many must be chosen at least.
    pub least: u64,
    /// How many may be chosen.
    pub most: u64,
    /// Whether it is switched off.
    pub disabled: bool,
}

impl Shown {
    pub(super) fn of(state: &State, message: &Message) -> Self {
        let handle = |id: Snowflake| {
            state.users.get(&id).map_or_else(|| id.to_string(), |user| user.handle.clone())
        };
        Self {
            id: message.id,
            channel: message.channel,
            author: handle(message.author),
            content: message.content.clone(),
            ephemeral: message.seen_by.is_some(),
            loading: message.flags & LOADING != 0,
            mentions: message.mentions.iter().map(|user| handle(*user)).collect(),
            thread: state.channels.contains_key(&message.id).then_some(message.id),
            json: state.message_json(message),
        }
    }

    /// Everything that can be read in it: content, then the embeds' texts, a line each.
    #[must_use]
    pub fn text(&self) -> String {
        let mut lines = vec![self.content.as_str()];
        for embed in self.embeds() {
            let fields = embed["fields"].as_array().into_iter().flatten();
            let fields = fields.flat_map(|field| [&field["name"], &field["value"]]);
            let parts = [&embed["author"]["name"], &embed["title"], &embed["description"]];
            lines.extend(
                parts
                    .into_iter()
                    .chain(fields)
                    .chain([&embed["footer"]["text"]])
                    .filter_map(Value::as_str),
            );
        }
        lines.retain(|line| !line.is_empty());
        lines.join("\n")
    }

    /// Its embeds in Discord's shape.
    #[must_use]
    pub fn embeds(&self) -> &[Value] {
        self.json["embeds"].as_array().map(Vec::as_slice).unwrap_or_default()
    }

    /// The words for those who cannot see its pictures.
    #[must_use]
    pub fn descriptions(&self) -> Vec<&str> {
        let files = self.json["attachments"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|file| &file["description"]);
        let pictures = self.embeds().iter().map(|embed| &embed["image"]["description"]);
        files.chain(pictures).filter_map(Value::as_str).collect()
    }

    /// The addresses of its pictures, as a path on the page's own host.
    #[must_use]
    pub fn pictures(&self) -> Vec<String> {
        let files =
            self.json["attachments"].as_array().into_iter().flatten().map(|file| &file["url"]);
        let pictures = self.embeds().iter().map(|embed| &embed["image"]["url"]);
        let urls = files.chain(pictures).filter_map(Value::as_str);
        urls.filter_map(|url| url.strip_prefix("https://cdn.discordapp.com").map(ToOwned::to_owned))
            .collect()
    }

    /// Its buttons.
    #[must_use]
    pub fn buttons(&self) -> Vec<Button> {
        let buttons = self.components().into_iter().filter(|component| component["type"] == 2);
        let text = |value: &Value| value.as_str().map(ToOwned::to_owned);
        buttons
            .map(|button| Button {
                label: text(&button["label"])
                    .or_else(|| text(&button["emoji"]["name"]))
                    .unwrap_or_default(),
                custom_id: text(&button["custom_id"]),
                disabled: button["disabled"] == true,
            })
            .collect()
    }

    /// The button with that label or custom id.
    ///
    /// # Errors
    /// There is none.
    pub fn button(&self, wanted: &str) -> Result<Button, ActError> {
        let buttons = self.buttons();
        let known = buttons.iter().map(|button| button.label.clone()).collect();
        let found = buttons
            .into_iter()
            .find(|b| b.label == wanted || b.custom_id.as_deref() == Some(wanted));
        found.ok_or_else(|| ActError::NoSuchComponent { wanted: wanted.to_owned(), known })
    }

    /// Its menus.
    #[must_use]
    pub fn menus(&self) -> Vec<Menu> {
        let menus =
            self.components().into_iter().filter(|c| matches!(c["type"].as_u64(), Some(3 | 5..=8)));
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        menus
            .map(|menu| Menu {
                placeholder: text(&menu["placeholder"]),
                custom_id: text(&menu["custom_id"]),
                kind: menu["type"].as_u64().unwrap_or(3),
                options: menu["options"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .map(|option| (text(&option["label"]), text(&option["value"])))
                    .collect(),
                least: menu["min_values"].as_u64().unwrap_or(1),
                most: menu["max_values"].as_u64().unwrap_or(1),
                disabled: menu["disabled"] == true,
            })
            .collect()
    }

    /// All its components at all depths.
    fn components(&self) -> Vec<&Value> {
        let mut all: Vec<&Value> =
            self.json["components"].as_array().into_iter().flatten().collect();
        let mut next = 0;
        while let Some(component) = all.get(next) {
            let inner: Vec<&Value> =
                component["components"].as_array().into_iter().flatten().collect();
            all.extend(inner);
            next += 1;
        }
        all
    }
}
