//! Files sent with messages.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::snowflake::Snowflake;

#[derive(Clone, Debug)]
pub struct Upload {
    /// The `n` of `files[n]`.
    pub index: u64,
    pub name: String,
    pub media_type: String,
    pub bytes: Arc<[u8]>,
}

/// A file of a message. Its content is stored separately.
#[derive(Clone, Debug)]
pub struct Attachment {
    pub id: Snowflake,
    pub name: String,
    /// The alt text.
    pub description: Option<String>,
    /// Whether an embed shows it, so that it is not listed below the message.
    pub embedded: bool,
    channel: Snowflake,
    media_type: String,
    pub(crate) size: usize,
    pixels: Option<(u32, u32)>,
}

#[derive(Clone, Debug)]
pub(crate) struct StoredFile {
    pub(crate) name: String,
    pub(crate) media_type: String,
    pub(crate) bytes: Arc<[u8]>,
}

impl Attachment {
    pub(crate) fn new(
        id: Snowflake,
        channel: Snowflake,
        upload: &Upload,
        name: &str,
        description: Option<&str>,
    ) -> Self {
        // Discord replaces all characters of a file name except these.
        let kept = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        let name = name.chars().map(|c| if kept(c) { c } else { '_' }).collect();
        Self {
            id,
            name,
            description: description.map(ToOwned::to_owned),
            embedded: false,
            channel,
            media_type: upload.media_type.clone(),
            size: upload.bytes.len(),
            pixels: pixels(&upload.bytes),
        }
    }

    pub fn url(&self) -> String {
        format!("https://cdn.discordapp.com/attachments/{}/{}/{}", self.channel, self.id, self.name)
    }

    pub fn to_json(&self, ephemeral: bool) -> Value {
        let mut json = self.to_embed_json();
        json["id"] = json!(self.id);
        json["filename"] = json!(self.name);
        json["size"] = json!(self.size);
        if ephemeral {
            json["ephemeral"] = json!(true);
        }
        json
    }

    /// The image object of an embed that shows this file.
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

/// Width and height from the header of a PNG or GIF.
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
    fn the_size_is_read_from_the_header() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x02\xd0\0\0\x03\0";
        assert_eq!(pixels(png), Some((720, 768)));
        assert_eq!(pixels(b"GIF89a\x10\0\x20\0"), Some((16, 32)));
        for other in [&png[..20], b"text", b""] {
            assert_eq!(pixels(other), None);
        }
    }
}
