//! The transposition table: what the search found out about positions, in bounded memory.

use courier_rules::Move;
use prefetch_index::prefetch_index;

use crate::score::MATE_BOUND;

/// How the value of an entry bounds the true one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The true value is at most this.
    #[default]
    Upper,
    /// The true value is at least this.
    Lower,
    /// This is the value.
    Exact,
}

impl Bound {
    /// How a value bounds the true one, if it comes from a search between these two.
    pub(crate) fn of(value: i32, alpha: i32, beta: i32) -> Self {
        if value >= beta {
            Self::Lower
        } else if value > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }
}

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) best: Option<Move>,
    pub(crate) value: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// The evaluation without search.
    pub(crate) evaluation: i32,
    /// Whether the position is, or once was, part of a best line.
    pub(crate) on_line: bool,
}

#[derive(Clone, Copy, Default)]
struct Slot {
    /// The upper half of the key; the lower one is the place in the table.
    check: u32,
    best: Option<Move>,
    value: i16,
    evaluation: i16,
    depth: u8,
    bound: Bound,
    /// The number of the search; 0 in an empty slot.
    age: u8,
    on_line: bool,
}

/// Slots that a position may be stored in.
const WAYS: usize = 4;

/// The slots of a position, in one line of the processor's cache.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Group([Slot; WAYS]);

pub(crate) struct Table {
    groups: Vec<Group>,
    age: u8,
}

impl Table {
    /// A table of this many bytes at most, and at least a few slots.
    pub(crate) fn new(bytes: usize) -> Self {
        let count = (bytes / size_of::<Group>()).max(1);
        Self { groups: vec![Group::default(); count], age: 1 }
    }

    pub(crate) fn clear(&mut self) {
        self.groups.fill(Group::default());
        self.age = 1;
    }

    /// Begins a search: what earlier ones stored may be replaced.
    pub(crate) fn begin(&mut self) {
        self.age = self.age % u8::MAX + 1;
    }

    #[allow(clippy::cast_possible_truncation)] // the two halves of the key
    fn place(&self, key: u64) -> (usize, u32) {
        let groups = self.groups.len() as u64;
        // The lower half of the key, spread over the groups.
        let group = (u64::from(key as u32) * groups) >> 32;
        (group as usize, (key >> 32) as u32)
    }

    /// Begins to fetch the line of the cache that [`Self::get`] will read, which would wait for the
    /// memory otherwise.
    #[inline]
    pub(crate) fn fetch(&self, key: u64) {
        prefetch_index(&self.groups, self.place(key).0);
    }

    /// What is known about a position that is `ply` plies from the root.
    #[inline]
    pub(crate) fn get(&self, key: u64, ply: i32) -> Option<Entry> {
        let (place, check) = self.place(key);
        let Group(slots) = self.groups.get(place)?;
        let slot = slots.iter().find(|slot| slot.age != 0 && slot.check == check)?;
        Some(Entry {
            best: slot.best,
            value: to_node(slot.value.into(), -ply),
            depth: slot.depth.into(),
            bound: slot.bound,
            evaluation: slot.evaluation.into(),
            on_line: slot.on_line,
        })
    }

    /// Stores what was found out about a position that is `ply` plies from the root.
    #[inline]
    #[allow(clippy::cast_possible_truncation)] // values and depths are in the range of the types
    pub(crate) fn put(&mut self, key: u64, ply: i32, entry: Entry) {
        let (place, check) = self.place(key);
        let age = self.age;
        let Some(Group(slots)) = self.groups.get_mut(place) else { return };
        let same = slots.iter().position(|slot| slot.age != 0 && slot.check == check);
        let worth = |slot: &Slot| {
            i32::from(slot.depth) - if slot.age == age { 0 } else { 64 } - i32::from(slot.age == 0)
        };
        let chosen = same.or_else(|| (0..WAYS).min_by_key(|&way| worth(&slots[way])));
        let Some(slot) = chosen.and_then(|way| slots.get_mut(way)) else { return };
        let depth = entry.depth.clamp(0, 255);
        let keeps = same.is_some()
            && slot.age == age
            && entry.bound != Bound::Exact
            && depth + 3 < i32::from(slot.depth);
        if keeps {
            return;
        }
        *slot = Slot {
            check,
            best: entry.best.or(if same.is_some() { slot.best } else { None }),
            value: to_node(entry.value, ply) as i16,
            evaluation: entry.evaluation as i16,
            depth: depth as u8,
            bound: entry.bound,
            age,
            on_line: entry.on_line,
        };
    }

    /// The share of the table that the present search has filled, in thousandths.
    pub(crate) fn filled(&self) -> u32 {
        let sample = &self.groups[..self.groups.len().min(250)];
        let slots = sample.iter().flat_map(|Group(slots)| slots);
        let used = slots.filter(|slot| slot.age == self.age).count();
        u32::try_from(used * 1_000 / (sample.len() * WAYS).max(1)).unwrap_or(1_000)
    }
}

/// A mate is stored as its distance from the position, not from the root; the reverse with `-ply`.
fn to_node(value: i32, ply: i32) -> i32 {
    if value >= MATE_BOUND {
        value + ply
    } else if value <= -MATE_BOUND {
        value - ply
    } else {
        value
    }
}
