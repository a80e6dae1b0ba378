//! What is drawn is kept as long as it is used, within a bound.
//!
//! There are two halves. What is new or asked for stands in the young one; when that is full, it
//! becomes the old one, and what has not been asked for since the old one was full is let go with
//! it. So what every board needs is never drawn twice, and nothing has to be noted at each use of
//! it.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use super::block::Block;
use super::picture::{Picture, Stamp};
use super::studio::{BlockKey, BoardKey, StampKey};

/// How much is kept at most, in bytes. A theme at one size takes about one megabyte a game, and
/// games that look alike share it.
const LIMIT: usize = 24 << 20;

/// What a thing is asked for by.
pub(super) trait Key: Clone + Eq + Hash {
    type Thing;

    /// Where such things stand.
    fn table(tables: &mut Tables) -> &mut HashMap<Self, Arc<Self::Thing>>;

    /// The memory it takes to keep a thing, beside the key and the place in the table.
    fn bytes(&self, thing: &Self::Thing) -> usize;
}

impl Key for BoardKey {
    type Thing = Picture;

    fn table(tables: &mut Tables) -> &mut HashMap<Self, Arc<Picture>> {
        &mut tables.boards
    }

    fn bytes(&self, board: &Picture) -> usize {
        board.size()
    }
}

impl Key for StampKey {
    type Thing = Stamp;

    fn table(tables: &mut Tables) -> &mut HashMap<Self, Arc<Stamp>> {
        &mut tables.stamps
    }

    fn bytes(&self, stamp: &Stamp) -> usize {
        stamp.size() + self.drawn.heap()
    }
}

impl Key for BlockKey {
    type Thing = Block;

    fn table(tables: &mut Tables) -> &mut HashMap<Self, Arc<Block>> {
        &mut tables.blocks
    }

    fn bytes(&self, block: &Block) -> usize {
        // The labels are of a few letters.
        block.size() + 16
    }
}

/// All that is kept.
#[derive(Default)]
pub(super) struct Shelf {
    young: Tables,
    old: Tables,
}

#[derive(Default)]
pub(super) struct Tables {
    boards: HashMap<BoardKey, Arc<Picture>>,
    stamps: HashMap<StampKey, Arc<Stamp>>,
    blocks: HashMap<BlockKey, Arc<Block>>,
    bytes: usize,
}

impl Shelf {
    /// What is kept under that key.
    pub(super) fn get<K: Key>(&mut self, key: &K) -> Option<Arc<K::Thing>> {
        if let Some(thing) = K::table(&mut self.young).get(key) {
            return Some(Arc::clone(thing));
        }
        let (key, thing) = K::table(&mut self.old).remove_entry(key)?;
        self.old.bytes -= bytes(&key, &thing);
        Some(self.keep(&key, thing))
    }

    /// Keeps a thing and gives it back; the one that is kept already, where two have made it at the
    /// same time: who asks twice gets the same. What has not been asked for in a long time is let
    /// go where it would become too much.
    pub(super) fn keep<K: Key>(&mut self, key: &K, thing: Arc<K::Thing>) -> Arc<K::Thing> {
        if let Some(kept) = K::table(&mut self.young).get(key) {
            return Arc::clone(kept);
        }
        let size = bytes(key, &thing);
        if self.young.bytes + size > LIMIT / 2 {
            // With their things, tables that have grown are let go as well.
            self.old = std::mem::take(&mut self.young);
        }
        self.young.bytes += size;
        K::table(&mut self.young).insert(key.clone(), Arc::clone(&thing));
        thing
    }

    /// How many bytes are kept, keys and tables included.
    pub(super) fn bytes(&self) -> usize {
        self.young.bytes + self.old.bytes
    }
}

/// What it takes to keep a thing: itself, its key, the place in a table that may be half empty, two
/// counts of its users.
fn bytes<K: Key>(key: &K, thing: &K::Thing) -> usize {
    key.bytes(thing) + 3 * size_of::<(K, Arc<K::Thing>)>() + 2 * size_of::<usize>()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::{BoardShape, Color};
    use resvg::tiny_skia::Pixmap;

    use super::*;
    use crate::Theme;
    use crate::palette::Palette;
    use crate::studio::{Drawn, Grain, Ground, Look, Ruled};

    const LOOK: Look = Look { theme: Theme::Brown, shades: 2, promoted: false, grain: Grain::Fine };

    fn name(number: usize) -> StampKey {
        StampKey {
            look: LOOK,
            side: 64,
            ground: Ground::Bar,
            drawn: Drawn::Name(number.to_string()),
        }
    }

    fn stamp() -> Arc<Stamp> {
        Arc::new(Stamp::of(&Pixmap::new(1, 1).unwrap(), &Palette::new(LOOK), 0))
    }

    /// Words that are never seen again, such as names and clocks, do not gather either, though each
    /// takes little.
    #[test]
    fn words_do_not_gather() {
        let mut shelf = Shelf::default();
        let stamp = stamp();
        let mut most = 0;
        for number in 0..200_000 {
            shelf.keep(&name(number), Arc::clone(&stamp));
            let tables = [&shelf.young, &shelf.old].map(|tables| tables.stamps.capacity());
            most = most.max(shelf.bytes());
            assert!((tables[0] + tables[1]) * size_of::<(StampKey, Arc<Stamp>)>() < 30_000_000);
        }
        assert!(most > LIMIT / 2 && most <= LIMIT, "{most}");
        assert!(shelf.get(&name(0)).is_none());
        assert!(shelf.get(&name(199_999)).is_some());
    }

    #[test]
    fn what_is_asked_for_stays() {
        let mut shelf = Shelf::default();
        let ruled = Ruled {
            shape: BoardShape::Square { files: 8, ranks: 8 },
            zone: None,
            bottom: Color::White,
        };
        let board = BoardKey { look: LOOK, ruled, size: (720, 720) };
        let picture = Arc::new(Picture::new(720, 720));
        shelf.keep(&board, Arc::clone(&picture));
        let stamp = stamp();
        for number in 0..200_000 {
            shelf.keep(&name(number), Arc::clone(&stamp));
            if number % 1_000 == 0 {
                assert!(Arc::ptr_eq(&picture, &shelf.get(&board).unwrap()), "{number}");
            }
        }
    }

    #[test]
    fn what_is_kept_twice_counts_once() {
        let mut shelf = Shelf::default();
        shelf.keep(&name(1), stamp());
        let once = shelf.bytes();
        let first = shelf.get(&name(1)).unwrap();
        assert!(Arc::ptr_eq(&first, &shelf.keep(&name(1), stamp())));
        assert_eq!(shelf.bytes(), once);
    }
}
