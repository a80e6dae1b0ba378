//! How long accesses to the database take, for the metrics.

use std::time::Instant;

use metrics::histogram;

/// The name of the metric: the time of a query or a transaction, waiting for a connection included,
/// with the label "access".
pub const STORE_TIME: &str = "courier_store_seconds";

/// How the database is accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
}

#[derive(Debug)]
pub(crate) struct StoreTiming {
    access: Access,
    since: Instant,
}

impl StoreTiming {
    #[expect(clippy::disallowed_methods, reason = "measured, and nothing depends on it")]
    pub(crate) fn start(access: Access) -> Self {
        Self { access, since: Instant::now() }
    }
}

impl Drop for StoreTiming {
    fn drop(&mut self) {
        let access = match self.access {
            Access::Read => "read",
            Access::Write => "write",
        };
        histogram!(STORE_TIME, "access" => access).record(self.since.elapsed());
    }
}
