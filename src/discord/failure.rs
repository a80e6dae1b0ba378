//! The one place where something that was not done becomes an answer: a refusal in words that say what to do, a fault as
//! an incident code under which the log tells more.

use serenity::all::Http;
use thiserror::Error;

use super::answer::Answer;
use super::board;
use super::response::{Shown, take_buttons};
use super::shell::{Asker, Shell};
use crate::club::Trouble;
use crate::draw::DrawError;
use crate::play::{MatchId, Refusal};
use crate::store::StoreError;

/// Why a command or a button did not do what was asked.
#[derive(Debug, Error)]
pub enum Failure {
    /// The club refused or failed.
    #[error("{trouble}")]
    Club {
        /// What it said.
        trouble: Trouble,
        /// The match it was about.
        about: Option<MatchId>,
    },
    /// Discord refused or could not be reached.
    #[error(transparent)]
    Discord(Box<serenity::Error>),
    /// A picture could not be drawn.
    #[error(transparent)]
    Draw(#[from] DrawError),
    /// Drawing a board panicked, or there is no thread that draws.
    #[error("a board was not drawn")]
    Undrawn,
    /// A task of our own died.
    #[error("a task of our own died: {0}")]
    Task(#[from] tokio::task::JoinError),
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Self {
        Self::Club { trouble, about: None }
    }
}

impl From<serenity::Error> for Failure {
    fn from(error: serenity::Error) -> Self {
        Self::Discord(Box::new(error))
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Trouble::from(refusal).into()
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Trouble::from(error).into()
    }
}

/// Says which match a failure is about, so that the answer can show its board.
pub(crate) trait About<T> {
    fn about(self, the_match: MatchId) -> Result<T, Failure>;
}

impl<T, E: Into<Trouble>> About<T> for Result<T, E> {
    fn about(self, the_match: MatchId) -> Result<T, Failure> {
        self.map_err(|trouble| Failure::Club { trouble: trouble.into(), about: Some(the_match) })
    }
}

impl Failure {
    /// The answer for the person who asked, seen by nobody else. What is our own fault goes to the log, under a code
    /// that the person is told.
    pub(crate) async fn answer(&self, shell: &Shell, asker: &Asker, code: &str) -> Answer {
        let Self::Club { trouble: Trouble::Refused(refusal), about } = self else {
            tracing::error!(code, player = %asker.player, error = ?self, "a fault was shown as an incident code");
            return Answer::private(asker.words.fault(code));
        };
        let the_match = match about {
            Some(id) => shell.club.see(*id, asker.player, asker.place.channel).await.ok(),
            None => None,
        };
        let variant = the_match.as_ref().map(|the_match| the_match.record().variant);
        let position = the_match.as_ref().map(crate::play::Match::position);
        let content = asker.words.refusal(refusal, variant, position);
        match the_match {
            // A stale button: the present board says more than words.
            Some(the_match) if matches!(refusal, Refusal::Stale | Refusal::MatchOver(_)) => {
                let side = the_match.side_of(asker.player).unwrap_or_else(|| the_match.turn());
                match board::answer(shell, asker.words, asker.theme, &the_match, side).await {
                    Ok(board) => Answer { content, private: true, mention: None, ..board },
                    Err(_) => Answer::private(content),
                }
            }
            _ => Answer::private(content),
        }
    }
}

/// Takes the buttons off a message that has been overtaken. It may be gone, too old or out of reach by now, and then its
/// buttons are refused one by one: nothing depends on this.
pub(crate) async fn strip(shell: &Shell, http: &Http, board: Shown) {
    shell.pace.turn().await;
    if let Err(error) = take_buttons(http, board).await {
        let Shown { channel, message } = board;
        tracing::debug!(%channel, %message, %error, "old buttons stay");
    }
}
