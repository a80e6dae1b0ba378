//! A queue in fair turns by person: the person who has waited longest comes next, and gets one item
//! a turn.

use std::collections::{HashMap, VecDeque};

use courier_play::PlayerId;

pub(super) struct FairQueue<T> {
    /// The waiting people, each once, in the order of their turns.
    turns: VecDeque<PlayerId>,
    waiting: HashMap<PlayerId, VecDeque<T>>,
    len: usize,
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        Self { turns: VecDeque::new(), waiting: HashMap::new(), len: 0 }
    }
}

impl<T> FairQueue<T> {
    /// Adds an item for a person, after their earlier ones.
    pub(super) fn push(&mut self, person: PlayerId, item: T) {
        let items = self.waiting.entry(person).or_default();
        if items.is_empty() {
            self.turns.push_back(person);
        }
        items.push_back(item);
        self.len += 1;
    }

    /// Takes the first item of the person whose turn it is. If they wait for more, their next turn
    /// comes after everybody else's.
    pub(super) fn pop(&mut self) -> Option<T> {
        let person = self.turns.pop_front()?;
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

    /// The number of waiting items.
    pub(super) const fn len(&self) -> usize {
        self.len
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_gets_one_thing_a_turn() {
        let mut queue = FairQueue::default();
        for (person, item) in [(1, "a"), (1, "b"), (1, "c"), (2, "d"), (3, "e"), (2, "f")] {
            queue.push(PlayerId(person), item);
        }
        assert_eq!(queue.len(), 6);
        let first: Vec<_> = (0..2).filter_map(|_| queue.pop()).collect();
        assert_eq!(first, ["a", "d"]);
        queue.push(PlayerId(4), "g");
        let rest: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
        assert_eq!(rest, ["e", "b", "f", "g", "c"]);
        assert_eq!((queue.len(), queue.waiting.len(), queue.turns.len()), (0, 0, 0));
    }
}
