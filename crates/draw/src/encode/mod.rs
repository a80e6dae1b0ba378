//! Writes PNG and GIF files, faster and smaller than a general encoder.
//!
//! # Why this module exists
//!
//! A bot draws a board for every move. A general encoder searches for repetitions everywhere, which
//! takes most of that time. Boards consist of few different cells and repeat at known distances.
//!
//! One run of `cargo bench -p courier-draw --bench board` on two shared cores, a chess board of 720
//! x 720 pixels:
//!
//! | encoder | time | size |
//! |---|---|---|
//! | this module, drawing included | 0.16 ms | 27,218 bytes |
//! | `png` crate, balanced, compression alone | 4.6 ms | 30,064 bytes |
//! | `png` crate, fast, compression alone | 0.46 ms | 453,559 bytes |
//!
//! # How it works
//!
//! * **Indexed color.** A picture has at most 256 colors, which depend on its theme (`palette`),
//!   and one byte per pixel. Its rows use PNG filter 0 (none), because the difference between two
//!   color numbers has no meaning.
//! * **LZ77 at known distances** ([`lz77`]). Most pixels equal the one above, the one before, or
//!   the one two cells before. Only a short list of such distances is tried.
//! * **Encoded tiles** ([`tile`]). A square board consists of few different cells: a color, a
//!   label, a piece. Each is drawn once, its cheapest LZ77 tokens are computed once by dynamic
//!   programming ([`tile_tokens`]), and both are cached. A board is the concatenation of its tiles'
//!   tokens ([`tile_encoder`]); the pixels of the whole board are never computed.
//! * **Huffman codes** ([`huffman`], [`deflate`]). The tokens are counted, Huffman codes are
//!   computed from the counts, and the zlib stream is written.
//! * **Adler-32 from parts** ([`adler32`]). The checksum at the end of the stream is combined from
//!   the sums of the tiles' rows.
//! * **GIF** ([`gif`], [`lzw`]). A frame contains the pixels that changed and is transparent
//!   elsewhere. The LZW encoder takes a run of one color in one step.
//!
//! # How to replace it
//!
//! Callers use one function for PNG, [`png()`], and one type for GIF, [`GifEncoder`]. To use the
//! `png` crate, take the body of `tests::png_of_the_png_crate` for that of [`png()`]. To use the
//! `gif` crate, wrap `gif::Encoder` in the three methods of [`GifEncoder`]; frames have a
//! transparent color and `DisposalMethod::Keep`. The rest of this folder and `tiled_board` can go.

mod adler32;
mod deflate;
mod gif;
mod huffman;
mod lz77;
mod lzw;
mod png;
mod tile;
mod tile_encoder;
mod tile_tokens;

pub(crate) use gif::{GifEncoder, PixelRect};
pub(crate) use tile::EncodedTile;
pub(crate) use tile_encoder::{Part, TileGrid, TileRow};

use crate::DrawError;
use crate::palette::Palette;
use crate::picture::Picture;

/// A picture to be encoded.
pub(crate) enum Image<'a> {
    /// Rows of pixels.
    Rows {
        picture: &'a Picture,
        /// How many pixels to the right the picture resembles itself: two cells of a board.
        repeat: usize,
    },
    /// Parts one below the other, each as wide as the picture.
    Tiled { width: usize, parts: Vec<Part> },
}

/// Encodes a picture: the bytes of an indexed PNG.
///
/// # Errors
/// [`DrawError::Size`] if a side does not fit into 32 bits.
pub(crate) fn png(image: &Image<'_>, palette: &Palette) -> Result<Vec<u8>, DrawError> {
    match image {
        Image::Rows { picture, repeat } => {
            let row = picture.width() + 1;
            let stream = deflate::zlib(picture.rows(), &[row, 1, *repeat]);
            png::file((picture.width(), picture.height()), palette, &stream)
        }
        Image::Tiled { width, parts } => {
            let height = parts.iter().map(Part::height).sum();
            let side = parts.iter().find_map(|part| match part {
                Part::Tiles(grid) => Some(grid.side),
                Part::Rows(_) => None,
            });
            let distances = tile_encoder::distances(*width, side.unwrap_or(1));
            let (tokens, adler) = tile_encoder::join(parts, &distances);
            png::file((*width, height), palette, &deflate::stream(&tokens, &distances, adler))
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::sync::Arc;

    use plotters::style::RGBColor;

    use super::*;

    /// The same as [`super::png`] with the `png` crate: see "How to replace it".
    fn png_of_the_png_crate(image: &Image<'_>, palette: &Palette) -> Vec<u8> {
        let mut pixels = Vec::new();
        let width = match image {
            Image::Rows { picture, .. } => {
                (0..picture.height()).for_each(|y| pixels.extend_from_slice(picture.row(y)));
                picture.width()
            }
            Image::Tiled { width, parts } => {
                for part in parts {
                    push_pixels(part, &mut pixels);
                }
                *width
            }
        };
        let side = |length: usize| u32::try_from(length).unwrap();
        let colors: Vec<u8> =
            palette.colors().iter().flat_map(|color| [color.0, color.1, color.2]).collect();
        let mut file = Vec::new();
        let mut encoder =
            ::png::Encoder::new(&mut file, side(width), side(pixels.len() / width.max(1)));
        encoder.set_color(::png::ColorType::Indexed);
        encoder.set_palette(colors);
        encoder.set_filter(::png::Filter::NoFilter);
        encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
        file
    }

    fn push_pixels(part: &Part, pixels: &mut Vec<u8>) {
        match part {
            Part::Rows(rows) => {
                (0..rows.height()).for_each(|y| pixels.extend_from_slice(rows.row(y)));
            }
            Part::Tiles(grid) => {
                for row in &grid.rows {
                    for y in 0..row.height() {
                        for tile in row.margin.iter().chain(&row.tiles) {
                            pixels.extend((0..tile.width).map(|x| tile.pixel(x, y)));
                        }
                    }
                }
            }
        }
    }

    /// Width, height, palette and color numbers as the `png` crate reads them.
    fn decoded(file: &[u8]) -> (u32, u32, Vec<u8>, Vec<u8>) {
        let mut reader = ::png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        pixels.truncate(info.buffer_size());
        let palette = reader.info().palette.clone().unwrap().into_owned();
        (info.width, info.height, palette, pixels)
    }

    #[test]
    fn both_encoders_write_the_same_pixels() {
        let palette = Palette::of((0..20).map(|gray| RGBColor(gray, 2 * gray, 255)).collect());
        let side = 12;
        let mut picture = Picture::new(2 * side, 0);
        picture.extend_plain(3 * side, 4);
        for y in 0..3 * side {
            let row = picture.row_mut(y);
            row[y % side] = 7;
            row[side + y / 3 % side..].fill(9);
        }
        let tile = |x, y| Arc::new(EncodedTile::of(&picture.cut((x, y), (side, side))));
        let (light, dark) = (tile(0, 0), tile(side, side));
        let mut bar = Picture::new(2 * side, 0);
        bar.extend_plain(5, 3);
        let row = |one: &Arc<EncodedTile>, two: &Arc<EncodedTile>| TileRow {
            margin: None,
            tiles: vec![Arc::clone(one), Arc::clone(two)],
        };
        let grid = TileGrid { side, rows: vec![row(&light, &dark), row(&dark, &light)] };
        let tiled = Image::Tiled {
            width: 2 * side,
            parts: vec![Part::Rows(bar.clone()), Part::Tiles(grid), Part::Rows(bar)],
        };
        for image in [Image::Rows { picture: &picture, repeat: side }, tiled] {
            let own = decoded(&png(&image, &palette).unwrap());
            assert_eq!(own, decoded(&png_of_the_png_crate(&image, &palette)));
        }
    }
}
