//! A message as a value: words, a picture, buttons, who is pinged and who sees it. The shapes that
//! Discord accepts are made from it last, in `responses`.

use serenity::all::{CreateButton, CreateSelectMenu};

use crate::play::PlayerId;

/// A picture with its description for users who cannot see it.
#[derive(Clone, Debug)]
pub(crate) struct PictureAttachment {
    pub png: Vec<u8>,
    /// At most 1,024 characters.
    pub alt: String,
}

/// An animation with its description.
#[derive(Clone, Debug)]
pub(crate) struct GifAttachment {
    pub gif: Vec<u8>,
    /// At most 1,024 characters.
    pub alt: String,
}

/// A file to download.
#[derive(Clone, Debug)]
pub(crate) struct FileAttachment {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// A message in Discord.
#[derive(Clone, Debug, Default)]
pub(crate) struct MessagePayload {
    pub content: String,
    /// Appended to the content where only the recipient reads it; left out in a channel.
    pub secret: Option<String>,
    pub title: Option<String>,
    pub text: Option<String>,
    pub footer: Option<String>,
    pub picture: Option<PictureAttachment>,
    /// Instead of a picture.
    pub replay: Option<GifAttachment>,
    /// Instead of both.
    pub file: Option<FileAttachment>,
    pub buttons: Vec<Vec<CreateButton>>,
    /// A menu below the buttons.
    pub menu: Option<CreateSelectMenu>,
    /// The only user who is pinged, apart from those in `called`.
    pub mention: Option<PlayerId>,
    /// Both players, where they are pinged so that Discord adds them to a thread.
    pub called: Vec<PlayerId>,
    /// BoardRef only by the person answered.
    pub private: bool,
}

impl MessagePayload {
    /// Words for the user who is answered alone.
    pub(crate) fn private(content: impl Into<String>) -> Self {
        Self { content: content.into(), private: true, ..Self::default() }
    }

    /// The message for a place that only the recipient reads: the secret is part of the content.
    pub(crate) fn with_secret(mut self) -> Self {
        if let Some(secret) = self.secret.take() {
            self.content = format!("{} {secret}", self.content);
        }
        self
    }
}
