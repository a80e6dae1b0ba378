//! The board, generic over the integer width that the variant needs, and what is computed on it:
//! attacks, legal moves, playing a move, repetition. Each file adds one topic to [`Board`].

mod attacks;
mod castling;
mod constraints;
mod en_passant;
mod from_setup;
mod generate;
mod perft;
mod play;
mod promotion;
mod repetition;
mod sink;
mod state;

pub(crate) use from_setup::board_from_setup;
pub(crate) use sink::Each;
pub(crate) use state::Board;
