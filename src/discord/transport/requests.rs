//! Messages in one call each, the answer to an interaction among them. Discord tells of the message
//! an answer becomes where it is asked to (`with_response`), which serenity does not do; and of
//! what it tells of a message, no more is read than which one it is.

use serde::{Deserialize, Serialize};
use serenity::all::{
    Builder as _, ChannelId, CreateAttachment, Http, InteractionId, LightMethod, Message,
    MessageFlags, MessageId, Request, Route,
};
use serenity::http::{HttpError, Multipart, MultipartUpload};

use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::{MessagePayload, without_buttons};

/// Where a message of the bot's stands.
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

/// What Discord tells of a callback, as far as it is read.
#[derive(Deserialize)]
struct Told {
    resource: Resource,
}

#[derive(Deserialize)]
struct Resource {
    message: MessageRef,
}

/// Whether only one person sees a message.
pub(crate) fn is_private(message: &Message) -> bool {
    message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

/// Gives an interaction its first answer, a new message, and tells where that stands if all may see
/// it. `None` as well where Discord has taken the answer but not told what it became.
pub(crate) async fn respond(
    http: &Http,
    (interaction_id, token): (InteractionId, &str),
    answer: MessagePayload,
) -> Result<Option<MessageRef>, Failure> {
    if answer.private {
        answer.into_response().execute(http, (interaction_id, token)).await?;
        return Ok(None);
    }
    let (response, file) = answer.into_parts();
    let route = Route::InteractionResponse { interaction_id, token };
    let request =
        request(route, LightMethod::Post, &response, file).map_err(serenity::Error::from)?;
    let request = request.params(Some(vec![("with_response", "true".to_owned())]));
    let told = http.request(request).await?.bytes().await;
    // From here on the answer stands, whatever is still to be learnt of it.
    if let Some(Told { resource }) = told.ok().and_then(|told| serde_json::from_slice(&told).ok()) {
        return Ok(Some(resource.message));
    }
    match http.get_original_interaction_response(token).await {
        Ok(message) => Ok(Some(MessageRef::from(&message))),
        Err(error) => {
            tracing::warn!(%error, "the answer was given, but not which message it has become");
            Ok(None)
        }
    }
}

/// Sends a message to a channel; of two with the same `nonce` the second is not shown. Gives where
/// it stands.
///
/// # Errors
/// What serenity says of the request. Where the answer to it could not be read, the message may
/// stand all the same.
pub(crate) async fn post(
    http: &Http,
    channel_id: ChannelId,
    answer: MessagePayload,
    nonce: String,
) -> Result<MessageRef, serenity::Error> {
    let (message, file) = answer.into_message(nonce);
    let request =
        request(Route::ChannelMessages { channel_id }, LightMethod::Post, &message, file)?;
    let told = http.request(request).await?.bytes().await.map_err(HttpError::from)?;
    Ok(serde_json::from_slice(&told)?)
}

/// Takes the buttons off a message.
///
/// # Errors
/// What serenity says of the request.
pub(crate) async fn take_buttons(
    http: &Http,
    MessageRef { channel: channel_id, message: message_id }: MessageRef,
) -> Result<(), serenity::Error> {
    let route = Route::ChannelMessage { channel_id, message_id };
    let answer =
        http.request(request(route, LightMethod::Patch, &without_buttons(), None)?).await?;
    // A connection can be used again once its answer has been taken.
    answer.bytes().await.map_err(HttpError::from)?;
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
