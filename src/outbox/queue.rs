//! Which of the messages that are due may be delivered now. What one reader is told stays in order,
//! and so does what is shown in one channel or of one match (a thread is opened once, and found to
//! be gone once); everything else goes side by side, so that nobody waits for a slow way to
//! somebody else.

use std::collections::VecDeque;

use crate::app::Stand;
use crate::play::notice::Reader;
use crate::store::{Destination, OutboxId, PendingMessage};

/// How many messages are kept in hand: of more, those that come later are found by looking into the
/// outbox.
pub(super) const IN_HAND: usize = 300;

/// Posts that are due, in the order in which they were to be sent.
#[derive(Debug, Default)]
pub(super) struct Queue {
    waiting: VecDeque<PendingMessage>,
    under_way: Vec<PendingMessage>,
    /// While somebody looks into the outbox: what came to its end since they began. They may have
    /// seen it there.
    ended: Option<Vec<OutboxId>>,
    /// What was superseded before its turn came, and is still to be closed; and what is being
    /// closed.
    superseded: Vec<OutboxId>,
    closing: Vec<OutboxId>,
    /// The latest message that was ever found or added.
    latest: Option<OutboxId>,
}

impl Queue {
    /// How many messages are waiting or under way.
    pub(super) fn len(&self) -> usize {
        self.waiting.len() + self.under_way.len()
    }

    /// Somebody begins to look into the outbox, where everything in hand is pending as well: so
    /// many messages.
    pub(super) fn look(&mut self) -> u32 {
        self.ended = Some(Vec::new());
        u32::try_from(self.len() + self.superseded.len() + self.closing.len()).unwrap_or(u32::MAX)
    }

    /// What was found in the outbox since: that is what waits, but for what is under way or came to
    /// its end meanwhile. Of that, what is to be tried again is found by looking once more.
    pub(super) fn fill(&mut self, due: Vec<PendingMessage>) {
        self.latest = due.iter().map(|message| message.id).chain(self.latest).max();
        let ended = self.ended.take().unwrap_or_default();
        let Self { under_way, superseded, closing, .. } = self;
        let is_new = |message: &PendingMessage| {
            let in_hand = under_way.iter().any(|other| other.id == message.id);
            !in_hand
                && ![&ended, &*superseded, &*closing].iter().any(|ids| ids.contains(&message.id))
        };
        self.waiting = due.into_iter().filter(is_new).collect();
    }

    /// These were put into the outbox after all that is due was found there. `false` where there is
    /// no room for them, or some may have been found already: then the outbox is to be looked into,
    /// and nothing is added.
    pub(super) fn add(&mut self, messages: Vec<PendingMessage>) -> bool {
        let is_later =
            messages.iter().all(|message| self.latest.is_none_or(|latest| message.id > latest));
        if !is_later || self.len() + messages.len() > IN_HAND {
            return false;
        }
        self.latest = messages.iter().map(|message| message.id).chain(self.latest).max();
        self.waiting.extend(messages);
        true
    }

    /// A match stands so by now: what waits to be told to a player, and is not true any more, need
    /// not be told. What is shown to those who watch may be the first board in its place, and is
    /// looked at when its turn comes.
    pub(super) fn supersede(&mut self, Stand { the_match, ply, running }: Stand) {
        let Self { waiting, superseded, .. } = self;
        waiting.retain(|message| {
            let tells = matches!(message.reader, Reader::Player(_))
                && message.notice.the_match() == Some(the_match);
            // What is told of a later move was caused after this, whoever was faster to say so.
            let is_later = running && message.notice.ply().is_some_and(|other| other > ply);
            let is_over = tells && !is_later && message.notice.superseded(ply, running);
            superseded.extend(is_over.then_some(message.id));
            !is_over
        });
    }

    /// What was superseded and is to be closed now: where there is so much of it, all.
    pub(super) fn close_superseded(&mut self, least: usize) -> Vec<OutboxId> {
        if self.superseded.len() < least {
            return Vec::new();
        }
        self.closing.extend(&self.superseded);
        std::mem::take(&mut self.superseded)
    }

    /// These are closed.
    pub(super) fn closed(&mut self, messages: &[OutboxId]) {
        self.closing.retain(|id| !messages.contains(id));
        messages.iter().for_each(|id| self.ended(*id));
    }

    fn ended(&mut self, id: OutboxId) {
        if let Some(ended) = &mut self.ended {
            ended.push(id);
        }
    }

    /// The first message that meets none before it: it is under way now.
    pub(super) fn start(&mut self) -> Option<PendingMessage> {
        let next = (0..self.waiting.len()).find(|place| {
            let mut before = self.under_way.iter().chain(self.waiting.range(..place));
            !before.any(|other| meet(other, &self.waiting[*place]))
        })?;
        let message = self.waiting.remove(next)?;
        self.under_way.push(message.clone());
        Some(message)
    }

    /// A message was looked after. What was found out about the way to its reader holds for what they
    /// are told next.
    pub(super) fn end(&mut self, message: &PendingMessage) {
        self.under_way.retain(|other| other.id != message.id);
        self.ended(message.id);
        for next in self.waiting.iter_mut().filter(|next| next.reader == message.reader) {
            next.addressee = message.addressee;
        }
    }
}

/// Whether one of two messages must not supersede the other.
fn meet(one: &PendingMessage, other: &PendingMessage) -> bool {
    let in_channels = match (one.destination, other.destination) {
        (Destination::Channel(here), Destination::Channel(there)) => {
            here == there
                || (one.notice.the_match().is_some()
                    && one.notice.the_match() == other.notice.the_match())
        }
        _ => false,
    };
    one.reader == other.reader || in_channels
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::play::notice::{Notice, Reader};
    use crate::play::preferences::Preferences;
    use crate::play::{ChannelId, MatchId, Moment, PlayerId};
    use crate::store::Addressee;

    fn message(id: i64, reader: Reader, via: Option<u64>, the_match: i64) -> PendingMessage {
        PendingMessage {
            id: OutboxId(id),
            reader,
            notice: Notice::Ended { the_match: MatchId(the_match) },
            attempts: 0,
            nonce: id.to_string(),
            destination: via
                .map_or(Destination::Direct, |channel| Destination::Channel(ChannelId(channel))),
            created_at: Moment(0),
            addressee: None,
        }
    }

    fn told(id: i64, player: u64, the_match: i64) -> PendingMessage {
        message(id, Reader::Player(PlayerId(player)), None, the_match)
    }

    fn shown(id: i64, channel: u64, the_match: i64) -> PendingMessage {
        message(id, Reader::Channel(ChannelId(channel)), Some(channel), the_match)
    }

    fn called(id: i64, player: u64, channel: u64, the_match: i64) -> PendingMessage {
        message(id, Reader::Player(PlayerId(player)), Some(channel), the_match)
    }

    fn started(queue: &mut Queue) -> Vec<PendingMessage> {
        std::iter::from_fn(|| queue.start()).collect()
    }

    /// What goes together, and after it what goes when that has come to its end.
    fn rounds(messages: Vec<PendingMessage>) -> Vec<Vec<i64>> {
        let mut queue = Queue::default();
        queue.fill(messages);
        let mut rounds = Vec::new();
        while queue.len() > 0 {
            let together = started(&mut queue);
            together.iter().for_each(|message| queue.end(message));
            rounds.push(together.iter().map(|message| message.id.0).collect());
        }
        rounds
    }

    #[test]
    fn whoever_has_nothing_to_do_with_each_other_need_not_wait() {
        for (messages, expected) in [
            (vec![], vec![]),
            (vec![told(1, 1, 1), told(2, 2, 1), told(3, 1, 2)], vec![vec![1, 2], vec![3]]),
            (vec![told(1, 1, 1), shown(2, 9, 1)], vec![vec![1, 2]]),
            (vec![shown(1, 9, 1), shown(2, 9, 2), shown(3, 8, 3)], vec![vec![1, 3], vec![2]]),
            // The match was in one channel and is in another.
            (vec![shown(1, 9, 1), shown(2, 8, 1)], vec![vec![1], vec![2]]),
            (vec![shown(1, 9, 1), called(2, 1, 8, 1)], vec![vec![1], vec![2]]),
            // Whoever waits for one keeps those waiting that come after.
            (
                vec![shown(1, 9, 1), called(2, 1, 9, 2), told(3, 1, 3)],
                vec![vec![1], vec![2], vec![3]],
            ),
        ] {
            let given: Vec<i64> = messages.iter().map(|message| message.id.0).collect();
            assert_eq!(rounds(messages), expected, "{given:?}");
        }
    }

    #[test]
    fn what_is_under_way_is_not_started_twice_and_what_is_not_due_any_more_not_at_all() {
        let mut queue = Queue::default();
        queue.fill(vec![told(1, 1, 1), told(2, 1, 2)]);
        let first = queue.start().unwrap();
        assert_eq!((first.id, queue.start()), (OutboxId(1), None));
        // The outbox still has the first, the second has gone, and there is another.
        queue.fill(vec![told(1, 1, 1), told(3, 2, 3), told(4, 1, 4)]);
        assert_eq!(queue.len(), 3);
        assert_eq!(started(&mut queue), [told(3, 2, 3)]);
        // Whoever looks while it comes to its end may still find it; whoever looks again finds what
        // is to be tried again.
        assert_eq!(queue.look(), 3);
        queue.end(&first);
        queue.fill(vec![told(1, 1, 1), told(4, 1, 4)]);
        assert_eq!(started(&mut queue), [told(4, 1, 4)]);
        queue.end(&told(4, 1, 4));
        assert_eq!(queue.look(), 1);
        queue.fill(vec![told(1, 1, 1)]);
        assert_eq!(started(&mut queue), [told(1, 1, 1)]);
    }

    #[test]
    fn what_comes_later_waits_with_the_others_and_is_never_there_twice() {
        let mut queue = Queue::default();
        queue.fill(vec![told(1, 1, 1), told(5, 2, 2)]);
        assert!(queue.add(vec![told(6, 1, 3), told(7, 3, 3)]));
        assert_eq!(started(&mut queue), [told(1, 1, 1), told(5, 2, 2), told(7, 3, 3)]);
        // Somebody was faster to look than the news to come.
        queue.fill(vec![told(1, 1, 1), told(5, 2, 2), told(6, 1, 3), told(7, 3, 3), told(8, 4, 4)]);
        assert!(!queue.add(vec![told(8, 4, 4), told(9, 5, 5)]) && !queue.add(vec![told(7, 3, 3)]));
        assert_eq!(started(&mut queue), [told(8, 4, 4)]);
        // A crowd stays in the outbox.
        let crowd = |from: i64, messages: usize| {
            (from..).take(messages).map(|id| told(id, id.unsigned_abs(), id)).collect()
        };
        assert!(!queue.add(crowd(10, IN_HAND - queue.len() + 1)));
        assert!(queue.add(crowd(10, IN_HAND - queue.len())));
        assert!(queue.add(Vec::new()) && !queue.add(crowd(1000, 1)));
    }

    #[test]
    fn what_a_move_overtakes_is_not_told_any_more() {
        let turn = |id: i64, player: u64, the_match: i64, ply: u32| PendingMessage {
            notice: Notice::YourTurn { the_match: MatchId(the_match), ply },
            ..told(id, player, the_match)
        };
        let watched = |id: i64, ply: u32| PendingMessage {
            notice: Notice::Watched { the_match: MatchId(1), ply },
            ..shown(id, 9, 1)
        };
        let moved =
            |the_match: i64, ply: u32| Stand { the_match: MatchId(the_match), ply, running: true };
        let mut queue = Queue::default();
        queue.fill(vec![
            turn(1, 1, 1, 3),
            turn(2, 1, 2, 3),
            turn(3, 2, 1, 4),
            told(4, 2, 1),
            watched(5, 3),
        ]);
        let first = queue.start().unwrap();
        // What is under way is looked at by whoever is about to send it.
        queue.supersede(moved(1, 4));
        assert_eq!((queue.close_superseded(1), queue.len()), (vec![], 5));
        // What is told of a later move stays, whichever is heard first.
        queue.supersede(moved(1, 3));
        assert_eq!((queue.close_superseded(1), queue.len()), (vec![], 5));
        queue.supersede(moved(1, 5));
        queue.supersede(moved(2, 4));
        assert_eq!((queue.close_superseded(3), queue.len()), (vec![], 3));
        // Until they are closed they are pending in the outbox, and found there.
        assert_eq!(queue.look(), 5);
        queue.fill(vec![
            first.clone(),
            turn(2, 1, 2, 3),
            turn(3, 2, 1, 4),
            told(4, 2, 1),
            watched(5, 3),
        ]);
        assert_eq!(queue.len(), 3);
        assert_eq!(queue.close_superseded(2), [OutboxId(3), OutboxId(2)]);
        // Whoever begins to look while they are being closed may find them.
        assert_eq!(queue.look(), 5);
        queue.closed(&[OutboxId(3), OutboxId(2)]);
        queue.fill(vec![first, turn(2, 1, 2, 3), told(4, 2, 1), watched(5, 3)]);
        assert_eq!(started(&mut queue), [told(4, 2, 1), watched(5, 3)]);
        assert_eq!((queue.close_superseded(0), queue.look()), (vec![], 3));
    }

    #[test]
    fn what_is_learned_of_a_reader_holds_for_what_they_are_told_next() {
        let unknown = Addressee {
            language: None,
            preferences: Preferences::defaults(Default::default()),
            dm_closed: false,
            direct_channel: None,
        };
        let known = Addressee { direct_channel: Some(ChannelId(5)), ..unknown };
        let of = |message: PendingMessage| PendingMessage { addressee: Some(unknown), ..message };
        let mut queue = Queue::default();
        queue.fill(vec![of(told(1, 1, 1)), of(told(2, 1, 2)), of(told(3, 2, 3))]);
        let first = PendingMessage { addressee: Some(known), ..queue.start().unwrap() };
        assert_eq!(queue.start().unwrap().addressee, Some(unknown));
        queue.end(&first);
        assert_eq!(queue.start().unwrap().addressee, Some(known));
    }
}
