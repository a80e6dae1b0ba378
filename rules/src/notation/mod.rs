//! Positions and moves as text. What is written is canonical; what is read may be lenient as long
//! as it has one meaning.

pub mod ctl_an;
pub mod fen;
mod illegal;
pub mod pdtl;
mod placement;
mod read;
pub mod san;
mod tokens;
pub mod uci;

pub use illegal::{CastlingError, IllegalReason, MoveError};
pub use placement::FenError;
pub use read::read_move;
