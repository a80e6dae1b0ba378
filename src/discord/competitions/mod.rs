//! Ladders, leagues and cups. What is common to them stands here.

pub(crate) mod crosstables;
pub(crate) mod cups;
pub(crate) mod ladders;
pub(crate) mod leagues;
pub(crate) mod list;
pub(crate) mod messages;
pub(crate) mod terms;
pub(crate) mod visible;
