//! Why a file cannot be imported.

use courier_rules::pgn::PgnError;
use thiserror::Error;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ImportError {
    #[error("{most} imported games")]
    Full { most: u32 },
    #[error("the file has more than {most} bytes")]
    TooLarge {
        /// The limit in bytes.
        most: u32,
    },
    #[error("the file cannot be downloaded")]
    Unreachable,
    #[error("the file is no text")]
    NotText,
    #[error("the file has no game")]
    NoGame,
    #[error("no record can be read: {0}")]
    Unreadable(PgnError),
}
