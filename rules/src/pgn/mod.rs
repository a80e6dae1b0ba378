//! Game records: PGN with clocks, and CTL-PGN for C'escacs. One reader serves both; the notation of
//! the variant decides how a record is written.

mod read;
mod record;
mod redefine;
mod write;

pub use read::parse;
pub use record::{MoveComment, PgnError, PgnGame};
pub use write::print;
