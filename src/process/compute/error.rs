//! Why something was not computed.

use courier_play::Refusal;
use thiserror::Error;

#[derive(Debug, Error)]
pub enum ComputeError {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Failed(#[from] ComputeFault),
}

#[derive(Debug, Error)]
pub enum ComputeFault {
    /// The operating system cannot provide a thread.
    #[error("no thread: {0}")]
    NoThread(#[from] std::io::Error),
    /// The log has the reason.
    #[error("the computation panicked")]
    Panicked,
}
