//! An answer as a value: words, a picture, buttons, who may be pinged and who may read it. The
//! several shapes in which Discord takes a message are made of it at the very end.

use std::mem::take;

use poise::CreateReply;
use serenity::all::{
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton, CreateEmbed,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage,
    CreateMessage, CreateSelectMenu, EditMessage, Nonce, UserId,
};

use crate::play::PlayerId;

/// The file names under which every picture and every film is sent.
const PICTURE: &str = "board.png";
const FILM: &str = "game.gif";

/// A picture and what it shows, in words, for those who cannot see it.
#[derive(Clone, Debug)]
pub(crate) struct PictureAttachment {
    pub png: Vec<u8>,
    /// At most 1,024 characters.
    pub alt: String,
}

/// A film and what it shows, in words.
#[derive(Clone, Debug)]
pub(crate) struct GifAttachment {
    pub gif: Vec<u8>,
    /// At most 1,024 characters.
    pub alt: String,
}

/// A file to keep.
#[derive(Clone, Debug)]
pub(crate) struct FileAttachment {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// Something to say in Discord.
#[derive(Clone, Debug, Default)]
pub(crate) struct MessagePayload {
    pub content: String,
    /// Said after the content where only the person told reads it; left out in a channel.
    pub secret: Option<String>,
    pub title: Option<String>,
    pub text: Option<String>,
    pub footer: Option<String>,
    pub picture: Option<PictureAttachment>,
    /// In the place of a picture.
    pub film: Option<GifAttachment>,
    /// In the place of both.
    pub document: Option<FileAttachment>,
    pub buttons: Vec<Vec<CreateButton>>,
    /// A list to choose from, below the buttons.
    pub menu: Option<CreateSelectMenu>,
    /// The only person who is pinged, but for those called.
    pub mention: Option<PlayerId>,
    /// Both players, where they are pinged so that Discord lets them into a thread.
    pub called: Vec<PlayerId>,
    /// BoardRef only by the person answered.
    pub private: bool,
}

impl MessagePayload {
    /// Words for the person answered alone.
    pub(crate) fn private(content: impl Into<String>) -> Self {
        Self { content: content.into(), private: true, ..Self::default() }
    }

    /// With what only the person told may read.
    pub(crate) fn with_secret(mut self) -> Self {
        if let Some(secret) = self.secret.take() {
            self.content = format!("{} {secret}", self.content);
        }
        self
    }

    fn embed(&self) -> Option<CreateEmbed> {
        if self.title.is_none()
            && self.text.is_none()
            && self.picture.is_none()
            && self.film.is_none()
        {
            return None;
        }
        let mut embed = CreateEmbed::new();
        if let Some(title) = &self.title {
            embed = embed.title(title);
        }
        if let Some(text) = &self.text {
            embed = embed.description(text);
        }
        if let Some(footer) = &self.footer {
            embed = embed.footer(serenity::all::CreateEmbedFooter::new(footer));
        }
        if self.picture.is_some() {
            embed = embed.attachment(PICTURE);
        } else if self.film.is_some() {
            embed = embed.attachment(FILM);
        }
        Some(embed)
    }

    /// Takes the bytes out; that there is a picture, a film or a file stays known.
    fn take_attachment(&mut self) -> Option<CreateAttachment> {
        let picture =
            self.picture.as_mut().map(|picture| (&mut picture.png, PICTURE, &picture.alt));
        let film = self.film.as_mut().map(|film| (&mut film.gif, FILM, &film.alt));
        match picture.or(film) {
            Some((bytes, name, alt)) => {
                Some(CreateAttachment::bytes(take(bytes), name).description(alt))
            }
            None => {
                let FileAttachment { name, bytes } = self.document.as_mut()?;
                Some(CreateAttachment::bytes(take(bytes), name.clone()))
            }
        }
    }

    fn rows(&self) -> Vec<CreateActionRow> {
        let buttons = self.buttons.iter().map(|row| CreateActionRow::Buttons(row.clone()));
        buttons.chain(self.menu.clone().map(CreateActionRow::SelectMenu)).collect()
    }

    fn mentions(&self) -> CreateAllowedMentions {
        let pinged = self
            .called
            .iter()
            .copied()
            .chain(self.mention.filter(|player| !self.called.contains(player)));
        CreateAllowedMentions::new().users(pinged.map(|player| UserId::new(player.0)))
    }

    /// As the answer to a slash command.
    pub(crate) fn into_reply(mut self) -> CreateReply {
        let mut reply = CreateReply::default()
            .content(&self.content)
            .ephemeral(self.private)
            .allowed_mentions(self.mentions())
            .components(self.rows());
        if let Some(embed) = self.embed() {
            reply = reply.embed(embed);
        }
        if let Some(attachment) = self.take_attachment() {
            reply = reply.attachment(attachment);
        }
        reply
    }

    fn into_response_message(mut self) -> CreateInteractionResponseMessage {
        let attachment = self.take_attachment();
        self.response_message(attachment)
    }

    fn response_message(
        &self,
        attachment: Option<CreateAttachment>,
    ) -> CreateInteractionResponseMessage {
        let mut message = CreateInteractionResponseMessage::new()
            .content(&self.content)
            .ephemeral(self.private)
            .allowed_mentions(self.mentions())
            .components(self.rows());
        if let Some(embed) = self.embed() {
            message = message.embed(embed);
        }
        if let Some(attachment) = attachment {
            message = message.add_file(attachment);
        }
        message
    }

    /// As a new message in answer to a button or a form.
    pub(crate) fn into_response(self) -> CreateInteractionResponse {
        CreateInteractionResponse::Message(self.into_response_message())
    }

    /// The same in the two parts of a request that serenity does not write itself: what is said,
    /// which tells of the file without its bytes, and the file. Files are numbered from 0, and
    /// there is never a second one.
    pub(crate) fn into_parts(mut self) -> (CreateInteractionResponse, Option<CreateAttachment>) {
        let file = self.take_attachment();
        let told = file.as_ref().map(told);
        (CreateInteractionResponse::Message(self.response_message(told)), file)
    }

    /// In the place of the message the button was on: its old words, picture and buttons go.
    pub(crate) fn into_update(self) -> CreateInteractionResponse {
        let without_embed = self.embed().is_none();
        let mut message = self.into_response_message();
        if without_embed {
            message = message.embeds(Vec::new());
        }
        CreateInteractionResponse::UpdateMessage(message)
    }

    /// As a further message after the answer to a button.
    pub(crate) fn into_followup(mut self) -> CreateInteractionResponseFollowup {
        let mut message = CreateInteractionResponseFollowup::new()
            .content(&self.content)
            .ephemeral(self.private)
            .allowed_mentions(self.mentions())
            .components(self.rows());
        if let Some(embed) = self.embed() {
            message = message.embed(embed);
        }
        if let Some(attachment) = self.take_attachment() {
            message = message.add_file(attachment);
        }
        message
    }

    /// As a message of its own, in the two parts of a request as by [`MessagePayload::into_parts`]. Discord
    /// sends a second message of the same `nonce` only once.
    pub(crate) fn into_message(
        mut self,
        nonce: String,
    ) -> (CreateMessage, Option<CreateAttachment>) {
        let file = self.take_attachment();
        let mut message = CreateMessage::new()
            .content(&self.content)
            .allowed_mentions(self.mentions())
            .components(self.rows())
            .nonce(Nonce::String(nonce))
            .enforce_nonce(true);
        if let Some(embed) = self.embed() {
            message = message.embed(embed);
        }
        if let Some(file) = &file {
            message = message.add_file(told(file));
        }
        (message, file)
    }
}

/// What a request tells of a file next to its bytes.
fn told(file: &CreateAttachment) -> CreateAttachment {
    let mut told = CreateAttachment::bytes(Vec::new(), file.filename.clone());
    told.description.clone_from(&file.description);
    told
}

/// What an old message becomes when its buttons no longer lead anywhere.
pub(crate) fn without_buttons() -> EditMessage {
    EditMessage::new().components(Vec::new())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use serde_json::{json, to_value};

    use super::*;

    /// Serenity writes a response down just so and sends the files next to it.
    #[test]
    fn the_parts_of_a_request_are_those_that_serenity_sends() {
        let board = MessagePayload {
            content: "Your move".to_owned(),
            title: Some("A game".to_owned()),
            mention: Some(PlayerId(7)),
            private: true,
            ..MessagePayload::default()
        };
        let picture = PictureAttachment { png: vec![1, 2, 3], alt: "A board".to_owned() };
        let film = GifAttachment { gif: vec![4, 5], alt: "A game".to_owned() };
        let document = FileAttachment { name: "game.pgn".to_owned(), bytes: vec![6] };
        for (answer, sent) in [
            (board.clone(), None),
            (
                MessagePayload { picture: Some(picture), ..board.clone() },
                Some((PICTURE, Some("A board"), vec![1, 2, 3])),
            ),
            (
                MessagePayload { film: Some(film), ..board.clone() },
                Some((FILM, Some("A game"), vec![4, 5])),
            ),
            (
                MessagePayload { document: Some(document), ..board },
                Some(("game.pgn", None, vec![6])),
            ),
        ] {
            let (message, sent_with) = answer.clone().into_message("a nonce".to_owned());
            let message = to_value(message).unwrap();
            assert_eq!(
                (&message["nonce"], &message["content"]),
                (&json!("a nonce"), &json!("Your move"))
            );
            let (response, file) = answer.clone().into_parts();
            assert_eq!(
                sent_with.map(|file| file.data),
                file.as_ref().map(|file| file.data.clone())
            );
            let response = to_value(response).unwrap();
            assert_eq!(response, to_value(answer.into_response()).unwrap());
            let told = &response["data"]["attachments"];
            match (sent, file) {
                (None, None) => {
                    assert_eq!((told, &message["attachments"]), (&json!([]), &json!([])))
                }
                (Some((name, alt, bytes)), Some(file)) => {
                    assert_eq!((file.filename.as_str(), &file.data), (name, &bytes));
                    let file = json!([{ "id": 0, "filename": name, "description": alt }]);
                    assert_eq!((told, &message["attachments"]), (&file, &file));
                }
                (sent, file) => assert_eq!(sent.is_some(), file.is_some()),
            }
        }
    }
}
