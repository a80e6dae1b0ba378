//! What wakes those who sleep until something is due.

use std::sync::atomic::{AtomicI64, Ordering};

use tokio::sync::Notify;

use crate::play::Moment;

/// Rings when there is something new to wait for or to send, so that whoever sleeps looks again.
#[derive(Debug, Default)]
pub struct Bell {
    /// A deadline may be earlier than the one being slept for.
    pub deadlines: Alarm,
    /// There may be posts to deliver.
    pub posts: Notify,
}

/// Wakes whoever sleeps until a deadline, unless the news would let them sleep on.
#[derive(Debug)]
pub struct Alarm {
    /// Until when, in milliseconds, whoever is to be woken sleeps; the end of time while they are awake.
    asleep_until: AtomicI64,
    notify: Notify,
}

impl Default for Alarm {
    fn default() -> Self {
        Self { asleep_until: AtomicI64::new(i64::MAX), notify: Notify::new() }
    }
}

impl Alarm {
    /// There may be a deadline at any time.
    pub fn ring(&self) {
        self.notify.notify_one();
    }

    /// There is a deadline at `at`.
    pub fn ring_for(&self, at: Moment) {
        if at.0 < self.asleep_until.load(Ordering::SeqCst) {
            self.ring();
        }
    }

    /// Says, before looking what is due, that one is awake: whatever is rung for from now on is heard.
    pub fn awake(&self) {
        self.asleep_until.store(i64::MAX, Ordering::SeqCst);
    }

    /// Waits until it is rung for something before `until`, or in any case where that is `None`.
    pub async fn heard_before(&self, until: Option<Moment>) {
        self.asleep_until.store(until.map_or(i64::MAX, |until| until.0), Ordering::SeqCst);
        self.notify.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use std::future::Future as _;
    use std::pin::pin;
    use std::task::{Context, Waker};

    use super::*;

    fn hears(alarm: &Alarm, until: Option<i64>, ring: impl FnOnce(&Alarm)) -> bool {
        let mut waiting = pin!(alarm.heard_before(until.map(Moment)));
        let mut context = Context::from_waker(Waker::noop());
        assert!(waiting.as_mut().poll(&mut context).is_pending());
        ring(alarm);
        waiting.as_mut().poll(&mut context).is_ready()
    }

    #[test]
    fn only_an_earlier_deadline_wakes() {
        let alarm = Alarm::default();
        assert!(hears(&alarm, Some(100), |alarm| alarm.ring_for(Moment(99))));
        assert!(!hears(&alarm, Some(100), |alarm| alarm.ring_for(Moment(100))));
        assert!(hears(&alarm, Some(100), Alarm::ring));
        assert!(hears(&alarm, None, |alarm| alarm.ring_for(Moment(100))));
    }

    #[test]
    fn what_is_rung_for_while_one_looks_is_heard_afterwards() {
        let alarm = Alarm::default();
        assert!(!hears(&alarm, Some(100), |_| {}));
        alarm.awake();
        alarm.ring_for(Moment(1_000));
        let mut waiting = pin!(alarm.heard_before(Some(Moment(500))));
        assert!(waiting.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_ready());
    }
}
