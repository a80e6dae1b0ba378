//! The components of a message as JSON for the page: rows of texts, pictures, buttons and menus.

use serde_json::{Value, json};

use crate::driver::menu_options;
use crate::snowflake::Snowflake;
use crate::world::State;

pub(super) struct Place<'a> {
    pub(super) state: &'a State,
    pub(super) viewer: Snowflake,
    pub(super) channel: Snowflake,
}

impl Place<'_> {
    /// A component at the top level as the rows that the page expects: a container has several.
    pub(super) fn rows(&self, component: &Value) -> Vec<Vec<Value>> {
        /// Discord's numbers for component types.
        const ROW: u64 = 1;
        const SECTION: u64 = 9;
        const CONTAINER: u64 = 17;
        let inside = || list(&component["components"]).iter();
        match component["type"].as_u64() {
            Some(CONTAINER) => inside().flat_map(|component| self.rows(component)).collect(),
            Some(SECTION) => {
                let parts = inside().chain(component.get("accessory"));
                vec![parts.flat_map(|part| self.parts(part)).collect()]
            }
            Some(ROW) => vec![inside().flat_map(|part| self.parts(part)).collect()],
            _ => vec![self.parts(component)],
        }
    }

    /// A component without children in the form that the page expects.
    fn parts(&self, part: &Value) -> Vec<Value> {
        const BUTTON: u64 = 2;
        const TEXT: u64 = 10;
        const THUMBNAIL: u64 = 11;
        const GALLERY: u64 = 12;
        const FILE: u64 = 13;
        const SEPARATOR: u64 = 14;
        let part = match part["type"].as_u64() {
            Some(TEXT) => json!({ "kind": "text", "content": part["content"] }),
            Some(THUMBNAIL) => picture(part),
            Some(GALLERY) => return list(&part["items"]).iter().map(picture).collect(),
            Some(FILE) => json!({
                "kind": "file",
                "url": local(&part["file"]["url"]),
                "name": part["name"],
                "size": part["size"],
            }),
            Some(SEPARATOR) => json!({ "kind": "separator" }),
            Some(BUTTON) => json!({
                "kind": "button",
                "label": part["label"].as_str().or(part["emoji"]["name"].as_str()),
                "style": part["style"],
                "custom_id": part["custom_id"],
                "url": part["url"],
                "disabled": part["disabled"] == true,
            }),
            _ => json!({
                "kind": "menu",
                "custom_id": part["custom_id"],
                "placeholder": part["placeholder"],
                "options":
                    menu_options::options(self.state, self.viewer, self.channel, part),
                "min": part["min_values"].as_u64().unwrap_or(1),
                "max": part["max_values"].as_u64().unwrap_or(1),
                "disabled": part["disabled"] == true,
            }),
        };
        vec![part]
    }
}

fn picture(item: &Value) -> Value {
    json!({
        "kind": "picture",
        "url": local(&item["media"]["url"]),
        "alt": item["description"],
    })
}

/// The path of a file; the page serves files itself.
pub(super) fn local(url: &Value) -> Option<&str> {
    url.as_str()?.strip_prefix("https://cdn.discordapp.com")
}

pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}
