//! One test per statement.
