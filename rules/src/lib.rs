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
mod material;
mod moves;
pub mod notation;
mod piece;
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
pub use geometry::{BoardShape, Geometry, Point, Step};
pub use moves::{Move, MoveList};
pub use piece::{
    Color, MAX_PIECE_TYPES, PawnMoves, Piece, PieceType, PieceTypeId, Region, Rides, Role,
};
pub use position::{IllegalMove, Position};
pub use rules::{
    Captured, Castling, EnPassantRule, Hands, InsufficientMaterial, LeapCastling, Notation,
    Promotion, Rules, Stalemate, Starts,
};
pub use setup::{EnPassant, Setup, SetupError};
pub use start::StartError;
pub use variant::Variant;
