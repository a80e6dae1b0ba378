//! The one place where something that was not done becomes an answer: a refusal in words that say
//! what to do, a fault as an incident code under which the log tells more.

use serenity::all::Http;
use thiserror::Error;

use crate::app::AppError;
use crate::discord::context::app_state::{AppState, Invoker};
use crate::discord::messages::board;
use crate::discord::transport::payload::MessagePayload;
use crate::discord::transport::requests::{MessageRef, take_buttons};
use crate::play::{MatchId, Refusal};
use crate::store::StoreError;
use courier_draw::DrawError;

/// Why a command or a button did not do what was asked.
#[derive(Debug, Error)]
pub enum Failure {
    /// The app refused or failed.
    #[error("{trouble}")]
    App {
        /// What it said.
        trouble: AppError,
        /// The match it was about.
        about: Option<MatchId>,
    },
    /// Discord refused or could not be reached.
    #[error(transparent)]
    Discord(Box<serenity::Error>),
    /// A picture could not be drawn.
    #[error(transparent)]
    Draw(#[from] DrawError),
    /// A task of our own died.
    #[error("a task of our own died: {0}")]
    Task(#[from] tokio::task::JoinError),
}

impl From<AppError> for Failure {
    fn from(trouble: AppError) -> Self {
        Self::App { trouble, about: None }
    }
}

impl From<serenity::Error> for Failure {
    fn from(error: serenity::Error) -> Self {
        Self::Discord(Box::new(error))
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        AppError::from(refusal).into()
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        AppError::from(error).into()
    }
}

/// Says which match a failure is about, so that the answer can show its board.
pub(crate) trait About<T> {
    fn about(self, the_match: MatchId) -> Result<T, Failure>;
}

impl<T, E: Into<AppError>> About<T> for Result<T, E> {
    fn about(self, the_match: MatchId) -> Result<T, Failure> {
        self.map_err(|trouble| Failure::App { trouble: trouble.into(), about: Some(the_match) })
    }
}

impl Failure {
    /// The answer for the person who asked, seen by nobody else. What is our own fault goes to the
    /// log, under a code that the person is told.
    pub(crate) async fn answer(
        &self,
        app_state: &AppState,
        invoker: &Invoker,
        code: &str,
    ) -> MessagePayload {
        let Self::App { trouble: AppError::Refused(refusal), about } = self else {
            tracing::error!(code, player = %invoker.player, error = ?self, "a fault was shown as an incident code");
            return MessagePayload::private(invoker.texts.fault(code));
        };
        let the_match = match about {
            Some(id) => app_state.app.see(*id, invoker.player, invoker.place.channel).await.ok(),
            None => None,
        };
        let variant = the_match.as_ref().map(|the_match| the_match.record().variant);
        let position = the_match.as_ref().map(crate::play::Match::position);
        let content = invoker.texts.refusal(refusal, variant, position);
        match the_match {
            // A stale button: the present board says more than words.
            Some(the_match) if matches!(refusal, Refusal::Stale | Refusal::MatchOver(_)) => {
                let side = the_match.side_of(invoker.player).unwrap_or_else(|| the_match.turn());
                match board::answer(app_state, invoker.texts, invoker.theme, &the_match, side).await
                {
                    Ok(board) => MessagePayload { content, private: true, mention: None, ..board },
                    Err(_) => MessagePayload::private(content),
                }
            }
            _ => MessagePayload::private(content),
        }
    }
}

/// Takes the buttons off a message that has been superseded. It may be gone, too old or out of
/// reach by now, and then its buttons are refused one by one: nothing depends on this.
pub(crate) async fn strip(app_state: &AppState, http: &Http, board: MessageRef) {
    app_state.pace.turn().await;
    if let Err(error) = take_buttons(http, board).await {
        let MessageRef { channel, message } = board;
        tracing::debug!(%channel, %message, %error, "old buttons stay");
    }
}
