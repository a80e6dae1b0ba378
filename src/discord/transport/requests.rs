//! Requests that serenity does not offer in this form. Responses to interactions are sent with
//! `with_response`, so that Discord returns the message. Of a sent message only the channel and the
//! id are read. Every request fails if Discord refuses it or cannot be reached.

use courier_text::keep_numbers;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serenity::all::{
    ChannelId, CreateAttachment, CreateThread, GuildId, Http, InteractionId, LightMethod, Message,
    MessageFlags, MessageId, Request, RoleId, Route, UserId,
};
use serenity::http::{HttpError, Multipart, MultipartUpload};

use crate::discord::transport::failure::Result;
use crate::discord::transport::first_response;
use crate::discord::transport::payload::MessagePayload;
use crate::discord::transport::rate_limits::RequestKind;
use crate::discord::transport::redaction::DiscordError;
use crate::discord::transport::rest::{Rest, RestError};
use crate::discord::transport::retry::{Twice, repeated};

/// The channel and the id of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct MessageRef {
    #[serde(rename = "channel_id")]
    pub channel: ChannelId,
    #[serde(rename = "id")]
    pub message: MessageId,
}

impl From<&Message> for MessageRef {
    fn from(message: &Message) -> Self {
        Self { channel: message.channel_id, message: message.id }
    }
}

/// Discord's answer to a response with `with_response`; other fields are ignored.
#[derive(Deserialize)]
struct CallbackResponse {
    resource: Resource,
}

#[derive(Deserialize)]
struct Resource {
    message: MessageRef,
}

/// Whether only one user sees a message.
pub(crate) fn is_private(message: &Message) -> bool {
    message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

/// Sends the first response to an interaction, a new message. Returns where it is; `None` if only
/// the user sees it, or if Discord does not return it.
pub(crate) async fn respond(
    http: &Http,
    (interaction_id, token): (InteractionId, &str),
    payload: MessagePayload,
) -> Result<Option<MessageRef>> {
    if payload.private {
        first_response::respond(http, (interaction_id, token), payload.into_response()).await?;
        return Ok(None);
    }
    // Only a callback returns where the message is.
    first_response::by_callback()?;
    let (response, files) = payload.into_parts();
    let route = Route::InteractionResponse { interaction_id, token };
    let request =
        request(route, LightMethod::Post, &response, files).map_err(serenity::Error::from)?;
    let request = request.params(Some(vec![("with_response", "true".to_owned())]));
    let send = async || {
        let answer = http.request(request.clone()).await?;
        let body = answer.bytes().await.map_err(HttpError::from)?;
        let CallbackResponse { resource } = serde_json::from_slice(&body)?;
        Ok(resource.message)
    };
    if let Some(message) = first_response::called_back(send).await? {
        return Ok(Some(message));
    }
    // The response has been sent: from here on an error must not be reported as a failure to send.
    let read = || http.get_original_interaction_response(token);
    match repeated(Twice::Harmless, read).await {
        Ok(message) => Ok(Some(MessageRef::from(&message))),
        Err(error) => {
            let error = DiscordError::from(error);
            tracing::warn!(%error, "the response was sent, but its message is unknown");
            Ok(None)
        }
    }
}

/// Sends a message to a channel and returns where it is. Discord sends only the first of two
/// messages with the same `nonce`.
/// Errors: If the response cannot be read, the message may still have been sent.
pub(crate) async fn post(
    rest: &Rest,
    channel_id: ChannelId,
    payload: MessagePayload,
    nonce: String,
) -> Result<MessageRef, RestError> {
    let (message, files) = payload.into_message(nonce);
    let request =
        request(Route::ChannelMessages { channel_id }, LightMethod::Post, &message, files)?;
    rest.fetch(request, (RequestKind::CreateMessage, channel_id.get())).await
}

/// Opens the direct message channel of a user. Discord returns the same one every time.
pub(crate) async fn open_direct(rest: &Rest, user: UserId) -> Result<ChannelId, RestError> {
    let body = serde_json::json!({ "recipient_id": user });
    let request = request(Route::UserMeDmChannels, LightMethod::Post, &body, Vec::new())?;
    let opened: Opened = rest.fetch(request, (RequestKind::OpenDirect, 0)).await?;
    Ok(opened.id)
}

/// Opens a public thread in a channel.
pub(crate) async fn open_thread(
    rest: &Rest,
    channel_id: ChannelId,
    thread: &CreateThread<'_>,
) -> Result<ChannelId, RestError> {
    let request =
        request(Route::ChannelThreads { channel_id }, LightMethod::Post, thread, Vec::new())?;
    let opened: Opened = rest.fetch(request, (RequestKind::CreateThread, channel_id.get())).await?;
    Ok(opened.id)
}

/// Reopens an archived thread.
pub(crate) async fn reopen_thread(rest: &Rest, channel_id: ChannelId) -> Result<(), RestError> {
    let body = serde_json::json!({ "archived": false });
    let request = request(Route::Channel { channel_id }, LightMethod::Patch, &body, Vec::new())?;
    let _: Opened = rest.fetch(request, (RequestKind::EditChannel, channel_id.get())).await?;
    Ok(())
}

/// The part of a created channel that is read.
#[derive(Deserialize)]
struct Opened {
    id: ChannelId,
}

/// Deletes a message.
pub(crate) async fn delete(
    rest: &Rest,
    MessageRef { channel: channel_id, message: message_id }: MessageRef,
) -> Result<(), RestError> {
    let request =
        Request::new(Route::ChannelMessage { channel_id, message_id }, LightMethod::Delete);
    rest.carry_out(request, (RequestKind::DeleteMessage, channel_id.get())).await
}

/// Gives a role to a member of a server, or takes it back. Repeating it changes nothing.
pub(crate) async fn set_role(
    rest: &Rest,
    (guild_id, user_id, role_id): (GuildId, UserId, RoleId),
    given: bool,
) -> Result<(), RestError> {
    let method = if given { LightMethod::Put } else { LightMethod::Delete };
    let request = Request::new(Route::GuildMemberRole { guild_id, user_id, role_id }, method);
    rest.carry_out(request, (RequestKind::ChangeRole, guild_id.get())).await
}

/// Removes the buttons from a message.
pub(crate) async fn remove_buttons(rest: &Rest, at: MessageRef) -> Result<(), RestError> {
    edit_cosmetically(rest, at, &serde_json::json!({ "components": [] })).await
}

/// Removes everything from a message but its content, which becomes `line` if there is one. Nobody
/// is pinged.
pub(crate) async fn shrink(
    rest: &Rest,
    at: MessageRef,
    line: Option<&str>,
) -> Result<(), RestError> {
    edit_cosmetically(rest, at, &shrunk(line)).await
}

/// The body of the edit. A picture left out of the embeds would stay with the message as a file, so
/// the list of attachments is emptied, too.
fn shrunk(line: Option<&str>) -> Value {
    let mut edit = serde_json::json!({ "embeds": [], "attachments": [], "components": [] });
    if let Some(line) = line {
        edit["content"] = keep_numbers(line).into();
        edit["allowed_mentions"] = serde_json::json!({ "parse": [] });
    }
    edit
}

/// Replaces the text of a message, not its buttons. Nobody is pinged.
pub(crate) async fn replace_text(
    rest: &Rest,
    at: MessageRef,
    payload: MessagePayload,
) -> Result<(), RestError> {
    edit_cosmetically(rest, at, &serde_json::json!({ "embeds": [payload.embed()] })).await
}

async fn edit_cosmetically(
    rest: &Rest,
    MessageRef { channel: channel_id, message: message_id }: MessageRef,
    edit: &Value,
) -> Result<(), RestError> {
    let route = Route::ChannelMessage { channel_id, message_id };
    let request = request(route, LightMethod::Patch, edit, Vec::new())?;
    rest.carry_out(request, (RequestKind::EditMessage, channel_id.get())).await
}

fn request<'a>(
    route: Route<'a>,
    method: LightMethod,
    message: &impl Serialize,
    files: Vec<CreateAttachment>,
) -> serde_json::Result<Request<'a>> {
    let request = Request::new(route, method);
    Ok(if files.is_empty() {
        request.body(Some(serde_json::to_vec(message)?))
    } else {
        request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(files),
            fields: Vec::new(),
            payload_json: Some(serde_json::to_string(message)?),
        }))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// An edit changes only what it names: a picture would stay as a file of the message.
    #[test]
    fn a_message_that_shrinks_loses_its_picture_and_pings_nobody() {
        let empty = json!({ "embeds": [], "attachments": [], "components": [] });
        assert_eq!(shrunk(None), empty, "the sentence stays");
        let mut expected = empty;
        expected["content"] = json!("1\\. e4 by <@7>");
        expected["allowed_mentions"] = json!({ "parse": [] });
        assert_eq!(shrunk(Some("1. e4 by <@7>")), expected);
    }
}
