//! A message as a value: text, picture, buttons, the users who are pinged, and whether only the
//! invoker sees it. The module `responses` converts it to the shapes that Discord accepts.

use courier_play::PlayerId;
use serenity::all::{CreateButton, CreateSelectMenu};

use courier_store::ShownBoard;

/// A picture with its description, at most 1,024 characters, for users who cannot see it.
#[derive(Clone, Debug)]
pub(crate) struct PictureAttachment {
    pub png: Vec<u8>,
    pub alt: String,
}

#[derive(Clone, Debug)]
pub(crate) struct GifAttachment {
    pub gif: Vec<u8>,
    pub alt: String,
}

#[derive(Clone, Debug)]
pub(crate) struct FileAttachment {
    pub name: String,
    pub bytes: Vec<u8>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct MessagePayload {
    pub content: String,
    /// Appended to the content if only the recipient reads the message; left out in a channel.
    pub secret: Option<String>,
    pub title: Option<String>,
    pub text: Option<String>,
    pub footer: Option<String>,
    pub picture: Option<PictureAttachment>,
    /// Instead of a picture.
    pub replay: Option<GifAttachment>,
    /// Instead of a picture or an animation. More than one only in private responses, whose files
    /// serenity numbers.
    pub files: Vec<FileAttachment>,
    pub buttons: Vec<Vec<CreateButton>>,
    pub menu: Option<CreateSelectMenu>,
    /// The user who is pinged, in addition to `thread_members`.
    pub mention: Option<PlayerId>,
    /// The players who are pinged so that Discord adds them to a thread.
    pub thread_members: Vec<PlayerId>,
    pub private: bool,
    /// The number of moves made on the board of a match that the message shows, if it shows one.
    pub ply: Option<u32>,
}

impl MessagePayload {
    /// A text that only the invoker sees.
    pub(crate) fn private(content: impl Into<String>) -> Self {
        Self { content: content.into(), private: true, ..Self::default() }
    }

    /// The board of a match that the message shows, if it shows one.
    pub(crate) fn shown_board(&self) -> Option<ShownBoard> {
        self.ply.map(|ply| ShownBoard { ply, has_sentence: !self.content.is_empty() })
    }

    /// As [`shown_board`](Self::shown_board), if everybody in the channel sees the message.
    pub(crate) fn public_board(&self) -> Option<ShownBoard> {
        self.shown_board().filter(|_| !self.private)
    }

    /// The message for a channel that only the recipient reads: the secret is part of the content.
    pub(crate) fn with_secret(mut self) -> Self {
        if let Some(secret) = self.secret.take() {
            self.content = format!("{} {secret}", self.content);
        }
        self
    }
}
