//! Why a file cannot be imported.

use courier_rules::pgn::PgnError;
use thiserror::Error;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{self:?}")]
pub enum ImportError {
    Full { most: u32 },
    TooLarge { most: u32 },
    Unreachable,
    NotText,
    NoGame,
    Unreadable(PgnError),
}
