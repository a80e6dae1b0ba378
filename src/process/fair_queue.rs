//! A queue in fair turns by person: the person who has waited longest comes next, and gets one item
//! a turn.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

#[derive(Debug)]
pub(crate) struct FairQueue<P, T> {
    /// The waiting people, each once, in the order of their turns.
    turns: VecDeque<P>,
    waiting: HashMap<P, VecDeque<T>>,
    len: usize,
}

impl<P, T> Default for FairQueue<P, T> {
    fn default() -> Self {
        Self { turns: VecDeque::new(), waiting: HashMap::new(), len: 0 }
    }
}

impl<P: Copy + Eq + Hash, T> FairQueue<P, T> {
    /// Adds an item for a person, after their earlier ones.
    pub(crate) fn push(&mut self, person: P, item: T) {
        let items = self.waiting.entry(person).or_default();
        if items.is_empty() {
            self.turns.push_back(person);
        }
        items.push_back(item);
        self.len += 1;
    }

    /// Takes the first item of the person whose turn it is. If they wait for more, their next turn
    /// comes after everybody else's.
    pub(crate) fn pop(&mut self) -> Option<T> {
        self.pop_of(|_| true)
    }

    /// As [`FairQueue::pop`]; those who may have no turn now keep theirs.
    pub(crate) fn pop_of(&mut self, may: impl Fn(P) -> bool) -> Option<T> {
        let at = self.turns.iter().position(|person| may(*person))?;
        let person = self.turns.remove(at)?;
        let items = self.waiting.get_mut(&person)?;
        let item = items.pop_front()?;
        if items.is_empty() {
            self.waiting.remove(&person);
        } else {
            self.turns.push_back(person);
        }
        self.len -= 1;
        Some(item)
    }

    /// Takes out the items for which this is false.
    pub(crate) fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        self.waiting.retain(|_, items| {
            items.retain(&keep);
            !items.is_empty()
        });
        self.turns.retain(|person| self.waiting.contains_key(person));
        self.len = self.waiting.values().map(VecDeque::len).sum();
    }

    /// The number of waiting items.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The number of people who wait and for whom this is true.
    pub(crate) fn people(&self, are: impl Fn(P) -> bool) -> usize {
        self.turns.iter().filter(|person| are(**person)).count()
    }

    /// The number of items for which a person waits.
    pub(crate) fn len_of(&self, person: P) -> usize {
        self.waiting.get(&person).map_or(0, VecDeque::len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_gets_one_thing_a_turn() {
        let mut queue = FairQueue::default();
        for (person, item) in [(1, "a"), (1, "b"), (1, "c"), (2, "d"), (3, "e"), (2, "f")] {
            queue.push(person, item);
        }
        assert_eq!((queue.len(), queue.len_of(1), queue.len_of(4)), (6, 3, 0));
        let first: Vec<_> = (0..2).filter_map(|_| queue.pop()).collect();
        assert_eq!(first, ["a", "d"]);
        queue.push(4, "g");
        let rest: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(rest, ["e", "b", "f", "g", "c"]);
        assert_eq!((queue.len(), queue.waiting.len(), queue.turns.len()), (0, 0, 0));
    }

    #[test]
    fn who_may_have_no_turn_now_keeps_theirs() {
        let mut queue = FairQueue::default();
        for (person, item) in [(1, "a"), (1, "b"), (2, "c"), (3, "d"), (2, "e")] {
            queue.push(person, item);
        }
        assert_eq!((queue.people(|_| true), queue.people(|person| person == 2)), (3, 1));
        let of_others = |queue: &mut FairQueue<_, _>| queue.pop_of(|person| person != 1);
        let first: Vec<_> = (0..2).filter_map(|_| of_others(&mut queue)).collect();
        assert_eq!(first, ["c", "d"]);
        assert_eq!(
            [queue.pop(), of_others(&mut queue), of_others(&mut queue)],
            [Some("a"), Some("e"), None]
        );
        assert_eq!((queue.pop(), queue.len(), queue.people(|_| true)), (Some("b"), 0, 0));
    }

    #[test]
    fn who_no_longer_waits_has_no_turn() {
        let mut queue = FairQueue::default();
        for (person, item) in [(1, "a"), (2, "b"), (2, "c"), (3, "d")] {
            queue.push(person, item);
        }
        queue.retain(|item| !["a", "c"].contains(item));
        assert_eq!((queue.len(), queue.len_of(1), queue.len_of(2)), (2, 0, 1));
        let rest: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(rest, ["b", "d"]);
    }
}
