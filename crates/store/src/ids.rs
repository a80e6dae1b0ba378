//! Numbers that only the database assigns: message ids and revisions of matches.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OutboxId(pub i64);

/// The number of changes to a match so far: its saves, and changes to what a save depends on (a
/// plan, the preferences of its players). A save fails if the revision is not the one that was
/// read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Revision(pub i64);
