//! Gives roles to members and takes them back, one after another.
//!
//! The queue is a table of the roles that each member is to have, so a change overtaken by its
//! opposite is not sent, and a restart loses nothing. Giving a role that a member has, or taking
//! one that they do not have, changes nothing in Discord.

use std::collections::BTreeSet;
use std::sync::Arc;

use courier_play::roles::{RoleObstacle, RoleRefusal};
use courier_play::{Moment, PlayerId, RoleId, ServerId, Span};
use courier_store::PendingRole;
use tokio::sync::watch;

use crate::app::{App, LONGEST_REST};
use crate::discord::{
    AppState, Closed, Failure, Meaning, Rest, RestError, role_obstacles, set_role,
};

/// How many changes are read at a time.
const BATCH: u32 = 20;
/// The wait before the first retry. It doubles with every further retry.
const FIRST_RETRY: Span = Span::seconds(15);
const LONGEST_RETRY: Span = Span::hours(1);
/// A change is given up after this many attempts, which take about a day.
const ATTEMPTS: u32 = 30;
/// How long to wait after the queue could not be read or written.
const AFTER_FAULT: Span = Span::seconds(30);

/// Why Discord has not changed the roles of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RoleError {
    /// It may work later.
    Later(String),
    /// Never for this member, who has left the server.
    Member(String),
    /// For no member.
    Role(RoleRefusal, String),
    /// For no member: this manager, who has configured the role, may not give it.
    NotTheirs(PlayerId),
}

/// The requests to Discord that changes of roles need, which the tests implement with a fake.
pub(super) trait RoleTransport: Send + Sync {
    /// Whether these managers, who have configured a role, may give it: the role and they may have
    /// changed since.
    fn check(
        &self,
        server: ServerId,
        role: RoleId,
        managers: &[PlayerId],
    ) -> impl Future<Output = Result<(), RoleError>> + Send;

    fn set_role(&self, pending: &PendingRole)
    -> impl Future<Output = Result<(), RoleError>> + Send;
}

impl RoleTransport for Arc<Rest> {
    async fn check(
        &self,
        server: ServerId,
        role: RoleId,
        managers: &[PlayerId],
    ) -> Result<(), RoleError> {
        let given: Vec<_> = managers.iter().map(|manager| (role, *manager)).collect();
        let obstacles = role_obstacles(self, server, &given).await;
        let obstacles = obstacles.map_err(|error| role_error(&error))?;
        let Some(obstacle) = obstacles.first() else { return Ok(()) };
        let refusal = match obstacle {
            RoleObstacle::NotTheirs(_, manager) => return Err(RoleError::NotTheirs(*manager)),
            RoleObstacle::Powerful(_) => RoleRefusal::Powerful,
            RoleObstacle::Gone(_) => RoleRefusal::Gone,
            RoleObstacle::NoPermission | RoleObstacle::TooHigh(_) | RoleObstacle::Managed(_) => {
                RoleRefusal::Forbidden
            }
        };
        Err(RoleError::Role(refusal, format!("{obstacle:?}")))
    }

    async fn set_role(&self, pending: &PendingRole) -> Result<(), RoleError> {
        let PendingRole { server, of, wanted, .. } = *pending;
        let ids = (server.0.into(), of.player.0.into(), of.role.0.into());
        set_role(self, ids, wanted).await.map_err(|error| role_error(&error))
    }
}

fn role_error(error: &RestError) -> RoleError {
    let detail = error.to_string();
    match error.refusal() {
        Some(refused) => reason(error.meaning(), refused.error.code, detail),
        // Discord has not answered, or there was no request within the rate limit.
        None => RoleError::Later(detail),
    }
}

/// The reason for a refusal with Discord's own code.
fn reason(meaning: Meaning, code: isize, detail: String) -> RoleError {
    const UNKNOWN_SERVER: isize = 10004;
    const UNKNOWN_MEMBER: isize = 10007;
    const UNKNOWN_ROLE: isize = 10011;
    const UNKNOWN_USER: isize = 10013;
    const MISSING_ACCESS: isize = 50001;
    const MISSING_PERMISSIONS: isize = 50013;
    const INVALID_ROLE: isize = 50028;
    match (meaning, code) {
        (_, UNKNOWN_ROLE) => RoleError::Role(RoleRefusal::Gone, detail),
        (_, UNKNOWN_MEMBER | UNKNOWN_USER) => RoleError::Member(detail),
        (_, MISSING_PERMISSIONS | MISSING_ACCESS | UNKNOWN_SERVER | INVALID_ROLE) => {
            RoleError::Role(RoleRefusal::Forbidden, detail)
        }
        (Meaning::InDoubt | Meaning::Later, _) => RoleError::Later(detail),
        (Meaning::Elsewhere(Closed::Forbidden), _) => {
            RoleError::Role(RoleRefusal::Forbidden, detail)
        }
        _ => RoleError::Member(detail),
    }
}

/// Makes changes of roles until the sender of `stop` is dropped. The one in progress is completed;
/// the others wait for the next start.
pub(super) async fn run(
    app_state: &AppState,
    transport: &impl RoleTransport,
    mut stop: watch::Receiver<()>,
) {
    loop {
        let next = match change_due(app_state, transport, &stop).await {
            Ok(next) => next,
            Err(failure) => {
                tracing::error!(%failure, "changes of roles failed; trying again in 30 s");
                Some(app_state.now() + AFTER_FAULT)
            }
        };
        let latest = app_state.now() + LONGEST_REST;
        tokio::select! {
            () = app_state.clock.sleep_until(next.map_or(latest, |next| next.min(latest))) => {}
            () = app_state.app.wakeup().roles.notified() => {}
            _ = stop.changed() => return,
        }
    }
}

/// Makes all changes that are due. Returns when the next one is; `None` if there is none.
pub(super) async fn change_due(
    app_state: &AppState,
    transport: &impl RoleTransport,
    stop: &watch::Receiver<()>,
) -> Result<Option<Moment>, Failure> {
    let app = &app_state.app;
    loop {
        let (due, next) = app.reads().due_roles(app_state.now(), BATCH).await?;
        if due.is_empty() {
            return Ok(next);
        }
        // The roles that may be given: asking Discord takes several requests.
        let mut checked = BTreeSet::new();
        for pending in &due {
            // An error means that the sender was dropped.
            if stop.has_changed().is_err() {
                return Ok(None);
            }
            let outcome = change(app, transport, pending, &mut checked).await?;
            let is_about_role =
                matches!(outcome, Err(RoleError::Role(..) | RoleError::NotTheirs(_)));
            store(app, pending, outcome, app_state.now()).await?;
            // Other changes of this role must no longer be tried.
            if is_about_role {
                break;
            }
        }
    }
}

/// Makes a change; what the managers who have configured it may not give is not given.
async fn change(
    app: &App,
    transport: &impl RoleTransport,
    pending: &PendingRole,
    checked: &mut BTreeSet<(ServerId, RoleId)>,
) -> Result<Result<(), RoleError>, Failure> {
    let (server, role) = (pending.server, pending.of.role);
    if pending.wanted && !checked.contains(&(server, role)) {
        let managers = app.reads().role_managers(server, role).await?;
        if managers.is_empty() {
            return Ok(Err(RoleError::Member("no longer configured".to_owned())));
        }
        if let Err(error) = transport.check(server, role, &managers).await {
            return Ok(Err(error));
        }
        checked.insert((server, role));
    }
    Ok(transport.set_role(pending).await)
}

async fn store(
    app: &App,
    pending: &PendingRole,
    outcome: Result<(), RoleError>,
    now: Moment,
) -> Result<(), Failure> {
    let PendingRole { server, of, wanted, attempts } = *pending;
    let (player, role) = (of.player, of.role);
    match outcome {
        Ok(()) => app.records().role_done(pending, now).await?,
        Err(RoleError::Later(error)) if attempts + 1 < ATTEMPTS => {
            tracing::warn!(%server, %role, error, "a role was not changed; trying again later");
            let wait = Span(FIRST_RETRY.0.saturating_mul(1 << attempts.min(20))).min(LONGEST_RETRY);
            app.records().role_later(pending, now + wait, &error).await?;
        }
        Err(RoleError::Later(error) | RoleError::Member(error)) => {
            tracing::info!(%server, %player, %role, wanted, error, "a role was not changed");
            app.records().role_refused(pending, &error, now).await?;
        }
        Err(RoleError::Role(refusal, error)) => {
            tracing::warn!(%server, %role, ?refusal, error, "a role cannot be changed");
            app.refuse_role(server, role, (refusal, &error), None, now).await?;
        }
        Err(RoleError::NotTheirs(manager)) => {
            tracing::warn!(%server, %role, %manager, "a role is not its manager's to give");
            let why = (RoleRefusal::NotTheirs, "the manager may not give it");
            app.refuse_role(server, role, why, Some(manager), now).await?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::Body;

    #[test]
    fn every_error_response_has_a_reason() {
        let text = || "no".to_owned();
        let role = |refusal| RoleError::Role(refusal, text());
        for (status, code, expected) in [
            (404, 10011, role(RoleRefusal::Gone)),
            (404, 10007, RoleError::Member(text())),
            (403, 50013, role(RoleRefusal::Forbidden)),
            (403, 50001, role(RoleRefusal::Forbidden)),
            (404, 10004, role(RoleRefusal::Forbidden)),
            (403, 0, role(RoleRefusal::Forbidden)),
            (400, 50035, RoleError::Member(text())),
            (401, 0, RoleError::Later(text())),
            (429, 0, RoleError::Later(text())),
            (503, 0, RoleError::Later(text())),
        ] {
            let meaning = Meaning::of(status, Body::Error(code));
            assert_eq!(reason(meaning, code, text()), expected, "{status} {code}");
        }
    }
}
