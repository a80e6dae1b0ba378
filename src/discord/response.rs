//! The answer to an interaction and the message it becomes, in one call. Discord tells of the message where it is asked to
//! (`with_response`), which serenity does not do.

use serde::Deserialize;
use serenity::all::{
    Builder as _, ChannelId, Http, InteractionId, LightMethod, Message, MessageFlags, MessageId, Request, Route,
};
use serenity::http::{Multipart, MultipartUpload};

use super::answer::Answer;
use super::failure::Failure;

/// Where a message of the bot's stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Shown {
    #[serde(rename = "channel_id")]
    pub channel: ChannelId,
    #[serde(rename = "id")]
    pub message: MessageId,
}

impl From<&Message> for Shown {
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
    message: Shown,
}

/// Whether only one person sees a message.
pub(crate) fn is_private(message: &Message) -> bool {
    message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

/// Gives an interaction its first answer, a new message, and tells where that stands if all may see it. `None` as well where
/// Discord has taken the answer but not told what it became.
pub(crate) async fn respond(
    http: &Http,
    (interaction_id, token): (InteractionId, &str),
    answer: Answer,
) -> Result<Option<Shown>, Failure> {
    if answer.private {
        answer.into_response().execute(http, (interaction_id, token)).await?;
        return Ok(None);
    }
    let (response, file) = answer.into_parts();
    let request = Request::new(Route::InteractionResponse { interaction_id, token }, LightMethod::Post)
        .params(Some(vec![("with_response", "true".to_owned())]));
    let request = match file {
        None => request.body(Some(serde_json::to_vec(&response).map_err(serenity::Error::from)?)),
        Some(file) => request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(vec![file]),
            fields: Vec::new(),
            payload_json: Some(serde_json::to_string(&response).map_err(serenity::Error::from)?),
        })),
    };
    let told = http.request(request).await?.bytes().await;
    // From here on the answer stands, whatever is still to be learnt of it.
    if let Some(Told { resource }) = told.ok().and_then(|told| serde_json::from_slice(&told).ok()) {
        return Ok(Some(resource.message));
    }
    match http.get_original_interaction_response(token).await {
        Ok(message) => Ok(Some(Shown::from(&message))),
        Err(error) => {
            tracing::warn!(%error, "the answer was given, but not which message it has become");
            Ok(None)
        }
    }
}
