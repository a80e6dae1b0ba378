//! Why a use case failed.

use courier_draw::DrawError;
use courier_play::{CompetitionId, ImportId, MatchId, Refusal};
use courier_rules::pgn::PgnError;
use thiserror::Error;

use courier_store::StoreError;

use crate::process::compute::{ComputeError, ComputeFault};

/// Why a use case failed: the user may not do it, or there is a fault.
#[derive(Debug, Error)]
pub enum AppError {
    /// The user may not do this now; nothing has changed.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A stored record of an imported game cannot be read.
    #[error("imported game {0} cannot be read: {1}")]
    CorruptImport(ImportId, PgnError),
    /// A starting position that the rules offered does not exist: a fault of the program.
    #[error("starting position {0} of {1} does not exist")]
    Start(u32, &'static str),
    /// A decision that was computed on another thread ended in a fault of the program.
    #[error("a decision about a competition failed: {0}")]
    Undecided(#[from] tokio::task::JoinError),
    /// Something that a person has asked for could not be computed.
    #[error(transparent)]
    NotComputed(#[from] ComputeFault),
    #[error("a picture cannot be drawn: {0}")]
    Undrawn(#[from] DrawError),
    #[error("competition {0} changed whenever it was to be saved")]
    CompetitionContended(CompetitionId),
    #[error("match {0} changed whenever it was to be saved")]
    Contended(MatchId),
}

impl From<ComputeError> for AppError {
    fn from(error: ComputeError) -> Self {
        match error {
            ComputeError::Refused(refusal) => Self::Refused(refusal),
            ComputeError::Failed(fault) => fault.into(),
        }
    }
}

impl AppError {
    /// Whether the fault is in one match alone: it cannot be replayed.
    pub const fn is_about_one_match(&self) -> bool {
        matches!(self, Self::Store(StoreError::CorruptMatch(_)))
    }
}
