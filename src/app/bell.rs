//! What wakes those who sleep until something is due.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::play::{MatchId, Moment};
use crate::store::PendingMessage;

/// Rings when there is something new to wait for or to send, so that whoever sleeps looks again.
#[derive(Debug, Default)]
pub struct Bell {
    /// A deadline may be earlier than the one being slept for.
    pub deadlines: Alarm,
    /// There may be messages to deliver.
    pub messages: Letterbox,
}

/// Where whoever delivers messages hears of them. What lies in it spares them looking into the outbox,
/// where all of it stands: lost with the process, it is found there.
#[derive(Debug, Default)]
pub struct Letterbox {
    news: Mutex<News>,
    notify: Notify,
}

/// What has happened since the last news.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct News {
    /// Posts that were put into the outbox, due at once.
    pub messages: Vec<PendingMessage>,
    /// How matches stand now: what was to be said of them may be superseded.
    pub stands: Vec<Stand>,
    /// There may be other messages in the outbox.
    pub others: bool,
}

/// How a match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    /// The match.
    pub the_match: MatchId,
    /// The number of moves made.
    pub ply: u32,
    /// Whether it goes on.
    pub running: bool,
}

/// So much news is kept for whoever does not listen; after that they have to look for themselves.
const KEPT: usize = 300;

impl Letterbox {
    /// There may be messages in the outbox.
    pub fn ring(&self) {
        self.news().others = true;
        self.notify.notify_one();
    }

    /// Something has happened in a match, and these messages about it are in the outbox; which ones,
    /// nobody knows where that is `None`.
    pub fn tell(&self, stand: Stand, messages: Option<Vec<PendingMessage>>) {
        let mut news = self.news();
        news.stands.push(stand);
        match messages {
            Some(messages) => news.messages.extend(messages),
            None => news.others = true,
        }
        if news.stands.len() > KEPT {
            *news = News { others: true, ..News::default() };
        }
        drop(news);
        self.notify.notify_one();
    }

    /// Waits for news.
    pub async fn heard(&self) -> News {
        self.notify.notified().await;
        std::mem::take(&mut *self.news())
    }

    fn news(&self) -> MutexGuard<'_, News> {
        // News is whole at every moment.
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Wakes whoever sleeps until a deadline, unless the news would let them sleep on.
#[derive(Debug)]
pub struct Alarm {
    /// Until when, in milliseconds, whoever is to be woken sleeps; the end of time while they are
    /// awake.
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

    /// Says, before looking what is due, that one is awake: whatever is rung for from now on is
    /// heard.
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

    #[tokio::test]
    async fn news_is_heard_once_and_whoever_does_not_listen_has_to_look() {
        let (letterbox, stand) =
            (Letterbox::default(), |ply| Stand { the_match: MatchId(1), ply, running: true });
        letterbox.tell(stand(1), Some(Vec::new()));
        letterbox.tell(stand(2), Some(Vec::new()));
        let news = letterbox.heard().await;
        assert_eq!(news, News { stands: vec![stand(1), stand(2)], ..News::default() });
        letterbox.tell(stand(3), None);
        letterbox.ring();
        let news = letterbox.heard().await;
        assert_eq!(news, News { stands: vec![stand(3)], others: true, ..News::default() });
        for ply in 0..=300 {
            letterbox.tell(stand(ply), Some(Vec::new()));
        }
        assert_eq!(letterbox.heard().await, News { others: true, ..News::default() });
        let mut silence = pin!(letterbox.heard());
        assert!(silence.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending());
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
