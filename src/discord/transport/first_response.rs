//! The first response to an interaction. Discord takes it from a callback, a request of the bot,
//! or, if the interaction came over HTTP, from the answer to the request that brought it, which
//! saves a request and a wait.
//!
//! A response that needs nothing from Discord in return and has no files goes in the answer: for
//! files Discord documents only the callback, and has refused larger ones in answers
//! (<https://github.com/discord/discord-api-docs/issues/5925>). Everything else is sent as a
//! callback, after the request was answered with 202. So is a response followed by a further
//! message: Discord accepts that only after the response, and only a callback tells when it has
//! arrived.

use std::cell::Cell;
use std::time::Duration;

use serde_json::Value;
use serenity::all::{
    Builder as _, CreateInteractionResponse, CreateInteractionResponseFollowup,
    EditInteractionResponse, Http, InteractionId, Message,
};
use tokio::sync::oneshot;

use crate::discord::transport::answers::{ALREADY_ACKNOWLEDGED, refusal};
use crate::discord::transport::redaction::DiscordError;
use crate::discord::transport::retry::{GrowingWait, Twice, repeated};

/// How long writing the answer to a request may take: Discord waits no longer.
const WRITTEN_WITHIN: Duration = Duration::from_secs(3);

/// The first wait before a request that needs the first response is sent again, because Discord may
/// not yet have handled the answer. All waits together are about three seconds.
const FIRST_WAIT: Duration = Duration::from_millis(25);
const LONGEST_WAIT: Duration = Duration::from_secs(1);
const ATTEMPTS: u32 = 8;

/// Discord accepts only one first response.
const ANSWERED: serenity::Error =
    serenity::Error::Other("the interaction has been answered already");

/// How the request that brought an interaction is to be answered.
#[derive(Debug)]
pub(crate) enum Answer {
    Response {
        /// The response as JSON.
        json: Vec<u8>,
        /// Told when it has been written; dropped if it could not be.
        written: oneshot::Sender<()>,
    },
    /// Without a response, which follows as a callback.
    Callback,
}

/// The state of the first response to an interaction that came over HTTP.
#[derive(Debug)]
enum State {
    Waiting(oneshot::Sender<Answer>),
    /// It was the answer to the request.
    Answered,
    /// It is sent as a callback.
    Callback,
    CalledBack,
}

tokio::task_local! {
    /// The state for the interaction handled by this task, if it came over HTTP or is [`tracked`].
    static STATE: Cell<State>;
}

/// Handles an interaction that came over HTTP: its first response may be the `answer`. If nothing
/// is sent to `answer`, there was no response.
pub(crate) async fn over_http<T>(
    answer: oneshot::Sender<Answer>,
    handling: impl Future<Output = T>,
) -> T {
    STATE.scope(Cell::new(State::Waiting(answer)), handling).await
}

/// Handles an interaction, also one from the gateway, and keeps whether it has had its first
/// response: after that, the message about a failure must be a further message.
pub(crate) async fn tracked<T>(handling: impl Future<Output = T>) -> T {
    if STATE.try_with(|_| ()).is_ok() {
        return handling.await;
    }
    STATE.scope(Cell::new(State::Callback), handling).await
}

/// Sends the first response to an interaction.
/// Errors: Discord refuses, cannot be reached, or has a response already.
pub(crate) async fn respond(
    http: &Http,
    (interaction, token): (InteractionId, &str),
    response: CreateInteractionResponse,
) -> serenity::Result<()> {
    match replace(State::Callback) {
        None | Some(State::Callback) => {}
        Some(state @ (State::Answered | State::CalledBack)) => {
            replace(state);
            return Err(ANSWERED);
        }
        Some(State::Waiting(request)) => match answer_with(&response) {
            Some(json) => {
                let (written, told) = oneshot::channel();
                // Fails if the request no longer waits.
                if request.send(Answer::Response { json, written }).is_ok()
                    && matches!(tokio::time::timeout(WRITTEN_WITHIN, told).await, Ok(Ok(())))
                {
                    replace(State::Answered);
                    return Ok(());
                }
            }
            None => drop(request.send(Answer::Callback)),
        },
    }
    called_back(|| response.clone().execute(http, (interaction, token))).await?;
    Ok(())
}

/// Sends the first response as the callback that `send` makes, and again if it may have been lost.
/// Returns Discord's answer; `None` if the response had arrived and its answer was lost.
/// Errors: Discord refuses, or cannot be reached.
pub(crate) async fn called_back<T, F>(send: impl Fn() -> F) -> serenity::Result<Option<T>>
where
    F: Future<Output = serenity::Result<T>>,
{
    let answer = match repeated(Twice::Harmless, send).await {
        Ok(answer) => Some(answer),
        Err(error) if is_refused_with(&error, ALREADY_ACKNOWLEDGED) => None,
        Err(error) => return Err(error),
    };
    replace(State::CalledBack);
    Ok(answer)
}

/// Answers the request that brought the interaction without a response, because that is about to be
/// sent as a callback: it has to return something, or a further message follows it.
/// Errors: There has been a response already.
pub(crate) fn by_callback() -> Result<(), DiscordError> {
    match replace(State::Callback) {
        Some(State::Waiting(request)) => drop(request.send(Answer::Callback)),
        Some(state @ (State::Answered | State::CalledBack)) => {
            replace(state);
            return Err(ANSWERED.into());
        }
        Some(State::Callback) | None => {}
    }
    Ok(())
}

/// Sends a further message after the first response.
pub(crate) async fn follow_up(
    http: &Http,
    token: &str,
    message: CreateInteractionResponseFollowup,
) -> serenity::Result<Message> {
    let mut attempts = Attempts::new();
    loop {
        let send = || message.clone().execute(http, (None, token));
        match repeated(Twice::Harmful, send).await {
            Err(error) if attempts.another_after(&error).await => {}
            sent => return sent,
        }
    }
}

/// Changes the message of the first response.
pub(crate) async fn edit(
    http: &Http,
    token: &str,
    edit: EditInteractionResponse,
) -> serenity::Result<Message> {
    let mut attempts = Attempts::new();
    loop {
        match repeated(Twice::Harmless, || edit.clone().execute(http, token)).await {
            Err(error) if attempts.another_after(&error).await => {}
            edited => return edited,
        }
    }
}

/// The attempts at a request that Discord accepts only after the first response. If that was the
/// answer to a request, it was written, but perhaps not yet handled.
struct Attempts {
    left: u32,
    waits: GrowingWait,
}

impl Attempts {
    fn new() -> Self {
        Self { left: ATTEMPTS, waits: GrowingWait::new(FIRST_WAIT, LONGEST_WAIT) }
    }

    /// Whether to send the request again after this error, and waits before it.
    async fn another_after(&mut self, error: &serenity::Error) -> bool {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 || !was_answer() || !is_too_early(error) {
            return false;
        }
        tokio::time::sleep(self.waits.next_wait()).await;
        true
    }
}

/// Whether the first response was the answer to the request.
fn was_answer() -> bool {
    let state = replace(State::Callback);
    let was_answer = matches!(state, Some(State::Answered));
    state.map(replace);
    was_answer
}

/// Whether Discord knows no response yet.
fn is_too_early(error: &serenity::Error) -> bool {
    const UNKNOWN_WEBHOOK: isize = 10015;
    is_refused_with(error, UNKNOWN_WEBHOOK)
}

fn is_refused_with(error: &serenity::Error, code: isize) -> bool {
    refusal(error).is_some_and(|response| response.error.code == code)
}

/// Replaces the state; `None` if there is none.
fn replace(state: State) -> Option<State> {
    STATE.try_with(|cell| cell.replace(state)).ok()
}

/// The response as the answer to a request; `None` if it has to be a callback.
fn answer_with(response: &CreateInteractionResponse) -> Option<Vec<u8>> {
    match response {
        // Discord may refuse it, and users must then be told another way to the board.
        CreateInteractionResponse::LaunchActivity => return None,
        // A further message follows.
        CreateInteractionResponse::Defer(_) | CreateInteractionResponse::Acknowledge => {
            return None;
        }
        _ => {}
    }
    let json = serde_json::to_value(response).ok()?;
    let has_files = json["data"]["attachments"].as_array().is_some_and(|files| !files.is_empty());
    if has_files { None } else { Some(Value::to_string(&json).into_bytes()) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]

    use serenity::all::{CreateAttachment, CreateInteractionResponseMessage};

    use super::*;

    fn message(text: &str) -> CreateInteractionResponse {
        CreateInteractionResponse::Message(CreateInteractionResponseMessage::new().content(text))
    }

    const ID: InteractionId = InteractionId::new(7);

    /// A client that reaches nobody.
    fn nowhere() -> Http {
        let client = reqwest::Client::builder()
            .resolve("discord.com", "127.0.0.1:1".parse().unwrap())
            .no_proxy();
        serenity::all::HttpBuilder::new("a.b.c").client(client.build().unwrap()).build()
    }

    #[tokio::test]
    async fn the_first_response_is_the_answer_and_there_is_no_second() {
        let (answer, request) = oneshot::channel();
        let handling = over_http(answer, async {
            let first = respond(&nowhere(), (ID, "token"), message("Hello")).await;
            assert!(first.is_ok() && was_answer());
            respond(&nowhere(), (ID, "token"), message("Again")).await
        });
        let answering = async {
            let Ok(Answer::Response { json, written }) = request.await else { panic!("none") };
            written.send(()).unwrap();
            serde_json::from_slice::<Value>(&json).unwrap()
        };
        let (second, json) = tokio::join!(handling, answering);
        assert_eq!((&json["type"], &json["data"]["content"]), (&4.into(), &"Hello".into()));
        assert!(second.unwrap_err().to_string().contains("answered already"));
    }

    /// As after a fault, for instance.
    #[tokio::test]
    async fn there_is_no_callback_after_an_answer() {
        let (answer, request) = oneshot::channel();
        let handling = over_http(answer, async {
            respond(&nowhere(), (ID, "token"), message("Hello")).await.unwrap();
            assert!(by_callback().is_err() && was_answer());
            respond(&nowhere(), (ID, "token"), message("Again")).await
        });
        let answering = async {
            let Ok(Answer::Response { written, .. }) = request.await else { panic!("none") };
            written.send(()).unwrap();
        };
        let (second, ()) = tokio::join!(handling, answering);
        assert!(second.unwrap_err().to_string().contains("answered already"));
    }

    /// A second one would be refused; a further message is needed.
    #[tokio::test]
    async fn there_is_no_callback_after_a_callback() {
        let (http, handled) = (nowhere(), || async {
            by_callback().unwrap();
            called_back(|| std::future::ready(Ok(()))).await.unwrap();
            assert!(by_callback().is_err() && !was_answer());
            respond(&nowhere(), (ID, "token"), message("Again")).await
        });
        let (answer, request) = oneshot::channel();
        let over_http = over_http(answer, tracked(handled())).await;
        assert!(matches!(request.await, Ok(Answer::Callback)));
        for again in [over_http, tracked(handled()).await] {
            assert!(again.unwrap_err().to_string().contains("answered already"));
        }
        let first = tracked(respond(&http, (ID, "token"), message("Hello"))).await;
        assert!(matches!(first, Err(serenity::Error::Http(_))), "{first:?}");
    }

    #[tokio::test]
    async fn what_cannot_be_an_answer_is_a_callback() {
        let file = CreateAttachment::bytes(vec![1], "board.png");
        let message_with_file = CreateInteractionResponseMessage::new().add_file(file);
        for response in [
            CreateInteractionResponse::LaunchActivity,
            CreateInteractionResponse::Acknowledge,
            CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new()),
            CreateInteractionResponse::Message(message_with_file.clone()),
            CreateInteractionResponse::UpdateMessage(message_with_file),
        ] {
            let (answer, request) = oneshot::channel();
            let http = nowhere();
            let sent = over_http(answer, respond(&http, (ID, "token"), response)).await;
            assert!(matches!(request.await, Ok(Answer::Callback)));
            assert!(matches!(sent, Err(serenity::Error::Http(_))), "{sent:?}");
        }
    }

    /// The request was answered with 202 meanwhile, or its connection is gone.
    #[tokio::test]
    async fn a_response_that_is_not_written_is_a_callback() {
        let http = nowhere();
        let (answer, request) = oneshot::channel();
        drop(request);
        let late = over_http(answer, respond(&http, (ID, "token"), message("Late"))).await;
        assert!(matches!(late, Err(serenity::Error::Http(_))), "{late:?}");
        let (answer, request) = oneshot::channel();
        let unwritten = over_http(answer, respond(&http, (ID, "token"), message("Lost")));
        let (unwritten, answer) = tokio::join!(unwritten, async { request.await.map(drop) });
        assert!(answer.is_ok());
        assert!(matches!(unwritten, Err(serenity::Error::Http(_))), "{unwritten:?}");
    }

    #[tokio::test]
    async fn an_interaction_without_a_response_leaves_its_request_without_an_answer() {
        let (answer, request) = oneshot::channel();
        over_http(answer, async {}).await;
        assert!(request.await.is_err());
    }
}
