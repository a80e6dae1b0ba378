//! Turns a message payload into the shapes that Discord accepts.

use courier_text::keep_numbers;
use serenity::all::{
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateEmbed,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage,
    CreateMessage, EditInteractionResponse, Nonce, UserId,
};

use std::mem::take;

use crate::discord::transport::payload::{FileAttachment, MessagePayload};

/// The file names of all pictures and all animations.
const PICTURE: &str = "board.png";
const REPLAY: &str = "game.gif";

impl MessagePayload {
    pub(crate) fn embed(&self) -> Option<CreateEmbed> {
        if self.title.is_none()
            && self.text.is_none()
            && self.picture.is_none()
            && self.replay.is_none()
        {
            return None;
        }
        let mut embed = CreateEmbed::new();
        if let Some(title) = &self.title {
            embed = embed.title(title);
        }
        if let Some(text) = &self.text {
            embed = embed.description(keep_numbers(text));
        }
        if let Some(footer) = &self.footer {
            embed = embed.footer(serenity::all::CreateEmbedFooter::new(footer));
        }
        if self.picture.is_some() {
            embed = embed.attachment(PICTURE);
        } else if self.replay.is_some() {
            embed = embed.attachment(REPLAY);
        }
        Some(embed)
    }

    /// Takes the bytes of the picture, animation or files out of the payload.
    fn take_attachments(&mut self) -> Vec<CreateAttachment> {
        let picture =
            self.picture.as_mut().map(|picture| (&mut picture.png, PICTURE, &picture.alt));
        let replay = self.replay.as_mut().map(|replay| (&mut replay.gif, REPLAY, &replay.alt));
        match picture.or(replay) {
            Some((bytes, name, alt)) => {
                vec![CreateAttachment::bytes(take(bytes), name).description(alt)]
            }
            None => take(&mut self.files)
                .into_iter()
                .map(|FileAttachment { name, bytes }| CreateAttachment::bytes(bytes, name))
                .collect(),
        }
    }

    fn rows(&self) -> Vec<CreateActionRow> {
        let buttons = self.buttons.iter().map(|row| CreateActionRow::Buttons(row.clone()));
        buttons.chain(self.menu.clone().map(CreateActionRow::SelectMenu)).collect()
    }

    fn mentions(&self) -> CreateAllowedMentions {
        let pinged = self
            .thread_members
            .iter()
            .copied()
            .chain(self.mention.filter(|player| !self.thread_members.contains(player)));
        // Discord refuses a message with a number that cannot be an id.
        let users = pinged.filter(|player| player.is_user());
        CreateAllowedMentions::new().users(users.map(|player| UserId::new(player.0)))
    }

    fn into_response_message(mut self) -> CreateInteractionResponseMessage {
        let attachments = self.take_attachments();
        self.response_message(attachments)
    }

    fn response_message(
        &self,
        attachments: Vec<CreateAttachment>,
    ) -> CreateInteractionResponseMessage {
        let mut message = CreateInteractionResponseMessage::new()
            .content(keep_numbers(&self.content))
            .ephemeral(self.private)
            .allowed_mentions(self.mentions())
            .components(self.rows());
        if let Some(embed) = self.embed() {
            message = message.embed(embed);
        }
        for attachment in attachments {
            message = message.add_file(attachment);
        }
        message
    }

    pub(crate) fn into_response(self) -> CreateInteractionResponse {
        CreateInteractionResponse::Message(self.into_response_message())
    }

    /// The same as the two parts of a multipart request: the response, which describes the files
    /// without their bytes, and the files.
    pub(crate) fn into_parts(mut self) -> (CreateInteractionResponse, Vec<CreateAttachment>) {
        let files = self.take_attachments();
        let described = files.iter().map(described).collect();
        (CreateInteractionResponse::Message(self.response_message(described)), files)
    }

    /// The response to a button that replaces the message with the button.
    pub(crate) fn into_update(self) -> CreateInteractionResponse {
        let without_embed = self.embed().is_none();
        let mut message = self.into_response_message();
        if without_embed {
            message = message.embeds(Vec::new());
        }
        CreateInteractionResponse::UpdateMessage(message)
    }

    /// The edit that makes this message the response. A picture of the message before goes.
    pub(crate) fn into_edit(mut self) -> EditInteractionResponse {
        let mut edit = EditInteractionResponse::new()
            .clear_attachments()
            .content(keep_numbers(&self.content))
            .allowed_mentions(self.mentions())
            .components(self.rows())
            .embeds(self.embed().into_iter().collect());
        for attachment in self.take_attachments() {
            edit = edit.new_attachment(attachment);
        }
        edit
    }

    pub(crate) fn into_followup(mut self) -> CreateInteractionResponseFollowup {
        let mut message = CreateInteractionResponseFollowup::new()
            .content(keep_numbers(&self.content))
            .ephemeral(self.private)
            .allowed_mentions(self.mentions())
            .components(self.rows());
        if let Some(embed) = self.embed() {
            message = message.embed(embed);
        }
        for attachment in self.take_attachments() {
            message = message.add_file(attachment);
        }
        message
    }

    /// A message in a channel, as the two parts of [`MessagePayload::into_parts`]. Discord sends
    /// only the first of two messages with the same `nonce`.
    pub(crate) fn into_message(mut self, nonce: String) -> (CreateMessage, Vec<CreateAttachment>) {
        let files = self.take_attachments();
        let mut message = CreateMessage::new()
            .content(keep_numbers(&self.content))
            .allowed_mentions(self.mentions())
            .components(self.rows())
            .nonce(Nonce::String(nonce))
            .enforce_nonce(true);
        if let Some(embed) = self.embed() {
            message = message.embed(embed);
        }
        for file in &files {
            message = message.add_file(described(file));
        }
        (message, files)
    }
}

/// The response that announces a later one, which only the user will see if `private`.
pub(crate) fn deferred(private: bool) -> CreateInteractionResponse {
    let message = CreateInteractionResponseMessage::new().ephemeral(private);
    CreateInteractionResponse::Defer(message)
}

/// The description of a file without its bytes.
fn described(file: &CreateAttachment) -> CreateAttachment {
    let mut described = CreateAttachment::bytes(Vec::new(), file.filename.clone());
    described.description.clone_from(&file.description);
    described
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use courier_play::PlayerId;
    use serde_json::{json, to_value};

    use super::*;
    use crate::discord::transport::payload::{GifAttachment, PictureAttachment};

    /// Serenity serializes a response like this and sends the files with it.
    #[test]
    fn the_parts_of_a_request_equal_those_that_serenity_sends() {
        let board = MessagePayload {
            content: "Your move".to_owned(),
            title: Some("A game".to_owned()),
            mention: Some(PlayerId(7)),
            private: true,
            ..MessagePayload::default()
        };
        let picture = PictureAttachment { png: vec![1, 2, 3], alt: "A board".to_owned() };
        let replay = GifAttachment { gif: vec![4, 5], alt: "A game".to_owned() };
        let document = FileAttachment { name: "game.pgn".to_owned(), bytes: vec![6] };
        for (payload, sent) in [
            (board.clone(), vec![]),
            (
                MessagePayload { picture: Some(picture), ..board.clone() },
                vec![(PICTURE, Some("A board"), vec![1, 2, 3])],
            ),
            (
                MessagePayload { replay: Some(replay), ..board.clone() },
                vec![(REPLAY, Some("A game"), vec![4, 5])],
            ),
            (MessagePayload { files: vec![document], ..board }, vec![("game.pgn", None, vec![6])]),
        ] {
            let (message, sent_with) = payload.clone().into_message("a nonce".to_owned());
            let message = to_value(message).unwrap();
            assert_eq!(
                (&message["nonce"], &message["content"]),
                (&json!("a nonce"), &json!("Your move"))
            );
            let (response, files) = payload.clone().into_parts();
            let bytes = |files: &[CreateAttachment]| {
                files.iter().map(|file| file.data.clone()).collect::<Vec<_>>()
            };
            assert_eq!(bytes(&sent_with), bytes(&files));
            let response = to_value(response).unwrap();
            assert_eq!(response, to_value(payload.into_response()).unwrap());
            let described = &response["data"]["attachments"];
            let expected: Vec<_> = (0..)
                .zip(&sent)
                .map(|(id, (name, alt, _))| {
                    json!({ "id": id, "filename": name, "description": alt })
                })
                .collect();
            let expected = json!(expected);
            assert_eq!((described, &message["attachments"]), (&expected, &expected));
            let names: Vec<_> = files.iter().map(|file| file.filename.as_str()).collect();
            assert_eq!(names, sent.iter().map(|(name, ..)| *name).collect::<Vec<_>>());
            assert_eq!(
                bytes(&files),
                sent.into_iter().map(|(.., bytes)| bytes).collect::<Vec<_>>()
            );
        }
    }
}
