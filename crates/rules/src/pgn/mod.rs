//! Game records: PGN with clock times and comments, and CTL-PGN for C'escacs.
//!
//! ```
//! use courier_rules::pgn;
//!
//! let record = pgn::parse("[White \"Kate\"]\n\n1. e4 {[%clk 1:00:00]} e5 2. Nf3 *").unwrap();
//! assert_eq!(record.tag("White"), Some("Kate"));
//! assert_eq!(record.game.ply(), 3);
//! assert_eq!(record.comments[0].clock.unwrap().as_secs(), 3600);
//! assert!(pgn::print(&record).ends_with("1. e4 {[%clk 1:00:00]} 1... e5 2. Nf3 *\n"));
//! ```

mod read;
mod record;
mod redefine;
mod split;
mod tags;
mod text;
mod variations;
mod write;

pub use read::{parse, parse_up_to};
pub use record::{MoveComment, PgnError, PgnGame, PgnTree, Variation, VariationMove};
pub use split::split;
pub use variations::parse_tree;
pub use write::{print, print_tree};
