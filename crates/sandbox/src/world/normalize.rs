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

/// A component as Discord stores it: with an id, the defaults filled in, and the addresses of its
/// files.
pub(super) fn complete_component(component: &mut Value, files: &mut [Attachment], next: &mut u64) {
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
    complete_layout(component, files);
    if let Some(children) = component.get_mut("components").and_then(Value::as_array_mut) {
        children.iter_mut().for_each(|child| complete_component(child, files, next));
    }
    if let Some(accessory) = component.get_mut("accessory") {
        complete_component(accessory, files, next);
    }
}

/// Fills in the defaults of Components V2.
fn complete_layout(component: &mut Value, files: &mut [Attachment]) {
    /// Discord's numbers for component types.
    const THUMBNAIL: u64 = 11;
    const GALLERY: u64 = 12;
    const FILE: u64 = 13;
    const SEPARATOR: u64 = 14;
    const CONTAINER: u64 = 17;
    let defaults = match component["type"].as_u64() {
        Some(THUMBNAIL) => {
            complete_media(&mut component["media"], files);
            json!({ "description": null, "spoiler": false })
        }
        Some(GALLERY) => {
            for item in component["items"].as_array_mut().into_iter().flatten() {
                complete_media(&mut item["media"], files);
                fill_in(item, &json!({ "description": null, "spoiler": false }));
            }
            return;
        }
        Some(FILE) => {
            let file = complete_media(&mut component["file"], files);
            let (name, size) = file.map(|file| (file.name.clone(), file.size)).unzip();
            json!({ "name": name, "size": size, "spoiler": false })
        }
        Some(SEPARATOR) => json!({ "spacing": 1, "divider": true }),
        Some(CONTAINER) => json!({ "accent_color": null, "spoiler": false }),
        _ => return,
    };
    fill_in(component, &defaults);
}

fn fill_in(object: &mut Value, defaults: &Value) {
    for (name, value) in defaults.as_object().into_iter().flatten() {
        if object[name].is_null() {
            object[name] = value.clone();
        }
    }
}

/// The media item of a component as Discord stores it. Returns its file if it was uploaded.
fn complete_media<'f>(media: &mut Value, files: &'f mut [Attachment]) -> Option<&'f Attachment> {
    let url = media["url"].as_str()?.to_owned();
    let own = url.strip_prefix("attachment://");
    let mut files = files.iter_mut().rev();
    let file = files.find(|file| own.map_or(file.url() == url, |name| file.name == name));
    match file {
        Some(file) => {
            file.embedded = true;
            *media = file.to_embed_json();
            media["id"] = json!(file.id);
            media["attachment_id"] = json!(file.id);
            Some(file)
        }
        None => {
            media["id"] = json!("1");
            media["proxy_url"] = json!(url);
            None
        }
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
