//! Messages that are no longer current and wait for an edit: boards, which shrink to one line, and
//! challenges, which lose their buttons or show that another game has begun. Nothing depends on
//! these edits, because a stale button is refused when it is pressed; if there are more than the
//! rate limit allows, the oldest are dropped.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use courier_play::{ChallengeId, MatchId, Span};
use courier_store::{OldBoard, ShownBoard};
use courier_text::Texts;
use serenity::all::ChannelId;
use tokio::sync::Notify;

use crate::discord::transport::requests::MessageRef;
use crate::process::time::stopwatch;

/// How long an edit may wait before it is dropped.
const DEADLINE: Span = Span::seconds(60);
/// How many edits may wait in each channel.
const PER_CHANNEL: usize = 20;
/// In how many channels edits may wait.
const CHANNELS: usize = 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OldMessage {
    pub at: MessageRef,
    pub becomes: Becomes,
}

/// The edit of an old message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Becomes {
    /// It only loses its buttons.
    WithoutButtons,
    /// A board becomes one line.
    Line(Shrinking),
    /// A challenge shows how many games are still open, in its readers' language.
    Challenge(ChallengeId, Texts),
}

/// A board that shrinks to one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shrinking {
    pub the_match: MatchId,
    pub shown: ShownBoard,
    pub texts: Texts,
}

impl OldMessage {
    pub(crate) fn buttons(at: MessageRef) -> Self {
        Self { at, becomes: Becomes::WithoutButtons }
    }

    /// An open challenge that was accepted elsewhere.
    pub(crate) fn challenge(id: ChallengeId, at: MessageRef, texts: Texts) -> Self {
        Self { at, becomes: Becomes::Challenge(id, texts) }
    }

    /// The board of a match that is no longer current. One stored by an earlier version of the
    /// program only loses its buttons, because its content is not known.
    pub(crate) fn board(the_match: MatchId, old: OldBoard, texts: Texts) -> Self {
        let OldBoard { channel, message, shown } = old;
        let at = MessageRef { channel: channel.0.into(), message: message.into() };
        let line = |shown| Becomes::Line(Shrinking { the_match, shown, texts });
        Self { at, becomes: shown.map_or(Becomes::WithoutButtons, line) }
    }
}

#[derive(Debug, Default)]
pub(crate) struct OldMessages {
    waiting: Mutex<Waiting>,
    added: Notify,
}

impl OldMessages {
    /// Queues a message for an edit.
    pub(crate) fn add(&self, message: OldMessage) {
        if self.waiting().push(message, stopwatch()) {
            self.added.notify_one();
        }
    }

    /// The next message to edit. Until [`OldMessages::finish`] no other of its channel is returned.
    pub(crate) async fn next(&self) -> OldMessage {
        loop {
            let next = self.waiting().pop(stopwatch());
            match next {
                Some(next) => return next,
                None => self.added.notified().await,
            }
        }
    }

    /// Takes waiting messages, from one to `most`, for another process to edit. The oldest of a
    /// channel come first.
    pub(crate) async fn take(&self, most: usize) -> Vec<OldMessage> {
        let first = self.next().await;
        let mut waiting = self.waiting();
        waiting.finish(first.at.channel);
        let mut taken = vec![first];
        while taken.len() < most
            && let Some(next) = waiting.pop(stopwatch())
        {
            waiting.finish(next.at.channel);
            taken.push(next);
        }
        taken.reverse();
        taken
    }

    pub(crate) fn finish(&self, message: OldMessage) {
        if self.waiting().finish(message.at.channel) {
            self.added.notify_one();
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Debug, Default)]
struct Waiting {
    /// The messages of each channel, oldest first. A channel in which an edit is being sent has an
    /// entry, which may be empty.
    channels: HashMap<ChannelId, VecDeque<(OldMessage, Span)>>,
    /// The channels in which no edit is being sent, in the order in which they take turns.
    turns: VecDeque<ChannelId>,
}

impl Waiting {
    /// Adds a message; `true` if its channel can be served at once.
    fn push(&mut self, message: OldMessage, now: Span) -> bool {
        let channel = message.at.channel;
        let is_full = self.channels.len() >= CHANNELS;
        match self.channels.get_mut(&channel) {
            Some(queue) => {
                if queue.iter().any(|(queued, _)| queued.at == message.at) {
                    return false;
                }
                if queue.len() >= PER_CHANNEL {
                    queue.pop_front();
                }
                queue.push_back((message, now));
                false
            }
            None if is_full => false,
            None => {
                self.channels.insert(channel, VecDeque::from([(message, now)]));
                self.turns.push_back(channel);
                true
            }
        }
    }

    /// The next message: the newest of the channel whose turn it is, because people look at that
    /// one.
    fn pop(&mut self, now: Span) -> Option<OldMessage> {
        while let Some(channel) = self.turns.pop_front() {
            let queue = self.channels.get_mut(&channel)?;
            queue.retain(|(_, since)| now - *since <= DEADLINE);
            match queue.pop_back() {
                Some((message, _)) => return Some(message),
                None => drop(self.channels.remove(&channel)),
            }
        }
        None
    }

    /// Ends the edit in this channel; `true` if others wait there.
    fn finish(&mut self, channel: ChannelId) -> bool {
        let waits = self.channels.get(&channel).is_some_and(|queue| !queue.is_empty());
        if waits {
            self.turns.push_back(channel);
        } else {
            self.channels.remove(&channel);
        }
        waits
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn message(channel: u64, message: u64) -> OldMessage {
        let at = MessageRef { channel: channel.into(), message: message.into() };
        OldMessage::buttons(at)
    }

    #[test]
    fn channels_take_turns_and_have_one_edit_at_a_time() {
        let mut waiting = Waiting::default();
        let now = Span::ZERO;
        assert!(waiting.push(message(1, 10), now));
        assert!(!waiting.push(message(1, 11), now) && !waiting.push(message(1, 11), now));
        assert!(waiting.push(message(2, 20), now));
        assert_eq!(waiting.pop(now), Some(message(1, 11)));
        assert_eq!(waiting.pop(now), Some(message(2, 20)));
        assert_eq!(waiting.pop(now), None);
        assert!(!waiting.finish(2.into()) && waiting.finish(1.into()));
        assert_eq!(waiting.pop(now), Some(message(1, 10)));
        assert!(!waiting.finish(1.into()));
        assert!(waiting.channels.is_empty() && waiting.turns.is_empty());
    }

    #[tokio::test]
    async fn messages_are_taken_for_another_process_oldest_first() {
        let old = OldMessages::default();
        for number in 10..15 {
            old.add(message(1, number));
        }
        old.add(message(2, 20));
        let limit = std::time::Duration::from_secs(20);
        let taken = tokio::time::timeout(limit, old.take(2)).await.unwrap();
        assert_eq!(taken, [message(2, 20), message(1, 14)], "the newest of each channel");
        let rest = tokio::time::timeout(limit, old.take(30)).await.unwrap();
        assert_eq!(rest, [10, 11, 12, 13].map(|number| message(1, number)));
        assert!(old.waiting().channels.is_empty() && old.waiting().turns.is_empty());
    }

    #[test]
    fn edits_that_waited_too_long_are_dropped() {
        let mut waiting = Waiting::default();
        waiting.push(message(1, 10), Span::ZERO);
        waiting.push(message(2, 20), Span::seconds(30));
        let late = Span::seconds(61);
        assert_eq!(waiting.pop(late), Some(message(2, 20)));
        assert_eq!(waiting.pop(late), None);
        assert!(!waiting.finish(2.into()));
        assert!(waiting.channels.is_empty());
    }

    #[test]
    fn the_queue_is_bounded() {
        let mut waiting = Waiting::default();
        for number in 1..=100 {
            waiting.push(message(1, number), Span::ZERO);
        }
        assert_eq!(waiting.channels[&1.into()].len(), PER_CHANNEL);
        assert_eq!(waiting.pop(Span::ZERO), Some(message(1, 100)));
        for channel in 2..=2 * CHANNELS as u64 {
            waiting.push(message(channel, 1), Span::ZERO);
        }
        assert_eq!(waiting.channels.len(), CHANNELS);
    }
}
