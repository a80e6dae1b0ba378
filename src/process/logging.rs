//! The log: lines of text or JSON on standard error, without secrets, and with at most one line a
//! minute for a repeating warning or error.
//!
//! A repetition is recognized by the place in the source that logs it, so its values may differ.
//! The first line is written as usual; those of the following minute are counted, and then one line
//! gives their number and the text of the last. An error with an incident code is always written,
//! because a user may ask about it.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::{self, Write as _};
use std::io::IsTerminal as _;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use courier_play::Span;
use tracing::callsite::Identifier;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::layer::{Context, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer, fmt as format};

use crate::config::LogFormat;
use crate::process::redaction::Redacting;
use crate::process::time::stopwatch;

/// How long repetitions are counted before a line reports them.
const WINDOW: Span = Span::minutes(1);
/// How often ended windows are looked for.
const INTERVAL: Duration = Duration::from_secs(5);
/// The maximum length of the text of a counted event, in bytes.
const LONGEST_TEXT: usize = 400;

/// The field of an error with the incident code that a user was told.
const INCIDENT_CODE: &str = "code";
/// The field with the number of lines left out.
const LEFT_OUT: &str = "left_out";

/// The repetitions in the log of this process.
static REPETITION: OnceLock<Arc<Repetition>> = OnceLock::new();

/// Writes the log to standard error, filtered by `filter` (see [`crate::config::LOG`]).
pub fn to_stderr(filter: &str, format: LogFormat) {
    let filter = EnvFilter::builder().parse_lossy(filter);
    let repetition = REPETITION.get_or_init(|| Arc::new(Repetition::new(stopwatch)));
    let limit = Limit(Arc::clone(repetition));
    let has_colors = std::io::stderr().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty());
    let lines = format::layer()
        .with_writer(|| Redacting(std::io::stderr()))
        .with_ansi(has_colors)
        // A line that cannot be written, because the disk is full, is lost. Reporting that on
        // standard error too would panic.
        .log_internal_errors(false);
    let lines = match format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    // A second call (tests in one process) has no effect.
    let _ = tracing_subscriber::registry().with(lines).with(limit).with(filter).try_init();
}

/// Reports once a minute what was left out, until the future is dropped.
pub async fn report_repetition() {
    loop {
        tokio::time::sleep(INTERVAL).await;
        if let Some(repetition) = REPETITION.get() {
            repetition.report(WINDOW);
        }
    }
}

/// Reports the remaining repetitions when the process ends.
pub fn report_the_rest() {
    if let Some(repetition) = REPETITION.get() {
        repetition.report(Span::ZERO);
    }
}

/// The recently logged warnings and errors, by the place that logs them. There is at most one entry
/// of bounded length for each place.
struct Repetition {
    stopwatch: Box<dyn Fn() -> Span + Send + Sync>,
    seen: Mutex<HashMap<Identifier, Repeated>>,
}

/// One warning or error and how often it was left out.
struct Repeated {
    since: Span,
    left_out: u64,
    level: Level,
    last: String,
}

impl Repetition {
    fn new(stopwatch: impl Fn() -> Span + Send + Sync + 'static) -> Self {
        Self { stopwatch: Box::new(stopwatch), seen: Mutex::default() }
    }

    fn seen(&self) -> MutexGuard<'_, HashMap<Identifier, Repeated>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether to write an event. If not, it is counted.
    fn admits(&self, event: &Event<'_>) -> bool {
        let metadata = event.metadata();
        let has = |name| metadata.fields().field(name).is_some();
        if *metadata.level() > Level::WARN || has(INCIDENT_CODE) || has(LEFT_OUT) {
            return true;
        }
        let now = (self.stopwatch)();
        let fresh =
            || Repeated { since: now, left_out: 0, level: *metadata.level(), last: String::new() };
        match self.seen().entry(metadata.callsite()) {
            Entry::Vacant(unseen) => {
                unseen.insert(fresh());
                return true;
            }
            Entry::Occupied(mut seen) => {
                let repeated = seen.get_mut();
                if repeated.left_out == 0 && now - repeated.since >= WINDOW {
                    *repeated = fresh();
                    return true;
                }
                repeated.left_out += 1;
            }
        }
        // Not under the lock, because formatting a value may itself log something.
        let mut text = EventText::default();
        event.record(&mut text);
        if let Some(repeated) = self.seen().get_mut(&metadata.callsite()) {
            repeated.last = text.finish();
        }
        false
    }

    /// Logs what was left out in the windows that have lasted for at least `window`.
    fn report(&self, window: Span) {
        let now = (self.stopwatch)();
        let mut ended = Vec::new();
        for repeated in self.seen().values_mut() {
            if repeated.left_out > 0 && now - repeated.since >= window {
                let last = std::mem::take(&mut repeated.last);
                ended.push((repeated.left_out, now - repeated.since, repeated.level, last));
                (repeated.since, repeated.left_out) = (now, 0);
            }
        }
        for (left_out, time, level, last) in ended {
            let seconds = time.0 / 1_000;
            if level == Level::ERROR {
                tracing::error!(left_out, "and {left_out} more in the last {seconds} s: {last}");
            } else {
                tracing::warn!(left_out, "and {left_out} more in the last {seconds} s: {last}");
            }
        }
    }
}

/// Applies a [`Repetition`] to all layers of the log.
struct Limit(Arc<Repetition>);

impl<S: Subscriber> Layer<S> for Limit {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        self.0.admits(event)
    }
}

/// The message and the fields of an event as one text.
#[derive(Default)]
struct EventText {
    message: String,
    fields: String,
}

impl EventText {
    fn finish(self) -> String {
        let mut text = self.message + &self.fields;
        if text.len() > LONGEST_TEXT {
            text.truncate(text.floor_char_boundary(LONGEST_TEXT));
            text.push_str("...");
        }
        text
    }
}

impl Visit for EventText {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        // Writing to a string cannot fail.
        let _ = if field.name() == "message" {
            write!(self.message, "{value:?}")
        } else {
            write!(self.fields, " {field}={value:?}")
        };
    }
}

#[cfg(test)]
#[path = "logging_tests.rs"]
mod tests;
