//! The renderer: fonts, and the caches of everything that is drawn more than once.
//!
//! Palettes, empty boards, sprites and encoded tiles are drawn when they are first needed and then
//! shared by all pictures. Each cache has a bound in bytes. Two threads that need the same thing
//! draw it once: the second one waits.

use std::convert::Infallible;
use std::hash::Hash;
use std::sync::{Arc, OnceLock};

use courier_rules::{BoardShape, Color};
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

use super::encode::EncodedTile;
use super::fonts::Fonts;
use super::palette::{Coloring, Palette};
use super::picture::Picture;
use super::sprite::{Background, Sprite, SpriteContent, SpriteKey};
use super::{DrawError, sprite_drawing};

/// The bounds of the caches in bytes: 24 MiB together. A theme at one size takes about one
/// megabyte per variant, and variants with the same board share most of it.
const BOARDS: u64 = 8 << 20;
const SPRITES: u64 = 6 << 20;
const TILES: u64 = 10 << 20;
/// There are five themes, two cell shapes, promoted pieces or not, two kinds of edges.
const PALETTES: usize = 64;

/// What an empty board depends on besides its colors and its size. Variants with equal values share
/// the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BoardLayout {
    pub(crate) shape: BoardShape,
    /// The edges of the promotion zones that are drawn.
    pub(crate) zone: Option<[i8; 2]>,
    /// The side at the lower edge.
    pub(crate) bottom: Color,
}

/// The key of an empty board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BoardKey {
    pub(crate) coloring: Coloring,
    pub(crate) layout: BoardLayout,
    /// Width and height in pixels.
    pub(crate) size: (u32, u32),
}

/// The key of a tile of a square board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum TileKey {
    /// A cell with everything on it.
    Cell {
        coloring: Coloring,
        side: u32,
        background: Background,
        piece: Option<SpriteContent>,
        /// The board and the cell's rank if lines are drawn between ranks.
        line: Option<(BoardLayout, i8)>,
    },
    /// The name of a rank or file in its part of a strip, or an empty part.
    Name {
        coloring: Coloring,
        /// Width and height in pixels.
        size: (u32, u32),
        /// The size of the letters in pixels per em.
        name_size: u32,
        name: String,
    },
}

/// Weighs cache entries in bytes, keys included.
#[derive(Clone, Copy)]
struct Bytes;

impl Weighter<BoardKey, Arc<Picture>> for Bytes {
    fn weight(&self, _: &BoardKey, board: &Arc<Picture>) -> u64 {
        weight::<BoardKey>(board.bytes())
    }
}

impl Weighter<SpriteKey, Arc<Sprite>> for Bytes {
    fn weight(&self, key: &SpriteKey, sprite: &Arc<Sprite>) -> u64 {
        weight::<SpriteKey>(sprite.bytes() + key.content.heap_bytes())
    }
}

impl Weighter<TileKey, Arc<EncodedTile>> for Bytes {
    fn weight(&self, _: &TileKey, tile: &Arc<EncodedTile>) -> u64 {
        // Labels have a few letters.
        weight::<TileKey>(tile.bytes() + 16)
    }
}

/// The bytes of a value, its key, and what the cache itself needs for an entry.
fn weight<K>(bytes: usize) -> u64 {
    (bytes + 2 * size_of::<K>() + 64) as u64
}

type ByteCache<K, V> = Cache<K, Arc<V>, Bytes>;

/// An empty cache with a bound in bytes. It has a single shard: several shards would divide the
/// bound, and a large board would not fit into its part.
#[expect(clippy::expect_used, reason = "the two required options are set")]
fn byte_cache<K, V>(items: usize, bound: u64) -> ByteCache<K, V>
where
    K: Eq + Hash,
    Bytes: Weighter<K, Arc<V>>,
{
    let options = OptionsBuilder::new()
        .shards(1)
        .estimated_items_capacity(items)
        .weight_capacity(bound)
        .build()
        .expect("complete options");
    Cache::with_options(options, Bytes, DefaultHashBuilder::default(), DefaultLifecycle::default())
}

/// Fonts and caches for drawing pictures.
pub(crate) struct Renderer {
    pub(crate) fonts: Fonts,
    palettes: Cache<Coloring, Arc<Palette>>,
    boards: ByteCache<BoardKey, Picture>,
    sprites: ByteCache<SpriteKey, Sprite>,
    tiles: ByteCache<TileKey, EncodedTile>,
}

/// The renderer of the process.
pub(crate) fn renderer() -> Result<&'static Renderer, DrawError> {
    static RENDERER: OnceLock<Renderer> = OnceLock::new();
    if let Some(renderer) = RENDERER.get() {
        return Ok(renderer);
    }
    let renderer = Renderer::new()?;
    Ok(RENDERER.get_or_init(|| renderer))
}

impl Renderer {
    fn new() -> Result<Self, DrawError> {
        Ok(Self {
            fonts: Fonts::new()?,
            palettes: Cache::new(PALETTES),
            boards: byte_cache(16, BOARDS),
            sprites: byte_cache(4_000, SPRITES),
            tiles: byte_cache(2_000, TILES),
        })
    }

    pub(crate) fn palette(&self, coloring: Coloring) -> Arc<Palette> {
        let Ok(palette) = self.palettes.get_or_insert_with(&coloring, || {
            Ok::<_, Infallible>(Arc::new(Palette::new(coloring)))
        });
        palette
    }

    pub(crate) fn sprite(&self, key: &SpriteKey) -> Result<Arc<Sprite>, DrawError> {
        self.sprites.get_or_insert_with(key, || {
            let palette = self.palette(key.coloring);
            Ok(Arc::new(sprite_drawing::draw(&self.fonts, &palette, key)?))
        })
    }

    /// The empty board with this key; `draw` draws it if it is not cached.
    pub(crate) fn board(
        &self,
        key: &BoardKey,
        draw: impl FnOnce() -> Result<Picture, DrawError>,
    ) -> Result<Arc<Picture>, DrawError> {
        self.boards.get_or_insert_with(key, || Ok(Arc::new(draw()?)))
    }

    /// The encoded tile with this key; `draw` draws it if it is not cached.
    pub(crate) fn tile(
        &self,
        key: &TileKey,
        draw: impl FnOnce() -> Result<EncodedTile, DrawError>,
    ) -> Result<Arc<EncodedTile>, DrawError> {
        self.tiles.get_or_insert_with(key, || Ok(Arc::new(draw()?)))
    }

    /// How many bytes are cached, keys included.
    pub(crate) fn cached_bytes(&self) -> u64 {
        self.boards.weight() + self.sprites.weight() + self.tiles.weight()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::Variant;
    use resvg::tiny_skia::Pixmap;

    use super::*;
    use crate::Theme;
    use crate::palette::EdgeSteps;
    use crate::{Scene, board};

    const COLORING: Coloring =
        Coloring { theme: Theme::Brown, shades: 2, promoted: false, edge_steps: EdgeSteps::Full };

    fn name(number: usize) -> SpriteKey {
        SpriteKey {
            coloring: COLORING,
            side: 64,
            background: Background::Bar,
            content: SpriteContent::Name(number.to_string()),
        }
    }

    fn small_sprite() -> Result<Arc<Sprite>, DrawError> {
        let pixmap = Pixmap::new(1, 1).ok_or(DrawError::Size)?;
        Ok(Arc::new(Sprite::of(&pixmap, &Palette::new(COLORING), 0)))
    }

    /// All variants in all themes, from both sides and at two sizes.
    #[test]
    fn the_caches_stay_within_their_bounds() {
        let renderer = Renderer::new().unwrap();
        let mut most = 0;
        for width in [1200, 900] {
            for (theme, variant) in Theme::ALL
                .into_iter()
                .flat_map(|theme| Variant::all().iter().map(move |v| (theme, *v)))
            {
                for bottom in [Color::White, Color::Black] {
                    let position = variant.start(variant.default_start()).unwrap();
                    let scene =
                        Scene { style: theme.into(), bottom, width, ..Scene::new(position) };
                    board::draw(&renderer, &scene, &[]).unwrap();
                    assert!(renderer.boards.weight() <= BOARDS);
                    assert!(renderer.sprites.weight() <= SPRITES);
                    assert!(renderer.tiles.weight() <= TILES);
                    most = most.max(renderer.cached_bytes());
                }
            }
        }
        assert!(most <= 25_500_000, "{most}");
        assert!(most > (BOARDS + TILES) * 9 / 10, "{most} bytes do not reach the bounds");
    }

    /// Sprites of texts that are not drawn again, such as names and clocks, are evicted.
    #[test]
    fn unused_sprites_are_dropped() {
        let renderer = Renderer::new().unwrap();
        for number in 0..100_000 {
            renderer.sprites.get_or_insert_with(&name(number), small_sprite).unwrap();
            assert!(renderer.sprites.weight() <= SPRITES);
        }
        assert!(renderer.sprites.weight() > SPRITES / 2);
        assert!(renderer.sprites.len() < 50_000);
    }

    #[test]
    fn a_sprite_in_use_stays_cached() {
        let renderer = Renderer::new().unwrap();
        let used = renderer.sprite(&name(0)).unwrap();
        for number in 1..100_000 {
            renderer.sprites.get_or_insert_with(&name(number), small_sprite).unwrap();
            if number % 1_000 == 0 {
                assert!(Arc::ptr_eq(&used, &renderer.sprite(&name(0)).unwrap()), "{number}");
            }
        }
    }

    #[test]
    fn threads_that_need_the_same_sprite_draw_it_once() {
        let renderer = Renderer::new().unwrap();
        let sprites: Vec<_> = std::thread::scope(|scope| {
            let threads: Vec<_> =
                (0..4).map(|_| scope.spawn(|| renderer.sprite(&name(7)).unwrap())).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(sprites.iter().all(|sprite| Arc::ptr_eq(sprite, &sprites[0])));
    }
}
