//! Messages as users see them.

use std::borrow::Cow;

use courier_play::language::Language;
use courier_text::{Button, Texts};
use serde::Serialize;
use serde_json::Value;

use super::error::{ActionError, Result};
use super::menu_options::is_menu;
use crate::model::{LOADING, Message};
use crate::snowflake::Snowflake;
use crate::world::State;

#[derive(Clone, Debug, Serialize)]
pub struct MessageView {
    pub id: Snowflake,
    pub channel: Snowflake,
    pub author: String,
    pub content: String,
    pub ephemeral: bool,
    /// Whether its content is deferred ("thinking ...").
    pub loading: bool,
    pub mentions: Vec<String>,
    pub thread: Option<Snowflake>,
    /// Discord's message object.
    pub json: Value,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ButtonView {
    pub label: String,
    pub custom_id: Option<String>,
    pub url: Option<String>,
    pub disabled: bool,
}

/// What a button is found by: its label or custom id, or which of the bot's buttons it is, by its
/// English label.
pub trait ButtonName: Copy {
    fn name(&self) -> Cow<'_, str>;
}

impl ButtonName for &str {
    fn name(&self) -> Cow<'_, str> {
        Cow::Borrowed(self)
    }
}

impl ButtonName for &String {
    fn name(&self) -> Cow<'_, str> {
        Cow::Borrowed(self)
    }
}

impl ButtonName for Button {
    fn name(&self) -> Cow<'_, str> {
        Cow::Owned(Texts::new(Language::English).button(*self))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SelectMenu {
    pub placeholder: String,
    pub custom_id: String,
    /// Discord's number for the component type.
    pub kind: u64,
    pub options: Vec<(String, String)>,
    pub min: u64,
    pub max: u64,
    pub disabled: bool,
    #[serde(skip)]
    pub(super) component: Value,
}

impl MessageView {
    pub(super) fn of(state: &State, message: &Message) -> Self {
        let username = |id: Snowflake| {
            state.users.get(&id).map_or_else(|| id.to_string(), |user| user.username.clone())
        };
        Self {
            id: message.id,
            channel: message.channel,
            author: username(message.author),
            content: message.content.clone(),
            ephemeral: message.visible_to.is_some(),
            loading: message.flags & LOADING != 0,
            mentions: message.mentions.iter().map(|user| username(*user)).collect(),
            thread: state.channels.contains_key(&message.id).then_some(message.id),
            json: state.message_json(message),
        }
    }

    /// All text of the message: the content, then the texts of the embeds and of the components,
    /// one per line. Numbers at the beginning of lines are as users see them.
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
        let displays = self.components().into_iter().filter(|component| component["type"] == 10);
        lines.extend(displays.filter_map(|display| display["content"].as_str()));
        lines.retain(|line| !line.is_empty());
        let lines: Vec<String> = lines.join("\n").split('\n').map(with_number).collect();
        lines.join("\n")
    }

    pub fn embeds(&self) -> &[Value] {
        self.json["embeds"].as_array().map(Vec::as_slice).unwrap_or_default()
    }

    /// The alt texts of the pictures.
    pub fn descriptions(&self) -> Vec<&str> {
        let files = self.json["attachments"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|file| &file["description"]);
        let pictures = self.embeds().iter().map(|embed| &embed["image"]["description"]);
        files.chain(pictures).filter_map(Value::as_str).collect()
    }

    /// The paths of the pictures on the page's own host.
    pub fn pictures(&self) -> Vec<String> {
        let files =
            self.json["attachments"].as_array().into_iter().flatten().map(|file| &file["url"]);
        let pictures = self.embeds().iter().map(|embed| &embed["image"]["url"]);
        let urls = files.chain(pictures).filter_map(Value::as_str);
        urls.filter_map(|url| url.strip_prefix("https://cdn.discordapp.com").map(ToOwned::to_owned))
            .collect()
    }

    pub fn buttons(&self) -> Vec<ButtonView> {
        let buttons = self.components().into_iter().filter(|component| component["type"] == 2);
        let text = |value: &Value| value.as_str().map(ToOwned::to_owned);
        buttons
            .map(|button| ButtonView {
                label: text(&button["label"])
                    .or_else(|| text(&button["emoji"]["name"]))
                    .unwrap_or_default(),
                custom_id: text(&button["custom_id"]),
                url: text(&button["url"]),
                disabled: button["disabled"] == true,
            })
            .collect()
    }

    /// The button with this label or custom id.
    pub fn button(&self, wanted: impl ButtonName) -> Result<ButtonView> {
        let wanted = wanted.name();
        let buttons = self.buttons();
        let known = buttons.iter().map(|button| button.label.clone()).collect();
        let found = buttons
            .into_iter()
            .find(|b| b.label == wanted || b.custom_id.as_deref() == Some(&*wanted));
        found.ok_or_else(|| ActionError::NoSuchComponent { wanted: wanted.into_owned(), known })
    }

    pub fn menus(&self) -> Vec<SelectMenu> {
        let menus =
            self.components().into_iter().filter(|c| c["type"].as_u64().is_some_and(is_menu));
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        menus
            .map(|menu| SelectMenu {
                placeholder: text(&menu["placeholder"]),
                custom_id: text(&menu["custom_id"]),
                kind: menu["type"].as_u64().unwrap_or(3),
                options: menu["options"]
                    .as_array()
                    .into_iter()
                    .flatten()
                    .map(|option| (text(&option["label"]), text(&option["value"])))
                    .collect(),
                min: menu["min_values"].as_u64().unwrap_or(1),
                max: menu["max_values"].as_u64().unwrap_or(1),
                disabled: menu["disabled"] == true,
                component: menu.clone(),
            })
            .collect()
    }

    fn components(&self) -> Vec<&Value> {
        let mut all: Vec<&Value> =
            self.json["components"].as_array().into_iter().flatten().collect();
        let mut next = 0;
        while let Some(component) = all.get(next) {
            let inner: Vec<&Value> =
                component["components"].as_array().into_iter().flatten().collect();
            let accessory = component.get("accessory");
            all.extend(inner.into_iter().chain(accessory));
            next += 1;
        }
        all
    }
}

/// A line without the backslash that keeps the number at its beginning as it is.
fn with_number(line: &str) -> String {
    let is_number = |text: &str| {
        let digits = text.trim_start_matches([' ', '>', '-', '*']);
        !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
    };
    match line.split_once("\\. ") {
        Some((number, rest)) if is_number(number) => format!("{number}. {rest}"),
        _ => line.to_owned(),
    }
}
