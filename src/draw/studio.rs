//! What is drawn once and kept: palettes, empty boards and stamps.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::board::Shown;
use super::frame::Form;
use super::lettering::Lettering;
use super::palette::Palette;
use super::picture::{Picture, Stamp};
use super::premise::Aim;
use super::theme::Mark;
use super::weave::Block;
use super::{DrawError, Theme, stamps};
use courier_rules::Colour;

/// How much is kept before all is let go, in bytes. A theme at one size takes about one megabyte.
const LIMIT: usize = 24 << 20;
/// What it takes to keep a thing, beside the thing: its key, the place in a table that may be half empty, two counts of its users.
const STAMP_PLACE: usize = 3 * size_of::<(StampKey, Arc<Stamp>)>() + 2 * size_of::<usize>();
const BLOCK_PLACE: usize = 3 * size_of::<(BlockKey, Arc<Block>)>() + 2 * size_of::<usize>() + 8;
const BOARD_PLACE: usize = 3 * size_of::<(BoardKey, Arc<Picture>)>() + 2 * size_of::<usize>();

/// The colours to work with. What a game never shows has no place in its palette: nearer colours are found for what it does show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Look {
    pub(crate) theme: Theme,
    pub(crate) shades: u8,
    /// Whether men can stand there that are shown as promoted.
    pub(crate) promoted: bool,
    pub(crate) grain: Grain,
}

/// How many steps lie between two colours that meet at an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Grain {
    /// As many as are to be seen in a picture that is looked at.
    Fine,
    /// Half as many, for a film: each of its pictures is seen for a moment, and a third of its bytes are saved.
    Coarse,
}

/// An empty board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BoardKey {
    pub(crate) look: Look,
    /// The variant's key: it names the geometry.
    pub(crate) variant: &'static str,
    pub(crate) bottom: Colour,
    pub(crate) width: u32,
}

/// A cell of squares with all that lies on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BlockKey {
    pub(crate) look: Look,
    /// The variant's key: it names the men.
    pub(crate) variant: &'static str,
    pub(crate) side: u32,
    pub(crate) shade: u8,
    pub(crate) shown: Shown,
    pub(crate) labels: (Option<String>, Option<String>),
    /// The rank, and the side at the lower edge, where lines are drawn between ranks.
    pub(crate) rank: Option<(i8, Colour)>,
}

/// A stamp: what is drawn on which ground, in a square of this many pixels, or a line so many pixels high.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct StampKey {
    pub(crate) look: Look,
    pub(crate) side: u32,
    pub(crate) ground: Ground,
    pub(crate) drawn: Drawn,
}

/// What a stamp lies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Ground {
    Cell {
        shade: u8,
        mark: Mark,
    },
    /// A cell that means something to a chosen man.
    Aimed {
        shade: u8,
        mark: Mark,
        aim: Aim,
    },
    Bar,
}

/// What a stamp shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Drawn {
    /// The ground itself, on a plain cell.
    Cell(Form),
    /// A man who fills this many pixels.
    Man {
        kind: &'static str,
        colour: Colour,
        promoted: bool,
        fills: u32,
    },
    /// A man's outline in the bar's quiet colour.
    Shape {
        kind: &'static str,
    },
    /// A file's name in the lower right corner, a rank's in the upper left one.
    File(String),
    Rank(String),
    /// How many men of a kind are in hand.
    Count(u8),
    /// A player's name, or a title.
    Name(String),
    Rating(String),
    Clock {
        words: String,
        running: bool,
    },
    /// The disc that says which side a player has.
    Side(Colour),
    /// The bar at the edge that says who is to move.
    Turn,
}

impl Drawn {
    /// The bytes that its words take.
    fn heap(&self) -> usize {
        match self {
            Self::File(words) | Self::Rank(words) | Self::Name(words) | Self::Rating(words) => words.capacity(),
            Self::Clock { words, .. } => words.capacity(),
            _ => 0,
        }
    }
}

/// The place where pictures are made.
pub(crate) struct Studio {
    pub(crate) lettering: Lettering,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    palettes: HashMap<Look, Arc<Palette>>,
    boards: HashMap<BoardKey, Arc<Picture>>,
    stamps: HashMap<StampKey, Arc<Stamp>>,
    blocks: HashMap<BlockKey, Arc<Block>>,
    bytes: usize,
}

/// The one studio of the program.
pub(crate) fn studio() -> Result<&'static Studio, DrawError> {
    static STUDIO: OnceLock<Studio> = OnceLock::new();
    if let Some(studio) = STUDIO.get() {
        return Ok(studio);
    }
    let studio = Studio { lettering: Lettering::new()?, kept: Mutex::default() };
    Ok(STUDIO.get_or_init(|| studio))
}

impl Studio {
    pub(crate) fn palette(&self, look: Look) -> Arc<Palette> {
        let make = || Arc::new(Palette::new(look));
        Arc::clone(self.kept().palettes.entry(look).or_insert_with(make))
    }

    /// The empty board of this key; `make` draws it where it is not kept.
    pub(crate) fn board(
        &self,
        key: BoardKey,
        make: impl FnOnce() -> Result<Picture, DrawError>,
    ) -> Result<Arc<Picture>, DrawError> {
        if let Some(board) = self.kept().boards.get(&key) {
            return Ok(Arc::clone(board));
        }
        // Drawn while nobody waits: two threads may draw the same, and the later one stays.
        let board = Arc::new(make()?);
        let mut kept = self.kept();
        kept.make_room(board.size() + BOARD_PLACE);
        kept.boards.insert(key, Arc::clone(&board));
        Ok(board)
    }

    pub(crate) fn stamp(&self, key: StampKey) -> Result<Arc<Stamp>, DrawError> {
        if let Some(stamp) = self.kept().stamps.get(&key) {
            return Ok(Arc::clone(stamp));
        }
        let palette = self.palette(key.look);
        let stamp = Arc::new(stamps::make(&self.lettering, &palette, &key)?);
        let mut kept = self.kept();
        kept.make_room(stamp.size() + key.drawn.heap() + STAMP_PLACE);
        kept.stamps.insert(key, Arc::clone(&stamp));
        Ok(stamp)
    }

    /// The block of this key; `make` finds it where it is not kept.
    pub(crate) fn block(&self, key: BlockKey, make: impl FnOnce() -> Block) -> Arc<Block> {
        if let Some(block) = self.kept().blocks.get(&key) {
            return Arc::clone(block);
        }
        let block = Arc::new(make());
        let mut kept = self.kept();
        kept.make_room(block.size() + BLOCK_PLACE);
        kept.blocks.insert(key, Arc::clone(&block));
        block
    }

    /// How many bytes are kept, keys and tables included.
    pub(crate) fn bytes(&self) -> usize {
        let kept = self.kept();
        kept.bytes + kept.palettes.values().map(|palette| palette.size()).sum::<usize>()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        // What is kept is whole at every moment, so a thread that panicked left nothing half done.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    /// Counts what comes; lets everything go where it would become too much. What is in use is drawn anew within milliseconds.
    fn make_room(&mut self, bytes: usize) {
        if self.bytes + bytes > LIMIT {
            // Tables that have grown are let go as well.
            (self.boards, self.stamps, self.blocks) = (HashMap::new(), HashMap::new(), HashMap::new());
            self.bytes = 0;
        }
        self.bytes += bytes;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::Variant;

    use super::*;
    use crate::draw::{Scene, board};

    /// Every game in every theme, from both sides and at many sizes: all that is kept stays under 30 MB.
    #[test]
    fn what_is_kept_stays_within_its_bounds() {
        let studio = Studio { lettering: Lettering::new().unwrap(), kept: Mutex::default() };
        let (mut most, mut let_go) = (0, false);
        for width in [1200, 900] {
            for (theme, variant) in
                Theme::ALL.into_iter().flat_map(|theme| Variant::all().iter().map(move |v| (theme, *v)))
            {
                for bottom in [Colour::White, Colour::Black] {
                    let position = variant.start(variant.default_start()).unwrap();
                    board::draw(&studio, &Scene { theme, bottom, width, ..Scene::new(position) }, &[]).unwrap();
                    let bytes = studio.bytes();
                    assert!(bytes < 30_000_000, "{bytes}");
                    let_go |= bytes < most;
                    most = most.max(bytes);
                }
            }
        }
        assert!(let_go, "{most} bytes are too few to prove anything");
    }

    /// Words that are never seen again, such as names and clocks, do not gather either, though each takes little.
    #[test]
    fn words_do_not_gather() {
        let mut kept = Kept::default();
        let look = Look { theme: Theme::Brown, shades: 2, promoted: false, grain: Grain::Fine };
        let stamp = Arc::new(Stamp::of(&resvg::tiny_skia::Pixmap::new(1, 1).unwrap(), &Palette::new(look), 0));
        for number in 0..200_000 {
            let drawn = Drawn::Name(number.to_string());
            kept.make_room(stamp.size() + drawn.heap() + STAMP_PLACE);
            kept.stamps.insert(StampKey { look, side: 64, ground: Ground::Bar, drawn }, Arc::clone(&stamp));
            assert!(kept.stamps.capacity() * size_of::<(StampKey, Arc<Stamp>)>() < 30_000_000);
        }
        assert!(kept.stamps.len() < 100_000);
    }
}
