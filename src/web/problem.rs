//! Why a request was not carried out, as an answer in the reader's language.

use std::time::Duration;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use courier_play::Refusal;
use courier_rules::Position;
use courier_store::StoreError;
use courier_text::Texts;
use serde::Serialize;

use super::json::json;
use crate::app::{AccountsError, ActivityError, AppError, NewGameError};
use crate::process::time::stopwatch;

/// How long the page should wait before Discord is asked again.
const SILENCE: Duration = Duration::from_secs(5);

#[derive(Debug)]
pub(super) enum Problem {
    /// There is no session, or it is over.
    NoSession,
    /// The request was sent by another website.
    ForeignOrigin,
    /// Discord does not accept the code of the Activity.
    CodeRefused,
    /// The reader has not joined the Activity instance that they name.
    NotInActivity,
    /// Discord does not tell who opened the Activity.
    DiscordSilent,
    /// Discord does not tell what the reader may do in a server.
    ServersUnknown,
    NotJson,
    TooLarge,
    /// The body or the path cannot be read.
    Unreadable,
    Slow,
    NoSuchPage,
    /// The link for spectators shows nothing, because it was withdrawn or never existed.
    NotShared,
    /// Nobody can play, because Discord cannot be reached.
    Interrupted,
    TooMany {
        wait: Duration,
    },
    /// The use case refused something in this position.
    Refused {
        refusal: Refusal,
        /// The position, from which the words name cells and pieces.
        position: Box<Position>,
    },
    /// The use case refused or failed.
    App(AppError),
}

impl From<AppError> for Problem {
    fn from(error: AppError) -> Self {
        Self::App(error)
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        Self::App(error.into())
    }
}

impl From<AccountsError> for Problem {
    fn from(error: AccountsError) -> Self {
        match error {
            AccountsError::Code => Self::CodeRefused,
            AccountsError::Unavailable => Self::DiscordSilent,
        }
    }
}

impl From<ActivityError> for Problem {
    fn from(error: ActivityError) -> Self {
        match error {
            ActivityError::Accounts(error) => error.into(),
            ActivityError::NotThere => Self::NotInActivity,
            ActivityError::App(error) => Self::App(error),
        }
    }
}

impl From<NewGameError> for Problem {
    fn from(error: NewGameError) -> Self {
        match error {
            NewGameError::Servers(_) => Self::ServersUnknown,
            NewGameError::App(error) => Self::App(error),
        }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        Self::App(refusal.into())
    }
}

/// A problem with the texts of its reader.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) texts: Texts,
    pub(super) problem: Problem,
}

pub(super) type Answer<T> = Result<T, Failure>;

/// Adds the texts of the reader to a problem.
pub(super) trait For<T> {
    fn for_reader(self, texts: Texts) -> Answer<T>;
}

impl<T, E: Into<Problem>> For<T> for Result<T, E> {
    fn for_reader(self, texts: Texts) -> Answer<T> {
        self.map_err(|error| Failure { texts, problem: error.into() })
    }
}

/// The body of an answer that only describes a problem.
#[derive(Debug, Serialize)]
struct Message {
    message: String,
}

impl Failure {
    /// The words, and the status of the answer.
    fn described(&self) -> (StatusCode, String) {
        let texts = self.texts;
        match &self.problem {
            Problem::NoSession => (StatusCode::UNAUTHORIZED, texts.browser_no_session()),
            Problem::ForeignOrigin => (StatusCode::FORBIDDEN, texts.browser_foreign()),
            Problem::CodeRefused => (StatusCode::UNAUTHORIZED, texts.activity_code_refused()),
            Problem::NotInActivity => (StatusCode::FORBIDDEN, texts.activity_not_there()),
            Problem::DiscordSilent => {
                (StatusCode::SERVICE_UNAVAILABLE, texts.activity_discord_silent())
            }
            Problem::ServersUnknown => {
                (StatusCode::SERVICE_UNAVAILABLE, texts.web_servers_unknown())
            }
            Problem::NotJson => (StatusCode::UNSUPPORTED_MEDIA_TYPE, texts.browser_unreadable()),
            Problem::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, texts.browser_unreadable()),
            Problem::Unreadable => (StatusCode::BAD_REQUEST, texts.browser_unreadable()),
            Problem::Slow => (StatusCode::REQUEST_TIMEOUT, texts.browser_unreadable()),
            Problem::NoSuchPage => (StatusCode::NOT_FOUND, texts.browser_no_page()),
            Problem::NotShared => (StatusCode::NOT_FOUND, texts.browser_not_shared()),
            Problem::Interrupted => (StatusCode::SERVICE_UNAVAILABLE, texts.browser_interrupted()),
            Problem::TooMany { .. } => (StatusCode::TOO_MANY_REQUESTS, texts.browser_too_many()),
            Problem::App(AppError::Refused(refusal)) => {
                (status(refusal), refusal_words(texts, refusal, None))
            }
            Problem::Refused { refusal, position } => {
                (status(refusal), refusal_words(texts, refusal, Some(position)))
            }
            Problem::App(error) => {
                // No interaction has a code to search the log for.
                let code = format!("W{:X}", stopwatch().0);
                tracing::error!(code, ?error, "a request of the web board failed");
                (StatusCode::INTERNAL_SERVER_ERROR, Texts::web_plain(&texts.fault(&code)))
            }
        }
    }
}

/// The words of a refusal. With the position they can name cells and pieces.
pub(super) fn refusal_words(
    texts: Texts,
    refusal: &Refusal,
    position: Option<&Position>,
) -> String {
    Texts::web_plain(&texts.refusal(refusal, None, position))
}

const fn status(refusal: &Refusal) -> StatusCode {
    match refusal {
        Refusal::NoSuchMatch | Refusal::NotAPlayer => StatusCode::NOT_FOUND,
        Refusal::Banned(_) => StatusCode::FORBIDDEN,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let (status, message) = self.described();
        let mut response = (status, json(&Message { message })).into_response();
        let wait = match self.problem {
            Problem::TooMany { wait } => Some(wait),
            Problem::DiscordSilent | Problem::ServersUnknown => Some(SILENCE),
            _ => None,
        };
        if let Some(wait) = wait {
            let seconds = wait.as_secs().saturating_add(1);
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
