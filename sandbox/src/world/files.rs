//! Files sent with messages.

use std::sync::Arc;

use serde_json::{Value, json};

use super::State;
use crate::snowflake::Snowflake;

/// A file on its way in.
#[derive(Clone, Debug)]
pub struct Upload {
    /// The `n` of `files[n]`.
    pub index: u64,
    /// Its name.
    pub name: String,
    /// Its media type.
    pub media_type: String,
    /// What is in it.
    pub bytes: Arc<[u8]>,
}

/// A file at a message. The bytes are kept apart.
#[derive(Clone, Debug)]
pub struct Attachment {
    /// Its id.
    pub id: Snowflake,
    /// Its name.
    pub name: String,
    /// The words for those who cannot see it.
    pub description: Option<String>,
    /// Whether an embed shows it, so that it is not shown again below.
    pub embedded: bool,
    channel: Snowflake,
    media_type: String,
    size: usize,
    pixels: Option<(u32, u32)>,
}

/// The bytes of a file.
#[derive(Clone, Debug)]
pub(super) struct Stored {
    name: String,
    media_type: String,
    bytes: Arc<[u8]>,
}

impl Attachment {
    /// Where the file is found.
    #[must_use]
    pub fn url(&self) -> String {
        format!("https://cdn.discordapp.com/attachments/{}/{}/{}", self.channel, self.id, self.name)
    }

    /// Discord's attachment object.
    #[must_use]
    pub fn to_json(&self, ephemeral: bool) -> Value {
        let url = self.url();
        let mut json = json!({
            "id": self.id,
            "filename": self.name,
            "size": self.size,
            "url": url,
            "proxy_url": url,
            "content_type": self.media_type,
        });
        if let Some((width, height)) = self.pixels {
            json["width"] = json!(width);
            json["height"] = json!(height);
        }
        if let Some(description) = &self.description {
            json["description"] = json!(description);
        }
        if ephemeral {
            json["ephemeral"] = json!(true);
        }
        json
    }

    /// The picture of an embed that shows this file.
    #[must_use]
    pub fn to_embed_json(&self) -> Value {
        let url = self.url();
        let mut json = json!({ "url": url, "proxy_url": url, "content_type": self.media_type });
        if let Some((width, height)) = self.pixels {
            json["width"] = json!(width);
            json["height"] = json!(height);
        }
        if let Some(description) = &self.description {
            json["description"] = json!(description);
        }
        json
    }
}

impl State {
    /// Keeps a file and gives it an id.
    pub(super) fn keep(
        &mut self,
        channel: Snowflake,
        upload: &Upload,
        name: &str,
        alt: Option<&str>,
    ) -> Attachment {
        let id = self.mint();
        // Discord's own rule for names in addresses.
        let name: String = name
            .chars()
            .map(
                |c| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '_' },
            )
            .collect();
        let stored = Stored {
            name: name.clone(),
            media_type: upload.media_type.clone(),
            bytes: Arc::clone(&upload.bytes),
        };
        self.files.insert(id, stored);
        Attachment {
            id,
            name,
            description: alt.map(ToOwned::to_owned),
            embedded: false,
            channel,
            media_type: upload.media_type.clone(),
            size: upload.bytes.len(),
            pixels: pixels(&upload.bytes),
        }
    }

    /// The file of a message at `/attachments/<channel>/<file>/<name>`: its media type and its
    /// bytes.
    #[must_use]
    pub fn file_at(&self, path: &str) -> Option<(String, Arc<[u8]>)> {
        let mut steps = path.strip_prefix("/attachments/")?.split('/');
        let (_channel, id, name) = (steps.next()?, steps.next()?.parse().ok()?, steps.next()?);
        self.file(id, name)
    }

    /// The media type and the bytes of a file.
    #[must_use]
    pub fn file(&self, id: Snowflake, name: &str) -> Option<(String, Arc<[u8]>)> {
        let stored = self.files.get(&id).filter(|stored| stored.name == name)?;
        Some((stored.media_type.clone(), Arc::clone(&stored.bytes)))
    }
}

/// Width and height, read from the head of a PNG or a GIF.
fn pixels(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let number =
            |from: usize| bytes.get(from..from + 4)?.try_into().ok().map(u32::from_be_bytes);
        Some((number(16)?, number(20)?))
    } else if bytes.starts_with(b"GIF8") {
        let number =
            |from: usize| bytes.get(from..from + 2)?.try_into().ok().map(u16::from_le_bytes);
        Some((number(6)?.into(), number(8)?.into()))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_of_a_picture_says_its_size() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x02\xd0\0\0\x03\0";
        assert_eq!(pixels(png), Some((720, 768)));
        assert_eq!(pixels(b"GIF89a\x10\0\x20\0"), Some((16, 32)));
        for other in [&png[..20], b"text", b""] {
            assert_eq!(pixels(other), None);
        }
    }
}
