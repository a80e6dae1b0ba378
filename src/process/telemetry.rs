//! The metrics of the bot: their names and what each measures. Everything is recorded through this
//! module, so that a metric is named once. docs/health.md explains them to operators, and a test
//! compares the two lists.
//!
//! Without a recorder (no `COURIER_HTTP`) recording does nothing. The values of labels come from
//! the bot and never from users, so their number is bounded.

use std::time::Duration;

use metrics::{
    Unit, counter, describe_counter, describe_gauge, describe_histogram, gauge, histogram,
};

/// An enum of the values of a label, with their names.
macro_rules! label_values {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $value:ident $text:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $name { $($(#[$doc])* $value,)* }

        impl $name {
            #[allow(dead_code, reason = "not all labels have series from the start")]
            const ALL: &'static [Self] = &[$(Self::$value,)*];

            const fn name(self) -> &'static str {
                match self { $(Self::$value => $text,)* }
            }
        }
    };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number that only grows while the process runs.
    Counter,
    /// A number that goes up and down.
    Gauge,
    /// Durations in seconds, counted in buckets.
    Histogram,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Metric {
    pub name: &'static str,
    pub kind: Kind,
    unit: Unit,
    description: &'static str,
}

const fn counter(name: &'static str, description: &'static str) -> Metric {
    Metric { name, kind: Kind::Counter, unit: Unit::Count, description }
}

const fn gauge(name: &'static str, unit: Unit, description: &'static str) -> Metric {
    Metric { name, kind: Kind::Gauge, unit, description }
}

const fn histogram(name: &'static str, description: &'static str) -> Metric {
    Metric { name, kind: Kind::Histogram, unit: Unit::Seconds, description }
}

const INTERACTIONS: Metric = counter(
    "courier_interactions_total",
    "Commands, completions, buttons, menus and forms, by kind, name and outcome",
);
const FAULTS: Metric =
    counter("courier_interaction_faults_total", "Interactions that ended with a fault, by kind");
const INTERACTION_TIME: Metric = histogram(
    "courier_interaction_seconds",
    "Time from receiving an interaction until it was handled, by kind",
);
const RECEIVED: Metric = counter(
    "courier_interaction_requests_total",
    "Requests to the address for interactions over HTTP, by outcome",
);
const REQUESTS: Metric = counter(
    "courier_discord_requests_total",
    "Requests to Discord, except responses to interactions, by kind and outcome",
);
const RATE_LIMITED: Metric = counter(
    "courier_discord_rate_limited_total",
    "Answers 429 of Discord, by whether they hold for one channel or for all requests",
);
const DELIVERIES: Metric =
    counter("courier_deliveries_total", "Attempts to deliver a message of the outbox, by outcome");
const SWEPT: Metric =
    counter("courier_swept_total", "Matches and challenges handled because a deadline had passed");
const STORE_TIME: Metric = histogram(
    courier_store::STORE_TIME,
    "Time of a query or a transaction, waiting for a connection included, by access",
);
const BACKUPS: Metric =
    counter("courier_backups_total", "Daily backups of the database file, by outcome");
const ENGINE_QUEUE: Metric =
    gauge("courier_engine_queue", Unit::Count, "Searches that wait for the engine");
const SEARCHES: Metric =
    counter("courier_engine_searches_total", "Searches of the engine, by outcome");
const SEARCH_TIME: Metric =
    histogram("courier_engine_search_seconds", "Time of a search, without waiting for its turn");
const PROGRAM_SEARCHES: Metric =
    counter("courier_uci_searches_total", "Searches of the operator's engines, by outcome");
const WEB_REQUESTS: Metric = counter(
    "courier_web_requests_total",
    "Requests to the web board, by what they ask for and the status of the answer",
);
const WEB_TIME: Metric =
    histogram("courier_web_seconds", "Time until a request to the web board was answered");
const GATEWAY: Metric =
    gauge("courier_gateway_connected", Unit::Count, "1 if Discord is connected, else 0");
const DUTY: Metric =
    gauge("courier_background_duty", Unit::Count, "1 if this process has the background duty");
const BEAT_AGE: Metric =
    gauge("courier_heartbeat_age_seconds", Unit::Seconds, "Time since the last stored heartbeat");
const OUTBOX_DUE: Metric =
    gauge("courier_outbox_due", Unit::Count, "Messages of the outbox that are due");
const OUTBOX_AGE: Metric = gauge(
    "courier_outbox_oldest_seconds",
    Unit::Seconds,
    "How long the oldest message of the outbox has been due",
);
const SWEEP_LAG: Metric = gauge(
    "courier_sweep_lag_seconds",
    Unit::Seconds,
    "How long the earliest deadline has passed without being handled",
);
const GAMES_OPEN: Metric = gauge("courier_games_open", Unit::Count, "Matches that are running");
const DATABASE_SIZE: Metric =
    gauge("courier_database_bytes", Unit::Bytes, "Size of the database file");
const MEMORY: Metric =
    gauge("courier_memory_bytes", Unit::Bytes, "Memory of the process (resident; Linux only)");

pub const METRICS: &[Metric] = &[
    INTERACTIONS,
    FAULTS,
    INTERACTION_TIME,
    RECEIVED,
    REQUESTS,
    RATE_LIMITED,
    DELIVERIES,
    SWEPT,
    STORE_TIME,
    BACKUPS,
    ENGINE_QUEUE,
    SEARCHES,
    SEARCH_TIME,
    PROGRAM_SEARCHES,
    WEB_REQUESTS,
    WEB_TIME,
    GATEWAY,
    DUTY,
    BEAT_AGE,
    OUTBOX_DUE,
    OUTBOX_AGE,
    SWEEP_LAG,
    GAMES_OPEN,
    DATABASE_SIZE,
    MEMORY,
];

/// The upper bounds of the buckets of all histograms, in seconds.
pub const BUCKETS: &[f64] =
    &[0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

/// Describes each metric to the recorder, and begins at 0 what an alert watches: to Prometheus, the
/// first count of a series that did not exist before is no increase.
pub fn begin() {
    for Metric { name, kind, unit, description } in METRICS {
        match kind {
            Kind::Counter => describe_counter!(*name, *unit, *description),
            Kind::Gauge => describe_gauge!(*name, *unit, *description),
            Kind::Histogram => describe_histogram!(*name, *unit, *description),
        }
    }
    for kind in InteractionKind::ALL {
        counter!(FAULTS.name, "kind" => kind.name()).increment(0);
        let _ = histogram!(INTERACTION_TIME.name, "kind" => kind.name());
    }
    for outcome in Reception::ALL {
        counter!(RECEIVED.name, "outcome" => outcome.name()).increment(0);
    }
    for scope in Scope::ALL {
        counter!(RATE_LIMITED.name, "scope" => scope.name()).increment(0);
    }
    for outcome in BackupOutcome::ALL {
        counter!(BACKUPS.name, "outcome" => outcome.name()).increment(0);
    }
    for outcome in SearchOutcome::ALL {
        counter!(SEARCHES.name, "outcome" => outcome.name()).increment(0);
    }
}

label_values! {
    InteractionKind {
        Command "command",
        Completion "completion",
        Button "button",
        Menu "menu",
        Form "form",
    }
}

label_values! {
    /// How an interaction was answered.
    InteractionOutcome {
        /// As requested.
        Done "done",
        /// With the reason of a refusal.
        Refused "refused",
        /// With an incident code, or not at all.
        Fault "fault",
    }
}

pub(crate) fn interaction(
    kind: InteractionKind,
    name: String,
    outcome: InteractionOutcome,
    time: Duration,
) {
    let (kind, is_fault) = (kind.name(), outcome == InteractionOutcome::Fault);
    let outcome = outcome.name();
    counter!(INTERACTIONS.name, "kind" => kind, "name" => name, "outcome" => outcome).increment(1);
    counter!(FAULTS.name, "kind" => kind).increment(u64::from(is_fault));
    histogram!(INTERACTION_TIME.name, "kind" => kind).record(time);
}

label_values! {
    /// The outcome of a request to the address for interactions.
    Reception {
        /// It was answered with the first response.
        Answered "answered",
        /// It was answered with 202: the first response is sent as a callback.
        Callback "callback",
        /// There was no response, because of a fault.
        Unanswered "unanswered",
        Ping "ping",
        /// It was too large.
        TooLarge "too_large",
        /// It did not arrive completely in time.
        Incomplete "incomplete",
        /// It had no signature by Discord.
        Unsigned "unsigned",
        /// It was signed too long ago, or in the future.
        Untimely "untimely",
        Replayed "replayed",
        Unreadable "unreadable",
        /// Too many interactions were being handled.
        Busy "busy",
    }
}

pub(crate) fn received(outcome: Reception) {
    counter!(RECEIVED.name, "outcome" => outcome.name()).increment(1);
}

label_values! {
    /// How a request to Discord ended.
    RequestOutcome {
        Done "done",
        Refused "refused",
        RateLimited "rate_limited",
        Unanswered "unanswered",
        /// It was not sent, because the rate limit would have made it wait for too long.
        HeldBack "held_back",
    }
}

pub(crate) fn request(kind: &'static str, outcome: RequestOutcome) {
    counter!(REQUESTS.name, "kind" => kind, "outcome" => outcome.name()).increment(1);
}

label_values! {
    /// What an answer 429 holds for.
    Scope {
        All "all",
        Channel "channel",
    }
}

pub(crate) fn rate_limited(is_global: bool) {
    let scope = if is_global { Scope::All } else { Scope::Channel };
    counter!(RATE_LIMITED.name, "scope" => scope.name()).increment(1);
}

pub(crate) fn delivery(outcome: &'static str) {
    counter!(DELIVERIES.name, "outcome" => outcome).increment(1);
}

/// Records how many matches and challenges a sweep has handled.
pub(crate) fn swept(count: usize) {
    counter!(SWEPT.name).increment(u64::try_from(count).unwrap_or(u64::MAX));
}

label_values! {
    /// How a daily backup ended.
    BackupOutcome {
        Done "done",
        /// It is tried again.
        Failed "failed",
    }
}

pub(crate) fn backup(outcome: BackupOutcome) {
    counter!(BACKUPS.name, "outcome" => outcome.name()).increment(1);
}

label_values! {
    /// How a search of the engine ended.
    SearchOutcome {
        Done "done",
        /// With a panic, which was logged.
        Panicked "panicked",
    }
}

pub(crate) fn search(outcome: SearchOutcome, time: Duration) {
    counter!(SEARCHES.name, "outcome" => outcome.name()).increment(1);
    histogram!(SEARCH_TIME.name).record(time);
}

/// Records a search of a program of the operator, and whether it found something.
pub(crate) fn program_search(done: bool) {
    let outcome = if done { "done" } else { "failed" };
    counter!(PROGRAM_SEARCHES.name, "outcome" => outcome).increment(1);
}

/// Records a request to the web board. `kind` is what it asks for, and `status` the HTTP status.
pub(crate) fn web_request(kind: &'static str, status: u16, time: Duration) {
    counter!(WEB_REQUESTS.name, "kind" => kind, "status" => status.to_string()).increment(1);
    histogram!(WEB_TIME.name, "kind" => kind).record(time);
}

pub(crate) fn engine_queue(length: usize) {
    gauge!(ENGINE_QUEUE.name).set(length as f64);
}

/// The values read when the metrics are requested. Unknown values are shown as `NaN`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Readings {
    pub(crate) is_connected: bool,
    pub(crate) has_duty: bool,
    pub(crate) beat_age: Option<Duration>,
    pub(crate) database: Option<DatabaseReadings>,
    pub(crate) memory: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct DatabaseReadings {
    pub(crate) outbox_due: u64,
    pub(crate) outbox_age: Duration,
    pub(crate) sweep_lag: Duration,
    pub(crate) games_open: u64,
    pub(crate) bytes: u64,
}

pub(crate) fn readings(readings: &Readings) {
    let Readings { is_connected, has_duty, beat_age, database, memory } = readings;
    let seconds = |time: Option<Duration>| time.map_or(f64::NAN, |time| time.as_secs_f64());
    let number = |number: Option<u64>| number.map_or(f64::NAN, |number| number as f64);
    gauge!(GATEWAY.name).set(if *is_connected { 1.0 } else { 0.0 });
    gauge!(DUTY.name).set(if *has_duty { 1.0 } else { 0.0 });
    gauge!(BEAT_AGE.name).set(seconds(*beat_age));
    gauge!(OUTBOX_DUE.name).set(number(database.map(|read| read.outbox_due)));
    gauge!(OUTBOX_AGE.name).set(seconds(database.map(|read| read.outbox_age)));
    gauge!(SWEEP_LAG.name).set(seconds(database.map(|read| read.sweep_lag)));
    gauge!(GAMES_OPEN.name).set(number(database.map(|read| read.games_open)));
    gauge!(DATABASE_SIZE.name).set(number(database.map(|read| read.bytes)));
    gauge!(MEMORY.name).set(number(*memory));
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_names_follow_the_conventions_of_prometheus() {
        let names: BTreeSet<&str> = METRICS.iter().map(|metric| metric.name).collect();
        assert_eq!(names.len(), METRICS.len(), "a name is used twice");
        for Metric { name, kind, unit, .. } in METRICS {
            assert!(name.starts_with("courier_"), "{name}");
            assert_eq!(name.ends_with("_total"), *kind == Kind::Counter, "{name}");
            assert_eq!(name.ends_with("_seconds"), *unit == Unit::Seconds, "{name}");
            assert_eq!(name.ends_with("_bytes"), *unit == Unit::Bytes, "{name}");
        }
    }

    #[test]
    fn the_page_for_operators_explains_every_metric_and_no_other() {
        let page = include_str!("../../docs/health.md");
        let explained: BTreeSet<&str> = page
            .lines()
            .filter_map(|line| line.strip_prefix("| `courier_"))
            .map(|line| line.split(['`', '{']).next().unwrap())
            .collect();
        let names = METRICS.iter().map(|metric| metric.name.strip_prefix("courier_").unwrap());
        assert_eq!(explained, names.collect());
    }
}
