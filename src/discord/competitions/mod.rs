//! Ladders, leagues and cups, and what is common to them.

pub(crate) mod crosstables;
pub(crate) mod cups;
pub(crate) mod ladders;
pub(crate) mod leagues;
pub(crate) mod list;
pub(crate) mod messages;
pub(crate) mod terms;
pub(crate) mod visible;
pub(crate) mod warnings;
