//! Messages as text that can be read: everything somebody sees of one, and nothing that is another
//! at the next run.

use std::collections::BTreeMap;

use courier_sandbox::driver::{Dialog, Person, Shown};
use courier_sandbox::snowflake::Snowflake;
use serde_json::Value;

use crate::table::House;

/// What Discord calls the styles of buttons.
const STYLES: [&str; 7] = ["", "primary", "secondary", "success", "danger", "link", "premium"];

/// The fewest digits of a Discord number. A deadline, in seconds, has ten.
const LONG: usize = 17;

/// What was said, in its order.
pub(crate) struct Transcript {
    entries: Vec<String>,
    /// Who or what has a number: `maple`, `games`.
    names: BTreeMap<String, String>,
    /// The last message that was noted of what was told each person directly.
    noted: BTreeMap<String, Snowflake>,
}

impl Transcript {
    pub(crate) fn begin(house: &House) -> Self {
        let names = house.sandbox.discord().world.read(|state| {
            let people =
                state.users.values().map(|user| (user.id.to_string(), user.handle.clone()));
            let channels = state
                .channels
                .values()
                .map(|channel| (channel.id.to_string(), channel.name.clone()));
            people.chain(channels).collect()
        });
        Self { entries: Vec::new(), names, noted: BTreeMap::new() }
    }

    /// Notes a message, and hands it on.
    pub(crate) fn note(&mut self, heading: &str, shown: Shown) -> Shown {
        let text = self.message(&shown);
        let readers = if shown.ephemeral { "one person reads" } else { "all read" };
        self.entries.push(format!("## {heading} ({readers})\n{text}"));
        shown
    }

    /// Notes a form, and hands it on.
    pub(crate) fn note_form(&mut self, heading: &str, dialog: Dialog) -> Dialog {
        let mut lines = vec![format!("## {heading} (a form)"), format!("# {}", dialog.title)];
        for field in &dialog.fields {
            let (kind, need) = (
                if field.paragraph { "lines" } else { "a line" },
                if field.required { "!" } else { "?" },
            );
            lines.push(format!(
                "{} [{kind}{need} {}-{}]: {}",
                field.label, field.least, field.most, field.placeholder
            ));
            lines.extend(Some(format!("= {}", field.value)).filter(|_| !field.value.is_empty()));
        }
        lines.push(format!("({})", dialog.custom_id));
        self.entries.push(self.without_numbers(&lines.join("\n")));
        dialog
    }

    /// Waits until somebody has been told so much since, directly, and notes it. What comes at once
    /// comes in any order.
    pub(crate) async fn told(&mut self, heading: &str, person: &Person, count: usize) {
        let direct = person.in_direct();
        let last = self.noted.get(person.handle()).copied().unwrap_or(Snowflake(0));
        let new = loop {
            let new: Vec<Shown> =
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
            new.iter().map(Shown::text).collect::<Vec<_>>()
        );
        self.noted.insert(person.handle().to_owned(), new.last().unwrap().id);
        let mut texts: Vec<String> = new.iter().map(|message| self.message(message)).collect();
        texts.sort();
        for text in texts {
            self.entries.push(format!("## {heading} (told {} directly)\n{text}", person.handle()));
        }
    }

    /// Asserts that nobody of these was told anything that is not noted.
    pub(crate) fn is_whole(&self, people: &[&Person]) {
        for person in people {
            let last = self.noted.get(person.handle()).copied().unwrap_or(Snowflake(0));
            let more =
                person.in_direct().messages().into_iter().filter(|message| message.id > last);
            let more: Vec<String> = more.map(|message| message.text()).collect();
            assert!(more.is_empty(), "{}: {more:#?}", person.handle());
        }
    }

    pub(crate) fn text(&self) -> String {
        self.entries.join("\n\n")
    }

    /// Everything that can be seen of a message.
    fn message(&self, shown: &Shown) -> String {
        let mut lines = Vec::new();
        lines.extend(Some(shown.content.clone()).filter(|content| !content.is_empty()));
        for embed in shown.embeds() {
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
        for attachment in shown.json["attachments"].as_array().into_iter().flatten() {
            lines.extend(file(&attachment["url"], &attachment["description"]));
        }
        for row in shown.json["components"].as_array().into_iter().flatten() {
            for component in row["components"].as_array().into_iter().flatten() {
                lines.extend(described(component));
            }
        }
        self.without_numbers(&lines.join("\n"))
    }

    /// With names in the place of Discord's numbers.
    fn without_numbers(&self, text: &str) -> String {
        let mut out = String::new();
        let mut digits = String::new();
        for letter in text.chars().chain(['\n']) {
            if letter.is_ascii_digit() {
                digits.push(letter);
                continue;
            }
            match self.names.get(&digits) {
                Some(name) => out.push_str(name),
                None if digits.len() >= LONG => out.push('№'),
                None => out.push_str(&digits),
            }
            digits.clear();
            out.push(letter);
        }
        out.trim_end().to_owned()
    }
}

/// The name of a file and the words for those who cannot see it.
fn file(url: &Value, description: &Value) -> Option<String> {
    let name = url.as_str()?.rsplit('/').next()?.split('?').next()?;
    Some(match description.as_str() {
        Some(words) => format!("<{name}> {words}"),
        None => format!("<{name}>"),
    })
}

/// A button, or a menu with what can be chosen from it.
fn described(component: &Value) -> Vec<String> {
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
