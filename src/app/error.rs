//! Why a use case failed.

use thiserror::Error;

use crate::play::{MatchId, Refusal};
use crate::store::StoreError;

/// Why a use case did not happen: somebody's mistake, or ours.
#[derive(Debug, Error)]
pub enum AppError {
    /// The person asked for something that is not to be had; nothing has changed.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A start position that the rules offered is not one: a fault of the program.
    #[error("start position {0} of {1} does not exist")]
    Start(u32, &'static str),
    /// Somebody else was faster too often in a row.
    #[error("match {0} kept changing while it was being saved")]
    Contended(MatchId),
}
