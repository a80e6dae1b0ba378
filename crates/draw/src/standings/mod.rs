//! Standings of competitions: a ladder, a crosstable, a cup.
//!
//! Discord shows a picture 330 to 550 pixels wide, so the smallest text is a thirtieth of the
//! width. All texts are passed in; what a color shows is also shown by a shape, a weight or a
//! word. Names and texts that do not fit are shortened.

mod crosstable;
mod cup;
mod ladder;
mod layout;

pub use crosstable::{Crosstable, CrosstableRow, Game, Zone, crosstable};
pub use cup::{CupRow, CupState, CupTable, cup};
pub use ladder::{Ladder, LadderGame, LadderRow, Movement, ladder};
