//! Embeds and components in the form in which Discord stores them.

use serde_json::{Value, json};

use crate::model::Attachment;

/// An embed as Discord stores it: without nulls, and with the addresses of its files.
pub(super) fn stored_embed(mut embed: Value, files: &mut [Attachment]) -> Value {
    embed["type"] = json!("rich");
    for part in ["image", "thumbnail"] {
        let Some(url) = embed[part]["url"].as_str() else { continue };
        let (name, own) = match url.strip_prefix("attachment://") {
            Some(name) => (name, true),
            None => (url, false),
        };
        // The newest file with that name: an edit may replace a picture with one of the same name.
        let file = files
            .iter_mut()
            .rev()
            .find(|file| if own { file.name == name } else { file.url() == url });
        if let Some(file) = file {
            file.embedded = true;
            embed[part] = file.to_embed_json();
        } else if !own {
            embed[part]["proxy_url"] = json!(url);
        }
    }
    for (part, icon, proxy) in
        [("footer", "icon_url", "proxy_icon_url"), ("author", "icon_url", "proxy_icon_url")]
    {
        if let Some(url) = embed[part][icon].as_str().map(ToOwned::to_owned) {
            embed[part][proxy] = json!(url);
        }
    }
    if let Some(fields) = embed["fields"].as_array_mut() {
        for field in fields {
            if field["inline"].is_null() {
                field["inline"] = json!(false);
            }
        }
    }
    drop_nulls(&mut embed);
    embed
}

/// A component as Discord stores it: with an id and the defaults filled in.
pub(super) fn complete_component(component: &mut Value, next: &mut u64) {
    if component["id"].as_u64().is_none_or(|id| id == 0) {
        component["id"] = json!(*next);
    }
    *next += 1;
    if component["type"] == 3
        || component["type"].as_u64().is_some_and(|kind| (5..=8).contains(&kind))
    {
        for bound in ["min_values", "max_values"] {
            if component[bound].is_null() {
                component[bound] = json!(1);
            }
        }
    }
    drop_nulls(component);
    if let Some(children) = component.get_mut("components").and_then(Value::as_array_mut) {
        children.iter_mut().for_each(|child| complete_component(child, next));
    }
}

fn drop_nulls(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.retain(|_, part| !part.is_null());
            map.values_mut().for_each(drop_nulls);
        }
        Value::Array(list) => list.iter_mut().for_each(drop_nulls),
        _ => {}
    }
}
