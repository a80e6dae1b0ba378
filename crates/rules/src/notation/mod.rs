//! Positions and moves as text. Each is written in one canonical form; other common forms are
//! accepted as input if they are unambiguous.
//!
//! | module | notation | variants |
//! |---|---|---|
//! | [`fen`] | positions: FEN | all but C'escacs |
//! | [`san`] | moves for players: SAN, such as `Nf3` | all but C'escacs |
//! | [`uci`] | moves for programs: UCI, such as `g1f3` | all but C'escacs |
//! | [`pdtl`] | positions: PDTL | C'escacs |
//! | [`ctl_an`] | moves for players and programs: CTL-AN, such as `KG1-H2` | C'escacs |
//!
//! The functions of [`fen`], [`san`] and [`uci`] accept every variant: they use PDTL and CTL-AN for
//! C'escacs. [`read_move`] accepts what players type.

pub mod ctl_an;
pub mod fen;
mod forms;
mod illegal;
pub mod pdtl;
mod placement;
mod read;
pub mod san;
mod tokens;
pub mod uci;

pub(crate) use forms::{own_letter, plain};
pub use illegal::{CastlingError, IllegalReason, MoveError};
pub use placement::FenError;
pub use read::read_move;
pub(crate) use read::{Letters, read_with};
pub(crate) use tokens::is_hyphen;
