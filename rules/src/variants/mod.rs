//! The games: one file a family, nothing but data.

pub mod capablanca;
pub mod cescacs;
pub mod chess;
pub mod crazyhouse;
pub mod shogun;

use crate::variant::Variant;

pub(crate) const ALL: &[&Variant] = &[
    &chess::CHESS,
    &chess::CHESS960,
    &crazyhouse::CRAZYHOUSE,
    &crazyhouse::CRAZYHOUSE960,
    &capablanca::CAPABLANCA,
    &capablanca::CAPABLANCA960,
    &capablanca::CAPAHOUSE,
    &capablanca::CAPAHOUSE960,
    &shogun::SHOGUN,
    &cescacs::CESCACS,
];
