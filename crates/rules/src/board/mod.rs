//! The board, generic over the integer width that the variant needs, and what is computed on it:
//! attacks, legal moves, playing a move, repetition. Each file adds one topic to [`Board`].
//!
//! A program that plays a game needs only [`Position`](crate::Position). A program that searches
//! millions of positions uses the board itself: a copy allocates nothing, and the width is chosen
//! only once.
//!
//! ```
//! use courier_rules::board::{Board, BoardVisitor};
//! use courier_rules::{Bits, Variant};
//!
//! /// Counts the replies to all moves.
//! struct Replies;
//!
//! impl BoardVisitor for Replies {
//!     type Output = usize;
//!     fn visit<B: Bits>(self, board: &Board<B>) -> usize {
//!         let mut replies = 0;
//!         board.moves(|mv| {
//!             let mut next = board.clone();
//!             next.play(mv);
//!             next.moves(|_| replies += 1);
//!         });
//!         replies
//!     }
//! }
//!
//! let start = Variant::by_key("chess").unwrap().start(0).unwrap();
//! assert_eq!(start.visit(Replies), 400);
//! ```

mod access;
mod attacks;
mod castling;
mod constraints;
mod en_passant;
mod ends;
mod from_setup;
mod gates;
mod generate;
mod horde;
mod judged;
mod material;
mod play;
mod promotion;
mod sink;
mod state;

pub use access::BoardVisitor;
pub(crate) use from_setup::board_from_setup;
pub(crate) use sink::Each;
pub use state::Board;
