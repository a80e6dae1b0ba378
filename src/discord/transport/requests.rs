//! Requests that serenity does not offer in this form. Responses to interactions are sent with
//! `with_response`, so that Discord returns the message. Of a sent message only the channel and the
//! id are read.

use serde::{Deserialize, Serialize};
use serenity::all::{
    ChannelId, CreateAttachment, Http, InteractionId, LightMethod, Message, MessageFlags,
    MessageId, Request, Route,
};
use serenity::http::{HttpError, Multipart, MultipartUpload};

use crate::discord::transport::failure::Failure;
use crate::discord::transport::pacer::Pacer;
use crate::discord::transport::payload::MessagePayload;
use serenity::all::{Builder as _, EditMessage};

/// Where a message is: its channel and its id.
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
) -> Result<Option<MessageRef>, Failure> {
    if payload.private {
        payload.into_response().execute(http, (interaction_id, token)).await?;
        return Ok(None);
    }
    let (response, file) = payload.into_parts();
    let route = Route::InteractionResponse { interaction_id, token };
    let request =
        request(route, LightMethod::Post, &response, file).map_err(serenity::Error::from)?;
    let request = request.params(Some(vec![("with_response", "true".to_owned())]));
    let body = http.request(request).await?.bytes().await;
    // The response has been sent: from here on an error must not be reported as a failure to send.
    if let Some(CallbackResponse { resource }) =
        body.ok().and_then(|body| serde_json::from_slice(&body).ok())
    {
        return Ok(Some(resource.message));
    }
    match http.get_original_interaction_response(token).await {
        Ok(message) => Ok(Some(MessageRef::from(&message))),
        Err(error) => {
            tracing::warn!(%error, "the response was sent, but its message is unknown");
            Ok(None)
        }
    }
}

/// Sends a message to a channel and returns where it is. Discord sends only the first of two
/// messages with the same `nonce`.
///
/// # Errors
/// Serenity's. If only the response could not be read, the message may have been sent.
pub(crate) async fn post(
    http: &Http,
    channel_id: ChannelId,
    payload: MessagePayload,
    nonce: String,
) -> Result<MessageRef, serenity::Error> {
    let (message, file) = payload.into_message(nonce);
    let request =
        request(Route::ChannelMessages { channel_id }, LightMethod::Post, &message, file)?;
    let body = http.request(request).await?.bytes().await.map_err(HttpError::from)?;
    Ok(serde_json::from_slice(&body)?)
}

/// Removes the buttons from a message.
///
/// # Errors
/// Serenity's.
pub(crate) async fn remove_buttons(
    http: &Http,
    MessageRef { channel: channel_id, message: message_id }: MessageRef,
) -> Result<(), serenity::Error> {
    let route = Route::ChannelMessage { channel_id, message_id };
    let response = http
        .request(request(
            route,
            LightMethod::Patch,
            &EditMessage::new().components(Vec::new()),
            None,
        )?)
        .await?;
    // A connection is reused only after its response has been read.
    response.bytes().await.map_err(HttpError::from)?;
    Ok(())
}

fn request<'a>(
    route: Route<'a>,
    method: LightMethod,
    message: &impl Serialize,
    file: Option<CreateAttachment>,
) -> serde_json::Result<Request<'a>> {
    let request = Request::new(route, method);
    Ok(match file {
        None => request.body(Some(serde_json::to_vec(message)?)),
        Some(file) => request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(vec![file]),
            fields: Vec::new(),
            payload_json: Some(serde_json::to_string(message)?),
        })),
    })
}

/// Removes the buttons from a superseded message. An error is only logged: the message may have
/// been deleted, and a stale button is refused anyway when it is pressed.
pub(crate) async fn try_remove_buttons(pacer: &Pacer, http: &Http, message: MessageRef) {
    pacer.wait_turn().await;
    if let Err(error) = remove_buttons(http, message).await {
        let MessageRef { channel, message } = message;
        tracing::debug!(%channel, %message, %error, "old buttons were not removed");
    }
}
