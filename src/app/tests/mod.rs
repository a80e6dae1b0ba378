//! What the use cases store: limits, races, reminders, clocks and competitions, seen in the tables.

mod accepting;
mod batches;
mod clocks;
mod competition_games;
mod deadlines;
mod fair_play;
mod locks;
mod message_causes;
mod new_games;
mod offers;
mod races;
mod reminders;
mod retention;
mod roles;
mod saving;
mod server_config;
mod spectators;
pub(crate) mod test_store;
mod threads;
mod vacations;
mod weekly_limit;
