//! Selects the due messages that may be delivered now. Messages to the same reader are delivered in
//! order; so are messages to the same channel, and boards of the same match in channels, because
//! the first one may open or give up the thread. All others are delivered in parallel.

use courier_store::{Destination, PendingMessage};

/// The messages of `due` that do not conflict with an earlier one, at most `limit`. `due` is in the
/// order of delivery and may contain messages that are `in_progress`.
pub(super) fn ready(
    due: &[PendingMessage],
    in_progress: &[&PendingMessage],
    limit: usize,
) -> Vec<PendingMessage> {
    let is_waiting =
        |message: &&PendingMessage| in_progress.iter().all(|other| other.id != message.id);
    let waiting: Vec<&PendingMessage> = due.iter().filter(is_waiting).collect();
    let is_ready = |place: &usize| {
        let mut earlier = in_progress.iter().chain(&waiting[..*place]);
        !earlier.any(|other| conflict(other, waiting[*place]))
    };
    (0..waiting.len()).filter(is_ready).take(limit).map(|place| waiting[place].clone()).collect()
}

/// Whether two messages must be delivered one after the other.
pub(super) fn conflict(one: &PendingMessage, other: &PendingMessage) -> bool {
    let in_channels = match (one.destination, other.destination) {
        (Destination::Channel(first), Destination::Channel(second)) => {
            let same_match = one.notice.the_match().is_some()
                && one.notice.the_match() == other.notice.the_match();
            first == second || same_match
        }
        (Destination::Direct, _) | (_, Destination::Direct) => false,
    };
    one.reader == other.reader || in_channels
}

#[cfg(test)]
pub(super) mod tests {
    use courier_play::notices::{Notice, Reader};
    use courier_play::{ChannelId, MatchId, Moment, PlayerId};
    use courier_store::OutboxId;

    use super::*;

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

    pub(in crate::outbox) fn direct(id: i64, player: u64, the_match: i64) -> PendingMessage {
        message(id, Reader::Player(PlayerId(player)), None, the_match)
    }

    pub(in crate::outbox) fn board(id: i64, channel: u64, the_match: i64) -> PendingMessage {
        message(id, Reader::Channel(ChannelId(channel)), Some(channel), the_match)
    }

    pub(in crate::outbox) fn mention(
        id: i64,
        player: u64,
        channel: u64,
        the_match: i64,
    ) -> PendingMessage {
        message(id, Reader::Player(PlayerId(player)), Some(channel), the_match)
    }

    /// The messages in batches, each of which is delivered in parallel.
    fn batches(mut due: Vec<PendingMessage>) -> Vec<Vec<i64>> {
        let mut batches = Vec::new();
        while !due.is_empty() {
            let batch: Vec<i64> =
                ready(&due, &[], usize::MAX).iter().map(|message| message.id.0).collect();
            assert!(!batch.is_empty());
            due.retain(|message| !batch.contains(&message.id.0));
            batches.push(batch);
        }
        batches
    }

    #[test]
    fn only_messages_to_the_same_reader_channel_or_match_wait_for_each_other() {
        for (messages, expected) in [
            (vec![], vec![]),
            (vec![direct(1, 1, 1), direct(2, 2, 1), direct(3, 1, 2)], vec![vec![1, 2], vec![3]]),
            (vec![direct(1, 1, 1), board(2, 9, 1)], vec![vec![1, 2]]),
            (vec![board(1, 9, 1), board(2, 9, 2), board(3, 8, 3)], vec![vec![1, 3], vec![2]]),
            // The match has moved from one channel to another.
            (vec![board(1, 9, 1), board(2, 8, 1)], vec![vec![1], vec![2]]),
            (vec![board(1, 9, 1), mention(2, 1, 8, 1)], vec![vec![1], vec![2]]),
            // A waiting message holds back later ones with which it conflicts.
            (
                vec![board(1, 9, 1), mention(2, 1, 9, 2), direct(3, 1, 3)],
                vec![vec![1], vec![2], vec![3]],
            ),
        ] {
            let given: Vec<i64> = messages.iter().map(|message| message.id.0).collect();
            assert_eq!(batches(messages), expected, "{given:?}");
        }
    }

    #[test]
    fn a_message_in_progress_is_not_started_twice_and_holds_back_its_reader() {
        let due = [direct(1, 1, 1), direct(2, 1, 2), direct(3, 2, 3)];
        assert_eq!(ready(&due, &[&due[0]], 8), [due[2].clone()]);
        // The message in progress may have been closed, and no longer be due.
        assert_eq!(ready(&due[1..], &[&due[0]], 8), [due[2].clone()]);
    }

    #[test]
    fn at_most_the_limit_of_messages_is_started() {
        let due: Vec<_> = (1..=5).map(|id| direct(id, id.unsigned_abs(), id)).collect();
        assert_eq!(ready(&due, &[], 2), due[..2]);
        assert_eq!(ready(&due, &[], 0), []);
    }
}
