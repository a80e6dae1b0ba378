//! What is drawn once and kept: palettes, empty boards and stamps.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::frame::Form;
use super::lettering::Lettering;
use super::move_hints::Aim;
use super::palette::Palette;
use super::picture::Stamp;
use super::shelf::{Key, Shelf};
use super::theme::Mark;
use super::{DrawError, Theme, stamps};
use courier_rules::{BoardShape, Color};

/// The colors to work with. What a game never shows has no place in its palette: nearer colors are
/// found for what it does show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Look {
    pub(crate) theme: Theme,
    pub(crate) shades: u8,
    /// Whether men can stand there that are shown as promoted.
    pub(crate) promoted: bool,
    pub(crate) grain: Grain,
}

/// How many steps lie between two colors that meet at an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Grain {
    /// As many as are to be seen in a picture that is looked at.
    Fine,
    /// Half as many, for a film: each of its pictures is seen for a moment, and a third of its
    /// bytes are saved.
    Coarse,
}

/// What an empty board depends on beside its look and its size. Games with the same one share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Ruled {
    pub(crate) shape: BoardShape,
    /// The first rank of White's promotion zone, where its edges are drawn.
    pub(crate) zone: Option<i8>,
    /// The side at the lower edge; White where that makes no difference.
    pub(crate) bottom: Color,
}

/// An empty board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BoardKey {
    pub(crate) look: Look,
    pub(crate) ruled: Ruled,
    pub(crate) size: (u32, u32),
}

/// A cell of squares with all that lies on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BlockKey {
    pub(crate) look: Look,
    pub(crate) side: u32,
    pub(crate) ground: Ground,
    /// The names of file and rank that stand in the cell.
    pub(crate) labels: (Option<String>, Option<String>),
    pub(crate) man: Option<Drawn>,
    /// The board and the cell's rank on it, where lines are drawn between ranks.
    pub(crate) line: Option<(Ruled, i8)>,
}

/// A stamp: what is drawn on which ground, in a square of this many pixels, or a line so many
/// pixels high.
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

/// Whether a man is shown as promoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Promoted {
    /// He is what he was at the start, or what he became counts for good.
    No,
    /// His drawing says it: every man of his kind counts as promoted.
    ByKind,
    /// Others of his kind were always that and are drawn alike, so he bears a mark.
    Marked,
}

/// What a stamp shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Drawn {
    /// The ground itself, on a plain cell.
    Cell(Form),
    /// A man who fills this many pixels.
    Man {
        kind: &'static str,
        color: Color,
        promoted: Promoted,
        fills: u32,
    },
    /// A man's outline in the bar's quiet color.
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
    Side(Color),
    /// The bar at the edge that says who is to move.
    Turn,
}

impl Drawn {
    /// The bytes that its words take.
    pub(super) fn heap(&self) -> usize {
        match self {
            Self::File(words) | Self::Rank(words) | Self::Name(words) | Self::Rating(words) => {
                words.capacity()
            }
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
    shelf: Shelf,
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

    pub(crate) fn stamp(&self, key: &StampKey) -> Result<Arc<Stamp>, DrawError> {
        self.kept_or(key, || stamps::make(&self.lettering, &self.palette(key.look), key))
    }

    /// The empty board, the stamp or the block of this key; `make` makes it where it is not kept.
    pub(super) fn kept_or<K: Key>(
        &self,
        key: &K,
        make: impl FnOnce() -> Result<K::Thing, DrawError>,
    ) -> Result<Arc<K::Thing>, DrawError> {
        if let Some(thing) = self.kept().shelf.get(key) {
            return Ok(thing);
        }
        // Made while nobody waits: two threads may make the same, and the first one stays.
        let thing = Arc::new(make()?);
        Ok(self.kept().shelf.keep(key, thing))
    }

    /// How many bytes are kept, keys and tables included.
    pub(crate) fn bytes(&self) -> usize {
        let kept = self.kept();
        kept.shelf.bytes() + kept.palettes.values().map(|palette| palette.size()).sum::<usize>()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        // What is kept is whole at every moment, so a thread that panicked left nothing half done.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::Variant;

    use super::*;
    use crate::{Scene, board};

    /// Every game in every theme, from both sides and at many sizes: all that is kept stays under
    /// 30 MB.
    #[test]
    fn what_is_kept_stays_within_its_bounds() {
        let studio = Studio { lettering: Lettering::new().unwrap(), kept: Mutex::default() };
        let (mut most, mut let_go) = (0, false);
        for width in [1200, 900] {
            for (theme, variant) in Theme::ALL
                .into_iter()
                .flat_map(|theme| Variant::all().iter().map(move |v| (theme, *v)))
            {
                for bottom in [Color::White, Color::Black] {
                    let position = variant.start(variant.default_start()).unwrap();
                    board::draw(
                        &studio,
                        &Scene { theme, bottom, width, ..Scene::new(position) },
                        &[],
                    )
                    .unwrap();
                    let bytes = studio.bytes();
                    assert!(bytes < 30_000_000, "{bytes}");
                    let_go |= bytes < most;
                    most = most.max(bytes);
                }
            }
        }
        assert!(let_go, "{most} bytes are too few to prove anything");
    }
}
