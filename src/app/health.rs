//! Whether the bot serves its players as it should, and if not, why.

use std::fmt;
use std::time::Duration;

use courier_play::{Moment, Span};
use courier_store::{Amounts, Backlog};

use super::application::App;
use super::error::AppError;
use super::liveness::BackgroundTask;

/// How old the last heartbeat may be: one is stored every minute.
const BEAT_LATE: Span = Span::minutes(3);
/// How long a message may be due.
const OUTBOX_LATE: Span = Span::minutes(5);
/// How long an unhandled deadline may have passed.
const SWEEP_LATE: Span = Span::minutes(5);
const DATABASE_TIMEOUT: Duration = Duration::from_secs(2);

/// The connection to Discord's gateway or, where interactions come over HTTP or requests go through
/// a proxy, whether Discord can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gateway {
    /// The first connection has not been made yet.
    Connecting,
    Connected,
    /// Some shards are connected, and others have lost their connection.
    PartlyGone,
    Gone,
    /// Discord cannot be reached, over HTTP or through a proxy.
    Unreachable,
}

/// A reason why the bot is not healthy. `Display` says it to the operator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unhealthy {
    Connecting,
    GatewayGone,
    ShardGone,
    DiscordUnreachable,
    /// The last heartbeat could not be stored, so moves cannot be stored either.
    NothingStored,
    /// The age of the last heartbeat.
    BeatLate(Span),
    OutboxLate(Span),
    /// A deadline passed this long ago and was not handled.
    SweepLate(Span),
    /// A background task has made no progress for this long.
    Stuck(BackgroundTask, Span),
    /// The database does not answer, or answers with this error.
    Database(String),
    /// The last backup of the database file could not be made.
    Backup(String),
}

impl fmt::Display for Unhealthy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Connecting => f.write_str("gateway: not connected yet"),
            Self::GatewayGone => f.write_str("gateway: the connection is lost"),
            Self::DiscordUnreachable => f.write_str("Discord: it cannot be reached"),
            Self::ShardGone => f.write_str("gateway: a shard has no connection"),
            Self::NothingStored => f.write_str("heartbeat: it could not be stored"),
            Self::BeatLate(age) => {
                write!(f, "heartbeat: the last is {} min old", age.whole_minutes())
            }
            Self::OutboxLate(age) => {
                write!(f, "outbox: a message has been due for {} min", age.whole_minutes())
            }
            Self::SweepLate(lag) => {
                write!(f, "scheduler: a deadline passed {} min ago", lag.whole_minutes())
            }
            Self::Stuck(task, rest) => {
                write!(f, "{}: stuck for {} min", task.name(), rest.whole_minutes())
            }
            Self::Database(error) => write!(f, "database: {error}"),
            Self::Backup(error) => write!(f, "backups: {error}"),
        }
    }
}

impl App {
    /// The reasons why the bot is not healthy `now`; none if it is.
    pub async fn health(&self, gateway: Gateway, now: Moment) -> Vec<Unhealthy> {
        let mut reasons = Vec::new();
        match gateway {
            Gateway::Connecting => reasons.push(Unhealthy::Connecting),
            Gateway::PartlyGone => reasons.push(Unhealthy::ShardGone),
            Gateway::Gone => reasons.push(Unhealthy::GatewayGone),
            Gateway::Unreachable => reasons.push(Unhealthy::DiscordUnreachable),
            // No heartbeat is stored without the gateway.
            Gateway::Connected => {
                let age = self.beat_age(now).filter(|age| *age > BEAT_LATE);
                if self.is_interrupted() {
                    reasons.push(Unhealthy::NothingStored);
                } else {
                    reasons.extend(age.map(Unhealthy::BeatLate));
                }
            }
        }
        let stuck = self.liveness().stuck(now);
        reasons.extend(stuck.map(|(task, rest)| Unhealthy::Stuck(task, rest)));
        match self.backlog(now).await {
            Ok(Backlog { oldest_due, next_deadline }) => {
                // Another process handles them, or none does: a load balancer must not consider all
                // processes broken because one of them is slow.
                let has_duty = self.has_duty();
                let late = |at: Option<Moment>, limit| {
                    at.map(|at| now - at).filter(|late| *late > limit && has_duty)
                };
                reasons.extend(late(oldest_due, OUTBOX_LATE).map(Unhealthy::OutboxLate));
                // No flag falls during an interruption.
                if !self.is_interrupted() {
                    reasons.extend(late(next_deadline, SWEEP_LATE).map(Unhealthy::SweepLate));
                }
            }
            Err(error) => reasons.push(Unhealthy::Database(error)),
        }
        reasons.extend(self.backup_failure().map(Unhealthy::Backup));
        reasons
    }

    /// The time since the last stored heartbeat; `None` before the first.
    pub fn beat_age(&self, now: Moment) -> Option<Span> {
        Some(now - self.last_beat()?)
    }

    /// The work that waits to be done by `now`.
    /// Errors: The database does not answer in time, or answers with this error.
    pub async fn backlog(&self, now: Moment) -> Result<Backlog, String> {
        in_time(async { Ok(self.store.backlog(now).await?) }).await
    }

    pub async fn amounts(&self, now: Moment) -> Result<Amounts, String> {
        in_time(async { Ok(self.store.amounts(now).await?) }).await
    }
}

async fn in_time<T>(query: impl Future<Output = Result<T, AppError>>) -> Result<T, String> {
    match tokio::time::timeout(DATABASE_TIMEOUT, query).await {
        Ok(result) => result.map_err(|error| error.to_string()),
        Err(_) => Err(format!("no answer within {} s", DATABASE_TIMEOUT.as_secs())),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_play::challenges::{Place, Proposal};
    use courier_play::notices::{Notice, OutboxMessage, Reader};
    use courier_play::{ChannelId, PlayerId};
    use courier_store::{Person, Store};

    use super::*;
    use crate::app::Affected;
    use crate::app::test_match::terms;

    const START: Moment = Moment(1_767_225_600_000);

    async fn started(folder: &tempfile::TempDir) -> App {
        let app = App::new(Store::open_for_test(&folder.path().join("courier.db")).await);
        app.credit_downtime(START).await.unwrap();
        app
    }

    async fn reasons(app: &App, gateway: Gateway, now: Moment) -> Vec<String> {
        app.health(gateway, now).await.iter().map(ToString::to_string).collect()
    }

    #[tokio::test]
    async fn the_gateway_and_the_heartbeat_are_reasons() {
        let folder = tempfile::tempdir().unwrap();
        let app = started(&folder).await;
        assert_eq!(reasons(&app, Gateway::Connected, START).await, [""; 0]);
        assert_eq!(reasons(&app, Gateway::Connecting, START).await, ["gateway: not connected yet"]);
        let late = START + Span::minutes(4);
        assert_eq!(
            reasons(&app, Gateway::Gone, late).await,
            ["gateway: the connection is lost"],
            "no heartbeat is expected without the gateway"
        );
        assert_eq!(
            reasons(&app, Gateway::Unreachable, late).await,
            ["Discord: it cannot be reached"]
        );
        assert_eq!(
            reasons(&app, Gateway::Connected, late).await,
            ["heartbeat: the last is 4 min old"]
        );
        app.heartbeat(late).await.unwrap();
        assert_eq!(reasons(&app, Gateway::Connected, late).await, [""; 0]);
        app.interrupt(late, Affected::Everybody);
        assert_eq!(
            reasons(&app, Gateway::Connected, late).await,
            ["heartbeat: it could not be stored"]
        );
    }

    /// Puts a message that is due at the start into the outbox.
    async fn enqueue_message(app: &App) {
        let player = PlayerId(1);
        let person = Person { player, name: "Ada".to_owned(), locale: None, server: None };
        app.store().save_person(&person, START).await.unwrap();
        let mut transaction = app.store().begin().await.unwrap();
        let notice = Notice::Outage { from: START, to: START };
        let message = OutboxMessage { reader: Reader::Player(player), notice };
        transaction.enqueue(&[message], START).await.unwrap();
        transaction.commit().await.unwrap();
    }

    #[tokio::test]
    async fn a_message_that_is_due_for_five_minutes_is_a_reason() {
        let folder = tempfile::tempdir().unwrap();
        let app = started(&folder).await;
        enqueue_message(&app).await;
        let on_time = START + Span::minutes(5);
        app.heartbeat(on_time).await.unwrap();
        assert_eq!(reasons(&app, Gateway::Connected, on_time).await, [""; 0]);
        let late = START + Span::minutes(6);
        assert_eq!(
            reasons(&app, Gateway::Connected, late).await,
            ["outbox: a message has been due for 6 min"]
        );
        let amounts = app.amounts(late).await.unwrap();
        assert_eq!((amounts.outbox_due, amounts.games_open), (1, 0));
        assert!(amounts.bytes > 4096, "{amounts:?}");
    }

    #[tokio::test]
    async fn a_deadline_that_passed_five_minutes_ago_is_a_reason() {
        let folder = tempfile::tempdir().unwrap();
        let app = started(&folder).await;
        let challenger = PlayerId(1);
        let person = Person { player: challenger, name: "Ada".into(), locale: None, server: None };
        app.store().save_person(&person, START).await.unwrap();
        let place = Place { server: None, channel: ChannelId(1) };
        let proposal = Proposal {
            challenger,
            opponent: None,
            place,
            terms: terms(),
            conditions: Default::default(),
            made_at: START,
        };
        app.store().propose(&proposal, |_| Vec::new(), START).await.unwrap();
        let expiry = app.reads().next_deadline().await.unwrap().unwrap();
        let late = expiry + Span::minutes(6);
        app.heartbeat(late).await.unwrap();
        assert_eq!(
            reasons(&app, Gateway::Connected, late).await,
            ["scheduler: a deadline passed 6 min ago"]
        );
        app.liveness().turn(BackgroundTask::Scheduler, late - Span::minutes(11));
        app.interrupt(late, Affected::Everybody);
        assert_eq!(
            reasons(&app, Gateway::Gone, late).await,
            ["gateway: the connection is lost", "scheduler: stuck for 11 min"],
            "deadlines are not handled while players cannot play"
        );
    }

    #[tokio::test]
    async fn what_another_process_has_to_do_is_no_reason() {
        let folder = tempfile::tempdir().unwrap();
        let app = started(&folder).await;
        enqueue_message(&app).await;
        let late = START + Span::minutes(6);
        app.heartbeat(late).await.unwrap();
        app.end_duty();
        assert_eq!(reasons(&app, Gateway::Connected, late).await, [""; 0]);
        app.begin_duty(Span::ZERO, Span::ZERO);
        assert_eq!(
            reasons(&app, Gateway::Connected, late).await,
            ["outbox: a message has been due for 6 min"]
        );
    }

    #[tokio::test]
    async fn a_backup_that_failed_is_a_reason_until_one_is_made() {
        let folder = tempfile::tempdir().unwrap();
        let app = started(&folder).await;
        app.set_backup_failure(Some("the disk is full".to_owned()));
        assert_eq!(reasons(&app, Gateway::Connected, START).await, ["backups: the disk is full"]);
        app.set_backup_failure(None);
        assert_eq!(reasons(&app, Gateway::Connected, START).await, [""; 0]);
    }

    #[tokio::test]
    async fn a_database_that_fails_is_a_reason() {
        let folder = tempfile::tempdir().unwrap();
        let app = started(&folder).await;
        app.store().close().await;
        let reasons = reasons(&app, Gateway::Connected, START).await;
        assert!(
            matches!(reasons.as_slice(), [one] if one.starts_with("database: ")),
            "{reasons:?}"
        );
    }
}
