//! Competitions: ladders, leagues and cups of a server, which run by themselves over months.
//!
//! A [`Competition`] is the stored data: its terms, its entrants and its [fixtures](Fixture), which
//! are games between two of them. What follows from it (standings, tables, who may challenge whom)
//! is computed. What a user does is a function that returns the [changes](Change) or a refusal;
//! what follows from time and from results is a function of the format, which the scheduler calls
//! when [`Competition::due`] has come and after each game. `app` stores the changes and the
//! messages about them in one transaction.

pub mod berger;
mod competition;
pub mod cup;
mod decision;
pub mod divisions;
pub mod dropout;
mod entrant;
mod error;
mod fixture;
pub mod ladder;
#[cfg(test)]
mod ladder_tests;
pub mod league;
mod name;
mod news;
pub mod pairing;
mod points;
mod ranks;
mod round_robin;
mod schedule;
pub mod table;

pub use competition::{
    Competition, CompetitionRecord, Format, GameTerms, Stage, Starts, check_number,
};
pub use decision::{Change, Decision};
pub use dropout::CupStanding;
pub use entrant::{Entrant, EntrantState};
pub use error::CompetitionError;
pub use fixture::{Fixture, FixtureState, GameResult};
pub use ladder::MEMORY as LADDER_MEMORY;
pub use name::CompetitionName;
pub use news::CompetitionNews;
pub use points::{MinusPoints, Points};
