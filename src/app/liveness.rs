//! The progress of the background tasks. A task that ends with an error or a panic ends the
//! process; one that waits forever is noticed here.

use std::sync::atomic::{AtomicI64, Ordering};

use courier_play::{Moment, Span};

/// The longest time between two turns of a background task that has nothing else to do.
pub const LONGEST_REST: Span = Span::minutes(1);
/// A task counts as stuck after so long without a turn. A turn may take a while: requests to
/// Discord and database queries have timeouts, but there may be several.
const STUCK_AFTER: Span = Span::minutes(10);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackgroundTask {
    Heartbeat,
    Scheduler,
    Outbox,
    EnginePlayer,
    Reviewer,
}

impl BackgroundTask {
    const ALL: [Self; 5] =
        [Self::Heartbeat, Self::Scheduler, Self::Outbox, Self::EnginePlayer, Self::Reviewer];

    /// Whether only the process with the background duty runs the task. Deliveries may run without
    /// it, and report their own end.
    const fn is_duty(self) -> bool {
        match self {
            Self::Heartbeat | Self::Outbox => false,
            Self::Scheduler | Self::EnginePlayer | Self::Reviewer => true,
        }
    }

    /// The name of the task for operators.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Heartbeat => "heartbeat",
            Self::Scheduler => "scheduler",
            Self::Outbox => "outbox",
            Self::EnginePlayer => "engine",
            Self::Reviewer => "reviewer",
        }
    }
}

/// When each background task last took a turn.
#[derive(Debug, Default)]
pub struct Liveness {
    heartbeat: AtomicI64,
    scheduler: AtomicI64,
    outbox: AtomicI64,
    engine_player: AtomicI64,
    reviewer: AtomicI64,
}

/// No turn yet: a moment decades ago.
const NEVER: i64 = 0;

impl Liveness {
    const fn of(&self, task: BackgroundTask) -> &AtomicI64 {
        match task {
            BackgroundTask::Heartbeat => &self.heartbeat,
            BackgroundTask::Scheduler => &self.scheduler,
            BackgroundTask::Outbox => &self.outbox,
            BackgroundTask::EnginePlayer => &self.engine_player,
            BackgroundTask::Reviewer => &self.reviewer,
        }
    }

    pub fn turn(&self, task: BackgroundTask, now: Moment) {
        self.of(task).store(now.0, Ordering::Relaxed);
    }

    /// A task has ended in this process, until its next turn.
    pub fn end(&self, task: BackgroundTask) {
        self.of(task).store(NEVER, Ordering::Relaxed);
    }

    /// The tasks of the background duty have ended in this process.
    pub(super) fn end_duty(&self) {
        for task in BackgroundTask::ALL {
            if task.is_duty() {
                self.end(task);
            }
        }
    }

    /// A task that has taken no turn for too long, and for how long. A task that has not begun is
    /// not stuck.
    pub fn stuck(&self, now: Moment) -> Option<(BackgroundTask, Span)> {
        BackgroundTask::ALL.into_iter().find_map(|task| {
            let last = self.of(task).load(Ordering::Relaxed);
            let rest = now - Moment(last);
            (last != NEVER && rest > STUCK_AFTER).then_some((task, rest))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_is_stuck_after_ten_minutes_without_a_turn() {
        let start = Moment(1_767_225_600_000);
        let liveness = Liveness::default();
        assert_eq!(liveness.stuck(start), None);
        liveness.turn(BackgroundTask::Scheduler, start);
        liveness.turn(BackgroundTask::Outbox, start + Span::minutes(5));
        assert_eq!(liveness.stuck(start + Span::minutes(10)), None);
        let late = Span(Span::minutes(10).0 + 1);
        assert_eq!(liveness.stuck(start + late), Some((BackgroundTask::Scheduler, late)));
        liveness.turn(BackgroundTask::Scheduler, start + late);
        assert_eq!(liveness.stuck(start + late), None);
    }

    #[test]
    fn tasks_that_another_process_has_are_not_stuck() {
        let start = Moment(1_767_225_600_000);
        let late = start + Span::minutes(11);
        let liveness = Liveness::default();
        liveness.turn(BackgroundTask::Scheduler, start);
        liveness.turn(BackgroundTask::Outbox, start);
        liveness.turn(BackgroundTask::Heartbeat, late);
        liveness.end_duty();
        let stuck = (BackgroundTask::Outbox, Span::minutes(11));
        assert_eq!(liveness.stuck(late), Some(stuck), "each process may deliver");
        liveness.end(BackgroundTask::Outbox);
        assert_eq!(liveness.stuck(late), None);
        let stuck = (BackgroundTask::Heartbeat, Span::minutes(11));
        assert_eq!(liveness.stuck(late + stuck.1), Some(stuck));
    }
}
