#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

pub mod board;
mod cells;
mod color;
mod end;
mod game;
mod geometry;
mod moves;
pub mod notation;
mod odds;
mod openings;
pub mod pgn;
mod piece;
mod position;
mod region;
mod rules;
mod setup;
mod starts;
mod tables;
mod variant;
pub mod variants;

pub use cells::{Bits, Cell, CellSet, Cells};
pub use color::Color;
pub use end::{End, EndKind};
pub use game::{Claim, Game, PlayError, Score};
pub use geometry::{BoardShape, Geometry, HexagonNames, Point, Step};
pub use moves::{Gate, Move, MoveList};
pub use openings::Opening;
pub use piece::{MAX_PIECE_TYPES, PawnMoves, Piece, PieceType, PieceTypeId, Rides, Role};
pub use position::{IllegalMove, Position};
pub use region::Region;
pub use rules::{
    CHECKS_TO_WIN, Captured, Castling, Checks, EnPassantRule, Entry, Hands, InsufficientMaterial,
    Kings, LeapCastling, Notation, Promotion, Rules, Stalemate, Starts,
};
pub use setup::{EnPassant, Setup, SetupError};
pub use starts::StartError;
pub use variant::Variant;
pub use variants::UnknownVariant;
