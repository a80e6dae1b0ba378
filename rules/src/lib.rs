#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

mod board;
mod castling;
mod cells;
mod check;
mod compile;
mod game;
mod generate;
mod geometry;
mod kind;
mod material;
mod moves;
pub mod notation;
mod position;
mod promotion;
mod rules;
mod setup;
mod start;
mod tables;
mod variant;
pub mod variants;

pub use cells::{Cell, CellSet};
pub use game::{Claim, End, EndKind, Game, PlayError, Score};
pub use geometry::{Geometry, Point, Shape, Step};
pub use kind::{Color, KINDS, Man, PawnMoves, PieceType, PieceTypeId, Region, Rides, Role};
pub use moves::{Move, MoveList};
pub use position::{IllegalMove, Position};
pub use rules::{
    Captured, Castling, Insufficient, LeapCastle, Notation, PassingRecord, Promotion, Rules,
    Stalemate, Starts,
};
pub use setup::{Passing, Setup, SetupError};
pub use start::StartError;
pub use variant::Variant;
