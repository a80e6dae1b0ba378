//! Messages as readable text, with everything users see and nothing that differs between runs.

use std::collections::BTreeMap;
use std::path::Path;

use courier_sandbox::driver::{MessageView, ModalView, UserClient};
use courier_sandbox::snowflake::Snowflake;
use courier_text::keep_numbers;
use serde_json::Value;

use super::test_bot::TestBot;

/// Discord's names of button styles.
const STYLES: [&str; 7] = ["", "primary", "secondary", "success", "danger", "link", "premium"];

/// The minimum number of digits of a snowflake. Times in seconds have ten.
const SNOWFLAKE_DIGITS: usize = 17;

/// The messages sent during a test, in order.
pub(crate) struct Transcript {
    entries: Vec<String>,
    /// The names of users and channels by id.
    names: BTreeMap<String, String>,
    /// The last recorded direct message of each user.
    last_recorded: BTreeMap<String, Snowflake>,
}

impl Transcript {
    pub(crate) fn new(bot: &TestBot) -> Self {
        let names = bot.sandbox.discord().world.read(|state| {
            let users =
                state.users.values().map(|user| (user.id.to_string(), user.username.clone()));
            let channels = state
                .channels
                .values()
                .map(|channel| (channel.id.to_string(), channel.name.clone()));
            users.chain(channels).collect()
        });
        Self { entries: Vec::new(), names, last_recorded: BTreeMap::new() }
    }

    /// Records a message and returns it.
    pub(crate) fn record(&mut self, heading: &str, view: MessageView) -> MessageView {
        let text = self.message(&view);
        let readers = if view.ephemeral { "only the user sees it" } else { "everyone sees it" };
        self.entries.push(format!("## {heading} ({readers})\n{text}"));
        view
    }

    /// Records a modal and returns it.
    pub(crate) fn record_modal(&mut self, heading: &str, modal: ModalView) -> ModalView {
        let mut lines = vec![format!("## {heading} (a form)"), format!("# {}", modal.title)];
        for field in &modal.fields {
            let (kind, need) = (
                if field.paragraph { "lines" } else { "a line" },
                if field.required { "!" } else { "?" },
            );
            lines.push(format!(
                "{} [{kind}{need} {}-{}]: {}",
                field.label, field.min, field.max, field.placeholder
            ));
            lines.extend(Some(format!("= {}", field.value)).filter(|_| !field.value.is_empty()));
        }
        lines.push(format!("({})", modal.custom_id));
        self.entries.push(self.replace_ids(&lines.join("\n")));
        modal
    }

    /// Waits until a user has received this many new direct messages, and records them in
    /// alphabetical order: messages sent at the same time arrive in any order.
    pub(crate) async fn record_direct_messages(
        &mut self,
        heading: &str,
        user: &UserClient,
        count: usize,
    ) {
        let direct = user.in_dm();
        let last = self.last_recorded.get(user.username()).copied().unwrap_or(Snowflake(0));
        let new = loop {
            let new: Vec<MessageView> =
                direct.messages().into_iter().filter(|message| message.id > last).collect();
            if new.len() >= count {
                break new;
            }
            let newest = new.last().map_or(last, |message| message.id);
            direct
                .wait_for(|message| message.id > newest)
                .await
                .unwrap_or_else(|why| panic!("{heading}: {why}"));
        };
        assert_eq!(
            new.len(),
            count,
            "{heading}: {:#?}",
            new.iter().map(MessageView::text).collect::<Vec<_>>()
        );
        self.last_recorded.insert(user.username().to_owned(), new.last().unwrap().id);
        let mut texts: Vec<String> = new.iter().map(|message| self.message(message)).collect();
        texts.sort();
        for text in texts {
            self.entries
                .push(format!("## {heading} (direct message to {})\n{text}", user.username()));
        }
    }

    /// Asserts that every direct message to these users is recorded.
    pub(crate) fn assert_complete(&self, users: &[&UserClient]) {
        for user in users {
            let last = self.last_recorded.get(user.username()).copied().unwrap_or(Snowflake(0));
            let more = user.in_dm().messages().into_iter().filter(|message| message.id > last);
            let more: Vec<String> = more.map(|message| message.text()).collect();
            assert!(more.is_empty(), "{}: {more:#?}", user.username());
        }
    }

    pub(crate) fn text(&self) -> String {
        self.entries.join("\n\n")
    }

    /// Everything that users see of a message.
    fn message(&self, view: &MessageView) -> String {
        let mut lines = Vec::new();
        lines.extend(Some(view.content.clone()).filter(|content| !content.is_empty()));
        for embed in view.embeds() {
            let text =
                |part: &Value, before: &str| part.as_str().map(|text| format!("{before}{text}"));
            lines.extend(text(&embed["title"], "# "));
            lines.extend(text(&embed["description"], ""));
            for field in embed["fields"].as_array().into_iter().flatten() {
                lines.extend(
                    [text(&field["name"], "### "), text(&field["value"], "")].into_iter().flatten(),
                );
            }
            lines.extend(text(&embed["footer"]["text"], "_ "));
            lines.extend(file(&embed["image"]["url"], &embed["image"]["description"]));
        }
        for attachment in view.json["attachments"].as_array().into_iter().flatten() {
            lines.extend(file(&attachment["url"], &attachment["description"]));
        }
        for row in view.json["components"].as_array().into_iter().flatten() {
            for component in row["components"].as_array().into_iter().flatten() {
                lines.extend(component_lines(component));
            }
        }
        self.replace_ids(&lines.join("\n"))
    }

    /// Replaces ids by names, or by `№` if they have none.
    fn replace_ids(&self, text: &str) -> String {
        let mut out = String::new();
        let mut digits = String::new();
        for letter in text.chars().chain(['\n']) {
            if letter.is_ascii_digit() {
                digits.push(letter);
                continue;
            }
            match self.names.get(&digits) {
                Some(name) => out.push_str(name),
                None if digits.len() >= SNOWFLAKE_DIGITS => out.push('№'),
                None => out.push_str(&digits),
            }
            digits.clear();
            out.push(letter);
        }
        out.trim_end().to_owned()
    }
}

/// The name and alt text of a file.
fn file(url: &Value, description: &Value) -> Option<String> {
    let name = url.as_str()?.rsplit('/').next()?.split('?').next()?;
    Some(match description.as_str() {
        Some(alt) => format!("<{name}> {alt}"),
        None => format!("<{name}>"),
    })
}

/// The lines of a button, or of a menu with its options.
fn component_lines(component: &Value) -> Vec<String> {
    let text = |part: &str| component[part].as_str().unwrap_or_default().to_owned();
    if component["type"] == 2 {
        let style =
            component["style"].as_u64().and_then(|style| STYLES.get(usize::try_from(style).ok()?));
        let off = if component["disabled"] == true { ", off" } else { "" };
        return vec![format!(
            "[{}] {}{off} ({})",
            text("label"),
            style.unwrap(),
            text("custom_id")
        )];
    }
    let mut lines = vec![format!("[{} ▾] ({})", text("placeholder"), text("custom_id"))];
    for option in component["options"].as_array().into_iter().flatten() {
        let part = |part: &str| option[part].as_str().unwrap_or_default();
        let more = Some(part("description"))
            .filter(|more| !more.is_empty())
            .map(|more| format!(" – {more}"));
        let chosen = if option["default"] == true { " *" } else { "" };
        lines.push(format!(
            "  {}{} ({}){chosen}",
            part("label"),
            more.unwrap_or_default(),
            part("value")
        ));
    }
    lines
}

/// Discord would make a list of such lines, and number it itself.
#[test]
fn no_line_of_a_message_begins_with_a_number_and_a_point() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/end_to_end/snapshots");
    let files = std::fs::read_dir(folder).unwrap();
    let files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    assert!(files.len() >= 6, "{files:?}");
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        // Options of menus, which begin with two spaces, are no Markdown.
        let shown = text.lines().filter(|line| !line.starts_with("  ")).collect::<Vec<_>>();
        let shown = shown.join("\n");
        let kept = keep_numbers(&shown);
        let lines = shown.lines().zip(kept.lines());
        let lists: Vec<_> = lines.filter(|(shown, kept)| shown != kept).collect();
        assert!(lists.is_empty(), "{}: {lists:#?}", file.display());
    }
}
