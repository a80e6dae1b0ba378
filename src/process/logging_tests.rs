//! Tests of the log with a clock that is moved by hand.
#![allow(clippy::unwrap_used)]

use std::io;
use std::sync::atomic::{AtomicI64, Ordering};

use tracing_subscriber::fmt::MakeWriter;

use super::*;

/// Collects the lines of a log.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

impl Lines {
    /// The lines since the last call.
    fn take(&self) -> Vec<String> {
        let bytes = std::mem::take(&mut *self.0.lock().unwrap());
        String::from_utf8(bytes).unwrap().lines().map(ToOwned::to_owned).collect()
    }
}

/// A log with a stopwatch in milliseconds.
struct TestLog {
    lines: Lines,
    time: Arc<AtomicI64>,
    repetition: Arc<Repetition>,
}

impl TestLog {
    /// Runs `test` with a log in which every line is only its level and its text.
    fn run(test: impl FnOnce(&Self)) {
        let time = Arc::new(AtomicI64::new(0));
        let shown = Arc::clone(&time);
        let repetition = Repetition::new(move || Span(shown.load(Ordering::SeqCst)));
        let log = Self { lines: Lines::default(), time, repetition: Arc::new(repetition) };
        let layer = format::layer()
            .with_writer(log.lines.clone())
            .with_ansi(false)
            .without_time()
            .with_target(false);
        let limit = Limit(Arc::clone(&log.repetition));
        let subscriber = tracing_subscriber::registry().with(layer).with(limit);
        tracing::subscriber::with_default(subscriber, || test(&log));
    }

    fn seconds_pass(&self, seconds: i64) {
        self.time.fetch_add(seconds * 1_000, Ordering::SeqCst);
        self.repetition.report(WINDOW);
    }
}

fn unreachable(attempt: u32) {
    tracing::warn!(attempt, "Discord cannot be reached");
}

#[test]
fn what_repeats_is_one_line_a_minute_with_its_number() {
    TestLog::run(|log| {
        for attempt in 0..93 {
            unreachable(attempt);
        }
        assert_eq!(log.lines.take(), [" WARN Discord cannot be reached attempt=0"]);
        log.seconds_pass(59);
        unreachable(93);
        assert_eq!(log.lines.take(), [""; 0]);
        log.seconds_pass(1);
        let expected = " WARN and 93 more in the last 60 s: Discord cannot be reached attempt=93 \
                        left_out=93";
        assert_eq!(log.lines.take(), [expected]);
        // That line was the one of its minute.
        unreachable(94);
        assert_eq!(log.lines.take(), [""; 0]);
        log.seconds_pass(60);
        assert_eq!(log.lines.take().len(), 1);
        // After a minute of silence it is news again.
        log.seconds_pass(60);
        unreachable(95);
        assert_eq!(log.lines.take(), [" WARN Discord cannot be reached attempt=95"]);
    });
}

#[test]
fn different_failures_are_counted_apart_and_errors_stay_errors() {
    TestLog::run(|log| {
        for disk in 0..3 {
            unreachable(disk);
            tracing::error!(disk, "the disk is full");
        }
        assert_eq!(
            log.lines.take(),
            [" WARN Discord cannot be reached attempt=0", "ERROR the disk is full disk=0"]
        );
        log.repetition.report(Span::ZERO);
        let mut rest = log.lines.take();
        rest.sort();
        assert_eq!(
            rest,
            [
                " WARN and 2 more in the last 0 s: Discord cannot be reached attempt=2 left_out=2",
                "ERROR and 2 more in the last 0 s: the disk is full disk=2 left_out=2",
            ]
        );
    });
}

#[test]
fn incident_codes_and_single_events_are_always_written() {
    TestLog::run(|log| {
        for (code, number) in [("1A", 1), ("2B", 2), ("3C", 3)] {
            tracing::error!(code, "a command failed");
            tracing::info!(number, "message rerouted");
        }
        assert_eq!(log.lines.take().len(), 6);
        log.seconds_pass(60);
        assert_eq!(log.lines.take(), [""; 0]);
    });
}

#[test]
fn a_long_text_is_kept_in_part() {
    TestLog::run(|log| {
        for _ in 0..2 {
            tracing::warn!(answer = %"é".repeat(10_000), "refused");
        }
        log.lines.take();
        log.repetition.report(Span::ZERO);
        let line = log.lines.take().concat();
        assert!(line.len() < LONGEST_TEXT + 100 && line.contains("éé..."), "{line}");
    });
}
