//! The answers to `GET /health` and `GET /metrics`.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use courier_play::{Moment, Span};
use courier_store::{Amounts, Backlog};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::sync::watch;

use crate::app::{App, Gateway};
use crate::process::listener::Listener;
use crate::process::telemetry::{self, DatabaseReadings, Readings};
use crate::process::time::Clock;

/// How often recorded histogram values are summed up, which bounds their memory if nobody asks for
/// them.
const UPKEEP: Duration = Duration::from_secs(5);

/// The recorder of this process; `None` if another one was installed before.
static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// The data for the answers.
#[derive(Clone)]
pub struct Monitor {
    app: Arc<App>,
    clock: Arc<dyn Clock>,
    gateway: watch::Receiver<Gateway>,
    recorder: Option<PrometheusHandle>,
}

impl Monitor {
    pub fn new(app: Arc<App>, clock: Arc<dyn Clock>, gateway: watch::Receiver<Gateway>) -> Self {
        let recorder = RECORDER.get_or_init(install).clone();
        Self { app, clock, gateway, recorder }
    }

    /// Answers requests until the sender of `stop` is dropped, and completes those begun.
    pub async fn serve(self, port: Listener, stop: watch::Receiver<()>) {
        tokio::select! {
            () = port.serve(self.router(), stop) => {}
            () = self.upkeep() => {}
        }
    }

    fn router(&self) -> Router {
        Router::new()
            .route("/health", get(health))
            .route("/metrics", get(metrics))
            .with_state(self.clone())
    }

    /// Bounds the memory of the metrics, until the future is dropped.
    async fn upkeep(&self) {
        loop {
            tokio::time::sleep(UPKEEP).await;
            if let Some(recorder) = &self.recorder {
                recorder.run_upkeep();
            }
        }
    }

    async fn readings(&self) -> Readings {
        let now = self.clock.now();
        let database = match (self.app.backlog(now).await, self.app.amounts(now).await) {
            (Ok(backlog), Ok(amounts)) => Some(database_readings(backlog, amounts, now)),
            (Err(error), _) | (_, Err(error)) => {
                tracing::warn!(%error, "the database could not be read for the metrics");
                None
            }
        };
        Readings {
            is_connected: *self.gateway.borrow() == Gateway::Connected,
            has_duty: self.app.has_duty(),
            beat_age: self.app.beat_age(now).map(duration),
            database,
            memory: memory(),
        }
    }
}

fn install() -> Option<PrometheusHandle> {
    let builder = PrometheusBuilder::new().set_buckets(telemetry::BUCKETS).ok()?;
    let recorder = builder.build_recorder();
    let handle = recorder.handle();
    metrics::set_global_recorder(recorder).ok()?;
    telemetry::begin();
    Some(handle)
}

fn database_readings(backlog: Backlog, amounts: Amounts, now: Moment) -> DatabaseReadings {
    let since = |at: Option<Moment>| at.map_or(Duration::ZERO, |at| duration(now - at));
    DatabaseReadings {
        outbox_due: amounts.outbox_due,
        outbox_age: since(backlog.oldest_due),
        sweep_lag: since(backlog.next_deadline),
        games_open: amounts.games_open,
        bytes: amounts.bytes,
    }
}

/// A span as a duration; zero if it is negative.
fn duration(span: Span) -> Duration {
    Duration::from_millis(u64::try_from(span.0).unwrap_or(0))
}

/// The resident memory of this process in bytes, where the system reports it.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok()?.checked_mul(1024)
}

async fn health(State(monitor): State<Monitor>) -> impl IntoResponse {
    let gateway = *monitor.gateway.borrow();
    let reasons = monitor.app.health(gateway, monitor.clock.now()).await;
    if reasons.is_empty() {
        return (StatusCode::OK, "healthy\n".to_owned());
    }
    let lines: String = reasons.iter().map(|reason| format!("{reason}\n")).collect();
    (StatusCode::SERVICE_UNAVAILABLE, lines)
}

async fn metrics(State(monitor): State<Monitor>) -> impl IntoResponse {
    telemetry::readings(&monitor.readings().await);
    let text = monitor.recorder.as_ref().map(PrometheusHandle::render).unwrap_or_default();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text)
}
