//! Which of the posts that are due may be delivered now. What one reader is told stays in order, and so does what is shown in one
//! channel or of one match (a thread is opened once, and found to be gone once); everything else goes side by side, so that
//! nobody waits for a slow way to somebody else.

use std::collections::VecDeque;

use crate::store::{Outgoing, PostId, Stage};

/// Posts that are due, in the order in which they were to be sent.
#[derive(Debug, Default)]
pub(super) struct Queue {
    waiting: VecDeque<Outgoing>,
    under_way: Vec<Outgoing>,
    /// What came to its end since somebody began to look into the outbox: they may have seen it there.
    ended: Vec<PostId>,
}

impl Queue {
    /// How many posts are waiting or under way.
    pub(super) fn len(&self) -> usize {
        self.waiting.len() + self.under_way.len()
    }

    /// Somebody begins to look into the outbox, where everything in hand is pending as well: so many posts.
    pub(super) fn look(&mut self) -> u32 {
        self.ended.clear();
        u32::try_from(self.len()).unwrap_or(u32::MAX)
    }

    /// What was found in the outbox since: that is what waits, but for what is under way or came to its end meanwhile. Of
    /// that, what is to be tried again is found by looking once more.
    pub(super) fn fill(&mut self, due: Vec<Outgoing>) {
        let Self { under_way, ended, .. } = self;
        let is_new = |post: &Outgoing| !under_way.iter().any(|other| other.id == post.id) && !ended.contains(&post.id);
        self.waiting = due.into_iter().filter(is_new).collect();
    }

    /// The first post that meets none before it: it is under way now.
    pub(super) fn start(&mut self) -> Option<Outgoing> {
        let next = (0..self.waiting.len()).find(|place| {
            let mut before = self.under_way.iter().chain(self.waiting.range(..place));
            !before.any(|other| meet(other, &self.waiting[*place]))
        })?;
        let post = self.waiting.remove(next)?;
        self.under_way.push(post.clone());
        Some(post)
    }

    /// A post was looked after. What was found out about the way to its reader holds for what they are told next.
    pub(super) fn end(&mut self, post: &Outgoing) {
        self.under_way.retain(|other| other.id != post.id);
        self.ended.push(post.id);
        for next in self.waiting.iter_mut().filter(|next| next.reader == post.reader) {
            next.addressee = post.addressee;
        }
    }
}

/// Whether one of two posts must not overtake the other.
fn meet(one: &Outgoing, other: &Outgoing) -> bool {
    let in_channels = match (one.stage, other.stage) {
        (Stage::Channel(here), Stage::Channel(there)) => {
            here == there || (one.notice.the_match().is_some() && one.notice.the_match() == other.notice.the_match())
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

    fn post(id: i64, reader: Reader, via: Option<u64>, the_match: i64) -> Outgoing {
        Outgoing {
            id: PostId(id),
            reader,
            notice: Notice::Ended { the_match: MatchId(the_match) },
            attempts: 0,
            nonce: id.to_string(),
            stage: via.map_or(Stage::Direct, |channel| Stage::Channel(ChannelId(channel))),
            created_at: Moment(0),
            addressee: None,
        }
    }

    fn told(id: i64, player: u64, the_match: i64) -> Outgoing {
        post(id, Reader::Player(PlayerId(player)), None, the_match)
    }

    fn shown(id: i64, channel: u64, the_match: i64) -> Outgoing {
        post(id, Reader::Channel(ChannelId(channel)), Some(channel), the_match)
    }

    fn called(id: i64, player: u64, channel: u64, the_match: i64) -> Outgoing {
        post(id, Reader::Player(PlayerId(player)), Some(channel), the_match)
    }

    fn started(queue: &mut Queue) -> Vec<Outgoing> {
        std::iter::from_fn(|| queue.start()).collect()
    }

    /// What goes together, and after it what goes when that has come to its end.
    fn rounds(posts: Vec<Outgoing>) -> Vec<Vec<i64>> {
        let mut queue = Queue::default();
        queue.fill(posts);
        let mut rounds = Vec::new();
        while queue.len() > 0 {
            let together = started(&mut queue);
            together.iter().for_each(|post| queue.end(post));
            rounds.push(together.iter().map(|post| post.id.0).collect());
        }
        rounds
    }

    #[test]
    fn whoever_has_nothing_to_do_with_each_other_need_not_wait() {
        for (posts, expected) in [
            (vec![], vec![]),
            (vec![told(1, 1, 1), told(2, 2, 1), told(3, 1, 2)], vec![vec![1, 2], vec![3]]),
            (vec![told(1, 1, 1), shown(2, 9, 1)], vec![vec![1, 2]]),
            (vec![shown(1, 9, 1), shown(2, 9, 2), shown(3, 8, 3)], vec![vec![1, 3], vec![2]]),
            // The match was in one channel and is in another.
            (vec![shown(1, 9, 1), shown(2, 8, 1)], vec![vec![1], vec![2]]),
            (vec![shown(1, 9, 1), called(2, 1, 8, 1)], vec![vec![1], vec![2]]),
            // Whoever waits for one keeps those waiting that come after.
            (vec![shown(1, 9, 1), called(2, 1, 9, 2), told(3, 1, 3)], vec![vec![1], vec![2], vec![3]]),
        ] {
            let given: Vec<i64> = posts.iter().map(|post| post.id.0).collect();
            assert_eq!(rounds(posts), expected, "{given:?}");
        }
    }

    #[test]
    fn what_is_under_way_is_not_started_twice_and_what_is_not_due_any_more_not_at_all() {
        let mut queue = Queue::default();
        queue.fill(vec![told(1, 1, 1), told(2, 1, 2)]);
        let first = queue.start().unwrap();
        assert_eq!((first.id, queue.start()), (PostId(1), None));
        // The outbox still has the first, the second has gone, and there is another.
        queue.fill(vec![told(1, 1, 1), told(3, 2, 3), told(4, 1, 4)]);
        assert_eq!(queue.len(), 3);
        assert_eq!(started(&mut queue), [told(3, 2, 3)]);
        // Whoever looks while it comes to its end may still find it; whoever looks again finds what is to be tried again.
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
    fn what_is_learned_of_a_reader_holds_for_what_they_are_told_next() {
        let unknown = Addressee {
            language: None,
            preferences: Preferences::usual(Default::default()),
            dm_closed: false,
            direct_channel: None,
        };
        let known = Addressee { direct_channel: Some(ChannelId(5)), ..unknown };
        let of = |post: Outgoing| Outgoing { addressee: Some(unknown), ..post };
        let mut queue = Queue::default();
        queue.fill(vec![of(told(1, 1, 1)), of(told(2, 1, 2)), of(told(3, 2, 3))]);
        let first = Outgoing { addressee: Some(known), ..queue.start().unwrap() };
        assert_eq!(queue.start().unwrap().addressee, Some(unknown));
        queue.end(&first);
        assert_eq!(queue.start().unwrap().addressee, Some(known));
    }
}
