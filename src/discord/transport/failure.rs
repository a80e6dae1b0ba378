//! The error type of the commands and components.

use courier_draw::DrawError;
use courier_play::{MatchId, Refusal};
use courier_store::StoreError;
use thiserror::Error;

use crate::app::AppError;
use crate::discord::transport::answers::Meaning;
use crate::discord::transport::redaction::DiscordError;
use crate::discord::transport::rest::RestError;
use crate::process::compute::ComputeError;

/// Why a command or a component was not carried out.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error("{error}")]
    App { error: AppError, about: Option<MatchId> },
    #[error(transparent)]
    Discord(#[from] DiscordError),
    #[error(transparent)]
    Request(#[from] RestError),
    #[error(transparent)]
    Draw(#[from] DrawError),
    #[error("a background task failed: {0}")]
    Task(#[from] tokio::task::JoinError),
}

impl Failure {
    /// Whether Discord has certainly not taken what was sent.
    pub(crate) fn is_not_delivered(&self) -> bool {
        let meaning = match self {
            Self::Discord(error) => error.meaning(),
            Self::Request(error) => error.meaning(),
            Self::App { .. } | Self::Draw(_) | Self::Task(_) => return false,
        };
        meaning != Meaning::InDoubt
    }
}

/// What the functions of commands and components return.
pub(crate) type Result<T, E = Failure> = std::result::Result<T, E>;

impl From<AppError> for Failure {
    fn from(error: AppError) -> Self {
        Self::App { error, about: None }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        AppError::from(error).into()
    }
}

impl From<ComputeError> for Failure {
    fn from(error: ComputeError) -> Self {
        AppError::from(error).into()
    }
}

impl From<serenity::Error> for Failure {
    fn from(error: serenity::Error) -> Self {
        Self::Discord(error.into())
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        AppError::from(refusal).into()
    }
}

/// The incident code in the log and in the message to the user: the id of the interaction in
/// hexadecimal.
pub(crate) fn incident_code(interaction: u64) -> String {
    format!("{interaction:X}")
}

/// Adds the match of a failure, so that the reply can show its board.
pub(crate) trait About<T> {
    fn about(self, the_match: MatchId) -> Result<T>;
}

impl<T, E: Into<AppError>> About<T> for Result<T, E> {
    fn about(self, the_match: MatchId) -> Result<T> {
        self.map_err(|error| Failure::App { error: error.into(), about: Some(the_match) })
    }
}

/// Runs a task that follows a response. A failure is only logged: the user has been answered, and
/// the interaction token may have expired or the message may have been deleted.
pub(crate) async fn afterwards(follow_up: impl Future<Output = Result<()>>) {
    if let Err(failure) = follow_up.await {
        tracing::warn!(%failure, "a follow-up to a response failed");
    }
}
